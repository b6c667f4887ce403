"""CLEME chunks: spans of the source that a hypothesis or a reference changed, and unchanged spans.

This module numbers tokens and corrections for the kernel, and shows the chunks of a sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from redink.errors import OverlappingEdits, UnscorableSentence
from redink.kernels.cleme.chunks import (
    COLUMNS,
    HIT,
    MISSED,
    UNNEEDED,
    UNTOUCHED,
    WRONG,
    judge_chunks,
    select_references,
)
from redink.metrics.counts import Whole
from redink.metrics.vocabulary import Vocabulary
from redink.types import NOOP, Annotations, Corpus, Edit, Output, Sentence, Tokens

__all__ = [
    "HIT",
    "MISSED",
    "UNNEEDED",
    "UNTOUCHED",
    "WRONG",
    "Chunk",
    "FlatAnnotations",
    "JudgedChunks",
    "Rules",
    "judge",
    "write_chunk",
]

NOTHING = frozenset({NOOP, "NA"})
"""Types of edits that correct nothing."""
DELETED = "-NONE-"
"""A correction that begins with this token is empty."""
UNANNOTATED: Annotations = ((),)


class Rules(NamedTuple):
    """The rules that decide which chunks there are and which outcome they have."""

    independent: bool = False
    """Compare with all references together instead of each one separately."""
    detection: bool = False
    drop_unchanged: bool = False
    merge_distance: int = 0
    each: bool = False
    """Make every reference a candidate, even if all are compared together, because weights may differ."""


class Chunk(NamedTuple):
    """A chunk of a sentence, for display."""

    start: int
    end: int
    outcome: int
    """One of HIT, WRONG, UNNEEDED, MISSED and UNTOUCHED (redink.kernels.cleme.chunks)."""
    hypothesis: Tokens
    reference: Tokens
    """Text of the deciding reference, or of the source if no reference changed it."""
    annotator: int | None
    """Annotator of that reference; None if no reference changed the chunk."""


class FlatAnnotations(NamedTuple):
    """Annotations as arrays for the kernel, hypotheses first (see redink.kernels.cleme.chunks)."""

    edits: NDArray[np.int32]
    words: NDArray[np.int32]
    ends: Whole
    source: NDArray[np.int32]
    source_ends: Whole
    hypothesis_ends: Whole
    first_reference: int
    reference_ends: Whole
    annotators: Whole
    """Annotator of each annotation."""
    types: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class JudgedChunks:
    """The outcomes of hypotheses; `judge_chunks` describes events, facts and labels."""

    corpus: Corpus
    output: Output
    flat: FlatAnnotations
    events: NDArray[np.int32]
    facts: Whole
    labels: Whole

    @property
    def annotators(self) -> Whole:
        """Sentence × candidate × (index of the hypothesis, index of the annotator or -1), -1 for no candidate."""
        annotators = np.append(self.flat.annotators, -1)  # -1 stays -1
        indices: Whole = annotators[self.labels]
        return indices

    @property
    def changed(self) -> Whole:
        """Events with an outcome other than TN."""
        changed: Whole = self.events[self.events[:, 4] != UNTOUCHED].astype(np.int64)
        return changed

    def _list_events(self, row: int, candidate: int) -> Iterator[list[int]]:
        first, last = np.searchsorted(self.events[:, 0], [row, row + 1])
        return (event for event in self.events[first:last].tolist() if event[1] == candidate)

    def find_edits(self, row: int, annotation: int) -> list[Edit]:
        """Return the edits of an annotation of this sentence."""
        hypotheses = (self.output.edits or ()) if annotation < self.flat.first_reference else ()
        annotations = hypotheses[row] if hypotheses else self.corpus.sentences[row].annotations
        return list_edits((annotations or UNANNOTATED)[self.flat.annotators[annotation]])

    def show_chunks(self, row: int, candidate: int) -> Iterator[Chunk]:
        """Yield the chunks of a sentence that some target changed, for one candidate."""
        return map(self._show_event, self._list_events(row, candidate))

    def show_changes(self, chosen: Whole) -> Iterator[tuple[int, Chunk]]:
        """Yield the chunks that the chosen candidates or their references changed, with the rows of their sentences."""
        events = self.changed
        for event in events[events[:, 1] == chosen[events[:, 0]]].tolist():
            yield event[0], self._show_event(event)

    def _show_event(self, event: Sequence[int]) -> Chunk:
        row, candidate, start, end, outcome, _, _, reference = event
        tokens = self.corpus.sentences[row].tokens
        hypothesis_edits = self.find_edits(row, int(self.labels[row, candidate, 0]))
        reference_edits = self.find_edits(row, reference) if reference >= 0 else []
        return Chunk(
            start, end, outcome, write_chunk(tokens, hypothesis_edits, start, end),
            write_chunk(tokens, reference_edits, start, end),
            int(self.flat.annotators[reference]) if reference >= 0 else None,
        )  # fmt: skip

    def show_targets(self, row: int) -> Iterator[tuple[Tokens, ...]]:
        """Yield all chunks of a sentence, including unchanged ones: the texts of source, hypothesis and references.

        The sentence must have one hypothesis, with the references as candidates.
        """
        tokens = self.corpus.sentences[row].tokens
        annotations = [int(self.labels[row, 0, 0]), *(index for index in self.labels[row, :, 1].tolist() if index >= 0)]
        targets = [[], *(self.find_edits(row, annotation) for annotation in annotations)]
        position = 0
        for _, _, start, end, *_ in self._list_events(row, 0):
            if start > position:
                yield (tokens[position:start],) * len(targets)
            yield tuple(write_chunk(tokens, edits, start, end) for edits in targets)
            position = end
        if position < len(tokens):
            yield (tokens[position:],) * len(targets)


def judge(corpus: Corpus, output: Output, rules: Rules) -> JudgedChunks:
    """Compare every hypothesis of a sentence with its references, chunk by chunk."""
    flat = ChunkVocabulary().flatten(corpus.sentences, output.edits or ())
    hypotheses = np.diff(flat.hypothesis_ends, prepend=0)
    references = np.diff(flat.reference_ends, prepend=flat.first_reference)
    edits = np.concatenate([[0], flat.ends])
    hypothesis_edits = np.diff(edits[flat.hypothesis_ends], prepend=0)
    reference_edits = np.diff(edits[flat.reference_ends], prepend=edits[flat.first_reference])
    width = int((hypotheses * references).max(initial=1))
    labels = np.full((len(hypotheses), width, 2), -1, np.int64)
    facts = np.zeros((len(hypotheses), width, 3), np.int64)
    lengths = np.diff(flat.source_ends, prepend=0)
    # Chunks are at least a token apart, and each has an edit; each one has an event per reference.
    chunks = np.minimum(hypothesis_edits + reference_edits * hypotheses, (lengths + 1) * hypotheses)
    events = np.zeros((int((chunks * references).sum()), COLUMNS), np.int32)
    max_words = int(lengths.max(initial=0)) + int(_count_words(flat).max(initial=0))
    selected = np.zeros(len(flat.ends), np.int64)
    select_references(flat, rules.drop_unchanged, selected, max_words)
    used = judge_chunks(flat, rules, selected, max_words, facts, labels, events)
    return JudgedChunks(corpus, output, flat, events[:used], facts, labels)


def _count_words(flat: FlatAnnotations) -> Whole:
    """Return the number of words in the corrections of each annotation."""
    before = np.concatenate([[0], np.cumsum(flat.edits[3] - flat.edits[2], dtype=np.int64)])
    words: Whole = np.diff(before[flat.ends], prepend=0)
    return words


def read_correction(edit: Edit) -> Tokens:
    """Return the words of a correction, including alternatives and surplus fields of the M2 file.

    >>> read_correction(Edit(0, 1, ("an",), "R:DET", (("the", "same"),)))
    ('an||the', 'same')
    """
    words = edit.correction
    fields = edit.notation.fields[:-2] if edit.notation else ()
    if edit.alternatives or fields:
        alternatives = "||".join(map(" ".join, (words, *edit.alternatives)))
        words = tuple("|||".join((alternatives, *fields)).split())
    return () if words[:1] == (DELETED,) else words


def list_edits(edits: Iterable[Edit] | None) -> list[Edit]:
    """Return the edits of an annotation that count, in the order of their spans."""
    return sorted((edit for edit in edits or () if edit.start >= 0), key=lambda edit: edit[:2])


def write_chunk(source: Tokens, edits: Iterable[Edit], start: int, end: int) -> Tokens:
    """Return the text of a chunk with the edits applied that lie in it.

    >>> write_chunk(("We", "is", "here"), [Edit(1, 2, ("are",)), Edit(3, 3, (".",))], 1, 2)
    ('are',)
    """
    text: list[str] = []
    position = start
    for edit in edits:
        if start <= edit.start and edit.end <= end:
            text += [*source[position : edit.start], *read_correction(edit)]
            position = edit.end
    return (*text, *source[position:end])


class ChunkVocabulary:
    """Numbers for words, types and corrections, shared by hypotheses and references."""

    def __init__(self) -> None:
        self._words = Vocabulary()
        self._types = Vocabulary()
        self._texts: dict[Tokens, int] = {}
        """Index of each distinct correction in `bounds`."""
        self._corrections: list[int] = []
        self._bounds = [0]
        """End of each correction."""
        self._items: list[int] = []  # start, end, correction and type of an edit, start ...
        self._ends: list[int] = []
        self._annotators: list[int] = []

    def flatten(self, sentences: Sequence[Sentence], outputs: Sequence[Annotations]) -> FlatAnnotations:
        """Flatten the annotations of all outputs, followed by those of all sentences."""
        hypothesis_ends = self._add(outputs)
        first_reference = len(self._ends)
        reference_ends = self._add([sentence.annotations for sentence in sentences])
        number = self._words.__getitem__
        source = [number(token) for sentence in sentences for token in sentence.tokens]
        ends, bounds = np.array(self._ends, np.int64), np.array(self._bounds, np.int32)
        starts, stops, texts, types = np.array(self._items, np.int32).reshape(-1, 4).T
        columns = np.stack([starts, stops, bounds[texts], bounds[texts + 1], types])
        flat = FlatAnnotations(
            _sort_edits(columns, ends), np.array(self._corrections, np.int32), ends, np.array(source, np.int32),
            np.cumsum([len(sentence.tokens) for sentence in sentences], dtype=np.int64),
            hypothesis_ends, first_reference, reference_ends, np.array(self._annotators, np.int64), tuple(self._types),
        )  # fmt: skip
        _refuse_overlaps(flat, sentences)
        return flat

    def _add(self, sentences: Iterable[Annotations]) -> Whole:
        """Add the annotations of sentences, an empty one if there are none; return the end of each sentence."""
        items, ends, texts, types = self._items, self._ends, self._texts, self._types
        last = []
        for sentence_annotations in sentences:
            before = len(ends)
            for annotator, edits in enumerate(sentence_annotations):
                if edits is not None:
                    for edit in edits:
                        start, end, correction, error_type, alternatives = edit
                        if start < 0:
                            continue
                        if alternatives or error_type in NOTHING or type(edit) is not Edit:
                            correction = _read_special(edit)
                        text = texts.get(correction)
                        if text is None:
                            text = self._number(correction)
                        items += (start, end, text, types[error_type])
                    ends.append(len(items) >> 2)
                    self._annotators.append(annotator)
            if len(ends) == before:
                ends.append(len(items) >> 2)
                self._annotators.append(0)
            last.append(len(ends))
        return np.array(last, np.int64)

    def _number(self, correction: Tokens) -> int:
        words = () if correction[:1] == (DELETED,) else correction
        self._corrections += map(self._words.__getitem__, words)
        self._bounds.append(len(self._corrections))
        self._texts[correction] = number = len(self._texts)
        return number


def _read_special(edit: Edit) -> Tokens:
    """Return the correction of an edit with alternatives or a notation; a noop edit must not have a span."""
    if edit.type in NOTHING:
        span = f"{edit.start} {edit.end}"
        raise UnscorableSentence(f"expected span -1 -1 for an edit of type {edit.type}, got {span}")
    return read_correction(edit)


def _sort_edits(columns: NDArray[np.int32], ends: Whole) -> NDArray[np.int32]:
    """Sort the columns of all edits by annotation and span; equal spans keep their order."""
    owners = np.repeat(np.arange(len(ends)), np.diff(ends, prepend=0))
    return np.ascontiguousarray(columns[:, np.lexsort((columns[1], columns[0], owners))])


def _refuse_overlaps(flat: FlatAnnotations, sentences: Sequence[Sentence]) -> None:
    """Raise an error if an annotation changes a token twice."""
    starts, before = flat.edits[0, 1:], flat.edits[1, :-1]
    owners = np.repeat(np.arange(len(flat.ends)), np.diff(flat.ends, prepend=0))
    (conflicts,) = np.nonzero((starts < before) & (owners[1:] == owners[:-1]))
    if len(conflicts):
        owner = int(owners[conflicts[0]])
        last = flat.hypothesis_ends if owner < flat.first_reference else flat.reference_ends
        tokens = sentences[int(np.searchsorted(last, owner, "right"))].tokens
        raise OverlappingEdits.at(tokens, int(starts[conflicts[0]]))
