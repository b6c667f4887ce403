"""Ranks and correlations: the scores of systems by several metrics in, how far the metrics agree out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np


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


def show_change(before: int, after: int) -> str:
    """A change of rank as GTS's paper writes it.

    >>> show_change(3, 2), show_change(2, 4), show_change(1, 1)
    ('↑1', '↓2', '-')
    """
    return f"↑{before - after}" if after < before else f"↓{after - before}" if after > before else "-"


def correlate(first: Sequence[float], second: Sequence[float]) -> Correlation:
    """The three coefficients of two metrics' values for the same systems.

    >>> correlate([1.0, 2.0, 3.0], [1.0, 4.0, 9.0]).spearman
    1.0
    """
    return Correlation(
        _correlate_values(first, second),
        _correlate_values(_rank_evenly(first), _rank_evenly(second)),
        _correlate_signs(first, second),
    )


def _correlate_values(first: Sequence[float], second: Sequence[float]) -> float | None:
    a, b = (np.asarray(values, np.float64) - np.mean(values) for values in (first, second))
    if len(set(first)) < 2 or len(set(second)) < 2:
        return None
    return float(np.clip(a @ b / np.sqrt((a @ a) * (b @ b)), -1, 1))


def _rank_evenly(values: Sequence[float]) -> list[float]:
    return [sum(other < value for other in values) + (values.count(value) + 1) / 2 for value in values]


def _correlate_signs(first: Sequence[float], second: Sequence[float]) -> float | None:
    a, b = (np.sign(np.subtract.outer(values, values)) for values in (np.asarray(first), np.asarray(second)))
    if not a.any() or not b.any():
        return None
    return float((a * b).sum() / np.sqrt((a * a).sum() * (b * b).sum()))
