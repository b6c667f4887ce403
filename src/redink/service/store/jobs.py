"""The job queue. A worker claims a job in the database with a lease, which expires if it sends no heartbeats.

`FOR UPDATE SKIP LOCKED` on PostgreSQL and the single writer of SQLite ensure that a job is claimed once. The next job
is that of the team that has waited longest since its last job, so that a team with 100 submissions does not delay the
others.
"""

from __future__ import annotations

from sqlalchemy import and_, func, or_, select, update
from sqlalchemy.orm import Session, aliased

from redink.service.domain.states import ACTIVE, UNFINISHED, JobKind, JobState, SubmissionState
from redink.service.store.tables import Job, Phase, Submission, Team

LEASE = 20.0
"""Seconds without a heartbeat after which another worker may claim a job."""
MAX_ATTEMPTS = 3
"""Attempts before a job is marked as failed."""
MIN_BOARD_INTERVAL = 20.0
"""Minimum seconds between updates of the leaderboard while submissions wait."""
MAX_COMPARISONS = 20  # comparisons of a phase that wait at the same time
EXPENSIVE = 4.0  # cost, relative to a copy of the source, from which other jobs overtake
MAX_OVERTAKEN = 300.0  # seconds after which an expensive job is no longer overtaken


def queue_submission(session: Session, submission: Submission, now: float, cost: float = 0.0) -> Job:
    """Queue a submission for scoring."""
    job = _make_job(JobKind.SCORE, submission.phase_id, now, cost=cost)
    job.submission_id, job.team_id = submission.id, submission.team_id
    session.add(job)
    return job


def _make_job(kind: JobKind, phase_id: int, now: float, due: float | None = None, cost: float = 0.0) -> Job:
    return Job(
        kind=kind, phase_id=phase_id, state=JobState.QUEUED, due=now if due is None else due, attempts=0, worker="",
        lease=0.0, progress=0.0, reason="", created=now, cost=cost,
    )  # fmt: skip


def queue_board(session: Session, phase_id: int, now: float) -> None:
    """Queue an update of the leaderboard, delayed if many submissions are waiting."""
    waiting = session.scalar(
        select(func.count()).select_from(Job).where(
            Job.phase_id == phase_id, Job.kind == JobKind.SCORE, Job.state.in_(UNFINISHED)
        )
    )  # fmt: skip
    last = session.scalar(
        select(func.max(Job.created)).where(
            Job.phase_id == phase_id, Job.kind == JobKind.BOARD, Job.state != JobState.QUEUED
        )
    )
    due = now if not waiting else max(now, (last or 0.0) + MIN_BOARD_INTERVAL)
    queued = session.scalar(
        select(Job)
        .where(Job.phase_id == phase_id, Job.kind == JobKind.BOARD, Job.state == JobState.QUEUED)
        .with_for_update()
    )
    if queued is not None:
        queued.due = min(queued.due, due)
        return
    session.add(_make_job(JobKind.BOARD, phase_id, now, due))


def queue_bank_scores(session: Session, phase_id: int, now: float, delay: float) -> None:
    """Queue an update of the leaderboard after votes, `delay` seconds from now unless one is queued already."""
    queued = session.scalar(
        select(Job).where(Job.phase_id == phase_id, Job.kind == JobKind.BOARD, Job.state == JobState.QUEUED)
    )
    if queued is None:
        session.add(_make_job(JobKind.BOARD, phase_id, now, now + delay))
    else:
        queued.due = min(queued.due, now + delay)


def queue_batch(session: Session, phase_id: int, now: float) -> None:
    """Queue the drawing of questions for a bank."""
    session.add(_make_job(JobKind.BATCH, phase_id, now))


def is_drawing(session: Session, phase_id: int) -> bool:
    """Return whether a worker draws questions for a bank, or will."""
    query = select(Job.id).where(Job.phase_id == phase_id, Job.kind == JobKind.BATCH, Job.state.in_(UNFINISHED))
    return session.scalar(query.limit(1)) is not None


def queue_pages(session: Session, phase_id: int, now: float) -> None:
    """Queue the report and the heat map of a phase, unless they are queued or running."""
    waiting = session.scalar(
        select(Job.id).where(Job.phase_id == phase_id, Job.kind == JobKind.PAGES, Job.state.in_(UNFINISHED))
    )
    if waiting is None:
        session.add(_make_job(JobKind.PAGES, phase_id, now))


def queue_comparison(session: Session, phase_id: int, first: int, second: int, now: float) -> bool:
    """Queue the comparison of two submissions, unless it waits already; return False if too many are waiting."""
    waiting = session.execute(
        select(Job.submission_id, Job.other).where(
            Job.phase_id == phase_id, Job.kind == JobKind.COMPARE, Job.state.in_(UNFINISHED)
        )
    ).all()
    if (first, second) in [tuple(pair) for pair in waiting]:
        return True
    if len(waiting) >= MAX_COMPARISONS:
        return False
    job = _make_job(JobKind.COMPARE, phase_id, now)
    job.submission_id, job.other = first, second
    session.add(job)
    return True


def claim(session: Session, worker: str, now: float, lease: float = LEASE) -> Job | None:
    """Claim the next job for a worker; return None if there is none."""
    other = aliased(Job)
    board_running = (
        select(other.id)
        .where(
            other.kind == JobKind.BOARD, other.phase_id == Job.phase_id, other.state == JobState.RUNNING,
            other.lease >= now, other.id != Job.id,
        )
        .exists()
    )  # fmt: skip
    job = session.scalar(
        select(Job)
        .outerjoin(Team, Team.id == Job.team_id)
        .where(
            or_(
                and_(Job.state == JobState.QUEUED, Job.due <= now),
                and_(Job.state == JobState.RUNNING, Job.lease < now),
            ),
            or_(Job.kind != JobKind.BOARD, ~board_running),
        )
        .order_by(
            Job.kind != JobKind.BOARD,
            and_(Job.cost > EXPENSIVE, Job.created > now - MAX_OVERTAKEN),
            func.coalesce(Team.served, Job.created),
            Job.id,
        )
        .limit(1)
        .with_for_update(of=Job, skip_locked=True)
    )
    if job is None:
        return None
    if job.attempts >= MAX_ATTEMPTS:
        fail(session, job, f"{MAX_ATTEMPTS} workers exited while running it", now)
        session.flush()
        return claim(session, worker, now, lease)
    if job.kind == JobKind.BOARD and not _is_alone(session, job, now):
        return None
    job.state, job.worker, job.lease = JobState.RUNNING, worker, now + lease
    job.attempts += 1
    job.progress = 0.0
    if job.team_id is not None:
        session.execute(update(Team).where(Team.id == job.team_id).values(served=now))
    return job


def _is_alone(session: Session, job: Job, now: float) -> bool:
    """Return whether no other worker updates this leaderboard; a lock ensures that only one caller gets True."""
    session.execute(select(Phase.id).where(Phase.id == job.phase_id).with_for_update())
    others = select(Job.id).where(
        Job.kind == JobKind.BOARD, Job.phase_id == job.phase_id, Job.state == JobState.RUNNING, Job.lease >= now,
        Job.id != job.id,
    )  # fmt: skip
    return session.scalar(others.limit(1)) is None


def extend_lease(session: Session, job_id: int, worker: str, progress: float, now: float, lease: float = LEASE) -> bool:
    """Extend the lease of a job; return False if the worker has lost it."""
    updated = session.execute(
        update(Job)
        .where(Job.id == job_id, Job.worker == worker, Job.state == JobState.RUNNING)
        .values(lease=now + lease, progress=progress)
    )
    return bool(updated.rowcount)  # type: ignore[attr-defined]


def lock_own_job(session: Session, job_id: int, worker: str) -> Job | None:
    """Return the job, locked, if this worker still has it."""
    return session.scalar(
        select(Job).where(Job.id == job_id, Job.worker == worker, Job.state == JobState.RUNNING).with_for_update()
    )


def release(session: Session, job_id: int, worker: str) -> None:
    """Return a job to the queue as if it had not been started, because the worker is stopping."""
    job = lock_own_job(session, job_id, worker)
    if job is not None:
        job.state, job.worker, job.attempts = JobState.QUEUED, "", max(0, job.attempts - 1)


def retry(session: Session, job: Job, reason: str, now: float) -> None:
    """Queue a job again after its process exited, unless it has no attempts left."""
    job.reason = reason
    if job.attempts >= MAX_ATTEMPTS:
        fail(session, job, reason, now)
    else:
        job.state, job.worker, job.due = JobState.QUEUED, "", now


def fail(session: Session, job: Job, reason: str, now: float, detail: str = "") -> None:
    """Mark a job and its submission as failed; `detail` is shown to organisers only.

    A submission that was scored before keeps its state and its old scores, with the reason beside them.
    """
    job.state, job.reason, job.worker = JobState.FAILED, detail or reason, ""
    if job.kind == JobKind.SCORE and job.submission_id is not None:
        submission = session.get(Submission, job.submission_id)
        if submission is not None and submission.state in ACTIVE:
            submission.reason, submission.detail = reason, detail
            if submission.state == SubmissionState.QUEUED:
                submission.state = SubmissionState.FAILED
        queue_board(session, job.phase_id, now)


def count_by_state(session: Session) -> dict[str, int]:
    """Return the number of jobs by state."""
    rows = session.execute(select(Job.state, func.count()).group_by(Job.state))
    return {str(state): int(count) for state, count in rows}
