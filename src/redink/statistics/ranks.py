"""Ranks and correlations: the scores of systems by several metrics in, how far the metrics agree out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple


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
