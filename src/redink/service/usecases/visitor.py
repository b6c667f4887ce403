"""The visitor of a request: an account with its roles, and the objects that it may see.

An object that a visitor must not know of is not found (404); an action that is not permitted is forbidden (403), or
needs a sign-in first (401).
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from sqlalchemy import select
from sqlalchemy.orm import Session

from redink.service.domain.permissions import MESSAGES, Facts, Permission, is_permitted
from redink.service.domain.phases import choose_phase, has_ended, is_blind, is_over
from redink.service.domain.rejection import MAX_NUMBER, RequestRejected
from redink.service.domain.states import SubmissionState
from redink.service.store.tables import Account, Judge, Member, Phase, PoolVersion, Submission, Task, Team, TeamMember

T = TypeVar("T")


class Roles(NamedTuple):
    """The roles of a visitor in a task."""

    organiser: bool
    role: str | None
    """Role by invitation: organiser, participant, reader, or None."""
    team: Team | None
    judge: bool = False

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
        return Roles(organises, role, team, self.session.get(Judge, (task.id, self.account.id)) is not None)

    def may(
        self, permission: Permission, task: Task, phase: Phase | None = None, submission: Submission | None = None
    ) -> bool:
        """Return whether the visitor has a permission on an object."""
        return is_permitted(permission, self.find_facts(task, phase, submission))

    def find_facts(self, task: Task, phase: Phase | None = None, submission: Submission | None = None) -> Facts:
        """Return the facts about the visitor and an object that permissions depend on."""
        roles, now = self.find_roles(task), self.now
        return Facts(
            organiser=roles.organiser,
            role=roles.role,
            has_team=roles.team is not None,
            is_judge=roles.judge,
            is_public=task.public,
            is_open_report=task.open_report,
            has_ended=has_ended(task, now),
            has_phase=phase is not None,
            is_blind=phase is not None and is_blind(phase, now),
            is_over=phase is not None and is_over(phase, now),
            has_open_references=phase is not None and phase.open_references,
            has_submission=submission is not None,
            is_own=submission is not None and roles.team is not None and submission.team_id == roles.team.id,
            is_scored=submission is not None and submission.state == SubmissionState.SCORED,
        )

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
        phase = choose_phase(task.phases, self.now) if place is None else None
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
