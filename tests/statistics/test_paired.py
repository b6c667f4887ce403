"""Paired tests and Holm's correction: against naive implementations and scipy."""

import random

import numpy as np
import pytest
from scipy import stats

import redink
from redink import samples
from redink.errors import UnknownName, UnsuitableData
from redink.statistics.bootstrap import score_draws
from redink.statistics.paired import adjust, compare_systems, run_mcnemar, run_t_test

DRAWN = ["errant", "m2", "imeasure", "gts", "gleu", "green"]


@pytest.fixture(scope="module")
def results() -> redink.Evaluation:
    return redink.score(*samples.load(), DRAWN)


def take(results: redink.Evaluation, name: str, rows: np.ndarray, system: str) -> float:
    """The value of a drawn corpus, in the way that draws no references."""
    metric = redink.parse_metric("gleu(mode=expected)") if name == "gleu" else results.details.metrics[name]
    return metric.score(results.counts[name][system].take(rows)).value


@pytest.mark.parametrize("name", DRAWN)
def test_the_paired_bootstrap_is_a_naive_one(results, name) -> None:
    draw = np.random.default_rng(9)
    everyone = np.arange(72)
    found = take(results, name, everyone, "polished") - take(results, name, everyone, "eager")
    differences = []
    for _ in range(60):
        rows = draw.integers(0, 72, 72)
        differences.append(take(results, name, rows, "polished") - take(results, name, rows, "eager"))
    extreme = sum(abs(difference - found) >= abs(found) for difference in differences)
    (own,) = [c for c in results.compare("eager", metric=name, samples=60, seed=9) if c.system == "polished"]
    assert own.p == pytest.approx((1 + extreme) / 61)
    assert own.interval == pytest.approx(tuple(np.quantile(differences, [0.025, 0.975])), abs=1e-12)
    scores = results.scores[name]
    assert own.difference == scores["polished"].value - scores["eager"].value


@pytest.mark.parametrize("name", ["errant", "gts", "gleu"])
def test_the_randomisation_is_a_naive_one(results, name) -> None:
    metric = redink.parse_metric("gleu(mode=expected)") if name == "gleu" else results.details.metrics[name]
    first, second = (results.counts[name][system] for system in ("cautious", "eager"))
    found = abs(metric.score(first).value - metric.score(second).value)
    draw = np.random.default_rng(4)
    extreme = 0
    for _ in range(80):
        swapped = draw.integers(0, 2, 72).astype(bool)[:, None, None]
        mine, theirs = (
            redink.Counts(np.where(swapped, b.table, a.table), a.labels) for a, b in ((first, second), (second, first))
        )
        extreme += abs(metric.score(mine).value - metric.score(theirs).value) >= found - 1e-12
    pairs = [("cautious", "eager")]
    (own,) = compare_systems(name, metric, results.counts[name], pairs, "randomisation", 80, 4)
    assert own.p == pytest.approx((1 + extreme) / 81)


@pytest.mark.parametrize("size", [2, 3, 20, 1000])
def test_the_t_test_is_that_of_scipy(size: int) -> None:
    draw = random.Random(size)
    first = [draw.random() for _ in range(size)]
    second = [draw.random() * 0.9 for _ in range(size)]
    expected = stats.ttest_rel(first, second)
    found = run_t_test(first, second)
    assert found.p == pytest.approx(expected.pvalue)
    assert found.interval == pytest.approx(tuple(expected.confidence_interval()))


def test_no_difference_is_no_difference() -> None:
    assert run_t_test([0.5, 0.25], [0.5, 0.25]) == (0.0, (0.0, 0.0), 1.0)
    assert run_t_test([1.0, 1.0], [0.5, 0.5]) == (0.5, (0.5, 0.5), 1.0)  # what never varies tells nothing
    assert run_t_test([], []) == (0.0, (0.0, 0.0), 1.0)


@pytest.mark.parametrize("pair", [(0, 0), (1, 0), (5, 5), (3, 12), (150, 100), (0, 2000)])
def test_mcnemar_is_the_binomial_test_of_scipy(pair) -> None:
    expected = stats.binomtest(pair[0], sum(pair)).pvalue if sum(pair) else 1.0
    assert run_mcnemar(*pair) == pytest.approx(expected)


def test_mcnemar_counts_the_decisions_of_chunks(results) -> None:
    corpus, outputs = samples.load()
    from redink.metrics.gts.pool import judge

    right = dict(zip(results.systems, judge(corpus, outputs).successes, strict=True))
    mine = int((right["polished"] & ~right["eager"]).sum())
    theirs = int((right["eager"] & ~right["polished"]).sum())
    found = {own.system: own for own in results.compare("eager", "mcnemar")}
    assert set(found) == {"cautious", "polished", "speller"}
    assert {own.metric for own in found.values()} == {"gts"}
    assert found["polished"].p == pytest.approx(stats.binomtest(mine, mine + theirs).pvalue)
    assert found["polished"].difference == pytest.approx(right["polished"].mean() - right["eager"].mean())
    assert found["polished"].interval is None


def test_decisions_come_through_parts() -> None:
    whole = redink.score(*samples.load(), ["gts"])
    parts = redink.score_parts(redink.read_parts(samples.REFERENCE, samples.SYSTEMS, size=10), ["gts"])
    assert parts.compare(test="mcnemar") == whole.compare(test="mcnemar")


def test_mcnemar_needs_decisions(results) -> None:
    with pytest.raises(UnsuitableData, match="errant has none here: use it with gts"):
        results.compare(test="mcnemar", metric="errant")


@pytest.mark.parametrize("size", [1, 2, 7, 30])
def test_holm_by_its_definition(size: int) -> None:
    draw = random.Random(size)
    probabilities = [draw.random() ** 3 for _ in range(size)]
    ordered = sorted(probabilities)
    expected = [
        min(1.0, max(ordered[place] * (size - place) for place in range(ordered.index(p) + 1))) for p in probabilities
    ]
    assert adjust(probabilities) == expected


def test_all_pairs_or_one_baseline(results) -> None:
    assert len(results.compare(metric="errant", samples=20)) == 6
    against = results.compare("speller", metric="m2", samples=20)
    assert [(found.system, found.other) for found in against] == [
        (s, "speller") for s in ("cautious", "eager", "polished")
    ]
    assert against[0].signature == "bootstrap|samples:20|seed:1|holm:3"
    with pytest.raises(UnknownName, match="cautious"):
        results.compare("none")
    with pytest.raises(UnknownName, match="the choices are: bootstrap, mcnemar, randomisation, t"):
        results.compare(test="u")


def test_a_system_does_not_differ_from_itself() -> None:
    corpus, outputs = samples.load()
    twin = redink.Output("twin", outputs[1].sentences, outputs[1].edits)
    results = redink.score(corpus, [outputs[1], twin], DRAWN)
    for test in ("bootstrap", "randomisation", "t", "mcnemar"):
        for own in results.compare(test=test, samples=30):
            assert (own.difference, own.p, own.adjusted) == (0.0, 1.0, 1.0)


@pytest.mark.parametrize("test", ["bootstrap", "randomisation"])
def test_one_error_in_twenty(results, test) -> None:
    """Two halves of one system's output differ by chance only: at most about 5% of 200 splits look real."""
    metric, counts = results.details.metrics["m2"], results.counts["m2"]["eager"]
    draw = np.random.default_rng(11)
    sure = 0
    for number in range(200):
        order = draw.permutation(72)
        halves = {"first": counts.take(order[:36]), "second": counts.take(order[36:])}
        (own,) = compare_systems("m2", metric, halves, [("first", "second")], test, 200, number)
        sure += own.p < 0.05
    assert 2 <= sure <= 20


def test_draws_of_two_systems_are_the_same_corpora(results) -> None:
    rows = np.arange(72)[None]
    counts = results.counts["errant"]["eager"]
    assert score_draws(results.details.metrics["errant"], counts, rows)[0] == results.scores["errant"]["eager"].value
