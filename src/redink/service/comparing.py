"""Comparison of two systems by their stored counts."""

from __future__ import annotations

import json
from functools import lru_cache
from threading import Semaphore
from typing import Any

from sqlalchemy import select

from redink.formats.records import Record
from redink.scoring.joining import join_evaluations
from redink.scoring.stored_counts import read_counts
from redink.service.access import Permission, RequestRejected, Visitor
from redink.service.board import add_pooled
from redink.service.domain.states import SubmissionState
from redink.service.measurement import SAMPLES, SEED, split_metrics
from redink.service.shown import load_board, load_shown_board, round_score
from redink.service.store.database import unpack
from redink.service.store.tables import PoolCounts, Result, Submission
from redink.service.views import read_stored_counts, show_entry
from redink.statistics.resolution import list_limited


def compare(visitor: Visitor, first: Submission, second: Submission) -> dict[str, Any]:
    """Compare two systems by all metrics with significance tests, and by error type."""
    for submission in (first, second):
        visitor.find_submission(submission.id, Permission.SCORES)
        if submission.state != SubmissionState.SCORED:
            raise RequestRejected(409, "Only systems on the board can be compared.")
    if first.phase_id != second.phase_id or first.id == second.id:
        raise RequestRejected(422, "Two different systems of one phase can be compared.")
    session, phase = visitor.session, first.phase
    if not visitor.may(Permission.STATISTICS, phase.task, phase):
        return _compare_values(visitor, first, second)
    board = load_board(session, phase)
    results, pool_counts = [], []
    for submission in (first, second):
        result = session.scalar(
            select(Result).where(Result.submission_id == submission.id, Result.recipe == board.get("recipe", ""))
        )
        if result is None:
            raise RequestRejected(409, "One of the systems has not been scored yet.")
        results.append((submission.id, result.data))
        pool_counts.append(session.scalar(select(PoolCounts.data).where(PoolCounts.submission_id == submission.id)))
    with _comparing:
        compared = _compare(tuple(first.phase.task.metrics), tuple(results), tuple(pool_counts), board["pool"])
    if not visitor.may(Permission.TYPES, phase.task, phase):
        compared = {**compared, "types": [], "typed": None}
    return {
        "first": show_entry(visitor, first), "second": show_entry(visitor, second), "pool": board["pool"], **compared,
    }  # fmt: skip


def _compare_values(visitor: Visitor, first: Submission, second: Submission) -> dict[str, Any]:
    """Compare the shown scores of two systems, without tests."""
    board = load_shown_board(visitor, first.phase)
    rows = {row["system"]: row["scores"] for row in board["rows"]}
    if str(first.id) not in rows or str(second.id) not in rows:
        raise RequestRejected(409, "One of the systems has not been scored yet.")
    pairs = [(name, *(rows[str(item.id)][name]["value"] for item in (first, second))) for name in board["metrics"]]
    return {
        "first": show_entry(visitor, first), "second": show_entry(visitor, second), "pool": None,
        "metrics": [
            {"metric": name, "values": [value, other_value],
             "difference": round_score(value - other_value, first.phase.decimals), "interval": None,
             "p": None, "signature": None}
            for name, value, other_value in pairs
        ],
        "types": [], "typed": None,
    }  # fmt: skip


_comparing = Semaphore(2)
"""Limit of concurrent comparisons, whose resampling would slow down other pages."""


@lru_cache(256)
def _compare(
    metrics: tuple[str, ...],
    results: tuple[tuple[int, bytes], ...],
    pool_counts: tuple[bytes | None, ...],
    pool: int | None,
) -> dict[str, Any]:
    stored = [read_stored_counts(*result) for result in results]
    joined = join_evaluations([item.evaluation for item in stored])
    _, pooled = split_metrics(metrics)
    counts = {}
    if pooled and all(pool_counts):
        for system, data in zip(joined.systems, pool_counts, strict=True):
            record = Record(json.loads(unpack(data or b"")), "the counts by the pool", "the database")
            counts[system] = read_counts(record, joined.sentences)
    joined = add_pooled(joined, pooled, counts, f"pool-{pool}.json", metrics)
    pairs = joined.compare(test="bootstrap", samples=SAMPLES, seed=SEED)
    typed = [item.types for item in stored if item.types is not None]
    by_type = []
    if len(typed) == len(stored) and not any(item.types_are_mixed for item in typed):
        first, second = joined.systems
        by_type = join_evaluations(typed).compare_types(first, second, "type", None, SAMPLES, SEED)
    return {
        "metrics": [
            {"metric": found.metric, "values": [score.value for score in joined.scores[found.metric].values()],
             "difference": found.difference, "interval": found.interval, "p": found.p, "signature": found.signature,
             "limited": list_limited({"p": found.p})}
            for found in pairs
        ],
        "types": [
            {"type": found.type, "difference": found.difference, "interval": found.interval, "p": found.p,
             "adjusted": found.adjusted, "limited": list_limited({"p": found.p, "adjusted": found.adjusted})}
            for found in by_type
        ],
        "typed": next(iter(typed[0].metrics)) if by_type else None,
    }  # fmt: skip
