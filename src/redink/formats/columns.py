"""One column of texts: lines, JSON lines, CSV, TSV or Parquet in, texts with their places out.

What systems wrote comes in tables as often as in lines. A column has a name; where a file has only one, it is taken.
"""

from __future__ import annotations

import csv
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from redink.errors import FormatError, UnknownName, UnsuitableData
from redink.formats.lines import Source, describe_path, read_lines
from redink.formats.parquet import open_table
from redink.formats.records import NAMES, parse_json

LONGEST_FIELD = 1 << 26


class TextRow(NamedTuple):
    """A text and where it stands: its line, or its row in Parquet; None where a table says that there is none."""

    line: int
    text: str | None


def read_texts(source: Source, kind: str | None = None, column: str = "", header: bool = True) -> Iterator[TextRow]:
    """The texts of a file; the kind is one of `KINDS`, by default the one that the name says, else lines.

    Without a `header`, the columns of CSV and TSV are called 1, 2, 3 and so on.
    """
    kind = kind or guess_kind(source)
    if kind not in KINDS:
        raise UnknownName("kind of file", kind, KINDS)
    if column and kind == "lines":
        raise UnsuitableData(f"{describe_path(source)}: lines have no column '{column}'", setting="kind")
    return KINDS[kind](source, column, header)


def guess_kind(source: Source) -> str:
    """The kind by the file's name.

    >>> [guess_kind(name) for name in ("out.jsonl.gz", "out.csv", "out.txt")]
    ['jsonl', 'csv', 'lines']
    """
    name = os.fspath(source) if isinstance(source, str | os.PathLike) else describe_path(source)
    suffix = Path(name.removesuffix(".gz")).suffix.lower().removeprefix(".")
    return {"ndjson": "jsonl", "pq": "parquet"}.get(suffix, suffix if suffix in KINDS else "lines")


def _read_lines(source: Source, _: str, __: bool) -> Iterator[TextRow]:
    yield from (TextRow(number, line) for number, line in enumerate(read_lines(source), 1))


def _read_json_lines(source: Source, column: str, _: bool) -> Iterator[TextRow]:
    path = describe_path(source)
    for number, line in enumerate(read_lines(source), 1):
        if line.strip():
            try:
                yield TextRow(number, _pick(parse_json(line), column))
            except FormatError as error:
                raise FormatError(error.message, path, number) from None
            except UnsuitableData as error:
                raise UnsuitableData(f"{path}:{number}: {error}", error.setting) from None


def _pick(value: Any, column: str) -> str | None:
    """The text of one JSON value; a column is a key, or a way into lists and objects: choices.0.text.

    >>> _pick({"id": 7, "choices": [{"text": "It is ."}]}, "choices.0.text")
    'It is .'
    """
    if not column:
        value = _pick_only(value)
    elif isinstance(value, dict) and column in value:
        value = value[column]
    else:
        for key in column.split("."):
            if isinstance(value, list) and key.isdecimal() and int(key) < len(value):
                value = value[int(key)]
            elif isinstance(value, dict) and key in value:
                value = value[key]
            else:
                known = f" among {', '.join(map(repr, value))}" if isinstance(value, dict) else ""
                raise FormatError(f"there is no '{key}' of the column '{column}'{known}")
    if value is not None and not isinstance(value, str):
        raise FormatError(f"the text must be a string, got {NAMES[type(value)]}")
    return value


def _pick_only(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    texts = [key for key, item in value.items() if isinstance(item, str)]
    if len(texts) != 1:
        raise UnsuitableData(f"the keys are {', '.join(value) or 'none'}: say which has the text", setting="column")
    return value[texts[0]]


def _read_table(delimiter: str, quoting: Any) -> Callable[[Source, str, bool], Iterator[TextRow]]:
    def read(source: Source, column: str, header: bool) -> Iterator[TextRow]:
        path = describe_path(source)
        csv.field_size_limit(LONGEST_FIELD)
        rows = csv.reader(
            (line + "\n" for line in read_lines(source)), delimiter=delimiter, quoting=quoting, strict=True
        )
        try:
            first = next(rows, None)
            if first is None:
                return
            names = first if header else [str(number) for number in range(1, len(first) + 1)]
            place = _find_column(names, column, path)
            for row in rows if header else chain([first], rows):
                if len(row) != len(names):
                    raise FormatError(f"expected {len(names)} columns, got {len(row)}", path, rows.line_num)
                yield TextRow(rows.line_num, row[place])
        except csv.Error as error:
            raise FormatError(f"not a valid table ({error})", path, rows.line_num) from None

    return read


def _find_column(names: Sequence[str], column: str, path: str) -> int:
    """The place of a column; without a name, the only one."""
    if not column:
        if len(names) != 1:
            raise UnsuitableData(f"{path}: the columns are {', '.join(names)}: say which has the text", "column")
        return 0
    if names.count(column) != 1:
        raise (
            UnknownName(f"column of {path}", column, names)
            if column not in names
            else FormatError(f"there are {names.count(column)} columns '{column}'", path, 1)
        )
    return names.index(column)


def _read_parquet(source: Source, column: str, _: bool) -> Iterator[TextRow]:
    path = describe_path(source)
    row = 0
    with open_table(source) as file:
        name = file.schema_arrow.names[_find_column(file.schema_arrow.names, column, path)]
        for batch in file.iter_batches(columns=[name]):
            for value in batch.column(0).to_pylist():
                row += 1
                if value is not None and not isinstance(value, str):
                    raise FormatError(f"row {row}: the text must be a string, got {type(value).__name__}", path)
                yield TextRow(row, value)


ReadColumn: TypeAlias = Callable[[Source, str, bool], Iterator[TextRow]]
KINDS: Mapping[str, ReadColumn] = {
    "lines": _read_lines,
    "jsonl": _read_json_lines,
    "csv": _read_table(",", csv.QUOTE_MINIMAL),
    "tsv": _read_table("\t", csv.QUOTE_NONE),
    "parquet": _read_parquet,
}
"""In TSV, quotation marks are text; in CSV, they may stand around a field."""
