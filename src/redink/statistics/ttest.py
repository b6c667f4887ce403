"""The paired t-test: the scores of two systems for the same sentences in, how sure their difference is out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np


class TTest(NamedTuple):
    """The mean difference, t, and the probability (of both tails) of as large a t by chance."""

    difference: float
    t: float
    p: float


def compare_pairs(first: Sequence[float], second: Sequence[float]) -> TTest:
    """Compare two systems by their scores for each sentence.

    >>> compare_pairs([1.0, 0.5, 0.8, 0.9], [0.5, 0.4, 0.6, 0.9]).p < 0.2
    True
    """
    differences = np.asarray(first, np.float64) - np.asarray(second, np.float64)
    mean = float(differences.mean()) if len(differences) else 0.0
    spread = float(differences.std(ddof=1)) if len(differences) > 1 else 0.0
    if spread == 0.0:
        return TTest(mean, 0.0 if mean == 0.0 else float("inf"), 1.0 if mean == 0.0 else 0.0)
    from scipy import special

    t = mean / (spread / len(differences) ** 0.5)
    freedom = len(differences) - 1
    return TTest(mean, t, float(special.betainc(freedom / 2, 0.5, freedom / (freedom + t * t))))
