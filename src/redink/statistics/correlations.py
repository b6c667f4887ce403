"""Pearson's, Spearman's and Kendall's coefficients along the last axis, so that thousands of draws are one call."""

from __future__ import annotations

import numpy as np

from redink.metrics.counts import Real


def correlate_pearson(first: Real, second: Real) -> Real:
    """Return Pearson's r; nan if one side does not vary."""
    first_centred, second_centred = (_centre(values) for values in (first, second))
    product: Real = (first_centred * second_centred).sum(axis=-1)
    spread = np.sqrt((first_centred * first_centred).sum(axis=-1) * (second_centred * second_centred).sum(axis=-1))
    return divide_defined(product, spread, 1e-14)


def divide_defined(product: Real, spread: Real, least: float = 0.0) -> Real:
    """Return the quotient; nan if the divisor is not above `least`."""
    quotient: Real = np.divide(product, spread, out=np.full(np.shape(product), np.nan), where=spread > least)
    return quotient


def _centre(values: Real) -> Real:
    values = np.asarray(values, np.float64)
    centred: Real = values - values.mean(axis=-1, keepdims=True)
    # The mean of equal values can be off in the last digit, which is no spread.
    flat = values.max(axis=-1, keepdims=True) == values.min(axis=-1, keepdims=True)
    return np.where(flat, 0.0, centred)


def correlate_spearman(first: Real, second: Real) -> Real:
    """Return Spearman's rho; equal values have the mean of their ranks."""
    return correlate_pearson(_rank(first), _rank(second))


def _rank(values: Real) -> Real:
    ranks: Real = order_pairs(values).sum(axis=-1)
    return ranks


def order_pairs(values: Real) -> Real:
    """Return 1, 0 or -1 for every ordered pair of systems."""
    values = np.asarray(values, np.float64)
    order: Real = np.sign(values[..., :, None] - values[..., None, :])
    return order


def correlate_kendall(first: Real, second: Real) -> Real:
    """Return Kendall's tau-b."""
    first_order, second_order = order_pairs(first), order_pairs(second)
    product: Real = np.asarray((first_order * second_order).sum(axis=(-1, -2)), np.float64)
    spread = np.sqrt(np.abs(first_order).sum(axis=(-1, -2)) * np.abs(second_order).sum(axis=(-1, -2)))
    return divide_defined(product, spread)
