"""Permissions of visitors. Every object that a page shows is fetched here.

An object that a visitor must not know of is not found (404); an action that is not permitted is forbidden (403), or
needs a sign-in first (401).
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, TypeVar

from sqlalchemy import select
from sqlalchemy.orm import Session

from redink.service.domain.states import PhaseState, SubmissionState
from redink.service.store.tables import Account, Member, Phase, PoolVersion, Submission, Task, Team, TeamMember

T = TypeVar("T")
MAX_NUMBER = 2**31 - 1
"""Largest integer of a table column; no object has a larger number."""


class RequestRejected(Exception):
    """A request that is not permitted or not valid, with its HTTP status."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.message = message


class Permission(Enum):
    """Permissions on an object."""

    SEE = "know that it exists, and read what is public about it"
    SCORES = "see scores"
    STATISTICS = "see exact scores, intervals and tests"
    TYPES = "see scores by error type"
    DETAILS = "see data about single sentences: report, heat map, weights"
    JOIN = "create a team"
    SUBMIT = "submit"
    OWN = "change a submission, or see details of it that only its team sees"
    ORGANISE = "change the task, see everything"


class Roles(NamedTuple):
    """The roles of a visitor in a task."""

    organiser: bool
    role: str | None
    """Role by invitation: organiser, participant, reader, or None."""
    team: Team | None

    @property
    def name(self) -> str:
        """The most privileged role."""
        return "organiser" if self.organiser else "participant" if self.team else "reader"


class Visitor:
    """An account, or an anonymous visitor, with a database session."""

    def __init__(self, session: Session, account: Account | None, now: float) -> None:
        self.session = session
        self.account = account
        self.now = now
        self._roles: dict[int, Roles] = {}

    @property
    def is_administrator(self) -> bool:
        """True if the account may administer this server."""
        return self.account is not None and self.account.administrator

    def require_account(self) -> Account:
        """Return the account; raise a 401 error for an anonymous visitor."""
        if self.account is None:
            raise RequestRejected(401, "Sign in first.")
        return self.account

    def require_administrator(self) -> Account:
        """Return the account of an administrator of this server; raise an error for any other visitor."""
        account = self.require_account()
        if not account.administrator:
            raise RequestRejected(403, "Only the organisers of this server may do this.")
        return account

    def find_roles(self, task: Task) -> Roles:
        """Return the roles of the visitor in a task."""
        if task.id not in self._roles:
            self._roles[task.id] = self._look_up_roles(task)
        return self._roles[task.id]

    def _look_up_roles(self, task: Task) -> Roles:
        if self.account is None:
            return Roles(False, None, None)
        role = self.session.scalar(
            select(Member.role).where(Member.task_id == task.id, Member.account_id == self.account.id)
        )
        team = self.session.scalar(
            select(Team)
            .join(TeamMember, TeamMember.team_id == Team.id)
            .where(Team.task_id == task.id, TeamMember.account_id == self.account.id)
        )
        organises = self.is_administrator or role == "organiser"
        return Roles(organises, role, team)

    def may(
        self, permission: Permission, task: Task, phase: Phase | None = None, submission: Submission | None = None
    ) -> bool:
        """Return whether the visitor has a permission on an object; all permission checks end here."""
        roles = self.find_roles(task)
        if roles.organiser:
            return True
        if not (task.public or roles.role or roles.team):
            return False
        own = submission is not None and roles.team is not None and submission.team_id == roles.team.id
        visible = phase is None or not is_blind(phase, self.now)
        if permission is Permission.SEE:
            return submission is None or own or (visible and submission.state == SubmissionState.SCORED)
        if permission is Permission.SCORES:
            return visible and (submission is None or own or submission.state == SubmissionState.SCORED)
        if permission is Permission.STATISTICS:
            return phase is not None and visible and (phase.open_references or is_over(phase, self.now))
        if permission is Permission.DETAILS or permission is Permission.TYPES:
            public = permission is Permission.TYPES and phase is not None and visible and phase.open_references
            return public or (task.open_report and has_ended(task, self.now))
        if permission is Permission.JOIN:
            return task.public or roles.role == "participant"
        if permission is Permission.SUBMIT:
            return roles.team is not None
        return permission is Permission.OWN and own

    def find_task(self, slug: str, permission: Permission = Permission.SEE) -> Task:
        """Return a task by its slug."""
        task = self.session.scalar(select(Task).where(Task.slug == slug)) if "\0" not in slug else None
        if task is None or not self.may(Permission.SEE, task):
            raise RequestRejected(404, "There is no such task.")
        return self._check(task, permission, task)

    def list_tasks(self) -> list[Task]:
        """List the tasks that the visitor may see, newest first."""
        tasks = self.session.scalars(select(Task).order_by(Task.created.desc(), Task.id.desc()))
        return [task for task in tasks if self.may(Permission.SEE, task)]

    def find_phase(self, task: Task, place: int | None = None, permission: Permission = Permission.SEE) -> Phase:
        """Return a phase by its number, or by default the current phase."""
        phase = choose_phase(task, self.now) if place is None else None
        if place is not None:
            phase = next((candidate for candidate in task.phases if candidate.place == place), None)
        if phase is None:
            raise RequestRejected(404, "There is no such phase.")
        return self._check(phase, permission, task, phase)

    def find_submission(self, number: int, permission: Permission = Permission.SEE) -> Submission:
        """Return a submission by its number."""
        submission = self.session.get(Submission, number) if 0 < number <= MAX_NUMBER else None
        if submission is None:
            raise RequestRejected(404, "There is no such submission.")
        phase = submission.phase
        if not self.may(Permission.SEE, phase.task, phase, submission):
            raise RequestRejected(404, "There is no such submission.")
        return self._check(submission, permission, phase.task, phase, submission)

    def find_pool(self, phase: Phase, number: int) -> PoolVersion:
        """Return a version of the pool, whose weights are data about single sentences."""
        self._check(phase, Permission.DETAILS, phase.task, phase)
        pool = None
        if 0 < number <= MAX_NUMBER:
            pool = self.session.scalar(
                select(PoolVersion).where(PoolVersion.phase_id == phase.id, PoolVersion.number == number)
            )
        if pool is None:
            raise RequestRejected(404, "There is no such pool.")
        return pool

    def _check(self, value: T, permission: Permission, task: Task, phase: Phase | None = None,
                  submission: Submission | None = None) -> T:  # fmt: skip
        if self.may(permission, task, phase, submission):
            return value
        if self.account is None:
            raise RequestRejected(401, "Sign in first.")
        raise RequestRejected(403, MESSAGES[permission])


MESSAGES = {
    Permission.SEE: "This is not public.",
    Permission.SCORES: "Scores of this phase are hidden until it closes.",
    Permission.STATISTICS: "Intervals and tests are shown when the phase closes.",
    Permission.TYPES: "Scores by error type are for organisers, and for everyone after the end if they allow it.",
    Permission.DETAILS: "This is visible to organisers only, and to everyone after the task ends if they allow it.",
    Permission.JOIN: "Only invited participants may create a team in this task.",
    Permission.SUBMIT: "Join the task with a team first.",
    Permission.OWN: "This belongs to another team.",
    Permission.ORGANISE: "Only the organisers of the task may do this.",
}


def find_state(phase: Phase, now: float) -> PhaseState:
    """Return the state of a phase."""
    return PhaseState.at(phase.opens, phase.closes, now)


def is_open(phase: Phase, now: float) -> bool:
    """Return whether the phase accepts submissions."""
    return find_state(phase, now) is PhaseState.OPEN


def is_over(phase: Phase, now: float) -> bool:
    """Return whether the phase has closed."""
    return find_state(phase, now) is PhaseState.CLOSED


def is_blind(phase: Phase, now: float) -> bool:
    """Return whether scores are hidden."""
    return phase.blind and not is_over(phase, now)


def has_ended(task: Task, now: float) -> bool:
    """Return whether all phases have closed."""
    return all(is_over(phase, now) for phase in task.phases)


def choose_phase(task: Task, now: float) -> Phase | None:
    """Return the current phase: the last open phase, else the last that has begun, else the first."""
    open_now = [phase for phase in task.phases if is_open(phase, now)]
    begun = [phase for phase in task.phases if phase.opens is None or phase.opens <= now]
    candidates = open_now or begun or task.phases[:1]
    return candidates[-1] if candidates else None
