"""From one format to another: what a format cannot say for itself.

Annotated sentences become one annotator's corrected sentences; clusters that a format cannot hold are counted.
"""

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
    """How to make a corrected text, also where that is not plain."""

    annotator: int = 0
    missing: Missing = "error"
    """Text of a sentence for which this annotator is missing: an error, the source, or the first other annotator's."""
    overlaps: Overlaps = "error"
    uncorrected: bool = False
    dropped: int = 0
    """How many edits were dropped because they overlap others."""

    def correct(self, sentence: Sentence) -> Tokens:
        """The sentence as the annotator would have it."""
        if sentence.references:
            return sentence.corrected(self.annotator)
        edits = self._find_edits(sentence)
        if self.overlaps == "first":
            kept = _drop_overlaps(edits, self.uncorrected)
            self.dropped += len(edits) - len(kept)
            edits = kept
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
            f"annotator {self.annotator} is missing here: the file does not say how they would correct this sentence. "
            "Give 'agree' to take the first annotator who is not missing (CoNLL-2014), or 'source' to leave the source "
            "as it is",
            setting="missing",
        )


def _drop_overlaps(edits: Annotation, uncorrected: bool) -> Annotation:
    kept: list[Edit] = []
    position = 0
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        idle = edit.type == NOOP or edit.start < 0 or (edit.type in UNCORRECTED and not uncorrected)
        if idle or edit.start >= position:
            kept.append(edit)
            position = position if idle else edit.end
    return tuple(kept)


def correct_sentences(sentences: Iterable[Sentence], rule: Correction, place: Reader | None = None) -> Iterator[Tokens]:
    """Each sentence corrected; an error says where the sentence stands."""
    people = 0
    for sentence in sentences:
        people = max(people, len(sentence.annotations), len(sentence.references))
        try:
            yield rule.correct(sentence)
        except (OverlappingEdits, UnsuitableData) as error:
            if place is None:
                raise
            raise FormatError(str(error), place.path, place.line, error.setting) from None
    if people and rule.annotator >= people:
        raise UnsuitableData(f"there is no annotator {rule.annotator}: the file has {people}, numbered from 0")


class Regrouped:
    """The same sentences, on their way to a format without clusters; `changed` counts those that someone grouped."""

    def __init__(self, sentences: Iterable[Sentence]) -> None:
        self.changed = 0
        self._sentences = sentences

    def __iter__(self) -> Iterator[Sentence]:
        for sentence in self._sentences:
            if sentence.clusters is not None:
                self.changed += _outline(sentence.clusters) != _outline(group_edits(sentence.annotations))
            yield sentence


def _outline(clusters: Iterable[Cluster]) -> list[object]:
    """Clusters without the names of their types and the order of their edits."""
    return [
        (cluster.required, [(who, sorted(edit[:3] for edit in edits)) for who, edits in cluster.alternatives])
        for cluster in clusters
    ]
