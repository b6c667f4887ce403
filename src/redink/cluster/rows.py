"""Rows: a shard in, sentences with what is to be kept of their rows out; a record that cannot be read is a bad one.

Nothing is dropped: every record comes out, good or bad, with its number in the shard, from 1.
"""

from __future__ import annotations

import codecs
import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from typing import IO, Any, NamedTuple

from redink.cluster.shards import Shard
from redink.cluster.storage import open_file
from redink.errors import FormatError, MisalignedFiles, UnknownName, UnreadableFile, UnsuitableData
from redink.formats import jsonl, m2, parquet
from redink.formats.columns import MAX_FIELD
from redink.formats.lines import MAX_LINE, open_input
from redink.formats.records import parse_json
from redink.formats.text import Split
from redink.types import Sentence

SOURCE, CORRECTED = "source", "corrected"
BATCH = 1_000


class Row(NamedTuple):
    """A record of a shard."""

    number: int
    sentence: Sentence | None
    """None where the record is bad."""
    kept: Sequence[Any] = ()
    problem: str = ""
    record: str = ""
    """What a bad record says."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Where sources and corrections stand, and what else is kept."""

    source: str = ""
    corrected: tuple[str, ...] = ()
    """No names: `source` and `corrected`, or a file that Redink wrote."""
    keep: tuple[str, ...] = ()
    header: bool = True
    split: Split = str.split

    @property
    def names(self) -> tuple[str, ...]:
        """The columns of texts, the source first."""
        return (self.source or SOURCE, *(self.corrected or (CORRECTED,)))

    def make(self, values: Mapping[str, Any]) -> Sentence:
        """The sentence of a record."""
        texts = []
        for name in self.names:
            if name not in values:
                raise FormatError(f"there is no '{name}' among {', '.join(map(repr, values))}")
            if not isinstance(values[name], str):
                raise FormatError(f"'{name}' must be text, got {'nothing' if values[name] is None else values[name]!r}")
            texts.append(tuple(self.split(values[name])))
        return Sentence(texts[0], references=tuple(texts[1:]))

    def find_kept(self, values: Mapping[str, Any]) -> list[Any]:
        """The values of the columns to keep."""
        for name in self.keep:
            if name not in values:
                raise FormatError(f"there is no '{name}' among {', '.join(map(repr, values))}")
        return [values[name] for name in self.keep]

    def is_ours(self, names: Sequence[str]) -> bool:
        """Whether a record with these names is one that Redink wrote."""
        return not self.source and not self.corrected and bool({"edits", "annotations", "references"} & set(names))


def find_types(shard: Shard, columns: Columns) -> dict[str, Any]:
    """The Arrow types of the columns to keep: those of a Parquet file, text for all others."""
    arrow = parquet.load_pyarrow()
    if shard.kind != "parquet":
        return dict.fromkeys(columns.keep, arrow.string())
    with open_file(shard.inputs[0].address) as file, parquet.open_table(file) as table:
        schema = table.schema_arrow
        return {name: schema.field(name).type for name in columns.keep if name in schema.names}


def read_rows(shard: Shard, columns: Columns) -> Iterator[Row]:
    """All records of a shard."""
    readers = {
        "parquet": _read_parquet, "csv": _read_csv, "tsv": _read_tsv, "jsonl": _read_jsonl, "m2": _read_m2,
        "text": _read_texts,
    }  # fmt: skip
    return readers[shard.kind](shard, columns)


def _read_parquet(shard: Shard, columns: Columns) -> Iterator[Row]:
    start, end = shard.starts[0], shard.ends[0]
    with open_file(shard.inputs[0].address) as file, parquet.open_table(file) as table:
        names = table.schema_arrow.names
        ours = columns.is_ours(names)
        wanted = [*(parquet.COLUMNS if ours else columns.names), *columns.keep]
        missing = [name for name in wanted if name not in names and not (ours and name in parquet.COLUMNS)]
        if missing:
            raise UnknownName(f"column of {shard.inputs[0].address}", missing[0], names)
        first, groups = 0, []
        for number in range(table.num_row_groups):
            rows = table.metadata.row_group(number).num_rows
            if first < end and first + rows > start:
                groups.append(number)
            elif first + rows <= start:
                start, end = start - rows, end - rows  # the groups before are not read
                continue
            first += rows
        place = 0
        for batch in table.iter_batches(BATCH, row_groups=groups, columns=[name for name in wanted if name in names]):
            piece = batch.slice(max(0, start - place), max(0, min(len(batch), end - place) - max(0, start - place)))
            before = max(place, start) - start
            place += len(batch)
            for number, values in enumerate(parquet.list_rows(piece), before + 1):
                try:
                    if values is None:
                        raise FormatError("text that is not UTF-8")
                    sentence = parquet.parse_row(values) if ours else columns.make(values)
                    yield Row(number, sentence, columns.find_kept(values))
                except FormatError as error:
                    yield Row(number, None, (), error.message, "" if values is None else str(values))


def _read_lines(shard: Shard, place: int = 0) -> Iterator[tuple[bytes, bool]]:
    """The lines of the range, without their ends, and whether each begins inside of it: M2 reads on to its end."""
    start, end = shard.starts[place], shard.ends[place]
    address = shard.inputs[place].address
    with open_file(address) as raw, io.BufferedReader(raw, 1 << 20) as buffered:
        if start:
            buffered.seek(start - 1)
            start += len(_read_line(buffered, address)) - 1
        packed = address.endswith(".gz")  # one shard, whatever it unpacks to
        with open_input(buffered) if packed else nullcontext(buffered) as file:
            at = start
            while line := _read_line(file, address):
                yield line.removeprefix(codecs.BOM_UTF8 if not at else b"").rstrip(b"\r\n"), packed or at < end
                at += len(line)


def _read_line(file: IO[bytes], address: str) -> bytes:
    line = file.readline(MAX_LINE + 1)
    if len(line) > MAX_LINE:
        raise UnreadableFile(f"a line has more than {MAX_LINE:,} bytes", address)
    return line


def _decode(line: bytes) -> str:
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise FormatError(f"not UTF-8: byte {line[error.start]:#04x} ({error.reason})") from None
    if "\0" in text:
        raise FormatError("a NUL byte, which no text has")
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
                raise FormatError("a record must be a JSON object")
            _check_characters(text, values)
            sentence = jsonl.parse_sentence(text) if columns.is_ours(list(values)) else columns.make(values)
            yield Row(number, sentence, columns.find_kept(values))
        except FormatError as error:
            yield Row(number, None, (), error.message, _show(line))


def _check_characters(text: str, values: Any) -> None:
    """Refuse half of a surrogate pair: an escape of JSON can say it, but no file can hold it."""
    if "\\u" in text:
        try:
            json.dumps(values, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise FormatError("half of a surrogate pair, which is no character") from None


def _read_texts(shard: Shard, columns: Columns) -> Iterator[Row]:
    streams = [_read_lines(shard, place) for place in range(len(shard.inputs))]
    number = 0
    while True:
        lines = [line for line, inside in (next(stream, (b"", False)) for stream in streams) if inside]
        if not lines:
            return
        number += 1
        if len(lines) < len(streams):
            names = " and ".join(file.address for file in shard.inputs)
            raise MisalignedFiles(f"{names} are not equally long: one of them ends before line {number} of the shard")
        try:
            source, *others = [tuple(columns.split(_decode(line))) for line in lines]
            yield Row(number, Sentence(source, references=tuple(others)))
        except FormatError as error:
            yield Row(number, None, (), error.message, "\n".join(map(_show, lines)))


def _read_m2(shard: Shard, columns: Columns) -> Iterator[Row]:  # noqa: ARG001
    block: list[bytes] = []
    number, begun = 0, not shard.starts[0]
    for line, inside in _read_lines(shard):
        starts = line[:2] == b"S " or line == b"S"
        if starts and not inside:
            break
        begun = begun or starts
        if not begun:
            continue  # the shard before reads on to the first sentence that is not its own
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


def _read_header(shard: Shard, kind: str) -> list[str]:
    """The names of the columns: the first record of the file."""
    first = shard._replace(starts=(0,), ends=(shard.inputs[0].size,))
    lines = (_show(line) + "\n" for line, _ in _read_lines(first))
    return next(csv.reader(lines), []) if kind == "csv" else next(lines, "").rstrip("\n").split("\t")


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
    for name in (*columns.names, *columns.keep):
        if names.count(name) != 1:
            raise UnknownName(f"column of {shard.inputs[0].address}", name, names)
    for number, (values, problem) in enumerate(records, 1):
        try:
            if problem:
                raise FormatError(problem)
            if len(values) != len(names):
                raise FormatError(f"expected {len(names)} columns, got {len(values)}")
            _decode("\t".join(values).encode("utf-8", "surrogateescape"))
            row = dict(zip(names, values, strict=True))
            yield Row(number, columns.make(row), columns.find_kept(row))
        except FormatError as error:
            shown = "\t".join(values).encode("utf-8", "surrogateescape")
            yield Row(number, None, (), error.message, _show(shown))


def check_columns(columns: Columns, target: str) -> None:
    """Refuse to keep what the output cannot hold."""
    if columns.keep and target == "m2":
        raise UnsuitableData("M2 holds no further columns: write Parquet or JSON lines to keep some")
    taken = {"parquet": parquet.COLUMNS, "jsonl": ()}.get(target, ())
    for name in columns.keep:
        if name in taken:
            raise UnsuitableData(f"the output has a column '{name}' of its own, so that of the input cannot be kept")
