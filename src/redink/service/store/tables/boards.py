"""Jobs, and their results: leaderboards, pools, comparisons and reports."""

from __future__ import annotations

from sqlalchemy import JSON, ForeignKey, Index, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from redink.service.domain.states import JobKind, JobState
from redink.service.store.base import Base, EnumColumn, make_foreign_key


class Job(Base):
    """A job for a worker."""

    __tablename__ = "jobs"
    __table_args__ = (Index("jobs_to_do", "state", "kind"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[JobKind] = mapped_column(EnumColumn(JobKind))
    phase_id: Mapped[int] = make_foreign_key("phases.id")
    submission_id: Mapped[int | None] = make_foreign_key("submissions.id")
    team_id: Mapped[int | None] = make_foreign_key("teams.id")
    other: Mapped[int | None]
    """Second submission of a comparison."""
    state: Mapped[JobState] = mapped_column(EnumColumn(JobState))
    cost: Mapped[float] = mapped_column(default=0.0, server_default="0")
    """Estimated cost of scoring, relative to a copy of the source; cheap jobs overtake expensive ones."""
    due: Mapped[float]
    attempts: Mapped[int] = mapped_column(default=0)
    worker: Mapped[str] = mapped_column(default="")
    """Name of the worker that runs it."""
    lease: Mapped[float] = mapped_column(default=0.0)
    """Time at which the worker loses it unless it sends a heartbeat."""
    progress: Mapped[float] = mapped_column(default=0.0)
    reason: Mapped[str] = mapped_column(Text, default="")
    created: Mapped[float]


class PoolVersion(Base):
    """A version of the pool of systems that determines the weights of errors."""

    __tablename__ = "pools"
    __table_args__ = (UniqueConstraint("phase_id", "number"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    phase_id: Mapped[int] = make_foreign_key("phases.id")
    number: Mapped[int]
    members: Mapped[list[int]] = mapped_column(JSON)
    """Submissions in the pool."""
    recipe: Mapped[str]
    weights: Mapped[bytes]
    """Weight file."""
    created: Mapped[float]


class PoolCounts(Base):
    """Counts of a submission by the current pool, for comparisons of two systems."""

    __tablename__ = "weighed"
    submission_id: Mapped[int] = mapped_column(ForeignKey("submissions.id", ondelete="CASCADE"), primary_key=True)
    pool_id: Mapped[int] = make_foreign_key("pools.id")
    data: Mapped[bytes]


class Page(Base):
    """A page created on demand: the report or the heat map of a phase."""

    __tablename__ = "pages"
    phase_id: Mapped[int] = mapped_column(ForeignKey("phases.id", ondelete="CASCADE"), primary_key=True)
    kind: Mapped[str] = mapped_column(primary_key=True)
    data: Mapped[bytes]
    created: Mapped[float]


class Board(Base):
    """The leaderboard of a phase as last computed."""

    __tablename__ = "boards"
    phase_id: Mapped[int] = mapped_column(ForeignKey("phases.id", ondelete="CASCADE"), primary_key=True)
    recipe: Mapped[str]
    data: Mapped[bytes]
    """Rows, scores, intervals and ranks as JSON."""
    created: Mapped[float]


class OldBoard(Base):
    """The leaderboard of a phase by an earlier version of its references."""

    __tablename__ = "old_boards"
    phase_id: Mapped[int] = mapped_column(ForeignKey("phases.id", ondelete="CASCADE"), primary_key=True)
    version: Mapped[int] = mapped_column(primary_key=True)
    recipe: Mapped[str]
    data: Mapped[bytes]
    created: Mapped[float]


class StoredComparison(Base):
    """Tests of two submissions of a phase."""

    __tablename__ = "comparisons"
    first_id: Mapped[int] = mapped_column(ForeignKey("submissions.id", ondelete="CASCADE"), primary_key=True)
    second_id: Mapped[int] = mapped_column(ForeignKey("submissions.id", ondelete="CASCADE"), primary_key=True)
    recipe: Mapped[str]
    """Recipe of the results and the number of the pool."""
    data: Mapped[bytes]
    created: Mapped[float]
