"""TrueSkill as used in the shared tasks of machine translation (Sakaguchi et al. 2014).

`simulate` runs the published procedure many times, `follow` integrates its expectation without random draws, and
`rate_once` makes a single pass in a given order, as gec-metrics does.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

import numpy as np

from redink.errors import UnsuitableData
from redink.metrics.counts import Real
from redink.statistics.bootstrap import start_draws
from redink.statistics.distributions import get_normal_distribution, get_normal_quantile, get_normal_ratio

STEPS = 200
"""Integration steps of `follow`; a tenth of them changes the sixth digit at most."""


@dataclass(frozen=True, slots=True)
class Parameters:
    """Parameters of the rating."""

    sigma: float = 0.5
    """Initial standard deviation of a system's skill; its mean is 0."""
    beta: float = 0.0
    """Standard deviation of performance in a game; 0 stands for the published choice, sigma · games / 40."""
    draw: float = 0.25
    """Probability of a tie between equal systems."""

    def find_beta(self, games: float) -> float:
        """Return the standard deviation of performance for the given number of games."""
        return self.beta or self.sigma * games / 40

    def __str__(self) -> str:
        beta = f"{self.beta:g}" if self.beta else "sigma*N/40"
        return f"mu:0|sigma:{self.sigma:g}|beta:{beta}|tau:0|draw:{self.draw:g}"


PUBLISHED = Parameters()


def _density(x: Real) -> Real:
    density: Real = np.exp(-0.5 * x * x) / sqrt(2 * np.pi)
    return density


def _win(t: Real, margin: Real) -> tuple[Real, Real]:
    """Return v and w for a win: how far it moves the means and reduces the variance, at the scaled difference t."""
    x = t - margin
    v = get_normal_ratio(x)
    return v, v * (v + x)


def _draw(t: Real, margin: Real) -> tuple[Real, Real]:
    """Return v and w for a tie."""
    size = np.abs(t)
    a, b = margin - size, -margin - size
    total = get_normal_distribution(a) - get_normal_distribution(b)
    v = (_density(b) - _density(a)) / total
    w = v * v + (a * _density(a) - b * _density(b)) / total
    return np.where(t < 0, -v, v), w


def _find_margin(draw: float) -> float:
    """Return the performance difference below which a game is a tie, in units of the game's standard deviation."""
    return get_normal_quantile((1 + draw) / 2) * sqrt(2)


def _share(wins: Real, ties: Real) -> tuple[Real, Real, Real]:
    """Return the shares of wins and ties of each pair, and a mask of the pairs with judgements."""
    games = wins + np.swapaxes(wins, -1, -2) + ties
    judged = games > 0
    if not judged.any(axis=-1).all():
        raise UnsuitableData("TrueSkill needs every system to be compared with another system")
    games = np.where(judged, games, 1)
    return wins / games, ties / games, judged.astype(np.float64)


def count_games(wins: Real, ties: Real) -> Real:
    """Return the number of rounds: the number of judgements plus one."""
    total: Real = wins.sum(axis=(-1, -2)) + ties.sum(axis=(-1, -2)) / 2 + 1
    return total


def simulate(wins: Real, ties: Real, runs: int = 1000, seed: int = 1, parameters: Parameters = PUBLISHED) -> Real:
    """Return the final means (run × system) of repeated runs; a system's score is the mean over runs."""
    generator, size = start_draws(seed), len(wins)
    won, tied, judged = _share(wins, ties)
    games = float(count_games(wins, ties))
    beta = parameters.find_beta(games)
    margin = _find_margin(parameters.draw) * beta
    mean, variance = np.zeros((runs, size)), np.full((runs, size), parameters.sigma**2)
    runs_index = np.arange(runs)
    for _ in range(int(games)):
        first = size - 1 - np.argmax(variance[:, ::-1], axis=1)  # among equals, the last name
        weights = np.exp(-np.abs(mean - mean[runs_index, first][:, None])) * judged[first]
        weights.cumsum(axis=1, out=weights)
        second = (weights < generator.random(runs)[:, None] * weights[:, -1:]).sum(axis=1)
        draw = generator.random(runs)
        lost = draw >= (won + tied)[first, second]
        tie = (draw >= won[first, second]) & ~lost
        winner, loser = np.where(lost, second, first), np.where(lost, first, second)
        winners, losers = variance[runs_index, winner], variance[runs_index, loser]
        c = np.sqrt(2 * beta**2 + winners + losers)
        t = (mean[runs_index, winner] - mean[runs_index, loser]) / c
        drawn, decided = _draw(t, margin / c), _win(t, margin / c)
        v, w = (np.where(tie, *cases) for cases in zip(drawn, decided, strict=True))
        mean[runs_index, winner] += v * winners / c
        mean[runs_index, loser] -= v * losers / c
        variance[runs_index, winner] = winners * (1 - w * winners / c**2)
        variance[runs_index, loser] = losers * (1 - w * losers / c**2)
    return mean


def follow(wins: Real, ties: Real, parameters: Parameters = PUBLISHED, steps: int = STEPS) -> tuple[Real, Real]:
    """Integrate the expected final means (... × system) and the final variance (Runge–Kutta).

    The system with the largest variance plays first, which keeps all variances equal: one number is enough.
    """
    won, tied, judged = _share(wins, ties)
    games = count_games(wins, ties)
    beta = parameters.find_beta(1.0) * games if not parameters.beta else np.full_like(games, parameters.beta)
    margin = _find_margin(parameters.draw) * beta

    def derive(mean: Real, variance: Real) -> tuple[Real, Real]:
        c = np.sqrt(2 * beta**2 + 2 * variance)
        gap = mean[..., :, None] - mean[..., None, :]
        scaled, edge = gap / c[..., None, None], (margin / c)[..., None, None]
        v, w = _win(scaled, edge)
        v_tie, w_tie = _draw(scaled, edge)
        drift = won * v - np.swapaxes(won * v, -1, -2) + tied * v_tie
        info = won * w + np.swapaxes(won * w, -1, -2) + tied * w_tie
        weights = np.exp(-np.abs(gap)) * judged
        weights /= weights.sum(axis=-1, keepdims=True)
        system = np.swapaxes(weights, -1, -2) * info
        diagonal = np.arange(system.shape[-1])
        system[..., diagonal, diagonal] += (weights * info).sum(axis=-1)
        frequency = np.linalg.solve(system, np.ones((*system.shape[:-1], 1)))
        frequency /= frequency.sum(axis=-2, keepdims=True)
        pair_frequency = frequency * weights
        pair_frequency = pair_frequency + np.swapaxes(pair_frequency, -1, -2)
        rate = games * variance / c
        precision = (pair_frequency * info).sum(axis=-1).mean(axis=-1)
        return rate[..., None] * (pair_frequency * drift).sum(axis=-1), -games * (variance / c) ** 2 * precision

    mean, variance, step = np.zeros(won.shape[:-1]), np.full(won.shape[:-2], parameters.sigma**2), 1 / steps
    for _ in range(steps):
        first = derive(mean, variance)
        second = derive(mean + step / 2 * first[0], variance + step / 2 * first[1])
        third = derive(mean + step / 2 * second[0], variance + step / 2 * second[1])
        fourth = derive(mean + step * third[0], variance + step * third[1])
        mean = mean + step / 6 * (first[0] + 2 * second[0] + 2 * third[0] + fourth[0])
        variance = variance + step / 6 * (first[1] + 2 * second[1] + 2 * third[1] + fourth[1])
    return mean, variance


def rate_once(games: Iterable[tuple[int, int, Real]], size: int, parameters: Parameters) -> Real:
    """Return the final means (... × system) after a sequence of games.

    A game is two systems and the score difference in favour of the first; an array of differences stands for several
    tournaments. A game whose difference is NaN is not played.
    """
    mean, variance = np.zeros((size, 1)), np.full((size, 1), parameters.sigma**2)
    margin, beta = _find_margin(parameters.draw) * parameters.beta, parameters.beta
    for number, (first, second, difference) in enumerate(games):
        if not number:
            shape = (size, *np.shape(difference))
            mean, variance = np.zeros(shape), np.full(shape, parameters.sigma**2)
        c = np.sqrt(2 * beta**2 + variance[first] + variance[second])
        sign = np.where(difference < 0, -1.0, 1.0)
        t = sign * (mean[first] - mean[second]) / c
        drawn, decided = _draw(t, margin / c), _win(t, margin / c)
        v, w = (np.where(difference == 0, *cases) for cases in zip(drawn, decided, strict=True))
        if np.isnan(difference).any():
            v, w = (np.where(np.isnan(difference), 0.0, values) for values in (v, w))
        mean[first] += sign * v * variance[first] / c
        mean[second] -= sign * v * variance[second] / c
        variance[first] *= 1 - w * variance[first] / c**2
        variance[second] *= 1 - w * variance[second] / c**2
    return np.moveaxis(mean, 0, -1)
