"""Annotating shards: a plan in, annotated shards, their records and a summary out, wherever the work runs.

A worker streams its shard: some hundred rows at a time are read, annotated and written, so that memory does not grow
with the shard. The output depends on the shard alone: any number of workers writes the same bytes.
"""

from __future__ import annotations

import hashlib
import json
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path
from typing import IO, Any, Literal, NamedTuple, TypeAlias

from redink.annotators.annotator import Annotator, AnnotatorSettings
from redink.annotators.corpus_annotation import BATCH, extract_again, extract_edits
from redink.cluster.manifest import Manifest
from redink.cluster.rows import Columns, Row, check_columns, find_types, read_rows
from redink.cluster.shards import Shard
from redink.cluster.storage import Folder
from redink.errors import (
    FormatError,
    InvalidParameter,
    LongSentenceWarning,
    OutputError,
    RedinkError,
    UnreadableFile,
    UnscorableSentence,
    UnsuitableData,
    WorkerExited,
)
from redink.executors.base import Executor, Outcome
from redink.formats import jsonl, m2, parquet
from redink.types import NOOP, Sentence
from redink.version import VERSION

Bad: TypeAlias = Literal["stop", "skip", "file"]
TARGETS = ("parquet", "jsonl", "m2")
RETRIES = 3
"""How often a shard is begun again where storage fails."""


class BadRecord(FormatError):
    """A record that cannot be read or annotated, where that stops the run."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What to do with every shard; small, so that it can travel to every worker."""

    output: str
    """The address of the folder."""
    target: str = "parquet"
    annotator: AnnotatorSettings = field(default_factory=AnnotatorSettings)
    columns: Columns = field(default_factory=Columns)
    bad: Bad = "stop"
    cut: int = 0
    facts: tuple[tuple[str, object], ...] = ()
    """How texts are split into tokens."""

    def check(self) -> None:
        """Refuse what cannot be done, before anything is read."""
        if self.target not in TARGETS:
            raise InvalidParameter(f"shards are written as {', '.join(TARGETS)}, got '{self.target}'")
        if self.bad not in ("stop", "skip", "file"):
            raise InvalidParameter(f"bad records: stop, skip or file, got '{self.bad}'")
        self.annotator.check()
        check_columns(self.columns, self.target)

    def describe(self) -> dict[str, Any]:
        """Everything that changes the output."""
        recipe, columns = self.annotator, self.columns
        return {
            "redink": VERSION, "target": self.target, "bad": self.bad, "cut": self.cut, "parser": recipe.parser,
            "language": recipe.language, "merge": recipe.merge, "levenshtein": recipe.plain_levenshtein,
            "source": columns.source, "corrected": list(columns.corrected), "keep": list(columns.keep),
            "header": columns.header, **dict(self.facts),
        }  # fmt: skip

    def open_manifest(self) -> Manifest:
        """The manifest of the output."""
        return Manifest(Folder(self.output), self.describe())

    def name_output(self, shard: Shard) -> str:
        """The file of a shard."""
        return f"{shard.name}.{self.target}"


class Done(NamedTuple):
    """A shard that a worker has finished, or found finished."""

    record: dict[str, Any]
    seconds: float


def prepare_worker(plan: Plan) -> Callable[[Shard], Done]:
    """What annotates shards, one after the other, with one annotator."""
    return partial(_annotate_shard, plan, plan.annotator(), plan.open_manifest())


def _annotate_shard(plan: Plan, annotator: Annotator, manifest: Manifest, shard: Shard) -> Done:
    began = time.monotonic()
    record = manifest.find(shard)  # a worker that was given up may have finished it after all
    for attempt in range(1, RETRIES + 1):
        if record is None:
            try:
                record = _build(plan, annotator, manifest, shard)
            except (OSError, OutputError, UnreadableFile, MemoryError) as error:
                if isinstance(error, MemoryError) or attempt == RETRIES:
                    raise error if isinstance(error, RedinkError) else OutputError(f"{shard}: {error}") from None
                time.sleep(attempt)
    assert record is not None
    return Done(record, time.monotonic() - began)


def _build(plan: Plan, annotator: Annotator, manifest: Manifest, shard: Shard) -> dict[str, Any]:
    """Write the output of a shard completely, place it, and then its record."""
    output, kept_bad = plan.name_output(shard), f"_bad/{shard.name}.jsonl"
    with ExitStack() as places:
        path = places.enter_context(manifest.folder.build(output))
        tally = _Tally(plan.bad, shard, lambda: places.enter_context(_open_text(manifest.folder, kept_bad)))
        rows = read_rows(shard, plan.columns)
        with _Writer(plan, shard, path) as writer:
            while portion := list(islice(rows, BATCH)):
                for row in _annotate_rows(annotator, portion, tally):
                    if row.sentence is None:
                        tally.add_bad(row)
                    else:
                        try:
                            writer.write(row.sentence, row.kept)
                        except UnsuitableData as error:
                            tally.add_bad(row._replace(problem=str(error), record=" ".join(row.sentence.tokens)))
                            continue
                        tally.add(row.sentence)
        digest, size = hashlib.sha256(), path.stat().st_size
        with path.open("rb") as file:
            while block := file.read(1 << 20):
                digest.update(block)
    whole = {
        "output": output, "bytes": size, "sha256": digest.hexdigest(), "rows": tally.rows, "pairs": tally.pairs,
        "edits": tally.edits, "bad": tally.bad, "bad_records": kept_bad if plan.bad == "file" and tally.bad else "",
        "long": tally.long, "types": dict(sorted(tally.types.items())),
    }  # fmt: skip
    return manifest.place(shard, whole)


@contextmanager
def _open_text(folder: Folder, name: str) -> Iterator[IO[str]]:
    with folder.build(name) as path, path.open("w", encoding="utf-8", errors="backslashreplace") as file:
        yield file


class _Tally:
    """What a shard has; `open` opens the file of its bad records."""

    def __init__(self, bad: Bad, shard: Shard, open: Callable[[], IO[str]]) -> None:
        self._policy, self._shard, self._open = bad, shard, open
        self.rows = self.pairs = self.edits = self.bad = self.long = 0
        self.types: Counter[str] = Counter()
        self._file: IO[str] | None = None

    def add(self, sentence: Sentence) -> None:
        self.rows += 1
        for edits in sentence.annotations:
            if edits is not None:
                real = [edit.type for edit in edits if edit.type != NOOP]
                self.pairs += 1
                self.edits += len(real)
                self.types.update(real)

    def add_bad(self, row: Row) -> None:
        if self._policy == "stop":
            raise BadRecord(f"row {row.number}: {row.problem}", str(self._shard))
        self.bad += 1
        if self._policy == "file":
            told = {"shard": str(self._shard), "row": row.number, "problem": row.problem, "record": row.record}
            self._file = self._file or self._open()
            self._file.write(json.dumps(told, ensure_ascii=False) + "\n")


def _annotate_rows(annotator: Annotator, rows: Sequence[Row], tally: _Tally) -> Iterator[Row]:
    """The rows with edits; one that cannot be annotated is a bad one."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", LongSentenceWarning)
        try:
            found = _annotate(annotator, [row.sentence for row in rows if row.sentence])
        except (UnsuitableData, UnscorableSentence) as error:
            if len(rows) == 1:
                (row,) = rows
                text = " ".join(row.sentence.tokens) if row.sentence else row.record
                yield row._replace(sentence=None, problem=str(error), record=text)
                return
            found = None
    if found is None:
        for row in rows:
            yield from _annotate_rows(annotator, [row], tally)
        return
    tally.long += sum(issubclass(warning.category, LongSentenceWarning) for warning in caught)
    new = iter(found)
    for row in rows:
        yield row if row.sentence is None else row._replace(sentence=next(new))


def _annotate(annotator: Annotator, sentences: Sequence[Sentence]) -> list[Sentence]:
    """Edits from corrected texts; where there are edits already, from the texts that they make."""
    texts = iter(extract_edits(annotator, [s for s in sentences if s.references]))
    edited = iter(extract_again(annotator, [s for s in sentences if not s.references]))
    return [next(texts if sentence.references else edited) for sentence in sentences]


class _Writer:
    """Writes the sentences of one shard in one of the formats."""

    def __init__(self, plan: Plan, shard: Shard, path: Path) -> None:
        self._keep = plan.columns.keep
        self._file = path.open("wb")
        self._format = {"jsonl": jsonl.format_sentence, "m2": m2.format_sentence}.get(plan.target)
        self._table = None if self._format else parquet.TableWriter(self._file, find_types(shard, plan.columns))
        self._as_text = shard.kind != "parquet"

    def write(self, sentence: Sentence, kept: Sequence[Any]) -> None:
        if self._table:
            values = [_as_text(value) for value in kept] if self._as_text else kept
            self._table.add(sentence, values)
        elif self._format:
            line = self._format(sentence)
            if self._keep:
                told = json.dumps(dict(zip(self._keep, kept, strict=True)), ensure_ascii=False, default=str)
                line = f'{line[:-2]}, "kept": {told}}}\n'
            self._file.write(line.encode("utf-8", "backslashreplace"))

    def __enter__(self) -> _Writer:
        return self

    def __exit__(self, *problem: Any) -> None:
        if self._table:
            self._table.__exit__(*problem)
        self._file.close()


def _as_text(value: Any) -> str | None:
    return value if isinstance(value, str) or value is None else json.dumps(value, ensure_ascii=False)


@dataclass(slots=True)
class Summary:
    """What a run has done, with what was done before it."""

    shards: int = 0
    skipped: int = 0
    """Complete before this run."""
    done: int = 0
    pairs: int = 0
    edits: int = 0
    bad: int = 0
    long: int = 0
    retries: int = 0
    seconds: float = 0.0
    fresh: int = 0
    """Pairs annotated by this run."""
    types: Counter[str] = field(default_factory=Counter)
    workers: dict[str, tuple[int, float]] = field(default_factory=dict)
    """By worker: pairs and seconds."""
    aside: dict[str, str] = field(default_factory=dict)
    """Shards that could not be done, and why."""

    @property
    def counts(self) -> dict[str, int]:
        """The figures by what people call them."""
        rate = {"pairs/s": round(self.fresh / self.seconds)} if self.fresh and self.seconds else {}
        return {
            "shards": self.shards, "  done before": self.skipped, "  done now": self.done,
            "  set aside": len(self.aside), "pairs": self.pairs, "  too long to align": self.long, "edits": self.edits,
            "bad records": self.bad, "retries": self.retries, **rate,
        }  # fmt: skip

    def add(self, record: dict[str, Any]) -> None:
        """Take the record of a shard."""
        self.pairs += record["pairs"]
        self.edits += record["edits"]
        self.bad += record["bad"]
        self.long += record["long"]
        self.types.update(record["types"])

    def take(self, outcome: Outcome[Shard, Done]) -> None:
        """Take what became of a shard; a bad record that should stop the run does."""
        self.retries += outcome.attempts - 1
        if isinstance(outcome.error, BadRecord):
            raise outcome.error
        if outcome.error is not None or outcome.result is None:
            self.aside[str(outcome.batch)] = str(outcome.error)
            return
        record, seconds = outcome.result
        self.done += 1
        self.fresh += record["pairs"]
        self.add(record)
        before = self.workers.get(outcome.worker, (0, 0.0))
        self.workers[outcome.worker] = before[0] + record["pairs"], before[1] + seconds

    def check(self) -> None:
        """An error that names the shards that were set aside, if there are any."""
        if self.aside:
            (name, problem), *others = self.aside.items()
            more = "".join(f"; {other}: {why}" for other, why in others[:9])
            raise WorkerExited(
                f"{len(self.aside)} of {self.shards} shards were set aside: {name}: {problem}{more}"
                f"{' and more' if len(others) > 9 else ''}; a second run tries these again"
            )


def annotate_shards(
    plan: Plan,
    shards: Sequence[Shard],
    executor: Executor,
    part: tuple[int, int] = (1, 1),
    overwrite: bool = False,
    watch: Callable[[Summary], None] = lambda _: None,
) -> Summary:
    """Annotate what is missing of the shards; `part` is (i, n) for every n-th of them, from the i-th on.

    `watch` sees the summary after each shard. Shards that could not be done are in its `aside`.
    """
    plan.check()
    which, parts = part
    if not 1 <= which <= parts:
        raise InvalidParameter(f"a part is i/n with i from 1 to n, got {which}/{parts}")
    if overwrite and parts > 1:
        raise InvalidParameter("one part of several must not delete what the others did: delete the folder first")
    manifest = plan.open_manifest()
    inputs = {file.address for shard in shards for file in shard.inputs}
    for shard in shards:
        if manifest.folder.locate(plan.name_output(shard)) in inputs:
            raise OutputError(f"{manifest.folder.locate(plan.name_output(shard))}: this is an input")
    next(read_rows(shards[0], plan.columns), None)  # columns that are not there are named at once
    if overwrite:
        manifest.clear([f"{shard.name}.{target}" for shard in shards for target in TARGETS])
    manifest.begin([plan.name_output(shard) for shard in shards])
    mine = shards[which - 1 :: parts]
    summary = Summary(len(mine))
    known = set()
    for shard, record in manifest.read_done(mine):
        known.add(shard.name)
        summary.add(record)
    summary.skipped = len(known)
    began = time.monotonic()
    watch(summary)
    missing = (shard for shard in mine if shard.name not in known)
    if len(known) < len(mine):
        for outcome in executor.run(partial(prepare_worker, plan), missing):
            summary.take(outcome)
            summary.seconds = time.monotonic() - began
            watch(summary)
    if parts == 1 and not summary.aside:  # of workers that were killed; all shards are in place
        manifest.folder.remove(list(manifest.folder.list_files("_manifest/unfinished")))
    return summary
