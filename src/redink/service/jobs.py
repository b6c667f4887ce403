"""The job queue. A worker claims a job in the database with a lease, which expires if it sends no heartbeats.

`FOR UPDATE SKIP LOCKED` on PostgreSQL and the single writer of SQLite ensure that a job is claimed once. The next job
is that of the team that has waited longest since its last job, so that a team with 100 submissions does not delay the
others.
"""

from __future__ import annotations

from sqlalchemy import and_, func, or_, select, update
from sqlalchemy.orm import Session, aliased

from redink.service.store.tables import Job, Phase, Submission, Team

LEASE = 20.0
"""Seconds without a heartbeat after which another worker may claim a job."""
MAX_ATTEMPTS = 3
"""Attempts before a job is marked as failed."""
MIN_BOARD_INTERVAL = 20.0
"""Minimum seconds between updates of the leaderboard while submissions wait."""


def queue_submission(session: Session, submission: Submission, now: float) -> Job:
    """Queue a submission for scoring."""
    job = Job(
        kind="score", phase_id=submission.phase_id, submission_id=submission.id, team_id=submission.team_id,
        state="queued", due=now, attempts=0, worker="", lease=0.0, progress=0.0, reason="", created=now,
    )  # fmt: skip
    session.add(job)
    return job


def queue_board(session: Session, phase_id: int, now: float) -> None:
    """Queue an update of the leaderboard, delayed if many submissions are waiting."""
    waiting = session.scalar(
        select(func.count()).select_from(Job).where(
            Job.phase_id == phase_id, Job.kind == "score", Job.state.in_(["queued", "running"])
        )
    )  # fmt: skip
    last = session.scalar(
        select(func.max(Job.created)).where(Job.phase_id == phase_id, Job.kind == "board", Job.state != "queued")
    )
    due = now if not waiting else max(now, (last or 0.0) + MIN_BOARD_INTERVAL)
    queued = session.scalar(
        select(Job).where(Job.phase_id == phase_id, Job.kind == "board", Job.state == "queued").with_for_update()
    )
    if queued is not None:
        queued.due = min(queued.due, due)
        return
    session.add(
        Job(kind="board", phase_id=phase_id, state="queued", due=due, attempts=0, worker="", lease=0.0,
            progress=0.0, reason="", created=now)
    )  # fmt: skip


def queue_pages(session: Session, phase_id: int, now: float) -> None:
    """Queue the report and the heat map of a phase, unless they are queued or running."""
    waiting = session.scalar(
        select(Job.id).where(Job.phase_id == phase_id, Job.kind == "pages", Job.state.in_(["queued", "running"]))
    )
    if waiting is None:
        session.add(
            Job(kind="pages", phase_id=phase_id, state="queued", due=now, attempts=0, worker="", lease=0.0,
                progress=0.0, reason="", created=now)
        )  # fmt: skip


def claim(session: Session, worker: str, now: float, lease: float = LEASE) -> Job | None:
    """Claim the next job for a worker; return None if there is none."""
    other = aliased(Job)
    board_running = (
        select(other.id)
        .where(
            other.kind == "board", other.phase_id == Job.phase_id, other.state == "running", other.lease >= now,
            other.id != Job.id,
        )
        .exists()
    )  # fmt: skip
    job = session.scalar(
        select(Job)
        .outerjoin(Team, Team.id == Job.team_id)
        .where(
            or_(and_(Job.state == "queued", Job.due <= now), and_(Job.state == "running", Job.lease < now)),
            or_(Job.kind != "board", ~board_running),
        )
        .order_by(Job.kind != "board", func.coalesce(Team.served, 0.0), Job.id)
        .limit(1)
        .with_for_update(of=Job, skip_locked=True)
    )
    if job is None:
        return None
    if job.attempts >= MAX_ATTEMPTS:
        fail(session, job, f"{MAX_ATTEMPTS} workers exited while running it", now)
        session.flush()
        return claim(session, worker, now, lease)
    if job.kind == "board" and not _is_alone(session, job, now):
        return None
    job.state, job.worker, job.lease = "running", worker, now + lease
    job.attempts += 1
    job.progress = 0.0
    if job.team_id is not None:
        session.execute(update(Team).where(Team.id == job.team_id).values(served=now))
    return job


def _is_alone(session: Session, job: Job, now: float) -> bool:
    """Return whether no other worker updates this leaderboard; a lock ensures that only one caller gets True."""
    session.execute(select(Phase.id).where(Phase.id == job.phase_id).with_for_update())
    others = select(Job.id).where(
        Job.kind == "board", Job.phase_id == job.phase_id, Job.state == "running", Job.lease >= now, Job.id != job.id
    )
    return session.scalar(others.limit(1)) is None


def extend_lease(session: Session, job_id: int, worker: str, progress: float, now: float, lease: float = LEASE) -> bool:
    """Extend the lease of a job; return False if the worker has lost it."""
    updated = session.execute(
        update(Job)
        .where(Job.id == job_id, Job.worker == worker, Job.state == "running")
        .values(lease=now + lease, progress=progress)
    )
    return bool(updated.rowcount)  # type: ignore[attr-defined]


def lock_own_job(session: Session, job_id: int, worker: str) -> Job | None:
    """Return the job, locked, if this worker still has it."""
    return session.scalar(
        select(Job).where(Job.id == job_id, Job.worker == worker, Job.state == "running").with_for_update()
    )


def release(session: Session, job_id: int, worker: str) -> None:
    """Return a job to the queue as if it had not been started, because the worker is stopping."""
    job = lock_own_job(session, job_id, worker)
    if job is not None:
        job.state, job.worker, job.attempts = "queued", "", max(0, job.attempts - 1)


def retry(session: Session, job: Job, reason: str, now: float) -> None:
    """Queue a job again after its process exited, unless it has no attempts left."""
    job.reason = reason
    if job.attempts >= MAX_ATTEMPTS:
        fail(session, job, reason, now)
    else:
        job.state, job.worker, job.due = "queued", "", now


def fail(session: Session, job: Job, reason: str, now: float, detail: str = "") -> None:
    """Mark a job and its submission as failed; `detail` is shown to organisers only."""
    job.state, job.reason, job.worker = "failed", detail or reason, ""
    if job.kind == "score" and job.submission_id is not None:
        submission = session.get(Submission, job.submission_id)
        if submission is not None and submission.state == "queued":
            submission.state, submission.reason, submission.detail = "failed", reason, detail
        queue_board(session, job.phase_id, now)


def count_by_state(session: Session) -> dict[str, int]:
    """Return the number of jobs by state."""
    rows = session.execute(select(Job.state, func.count()).group_by(Job.state))
    return {str(state): int(count) for state, count in rows}
