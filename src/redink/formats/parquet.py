"""Parquet: a table with one row per sentence. Needs pyarrow, which is imported on use.

A row has `source` (the tokens, separated by spaces) and `edits`, a list with one item per edit: annotator, start, end,
correction, type, operation (M, R or U) and, if there are any, alternatives and the notation of M2. `annotators` lists
the annotators of the sentence, which distinguishes an annotator without edits from a missing one. `references` has
corrected texts. Other columns are ignored. docs/formats.md has the whole schema.
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
from redink.formats.m2 import MAX_ANNOTATORS
from redink.formats.registry import Format
from redink.installation import name_install
from redink.types import NOOP, Annotation, Edit, EditNotation, Sentence, Tokens, check_edits, with_notation

GROUP = 10_000
"""Number of rows written together, which a writer holds in memory."""
BATCH = 1_000
"""Number of rows read together."""
COLUMNS = ("id", "source", "references", "annotators", "edits")


def load_pyarrow(module: str = "pyarrow") -> Any:
    """Import pyarrow, or one of its modules."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise MissingDependency(f"Parquet needs pyarrow: {name_install('parquet')}") from error


@contextmanager
def open_table(source: Source | Any) -> Iterator[Any]:
    """Open a Parquet file by name, or an open file that can seek; errors are those of a file."""
    parquet = load_pyarrow("pyarrow.parquet")
    path = describe_path(source)
    _refuse_gzip(path)
    if source == STANDARD_STREAM or not (isinstance(source, str | os.PathLike) or source.seekable()):
        raise UnsuitableData(f"{path}: Parquet cannot be read from a stream: give a file name")
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
        raise UnsuitableData(f"{path}: Parquet is already compressed: give a name without .gz")


def count_rows(source: Source) -> int | None:
    """Return the number of rows in the metadata of a file; None for a stream."""
    if not isinstance(source, str | os.PathLike) or not Path(source).is_file():
        return None
    with open_table(source) as file:
        return int(file.metadata.num_rows)


class Reader:
    """The sentences of a Parquet file; `line` is the row number of the last one, from 1."""

    def __init__(self, source: Source) -> None:
        self.path = describe_path(source)
        self.line = 0
        self._source = source

    def __iter__(self) -> Iterator[Sentence]:
        with open_table(self._source) as file:
            names = file.schema_arrow.names
            if "source" not in names or not {"edits", "references"} & set(names):
                raise FormatError(
                    "a table of sentences needs a column 'source', and 'edits' or 'references'; "
                    f"the columns are: {', '.join(names)}",
                    self.path,
                )
            for batch in file.iter_batches(BATCH, columns=[name for name in COLUMNS if name in names]):
                for row in list_rows(batch):
                    self.line += 1
                    try:
                        if row is None:
                            raise FormatError("not UTF-8")
                        yield parse_row(row)
                    except FormatError as error:
                        raise FormatError(f"row {self.line}: {error}", self.path) from None


def list_rows(batch: Any) -> Iterator[dict[str, Any] | None]:
    """Yield the rows of a batch as plain objects; None for a row with text that is not UTF-8."""
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
    """Parse a row into a sentence.

    >>> parse_row({"source": "a apple", "edits": [{"start": 0, "end": 1, "correction": "an"}]}).corrected()
    ('an', 'apple')
    """
    tokens = _split(row["source"], "source")
    edits, annotators = row.get("edits"), row.get("annotators")
    if edits is not None and not isinstance(edits, list):
        raise FormatError("'edits' must be a list of edits")
    annotators = annotators if annotators is not None else [0] * (edits is not None)
    annotations: list[list[Edit] | None] = [None] * (1 + max(map(_check_annotator, annotators), default=-1))
    for annotator in annotators:
        annotations[annotator] = []
    for value in edits or ():
        if not isinstance(value, dict):
            raise FormatError("'edits' must be a list of edits")
        annotator = _check_annotator(value.get("annotator", 0))
        annotation = annotations[annotator] if annotator < len(annotations) else None
        if annotation is None:
            raise FormatError(f"an edit of annotator {annotator}, who is not among the annotators {annotators}")
        annotation.append(_parse_edit(value, len(tokens)))
    return Sentence(
        tokens,
        tuple([None if annotation is None else tuple(annotation) for annotation in annotations]),
        tuple([_split(text, "references") for text in row.get("references") or ()]),
        row.get("id") or "",
    )


def _check_annotator(number: object) -> int:
    if not isinstance(number, int) or not 0 <= number < MAX_ANNOTATORS:
        raise FormatError(f"annotators are numbered from 0 to {MAX_ANNOTATORS - 1}, got {number!r}")
    return number


def _split(text: object, name: str) -> Tokens:
    if not isinstance(text, str):
        raise FormatError(f"'{name}' must be text, got {'null' if text is None else type(text).__name__}")
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
    """Return the operation of an edit: M (missing), U (unnecessary) or R (replacement); empty for a noop.

    >>> [name_operation(Edit(*edit)) for edit in ((1, 1, ("a",)), (1, 2, ()), (1, 2, ("a",)))]
    ['M', 'U', 'R']
    """
    if edit.type == NOOP or edit.start < 0:
        return ""
    return "M" if edit.start == edit.end else "R" if edit.correction else "U"


def write_parquet(sentences: Iterable[Sentence], target: Target) -> None:
    """Write sentences as a Parquet file."""
    if target == STANDARD_STREAM or not isinstance(target, str | os.PathLike):
        raise OutputError("Parquet cannot be written to a stream: give a file name")
    _refuse_gzip(describe_path(target))
    load_pyarrow()
    with open_binary_output(target) as file, TableWriter(file) as table:
        for sentence in sentences:
            table.add(sentence)


class TableWriter:
    """Writes sentences to a binary file in row groups; `extra` has additional columns with their Arrow types.

    The bytes depend on the rows only, not on how they are batched.
    """

    def __init__(self, file: IO[bytes], extra: Mapping[str, Any] | None = None) -> None:
        arrow = load_pyarrow()
        self._types = dict(extra or {})
        self._schema = arrow.schema([*_list_fields(arrow), *(arrow.field(*item) for item in self._types.items())])
        self._writer = load_pyarrow("pyarrow.parquet").ParquetWriter(file, self._schema, compression="zstd")
        self._rows: list[tuple[Sentence, Sequence[Any]]] = []

    def add(self, sentence: Sentence, extra: Sequence[Any] = ()) -> None:
        """Add a row, with the values of the additional columns."""
        for edits in sentence.annotations:
            check_edits(sentence.tokens, edits or ())
        self._rows.append((sentence, extra))
        if len(self._rows) == GROUP:
            self._flush()

    def _flush(self) -> None:
        arrow = load_pyarrow()
        sentences = [sentence for sentence, _ in self._rows]
        columns_of_extra = zip(*(extra for _, extra in self._rows), strict=True) if self._types else ()
        try:
            columns = [*_make_columns(arrow, sentences), *map(arrow.array, columns_of_extra, self._types.values())]
        except UnicodeEncodeError as error:
            raise UnsuitableData(f"an unpaired surrogate cannot be written: {error.object!r}") from None
        self._writer.write_table(arrow.Table.from_arrays(columns, schema=self._schema))
        self._rows.clear()

    def close(self) -> None:
        """Write the remaining rows and the end of the file."""
        if self._rows:
            self._flush()
        self._writer.close()

    def __enter__(self) -> TableWriter:
        return self

    def __exit__(self, type: object, *_: object) -> None:
        if type is None:
            self.close()
        else:
            self._writer.is_open = False  # otherwise its destructor writes to a closed file


def edit_type(arrow: Any) -> Any:
    """Return the Arrow type of an edit."""
    texts = arrow.list_(arrow.string())
    return arrow.struct(
        [
            ("annotator", arrow.int16()), ("start", arrow.int32()), ("end", arrow.int32()),
            ("correction", arrow.string()), ("type", arrow.string()), ("operation", arrow.string()),
            ("alternatives", texts), ("fields", texts), ("written", arrow.string()),
        ]
    )  # fmt: skip


def _list_fields(arrow: Any) -> list[Any]:
    types = (
        arrow.string(), arrow.string(), arrow.list_(arrow.string()), arrow.list_(arrow.int16()),
        arrow.list_(edit_type(arrow)),
    )  # fmt: skip
    return [arrow.field(name, type) for name, type in zip(COLUMNS, types, strict=True)]


def _make_columns(arrow: Any, sentences: Sequence[Sentence]) -> list[Any]:
    """Return the columns of some sentences; edits are built from flat arrays, ten times as fast as one object each."""
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
