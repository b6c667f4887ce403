"""Leaving a team, removing its members, and deleting a task."""

from __future__ import annotations

from sqlalchemy import delete, select

from redink.service.access import MAX_NUMBER, Permission, RequestRejected, Visitor
from redink.service.store.tables import Account, Task, Team, TeamMember
from redink.service.usecases.decisions import log_event
from redink.service.usecases.submissions import require_team


def leave_team(visitor: Visitor, slug: str) -> Team:
    """Leave the visitor's team; its submissions stay, also if nobody is left in it."""
    task = visitor.find_task(slug, Permission.SUBMIT)
    team = require_team(visitor, task)
    _remove(visitor, team, visitor.require_account().id)
    return team


def remove_member(visitor: Visitor, slug: str, team: int, account: int) -> Team:
    """Remove an account from a team."""
    task = visitor.find_task(slug, Permission.ORGANISE)
    other = visitor.session.get(Team, team) if 0 < team <= MAX_NUMBER else None
    if other is None or other.task_id != task.id:
        raise RequestRejected(404, "There is no such team.")
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


def delete_task(visitor: Visitor, slug: str, name: str) -> None:
    """Delete a task with everything in it; the name of the task must be given again."""
    task: Task = visitor.find_task(slug, Permission.ORGANISE)
    visitor.require_administrator()
    if name.strip() != task.name:
        raise RequestRejected(422, f"Type the name of the task to delete it: {task.name}.")
    visitor.session.delete(task)
