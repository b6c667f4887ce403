"""Components of the I-measure, the order of references, and the partial order of the search.

Seven statistics describe a hypothesis against a reference: TP, TN, FP, FN and FPN of correction, and the TN and FN of
the baseline, which is the source as hypothesis. Detection follows from them: an FPN is a TP there.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias, get_args

import numpy as np

from redink.errors import InvalidParameter
from redink.metrics.counts import Real
from redink.metrics.imeasure.search import PartialOrder
from redink.metrics.ratio_arrays import divide_all
from redink.metrics.ratios import divide, f_score

Target: TypeAlias = Literal[
    "dtp", "dtn", "dfp", "dfn", "dp", "dr", "df", "dacc", "dwacc", "di",
    "ctp", "ctn", "cfp", "cfn", "cp", "cr", "cf", "cacc", "cwacc", "ci",
]  # fmt: skip
"""Component to maximise by the choice of references, of detection (d) or correction (c)."""
TARGETS: tuple[str, ...] = get_args(Target)

MAX_INTEGER = 10**12
"""Maximum numerator and denominator of weights, which leaves room for multiplication with counts."""


class Components(NamedTuple):
    """Components of one aspect, in the order of the paper's Table 11."""

    tp: int
    tn: int
    fp: int
    fn: int
    fpn: int
    p: float
    r: float
    f: float
    acc: float
    wacc: float
    wacc_base: float
    i: float


def compute_components(counts: Sequence[int], aspect: str, w: float, beta: float) -> Components:
    """Compute the components of detection or correction."""
    tp, tn, fp, fn, fpn, base_tn, base_fn = counts
    if aspect == "detection":
        tp, fp, fn, fpn = tp + fpn, fp - fpn, fn - fpn, 0
    p, r = divide(tp, tp + fp), divide(tp, tp + fn)
    f = f_score(p, r, beta)
    acc = divide(tp + tn, tp + tn + fp + fn - fpn)
    wacc = divide(w * tp + tn, w * (tp + fp) + tn + fn - (w + 1) * fpn / 2)
    base = divide(base_tn, base_tn + base_fn)
    return Components(tp, tn, fp, fn, fpn, p, r, f, acc, wacc, base, measure_improvement(wacc, base))


def measure_improvement(wacc: float, base: float) -> float:
    """Return I: the distance from the baseline towards a perfect text, or towards a ruined text, as a fraction.

    >>> round(measure_improvement(0.9, 0.625), 4), round(measure_improvement(0.5, 0.625), 4)
    (0.7333, -0.2)
    """
    if wacc == base:
        return float(math.floor(wacc))
    return (wacc - base) / (1 - base) if wacc > base else wacc / base - 1


def compute_improvements(counts: Real, aspect: str, w: float) -> Real:
    """Return I of many counts (corpus × statistic), equal to `compute_components` to the last bit."""
    tp, tn, fp, fn, fpn, base_tn, base_fn = counts.T
    if aspect == "detection":
        tp, fp, fn, fpn = tp + fpn, fp - fpn, fn - fpn, np.zeros(len(counts))
    wacc = divide_all(w * tp + tn, w * (tp + fp) + tn + fn - (w + 1) * fpn / 2)
    base = divide_all(base_tn, base_tn + base_fn)
    better = divide_all(wacc - base, 1 - base)
    worse = divide_all(wacc, base) - 1
    return np.where(wacc == base, np.floor(wacc), np.where(wacc > base, better, worse))


def rank_counts(counts: Sequence[int], target: str, w: float, beta: float) -> tuple[float, ...]:
    """Return the key that the best reference maximises: target, I, WAcc and Acc, then these for the other aspect."""
    ranks: list[float] = []
    component = target[1:]
    aspects = ("correction", "detection") if target[0] == "c" else ("detection", "correction")
    for aspect in aspects:
        components = compute_components(counts, aspect, w, beta)
        ranks += [getattr(components, component), components.i, components.wacc, components.acc]
    return tuple(ranks)


@lru_cache(8)
def make_order(target: str, w: float, beta: float) -> PartialOrder:
    """Return the conditions under which one path is better than another, whatever follows, for this target.

    See redink.kernels.imeasure.threeway.
    """
    fp_and_fn = (0, 0, 0, 0, 1)
    if target[0] == "c":
        tp, fp, fn, fpn = (1, 0, 0, 0, 0), (0, 0, 1, 0, 1), (0, 0, 0, 1, 1), fp_and_fn
    else:
        tp, fp, fn, fpn = (1, 0, 0, 0, 1), (0, 0, 1, 0, 0), (0, 0, 0, 1, 0), (0, 0, 0, 0, 0)
    tn = (0, 1, 0, 0, 0)
    component = target[1:]
    if component == "i":
        return PartialOrder(0)  # I also depends on the baseline, so no path is certainly better
    plain = {"tp": tp, "tn": tn, "fp": fp, "fn": fn}
    if component in plain:
        return PartialOrder(2, plain[component])
    weight, square = exact_fraction("w", w), exact_fraction("beta", beta) ** 2
    one = Fraction(1)
    weight = one if component == "acc" else weight
    gains, losses = {
        "p": (_sum((one, tp)), _sum((one, fp))),
        "r": (_sum((one, tp)), _sum((one, fn))),
        "f": (_sum((1 + square, tp)), _sum((square, fn), (one, fp))),
    }.get(
        component,
        (_sum((weight, tp), (one, tn)), _sum((weight, fp), (one, fn), (-(weight + 1) / 2, fpn))),
    )
    scale = math.lcm(*(part.denominator for part in gains + losses))
    integers = [tuple(int(part * scale) for part in weights) for weights in (gains, losses)]
    return PartialOrder(1, *integers)


def _sum(*terms: tuple[Fraction, tuple[int, ...]]) -> tuple[Fraction, ...]:
    return tuple(sum((factor * vector[index] for factor, vector in terms), Fraction(0)) for index in range(5))


def exact_fraction(name: str, value: float) -> Fraction:
    """Return the exact value of a number as written, because comparisons must be exact."""
    fraction = Fraction(repr(float(value)))
    if max(fraction.numerator, fraction.denominator) > MAX_INTEGER ** (0.5 if name == "beta" else 1):
        raise InvalidParameter(f"{name} has too many digits: {value}")
    return fraction
