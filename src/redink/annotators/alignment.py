"""Alignment: two analysed sentences in, the operations that turn one into the other out."""

from __future__ import annotations

from array import array
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from redink.kernels.annotation.token_alignment import align_tokens
from redink.language.parser import Analysis
from redink.types import Tokens

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


class Encoded(NamedTuple):
    """A sentence as the kernel takes it: numbers for what is compared."""

    text: array[int]
    lower: array[int]
    lemma: array[int]
    pos: array[int]
    sums: array[int]


class Aligner:
    """Aligns sentences; numbers every string once and remembers sentences."""

    MOST_TEXTS = 500_000
    """Distinct words after which the numbering starts over: some 100 MB."""

    def __init__(self, plain: bool = False) -> None:
        self._plain = plain
        self._clear()

    def _clear(self) -> None:
        self._texts: dict[str, tuple[int, int, int]] = {}  # number, number of the lower case, its random number
        self._lower: dict[str, int] = {}
        self._lemmas: dict[str, int] = {}
        self._pos: dict[str, int] = {}
        self._open = array("i")
        self._characters = array("i")
        self._first = array("i")
        self._length = array("i")
        self._longest = 0
        self._sentences: dict[int, tuple[Analysis, Encoded]] = {}

    def align(self, source: Analysis, correction: Analysis, matches: bool = False) -> list[Operation]:
        """The operations from left to right; matches only if asked for."""
        if len(self._texts) > self.MOST_TEXTS:
            self._clear()
        mine, theirs = self._encode(source), self._encode(correction)
        n, m = len(mine.text), len(theirs.text)
        operations = np.empty((n + m, 5), np.int32)
        size = align_tokens(
            *mine, *theirs, self._open, self._characters, self._first, self._length, self._plain,
            np.empty((n + 1, m + 1)), np.empty((n + 1, m + 1), np.int32), np.empty(n + m + 2, np.int32),
            np.empty(self._longest + 1, np.int32), operations,
        )  # fmt: skip
        found = operations[:size][::-1]
        kept = found if matches else found[found[:, 0] != MATCH]
        return [
            Operation(KINDS[kind] if kind < len(KINDS) else f"T{kind - 2}", *spans) for kind, *spans in kept.tolist()
        ]

    def _encode(self, analysis: Analysis) -> Encoded:
        known = self._sentences.get(id(analysis))
        if known is not None and known[0] is analysis:
            return known[1]
        texts = [self._texts.get(word) or self._add_text(word) for word in analysis.words]
        lemmas, pos = self._lemmas, self._pos
        for tag in analysis.pos:
            if tag not in pos:
                pos[tag] = len(pos)
                self._open.append(tag in OPEN_CLASS)
        encoded = Encoded(
            array("i", [text[0] for text in texts]),
            array("i", [text[1] for text in texts]),
            array("i", [lemmas.setdefault(lemma, len(lemmas)) for lemma in analysis.lemmas]),
            array("i", [pos[tag] for tag in analysis.pos]),
            array("q", accumulate([text[2] for text in texts], initial=0)),
        )
        if len(self._sentences) > 4096:
            self._sentences.clear()
        self._sentences[id(analysis)] = analysis, encoded
        return encoded

    def _add_text(self, word: str) -> tuple[int, int, int]:
        lower = self._lower.setdefault(word.lower(), len(self._lower))
        number = len(self._texts)
        self._first.append(len(self._characters))
        self._length.append(len(word))
        self._characters.extend(map(ord, word))
        self._longest = max(self._longest, len(word))
        # A fixed scatter of the number over 40 bits: sums of tokens then tell sets of tokens apart.
        scattered = (lower + 1) * 0x9E3779B97F4A7C15 >> 7 & 0xFFFFFFFFFF
        self._texts[word] = number, lower, scattered
        return self._texts[word]


KINDS = "MDIS"
MATCH = 0
"""The operations by their numbers in the kernel; a transposition of k tokens is k + 2."""
