"""Signing in with a password, with limits on guessing.

An attempt is counted in a transaction of its own before the password is hashed, so that parallel guesses are counted
too; no transaction is open while the password is hashed.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass

from sqlalchemy import delete, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from redink.service import passwords
from redink.service.domain.cleaning import clean_address
from redink.service.domain.days import DAY
from redink.service.domain.rejection import RequestRejected
from redink.service.domain.throttling import AttemptKey, find_wait, list_keys
from redink.service.store.database import Database
from redink.service.store.tables import Account, Failure

log = logging.getLogger("redink.security")


@dataclass(frozen=True, slots=True)
class SignInAttempt:
    """An address and a password, and where they come from."""

    email: str
    password: str
    host: str
    device: str = ""
    """Identifier of a browser that has signed in to this account before; empty for other browsers and programs."""


def authenticate(database: Database, attempt: SignInAttempt, now: float) -> int | None:
    """Return the account if the password is right, else None. Repeated failures have to wait."""
    address = clean_address(attempt.email)
    keys = list_keys(address, attempt.host, attempt.device)
    with database.write() as session:
        session.execute(delete(Failure).where(Failure.until < now - DAY))
        count_attempts(session, keys, now)
    with database.read() as session:
        account = session.scalar(select(Account).where(Account.email == address))
    matches = passwords.verify_password(account.password if account else "", attempt.password)
    if account is None or not matches:
        log.warning("failed sign-in from %r", attempt.host)
        return None
    with database.write() as session:
        _forgive_attempt(session, keys, now)
    log.info("account %d signed in from %r", account.id, attempt.host)
    return account.id


def count_attempts(session: Session, keys: list[AttemptKey], now: float) -> None:
    """Count an attempt by all keys, or raise an error if any of them has to wait."""
    insert = sqlite.insert if session.get_bind().dialect.name == "sqlite" else postgresql.insert
    failures = []
    for attempt in sorted(keys):  # in one order, so that parallel transactions cannot wait for each other
        session.execute(insert(Failure).values(key=attempt.key, count=0, until=now).on_conflict_do_nothing())
        failures.append((attempt, session.get_one(Failure, attempt.key, with_for_update=True, populate_existing=True)))
    wait = max((failure.until - now for attempt, failure in failures if failure.count >= attempt.free), default=0.0)
    if wait > 0:
        raise RequestRejected(429, f"Too many attempts: try again in {int(wait) + 1} seconds.")
    for attempt, failure in failures:
        failure.count += 1
        failure.until = now + find_wait(failure.count, attempt.free)


def _forgive_attempt(session: Session, keys: list[AttemptKey], now: float) -> None:
    """Remove a successful attempt from the counts.

    Earlier failures of the host and of the account remain, or the owner of an account could guess the passwords of
    others in between.
    """
    for attempt in sorted(keys):
        failure = session.get(Failure, attempt.key, with_for_update=True, populate_existing=True)
        if failure is None:
            continue
        if attempt.key.startswith(("pair:", "device:")):
            session.delete(failure)
        else:
            failure.count -= 1
            failure.until = min(failure.until, now + find_wait(failure.count, attempt.free))
