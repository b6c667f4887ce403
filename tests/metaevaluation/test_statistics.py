"""Metrics against people: the fast ways against naive ones, on hand-made judgements of the sample's systems."""

from __future__ import annotations

import math
from itertools import combinations

import numpy as np
import pytest
import scipy.stats

import redink.samples
from redink.errors import UnsuitableData
from redink.formats.judgements import read_judgements
from redink.metaevaluation.pairs import list_systems, make_pairs
from redink.metaevaluation.ratings import (
    describe_method,
    expect_wins,
    measure_kappa,
    rank_range,
    rank_systems,
    resample_ratings,
    summarise_kappa,
)
from redink.metaevaluation.sentence_level import RULES, TieRule, agree, calibrate, compare_ranks, cross, subtract
from redink.metaevaluation.significance import compare_williams, permute, permute_marks
from redink.metaevaluation.system_level import (
    COEFFICIENTS,
    aggregate_wins,
    correlate_pearson,
    count_agreeing,
    draw_systems,
    leave_one_out,
    measure,
    slide_window,
    take_interval,
)
from redink.metaevaluation.trueskill import Parameters, follow, rate_once, simulate
from redink.types import Judgement, RankedText

JUDGEMENTS = read_judgements(redink.samples.JUDGEMENTS)
SYSTEMS = ("cautious", "eager", "polished", "speller")


def rank(annotator: str, sentence: int, **ranks: int) -> Judgement:
    return Judgement(annotator, sentence, tuple(RankedText((name,), position) for name, position in ranks.items()))


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
            verdicts_of_pair = [(a, b) for one, other, a, b in verdicts if (one, other) == (first, second)]
            verdicts_of_pair += [(b, a) for one, other, a, b in verdicts if (other, one) == (first, second)]
            assert wins[i, j] == sum(a < b for a, b in verdicts_of_pair)
            assert ties[i, j] == sum(a == b for a, b in verdicts_of_pair)


def test_expected_wins_by_hand() -> None:
    wins = np.array([[0, 3, 1], [1, 0, 0], [1, 0, 0]])
    assert expect_wins(wins).tolist() == [(3 / 4 + 1 / 2) / 2, 1 / 8, 1 / 4]
    assert expect_wins(wins, np.array([[0, 1, 0], [1, 0, 0], [0, 0, 0]]))[0] == (4 / 5 + 1 / 2) / 2


def test_names_that_are_left_out_vanish_and_so_do_their_texts() -> None:
    judgement = Judgement("x", 1, (RankedText(("a", "b"), 1), RankedText(("c",), 2), RankedText(("d",), 3)))
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
    assert rate_once([(0, 1, np.float64(0.1))], 2, parameters) == pytest.approx([mean, -mean], abs=1e-15)
    assert rate_once([(1, 0, np.float64(-0.1))], 2, parameters) == pytest.approx([mean, -mean], abs=1e-15)
    variance = 0.25 * (1 - v * (v + x) * 0.25 / c**2)
    c = math.sqrt(2 * 0.25**2 + 2 * variance)
    t = 2 * mean / c
    a, b = margin / c - t, -margin / c - t
    moved = (phi(b) - phi(a)) / (cdf(a) - cdf(b)) * variance / c
    ratings = rate_once([(0, 1, np.array([0.1, -0.1])), (0, 1, np.zeros(2))], 2, parameters)
    assert ratings[0] == pytest.approx([mean + moved, -mean - moved], abs=1e-14)
    assert ratings[1] == pytest.approx([-mean - moved, mean + moved], abs=1e-14)
    assert moved < 0  # a tie draws the two together


def test_runs_come_near_their_expectation() -> None:
    wins, ties = make_pairs(JUDGEMENTS).count()
    runs = simulate(wins, ties, 300, 3)
    expected = follow(wins, ties)[0]
    assert np.abs(runs.mean(axis=0) - expected).max() < 0.05
    assert np.argsort(runs.mean(axis=0)).tolist() == np.argsort(expected).tolist()
    assert (simulate(wins, ties, 2, 3) == simulate(wins, ties, 2, 3)).all()
    assert follow(np.stack([wins, wins]), np.stack([ties, ties]))[0][1] == pytest.approx(expected, abs=1e-12)


def play_plainly(wins, ties, seed: int) -> list[float]:
    """One run of the published procedure, game by game, with the draws that `simulate` makes for one run."""
    source, size = np.random.default_rng(seed), len(wins)
    phi, distribution = scipy.stats.norm.pdf, scipy.stats.norm.cdf
    rounds = int(wins.sum() + ties.sum() / 2) + 1
    beta = 0.5 * rounds / 40
    mean, variance = [0.0] * size, [0.25] * size
    for _ in range(rounds):
        first = max(range(size), key=lambda place: (variance[place], place))
        chances = [0.0 if one == first else math.exp(-abs(mean[one] - mean[first])) for one in range(size)]
        drawn, at = source.random() * sum(chances), 0.0
        second = next(one for one in range(size) if (at := at + chances[one]) >= drawn)
        games = wins[first, second] + wins[second, first] + ties[first, second]
        drawn = source.random() * games
        tied = wins[first, second] <= drawn < wins[first, second] + ties[first, second]
        i, j = (first, second) if tied or drawn < wins[first, second] else (second, first)
        c = math.sqrt(2 * beta**2 + variance[i] + variance[j])
        margin = scipy.stats.norm.ppf(1.25 / 2) * math.sqrt(2) * beta / c
        t = (mean[i] - mean[j]) / c
        if tied:
            a, b = margin - abs(t), -margin - abs(t)
            share = distribution(a) - distribution(b)
            v = (phi(b) - phi(a)) / share
            w = v * v + (a * phi(a) - b * phi(b)) / share
            v = -v if t < 0 else v
        else:
            v = phi(t - margin) / distribution(t - margin)
            w = v * (v + t - margin)
        mean[i], mean[j] = mean[i] + v * variance[i] / c, mean[j] - v * variance[j] / c
        variance[i], variance[j] = (variance[one] * (1 - w * variance[one] / c**2) for one in (i, j))
    return mean


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_run_of_trueskill_is_the_procedure_of_the_page(seed: int) -> None:
    wins, ties = make_pairs(JUDGEMENTS).count()
    assert simulate(wins, ties, 1, seed)[0] == pytest.approx(play_plainly(wins, ties, seed), abs=1e-9)


def test_trueskill_refuses_a_system_nobody_compared() -> None:
    with pytest.raises(UnsuitableData):
        follow(*make_pairs([rank("x", 1, a=1, b=2)], ["a", "b", "c"]).count())


@pytest.mark.parametrize("unit", ["pairs", "sentences"])
@pytest.mark.parametrize("way", ["ew", "trueskill"])
def test_standings(unit, way) -> None:
    pairs = make_pairs(JUDGEMENTS)
    standings = rank_systems(pairs, way, 400, 2, unit)
    scores = [standing.score for standing in standings]
    assert scores == sorted(scores, reverse=True)
    assert all(standing.interval[0] < standing.score < standing.interval[1] for standing in standings)
    assert standings[0].cluster == 1
    assert (resample_ratings(pairs, way, 3, 2, unit) == resample_ratings(pairs, way, 3, 2, unit)).all()


def test_rank_ranges_drop_the_outermost() -> None:
    drawn = np.array([[2.0, 1.0]] * 39 + [[1.0, 2.0]])
    assert rank_range(drawn) == [(1, 1), (2, 2)]
    assert rank_range(drawn[20:]) == [(1, 2), (1, 2)]


def test_clusters_part_where_all_later_ranks_are_worse() -> None:
    clear = [rank("x", number, a=1, b=2, c=2 + number % 2) for number in range(1, 60)]
    clear += [rank("x", number, b=1 + number % 2, c=2 - number % 2) for number in range(60, 90)]
    assert [standing.cluster for standing in rank_systems(make_pairs(clear), samples=200)][0:2] == [1, 2]


def test_kappa_by_hand() -> None:
    judgements = [
        rank("x", 1, a=1, b=2), rank("y", 1, a=1, b=2), rank("y", 1, a=2, b=2),
        rank("x", 2, a=2, b=1), rank("y", 2, a=2, b=1),
    ]  # fmt: skip
    within, between = sorted(measure_kappa(judgements), key=lambda kappa: kappa.first != kappa.second)
    assert (within.first, within.second, within.comparisons, within.agreed) == ("y", "y", 1, 0.0)
    assert (between.comparisons, between.agreed) == (3, 2 / 3)
    assert between.expected == (2 / 5) ** 2 + (1 / 5) ** 2 + (2 / 5) ** 2  # five judgements, each counted once
    assert between.value == pytest.approx((2 / 3 - 0.36) / 0.64)
    assert summarise_kappa([between], within=False) is None  # too few comparisons
    assert measure_kappa([rank("x", 1, a=1, b=2)]) == []
    kappa = summarise_kappa(measure_kappa(JUDGEMENTS), within=False)
    assert kappa is not None
    assert 0 < kappa < 1


RNG = np.random.default_rng(20)
SCORES = {system: {number: round(RNG.random(), 1) for number in range(1, 73)} for system in SYSTEMS}
"""A metric that knows nothing, and ties often."""


def mark_plainly(rule: TieRule) -> list[float]:
    """What each pair counts, by the words of the rule, one pair after the other."""
    marks = []
    for judgement in JUDGEMENTS:
        texts = [(sorted(text.systems), text.rank) for text in judgement.ranking]
        if rule.expansion == "expanded":
            ranked = sorted((name, rank) for names, rank in texts for name in names)
        else:
            ranked = sorted((names[0], rank) for names, rank in texts)
        for (first, a), (second, b) in combinations(ranked, 2):
            people = (a < b) - (a > b)
            one, two = (SCORES[system][judgement.sentence] for system in (first, second))
            metric = (one < two) - (one > two) if rule.lower else (one > two) - (one < two)
            if people == 0:
                if rule.human_ties:
                    marks.append(float(metric == 0))
            elif metric:
                wrong = -1.0 if rule.ties == "zero" else 0.0
                marks.append(1.0 if metric == people else wrong)
            elif rule.ties != "out":
                marks.append({"later": people < 0, "earlier": people > 0, "half": 0.5}.get(rule.ties, 0.0))
    return marks


@pytest.mark.parametrize("name", RULES)
def test_rules_against_a_plain_loop(name: str) -> None:
    rule = RULES[name]
    pairs = make_pairs(JUDGEMENTS, expansion=rule.expansion)
    agreement, marks = agree(pairs, subtract(pairs, SCORES), rule), mark_plainly(rule)
    assert agreement.pairs == len(marks)
    mean = sum(marks) / len(marks)
    assert (agreement.tau if rule.ties == "zero" else agreement.accuracy) == pytest.approx(mean, abs=1e-15)
    if rule.ties != "wrong":
        assert agreement.tau == pytest.approx(2 * agreement.accuracy - 1, abs=1e-15)
    assert agreement.ties > 0 or rule.ties == "out"


def test_only_the_rule_of_seeda_depends_on_names() -> None:
    forward, backward = make_pairs(JUDGEMENTS, SYSTEMS), make_pairs(JUDGEMENTS, SYSTEMS[::-1])
    for name, rule in RULES.items():
        if rule.expansion == "expanded":
            one, two = (agree(pairs, subtract(pairs, SCORES), rule).accuracy for pairs in (forward, backward))
            assert (one == pytest.approx(two, abs=1e-15)) == (not name.startswith("seeda"))


def test_tau_b_is_that_of_scipy() -> None:
    from scipy import stats

    judgements = [rank("x", 1, a=1, b=2, c=2, d=4, e=5)]
    scores = {name: {1: value} for name, value in zip("abcde", (0.9, 0.9, 0.5, 0.7, 0.1), strict=True)}
    pairs = make_pairs(judgements)
    expected = stats.kendalltau([-1, -2, -2, -4, -5], [0.9, 0.9, 0.5, 0.7, 0.1]).statistic
    assert cross(pairs, subtract(pairs, scores)).tau_b == pytest.approx(expected)


def test_calibration_against_every_threshold() -> None:
    pairs = make_pairs(JUDGEMENTS)
    differences = pairs.order + np.random.default_rng(3).normal(0, 0.4, len(pairs)).round(2)
    sizes = np.bincount(pairs.item)

    def value(epsilon: float) -> float:
        predicted = np.where(np.abs(differences) <= epsilon, 0, np.sign(differences))
        means = np.bincount(pairs.item, predicted == pairs.order)[sizes > 0] / sizes[sizes > 0]
        return float(means.mean())

    values = {epsilon: value(epsilon) for epsilon in sorted({0.0, *np.abs(differences).tolist()})}
    best = max(values.values())
    expected = next(epsilon for epsilon, accuracy in values.items() if accuracy >= best - 1e-9)
    calibrated = calibrate(pairs, differences)
    assert (calibrated.epsilon, calibrated.accuracy) == (expected, pytest.approx(best))
    assert best > values[0.0]


def test_ranks_that_were_compared() -> None:
    pairs = make_pairs([rank("x", 1, a=1, b=2, c=4)])
    actual = compare_ranks(pairs, np.array([1.0, 1.0, -1.0]), RULES["half"])
    assert actual == {(1, 2): (1.0, 1), (1, 4): (1.0, 1), (2, 4): (0.0, 1)}


def test_a_sentence_without_a_score_is_named() -> None:
    pairs = make_pairs([rank("x", 9, a=1, b=2)])
    with pytest.raises(UnsuitableData, match="sentence 9"):
        subtract(pairs, {"a": {9: 1.0}, "b": {}})


def test_coefficients_are_those_of_scipy() -> None:
    from scipy import stats

    draws = RNG.integers(0, 6, (200, 2, 7)).astype(float)
    for human, metric in draws:
        if len(set(human)) > 1 and len(set(metric)) > 1:
            measured = measure(human, metric)
            for name, test in (
                ("pearson", stats.pearsonr), ("spearman", stats.spearmanr), ("kendall", stats.kendalltau)
            ):  # fmt: skip
                assert measured[name] == pytest.approx(test(human, metric).statistic, abs=1e-12)
    together = measure(draws[:, 0], draws[:, 1])
    assert together["kendall"][3] == measure(draws[3, 0], draws[3, 1])["kendall"]
    assert np.isnan(correlate_pearson(np.array([0.1] * 3), np.array([1.0, 2.0, 3.0])))
    assert count_agreeing(np.array([1.0, 2.0, 2.0]), np.array([1.0, 3.0, 2.0])) == 2 / 3


def test_windows_and_systems_left_out() -> None:
    human, metric = np.array([3.0, 1.0, 2.0, 0.0]), np.array([1.0, 0.5, 2.0, 0.0])
    windows = slide_window(human, metric, 3)
    assert [(window.first, window.last, window.spearman) for window in windows] == [(1, 3, 0.5), (2, 4, 1.0)]
    assert leave_one_out(human, metric)[0]["pearson"] == pytest.approx(float(correlate_pearson(human[1:], metric[1:])))
    with pytest.raises(UnsuitableData):
        slide_window(human, metric, 5)


def test_wins_of_a_metric() -> None:
    scores = np.array([[1.0, 1.0, 0.0], [0.0, 1.0, 1.0], [0.0, 1.0, 1.0]])
    assert aggregate_wins(scores).tolist() == [0.5, 0.25, 0.25]  # the last two never differ


def test_intervals_need_values() -> None:
    assert take_interval(np.array([np.nan, np.nan, np.nan, 1.0])) is None
    low, high = take_interval(np.append(np.arange(100.0), np.nan))
    assert low < 5 < 94 < high
    assert (draw_systems(5, 3, 1) == draw_systems(5, 3, 1)).all()


@pytest.mark.parametrize(("r", "size"), [((0.8, 0.6, 0.7), 12), ((0.9, 0.2, 0.3), 7), ((0.5, 0.55, 0.9), 30)])
def test_williams_as_steiger_writes_it(r: tuple[float, float, float], size: int) -> None:
    """Equation 7 of Steiger (1980), with the determinant of the three correlations worked out by numpy."""
    (one, other, between), df = r, size - 3
    determinant = np.linalg.det(np.array([[1, one, other], [one, 1, between], [other, between, 1]]))
    mean = (one + other) / 2
    below = 2 * (size - 1) / df * determinant + mean**2 * (1 - between) ** 3
    expected = (one - other) * np.sqrt((size - 1) * (1 + between) / below)
    test = compare_williams(one, other, between, size)
    assert test.t == pytest.approx(expected, rel=1e-12)
    assert test.p == pytest.approx(scipy.stats.t.sf(expected, df), rel=1e-12)


def test_williams_at_its_edges() -> None:
    assert compare_williams(0.5, 0.5, 1.0, 10).p == 0.5
    assert compare_williams(0.9, 0.1, 0.3, 12).p < 0.01 < compare_williams(0.5, 0.4, 0.3, 12).p
    with pytest.raises(UnsuitableData):
        compare_williams(0.9, 0.1, 0.3, 3)


@pytest.mark.parametrize("swap", ["systems", "inputs", "both"])
def test_permutation_sees_a_better_metric(swap) -> None:
    human = np.arange(10.0)
    good = human[:, None] + RNG.normal(0, 1, (10, 60))
    bad = RNG.normal(0, 1, (10, 60)) * 3 + 7
    difference, p = permute(human, good, bad, correlate_pearson, swap, 300)
    assert difference > 0.3
    assert p < 0.05
    assert permute(human, bad, good, correlate_pearson, swap, 300)[1] > 0.9
    assert permute(human, good, good, correlate_pearson, swap, 300) == (0.0, 1.0)


def test_permutation_of_marks() -> None:
    better = RNG.normal(0.1, 0.2, 100)
    assert permute_marks(better, np.zeros(100), 500)[1] < 0.05
    assert permute_marks(better, better, 500) == (0.0, 1.0)


def test_every_coefficient_is_tested() -> None:
    assert list(COEFFICIENTS) == ["pearson", "spearman", "kendall", "accuracy"]


def test_signatures_of_human_scores() -> None:
    assert describe_method("ew") == "ew|ties:ignored"
    assert describe_method("trueskill-runs", 3, 20).endswith("|runs:20|seed:3")
    assert describe_method("trueskill").endswith("|expectation")


def test_tie_rules_by_name() -> None:
    assert (RULES["noties"].ties, RULES["noties"].expansion) == ("zero", "expanded")
    assert {name for name, rule in RULES.items() if rule.expansion == "unexpanded"} == {"noties-texts", "hties-texts"}
    assert {name for name, rule in RULES.items() if rule.lower} == {"seeda-lower"}


def test_a_window_may_be_as_wide_as_the_ranking() -> None:
    (window,) = slide_window(np.array([3.0, 2.0, 1.0]), np.array([1.0, 2.0, 4.0]), 3)
    assert window.spearman == pytest.approx(-1)
    with pytest.raises(UnsuitableData, match="a window of 4 does not fit 3 systems"):
        slide_window(np.arange(3.0), np.arange(3.0), 4)
