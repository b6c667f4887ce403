"""An exact sign-flip test for one difference per sentence.

If two systems are equally good, each sentence's difference is as likely to have the other sign. The distribution of
the sum over all signs is computed exactly, so nothing is drawn.
"""

from __future__ import annotations

import numpy as np

from redink.metrics.counts import Real, Whole
from redink.statistics.distributions import list_coin_probabilities


def run_sign_flips(differences: Whole) -> float:
    """Return the two-tailed probability of a sum at least as far from 0 if every difference may have either sign.

    >>> run_sign_flips(np.array([1] * 9 + [-1]))
    0.021484375
    """
    sizes, frequencies = np.unique(np.abs(differences[differences != 0]), return_counts=True)
    total = np.ones(1)
    for size, number in zip(sizes.tolist(), frequencies.tolist(), strict=True):
        total = _convolve(total, _spread_signs(size, number))
    reach = (len(total) - 1) // 2  # the sums go from -reach to reach
    sums = np.arange(-reach, reach + 1)
    return min(1.0, float(total[np.abs(sums) >= abs(int(differences.sum()))].sum()))


def _spread_signs(size: int, count: int) -> Real:
    """Return the distribution of the sum of `count` differences of one size with random signs."""
    distribution = np.zeros(2 * size * count + 1)
    distribution[:: 2 * size] = list_coin_probabilities(count)
    return distribution


def _convolve(first: Real, second: Real) -> Real:
    """Return the distribution of the sum of two independent variables, skipping impossible values of the second."""
    result = np.zeros(len(first) + len(second) - 1)
    for offset in np.flatnonzero(second > 0).tolist():
        result[offset : offset + len(first)] += second[offset] * first
    return result
