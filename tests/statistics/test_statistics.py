"""Intervals and tests: against naive implementations and scipy."""

import random

import numpy as np
import pytest
from scipy import stats

import redink
from redink import samples
from redink.errors import InvalidParameter, UnknownName
from redink.evaluate import make_texts
from redink.metrics.gleu import Gleu
from redink.metrics.registry import parse_metric
from redink.statistics.bootstrap import find_interval
from redink.statistics.ttest import compare_pairs


@pytest.fixture(scope="module")
def results() -> redink.Evaluation:
    corpus, outputs = samples.load()
    return redink.score(corpus, outputs, ["errant", "imeasure", "gleu", "m2"])


def test_the_interval_is_that_of_a_naive_bootstrap() -> None:
    """Drawing sentences and counting them anew gives the same values as drawing counts."""
    corpus, outputs = samples.load()
    metric = parse_metric("errant")
    draw = np.random.default_rng(7)
    values = []
    for _ in range(200):
        rows = draw.integers(0, 72, 72)
        part = redink.Corpus("drawn", [corpus.sentences[row] for row in rows])
        output = redink.Output("drawn", edits=[outputs[1].edits[row] for row in rows])
        values.append(metric.score(metric.count(part, output)).value)
    expected = tuple(np.quantile(values, [0.025, 0.975]))
    assert find_interval(metric, metric.count(corpus, outputs[1]), 200, 7) == expected


def test_intervals_of_every_metric(results) -> None:
    again = results.with_intervals(200, seed=3)
    for name, scores in again.scores.items():
        for system, score in scores.items():
            low, high = score.interval
            assert low < score.value < high, (name, system)
    assert again.with_intervals(200, seed=3).scores == again.scores
    assert again.with_intervals(200, seed=4).scores != again.scores
    assert "95% interval" in str(again.table("errant"))


def test_gleu_is_not_drawn_twice(results) -> None:
    assert Gleu().without_draws() == Gleu(mode="expected")
    counts = results.counts["gleu"]["eager"]
    assert find_interval(Gleu(), counts, 50) == find_interval(Gleu(mode="expected"), counts, 50)


def test_choices_that_do_not_depend_on_other_sentences_are_made_once() -> None:
    corpus, outputs = samples.load()
    metric = parse_metric("green")
    texts = redink.Output("eager", make_texts(corpus, outputs[1]))
    counts = metric.count(corpus, texts)
    settled = metric.settle(counts)
    assert settled.table.shape[1] == 1
    assert metric.score(settled) == metric.score(counts)
    rows = np.random.default_rng(5).integers(0, 72, 72)
    assert metric.score(settled.take(rows)) == metric.score(counts.take(rows))


def test_samples_must_be_some(results) -> None:
    with pytest.raises(InvalidParameter, match="samples must be 1 or more"):
        find_interval(parse_metric("errant"), results.counts["errant"]["eager"], 0)


@pytest.mark.parametrize("size", [2, 3, 20, 1000])
def test_the_t_test_is_that_of_scipy(size: int) -> None:
    draw = random.Random(size)
    first = [draw.random() for _ in range(size)]
    second = [draw.random() * 0.9 for _ in range(size)]
    expected = stats.ttest_rel(first, second)
    found = compare_pairs(first, second)
    assert found.t == pytest.approx(expected.statistic)
    assert found.p == pytest.approx(expected.pvalue)


def test_no_difference_is_no_difference() -> None:
    assert compare_pairs([0.5, 0.25], [0.5, 0.25]) == (0.0, 0.0, 1.0)
    assert compare_pairs([1.0, 1.0], [0.5, 0.5]) == (0.5, float("inf"), 0.0)
    assert compare_pairs([], []) == (0.0, 0.0, 1.0)


def test_t_tests_of_an_evaluation(results) -> None:
    rows = {row[0]: row for row in results.table_t_tests("speller", "imeasure").rows}
    assert set(rows) == {"cautious", "eager", "polished"}
    assert rows["polished"][1] > 0
    assert rows["polished"][3] < 0.01
    with pytest.raises(UnknownName, match="cautious"):
        results.table_t_tests("none")


def test_the_table_of_the_paper_in_one_command(redink) -> None:
    words = (
        "score",
        "--ref",
        samples.REFERENCE,
        *samples.SYSTEMS,
        "-m",
        "imeasure",
        "--baseline",
        "--ci",
        "--ttest",
        "source",
    )
    out = redink(*words, "--samples", "50").out
    row = next(line for line in out.splitlines() if line.startswith("source"))
    assert row.split()[-3:] == ["0.0000", "[0.0000,", "0.0000]"]
    assert "Two-tailed paired t-test on the sentences' own scores, against source." in out
    assert redink(*words, "--samples", "50").out == out
