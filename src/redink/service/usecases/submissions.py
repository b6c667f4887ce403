"""Submitting, describing, replacing and withdrawing systems, and the quotas of teams."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.orm import Session

from redink.service.domain.cleaning import check_formula, clean_name, clean_text
from redink.service.domain.days import find_start_of_day
from redink.service.domain.metadata import clean_facts
from redink.service.domain.permissions import Permission
from redink.service.domain.phases import is_open, is_over
from redink.service.domain.rejection import RequestRejected
from redink.service.domain.states import ACTIVE, COUNTED, UNFINISHED, UNSUCCESSFUL, JobState, SubmissionState
from redink.service.store.database import pack, unpack
from redink.service.store.jobs import queue_board, queue_submission
from redink.service.store.tables import Job, Phase, Submission, Task, Team
from redink.service.uploads import CheckedFile
from redink.service.usecases.visitor import Visitor

MAX_TAGS, MAX_TAG = 8, 30


@dataclass(frozen=True, slots=True)
class Description:
    """Metadata of a system, given by its team."""

    name: str
    description: str = ""
    tags: Sequence[str] = ()
    facts: Mapping[str, str] = field(default_factory=dict)
    """Metadata by the names of the task's fields."""


@dataclass(frozen=True, slots=True)
class SubmissionRequest:
    """A file that a team wants to submit, without its content."""

    slug: str
    about: Description
    phase: int | None = None
    """Number of the phase; by default the current one."""
    key: str = ""
    """Key chosen by the client: a file sent twice with one key is accepted once."""
    replaces: int | None = None
    must_choose: bool = False
    """True if the phase must be given when several are open."""


@dataclass(frozen=True, slots=True)
class SubmissionPlan:
    """A request that may be submitted, or the submission that was accepted earlier with its key."""

    request: SubmissionRequest
    source: bytes = b""
    existing: Submission | None = None


class Receipt(NamedTuple):
    """An accepted or refused submission."""

    id: int
    state: SubmissionState
    findings: list[dict[str, Any]]

    @classmethod
    def of(cls, submission: Submission) -> Receipt:
        """Return the receipt of a submission."""
        return cls(submission.id, submission.state, list(submission.findings))


def plan_submission(visitor: Visitor, request: SubmissionRequest) -> SubmissionPlan:
    """Check everything about a submission except its file, which is checked outside of the transaction."""
    task = visitor.find_task(request.slug, Permission.SUBMIT)
    if request.phase is None and request.must_choose:
        check_phase_choice(task, visitor.now)
    phase, team = visitor.find_phase(task, request.phase), require_team(visitor, task)
    existing = find_by_key(visitor.session, team, request.key)
    if existing is not None:
        check_same_phase(existing, phase)
        return SubmissionPlan(request, existing=existing)
    check_quota(visitor.session, phase, team, visitor.now)
    clean_facts(task.fields, request.about.facts)
    return SubmissionPlan(replace(request, phase=phase.place), unpack(phase.source))


def store_submission(visitor: Visitor, plan: SubmissionPlan, file: CheckedFile) -> Submission:
    """Accept a file and queue it, or keep a file with errors, which an organiser can accept."""
    phase = visitor.find_phase(visitor.find_task(plan.request.slug, Permission.SUBMIT), plan.request.phase)
    return accept(visitor, phase, file, plan.request.about, plan.request.key, plan.request.replaces)


def require_team(visitor: Visitor, task: Task) -> Team:
    """Return the visitor's team in a task."""
    team = visitor.find_roles(task).team
    if team is None:
        raise RequestRejected(403, "Join the task with a team first.")
    return team


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
    counted = Submission.state.in_(COUNTED)
    since = find_start_of_day(now, phase.task.timezone)
    today = None if phase.daily is None else max(0, phase.daily - _count(session, phase, team, counted, since))
    return today, None if phase.total is None else max(0, phase.total - _count(session, phase, team, counted, 0.0))


def _count(session: Session, phase: Phase, team: Team, condition: ColumnElement[bool], since: float) -> int:
    number = session.scalar(
        select(func.count()).select_from(Submission).where(
            Submission.phase_id == phase.id, Submission.team_id == team.id, condition, Submission.created >= since,
        )
    )  # fmt: skip
    return int(number or 0)


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
        names = ", ".join(
            f"{phase.place} ({f'{phase.track}: ' if phase.track else ''}{phase.name})" for phase in phases
        )
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
    since = find_start_of_day(now, phase.task.timezone)
    if _count(session, phase, team, Submission.state.in_(UNSUCCESSFUL), since) >= phase.attempts:
        raise RequestRejected(
            429, f"{phase.attempts} files of your team were refused or failed today: try again tomorrow."
        )


def accept(
    visitor: Visitor,
    phase: Phase,
    file: CheckedFile,
    about: Description,
    key: str = "",
    replaces: int | None = None,
) -> Submission:
    """Store a checked file and queue it; with a key that was used before, return the earlier submission."""
    session, now = visitor.session, visitor.now
    team = require_team(visitor, phase.task)
    session.get(Team, team.id, with_for_update=True)  # one at a time, so that quotas hold
    existing = find_by_key(session, team, key)
    if existing is not None:
        check_same_phase(existing, phase)
        return existing
    check_quota(session, phase, team, now)
    replaced = None if replaces is None else visitor.find_submission(replaces, Permission.OWN)
    if replaced is not None and (replaced.team_id != team.id or replaced.phase_id != phase.id):
        raise RequestRejected(422, "Only a submission of the same team and phase can be replaced.")
    refused = file.has_errors
    submission = Submission(
        phase_id=phase.id, team_id=team.id, account_id=visitor.require_account().id,
        key=secrets.token_urlsafe(12) if refused or not key else key, file_name=file.name, data=pack(file.data),
        checksum=sha256(file.data).hexdigest(), findings=file.findings,
        state=SubmissionState.REFUSED if refused else SubmissionState.QUEUED, reason="", detail="",
        replaces_id=replaced.id if replaced else None, created=now,
    )  # fmt: skip
    submission.team = team
    set_description(session, submission, about)
    session.add(submission)
    session.flush()
    if not refused:
        queue_submission(session, submission, now, file.cost)
    return submission


def describe(visitor: Visitor, number: int, about: Description) -> Submission:
    """Change name, description and tags of a submission, until its phase closes."""
    submission = visitor.find_submission(number, Permission.OWN)
    check_changeable(visitor, submission)
    set_description(visitor.session, submission, about)
    return submission


def check_changeable(visitor: Visitor, submission: Submission) -> None:
    """Raise an error if the phase has closed: results are final, except for decisions of organisers."""
    if is_over(submission.phase, visitor.now):
        raise RequestRejected(
            409, f"The phase {submission.phase.name} has closed, so its submissions can no longer be changed. "
            "An organiser can disqualify and restore them.",
        )  # fmt: skip


def set_description(session: Session, submission: Submission, about: Description) -> None:
    """Set name, description and tags; the name is unique in the team, except for the submission that it replaces."""
    cleaned = clean_name(about.name, "The name of a system")
    text = clean_text(about.description, 5_000)
    check_name(session, submission, cleaned)
    phase = session.get_one(Phase, submission.phase_id)
    submission.facts = clean_facts(phase.task.fields, about.facts)
    submission.name, submission.description, submission.tags = cleaned, text, clean_tags(about.tags)


def check_name(session: Session, submission: Submission, name: str) -> None:
    """Raise an error if the team has another active submission to the phase with this name."""
    with session.no_autoflush:
        duplicate = session.scalar(
            select(Submission.id).where(
                Submission.phase_id == submission.phase_id, Submission.team_id == submission.team_id,
                Submission.name == name, Submission.state.in_(ACTIVE),
                Submission.id.not_in([number for number in (submission.id, submission.replaces_id) if number]),
            )
        )  # fmt: skip
    if duplicate is not None:
        raise RequestRejected(409, f"Your team already has a system called {name}: replace it, or choose another name.")


def withdraw(visitor: Visitor, number: int) -> Submission:
    """Withdraw a submission from the leaderboard; before it is scored, it is cancelled and does not count."""
    submission = visitor.find_submission(number, Permission.OWN)
    visitor.session.refresh(submission, with_for_update=True)
    check_changeable(visitor, submission)
    if submission.state not in ACTIVE:
        raise RequestRejected(409, f"This submission is already {submission.state}.")
    was_scored = submission.state == SubmissionState.SCORED
    change_state(visitor, submission, SubmissionState.WITHDRAWN if was_scored else SubmissionState.CANCELLED)
    return submission


def change_state(visitor: Visitor, submission: Submission, state: SubmissionState) -> None:
    """Change the state of a locked submission, end its jobs if it leaves the leaderboard, and queue the leaderboard."""
    session = visitor.session
    if not submission.state.may_become(state):
        raise RequestRejected(409, f"A submission that is {submission.state} cannot become {state}.")
    was_scored = SubmissionState.SCORED in (submission.state, state)
    submission.state = state
    if state not in ACTIVE:
        jobs = session.scalars(
            select(Job).where(Job.submission_id == submission.id, Job.state.in_(UNFINISHED)).with_for_update()
        )
        for job in jobs:
            job.state, job.reason = JobState.DONE, str(state)
    if was_scored:
        queue_board(session, submission.phase_id, visitor.now)
