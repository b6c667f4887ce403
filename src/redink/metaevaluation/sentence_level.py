"""Agreement at sentence level: how often a metric and the judges prefer the same text of a pair.

The original papers treat ties differently; each of their rules has a name and a signature here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from redink.errors import UnsuitableData
from redink.metaevaluation.pairs import Expansion, Pairs
from redink.metrics.counts import Real, Whole

TieTreatment: TypeAlias = Literal["later", "earlier", "half", "wrong", "out", "zero", "both"]

Mask: TypeAlias = NDArray[np.bool_]

NEAR = 1e-9
"""Calibration values that differ by less are equal."""


@dataclass(frozen=True, slots=True)
class TieRule:
    """Treatment of pairs that are tied by the judges or by the metric."""

    ties: TieTreatment
    """A metric's tie counts as a win of the later (or earlier) listed system, as half correct, as wrong, not at all, or
    as neither correct nor wrong; `both` counts ties on both sides as agreement, so that human ties are kept.
    """
    expansion: Expansion = "expanded"
    lower: bool = False
    """True if lower scores of the metric are better."""
    human_ties: bool = False
    """True if pairs tied by the judges count; the metric is correct if it ties them too."""
    about: str = ""

    @property
    def signature(self) -> str:
        """The rule in one line."""
        human = "kept" if self.human_ties else "out"
        return f"pairs:{self.expansion}|human-ties:{human}|metric-ties:{self.ties}" + "|order:lower" * self.lower


_LATER = "SEEDA and gec-metrics: a metric's tie is a win of the later listed system"
RULES: Mapping[str, TieRule] = {
    "eq": TieRule("both", human_ties=True, about="ties on both sides agree (Deutsch et al. 2023)"),
    "half": TieRule("half", about="a metric's tie is half correct"),
    "wrong": TieRule("wrong", about="a metric's tie is wrong"),
    "out": TieRule("out", about="a metric's ties are ignored"),
    "seeda": TieRule("later", about=_LATER),
    "seeda-lower": TieRule("earlier", lower=True, about="like seeda, for metrics whose lower scores are better"),
    "noties": TieRule("zero", about="Chollampatt and Ng 2018: a metric's tie is neither correct nor wrong"),
    "noties-texts": TieRule("zero", "unexpanded", about="like noties, over pairs of texts"),
    "hties": TieRule("zero", human_ties=True, about="like noties, and human ties count if the metric ties too"),
    "hties-texts": TieRule("zero", "unexpanded", human_ties=True, about="like hties, over pairs of texts"),
}
"""Tie rules by name; only the rules of SEEDA depend on the names of the systems."""


class Agreement(NamedTuple):
    """Agreement of a metric with human judgements on pairs of texts of one sentence."""

    accuracy: float
    tau: float
    pairs: int
    """Number of pairs that count."""
    ties: int
    """Number of these pairs that the metric tied."""
    signature: str


class PairTable(NamedTuple):
    """Number of pairs by how the judges and the metric order them."""

    concordant: int
    discordant: int
    human_ties: int
    """Pairs that are tied for the judges, but not for the metric."""
    metric_ties: int
    """Pairs that are tied for the metric, but not for the judges."""
    both_ties: int

    @property
    def tau_b(self) -> float | None:
        """Kendall's tau-b over all pairs; None if one side ties all of them."""
        untied = self.concordant + self.discordant
        sides = (untied + self.human_ties) * (untied + self.metric_ties)
        return (self.concordant - self.discordant) / sqrt(sides) if sides else None


def subtract(pairs: Pairs, scores: Mapping[str, Mapping[int, float]]) -> Real:
    """Return the metric's score differences of all pairs; `scores` are by system, then by sentence number."""
    columns = [scores[system] for system in pairs.systems]
    try:
        return np.array(
            [
                columns[first][sentence] - columns[second][sentence]
                for _, sentence, first, second, _, _ in pairs.table.tolist()
            ]
        )
    except KeyError as error:
        raise UnsuitableData(f"sentence {error} was judged, but has no score by the metric") from None


def cross(pairs: Pairs, differences: Real, epsilon: float = 0.0) -> PairTable:
    """Count the pairs; differences up to `epsilon` are ties."""
    metric, human = order_pairs(differences, epsilon), pairs.order
    product = metric * human
    return PairTable(
        int((product > 0).sum()),
        int((product < 0).sum()),
        int(((human == 0) & (metric != 0)).sum()),
        int(((human != 0) & (metric == 0)).sum()),
        int(((human == 0) & (metric == 0)).sum()),
    )


def order_pairs(differences: Real, epsilon: float = 0.0) -> Whole:
    """Return 1 for a better first text, -1 for a worse one and 0 for a tie."""
    return np.where(np.abs(differences) <= epsilon, 0, np.sign(differences)).astype(np.int64)


def agree(pairs: Pairs, differences: Real, rule: TieRule, epsilon: float = 0.0) -> Agreement:
    """Compute accuracy and tau under a tie rule; the pairs must have the expansion of the rule."""
    correct, counted = mark_pairs(pairs, differences, rule, epsilon)
    if not counted.any():
        raise UnsuitableData("the judgements order no pair of systems")
    tied = int((order_pairs(differences, epsilon)[counted] == 0).sum())
    total = float(correct[counted].sum())
    size = int(counted.sum())
    if rule.ties == "zero":  # marks are +1, -1 or 0, so the mean is tau itself
        return Agreement((total / size + 1) / 2, total / size, size, tied, rule.signature)
    tau = 2 * total / size - 1
    if rule.ties == "wrong":
        table = cross(pairs, differences, epsilon)
        tau = (table.concordant - table.discordant) / size
    return Agreement(total / size, tau, size, tied, rule.signature)


def mark_pairs(pairs: Pairs, differences: Real, rule: TieRule, epsilon: float = 0.0) -> tuple[Real, Mask]:
    """Return each pair's mark (its share of a correct decision) and a mask of the pairs that count."""
    human, metric = pairs.order, order_pairs(-differences if rule.lower else differences, epsilon)
    ordered = human != 0
    equal = (human == metric).astype(np.float64)
    if rule.ties == "both":
        return equal, np.ones(len(human), bool)
    if rule.ties == "zero":
        marks = np.where(ordered, human * metric, metric == 0).astype(np.float64)
        return marks, np.ones(len(human), bool) if rule.human_ties else ordered
    if rule.ties == "out":
        return equal, ordered & (metric != 0)
    zeros = np.zeros(len(human))
    at_tie = {"later": human < 0, "earlier": human > 0, "half": zeros + 0.5, "wrong": zeros}[rule.ties]
    return np.where(metric == 0, at_tie.astype(np.float64), equal), ordered


class Calibration(NamedTuple):
    """Tie threshold that maximises a metric's agreement with the judges, and that agreement."""

    epsilon: float
    accuracy: float


def weigh_items(pairs: Pairs) -> Real:
    """Return the weight of each pair in the mean over judgements; all judgements with pairs weigh the same."""
    sizes = np.bincount(pairs.item, minlength=pairs.items)
    weights: Real = 1 / sizes[pairs.item] / max(1, int((sizes > 0).sum()))
    return weights


def calibrate(pairs: Pairs, differences: Real, weights: Real | None = None) -> Calibration:
    """Return the smallest of the best thresholds, and its mean accuracy per judgement (Deutsch et al. 2023)."""
    if not len(pairs):
        raise UnsuitableData("the judgements have no pair of systems")
    weights = weigh_items(pairs) if weights is None else weights
    human, sizes = pairs.order, np.abs(differences)
    # Above its threshold, a pair is correct if the order is; up to the threshold, if the judges tied.
    gain = weights * ((human == 0).astype(np.float64) - (human == np.sign(differences)) * (sizes > 0))
    start = float((weights * ((human == np.sign(differences)) & (sizes > 0))).sum())
    order = np.argsort(sizes, kind="stable")
    values = start + np.cumsum(gain[order])
    last = np.flatnonzero(
        np.append(np.diff(sizes[order]) > 0, True)
    )  # the last pair of each size, so that equal sizes count together
    thresholds, values = sizes[order][last], values[last]
    if thresholds[0] > 0:
        thresholds, values = np.append(0.0, thresholds), np.append(start, values)
    best = int(np.flatnonzero(values >= values.max() - NEAR)[0])
    return Calibration(float(thresholds[best]), float(values[best]))


def sum_sentences(
    pairs: Pairs, differences: Real, rule: TieRule, sentences: Whole, size: int, epsilon: float = 0.0
) -> Real:
    """Return what each of `size` sentences adds (sentence × 8); `sentences` has the sentence of each pair.

    The columns are marks, pairs that count, concordant pairs, discordant pairs, pairs tied by the judges only, pairs
    tied by the metric only, accuracy per judgement with differences up to `epsilon` as ties, and number of judgements.
    """
    marks, counted = mark_pairs(pairs, differences, rule)
    if rule.ties == "zero":
        marks = (marks + 1) / 2  # from -1, 0 and 1 to shares of correct decisions
    human, metric = pairs.order, order_pairs(differences)
    sizes = np.bincount(pairs.item, minlength=pairs.items)
    weights = 1 / sizes[pairs.item]
    columns = (
        np.where(counted, marks, 0.0), counted, human * metric > 0, human * metric < 0,
        (human == 0) & (metric != 0), (human != 0) & (metric == 0),
        weights * (order_pairs(differences, epsilon) == human), weights,
    )  # fmt: skip
    return np.stack([np.bincount(sentences, column, size) for column in columns], axis=1)


def reduce_sums(sums: Real, rule: TieRule) -> dict[str, Real]:
    """Return accuracy, tau, tau_b and calibrated accuracy of many sums (corpus × 8); nan if one is not defined."""
    marks, counted, concordant, discordant, human_ties, metric_ties, calibrated, items = sums.T

    def share(part: Real, whole: Real) -> Real:
        quotient: Real = np.divide(part, whole, out=np.full(len(sums), np.nan), where=whole > 0)
        return quotient

    accuracy, untied, gap = share(marks, counted), concordant + discordant, concordant - discordant
    return {
        "accuracy": accuracy,
        "tau": share(gap, counted) if rule.ties == "wrong" else 2 * accuracy - 1,
        "tau_b": share(gap, np.sqrt((untied + human_ties) * (untied + metric_ties))),
        "calibrated": share(calibrated, items),
    }


def compare_ranks(pairs: Pairs, differences: Real, rule: TieRule) -> dict[tuple[int, int], tuple[float, int]]:
    """Return the accuracy and the number of pairs by the two human ranks, better rank first."""
    correct, counted = mark_pairs(pairs, differences, rule)
    ranks = np.sort(pairs.table[:, 4:6], axis=1)
    by_ranks = {}
    for better, worse in sorted({(int(first), int(second)) for first, second in ranks[counted]}):
        selected = counted & (ranks[:, 0] == better) & (ranks[:, 1] == worse)
        by_ranks[better, worse] = float(correct[selected].mean()), int(selected.sum())
    return by_ranks
