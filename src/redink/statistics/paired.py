"""Paired tests: the counts of systems on the same sentences in, how sure their differences are out.

Every test takes a metric, the counts of the systems and the pairs to compare. Nothing is scored again: the bootstrap
and the randomisation reduce rows of counts that are there already.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np

from redink.errors import UnsuitableData
from redink.metrics.base import DecidingMetric, Metric, Tier, TypedMetric
from redink.metrics.counts import Counts, Real, join_counts
from redink.signature import Signature
from redink.statistics import TESTS
from redink.statistics.bootstrap import (
    LEVEL,
    draw_corpora,
    score_draws,
    score_samples,
    share_samples,
    start_draws,
)
from redink.statistics.percentiles import EQUAL, count_informative, count_informative_types, judge_draws
from redink.statistics.resolution import limit_p
from redink.statistics.sign_flips import run_sign_flips

Pairs: TypeAlias = Sequence[tuple[str, str]]

FEWEST_DRAWS = 100
"""Minimum number of draws for a normal tail with their standard deviation."""


class Difference(NamedTuple):
    """How much more the first of two systems has, the 95% interval of that, and the probability of it by chance."""

    value: float
    interval: tuple[float, float] | None
    p: float


class Comparison(NamedTuple):
    """Two systems by one metric and one test."""

    metric: str
    test: str
    system: str
    other: str
    difference: float
    """How much more the system has than the other one."""
    interval: tuple[float, float] | None
    p: float
    adjusted: float
    """p by Holm's correction for all pairs that were compared together."""
    signature: Signature
    """How: the test, its draws and seed, and how many pairs were corrected for."""


class TypeComparison(NamedTuple):
    """Two systems by one metric and one error type."""

    metric: str
    tier: str
    type: str
    system: str
    other: str
    difference: float
    interval: tuple[float, float] | None
    p: float
    adjusted: float
    """p by Holm's correction for all types."""
    signature: Signature


def compare_by_bootstrap(
    metric: Metric, counts: Mapping[str, Counts], pairs: Pairs, samples: int, seed: int
) -> list[Difference]:
    """Compare systems by a paired bootstrap: both are scored on the same drawn corpora.

    The interval is the expanded percentile interval of the drawn differences, and p is the level at which it begins to
    include 0.
    """
    compared = {system: counts[system] for pair in pairs for system in pair}
    scores = {system: metric.score(table).value for system, table in compared.items()}
    middle = {system: _score_whole(metric, table) for system, table in compared.items()}
    drawn = {system: score_samples(metric, table, samples, seed) for system, table in compared.items()}
    found = []
    for first, second in pairs:
        informative = count_informative(compared[first], compared[second])
        judged = judge_draws(drawn[first] - drawn[second], middle[first] - middle[second], informative)
        found.append(Difference(scores[first] - scores[second], *judged))
    return found


def compare_by_randomisation(
    metric: Metric, counts: Mapping[str, Counts], pairs: Pairs, samples: int, seed: int
) -> list[Difference]:
    """Compare systems by approximate randomisation.

    The two outputs of each sentence are swapped or not, by the toss of a coin; p is the share of random swaps that give
    a difference at least as large. The interval is that of the paired bootstrap.
    """
    found = []
    for pair, drawn in zip(pairs, compare_by_bootstrap(metric, counts, pairs, samples, seed), strict=True):
        both = join_counts([counts[system] for system in pair])
        size = len(both) // 2
        source = start_draws(seed)
        rows = np.arange(size)
        differences = []
        for portion in share_samples(size, samples):
            swapped = source.integers(0, 2, (portion, size)) * size
            first, second = (score_draws(metric, both, draws) for draws in (rows + swapped, rows + size - swapped))
            differences.append(first - second)
        middle = _score_whole(metric, counts[pair[0]]) - _score_whole(metric, counts[pair[1]])
        found.append(drawn._replace(p=_count_extreme(np.concatenate(differences), middle)))
    return found


def compare_by_t(metric: Metric, counts: Mapping[str, Counts], pairs: Pairs, *_: int) -> list[Difference]:
    """Two-tailed paired t-test on the sentences' own scores."""
    values = {
        system: [score.value for _, score in metric.score_sentences(counts[system])]
        for pair in pairs
        for system in pair
    }
    return [run_t_test(values[first], values[second]) for first, second in pairs]


def run_t_test(first: Sequence[float], second: Sequence[float]) -> Difference:
    """The mean difference of pairs of values, its interval, and p by Student's t.

    >>> run_t_test([1.0, 0.5, 0.8, 0.9], [0.5, 0.4, 0.6, 0.9]).p < 0.2
    True
    """
    differences = np.asarray(first, np.float64) - np.asarray(second, np.float64)
    mean = float(differences.mean()) if len(differences) else 0.0
    spread = float(differences.std(ddof=1)) if len(differences) > 1 else 0.0
    if spread == 0.0:
        return Difference(mean, (mean, mean), 1.0)  # values that never vary tell nothing
    from scipy import special

    error = spread / len(differences) ** 0.5
    freedom = len(differences) - 1
    t = mean / error
    width = float(special.stdtrit(freedom, (1 + LEVEL) / 2)) * error
    p = float(special.betainc(freedom / 2, 0.5, freedom / (freedom + t * t)))
    return Difference(mean, (mean - width, mean + width), p)


def compare_by_mcnemar(metric: Metric, counts: Mapping[str, Counts], pairs: Pairs, *_: int) -> list[Difference]:
    """Compare systems by McNemar's test on single decisions, clustered by sentence.

    Decisions in one sentence depend on each other, so the test flips the signs of whole sentences: of the number of
    right decisions that one system has more than the other. It is exact and two-tailed. If no sentence has more than
    one decision that only one system got right, it is McNemar's exact test. The difference is that of the shares of
    right decisions.
    """
    results = []
    for pair in pairs:
        first, second = (counts[system] for system in pair)
        if first.decisions is None or second.decisions is None or not isinstance(metric, DecidingMetric):
            raise UnsuitableData(
                f"McNemar's test compares single decisions, and {metric.name} has none here: "
                "use it with gts and one annotator"
            )
        share = float(first.decisions.mean() - second.decisions.mean()) if len(first.decisions) else 0.0
        differences = metric.count_right(first) - metric.count_right(second)
        results.append(Difference(share, None, run_sign_flips(differences)))
    return results


def run_mcnemar(first: int, second: int) -> float:
    """Return the p-value of McNemar's exact test: one decision per sentence that only one system got right.

    >>> run_mcnemar(1, 9)
    0.021484375
    """
    return run_sign_flips(np.repeat(np.array([1, -1], np.int64), [first, second]))


class PairedTest(NamedTuple):
    """A way to compare systems."""

    run: Callable[[Metric, Mapping[str, Counts], Pairs, int, int], list[Difference]]
    """Takes the metric, the counts by system, the pairs, and how many draws from which seed."""
    draws: bool = False
    """Whether it draws, so that samples and seed matter; then it compares the scores themselves."""
    decides: bool = False
    """Whether it needs single decisions, which few metrics make."""
    difference: str = ""
    """What the difference is of, where it is not of the scores."""
    facts: tuple[str, ...] = ()
    """Details of the method for signatures, beyond the name of the test, its draws and its seed."""
    note: str = ""
    """A sentence below tables of such comparisons."""
    liberal: frozenset[str] = frozenset()
    """Names of metrics for which p is known to be too small (docs/statistics.md)."""


EXPANDED = "percentile:expanded"
BOOTSTRAP = PairedTest(compare_by_bootstrap, draws=True, facts=(EXPANDED, "tail:t"))
RANDOMISATION = PairedTest(
    compare_by_randomisation, draws=True, facts=(EXPANDED, "tail:normal"),
    note="The intervals are those of the bootstrap: near 0 they can disagree with p.",
)  # fmt: skip
T = PairedTest(compare_by_t, difference="the means of the sentences' own scores", liberal=frozenset({"cleme2"}))
MCNEMAR = PairedTest(
    compare_by_mcnemar,
    decides=True,
    difference="the shares of right decisions, unweighted",
    facts=("cluster:sentence",),
)


def compare_systems(
    name: str, metric: Metric, counts: Mapping[str, Counts], pairs: Pairs, test: str, samples: int = 1000, seed: int = 1
) -> list[Comparison]:
    """Compare pairs of systems by one metric, with Holm's correction for their number."""
    chosen = TESTS.find(test)
    found = chosen.run(metric, counts, pairs, samples, seed)
    adjusted = adjust([difference.p for difference in found])
    drawn = (f"samples:{samples}", f"seed:{seed}") if chosen.draws else ()
    signature = Signature("|".join([test, *drawn, *chosen.facts, f"holm:{len(pairs)}"]))
    return [
        Comparison(
            name, test, *pair, difference.value, difference.interval,
            limit_p(difference.p, test, samples), limit_p(p, test, samples), signature,
        )
        for pair, difference, p in zip(pairs, found, adjusted, strict=True)
    ]  # fmt: skip


def compare_types(
    name: str, metric: TypedMetric, counts: Mapping[str, Counts], pair: tuple[str, str], tier: Tier, samples: int,
    seed: int,
) -> list[TypeComparison]:  # fmt: skip
    """Compare two systems type by type, by a paired bootstrap with Holm's correction for the number of types."""
    scores = [metric.score_types(counts[system], tier) for system in pair]
    whole = np.arange(len(counts[pair[0]]))[None]
    middle = [metric.draw_types(counts[system], tier, whole) for system in pair]
    drawn: list[dict[str, list[Real]]] = [{}, {}]
    for draws in draw_corpora(whole.shape[1], samples, seed):
        for system, found in zip(pair, drawn, strict=True):
            for kind, values in metric.draw_types(counts[system], tier, draws).items():
                found.setdefault(kind, []).append(values)
    kinds = sorted({*scores[0], *scores[1]})
    informative = count_informative_types(counts[pair[0]], counts[pair[1]], tier)
    differences = []
    for kind in kinds:
        first, second = (
            np.concatenate(found[kind]) if kind in found else np.full(samples, _score_nothing(metric, counts))
            for found in drawn
        )
        centre = _take_value(middle[0], kind, metric, counts) - _take_value(middle[1], kind, metric, counts)
        judged = judge_draws(first - second, centre, informative.get(kind, len(counts[pair[0]])))
        differences.append(Difference(centre, *judged))
    adjusted = adjust([difference.p for difference in differences])
    facts = (f"samples:{samples}", f"seed:{seed}", *BOOTSTRAP.facts, f"holm:{len(kinds)}")
    signature = Signature("|".join(["bootstrap", *facts]))
    return [
        TypeComparison(
            name, tier, kind, *pair, found.value, found.interval,
            limit_p(found.p, "bootstrap", samples), limit_p(p, "bootstrap", samples), signature,
        )
        for kind, found, p in zip(kinds, differences, adjusted, strict=True)
    ]  # fmt: skip


def _score_nothing(metric: Metric, counts: Mapping[str, Counts]) -> float:
    """The value of a type that a system has nothing of."""
    return metric.score(next(iter(counts.values())).take([])).value


def _take_value(values: Mapping[str, Real], kind: str, metric: Metric, counts: Mapping[str, Counts]) -> float:
    return float(values[kind][0]) if kind in values else _score_nothing(metric, counts)


def adjust(probabilities: Sequence[float]) -> list[float]:
    """Holm's correction: the probabilities as they are when all of these tests together may err once in twenty.

    >>> adjust([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    adjusted = [0.0] * len(probabilities)
    largest = 0.0
    for rank, place in enumerate(sorted(range(len(probabilities)), key=probabilities.__getitem__)):
        largest = max(largest, min(1.0, probabilities[place] * (len(probabilities) - rank)))
        adjusted[place] = largest
    return adjusted


def _score_whole(metric: Metric, counts: Counts) -> float:
    """The value of the whole corpus in the way in which drawn ones are scored: GLEU draws no references there."""
    return float(score_draws(metric, counts, np.arange(len(counts))[None])[0])


def _count_extreme(drawn: Real, observed: float) -> float:
    """Return the share of draws at least as far from 0 as the observed difference, which counts as one of them.

    If no draw is that far, p is the tail of a normal distribution with the standard deviation of the draws: counting
    cannot give less than one in so many, and with many pairs nothing could ever be significant.
    """
    # Sums in another order differ in the last digits: what is equal but for these counts as equal.
    extreme = int((np.abs(drawn) >= abs(observed) - EQUAL).sum())
    spread = float(drawn.std())
    if spread < EQUAL:
        return 1.0  # draws that never vary tell nothing
    counted = (1 + extreme) / (1 + len(drawn))
    if extreme or len(drawn) < FEWEST_DRAWS:
        return counted
    return min(counted, math.erfc(abs(observed) / spread / math.sqrt(2)))
