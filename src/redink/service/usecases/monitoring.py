"""Numbers about a server for its operator; they name no task, team or system."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from redink.service.domain.states import JobKind, JobState, SubmissionState
from redink.service.store.jobs import count_by_state
from redink.service.store.tables import Appeal, Job, Setting, Submission, Task


class ServerCounts(NamedTuple):
    """Numbers about a server."""

    jobs: Mapping[JobState, int]
    submissions: Mapping[SubmissionState, int]
    tasks: int
    open_appeals: int
    oldest_job_seconds: float
    """Seconds that the oldest submission has waited."""


def count_server(session: Session, now: float) -> ServerCounts:
    """Return the current numbers."""
    jobs = count_by_state(session)
    rows = session.execute(select(Submission.state, func.count()).group_by(Submission.state)).all()
    submissions = {str(state): number for state, number in rows}
    waiting = select(func.min(Job.created)).where(Job.state == JobState.QUEUED, Job.kind == JobKind.SCORE)
    oldest = session.scalar(waiting)
    return ServerCounts(
        {state: jobs.get(state, 0) for state in JobState},
        {state: submissions.get(state, 0) for state in SubmissionState},
        session.scalar(select(func.count()).select_from(Task)) or 0,
        session.scalar(select(func.count()).select_from(Appeal).where(Appeal.answered.is_(None))) or 0,
        now - oldest if oldest else 0.0,
    )


def write_health(session: Session, now: float) -> None:
    """Write to the database; its errors are raised."""
    session.merge(Setting(key="health", value=f"{now:.3f}"))
