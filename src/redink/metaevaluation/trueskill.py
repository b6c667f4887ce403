"""TrueSkill as the shared tasks of machine translation use it (Sakaguchi et al. 2014): pairs in, scores of systems out.

Three ways: `simulate` plays the published procedure many times, `follow` solves its expectation without drawing, and
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

STEPS = 200
"""Of the solution without drawing; a tenth of them changes the sixth digit at most."""


@dataclass(frozen=True, slots=True)
class Parameters:
    """The parameters of the rating."""

    sigma: float = 0.5
    """The spread of a system before any game; its mean is 0."""
    beta: float = 0.0
    """The spread of a single game; 0 is the published choice, sigma · games / 40."""
    draw: float = 0.25
    """How likely a tie is between equals."""

    def find_beta(self, games: float) -> float:
        """The spread of a single game where so many are played."""
        return self.beta or self.sigma * games / 40

    def __str__(self) -> str:
        beta = f"{self.beta:g}" if self.beta else "sigma*N/40"
        return f"mu:0|sigma:{self.sigma:g}|beta:{beta}|tau:0|draw:{self.draw:g}"


PUBLISHED = Parameters()


def _density(x: Real) -> Real:
    density: Real = np.exp(-0.5 * x * x) / sqrt(2 * np.pi)
    return density


def _win(t: Real, margin: Real) -> tuple[Real, Real]:
    """How far a win moves the means, and how much it tells (v and w), at the scaled difference t."""
    from scipy import special

    x = t - margin
    # The ratio of density and distribution, by logarithms: far in the tail both are 0.
    v = np.exp(-0.5 * x * x - special.log_ndtr(x)) / sqrt(2 * np.pi)
    return v, v * (v + x)


def _draw(t: Real, margin: Real) -> tuple[Real, Real]:
    """The same of a tie."""
    from scipy import special

    size = np.abs(t)
    a, b = margin - size, -margin - size
    total = special.ndtr(a) - special.ndtr(b)
    v = (_density(b) - _density(a)) / total
    w = v * v + (a * _density(a) - b * _density(b)) / total
    return np.where(t < 0, -v, v), w


def _find_margin(draw: float) -> float:
    """How near two performances must be for a tie, in units of the game's spread."""
    from scipy import special

    return float(special.ndtri((1 + draw) / 2)) * sqrt(2)


def _share(wins: Real, ties: Real) -> tuple[Real, Real, Real]:
    """The shares of wins and ties of each pair, and whether it has any judgement."""
    games = wins + np.swapaxes(wins, -1, -2) + ties
    known = games > 0
    if not known.any(axis=-1).all():
        raise UnsuitableData("TrueSkill needs every system to be compared with another one")
    games = np.where(known, games, 1)
    return wins / games, ties / games, known.astype(np.float64)


def count_games(wins: Real, ties: Real) -> Real:
    """How many rounds are played: one more than there are judgements."""
    total: Real = wins.sum(axis=(-1, -2)) + ties.sum(axis=(-1, -2)) / 2 + 1
    return total


def simulate(wins: Real, ties: Real, runs: int = 1000, seed: int = 1, parameters: Parameters = PUBLISHED) -> Real:
    """The final means (run × system) of so many runs of the published procedure; a score is the mean over runs."""
    source, size = start_draws(seed), len(wins)
    won, tied, known = _share(wins, ties)
    games = float(count_games(wins, ties))
    beta = parameters.find_beta(games)
    margin = _find_margin(parameters.draw) * beta
    mean, variance = np.zeros((runs, size)), np.full((runs, size), parameters.sigma**2)
    every = np.arange(runs)
    for _ in range(int(games)):
        first = size - 1 - np.argmax(variance[:, ::-1], axis=1)  # of equals, the last name
        chance = np.exp(-np.abs(mean - mean[every, first][:, None])) * known[first]
        chance.cumsum(axis=1, out=chance)
        second = (chance < source.random(runs)[:, None] * chance[:, -1:]).sum(axis=1)
        verdict = source.random(runs)
        lost = verdict >= (won + tied)[first, second]
        tie = (verdict >= won[first, second]) & ~lost
        winner, loser = np.where(lost, second, first), np.where(lost, first, second)
        winners, losers = variance[every, winner], variance[every, loser]
        c = np.sqrt(2 * beta**2 + winners + losers)
        t = (mean[every, winner] - mean[every, loser]) / c
        drawn, decided = _draw(t, margin / c), _win(t, margin / c)
        v, w = (np.where(tie, *both) for both in zip(drawn, decided, strict=True))
        mean[every, winner] += v * winners / c
        mean[every, loser] -= v * losers / c
        variance[every, winner] = winners * (1 - w * winners / c**2)
        variance[every, loser] = losers * (1 - w * losers / c**2)
    return mean


def follow(wins: Real, ties: Real, parameters: Parameters = PUBLISHED, steps: int = STEPS) -> tuple[Real, Real]:
    """The expected final means (... × system) and the final variance, without drawing (Runge and Kutta).

    Playing the system of largest variance first keeps all variances equal, so one number stands for all.
    """
    won, tied, known = _share(wins, ties)
    games = count_games(wins, ties)
    beta = parameters.find_beta(1.0) * games if not parameters.beta else np.full_like(games, parameters.beta)
    margin = _find_margin(parameters.draw) * beta

    def move(mean: Real, variance: Real) -> tuple[Real, Real]:
        c = np.sqrt(2 * beta**2 + 2 * variance)
        gap = mean[..., :, None] - mean[..., None, :]
        scaled, edge = gap / c[..., None, None], (margin / c)[..., None, None]
        v, w = _win(scaled, edge)
        v_tie, w_tie = _draw(scaled, edge)
        drift = won * v - np.swapaxes(won * v, -1, -2) + tied * v_tie
        info = won * w + np.swapaxes(won * w, -1, -2) + tied * w_tie
        chance = np.exp(-np.abs(gap)) * known
        chance /= chance.sum(axis=-1, keepdims=True)
        system = np.swapaxes(chance, -1, -2) * info
        places = np.arange(system.shape[-1])
        system[..., places, places] += (chance * info).sum(axis=-1)
        picked = np.linalg.solve(system, np.ones((*system.shape[:-1], 1)))
        picked /= picked.sum(axis=-2, keepdims=True)
        met = picked * chance
        met = met + np.swapaxes(met, -1, -2)
        faster = games * variance / c
        told = (met * info).sum(axis=-1).mean(axis=-1)
        return faster[..., None] * (met * drift).sum(axis=-1), -games * (variance / c) ** 2 * told

    mean, variance, step = np.zeros(won.shape[:-1]), np.full(won.shape[:-2], parameters.sigma**2), 1 / steps
    for _ in range(steps):
        first = move(mean, variance)
        second = move(mean + step / 2 * first[0], variance + step / 2 * first[1])
        third = move(mean + step / 2 * second[0], variance + step / 2 * second[1])
        fourth = move(mean + step * third[0], variance + step * third[1])
        mean = mean + step / 6 * (first[0] + 2 * second[0] + 2 * third[0] + fourth[0])
        variance = variance + step / 6 * (first[1] + 2 * second[1] + 2 * third[1] + fourth[1])
    return mean, variance


def rate_once(games: Iterable[tuple[int, int, Real]], size: int, parameters: Parameters) -> Real:
    """The final means (... × system) after these games, one after the other.

    A game is two systems and by how much the first one is better; several numbers there are several tournaments.
    """
    mean, variance = np.zeros((size, 1)), np.full((size, 1), parameters.sigma**2)
    margin, beta = _find_margin(parameters.draw) * parameters.beta, parameters.beta
    for place, (first, second, difference) in enumerate(games):
        if not place:
            shape = (size, *np.shape(difference))
            mean, variance = np.zeros(shape), np.full(shape, parameters.sigma**2)
        c = np.sqrt(2 * beta**2 + variance[first] + variance[second])
        sign = np.where(difference < 0, -1.0, 1.0)
        t = sign * (mean[first] - mean[second]) / c
        drawn, decided = _draw(t, margin / c), _win(t, margin / c)
        v, w = (np.where(difference == 0, *both) for both in zip(drawn, decided, strict=True))
        mean[first] += sign * v * variance[first] / c
        mean[second] -= sign * v * variance[second] / c
        variance[first] *= 1 - w * variance[first] / c**2
        variance[second] *= 1 - w * variance[second] / c**2
    return np.moveaxis(mean, 0, -1)
