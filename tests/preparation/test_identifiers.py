"""`redink prepare --id`: rows in any order, missing and doubled ones."""

import json
from pathlib import Path

import pytest

from redink.formats.columns import read_texts

SOURCES = ["I likes cats .", "She do n't knows it .", "It are late .", "He go home ."]
OUTPUTS = ["I like cats .", "She do n't know it .", "It is late .", "He goes home ."]


@pytest.fixture
def source(tmp_path) -> Path:
    path = tmp_path / "source.jsonl"
    path.write_text("".join(json.dumps({"key": n + 100, "source": text}) + "\n" for n, text in enumerate(SOURCES)))
    return path


def write(path: Path, rows: list[tuple[int, str]], style: str) -> Path:
    objects = [{"id": str(number + 100), "text": OUTPUTS[number] if text == "" else text} for number, text in rows]
    if style == "csv":
        text = "id,text\n" + "".join(f'{row["id"]},"{row["text"]}"\n' for row in objects)
    else:
        text = json.dumps(objects, indent=1) if style == "json" else "".join(json.dumps(row) + "\n" for row in objects)
    path = path / f"out.{style}"
    path.write_text(text)
    return path


def prepare(redink, raw: Path, source: Path, *options: object):
    return redink("prepare", raw, "--source", source, "--id", "id", "--source-id", "key", *options)


@pytest.mark.parametrize("style", ["jsonl", "json", "csv"])
def test_rows_in_another_order_are_matched(redink, tmp_path, source, style) -> None:
    run = prepare(redink, write(tmp_path, [(2, ""), (0, ""), (3, ""), (1, "")], style), source)
    assert (run.code, run.out.splitlines()) == (0, OUTPUTS)
    assert "--id" in run.err


def test_rows_in_order_are_unchanged(redink, tmp_path, source) -> None:
    run = prepare(redink, write(tmp_path, [(0, ""), (1, ""), (2, ""), (3, "")], "csv"), source)
    assert run.out.splitlines() == OUTPUTS
    assert "4 outputs, 4 of them unchanged" in run.err


def test_missing_rows_are_named_and_filled_when_asked_for(redink, tmp_path, source) -> None:
    raw = write(tmp_path, [(3, ""), (0, "")], "jsonl")
    refused = prepare(redink, raw, source)
    assert (refused.code, refused.out) == (2, "")
    assert "2 sentences of the source without an output, ids 101, 102 (--fill-missing)" in refused.err
    run = prepare(redink, raw, source, "--fill-missing")
    assert run.out.splitlines() == [OUTPUTS[0], SOURCES[1], SOURCES[2], OUTPUTS[3]]
    assert "ids filled with the source: 101, 102" in run.err


def test_doubled_rows_are_refused_unless_equal(redink, tmp_path, source) -> None:
    rows = [(0, ""), (1, ""), (1, ""), (2, ""), (3, "")]
    assert prepare(redink, write(tmp_path, rows, "jsonl"), source).out.splitlines() == OUTPUTS
    refused = prepare(redink, write(tmp_path, [*rows, (1, "other")], "jsonl"), source)
    assert (refused.code, refused.out) == (2, "")
    assert "out.jsonl:6: the id '101' is already in line 2, with another text" in refused.err


def test_unknown_ids_are_refused_or_dropped(redink, tmp_path, source) -> None:
    raw = write(tmp_path, [(0, ""), (1, ""), (7, "more"), (2, ""), (3, "")], "jsonl")
    refused = prepare(redink, raw, source)
    assert "out.jsonl:3: the id '107' is not in the source (--drop-extra-lines)" in refused.err
    assert prepare(redink, raw, source, "--drop-extra-lines").out.splitlines() == OUTPUTS


def test_ids_that_cannot_be_used(redink, tmp_path, source) -> None:
    raw = write(tmp_path, [(0, "")], "jsonl")
    (tmp_path / "source.txt").write_text("\n".join(SOURCES))
    for words, message in (
        (("--source", source, "--id", "no", "--source-id", "key"), "out.jsonl:1: there is no id 'no'"),
        (("--source", source, "--id", "id"), "source.jsonl:1: there is no id 'id'"),
        (("--source", tmp_path / "source.txt", "--id", "id"), "lines have no ids: give JSON lines"),
        (("--source", source, "--source-id", "key"), "--source-id and --source-column need --id"),
    ):
        refused = redink("prepare", raw, *words)
        assert (refused.code, refused.out) == (2, "")
        assert message in refused.err
    source.write_text('{"key": 1, "source": "a"}\n{"key": 1, "source": "b"}\n')
    assert "the id '1' occurs more than once in the source" in prepare(redink, raw, source, "--fill-missing").err


def test_parquet_has_ids_too(tmp_path) -> None:
    arrow = pytest.importorskip("pyarrow")
    from pyarrow.parquet import write_table

    write_table(arrow.table({"text": ["a", "b"], "id": [7, 8]}), tmp_path / "out.parquet")
    assert [text.id for text in read_texts(tmp_path / "out.parquet", id="id")] == ["7", "8"]


@pytest.mark.parametrize("name", ["out.json", "out.jsonl"])
def test_a_json_array_is_read(tmp_path, name) -> None:
    (tmp_path / name).write_text('[\n "a b",\n {"text": "c"}\n]\n')
    assert [text.text for text in read_texts(tmp_path / name)] == ["a b", "c"]
