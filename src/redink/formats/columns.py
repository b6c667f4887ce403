"""Readers of one column of texts from lines, JSON lines, JSON, CSV, TSV or Parquet.

A column is chosen by name; the name may be omitted if the file has only one column.
"""

from __future__ import annotations

import csv
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from redink.errors import FormatError, UnknownName, UnsuitableData, shorten
from redink.formats.lines import Source, describe_path, read_lines
from redink.formats.parquet import open_table
from redink.formats.records import NAMES, parse_json

MAX_FIELD = 1 << 26  # characters of a CSV or TSV field


class TextRow(NamedTuple):
    """A text with its line number, or its row number in Parquet and JSON arrays; None if the table has no text."""

    line: int
    text: str | None
    id: str = ""
    """Value of the id column, if one is read."""


class Columns(NamedTuple):
    """Columns to read, and whether CSV and TSV have a header."""

    text: str = ""
    id: str = ""
    header: bool = True


ReadColumn: TypeAlias = Callable[[Source, Columns], Iterator[TextRow]]


def read_texts(
    source: Source, format: str | None = None, column: str = "", header: bool = True, id: str = ""
) -> Iterator[TextRow]:
    """Read the texts of a file.

    Parameters
    ----------
    source
        A path, `-` for standard input, or an open stream.
    format
        One of `TEXT_FORMATS`; by default from the file name, else lines.
    column
        Name of the column with the texts, or a path into JSON values such as `choices.0.text`. Not needed if there is
        only one column.
    header
        False if CSV and TSV have no header; their columns are called 1, 2, 3 and so on.
    id
        Name of a column with ids.

    Raises
    ------
    FormatError
        The file is not valid, or a value is not text.
    UnsuitableData
        The column cannot be determined.

    """
    format = format or guess_text_format(source)
    if format not in TEXT_FORMATS:
        raise UnknownName("file format", format, TEXT_FORMATS)
    if column and format == "lines":
        raise UnsuitableData(f"{describe_path(source)}: lines have no column '{column}'", setting="kind")
    if id and format == "lines":
        raise UnsuitableData(
            f"{describe_path(source)}: lines have no ids: give JSON lines, a JSON array, CSV, TSV or Parquet",
            setting="kind",
        )
    return TEXT_FORMATS[format](source, Columns(column, id, header))


def guess_text_format(source: Source) -> str:
    """Guess the format from the file name; lines if it has no known suffix.

    >>> [guess_text_format(name) for name in ("out.jsonl.gz", "out.csv", "out.txt")]
    ['jsonl', 'csv', 'lines']
    """
    name = os.fspath(source) if isinstance(source, str | os.PathLike) else describe_path(source)
    suffix = Path(name.removesuffix(".gz")).suffix.lower().removeprefix(".")
    return {"ndjson": "jsonl", "pq": "parquet"}.get(suffix, suffix if suffix in TEXT_FORMATS else "lines")


def _read_lines(source: Source, _: Columns) -> Iterator[TextRow]:
    yield from (TextRow(number, line) for number, line in enumerate(read_lines(source), 1))


def _read_json_lines(source: Source, columns: Columns) -> Iterator[TextRow]:
    path = describe_path(source)
    numbered = ((number, line) for number, line in enumerate(read_lines(source), 1) if line.strip())
    start = list(islice(numbered, 2))
    if _starts_array([line for _, line in start]):
        yield from _list_array([line for _, line in chain(start, numbered)], path, columns)
        return
    for number, line in chain(start, numbered):
        try:
            yield _make_text(number, parse_json(line), columns)
        except FormatError as error:
            raise FormatError(error.message, path, number) from None
        except UnsuitableData as error:
            raise UnsuitableData(f"{path}:{number}: {error}", error.setting) from None


def _starts_array(lines: Sequence[str]) -> bool:
    """Return whether the first two lines begin one JSON array, rather than lines with one list each.

    >>> _starts_array(["[", '"a",']), _starts_array(['["a"]', '["b"]'])
    (True, False)
    """
    if not lines or not lines[0].lstrip().startswith("["):
        return False
    try:
        parse_json(lines[0])
    except FormatError:
        return True
    return len(lines) == 1


def _read_json(source: Source, columns: Columns) -> Iterator[TextRow]:
    yield from _list_array(list(read_lines(source)), describe_path(source), columns)


def _list_array(lines: Sequence[str], path: str, columns: Columns) -> Iterator[TextRow]:
    """Yield the texts of a JSON array."""
    values = parse_json("\n".join(lines), path)
    if not isinstance(values, list):
        raise FormatError(f"a JSON file must be a list with one item per output, got {NAMES[type(values)]}", path)
    for number, value in enumerate(values, 1):
        try:
            yield _make_text(number, value, columns)
        except FormatError as error:
            raise FormatError(f"item {number}: {error.message}", path) from None
        except UnsuitableData as error:
            raise UnsuitableData(f"{path}: item {number}: {error}", error.setting) from None


def _make_text(number: int, value: Any, columns: Columns) -> TextRow:
    id = _pick_id(value, columns.id)
    return TextRow(number, _pick(value, columns.text, columns.id), id)


def _pick_id(value: Any, column: str) -> str:
    """Return the id of a JSON value, a string or a whole number.

    >>> _pick_id({"id": 7, "text": "It is ."}, "id")
    '7'
    """
    if not column:
        return ""
    if not isinstance(value, dict) or column not in value:
        raise FormatError(f"there is no id '{column}'")
    name = value[column]
    if isinstance(name, bool) or not isinstance(name, str | int) or name == "":
        raise FormatError(f"the id '{column}' must be a string or a whole number, got {shorten(repr(name))}")
    return str(name)


def _pick(value: Any, column: str, id: str = "") -> str | None:
    """Return the text of a JSON value; a column is a key, or a path into lists and objects: choices.0.text.

    >>> _pick({"id": 7, "choices": [{"text": "It is ."}]}, "choices.0.text")
    'It is .'
    """
    if not column:
        value = _pick_only(value, id)
    elif isinstance(value, dict) and column in value:
        value = value[column]
    else:
        for key in column.split("."):
            if isinstance(value, list) and key.isdecimal() and int(key) < len(value):
                value = value[int(key)]
            elif isinstance(value, dict) and key in value:
                value = value[key]
            else:
                choices = f" among {', '.join(map(repr, value))}" if isinstance(value, dict) else ""
                raise FormatError(f"there is no '{key}' of the column '{column}'{choices}")
    if value is not None and not isinstance(value, str):
        raise FormatError(f"the text must be a string, got {NAMES[type(value)]}")
    return value


def _pick_only(value: Any, id: str) -> Any:
    if not isinstance(value, dict):
        return value
    texts = [key for key, item in value.items() if isinstance(item, str) and key != id]
    if len(texts) != 1:
        raise UnsuitableData(f"the keys are {', '.join(value) or 'none'}: name the one with the text", setting="column")
    return value[texts[0]]


def _read_table(delimiter: str, quoting: Any) -> ReadColumn:
    def read(source: Source, columns: Columns) -> Iterator[TextRow]:
        path = describe_path(source)
        csv.field_size_limit(MAX_FIELD)
        rows = csv.reader(
            (line + "\n" for line in read_lines(source)), delimiter=delimiter, quoting=quoting, strict=True
        )
        try:
            first = next(rows, None)
            if first is None:
                return
            names = first if columns.header else [str(number) for number in range(1, len(first) + 1)]
            index, id_index = _find_columns(names, columns, path)
            for row in rows if columns.header else chain([first], rows):
                if len(row) != len(names):
                    raise FormatError(f"expected {len(names)} columns, got {len(row)}", path, rows.line_num)
                yield TextRow(rows.line_num, row[index], "" if id_index is None else row[id_index])
        except csv.Error as error:
            raise FormatError(f"not a valid table ({error})", path, rows.line_num) from None

    return read


def _find_columns(names: Sequence[str], columns: Columns, path: str) -> tuple[int, int | None]:
    """Return the indexes of the columns with texts and ids; by default, texts are in the only other column."""
    id_index = _find_column(names, columns.id, path) if columns.id else None
    if columns.text:
        return _find_column(names, columns.text, path), id_index
    others = [index for index in range(len(names)) if index != id_index]
    if len(others) != 1:
        raise UnsuitableData(f"{path}: the columns are {', '.join(names)}: name the one with the text", "column")
    return others[0], id_index


def _find_column(names: Sequence[str], column: str, path: str) -> int:
    """Return the index of a column."""
    if names.count(column) != 1:
        raise (
            UnknownName(f"column of {path}", column, names)
            if column not in names
            else FormatError(f"there are {names.count(column)} columns '{column}'", path, 1)
        )
    return names.index(column)


def _read_parquet(source: Source, columns: Columns) -> Iterator[TextRow]:
    path = describe_path(source)
    row = 0
    with open_table(source) as file:
        names = file.schema_arrow.names
        index, id_index = _find_columns(names, columns, path)
        chosen = [names[index]] if id_index is None else [names[index], names[id_index]]
        for batch in file.iter_batches(columns=chosen):
            values = batch.column(names[index]).to_pylist()
            ids = [""] * len(values) if id_index is None else batch.column(names[id_index]).to_pylist()
            for value, id in zip(values, ids, strict=True):
                row += 1
                if value is not None and not isinstance(value, str):
                    raise FormatError(f"row {row}: the text must be a string, got {type(value).__name__}", path)
                yield TextRow(row, value, str(id))


TEXT_FORMATS: Mapping[str, ReadColumn] = {
    "lines": _read_lines,
    "jsonl": _read_json_lines,
    "json": _read_json,
    "csv": _read_table(",", csv.QUOTE_MINIMAL),
    "tsv": _read_table("\t", csv.QUOTE_NONE),
    "parquet": _read_parquet,
}
"""Readers by format. Quotation marks are text in TSV, and may enclose a field in CSV."""
