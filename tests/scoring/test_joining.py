"""Evaluations of single systems joined: the same as if they had been scored together."""

from dataclasses import replace

import pytest

import redink
from redink import samples
from redink.errors import UnsuitableData
from redink.formats.m2 import stream_m2
from redink.scoring.joining import join_evaluations, rename_system

METRICS = ["errant", "m2", "imeasure", "gleu", "green", "gts(function=equal)"]


@pytest.fixture(scope="module")
def data():
    return samples.load()


@pytest.fixture(scope="module")
def together(data):
    return redink.score(*data, METRICS)


@pytest.fixture(scope="module")
def alone(data):
    corpus, outputs = data
    return [redink.score(corpus, [output], METRICS) for output in outputs]


def test_scores_counts_and_signatures_are_those_of_all_together(together, alone) -> None:
    joined = join_evaluations(alone)
    assert joined.systems == together.systems
    assert joined.scores == together.scores
    assert joined.metrics == together.metrics
    for metric, by_system in together.counts.items():
        for system, counts in by_system.items():
            assert (joined.counts[metric][system].table == counts.table).all()


def test_comparisons_and_ranks_are_those_of_all_together(together, alone) -> None:
    joined = join_evaluations(alone)
    for metric in ("errant", "gleu"):
        ours = joined.compare(metric=metric, samples=200, seed=1)
        expected = together.compare(metric=metric, samples=200, seed=1)
        assert ours == expected


def test_intervals_are_kept(alone) -> None:
    drawn = [results.with_intervals(100, 1) for results in alone]
    joined = join_evaluations(drawn)
    for results in drawn:
        (system,) = results.systems
        assert joined.scores["errant"][system].interval == results.scores["errant"][system].interval is not None


def test_a_sentence_skipped_for_one_is_skipped_for_all(data, monkeypatch) -> None:
    monkeypatch.setattr("redink.metrics.maxmatch.lattice.MAX_CELLS", 2000)
    corpus, outputs = data
    changed = []
    for path, indices in zip(samples.SYSTEMS, [(4,), (), (4, 9), ()], strict=True):
        texts = [sentence.corrected(0) for sentence in stream_m2(path)]
        for index in indices:
            texts[index] = ("word",) * 400
        changed.append(redink.Output(path.stem, texts))
    metrics = ["m2", "gleu"]
    together = redink.score(corpus, changed, metrics)
    assert {item.sentence for item in together.skipped} == {5, 10}
    joined = join_evaluations([redink.score(corpus, [output], metrics) for output in changed])
    assert {item.sentence for item in joined.skipped} == {5, 10}
    assert joined.scores == together.scores
    assert all("|left-out:2|" in score.signature for score in joined.scores["m2"].values())
    assert not any("left-out" in score.signature for score in joined.scores["gleu"].values())
    ours, expected = (results.compare(metric="m2", samples=100, seed=1) for results in (joined, together))
    assert ours == expected
    drawn = join_evaluations([redink.score(corpus, [output], metrics).with_intervals(100, 1) for output in changed])
    assert drawn.scores["m2"][outputs[0].system].interval is None, "drawn with sentences that are skipped now"
    assert drawn.scores["m2"][outputs[2].system].interval is not None, "nothing has changed for this one"
    assert drawn.scores["gleu"][outputs[0].system].interval is not None


def test_only_metrics_that_all_have_are_kept(data, alone) -> None:
    corpus, outputs = data
    joined = join_evaluations([redink.score(corpus, outputs[:1], ["gleu", "errant"]), *alone[1:]])
    assert list(joined.metrics) == ["gleu", "errant"]
    with pytest.raises(UnsuitableData, match="no metric in common"):
        join_evaluations([redink.score(corpus, outputs[:1], ["gleu"]), redink.score(corpus, outputs[1:2], ["errant"])])


def test_what_cannot_be_compared_is_not_joined(data, alone) -> None:
    corpus, outputs = data
    fewer = redink.Corpus(corpus.name, corpus.sentences[:-1])
    short = replace(outputs[1], edits=outputs[1].edits[:-1])
    with pytest.raises(UnsuitableData, match=r"was not scored like .*n:71, not n:72"):
        join_evaluations([alone[0], redink.score(fewer, [short], METRICS)])
    with pytest.raises(UnsuitableData, match="two systems have the name"):
        join_evaluations([alone[0], alone[0]])
    with pytest.raises(UnsuitableData, match="no evaluations to join"):
        join_evaluations([])


def test_a_system_can_have_another_name(alone) -> None:
    renamed = rename_system(alone[0], "17")
    assert list(renamed.systems) == ["17"]
    assert renamed.scores["errant"]["17"] == alone[0].scores["errant"][alone[0].systems[0]]
    assert list(join_evaluations([renamed, alone[0]]).scores["errant"]) == ["17", alone[0].systems[0]]
