"""Facts of shards: addresses in, what is in each shard out, in order, wherever the work runs; to be merged."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from redink.cluster.rows import Columns, read_rows
from redink.cluster.shards import Shard, find_shards
from redink.corpus.facts import Facts, collect_facts
from redink.errors import FormatError, UnsuitableData
from redink.executors.base import Executor
from redink.types import Sentence

KINDS = ("parquet", "jsonl", "m2")
"""What has sentences with edits and can be cut."""


def collect_from_shards(addresses: Sequence[str], executor: Executor, kind: str = "") -> Iterator[Facts]:
    """The facts of each shard, in the order of the files."""
    shards = find_shards(addresses, kind=kind)
    for shard in shards:
        if shard.kind not in KINDS:
            raise UnsuitableData(f"{shard}: facts are about sentences with edits: {', '.join(KINDS)}", "format")
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
