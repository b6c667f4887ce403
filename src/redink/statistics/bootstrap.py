"""The bootstrap: scores of resampled corpora, and intervals computed from them."""

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
MAX_DRAWN = 4_000_000
"""Sentences drawn at a time, to limit memory."""
MAX_CACHED_DRAWS = 2_000_000
"""Maximum number of draws that are cached: 16 MB."""
MAX_CACHED_VALUES = 512
"""Metrics and systems whose values are cached: 4 MB at 1,000 samples each."""


def find_interval(metric: Metric, counts: Counts, samples: int = 1000, seed: int = 1) -> tuple[float, float]:
    """Return the 95% percentile interval of the metric's value over corpora drawn with replacement."""
    return percentile_interval(score_samples(metric, counts, samples, seed))


def score_samples(metric: Metric, counts: Counts, samples: int, seed: int) -> Real:
    """Return the values of resampled corpora; equal seeds give equal draws for every metric and system.

    The values are cached, because intervals and comparisons use the same draws.
    """
    try:
        key = (
            metric,
            samples,
            seed,
            blake2b(counts.table.tobytes() + counts.labels.tobytes()).digest(),
            b"" if counts.chunks is None else blake2b(counts.chunks.chunks.tobytes()).digest(),
            b"" if counts.essays is None else blake2b(counts.essays.tobytes()).digest(),
            counts.table.shape,
        )
        values = _cached_values.get(key)
    except TypeError:  # a metric that is not hashable
        return _score_samples(metric, counts, samples, seed)
    if values is None:
        if len(_cached_values) >= MAX_CACHED_VALUES:
            _cached_values.clear()
        values = _cached_values[key] = _score_samples(metric, counts, samples, seed)
    return values


_cached_values: dict[Any, Real] = {}


def _score_samples(metric: Metric, counts: Counts, samples: int, seed: int) -> Real:
    return np.concatenate([score_draws(metric, counts, draws) for draws in draw_rows(counts, samples, seed)])


def draw_rows(counts: Counts, samples: int, seed: int) -> Iterator[Whole]:
    """Draw sentences or, if the counts name them, essays with replacement; yield the sentences (corpus × sentence)."""
    if counts.essays is None:
        return draw_corpora(len(counts), samples, seed)
    return _draw_essays(counts.essays, samples, seed)


def _draw_essays(essays: Whole, samples: int, seed: int) -> Iterator[Whole]:
    """Yield the sentences of each sample of essays; samples differ in length, so there is one at a time."""
    sentences = list_essays(essays)
    for draws in draw_corpora(len(sentences), samples, seed):
        for draw in draws:
            yield np.concatenate([sentences[index] for index in draw])[None]


def list_essays(essays: Whole) -> list[Whole]:
    """Return the sentences of each essay.

    >>> [rows.tolist() for rows in list_essays(np.array([0, 0, 1]))]
    [[0, 1], [2]]
    """
    return np.split(np.arange(len(essays)), np.flatnonzero(np.diff(essays)) + 1)


def draw_corpora(sentences: int, samples: int, seed: int) -> Iterator[Whole]:
    """Draw sentences with replacement (corpus × sentence), several corpora at a time."""
    if samples < 1:
        raise InvalidParameter(f"samples must be 1 or more, got {samples}")
    generator = start_draws(seed)
    if sentences * samples <= MAX_CACHED_DRAWS:
        yield _draw_cached(sentences, samples, seed)
        return
    for size in split_samples(sentences, samples):
        yield generator.integers(0, sentences, (size, sentences))


@lru_cache(1)
def _draw_cached(sentences: int, samples: int, seed: int) -> Whole:
    """Draw sentences for a small corpus, cached for the next metric or system."""
    return start_draws(seed).integers(0, sentences, (samples, sentences))


def start_draws(seed: int) -> np.random.Generator:
    """Return a random number generator."""
    if seed < 0:
        raise InvalidParameter(f"seed must be 0 or more, got {seed}")
    return np.random.default_rng(seed)


def split_samples(sentences: int, samples: int) -> Iterator[int]:
    """Split the samples into batches of bounded memory."""
    batch = max(1, MAX_DRAWN // max(1, sentences))
    for first in range(0, samples, batch):
        yield min(batch, samples - first)


def score_draws(metric: Metric, counts: Counts, draws: Whole) -> Real:
    """Return the metric's value of each resampled corpus, by the metric's own fast method if it has one."""
    if isinstance(metric, DrawnMetric):
        return metric.score_draws(counts, draws)
    plain = replace(counts, types=None)
    return np.array([metric.score(plain.take(rows)).value for rows in draws])


def percentile_interval(values: Real) -> tuple[float, float]:
    """Return the limits of the middle 95% of the values."""
    low, high = np.quantile(values, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return float(low), float(high)
