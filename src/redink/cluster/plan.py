"""Plans: the complete list of shards of a run, stored in the output folder or in a file for array jobs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

from redink.cluster.shards import Shard
from redink.cluster.storage import Input
from redink.errors import FormatError
from redink.formats.records import Record, parse_json

FORMAT_VERSION = 1
MAX_NAMED = 5  # changes named in an error message


class Plan(NamedTuple):
    """All shards of a run in order. The digest identifies the plan, whatever the stamps of the inputs."""

    shards: tuple[Shard, ...]

    @property
    def digest(self) -> str:
        """Checksum of names, inputs, sizes and ranges."""
        checksum = blake2b(digest_size=8)
        for shard in self.shards:
            checksum.update(json.dumps(identify(shard)).encode())
        return checksum.hexdigest()

    def encode(self) -> bytes:
        """Return the plan as JSON lines: a header, then one line per shard."""
        header = {"plan": FORMAT_VERSION, "shards": len(self.shards), "digest": self.digest}
        lines = (
            {
                "name": shard.name, "format": shard.format, "starts": shard.starts, "ends": shard.ends,
                "inputs": [list(file) for file in shard.inputs], "problem": shard.problem,
            }
            for shard in self.shards
        )  # fmt: skip
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in (header, *lines))
        return text.encode("utf-8", "surrogateescape")

    @classmethod
    def decode(cls, data: bytes, path: str) -> Plan:
        """Read a plan and check that it is complete."""
        lines = data.decode("utf-8", "surrogateescape").splitlines()
        header = Record(parse_json(lines[0] if lines else "", path), "the first line", path)
        if header.take("plan", int) != FORMAT_VERSION:
            raise FormatError(f"expected a plan of version {FORMAT_VERSION}", path, 1)
        shards = tuple(_parse_shard(Record(parse_json(line, path), "a shard", path)) for line in lines[1:])
        plan = cls(shards)
        if len(shards) != header.take("shards", int) or plan.digest != header.take("digest", str):
            raise FormatError("the plan is incomplete or was edited: write it again with --plan", path)
        return plan


def _parse_shard(record: Record) -> Shard:
    inputs = tuple(Input(*fields) for fields in record.take("inputs", list))
    starts, ends = (tuple(record.take(key, list)) for key in ("starts", "ends"))
    return Shard(
        record.take("name", str), record.take("format", str), inputs, starts, ends, record.take("problem", str)
    )


def identify(shard: Shard) -> list[Any]:
    """Return what must be equal for a shard to be the same: everything except the stamps of its inputs."""
    files = [[file.address, file.size] for file in shard.inputs]
    return [shard.name, shard.format, files, shard.starts, shard.ends]


class Changes(NamedTuple):
    """Differences between a stored plan and the current inputs, by shard name."""

    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.added or self.removed or self.changed)

    @property
    def stale(self) -> tuple[str, ...]:
        """Shards whose outputs must be deleted."""
        return (*self.removed, *self.changed)

    def describe(self) -> str:
        """Describe the changes in one line."""
        return "; ".join(_describe_group(title, names) for title, names in self._asdict().items() if names)


def _describe_group(title: str, names: Sequence[str]) -> str:
    more = f" and {len(names) - MAX_NAMED} more" if len(names) > MAX_NAMED else ""
    return f"{title}: {', '.join(names[:MAX_NAMED])}{more}"


def compare_plans(stored: Plan, current: Plan) -> Changes:
    """Compare two plans without looking at the content of the inputs."""
    before, after = ({shard.name: identify(shard) for shard in plan.shards} for plan in (stored, current))
    return Changes(
        tuple(name for name in after if name not in before),
        tuple(name for name in before if name not in after),
        tuple(name for name in after if name in before and before[name] != after[name]),
    )


def select_part(shards: Sequence[Shard], part: tuple[int, int]) -> Iterator[Shard]:
    """Yield the shards of part i of n: every n-th shard, starting with the i-th."""
    index, parts = part
    yield from shards[index - 1 :: parts]
