"""Counting with a bank: the value of each edit of a hypothesis, and its counts against each annotator."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from operator import is_
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from redink.bank.chunks import Chunk, EditGroup, group_edits, hash_source, make_key, match_chunk
from redink.bank.verdicts import Bank
from redink.metrics.counts import Whole
from redink.metrics.matching import UNANNOTATED, Key, Matching
from redink.types import NOOP, Annotation, Annotations, Edit, Sentence, Tokens

VALID, UNJUDGED, INVALID, NEUTRAL = range(4)
"""Values of an edit."""
VALUES = {"valid": VALID, "unjudged": UNJUDGED, "invalid": INVALID, "neutral": NEUTRAL}

Text = tuple[int, int, Tokens]
"""Span and correction of an edit."""
NOTHING: frozenset[Text] = frozenset()


class JudgedChunk(NamedTuple):
    """A chunk that the bank decides about."""

    key: str
    """Key in the bank's form."""
    value: int
    group: EditGroup
    groups: Sequence[EditGroup]
    """All groups of the hypothesis."""

    @property
    def chunk(self) -> Chunk:
        """The chunk."""
        assert self.group.chunk is not None
        return self.group.chunk

    @property
    def edits(self) -> int:
        """Number of edits."""
        return len(self.group.edits)

    @property
    def beside(self) -> tuple[Chunk, ...]:
        """The other chunks of the hypothesis."""
        return tuple([other.chunk for other in self.groups if other.chunk and other is not self.group])


@dataclass(frozen=True, slots=True)
class FlatItems:
    """Counted items of annotations as flat arrays for the kernel (see redink.kernels.bank.pairs)."""

    keys: NDArray[np.int32]
    types: NDArray[np.int32]
    starts: NDArray[np.int32]
    stops: NDArray[np.int32]
    ends: Whole
    last: Whole
    values: NDArray[np.int32]
    chunks: NDArray[np.int32]

    @property
    def annotations(self) -> Whole:
        """Number of annotations of each sentence."""
        return np.diff(self.last, prepend=0)

    @property
    def size(self) -> Whole:
        """Number of items of each sentence."""
        return np.diff(np.concatenate([[0], self.ends])[self.last], prepend=0)


class ItemCollector:
    """Collects items sentence by sentence."""

    def __init__(self, vocabulary: ItemVocabulary) -> None:
        self._vocabulary = vocabulary
        self._flat: list[int] = []  # key, type, start, end, value, chunk of each item
        self._ends: list[int] = []
        self._last: list[int] = []

    @property
    def size(self) -> int:
        """Number of items so far."""
        return len(self._flat) // 6

    def add_edit(self, edit: Edit, value: int = VALID, chunk: int = -1) -> None:
        """Add the items of an edit."""
        flat = self._flat
        start, end = edit[:2]
        for key, name in self._vocabulary.number(edit):
            flat += (key, name, start, end, value, chunk)

    def end_annotation(self) -> None:
        """Close an annotation."""
        self._ends.append(len(self._flat) // 6)

    def end_sentence(self) -> None:
        """Close a sentence."""
        self._last.append(len(self._ends))

    def build(self) -> FlatItems:
        """Return the arrays."""
        keys, types, starts, stops, values, chunks = np.array(self._flat, np.int32).reshape(-1, 6).T.copy()
        ends, last = (np.array(column, np.int64) for column in (self._ends, self._last))
        return FlatItems(keys, types, starts, stops, ends, last, values, chunks)


class SentenceReferences:
    """The references of one sentence, prepared once for all systems."""

    def __init__(self, sentence: Sentence) -> None:
        self.source = sentence.tokens
        self.annotators: list[int] = []
        self.edits: list[Annotation] = []
        self.first_items: list[list[tuple[Text, int]]] = []
        """Texts of each annotator's edits, with the index of the first item of each in the flat arrays."""
        for annotator, edits in enumerate(sentence.annotations or UNANNOTATED):
            if edits is not None:
                self.annotators.append(annotator)
                self.edits.append(edits)
        self.texts: list[set[Text]] = [
            {
                (edit.start, edit.end, correction)
                for edit in edits
                if edit.type != NOOP and edit.type != "UNK"
                for correction in (edit.correction, *edit.alternatives)
            }
            for edits in self.edits
        ]
        self.known = set().union(*self.texts)
        self._spans = {text[:2] for text in self.known}
        self.common = self.texts[0].intersection(*self.texts[1:]) if self.texts else set()
        self.source_hash = ""
        self._groups: list[list[EditGroup]] = []
        self._matches: dict[Chunk, list[frozenset[Text]]] = {}

    def is_alone(self, text: Text, chunk: Chunk) -> bool:
        """Return True if annotators without a replacement have no edits at its span, so that none makes its text."""
        start, end, correction = text
        if start == end or not correction or chunk != text:
            return False  # insertions and deletions may be equal to others at a distance
        return not any(
            text not in texts and any(other[0] <= end and other[1] >= start for other in texts) for texts in self.texts
        )

    def match(self, chunk: Chunk) -> list[frozenset[Text]]:
        """Return the edits by which each annotator makes a chunk's text; empty if no annotator does."""
        start, end = chunk[:2]
        if not [1 for first, last in self._spans if first <= end and last >= start]:
            return []
        matches = self._matches.get(chunk)
        if matches is None:
            if not self._groups:
                self._groups = [group_edits(self.source, edits) for edits in self.edits]
            found = [match_chunk(self.source, chunk, groups) if groups else () for groups in self._groups]
            matches = [frozenset([edit[:3] for edit in edits]) for edits in found] if any(found) else []
            self._matches[chunk] = matches
        return matches


class ItemVocabulary:
    """Numbers for the keys and types of edits, shared by hypotheses, references and all systems."""

    MAX_EDITS = 1 << 16
    """Distinct edits after which the numbering starts over."""

    def __init__(self, metric: Matching) -> None:
        self._metric = metric
        self._clear()

    def _clear(self) -> None:
        self.types: dict[str, int] = {}
        self._keys: dict[Key, int] = {}
        self._numbers: dict[Edit, list[tuple[int, int]]] = {}
        self._cached: tuple[Sequence[Sentence], list[SentenceReferences], FlatItems | None] = (), [], None

    def number(self, edit: Edit) -> list[tuple[int, int]]:
        """Return the keys and types of the items of an edit."""
        numbers = self._numbers.get(edit)
        if numbers is None:
            keys = [] if edit.type == NOOP else self._metric.list_keys(edit)
            name = self.types.setdefault(edit.type, len(self.types))
            numbers = self._numbers[edit] = [(self._keys.setdefault(key, len(self._keys)), name) for key in keys]
        return numbers

    def prepare_references(self, sentences: Sequence[Sentence]) -> tuple[list[SentenceReferences], FlatItems]:
        """Return the references of a corpus, cached because all systems share them."""
        if len(self._numbers) > self.MAX_EDITS:
            self._clear()
        cached, references, flat = self._cached
        if flat is None or len(cached) != len(sentences) or not all(map(is_, cached, sentences)):
            collector = ItemCollector(self)
            references = []
            for sentence in sentences:
                prepared = SentenceReferences(sentence)
                references.append(prepared)
                for edits in prepared.edits:
                    firsts = []
                    for edit in edits:
                        firsts.append((edit[:3], collector.size))
                        collector.add_edit(edit)
                    prepared.first_items.append(firsts)
                    collector.end_annotation()
                collector.end_sentence()
            flat = collector.build()
            self._cached = tuple(sentences), references, flat
        return references, flat


class HypothesisReader:
    """Reads the hypotheses of one system: values of edits, chunks for the bank, and references that have a chunk."""

    def __init__(self, vocabulary: ItemVocabulary, bank: Bank) -> None:
        self._bank = bank
        self._vocabulary = vocabulary
        self.items = ItemCollector(vocabulary)
        self.labels: list[list[int]] = []
        """Numbers of the hypotheses of each sentence."""
        self.chunks: list[list[JudgedChunk]] = []
        """Chunks of each sentence that the bank decides about."""
        self.said: list[tuple[int, int, int]] = []
        """Sentence, item of a hypothesis, and item of a reference that is contained in its chunk."""

    def add(self, reference: SentenceReferences, hypotheses: Annotations) -> None:
        """Add the hypotheses of a sentence."""
        labels: list[int] = []
        chunks: list[JudgedChunk] = []
        for number, edits in enumerate(hypotheses):
            if edits is not None:
                labels.append(number)
                if edits:
                    self._add_edits(reference, edits, chunks)
                self.items.end_annotation()
        self.items.end_sentence()
        self.labels.append(labels)
        self.chunks.append(chunks)

    def _add_edits(self, reference: SentenceReferences, edits: Annotation, chunks: list[JudgedChunk]) -> None:
        if reference.common.issuperset([edit[:3] for edit in edits]):
            for edit in edits:
                self.items.add_edit(edit)
            return
        known, add_edit = reference.known, self.items.add_edit
        groups = group_edits(reference.source, edits)
        counted = 0
        for group, value, key, matches in self.judge(reference, groups):
            counted += len(group[1])
            number = -1
            if key:
                number = len(chunks)
                chunks.append(JudgedChunk(key, value, group, groups))
            first = self.items.size if matches else 0
            for edit in group[1]:
                add_edit(edit, VALID if value == VALID or edit[:3] in known else value, number)
            if matches:
                self._add_matches(reference, matches, group, first)
        if counted < len(edits):
            for edit in edits:
                if edit.type == "UNK" or edit.start < 0:
                    add_edit(edit, INVALID)

    def judge(
        self, reference: SentenceReferences, groups: Sequence[EditGroup]
    ) -> Iterator[tuple[EditGroup, int, str, list[frozenset[Text]]]]:
        """Yield the groups of a hypothesis with their values.

        References decide first, then the bank. The key is that of the chunk if the bank decides, and empty otherwise.
        The last item has the edits by which each annotator makes the chunk's text; it is empty if no annotator does.
        """
        known = reference.known
        for group in groups:
            chunk, edits = group
            if chunk is None:
                yield group, INVALID, "", []
                continue
            if len(edits) == 1 and edits[0][:3] in known and reference.is_alone(edits[0][:3], chunk):
                yield group, VALID, "", []
                continue
            matches = reference.match(chunk)
            if matches:
                yield group, VALID, "", matches
            elif known.issuperset([edit[:3] for edit in edits]):
                yield group, VALID, "", []
            else:
                key = self._make_key(reference, chunk)
                value = self._bank.find(key)
                if value is None:
                    value = self._bank.look_up(key, partial(self._list_keys, reference, groups))
                yield group, VALUES[value], key, []

    def _make_key(self, reference: SentenceReferences, chunk: Chunk) -> str:
        """Return the key of a chunk; check the votes on its sentence when the first key is made."""
        if not reference.source_hash:
            reference.source_hash = hash_source(reference.source)
            self._bank.check_sentence(reference.source_hash, reference.source)
        return self._bank.make_key(make_key(reference.source_hash, chunk))

    def _list_keys(self, reference: SentenceReferences, groups: Iterable[EditGroup]) -> frozenset[str]:
        """Return the keys of all chunks of a hypothesis."""
        return frozenset([self._make_key(reference, group.chunk) for group in groups if group.chunk])

    def _add_matches(
        self, reference: SentenceReferences, matches: list[frozenset[Text]], group: EditGroup, first: int
    ) -> None:
        """Add the items of references that the chunk of the items from `first` on contains.

        Edits that the hypothesis has too are not missed, so they need no answer.
        """
        own = {edit[:3] for edit in group.edits}
        for matched, firsts in zip(matches, reference.first_items, strict=True):
            if not matched <= own:
                for text, gold in firsts:
                    if text in matched and text not in own:
                        self.said += [(len(self.labels), item, gold) for item in range(first, self.items.size)]


def hash_key(key: str) -> int:
    """Return a signed 64-bit hash of a key, equal in every process."""
    return int.from_bytes(blake2b(key.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little", signed=True)
