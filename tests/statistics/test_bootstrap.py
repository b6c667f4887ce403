"""Intervals: against naive implementations."""

import numpy as np
import pytest

import redink
from redink import samples
from redink.errors import InvalidParameter
from redink.metrics.gleu import Gleu
from redink.metrics.registry import parse_metric
from redink.statistics import bootstrap
from redink.statistics.bootstrap import find_interval, score_samples, split_samples


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


ALL_METRICS = ["errant", "m2", "imeasure", "gts", "gleu(mode=expected)", "green"]
ORDERED = [
    "imeasure(mix=false, opt=corpus)",
    "gts(annotator=all)",
    "errant(unit=token-detection)",
    "m2(choice=sentence)",
]


@pytest.fixture(scope="module")
def everything() -> redink.Evaluation:
    corpus, outputs = samples.load()
    return redink.score(corpus, outputs, ALL_METRICS + ORDERED)


@pytest.mark.parametrize("name", ALL_METRICS + ORDERED)
def test_the_fast_way_to_score_drawn_corpora_is_the_slow_one(everything, name) -> None:
    metric = everything.details.metrics[name]
    draws = np.random.default_rng(5).integers(0, 72, (20, 72))
    for counts in everything.counts[name].values():
        slow = [metric.score(counts.take(rows)).value for rows in draws]
        assert metric.score_draws(counts, draws) == pytest.approx(slow, abs=1e-12)


def test_a_metric_without_a_fast_way(everything) -> None:
    class Plain:
        """What the contract asks for and no more."""

        def score(self, counts: redink.Counts) -> redink.Score:
            return everything.details.metrics["errant"].score(counts)

    counts = everything.counts["errant"]["eager"]
    assert find_interval(Plain(), counts, 30) == find_interval(everything.details.metrics["errant"], counts, 30)


@pytest.fixture
def forgetful(monkeypatch) -> None:
    """Nothing that was drawn before is known."""
    monkeypatch.setattr(bootstrap, "_cached_values", {})


@pytest.mark.usefixtures("forgetful")
def test_memory_is_bounded_and_the_draws_do_not_depend_on_it(everything, monkeypatch) -> None:
    metric, counts = everything.details.metrics["m2"], everything.counts["m2"]["eager"]
    whole = score_samples(metric, counts, 50, 1)
    monkeypatch.setattr(bootstrap, "MAX_DRAWN", 1000)
    assert max(split_samples(72, 50)) * 72 <= 1000
    for few in (72 * 50 - 1, 72 * 50):  # in portions, or all at once, which are kept
        monkeypatch.setattr(bootstrap, "MAX_CACHED_DRAWS", few)
        assert len(list(bootstrap.draw_corpora(72, 50, 1))) == (1 if few == 72 * 50 else 4)
        monkeypatch.setattr(bootstrap, "_cached_values", {})
        assert score_samples(metric, counts, 50, 1).tolist() == whole.tolist()


@pytest.mark.usefixtures("forgetful")
def test_values_are_cached_for_the_same_counts_only(everything, monkeypatch) -> None:
    metric, counts = everything.details.metrics["m2"], everything.counts["m2"]["eager"]
    first = score_samples(metric, counts, 5, 1)
    assert score_samples(metric, counts, 5, 1) is first
    others = [
        score_samples(metric, everything.counts["m2"]["polished"], 5, 1),
        score_samples(metric, counts, 5, 2),
        score_samples(metric, counts, 6, 1),
        score_samples(redink.parse_metric("m2(beta=2)"), counts, 5, 1),
    ]
    assert len({tuple(values) for values in (first, *others)}) == 5
    monkeypatch.setattr(bootstrap, "MAX_CACHED_VALUES", 6)
    score_samples(metric, counts, 7, 1)
    assert len(bootstrap._cached_values) == 6
    score_samples(metric, counts, 8, 1)  # there is no more room: all are forgotten
    assert len(bootstrap._cached_values) == 1


def test_a_metric_that_cannot_be_remembered(everything) -> None:
    class Changing:
        """Equal by its value, so it has no hash."""

        def __eq__(self, other: object) -> bool:
            return self is other

        def score(self, counts: redink.Counts) -> redink.Score:
            return everything.details.metrics["errant"].score(counts)

    counts = everything.counts["errant"]["eager"]
    assert find_interval(Changing(), counts, 30) == find_interval(everything.details.metrics["errant"], counts, 30)


def test_portions(monkeypatch) -> None:
    monkeypatch.setattr("redink.statistics.bootstrap.MAX_DRAWN", 4)
    assert list(split_samples(2, 5)) == [2, 2, 1]
    assert list(split_samples(72, 2)) == [1, 1]  # a corpus that is larger than a portion is drawn whole
    assert list(split_samples(0, 5)) == [4, 1]
    assert list(split_samples(1, 4)) == [4]


def test_gleu_is_not_drawn_twice(results) -> None:
    counts = results.counts["gleu"]["eager"]
    assert find_interval(Gleu(), counts, 50) == find_interval(Gleu(mode="expected"), counts, 50)


def test_a_thousand_samples_from_seed_one_unless_told(results) -> None:
    metric, counts = parse_metric("m2"), results.counts["m2"]["eager"]
    assert find_interval(metric, counts) == find_interval(metric, counts, 1000, 1)
    assert find_interval(metric, counts, seed=0) != find_interval(metric, counts)


def test_samples_must_be_some(results) -> None:
    low, high = find_interval(parse_metric("errant"), results.counts["errant"]["eager"], 1)
    assert low == high
    with pytest.raises(InvalidParameter, match="samples must be 1 or more"):
        find_interval(parse_metric("errant"), results.counts["errant"]["eager"], 0)
