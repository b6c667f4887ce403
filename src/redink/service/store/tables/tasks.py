"""Tasks with their phases, references, organisers and readers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import JSON, ForeignKey, Text, UniqueConstraint, false, text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from redink.service.domain.selection import SelectionRule
from redink.service.store.base import Base, EnumColumn, make_foreign_key

if TYPE_CHECKING:
    from redink.service.store.tables.accounts import Account


class Task(Base):
    """A shared task."""

    __tablename__ = "tasks"
    id: Mapped[int] = mapped_column(primary_key=True)
    slug: Mapped[str] = mapped_column(unique=True)
    """Name in addresses."""
    name: Mapped[str]
    description: Mapped[str] = mapped_column(Text, default="")
    """Markdown."""
    metrics: Mapped[list[str]] = mapped_column(JSON)
    ranking: Mapped[str]
    """Ranking metric, one of the metrics."""
    reference_edits: Mapped[str] = mapped_column(default="given")
    language: Mapped[str] = mapped_column(default="en", server_default="en")
    """Code of the language, whose annotator extracts and types edits."""
    parser: Mapped[str] = mapped_column(default="", server_default=text("''"))
    """Parser of the annotator; empty for the default of the language."""
    fields: Mapped[list[dict[str, Any]]] = mapped_column(JSON, default=list, server_default="[]")
    """Fields of the metadata of systems, see `domain.metadata.MetadataField`."""
    timezone: Mapped[str] = mapped_column(default="UTC", server_default="UTC")
    """Time zone (IANA) of the calendar days of daily limits."""
    public: Mapped[bool] = mapped_column(default=True)
    """True if anybody may see it and take part, False for invited accounts only."""
    anonymous: Mapped[bool] = mapped_column(default=False)
    """True if team names are hidden until the end."""
    pooling: Mapped[str] = mapped_column(default="best")
    """Systems in the pool: best (of each team), all, or end (all, but only after the end)."""
    open_report: Mapped[bool] = mapped_column(default=False)
    """True if report, heat map and weights are public after the end."""
    created: Mapped[float]
    phases: Mapped[list[Phase]] = relationship(order_by="Phase.place", cascade="all, delete-orphan")
    tracks: Mapped[list[Track]] = relationship(order_by="Track.id", cascade="all, delete-orphan")


class Track(Base):
    """Language, annotator and metrics of a track that differ from those of its task."""

    __tablename__ = "tracks"
    __table_args__ = (UniqueConstraint("task_id", "name"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    task_id: Mapped[int] = make_foreign_key("tasks.id")
    name: Mapped[str]
    metrics: Mapped[list[str]] = mapped_column(JSON)
    ranking: Mapped[str]
    reference_edits: Mapped[str]
    language: Mapped[str]
    parser: Mapped[str]


class Phase(Base):
    """A part of a task with its data and its times: development, test."""

    __tablename__ = "phases"
    __table_args__ = (UniqueConstraint("task_id", "place"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    task_id: Mapped[int] = make_foreign_key("tasks.id")
    place: Mapped[int]
    """Number of the phase, from 1."""
    name: Mapped[str]
    track: Mapped[str] = mapped_column(default="", server_default=text("''"))
    """Track that the phase belongs to; empty in a task without tracks."""
    opens: Mapped[float | None]
    closes: Mapped[float | None]
    blind: Mapped[bool] = mapped_column(default=False)
    """True if scores are hidden until it closes, except from organisers."""
    daily: Mapped[int | None]
    """Submissions per team in 24 hours."""
    total: Mapped[int | None]
    attempts: Mapped[int] = mapped_column(default=30, server_default="30")
    """Files of a team that may be refused or fail per day."""
    decimals: Mapped[int | None]
    """Decimals of the scores that participants see until the phase closes; None shows them exactly."""
    open_references: Mapped[bool] = mapped_column(default=False, server_default=false())
    """True if the references are public, so that intervals, tests and scores by type can be shown at once."""
    selection: Mapped[SelectionRule] = mapped_column(
        EnumColumn(SelectionRule), default=SelectionRule.LAST, server_default="last"
    )
    """Rule for the submission of a team in the final table."""
    reference_version: Mapped[int] = mapped_column(default=1, server_default="1")
    """Current version of the references."""
    source: Mapped[bytes] = mapped_column(deferred=True)
    """Source for the systems, one tokenised sentence per line."""
    task: Mapped[Task] = relationship(overlaps="phases")
    all_references: Mapped[list[Reference]] = relationship(
        order_by="(Reference.version, Reference.place)", cascade="all, delete-orphan"
    )

    @property
    def title(self) -> str:
        """The name, with that of its track."""
        return f"{self.track}: {self.name}" if self.track else self.name

    @property
    def scoring(self) -> Task | Track:
        """Metrics, language and annotator: those of the track if it has its own, or else those of the task."""
        return next((track for track in self.task.tracks if track.name == self.track), self.task)

    @property
    def references(self) -> list[Reference]:
        """The files of the current version of the references."""
        return [reference for reference in self.all_references if reference.version == self.reference_version]


class Reference(Base):
    """A file of the hidden reference."""

    __tablename__ = "references"
    id: Mapped[int] = mapped_column(primary_key=True)
    phase_id: Mapped[int] = make_foreign_key("phases.id")
    version: Mapped[int] = mapped_column(default=1, server_default="1")
    """Number of the version, from 1; a corrected reference has the next number."""
    place: Mapped[int]
    name: Mapped[str]
    """File name, whose suffix determines the format."""
    data: Mapped[bytes]


class Announcement(Base):
    """A dated announcement of the organisers."""

    __tablename__ = "announcements"
    id: Mapped[int] = mapped_column(primary_key=True)
    task_id: Mapped[int] = make_foreign_key("tasks.id")
    text: Mapped[str] = mapped_column(Text)
    """Markdown."""
    created: Mapped[float]


class Member(Base):
    """An account with a role in a task."""

    __tablename__ = "members"
    task_id: Mapped[int] = mapped_column(ForeignKey("tasks.id", ondelete="CASCADE"), primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    role: Mapped[str]
    """organiser, participant (may create a team) or reader."""
    account: Mapped[Account] = relationship()
