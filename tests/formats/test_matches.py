"""Results of grammar checkers as edits."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redink.errors import FormatError
from redink.formats.matches import Match, MatchReader, make_edit
from redink.types import apply_edits

TEXT = "He go home .\nI have a apple 😀 and a orange .\nFine .\n"


def read(tmp_path: Path, results: object, text: str = TEXT) -> tuple[list[list[tuple]], list[int]]:
    (tmp_path / "text.txt").write_text(text, encoding="utf-8", newline="")
    content = results if isinstance(results, str) else json.dumps(results)
    (tmp_path / "results.json").write_text(content, encoding="utf-8")
    reader = MatchReader(tmp_path / "text.txt", tmp_path / "results.json")
    edits = [[tuple(edit[:4]) for edit in sentence.annotations[0]] for sentence in reader]
    return edits, reader.dropped


def match(offset: int, length: int, *values: str, **more: object) -> dict[str, object]:
    return {"offset": offset, "length": length, "replacements": [{"value": value} for value in values], **more}


def test_offsets_of_a_whole_text_count_utf16_units(tmp_path):
    rule = {"rule": {"id": "X", "category": {"id": "GRAMMAR"}}}
    results = {
        "matches": [match(3, 2, "goes", "went", **rule), match(20, 1, "an"), match(35, 8, "an orange"), match(46, 4)]
    }
    edits, dropped = read(tmp_path, results)
    assert edits == [
        [(1, 2, ("goes",), "R:GRAMMAR")],
        [(2, 3, ("an",), "R:OTHER"), (6, 7, ("an",), "R:OTHER")],
        [(0, 1, (), "UNK")],
    ]
    assert dropped == []


def test_a_file_may_have_one_object_per_line(tmp_path):
    lines = [{"matches": [match(3, 2, "goes")]}, {"matches": [match(7, 1, "an")]}, {"matches": []}]
    edits, _ = read(tmp_path, "".join(json.dumps(line) + "\n" for line in lines))
    assert edits == [[(1, 2, ("goes",), "R:OTHER")], [(2, 3, ("an",), "R:OTHER")], []]


def test_overlapping_matches_and_matches_across_lines_are_dropped_and_named(tmp_path):
    results = {"matches": [match(3, 2, "goes"), match(3, 7, "goes home"), match(3, 2, "went"), match(10, 5, "x")]}
    edits, dropped = read(tmp_path, results)
    assert edits[0] == [(1, 2, ("goes",), "R:OTHER")]
    assert dropped == [1, 1, 1]


@pytest.mark.parametrize(
    ("results", "message"),
    [
        ({"matches": [match(300, 2)]}, "ends at 302, but the text has 52 characters"),
        ({"matches": [{"offset": 3, "length": "2"}]}, "'length' of number 1 of 'matches' must be a whole number"),
        ({"matches": [{"offset": 3, "length": 2, "replacements": [5]}]}, "must be a text"),
        ({"matches": [{"offset": 3, "length": 2, "replacements": 5}]}, "must be a list"),
        (
            {"matches": [match(3, 2, context={"text": "She gone", "offset": 4, "length": 4})]},
            "give the text that was checked",
        ),
        ({}, "lacks the key 'matches'"),
        ("[]\n{}", "expected one JSON object, or one per line of the text"),
        ('{"matches": []}\n{\n{}', "results.json:2: not JSON"),
        ('{"matches": []}\n{}\n{}', "line 2 lacks the key 'matches'"),
    ],
)
def test_mistakes_are_explained(tmp_path, results, message):
    with pytest.raises(FormatError, match=message):
        read(tmp_path, results)


def test_an_object_may_have_as_many_lines_as_the_text(tmp_path):
    edits, _ = read(tmp_path, '{"matches":\n[{"offset": 3, "length": 2,\n"replacements": ["goes"]}]}')
    assert edits == [[(1, 2, ("goes",), "R:OTHER")], [], []]


def test_an_empty_text_has_no_matches(tmp_path):
    assert read(tmp_path, {"matches": []}, "") == ([], [])
    with pytest.raises(FormatError, match="the text has 0 characters"):
        read(tmp_path, {"matches": [match(0, 0, "a")]}, "")


def test_windows_line_ends_are_refused(tmp_path):
    with pytest.raises(FormatError, match="Windows line ends"):
        read(tmp_path, {"matches": []}, "a\r\nb\r\n")


@given(st.text("ab .", max_size=12), st.integers(0, 12), st.integers(0, 12), st.text("abc ", max_size=4))
def test_an_edit_gives_the_text_with_the_replacement(line, start, length, replacement):
    start = min(start, len(line))
    end = min(start + length, len(line))
    tokens = tuple(line.split())
    edit = make_edit(line, tokens, Match(start, end, replacement, "X"))
    expected = (line[:start] + replacement + line[end:]).split()
    assert list(apply_edits(tokens, (edit,) if edit else ())) == expected


def test_a_checker_is_scored(redink, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("text.txt").write_text("He go home .\nAll is well .\n", encoding="utf-8")
    Path("ref.txt").write_text("He goes home .\nAll is well .\n", encoding="utf-8")
    Path("results.json").write_text(json.dumps({"matches": [match(3, 2, "goes"), match(13, 3)]}), encoding="utf-8")
    assert redink("convert", "text.txt", "--matches", "results.json", "-o", "checker.m2").code == 0
    out = redink("convert", "text.txt", "--matches", "results.json").out
    assert out == "He goes home .\nAll is well .\n"
    result = redink("score", "--source", "text.txt", "--ref", "ref.txt", "checker.m2", "-m", "false-alarms", "--ci")
    (row,) = [line.split() for line in result.out.splitlines() if line.startswith("checker")]
    assert row[:5] == ["checker", "1", "4", "250.0000", "-250.0000"]
    result = redink("convert", "text.txt", "ref.txt", "--matches", "results.json")
    assert (result.code, "need one INPUT" in result.err) == (2, True)
