"""GLEU and GREEN: small cases by hand."""

import math
import random
import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from redink.errors import InvalidParameter
from redink.metrics import ngrams
from redink.metrics.gleu import Gleu, draw_references, reduce_statistics
from redink.metrics.green import Green
from redink.metrics.ngrams import count_overlaps, list_references
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
    monkeypatch.setattr("redink.metrics.gleu.MAX_DRAWS", 15)
    monkeypatch.setattr("redink.metrics.gleu.MAX_CELLS", 6)
    assert metric.score(counts) == whole
    assert 0 < whole.value < 1


def test_gleu_draws_references_as_the_original_does() -> None:
    """Iteration j seeds with j × 101 and takes int(random() × references), or randint under Python 3."""
    candidates = np.array([2, 3, 1, 2])
    for stream, draw in (
        ("published", lambda source, size: int(source.random() * size)),
        ("python3", lambda source, size: source.randint(0, size - 1)),
    ):
        expected = []
        for iteration in range(2, 5):
            source = random.Random(iteration * 101)
            expected.append([draw(source, size) for size in candidates.tolist()])
        assert draw_references(candidates, range(2, 5), stream).tolist() == expected


def test_sampled_gleu_is_the_mean_over_iterations() -> None:
    """The second reference of the first sentence has a and b of abxd, but not d, which only the source has."""
    sentences = [Sentence(tuple("abcd"), references=(tuple("abxd"), tuple("abc"))), Sentence(tuple("ab"))]
    counts = Gleu(order=1, iterations=5).count(Corpus("test", sentences), Output("own", [tuple("abxd"), tuple("ab")]))
    assert counts.table.tolist() == [[[4, 4, 4, 4], [4, 3, 1, 4]], [[2, 2, 2, 2], [0, 0, 0, 0]]]
    draws = draw_references(counts.candidates, range(5), "published")
    assert set(draws[:, 0].tolist()) == {0, 1}
    values = [1.0 if own == 0 else 3 / 6 for own in draws[:, 0].tolist()]
    score = Gleu(order=1, iterations=5).score(counts)
    assert score.value == pytest.approx(sum(values) / 5)
    lengths = [6 if own == 0 else 5 for own in draws[:, 0].tolist()]
    assert score.parts == {"length": 6, "reference_length": pytest.approx(sum(lengths) / 5), "gleu": score.value}


def test_a_sentence_has_the_mean_gleu_of_its_references_and_no_zeros() -> None:
    sentence = Sentence(tuple("abcd"), references=(tuple("abxd"), tuple("abc")))
    counts = Gleu(order=2).count(Corpus("test", [sentence]), Output("own", [tuple("abxd")]))
    assert counts.table[0].tolist() == [[4, 4, 4, 4, 3, 3], [4, 3, 1, 4, 1, 3]]
    ((annotator, score),) = Gleu(order=2).score_sentences(counts)
    assert annotator is None
    assert score.value == pytest.approx((1 + math.sqrt(1 / 4 * 1 / 3)) / 2)
    assert score.parts["reference_length"] == 3.5
    empty = Gleu(order=2).count(Corpus("test", [sentence]), Output("own", [()]))
    ((_, nothing),) = Gleu(order=2).score_sentences(empty)
    assert nothing.value == pytest.approx((math.exp(1 - 4) + math.exp(1 - 3)) / 2)


def test_green_of_two_orders_is_a_geometric_mean() -> None:
    """Bigrams: ab is rightly kept, bc and cd rightly gone; by and yd are needless, bx and xd are missed."""
    corpus = Corpus("test", [Sentence(SOURCE, references=(REFERENCE,))])
    counts = Green(order=2).count(corpus, Output("own", [tuple("abyd")]))
    assert counts.table[0, 0].tolist() == [4, 1, 1, 3, 2, 2]
    score = Green(order=2, beta=1).score(counts)
    mean = pytest.approx(math.sqrt(4 / 5 * 3 / 5))
    assert score.parts == {"precision": mean, "recall": mean, "f": mean}
    assert Green(order=2).score_draws(counts, np.array([[0], [0]])).tolist() == [Green(order=2).score(counts).value] * 2


def test_green_is_nothing_where_an_order_is() -> None:
    corpus = Corpus("test", [Sentence(tuple("ab"), references=(tuple("cd"),))])
    score = Green(order=1).score(Green(order=1).count(corpus, Output("own", [tuple("ab")])))
    assert score.parts == {"precision": 1.0, "recall": 0.0, "f": 0.0}


def test_green_takes_the_first_of_equal_references() -> None:
    corpus = Corpus("test", [Sentence(SOURCE, references=(tuple("abx"), REFERENCE, REFERENCE)), Sentence(("a",))])
    counts = Green().count(corpus, Output("own", [REFERENCE, ("a",)]))
    assert Green().choose(counts).tolist() == [1, 0]
    assert counts.candidates.tolist() == [3, 1]


def test_lengths_and_people_of_uneven_sentences() -> None:
    edits = (Edit(0, 1, ("x", "y")),)
    corpus = Corpus("test", [Sentence(("a",)), Sentence(("a", "b"), (None, edits, ()))])
    overlaps = count_overlaps(corpus, Output("own", [("a", "c"), ("b",)]), 1, "word")
    assert overlaps.lengths.tolist() == [[[2, 1], [0, 0]], [[1, 3], [1, 2]]]
    assert overlaps.labels.tolist() == [[[0, 0], [-1, -1]], [[0, 1], [0, 2]]]
    nothing = count_overlaps(Corpus("none", []), Output("own", []), 3, "word")
    assert [part.shape for part in nothing] == [(0, 1, 2), (0, 1, 3, 5), (0, 1, 2)]


def test_threads_that_compare_at_the_same_time_do_not_mix_their_rows(monkeypatch) -> None:
    """Both are made to join what they found before either remembers it: one memory for all would lose a row."""
    meet = threading.Barrier(2, timeout=30)
    join = ngrams.join_overlaps

    def join_together(one, other):
        joined = join(one, other)
        meet.wait()
        return joined

    corpora = [Corpus(word, [Sentence((word, "b", "c"), references=((word, "b"),))]) for word in ("a", "z")]
    outputs = [Output("one", [("a", "b", "c")]), Output("other", [("q",)])]
    expected = [ngrams.compare_texts([(corpora[n].sentences[0], outputs[n].sentences[0])], 4, "word") for n in range(2)]
    monkeypatch.setattr(ngrams, "join_overlaps", join_together)
    with ThreadPoolExecutor(2) as pool:
        actual = list(pool.map(lambda n: count_overlaps(corpora[n], outputs[n], 4, "word"), range(2)))
    for taken, wanted in zip(actual, expected, strict=True):
        for one, other in zip(taken, wanted, strict=True):
            assert one.tolist() == other.tolist()
