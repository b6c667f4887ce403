"""Texts out of lines and tables."""

import gzip
import json
import sys

import pytest

from redink.errors import FormatError, MissingDependency, RedinkError, UnreadableFile
from redink.formats.columns import TextRow, read_texts

TEXTS = ['He said "no", then left.', "Two\nlines", "", "naïve — ok\ttab"]


def write_table(path, separator: str, texts, quote) -> None:
    rows = [f"id{separator}text", *(f"{n}{separator}{quote(text)}" for n, text in enumerate(texts))]
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")


def test_all_kinds_give_the_same_texts(tmp_path) -> None:
    import pyarrow
    import pyarrow.parquet

    (tmp_path / "a.jsonl").write_text("".join(json.dumps({"id": 1, "text": text}) + "\n" for text in TEXTS))
    write_table(tmp_path / "a.csv", ",", TEXTS, lambda text: '"' + text.replace('"', '""') + '"')
    pyarrow.parquet.write_table(pyarrow.table({"id": [1, 2, 3, 4], "text": TEXTS}), tmp_path / "a.parquet")
    for name in ("a.jsonl", "a.csv", "a.parquet"):
        assert [row.text for row in read_texts(tmp_path / name, column="text")] == TEXTS, name
    flat = [text for text in TEXTS if "\n" not in text and "\t" not in text]
    write_table(tmp_path / "a.tsv", "\t", flat, str)
    assert [row.text for row in read_texts(tmp_path / "a.tsv", column="text")] == flat


def test_places_are_lines(tmp_path) -> None:
    (tmp_path / "a.txt").write_text("a\n\nb")
    assert list(read_texts(tmp_path / "a.txt")) == [TextRow(1, "a"), TextRow(2, ""), TextRow(3, "b")]
    (tmp_path / "a.csv").write_text('text\n"a\nb"\nc\n')
    assert list(read_texts(tmp_path / "a.csv")) == [TextRow(3, "a\nb"), TextRow(4, "c")]


def test_tables_without_a_header_and_gzip(tmp_path) -> None:
    (tmp_path / "a.tsv.gz").write_bytes(gzip.compress(b'1\t"yes\n2\tno"\n'))
    assert [row.text for row in read_texts(tmp_path / "a.tsv.gz", column="2", header=False)] == ['"yes', 'no"']


def test_ways_into_json_and_nothing(tmp_path) -> None:
    (tmp_path / "a.jsonl").write_text(
        '{"choices": [{"text": "a"}], "b.c": 1}\n{"choices": [{"text": null}]}\n"plain"\n'
    )
    read = read_texts(tmp_path / "a.jsonl", column="choices.0.text")
    assert [next(read).text, next(read).text] == ["a", None]
    with pytest.raises(FormatError, match=r"a.jsonl:3: there is no 'choices' of the column 'choices.0.text'"):
        next(read)
    (tmp_path / "b.jsonl").write_text('"plain"\n{"only": "this", "n": 3}\n')
    assert [row.text for row in read_texts(tmp_path / "b.jsonl")] == ["plain", "this"]


def test_json_lines_may_hold_lists(tmp_path) -> None:
    (tmp_path / "a.jsonl").write_text('[{"text": "a"}]\n[{"text": "b"}]\n')
    assert [row.text for row in read_texts(tmp_path / "a.jsonl", column="0.text")] == ["a", "b"]


MISTAKES = {
    ("a.csv", "a,b\n1,2\n", ""): "a.csv: the columns are a, b: name the one with the text",
    ("a.csv", "a,b\n1,2\n", "c"): "unknown column of a.csv 'c'; the choices are: a, b",
    ("a.csv", "a,a\n1,2\n", "a"): "a.csv:1: there are 2 columns 'a'",
    ("a.csv", "a,b\n1\n", "a"): "a.csv:2: expected 2 columns, got 1",
    ("a.csv", 'a\n"1\n', "a"): "a.csv:2: not a valid table (unexpected end of data)",
    ("a.jsonl", "{\n", ""): "a.jsonl:1: not JSON (Expecting property name enclosed in double quotes)",
    ("a.jsonl", '{"a": "x", "b": "y"}\n', ""): "a.jsonl:1: the keys are a, b: name the one with the text",
    ("a.jsonl", '{"a": 3}\n', "a"): "a.jsonl:1: the text must be a string, got a whole number",
    ("a.jsonl", "[1]\n", ""): "a.jsonl: item 1: the text must be a string, got a whole number",
    ("a.txt", "x\n", "a"): "a.txt: lines have no column 'a'",
    ("a.parquet", "x\n", "a"): "a.parquet: not a valid Parquet file",
}


@pytest.mark.parametrize(("name", "content", "column"), MISTAKES)
def test_mistakes_are_named_with_their_place(tmp_path, monkeypatch, name, content, column) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / name).write_text(content)
    with pytest.raises(RedinkError) as caught:
        list(read_texts(name, column=column))
    assert str(caught.value).startswith(MISTAKES[name, content, column])


def test_parquet_needs_pyarrow_and_a_file(tmp_path, monkeypatch) -> None:
    with pytest.raises(UnreadableFile, match="no such file"):
        list(read_texts(tmp_path / "none.parquet"))
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(MissingDependency, match=r"pip install .*\[parquet\]"):
        list(read_texts(tmp_path / "a.parquet"))


def test_parquet_of_another_type(tmp_path) -> None:
    import pyarrow
    import pyarrow.parquet

    pyarrow.parquet.write_table(pyarrow.table({"n": [1, 2]}), tmp_path / "a.parquet")
    with pytest.raises(FormatError, match="row 1: the text must be a string, got int"):
        list(read_texts(tmp_path / "a.parquet"))
