"""JSON lines: the schema, mistakes, and the round trip, also through M2."""

import json

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from redink.errors import FormatError, UnsuitableData
from redink.formats.jsonl import parse_sentence, stream_jsonl, write_jsonl
from redink.formats.m2 import format_sentence as format_m2
from redink.types import Edit, Sentence
from tests.strategies import sentences, tokens


@given(corpus=st.lists(sentences(word=tokens), max_size=4), name=tokens)
def test_round_trip(corpus: list[Sentence], name: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("jsonl") / "file.jsonl"
    corpus = [*corpus, Sentence(("a",), references=(("b", "c"), ()), id=name)]
    write_jsonl(corpus, path)
    again = list(stream_jsonl(path))
    assert again == corpus
    notations = [[e.notation for own in s.annotations for e in own or ()] for s in (*corpus, *again)]
    assert notations[: len(corpus)] == notations[len(corpus) :]


@given(sentence=sentences())
def test_the_way_through_json_changes_no_m2(sentence: Sentence) -> None:
    from redink.formats.jsonl import format_sentence

    try:
        before = format_m2(sentence)
    except UnsuitableData:
        reject()  # if nothing can be written, Hypothesis says so
    assert format_m2(parse_sentence(format_sentence(sentence))) == before


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("{", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "the sentence must be a JSON object, got []"),
        ({}, "the sentence lacks the key 'source'"),
        ({"source": 1}, "'source' of the sentence must be a string, got 1"),
        ({"source": None}, "'source' of the sentence must be a string, got None"),
        (
            {"source": "a", "sorce": ""},
            "unknown key 'sorce' in the sentence; the keys are: annotations, id, kept, references, source",
        ),
        ({"source": "a", "annotations": {}}, "'annotations' of the sentence must be a list, got {}"),
        ({"source": "a", "annotations": [1]}, "an annotation must be a list of edits or null, got 1"),
        ({"source": "a", "annotations": [[1]]}, "the edit must be a JSON object, got 1"),
        ({"source": "a", "annotations": [[{"start": 0}]]}, "the edit lacks the key 'end'"),
        (
            {"source": "a", "annotations": [[{"start": 0, "end": True, "correction": ""}]]},
            "'end' of the edit must be a whole number, got True",
        ),
        ({"source": "a", "annotations": [[{"start": 0, "end": 2, "correction": ""}]]}, "the span 0 2 does not fit"),
        ({"source": "a", "annotations": [[{"start": 1, "end": 0, "correction": ""}]]}, "the span 1 0 does not fit"),
        (
            {"source": "a", "annotations": [[{"start": 0, "end": 1, "correction": []}]]},
            "'correction' of the edit must be a string",
        ),
        ({"source": "a", "references": [0]}, "'references' of the sentence must be a list of strings, got 0 in it"),
        ({"source": "a", "id": 7}, "'id' of the sentence must be a string, got 7"),
        ({"source": "a\ud800"}, "half a surrogate pair"),
        ({"source": "a\0"}, "a NUL character"),
        ('{"source": "a", "x": ' + "9" * 5000 + "}", "not JSON"),
    ],
)
def test_mistakes_name_file_and_line(value, message: str, tmp_path) -> None:
    path = tmp_path / "file.jsonl"
    text = value if isinstance(value, str) else json.dumps(value)
    path.write_text('{"source": "good"}\n\n' + text + "\n")
    with pytest.raises(FormatError) as caught:
        list(stream_jsonl(path))
    assert str(caught.value).startswith(f"{path}:3: {message}")


def test_a_noop_is_an_empty_list() -> None:
    assert parse_sentence('{"source": "a", "annotations": [[], null, []]}').annotations == ((), None, ())


def test_a_backslash_is_not_an_escape() -> None:
    assert parse_sentence(r'{"source": "\\u0000 \u00e9"}').tokens == (r"\u0000", "é")


def test_all_keys_of_an_edit() -> None:
    edit = {"start": 0, "end": 1, "correction": "an", "type": "R:DET", "alternatives": ["one"],
            "fields": ["OPTIONAL", "x"], "written": "an || one"}  # fmt: skip
    ((actual,),) = parse_sentence(json.dumps({"source": "a", "annotations": [[edit]]})).annotations
    assert actual == Edit(0, 1, ("an",), "R:DET", (("one",),))
    assert actual.notation == (("OPTIONAL", "x"), "an || one")
