"""Creating and changing tasks and phases, and rescoring after a change."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import select
from sqlalchemy.orm import Session

from redink.errors import RedinkError
from redink.metrics.base import name_metric
from redink.metrics.registry import parse_metric
from redink.service.domain.cleaning import clean_name, clean_text
from redink.service.domain.days import is_timezone
from redink.service.domain.rejection import RequestRejected
from redink.service.domain.selection import SelectionRule
from redink.service.measurement import NamedFile, ScoringJob, split_metrics
from redink.service.store.database import pack, unpack
from redink.service.store.tables import Phase, Reference, Task

METRICS = ("errant", "m2", "imeasure", "gts", "gleu", "green")
"""Default metrics of a task."""
POOLING = {"best": "the best system of each team", "all": "every system", "end": "every system, after the end"}
"""Rules for the systems in the pool."""
_SLUG = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")
RESERVED = ("new", "import")
"""Slugs that are used by pages."""


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
class TaskSpec:
    """Settings and phases of a task."""

    name: str
    slug: str = ""
    description: str = ""
    metrics: tuple[str, ...] = METRICS
    ranking: str = ""
    """By default the first metric."""
    reference_edits: str = "given"
    public: bool = True
    anonymous: bool = False
    pooling: str = "best"
    open_report: bool = False
    timezone: str = "UTC"
    """Time zone (IANA) of the calendar days of daily limits."""
    phases: tuple[PhaseSpec, ...] = field(default_factory=tuple)


def make_slug(name: str) -> str:
    """Make a slug from a name.

    >>> make_slug("Shared Task 2027: GEC!")
    'shared-task-2027-gec'
    """
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:60]


def create_task(session: Session, spec: TaskSpec, now: float) -> Task:
    """Create a task; everything is checked before anything is stored."""
    slug = spec.slug or make_slug(spec.name)
    if not _SLUG.fullmatch(slug) or slug in RESERVED:
        raise RequestRejected(422, "The name in addresses may have lower-case letters, digits and hyphens only.")
    if session.scalar(select(Task.id).where(Task.slug == slug)) is not None:
        raise RequestRejected(409, f"The task '{slug}' already exists.")
    task = Task(slug=slug, created=now)
    change_settings(task, spec)
    if not spec.phases:
        raise RequestRejected(422, "A task needs at least one phase.")
    task.phases = [_make_phase(task, number, phase) for number, phase in enumerate(spec.phases, 1)]
    session.add(task)
    session.flush()
    return task


def add_phase(session: Session, task: Task, spec: PhaseSpec) -> Phase:
    """Add a phase to a task."""
    phase = _make_phase(task, len(task.phases) + 1, spec)
    task.phases.append(phase)
    session.flush()
    return phase


def change_settings(task: Task, spec: TaskSpec) -> None:
    """Set the settings of a task, without its phases."""
    metrics = check_metrics(spec.metrics)
    ranking = name_metric(_parse(spec.ranking)) if spec.ranking else metrics[0]
    if ranking not in metrics:
        raise RequestRejected(422, f"The ranking metric must be one of {', '.join(metrics)}.")
    if spec.pooling not in POOLING:
        raise RequestRejected(422, f"The rule for the pool must be one of {', '.join(POOLING)}.")
    if spec.reference_edits not in ("given", "auto"):
        raise RequestRejected(422, "The reference edits must be given or auto.")
    if not is_timezone(spec.timezone):
        raise RequestRejected(422, f"There is no time zone {spec.timezone!r}: give a name such as Europe/Berlin.")
    task.timezone = spec.timezone
    task.name = clean_name(spec.name, "The name of a task")
    task.description = clean_text(spec.description, 50_000)
    task.metrics, task.ranking, task.reference_edits = metrics, ranking, spec.reference_edits
    task.public, task.anonymous, task.open_report = spec.public, spec.anonymous, spec.open_report
    task.pooling = spec.pooling


def check_metrics(texts: Sequence[str]) -> list[str]:
    """Return the names of metrics; raise an error for metrics that cannot be used here."""
    try:
        split_metrics(texts)
        return list(dict.fromkeys(name_metric(parse_metric(text)) for text in texts))
    except RedinkError as error:
        raise RequestRejected(422, f"{error}.") from None


def _parse(text: str):  # type: ignore[no-untyped-def]
    try:
        return parse_metric(text)
    except RedinkError as error:
        raise RequestRejected(422, f"{error}.") from None


def change_times(phase: Phase, spec: PhaseSpec) -> None:
    """Set the times and limits of a phase."""
    if spec.opens is not None and spec.closes is not None and spec.closes <= spec.opens:
        raise RequestRejected(422, f"The phase {spec.name} closes before it opens.")
    for number in (spec.daily, spec.total):
        if number is not None and not 1 <= number <= 1_000_000:
            raise RequestRejected(422, "A limit of submissions must be 1 to 1,000,000.")
    if spec.decimals is not None and not 1 <= spec.decimals <= MAX_DECIMALS:
        raise RequestRejected(422, f"Scores can be rounded to 1 to {MAX_DECIMALS} decimals, got {spec.decimals}.")
    if spec.decimals is not None and spec.open_references:
        raise RequestRejected(422, "Rounding protects hidden references: use either rounding or public references.")
    if spec.blind and spec.closes is None:
        raise RequestRejected(
            422, f"Scores of the phase {spec.name} are hidden until it closes, so it needs a closing time."
        )
    if spec.selection not in list(SelectionRule):
        raise RequestRejected(422, f"The rule for the final table must be one of {', '.join(SelectionRule)}.")
    phase.selection = SelectionRule(spec.selection)
    phase.track = clean_name(spec.track, "The name of a track") if spec.track.strip() else ""
    phase.name = clean_name(spec.name, "The name of a phase")
    phase.opens, phase.closes, phase.blind = spec.opens, spec.closes, spec.blind
    phase.daily, phase.total = spec.daily, spec.total
    phase.decimals, phase.open_references = spec.decimals, spec.open_references


def _make_phase(task: Task, number: int, spec: PhaseSpec) -> Phase:
    if not spec.references:
        raise RequestRejected(422, f"The phase {spec.name} needs a reference.")
    try:
        source = spec.source or make_source(spec.references)
        scoring_job = ScoringJob(task.slug, tuple(task.metrics), task.reference_edits, source, spec.references)  # type: ignore[arg-type]
        scoring_job.check()
    except RedinkError as error:
        raise RequestRejected(422, f"The phase {spec.name}: {error}.") from None
    phase = Phase(
        place=number,
        source=pack(source),
        reference_version=1,
        all_references=[
            Reference(version=1, place=index, name=name, data=pack(data))
            for index, (name, data) in enumerate(spec.references)
        ],
    )
    change_times(phase, spec)
    return phase


def make_source(references: Sequence[tuple[str, bytes]]) -> bytes:
    """Return the source that a reference with edits contains."""
    from redink.formats.files import open_annotated

    sentences = open_annotated(NamedFile(*references[0]))
    return "".join(" ".join(sentence.tokens) + "\n" for sentence in sentences).encode()


def make_scoring_job(phase: Phase) -> ScoringJob:
    """Return the scoring job of a phase."""
    task = phase.task
    return ScoringJob(
        task.slug,
        tuple(task.metrics),
        task.reference_edits,  # type: ignore[arg-type]
        unpack(phase.source),
        tuple((reference.name, unpack(reference.data)) for reference in phase.references),
        phase.reference_version,
    )
