"""Parsing of forms and JSON about tasks and phases."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, get_args, get_type_hints

from fastapi import Request, UploadFile
from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    RootModel,
    ValidationError,
    ValidationInfo,
    create_model,
    field_validator,
)

from redink.service.domain.metadata import FieldKind, MetadataField
from redink.service.domain.rejection import RequestRejected
from redink.service.domain.specs import DEFAULT_LANGUAGE, METRICS, PHASE_SETTINGS, PhaseSpec, TaskSpec, TrackSpec
from redink.service.uploads import unpack_upload
from redink.service.web.context import read_time
from redink.service.web.metric_picker import read_rows

Model = TypeVar("Model", bound=BaseModel)


class PhaseFiles(BaseModel):
    """The files of a phase, and its settings as fields that are added below."""

    model_config = ConfigDict(extra="forbid")
    source: str = ""
    references: list[str] = Field(default_factory=list)

    @field_validator("*", mode="before")
    @classmethod
    def _read_empty(cls, value: Any, info: ValidationInfo) -> Any:
        """Return None for an empty input of a form whose setting may be absent."""
        optional = type(None) in get_args(cls.model_fields[info.field_name or ""].annotation)
        return None if optional and isinstance(value, str) and not value.strip() else value

    def to_spec(self, files: Mapping[str, bytes]) -> PhaseSpec:
        """Return the phase with its files."""
        missing = [name for name in (self.source, *self.references) if name and name not in files]
        if missing:
            raise RequestRejected(422, f"The file {missing[0]} was not uploaded.")
        settings: dict[str, Any] = self.model_dump(exclude={"source", "references"})
        settings |= {name: read_time(settings[name]) for name in TIMES}
        source = files[self.source] if self.source else b""
        return PhaseSpec(source=source, references=tuple((name, files[name]) for name in self.references), **settings)


TIMES = ("opens", "closes")
if TYPE_CHECKING:

    class PhaseModel(PhaseFiles):
        """A phase: its settings, and the names of its uploaded files."""
else:
    _HINTS = get_type_hints(PhaseSpec)
    PhaseModel = create_model(
        "PhaseModel", __base__=PhaseFiles, __doc__="A phase: its settings, and the names of its uploaded files.",
        **{
            name: (str, Field("", description=item.metadata["help"])) if name in TIMES
            else (_HINTS[name], Field(item.default, description=item.metadata["help"]))
            for name, item in PHASE_SETTINGS.items()
        },
    )  # fmt: skip


class ScoringModel(BaseModel):
    """Metrics, language and annotator."""

    model_config = ConfigDict(extra="forbid")
    name: str
    metrics: list[str] = Field(default_factory=lambda: list(METRICS))
    ranking: str = ""
    reference_edits: str = "given"
    language: str = Field(DEFAULT_LANGUAGE, description="Code of the language, such as en, de or any.")
    parser: str = Field("", description="Parser of the annotator, such as spacy:de_core_news_sm; empty: the default.")

    @field_validator("metrics", mode="before")
    @classmethod
    def _read_lines(cls, value: Any) -> Any:
        return split_lines(value) if isinstance(value, str) else value


class TrackModel(ScoringModel):
    """A track that is scored differently from its task."""

    def to_spec(self) -> TrackSpec:
        """Return the track."""
        return TrackSpec(**{**self.model_dump(), "metrics": tuple(self.metrics)})


class FieldModel(BaseModel):
    """A field of the metadata of systems."""

    model_config = ConfigDict(extra="forbid")
    name: str
    kind: str = Field("text", description=f"One of {', '.join(FieldKind)}.")
    required: bool = False


class FactsModel(RootModel[dict[str, str]]):
    """Metadata of a system by the names of the task's fields."""


class TaskModel(ScoringModel):
    """The settings of a task."""

    slug: str = ""
    description: str = ""
    public: bool = True
    anonymous: bool = False
    pooling: str = "best"
    open_report: bool = False
    timezone: str = Field("UTC", description="Time zone of daily limits, such as Europe/Berlin.")
    tracks: list[TrackModel] = Field(default_factory=list, description="Tracks that are scored differently.")
    fields: list[FieldModel] = Field(default_factory=list, description="Fields of the metadata of systems.")

    def to_spec(self, phases: Sequence[PhaseSpec] = ()) -> TaskSpec:
        """Return the task with its phases."""
        settings = self.model_dump(exclude={"phases", "metrics", "tracks", "fields"})
        fields = tuple(MetadataField(**field.model_dump()) for field in self.fields)
        tracks = tuple(track.to_spec() for track in self.tracks)
        return TaskSpec(**settings, metrics=tuple(self.metrics), tracks=tracks, fields=fields, phases=tuple(phases))


class NewTaskModel(TaskModel):
    """A task with its phases."""

    phases: list[PhaseModel] = Field(default_factory=list)


def parse_model(model: type[Model], text: str) -> Model:
    """Parse a task or a phase from JSON."""
    return _validate(lambda: model.model_validate_json(text))


def _validate(read: Callable[[], Model]) -> Model:
    try:
        return read()
    except ValidationError as error:
        first = error.errors()[0]
        location = ".".join(map(str, first["loc"]))
        raise RequestRejected(422, f"{location}: {first['msg']}." if location else f"{first['msg']}.") from None


async def read_fields(request: Request) -> dict[str, str]:
    """Return the text fields of a form, with the metrics of a picker as lines."""
    return read_rows({name: value for name, value in (await request.form()).items() if isinstance(value, str)})


def read_numbered(fields: Mapping[str, str], prefix: str) -> list[dict[str, str]]:
    """Return the numbered rows of a form, such as `field-0-name` and `field-0-kind`, without rows that have no name.

    >>> read_numbered({"field-0-name": "Code", "field-0-kind": "link", "field-1-name": ""}, "field")
    [{'name': 'Code', 'kind': 'link'}]
    """
    rows: dict[int, dict[str, str]] = {}
    for key, value in fields.items():
        start, _, rest = key.partition("-")
        number, _, name = rest.partition("-")
        if start == prefix and number.isdecimal() and len(number) < 4 and name:
            rows.setdefault(int(number), {})[name] = value.strip()
    return [row for _, row in sorted(rows.items()) if row.get("name")]


def parse_form(model: type[Model], fields: Mapping[str, str]) -> Model:
    """Parse a task or a phase from a form; check boxes that are not ticked are not sent."""
    values: dict[str, Any] = {
        name: fields.get(name, "").strip() in ("true", "1", "on") if field.annotation is bool else fields[name].strip()
        for name, field in model.model_fields.items()
        if name in fields or field.annotation is bool
    }
    return _validate(lambda: model.model_validate(values))


def read_files(files: Sequence[UploadFile], limit: int) -> dict[str, bytes]:
    """Read uploaded files by name, unpacked."""
    contents: dict[str, bytes] = {}
    for file in files:
        if not file.filename:
            continue
        name, data = unpack_upload(file.filename, file.file.read(limit + 1), limit)
        if name in contents:
            raise RequestRejected(422, f"Two files are called {name}.")
        contents[name] = data
    return contents


def read_facts(text: str) -> dict[str, str]:
    """Parse metadata from a JSON object whose values are texts."""
    if not text.strip():
        return {}
    return _validate(lambda: FactsModel.model_validate_json(text)).root


def split_lines(text: str) -> list[str]:
    """Split a text into lines, without empty ones."""
    return [line.strip() for line in text.splitlines() if line.strip()]


def split_tags(text: str) -> list[str]:
    """Split a text at commas, without empty items."""
    return [tag.strip() for tag in text.split(",") if tag.strip()]
