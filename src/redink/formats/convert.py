"""Conversions that lose information: corrected texts from edits, and formats without clusters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from redink.errors import FormatError, OverlappingEdits, UnsuitableData
from redink.formats.clusters import group_edits
from redink.formats.registry import Reader
from redink.types import NOOP, UNCORRECTED, Annotation, Cluster, Edit, Sentence, Tokens, apply_edits

Missing: TypeAlias = Literal["error", "source", "agree"]
Overlaps: TypeAlias = Literal["error", "first"]


@dataclass(slots=True)
class Correction:
    """The rules by which sentences become corrected texts."""

    annotator: int = 0
    missing: Missing = "error"
    """Text of a sentence without this annotator: an error, the source, or the text of the first other annotator."""
    overlaps: Overlaps = "error"
    uncorrected: bool = False
    dropped: int = 0
    """Number of edits dropped because they overlap others."""

    def correct(self, sentence: Sentence) -> Tokens:
        """Return the text of the sentence corrected by the annotator."""
        if sentence.references:
            return sentence.corrected(self.annotator)
        edits = self._find_edits(sentence)
        if self.overlaps == "first":
            remaining = _drop_overlaps(edits, self.uncorrected)
            self.dropped += len(edits) - len(remaining)
            edits = remaining
        return apply_edits(sentence.tokens, edits, self.uncorrected)

    def _find_edits(self, sentence: Sentence) -> Annotation:
        annotations = sentence.annotations
        edits = annotations[self.annotator] if self.annotator < len(annotations) else None
        if edits is not None or not annotations:
            return edits or ()
        if self.missing == "source":
            return ()
        if self.missing == "agree":
            return next(other for other in annotations if other is not None)
        raise UnsuitableData(
            f"annotator {self.annotator} is missing for this sentence. "
            "Use 'agree' to take the first annotator who is not missing (CoNLL-2014), or 'source' to leave the source "
            "as it is",
            setting="missing",
        )


def _drop_overlaps(edits: Annotation, uncorrected: bool) -> Annotation:
    remaining: list[Edit] = []
    position = 0
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        idle = edit.type == NOOP or edit.start < 0 or (edit.type in UNCORRECTED and not uncorrected)
        if idle or edit.start >= position:
            remaining.append(edit)
            position = position if idle else edit.end
    return tuple(remaining)


def correct_sentences(
    sentences: Iterable[Sentence], rule: Correction, reader: Reader | None = None
) -> Iterator[Tokens]:
    """Yield the corrected text of each sentence; with its `reader`, errors name the file and line."""
    count = 0
    for sentence in sentences:
        count = max(count, len(sentence.annotations), len(sentence.references))
        try:
            yield rule.correct(sentence)
        except (OverlappingEdits, UnsuitableData) as error:
            if reader is None:
                raise
            raise FormatError(str(error), reader.path, reader.line, error.setting) from None
    if count and rule.annotator >= count:
        raise UnsuitableData(f"there is no annotator {rule.annotator}: the file has {count}, numbered from 0")


class Regrouped:
    """Sentences on their way to a format without clusters; `changed` counts those whose grouping is lost."""

    def __init__(self, sentences: Iterable[Sentence]) -> None:
        self.changed = 0
        self._sentences = sentences

    def __iter__(self) -> Iterator[Sentence]:
        for sentence in self._sentences:
            if sentence.clusters is not None:
                self.changed += _outline(sentence.clusters) != _outline(group_edits(sentence.annotations))
            yield sentence


def _outline(clusters: Iterable[Cluster]) -> list[object]:
    """Return clusters without their types and the order of their edits."""
    return [
        (
            cluster.required,
            [(annotator, sorted(edit[:3] for edit in edits)) for annotator, edits in cluster.alternatives],
        )
        for cluster in clusters
    ]
