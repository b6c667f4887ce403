"""Parsing of forms and JSON about tasks and phases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from fastapi import UploadFile
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from redink.service.access import RequestRejected
from redink.service.tasks import METRICS, PhaseSpec, TaskSpec
from redink.service.uploads import unpack_upload
from redink.service.web.context import read_time

Model = TypeVar("Model", bound=BaseModel)


class PhaseModel(BaseModel):
    """A phase: its times (ISO 8601, UTC), its limits, and the names of its uploaded files."""

    model_config = ConfigDict(extra="forbid")
    name: str = "test"
    opens: str = ""
    closes: str = ""
    blind: bool = False
    daily: int | None = None
    total: int | None = None
    decimals: int | None = Field(None, description="Decimals of the scores shown until the phase closes; null: all.")
    open_references: bool = Field(False, description="The references are public: show statistics at once.")
    source: str = ""
    references: list[str] = Field(default_factory=list)

    def to_spec(self, files: Mapping[str, bytes]) -> PhaseSpec:
        """Return the phase with its files."""
        missing = [name for name in (self.source, *self.references) if name and name not in files]
        if missing:
            raise RequestRejected(422, f"The file {missing[0]} was not uploaded.")
        return PhaseSpec(
            self.name,
            files[self.source] if self.source else b"",
            tuple((name, files[name]) for name in self.references),
            read_time(self.opens),
            read_time(self.closes),
            self.blind,
            self.daily,
            self.total,
            self.decimals,
            self.open_references,
        )


class TaskModel(BaseModel):
    """The settings of a task."""

    model_config = ConfigDict(extra="forbid")
    name: str
    slug: str = ""
    description: str = ""
    metrics: list[str] = Field(default_factory=lambda: list(METRICS))
    ranking: str = ""
    reference_edits: str = "given"
    public: bool = True
    anonymous: bool = False
    pooling: str = "all"
    open_report: bool = False

    def to_spec(self, phases: Sequence[PhaseSpec] = ()) -> TaskSpec:
        """Return the task with its phases."""
        return TaskSpec(**{**self.model_dump(exclude={"phases"}), "metrics": tuple(self.metrics)}, phases=tuple(phases))


class NewTaskModel(TaskModel):
    """A task with its phases."""

    phases: list[PhaseModel] = Field(default_factory=list)


def parse_model(model: type[Model], text: str) -> Model:
    """Parse a task or a phase from JSON."""
    try:
        return model.model_validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        location = ".".join(map(str, first["loc"]))
        raise RequestRejected(422, f"{location}: {first['msg']}." if location else f"{first['msg']}.") from None


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


def read_number(text: str, what: str) -> int | None:
    """Parse a limit from a form; None if it is empty."""
    if not text.strip():
        return None
    if not text.strip().isdecimal() or len(text.strip()) > 7 or int(text) > 1_000_000:
        raise RequestRejected(422, f"{what} must be a whole number.")
    return int(text)


def split_lines(text: str) -> list[str]:
    """Split a text into lines, without empty ones."""
    return [line.strip() for line in text.splitlines() if line.strip()]


def split_tags(text: str) -> list[str]:
    """Split a text at commas, without empty items."""
    return [tag.strip() for tag in text.split(",") if tag.strip()]
