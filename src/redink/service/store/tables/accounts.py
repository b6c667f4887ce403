"""Accounts, and what belongs to them or to the server."""

from __future__ import annotations

from sqlalchemy import Text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from redink.service.store.base import Base, make_foreign_key


class Setting(Base):
    """A setting of this server, such as its secret."""

    __tablename__ = "settings"
    key: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class Account(Base):
    """An account of a user."""

    __tablename__ = "accounts"
    id: Mapped[int] = mapped_column(primary_key=True)
    email: Mapped[str] = mapped_column(unique=True)
    """In lower case."""
    name: Mapped[str]
    password: Mapped[str] = mapped_column(default="")
    """Argon2 hash of the password; empty for an account that can only sign in by a link."""
    administrator: Mapped[bool] = mapped_column(default=False)
    """True if it may create tasks and organise all of them."""
    created: Mapped[float]


class Login(Base):
    """A signed-in browser: the hash of its cookie."""

    __tablename__ = "logins"
    hash: Mapped[str] = mapped_column(primary_key=True)
    account_id: Mapped[int] = make_foreign_key("accounts.id")
    expires: Mapped[float]
    account: Mapped[Account] = relationship()


class Token(Base):
    """An API token; only its hash is stored."""

    __tablename__ = "tokens"
    id: Mapped[int] = mapped_column(primary_key=True)
    hash: Mapped[str] = mapped_column(unique=True)
    account_id: Mapped[int] = make_foreign_key("accounts.id")
    name: Mapped[str]
    created: Mapped[float]
    used: Mapped[float | None]
    account: Mapped[Account] = relationship()


class Invitation(Base):
    """An invitation link; only its hash is stored."""

    __tablename__ = "invitations"
    hash: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]
    """administrator, organiser, participant, reader, team (join it) or password (choose a new one)."""
    task_id: Mapped[int | None] = make_foreign_key("tasks.id")
    team_id: Mapped[int | None] = make_foreign_key("teams.id")
    account_id: Mapped[int | None] = make_foreign_key("accounts.id")
    uses: Mapped[int]
    """Number of remaining uses."""
    expires: Mapped[float]


class Confirmation(Base):
    """A new account whose e-mail address has not been confirmed yet; only the hash of the link is stored."""

    __tablename__ = "confirmations"
    hash: Mapped[str] = mapped_column(primary_key=True)
    email: Mapped[str]
    name: Mapped[str]
    password: Mapped[str]
    """Argon2 hash."""
    invitation: Mapped[str] = mapped_column(default="")
    """Hash of the invitation that the account accepts, if any."""
    expires: Mapped[float]


class Failure(Base):
    """Failed sign-in attempts, by address and by account."""

    __tablename__ = "failures"
    key: Mapped[str] = mapped_column(primary_key=True)
    count: Mapped[int]
    until: Mapped[float]
    """Time before which further attempts are rejected."""
