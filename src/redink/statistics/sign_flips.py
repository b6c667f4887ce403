"""An exact sign-flip test: one difference per sentence in, the probability of such a sum by chance out.

If two systems are equally good, each sentence's difference could as well have the other sign. The distribution of the
sum over all signs is computed exactly, so nothing is drawn.
"""

from __future__ import annotations

import numpy as np

from redink.metrics.counts import Real, Whole


def run_sign_flips(differences: Whole) -> float:
    """Return the two-tailed probability of a sum at least as far from 0 if every difference may have either sign.

    >>> run_sign_flips(np.array([1] * 9 + [-1]))
    0.021484375
    """
    sizes, often = np.unique(np.abs(differences[differences != 0]), return_counts=True)
    total = np.ones(1)
    for size, number in zip(sizes.tolist(), often.tolist(), strict=True):
        total = _convolve(total, _spread_signs(size, number))
    reach = (len(total) - 1) // 2  # the sums go from -reach to reach
    sums = np.arange(-reach, reach + 1)
    return min(1.0, float(total[np.abs(sums) >= abs(int(differences.sum()))].sum()))


def _spread_signs(size: int, number: int) -> Real:
    """Return the distribution of the sum of so many differences of one size with random signs."""
    from scipy import stats

    distribution = np.zeros(2 * size * number + 1)
    distribution[:: 2 * size] = stats.binom.pmf(np.arange(number + 1), number, 0.5)
    return distribution


def _convolve(one: Real, other: Real) -> Real:
    """Return the distribution of the sum of two independent numbers, skipping impossible values of the second."""
    result = np.zeros(len(one) + len(other) - 1)
    for place in np.flatnonzero(other > 0).tolist():
        result[place : place + len(one)] += other[place] * one
    return result
