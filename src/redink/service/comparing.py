"""Tests of two systems, computed from their stored counts."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from redink.formats.records import Record
from redink.scoring.joining import join_evaluations
from redink.scoring.stored_counts import read_counts
from redink.service.board import add_pooled
from redink.service.measurement import SAMPLES, SEED, StoredCounts, split_metrics
from redink.service.store.database import unpack
from redink.statistics.resolution import list_limited


@dataclass(frozen=True, slots=True)
class ComparisonJob:
    """Stored results of two systems, and the pool of their leaderboard."""

    metrics: tuple[str, ...]
    results: tuple[tuple[int, bytes], ...]
    """Submissions with their stored counts."""
    pool_counts: tuple[bytes | None, ...]
    pool: int | None
    recipe: str
    """Identifier of everything that the tests depend on."""


def compare_systems(job: ComparisonJob) -> dict[str, Any]:
    """Return the tests of two systems by all metrics and by error type, as plain objects."""
    stored = [StoredCounts.from_bytes(data, str(number)) for number, data in job.results]
    joined = join_evaluations([item.evaluation for item in stored])
    _, pooled = split_metrics(job.metrics)
    counts = {}
    if pooled and all(job.pool_counts):
        for system, data in zip(joined.systems, job.pool_counts, strict=True):
            record = Record(json.loads(unpack(data or b"")), "the counts by the pool", "the database")
            counts[system] = read_counts(record, joined.sentences)
    joined = add_pooled(joined, pooled, counts, f"pool-{job.pool}.json", job.metrics)
    pairs = joined.compare(test="bootstrap", samples=SAMPLES, seed=SEED)
    typed = [item.types for item in stored if item.types is not None]
    by_type = []
    if len(typed) == len(stored) and not any(item.types_are_mixed for item in typed):
        first, second = joined.systems
        by_type = join_evaluations(typed).compare_types(first, second, "type", None, SAMPLES, SEED)
    return {
        "metrics": [
            {"metric": test.metric, "values": [score.value for score in joined.scores[test.metric].values()],
             "difference": test.difference, "interval": test.interval, "p": test.p, "signature": test.signature,
             "limited": list_limited({"p": test.p})}
            for test in pairs
        ],
        "types": [
            {"type": test.type, "difference": test.difference, "interval": test.interval, "p": test.p,
             "adjusted": test.adjusted, "limited": list_limited({"p": test.p, "adjusted": test.adjusted})}
            for test in by_type
        ],
        "typed": next(iter(typed[0].metrics)) if by_type else None,
    }  # fmt: skip
