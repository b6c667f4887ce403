"""Agreement at system level: correlations between human scores and metric scores, with intervals.

All functions take scores whose last axis is the systems, so that a bootstrap is one call.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

from redink.errors import InvalidParameter, UnsuitableData
from redink.metaevaluation.ratings import expect_wins
from redink.metaevaluation.trueskill import Parameters, rate_once
from redink.metrics.counts import Real, Whole, sum_draws
from redink.statistics.bootstrap import start_draws
from redink.statistics.correlations import (
    correlate_kendall,
    correlate_pearson,
    correlate_spearman,
    divide_defined,
    order_pairs,
)

DRAWS_PER_BLOCK = 2000
"""Number of bootstrap draws processed at once, which bounds memory."""

GEC_METRICS = Parameters(sigma=0.5, beta=0.25, draw=0.25)
"""Parameters with which gec-metrics rates systems by their sentences."""


def count_agreeing(first: Real, second: Real) -> Real:
    """Return pairwise accuracy (Kocmi et al. 2021): the share of pairs of systems ordered or tied alike."""
    first_order, second_order = order_pairs(first), order_pairs(second)
    size = first_order.shape[-1]
    equal: Real = ((first_order == second_order).sum(axis=(-1, -2)) - size) / (size * (size - 1))
    return equal


COEFFICIENTS = {
    "pearson": correlate_pearson,
    "spearman": correlate_spearman,
    "kendall": correlate_kendall,
    "accuracy": count_agreeing,
}


def measure(human: Real, metric: Real) -> dict[str, Real]:
    """Return all coefficients; many draws are processed in blocks."""
    human, metric = np.broadcast_arrays(np.asarray(human, np.float64), np.asarray(metric, np.float64))
    if human.ndim == 1:
        return {name: correlate(human, metric) for name, correlate in COEFFICIENTS.items()}
    blocks = range(0, len(human), DRAWS_PER_BLOCK)
    return {
        name: np.concatenate(
            [correlate(human[at : at + DRAWS_PER_BLOCK], metric[at : at + DRAWS_PER_BLOCK]) for at in blocks]
        )
        for name, correlate in COEFFICIENTS.items()
    }


def draw_systems(size: int, samples: int, seed: int) -> Whole:
    """Draw systems with replacement (draw × system); every metric gets the same draws."""
    if samples < 1:
        raise InvalidParameter(f"samples must be 1 or more, got {samples}")
    return start_draws(seed).integers(0, size, (samples, size))


def discount_doubles(coefficients: dict[str, Real], draws: Whole) -> dict[str, Real]:
    """Remove pairs of a system with itself from the accuracy of resampled systems."""
    size = draws.shape[1]
    same = (draws[:, :, None] == draws[:, None, :]).sum(axis=(1, 2))
    equal = coefficients["accuracy"] * size * (size - 1) + size - same
    return {**coefficients, "accuracy": divide_defined(equal, (size**2 - same).astype(np.float64))}


def take_interval(values: Real) -> tuple[float, float] | None:
    """Return the middle 95% of the defined values; None if fewer than half are defined."""
    defined = values[~np.isnan(values)]
    if len(defined) < max(1, len(values) // 2):
        return None
    low, high = np.quantile(defined, [0.025, 0.975])
    return float(low), float(high)


class Window(NamedTuple):
    """Neighbouring systems of the human ranking, best at `first` (from 1), and a metric's correlation on them."""

    first: int
    last: int
    pearson: float | None
    spearman: float | None


def slide_window(human: Real, metric: Real, width: int = 4) -> list[Window]:
    """Return the correlations in each window of neighbours of the human ranking, best systems first."""
    if not 2 <= width <= len(human):
        raise UnsuitableData(f"a window of {width} does not fit {len(human)} systems")
    order = np.argsort(-np.asarray(human), kind="stable")
    windows = []
    for first in range(len(order) - width + 1):
        systems = order[first : first + width]
        human_scores, metric_scores = np.asarray(human)[systems], np.asarray(metric)[systems]
        correlations = (
            show(correlate(human_scores, metric_scores)) for correlate in (correlate_pearson, correlate_spearman)
        )
        windows.append(Window(first + 1, first + width, *correlations))
    return windows


def show(value: Real) -> float | None:
    """Return a coefficient as a number; None if it is not defined."""
    return None if np.isnan(value) else float(value)


def leave_one_out(human: Real, metric: Real) -> list[dict[str, float | None]]:
    """Return all coefficients without each system."""
    indices = np.arange(len(human))
    return [
        {name: show(value) for name, value in measure(human[indices != out], metric[indices != out]).items()}
        for out in indices
    ]


def aggregate_wins(scores: Real) -> Real:
    """Return Expected Wins of a metric's scores (system × sentence) over all sentences and pairs; ties are ignored.

    A pair of systems that never differ adds nothing here; gec-metrics divides by zero.
    """
    better = (scores[:, None, :] > scores[None, :, :]).sum(axis=2)
    return expect_wins(better.astype(np.float64))


def aggregate_drawn_wins(scores: Real, draws: Whole) -> Real:
    """Return Expected Wins in resampled corpora (draw × system); a row of `draws` lists its sentences."""
    better = (scores[:, None, :] > scores[None, :, :]).reshape(len(scores) ** 2, -1).T
    return expect_wins(sum_draws(better, draws).reshape(len(draws), len(scores), len(scores)))


def aggregate_drawn_trueskill(scores: Real, draws: Whole) -> Real:
    """Return one pass of TrueSkill in resampled corpora (draw × system), with sentences in the order of the draw."""
    blocks = (draws[at : at + DRAWS_PER_BLOCK] for at in range(0, len(draws), DRAWS_PER_BLOCK))
    return np.concatenate([aggregate_trueskill(np.moveaxis(scores[:, rows], 0, 1)) for rows in blocks])


def aggregate_trueskill(scores: Real, parameters: Parameters = GEC_METRICS) -> Real:
    """Return one pass of TrueSkill over metric scores (... × system × sentence): all sentences, pairs in list order."""
    size = scores.shape[-2]
    games = (
        (first, second, scores[..., first, sentence] - scores[..., second, sentence])
        for sentence in range(scores.shape[-1])
        for first, second in combinations(range(size), 2)
    )
    return rate_once(games, size, parameters)


AGGREGATIONS: Mapping[str, str] = {
    "corpus": "the metric's corpus score",
    "mean": "the mean of its sentence scores",
    "wins": "Expected Wins of its sentence scores, as counted by gec-metrics",
    "trueskill": "one pass of TrueSkill over its sentence scores, as in gec-metrics",
}
"""Methods that turn a metric's sentence scores into system scores."""


def order_best_first(systems: Sequence[str], human: Mapping[str, float]) -> list[str]:
    """Return the systems by human score, best first, as gec-metrics lists the systems of 2014."""
    return sorted(systems, key=lambda system: -human[system])
