"""Precision, recall and F of many corpora at once, equal to redink.metrics.ratios to the last bit."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from redink.metrics.counts import Real

BLOCK = 1 << 16
"""Numbers converted to Python floats at a time: 2 MB."""


def divide_all(part: Real, whole: Real, empty: float = 1.0) -> Real:
    """Divide the arrays, with `empty` for zero denominators.

    >>> divide_all(np.array([1.0, 0.0]), np.array([4.0, 0.0])).tolist()
    [0.25, 1.0]
    """
    ratios: Real = np.divide(part, whole, out=np.full(np.shape(whole), empty), where=whole != 0)
    return ratios


def f_scores(precision: Real, recall: Real, beta: float) -> Real:
    """Return the weighted harmonic means of precisions and recalls."""
    square = beta**2
    return divide_all((1 + square) * precision * recall, square * precision + recall, empty=0.0)


def apply_each(function: Callable[[float], float], values: Real) -> Real:
    """Apply a function of Python's math module to every value; numpy's functions may differ in the last bit.

    >>> apply_each(math.log, np.array([[1.0], [1.0]])).tolist()
    [[0.0], [0.0]]
    """
    flat = values.ravel()
    results: Real = np.empty(len(flat))
    for start in range(0, len(flat), BLOCK):
        results[start : start + BLOCK] = list(map(function, flat[start : start + BLOCK].tolist()))
    return results.reshape(values.shape)


def add_logs(values: Real) -> Real:
    """Return the sum of the logarithms of each row, added from left to right as a plain loop does."""
    logs = apply_each(math.log, values)
    total: Real = np.zeros(len(values))
    for column in logs.T:
        total = total + column
    return total
