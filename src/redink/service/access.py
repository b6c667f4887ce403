"""Who may do what: an account in, the objects it may have out. Every object that a page shows is fetched here.

What a visitor must not know of is not found (404); what they know of but may not do is refused (403), or they are asked
to sign in (401).
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, TypeVar

from sqlalchemy import select
from sqlalchemy.orm import Session

from redink.service.store.tables import Account, Member, Phase, Pool, Submission, Task, Team, TeamMember

T = TypeVar("T")
MOST = 2**31 - 1
"""The largest number that a table can hold: a larger one is nobody's."""


class Refused(Exception):
    """The visitor may not have what they asked for, or asked for something that cannot be."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.message = message


class Right(Enum):
    """What a visitor wants of an object."""

    SEE = "know that it exists, and read what is public about it"
    SCORES = "see scores"
    STATISTICS = "see exact scores, intervals and tests"
    TYPES = "see scores by error type"
    DETAILS = "see what tells about single sentences: report, heat map, weights"
    JOIN = "found a team"
    SUBMIT = "send a submission in"
    OWN = "change a submission, or see what only its team sees"
    ORGANISE = "change the task, see everything"


class Roles(NamedTuple):
    """What a visitor is in a task."""

    organiser: bool
    role: str | None
    """As what they were let in: participant, reader, or None where they were not."""
    team: Team | None

    @property
    def name(self) -> str:
        """The strongest of them."""
        return "organiser" if self.organiser else "participant" if self.team else "reader"


class Visitor:
    """Somebody who asks: an account, or nobody in particular."""

    def __init__(self, session: Session, account: Account | None, now: float) -> None:
        self.session = session
        self.account = account
        self.now = now
        self._roles: dict[int, Roles] = {}

    @property
    def is_administrator(self) -> bool:
        """Whether they run this server."""
        return self.account is not None and self.account.administrator

    def require_account(self) -> Account:
        """The account; somebody who is not signed in is asked to."""
        if self.account is None:
            raise Refused(401, "Sign in first.")
        return self.account

    def require_administrator(self) -> Account:
        """The account of somebody who runs this server."""
        account = self.require_account()
        if not account.administrator:
            raise Refused(403, "Only the organisers of this server may do this.")
        return account

    def find_roles(self, task: Task) -> Roles:
        """What the visitor is in a task."""
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

    def may(self, right: Right, task: Task, phase: Phase | None = None, submission: Submission | None = None) -> bool:
        """The one check: whether the visitor has a right to an object."""
        roles = self.find_roles(task)
        if roles.organiser:
            return True
        if not (task.public or roles.role or roles.team):
            return False
        mine = submission is not None and roles.team is not None and submission.team_id == roles.team.id
        shown = phase is None or not is_blind(phase, self.now)
        if right is Right.SEE:
            return submission is None or mine or (shown and submission.state == "scored")
        if right is Right.SCORES:
            return shown and (submission is None or mine or submission.state == "scored")
        if right is Right.STATISTICS:
            return phase is not None and shown and (phase.open_references or is_over(phase, self.now))
        if right is Right.DETAILS or right is Right.TYPES:
            public = right is Right.TYPES and phase is not None and shown and phase.open_references
            return public or (task.open_report and has_ended(task, self.now))
        if right is Right.JOIN:
            return task.public or roles.role == "participant"
        if right is Right.SUBMIT:
            return roles.team is not None
        return right is Right.OWN and mine

    def find_task(self, slug: str, right: Right = Right.SEE) -> Task:
        """A task by its name in addresses."""
        task = self.session.scalar(select(Task).where(Task.slug == slug)) if "\0" not in slug else None
        if task is None or not self.may(Right.SEE, task):
            raise Refused(404, "There is no such task.")
        return self._check(task, right, task)

    def list_tasks(self) -> list[Task]:
        """The tasks that the visitor may know of, the newest first."""
        tasks = self.session.scalars(select(Task).order_by(Task.created.desc(), Task.id.desc()))
        return [task for task in tasks if self.may(Right.SEE, task)]

    def find_phase(self, task: Task, place: int | None = None, right: Right = Right.SEE) -> Phase:
        """A phase by its number, or the one that matters now."""
        phase = choose_phase(task, self.now) if place is None else None
        if place is not None:
            phase = next((found for found in task.phases if found.place == place), None)
        if phase is None:
            raise Refused(404, "There is no such phase.")
        return self._check(phase, right, task, phase)

    def find_submission(self, number: int, right: Right = Right.SEE) -> Submission:
        """A submission by its number."""
        submission = self.session.get(Submission, number) if 0 < number <= MOST else None
        if submission is None:
            raise Refused(404, "There is no such submission.")
        phase = submission.phase
        if not self.may(Right.SEE, phase.task, phase, submission):
            raise Refused(404, "There is no such submission.")
        return self._check(submission, right, phase.task, phase, submission)

    def find_pool(self, phase: Phase, number: int) -> Pool:
        """A state of the pool, whose weights tell about single sentences."""
        self._check(phase, Right.DETAILS, phase.task, phase)
        pool = None
        if 0 < number <= MOST:
            pool = self.session.scalar(select(Pool).where(Pool.phase_id == phase.id, Pool.number == number))
        if pool is None:
            raise Refused(404, "There is no such pool.")
        return pool

    def _check(self, thing: T, right: Right, task: Task, phase: Phase | None = None,
                  submission: Submission | None = None) -> T:  # fmt: skip
        if self.may(right, task, phase, submission):
            return thing
        if self.account is None:
            raise Refused(401, "Sign in first.")
        raise Refused(403, REASONS[right])


REASONS = {
    Right.SEE: "This is not public.",
    Right.SCORES: "Scores of this phase are hidden until it closes.",
    Right.STATISTICS: "Intervals and tests are shown when the phase closes.",
    Right.TYPES: "Scores by error type are for the organisers; after the end, for everybody if they allow it.",
    Right.DETAILS: "This is for the organisers; after the end, for everybody if they allow it.",
    Right.JOIN: "Only who was invited as a participant may found a team here.",
    Right.SUBMIT: "Join the task with a team first.",
    Right.OWN: "This belongs to another team.",
    Right.ORGANISE: "Only the organisers of the task may do this.",
}


def is_open(phase: Phase, now: float) -> bool:
    """Whether submissions are taken."""
    return (phase.opens is None or phase.opens <= now) and not is_over(phase, now)


def is_over(phase: Phase, now: float) -> bool:
    """Whether the phase has closed."""
    return phase.closes is not None and phase.closes <= now


def is_blind(phase: Phase, now: float) -> bool:
    """Whether scores are hidden now."""
    return phase.blind and not is_over(phase, now)


def has_ended(task: Task, now: float) -> bool:
    """Whether all phases have closed."""
    return all(is_over(phase, now) for phase in task.phases)


def choose_phase(task: Task, now: float) -> Phase | None:
    """The phase that matters now: the last one that is open, else the last that has begun, else the first."""
    open_now = [phase for phase in task.phases if is_open(phase, now)]
    begun = [phase for phase in task.phases if phase.opens is None or phase.opens <= now]
    candidates = open_now or begun or task.phases[:1]
    return candidates[-1] if candidates else None
