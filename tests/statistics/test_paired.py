"""Paired tests and Holm's correction: against naive implementations and scipy."""

import random
from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

import redink
from redink import samples
from redink.errors import UnknownName, UnsuitableData
from redink.statistics import TESTS
from redink.statistics.bootstrap import score_draws
from redink.statistics.paired import (
    adjust,
    compare_by_mcnemar,
    compare_systems,
    compare_types,
    run_mcnemar,
    run_t_test,
)
from redink.statistics.percentiles import count_informative_types
from redink.statistics.resolution import estimate_p

DRAWN = ["errant", "m2", "imeasure", "gts", "gleu", "green"]


@pytest.fixture(scope="module")
def results() -> redink.Evaluation:
    return redink.score(*samples.load(), DRAWN)


def take(results: redink.Evaluation, name: str, rows: np.ndarray, system: str) -> float:
    """The value of a drawn corpus, in the way that draws no references."""
    metric = redink.parse_metric("gleu(mode=expected)") if name == "gleu" else results.details.metrics[name]
    return metric.score(results.counts[name][system].take(rows)).value


def draw_differences(results: redink.Evaluation, name: str, system: str, samples: int, seed: int) -> list[float]:
    """How much more a system has than eager in drawn corpora."""
    draw = np.random.default_rng(seed)
    drawn = [draw.integers(0, 72, 72) for _ in range(samples)]
    return [take(results, name, rows, system) - take(results, name, rows, "eager") for rows in drawn]


def judge_naively(differences: list[float], difference: float, informative: int) -> tuple[float, float, float]:
    """The expanded percentile interval and its p, one draw after the other."""
    size, draws = max(2, informative), len(differences)
    factor = (size / (size - 1)) ** 0.5

    def level(deviations: float) -> float:
        return min(1.0, 2 * float(stats.t.sf(deviations / factor, size - 1)))

    levels = [level(-stats.norm.ppf((count + 1) / (draws + 1))) for count in range(draws)]
    allowed = [count for count in range(draws) if levels[count] < 0.05]
    spread = float(np.std(differences))
    if not allowed:
        width = stats.t.ppf(0.975, size - 1) * factor * spread
        return difference - width, difference + width, level(abs(difference) / spread)
    beyond = min(sum(d <= 1e-12 for d in differences), sum(d >= -1e-12 for d in differences))
    p = [*levels, 1.0][beyond]
    ordered = sorted(differences)
    return ordered[allowed[-1]], ordered[-1 - allowed[-1]], p if beyond else min(p, level(abs(difference) / spread))


@pytest.mark.parametrize("name", DRAWN)
def test_the_paired_bootstrap_is_a_naive_one(results, name) -> None:
    everyone = np.arange(72)
    compared = results.compare("eager", metric=name, samples=60, seed=9)
    assert [own.system for own in compared] == ["cautious", "polished", "speller"]
    for own in compared:
        difference = take(results, name, everyone, own.system) - take(results, name, everyone, "eager")
        differences = draw_differences(results, name, own.system, 60, 9)
        tables = [results.counts[name][system].table for system in (own.system, "eager")]
        low, high, p = judge_naively(differences, difference, sum((a != b).any() for a, b in zip(*tables, strict=True)))
        assert estimate_p(own.p) == pytest.approx(p)
        assert own.p >= 0.01
        assert own.interval == pytest.approx((low, high), abs=1e-12)
        scores = results.scores[name]
        assert own.difference == scores[own.system].value - scores["eager"].value


def test_a_tail_that_no_draw_reaches_is_that_of_t(results) -> None:
    actual = results.scores["errant"]["polished"].value - results.scores["errant"]["eager"].value
    differences = np.array(draw_differences(results, "errant", "polished", 100, 9))
    assert (differences > 0).all()
    (own,) = results.compare("polished", "eager", metric="errant", samples=100, seed=9)
    tables = [results.counts["errant"][system].table for system in ("polished", "eager")]
    size = sum((a != b).any() for a, b in zip(*tables, strict=True))
    deviations = actual / differences.std() / (size / (size - 1)) ** 0.5
    assert estimate_p(own.p) == pytest.approx(2 * stats.t.sf(deviations, size - 1))
    assert own.p == 1 / 101


def test_a_tail_of_the_randomisation_is_normal_from_a_hundred_draws_on(results) -> None:
    for number in (99, 100):
        (own,) = results.compare("polished", "eager", test="randomisation", metric="errant", samples=number, seed=9)
        assert (own.p == 1 / 100) == (number == 99)
        assert own.p <= 1 / 100


@pytest.mark.parametrize("name", ["errant", "gts", "gleu"])
def test_the_randomisation_is_a_naive_one(results, name) -> None:
    metric = redink.parse_metric("gleu(mode=expected)") if name == "gleu" else results.details.metrics[name]
    first, second = (results.counts[name][system] for system in ("cautious", "eager"))
    actual = abs(metric.score(first).value - metric.score(second).value)
    draw = np.random.default_rng(4)
    extreme = 0
    for _ in range(80):
        swapped = draw.integers(0, 2, 72).astype(bool)[:, None, None]
        left, right = (
            redink.Counts(np.where(swapped, b.table, a.table), a.labels) for a, b in ((first, second), (second, first))
        )
        extreme += abs(metric.score(left).value - metric.score(right).value) >= actual - 1e-12
    pairs = [("cautious", "eager")]
    (own,) = compare_systems(name, metric, results.counts[name], pairs, "randomisation", 80, 4)
    assert own.p == pytest.approx((1 + extreme) / 81)


def test_one_sentence_that_differs_proves_nothing(results) -> None:
    """Whoever wrote it, the difference is as large as what was found: equal draws are as extreme."""
    counts = results.counts["m2"]["eager"]
    table = counts.table.copy()
    table[5] = [[0, 3, 2], [0, 3, 2]]
    other = redink.Counts(table, counts.labels)
    pairs = [("one", "other")]
    metric = results.details.metrics["m2"]
    (own,) = compare_systems("m2", metric, {"one": counts, "other": other}, pairs, "randomisation", 200, 1)
    assert own.difference > 0
    assert own.p == 1.0


@pytest.mark.parametrize("size", [2, 3, 20, 1000])
def test_the_t_test_is_that_of_scipy(size: int) -> None:
    draw = random.Random(size)
    first = [draw.random() for _ in range(size)]
    second = [draw.random() * 0.9 for _ in range(size)]
    expected = stats.ttest_rel(first, second)
    test = run_t_test(first, second)
    assert test.p == pytest.approx(expected.pvalue)
    assert test.interval == pytest.approx(tuple(expected.confidence_interval()))


def test_no_difference_is_no_difference() -> None:
    assert run_t_test([0.5, 0.25], [0.5, 0.25]) == (0.0, (0.0, 0.0), 1.0)
    assert run_t_test([1.0, 1.0], [0.5, 0.5]) == (0.5, (0.5, 0.5), 1.0)  # what never varies tells nothing
    assert run_t_test([], []) == (0.0, (0.0, 0.0), 1.0)
    assert run_t_test([1.0], [0.25]) == (0.75, (0.75, 0.75), 1.0)  # one pair has no spread


@pytest.mark.parametrize("pair", [(0, 0), (1, 0), (5, 5), (3, 12), (150, 100), (0, 2000)])
def test_mcnemar_is_the_binomial_test_of_scipy(pair) -> None:
    expected = stats.binomtest(pair[0], sum(pair)).pvalue if sum(pair) else 1.0
    assert run_mcnemar(*pair) == pytest.approx(expected)


def test_mcnemar_counts_the_decisions_of_chunks(results) -> None:
    corpus, outputs = samples.load()
    from redink.metrics.gts.pool import judge

    right = dict(zip(results.systems, judge(corpus, outputs).successes, strict=True))
    actual = {own.system: own for own in results.compare("eager", test="mcnemar")}
    assert set(actual) == {"cautious", "polished", "speller"}
    assert {own.metric for own in actual.values()} == {"gts"}
    chunks = judge(corpus, outputs).chunks.sentences
    apart = right["polished"].astype(int) - right["eager"].astype(int)
    by_sentence = np.bincount(chunks, apart, 72).round().astype(int)
    assert (np.abs(by_sentence) > 1).any()  # so that clusters matter
    draw = np.random.default_rng(1)
    sums = (draw.choice([-1, 1], (20_000, 72)) * by_sentence).sum(axis=1)
    assert actual["polished"].p == pytest.approx((abs(sums) >= abs(by_sentence.sum())).mean(), abs=0.01)
    assert actual["polished"].difference == pytest.approx(right["polished"].mean() - right["eager"].mean())
    assert actual["polished"].interval is None


def test_decisions_come_through_parts() -> None:
    whole = redink.score(*samples.load(), ["gts"])
    parts = redink.score_parts(redink.read_parts(samples.REFERENCE, samples.SYSTEMS, size=10), ["gts"])
    assert parts.compare(test="mcnemar") == whole.compare(test="mcnemar")


def test_mcnemar_needs_decisions(results) -> None:
    with pytest.raises(UnsuitableData, match="errant does not provide here: use it with gts"):
        results.compare(test="mcnemar", metric="errant")


def test_mcnemar_needs_decisions_of_both(results) -> None:
    metric, counts = results.details.metrics["gts"], results.counts["gts"]["eager"]
    one, none = (replace(counts, decisions=own) for own in (np.array([True]), None))
    zero = replace(counts, decisions=np.array([False]))
    (actual,) = compare_by_mcnemar(metric, {"one": one, "zero": zero}, [("one", "zero")])
    assert actual == (1.0, None, 1.0)
    for pair in (("one", "none"), ("none", "one")):
        with pytest.raises(UnsuitableData, match="gts does not provide here"):
            compare_by_mcnemar(metric, {"one": one, "none": none}, [pair])


def test_what_the_tests_say_about_themselves(results) -> None:
    kinds = {name: (test.draws, test.decides, bool(test.difference)) for name, test in TESTS.items()}
    assert kinds == {
        "bootstrap": (True, False, False),
        "mcnemar": (False, True, True),
        "randomisation": (True, False, False),
        "t": (False, False, True),
    }
    signatures = {
        name: results.compare("eager", test=name, metric="gts", samples=100, seed=2)[0].signature for name in TESTS
    }
    assert signatures == {
        "bootstrap": "bootstrap|samples:100|seed:2|percentile:expanded|tail:t|holm:3",
        "mcnemar": "mcnemar|cluster:sentence|holm:3",
        "randomisation": "randomisation|samples:100|seed:2|percentile:expanded|tail:normal|holm:3",
        "t": "t|holm:3",
    }
    assert TESTS.group == "redink.tests"  # by which other packages add theirs


@pytest.mark.parametrize("number", [50, 100])
def test_types_are_compared_by_a_naive_bootstrap(number: int) -> None:
    """With one annotator there is nothing to choose, and a drawn corpus can be scored type by type as it is."""
    corpus, outputs = samples.load()
    gold = [replace(sentence, annotations=sentence.annotations[:1]) for sentence in corpus.sentences]
    edits = [((redink.Edit(0, 0, ("x",), "M:NEW"), *outputs[1].edits[0][0]),), *outputs[1].edits[1:]]
    systems = [redink.Output("eager", edits=edits), redink.Output("speller", edits=outputs[3].edits)]
    results = redink.score(replace(corpus, sentences=gold), systems)
    metric, counts = results.details.metrics["errant"], results.counts["errant"]
    draw = np.random.default_rng(3)
    rows = [np.arange(72), *(draw.integers(0, 72, 72) for _ in range(number))]
    scored = {system: [metric.score_types(own.take(row), "type") for row in rows] for system, own in counts.items()}

    def list_values(system: str, kind: str) -> np.ndarray:
        return np.array([types[kind].value if kind in types else 1.0 for types in scored[system]])

    kinds = sorted({kind for types in scored.values() for kind in types[0]})
    assert [kind for kind in kinds if kind not in scored["speller"][0]] == ["NEW"]
    probabilities = []
    informative = count_informative_types(counts["eager"], counts["speller"], "type")
    compared = compare_types("errant", metric, counts, ("eager", "speller"), "type", number, 3)
    assert [own.type for own in compared] == kinds
    for own in compared:
        centre, *differences = list_values("eager", own.type) - list_values("speller", own.type)
        assert own.difference == pytest.approx(centre)
        if np.std(differences) > 1e-12:
            low, high, p = judge_naively(differences, centre, informative[own.type])
            assert own.interval == pytest.approx((low, high))
            assert estimate_p(own.p) == pytest.approx(p)
        else:
            assert (own.interval, own.p) == ((0.0, 0.0), 1.0)
        probabilities.append(estimate_p(own.p))
        assert (own.metric, own.tier, own.system, own.other) == ("errant", "type", "eager", "speller")
    assert [estimate_p(own.adjusted) for own in compared] == pytest.approx(adjust(probabilities))
    assert compared[0].signature == f"bootstrap|samples:{number}|seed:3|percentile:expanded|tail:t|holm:{len(kinds)}"


@pytest.mark.parametrize("size", [1, 2, 7, 30])
def test_holm_by_its_definition(size: int) -> None:
    draw = random.Random(size)
    probabilities = [draw.random() ** 3 for _ in range(size)]
    ordered = sorted(probabilities)
    expected = [
        min(1.0, max(ordered[index] * (size - index) for index in range(ordered.index(p) + 1))) for p in probabilities
    ]
    assert adjust(probabilities) == expected


def test_all_pairs_or_one_baseline(results) -> None:
    assert len(results.compare(metric="errant", samples=20)) == 6
    against = results.compare("speller", metric="m2", samples=20)
    assert [(comparison.system, comparison.other) for comparison in against] == [
        (s, "speller") for s in ("cautious", "eager", "polished")
    ]
    assert against[0].signature == "bootstrap|samples:20|seed:1|percentile:expanded|tail:t|holm:3"
    with pytest.raises(UnknownName, match="cautious"):
        results.compare("none")
    with pytest.raises(UnknownName, match=r"unknown test 'u'.*the choices are: bootstrap, mcnemar, randomisation, t"):
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


def test_a_test_that_is_known_to_be_liberal_says_so() -> None:
    results = redink.score(*samples.load(), ["cleme2", "cleme2(weights=length)", "errant"])
    cautions = results.with_comparisons(test="t").cautions
    assert all("with --test t: p is known to be too small" in caution.text for caution in cautions)
    assert [caution.text.split(" with ")[0] for caution in cautions] == ["cleme2", "cleme2(weights=length)"]
    assert not results.with_comparisons(test="bootstrap", samples=100).cautions
