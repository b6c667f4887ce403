"""Submissions with their results, and what teams and organisers say about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import JSON, ForeignKey, Index, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from redink.service.domain.states import SubmissionState
from redink.service.store.base import Base, EnumColumn, make_foreign_key

if TYPE_CHECKING:
    from redink.service.store.tables.tasks import Phase
    from redink.service.store.tables.teams import Team


class Submission(Base):
    """An accepted submission."""

    __tablename__ = "submissions"
    __table_args__ = (UniqueConstraint("team_id", "key"), Index("submissions_of_phase", "phase_id", "state"))
    id: Mapped[int] = mapped_column(primary_key=True)
    phase_id: Mapped[int] = make_foreign_key("phases.id")
    team_id: Mapped[int] = make_foreign_key("teams.id")
    account_id: Mapped[int | None] = mapped_column(ForeignKey("accounts.id", ondelete="SET NULL"))
    key: Mapped[str]
    """Key chosen by the client: a file sent twice with one key is accepted once."""
    name: Mapped[str]
    """Unique among the team's submissions that have not been withdrawn."""
    description: Mapped[str] = mapped_column(Text, default="")
    tags: Mapped[list[str]] = mapped_column(JSON, default=list)
    facts: Mapped[dict[str, str]] = mapped_column(JSON, default=dict, server_default="{}")
    """Metadata by the names of the task's fields."""
    file_name: Mapped[str]
    data: Mapped[bytes] = mapped_column(deferred=True)
    checksum: Mapped[str]
    """SHA-256 of the uncompressed file."""
    findings: Mapped[list[dict[str, Any]]] = mapped_column(JSON, default=list)
    """Findings of validation."""
    state: Mapped[SubmissionState] = mapped_column(EnumColumn(SubmissionState))
    reason: Mapped[str] = mapped_column(Text, default="")
    """Reason of a failure or a disqualification, for the team. A scored submission has one if rescoring it failed."""
    detail: Mapped[str] = mapped_column(Text, default="")
    """Reason of a failure in full, for organisers."""
    replaces_id: Mapped[int | None] = mapped_column(ForeignKey("submissions.id", ondelete="SET NULL"))
    created: Mapped[float]
    phase: Mapped[Phase] = relationship()
    team: Mapped[Team] = relationship()


class Result(Base):
    """Stored counts of a submission, by one version of Redink and one choice of metrics."""

    __tablename__ = "results"
    __table_args__ = (UniqueConstraint("submission_id", "recipe"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    submission_id: Mapped[int] = make_foreign_key("submissions.id")
    recipe: Mapped[str]
    """Version of Redink, metrics and data: results with the same recipe are comparable."""
    version: Mapped[str]
    data: Mapped[bytes]
    """The evaluation with its counts, and the outcome at each chunk of the reference."""
    created: Mapped[float]
    submission: Mapped[Submission] = relationship()


class Choice(Base):
    """The submission that a team chose for the final table of a phase."""

    __tablename__ = "choices"
    phase_id: Mapped[int] = mapped_column(ForeignKey("phases.id", ondelete="CASCADE"), primary_key=True)
    team_id: Mapped[int] = mapped_column(ForeignKey("teams.id", ondelete="CASCADE"), primary_key=True)
    submission_id: Mapped[int] = make_foreign_key("submissions.id")


class Event(Base):
    """A decision of an organiser, in the log of the task."""

    __tablename__ = "events"
    id: Mapped[int] = mapped_column(primary_key=True)
    task_id: Mapped[int] = make_foreign_key("tasks.id")
    submission_id: Mapped[int | None] = make_foreign_key("submissions.id")
    account_id: Mapped[int | None] = mapped_column(ForeignKey("accounts.id", ondelete="SET NULL"))
    kind: Mapped[str]
    text: Mapped[str] = mapped_column(Text)
    """Reason, visible to everybody who may see the task."""
    created: Mapped[float]
    submission: Mapped[Submission | None] = relationship()


class Appeal(Base):
    """A message of a team about a submission or a reference sentence, and the answer of an organiser."""

    __tablename__ = "appeals"
    id: Mapped[int] = mapped_column(primary_key=True)
    phase_id: Mapped[int] = make_foreign_key("phases.id")
    team_id: Mapped[int] = make_foreign_key("teams.id")
    account_id: Mapped[int | None] = mapped_column(ForeignKey("accounts.id", ondelete="SET NULL"))
    submission_id: Mapped[int | None] = make_foreign_key("submissions.id")
    sentence: Mapped[int | None]
    """Number of the sentence, from 1."""
    text: Mapped[str] = mapped_column(Text)
    answer: Mapped[str] = mapped_column(Text, default="")
    created: Mapped[float]
    answered: Mapped[float | None]
    team: Mapped[Team] = relationship()
