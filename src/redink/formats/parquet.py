"""Parquet: a table with one row per sentence in, sentences out, and back; needs pyarrow, which is imported on use.

A row has `source` (the tokens, separated by spaces) and `edits`, a list with one item per edit: annotator, start, end,
correction, type, operation (M, R or U), and where there are any alternatives and what M2 wrote besides. `annotators`
lists who saw the sentence, so that someone without edits is not someone who was not there. `references` has corrected
texts. Columns of other names are somebody else's: readers pass over them. docs/formats.md has the whole schema.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import IO, Any

from redink.errors import FormatError, MissingDependency, OutputError, UnreadableFile, UnsuitableData
from redink.formats.lines import STANDARD_STREAM, Source, Target, describe_path, open_binary_output
from redink.formats.m2 import MOST_ANNOTATORS
from redink.formats.registry import Format
from redink.types import NOOP, Annotation, Edit, EditNotation, Sentence, Tokens, check_edits, with_notation

GROUP = 10_000
"""How many rows of a file are written together: what a writer holds in memory."""
BATCH = 1_000
"""How many rows are read together."""
COLUMNS = ("id", "source", "references", "annotators", "edits")


def load_pyarrow(module: str = "pyarrow") -> Any:
    """The package that reads and writes Parquet, or one of its modules."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise MissingDependency("Parquet needs pyarrow: pip install redink[parquet]") from error


@contextmanager
def open_table(source: Source | Any) -> Iterator[Any]:
    """A Parquet file by its name, or one that is open and can be read at any place; errors are those of a file."""
    parquet = load_pyarrow("pyarrow.parquet")
    path = describe_path(source)
    _refuse_gzip(path)
    if source == STANDARD_STREAM or not (isinstance(source, str | os.PathLike) or source.seekable()):
        raise UnsuitableData(f"{path}: Parquet is read from a file with a name, not from a stream")
    if isinstance(source, str | os.PathLike) and not Path(source).is_file():
        raise UnreadableFile("no such file", path)
    try:
        # A small buffer instead of whole column chunks: memory does not grow with the row groups.
        with parquet.ParquetFile(source, buffer_size=1 << 20) as file:
            yield file
    except load_pyarrow().ArrowException as error:
        raise UnreadableFile(f"not a valid Parquet file ({str(error).splitlines()[0]})", path) from None


def _refuse_gzip(path: str) -> None:
    if path.endswith(".gz"):
        raise UnsuitableData(f"{path}: Parquet is compressed inside, so its name must not end in .gz")


def count_rows(source: Source) -> int | None:
    """How many rows a file says that it has; None for a stream."""
    if not isinstance(source, str | os.PathLike) or not Path(source).is_file():
        return None
    with open_table(source) as file:
        return int(file.metadata.num_rows)


class Reader:
    """The sentences of a Parquet file, one after the other; `line` is the row of the last one, from 1."""

    def __init__(self, source: Source) -> None:
        self.path = describe_path(source)
        self.line = 0
        self._source = source

    def __iter__(self) -> Iterator[Sentence]:
        with open_table(self._source) as file:
            names = file.schema_arrow.names
            if "source" not in names or not {"edits", "references"} & set(names):
                raise FormatError(
                    "a table of sentences has a column 'source', and 'edits' or 'references'; "
                    f"the columns are: {', '.join(names)}",
                    self.path,
                )
            for batch in file.iter_batches(BATCH, columns=[name for name in COLUMNS if name in names]):
                for row in list_rows(batch):
                    self.line += 1
                    try:
                        if row is None:
                            raise FormatError("text that is not UTF-8")
                        yield parse_row(row)
                    except FormatError as error:
                        raise FormatError(f"row {self.line}: {error}", self.path) from None


def list_rows(batch: Any) -> Iterator[dict[str, Any] | None]:
    """The rows of a batch as plain objects; None for one with text that is not UTF-8."""
    try:
        yield from batch.to_pylist()
    except UnicodeDecodeError:
        for number in range(len(batch)):
            try:
                (row,) = batch.slice(number, 1).to_pylist()
                yield row
            except UnicodeDecodeError:
                yield None


def parse_row(row: Mapping[str, Any]) -> Sentence:
    """The sentence of a row.

    >>> parse_row({"source": "a apple", "edits": [{"start": 0, "end": 1, "correction": "an"}]}).corrected()
    ('an', 'apple')
    """
    tokens = _split(row["source"], "source")
    edits, seen = row.get("edits"), row.get("annotators")
    if edits is not None and not isinstance(edits, list):
        raise FormatError("'edits' must be a list of edits")
    seen = seen if seen is not None else [0] * (edits is not None)
    people: list[list[Edit] | None] = [None] * (1 + max(map(_check_annotator, seen), default=-1))
    for annotator in seen:
        people[annotator] = []
    for value in edits or ():
        if not isinstance(value, dict):
            raise FormatError("'edits' must be a list of edits")
        chosen = _check_annotator(value.get("annotator", 0))
        mine = people[chosen] if chosen < len(people) else None
        if mine is None:
            raise FormatError(f"an edit of annotator {chosen}, who is not among the annotators {seen}")
        mine.append(_parse_edit(value, len(tokens)))
    return Sentence(
        tokens,
        tuple([None if found is None else tuple(found) for found in people]),
        tuple([_split(text, "references") for text in row.get("references") or ()]),
        row.get("id") or "",
    )


def _check_annotator(number: object) -> int:
    if not isinstance(number, int) or not 0 <= number < MOST_ANNOTATORS:
        raise FormatError(f"annotators are numbered from 0 to {MOST_ANNOTATORS - 1}, got {number!r}")
    return number


def _split(text: object, name: str) -> Tokens:
    if not isinstance(text, str):
        raise FormatError(f"'{name}' must be text, got {'nothing' if text is None else type(text).__name__}")
    return tuple(text.split())


def _parse_edit(value: Mapping[str, Any], length: int) -> Edit:
    start, end = value.get("start"), value.get("end")
    if not isinstance(start, int) or not isinstance(end, int):
        raise FormatError(f"a span must be two whole numbers, got {start!r} {end!r}")
    if (start, end) != (-1, -1) and not 0 <= start <= end <= length:
        raise FormatError(f"the span {start} {end} does not fit a sentence of {length} tokens")
    correction = _split(value.get("correction"), "correction")
    alternatives = tuple([_split(text, "alternatives") for text in value.get("alternatives") or ()])
    edit = Edit(start, end, correction, value.get("type") or "", alternatives)
    fields, written = value.get("fields"), value.get("written")
    if fields is None and written is None:
        return edit
    return with_notation(edit, EditNotation(EditNotation().fields if fields is None else tuple(fields), written))


def name_operation(edit: Edit) -> str:
    """M for something missing, U for something unnecessary, R for something replaced; nothing for a noop.

    >>> [name_operation(Edit(*edit)) for edit in ((1, 1, ("a",)), (1, 2, ()), (1, 2, ("a",)))]
    ['M', 'U', 'R']
    """
    if edit.type == NOOP or edit.start < 0:
        return ""
    return "M" if edit.start == edit.end else "R" if edit.correction else "U"


def write_parquet(sentences: Iterable[Sentence], target: Target) -> None:
    """Write sentences as a Parquet file."""
    if target == STANDARD_STREAM or not isinstance(target, str | os.PathLike):
        raise OutputError("Parquet is written to a file with a name, not to a stream")
    _refuse_gzip(describe_path(target))
    load_pyarrow()
    with open_binary_output(target) as file, TableWriter(file) as table:
        for sentence in sentences:
            table.add(sentence)


class TableWriter:
    """Writes sentences to a binary file, row group by row group; `kept` are further columns with their Arrow types.

    The same rows give the same bytes, whoever writes them and in whatever portions they come.
    """

    def __init__(self, file: IO[bytes], kept: Mapping[str, Any] | None = None) -> None:
        arrow = load_pyarrow()
        self._types = dict(kept or {})
        self._schema = arrow.schema([*_list_fields(arrow), *(arrow.field(*item) for item in self._types.items())])
        self._writer = load_pyarrow("pyarrow.parquet").ParquetWriter(file, self._schema, compression="zstd")
        self._rows: list[tuple[Sentence, Sequence[Any]]] = []

    def add(self, sentence: Sentence, kept: Sequence[Any] = ()) -> None:
        """Write a row, with the values of the further columns."""
        for edits in sentence.annotations:
            check_edits(sentence.tokens, edits or ())
        self._rows.append((sentence, kept))
        if len(self._rows) == GROUP:
            self._flush()

    def _flush(self) -> None:
        arrow = load_pyarrow()
        sentences = [sentence for sentence, _ in self._rows]
        further = zip(*(kept for _, kept in self._rows), strict=True) if self._types else ()
        try:
            columns = [*_make_columns(arrow, sentences), *map(arrow.array, further, self._types.values())]
        except UnicodeEncodeError as error:
            raise UnsuitableData(f"half of a surrogate pair cannot be written: {error.object!r}") from None
        self._writer.write_table(arrow.Table.from_arrays(columns, schema=self._schema))
        self._rows.clear()

    def close(self) -> None:
        """Write what is left, and the end of the file."""
        if self._rows:
            self._flush()
        self._writer.close()

    def __enter__(self) -> TableWriter:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None:
            self.close()
        else:
            self._writer.is_open = False  # or its destructor would write to a file that is closed by then


def edit_type(arrow: Any) -> Any:
    """What an edit is to Arrow."""
    texts = arrow.list_(arrow.string())
    return arrow.struct(
        [
            ("annotator", arrow.int16()), ("start", arrow.int32()), ("end", arrow.int32()),
            ("correction", arrow.string()), ("type", arrow.string()), ("operation", arrow.string()),
            ("alternatives", texts), ("fields", texts), ("written", arrow.string()),
        ]
    )  # fmt: skip


def _list_fields(arrow: Any) -> list[Any]:
    kinds = (
        arrow.string(), arrow.string(), arrow.list_(arrow.string()), arrow.list_(arrow.int16()),
        arrow.list_(edit_type(arrow)),
    )  # fmt: skip
    return [arrow.field(name, kind) for name, kind in zip(COLUMNS, kinds, strict=True)]


def _make_columns(arrow: Any, sentences: Sequence[Sentence]) -> list[Any]:
    """The columns of some sentences; edits are laid out flat, which is ten times as fast as one object each."""
    flat = [list(_list_edits(sentence.annotations)) for sentence in sentences]
    edits = [item for items in flat for item in items]
    notations = [edit.notation for _, edit in edits]
    values = [
        [annotator for annotator, _ in edits],
        [edit.start for _, edit in edits],
        [edit.end for _, edit in edits],
        [" ".join(edit.correction) for _, edit in edits],
        [edit.type for _, edit in edits],
        [name_operation(edit) for _, edit in edits],
        [[*map(" ".join, edit.alternatives)] or None for _, edit in edits],
        [None if notation is None else list(notation.fields) for notation in notations],
        [None if notation is None else notation.correction for notation in notations],
    ]
    fields = list(edit_type(arrow))
    arrays = [arrow.array(column, field.type) for column, field in zip(values, fields, strict=True)]
    ends = [0]
    for items in flat:
        ends.append(ends[-1] + len(items))
    return [
        arrow.array([sentence.id or None for sentence in sentences], arrow.string()),
        arrow.array([" ".join(sentence.tokens) for sentence in sentences], arrow.string()),
        arrow.array([[*map(" ".join, s.references)] or None for s in sentences], arrow.list_(arrow.string())),
        arrow.array([_list_annotators(s.annotations) for s in sentences], arrow.list_(arrow.int16())),
        arrow.ListArray.from_arrays(
            arrow.array(ends, arrow.int32()), arrow.StructArray.from_arrays(arrays, fields=fields)
        ),
    ]


def _list_edits(annotations: Sequence[Annotation | None]) -> Iterator[tuple[int, Edit]]:
    for annotator, edits in enumerate(annotations):
        for edit in edits or ():
            yield annotator, edit


def _list_annotators(annotations: Sequence[Annotation | None]) -> list[int]:
    return [annotator for annotator, edits in enumerate(annotations) if edits is not None]


PARQUET = Format("parquet", "Parquet", (".parquet", ".pq"), Reader, write_parquet, holds_texts=True, count=count_rows)
