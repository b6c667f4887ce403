"""Alignment of two analysed sentences: the operations that turn the source into the correction."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from redink.kernels.annotation import token_alignment
from redink.language.parser import Analysis, Reading
from redink.types import Tokens

Indices: TypeAlias = NDArray[np.int32]
Bytes: TypeAlias = NDArray[np.uint8]
WordArrays: TypeAlias = tuple[Any, Any, Any, Any, Any, Any, Any, Any]

OPEN_CLASS = frozenset({"ADJ", "ADV", "NOUN", "VERB"})
"""Parts of speech between which a substitution is cheaper."""


class Operation(NamedTuple):
    """An alignment operation: source tokens `start` to `end` become correction tokens `other_start` to `other_end`.

    The kind is M (match), D (delete), I (insert), S (substitute), or T followed by the number of transposed tokens.
    """

    kind: str
    start: int
    end: int
    other_start: int
    other_end: int


def minimise_span(span: Operation, source: Tokens, text: Tokens) -> Operation:
    """Remove equal tokens at the start of a span, then at its end.

    >>> minimise_span(Operation("X", 0, 3, 0, 2), ("a", "b", "c"), ("a", "c"))
    Operation(kind='X', start=1, end=2, other_start=1, other_end=1)
    """
    kind, start, end, other_start, other_end = span
    while start < end and other_start < other_end and source[start] == text[other_start]:
        start, other_start = start + 1, other_start + 1
    while start < end and other_start < other_end and source[end - 1] == text[other_end - 1]:
        end, other_end = end - 1, other_end - 1
    return Operation(kind, start, end, other_start, other_end)


class WordTable(dict[str, int]):
    """Word numbers, and for each word the features that the kernel compares: its lower case and its characters."""

    def __init__(self) -> None:
        super().__init__()
        self._lowered: dict[str, int] = {}
        self.lower = array("i")
        self.scattered = array("q")
        self.first = array("i")
        self.length = array("i")
        self.characters = array("i")
        self.longest = 0

    def __missing__(self, word: str) -> int:
        self[word] = number = len(self)
        lower = self._lowered.setdefault(word.lower(), len(self._lowered))
        if lower == len(self.scattered):
            # A fixed 40-bit hash of the number, so that sums over tokens identify multisets of tokens.
            self.scattered.append((lower + 1) * 0x9E3779B97F4A7C15 >> 7 & 0xFFFFFFFFFF)
        self.lower.append(lower)
        self.first.append(len(self.characters))
        self.length.append(len(word))
        self.characters.extend(map(ord, word))
        self.longest = max(self.longest, len(word))
        return number


class NameTable(dict[str, int]):
    """Consecutive numbers for names, in order of appearance."""

    def __missing__(self, name: str) -> int:
        self[name] = number = len(self)
        return number


class Aligner:
    """Aligns sentences. Every distinct string is numbered once."""

    MAX_STRINGS = 500_000
    """Number of distinct words or lemmas after which the tables are cleared: some 100 MB."""
    CACHED_COMPARISONS = 1 << 15
    """Size of the cache of character comparisons; a power of two."""

    def __init__(self, plain: bool = False) -> None:
        self.plain = plain
        self._words = WordTable()
        self._clear()

    def _clear(self) -> None:
        self._words = WordTable()
        self._lemmas = NameTable()
        self._pos = NameTable()
        self._keys = np.full(self.CACHED_COMPARISONS, -1, np.int64)
        self._shares = np.empty(self.CACHED_COMPARISONS)

    def encode(self, sentences: Sequence[Tokens]) -> EncodedSentences:
        """Encode sentences for the kernel; parts of speech and lemmas are unknown at first."""
        if len(self._words) > self.MAX_STRINGS or len(self._lemmas) > self.MAX_STRINGS:
            self._clear()
        ends = np.cumsum(np.fromiter(map(len, sentences), np.int32, len(sentences)), dtype=np.int32)
        total = int(ends[-1]) if len(ends) else 0
        texts = np.fromiter(map(self._words.__getitem__, chain.from_iterable(sentences)), np.int32, total)
        return EncodedSentences(ends, texts, np.full(total, -1, np.int32), np.full(total, -1, np.int32))

    def add_tags(self, encoded: EncodedSentences, indices: Indices, readings: Sequence[Reading]) -> None:
        """Add parts of speech and lemmas of the tokens at the given indices."""
        encoded.pos[indices] = [self._pos[pos] for _, pos, _ in readings]
        encoded.lemmas[indices] = [self._lemmas[lemma] for _, _, lemma in readings]

    def start(self, encoded: EncodedSentences, pairs: Sequence[tuple[int, int]]) -> Alignments:
        """Start aligning pairs of sentences, given by their numbers."""
        return Alignments(self, encoded, np.array(pairs, np.int32).reshape(-1, 2))

    def describe_words(self) -> WordArrays:
        """Return word features for the kernel, and its cache of comparisons."""
        words = self._words
        open_class = array("i", [*(int(pos in OPEN_CLASS) for pos in self._pos), 0])
        return (
            words.lower, words.scattered, words.first, words.length, words.characters, open_class,
            self._keys, self._shares,
        )  # fmt: skip

    @property
    def longest(self) -> int:
        """Length of the longest word."""
        return self._words.longest

    def align(self, source: Analysis, correction: Analysis, matches: bool = False) -> list[Operation]:
        """Return the operations from left to right, with matches only if requested."""
        encoded = self.encode([source.words, correction.words])
        readings = [
            reading for side in (source, correction) for reading in zip(side.tags, side.pos, side.lemmas, strict=True)
        ]
        self.add_tags(encoded, np.arange(len(readings), dtype=np.int32), readings)
        (operations,) = self.start(encoded, [(0, 1)]).list_operations(np.zeros(len(readings), np.uint8), matches)
        return operations


class EncodedSentences(NamedTuple):
    """Sentences as numbers, concatenated; parts of speech and lemmas are -1 if unknown."""

    ends: Indices
    texts: Indices
    pos: Indices
    lemmas: Indices


class Alignments:
    """Alignments of pairs of sentences, as determined by the tags and lemmas known so far."""

    def __init__(self, aligner: Aligner, encoded: EncodedSentences, pairs: Indices) -> None:
        self._aligner = aligner
        self._encoded = encoded
        lengths = np.diff(encoded.ends, prepend=np.int32(0))[pairs].astype(np.int64)
        self._size = len(pairs)
        self._longest = int(lengths.max(initial=0))
        self._most = int(lengths.sum())
        cells = int(((lengths[:, 0] + 1) * (lengths[:, 1] + 1)).max(initial=0))
        self._pairs = token_alignment.Pairs(pairs)
        self._workspace = token_alignment.Workspace(cells, self._longest, aligner.plain)

    def list_operations(self, needed: Bytes, matches: bool = False) -> list[list[Operation]]:
        """Return the operations of each pair, without matches unless requested; `needed` as in `mark_path`."""
        operations, ends = self._align(needed, matches)
        listed = [
            Operation(KINDS[kind] if kind < len(KINDS) else f"T{kind - 2}", *spans)
            for kind, *spans in operations.tolist()
        ]
        return [listed[begin:end] for begin, end in zip([0, *ends], ends, strict=False)]

    def mark_path(self, needed: Bytes) -> None:
        """Set `needed` for the tokens that merging and classification will use, given the current alignments."""
        self._align(needed, False)

    def _align(self, needed: Bytes, matches: bool) -> tuple[Indices, list[int]]:
        """Return the operations of all pairs, and the end index of each pair's operations."""
        operations = np.empty((self._most, 5), np.int32)
        sizes = np.empty(self._size, np.int32)
        size = token_alignment.align_pairs(
            self._describe_tokens(), self._pairs, self._workspace, matches, needed, operations, sizes
        )
        return operations[:size], np.cumsum(sizes).tolist()

    def _describe_tokens(self) -> token_alignment.Tokens:
        """Return the tokens as the kernel reads them; the arrays of words must not grow while it exists."""
        longest = max(self._longest, self._aligner.longest)
        return token_alignment.Tokens(self._encoded, self._aligner.describe_words(), longest)

    def mark_open(self, needed: Bytes) -> bool:
        """Set `needed` for the tokens whose tags can still change an alignment; return False if there are none."""
        if self._aligner.plain:
            return False
        return token_alignment.list_open_tokens(self._describe_tokens(), self._pairs, self._workspace, needed) > 0


KINDS = "MDIS"
"""Operations by their number in the kernel; a transposition of k tokens is k + 2."""
