"""Whether one metric agrees better with people than another: Williams' test, and permutation of the scores."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from redink.errors import UnsuitableData
from redink.metrics.counts import Real
from redink.statistics.bootstrap import start_draws

Swap: TypeAlias = Literal["systems", "inputs", "both"]
"""What two metrics exchange: all scores of a system, all scores of a sentence, or single ones (Deutsch et al. 2021)."""
MOST_MARKS = 20_000_000
"""How many coins are tossed at a time."""


class Williams(NamedTuple):
    """Two dependent correlations, and how likely such a difference is where there is none (one-sided)."""

    t: float | None
    p: float


def compare_williams(better: float, worse: float, between: float, size: int) -> Williams:
    """Williams' test that a correlation with people is larger than another one; `between` is that of the metrics.

    >>> compare_williams(0.8, 0.6, 0.7, 12).p < 0.2
    True
    """
    if size < 4:
        raise UnsuitableData(f"Williams' test needs four systems or more, got {size}")
    from scipy import special

    inner = 1 - better**2 - worse**2 - between**2 + 2 * better * worse * between
    spread = 2 * max(inner, 0.0) * (size - 1) / (size - 3) + ((better + worse) / 2) ** 2 * (1 - between) ** 3
    if spread <= 1e-15:
        return Williams(None, 0.5 if abs(better - worse) < 1e-12 else 0.0)  # the metrics rank all systems alike
    t = (better - worse) * sqrt((size - 1) * (1 + between)) / sqrt(spread)
    return Williams(t, float(special.stdtr(size - 3, -t)))


def permute(
    human: Real, first: Real, second: Real, find: Callable[[Real, Real], Real], swap: Swap = "both",
    samples: int = 1000, seed: int = 1,
) -> tuple[float, float]:  # fmt: skip
    """The difference of two metrics' correlations with people, and how often chance gives as large a one (one-sided).

    The scores (system × sentence) are standardised, so that metrics of different scales can exchange them, and a
    system's score is the mean of its sentences. Where the first metric is not the better one, p is above a half.
    """
    one, two = (_standardise(scores) for scores in (first, second))
    systems, sentences = one.shape
    difference = float(find(human, one.mean(axis=1)) - find(human, two.mean(axis=1)))
    source, extreme = start_draws(seed), 0
    gap = two - one
    shape = {"systems": (systems, 1), "inputs": (1, sentences), "both": (systems, sentences)}[swap]
    portion = max(1, MOST_MARKS // (shape[0] * shape[1]))
    for start in range(0, samples, portion):
        size = min(portion, samples - start)
        coins = source.integers(0, 2, (size, *shape), dtype=np.int8)
        moved = _move(coins, gap, swap) / sentences
        drawn = find(human, one.mean(axis=1) + moved) - find(human, two.mean(axis=1) - moved)
        extreme += int((drawn >= difference - 1e-12).sum())
    return difference, (1 + extreme) / (1 + samples)


def _move(coins: NDArray[np.int8], gap: Real, swap: Swap) -> Real:
    """What the sum of each system's sentences gains where the coins exchange scores (draw × system)."""
    if swap == "inputs":
        moved: Real = coins[:, 0, :].astype(np.float64) @ gap.T
    elif swap == "systems":
        moved = coins[:, :, 0] * gap.sum(axis=1)
    else:
        moved = np.stack([coins[:, place, :].astype(np.float64) @ row for place, row in enumerate(gap)], axis=1)
    return moved


def _standardise(scores: Real) -> Real:
    spread = float(scores.std())
    standard: Real = (scores - scores.mean()) / (spread if spread > 0 else 1.0)
    return standard


def permute_marks(first: Real, second: Real, samples: int = 1000, seed: int = 1) -> tuple[float, float]:
    """The same for accuracy over pairs: what each sentence adds to two metrics' accuracy changes places or not."""
    gap = first - second
    source, extreme, difference = start_draws(seed), 0, float(gap.sum())
    portion = max(1, MOST_MARKS // max(1, len(gap)))
    for start in range(0, samples, portion):
        signs = source.integers(0, 2, (min(portion, samples - start), len(gap)), dtype=np.int8) * 2.0 - 1
        extreme += int((signs @ gap >= difference - 1e-12).sum())
    return difference, (1 + extreme) / (1 + samples)
