"""Settings and files of tasks, tracks and phases, as organisers give them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields
from typing import Any

from redink.service.domain.metadata import MetadataField
from redink.service.domain.selection import SelectionRule

METRICS = ("errant", "m2", "imeasure", "gts", "gleu", "green")
"""Default metrics of a task."""
POOLING = {"best": "the best system of each team", "all": "every system", "end": "every system, after the end"}
"""Rules for the systems in the pool."""
RESERVED = ("new", "import")
"""Slugs that are used by pages."""
DEFAULT_LANGUAGE = "en"


def _setting(default: Any, help: str, least: int = 0, most: int = 0) -> Any:
    """Return a field with the help that the API shows; `least` and `most` are the limits of a number."""
    return field(default=default, metadata={"help": help, "limits": (least, most) if most else None})


@dataclass(frozen=True, slots=True)
class PhaseSpec:
    """Settings and files of a phase.

    A setting is declared here and is a column of the same name. API, archives and views follow from the declaration.
    """

    name: str = _setting("test", "Name of the phase.")
    source: bytes = b""
    """One sentence per line; empty if the reference contains the sources."""
    references: tuple[tuple[str, bytes], ...] = ()
    """File names and contents: one file with edits, or one or more texts."""
    opens: float | None = _setting(None, "Opening time (ISO 8601, UTC); empty: at once.")
    closes: float | None = _setting(None, "Closing time (ISO 8601, UTC); empty: never.")
    blind: bool = _setting(False, "Hide scores until the phase closes.")
    daily: int | None = _setting(None, "Submissions of a team per day; null: no limit.", 1, 1_000_000)
    total: int | None = _setting(None, "Submissions of a team; null: no limit.", 1, 1_000_000)
    attempts: int = _setting(30, "Files of a team that may be refused or fail per day.", 1, 10_000)
    decimals: int | None = _setting(None, "Decimals of the scores shown until the phase closes; null: all.")
    open_references: bool = _setting(False, "The references are public: show statistics at once.")
    selection: str = _setting(SelectionRule.LAST.value, "Rule for the final table: last, best-on-dev or best.")
    track: str = _setting("", "Track of the phase; phases of several tracks may have one name.")


PHASE_SETTINGS = {item.name: item for item in fields(PhaseSpec) if item.name not in ("source", "references")}
"""Settings of a phase by name; `type` is the text of the annotation."""


MAX_DECIMALS = 4  # decimals that scores can be rounded to


@dataclass(frozen=True, slots=True)
class TrackSpec:
    """Metrics, language and annotator of a track."""

    name: str
    metrics: tuple[str, ...] = METRICS
    ranking: str = ""
    """By default the first metric."""
    reference_edits: str = "given"
    language: str = DEFAULT_LANGUAGE
    parser: str = ""


@dataclass(frozen=True, slots=True)
class TaskSpec:
    """Settings and phases of a task."""

    name: str
    slug: str = ""
    description: str = ""
    metrics: tuple[str, ...] = METRICS
    ranking: str = ""
    """By default the first metric."""
    reference_edits: str = "given"
    language: str = DEFAULT_LANGUAGE
    """Code of the language, whose annotator extracts and types edits."""
    parser: str = ""
    """Parser of the annotator; empty for the default of the language."""
    public: bool = True
    anonymous: bool = False
    pooling: str = "best"
    open_report: bool = False
    fields: tuple[MetadataField, ...] = ()
    """Fields of the metadata of systems."""
    timezone: str = "UTC"
    """Time zone (IANA) of the calendar days of daily limits."""
    phases: tuple[PhaseSpec, ...] = field(default_factory=tuple)
    tracks: tuple[TrackSpec, ...] = ()
    """Tracks that are scored differently from the task."""


def make_slug(name: str) -> str:
    """Make a slug from a name.

    >>> make_slug("Shared Task 2027: GEC!")
    'shared-task-2027-gec'
    """
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:60]
