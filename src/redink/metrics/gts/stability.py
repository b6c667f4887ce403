"""Dependence of GTS scores on the pool: leave-one-out scores, intervals over pools, and the break point.

Sections 5.2 and 5.3 of the paper: weights depend on the systems of the pool, so that a unique system gains and a
system that resembles others loses. These numbers show by how much.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from redink.metrics.gts.metric import Gts
from redink.metrics.gts.pool import Pool
from redink.types import Score

LEVEL = 95


@dataclass(frozen=True, slots=True)
class Intervals:
    """Intervals that contain the middle 95 % of the values with resampled pools."""

    f: dict[str, tuple[float, float]]
    accuracy: dict[str, tuple[float, float]]
    weights: NDArray[np.float64]
    """(low, high) × chunk."""


def leave_one_out(metric: Gts, pool: Pool) -> dict[str, Score]:
    """Score each system with the weights of the pool without it; empty for two systems or fewer.

    >>> import redink.samples
    >>> from redink.metrics.gts.pool import judge
    >>> corpus, outputs = redink.samples.load()
    >>> alone = leave_one_out(Gts(), judge(corpus, outputs))
    >>> round(alone["polished"].value, 4) > round(alone["speller"].value, 4)
    True
    """
    size = len(pool.systems) - 1
    if size < 2:
        return {}
    counts, successes = pool.counts, pool.successes
    return {
        system: metric.score_outcomes(pool.outcomes[row], counts - successes[row], size)
        for row, system in enumerate(pool.systems)
    }


def resample_pool(metric: Gts, pool: Pool, samples: int = 1000, seed: int = 1) -> Intervals:
    """Compute intervals from pools of the same size drawn with replacement; the scored system stays the same."""
    size = len(pool.systems)
    generator = np.random.default_rng(seed)
    # Most chunks have equal outcomes for all systems; each distinct column is processed once.
    columns, column_of_chunk, multiplicities = np.unique(pool.outcomes, axis=1, return_inverse=True, return_counts=True)
    distinct = Pool(pool.systems, pool.chunks, columns, pool.own_chunks)
    successes = distinct.successes.astype(np.int64)
    by_count = metric.weigh(size)
    weights = np.zeros((samples, columns.shape[1]))
    values = np.zeros((samples, size, 2))
    for sample in range(samples):
        counts = np.bincount(generator.integers(0, size, size), minlength=size) @ successes
        weights[sample] = by_count[counts]
        for row in range(size):
            parts = metric.score_outcomes(columns[row], counts, size, multiplicities).parts
            values[sample, row] = parts["f"], parts["accuracy"]
    percentiles = ((100 - LEVEL) / 2, (100 + LEVEL) / 2)
    bounds = np.percentile(values, percentiles, axis=0)
    f, accuracy = (
        {system: (float(low), float(high)) for system, low, high in zip(pool.systems, *bounds[:, :, part], strict=True)}
        for part in (0, 1)
    )
    return Intervals(f, accuracy, np.percentile(weights, percentiles, axis=0)[:, column_of_chunk.reshape(-1)])


def find_break_point(pool: Pool) -> tuple[int, float, float]:
    """Return the number of errors M, the best recall R, and MR / (N - 1).

    A system must correct this many errors that no other system corrects to be worth as much as N - 1 identical systems
    that correct a fraction R of the errors.
    """
    errors = pool.chunks.errors
    corrected = pool.successes[:, errors].sum(axis=1)
    recall = float(corrected.max(initial=0) / len(errors)) if len(errors) else 0.0
    others = len(pool.systems) - 1
    return len(errors), recall, len(errors) * recall / others if others > 0 else float("inf")
