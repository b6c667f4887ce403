"""Signing up and setting forgotten passwords, without revealing which addresses have an account.

If there is a mail server, a new account is created once its address is confirmed, and the response to a sign-up is
the same for every address: what follows is in the mail. Messages are sent after the response, so that its time does
not depend on the address either.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from redink.service.domain.cleaning import clean_address, clean_name
from redink.service.domain.days import DAY
from redink.service.domain.permissions import Permission
from redink.service.domain.rejection import RequestRejected
from redink.service.domain.throttling import AttemptKey
from redink.service.mail import Message
from redink.service.passwords import hash_password, hash_secret, verify_password
from redink.service.settings import Settings
from redink.service.store.database import Database
from redink.service.store.tables import Account, Confirmation, Invitation
from redink.service.usecases.accounts import create_account
from redink.service.usecases.authentication import count_attempts
from redink.service.usecases.invitations import find_invitation, invite, use_invitation
from redink.service.usecases.visitor import Visitor

MAX_SIGN_UPS = 50  # accounts that a host may create before it has to wait
MAX_MESSAGES = 5  # messages to an address before it has to wait
CONFIRMATION_DAYS, RESET_DAYS = 2.0, 2.0
UNUSABLE = "No account can be created with this address. If you have an account, sign in instead."


@dataclass(frozen=True, slots=True)
class SignUp:
    """A new account, as a visitor enters it."""

    email: str
    name: str
    password: str
    host: str = ""
    invitation: str = ""
    """Secret of an invitation that the account accepts."""


class SignUpResult(NamedTuple):
    """The new account, or None if a message was sent to confirm its address."""

    account: int | None
    message: Message | None = None
    task: str = ""
    """Slug of the task that the account was invited to."""


def sign_up(database: Database, settings: Settings, request: SignUp, now: float) -> SignUpResult:
    """Create an account, or send a message to confirm its address."""
    address = clean_address(request.email)
    _check_policy(settings, address, request.invitation)
    keys = [AttemptKey(f"sign-ups:{request.host}", MAX_SIGN_UPS)]
    with database.write() as session:
        count_attempts(session, [*keys, *_limit_messages(address)], now)
        invitation = find_invitation(session, request.invitation, now) if request.invitation else None
        direct = not settings.mail or (invitation is not None and invitation.kind == "administrator")
    name, password = clean_name(request.name), hash_password(request.password)
    with database.write() as session:
        known = session.scalar(select(Account.id).where(Account.email == address)) is not None
        if address is None or (direct and known):
            raise RequestRejected(422, UNUSABLE)
        if not direct:
            return SignUpResult(None, _confirm_later(session, settings, known, address, name, password, request, now))
        account = create_account(session, address, name, password, now)
        return SignUpResult(account.id, task=_accept(session, request.invitation, account, now))


def _check_policy(settings: Settings, address: str | None, invitation: str) -> None:
    """Raise an error if accounts need a link, or an address of another domain."""
    if invitation:
        return
    if not settings.sign_up:
        raise RequestRejected(403, "Accounts are by invitation here: ask an organiser for a link.")
    if settings.domains and (address is None or address.rpartition("@")[2] not in settings.domains):
        domains = " or ".join(settings.domains)
        raise RequestRejected(403, f"Accounts need an address at {domains} here, or a link of an organiser.")


def _limit_messages(address: str | None) -> list[AttemptKey]:
    return [AttemptKey(f"mail:{address}", MAX_MESSAGES)] if address else []


def _confirm_later(
    session: Session, settings: Settings, known: bool, address: str, name: str, password: str, request: SignUp,
    now: float,
) -> Message:  # fmt: skip
    """Store an account until its address is confirmed, and return the message with the link."""
    if known:
        text = f"You already have an account here. Sign in at {settings.address}/login, where you can also set a new "
        return Message(address, "Your account", f"{text}password.")
    secret = secrets.token_urlsafe(24)
    session.execute(delete(Confirmation).where(Confirmation.expires < now))
    session.add(
        Confirmation(
            hash=hash_secret(secret), email=address, name=name, password=password,
            expires=now + CONFIRMATION_DAYS * DAY,
            invitation=hash_secret(request.invitation) if request.invitation else "",
        )
    )  # fmt: skip
    text = f"Open this link to create your account:\n\n{settings.address}/confirm/{secret}\n\n"
    return Message(
        address,
        "Confirm your address",
        f"{text}It asks for the password that you chose. If you did not sign up, ignore this message.",
    )


def find_confirmation(session: Session, secret: str, now: float) -> Confirmation:
    """Return the account of a link that has not been confirmed yet."""
    confirmation = session.get(Confirmation, hash_secret(secret), with_for_update=True)
    if confirmation is None or confirmation.expires < now:
        raise RequestRejected(404, "This link has been used or has expired: sign up again.")
    return confirmation


def confirm_address(session: Session, secret: str, password: str, now: float) -> SignUpResult:
    """Create the account whose address is confirmed by the link.

    The password shows that the owner of the address has signed up, not somebody else with this address.
    """
    confirmation = find_confirmation(session, secret, now)
    if not verify_password(confirmation.password, password):
        raise RequestRejected(422, "This is not the password that was chosen when signing up.")
    if session.scalar(select(Account.id).where(Account.email == confirmation.email)) is not None:
        raise RequestRejected(404, "This link has been used or has expired: sign in instead.")
    account = create_account(session, confirmation.email, confirmation.name, confirmation.password, now)
    invitation = session.get(Invitation, confirmation.invitation, with_for_update=True)
    task = None
    if invitation is not None and invitation.expires >= now and invitation.uses > 0:
        task = use_invitation(session, invitation, account)
    session.execute(delete(Confirmation).where(Confirmation.email == confirmation.email))
    return SignUpResult(account.id, task=task.slug if task else "")


def _accept(session: Session, secret: str, account: Account, now: float) -> str:
    if not secret:
        return ""
    task = use_invitation(session, find_invitation(session, secret, now), account)
    return task.slug if task else ""


def request_reset(database: Database, settings: Settings, email: str, host: str, now: float) -> Message | None:
    """Return the message with a link that sets a new password; None for an address without an account."""
    if not settings.mail:
        raise RequestRejected(403, "This server sends no mail: ask an organiser for a link to set a new password.")
    address = clean_address(email)
    with database.write() as session:
        count_attempts(session, [AttemptKey(f"resets:{host}", MAX_SIGN_UPS), *_limit_messages(address)], now)
        account = session.scalar(select(Account).where(Account.email == address))
        if account is None:
            return None
        secret = invite(session, "password", now, account=account, days=RESET_DAYS)
    text = f"Open this link to set a new password:\n\n{settings.address}/join/{secret}\n\n"
    return Message(account.email, "Set a new password", f"{text}If you did not ask for it, ignore this message.")


def make_reset_link(visitor: Visitor, slug: str, email: str) -> str:
    """Return the secret of a link that sets a new password; for an address without an account, it opens nothing."""
    visitor.find_task(slug, Permission.ORGANISE)
    visitor.require_administrator()
    address = clean_address(email)
    if address is None:
        raise RequestRejected(422, "This is not a valid e-mail address.")
    account = visitor.session.scalar(select(Account).where(Account.email == address))
    if account is None:
        return secrets.token_urlsafe(24)
    return invite(visitor.session, "password", visitor.now, account=account, days=RESET_DAYS)
