"""How much the pool decides: a pool in; scores without oneself, intervals over pools, and the break point out.

Sections 5.2 and 5.3 of the paper: weights depend on which systems are in the pool, so that a unique system gains and
a system that resembles others loses. These figures let people see by how much.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from redink.metrics.gts.measure import Gts
from redink.metrics.gts.pool import Pool
from redink.types import Score

LEVEL = 95


@dataclass(frozen=True, slots=True)
class Intervals:
    """Where the middle 95 % of the values lie that other pools would have given."""

    f: dict[str, tuple[float, float]]
    accuracy: dict[str, tuple[float, float]]
    weights: NDArray[np.float64]
    """(low, high) × chunk."""


def leave_one_out(metric: Gts, pool: Pool) -> dict[str, Score]:
    """The score of each system by the weights of the pool without it; with two systems or fewer there is no such pool.

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
    right, successes = pool.counts, pool.successes
    return {
        system: metric.score_outcomes(pool.outcomes[row], right - successes[row], size)
        for row, system in enumerate(pool.systems)
    }


def resample_pool(metric: Gts, pool: Pool, samples: int = 1000, seed: int = 1) -> Intervals:
    """Intervals from pools of the same size drawn from the pool with replacement; the scored system stays the same."""
    size = len(pool.systems)
    draw = np.random.default_rng(seed)
    # Most chunks are alike: all systems did the same there. Each kind of chunk is looked at once.
    kinds, kind, often = np.unique(pool.outcomes, axis=1, return_inverse=True, return_counts=True)
    small = Pool(pool.systems, pool.chunks, kinds, pool.own_chunks)
    successes = small.successes.astype(np.int64)
    by_count = metric.weigh(size)
    weights = np.zeros((samples, kinds.shape[1]))
    values = np.zeros((samples, size, 2))
    for sample in range(samples):
        right = np.bincount(draw.integers(0, size, size), minlength=size) @ successes
        weights[sample] = by_count[right]
        for row in range(size):
            parts = metric.score_outcomes(kinds[row], right, size, often).parts
            values[sample, row] = parts["f"], parts["accuracy"]
    ends = ((100 - LEVEL) / 2, (100 + LEVEL) / 2)
    bounds = np.percentile(values, ends, axis=0)
    f, accuracy = (
        {system: (float(low), float(high)) for system, low, high in zip(pool.systems, *bounds[:, :, part], strict=True)}
        for part in (0, 1)
    )
    return Intervals(f, accuracy, np.percentile(weights, ends, axis=0)[:, kind.reshape(-1)])


def find_break_point(pool: Pool) -> tuple[int, float, float]:
    """The number of errors M, the best recall R, and MR / (N - 1).

    So many errors must a system correct that none of the others does, to be worth as much as N - 1 systems that are
    all alike and correct a share R of the errors.
    """
    errors = pool.chunks.errors
    right = pool.successes[:, errors].sum(axis=1)
    recall = float(right.max(initial=0) / len(errors)) if len(errors) else 0.0
    others = len(pool.systems) - 1
    return len(errors), recall, len(errors) * recall / others if others > 0 else float("inf")
