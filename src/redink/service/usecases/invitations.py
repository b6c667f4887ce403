"""Invitations: links that give their user a role, a team or a new password."""

from __future__ import annotations

import secrets

from sqlalchemy import delete
from sqlalchemy.orm import Session

from redink.service.domain.days import DAY
from redink.service.domain.rejection import RequestRejected
from redink.service.passwords import hash_secret
from redink.service.store.tables import Account, Invitation, Member, Task, Team
from redink.service.usecases.teams import join_team


def invite(
    session: Session,
    kind: str,
    now: float,
    task: Task | None = None,
    team: Team | None = None,
    account: Account | None = None,
    uses: int = 1,
    days: float = 14,
) -> str:
    """Create an invitation and return the secret of its link."""
    secret = secrets.token_urlsafe(24)
    session.execute(delete(Invitation).where(Invitation.expires < now))
    session.add(
        Invitation(
            hash=hash_secret(secret),
            kind=kind,
            task_id=task.id if task else None,
            team_id=team.id if team else None,
            account_id=account.id if account else None,
            uses=uses,
            expires=now + days * DAY,
        )
    )
    return secret


def find_invitation(session: Session, secret: str, now: float) -> Invitation:
    """Return the invitation of a link that is still valid."""
    invitation = session.get(Invitation, hash_secret(secret), with_for_update=True)
    if invitation is None or invitation.expires < now or invitation.uses < 1:
        raise RequestRejected(404, "This link has been used or has expired: ask for a new one.")
    return invitation


def use_invitation(session: Session, invitation: Invitation, account: Account) -> Task | None:
    """Accept an invitation, and return the task that it is for."""
    task = session.get(Task, invitation.task_id) if invitation.task_id else None
    if invitation.kind == "administrator":
        account.administrator = True
    elif invitation.kind == "team":
        team = session.get(Team, invitation.team_id)
        if team is None:
            raise RequestRejected(404, "This team no longer exists.")
        task = team.task
        join_team(session, team, account)
    elif task is not None:
        member = session.get(Member, (task.id, account.id))
        strength = ["reader", "participant", "organiser"]
        if member is None:
            session.add(Member(task_id=task.id, account_id=account.id, role=invitation.kind))
        elif strength.index(invitation.kind) > strength.index(member.role):
            member.role = invitation.kind
    invitation.uses -= 1
    return task
