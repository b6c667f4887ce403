"""Metrics against people: the fast ways against naive ones, on hand-made judgements of the sample's systems."""

from __future__ import annotations

import math
from itertools import combinations

import numpy as np
import pytest

import redink.samples
from redink.errors import UnsuitableData
from redink.formats.judgements import read_judgements
from redink.statistics.metaevaluation.pairs import list_systems, make_pairs
from redink.statistics.metaevaluation.people import (
    draw_people,
    expect_wins,
    measure_kappa,
    rank_range,
    rank_systems,
    summarise_kappa,
)
from redink.statistics.metaevaluation.trueskill import Parameters, follow, rate_once, simulate
from redink.types import Judgement, Ranked

JUDGEMENTS = read_judgements(redink.samples.JUDGEMENTS)
SYSTEMS = ("cautious", "eager", "polished", "speller")


def rank(annotator: str, sentence: int, **ranks: int) -> Judgement:
    return Judgement(annotator, sentence, tuple(Ranked((name,), place) for name, place in ranks.items()))


def list_verdicts():
    """Every pair of systems of every judgement, the plain way."""
    for judgement in JUDGEMENTS:
        ranks = {name: text.rank for text in judgement.ranking for name in text.systems}
        for first, second in combinations(sorted(ranks), 2):
            yield first, second, ranks[first], ranks[second]


def test_counts_are_those_of_a_plain_loop() -> None:
    pairs = make_pairs(JUDGEMENTS)
    assert pairs.systems == list_systems(JUDGEMENTS) == SYSTEMS
    wins, ties = pairs.count()
    verdicts = list(list_verdicts())
    assert len(pairs) == len(verdicts) > 300
    for i, first in enumerate(SYSTEMS):
        for j, second in enumerate(SYSTEMS):
            mine = [(a, b) for one, other, a, b in verdicts if (one, other) == (first, second)]
            mine += [(b, a) for one, other, a, b in verdicts if (other, one) == (first, second)]
            assert wins[i, j] == sum(a < b for a, b in mine)
            assert ties[i, j] == sum(a == b for a, b in mine)


def test_expected_wins_by_hand() -> None:
    wins = np.array([[0, 3, 1], [1, 0, 0], [1, 0, 0]])
    assert expect_wins(wins).tolist() == [(3 / 4 + 1 / 2) / 2, 1 / 8, 1 / 4]
    assert expect_wins(wins, np.array([[0, 1, 0], [1, 0, 0], [0, 0, 0]]))[0] == (4 / 5 + 1 / 2) / 2


def test_names_that_are_left_out_vanish_and_so_do_their_texts() -> None:
    judgement = Judgement("x", 1, (Ranked(("a", "b"), 1), Ranked(("c",), 2), Ranked(("d",), 3)))
    assert len(make_pairs([judgement])) == 6
    assert len(make_pairs([judgement], expansion="unexpanded")) == 3
    assert len(make_pairs([judgement], ["a", "d"])) == 1
    pairs = make_pairs([judgement], ["d", "a"])  # the order of the list is kept
    assert (pairs.systems, pairs.order.tolist()) == (("d", "a"), [-1])
    with pytest.raises(UnsuitableData):
        make_pairs([judgement], ["a"])


def test_a_game_by_the_equations() -> None:
    """One win and one tie, followed by hand from the published equations."""
    parameters = Parameters(sigma=0.5, beta=0.25, draw=0.25)
    phi = lambda x: math.exp(-x * x / 2) / math.sqrt(2 * math.pi)  # noqa: E731
    cdf = lambda x: math.erfc(-x / math.sqrt(2)) / 2  # noqa: E731
    margin = 0.3186393639643752 * math.sqrt(2) * 0.25  # Φ⁻¹(0.625)
    c = math.sqrt(2 * 0.25**2 + 0.5)
    x = -margin / c
    v = phi(x) / cdf(x)
    mean = v * 0.25 / c
    assert rate_once([(0, 1, 0.1)], 2, parameters) == pytest.approx([mean, -mean], abs=1e-15)
    assert rate_once([(1, 0, -0.1)], 2, parameters) == pytest.approx([mean, -mean], abs=1e-15)
    variance = 0.25 * (1 - v * (v + x) * 0.25 / c**2)
    c = math.sqrt(2 * 0.25**2 + 2 * variance)
    t = 2 * mean / c
    a, b = margin / c - t, -margin / c - t
    moved = (phi(b) - phi(a)) / (cdf(a) - cdf(b)) * variance / c
    found = rate_once([(0, 1, 0.1), (0, 1, 0.0)], 2, parameters)
    assert found == pytest.approx([mean + moved, -mean - moved], abs=1e-14)
    assert moved < 0  # a tie draws the two together


def test_runs_come_near_their_expectation() -> None:
    wins, ties = make_pairs(JUDGEMENTS).count()
    runs = simulate(wins, ties, 300, 3)
    expected = follow(wins, ties)[0]
    assert np.abs(runs.mean(axis=0) - expected).max() < 0.05
    assert np.argsort(runs.mean(axis=0)).tolist() == np.argsort(expected).tolist()
    assert (simulate(wins, ties, 2, 3) == simulate(wins, ties, 2, 3)).all()
    assert follow(np.stack([wins, wins]), np.stack([ties, ties]))[0][1] == pytest.approx(expected, abs=1e-12)


def test_trueskill_refuses_a_system_nobody_compared() -> None:
    with pytest.raises(UnsuitableData):
        follow(*make_pairs([rank("x", 1, a=1, b=2)], ["a", "b", "c"]).count())


@pytest.mark.parametrize("unit", ["pairs", "sentences"])
@pytest.mark.parametrize("way", ["ew", "trueskill"])
def test_standings(unit, way) -> None:
    pairs = make_pairs(JUDGEMENTS)
    standings = rank_systems(pairs, way, 400, 2, unit)
    assert [found.score for found in standings] == sorted((found.score for found in standings), reverse=True)
    assert all(found.interval[0] < found.score < found.interval[1] for found in standings)
    assert standings[0].cluster == 1
    assert (draw_people(pairs, way, 3, 2, unit) == draw_people(pairs, way, 3, 2, unit)).all()


def test_rank_ranges_drop_the_outermost() -> None:
    drawn = np.array([[2.0, 1.0]] * 39 + [[1.0, 2.0]])
    assert rank_range(drawn) == [(1, 1), (2, 2)]
    assert rank_range(drawn[20:]) == [(1, 2), (1, 2)]


def test_clusters_part_where_all_later_ranks_are_worse() -> None:
    clear = [rank("x", number, a=1, b=2, c=2 + number % 2) for number in range(1, 60)]
    clear += [rank("x", number, b=1 + number % 2, c=2 - number % 2) for number in range(60, 90)]
    assert [found.cluster for found in rank_systems(make_pairs(clear), samples=200)][0:2] == [1, 2]


def test_kappa_by_hand() -> None:
    judgements = [
        rank("x", 1, a=1, b=2), rank("y", 1, a=1, b=2), rank("y", 1, a=2, b=2),
        rank("x", 2, a=2, b=1), rank("y", 2, a=2, b=1),
    ]  # fmt: skip
    within, between = sorted(measure_kappa(judgements), key=lambda found: found.first != found.second)
    assert (within.first, within.second, within.comparisons, within.agreed) == ("y", "y", 1, 0.0)
    assert (between.comparisons, between.agreed) == (3, 2 / 3)
    assert between.expected == (2 / 5) ** 2 + (1 / 5) ** 2 + (2 / 5) ** 2  # five judgements, each counted once
    assert between.value == pytest.approx((2 / 3 - 0.36) / 0.64)
    assert summarise_kappa([between], within=False) is None  # too few comparisons
    assert measure_kappa([rank("x", 1, a=1, b=2)]) == []
    found = summarise_kappa(measure_kappa(JUDGEMENTS), within=False)
    assert found is not None
    assert 0 < found < 1
