"""Judgement files: every published layout, Redink's own, and what is refused."""

from pathlib import Path

import pytest

from redink.errors import FormatError
from redink.formats.judgements import counts_from_one, read_human_scores, read_judgements, write_judgements
from redink.types import Judgement, RankedText

XML = """<?xml version="1.0" encoding="UTF-8"?>
<appraise-results>
<error-correction-ranking-result id="x">
  <ranking-item doc-id="d" id="9" src-id="4" user="ann">
    <translation rank="2" system="b c"/>
    <translation rank="1" system="a"/>
  </ranking-item>
  <ranking-item id="10" src-id="5" user="ben"></ranking-item>
</error-correction-ranking-result>
</appraise-results>
"""
FOUND = [Judgement("ann", 5, (RankedText(("b", "c"), 2), RankedText(("a",), 1))), Judgement("ben", 6, ())]


def write(folder: Path, text: str) -> Path:
    path = folder / "judgements"
    path.write_text(text, encoding="utf-8")
    return path


def test_xml_counts_from_what_one_says(tmp_path: Path) -> None:
    path = write(tmp_path, XML)
    assert read_judgements(path, first=0) == FOUND
    assert [judgement.sentence for judgement in read_judgements(path)] == [4, 5]
    assert not counts_from_one(path)


def test_the_older_xml(tmp_path: Path) -> None:
    text = XML.replace("error-correction-", "").replace(' src-id="4"', "").replace("b c", "b,c")
    assert read_judgements(write(tmp_path, text))[0] == FOUND[0]._replace(sentence=9)


def test_csv_in_any_order(tmp_path: Path) -> None:
    text = "system2rank,system1rank,extra,segmentId,system1Id,system2Id,judgeId\n2,1,x,7,a,b,ann\n"
    assert read_judgements(write(tmp_path, text)) == [
        Judgement("ann", 7, (RankedText(("a",), 1), RankedText(("b",), 2)))
    ]


def test_json_lines_come_back(tmp_path: Path) -> None:
    write_judgements(FOUND, tmp_path / "out.jsonl")
    assert read_judgements(tmp_path / "out.jsonl", first=0) == FOUND  # JSON lines always count from 1
    assert counts_from_one(tmp_path / "out.jsonl")


def test_choices_of_two(tmp_path: Path) -> None:
    text = (
        '{"annotator": "x", "sentence": 1, "better": "a", "worse": "b"}\n'
        '{"annotator": "x", "sentence": 2, "tie": ["a", "b"]}\n'
    )
    assert [[text.rank for text in judgement.ranking] for judgement in read_judgements(write(tmp_path, text))] == [
        [1, 2],
        [1, 1],
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", ": no judgements: the file is empty"),
        ("<a/>", ":1: an unknown element <a>"),
        ("<appraise-results>", ":1: not well-formed XML"),
        ("<!DOCTYPE x><appraise-results/>", ":1: document types"),
        (XML.replace('rank="2"', 'rank="two"'), ":5: rank must be a whole number, got 'two'"),
        (XML.replace('rank="2"', 'rank="0"'), ":4: ranks start with 1, got 0"),
        (XML.replace("b c", "b a"), ":4: the system a occurs twice"),
        (XML.replace("b c", ""), ":4: a text without the name of a system"),
        (XML.replace('src-id="4"', 'src-id="0"'), ":4: sentences count from 1, got 0"),
        ("a,b\n1,2\n", ":1: not XML, JSON lines or CSV of pairs: there is no column"),
        ("segmentId,system1Id,system2Id,system1rank,system2rank\n1,a,b,1\n", ":2: system2rank must be"),
        ('{"annotator": "a", "sentence": 1}\n', ":1: a judgement has either 'ranking'"),
        ('{"annotator": "a", "sentence": 1, "tie": ["a"], "worse": "b"}\n', ":1: a judgement has either"),
        ('{"annotator": "a", "sentence": "1", "tie": []}\n', ":1: 'sentence' of the judgement must be"),
        ('{"annotator": "a", "sentence": 1, "tie": []}\n{]', ":2: not JSON"),
        ('{"annotator": "a", "sentence": 1, "rank": []}', ":1: unknown key 'rank'"),
    ],
)
def test_what_is_refused(tmp_path: Path, text: str, problem: str) -> None:
    path = write(tmp_path, text)
    with pytest.raises(FormatError) as error:
        read_judgements(path)
    assert f"{path}{problem}" in str(error.value)


def test_published_scores(tmp_path: Path) -> None:
    assert read_human_scores(write(tmp_path, "b 0.5 1-2\na 0.25 1-2\n")) == {"b": 0.5, "a": 0.25}
    assert read_human_scores(write(tmp_path, "system,score\na,70.5\n")) == {"a": 70.5}
    assert read_human_scores(write(tmp_path, "0.5\n0.25\n"), ["b", "a"]) == {"a": 0.5, "b": 0.25}


@pytest.mark.parametrize("text", ["", "0.5\n", "a x\n", "a 1\na 2\n", "a nan\nb 1\n"])
def test_scores_that_are_none(tmp_path: Path, text: str) -> None:
    with pytest.raises(FormatError):
        read_human_scores(write(tmp_path, text), ["a", "b"])
