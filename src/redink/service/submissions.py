"""Accepting, replacing and withdrawing submissions, and their quotas."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from redink.service.access import Permission, RequestRejected, Visitor, is_open
from redink.service.accounts import DAY, check_formula, clean_name, clean_text
from redink.service.jobs import queue_board, queue_submission
from redink.service.store.database import pack
from redink.service.store.tables import Job, Phase, Submission, Task, Team

STATES = ("queued", "scored", "failed", "cancelled", "withdrawn")
COUNTED = ("queued", "scored", "withdrawn")
"""States that count against the quota; failed and cancelled submissions do not."""
MAX_TAGS, MAX_TAG = 8, 30


def clean_tags(tags: Sequence[str]) -> list[str]:
    """Clean tags: lower case, without duplicates.

    >>> clean_tags(["Open", " open ", "T5 large"])
    ['open', 't5 large']
    """
    cleaned = [" ".join(tag.split()).lower() for tag in tags]
    cleaned = list(dict.fromkeys(tag for tag in cleaned if tag))
    if len(cleaned) > MAX_TAGS or any(len(tag) > MAX_TAG or not tag.isprintable() for tag in cleaned):
        raise RequestRejected(422, f"There may be at most {MAX_TAGS} tags of at most {MAX_TAG} printable characters.")
    for tag in cleaned:
        check_formula(tag, "A tag")
    return cleaned


def count_remaining(session: Session, phase: Phase, team: Team, now: float) -> tuple[int | None, int | None]:
    """Count the submissions that a team may still make today and in total; None if there is no limit."""

    def count(since: float) -> int:
        number = session.scalar(
            select(func.count()).select_from(Submission).where(
                Submission.phase_id == phase.id, Submission.team_id == team.id, Submission.state.in_(COUNTED),
                Submission.created > since,
            )
        )  # fmt: skip
        return int(number or 0)

    today = None if phase.daily is None else max(0, phase.daily - count(now - DAY))
    return today, None if phase.total is None else max(0, phase.total - count(0.0))


def find_by_key(session: Session, team: Team, key: str) -> Submission | None:
    """Return the submission accepted earlier with this key; None if there is none."""
    if not key:
        return None
    if len(key) > 100 or not key.isprintable():
        raise RequestRejected(422, "A key must have at most 100 printable characters.")
    return session.scalar(select(Submission).where(Submission.team_id == team.id, Submission.key == key))


def check_same_phase(existing: Submission, phase: Phase) -> None:
    """Raise an error if a key was used for a submission to another phase."""
    if existing.phase_id != phase.id:
        raise RequestRejected(
            409,
            f"This key was used for submission {existing.id} to the phase {existing.phase.name}: choose another key.",
        )


def check_phase_choice(task: Task, now: float) -> None:
    """Raise an error if several phases are open."""
    phases = [phase for phase in task.phases if is_open(phase, now)]
    if len(phases) > 1:
        names = ", ".join(f"{phase.place} ({phase.name})" for phase in phases)
        raise RequestRejected(
            422, f"{len(phases)} phases are open: {names}. Choose one: --phase NUMBER, or phase=NUMBER."
        )


def check_quota(session: Session, phase: Phase, team: Team, now: float) -> None:
    """Raise an error if the phase is not open, or the team has no submissions left."""
    if not is_open(phase, now):
        raise RequestRejected(409, f"The phase {phase.name} does not accept submissions now.")
    today, total = count_remaining(session, phase, team, now)
    if 0 in (today, total):
        raise RequestRejected(429, "Your team has no submissions left" + (" today." if total != 0 else "."))


def accept(
    visitor: Visitor,
    phase: Phase,
    file_name: str,
    data: bytes,
    findings: list[dict[str, Any]],
    name: str,
    description: str = "",
    tags: Sequence[str] = (),
    key: str = "",
    replaces: int | None = None,
) -> Submission:
    """Accept a checked file and queue it; with a key that was used before, return the earlier submission."""
    session, now = visitor.session, visitor.now
    team = visitor.find_roles(phase.task).team
    if team is None:
        raise RequestRejected(403, "Join the task with a team first.")
    session.get(Team, team.id, with_for_update=True)  # one at a time, so that quotas hold
    existing = find_by_key(session, team, key)
    if existing is not None:
        check_same_phase(existing, phase)
        return existing
    check_quota(session, phase, team, now)
    replaced = None if replaces is None else visitor.find_submission(replaces, Permission.OWN)
    if replaced is not None and (replaced.team_id != team.id or replaced.phase_id != phase.id):
        raise RequestRejected(422, "Only a submission of the same team and phase can be replaced.")
    submission = Submission(
        phase_id=phase.id, team_id=team.id, account_id=visitor.require_account().id,
        key=key or secrets.token_urlsafe(12), file_name=file_name, data=pack(data),
        checksum=sha256(data).hexdigest(), findings=findings, state="queued", reason="", detail="",
        replaces_id=replaced.id if replaced else None, created=now,
    )  # fmt: skip
    submission.team = team
    describe(session, submission, name, description, tags)
    session.add(submission)
    session.flush()
    queue_submission(session, submission, now)
    return submission


def describe(session: Session, submission: Submission, name: str, description: str, tags: Sequence[str]) -> None:
    """Set name, description and tags; the name is unique in the team, except for the submission that it replaces."""
    cleaned = clean_name(name, "The name of a system")
    text = clean_text(description, 5_000)
    with session.no_autoflush:
        duplicate = session.scalar(
            select(Submission.id).where(
                Submission.phase_id == submission.phase_id, Submission.team_id == submission.team_id,
                Submission.name == cleaned, Submission.state.in_(["queued", "scored"]),
                Submission.id.not_in([number for number in (submission.id, submission.replaces_id) if number]),
            )
        )  # fmt: skip
    if duplicate is not None:
        raise RequestRejected(
            409, f"Your team already has a system called {cleaned}: replace it, or choose another name."
        )
    submission.name, submission.description, submission.tags = cleaned, text, clean_tags(tags)


def withdraw(visitor: Visitor, submission: Submission) -> None:
    """Withdraw a submission from the leaderboard; before it is scored, it is cancelled and does not count."""
    session = visitor.session
    session.refresh(submission, with_for_update=True)
    if submission.state not in ("queued", "scored"):
        raise RequestRejected(409, f"This submission is already {submission.state}.")
    was_scored = submission.state == "scored"
    submission.state = "withdrawn" if was_scored else "cancelled"
    jobs = session.scalars(
        select(Job).where(Job.submission_id == submission.id, Job.state.in_(["queued", "running"])).with_for_update()
    )
    for job in jobs:
        job.state, job.reason = "done", "withdrawn"
    if was_scored:
        queue_board(session, submission.phase_id, visitor.now)
