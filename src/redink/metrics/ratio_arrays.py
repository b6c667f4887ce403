"""Precision, recall and F of many corpora at once, with the bits of redink.metrics.ratios: arrays in, ratios out."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from redink.metrics.counts import Real

BLOCK = 1 << 16
"""How many numbers are Python's own at a time: 2 MB."""


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
    flat = values.ravel()
    found: Real = np.empty(len(flat))
    for start in range(0, len(flat), BLOCK):
        found[start : start + BLOCK] = list(map(function, flat[start : start + BLOCK].tolist()))
    return found.reshape(values.shape)


def add_logs(values: Real) -> Real:
    """The sums of the logarithms of many rows, added from left to right as a plain loop does."""
    logs = apply_each(math.log, values)
    total: Real = np.zeros(len(values))
    for column in logs.T:
        total = total + column
    return total
