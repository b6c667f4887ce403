"""The manifest: the options, the plan and one record per finished shard, stored beside the outputs.

A record is a file of its own, published after the output of its shard. Concurrent writers write either different files
or the same bytes, so no locks are needed and an object store, which cannot append, is enough. `run.json` holds the
options, `plan.jsonl` the shards, and every record repeats the checksum of the options.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any

from redink.cluster.plan import MAX_NAMED, Changes, Plan, compare_plans
from redink.cluster.shards import Shard, compute_checksum
from redink.cluster.storage import Folder
from redink.errors import OutputError, UnknownName
from redink.formats.records import parse_json

RUN = "_manifest/run.json"
PLAN = "_manifest/plan.jsonl"
DIGEST = "_manifest/plan.txt"
RECORDS = "_manifest/shards"
SUFFIXES = ("parquet", "jsonl", "m2")
BATCH = 1_000
"""Number of records read at once."""


def encode(value: Mapping[str, Any]) -> bytes:
    """Encode a record; equal records give equal bytes."""
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode("utf-8", "surrogateescape")


def name_record(shard: str) -> str:
    """Return the file name of a shard's record."""
    return f"{RECORDS}/{shard}.json"


class Manifest:
    """The state of a run in its output folder.

    Parameters
    ----------
    folder
        The output folder.
    options
        Everything except the inputs that changes the outputs.

    """

    def __init__(self, folder: Folder, options: Mapping[str, Any]) -> None:
        self.folder, self.options = folder, dict(options)
        self.checksum = blake2b(encode(self.options), digest_size=8).hexdigest()

    def read_plan(self) -> Plan | None:
        """Return the stored plan after checking the options; None if no run has started here."""
        files = self.folder.read([RUN, PLAN])
        if RUN not in files:
            return None
        before = parse_json(files[RUN].decode("utf-8", "surrogateescape"), self.folder.locate(RUN))
        if before != self.options:
            keys = sorted({*before, *self.options}, key=str)
            changed = [key for key in keys if before.get(key) != self.options.get(key)]
            listed = "; ".join(f"{key} was {before.get(key)!r}, now {self.options.get(key)!r}" for key in changed)
            raise OutputError(f"{self.folder.address} was written with other options: {listed}", "overwrite")
        if PLAN not in files:
            raise OutputError(f"{self.folder.address} was written by an older version of Redink", "overwrite")
        return Plan.decode(files[PLAN], self.folder.locate(PLAN))

    def find_changes(self, stored: Plan, current: Plan, selected: Sequence[Shard]) -> Changes:
        """Compare the stored plan with the current inputs; the content of selected finished shards is compared too."""
        changes = compare_plans(stored, current)
        same = {shard.name for shard in selected} - {*changes.added, *changes.changed}
        by_name = {shard.name: shard for shard in selected if shard.name in same}
        edited = [name for name, record in self._read_records(sorted(same)) if self._is_edited(by_name[name], record)]
        return changes._replace(changed=(*changes.changed, *edited))

    def _is_edited(self, shard: Shard, record: dict[str, Any]) -> bool:
        """Compare an input with its record: by stamp or, if that differs, by content."""
        described = describe_inputs(shard)
        stamped = all(file["stamp"] for file in described)
        if record["input"] == described and stamped:
            return False
        if shard.problem or not record["checksum"] or record["checksum"] != compute_checksum(shard):
            return True
        self.folder.write(name_record(shard.name), encode({**record, "input": described}))
        return False

    def refuse_strangers(self, plans: Sequence[Plan], target: str) -> None:
        """Refuse a folder with files that look like outputs but belong to no shard of this run."""
        expected = {f"{shard.name}.{suffix}" for plan in plans for shard in plan.shards for suffix in SUFFIXES}
        names = [name for name in self.folder.list_files() if not name.startswith("_")]
        strangers = sorted(name for name in names if name.endswith(f".{target}") and name not in expected)
        if strangers:
            more = f" and {len(strangers) - 1} more" if len(strangers) > 1 else ""
            raise OutputError(
                f"{self.folder.locate(strangers[0])}{more}: not an output of this run: move it away or choose another "
                "folder"
            )

    def refuse_existing(self, outputs: Sequence[str]) -> None:
        """Refuse to overwrite files if no run has started in the folder."""
        existing = sorted(self.folder.list_files().keys() & set(outputs))
        if existing and RUN not in self.folder.read([RUN]):
            raise OutputError(f"{self.folder.locate(existing[0])}: this file exists and was not written by a run")

    def store_plan(self, plan: Plan, stale: Sequence[str] = ()) -> None:
        """Delete the outputs of stale shards and then store the options and the plan."""
        self.delete(stale)
        files = {PLAN: plan.encode(), DIGEST: plan.digest.encode(), RUN: encode(self.options)}
        existing = self.folder.read(list(files))
        for name, data in files.items():
            if existing.get(name) != data:
                self.folder.write(name, data)

    def read_digest(self) -> str:
        """Return the digest of the stored plan."""
        return self.folder.read([DIGEST]).get(DIGEST, b"").decode()

    def delete(self, shards: Sequence[str]) -> None:
        """Delete outputs, bad records and records of shards."""
        for name, record in self._read_records(shards):
            self.folder.remove([record["output"], *filter(None, [record.get("bad_records")]), name_record(name)])
        existing = self.folder.list_files().keys() if shards else set()
        unrecorded = {f"{name}.{suffix}" for name in shards for suffix in SUFFIXES}  # the run was killed in between
        self.folder.remove(sorted(existing & {*unrecorded, *(f"_bad/{name}.jsonl" for name in shards)}))

    def clear(self, outputs: Sequence[str]) -> None:
        """Delete everything that runs have written here, including outputs without a record."""
        files = self.folder.list_files()
        if RUN not in files:
            return
        self.delete([name[len(RECORDS) + 1 : -len(".json")] for name in files if name.startswith(f"{RECORDS}/")])
        stored = self.folder.read([PLAN]).get(PLAN)
        if stored is not None:
            self.delete([shard.name for shard in Plan.decode(stored, self.folder.locate(PLAN)).shards])
        self.folder.remove([*(self.folder.list_files().keys() & set(outputs)), PLAN, DIGEST, RUN])

    def choose_shards(self, plan: Plan, names: Sequence[str]) -> list[str]:
        """Return the shards with the given names, which may be names of outputs."""
        known = {shard.name for shard in plan.shards}
        chosen = []
        for name in names:
            stem = next((name.removesuffix(f".{suffix}") for suffix in SUFFIXES if name.endswith(f".{suffix}")), name)
            if name not in known and stem not in known:
                raise UnknownName("shard", name, sorted(known)[:MAX_NAMED])
            chosen.append(name if name in known else stem)
        return chosen

    def read_done(self, shards: Sequence[Shard]) -> Iterator[tuple[Shard, dict[str, Any]]]:
        """Yield finished shards whose outputs are complete, with their records."""
        files = self.folder.list_files()
        by_name = {shard.name: shard for shard in shards if name_record(shard.name) in files}
        for name, record in self._read_records(list(by_name)):
            if record["options"] == self.checksum and files.get(record["output"]) == record["bytes"]:
                yield by_name[name], record

    def find(self, shard: Shard) -> dict[str, Any] | None:
        """Return the record of a shard if its output is complete."""
        record = next((record for _, record in self._read_records([shard.name])), None)
        if record is None or record["options"] != self.checksum:
            return None
        return record if self.folder.find_size(record["output"]) == record["bytes"] else None

    def add_record(self, shard: Shard, record: Mapping[str, Any]) -> dict[str, Any]:
        """Record a shard as finished."""
        complete = {
            "shard": shard.name, "input": describe_inputs(shard), "checksum": compute_checksum(shard),
            "options": self.checksum, **record,
        }  # fmt: skip
        self.folder.write(name_record(shard.name), encode(complete))
        return complete

    def _read_records(self, shards: Sequence[str]) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield the names and records of those shards that have one."""
        for start in range(0, len(shards), BATCH):
            names = {name_record(shard): shard for shard in shards[start : start + BATCH]}
            for name, data in self.folder.read(list(names)).items():
                yield names[name], json.loads(data)


def describe_inputs(shard: Shard) -> list[dict[str, Any]]:
    """Return the inputs of a shard as stored in its record."""
    return [
        {"file": file.address, "size": file.size, "stamp": file.stamp, "start": start, "end": end}
        for file, start, end in zip(shard.inputs, shard.starts, shard.ends, strict=True)
    ]
