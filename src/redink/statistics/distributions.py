"""Probabilities of the normal distribution, of Student's t and of fair coins.

scipy has all of them, and would be more than half of the base install. docs/architecture.md has the decision, and
tests/statistics/test_distributions.py compares the functions with scipy's.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from redink.kernels.statistics.normal import fill_distribution, fill_ratios
from redink.metrics.counts import Real

MAX_TERMS = 10_000
"""Maximum number of terms of a continued fraction; a few dozen are enough up to a million degrees of freedom."""


def get_normal_quantile(probability: float) -> float:
    """Return the value up to which a standard normal variable lies with this probability.

    >>> round(get_normal_quantile(0.975), 4)
    1.96
    """
    from statistics import NormalDist  # loads fractions and decimals

    return NormalDist().inv_cdf(probability)


def get_normal_distribution(values: Real) -> Real:
    """Return the probability of a standard normal variable up to each value.

    >>> get_normal_distribution(np.array([0.0, 1.96])).round(4).tolist()
    [0.5, 0.975]
    """
    flat = np.ascontiguousarray(values, np.float64).ravel()
    probabilities = np.empty_like(flat)
    fill_distribution(flat, probabilities)
    return probabilities.reshape(np.shape(values))


def get_normal_ratio(values: Real) -> Real:
    """Return the ratio of the density and the distribution of a standard normal variable at each value."""
    flat = np.ascontiguousarray(values, np.float64).ravel()
    ratios = np.empty_like(flat)
    fill_ratios(flat, ratios)
    return ratios.reshape(np.shape(values))


@lru_cache(maxsize=8)
def list_normal_quantiles(size: int) -> Real:
    """Return the values that divide the normal distribution into `size` + 1 equally probable parts."""
    return np.array([get_normal_quantile(index / (size + 1)) for index in range(1, size + 1)])


def get_student_tails(freedom: int, t: Real) -> Real:
    """Return the probability of a value at least as far from 0 as t, in both tails of Student's distribution.

    >>> get_student_tails(10, np.array([0.0, 2.228])).round(3).tolist()
    [1.0, 0.05]
    """
    squares = np.square(np.asarray(t, np.float64))
    inside = squares / (freedom + squares)
    front = np.exp(-freedom / 2 * np.log1p(squares / freedom)) * np.sqrt(inside) / _get_beta(freedom)
    # Each fraction converges fast on its side of the centre.
    central = inside * (freedom + 5) < 3
    near = _continue_beta(0.5, freedom / 2, np.where(central, inside, 0.0))
    far = _continue_beta(freedom / 2, 0.5, np.where(central, 0.0, 1.0 - inside))
    tails: Real = np.where(central, 1.0 - 2 * front * near, 2 / freedom * front * far)
    return tails


def _continue_beta(a: float, b: float, x: Real) -> Real:
    """Return the continued fraction of the incomplete beta function, 1 / (1 + p1 x / (1 + p2 x / ...))."""
    above, below = np.ones_like(x), np.ones_like(x)
    previous_above, previous_below = np.zeros_like(x), np.ones_like(x)
    last = np.zeros_like(x)
    for term in range(1, MAX_TERMS):
        odd = -(a + term - 1) * (a + b + term - 1) / ((a + 2 * term - 2) * (a + 2 * term - 1))
        even = term * (b - term) / ((a + 2 * term - 1) * (a + 2 * term))
        for factor in (odd * x, even * x):
            previous_above, above = above, above + factor * previous_above
            previous_below, below = below, below + factor * previous_below
        previous_above, previous_below, above = previous_above / below, previous_below / below, above / below
        below = np.ones_like(x)
        if np.all(np.abs(above - last) <= 1e-15 * np.abs(above)):
            break
        last = above
    return above


@lru_cache(maxsize=64)
def _get_beta(freedom: int) -> float:
    """Return the beta function of `freedom` / 2 and 1 / 2."""
    even = freedom % 2 == 0
    steps = np.arange(1, freedom // 2 + (0 if even else 1), dtype=np.float64)
    factors = steps / (steps + 0.5) if even else (steps - 0.5) / steps
    return float(np.prod(factors)) * (2.0 if even else math.pi)


@lru_cache(maxsize=64)
def get_student_quantile(freedom: int, probability: float) -> float:
    """Return the value up to which Student's t lies with a probability of a half or more.

    >>> round(get_student_quantile(10, 0.975), 4)
    2.2281
    """
    t: float = get_normal_quantile(probability)
    while True:  # Newton's method from below approaches the value from below, since the distribution is concave
        density: float = (1 + t * t / freedom) ** (-(freedom + 1) / 2) / (math.sqrt(freedom) * _get_beta(freedom))
        step = (float(get_student_tails(freedom, np.array(t))) / 2 - (1 - probability)) / density
        t += step
        if abs(step) <= 1e-15 * t or step < 0:
            return t


MAX_EXACT_COINS = 4_000
"""Number of coins up to which probabilities are computed in integers; beyond it, in floating point."""


def list_coin_probabilities(count: int) -> Real:
    """Return the probabilities of 0, 1, ... `count` heads of fair coins.

    >>> list_coin_probabilities(3).tolist()
    [0.125, 0.375, 0.375, 0.125]
    """
    if count <= MAX_EXACT_COINS:
        ways, total = [1], 2**count
        for number in range(count):
            ways.append(ways[-1] * (count - number) // (number + 1))
        return np.array([each / total for each in ways])
    middle = count // 2
    heads = np.arange(middle, count)
    upper = math.comb(count, middle) / 2**count * np.cumprod(np.concatenate([[1.0], (count - heads) / (heads + 1)]))
    return np.concatenate([upper[::-1][:middle], upper])
