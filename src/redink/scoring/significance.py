"""Intervals, significance tests and shared ranks of an evaluation, from its counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from redink.errors import InvalidParameter, UnknownName, UnsuitableData
from redink.metrics.base import Tier, TypedMetric
from redink.metrics.counts import Counts
from redink.scoring.details import Caution, check_tier
from redink.statistics import TESTS
from redink.statistics.bootstrap import find_interval
from redink.statistics.paired import Comparison, TypeComparison, compare_systems
from redink.statistics.paired import compare_types as compare_counts
from redink.statistics.ranks import list_tested
from redink.statistics.resolution import FEW_SAMPLES

if TYPE_CHECKING:
    from redink.scoring.evaluation import Evaluation

FEW_SENTENCES = 20
"""Fewer are too few for statistics."""


def add_intervals(results: Evaluation, samples: int, seed: int) -> Evaluation:
    """Return a copy with a 95% bootstrap interval for every score."""
    scores = {
        name: {
            system: replace(
                score,
                interval=find_interval(results.measures[name], results.counts[name][system], samples, seed),
                signature=score.signature.with_interval(samples, seed),
            )
            for system, score in by_system.items()
        }
        for name, by_system in results.scores.items()
    }
    return caution_if_small(replace(results, scores=scores), samples)


def compare(
    results: Evaluation, systems: Sequence[str], test: str, metric: str | None, samples: int, seed: int
) -> tuple[Comparison, ...]:
    """Test the differences between systems; `Evaluation.compare` describes the parameters."""
    metrics, counts = results.measures, results.counts
    _check_systems(results, systems)
    pairs = list(combinations(systems or results.systems, 2))
    if len(systems) == 1:
        pairs = [(system, systems[0]) for system in results.systems if system != systems[0]]
    names = list(results.metrics) if metric is None else [results.find_metric(metric)]
    if TESTS.find(test).decides:
        names = [name for name in names if _decides(counts[name])] or names
    return tuple(
        comparison
        for name in names
        for comparison in compare_systems(name, metrics[name], counts[name], pairs, test, samples, seed)
    )


def _check_systems(results: Evaluation, systems: Sequence[object]) -> None:
    """Raise an error if a system does not exist or is given twice."""
    for number, system in enumerate(systems):
        if system not in results.systems:
            if not isinstance(system, str) or system in TESTS:
                test = system if isinstance(system, str) else "NAME"
                raise InvalidParameter(
                    f"compare takes names of systems, got {system!r}: pass the test as test='{test}'"
                )
            raise UnknownName("system", system, results.systems)
        if system in systems[:number]:
            raise InvalidParameter(f"the system '{system}' cannot be compared with itself")


def compare_types(
    results: Evaluation, pair: tuple[str, str], tier: Tier, metric: str | None, samples: int, seed: int
) -> list[TypeComparison]:
    """Compare two systems by error type; `Evaluation.compare_types` describes the parameters."""
    name = results.find_metric(metric)
    typed_metric = results.measures[name]
    check_tier(tier)
    _check_systems(results, pair)
    if not isinstance(typed_metric, TypedMetric):
        raise UnsuitableData(f"{name} has no scores by error type")
    results.refuse_mixed_types()
    return compare_counts(name, typed_metric, results.counts[name], pair, tier, samples, seed)


def add_type_comparisons(
    results: Evaluation, baseline: str | None, tiers: Sequence[Tier], samples: int, seed: int
) -> Evaluation:
    """Return a copy with comparisons by error type.

    Parameters
    ----------
    results
        Results with counts.
    baseline
        System to compare all others with; by default the evaluation must have two systems.
    tiers
        Granularities of error types.
    samples, seed
        Number of draws and random seed.

    """
    pairs = [(system, baseline) for system in results.systems if system != baseline] if baseline else [results.systems]
    if any(len(pair) != 2 for pair in pairs):
        raise UnsuitableData(
            "comparisons by error type need exactly two systems, or a baseline to compare all others with"
        )
    comparisons = [
        comparison
        for name in results.typed_metrics
        for first, second in pairs
        for tier in tiers
        for comparison in compare_types(results, (first, second), tier, name, samples, seed)
    ]
    return caution_if_small(replace(results, type_comparisons=tuple(comparisons)), samples)


def add_comparisons(results: Evaluation, baseline: str | None, test: str, samples: int, seed: int) -> Evaluation:
    """Return a copy with comparisons of every pair of systems, or of every system with the baseline."""
    comparisons = compare(results, () if baseline is None else (baseline,), test, None, samples, seed)
    compared = replace(results, comparisons=comparisons)
    return caution_if_liberal(caution_if_small(compared, samples if TESTS.find(test).draws else None), test)


def caution_if_liberal(results: Evaluation, test: str) -> Evaluation:
    """Return a copy with a caution for each metric whose p-values by this test are known to be too small."""
    liberal = TESTS.find(test).liberal
    return _add_cautions(
        results,
        (
            f"{name} with --test {test}: p is known to be too small. Use --test bootstrap."
            for name, metric in results.measures.items()
            if metric.name in liberal
        ),
    )


def caution_if_small(results: Evaluation, samples: int | None = None) -> Evaluation:
    """Return a copy with cautions about too few sentences, or too few draws, for statistics."""
    cautions = []
    if results.sentences < FEW_SENTENCES:
        cautions.append(
            f"Intervals and tests say little with fewer than {FEW_SENTENCES} sentences: here are {results.sentences}."
        )
    if samples is not None and samples < FEW_SAMPLES:
        cautions.append(f"Intervals and p-values are rough with fewer than {FEW_SAMPLES} samples: here are {samples}.")
    return _add_cautions(results, cautions)


def _add_cautions(results: Evaluation, texts: Iterable[str]) -> Evaluation:
    known = {caution.text for caution in results.cautions}
    new = [Caution("statistics", text) for text in texts if text not in known]
    return replace(results, cautions=(*results.cautions, *new)) if new else results


def are_all_pairs_tested(results: Evaluation) -> bool:
    """Return True if every pair of systems was tested by every metric, so that systems can share ranks."""
    return len(results.systems) > 1 and all(
        list_tested(results.systems, [comparison for comparison in results.comparisons if comparison.metric == name])
        is not None
        for name in results.scores
    )


def _decides(counts: Mapping[str, Counts]) -> bool:
    return all(counted.decisions is not None for counted in counts.values())
