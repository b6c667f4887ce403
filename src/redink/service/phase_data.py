"""The files of a phase: its source, its references, and the scoring job that they make."""

from __future__ import annotations

from collections.abc import Sequence

from redink.annotators.annotator import AnnotatorSettings
from redink.service.domain.essays import list_lines
from redink.service.measurement import NamedFile, ScoringJob
from redink.service.store.database import unpack
from redink.service.store.tables import Phase, Task, Track


def make_source(references: Sequence[tuple[str, bytes]]) -> bytes:
    """Return the source that a reference with edits contains."""
    from redink.formats.files import open_annotated

    sentences = open_annotated(NamedFile(*references[0]))
    return "".join(" ".join(sentence.tokens) + "\n" for sentence in sentences).encode()


def make_scoring_job(phase: Phase) -> ScoringJob:
    """Return the scoring job of a phase."""
    references = tuple((reference.name, unpack(reference.data)) for reference in phase.references)
    return describe_scoring(
        phase.task.slug, phase.scoring, list_lines(unpack(phase.source)), references, phase.reference_version
    )


def describe_scoring(
    name: str, scoring: Task | Track, source: bytes, references: tuple[tuple[str, bytes], ...], version: int = 1
) -> ScoringJob:
    """Return a scoring job with the metrics and the annotator of a task or a track."""
    return ScoringJob(
        name,
        tuple(scoring.metrics),
        scoring.reference_edits,  # type: ignore[arg-type]
        source,
        references,
        version,
        AnnotatorSettings(scoring.parser, scoring.language),
    )
