"""Ranks of systems, and correlations between metrics."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

from redink.statistics import SIGNIFICANT, TESTS
from redink.statistics.correlations import correlate_kendall, correlate_pearson, correlate_spearman
from redink.statistics.paired import Comparison


class Ranks(NamedTuple):
    """The ranks that a system may have: one rank, or the range that it shares with systems not significantly different.

    Attributes
    ----------
    first
        Best rank, from 1.
    last
        Worst rank.

    Examples
    --------
    >>> str(Ranks(1, 3)), str(Ranks(2, 2))
    ('1–3', '2')

    """

    first: int
    last: int

    def __str__(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"

    def overlaps(self, other: Ranks) -> bool:
        """Return True if both may have the same rank."""
        return self.first <= other.last and other.first <= self.last


class Correlation(NamedTuple):
    """The agreement of two metrics on systems; None if a metric gives all systems the same value."""

    pearson: float | None
    """Correlation of the values."""
    spearman: float | None
    """Correlation of the ranks; equal values have the mean of their ranks."""
    kendall: float | None
    """Correlation of the order of pairs (tau-b, which allows for ties)."""


def rank(values: Mapping[str, float]) -> dict[str, int]:
    """Return the rank of each system, from 1; equal values have equal ranks.

    >>> rank({"a": 0.2, "b": 0.5, "c": 0.2})
    {'a': 2, 'b': 1, 'c': 2}
    """
    return {name: 1 + sum(other > value for other in values.values()) for name, value in values.items()}


def list_tested(systems: Collection[str], comparisons: Iterable[Comparison]) -> list[Comparison] | None:
    """Return the comparisons that test the scores of these systems; None if a pair was not tested."""
    tested = {
        frozenset((comparison.system, comparison.other)): comparison
        for comparison in comparisons
        if comparison.test in TESTS and TESTS[comparison.test].draws
    }
    pairs = [frozenset(pair) for pair in combinations(systems, 2)]
    return [tested[pair] for pair in pairs] if tested.keys() >= set(pairs) else None


def share_ranks(values: Mapping[str, float], comparisons: Iterable[Comparison]) -> dict[str, Ranks]:
    """Return the ranks of each system: from 1 + the number of better systems to n - the number of worse ones.

    A system is better or worse if the difference is significant. The comparisons are those of one metric. If they do
    not test the scores of every pair, ranks are those of the scores alone, and only equal values share a rank.
    """
    tested = list_tested(values, comparisons)
    if tested is None:
        return {system: Ranks(position, position) for system, position in rank(values).items()}
    better, worse = dict.fromkeys(values, 0), dict.fromkeys(values, 0)
    for comparison in tested:
        if comparison.adjusted < SIGNIFICANT and comparison.difference:
            winner, loser = (
                (comparison.system, comparison.other)
                if comparison.difference > 0
                else (comparison.other, comparison.system)
            )
            better[loser] += 1
            worse[winner] += 1
    return {system: Ranks(1 + better[system], len(values) - worse[system]) for system in values}


def correlate(first: Sequence[float], second: Sequence[float]) -> Correlation:
    """Return the three coefficients of two metrics' values for the same systems.

    >>> correlate([1.0, 2.0, 3.0], [1.0, 4.0, 9.0]).spearman
    1.0
    """
    if len(set(first)) < 2 or len(set(second)) < 2:
        return Correlation(None, None, None)
    values = np.asarray(first, np.float64), np.asarray(second, np.float64)
    return Correlation(
        *(float(coefficient(*values)) for coefficient in (correlate_pearson, correlate_spearman, correlate_kendall))
    )
