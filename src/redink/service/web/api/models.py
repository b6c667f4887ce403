"""Responses of the API. Times are ISO 8601 in UTC."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, create_model

from redink.service.domain.specs import PHASE_SETTINGS


class Answer(BaseModel):
    """Base class of responses; tests check that the API sends these fields and no others."""

    model_config = ConfigDict(extra="forbid")


class ErrorAnswer(Answer):
    """An error; a refused file also has findings and the number of its submission."""

    error: str
    findings: list[FindingAnswer] | None = None
    submission: int | None = None


class ExampleAnswer(Answer):
    """A line that a finding quotes."""

    line: int | None
    text: str


class FindingAnswer(Answer):
    """A finding of validation."""

    severity: str
    what: str
    count: int
    unit: str
    advice: str
    examples: list[ExampleAnswer]
    check: str | None = None
    mends: list[str] | None = None


class TeamAnswer(Answer):
    """A team; members are listed for the team itself and for organisers."""

    id: int
    name: str
    members: list[str] | None = None


SETTING_TYPES: dict[str, Any] = {
    "str": str,
    "bool": bool,
    "int": int,
    "int | None": int | None,
    "float | None": str | None,
}
"""Types in responses by the annotation of a setting; times are texts."""
_SETTINGS: dict[str, Any] = {name: (SETTING_TYPES[str(item.type)], ...) for name, item in PHASE_SETTINGS.items()}
PhaseSettings = create_model("PhaseSettings", __base__=Answer, **_SETTINGS)


class PhaseAnswer(PhaseSettings):  # type: ignore[misc, valid-type]
    """A phase with its settings; `blind` is true while scores are hidden."""

    place: int
    title: str
    state: str
    hidden_until_close: bool
    metrics: list[str]
    ranking: str
    language: str
    parser: str
    reference_edits: str
    selection_text: str
    reference_version: int
    statistics: bool
    left_today: int | None
    left: int | None
    has_bank: bool


class FieldAnswer(Answer):
    """A field of the metadata of systems: its kind is text, link, number, or yes or no."""

    name: str
    kind: str
    required: bool


class AnnouncementAnswer(Answer):
    """An announcement of the organisers, in Markdown."""

    id: int
    text: str
    created: str


class TrackScoringAnswer(Answer):
    """Metrics, language and annotator of a track; `own` is false if they are those of the task."""

    name: str
    own: bool
    metrics: list[str]
    ranking: str
    language: str
    parser: str
    reference_edits: str


class TaskAnswer(Answer):
    """A task with its phases and the account's role in it."""

    slug: str
    name: str
    description: str
    metrics: list[str]
    ranking: str
    public: bool
    timezone: str
    language: str
    parser: str
    reference_edits: str
    tracks: list[TrackScoringAnswer]
    fields: list[FieldAnswer]
    anonymous: bool
    pooling: str
    ended: bool
    details: bool
    role: str
    judge: bool
    team: TeamAnswer | None
    phases: list[PhaseAnswer]


class PartAnswer(Answer):
    """A component of a metric's score."""

    name: str
    label: str
    kind: str
    best: str


class ScoreAnswer(Answer):
    """A score; interval and shared ranks are null while they are hidden."""

    value: float
    parts: dict[str, float]
    interval: tuple[float, float] | None
    ranks: list[int] | None
    signature: str


class EntryAnswer(Answer):
    """A submission as a row of a leaderboard; names are replaced in anonymous tasks."""

    id: int
    team_id: int
    team: str
    name: str
    tags: list[str]
    facts: dict[str, str]
    created: str
    mine: bool


class StaleRowAnswer(EntryAnswer):
    """The last scores of a submission that could not be scored again."""

    scores: dict[str, ScoreAnswer]


class RowAnswer(StaleRowAnswer):
    """A ranked submission."""

    better_than: list[int]


class DuplicateAnswer(Answer):
    """Two outputs of different teams that are nearly equal."""

    first: EntryAnswer
    second: EntryAnswer
    share: float


class BoardAnswer(Answer):
    """A leaderboard."""

    hidden: bool
    rows: list[RowAnswer]
    stale: list[StaleRowAnswer]
    duplicates: list[DuplicateAnswer]
    metrics: dict[str, list[PartAnswer]]
    tags: list[str]
    fields: list[FieldAnswer]
    submissions: int
    teams: int
    waiting: int
    ranking: str | None = None
    pool: int | None = None
    missing: list[str] | None = None
    left_out: dict[str, int] | None = None
    cautions: list[str] | None = None
    created: str | None = None
    sentences: int | None = None
    annotators: int | None = None
    withheld: list[str] | None = None
    statistics: bool | None = None
    decimals: int | None = None
    selection: str | None = None
    reference_version: int | None = None
    versions: list[int] | None = None


class TypeScoresAnswer(Answer):
    """Scores by error type."""

    metric: str
    parts: list[PartAnswer]
    rows: list[dict[str, Any]]


class SubmissionAnswer(EntryAnswer):
    """A submission; its team and organisers see more of it."""

    task: str
    phase: int
    state: str
    own: bool
    description: str
    scores: dict[str, ScoreAnswer] | None
    pending: bool
    stale: bool
    file_name: str | None = None
    checksum: str | None = None
    findings: list[FindingAnswer] | None = None
    reason: str | None = None
    detail: str | None = None
    replaces: int | None = None
    chosen: bool | None = None
    progress: float | None = None
    attempts: int | None = None
    ahead: int | None = None
    parts: dict[str, list[PartAnswer]] | None = None
    pool: int | None = None
    types: TypeScoresAnswer | None = None
    statistics: bool | None = None
    decimals: int | None = None
    failed: list[str] | None = None
    left_out: dict[str, int] | None = None
    versions: list[dict[str, Any]] | None = None


class TestAnswer(Answer):
    """The test of two systems by one metric."""

    metric: str
    values: tuple[float, float]
    difference: float
    interval: tuple[float, float] | None
    p: float | None
    signature: str | None
    limited: list[str] | None = None


class TypeTestAnswer(Answer):
    """The test of two systems by one error type."""

    type: str
    difference: float
    interval: tuple[float, float] | None
    p: float | None
    adjusted: float | None
    limited: list[str] | None = None


class ComparisonAnswer(Answer):
    """Two systems compared by all metrics."""

    first: EntryAnswer
    second: EntryAnswer
    pool: int | None
    metrics: list[TestAnswer]
    types: list[TypeTestAnswer]
    typed: str | None


class MomentAnswer(Answer):
    """Ranks after a submission, by team."""

    created: str
    submission: int
    name: str
    ranks: dict[str, int]
    best: dict[str, float]


class HistoryAnswer(Answer):
    """Ranks over time."""

    teams: dict[str, str]
    moments: list[MomentAnswer]
    metric: str


class PoolAnswer(Answer):
    """A version of the pool."""

    number: int
    size: int
    created: str
    members: list[int] | None


class EventAnswer(Answer):
    """A decision of an organiser."""

    kind: str
    text: str
    created: str
    submission: int | None


class AppealAnswer(Answer):
    """An appeal with its answer."""

    id: int
    phase: int
    team: str
    text: str
    submission: int | None
    sentence: int | None
    answer: str
    created: str
    answered: str | None


class TrackAnswer(Answer):
    """A track, the number of its phase, and the metric that ranks it."""

    name: str
    phase: int
    metric: str


class TrackRowAnswer(Answer):
    """The scores of a team in all tracks."""

    team_id: int
    team: str
    scores: dict[str, float]
    missing: list[str]
    average: float | None
    rank: int | None


class TracksAnswer(Answer):
    """All tracks of a task."""

    phase: str
    metric: str | None
    """Metric that ranks all tracks; null if they have different ones, so that there are no averages."""
    tracks: list[TrackAnswer]
    hidden: list[str]
    rows: list[TrackRowAnswer]


class QueuedAnswer(Answer):
    """The number of submissions that are scored again, or whether pages are created."""

    queued: int | bool


class CorrectionAnswer(Answer):
    """The new version of the references, and the number of submissions that are scored again."""

    version: int
    queued: int


class NumberAnswer(Answer):
    """The number of a new object."""

    id: int
    answer: str | None = None


class EmptyAnswer(Answer):
    """An empty object."""


ErrorAnswer.model_rebuild()
