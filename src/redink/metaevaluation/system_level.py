"""System level: scores of systems by people and by a metric in, correlations and how sure they are out.

Every function takes scores whose last axis is the systems, so that a bootstrap is one call.
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

PORTION = 2000
"""How many draws are compared at a time, so that memory does not grow with the draws."""

GEC_METRICS = Parameters(sigma=0.5, beta=0.25, draw=0.25)
"""How gec-metrics rates systems by their sentences."""


def correlate_pearson(first: Real, second: Real) -> Real:
    """Pearson's r; nan where one side does not vary."""
    one, two = (_centre(values) for values in (first, second))
    product: Real = (one * two).sum(axis=-1)
    spread = np.sqrt((one * one).sum(axis=-1) * (two * two).sum(axis=-1))
    return _divide(product, spread, 1e-14)


def _divide(product: Real, spread: Real, least: float = 0.0) -> Real:
    """The quotient; nan where the divisor is not above the least."""
    quotient: Real = np.divide(product, spread, out=np.full(np.shape(product), np.nan), where=spread > least)
    return quotient


def _centre(values: Real) -> Real:
    values = np.asarray(values, np.float64)
    centred: Real = values - values.mean(axis=-1, keepdims=True)
    # Equal values have a mean that is off in the last digit: that is no spread.
    flat = values.max(axis=-1, keepdims=True) == values.min(axis=-1, keepdims=True)
    return np.where(flat, 0.0, centred)


def correlate_spearman(first: Real, second: Real) -> Real:
    """Spearman's rho: equal values have the mean of their ranks."""
    return correlate_pearson(_rank(first), _rank(second))


def _rank(values: Real) -> Real:
    ranks: Real = _order(values).sum(axis=-1)
    return ranks


def _order(values: Real) -> Real:
    """1, 0 or -1 for every ordered pair of systems."""
    values = np.asarray(values, np.float64)
    order: Real = np.sign(values[..., :, None] - values[..., None, :])
    return order


def correlate_kendall(first: Real, second: Real) -> Real:
    """Kendall's tau-b, which allows for ties."""
    one, two = _order(first), _order(second)
    product: Real = np.asarray((one * two).sum(axis=(-1, -2)), np.float64)
    spread = np.sqrt(np.abs(one).sum(axis=(-1, -2)) * np.abs(two).sum(axis=(-1, -2)))
    return _divide(product, spread)


def count_agreeing(first: Real, second: Real) -> Real:
    """Pairwise accuracy (Kocmi et al. 2021): the share of pairs of systems that both order alike, or both tie."""
    one, two = _order(first), _order(second)
    size = one.shape[-1]
    equal: Real = ((one == two).sum(axis=(-1, -2)) - size) / (size * (size - 1))
    return equal


COEFFICIENTS = {
    "pearson": correlate_pearson,
    "spearman": correlate_spearman,
    "kendall": correlate_kendall,
    "accuracy": count_agreeing,
}


def measure(human: Real, metric: Real) -> dict[str, Real]:
    """All coefficients, in portions where there are many draws."""
    human, metric = np.broadcast_arrays(np.asarray(human, np.float64), np.asarray(metric, np.float64))
    if human.ndim == 1:
        return {name: find(human, metric) for name, find in COEFFICIENTS.items()}
    portions = range(0, len(human), PORTION)
    return {
        name: np.concatenate([find(human[at : at + PORTION], metric[at : at + PORTION]) for at in portions])
        for name, find in COEFFICIENTS.items()
    }


def draw_systems(size: int, samples: int, seed: int) -> Whole:
    """Draws of systems with replacement (draw × system), the same for every metric."""
    if samples < 1:
        raise InvalidParameter(f"samples must be 1 or more, got {samples}")
    return start_draws(seed).integers(0, size, (samples, size))


def discount_doubles(figures: dict[str, Real], picked: Whole) -> dict[str, Real]:
    """The figures of drawn systems, where the accuracy no longer counts that a system ties with itself."""
    size = picked.shape[1]
    same = (picked[:, :, None] == picked[:, None, :]).sum(axis=(1, 2))
    equal = figures["accuracy"] * size * (size - 1) + size - same
    return {**figures, "accuracy": _divide(equal, (size**2 - same).astype(np.float64))}


def take_interval(values: Real) -> tuple[float, float] | None:
    """The middle 95% of the values that are defined; None where hardly any is."""
    defined = values[~np.isnan(values)]
    if len(defined) < max(1, len(values) // 2):
        return None
    low, high = np.quantile(defined, [0.025, 0.975])
    return float(low), float(high)


class Window(NamedTuple):
    """Systems that are neighbours in the human ranking, the best at `first` (from 1), and how a metric ranks them."""

    first: int
    last: int
    pearson: float | None
    spearman: float | None


def slide_window(human: Real, metric: Real, width: int = 4) -> list[Window]:
    """The correlation in each run of so many neighbours of the human ranking, the best first."""
    if not 2 <= width <= len(human):
        raise UnsuitableData(f"a window of {width} does not fit {len(human)} systems")
    order = np.argsort(-np.asarray(human), kind="stable")
    windows = []
    for first in range(len(order) - width + 1):
        place = order[first : first + width]
        one, two = np.asarray(human)[place], np.asarray(metric)[place]
        figures = (show(find(one, two)) for find in (correlate_pearson, correlate_spearman))
        windows.append(Window(first + 1, first + width, *figures))
    return windows


def show(value: Real) -> float | None:
    """A coefficient as a number; None where it is not defined."""
    return None if np.isnan(value) else float(value)


def leave_one_out(human: Real, metric: Real) -> list[dict[str, float | None]]:
    """All coefficients without each of the systems."""
    places = np.arange(len(human))
    return [
        {name: show(value) for name, value in measure(human[places != out], metric[places != out]).items()}
        for out in places
    ]


def aggregate_wins(scores: Real) -> Real:
    """Expected Wins of a metric's scores (system × sentence): every sentence, every pair; ties are ignored.

    Where two systems never differ, gec-metrics divides by zero; here the pair adds nothing.
    """
    better = (scores[:, None, :] > scores[None, :, :]).sum(axis=2)
    return expect_wins(better.astype(np.float64))


def aggregate_drawn_wins(scores: Real, draws: Whole) -> Real:
    """The same in drawn corpora (draw × system); a row of `draws` names its sentences."""
    better = (scores[:, None, :] > scores[None, :, :]).reshape(len(scores) ** 2, -1).T
    return expect_wins(sum_draws(better, draws).reshape(len(draws), len(scores), len(scores)))


def aggregate_drawn_trueskill(scores: Real, draws: Whole) -> Real:
    """One pass of TrueSkill in drawn corpora (draw × system): sentences in the order of the draw."""
    portions = (draws[at : at + PORTION] for at in range(0, len(draws), PORTION))
    return np.concatenate([aggregate_trueskill(np.moveaxis(scores[:, rows], 0, 1)) for rows in portions])


def aggregate_trueskill(scores: Real, parameters: Parameters = GEC_METRICS) -> Real:
    """One pass of TrueSkill over metrics' scores (... × system × sentence): every sentence, pairs in list order."""
    size = scores.shape[-2]
    games = (
        (first, second, scores[..., first, sentence] - scores[..., second, sentence])
        for sentence in range(scores.shape[-1])
        for first, second in combinations(range(size), 2)
    )
    return rate_once(games, size, parameters)


AGGREGATIONS: Mapping[str, str] = {
    "corpus": "the metric's score of the corpus",
    "mean": "the mean of its scores of sentences",
    "wins": "Expected Wins of its scores of sentences, as gec-metrics counts them",
    "trueskill": "one pass of TrueSkill over its scores of sentences, as gec-metrics makes it",
}
"""How a metric's scores of systems are made."""


def order_best_first(systems: Sequence[str], human: Mapping[str, float]) -> list[str]:
    """The systems by people's scores, the best first: the order in which gec-metrics lists those of 2014."""
    return sorted(systems, key=lambda system: -human[system])
