"""Decisions of organisers about single submissions. Each is written to the log of the task."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import select

from redink.service.domain.cleaning import clean_text
from redink.service.domain.permissions import Permission
from redink.service.domain.rejection import RequestRejected
from redink.service.domain.states import ACTIVE, SubmissionState
from redink.service.store.jobs import queue_board, queue_submission
from redink.service.store.tables import Event, Result, Submission, Task
from redink.service.usecases.submissions import change_state, check_name
from redink.service.usecases.visitor import Visitor

MAX_REASON = 1_000  # characters


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision about a submission, with its reason."""

    submission: int
    reason: str


class LoggedEvent(NamedTuple):
    """An entry of the log as a visitor sees it."""

    kind: str
    text: str
    created: float
    submission: int | None


def disqualify(visitor: Visitor, decision: Decision) -> Submission:
    """Remove a submission from the leaderboard, also after its phase has closed."""
    submission, reason = _find(visitor, decision)
    if submission.state not in ACTIVE:
        raise RequestRejected(409, f"This submission is already {submission.state}.")
    change_state(visitor, submission, SubmissionState.DISQUALIFIED)
    submission.reason = reason
    log_event(visitor, submission.phase.task, "disqualified", reason, submission)
    return submission


def restore(visitor: Visitor, decision: Decision) -> Submission:
    """Return a disqualified or withdrawn submission to the leaderboard."""
    submission, reason = _find(visitor, decision)
    if submission.state not in (SubmissionState.DISQUALIFIED, SubmissionState.WITHDRAWN):
        raise RequestRejected(
            409, f"Only disqualified and withdrawn submissions can be restored, not {submission.state}."
        )
    check_name(visitor.session, submission, submission.name)
    _requeue(visitor, submission)
    log_event(visitor, submission.phase.task, "restored", reason, submission)
    return submission


def accept_refused(visitor: Visitor, decision: Decision) -> Submission:
    """Accept a file with validation errors as it is; it is scored like any other."""
    submission, reason = _find(visitor, decision)
    if submission.state != SubmissionState.REFUSED:
        raise RequestRejected(409, f"Only refused submissions can be accepted, not {submission.state}.")
    check_name(visitor.session, submission, submission.name)
    change_state(visitor, submission, SubmissionState.QUEUED)
    queue_submission(visitor.session, submission, visitor.now)
    log_event(visitor, submission.phase.task, "accepted", reason, submission)
    return submission


def delete_submission(visitor: Visitor, decision: Decision) -> str:
    """Delete a submission with its file and scores, and return the slug of its task."""
    submission, reason = _find(visitor, decision)
    task, phase, was_scored = submission.phase.task, submission.phase_id, submission.state == SubmissionState.SCORED
    log_event(visitor, task, f"submission {submission.id} deleted", reason)
    visitor.session.delete(submission)
    visitor.session.flush()
    if was_scored:
        queue_board(visitor.session, phase, visitor.now)
    return task.slug


def _find(visitor: Visitor, decision: Decision) -> tuple[Submission, str]:
    submission = visitor.find_submission(decision.submission, Permission.ORGANISE)
    reason = clean_reason(decision.reason)
    visitor.session.refresh(submission, with_for_update=True)
    return submission, reason


def clean_reason(text: str) -> str:
    """Clean the reason of a decision."""
    reason = clean_text(text.strip(), MAX_REASON, "A reason")
    if not reason:
        raise RequestRejected(422, "Give a reason: it is shown in the log of the task.")
    return reason


def _requeue(visitor: Visitor, submission: Submission) -> None:
    """Return a submission to the state that it had: scored if it has a result, else queued."""
    scored = visitor.session.scalar(select(Result.id).where(Result.submission_id == submission.id).limit(1)) is not None
    submission.reason = ""
    change_state(visitor, submission, SubmissionState.SCORED if scored else SubmissionState.QUEUED)
    if not scored:
        queue_submission(visitor.session, submission, visitor.now)


def log_event(visitor: Visitor, task: Task, kind: str, text: str, submission: Submission | None = None) -> None:
    """Write an entry to the log of a task."""
    visitor.session.add(
        Event(task_id=task.id, submission_id=submission.id if submission else None,
              account_id=visitor.account.id if visitor.account else None, kind=kind, text=text, created=visitor.now)
    )  # fmt: skip


def list_events(visitor: Visitor, slug: str) -> list[LoggedEvent]:
    """List the log of a task, newest first, without submissions that the visitor must not know of."""
    task = visitor.find_task(slug)
    events = visitor.session.scalars(select(Event).where(Event.task_id == task.id).order_by(Event.id.desc()))
    return [
        LoggedEvent(event.kind, event.text, event.created, event.submission_id)
        for event in events
        if event.submission is None or _is_visible(visitor, event.submission)
    ]


def _is_visible(visitor: Visitor, submission: Submission) -> bool:
    phase = submission.phase
    return visitor.may(Permission.OWN, phase.task, phase, submission) or visitor.may(
        Permission.SCORES, phase.task, phase
    )
