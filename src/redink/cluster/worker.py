"""Annotation of one shard in a worker.

A worker streams its shard: it reads, annotates and writes some hundred rows at a time, so memory does not grow with the
shard. The output depends only on the shard: any number of workers writes the same bytes.
"""

from __future__ import annotations

import hashlib
import json
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import islice
from pathlib import Path
from typing import IO, Any, NamedTuple

from redink.annotators.annotator import Annotator
from redink.annotators.corpus_annotation import BATCH, extract_again, extract_edits
from redink.cluster.job import AnnotationJob, BadPolicy
from redink.cluster.manifest import Manifest
from redink.cluster.rows import Row, find_types, read_rows
from redink.cluster.shards import Shard
from redink.cluster.storage import OutOfSpace, describe_file
from redink.errors import (
    FormatError,
    LongSentenceWarning,
    OutputError,
    RedinkError,
    UnreadableFile,
    UnscorableSentence,
    UnsuitableData,
)
from redink.formats import jsonl, m2, parquet
from redink.types import NOOP, Sentence

MAX_STORAGE_ATTEMPTS = 3  # attempts to read and write a shard if storage fails
CHECKSUM_BLOCK = 1 << 20


class BadRecord(FormatError):
    """A record that cannot be read or annotated, in a run that stops at bad records."""


class FinishedShard(NamedTuple):
    """The record of a finished shard and the time it took."""

    record: dict[str, Any]
    seconds: float


def prepare_worker(job: AnnotationJob) -> Callable[[Shard], FinishedShard]:
    """Create an annotator and return the function that annotates shards with it."""
    return partial(_annotate_shard, job, job.annotator(), job.open_manifest())


def _annotate_shard(job: AnnotationJob, annotator: Annotator, manifest: Manifest, shard: Shard) -> FinishedShard:
    if shard.problem:
        raise UnreadableFile(shard.problem, str(shard))
    start = time.monotonic()
    record = manifest.find(shard)  # a worker that was presumed dead may have finished it
    for attempt in range(1, MAX_STORAGE_ATTEMPTS + 1):
        if record is not None:
            break
        try:
            record = _build(job, annotator, manifest, shard)
        except OutOfSpace:
            raise
        except (OSError, OutputError, UnreadableFile, MemoryError) as error:
            if isinstance(error, MemoryError) or attempt == MAX_STORAGE_ATTEMPTS:
                raise error if isinstance(error, RedinkError) else OutputError(f"{shard}: {error}") from None
            time.sleep(attempt)
    assert record is not None
    return FinishedShard(record, time.monotonic() - start)


def _build(job: AnnotationJob, annotator: Annotator, manifest: Manifest, shard: Shard) -> dict[str, Any]:
    """Write the output of a shard, publish it, and then record it."""
    output, bad_records = job.name_output(shard), f"_bad/{shard.name}.jsonl"
    with ExitStack() as files:
        path = files.enter_context(manifest.folder.build(output, job.run))
        open_bad = partial(_open_text, manifest, bad_records, job.run)
        counts = ShardCounts(job.bad, shard, lambda: files.enter_context(open_bad()))
        rows = read_rows(shard, job.columns)
        with _ShardWriter(job, shard, path) as writer:
            while batch := list(islice(rows, BATCH)):
                for row in _annotate_rows(annotator, batch, counts):
                    _write_row(writer, row, counts)
        digest, size = _summarise_file(path)
        _refuse_changes(job, manifest, shard)
    record = {
        "output": output, "bytes": size, "sha256": digest, "rows": counts.rows, "pairs": counts.pairs,
        "edits": counts.edits, "bad": counts.bad,
        "bad_records": bad_records if job.bad == "file" and counts.bad else "",
        "long": counts.long, "types": dict(sorted(counts.types.items())),
    }  # fmt: skip
    return manifest.add_record(shard, record)


def _refuse_changes(job: AnnotationJob, manifest: Manifest, shard: Shard) -> None:
    """Refuse to publish an output if its input or the plan of the run has changed meanwhile."""
    for file in shard.inputs:
        current = describe_file(file.address)
        stamps_differ = file.stamp and current.stamp and file.stamp != current.stamp
        if current.size != file.size or stamps_differ:
            raise UnsuitableData(f"{shard}: the file has changed since the run was planned", "update")
    if manifest.read_digest() != job.digest:
        raise UnsuitableData(f"{shard}: another run has changed the plan of {manifest.folder.address}")


def _write_row(writer: _ShardWriter, row: Row, counts: ShardCounts) -> None:
    if row.sentence is None:
        counts.add_bad(row)
        return
    try:
        writer.write(row.sentence, row.extra)
    except UnsuitableData as error:
        counts.add_bad(row._replace(problem=str(error), record=" ".join(row.sentence.tokens)))
        return
    counts.add(row.sentence)


def _summarise_file(path: Path) -> tuple[str, int]:
    """Return the SHA-256 and the size of a file."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(CHECKSUM_BLOCK):
            digest.update(block)
    return digest.hexdigest(), path.stat().st_size


@contextmanager
def _open_text(manifest: Manifest, name: str, run: str) -> Iterator[IO[str]]:
    with (
        manifest.folder.build(name, run) as path,
        path.open("w", encoding="utf-8", errors="backslashreplace") as file,
    ):
        yield file


class ShardCounts:
    """Counts of one shard; `open` opens the file for bad records."""

    def __init__(self, policy: BadPolicy, shard: Shard, open: Callable[[], IO[str]]) -> None:
        self._policy, self._shard, self._open = policy, shard, open
        self.rows = self.pairs = self.edits = self.bad = self.long = 0
        self.types: Counter[str] = Counter()
        self._file: IO[str] | None = None

    def add(self, sentence: Sentence) -> None:
        """Count an annotated sentence."""
        self.rows += 1
        for edits in sentence.annotations:
            if edits is not None:
                types = [edit.type for edit in edits if edit.type != NOOP]
                self.pairs += 1
                self.edits += len(types)
                self.types.update(types)

    def add_bad(self, row: Row) -> None:
        """Count a bad record and store it if requested; stop if bad records are not accepted."""
        if self._policy == "stop":
            raise BadRecord(f"row {row.number}: {row.problem}", str(self._shard))
        self.bad += 1
        if self._policy == "file":
            value = {"shard": str(self._shard), "row": row.number, "problem": row.problem, "record": row.record}
            self._file = self._file or self._open()
            self._file.write(json.dumps(value, ensure_ascii=False) + "\n")


def _annotate_rows(annotator: Annotator, rows: Sequence[Row], counts: ShardCounts) -> Iterator[Row]:
    """Yield the rows with edits; a row that cannot be annotated becomes a bad one."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", LongSentenceWarning)
        try:
            annotated = _annotate(annotator, [row.sentence for row in rows if row.sentence])
        except (UnsuitableData, UnscorableSentence) as error:
            if len(rows) == 1:
                (row,) = rows
                text = " ".join(row.sentence.tokens) if row.sentence else row.record
                yield row._replace(sentence=None, problem=str(error), record=text)
                return
            annotated = None
    if annotated is None:
        for row in rows:
            yield from _annotate_rows(annotator, [row], counts)
        return
    counts.long += sum(issubclass(warning.category, LongSentenceWarning) for warning in caught)
    sentences = iter(annotated)
    for row in rows:
        yield row if row.sentence is None else row._replace(sentence=next(sentences))


def _annotate(annotator: Annotator, sentences: Sequence[Sentence]) -> list[Sentence]:
    """Extract edits from corrected texts, or from the texts that existing edits produce."""
    from_texts = iter(extract_edits(annotator, [sentence for sentence in sentences if sentence.references]))
    from_edits = iter(extract_again(annotator, [sentence for sentence in sentences if not sentence.references]))
    return [next(from_texts if sentence.references else from_edits) for sentence in sentences]


class _ShardWriter:
    """Writes the sentences of one shard in the format of the job."""

    def __init__(self, job: AnnotationJob, shard: Shard, path: Path) -> None:
        self._names = job.columns.extra_names
        self._file = path.open("wb")
        self._format = {"jsonl": jsonl.format_sentence, "m2": m2.format_sentence}.get(job.target)
        self._table = None if self._format else parquet.TableWriter(self._file, find_types(shard, job.columns))
        self._as_text = shard.format != "parquet"

    def write(self, sentence: Sentence, extra: Sequence[Any]) -> None:
        """Write a sentence with the values of its extra columns."""
        if self._table:
            values = [_show_value(value) for value in extra] if self._as_text else extra
            self._table.add(sentence, values)
        elif self._format:
            line = self._format(sentence)
            if self._names:
                columns = json.dumps(dict(zip(self._names, extra, strict=True)), ensure_ascii=False, default=str)
                line = f'{line[:-2]}, "kept": {columns}}}\n'
            self._file.write(line.encode("utf-8", "backslashreplace"))

    def __enter__(self) -> _ShardWriter:
        return self

    def __exit__(self, *problem: Any) -> None:
        try:
            if self._table:
                self._table.__exit__(*problem)
        finally:
            self._file.close()


def _show_value(value: Any) -> str | None:
    return value if isinstance(value, str) or value is None else json.dumps(value, ensure_ascii=False)
