"""Teams: creating, joining and leaving them, and removing their members."""

from __future__ import annotations

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from redink.service.domain.cleaning import clean_name
from redink.service.domain.names import look_alike
from redink.service.domain.permissions import Permission
from redink.service.domain.rejection import MAX_NUMBER, RequestRejected
from redink.service.store.tables import Account, Task, Team, TeamMember
from redink.service.usecases.decisions import log_event
from redink.service.usecases.submissions import require_team
from redink.service.usecases.visitor import Visitor


def leave_team(visitor: Visitor, slug: str) -> Team:
    """Leave the visitor's team; its submissions stay, also if nobody is left in it."""
    task = visitor.find_task(slug, Permission.SUBMIT)
    team = require_team(visitor, task)
    _remove(visitor, team, visitor.require_account().id)
    return team


def remove_member(visitor: Visitor, slug: str, team: int, account: int) -> Team:
    """Remove an account from a team."""
    task = visitor.find_task(slug, Permission.ORGANISE)
    found = visitor.session.get(Team, team) if 0 < team <= MAX_NUMBER else None
    if found is None or found.task_id != task.id:
        raise RequestRejected(404, "There is no such team.")
    member = visitor.session.scalar(
        select(Account).join(TeamMember, TeamMember.account_id == Account.id).where(
            TeamMember.team_id == team, Account.id == account
        )
    )  # fmt: skip
    if member is None:
        raise RequestRejected(404, "There is no such member.")
    _remove(visitor, found, member.id)
    log_event(visitor, task, f"member of team {team} removed", "")
    return found


def _remove(visitor: Visitor, team: Team, account: int) -> None:
    visitor.session.execute(delete(TeamMember).where(TeamMember.team_id == team.id, TeamMember.account_id == account))


def create_team(session: Session, task: Task, account: Account, name: str) -> Team:
    """Create a team in a task, with its first member."""
    cleaned = clean_name(name, "The name of a team")
    check_single_team(session, task, account)
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
        check_single_team(session, team.task, account)
        session.add(TeamMember(team_id=team.id, account_id=account.id))


def check_single_team(session: Session, task: Task, account: Account) -> None:
    """Raise an error if the account is in another team of the task."""
    other = session.scalar(
        select(Team.name)
        .join(TeamMember, TeamMember.team_id == Team.id)
        .where(Team.task_id == task.id, TeamMember.account_id == account.id)
    )
    if other is not None:
        raise RequestRejected(409, f"You are already in the team {other} of this task.")
