"""Accounts, passwords, logins, tokens, invitations and teams. Secrets are stored as hashes only."""

from __future__ import annotations

import re
import secrets
import threading
from hashlib import sha256
from hmac import compare_digest

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from redink.service.access import MAX_NUMBER, RequestRejected
from redink.service.domain.names import look_alike
from redink.service.store.tables import (
    Account,
    Invitation,
    Login,
    Member,
    Task,
    Team,
    TeamMember,
    Token,
)

DAY = 86_400.0
LOGIN_SECONDS = 30 * DAY
"""Seconds that a browser stays signed in."""
MIN_PASSWORD = 10
"""Characters of a password."""
MAX_NAME = 60

_hasher = PasswordHasher()
_hashing = threading.BoundedSemaphore(4)
"""Limit of concurrent hashes, as each needs 64 MB by design."""
_ADDRESS = re.compile(r"[^@\s,;<>\"]{1,120}@[^@\s,;<>\"]{1,120}")
_DUMMY_HASH = _hasher.hash(secrets.token_urlsafe(16))
"""Hash to compare a password with if there is no such account, so that the response takes as long."""


def hash_secret(secret: str) -> str:
    """Return the hash of a cookie, token or link. These are long and random, so a plain hash cannot be reversed."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def clean_name(name: str, what: str = "A name") -> str:
    """Clean the name of an account, team or system: short, printable, without spaces at its ends."""
    text = " ".join(name.split())
    if not text or len(text) > MAX_NAME or not text.isprintable():
        raise RequestRejected(422, f"{what} must have 1 to {MAX_NAME} printable characters.")
    check_formula(text, what)
    return text


def check_formula(text: str, what: str) -> None:
    """Raise an error for a text that a spreadsheet would take for a formula in the CSV of the leaderboard."""
    if text[:1] in ("=", "+", "-", "@"):
        raise RequestRejected(422, f"{what} must not begin with {text[0]}.")


def clean_text(text: str, limit: int, what: str = "A description") -> str:
    """Clean a text of several lines, and raise an error for one that not every database can store."""
    if len(text) > limit:
        raise RequestRejected(422, f"{what} may have at most {limit:,} characters.")
    if any(c == "\0" or "\ud800" <= c <= "\udfff" for c in text):
        raise RequestRejected(422, f"{what} contains invalid characters.")
    return text.replace("\r\n", "\n")


def clean_address(email: str) -> str | None:
    """Clean an e-mail address, in lower case; return None if it is not valid."""
    address = email.strip().lower()
    return address if _ADDRESS.fullmatch(address) and address.isprintable() else None


def create_account(
    session: Session, email: str, name: str, password: str, now: float, administrator: bool = False
) -> Account:
    """Create an account; addresses are unique."""
    address = clean_address(email)
    if address is None:
        raise RequestRejected(422, "This is not a valid e-mail address.")
    if session.scalar(select(Account.id).where(Account.email == address)) is not None:
        raise RequestRejected(409, "An account with this address already exists: sign in.")
    account = Account(
        email=address, name=clean_name(name), password=hash_password(password), administrator=administrator, created=now
    )
    session.add(account)
    session.flush()
    return account


def hash_password(password: str) -> str:
    """Return the argon2 hash of a password of valid length."""
    if len(password) < MIN_PASSWORD:
        raise RequestRejected(422, f"A password must have at least {MIN_PASSWORD} characters.")
    if len(password) > 1000:
        raise RequestRejected(422, "A password must have at most 1,000 characters.")
    with _hashing:
        return _hasher.hash(password.encode("utf-8", "surrogatepass"))


def verify_password(stored: str, password: str) -> bool:
    """Return whether a password has this hash; without a hash, take as long and return False."""
    return _verify(stored or _DUMMY_HASH, password) and bool(stored)


def _verify(stored: str, password: str) -> bool:
    try:
        with _hashing:
            return _hasher.verify(stored, password.encode("utf-8", "surrogatepass"))
    except (VerificationError, InvalidHashError):
        return False


def sign_in(session: Session, account: Account, now: float) -> str:
    """Sign a browser in and return its cookie."""
    secret = secrets.token_urlsafe(32)
    session.execute(delete(Login).where(Login.expires < now))
    session.add(Login(hash=hash_secret(secret), account_id=account.id, expires=now + LOGIN_SECONDS))
    return secret


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
