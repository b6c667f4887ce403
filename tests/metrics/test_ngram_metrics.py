"""GLEU and GREEN: small cases by hand."""

import math

import pytest

from redink.errors import InvalidParameter
from redink.metrics.gleu import Gleu, reduce_statistics
from redink.metrics.green import Green
from redink.metrics.ngrams import list_references
from redink.types import Corpus, Edit, Output, Sentence, Tokens

SOURCE, REFERENCE = tuple("abcd"), tuple("abxd")


def count(metric: Gleu | Green, source: Tokens, hypothesis: Tokens, reference: Tokens) -> list[int]:
    """The statistics of one sentence."""
    counts = metric.count(Corpus("one", [Sentence(source, references=(reference,))]), Output("own", [hypothesis]))
    assert counts.table.shape[:2] == (1, 1)
    return counts.table[0, 0].tolist()


def test_gleu_statistics() -> None:
    """What the source alone has counts against the hypothesis, clipped for each order."""
    assert count(Gleu(order=2), SOURCE, SOURCE, REFERENCE) == [4, 4, 2, 4, 0, 3]
    assert count(Gleu(order=2), SOURCE, REFERENCE, REFERENCE) == [4, 4, 4, 4, 3, 3]
    assert count(Gleu(order=1), SOURCE, tuple("aabx"), REFERENCE) == [4, 4, 3, 4]
    assert count(Gleu(order=2), (), (), ()) == [0, 0, 0, 0, 0, 0]


def test_gleu_of_statistics() -> None:
    assert reduce_statistics([4, 4, 2, 4, 1, 3]) == pytest.approx(math.sqrt(2 / 4 * 1 / 3))
    assert reduce_statistics([4, 6, 4, 4, 3, 3]) == pytest.approx(math.exp(1 - 6 / 4))
    assert reduce_statistics([4, 4, 2, 4, 0, 3]) == 0.0


def test_gleu_by_characters() -> None:
    metric = Gleu(unit="char", order=2)
    assert count(metric, ("ab", "c"), ("ab", "c"), ("abc",)) == [3, 3, 3, 3, 2, 2]


def test_the_expectation_is_the_mean_over_references() -> None:
    references = (tuple("abxd"), tuple("abcd"))
    corpus = Corpus("test", [Sentence(SOURCE, references=references)])
    counts = Gleu(order=1).count(corpus, Output("idle", [SOURCE]))
    assert counts.table[0].tolist() == [[4, 4, 2, 4], [4, 4, 4, 4]]
    assert Gleu(order=1, mode="expected").score(counts).value == 3 / 4
    sampled = Gleu(order=1).score(counts).value
    assert 0.5 < sampled < 1.0
    assert Gleu(order=1).score(counts).value == sampled


def test_references_of_a_sentence() -> None:
    edits = (Edit(0, 1, ("x",)),)
    assert list_references(Sentence(("a",), (edits, None, ()))) == [(0, ("x",)), (2, ("a",))]
    assert list_references(Sentence(("a",))) == [(0, ("a",))]
    assert list_references(Sentence(("a",), references=(("b",), ("c",)))) == [(0, ("b",)), (1, ("c",))]


def test_green_counts() -> None:
    """Deleted c: right. Inserted y for x: an insertion too many and one missing."""
    assert count(Green(order=1), SOURCE, tuple("abyd"), REFERENCE) == [4, 1, 1]
    assert count(Green(order=1), SOURCE, SOURCE, REFERENCE) == [3, 0, 2]
    assert count(Green(order=1), SOURCE, (), REFERENCE) == [1, 3, 1]


def test_green_takes_the_best_reference_of_each_sentence() -> None:
    corpus = Corpus("test", [Sentence(SOURCE, references=(tuple("abxd"), tuple("abcd")))])
    counts = Green().count(corpus, Output("idle", [SOURCE]))
    assert Green().choose(counts).tolist() == [1]
    assert Green().score(counts).value == 1.0
    assert [annotator for annotator, _ in Green().score_sentences(counts)] == [1]


def test_green_weighs_recall() -> None:
    corpus = Corpus("test", [Sentence(SOURCE, references=(REFERENCE,))])
    counts = Green(order=1).count(corpus, Output("idle", [SOURCE]))
    precision, recall = 1.0, 3 / 5
    assert Green(order=1).score(counts).value == pytest.approx(5 * precision * recall / (4 * precision + recall))


@pytest.mark.parametrize("name", ["order", "iterations"])
def test_wrong_parameters(name: str) -> None:
    with pytest.raises(InvalidParameter, match=f"{name} must be 1 or more, got 0"):
        Gleu(**{name: 0})
    with pytest.raises(InvalidParameter, match=r"order must be 1 or more, got 0"):
        Green(order=0)


def test_gleu_draws_the_same_however_much_is_held_at_a_time(monkeypatch) -> None:
    sentences = [Sentence(tuple("abcdef"), references=(tuple("abcdxf"), tuple("abcdef"), tuple("abxdef")))] * 7
    counts = Gleu().count(Corpus("test", sentences), Output("idle", [tuple("abcdef")] * 7))
    metric = Gleu(iterations=5)
    whole = metric.score(counts)
    monkeypatch.setattr("redink.metrics.gleu.MOST_DRAWS", 15)
    monkeypatch.setattr("redink.metrics.gleu.MOST_CELLS", 6)
    assert metric.score(counts) == whole
    assert 0 < whole.value < 1
