"""Submissions as visible to a visitor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from redink.metrics.base import Part, name_metric
from redink.scoring.evaluation import Evaluation
from redink.service.domain.permissions import Permission
from redink.service.domain.phases import has_ended
from redink.service.domain.states import JobKind, JobState, SubmissionState
from redink.service.measurement import StoredCounts, split_metrics
from redink.service.store.tables import Job, Result, Submission, Task
from redink.service.usecases.selections import find_choice
from redink.service.usecases.views.entries import show_entry
from redink.service.usecases.views.shown import hide_statistics, load_shown_board, rank_rows, round_score
from redink.service.usecases.visitor import Visitor


def find_submission_view(visitor: Visitor, number: int, permission: Permission = Permission.SEE) -> dict[str, Any]:
    """Return everything about a submission that the visitor may see."""
    return show_submission(visitor, visitor.find_submission(number, permission))


def list_submissions(visitor: Visitor, slug: str, place: int | None) -> list[dict[str, Any]]:
    """List the submissions of the visitor's team, newest first; all submissions for organisers."""
    task = visitor.find_task(slug, Permission.SUBMIT)
    roles = visitor.find_roles(task)
    phases = [phase.id for phase in task.phases if place in (None, phase.place)]
    query = select(Submission).where(Submission.phase_id.in_(phases)).order_by(Submission.id.desc())
    if not roles.organiser:
        query = query.where(Submission.team_id == (roles.team.id if roles.team else 0))
    return [show_submission(visitor, submission) for submission in visitor.session.scalars(query)]


def show_replaced(visitor: Visitor, number: int | None) -> dict[str, Any]:
    """Return the values of the form to submit: those of the submission that is replaced, if any."""
    if number is None:
        return {"name": "", "description": "", "tags": "", "text": "", "facts": {}}
    submission = visitor.find_submission(number, Permission.OWN)
    return {
        "name": submission.name, "description": submission.description, "tags": ", ".join(submission.tags), "text": "",
        "facts": dict(submission.facts),
    }  # fmt: skip


def show_state(visitor: Visitor, number: int) -> dict[str, Any]:
    """Return the progress of a submission of the visitor's team."""
    view = find_submission_view(visitor, number, Permission.OWN)
    return {key: view[key] for key in ("state", "progress", "attempts", "ahead")}


def show_submission(visitor: Visitor, submission: Submission) -> dict[str, Any]:
    """Return everything about a submission that the visitor may see."""
    phase = submission.phase
    own = visitor.may(Permission.OWN, phase.task, phase, submission)
    view = {
        **show_entry(visitor, submission),
        "task": phase.task.slug,
        "phase": phase.place,
        "state": submission.state,
        "own": own,
        "description": submission.description if own or not _is_anonymous(visitor, phase.task) else "",
        "scores": None,
        "pending": False,
        "stale": False,
    }
    if own:
        job = visitor.session.scalar(
            select(Job).where(Job.submission_id == submission.id).order_by(Job.id.desc()).limit(1)
        )
        view |= {
            "file_name": submission.file_name,
            "checksum": submission.checksum,
            "findings": list(submission.findings),
            "reason": submission.reason,
            "replaces": submission.replaces_id,
            "chosen": find_choice(visitor, phase, submission.team_id) == submission.id,
            "progress": job.progress if job and job.state == JobState.RUNNING else None,
            "attempts": job.attempts if job else 0,
            "ahead": _count_ahead(visitor.session, job) if job and job.state == JobState.QUEUED else 0,
        }
        if visitor.find_roles(phase.task).organiser:
            view["detail"] = submission.detail
    if visitor.may(Permission.SCORES, phase.task, phase, submission):
        view |= _show_scores(visitor, submission)
    return view


def _is_anonymous(visitor: Visitor, task: Task) -> bool:
    return task.anonymous and not has_ended(task, visitor.now) and not visitor.find_roles(task).organiser


def _count_ahead(session: Session, job: Job) -> int:
    """Return about how many jobs are ahead of this one."""
    count = session.scalar(
        select(func.count())
        .select_from(Job)
        .where(Job.kind == JobKind.SCORE, Job.state == JobState.QUEUED, Job.id < job.id)
    )
    return int(count or 0)


def _show_scores(visitor: Visitor, submission: Submission) -> dict[str, Any]:
    """Return the scores of a submission, its scores by error type, and its scores by other versions of Redink."""
    session, phase = visitor.session, submission.phase
    statistics = visitor.may(Permission.STATISTICS, phase.task, phase)
    decimals = None if statistics else phase.decimals
    results = session.scalars(
        select(Result).where(Result.submission_id == submission.id).order_by(Result.created.desc())
    ).all()
    if not results:
        return {"scores": None}
    board = load_shown_board(visitor, phase)
    on_board = submission.state == SubmissionState.SCORED
    row = _rank_on_board(session, board, submission) if on_board else None
    stale = on_board and any(item["system"] == str(submission.id) for item in board["stale"])
    stored = read_stored_counts(submission.id, results[0].data)
    newest = stored.evaluation
    _, pooled = split_metrics(phase.scoring.metrics)
    carrier = name_metric(pooled.unweighted) if pooled else ""
    plain = {
        name: {"value": score.value, "parts": dict(score.parts), "interval": score.interval, "ranks": None,
               "signature": score.signature}
        for name, scores in newest.scores.items()
        if name != carrier
        for score in scores.values()
    }  # fmt: skip
    if not statistics:
        plain = {name: hide_statistics(score, decimals) for name, score in plain.items()}
    typed = stored.types if visitor.may(Permission.TYPES, phase.task, phase) else None
    parts = {name: [part._asdict() for part in facts.parts] for name, facts in newest.metrics.items()}
    return {
        "scores": _sort({**plain, **(row["scores"] if row else {})}, phase.scoring.metrics),
        "pending": on_board and row is None and not stale,
        "stale": stale,
        "parts": {**({name: [] for name in parts} if decimals else parts), **board["metrics"]},
        "pool": board["pool"] if row else None,
        "types": _show_types(typed) if typed and not typed.types_are_mixed else None,
        "statistics": statistics,
        "decimals": decimals,
        "failed": sorted(newest.failed),
        "left_out": {name: count for name in newest.metrics if (count := _count_left_out(newest, name))},
        "versions": [
            {"version": result.version, "created": result.created,
             "values": {name: round_score(next(iter(scores.values())).value, decimals)
                        for name, scores in read_stored_counts(submission.id, result.data).evaluation.scores.items()
                        if name != carrier}}
            for result in results
        ],
    }  # fmt: skip


def _rank_on_board(session: Session, board: Mapping[str, Any], submission: Submission) -> dict[str, Any] | None:
    """Return the row of a submission, ranked among the rows that the whole board shows."""
    if not any(row["system"] == str(submission.id) for row in board["rows"]):
        return None
    query = select(Submission.id).where(
        Submission.phase_id == submission.phase_id, Submission.state == SubmissionState.SCORED
    )
    scored = set(session.scalars(query))
    rows = [{**row, "id": int(row["system"])} for row in board["rows"] if int(row["system"]) in scored]
    return next((row for row in rank_rows(board, rows) if row["id"] == submission.id), None)


def _sort(scores: dict[str, Any], metrics: Sequence[str]) -> dict[str, Any]:
    """Sort scores in the order of the task's metrics, followed by metrics that it no longer has."""
    return {name: scores[name] for name in dict.fromkeys([*metrics, *scores]) if name in scores}


def _count_left_out(results: Evaluation, metric: str) -> int:
    return sum(item.metric == metric for item in results.skipped)


def _show_types(results: Evaluation) -> dict[str, Any]:
    """Return the scores by the annotator's error types, rare types pooled."""
    (metric,) = results.metrics

    scores_by_type = results.score_types("type", metric)
    parts: Sequence[Part] = results.metrics[metric].parts
    return {
        "metric": metric,
        "parts": [part._asdict() for part in parts],
        "rows": [
            {"type": name, "values": [next(iter(scores.values())).parts[part.name] for part in parts]}
            for name, scores in scores_by_type.items()
        ],
    }


@lru_cache(256)
def read_stored_counts(submission: int, data: bytes) -> StoredCounts:
    """Return the stored counts of a submission, parsed once."""
    return StoredCounts.from_bytes(data, str(submission))
