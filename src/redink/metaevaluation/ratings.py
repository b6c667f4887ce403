"""People among themselves: pairs and judgements in; scores of systems, rank ranges and agreement out."""

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
"""Expected Wins, TrueSkill without drawing, or TrueSkill by 1,000 runs."""
ResamplingUnit: TypeAlias = Literal["pairs", "sentences"]
"""What the bootstrap draws: pairs, as the published rank ranges do, or sentences with all their judgements."""

FEWEST_COMPARISONS = 50
"""Pairs of annotators with fewer do not count in the overall agreement."""
FEW_STEPS = 5
"""Of TrueSkill without drawing where it is done for every draw: within 0.00001 on all published judgements."""


def expect_wins(wins: Real, ties: Real | None = None) -> Real:
    """Expected Wins (... × system): the mean share of wins against the others; ties count only where they are given.

    >>> expect_wins(np.array([[0.0, 3.0], [1.0, 0.0]])).tolist()
    [0.75, 0.25]
    """
    good = np.asarray(wins if ties is None else wins + ties, np.float64)
    games = good + np.swapaxes(wins, -1, -2)
    share = np.divide(good, games, out=np.zeros_like(good), where=games > 0)
    places = np.arange(share.shape[-1])
    share[..., places, places] = 0
    total: Real = share.sum(axis=-1) / (share.shape[-1] - 1)
    return total


def score_people(wins: Real, ties: Real, way: RatingMethod, seed: int = 1, runs: int = 1000) -> Real:
    """The systems' scores in one of the ways."""
    if way == "ew":
        return expect_wins(wins)
    if way == "trueskill":
        return follow(wins, ties)[0]
    mean: Real = simulate(wins, ties, runs, seed).mean(axis=0)
    return mean


def describe_method(way: RatingMethod, seed: int = 1, runs: int = 1000) -> str:
    """The signature of human scores."""
    if way == "ew":
        return "ew|ties:ignored"
    return f"trueskill|{PUBLISHED}|" + (f"runs:{runs}|seed:{seed}" if way == "trueskill-runs" else "expectation")


def draw_people(
    pairs: Pairs, way: RatingMethod, samples: int = 1000, seed: int = 1, unit: ResamplingUnit = "sentences"
) -> Real:
    """The systems' scores in drawn judgements (draw × system)."""
    size, source = len(pairs.systems), start_draws(seed)
    if samples < 1:
        raise InvalidParameter(f"samples must be 1 or more, got {samples}")
    if not len(pairs):
        raise UnsuitableData("nobody compared two of these systems")
    if unit == "pairs":
        cells = np.bincount(pairs.cells, minlength=3 * size**2)
        drawn = source.multinomial(len(pairs), cells / len(pairs), samples).astype(np.float64)
    else:
        numbers, groups = np.unique(pairs.sentence, return_inverse=True)
        drawn = draw_weights(source, len(numbers), samples) @ pairs.count_groups(groups, len(numbers))
    wins, ties = unfold(drawn, size)
    if way == "ew":
        return expect_wins(wins)
    portions = range(0, samples, 500)
    return np.concatenate([follow(wins[at : at + 500], ties[at : at + 500], steps=FEW_STEPS)[0] for at in portions])


def draw_weights(source: np.random.Generator, size: int, samples: int) -> Real:
    """How often each of `size` things occurs in draws of as many with replacement (draw × thing)."""
    return source.multinomial(size, np.full(size, 1 / size), samples).astype(np.float64)


class SystemRating(NamedTuple):
    """A system as people see it."""

    system: str
    score: float
    interval: tuple[float, float]
    ranks: tuple[int, int]
    """The ranks of the middle 95% of drawn judgements."""
    cluster: int
    """From 1; systems of one cluster cannot be told apart."""


def rank_systems(
    pairs: Pairs, way: RatingMethod = "ew", samples: int = 1000, seed: int = 1, unit: ResamplingUnit = "sentences"
) -> list[SystemRating]:
    """The systems, the best first, with intervals, rank ranges and clusters.

    A cluster ends where the worst rank so far is better than the best rank of every system after it.
    """
    scores = score_people(*pairs.count(), way, seed)
    drawn = draw_people(pairs, way, samples, seed, unit)
    ranks = rank_range(drawn)
    order = sorted(range(len(scores)), key=lambda place: -scores[place])
    standings, cluster = [], 1
    for at, place in enumerate(order):
        low, high = percentile_interval(drawn[:, place])
        standings.append(SystemRating(pairs.systems[place], float(scores[place]), (low, high), ranks[place], cluster))
        rest = [ranks[other][0] for other in order[at + 1 :]]
        cluster += bool(rest) and ranks[place][1] < min(rest)
    return standings


def rank_range(drawn: Real) -> list[tuple[int, int]]:
    """The best and the worst rank of each system without the outermost 2.5% of draws at each end."""
    ranks = 1 + (drawn[:, None, :] > drawn[:, :, None]).sum(axis=2)
    ranks.sort(axis=0)
    cut = len(drawn) // 40
    return [(int(column[cut]), int(column[len(drawn) - 1 - cut])) for column in ranks.T]


@dataclass(frozen=True, slots=True)
class Kappa:
    """How far two annotators agree, or one with himself: Cohen's kappa of <, = and >."""

    first: str
    second: str
    comparisons: int
    agreed: float
    """The share of equal verdicts."""
    expected: float
    """The share that chance would give."""

    @property
    def value(self) -> float | None:
        """Cohen's kappa; None where chance alone agrees always."""
        return (self.agreed - self.expected) / (1 - self.expected) if self.expected < 1 else None


def measure_kappa(judgements: Sequence[Judgement]) -> list[Kappa]:
    """The agreement of every pair of annotators on pairs of texts that both compared, and of each with himself.

    Every judgement of the one is set against every one of the other. Texts are known by the systems that wrote them.
    """
    verdicts: dict[tuple[int, str, str], dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for judgement in judgements:
        texts = sorted((" ".join(text.systems), text.rank) for text in judgement.ranking)
        for (first, rank), (second, other) in combinations(texts, 2):
            verdict = (rank > other) - (rank < other)
            verdicts[judgement.sentence, first, second][judgement.annotator].append(verdict)
    compared: dict[tuple[str, str], Counter[bool]] = defaultdict(Counter)
    shares: dict[tuple[str, str], Counter[int]] = defaultdict(Counter)
    for by_annotator in verdicts.values():
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


def _expect(verdicts: Counter[int]) -> float:
    """How often two verdicts would be equal by chance; every judgement counts once, however often it is compared."""
    return add_floats((times / verdicts.total()) ** 2 for times in verdicts.values())


def summarise_kappa(kappas: Sequence[Kappa], within: bool) -> float | None:
    """The mean kappa between annotators, or within them, weighted by comparisons; the smallest groups do not count."""
    counted = [
        (kappa.value, kappa.comparisons)
        for kappa in kappas
        if (kappa.first == kappa.second) == within
        and kappa.comparisons >= FEWEST_COMPARISONS
        and kappa.value is not None
    ]
    total = sum(weight for _, weight in counted)
    return add_floats(value * weight for value, weight in counted) / total if total else None
