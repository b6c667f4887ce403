import pickle
from copy import copy

import pytest
from hypothesis import given

from redink.errors import UnsuitableData
from redink.formats.ixml import format_sentence as format_ixml
from redink.formats.jsonl import format_sentence as format_jsonl
from redink.formats.m2 import format_sentence as format_m2
from redink.types import Corpus, Edit, EditNotation, Output, Sentence, apply_edits, with_notation
from tests.strategies import sentences


def test_a_string_correction_is_split_on_whitespace():
    edit = Edit(1, 2, "has  eaten", "R:VERB", ("ate", ["had", "eaten"]))
    assert edit == Edit(1, 2, ("has", "eaten"), "R:VERB", (("ate",), ("had", "eaten")))
    assert Edit(1, 2, "").correction == ()
    assert Edit(1, 2, ["is"]).correction == ("is",)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((3, 1, "a"), "the span 3 1 is not valid"),
        ((-1, 0, "a"), "the span -1 0 is not valid"),
        ((-2, -2, "a"), "the span -2 -2 is not valid"),
        (("1", 2, "a"), "two whole numbers, got '1' and 2"),
        ((0.0, 1, "a"), "two whole numbers, got 0.0 and 1"),
        ((0, 1, None), "a correction must be a string or a list of tokens, got None"),
        ((0, 1, ("a", 1)), r"a correction must be a string or a list of tokens, got \('a', 1\)"),
        ((0, 1, "a", None), "the type of an edit must be a string, got None"),
        ((0, 1, "a", "X", "the"), "alternatives must be a list of corrections, got one string: 'the'"),
        ((0, 1, "a", "X", (1,)), "a correction must be a string or a list of tokens, got 1"),
    ],
)
def test_invalid_arguments_are_refused(arguments, message):
    with pytest.raises(UnsuitableData, match=message):
        Edit(*arguments)


def test_replaced_values_are_validated():
    edit = Edit(1, 2, "is", "R:VERB")
    assert edit._replace(correction="has been") == Edit(1, 2, ("has", "been"), "R:VERB")
    with pytest.raises(UnsuitableData, match="the span 5 2 is not valid"):
        edit._replace(start=5)


@given(sentences())
def test_edits_survive_pickling_and_copying(sentence):
    for edits in sentence.annotations:
        for edit in edits or ():
            noted = with_notation(edit, EditNotation(("OPTIONAL", "-NONE-")))
            for duplicate in (pickle.loads(pickle.dumps(noted)), copy(noted)):
                assert duplicate == edit
                assert duplicate.notation == noted.notation


BEYOND = Sentence(("a", "b"), ((Edit(5, 6, ("x",)),),))
MESSAGE = "the edit 5 6 -> 'x' ends after the last token: the sentence has 2 tokens: a b"


def test_an_edit_beyond_the_sentence_is_not_applied():
    with pytest.raises(UnsuitableData, match=MESSAGE):
        apply_edits(BEYOND.tokens, BEYOND.annotations[0])
    with pytest.raises(UnsuitableData, match=MESSAGE):
        BEYOND.corrected()
    with pytest.raises(UnsuitableData, match="1 token: a"):
        apply_edits(("a",), [Edit(1, 2, "b")])


@pytest.mark.parametrize("write", [format_m2, format_jsonl, lambda sentence: format_ixml(sentence, 1)])
def test_an_edit_beyond_the_sentence_is_not_written(write):
    with pytest.raises(UnsuitableData, match=MESSAGE):
        write(BEYOND)


def test_an_edit_beyond_the_sentence_is_not_written_as_parquet(tmp_path):
    pytest.importorskip("pyarrow")
    from redink.formats.parquet import write_parquet

    with pytest.raises(UnsuitableData, match=MESSAGE):
        write_parquet([BEYOND], tmp_path / "out.parquet")


def test_repr_is_one_short_line():
    corpus = Corpus("dev", [BEYOND] * 1000)
    assert repr(corpus) == "Corpus('dev', 1000 sentences)"
    assert repr(Corpus("one", [BEYOND])) == "Corpus('one', 1 sentence)"
    assert repr(Output("a", ["x y"] * 3)) == "Output('a', 3 texts)"
    assert repr(Output("a", edits=[((),)])) == "Output('a', edits of 1 sentence)"
    assert repr(Output("a", [("x",)], [((),)])) == "Output('a', 1 text, edits of 1 sentence)"
