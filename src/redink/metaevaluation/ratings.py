"""Human ratings of systems from judgements: scores, rank ranges, clusters and inter-annotator agreement."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Literal, NamedTuple, TypeAlias

import numpy as np

from redink.errors import InvalidParameter, UnsuitableData
from redink.metaevaluation.pairs import Pairs, unfold
from redink.metaevaluation.trueskill import PUBLISHED, follow, simulate
from redink.metrics.counts import Real
from redink.metrics.ratios import add_floats
from redink.statistics.bootstrap import percentile_interval, start_draws
from redink.types import Judgement

RatingMethod: TypeAlias = Literal["ew", "trueskill", "trueskill-runs"]
"""Expected Wins, TrueSkill in expectation, or TrueSkill averaged over 1,000 runs."""
ResamplingUnit: TypeAlias = Literal["pairs", "sentences"]
"""Unit of the bootstrap: pairs, as in the published rank ranges, or sentences with all their judgements."""

MIN_COMPARISONS = 50
"""Minimum number of comparisons for a pair of annotators to count in the overall agreement."""
FEW_STEPS = 5
"""Steps of expected TrueSkill per bootstrap sample; within 0.00001 of convergence on all published judgements."""
DRAWS_PER_BLOCK = 500
"""Bootstrap samples rated at once, which bounds memory."""


def expect_wins(wins: Real, ties: Real | None = None) -> Real:
    """Return Expected Wins (... × system): the mean share of wins against other systems; ties count only if given.

    >>> expect_wins(np.array([[0.0, 3.0], [1.0, 0.0]])).tolist()
    [0.75, 0.25]
    """
    good = np.asarray(wins if ties is None else wins + ties, np.float64)
    games = good + np.swapaxes(wins, -1, -2)
    share = np.divide(good, games, out=np.zeros_like(good), where=games > 0)
    diagonal = np.arange(share.shape[-1])
    share[..., diagonal, diagonal] = 0
    total: Real = share.sum(axis=-1) / (share.shape[-1] - 1)
    return total


def rate_systems(wins: Real, ties: Real, method: RatingMethod, seed: int = 1, runs: int = 1000) -> Real:
    """Return the systems' scores by one method."""
    if method == "ew":
        return expect_wins(wins)
    if method == "trueskill":
        return follow(wins, ties)[0]
    mean: Real = simulate(wins, ties, runs, seed).mean(axis=0)
    return mean


def describe_method(method: RatingMethod, seed: int = 1, runs: int = 1000) -> str:
    """Return the signature of human scores."""
    if method == "ew":
        return "ew|ties:ignored"
    return f"trueskill|{PUBLISHED}|" + (f"runs:{runs}|seed:{seed}" if method == "trueskill-runs" else "expectation")


def resample_ratings(
    pairs: Pairs, method: RatingMethod, samples: int = 1000, seed: int = 1, unit: ResamplingUnit = "sentences"
) -> Real:
    """Return the systems' scores in resampled judgements (draw × system)."""
    size, generator = len(pairs.systems), start_draws(seed)
    if samples < 1:
        raise InvalidParameter(f"samples must be 1 or more, got {samples}")
    if not len(pairs):
        raise UnsuitableData("the judgements compare no two of these systems")
    if unit == "pairs":
        cells = np.bincount(pairs.cells, minlength=3 * size**2)
        drawn = generator.multinomial(len(pairs), cells / len(pairs), samples).astype(np.float64)
    else:
        numbers, groups = np.unique(pairs.sentence, return_inverse=True)
        drawn = draw_weights(generator, len(numbers), samples) @ pairs.count_groups(groups, len(numbers))
    wins, ties = unfold(drawn, size)
    if method == "ew":
        return expect_wins(wins)
    blocks = range(0, samples, DRAWS_PER_BLOCK)
    return np.concatenate(
        [follow(wins[at : at + DRAWS_PER_BLOCK], ties[at : at + DRAWS_PER_BLOCK], steps=FEW_STEPS)[0] for at in blocks]
    )


def draw_weights(generator: np.random.Generator, size: int, samples: int) -> Real:
    """Return how often each of `size` items occurs in draws of `size` items with replacement (draw × item)."""
    return generator.multinomial(size, np.full(size, 1 / size), samples).astype(np.float64)


class SystemRating(NamedTuple):
    """A system as rated by humans."""

    system: str
    score: float
    interval: tuple[float, float]
    ranks: tuple[int, int]
    """Best and worst rank in the middle 95% of resampled judgements."""
    cluster: int
    """Cluster number, counting from 1; systems of one cluster do not differ significantly."""


def rank_systems(
    pairs: Pairs, method: RatingMethod = "ew", samples: int = 1000, seed: int = 1, unit: ResamplingUnit = "sentences"
) -> list[SystemRating]:
    """Return the systems, best first, with intervals, rank ranges and clusters.

    A cluster ends after a system whose worst rank is better than the best ranks of all systems that follow.
    """
    scores = rate_systems(*pairs.count(), method, seed)
    drawn = resample_ratings(pairs, method, samples, seed, unit)
    ranks = rank_range(drawn)
    order = sorted(range(len(scores)), key=lambda index: -scores[index])
    ratings, cluster = [], 1
    for position, index in enumerate(order):
        low, high = percentile_interval(drawn[:, index])
        ratings.append(SystemRating(pairs.systems[index], float(scores[index]), (low, high), ranks[index], cluster))
        best_ranks = [ranks[other][0] for other in order[position + 1 :]]
        cluster += bool(best_ranks) and ranks[index][1] < min(best_ranks)
    return ratings


def rank_range(drawn: Real) -> list[tuple[int, int]]:
    """Return each system's best and worst rank without the outermost 2.5% of draws at each end."""
    ranks = 1 + (drawn[:, None, :] > drawn[:, :, None]).sum(axis=2)
    ranks.sort(axis=0)
    cut = len(drawn) // 40
    return [(int(column[cut]), int(column[len(drawn) - 1 - cut])) for column in ranks.T]


@dataclass(frozen=True, slots=True)
class Kappa:
    """Agreement between two annotators, or of one annotator with themselves: Cohen's kappa of <, = and >."""

    first: str
    second: str
    comparisons: int
    agreed: float
    """Share of equal decisions."""
    expected: float
    """Share of equal decisions expected by chance."""

    @property
    def value(self) -> float | None:
        """Cohen's kappa; None if chance agreement is complete."""
        return (self.agreed - self.expected) / (1 - self.expected) if self.expected < 1 else None


def measure_kappa(judgements: Sequence[Judgement]) -> list[Kappa]:
    """Return the agreement of every pair of annotators, and of each annotator with themselves.

    All judgements of one annotator are compared with all judgements of the other on pairs of texts that both compared.
    Texts are identified by the systems that wrote them.
    """
    decisions: dict[tuple[int, str, str], dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for judgement in judgements:
        texts = sorted((" ".join(text.systems), text.rank) for text in judgement.ranking)
        for (first, rank), (second, other) in combinations(texts, 2):
            decision = (rank > other) - (rank < other)
            decisions[judgement.sentence, first, second][judgement.annotator].append(decision)
    compared: dict[tuple[str, str], Counter[bool]] = defaultdict(Counter)
    shares: dict[tuple[str, str], Counter[int]] = defaultdict(Counter)
    for by_annotator in decisions.values():
        for name, own in by_annotator.items():
            if len(own) > 1:
                compared[name, name].update(one == other for one, other in combinations(own, 2))
                shares[name, name].update(own)
        for first, second in combinations(sorted(by_annotator), 2):
            both = by_annotator[first], by_annotator[second]
            compared[first, second].update(one == other for one, other in product(*both))
            shares[first, second].update(both[0] + both[1])
    return [
        Kappa(*names, equal.total(), equal[True] / equal.total(), _expect(shares[names]))
        for names, equal in sorted(compared.items())
    ]


def _expect(decisions: Counter[int]) -> float:
    """Return the share of equal decisions expected by chance; each judgement counts once."""
    return add_floats((times / decisions.total()) ** 2 for times in decisions.values())


def summarise_kappa(kappas: Sequence[Kappa], within: bool) -> float | None:
    """Return the mean kappa between annotators, or within annotators, weighted by comparisons; ignore small groups."""
    counted = [
        (kappa.value, kappa.comparisons)
        for kappa in kappas
        if (kappa.first == kappa.second) == within and kappa.comparisons >= MIN_COMPARISONS and kappa.value is not None
    ]
    total = sum(weight for _, weight in counted)
    return add_floats(value * weight for value, weight in counted) / total if total else None
