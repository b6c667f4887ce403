"""The schema of task.json in an archive.

Anybody may have written an archive, so every value that pages and workers rely on is checked here.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, create_model

from redink.service.domain.rejection import MAX_NUMBER, RequestRejected
from redink.service.domain.specs import PHASE_SETTINGS
from redink.service.domain.states import SubmissionState
from redink.service.uploads import clean_file_name


def _check_file_name(name: str) -> str:
    if clean_file_name(name) != name:
        raise ValueError("this file name is not allowed")
    return name


def _check_state(state: str) -> str:
    if state not in list(SubmissionState):
        raise ValueError(f"a state is one of {', '.join(SubmissionState)}")
    return state


Moment = Annotated[float, Field(ge=0, le=32_503_680_000, allow_inf_nan=False)]
"""Seconds since 1970, until the year 3000."""
Count = Annotated[int, Field(ge=0, le=MAX_NUMBER)]
Name = Annotated[str, Field(max_length=200)]
FileName = Annotated[str, AfterValidator(_check_file_name)]


class Strict(BaseModel):
    """A model without conversion between numbers and texts."""

    model_config = ConfigDict(strict=True)


class Example(Strict):
    """A line that a finding quotes."""

    line: int | None
    text: str


class Finding(Strict):
    """A finding of validation."""

    severity: Literal["error", "warning", "note"]
    what: str
    count: int
    unit: str
    advice: str
    examples: list[Example]


class ArchivedResult(Strict):
    """Stored counts of a submission."""

    model_config = ConfigDict(extra="forbid")
    recipe: Annotated[str, Field(pattern=r"^[\w.+-]{1,80}$")]
    version: Name
    created: Moment


class ArchivedSubmission(Strict):
    """A submission."""

    id: int
    team: Name
    replaces: int | None
    name: Name
    description: Annotated[str, Field(max_length=5_000)]
    tags: list[str]
    file_name: FileName
    checksum: Name
    findings: list[Finding]
    state: Annotated[str, AfterValidator(_check_state)]
    reason: str
    detail: str
    created: Moment
    key: Name
    facts: dict[str, str] = {}
    results: list[ArchivedResult]


class ArchivedPool(Strict):
    """A version of the pool."""

    model_config = ConfigDict(extra="forbid")
    number: Annotated[int, Field(ge=1, le=MAX_NUMBER)]
    members: list[int]
    recipe: Name
    created: Moment


_TYPES: dict[str, Any] = {
    "str": Name, "bool": bool, "int": Count, "int | None": Count | None, "float | None": Moment | None,
}  # fmt: skip
"""Types of archived settings by the annotation of the setting."""
ArchivedSettings = create_model(
    "ArchivedSettings", __base__=Strict, **{name: (_TYPES[str(item.type)], item.default) for name, item in
                                            PHASE_SETTINGS.items()},
)  # type: ignore[call-overload]  # fmt: skip


class ArchivedCampaign(Strict):
    """The bank of a phase."""

    model_config = ConfigDict(extra="forbid")
    name: Annotated[str, Field(pattern=r"^[^\s|/]{1,60}$")]
    second: Annotated[float, Field(ge=0, le=1)]
    seed: Count
    batch: Count
    published: Moment | None
    created: Moment


class ArchivedPhase(ArchivedSettings):  # type: ignore[misc, valid-type]
    """A phase; settings that an older archive does not have get their defaults."""

    references: list[FileName]
    submissions: list[ArchivedSubmission]
    pools: list[ArchivedPool]
    campaign: ArchivedCampaign | None = None


class ArchivedField(Strict):
    """A field of the metadata of systems."""

    model_config = ConfigDict(extra="forbid")
    name: Name
    kind: Name
    required: bool


class ArchivedTask(Strict):
    """The settings of a task."""

    model_config = ConfigDict(extra="forbid")
    slug: Name
    name: Name
    description: str
    metrics: list[str]
    ranking: str
    reference_edits: str
    public: bool
    anonymous: bool
    pooling: str
    open_report: bool
    timezone: Name = "UTC"
    fields: list[ArchivedField] = []
    language: Name = "en"
    parser: Name = ""


class ArchivedTrack(Strict):
    """The settings of a track."""

    model_config = ConfigDict(extra="forbid")
    name: Name
    metrics: list[str]
    ranking: str
    reference_edits: str
    language: Name
    parser: Name


class ArchivedMember(Strict):
    """A member of a team."""

    name: Name
    email: Name


class ArchivedTeam(Strict):
    """A team."""

    name: Name
    members: list[ArchivedMember]


class Archive(Strict):
    """The contents of task.json."""

    task: ArchivedTask
    tracks: list[ArchivedTrack] = []
    phases: list[ArchivedPhase]
    teams: list[ArchivedTeam]


def check_archive(value: Any) -> None:
    """Raise an error if task.json does not match the schema."""
    try:
        Archive.model_validate(value)
    except ValidationError as error:
        first = error.errors()[0]
        location = ".".join(map(str, first["loc"]))
        raise RequestRejected(422, f"The archive cannot be read: {location}: {first['msg']}.") from None
