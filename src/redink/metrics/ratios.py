"""Precision, recall and F: counts in, ratios out; redink.metrics.ratio_arrays has the same for many corpora at once."""

from __future__ import annotations

from collections.abc import Iterable


def divide(part: float, whole: float, empty: float = 1.0) -> float:
    """A share; `empty` is the share of nothing, 1 for most metrics.

    >>> divide(1, 4), divide(0, 0), divide(0, 0, empty=0.0)
    (0.25, 1.0, 0.0)
    """
    return part / whole if whole else empty


def add_floats(values: Iterable[float]) -> float:
    """The sum from left to right, as the originals add: since Python 3.12 `sum` corrects for rounding on the way.

    >>> add_floats([1e16, 1.0, -1e16])
    0.0
    """
    total = 0.0
    for value in values:
        total += value
    return total


def f_score(precision: float, recall: float, beta: float) -> float:
    """The weighted harmonic mean of precision and recall; 0 where both are.

    >>> round(f_score(0.5, 0.25, 0.5), 4)
    0.4167
    """
    square = beta**2
    below = square * precision + recall
    return (1 + square) * precision * recall / below if below else 0.0
