"""Accounts, signed-in browsers and tokens."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hmac import compare_digest
from typing import NamedTuple

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from redink.service.domain.cleaning import clean_name
from redink.service.domain.days import DAY
from redink.service.domain.rejection import MAX_NUMBER, RequestRejected
from redink.service.passwords import hash_password, hash_secret
from redink.service.store.tables import Account, Judge, Login, Member, Task, Team, TeamMember, Token
from redink.service.usecases.visitor import Visitor

LOGIN_SECONDS = 30 * DAY
"""Seconds that a browser stays signed in."""


class AccountView(NamedTuple):
    """An account as its user sees it."""

    name: str
    email: str
    administrator: bool
    tokens: Sequence[TokenView] = ()


class TokenView(NamedTuple):
    """A token, without its secret."""

    id: int
    name: str
    created: float
    used: float | None


def show_account(visitor: Visitor) -> AccountView:
    """Return the visitor's account with its tokens."""
    account = visitor.require_account()
    tokens = visitor.session.scalars(select(Token).where(Token.account_id == account.id).order_by(Token.id))
    return AccountView(
        account.name, account.email, account.administrator,
        [TokenView(token.id, token.name, token.created, token.used) for token in tokens],
    )  # fmt: skip


def make_token(visitor: Visitor, name: str) -> str:
    """Create a token for the visitor's account and return its secret, which is shown once."""
    return create_token(visitor.session, visitor.require_account(), name, visitor.now)


def make_token_for(visitor: Visitor, account: int, name: str) -> str:
    """Create a token for an account whose password was just checked, and return its secret."""
    return create_token(visitor.session, visitor.session.get_one(Account, account), name, visitor.now)


def delete_token(visitor: Visitor, number: int) -> None:
    """Delete a token of the visitor's account."""
    visitor.session.delete(find_own_token(visitor.session, visitor.require_account(), number))


def change_password(visitor: Visitor, password: str, delete_tokens: bool = False) -> int:
    """Set the password of the visitor's account, whose old one has been checked; return the account."""
    account = visitor.require_account()
    set_password(visitor.session, account, password, delete_tokens)
    return account.id


def create_account(
    session: Session, email: str, name: str, password: str, now: float, administrator: bool = False
) -> Account:
    """Store an account with a clean address and name, and the hash of its password."""
    account = Account(email=email, name=name, password=password, administrator=administrator, created=now)
    session.add(account)
    session.flush()
    return account


def sign_in(session: Session, account: Account, now: float) -> str:
    """Sign a browser in and return its cookie."""
    secret = secrets.token_urlsafe(32)
    session.execute(delete(Login).where(Login.expires < now))
    session.add(Login(hash=hash_secret(secret), account_id=account.id, expires=now + LOGIN_SECONDS))
    return secret


class SignedIn(NamedTuple):
    """A browser that was signed in: its new cookie, and the address of the account."""

    cookie: str
    email: str


def sign_in_account(session: Session, number: int, now: float) -> SignedIn:
    """Sign a browser in to the account with a number."""
    account = session.get_one(Account, number)
    return SignedIn(sign_in(session, account, now), account.email)


class Membership(NamedTuple):
    """Teams and roles of an account, by the slug of the task."""

    teams: dict[str, int]
    roles: dict[str, str]
    judges: frozenset[str]
    """Tasks in which it judges."""


def find_membership(session: Session, account: Account) -> Membership:
    """Return the teams and roles of an account."""
    teams = session.execute(
        select(Task.slug, Team.id)
        .join(Team, Team.task_id == Task.id)
        .join(TeamMember, TeamMember.team_id == Team.id)
        .where(TeamMember.account_id == account.id)
    )
    roles = session.execute(
        select(Task.slug, Member.role).join(Member, Member.task_id == Task.id).where(Member.account_id == account.id)
    )
    judging = session.scalars(
        select(Task.slug).join(Judge, Judge.task_id == Task.id).where(Judge.account_id == account.id)
    )
    return Membership({slug: team for slug, team in teams}, {slug: role for slug, role in roles}, frozenset(judging))  # noqa: C416


def set_password(session: Session, account: Account, password: str, delete_tokens: bool = False) -> None:
    """Set a new password; all browsers are signed out, and on request all tokens are deleted."""
    account.password = hash_password(password)
    session.execute(delete(Login).where(Login.account_id == account.id))
    if delete_tokens:
        session.execute(delete(Token).where(Token.account_id == account.id))


def sign_out(session: Session, cookie: str) -> None:
    """Sign a browser out."""
    session.execute(delete(Login).where(Login.hash == hash_secret(cookie)))


def find_login(session: Session, cookie: str, now: float) -> Account | None:
    """Return the account of a cookie; None if the cookie is not valid."""
    hashed = hash_secret(cookie)
    login = session.get(Login, hashed)
    if login is None or login.expires < now or not compare_digest(login.hash, hashed):
        return None
    return login.account


def create_token(session: Session, account: Account, name: str, now: float) -> str:
    """Create a token for a program and return its secret, which is shown once."""
    secret = f"redink_{secrets.token_urlsafe(32)}"
    session.add(Token(hash=hash_secret(secret), account_id=account.id, name=clean_name(name), created=now))
    return secret


def find_own_token(session: Session, account: Account, number: int) -> Token:
    """Return a token of this account by its number."""
    token = session.get(Token, number) if 0 < number <= MAX_NUMBER else None
    if token is None or token.account_id != account.id:
        raise RequestRejected(404, "There is no such token.")
    return token


def find_token(session: Session, secret: str) -> Token | None:
    """Return the token with this secret; None if there is none."""
    hashed = hash_secret(secret)
    token = session.scalar(select(Token).where(Token.hash == hashed))
    return token if token is not None and compare_digest(token.hash, hashed) else None
