"""Files with scores of sentences: every format gives the same scores, and every flaw is named with its line."""

import gzip
import json

import pytest

from redink.errors import FormatError
from redink.formats.scores import read_scores

SCORES = {"a": [0.5, -1.0, 2e-3], "b": [1.0, 0.25, 0.0]}
ROWS = [(system, number, value) for system, values in SCORES.items() for number, value in enumerate(values, 1)]


def write(tmp_path, name, text):
    (tmp_path / name).write_text(text, "utf-8")
    return tmp_path / name


def make_json_lines(rows):
    return "".join(json.dumps({"system": s, "sentence": n, "score": v, "id": "x"}) + "\n" for s, n, v in rows)


def make_table(rows, delimiter):
    return "".join(delimiter.join(map(str, row)) + "\n" for row in [("system", "sentence", "score"), *rows])


FILES = {
    "s.jsonl": make_json_lines(ROWS),
    "shuffled.jsonl": make_json_lines(ROWS[::-1]),
    "unnumbered.jsonl": "".join(json.dumps({"system": s, "score": v}) + "\n" for s, _, v in ROWS),
    "records.json": json.dumps([{"system": s, "sentence": n, "score": v} for s, n, v in ROWS]),
    "comet.json": json.dumps({s: [{"src": "x", "score": v} for v in values] for s, values in SCORES.items()}),
    "lists.json": json.dumps(SCORES),
    "s.csv": make_table(ROWS, ","),
    "s.tsv": make_table(ROWS[::-1], "\t"),
    "chrf-src.seg.score": "".join(f"{s}\t{v}\n" for s, _, v in ROWS),
    "old.seg.score": "".join(f"chrf\ten-de\twmt19\t{s}\t{n}\t{v}\n" for s, n, v in ROWS),
    "older.seg.score": "".join(f"chrf\ten-de\twmt19\t{s}\t{n}\t{v}\tno\tyes\n" for s, n, v in ROWS),
}


@pytest.mark.parametrize("name", FILES)
def test_every_format_gives_the_scores(tmp_path, name):
    assert read_scores(write(tmp_path, name, FILES[name])) == SCORES


def test_one_number_per_line(tmp_path):
    path = write(tmp_path, "scores.txt", "0.5\n-1\n 2e-3 \r\n")
    assert read_scores(path) == {"": SCORES["a"]}
    (tmp_path / "s.jsonl.gz").write_bytes(gzip.compress(FILES["s.jsonl"].encode()))
    assert read_scores(tmp_path / "s.jsonl.gz") == SCORES


def test_the_column_and_the_metric_are_chosen(tmp_path):
    lines = "system,metric,score,prediction\na,x,1,5\na,y,2,6\na,x,3,7\na,y,4,8\n"
    path = write(tmp_path, "s.csv", lines)
    assert read_scores(path, "x") == {"a": [1, 3]}
    assert read_scores(path, "y", "prediction") == {"a": [6, 8]}
    with pytest.raises(FormatError, match=r"s\.csv: scores of several metrics: choose one with name=\.\.\. \(x, y\)"):
        read_scores(path)
    with pytest.raises(FormatError, match=r"no scores of the metric 'z'"):
        read_scores(path, "z")
    assert read_scores(write(tmp_path, "t.csv", "system,metric,score\na,x,1\n"), "any name") == {"a": [1]}


FLAWS = [
    ("s.txt", "1\nNaN\n", 2, "a score must be a finite number, got 'NaN'"),
    ("s.txt", "1\n\n2\n", 2, "a score must be a finite number, got ''"),
    ("s.txt", "1_000\n", 1, "a score must be a finite number"),
    ("s.txt", "inf\n", 1, "a score must be a finite number"),
    ("s.txt", "", None, "the file has no scores"),
    ("s.seg.score", "a\t1\na\tNone\n", 2, "a score must be a finite number, got 'None'"),
    ("s.seg.score", "a\t1\na\t1\t2\n", 2, "expected a system and a score, got 3 columns"),
    (
        "s.csv",
        "system,sentence,score\na,1,1\na,1,2\n",
        3,
        "sentence 1 of the system 'a' has two scores, first on line 2",
    ),
    ("s.csv", "system,sentence,score\na,1,1\na,3,2\n", None, "there is no score of sentence 2 of the system 'a'"),
    ("s.csv", "system,sentence,score\na,0,1\n", 2, "a sentence must be a whole number from 1, got '0'"),
    ("s.csv", "system,sentence,score\na,1.0,1\n", 2, "a sentence must be a whole number from 1, got '1.0'"),
    ("s.csv", "system,score,score\n", 1, "two columns have the same name"),
    ("s.csv", "system,value\na,1\n", 1, r"there is no column 'score' \(columns: system, value\)"),
    ("s.csv", "system,score\na\n", 2, "expected 2 columns, got 1"),
    ("s.csv", 'system,score\n"a"b,1\n', 2, "expected after"),
    ("s.jsonl", '{"score": 1}\n{"score": true}\n', 2, "a score must be a finite number, got True"),
    ("s.jsonl", '{"score": 1}\n{"score": null}\n', 2, "a score must be a finite number, got None"),
    ("s.jsonl", '{"score": 1e999}\n', 1, "a score must be a finite number, got inf"),
    ("s.jsonl", '{"score": 1' + "0" * 400 + "}\n", 1, "a score must be a finite number"),
    ("s.jsonl", '{"score": 1, "score": 2}\n', 1, "the key 'score' occurs twice"),
    ("s.jsonl", '{"value": 1}\n', 1, r"there is no key 'score' \(keys: value\)"),
    ("s.jsonl", '{"score": 1, "system": 3}\n', 1, "the names of system and metric must be strings"),
    ("s.jsonl", '{"score": 1, "sentence": 1}\n{"score": 1}\n', 2, "a score has no sentence number, although others"),
    ("s.jsonl", '{"score": 1, "sentence": true}\n', 1, "a sentence must be a whole number"),
    ("s.jsonl", "[1]\n", 1, r"expected an object, got \[1\]"),
    ("s.jsonl", "{\n", 1, "not JSON"),
    ("s.json", '{"a": 1}', None, "expected a list, or an object that maps systems to lists"),
    ("s.json", "3", None, "expected a list, or an object"),
    ("s.json", '{"a": [{"src": 1}]}', None, "there is no key 'score'"),
]


@pytest.mark.parametrize(("name", "text", "line", "message"), FLAWS)
def test_flaws_are_named_with_their_line(tmp_path, name, text, line, message):
    path = write(tmp_path, name, text)
    with pytest.raises(FormatError, match=message) as caught:
        read_scores(path)
    assert str(caught.value).startswith(f"{path}:{line}:" if line else f"{path}:")
