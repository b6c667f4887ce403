"""What people and programs send about tasks: fields and files in, specifications out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from fastapi import UploadFile
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from redink.service.access import Refused
from redink.service.tasks import METRICS, PhaseSpec, TaskSpec
from redink.service.uploads import unpack_upload
from redink.service.web.context import read_time

Model = TypeVar("Model", bound=BaseModel)


class PhaseModel(BaseModel):
    """A phase: its times (ISO 8601, UTC), its limits, and the names of its files among those that were sent."""

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
        """The phase with its files."""
        missing = [name for name in (self.source, *self.references) if name and name not in files]
        if missing:
            raise Refused(422, f"The file {missing[0]} was not sent.")
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
    """What an organiser says about a task."""

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
        """The task with its phases."""
        return TaskSpec(**{**self.model_dump(exclude={"phases"}), "metrics": tuple(self.metrics)}, phases=tuple(phases))


class NewTaskModel(TaskModel):
    """A task with its phases."""

    phases: list[PhaseModel] = Field(default_factory=list)


def parse_model(kind: type[Model], text: str) -> Model:
    """A task or a phase as JSON."""
    try:
        return kind.model_validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        raise Refused(422, f"{place}: {first['msg']}." if place else f"{first['msg']}.") from None


def read_files(files: Sequence[UploadFile], most: int) -> dict[str, bytes]:
    """Files that were sent, by their names; unpacked where they are packed."""
    found: dict[str, bytes] = {}
    for file in files:
        if not file.filename:
            continue
        name, data = unpack_upload(file.filename, file.file.read(most + 1), most)
        if name in found:
            raise Refused(422, f"Two files are called {name}.")
        found[name] = data
    return found


def read_number(text: str, what: str) -> int | None:
    """A limit from a form; empty where there is none."""
    if not text.strip():
        return None
    if not text.strip().isdecimal() or len(text.strip()) > 7 or int(text) > 1_000_000:
        raise Refused(422, f"{what} must be a whole number.")
    return int(text)


def split_lines(text: str) -> list[str]:
    """What somebody wrote one per line."""
    return [line.strip() for line in text.splitlines() if line.strip()]


def split_tags(text: str) -> list[str]:
    """What somebody wrote with commas between."""
    return [tag.strip() for tag in text.split(",") if tag.strip()]
