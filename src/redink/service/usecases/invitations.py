"""Invitations: links that give their user a role, a team or a new password."""

from __future__ import annotations

import secrets
from typing import NamedTuple

from sqlalchemy import delete
from sqlalchemy.orm import Session

from redink.service.domain.days import DAY
from redink.service.domain.permissions import Permission
from redink.service.domain.rejection import RequestRejected
from redink.service.passwords import hash_secret
from redink.service.store.tables import Account, Invitation, Member, Task, Team
from redink.service.usecases.accounts import set_password
from redink.service.usecases.banks import add_judge
from redink.service.usecases.teams import join_team
from redink.service.usecases.visitor import Visitor


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


def make_invitation(visitor: Visitor, slug: str, kind: str, uses: int) -> str:
    """Create an invitation to a task, or to the visitor's team, and return its secret."""
    if kind == "team":
        task = visitor.find_task(slug, Permission.SUBMIT)
        team = visitor.find_roles(task).team
        if team is None:
            raise RequestRejected(422, "You have no team in this task.")
        return invite(visitor.session, "team", visitor.now, team=team, uses=uses)
    if kind not in ("organiser", "participant", "reader", "judge"):
        raise RequestRejected(422, "The role of an invitation must be organiser, participant, reader, judge or team.")
    return invite(visitor.session, kind, visitor.now, task=visitor.find_task(slug, Permission.ORGANISE), uses=uses)


def find_invitation(session: Session, secret: str, now: float) -> Invitation:
    """Return the invitation of a link that is still valid."""
    invitation = session.get(Invitation, hash_secret(secret), with_for_update=True)
    if invitation is None or invitation.expires < now or invitation.uses < 1:
        raise RequestRejected(404, "This link has been used or has expired: ask for a new one.")
    return invitation


class InvitationView(NamedTuple):
    """An invitation as its link shows it."""

    kind: str
    target: str
    """Name of the task or the team."""


def show_invitation(visitor: Visitor, secret: str) -> InvitationView:
    """Return an invitation, without accepting it."""
    invitation = find_invitation(visitor.session, secret, visitor.now)
    team = visitor.session.get(Team, invitation.team_id) if invitation.team_id else None
    task = visitor.session.get(Task, invitation.task_id) if invitation.task_id else None
    return InvitationView(invitation.kind, team.name if team else task.name if task else "")


def accept_invitation(visitor: Visitor, secret: str) -> str:
    """Accept an invitation with the visitor's account, and return the slug of the task that it is for."""
    account = visitor.require_account()
    invitation = find_invitation(visitor.session, secret, visitor.now)
    if invitation.kind == "password":
        raise RequestRejected(422, "This link sets a password: open it in a browser.")
    task = use_invitation(visitor.session, invitation, account)
    return task.slug if task else ""


def reset_password(visitor: Visitor, secret: str, password: str) -> int:
    """Set the password of the account that a link is for, and return the account."""
    invitation = find_invitation(visitor.session, secret, visitor.now)
    owner = visitor.session.get(Account, invitation.account_id) if invitation.kind == "password" else None
    if owner is None:
        raise RequestRejected(404, "This account no longer exists.")
    set_password(visitor.session, owner, password)
    invitation.uses -= 1
    return owner.id


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
    elif task is not None and invitation.kind == "judge":
        add_judge(session, task, account)
    elif task is not None:
        member = session.get(Member, (task.id, account.id))
        strength = ["reader", "participant", "organiser"]
        if member is None:
            session.add(Member(task_id=task.id, account_id=account.id, role=invitation.kind))
        elif strength.index(invitation.kind) > strength.index(member.role):
            member.role = invitation.kind
    invitation.uses -= 1
    return task
