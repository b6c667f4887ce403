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
    choose_breaks,
    count_insertions,
    find_path,
    pair_insertions,
    trace_path,
    weigh_arcs,
)
from redink.types import Tokens

Numbers: TypeAlias = NDArray[np.int32]
Bytes: TypeAlias = NDArray[np.uint8]

MOST_ARCS = 2_000_000
"""A lattice with more arcs is cut down to the vertices where edits may have to begin or end.

The original needs hours for a tenth of this number.
"""


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
        self._source, self._hypothesis, self._gold = source, hypothesis, gold
        rows, width = len(source) + 1, len(hypothesis) + 1
        self._steps: Bytes = np.zeros((rows, width), np.uint8)
        line = np.zeros((4, width), np.int32)
        mark_steps(source, hypothesis, line, self._steps)
        chosen: Bytes = np.ones((rows, width), np.uint8)
        places = np.zeros(rows * width, np.int64)
        joined = join_steps(self._steps, chosen, limit, MOST_ARCS, places, line, *NO_ARCS)
        self._complete = joined <= MOST_ARCS
        if not self._complete:
            chosen[:] = 0
            choose_breaks(hypothesis, gold.spans, gold.texts, gold.words, self._steps, chosen)
            places[:] = 0
            joined = join_steps(self._steps, chosen, limit, np.iinfo(np.int64).max, places, line, *NO_ARCS)
        singles = list_steps(self._steps, chosen, *NO_ARCS)
        arcs = np.empty((4, singles + joined), np.int32)
        tails, heads, lengths, times = arcs
        list_steps(self._steps, chosen, tails[:singles], heads[:singles], lengths[:singles], times[:singles])
        places = places.cumsum() - places + singles
        join_steps(self._steps, chosen, limit, joined, places, line, tails, heads, lengths, times)
        changes = np.empty(singles + joined, np.uint8)
        self.size = drop_unchanged(source, hypothesis, singles, tails, heads, lengths, times, changes)
        self._arcs = tails[: self.size], heads[: self.size], lengths[: self.size], times[: self.size]
        self._changes = changes[: self.size]
        room = count_insertions(gold.spans, self._steps, NO_PAIRS)
        self._insertions = np.empty((room, 2), np.int32)

    def find_edits(self, first: int, last: int) -> list[Span]:
        """The edits on the lightest path for the gold edits from `first` up to `last`."""
        gold = self._gold
        here = first, last, self._hypothesis, gold.spans, gold.texts, gold.words
        tails, heads, _, _ = self._arcs
        pairs = np.full((len(gold.spans), 2), -1, np.int32)
        pair_insertions(*here, self._steps, self._insertions, pairs)
        # The original's reward; of a lattice that was cut down, any number that outweighs all else.
        reward = float(self.size if self._complete else MOST_ARCS)
        weights = np.empty(self.size, np.float64)
        weigh_arcs(*here, pairs, reward, *self._arcs, self._changes, weights)
        distances = np.full(self._steps.size, np.inf)
        distances[0] = 0.0
        arrivals = np.empty(self._steps.size, np.int32)
        find_path(tails, heads, weights, distances, arrivals)
        edits = np.empty((sum(self._steps.shape), 4), np.int32)
        size = trace_path(arrivals, tails, heads, self._changes, self._steps.shape[1], edits)
        return [Span(*edit) for edit in edits[size - 1 :: -1].tolist()] if size else []


NO_ARCS = (np.empty(0, np.int32),) * 4
NO_PAIRS = np.empty((0, 2), np.int32)
