"""Records of a shard, read as sentences with the values of extra columns.

Nothing is dropped: every record is returned, usable or bad, with its number in the shard, counting from 1.
"""

from __future__ import annotations

import codecs
import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from typing import IO, Any, NamedTuple

from redink.cluster.shards import Shard
from redink.cluster.storage import open_file, show_address
from redink.errors import FormatError, MisalignedFiles, UnknownName, UnreadableFile, UnsuitableData
from redink.formats import jsonl, m2, parquet
from redink.formats.columns import MAX_FIELD
from redink.formats.lines import MAX_LINE, open_input
from redink.formats.records import parse_json
from redink.formats.text import Split
from redink.types import Sentence

SOURCE, CORRECTED, ID = "source", "corrected", "id"
BATCH = 1_000
BUFFER = 1 << 20


class Row(NamedTuple):
    """A record of a shard."""

    number: int
    sentence: Sentence | None
    """None if the record is bad."""
    extra: Sequence[Any] = ()
    """Values of the extra columns."""
    problem: str = ""
    record: str = ""
    """Text of a bad record."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Column names for the source, the corrections and any extra columns."""

    source: str = ""
    corrected: tuple[str, ...] = ()
    """Default columns: `source` and `corrected`, or a file written by Redink."""
    keep: tuple[str, ...] = ()
    """Extra columns to carry along, as NAME or OLD=NEW; the column `id` becomes the id of the sentence."""
    header: bool = True
    split: Split = str.split

    @property
    def names(self) -> tuple[str, ...]:
        """Columns of texts, source first."""
        return (self.source or SOURCE, *(self.corrected or (CORRECTED,)))

    @property
    def renamed(self) -> dict[str, str]:
        """Extra columns of the input by their names in the output."""
        return {new or old: old for old, _, new in (name.partition("=") for name in self.keep)}

    @property
    def extra_names(self) -> tuple[str, ...]:
        """Names of extra columns in the output; the id is not one of them, because sentences have an id."""
        return tuple(name for name in self.renamed if name != ID)

    @property
    def inputs(self) -> tuple[str, ...]:
        """All columns that must exist in the input."""
        return (*self.names, *self.renamed.values())

    def make(self, values: Mapping[str, Any]) -> Sentence:
        """Make a sentence from a record."""
        texts = []
        for name in self.names:
            if name not in values:
                raise FormatError(f"there is no '{name}' among {', '.join(map(repr, values))}")
            if not isinstance(values[name], str):
                raise FormatError(f"'{name}' must be text, got {'nothing' if values[name] is None else values[name]!r}")
            texts.append(tuple(self.split(values[name])))
        return self.add_id(Sentence(texts[0], references=tuple(texts[1:])), values)

    def add_id(self, sentence: Sentence, values: Mapping[str, Any]) -> Sentence:
        """Use the requested column as the id of the sentence."""
        column = self.renamed.get(ID)
        if column is None:
            return sentence
        if column not in values:
            raise FormatError(f"there is no '{column}' among {', '.join(map(repr, values))}")
        return replace(sentence, id="" if values[column] is None else str(values[column]))

    def read_extra(self, values: Mapping[str, Any]) -> list[Any]:
        """Return the values of the extra columns."""
        columns = [self.renamed[name] for name in self.extra_names]
        for name in columns:
            if name not in values:
                raise FormatError(f"there is no '{name}' among {', '.join(map(repr, values))}")
        return [values[name] for name in columns]

    def is_redink(self, names: Sequence[str]) -> bool:
        """Return True if a record with these keys was written by Redink."""
        return not self.source and not self.corrected and bool({"edits", "annotations", "references"} & set(names))


def find_types(shard: Shard, columns: Columns) -> dict[str, Any]:
    """Return the Arrow types of the extra columns: those of a Parquet file, text for other formats."""
    arrow = parquet.load_pyarrow()
    if shard.format != "parquet":
        return dict.fromkeys(columns.extra_names, arrow.string())
    with open_file(shard.inputs[0].address) as file, parquet.open_table(file) as table:
        schema = table.schema_arrow
        sources = {name: columns.renamed[name] for name in columns.extra_names}
        return {name: schema.field(old).type for name, old in sources.items() if old in schema.names}


def read_rows(shard: Shard, columns: Columns) -> Iterator[Row]:
    """Yield all records of a shard."""
    readers = {
        "parquet": _read_parquet, "csv": _read_csv, "tsv": _read_tsv, "jsonl": _read_jsonl, "m2": _read_m2,
        "text": _read_texts,
    }  # fmt: skip
    return readers[shard.format](shard, columns)


def _read_parquet(shard: Shard, columns: Columns) -> Iterator[Row]:
    start, end = shard.starts[0], shard.ends[0]
    with open_file(shard.inputs[0].address) as file, parquet.open_table(file) as table:
        names = table.schema_arrow.names
        redink = columns.is_redink(names)
        wanted = list(dict.fromkeys((*(parquet.COLUMNS if redink else columns.names), *columns.renamed.values())))
        missing = [name for name in wanted if name not in names and not (redink and name in parquet.COLUMNS)]
        if missing:
            raise UnknownName(f"column of {shard}", missing[0], names)
        if not redink:
            _check_types(shard, table.schema_arrow, columns)
        first, groups = 0, []
        for number in range(table.num_row_groups):
            rows = table.metadata.row_group(number).num_rows
            if first < end and first + rows > start:
                groups.append(number)
            elif first + rows <= start:
                start, end = start - rows, end - rows  # earlier groups are not read
                continue
            first += rows
        offset = 0
        for batch in table.iter_batches(BATCH, row_groups=groups, columns=[name for name in wanted if name in names]):
            rows_in_range = batch.slice(
                max(0, start - offset), max(0, min(len(batch), end - offset) - max(0, start - offset))
            )
            before = max(offset, start) - start
            offset += len(batch)
            for number, values in enumerate(parquet.list_rows(rows_in_range), before + 1):
                try:
                    if values is None:
                        raise FormatError("text that is not UTF-8")
                    sentence = columns.add_id(parquet.parse_row(values), values) if redink else columns.make(values)
                    yield Row(number, sentence, columns.read_extra(values))
                except FormatError as error:
                    yield Row(number, None, (), error.message, "" if values is None else str(values))


def _check_types(shard: Shard, schema: Any, columns: Columns) -> None:
    """Refuse a file in which a text column has another type."""
    types = parquet.load_pyarrow("pyarrow.types")
    for name in columns.names:
        type_ = schema.field(name).type
        value_type = type_.value_type if types.is_dictionary(type_) else type_
        if not (types.is_string(value_type) or types.is_large_string(value_type) or types.is_null(value_type)):
            raise UnsuitableData(f"{shard}: the column '{name}' must be text, got {type_}")


def _read_lines(shard: Shard, index: int = 0) -> Iterator[tuple[bytes, bool]]:
    """Yield the lines of an input without line ends, and whether each begins in the range; M2 reads beyond it."""
    start, end = shard.starts[index], shard.ends[index]
    address = shard.inputs[index].address
    with open_file(address) as raw, io.BufferedReader(raw, BUFFER) as buffered:  # type: ignore[type-var]
        if start:
            buffered.seek(start - 1)
            start += len(_read_line(buffered, shard, 0)) - 1
        packed = address.endswith(".gz")  # always one shard, whatever its size
        with open_input(buffered) if packed else nullcontext(buffered) as file:
            offset, number = start, 0
            while line := _read_line(file, shard, number := number + 1):
                yield line.removeprefix(codecs.BOM_UTF8 if not offset else b"").rstrip(b"\r\n"), packed or offset < end
                offset += len(line)


def _read_line(file: IO[bytes], shard: Shard, number: int) -> bytes:
    line = file.readline(MAX_LINE + 1)
    if len(line) > MAX_LINE:
        raise UnreadableFile(f"line {number} has more than {MAX_LINE:,} bytes", str(shard))
    return line


def _decode(line: bytes) -> str:
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise FormatError(f"not UTF-8: byte {line[error.start]:#04x} ({error.reason})") from None
    if "\0" in text:
        raise FormatError("a NUL byte, which text cannot contain")
    return text


def _show(line: bytes) -> str:
    return line.decode("utf-8", "backslashreplace")


def _read_jsonl(shard: Shard, columns: Columns) -> Iterator[Row]:
    number = 0
    for line, inside in _read_lines(shard):
        if not inside:
            return
        number += 1
        try:
            text = _decode(line)
            if not text.strip():
                number -= 1
                continue
            values = parse_json(text)
            if not isinstance(values, dict):
                raise FormatError("expected a JSON object")
            _check_characters(text, values)
            if columns.is_redink(list(values)):
                sentence = columns.add_id(jsonl.parse_sentence(text), values)
            else:
                sentence = columns.make(values)
            yield Row(number, sentence, columns.read_extra(values))
        except FormatError as error:
            yield Row(number, None, (), error.message, _show(line))


def _check_characters(text: str, values: Any) -> None:
    """Refuse half a surrogate pair: JSON can express it by an escape, but no file can contain it."""
    if "\\u" in text:
        try:
            json.dumps(values, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise FormatError("half a surrogate pair, which is not a character") from None


def _read_texts(shard: Shard, columns: Columns) -> Iterator[Row]:
    streams = [_read_lines(shard, index) for index in range(len(shard.inputs))]
    number = 0
    while True:
        lines = [line for line, inside in (next(stream, (b"", False)) for stream in streams) if inside]
        if not lines:
            return
        number += 1
        if len(lines) < len(streams):
            names = " and ".join(show_address(file.address) for file in shard.inputs)
            raise MisalignedFiles(f"{names} differ in length: one of them ends before line {number} of the shard")
        try:
            source, *others = [tuple(columns.split(_decode(line))) for line in lines]
            yield Row(number, Sentence(source, references=tuple(others)))
        except FormatError as error:
            yield Row(number, None, (), error.message, "\n".join(map(_show, lines)))


def _read_m2(shard: Shard, columns: Columns) -> Iterator[Row]:  # noqa: ARG001
    block: list[bytes] = []
    number, started = 0, not shard.starts[0]
    for line, inside in _read_lines(shard):
        starts = line[:2] == b"S " or line == b"S"
        if starts and not inside:
            break
        started = started or starts
        if not started:
            continue  # the previous shard reads up to the first sentence that begins in this range
        if block and (starts or not line.strip()):
            number += 1
            yield _parse_block(number, block)
            block = []
        if line.strip():
            block.append(line)
    if block:
        yield _parse_block(number + 1, block)


def _parse_block(number: int, block: list[bytes]) -> Row:
    try:
        (sentence,) = m2.Reader("", lines=[_decode(line) for line in block])
        return Row(number, sentence)
    except FormatError as error:
        return Row(number, None, (), error.message, _show(b"\n".join(block)))


def _read_header(shard: Shard, format: str) -> list[str]:
    """Return the column names: the first record of the file."""
    first = shard._replace(starts=(0,), ends=(shard.inputs[0].size,))
    lines = (_show(line) + "\n" for line, _ in _read_lines(first))
    return next(csv.reader(lines), []) if format == "csv" else next(lines, "").rstrip("\n").split("\t")


def _read_tsv(shard: Shard, columns: Columns) -> Iterator[Row]:
    names = _read_header(shard, "tsv")
    lines = (line for line, inside in _read_lines(shard) if inside)
    return _read_table(
        ((line.decode("utf-8", "surrogateescape").split("\t"), "") for line in lines), names, shard, columns
    )


def _read_csv(shard: Shard, columns: Columns) -> Iterator[Row]:
    def read() -> Iterator[tuple[list[str], str]]:
        csv.field_size_limit(MAX_FIELD)
        lines = (line.decode("utf-8", "surrogateescape") + "\n" for line, inside in _read_lines(shard) if inside)
        records = csv.reader(lines, strict=True)
        while True:
            try:
                yield next(records), ""
            except StopIteration:
                return
            except csv.Error as error:
                yield [], f"not a valid table row ({error})"

    return _read_table(read(), _read_header(shard, "csv"), shard, columns)


def _read_table(
    records: Iterator[tuple[list[str], str]], names: list[str], shard: Shard, columns: Columns
) -> Iterator[Row]:
    if columns.header and not shard.starts[0]:
        next(records, None)
    elif not columns.header:
        names = [str(number) for number in range(1, len(names) + 1)]
    for name in columns.inputs:
        if names.count(name) != 1:
            raise UnknownName(f"column of {shard}", name, names)
    for number, (values, problem) in enumerate(records, 1):
        try:
            if problem:
                raise FormatError(problem)
            if len(values) != len(names):
                raise FormatError(f"expected {len(names)} columns, got {len(values)}")
            _decode("\t".join(values).encode("utf-8", "surrogateescape"))
            row = dict(zip(names, values, strict=True))
            yield Row(number, columns.make(row), columns.read_extra(row))
        except FormatError as error:
            shown = "\t".join(values).encode("utf-8", "surrogateescape")
            yield Row(number, None, (), error.message, _show(shown))


def check_columns(columns: Columns, target: str) -> None:
    """Refuse extra columns that the output format cannot hold."""
    if columns.keep and target == "m2":
        raise UnsuitableData("M2 has no extra columns: write Parquet or JSON lines to keep some")
    reserved = set(parquet.COLUMNS) - {ID} if target == "parquet" else set()
    for name in columns.extra_names:
        if name in reserved:
            raise UnsuitableData(f"the output has a column '{name}' of its own: rename the input's with {name}=NEW")
    if len(columns.renamed) < len(columns.keep):
        raise UnsuitableData(f"two extra columns have the same name: {', '.join(columns.keep)}")
