"""Tests of whether one metric agrees better with judgements than another: Williams' test and permutation tests."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from redink.errors import UnsuitableData
from redink.metrics.counts import Real
from redink.statistics.bootstrap import start_draws
from redink.statistics.distributions import get_student_tails

Swap: TypeAlias = Literal["systems", "inputs", "both"]
"""Unit exchanged between two metrics: scores of a system, of a sentence, or single scores (Deutsch et al. 2021)."""
COINS_PER_BLOCK = 20_000_000
"""Number of coin flips drawn at once, which bounds memory."""


class Williams(NamedTuple):
    """Result of Williams' test of two dependent correlations, with a one-sided p-value."""

    t: float | None
    p: float


def compare_williams(better: float, worse: float, between: float, size: int) -> Williams:
    """Test whether a correlation with human scores is larger than another one; `between` correlates the two metrics.

    >>> compare_williams(0.8, 0.6, 0.7, 12).p < 0.2
    True
    """
    if size < 4:
        raise UnsuitableData(f"Williams' test needs at least four systems, got {size}")
    inner = 1 - better**2 - worse**2 - between**2 + 2 * better * worse * between
    spread = 2 * max(inner, 0.0) * (size - 1) / (size - 3) + ((better + worse) / 2) ** 2 * (1 - between) ** 3
    if spread <= 1e-15:
        return Williams(None, 0.5 if abs(better - worse) < 1e-12 else 0.0)  # the metrics are perfectly correlated
    t = (better - worse) * sqrt((size - 1) * (1 + between)) / sqrt(spread)
    tails = float(get_student_tails(size - 3, np.array(t)))
    return Williams(t, tails / 2 if t > 0 else 1 - tails / 2)


def permute(
    human: Real, first: Real, second: Real, correlate: Callable[[Real, Real], Real], swap: Swap = "both",
    samples: int = 1000, seed: int = 1,
) -> tuple[float, float]:  # fmt: skip
    """Return the difference of two metrics' correlations with human scores and its one-sided permutation p-value.

    The scores (system × sentence) are standardised, so that metrics on different scales can be exchanged; a system's
    score is the mean over its sentences. The p-value is above 0.5 if the first metric agrees less.
    """
    first_scores, second_scores = (_standardise(scores) for scores in (first, second))
    systems, sentences = first_scores.shape
    difference = float(correlate(human, first_scores.mean(axis=1)) - correlate(human, second_scores.mean(axis=1)))
    generator, extreme = start_draws(seed), 0
    gap = second_scores - first_scores
    shape = {"systems": (systems, 1), "inputs": (1, sentences), "both": (systems, sentences)}[swap]
    block = max(1, COINS_PER_BLOCK // (shape[0] * shape[1]))
    for start in range(0, samples, block):
        size = min(block, samples - start)
        coins = generator.integers(0, 2, (size, *shape), dtype=np.int8)
        moved = _move(coins, gap, swap) / sentences
        drawn = correlate(human, first_scores.mean(axis=1) + moved) - correlate(
            human, second_scores.mean(axis=1) - moved
        )
        extreme += int((drawn >= difference - 1e-12).sum())
    return difference, (1 + extreme) / (1 + samples)


def _move(coins: NDArray[np.int8], gap: Real, swap: Swap) -> Real:
    """Return the change of each system's sum of sentence scores when scores are exchanged (draw × system)."""
    if swap == "inputs":
        moved: Real = coins[:, 0, :].astype(np.float64) @ gap.T
    elif swap == "systems":
        moved = coins[:, :, 0] * gap.sum(axis=1)
    else:
        moved = np.stack([coins[:, system, :].astype(np.float64) @ gaps for system, gaps in enumerate(gap)], axis=1)
    return moved


def _standardise(scores: Real) -> Real:
    spread = float(scores.std())
    standard: Real = (scores - scores.mean()) / (spread if spread > 0 else 1.0)
    return standard


def permute_marks(first: Real, second: Real, samples: int = 1000, seed: int = 1) -> tuple[float, float]:
    """Return the difference of two metrics' accuracy and its permutation p-value, exchanging sentences."""
    gap = first - second
    generator, extreme, difference = start_draws(seed), 0, float(gap.sum())
    block = max(1, COINS_PER_BLOCK // max(1, len(gap)))
    for start in range(0, samples, block):
        signs = generator.integers(0, 2, (min(block, samples - start), len(gap)), dtype=np.int8) * 2.0 - 1
        extreme += int((signs @ gap >= difference - 1e-12).sum())
    return difference, (1 + extreme) / (1 + samples)
