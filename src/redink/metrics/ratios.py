"""Precision, recall and F of one corpus; redink.metrics.ratio_arrays has vectorised versions."""

from __future__ import annotations

from collections.abc import Iterable


def divide(part: float, whole: float, empty: float = 1.0) -> float:
    """Divide, or return `empty` (1 for most metrics) if the denominator is 0.

    >>> divide(1, 4), divide(0, 0), divide(0, 0, empty=0.0)
    (0.25, 1.0, 0.0)
    """
    return part / whole if whole else empty


def add_floats(values: Iterable[float]) -> float:
    """Add numbers from left to right without compensation, as the original tools do; Python 3.12's `sum` compensates.

    >>> add_floats([1e16, 1.0, -1e16])
    0.0
    """
    total = 0.0
    for value in values:
        total += value
    return total


def f_score(precision: float, recall: float, beta: float) -> float:
    """Return the weighted harmonic mean of precision and recall, 0 if both are 0.

    >>> round(f_score(0.5, 0.25, 0.5), 4)
    0.4167
    """
    square = beta**2
    denominator = square * precision + recall
    return (1 + square) * precision * recall / denominator if denominator else 0.0
