"""Rescoring of submissions after a change of metrics, references or the version of Redink."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from redink.service.board import describe_alone
from redink.service.domain.permissions import Permission
from redink.service.domain.states import UNFINISHED, JobKind, SubmissionState
from redink.service.measurement import StoredCounts
from redink.service.phase_data import make_scoring_job
from redink.service.store.database import unpack
from redink.service.store.jobs import queue_board, queue_submission
from redink.service.store.tables import Board, Job, Phase, Result, Submission
from redink.service.usecases.visitor import Visitor


def rescore_task(visitor: Visitor, slug: str) -> int:
    """Queue all submissions of a task without a current result, rebuild its leaderboards, and return their number."""
    task = visitor.find_task(slug, Permission.ORGANISE)
    queued = 0
    for phase in task.phases:
        queued += rescore(visitor.session, phase, visitor.now)
        queue_board(visitor.session, phase.id, visitor.now)
    return queued


def rescore(session: Session, phase: Phase, now: float) -> int:
    """Queue all submissions of a phase without a result of the current recipe, and return their number."""
    recipe = make_scoring_job(phase).recipe
    done = select(Result.submission_id).where(Result.recipe == recipe)
    waiting = select(Job.submission_id).where(Job.kind == JobKind.SCORE, Job.state.in_(UNFINISHED))
    outdated = session.scalars(
        select(Submission).where(
            Submission.phase_id == phase.id,
            Submission.state == SubmissionState.SCORED,
            Submission.id.not_in(done),
            Submission.id.not_in(waiting.where(Job.submission_id.is_not(None))),
        )
    ).all()
    for submission in outdated:
        queue_submission(session, submission, now)
    if outdated:
        queue_board(session, phase.id, now)
    return len(outdated)


def rescore_outdated(session: Session, now: float) -> int:
    """Queue all submissions without a result of the current recipe, and return their number."""
    return sum(rescore(session, phase, now) for phase in session.scalars(select(Phase)))


def load_last_metrics(session: Session, phase: Phase) -> dict[str, Any]:
    """Return the metrics of the last leaderboard, for one without any system that could be rescored."""
    board = session.get(Board, phase.id)
    last = json.loads(unpack(board.data)) if board else {}
    return {key: last[key] for key in ("metrics", "ranking") if key in last}


def load_stale_rows(session: Session, phase: Phase, submissions: Collection[int]) -> list[dict[str, Any]]:
    """Return the last rows of submissions that could not be rescored, from the last leaderboard or the last result."""
    if not submissions:
        return []
    board = session.get(Board, phase.id)
    last = json.loads(unpack(board.data)) if board else {"rows": []}
    rows = {int(row["system"]): row for row in (*last.get("stale", ()), *last["rows"])}
    missing = set(submissions) - set(rows)
    results = session.scalars(select(Result).where(Result.submission_id.in_(missing)).order_by(Result.created))
    for result in results:
        rows[result.submission_id] = describe_alone(
            str(result.submission_id), StoredCounts.from_bytes(result.data, str(result.submission_id))
        )
    return [rows[number] for number in sorted(submissions) if number in rows]
