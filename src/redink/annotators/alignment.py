"""Alignment: two analysed sentences in, the operations that turn one into the other out."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from redink.kernels.annotation.token_alignment import align_pairs, list_open_tokens
from redink.language.parser import Analysis, Reading
from redink.types import Tokens

Places: TypeAlias = NDArray[np.int32]
Bytes: TypeAlias = NDArray[np.uint8]
WordArrays: TypeAlias = tuple[Any, Any, Any, Any, Any, Any, Any, Any]

OPEN_CLASS = frozenset({"ADJ", "ADV", "NOUN", "VERB"})
"""Parts of speech between which a substitution is cheaper."""


class Operation(NamedTuple):
    """What becomes of source tokens `start` to `end`: correction tokens `other_start` to `other_end`.

    The kind is M (match), D (delete), I (insert), S (substitute), or T and the number of transposed tokens.
    """

    kind: str
    start: int
    end: int
    other_start: int
    other_end: int


def minimise_span(span: Operation, source: Tokens, text: Tokens) -> Operation:
    """The span without equal tokens at its start, then at its end.

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
    """Numbers for words, and what the kernel has to know of each: its lower case and its letters."""

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
            # A fixed scatter of the number over 40 bits: sums of tokens then tell sets of tokens apart.
            self.scattered.append((lower + 1) * 0x9E3779B97F4A7C15 >> 7 & 0xFFFFFFFFFF)
        self.lower.append(lower)
        self.first.append(len(self.characters))
        self.length.append(len(word))
        self.characters.extend(map(ord, word))
        self.longest = max(self.longest, len(word))
        return number


class NameTable(dict[str, int]):
    """Numbers for names, as they come."""

    def __missing__(self, name: str) -> int:
        self[name] = number = len(self)
        return number


class Aligner:
    """Aligns sentences; numbers every string once."""

    MOST_TEXTS = 500_000
    """Distinct words after which the numbering starts over: some 100 MB."""
    REMEMBERED = 1 << 15
    """How many comparisons of letters are remembered; a power of two."""

    def __init__(self, plain: bool = False) -> None:
        self.plain = plain
        self._words = WordTable()
        self._clear()

    def _clear(self) -> None:
        self._words = WordTable()
        self._lemmas = NameTable()
        self._pos = NameTable()
        self._keys = np.full(self.REMEMBERED, -1, np.int64)
        self._shares = np.empty(self.REMEMBERED)

    def number(self, sentences: Sequence[Tokens]) -> EncodedSentences:
        """The sentences as the kernel takes them, with nothing known but their words."""
        if len(self._words) > self.MOST_TEXTS or len(self._lemmas) > self.MOST_TEXTS:
            self._clear()
        ends = np.cumsum(np.fromiter(map(len, sentences), np.int32, len(sentences)), dtype=np.int32)
        total = int(ends[-1]) if len(ends) else 0
        texts = np.fromiter(map(self._words.__getitem__, chain.from_iterable(sentences)), np.int32, total)
        return EncodedSentences(ends, texts, np.full(total, -1, np.int32), np.full(total, -1, np.int32))

    def add_readings(self, numbered: EncodedSentences, places: Places, readings: Sequence[Reading]) -> None:
        """Add parts of speech and lemmas of the tokens at some places."""
        numbered.pos[places] = [self._pos[pos] for _, pos, _ in readings]
        numbered.lemmas[places] = [self._lemmas[lemma] for _, _, lemma in readings]

    def start(self, numbered: EncodedSentences, pairs: Sequence[tuple[int, int]]) -> Alignments:
        """The alignments of pairs of sentences, which are given by their numbers."""
        return Alignments(self, numbered, np.array(pairs, np.int32).reshape(-1, 2))

    def describe_words(self) -> WordArrays:
        """What the kernel has to know of words, and room for what it learns of them."""
        words = self._words
        open_class = array("i", [*(int(pos in OPEN_CLASS) for pos in self._pos), 0])
        return (
            words.lower, words.scattered, words.first, words.length, words.characters, open_class,
            self._keys, self._shares,
        )  # fmt: skip

    @property
    def longest(self) -> int:
        """The length of the longest word."""
        return self._words.longest

    def align(self, source: Analysis, correction: Analysis, matches: bool = False) -> list[Operation]:
        """The operations from left to right; matches only if asked for."""
        numbered = self.number([source.words, correction.words])
        readings = [
            reading for side in (source, correction) for reading in zip(side.tags, side.pos, side.lemmas, strict=True)
        ]
        self.add_readings(numbered, np.arange(len(readings), dtype=np.int32), readings)
        (operations,) = self.start(numbered, [(0, 1)]).list_operations(np.zeros(len(readings), np.uint8), matches)
        return operations


class EncodedSentences(NamedTuple):
    """Sentences as numbers, one after the other; parts of speech and lemmas are -1 where they are not known."""

    ends: Places
    texts: Places
    pos: Places
    lemmas: Places


class Alignments:
    """The alignments of pairs of sentences: how they stand with what is known so far."""

    def __init__(self, aligner: Aligner, numbered: EncodedSentences, pairs: Places) -> None:
        self._aligner = aligner
        self._numbered = numbered
        self._pairs = pairs
        self._open = np.ones(len(pairs), np.uint8)
        self._limits = np.zeros(len(pairs), np.int32)
        lengths = np.diff(numbered.ends, prepend=np.int32(0))[pairs].astype(np.int64)
        longest = int(lengths.max(initial=0))
        self._most = int(lengths.sum())
        self._cells = int(((lengths[:, 0] + 1) * (lengths[:, 1] + 1)).max(initial=0))
        self._row = np.empty(max(longest, aligner.longest) + 2, np.int32)
        self._sides = 2 * longest + 2

    def list_operations(self, asked: Bytes, matches: bool = False) -> list[list[Operation]]:
        """The operations of each pair, without matches unless asked for; `asked` as in `ask_path`."""
        operations, ends = self._align(asked, matches)
        found = [
            Operation(KINDS[kind] if kind < len(KINDS) else f"T{kind - 2}", *spans)
            for kind, *spans in operations.tolist()
        ]
        return [found[begin:end] for begin, end in zip([0, *ends], ends, strict=False)]

    def ask_path(self, asked: Bytes) -> None:
        """Set `asked` for the tokens that merging and classification look at, as the alignments stand now."""
        self._align(asked, False)

    def _align(self, asked: Bytes, matches: bool) -> tuple[Places, list[int]]:
        """The operations of all pairs, and where those of each end."""
        operations = np.empty((self._most, 5), np.int32)
        sizes = np.empty(len(self._pairs), np.int32)
        size = align_pairs(
            self._pairs, *self._numbered, *self._aligner.describe_words(), self._aligner.plain, matches,
            np.empty(self._cells), np.empty(self._cells, np.int32), self._row,
            np.empty((4, self._sides), np.int32), np.empty((2, self._sides), np.int64), self._limits, asked,
            operations, sizes,
        )  # fmt: skip
        return operations[:size], np.cumsum(sizes).tolist()

    def ask_open(self, asked: Bytes) -> bool:
        """Set `asked` for the tokens that can still change an alignment; false when there are none."""
        if self._aligner.plain:
            return False
        still = list_open_tokens(
            self._pairs, *self._numbered, *self._aligner.describe_words(),
            np.empty(self._cells), np.empty((2, self._sides)), np.empty(self._cells, np.int32), self._row,
            np.empty((2, self._sides), np.int32), np.empty((2, self._sides), np.int64), self._limits, self._open, asked,
        )  # fmt: skip
        return bool(still)


KINDS = "MDIS"
"""The operations by their numbers in the kernel; a transposition of k tokens is k + 2."""
