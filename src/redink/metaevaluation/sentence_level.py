"""Sentence level: pairs that people judged and a metric's scores of sentences in, how often both agree out.

The originals differ in what they do with ties; each of their rules has a name and a signature here.
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
"""Values of the calibration that differ by less are equal."""


@dataclass(frozen=True, slots=True)
class TieRule:
    """What a pair counts that people or the metric tie."""

    ties: TieTreatment
    """A metric's tie is a win of the later (or earlier) system of the list, half right, wrong, left out, or neither
    right nor wrong; `both` counts ties of both as agreement, so that people's ties stay in."""
    expansion: Expansion = "expanded"
    lower: bool = False
    """Whether the metric's lower scores are the better ones."""
    human_ties: bool = False
    """Whether pairs that people tied count; the metric is right where it ties them too."""
    about: str = ""

    @property
    def signature(self) -> str:
        """What was counted, in one line."""
        people = "kept" if self.human_ties else "out"
        return f"pairs:{self.expansion}|human-ties:{people}|metric-ties:{self.ties}" + "|order:lower" * self.lower


_LATER = "SEEDA and gec-metrics: a metric's tie is a win of the later system of the list"
RULES: Mapping[str, TieRule] = {
    "eq": TieRule("both", human_ties=True, about="ties of both agree (Deutsch et al. 2023)"),
    "half": TieRule("half", about="a metric's tie is half right"),
    "wrong": TieRule("wrong", about="a metric's tie is wrong"),
    "out": TieRule("out", about="a metric's ties are left out"),
    "seeda": TieRule("later", about=_LATER),
    "seeda-lower": TieRule("earlier", lower=True, about="the same for metrics whose lower scores are better"),
    "noties": TieRule("zero", about="Chollampatt and Ng 2018: a metric's tie is neither right nor wrong"),
    "noties-texts": TieRule("zero", "unexpanded", about="the same over pairs of texts"),
    "hties": TieRule("zero", human_ties=True, about="the same, and ties of people count where the metric ties too"),
    "hties-texts": TieRule("zero", "unexpanded", human_ties=True, about="the same over pairs of texts"),
}
"""By name; only those of SEEDA depend on the names of the systems."""


class Agreement(NamedTuple):
    """How often a metric and people agree on pairs of one sentence."""

    accuracy: float
    tau: float
    pairs: int
    """Those that count."""
    ties: int
    """Those of them that the metric tied."""
    signature: str


class PairTable(NamedTuple):
    """How many pairs people and the metric order or tie."""

    concordant: int
    discordant: int
    human_ties: int
    """Tied by people alone."""
    metric_ties: int
    """Tied by the metric alone."""
    both_ties: int

    @property
    def tau_b(self) -> float | None:
        """Kendall's tau-b over all pairs, which allows for ties; None where one side ties all."""
        untied = self.concordant + self.discordant
        sides = (untied + self.human_ties) * (untied + self.metric_ties)
        return (self.concordant - self.discordant) / sqrt(sides) if sides else None


def subtract(pairs: Pairs, scores: Mapping[str, Mapping[int, float]]) -> Real:
    """How much more the metric gives the first system of each pair; `scores` are by system, then sentence (from 1)."""
    columns = [scores[system] for system in pairs.systems]
    try:
        return np.array([columns[one][at] - columns[two][at] for _, at, one, two, _, _ in pairs.table.tolist()])
    except KeyError as error:
        raise UnsuitableData(f"sentence {error} was judged, and the metric has no score of it") from None


def cross(pairs: Pairs, differences: Real, epsilon: float = 0.0) -> PairTable:
    """Count the pairs; differences up to epsilon are ties."""
    found, people = order_pairs(differences, epsilon), pairs.order
    product = found * people
    return PairTable(
        int((product > 0).sum()),
        int((product < 0).sum()),
        int(((people == 0) & (found != 0)).sum()),
        int(((people != 0) & (found == 0)).sum()),
        int(((people == 0) & (found == 0)).sum()),
    )


def order_pairs(differences: Real, epsilon: float = 0.0) -> Whole:
    """1 where the first is better, -1 where it is worse, 0 where they tie."""
    return np.where(np.abs(differences) <= epsilon, 0, np.sign(differences)).astype(np.int64)


def agree(pairs: Pairs, differences: Real, rule: TieRule, epsilon: float = 0.0) -> Agreement:
    """Accuracy and tau by one rule; the pairs must be of the rule's expansion."""
    right, kept = mark_right(pairs, differences, rule, epsilon)
    if not kept.any():
        raise UnsuitableData("there is no pair of systems that people told apart")
    tied = int((order_pairs(differences, epsilon)[kept] == 0).sum())
    mark = float(right[kept].sum())
    size = int(kept.sum())
    if rule.ties == "zero":  # +1, -1 or 0: the mean is tau itself
        return Agreement((mark / size + 1) / 2, mark / size, size, tied, rule.signature)
    tau = 2 * mark / size - 1
    if rule.ties == "wrong":
        found = cross(pairs, differences, epsilon)
        tau = (found.concordant - found.discordant) / size
    return Agreement(mark / size, tau, size, tied, rule.signature)


def mark_right(pairs: Pairs, differences: Real, rule: TieRule, epsilon: float = 0.0) -> tuple[Real, Mask]:
    """What each pair counts, and which pairs count at all."""
    people, found = pairs.order, order_pairs(-differences if rule.lower else differences, epsilon)
    told = people != 0
    equal = (people == found).astype(np.float64)
    if rule.ties == "both":
        return equal, np.ones(len(people), bool)
    if rule.ties == "zero":
        marks = np.where(told, people * found, found == 0).astype(np.float64)
        return marks, np.ones(len(people), bool) if rule.human_ties else told
    if rule.ties == "out":
        return equal, told & (found != 0)
    nothing = np.zeros(len(people))
    at_tie = {"later": people < 0, "earlier": people > 0, "half": nothing + 0.5, "wrong": nothing}[rule.ties]
    return np.where(found == 0, at_tie.astype(np.float64), equal), told


class Calibration(NamedTuple):
    """The tie threshold under which a metric agrees best with people, and how well."""

    epsilon: float
    accuracy: float


def weigh_items(pairs: Pairs) -> Real:
    """What each pair weighs in the mean by judgement: all judgements with pairs weigh the same."""
    sizes = np.bincount(pairs.item, minlength=pairs.items)
    weights: Real = 1 / sizes[pairs.item] / max(1, int((sizes > 0).sum()))
    return weights


def calibrate(pairs: Pairs, differences: Real, weights: Real | None = None) -> Calibration:
    """The smallest of the best thresholds, and the mean accuracy by judgement under it (Deutsch et al. 2023)."""
    if not len(pairs):
        raise UnsuitableData("there is no pair of systems")
    weights = weigh_items(pairs) if weights is None else weights
    people, sizes = pairs.order, np.abs(differences)
    # Beyond its threshold a pair is right if the order is; up to it, if people tied.
    gain = weights * ((people == 0).astype(np.float64) - (people == np.sign(differences)) * (sizes > 0))
    start = float((weights * ((people == np.sign(differences)) & (sizes > 0))).sum())
    order = np.argsort(sizes, kind="stable")
    values = start + np.cumsum(gain[order])
    last = np.flatnonzero(np.append(np.diff(sizes[order]) > 0, True))  # of each size, all pairs count
    thresholds, values = sizes[order][last], values[last]
    if thresholds[0] > 0:
        thresholds, values = np.append(0.0, thresholds), np.append(start, values)
    best = int(np.flatnonzero(values >= values.max() - NEAR)[0])
    return Calibration(float(thresholds[best]), float(values[best]))


def sum_sentences(
    pairs: Pairs, differences: Real, rule: TieRule, places: Whole, size: int, epsilon: float = 0.0
) -> Real:
    """What each of `size` sentences adds (sentence × 8); `places` says which of them a pair is of.

    Columns: marks (shares that are right) and pairs that count; concordant, discordant, tied by people alone, and by
    the metric alone; judgements' accuracies where differences up to epsilon are ties, and how many judgements.
    """
    marks, kept = mark_right(pairs, differences, rule)
    if rule.ties == "zero":
        marks = (marks + 1) / 2  # from -1, 0 and 1 to shares that are right
    people, found = pairs.order, order_pairs(differences)
    items = np.bincount(pairs.item, minlength=pairs.items)
    alone = 1 / items[pairs.item]
    columns = (
        np.where(kept, marks, 0.0), kept, people * found > 0, people * found < 0,
        (people == 0) & (found != 0), (people != 0) & (found == 0),
        alone * (order_pairs(differences, epsilon) == people), alone,
    )  # fmt: skip
    return np.stack([np.bincount(places, column, size) for column in columns], axis=1)


def reduce_sums(sums: Real, rule: TieRule) -> dict[str, Real]:
    """The figures of many sums (corpus × 8): accuracy, tau, tau_b and calibrated; nan where one is not defined."""
    marks, kept, concordant, discordant, people, metric, calibrated, items = sums.T

    def share(part: Real, whole: Real) -> Real:
        quotient: Real = np.divide(part, whole, out=np.full(len(sums), np.nan), where=whole > 0)
        return quotient

    accuracy, untied, gap = share(marks, kept), concordant + discordant, concordant - discordant
    return {
        "accuracy": accuracy,
        "tau": share(gap, kept) if rule.ties == "wrong" else 2 * accuracy - 1,
        "tau_b": share(gap, np.sqrt((untied + people) * (untied + metric))),
        "calibrated": share(calibrated, items),
    }


def compare_ranks(pairs: Pairs, differences: Real, rule: TieRule) -> dict[tuple[int, int], tuple[float, int]]:
    """The accuracy by the two ranks that people gave, better rank first, with the number of pairs."""
    right, kept = mark_right(pairs, differences, rule)
    ranks = np.sort(pairs.table[:, 4:6], axis=1)
    found = {}
    for better, worse in sorted({(int(one), int(two)) for one, two in ranks[kept]}):
        at = kept & (ranks[:, 0] == better) & (ranks[:, 1] == worse)
        found[better, worse] = float(right[at].mean()), int(at.sum())
    return found
