"""Precision, recall and F: counts in, ratios out; of one corpus, or of many at once with the same bits."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

import numpy as np

from redink.metrics.counts import Real


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


def divide_all(part: Real, whole: Real, empty: float = 1.0) -> Real:
    """The shares of many corpora.

    >>> divide_all(np.array([1.0, 0.0]), np.array([4.0, 0.0])).tolist()
    [0.25, 1.0]
    """
    shares: Real = np.divide(part, whole, out=np.full(np.shape(whole), empty), where=whole != 0)
    return shares


def f_scores(precision: Real, recall: Real, beta: float) -> Real:
    """The weighted harmonic means of many corpora."""
    square = beta**2
    return divide_all((1 + square) * precision * recall, square * precision + recall, empty=0.0)


def apply_each(function: Callable[[float], float], values: Real) -> Real:
    """A function of Python's math for every value: numpy's own may differ in the last bit.

    >>> apply_each(math.log, np.array([[1.0], [1.0]])).tolist()
    [[0.0], [0.0]]
    """
    return np.array(list(map(function, values.ravel().tolist())), np.float64).reshape(values.shape)


def add_logs(values: Real) -> Real:
    """The sums of the logarithms of many rows, added from left to right as a plain loop does."""
    logs = apply_each(math.log, values)
    total: Real = np.zeros(len(values))
    for column in logs.T:
        total = total + column
    return total
