"""The tables of the database. Times are seconds since 1970 (UTC); files and other large values are compressed bytes.

The files of phases and submissions are loaded only on access (`deferred`), because a leaderboard does not need them.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Text,
    UniqueConstraint,
    false,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship


class Base(DeclarativeBase):
    """Base class of all tables."""

    type_annotation_map = {str: String(), float: Double(), int: Integer(), bool: Boolean(), bytes: LargeBinary()}  # noqa: RUF012


def _foreign_key(target: str) -> Any:
    return mapped_column(ForeignKey(target, ondelete="CASCADE"), index=True)


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
    account_id: Mapped[int] = _foreign_key("accounts.id")
    expires: Mapped[float]
    account: Mapped[Account] = relationship()


class Token(Base):
    """An API token; only its hash is stored."""

    __tablename__ = "tokens"
    id: Mapped[int] = mapped_column(primary_key=True)
    hash: Mapped[str] = mapped_column(unique=True)
    account_id: Mapped[int] = _foreign_key("accounts.id")
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
    task_id: Mapped[int | None] = _foreign_key("tasks.id")
    team_id: Mapped[int | None] = _foreign_key("teams.id")
    account_id: Mapped[int | None] = _foreign_key("accounts.id")
    uses: Mapped[int]
    """Number of remaining uses."""
    expires: Mapped[float]


class Failure(Base):
    """Failed sign-in attempts, by address and by account."""

    __tablename__ = "failures"
    key: Mapped[str] = mapped_column(primary_key=True)
    count: Mapped[int]
    until: Mapped[float]
    """Time before which further attempts are rejected."""


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
    public: Mapped[bool] = mapped_column(default=True)
    """True if anybody may see it and take part, False for invited accounts only."""
    anonymous: Mapped[bool] = mapped_column(default=False)
    """True if team names are hidden until the end."""
    pooling: Mapped[str] = mapped_column(default="all")
    """Systems in the pool: all, best (of each team) or end (all, but only after the end)."""
    open_report: Mapped[bool] = mapped_column(default=False)
    """True if report, heat map and weights are public after the end."""
    created: Mapped[float]
    phases: Mapped[list[Phase]] = relationship(order_by="Phase.place", cascade="all, delete-orphan")


class Phase(Base):
    """A part of a task with its data and its times: development, test."""

    __tablename__ = "phases"
    __table_args__ = (UniqueConstraint("task_id", "place"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    task_id: Mapped[int] = _foreign_key("tasks.id")
    place: Mapped[int]
    """Number of the phase, from 1."""
    name: Mapped[str]
    opens: Mapped[float | None]
    closes: Mapped[float | None]
    blind: Mapped[bool] = mapped_column(default=False)
    """True if scores are hidden until it closes, except from organisers."""
    daily: Mapped[int | None]
    """Submissions per team in 24 hours."""
    total: Mapped[int | None]
    decimals: Mapped[int | None]
    """Decimals of the scores that participants see until the phase closes; None shows them exactly."""
    open_references: Mapped[bool] = mapped_column(default=False, server_default=false())
    """True if the references are public, so that intervals, tests and scores by type can be shown at once."""
    source: Mapped[bytes] = mapped_column(deferred=True)
    """Source for the systems, one tokenised sentence per line."""
    task: Mapped[Task] = relationship(overlaps="phases")
    references: Mapped[list[Reference]] = relationship(order_by="Reference.place", cascade="all, delete-orphan")


class Reference(Base):
    """A file of the hidden reference."""

    __tablename__ = "references"
    id: Mapped[int] = mapped_column(primary_key=True)
    phase_id: Mapped[int] = _foreign_key("phases.id")
    place: Mapped[int]
    name: Mapped[str]
    """File name, whose suffix determines the format."""
    data: Mapped[bytes]


class Member(Base):
    """An account with a role in a task."""

    __tablename__ = "members"
    task_id: Mapped[int] = mapped_column(ForeignKey("tasks.id", ondelete="CASCADE"), primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    role: Mapped[str]
    """organiser, participant (may create a team) or reader."""
    account: Mapped[Account] = relationship()


class Team(Base):
    """A team that submits to a task."""

    __tablename__ = "teams"
    __table_args__ = (UniqueConstraint("task_id", "name"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    task_id: Mapped[int] = _foreign_key("tasks.id")
    name: Mapped[str]
    served: Mapped[float] = mapped_column(default=0.0)
    """Time at which a worker last claimed a job of this team; the team with the earliest time is next."""
    task: Mapped[Task] = relationship()
    accounts: Mapped[list[Account]] = relationship(secondary="team_members", order_by="Account.id")


class TeamMember(Base):
    """A member of a team."""

    __tablename__ = "team_members"
    team_id: Mapped[int] = mapped_column(ForeignKey("teams.id", ondelete="CASCADE"), primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)


class Submission(Base):
    """An accepted submission."""

    __tablename__ = "submissions"
    __table_args__ = (UniqueConstraint("team_id", "key"), Index("submissions_of_phase", "phase_id", "state"))
    id: Mapped[int] = mapped_column(primary_key=True)
    phase_id: Mapped[int] = _foreign_key("phases.id")
    team_id: Mapped[int] = _foreign_key("teams.id")
    account_id: Mapped[int | None] = mapped_column(ForeignKey("accounts.id", ondelete="SET NULL"))
    key: Mapped[str]
    """Key chosen by the client: a file sent twice with one key is accepted once."""
    name: Mapped[str]
    """Unique among the team's submissions that have not been withdrawn."""
    description: Mapped[str] = mapped_column(Text, default="")
    tags: Mapped[list[str]] = mapped_column(JSON, default=list)
    file_name: Mapped[str]
    data: Mapped[bytes] = mapped_column(deferred=True)
    checksum: Mapped[str]
    """SHA-256 of the uncompressed file."""
    findings: Mapped[list[dict[str, Any]]] = mapped_column(JSON, default=list)
    """Findings of validation."""
    state: Mapped[str]
    """queued, scored, failed, cancelled (before it was scored) or withdrawn (after it)."""
    reason: Mapped[str] = mapped_column(Text, default="")
    """Reason of a failure, for the team."""
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
    submission_id: Mapped[int] = _foreign_key("submissions.id")
    recipe: Mapped[str]
    """Version of Redink, metrics and data: results with the same recipe are comparable."""
    version: Mapped[str]
    data: Mapped[bytes]
    """The evaluation with its counts, and the outcome at each chunk of the reference."""
    created: Mapped[float]
    submission: Mapped[Submission] = relationship()


class Job(Base):
    """A job for a worker."""

    __tablename__ = "jobs"
    __table_args__ = (Index("jobs_to_do", "state", "kind"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str]
    """score (a submission), board (of a phase) or pages (report and heat map of a phase)."""
    phase_id: Mapped[int] = _foreign_key("phases.id")
    submission_id: Mapped[int | None] = _foreign_key("submissions.id")
    team_id: Mapped[int | None] = _foreign_key("teams.id")
    state: Mapped[str]
    """queued, running, done or failed."""
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
    phase_id: Mapped[int] = _foreign_key("phases.id")
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
    pool_id: Mapped[int] = _foreign_key("pools.id")
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
