"""Runs over shards: plan, resume, annotate what is missing, and summarise."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from redink.cluster.job import AnnotationJob, BadLimit
from redink.cluster.lease import Lease
from redink.cluster.manifest import SUFFIXES, Manifest
from redink.cluster.plan import Changes, Plan, select_part
from redink.cluster.shards import Shard
from redink.cluster.storage import OutOfSpace
from redink.cluster.worker import BadRecord, FinishedShard, prepare_worker
from redink.errors import InvalidParameter, OutputError, UnsuitableData, WorkerExited
from redink.executors.base import Executor, Outcome

MAX_NAMED = 10  # shards named in an error message


@dataclass(frozen=True, slots=True)
class RunOptions:
    """Treatment of earlier results, and the shards to process."""

    part: tuple[int, int] = (1, 1)
    """(i, n) for every n-th shard, starting with the i-th."""
    overwrite: bool = False
    """Delete all earlier results."""
    update: bool = False
    """Redo shards whose inputs have changed, and remove outputs whose inputs are gone."""
    redo: tuple[str, ...] = ()
    """Names of shards to redo."""

    def check(self) -> None:
        """Refuse invalid combinations."""
        index, parts = self.part
        if not 1 <= index <= parts:
            raise InvalidParameter(f"a part is i/n with i from 1 to n, got {index}/{parts}")
        if parts > 1 and (self.overwrite or self.update or self.redo):
            raise InvalidParameter(
                "a part of a run must not delete results of other parts: update the folder first, without a part"
            )


@dataclass(slots=True)
class Summary:
    """Progress and results of a run, including the results of earlier runs in the folder."""

    shards: int = 0
    skipped: int = 0
    """Shards finished by earlier runs."""
    done: int = 0
    rows: int = 0
    pairs: int = 0
    edits: int = 0
    bad: int = 0
    long: int = 0
    retries: int = 0
    seconds: float = 0.0
    new_pairs: int = 0
    """Pairs annotated by this run."""
    types: Counter[str] = field(default_factory=Counter)
    workers: dict[str, tuple[int, float]] = field(default_factory=dict)
    """Pairs and seconds by worker."""
    failed: dict[str, str] = field(default_factory=dict)
    """Shards that were set aside, with the reason."""
    limit: BadLimit = field(default_factory=BadLimit)

    @property
    def counts(self) -> dict[str, int]:
        """Numbers for the table at the end of a run."""
        rate = {"pairs/s": round(self.new_pairs / self.seconds)} if self.new_pairs and self.seconds else {}
        return {
            "shards": self.shards, "  done before": self.skipped, "  done now": self.done,
            "  set aside": len(self.failed), "pairs": self.pairs, "  too long to align": self.long,
            "edits": self.edits, "bad records": self.bad, "retries": self.retries, **rate,
        }  # fmt: skip

    def add(self, record: dict[str, Any]) -> None:
        """Add the record of a finished shard."""
        for name in ("rows", "pairs", "edits", "bad", "long"):
            setattr(self, name, getattr(self, name) + record[name])
        self.types.update(record["types"])

    def take(self, outcome: Outcome[Shard, FinishedShard]) -> None:
        """Add the outcome of a shard; raise errors that stop the run."""
        self.retries += outcome.attempts - 1
        if isinstance(outcome.error, BadRecord | OutOfSpace):
            raise outcome.error
        if outcome.error is not None or outcome.result is None:
            self.failed[str(outcome.batch)] = str(outcome.error)
            return
        record, seconds = outcome.result
        self.done += 1
        self.new_pairs += record["pairs"]
        self.add(record)
        pairs, total = self.workers.get(outcome.worker, (0, 0.0))
        self.workers[outcome.worker] = pairs + record["pairs"], total + seconds
        if self.limit.count is not None:
            self._check_bad()

    def check(self) -> None:
        """Raise an error if shards were set aside or too many records were bad."""
        if self.failed:
            failed = list(self.failed.items())[:MAX_NAMED]
            listed = [reason if name in reason else f"{name}: {reason}" for name, reason in failed]
            more = " and more" if len(self.failed) > MAX_NAMED else ""
            raise WorkerExited(
                f"{len(self.failed)} of {self.shards} shards were set aside: {'; '.join(listed)}{more}; "
                "run the command again to retry them"
            )
        self._check_bad()

    def _check_bad(self) -> None:
        total = self.rows + self.bad
        if self.limit.is_exceeded(self.bad, total):
            allowed = self.limit.count if self.limit.share is None else f"{100 * self.limit.share:g}%"
            raise UnsuitableData(f"{self.bad:,} of {total:,} records are bad, allowed: {allowed}")


def annotate_shards(
    job: AnnotationJob,
    shards: Sequence[Shard],
    executor: Executor,
    options: RunOptions | None = None,
    watch: Callable[[Summary], None] = lambda _: None,
) -> Summary:
    """Annotate the shards that are not finished yet.

    Parameters
    ----------
    job
        What to do with each shard.
    shards
        All shards of the run; the output folder will hold the outputs of these and no others.
    executor
        Where the work runs.
    options
        What to do with earlier results, and which part of the shards to process.
    watch
        Called with the summary after each shard.

    Returns
    -------
    The summary; shards that could not be processed are in its `failed`.

    """
    options = options or RunOptions()
    job.check()
    options.check()
    plan, manifest = Plan(tuple(shards)), job.open_manifest()
    selected = list(select_part(plan.shards, options.part))
    _refuse_inputs(job, manifest, plan)
    changes = Changes() if options.overwrite else _find_changes(job, manifest, plan, selected, options)
    redo = manifest.choose_shards(plan, options.redo)
    exclusive = bool(options.overwrite or changes or redo)
    with Lease(manifest.folder, plan.digest, exclusive) as lease:
        if options.overwrite:
            manifest.clear([f"{shard.name}.{suffix}" for shard in plan.shards for suffix in SUFFIXES])
            manifest.refuse_strangers([plan], job.target)
        manifest.store_plan(plan, [*changes.stale, *redo])
        return _run(replace(job, digest=plan.digest, run=lease.id), manifest, selected, executor, watch)


def _refuse_inputs(job: AnnotationJob, manifest: Manifest, plan: Plan) -> None:
    """Refuse to write an output over an input."""
    inputs = {file.address for shard in plan.shards for file in shard.inputs}
    for shard in plan.shards:
        output = manifest.folder.locate(job.name_output(shard))
        if output in inputs:
            raise OutputError(f"{output}: the output would overwrite an input")


def _find_changes(
    job: AnnotationJob, manifest: Manifest, plan: Plan, selected: Sequence[Shard], options: RunOptions
) -> Changes:
    """Compare the inputs with the earlier run in the folder; changes are refused unless an update was requested."""
    stored = manifest.read_plan()
    if stored is None:
        manifest.refuse_existing([job.name_output(shard) for shard in plan.shards])
        manifest.refuse_strangers([plan], job.target)
        return Changes()
    changes = manifest.find_changes(stored, plan, selected)
    if changes and not options.update:
        raise OutputError(
            f"the inputs have changed since {manifest.folder.address} was written ({changes.describe()})", "update"
        )
    manifest.refuse_strangers([stored, plan], job.target)
    return changes


def _run(
    job: AnnotationJob,
    manifest: Manifest,
    selected: Sequence[Shard],
    executor: Executor,
    watch: Callable[[Summary], None],
) -> Summary:
    """Annotate the selected shards without a complete output."""
    summary = Summary(len(selected), limit=BadLimit.parse(job.max_bad))
    finished = set()
    for shard, record in manifest.read_done(selected):
        finished.add(shard.name)
        summary.add(record)
    summary.skipped = len(finished)
    start = time.monotonic()
    watch(summary)
    if len(finished) < len(selected):
        missing = (shard for shard in selected if shard.name not in finished)
        for outcome in executor.run(partial(prepare_worker, job), missing):
            summary.take(outcome)
            summary.seconds = time.monotonic() - start
            watch(summary)
    return summary
