"""Facts about shards, to be merged."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from redink.cluster.rows import Columns, read_rows
from redink.cluster.shards import Shard, find_shards
from redink.corpus.facts import Facts, collect_facts
from redink.errors import FormatError, UnreadableFile, UnsuitableData
from redink.executors.base import Executor
from redink.types import Sentence

FORMATS = ("parquet", "jsonl", "m2")
"""Formats with edits."""


def collect_from_shards(addresses: Sequence[str], executor: Executor, format: str = "") -> Iterator[Facts]:
    """Yield the facts of each shard, in the order of the files."""
    shards = find_shards(addresses, format=format)
    for shard in shards:
        if shard.problem:
            raise UnreadableFile(shard.problem, str(shard))
        if shard.format not in FORMATS:
            raise UnsuitableData(f"{shard}: facts need a format with edits: {', '.join(FORMATS)}", "format")
    return executor.map(_prepare, shards)


def _prepare() -> Callable[[Shard], Facts]:
    return _collect


def _collect(shard: Shard) -> Facts:
    return collect_facts(_read(shard), repeated=False, changes=True)


def _read(shard: Shard) -> Iterator[Sentence]:
    for row in read_rows(shard, Columns()):
        if row.sentence is None:
            raise FormatError(f"row {row.number}: {row.problem}", str(shard))
        yield row.sentence
