"""Settings and files of tasks, tracks and phases, as organisers give them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from redink.service.domain.metadata import MetadataField
from redink.service.domain.selection import SelectionRule

METRICS = ("errant", "m2", "imeasure", "gts", "gleu", "green")
"""Default metrics of a task."""
POOLING = {"best": "the best system of each team", "all": "every system", "end": "every system, after the end"}
"""Rules for the systems in the pool."""
RESERVED = ("new", "import")
"""Slugs that are used by pages."""
DEFAULT_LANGUAGE = "en"


@dataclass(frozen=True, slots=True)
class PhaseSpec:
    """Settings and files of a phase."""

    name: str = "test"
    source: bytes = b""
    """One sentence per line; empty if the reference contains the sources."""
    references: tuple[tuple[str, bytes], ...] = ()
    """File names and contents: one file with edits, or one or more texts."""
    opens: float | None = None
    closes: float | None = None
    blind: bool = False
    daily: int | None = None
    total: int | None = None
    decimals: int | None = None
    """Decimals of the scores that participants see until the phase closes; None shows them exactly."""
    open_references: bool = False
    """True if the references are public, so that intervals, tests and scores by type can be shown at once."""
    selection: str = SelectionRule.LAST.value
    """Rule for the submission of a team in the final table."""
    track: str = ""
    """Track that the phase belongs to; empty in a task without tracks."""


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
