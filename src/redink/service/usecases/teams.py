"""Teams: creating, joining and leaving them, and removing their members."""

from __future__ import annotations

import secrets
from itertools import chain, count

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from redink.service.domain.cleaning import MAX_NAME, clean_name
from redink.service.domain.names import look_alike
from redink.service.domain.permissions import Permission
from redink.service.domain.rejection import MAX_NUMBER, RequestRejected
from redink.service.domain.states import SubmissionState
from redink.service.store.jobs import queue_board
from redink.service.store.tables import Account, Appeal, Choice, Job, Judge, Submission, Task, Team, TeamMember
from redink.service.usecases.decisions import clean_reason, log_event
from redink.service.usecases.submissions import find_by_key, require_team
from redink.service.usecases.visitor import Visitor


def found_team(visitor: Visitor, slug: str, name: str) -> Team:
    """Take part in a task with a new team."""
    account = visitor.require_account()
    return create_team(visitor.session, visitor.find_task(slug, Permission.JOIN), account, name)


def leave_team(visitor: Visitor, slug: str) -> Team:
    """Leave the visitor's team; its submissions stay, also if nobody is left in it."""
    task = visitor.find_task(slug, Permission.SUBMIT)
    team = require_team(visitor, task)
    _remove(visitor, team, visitor.require_account().id)
    return team


def remove_member(visitor: Visitor, slug: str, team: int, account: int) -> Team:
    """Remove an account from a team."""
    task = visitor.find_task(slug, Permission.ORGANISE)
    other = _find_team(visitor, task, team)
    member = visitor.session.scalar(
        select(Account).join(TeamMember, TeamMember.account_id == Account.id).where(
            TeamMember.team_id == team, Account.id == account
        )
    )  # fmt: skip
    if member is None:
        raise RequestRejected(404, "There is no such member.")
    _remove(visitor, other, member.id)
    log_event(visitor, task, f"member of team {team} removed", "")
    return other


def _remove(visitor: Visitor, team: Team, account: int) -> None:
    visitor.session.execute(delete(TeamMember).where(TeamMember.team_id == team.id, TeamMember.account_id == account))


def remove_team(visitor: Visitor, slug: str, team: int, reason: str) -> None:
    """Remove a team with its submissions; leaderboards and pools are rebuilt without them."""
    task = visitor.find_task(slug, Permission.ORGANISE)
    removed = _find_team(visitor, task, team)
    text = clean_reason(reason)
    phases = _list_phases(visitor, removed)
    log_event(visitor, task, f"team {removed.id} removed", text)  # no name: teams may be anonymous
    visitor.session.delete(removed)
    visitor.session.flush()
    for phase in phases:
        queue_board(visitor.session, phase, visitor.now)


def merge_teams(visitor: Visitor, slug: str, team: int, into: int, reason: str) -> Team:
    """Move the members and submissions of a team to another team, and delete the empty team.

    A system whose name the other team uses in the same phase gets the name of its old team in brackets.
    """
    session = visitor.session
    task = visitor.find_task(slug, Permission.ORGANISE)
    source, target = _find_team(visitor, task, team), _find_team(visitor, task, into)
    if source.id == target.id:
        raise RequestRejected(422, "Choose two different teams.")
    text = clean_reason(reason)
    phases = _list_phases(visitor, source)
    session.get(Team, target.id, with_for_update=True)
    for submission in session.scalars(select(Submission).where(Submission.team_id == source.id)).all():
        submission.name = _find_free_name(session, submission, source, target)
        if find_by_key(session, target, submission.key) is not None:
            submission.key = secrets.token_urlsafe(12)
        submission.team_id = target.id
        session.flush()
    chosen = select(Choice.phase_id).where(Choice.team_id == target.id)
    session.execute(delete(Choice).where(Choice.team_id == source.id, Choice.phase_id.in_(chosen)))
    for table in (Choice, Appeal, Job):
        session.execute(update(table).where(table.team_id == source.id).values(team_id=target.id))
    members = select(TeamMember.account_id).where(TeamMember.team_id == target.id)
    session.execute(delete(TeamMember).where(TeamMember.team_id == source.id, TeamMember.account_id.in_(members)))
    session.execute(update(TeamMember).where(TeamMember.team_id == source.id).values(team_id=target.id))
    log_event(visitor, task, f"team {source.id} merged into team {target.id}", text)
    session.expire_all()
    session.delete(source)
    session.flush()
    for phase in phases:
        queue_board(session, phase, visitor.now)
    return target


def _find_team(visitor: Visitor, task: Task, number: int) -> Team:
    team = visitor.session.get(Team, number) if 0 < number <= MAX_NUMBER else None
    if team is None or team.task_id != task.id:
        raise RequestRejected(404, "There is no such team.")
    return team


def _list_phases(visitor: Visitor, team: Team) -> list[int]:
    """Return the phases on whose leaderboards the team has a submission."""
    query = select(Submission.phase_id).where(Submission.team_id == team.id, Submission.state == SubmissionState.SCORED)
    return sorted(set(visitor.session.scalars(query)))


def _find_free_name(session: Session, submission: Submission, source: Team, target: Team) -> str:
    query = select(Submission.name).where(Submission.team_id == target.id, Submission.phase_id == submission.phase_id)
    names = set(session.scalars(query))
    if submission.name not in names:
        return submission.name
    stem = f"{submission.name} ({source.name})"[: MAX_NAME - 4]
    return next(name for name in chain([stem], (f"{stem} {number}" for number in count(2))) if name not in names)


def create_team(session: Session, task: Task, account: Account, name: str) -> Team:
    """Create a team in a task, with its first member."""
    cleaned = clean_name(name, "The name of a team")
    check_free(session, task, account)
    if session.scalar(select(Team.id).where(Team.task_id == task.id, Team.name == cleaned)) is not None:
        raise RequestRejected(409, "A team with this name already exists.")
    for other in session.scalars(select(Team.name).where(Team.task_id == task.id)):
        if look_alike(other, cleaned):
            raise RequestRejected(409, f"This name looks like that of the team {other}: choose another name.")
    team = Team(task_id=task.id, name=cleaned, served=0.0)
    session.add(team)
    session.flush()
    session.add(TeamMember(team_id=team.id, account_id=account.id))
    return team


def join_team(session: Session, team: Team, account: Account) -> None:
    """Add an account to a team."""
    if session.get(TeamMember, (team.id, account.id)) is None:
        check_free(session, team.task, account)
        session.add(TeamMember(team_id=team.id, account_id=account.id))


def check_free(session: Session, task: Task, account: Account) -> None:
    """Raise an error if the account is in another team of the task, or judges in it."""
    if session.get(Judge, (task.id, account.id)) is not None:
        raise RequestRejected(403, "You judge in this task: judges see edits of the references, so they have no team.")
    other = session.scalar(
        select(Team.name)
        .join(TeamMember, TeamMember.team_id == Team.id)
        .where(Team.task_id == task.id, TeamMember.account_id == account.id)
    )
    if other is not None:
        raise RequestRejected(409, f"You are already in the team {other} of this task.")
