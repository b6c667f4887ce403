"""Paired tests of systems on the same sentences.

Every test takes a metric, the counts of the systems and the pairs to compare. Nothing is scored again: the bootstrap
and the randomisation test reduce existing rows of counts.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np

from redink.errors import UnsuitableData
from redink.metrics.base import DecidingMetric, Metric, Tier, TypedMetric
from redink.metrics.counts import Counts, Real, Whole, join_counts
from redink.signature import Signature
from redink.statistics import TESTS
from redink.statistics.bootstrap import (
    LEVEL,
    draw_rows,
    list_essays,
    score_draws,
    score_samples,
    split_samples,
    start_draws,
)
from redink.statistics.distributions import get_student_quantile, get_student_tails
from redink.statistics.percentiles import EQUAL, count_informative, count_informative_types, summarise_draws
from redink.statistics.resolution import limit_p
from redink.statistics.sign_flips import run_sign_flips

Pairs: TypeAlias = Sequence[tuple[str, str]]

MIN_TAIL_DRAWS = 100
"""Minimum number of draws for a normal tail with their standard deviation."""


class Difference(NamedTuple):
    """The difference of two systems, its 95% interval, and its p-value."""

    value: float
    interval: tuple[float, float] | None
    p: float


class Comparison(NamedTuple):
    """A comparison of two systems by one metric and one test.

    Attributes
    ----------
    metric
        Name of the metric.
    test
        Name of the test.
    system
        Name of the system.
    other
        Name of the system that it is compared with.
    difference
        Score of the system minus score of the other one.
    interval
        95% interval of the difference; None for tests without one.
    p
        p-value.
    adjusted
        p-value with Holm's correction for all pairs that were compared together.
    signature
        The test, its draws and seed, and the number of pairs.

    """

    metric: str
    test: str
    system: str
    other: str
    difference: float
    """Score of the system minus score of the other one."""
    interval: tuple[float, float] | None
    p: float
    adjusted: float
    """p-value with Holm's correction for all pairs that were compared together."""
    signature: Signature
    """The test, its draws and seed, and the number of pairs."""


class TypeComparison(NamedTuple):
    """A comparison of two systems by one metric and one error type."""

    metric: str
    tier: str
    type: str
    system: str
    other: str
    difference: float
    interval: tuple[float, float] | None
    p: float
    adjusted: float
    """p-value with Holm's correction for all types."""
    signature: Signature


def compare_by_bootstrap(
    metric: Metric, counts: Mapping[str, Counts], pairs: Pairs, samples: int, seed: int
) -> list[Difference]:
    """Compare systems by a paired bootstrap: both systems are scored on the same resampled corpora.

    The interval is the expanded percentile interval of the resampled differences, and p is the level at which it begins
    to include 0.
    """
    compared = {system: counts[system] for pair in pairs for system in pair}
    scores = {system: metric.score(table).value for system, table in compared.items()}
    observed = {system: _score_whole(metric, table) for system, table in compared.items()}
    drawn = {system: score_samples(metric, table, samples, seed) for system, table in compared.items()}
    differences = []
    for first, second in pairs:
        informative = count_informative(compared[first], compared[second])
        judged = summarise_draws(drawn[first] - drawn[second], observed[first] - observed[second], informative)
        differences.append(Difference(scores[first] - scores[second], *judged))
    return differences


def compare_by_randomisation(
    metric: Metric, counts: Mapping[str, Counts], pairs: Pairs, samples: int, seed: int
) -> list[Difference]:
    """Compare systems by approximate randomisation.

    The two outputs of each sentence (or essay) are swapped with probability 1/2; p is the fraction of random swaps that
    give a difference at least as large. The interval is that of the paired bootstrap.
    """
    results = []
    for pair, bootstrap in zip(pairs, compare_by_bootstrap(metric, counts, pairs, samples, seed), strict=True):
        both = join_counts([counts[system] for system in pair])
        size = len(both) // 2
        generator = start_draws(seed)
        rows = np.arange(size)
        differences = []
        units = _number_units(counts[pair[0]])
        for batch in split_samples(size, samples):
            flips = generator.integers(0, 2, (batch, int(units.max(initial=-1)) + 1)) * size
            swapped = flips if len(units) == flips.shape[1] else np.ascontiguousarray(flips[:, units])
            first, second = (score_draws(metric, both, draws) for draws in (rows + swapped, rows + size - swapped))
            differences.append(first - second)
        observed = _score_whole(metric, counts[pair[0]]) - _score_whole(metric, counts[pair[1]])
        results.append(bootstrap._replace(p=_count_extreme(np.concatenate(differences), observed)))
    return results


def compare_by_t(metric: Metric, counts: Mapping[str, Counts], pairs: Pairs, *_: int) -> list[Difference]:
    """Compare systems by a two-tailed paired t-test on the scores of sentences, or of essays."""
    values = {system: _score_units(metric, counts[system]) for pair in pairs for system in pair}
    return [run_t_test(values[first], values[second]) for first, second in pairs]


def _number_units(counts: Counts) -> Whole:
    """Return the index of the unit of resampling of each sentence: its essay, or the sentence itself."""
    return np.arange(len(counts)) if counts.essays is None else np.unique(counts.essays, return_inverse=True)[1]


def _score_units(metric: Metric, counts: Counts) -> list[float]:
    """Return the score of each sentence or, if the counts name them, of each essay."""
    if counts.essays is None:
        return [score.value for _, score in metric.score_sentences(counts)]
    return [metric.score(counts.take(rows)).value for rows in list_essays(counts.essays)]


def run_t_test(first: Sequence[float], second: Sequence[float]) -> Difference:
    """Return the mean difference of pairs of values, its interval, and p by Student's t.

    >>> run_t_test([1.0, 0.5, 0.8, 0.9], [0.5, 0.4, 0.6, 0.9]).p < 0.2
    True
    """
    differences = np.asarray(first, np.float64) - np.asarray(second, np.float64)
    mean = float(differences.mean()) if len(differences) else 0.0
    spread = float(differences.std(ddof=1)) if len(differences) > 1 else 0.0
    if spread == 0.0:
        return Difference(mean, (mean, mean), 1.0)  # constant differences carry no information about the variance
    error = spread / len(differences) ** 0.5
    freedom = len(differences) - 1
    t = mean / error
    width = get_student_quantile(freedom, (1 + LEVEL) / 2) * error
    p = float(get_student_tails(freedom, np.array(t)))
    return Difference(mean, (mean - width, mean + width), p)


def compare_by_mcnemar(metric: Metric, counts: Mapping[str, Counts], pairs: Pairs, *_: int) -> list[Difference]:
    """Compare systems by McNemar's test on binary decisions, clustered by sentence.

    Decisions in one sentence depend on each other, so the test flips the signs of whole sentences (or essays): of the
    number of correct decisions of one system minus that of the other. It is exact and two-tailed. If every sentence has
    at most one decision that only one system got right, it is McNemar's exact test. The difference is that of the
    proportions of correct decisions.
    """
    results = []
    for pair in pairs:
        first, second = (counts[system] for system in pair)
        if first.decisions is None or second.decisions is None or not isinstance(metric, DecidingMetric):
            raise UnsuitableData(
                f"McNemar's test needs binary decisions, which {metric.name} does not provide here: "
                "use it with gts and one annotator"
            )
        difference = float(first.decisions.mean() - second.decisions.mean()) if len(first.decisions) else 0.0
        differences = np.zeros(int(_number_units(first).max(initial=-1)) + 1, np.int64)
        np.add.at(differences, _number_units(first), metric.count_right(first) - metric.count_right(second))
        results.append(Difference(difference, None, run_sign_flips(differences)))
    return results


def run_mcnemar(first: int, second: int) -> float:
    """Return the p-value of McNemar's exact test: one decision per sentence that only one system got right.

    >>> run_mcnemar(1, 9)
    0.021484375
    """
    return run_sign_flips(np.repeat(np.array([1, -1], np.int64), [first, second]))


class PairedTest(NamedTuple):
    """A method for comparing systems."""

    run: Callable[[Metric, Mapping[str, Counts], Pairs, int, int], list[Difference]]
    """Function of the metric, the counts by system, the pairs, the number of draws and the seed."""
    draws: bool = False
    """True if the test resamples, so that samples and seed matter; it then compares the scores themselves."""
    decides: bool = False
    """True if the test needs binary decisions, which few metrics make."""
    difference: str = ""
    """Quantity that the difference refers to, if not the score."""
    facts: tuple[str, ...] = ()
    """Details of the method for signatures, beyond the name of the test, its draws and its seed."""
    note: str = ""
    """A note below tables of comparisons."""
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
    paired_test = TESTS.find(test)
    differences = paired_test.run(metric, counts, pairs, samples, seed)
    adjusted = adjust([difference.p for difference in differences])
    drawn = (f"samples:{samples}", f"seed:{seed}") if paired_test.draws else ()
    facts = _describe_units(paired_test.facts, counts)
    signature = Signature("|".join([test, *drawn, *facts, f"holm:{len(pairs)}"]))
    return [
        Comparison(
            name, test, *pair, difference.value, difference.interval,
            limit_p(difference.p, test, samples), limit_p(p, test, samples), signature,
        )
        for pair, difference, p in zip(pairs, differences, adjusted, strict=True)
    ]  # fmt: skip


def _describe_units(facts: tuple[str, ...], counts: Mapping[str, Counts]) -> list[str]:
    """Return the details of a method, with the essays as clusters if there are any."""
    if next(iter(counts.values())).essays is None:
        return list(facts)
    return [*(fact for fact in facts if not fact.startswith("cluster:")), "cluster:essay"]


def compare_types(
    name: str, metric: TypedMetric, counts: Mapping[str, Counts], pair: tuple[str, str], tier: Tier, samples: int,
    seed: int,
) -> list[TypeComparison]:  # fmt: skip
    """Compare two systems type by type, by a paired bootstrap with Holm's correction for the number of types."""
    scores = [metric.score_types(counts[system], tier) for system in pair]
    whole = np.arange(len(counts[pair[0]]))[None]
    observed = [metric.draw_types(counts[system], tier, whole) for system in pair]
    drawn: list[dict[str, list[Real]]] = [{}, {}]
    for draws in draw_rows(counts[pair[0]], samples, seed):
        for system, values_by_type in zip(pair, drawn, strict=True):
            for error_type, values in metric.draw_types(counts[system], tier, draws).items():
                values_by_type.setdefault(error_type, []).append(values)
    error_types = sorted({*scores[0], *scores[1]})
    informative = count_informative_types(counts[pair[0]], counts[pair[1]], tier)
    differences = []
    for error_type in error_types:
        first, second = (
            np.concatenate(values_by_type[error_type])
            if error_type in values_by_type
            else np.full(samples, _score_empty(metric, counts))
            for values_by_type in drawn
        )
        value, other_value = (_get_value(values, error_type, metric, counts) for values in observed)
        difference = value - other_value
        summary = summarise_draws(first - second, difference, informative.get(error_type, len(counts[pair[0]])))
        differences.append(Difference(difference, *summary))
    adjusted = adjust([result.p for result in differences])
    method = _describe_units(BOOTSTRAP.facts, counts)
    facts = (f"samples:{samples}", f"seed:{seed}", *method, f"holm:{len(error_types)}")
    signature = Signature("|".join(["bootstrap", *facts]))
    return [
        TypeComparison(
            name, tier, error_type, *pair, difference.value, difference.interval,
            limit_p(difference.p, "bootstrap", samples), limit_p(p, "bootstrap", samples), signature,
        )
        for error_type, difference, p in zip(error_types, differences, adjusted, strict=True)
    ]  # fmt: skip


def _score_empty(metric: Metric, counts: Mapping[str, Counts]) -> float:
    """Return the value of an error type without any edits."""
    return metric.score(next(iter(counts.values())).take([])).value


def _get_value(values: Mapping[str, Real], error_type: str, metric: Metric, counts: Mapping[str, Counts]) -> float:
    return float(values[error_type][0]) if error_type in values else _score_empty(metric, counts)


def adjust(probabilities: Sequence[float]) -> list[float]:
    """Return the p-values with Holm's correction for multiple tests.

    >>> adjust([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    adjusted = [0.0] * len(probabilities)
    largest = 0.0
    for rank, index in enumerate(sorted(range(len(probabilities)), key=probabilities.__getitem__)):
        largest = max(largest, min(1.0, probabilities[index] * (len(probabilities) - rank)))
        adjusted[index] = largest
    return adjusted


def _score_whole(metric: Metric, counts: Counts) -> float:
    """Return the value of the whole corpus, computed like that of a resampled one (GLEU draws no references)."""
    return float(score_draws(metric, counts, np.arange(len(counts))[None])[0])


def _count_extreme(drawn: Real, observed: float) -> float:
    """Return the fraction of draws at least as far from 0 as the observed difference, which counts as one of them.

    If no draw is that far, p is the tail of a normal distribution with the standard deviation of the draws. Counting
    alone
    gives at least 1 / (draws + 1), so with many pairs nothing could ever be significant.
    """
    # Sums in another order differ in the last digits, so nearly equal values count as equal.
    extreme = int((np.abs(drawn) >= abs(observed) - EQUAL).sum())
    spread = float(drawn.std())
    if spread < EQUAL:
        return 1.0  # constant draws carry no information
    counted = (1 + extreme) / (1 + len(drawn))
    if extreme or len(drawn) < MIN_TAIL_DRAWS:
        return counted
    return min(counted, math.erfc(abs(observed) / spread / math.sqrt(2)))
