"""The tables, each a class. Times are seconds since 1970 (UTC); texts that may be long are compressed bytes.

The files of phases and submissions are read only where somebody asks for them (`deferred`): a board needs none.
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
    """What all tables share."""

    type_annotation_map = {str: String(), float: Double(), int: Integer(), bool: Boolean(), bytes: LargeBinary()}  # noqa: RUF012


def _points_to(target: str) -> Any:
    return mapped_column(ForeignKey(target, ondelete="CASCADE"), index=True)


class Setting(Base):
    """A fact about this server, such as its secret."""

    __tablename__ = "settings"
    key: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class Account(Base):
    """A person."""

    __tablename__ = "accounts"
    id: Mapped[int] = mapped_column(primary_key=True)
    email: Mapped[str] = mapped_column(unique=True)
    """In lower case."""
    name: Mapped[str]
    password: Mapped[str] = mapped_column(default="")
    """Its argon2 hash; empty for somebody who has none and signs in by a link."""
    administrator: Mapped[bool] = mapped_column(default=False)
    """Whether they may create tasks and organise all of them."""
    created: Mapped[float]


class Login(Base):
    """A browser that is signed in: the hash of its cookie."""

    __tablename__ = "logins"
    hash: Mapped[str] = mapped_column(primary_key=True)
    account_id: Mapped[int] = _points_to("accounts.id")
    expires: Mapped[float]
    account: Mapped[Account] = relationship()


class Token(Base):
    """What a program signs in with; only its hash is kept."""

    __tablename__ = "tokens"
    id: Mapped[int] = mapped_column(primary_key=True)
    hash: Mapped[str] = mapped_column(unique=True)
    account_id: Mapped[int] = _points_to("accounts.id")
    name: Mapped[str]
    created: Mapped[float]
    used: Mapped[float | None]
    account: Mapped[Account] = relationship()


class Invitation(Base):
    """A link that lets somebody in; only its hash is kept."""

    __tablename__ = "invitations"
    hash: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]
    """administrator, organiser, participant, reader, team (join it) or password (choose a new one)."""
    task_id: Mapped[int | None] = _points_to("tasks.id")
    team_id: Mapped[int | None] = _points_to("teams.id")
    account_id: Mapped[int | None] = _points_to("accounts.id")
    uses: Mapped[int]
    """How often it can still be used."""
    expires: Mapped[float]


class Failure(Base):
    """Attempts to sign in that failed, by address and by account."""

    __tablename__ = "failures"
    key: Mapped[str] = mapped_column(primary_key=True)
    count: Mapped[int]
    until: Mapped[float]
    """No further attempt is looked at before then."""


class Task(Base):
    """A shared task."""

    __tablename__ = "tasks"
    id: Mapped[int] = mapped_column(primary_key=True)
    slug: Mapped[str] = mapped_column(unique=True)
    """Its name in addresses."""
    name: Mapped[str]
    description: Mapped[str] = mapped_column(Text, default="")
    """Markdown."""
    metrics: Mapped[list[str]] = mapped_column(JSON)
    ranking: Mapped[str]
    """The metric that ranks: one of these."""
    reference_edits: Mapped[str] = mapped_column(default="given")
    public: Mapped[bool] = mapped_column(default=True)
    """Whether everybody sees it and may take part, or only who was invited."""
    anonymous: Mapped[bool] = mapped_column(default=False)
    """Whether teams have no names until the end."""
    pooling: Mapped[str] = mapped_column(default="all")
    """Which systems join the pool: all, best (of each team) or end (all, but only after the end)."""
    open_report: Mapped[bool] = mapped_column(default=False)
    """Whether everybody gets report, heat map and weights after the end."""
    created: Mapped[float]
    phases: Mapped[list[Phase]] = relationship(order_by="Phase.place", cascade="all, delete-orphan")


class Phase(Base):
    """A part of a task with its data and its times: development, test."""

    __tablename__ = "phases"
    __table_args__ = (UniqueConstraint("task_id", "place"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    task_id: Mapped[int] = _points_to("tasks.id")
    place: Mapped[int]
    """From 1."""
    name: Mapped[str]
    opens: Mapped[float | None]
    closes: Mapped[float | None]
    blind: Mapped[bool] = mapped_column(default=False)
    """Whether scores are hidden until it closes, from everybody but the organisers."""
    daily: Mapped[int | None]
    """How many submissions a team may make in 24 hours."""
    total: Mapped[int | None]
    decimals: Mapped[int | None]
    """Decimals of the scores that participants see until the phase closes; None shows them exactly."""
    open_references: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Whether the references are public, so that intervals, tests and scores by type can be shown at once."""
    source: Mapped[bytes] = mapped_column(deferred=True)
    """What systems get, one tokenised sentence per line."""
    task: Mapped[Task] = relationship(overlaps="phases")
    references: Mapped[list[Reference]] = relationship(order_by="Reference.place", cascade="all, delete-orphan")


class Reference(Base):
    """A file of the hidden reference."""

    __tablename__ = "references"
    id: Mapped[int] = mapped_column(primary_key=True)
    phase_id: Mapped[int] = _points_to("phases.id")
    place: Mapped[int]
    name: Mapped[str]
    """Its file name, whose suffix says what format it has."""
    data: Mapped[bytes]


class Member(Base):
    """Somebody who organises a task, or may read one that is not public."""

    __tablename__ = "members"
    task_id: Mapped[int] = mapped_column(ForeignKey("tasks.id", ondelete="CASCADE"), primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    role: Mapped[str]
    """organiser, participant (may found a team) or reader."""
    account: Mapped[Account] = relationship()


class Team(Base):
    """Who submits to a task together."""

    __tablename__ = "teams"
    __table_args__ = (UniqueConstraint("task_id", "name"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    task_id: Mapped[int] = _points_to("tasks.id")
    name: Mapped[str]
    served: Mapped[float] = mapped_column(default=0.0)
    """When a worker last took a job of theirs: whoever has waited longest is next."""
    task: Mapped[Task] = relationship()
    accounts: Mapped[list[Account]] = relationship(secondary="team_members", order_by="Account.id")


class TeamMember(Base):
    """Somebody in a team."""

    __tablename__ = "team_members"
    team_id: Mapped[int] = mapped_column(ForeignKey("teams.id", ondelete="CASCADE"), primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)


class Submission(Base):
    """What a system wrote, as it was accepted."""

    __tablename__ = "submissions"
    __table_args__ = (UniqueConstraint("team_id", "key"), Index("submissions_of_phase", "phase_id", "state"))
    id: Mapped[int] = mapped_column(primary_key=True)
    phase_id: Mapped[int] = _points_to("phases.id")
    team_id: Mapped[int] = _points_to("teams.id")
    account_id: Mapped[int | None] = mapped_column(ForeignKey("accounts.id", ondelete="SET NULL"))
    key: Mapped[str]
    """Chosen by whoever sends it: sent twice, it is accepted once."""
    name: Mapped[str]
    """Unique among the team's submissions that have not been withdrawn."""
    description: Mapped[str] = mapped_column(Text, default="")
    tags: Mapped[list[str]] = mapped_column(JSON, default=list)
    file_name: Mapped[str]
    data: Mapped[bytes] = mapped_column(deferred=True)
    checksum: Mapped[str]
    """SHA-256 of the file, unpacked."""
    findings: Mapped[list[dict[str, Any]]] = mapped_column(JSON, default=list)
    """What validation said of it."""
    state: Mapped[str]
    """queued, scored, failed, cancelled (before it was scored) or withdrawn (after it)."""
    reason: Mapped[str] = mapped_column(Text, default="")
    """Why it failed, as everybody in the team may read it."""
    detail: Mapped[str] = mapped_column(Text, default="")
    """The same with all that the organisers may know."""
    replaces_id: Mapped[int | None] = mapped_column(ForeignKey("submissions.id", ondelete="SET NULL"))
    created: Mapped[float]
    phase: Mapped[Phase] = relationship()
    team: Mapped[Team] = relationship()


class Result(Base):
    """What was counted of a submission, by one version of Redink and one choice of metrics."""

    __tablename__ = "results"
    __table_args__ = (UniqueConstraint("submission_id", "recipe"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    submission_id: Mapped[int] = _points_to("submissions.id")
    recipe: Mapped[str]
    """The version of Redink, the metrics and the data: results of one recipe can be compared."""
    version: Mapped[str]
    data: Mapped[bytes]
    """The evaluation with its counts, and what the system did at each chunk of the reference."""
    created: Mapped[float]
    submission: Mapped[Submission] = relationship()


class Job(Base):
    """Work for a worker: score a submission, or make the board of a phase."""

    __tablename__ = "jobs"
    __table_args__ = (Index("jobs_to_do", "state", "kind"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str]
    """score (a submission), board (of a phase) or pages (report and heat map of a phase)."""
    phase_id: Mapped[int] = _points_to("phases.id")
    submission_id: Mapped[int | None] = _points_to("submissions.id")
    team_id: Mapped[int | None] = _points_to("teams.id")
    state: Mapped[str]
    """queued, running, done or failed."""
    due: Mapped[float]
    attempts: Mapped[int] = mapped_column(default=0)
    worker: Mapped[str] = mapped_column(default="")
    """Who is at it."""
    lease: Mapped[float] = mapped_column(default=0.0)
    """Until when it is theirs, unless they say that they are still at it."""
    progress: Mapped[float] = mapped_column(default=0.0)
    reason: Mapped[str] = mapped_column(Text, default="")
    created: Mapped[float]


class Pool(Base):
    """A state of the pool of systems that weigh errors."""

    __tablename__ = "pools"
    __table_args__ = (UniqueConstraint("phase_id", "number"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    phase_id: Mapped[int] = _points_to("phases.id")
    number: Mapped[int]
    members: Mapped[list[int]] = mapped_column(JSON)
    """The submissions in it."""
    recipe: Mapped[str]
    weights: Mapped[bytes]
    """The weight file."""
    created: Mapped[float]


class Weighed(Base):
    """The counts of a submission by the pool that weighs now, so that two systems can be compared by them."""

    __tablename__ = "weighed"
    submission_id: Mapped[int] = mapped_column(ForeignKey("submissions.id", ondelete="CASCADE"), primary_key=True)
    pool_id: Mapped[int] = _points_to("pools.id")
    data: Mapped[bytes]


class Page(Base):
    """A page that was made on demand: the report or the heat map of a phase."""

    __tablename__ = "pages"
    phase_id: Mapped[int] = mapped_column(ForeignKey("phases.id", ondelete="CASCADE"), primary_key=True)
    kind: Mapped[str] = mapped_column(primary_key=True)
    data: Mapped[bytes]
    created: Mapped[float]


class Board(Base):
    """The board of a phase as it was last made."""

    __tablename__ = "boards"
    phase_id: Mapped[int] = mapped_column(ForeignKey("phases.id", ondelete="CASCADE"), primary_key=True)
    recipe: Mapped[str]
    data: Mapped[bytes]
    """Rows, scores, intervals and ranks as JSON."""
    created: Mapped[float]
