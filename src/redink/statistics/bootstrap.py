"""The bootstrap: the counts of a corpus in, the scores of corpora drawn from it out, and from these an interval."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b
from typing import Any

import numpy as np

from redink.errors import InvalidParameter
from redink.metrics.base import DrawnMetric, Metric
from redink.metrics.counts import Counts, Real, Whole

LEVEL = 0.95
MOST_DRAWN = 4_000_000
"""How many sentences are drawn at a time, so that memory does not grow with the samples."""
FEW_DRAWN = 2_000_000
"""So many are kept: 16 MB."""
MOST_KEPT = 512
"""The values of how many metrics and systems are kept: 4 MB of 1,000 samples each."""


def find_interval(metric: Metric, counts: Counts, samples: int = 1000, seed: int = 1) -> tuple[float, float]:
    """The 95% percentile interval of the metric's value over corpora drawn with replacement, sentence by sentence."""
    return percentile_interval(score_samples(metric, counts, samples, seed))


def score_samples(metric: Metric, counts: Counts, samples: int, seed: int) -> Real:
    """The values of drawn corpora; the same seed gives the same draws for every metric and system.

    What was drawn for an interval is what a comparison looks at, so the values are kept.
    """
    try:
        key = (
            metric,
            samples,
            seed,
            blake2b(counts.table.tobytes() + counts.labels.tobytes()).digest(),
            counts.table.shape,
        )
        known = _values.get(key)
    except TypeError:  # a metric that cannot be a key
        return _score_samples(metric, counts, samples, seed)
    if known is None:
        if len(_values) >= MOST_KEPT:
            _values.clear()
        known = _values[key] = _score_samples(metric, counts, samples, seed)
    return known


_values: dict[Any, Real] = {}


def _score_samples(metric: Metric, counts: Counts, samples: int, seed: int) -> Real:
    return np.concatenate([score_draws(metric, counts, draws) for draws in draw_corpora(len(counts), samples, seed)])


def draw_corpora(sentences: int, samples: int, seed: int) -> Iterator[Whole]:
    """Draws with replacement (corpus × sentence), some at a time."""
    if samples < 1:
        raise InvalidParameter(f"samples must be 1 or more, got {samples}")
    source = start_draws(seed)
    if sentences * samples <= FEW_DRAWN:
        yield _draw_once(sentences, samples, seed)
        return
    for size in share_samples(sentences, samples):
        yield source.integers(0, sentences, (size, sentences))


@lru_cache(1)
def _draw_once(sentences: int, samples: int, seed: int) -> Whole:
    """The draws of a small corpus, kept for the next metric or system."""
    return start_draws(seed).integers(0, sentences, (samples, sentences))


def start_draws(seed: int) -> np.random.Generator:
    """A source of random draws."""
    if seed < 0:
        raise InvalidParameter(f"seed must be 0 or more, got {seed}")
    return np.random.default_rng(seed)


def share_samples(sentences: int, samples: int) -> Iterator[int]:
    """The samples in portions of bounded memory."""
    portion = max(1, MOST_DRAWN // max(1, sentences))
    for first in range(0, samples, portion):
        yield min(portion, samples - first)


def score_draws(metric: Metric, counts: Counts, draws: Whole) -> Real:
    """The metric's value of each drawn corpus; by its own fast way, where it has one."""
    if isinstance(metric, DrawnMetric):
        return metric.score_draws(counts, draws)
    plain = replace(counts, types=None)
    return np.array([metric.score(plain.take(rows)).value for rows in draws])


def percentile_interval(values: Real) -> tuple[float, float]:
    """Where the middle 95% of the values begin and end."""
    low, high = np.quantile(values, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return float(low), float(high)
