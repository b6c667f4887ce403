"""Creating and changing tasks, tracks and phases."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from redink.annotators.annotator import AnnotatorSettings
from redink.errors import RedinkError
from redink.metrics.base import Metric, name_metric
from redink.metrics.registry import parse_metric
from redink.service.domain.cleaning import clean_name, clean_text
from redink.service.domain.days import is_timezone
from redink.service.domain.essays import convert_essays, list_lines
from redink.service.domain.metadata import clean_fields
from redink.service.domain.permissions import Permission
from redink.service.domain.rejection import RequestRejected
from redink.service.domain.selection import SelectionRule
from redink.service.domain.specs import (
    MAX_DECIMALS,
    PHASE_SETTINGS,
    POOLING,
    RESERVED,
    PhaseSpec,
    TaskSpec,
    TrackSpec,
    make_slug,
)
from redink.service.measurement import split_metrics
from redink.service.phase_data import describe_scoring, make_source
from redink.service.store.database import pack
from redink.service.store.tables import Phase, Reference, Task, Track
from redink.service.usecases.rescoring import rescore_task
from redink.service.usecases.visitor import Visitor

_SLUG = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")
_LANGUAGE = re.compile(r"[a-z]{2,3}")
_PARSER = re.compile(
    r"(english|surface|spacy(-library)?:[a-z]{2,3}_[a-z0-9_]+|hunspell:[a-z]{2,3}(_[A-Z]{2})?"
    r"|(pymorphy3|hanta|estnltk|islenska|morfeusz|simplemma):[a-z]{2})?"
)
"""Parsers that a task may have: no file of the server can be named."""


def create_task(visitor: Visitor, spec: TaskSpec) -> Task:
    """Create a task."""
    visitor.require_administrator()
    return store_task(visitor.session, spec, visitor.now)


def store_task(session: Session, spec: TaskSpec, now: float) -> Task:
    """Store a task; everything is checked before anything is stored."""
    slug = spec.slug or make_slug(spec.name)
    if not _SLUG.fullmatch(slug) or slug in RESERVED:
        raise RequestRejected(422, "The name in addresses may have lower-case letters, digits and hyphens only.")
    if session.scalar(select(Task.id).where(Task.slug == slug)) is not None:
        raise RequestRejected(409, f"The task '{slug}' already exists.")
    task = Task(slug=slug, created=now)
    _apply_settings(task, spec)
    if not spec.phases:
        raise RequestRejected(422, "A task needs at least one phase.")
    for track in spec.tracks:
        _apply_track(task, track)
    for phase in spec.phases:
        _append_phase(task, phase)
    session.add(task)
    session.flush()
    return task


def change_task(visitor: Visitor, slug: str, spec: TaskSpec) -> Task:
    """Change the settings of a task, without its phases; if it is scored differently, everything is rescored."""
    task = visitor.find_task(slug, Permission.ORGANISE)
    _apply_settings(task, spec)
    for track in spec.tracks:
        _apply_track(task, track)
    visitor.session.flush()
    rescore_task(visitor, slug)
    return task


def change_track(visitor: Visitor, slug: str, spec: TrackSpec) -> Track:
    """Give a track its own metrics, language and annotator, or change them; its submissions are rescored."""
    task = visitor.find_task(slug, Permission.ORGANISE)
    if not any(phase.track == spec.name.strip() for phase in task.phases):
        raise RequestRejected(404, f"No phase has the track {spec.name}.")
    track = _apply_track(task, spec)
    visitor.session.flush()
    rescore_task(visitor, slug)
    return track


def add_phase(visitor: Visitor, slug: str, spec: PhaseSpec) -> Phase:
    """Add a phase to a task, such as the test phase when its data are ready."""
    return store_phase(visitor.session, visitor.find_task(slug, Permission.ORGANISE), spec)


def store_phase(session: Session, task: Task, spec: PhaseSpec) -> Phase:
    """Store a phase of a task."""
    phase = _append_phase(task, spec)
    session.flush()
    return phase


def change_phase(visitor: Visitor, slug: str, place: int, spec: PhaseSpec) -> Phase:
    """Change the times and limits of a phase."""
    phase = visitor.find_phase(visitor.find_task(slug), place, Permission.ORGANISE)
    old = phase.scoring
    change_times(phase, spec)
    if phase.scoring is not old:
        rescore_task(visitor, slug)
    return phase


def delete_task(visitor: Visitor, slug: str, name: str) -> None:
    """Delete a task with everything in it; the name of the task must be given again."""
    task: Task = visitor.find_task(slug, Permission.ORGANISE)
    visitor.require_administrator()
    if name.strip() != task.name:
        raise RequestRejected(422, f"Type the name of the task to delete it: {task.name}.")
    visitor.session.delete(task)


def _apply_settings(task: Task, spec: TaskSpec) -> None:
    _apply_scoring(task, spec)
    if spec.pooling not in POOLING:
        raise RequestRejected(422, f"The rule for the pool must be one of {', '.join(POOLING)}.")
    if not is_timezone(spec.timezone):
        raise RequestRejected(422, f"There is no time zone {spec.timezone!r}: give a name such as Europe/Berlin.")
    task.timezone = spec.timezone
    task.name = clean_name(spec.name, "The name of a task")
    task.description = clean_text(spec.description, 50_000)
    task.public, task.anonymous, task.open_report = spec.public, spec.anonymous, spec.open_report
    task.pooling, task.fields = spec.pooling, clean_fields(spec.fields)


def _apply_track(task: Task, spec: TrackSpec) -> Track:
    name = clean_name(spec.name, "The name of a track")
    track = next((track for track in task.tracks if track.name == name), None) or Track(name=name)
    _apply_scoring(track, spec)
    if track not in task.tracks:
        task.tracks.append(track)
    return track


def _apply_scoring(target: Task | Track, spec: TaskSpec | TrackSpec) -> None:
    """Set metrics, language and annotator of a task or a track."""
    metrics = check_metrics(spec.metrics)
    ranking = name_metric(_parse(spec.ranking)) if spec.ranking else metrics[0]
    if ranking not in metrics:
        raise RequestRejected(422, f"The ranking metric must be one of {', '.join(metrics)}.")
    if spec.reference_edits not in ("given", "auto"):
        raise RequestRejected(422, "The reference edits must be given or auto.")
    target.language, target.parser = check_annotator(
        spec.language.strip(), spec.parser.strip(), any(_compares_edits(_parse(name)) for name in metrics)
    )
    target.metrics, target.ranking, target.reference_edits = metrics, ranking, spec.reference_edits


def check_metrics(texts: Sequence[str]) -> list[str]:
    """Return the names of metrics; raise an error for metrics that cannot be used here."""
    try:
        split_metrics(texts)
        return list(dict.fromkeys(name_metric(parse_metric(text)) for text in texts))
    except RedinkError as error:
        raise RequestRejected(422, f"{error}.") from None


def _compares_edits(metric: Metric) -> bool:
    return "edits" in (metric.needs, metric.reads)


def check_annotator(language: str, parser: str, types_edits: bool = True) -> tuple[str, str]:
    """Return a language and a parser; raise an error for those that cannot be used here.

    If no metric compares edits, the language needs no analyser.
    """
    if not _LANGUAGE.fullmatch(language):
        raise RequestRejected(422, f"A language must be a code such as en, de or any, got {language!r}.")
    if not _PARSER.fullmatch(parser):
        raise RequestRejected(
            422,
            "A parser must be english, surface, spacy:PIPELINE, spacy-library:PIPELINE or another one that "
            f"'redink languages' lists for a language, got {parser!r}.",
        )
    settings = AnnotatorSettings(parser, language)
    try:
        settings.check()
        if parser or types_edits:
            settings()
    except RedinkError as error:
        raise RequestRejected(422, f"{error}.") from None
    return language, parser


def _parse(text: str) -> Metric:
    try:
        return parse_metric(text)
    except RedinkError as error:
        raise RequestRejected(422, f"{error}.") from None


def change_times(phase: Phase, spec: PhaseSpec) -> None:
    """Set the times and limits of a phase."""
    if spec.opens is not None and spec.closes is not None and spec.closes <= spec.opens:
        raise RequestRejected(422, f"The phase {spec.name} closes before it opens.")
    for name, item in PHASE_SETTINGS.items():
        limits, value = item.metadata["limits"], getattr(spec, name)
        if limits is not None and value is not None and not limits[0] <= value <= limits[1]:
            raise RequestRejected(422, f"{name} must be {limits[0]:,} to {limits[1]:,}, got {value:,}.")
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
    for name in PHASE_SETTINGS:
        setattr(phase, name, getattr(spec, name))
    phase.selection = SelectionRule(spec.selection)
    phase.track = clean_name(spec.track, "The name of a track") if spec.track.strip() else ""
    phase.name = clean_name(spec.name, "The name of a phase")


def _append_phase(task: Task, spec: PhaseSpec) -> Phase:
    if not spec.references:
        raise RequestRejected(422, f"The phase {spec.name} needs a reference.")
    phase = Phase(place=len(task.phases) + 1, reference_version=1, task=task)
    change_times(phase, spec)
    try:
        source = spec.source or make_source(spec.references)
        references = tuple(convert_essays(name, data, source) for name, data in spec.references)
        describe_scoring(task.slug, phase.scoring, list_lines(source), references).check()
    except RedinkError as error:
        raise RequestRejected(422, f"The phase {spec.name}: {error}.") from None
    phase.source = pack(source)
    phase.all_references = [
        Reference(version=1, place=index, name=name, data=pack(data)) for index, (name, data) in enumerate(references)
    ]
    task.phases.append(phase)
    return phase
