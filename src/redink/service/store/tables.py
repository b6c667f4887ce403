"""The tables of the database. Times are seconds since 1970 (UTC); files and other large values are compressed bytes.

The files of phases and submissions are loaded only on access (`deferred`), because a leaderboard does not need them.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    JSON,
    ForeignKey,
    Index,
    Text,
    UniqueConstraint,
    false,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column, relationship

from redink.service.domain.selection import SelectionRule
from redink.service.domain.states import JobKind, JobState, SubmissionState
from redink.service.store.base import Base as Base  # the tables of its metadata are those of this module
from redink.service.store.base import EnumColumn, make_foreign_key


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
    task_id: Mapped[int] = make_foreign_key("tasks.id")
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
    phase_id: Mapped[int] = make_foreign_key("phases.id")
    team_id: Mapped[int] = make_foreign_key("teams.id")
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
