"""The manifest: which shards are done, from what and with which options; a folder of small files beside the shards.

One file per shard, placed when its output is in place: two writers never touch the same bytes unless they write the
same bytes, no writer waits for another, and an object store, which cannot append, needs nothing else. 10^5 of them are
listed in seconds. `run.json` holds the options of the whole; every record repeats their checksum.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any

from redink.cluster.shards import Shard
from redink.cluster.storage import Folder
from redink.errors import OutputError
from redink.formats.records import parse_json

RUN = "_manifest/run.json"
PORTION = 1_000
"""How many records are read at a time."""


def encode(value: Mapping[str, Any]) -> bytes:
    """A record as it is kept: the same record, the same bytes."""
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode("utf-8", "backslashreplace")


class Manifest:
    """The records of the shards in a folder; `options` is everything that changes what is in them."""

    def __init__(self, folder: Folder, options: Mapping[str, Any]) -> None:
        self.folder, self.options = folder, dict(options)
        self.checksum = blake2b(encode(self.options), digest_size=8).hexdigest()

    @staticmethod
    def name_record(shard: Shard) -> str:
        """Where the record of a shard is kept."""
        return f"_manifest/shards/{shard.name}.json"

    def begin(self, outputs: Sequence[str]) -> None:
        """Refuse to mix options or to write over files of others; then say what is done here."""
        kept = self.folder.read([RUN]).get(RUN)
        if kept is None:
            taken = sorted(self.folder.list_files().keys() & set(outputs))
            kept = self.folder.read([RUN]).get(RUN)  # another part of the same work may have begun meanwhile
            if taken and kept is None:
                raise OutputError(f"{self.folder.locate(taken[0])}: this file is there already, and no run made it")
        if kept is None:
            self.folder.write(RUN, encode(self.options))
            return
        before = parse_json(kept.decode("utf-8"), self.folder.locate(RUN))
        if before != self.options:
            keys = sorted({*before, *self.options}, key=str)
            changed = [key for key in keys if before.get(key) != self.options.get(key)]
            told = "; ".join(f"{key} was {before.get(key)!r}, now {self.options.get(key)!r}" for key in changed)
            raise OutputError(f"{self.folder.address} was begun with other options: {told}", "overwrite")

    def clear(self, outputs: Sequence[str]) -> None:
        """Delete what a run has made: records, outputs and bad records; where none has, nothing."""
        if RUN not in self.folder.list_files("_manifest"):
            return
        records = list(self.folder.list_files("_manifest/shards"))
        for place in range(0, len(records), PORTION):
            for data in self.folder.read(records[place : place + PORTION]).values():
                record = json.loads(data)
                self.folder.remove([record["output"], *([record["bad_records"]] if record.get("bad_records") else [])])
        placed = self.folder.list_files().keys() & set(outputs)  # and not recorded: the run was killed in between
        self.folder.remove([*placed, *records, RUN])

    def read_done(self, shards: Sequence[Shard]) -> Iterator[tuple[Shard, dict[str, Any]]]:
        """The shards that are complete, with their records; an input that has changed since is an error."""
        there = self.folder.list_files()
        known = [shard for shard in shards if self.name_record(shard) in there]
        for place in range(0, len(known), PORTION):
            portion = known[place : place + PORTION]
            found = self.folder.read([self.name_record(shard) for shard in portion])
            for shard in portion:
                if (data := found.get(self.name_record(shard))) is not None:
                    record = self._check(shard, json.loads(data))
                    if there.get(record["output"]) == record["bytes"]:
                        yield shard, record

    def find(self, shard: Shard) -> dict[str, Any] | None:
        """The record of a shard, if it is complete and its output is still there."""
        data = self.folder.read([self.name_record(shard)]).get(self.name_record(shard))
        if data is None:
            return None
        record = self._check(shard, json.loads(data))
        return record if self.folder.find_size(record["output"]) == record["bytes"] else None

    def _check(self, shard: Shard, record: dict[str, Any]) -> dict[str, Any]:
        if record["options"] != self.checksum:
            raise OutputError(f"{self.folder.locate(record['output'])} was made with other options", "overwrite")
        if record["input"] != describe_input(shard):
            raise OutputError(f"{shard.inputs[0].address} has changed since it was annotated", "overwrite")
        return record

    def place(self, shard: Shard, record: Mapping[str, Any]) -> dict[str, Any]:
        """Say that a shard is complete."""
        whole = {"shard": shard.name, "input": describe_input(shard), "options": self.checksum, **record}
        self.folder.write(self.name_record(shard), encode(whole))
        return whole


def describe_input(shard: Shard) -> list[dict[str, Any]]:
    """The inputs of a shard as records keep them."""
    return [
        {"file": file.address, "size": file.size, "tag": file.tag, "start": start, "end": end}
        for file, start, end in zip(shard.inputs, shard.starts, shard.ends, strict=True)
    ]
