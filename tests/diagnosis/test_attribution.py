"""Contributions of edits: sums, symmetry and known values, with metrics that need no model."""

import pytest

from redink.diagnosis.attribution import attribute, attribute_all
from redink.errors import InvalidParameter, UnscorableSentence, UnsuitableData
from redink.metrics.registry import parse_metric
from redink.types import Edit, Sentence

TOKENS = ("He", "go", "to", "a", "schools", "with", "his", "old", "friends")
GOLD = (Edit(1, 2, ("goes",), "R:VERB:SVA"), Edit(3, 4, (), "U:DET"), Edit(4, 5, ("school",), "R:NOUN:NUM"))
WRONG = Edit(7, 8, ("new",), "R:ADJ")
SENTENCE = Sentence(TOKENS, (GOLD,))
EDITS = (GOLD[0], GOLD[2], WRONG)
METHODS = ("add", "sub", "shapley", "sampling")


def gain(metric, edits):
    values = attribute(parse_metric(metric), SENTENCE, edits, "shapley")
    return sum(values)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("metric", ["errant", "gleu", "green", "imeasure", "m2", "cleme"])
def test_contributions_sum_up_to_the_gain_of_all_edits(metric, method):
    values = attribute(parse_metric(metric), SENTENCE, EDITS, method)
    assert len(values) == 3
    if any(values):  # 0 everywhere if single edits have no effect on their own
        assert sum(values) == pytest.approx(gain(metric, EDITS), abs=1e-9)


@pytest.mark.parametrize("metric", ["errant", "green", "m2"])
def test_correct_edits_contribute_more_than_wrong_ones(metric):
    first, second, wrong = attribute(parse_metric(metric), SENTENCE, EDITS)
    assert min(first, second) > wrong
    assert wrong < 0


def test_equal_edits_contribute_equally():
    first, second, _ = attribute(parse_metric("errant"), SENTENCE, EDITS)
    assert first == pytest.approx(second)


def test_shapley_values_of_two_edits():
    metric = parse_metric("errant(beta=1)")
    # The source scores 0, one of three edits 2 / (1 + 3) = 0.5, two of them 4 / (2 + 3) = 0.8.
    assert attribute(metric, SENTENCE, GOLD[::2]) == pytest.approx([0.4, 0.4])
    assert attribute(metric, SENTENCE, GOLD[::2], "add") == pytest.approx([0.4, 0.4])
    # With a wrong edit: 2 / (2 + 3) = 0.4 for both, 0 for it alone.
    assert attribute(metric, SENTENCE, (GOLD[0], WRONG)) == pytest.approx([0.45, -0.05])
    assert attribute(metric, SENTENCE, (GOLD[0], WRONG), "add") == pytest.approx([0.4, 0.0])
    assert attribute(metric, SENTENCE, (GOLD[0], WRONG), "sub") == pytest.approx([0.4 * 0.4 / 0.3, -0.1 * 0.4 / 0.3])


def test_sampling_is_repeatable_and_converges():
    metric = parse_metric("gleu")
    exact = attribute(metric, SENTENCE, EDITS)
    drawn = attribute(metric, SENTENCE, EDITS, "sampling", samples=3000, seed=5)
    assert drawn == attribute(metric, SENTENCE, EDITS, "sampling", samples=3000, seed=5)
    assert drawn == pytest.approx(exact, abs=0.02)
    assert attribute(metric, SENTENCE, EDITS, "sampling", samples=2, seed=6) != drawn


def test_what_cannot_be_attributed():
    assert attribute(parse_metric("errant"), SENTENCE, ()) == []
    with pytest.raises(InvalidParameter, match="method must be add or sub or shapley or sampling, got 'x'"):
        attribute(parse_metric("errant"), SENTENCE, EDITS, "x")  # type: ignore[arg-type]
    with pytest.raises(UnsuitableData, match="gts scores systems together"):
        attribute(parse_metric("gts"), SENTENCE, EDITS)
    many = [Edit(index, index, ("x",), "M:X") for index in range(9)] * 2
    with pytest.raises(UnsuitableData, match="18 edits are too many for exact Shapley values"):
        attribute(parse_metric("errant"), SENTENCE, many)
    with pytest.raises(InvalidParameter, match="samples must be 1 or more"):
        attribute(parse_metric("errant"), SENTENCE, EDITS, "sampling", samples=0)


def test_the_command_line(redink):
    words = ("explain", "He go to school .", "He goes to a school .", "He goes to school .")
    done = redink(*words, "--attribute", "errant")
    assert done.code == 0, done.err
    assert "go → goes" in done.out
    assert "∅ → a" in done.out
    assert "-" in done.out.partition("∅ → a")[2]
    assert redink(*words, "--attribute", "gleu", "--method", "add").code == 0
    refused = redink(*words[:3], "--attribute", "errant")
    assert (refused.code, refused.err) == (2, "errant compares with a reference: give SOURCE HYPOTHESIS REFERENCE\n")


def test_many_sentences_are_scored_together(monkeypatch):
    metric = parse_metric("errant")
    items = [(SENTENCE, EDITS), (Sentence(("a",), ((),)), ()), (SENTENCE, GOLD), (SENTENCE, EDITS)]
    expected = [attribute(metric, sentence, edits) for sentence, edits in items]
    assert attribute_all(metric, items) == expected
    monkeypatch.setattr("redink.diagnosis.attribution.MAX_VERSIONS", 8)
    assert attribute_all(metric, items) == expected
    assert attribute_all(metric, items, exact=2, samples=7, seed=3)[0] == attribute(
        metric, SENTENCE, EDITS, "sampling", 7, 3
    )


def test_a_sentence_without_a_score_has_no_contributions():
    metric = parse_metric("errant")
    count = type(metric).count

    class Limited(type(metric)):
        def count(self, corpus, output):
            if any(len(sentence.tokens) == 1 for sentence in corpus.sentences):
                raise UnscorableSentence("too short")
            return count(self, corpus, output)

    short = Sentence(("a",), ((Edit(0, 1, ("b",), "R"),),))
    values = attribute_all(Limited(), [(SENTENCE, EDITS), (short, (Edit(0, 1, ("c",), "R"),)), (SENTENCE, GOLD)])
    assert values[1] is None
    assert [values[0], values[2]] == [attribute(metric, SENTENCE, edits) for edits in (EDITS, GOLD)]
