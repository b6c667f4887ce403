"""Ranks and correlations: scores and comparisons of systems in, ranks, ties and the agreement of metrics out."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from redink.statistics import SIGNIFICANT, TESTS
from redink.statistics.paired import Comparison


class Ranks(NamedTuple):
    """The ranks that a system may have: one, or all those that it shares with systems it cannot be told from.

    >>> str(Ranks(1, 3)), str(Ranks(2, 2))
    ('1–3', '2')
    """

    first: int
    last: int

    def __str__(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"

    def overlaps(self, other: Ranks) -> bool:
        """Whether both may be the same rank."""
        return self.first <= other.last and other.first <= self.last


class Correlation(NamedTuple):
    """How far two metrics agree on the systems; None where one of them has the same value for all."""

    pearson: float | None
    """Of the values."""
    spearman: float | None
    """Of the ranks; equal values have the mean of their ranks."""
    kendall: float | None
    """Of the order of pairs (tau-b, which allows for ties)."""


def rank(values: Mapping[str, float]) -> dict[str, int]:
    """The rank of each system, from 1; equal values have equal ranks.

    >>> rank({"a": 0.2, "b": 0.5, "c": 0.2})
    {'a': 2, 'b': 1, 'c': 2}
    """
    return {name: 1 + sum(other > value for other in values.values()) for name, value in values.items()}


def list_tested(systems: Collection[str], comparisons: Iterable[Comparison]) -> list[Comparison] | None:
    """The comparisons that test the scores of these systems; None where a pair of them was not tested."""
    tested = {
        frozenset((found.system, found.other)): found
        for found in comparisons
        if found.test in TESTS and TESTS[found.test].draws
    }
    pairs = [frozenset(pair) for pair in combinations(systems, 2)]
    return [tested[pair] for pair in pairs] if tested.keys() >= set(pairs) else None


def share_ranks(values: Mapping[str, float], comparisons: Iterable[Comparison]) -> dict[str, Ranks]:
    """The ranks of each system, from 1 + how many are significantly better to n - how many are significantly worse.

    The comparisons are those of one metric. Where they do not test the scores of every pair, ranks go by the scores
    alone, and only equal values share one.
    """
    tested = list_tested(values, comparisons)
    if tested is None:
        return {system: Ranks(place, place) for system, place in rank(values).items()}
    better, worse = dict.fromkeys(values, 0), dict.fromkeys(values, 0)
    for found in tested:
        if found.adjusted < SIGNIFICANT and found.difference:
            winner, loser = (found.system, found.other) if found.difference > 0 else (found.other, found.system)
            better[loser] += 1
            worse[winner] += 1
    return {system: Ranks(1 + better[system], len(values) - worse[system]) for system in values}


def correlate(first: Sequence[float], second: Sequence[float]) -> Correlation:
    """The three coefficients of two metrics' values for the same systems.

    >>> correlate([1.0, 2.0, 3.0], [1.0, 4.0, 9.0]).spearman
    1.0
    """
    if len(set(first)) < 2 or len(set(second)) < 2:
        return Correlation(None, None, None)
    from scipy import stats  # takes half a second to import

    return Correlation(
        *(float(test(first, second).statistic) for test in (stats.pearsonr, stats.spearmanr, stats.kendalltau))
    )
