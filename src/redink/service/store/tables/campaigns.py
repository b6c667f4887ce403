"""Campaigns: the questions of a phase's bank, the judges who answer them, and their votes."""

from __future__ import annotations

from sqlalchemy import JSON, ForeignKey, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from redink.service.store.base import Base, make_foreign_key
from redink.service.store.tables.accounts import Account


class Campaign(Base):
    """The bank of a phase, and how its questions are judged."""

    __tablename__ = "campaigns"
    phase_id: Mapped[int] = mapped_column(ForeignKey("phases.id", ondelete="CASCADE"), primary_key=True)
    name: Mapped[str]
    """Name of the bank."""
    given: Mapped[bytes]
    """Bank that the organiser uploaded; it may have a header only."""
    second: Mapped[float]
    """Share of the questions that a second judge answers too."""
    seed: Mapped[int]
    is_open: Mapped[bool]
    """True if judges may answer."""
    batch: Mapped[int]
    """Number of batches."""
    wanted: Mapped[int]
    """Size of the batch that a worker draws; 0 if none is ordered."""
    published: Mapped[float | None]
    published_bank: Mapped[bytes | None]
    """Bank at the moment of publication, whose scores everybody sees after the end of the phase."""
    created: Mapped[float]


class BankQuestion(Base):
    """A question of a campaign."""

    __tablename__ = "questions"
    __table_args__ = (UniqueConstraint("phase_id", "place"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    phase_id: Mapped[int] = make_foreign_key("phases.id")
    place: Mapped[int]
    """Order of the questions, from 1."""
    key: Mapped[str]
    """Open key of the chunk."""
    gold: Mapped[str]
    """Expected verdict of a question that checks the judge."""
    teams: Mapped[list[int]] = mapped_column(JSON)
    """Teams whose systems have the chunk; their members do not see the question."""
    data: Mapped[str] = mapped_column(Text, deferred=True)
    """The question as a line of a queue."""


class Judge(Base):
    """An account that judges in a task."""

    __tablename__ = "judges"
    task_id: Mapped[int] = mapped_column(ForeignKey("tasks.id", ondelete="CASCADE"), primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    code: Mapped[str]
    """Name of the judge in banks."""
    account: Mapped[Account] = relationship()


class Seat(Base):
    """The question that a judge sees in a campaign; other judges get other questions."""

    __tablename__ = "seats"
    phase_id: Mapped[int] = mapped_column(ForeignKey("phases.id", ondelete="CASCADE"), primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    question_id: Mapped[int | None] = make_foreign_key("questions.id")
    repeated: Mapped[bool]
    undone_id: Mapped[int | None]
    """Vote that the judge takes back; the next vote replaces it."""
    since: Mapped[float]


class BankVote(Base):
    """A vote of a judge; votes are added, never changed."""

    __tablename__ = "votes"
    id: Mapped[int] = mapped_column(primary_key=True)
    phase_id: Mapped[int] = make_foreign_key("phases.id")
    question_id: Mapped[int] = make_foreign_key("questions.id")
    account_id: Mapped[int]
    """Account of the judge; the vote stays if the account is deleted."""
    verdict: Mapped[str]
    repeated: Mapped[bool]
    line: Mapped[str] = mapped_column(Text)
    """Line of the bank."""
    created: Mapped[float]
