"""The system's edits that agree best with each annotator: a source, a hypothesis and gold edits in, spans out.

This prepares the arrays of the kernels redink.kernels.lattice and redink.kernels.maxmatch.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from redink.kernels.lattice import drop_unchanged, join_steps, list_steps, mark_steps
from redink.kernels.maxmatch import (
    choose_ends,
    count_insertions,
    find_path,
    pair_insertions,
    trace_path,
    weigh_arcs,
)
from redink.kernels.vast_lattice import grow_edits, trace_edits
from redink.types import Tokens

Numbers: TypeAlias = NDArray[np.int32]
Bytes: TypeAlias = NDArray[np.uint8]
Weights: TypeAlias = NDArray[np.float64]

MOST_ARCS = 2_000_000
"""A lattice with more joined arcs is not listed but searched step by step (redink.kernels.vast_lattice).

The original would need days for such a sentence: it walks over all triples of vertices.
"""
REWARD = 1e6
"""What a gold edit is worth there: more than everything else on a path."""


class GoldEdit(NamedTuple):
    """A gold edit with everything that it accepts as its correction."""

    start: int
    end: int
    corrections: tuple[Tokens, ...]


class Span(NamedTuple):
    """An edit of a system: source[start:end] becomes hypothesis[first:last]."""

    start: int
    end: int
    first: int
    last: int


def find_edits(
    source: Tokens, hypothesis: Tokens, people: Sequence[Sequence[GoldEdit]], max_unchanged_words: int
) -> list[list[Span]]:
    """The system's edits, once for each annotator's gold edits."""
    if source == hypothesis:
        return [[] for _ in people]
    numbers: dict[str, int] = {}
    gold = Gold([edit for own in people for edit in own], numbers)
    lattice = Lattice(_number(source, numbers), _number(hypothesis, numbers), gold, max_unchanged_words)
    found = []
    first = 0
    for own in people:
        found.append(lattice.find_edits(first, first + len(own)))
        first += len(own)
    return found


def _number(tokens: Iterable[str], numbers: dict[str, int]) -> Numbers:
    return np.array([numbers.setdefault(token, len(numbers)) for token in tokens], np.int32)


class Gold:
    """The gold edits of all annotators as flat arrays (see redink.kernels.maxmatch)."""

    def __init__(self, edits: Sequence[GoldEdit], numbers: dict[str, int]) -> None:
        spans: list[tuple[int, int, int, int]] = []
        texts: list[tuple[int, int]] = []
        words: list[str] = []
        for start, end, corrections in edits:
            spans.append((start, end, len(texts), len(texts) + len(corrections)))
            for correction in corrections:
                texts.append((len(words), len(words) + len(correction)))
                words += correction
        self.spans = np.array(spans, np.int32).reshape(-1, 4)
        self.texts = np.array(texts, np.int32).reshape(-1, 2)
        self.words = _number(words, numbers)


class Lattice:
    """All ways to turn a source into a hypothesis, as a list of arcs."""

    def __init__(self, source: Numbers, hypothesis: Numbers, gold: Gold, limit: int) -> None:
        self._hypothesis, self._gold, self._limit = hypothesis, gold, limit
        rows, width = len(source) + 1, len(hypothesis) + 1
        self._steps: Bytes = np.zeros((rows, width), np.uint8)
        line = np.zeros((4, width), np.int32)
        extents = np.empty((rows, 2), np.int32)
        mark_steps(source, hypothesis, line, self._steps, extents)
        chosen: Bytes = np.ones((rows, width), np.uint8)
        bottoms = np.full(rows, rows - 1, np.int32)
        places = np.zeros(rows * width, np.int64)
        joined = join_steps(self._steps, extents, chosen, bottoms, limit, MOST_ARCS, places, line, *NO_ARCS)
        self._vast = joined > MOST_ARCS
        if self._vast:  # only arcs that can be gold edits
            chosen[:], bottoms[:], places[:] = 0, np.arange(rows), 0
            choose_ends(hypothesis, gold.spans, gold.texts, gold.words, chosen, bottoms)
            joined = join_steps(self._steps, extents, chosen, bottoms, limit, NO_END, places, line, *NO_ARCS)
        singles = list_steps(self._steps, extents, chosen, *NO_ARCS)
        tails, heads, lengths, times = np.empty((4, singles + joined), np.int32)
        list_steps(self._steps, extents, chosen, tails[:singles], heads[:singles], lengths[:singles], times[:singles])
        places = places.cumsum() - places + singles
        join_steps(self._steps, extents, chosen, bottoms, limit, NO_END, places, line, tails, heads, lengths, times)
        changes = np.empty(singles + joined, np.uint8)
        size = drop_unchanged(source, hypothesis, singles, tails, heads, lengths, times, changes)
        self._arcs = tails[:size], heads[:size], lengths[:size], times[:size]
        self._changes = changes[:size]
        self._insertions = np.empty((count_insertions(gold.spans, self._steps, NO_PAIRS), 2), np.int32)

    def find_edits(self, first: int, last: int) -> list[Span]:
        """The edits on the lightest path for the gold edits from `first` up to `last`."""
        gold = self._gold
        here = first, last, self._hypothesis, gold.spans, gold.texts, gold.words
        pairs = np.full((len(gold.spans), 2), -1, np.int32)
        pair_insertions(*here, self._steps, self._insertions, pairs)
        # The original's reward is the number of arcs, and its rounding decides between some paths.
        reward = REWARD if self._vast else float(len(self._changes))
        weights = np.empty(len(self._changes), np.float64)
        weigh_arcs(*here, pairs, reward, *self._arcs, self._changes, weights)
        edits = np.empty((sum(self._steps.shape), 4), np.int32)
        size = (self._grow if self._vast else self._search)(weights, edits)
        return [Span(*edit) for edit in edits[size - 1 :: -1].tolist()] if size else []

    def _search(self, weights: Weights, edits: Numbers) -> int:
        tails, heads, _, _ = self._arcs
        distances = np.full(self._steps.size, np.inf)
        distances[0] = 0.0
        arrivals = np.empty(self._steps.size, np.int32)
        find_path(tails, heads, weights, distances, arrivals)
        return int(trace_path(arrivals, tails, heads, self._changes, self._steps.shape[1], edits))

    def _grow(self, weights: Weights, edits: Numbers) -> int:
        rewarded = np.flatnonzero(weights < 0)
        rewarded = rewarded[np.argsort(self._arcs[0][rewarded], kind="stable")]
        tails, heads, changes = (column[rewarded] for column in (*self._arcs[:2], self._changes))
        states = 2 * (self._limit + 1)
        closed = np.full(self._steps.size, np.inf)
        closed[0] = 0.0
        arrivals = np.empty(self._steps.size, np.int32)
        growing = np.empty((2, self._steps.shape[1], states))
        origins: Bytes = np.empty((self._steps.size, states), np.uint8)
        grow_edits(self._steps, self._limit, tails, heads, REWARD, closed, arrivals, growing, origins)
        return int(trace_edits(self._steps, self._limit, tails, changes, arrivals, origins, edits))


NO_ARCS = (np.empty(0, np.int32),) * 4
NO_PAIRS = np.empty((0, 2), np.int32)
NO_END = np.iinfo(np.int64).max
