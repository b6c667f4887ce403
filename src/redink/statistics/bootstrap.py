"""Intervals by the bootstrap: the counts of a corpus in, the range in which its score lies out."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from redink.errors import InvalidParameter
from redink.metrics.base import Counts, Metric


def find_interval(
    metric: Metric, counts: Counts, samples: int = 1000, seed: int = 1, level: float = 0.95
) -> tuple[float, float]:
    """The percentile interval of the metric's value over corpora drawn with replacement, sentence by sentence.

    The same seed gives the same draws for every metric and system, so that intervals can be compared.
    """
    if samples < 1:
        raise InvalidParameter(f"samples must be 1 or more, but here is {samples}")
    settle = getattr(metric, "settle", None)
    plain = settle(counts) if settle else replace(counts, types=None)
    measure = simplify(metric)
    draw = np.random.default_rng(seed)
    values = [measure.score(plain.take(draw.integers(0, len(counts), len(counts)))).value for _ in range(samples)]
    low, high = np.quantile(values, [(1 - level) / 2, (1 + level) / 2])
    return float(low), float(high)


def simplify(metric: Metric) -> Metric:
    """The metric to use for drawn corpora: one that does not draw by itself, where there is such a form of it."""
    make = getattr(metric, "without_draws", None)
    return make() if make else metric
