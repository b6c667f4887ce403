"""The system's edits that agree best with each annotator: a source, a hypothesis and gold edits in, spans out.

This prepares the arrays of the kernels lattice, arcs, maxmatch and vast_lattice.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from redink.errors import LongSentenceWarning, UnscorableSentence, quote_tokens
from redink.kernels.maxmatch.arcs import count_arcs, list_arcs
from redink.kernels.maxmatch.lattice import mark_steps
from redink.kernels.maxmatch.search import (
    choose_ends,
    count_insertions,
    pair_insertions,
    search_lattice,
    weigh_arcs,
)
from redink.kernels.maxmatch.vast_lattice import grow_edits, trace_edits
from redink.metrics.vocabulary import Vocabulary
from redink.types import Tokens

Numbers: TypeAlias = NDArray[np.int32]
Bytes: TypeAlias = NDArray[np.uint8]
Weights: TypeAlias = NDArray[np.float64]

MOST_CELLS = 200_000_000
"""Source × hypothesis: so many pairs of tokens (some 14,000 × 14,000) take up to 4 GB; more is an error."""
MOST_ARCS = 2_000_000
"""A lattice with more arcs is not listed but searched step by step (redink.kernels.maxmatch.vast_lattice).

So many arcs take at least 2,000 vertices; the original walks over all triples of them, and was recorded at 282 s for
1,255 vertices.
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
    source: Tokens,
    hypothesis: Tokens,
    people: Sequence[Sequence[GoldEdit]],
    max_unchanged_words: int,
    vocabulary: Vocabulary | None = None,
) -> list[list[Span]]:
    """The system's edits, once for each annotator's gold edits.

    Sentences of one corpus can share a vocabulary, which saves time.
    """
    if source == hypothesis:
        return [[] for _ in people]
    words = Vocabulary() if vocabulary is None else vocabulary
    return Lattice(source, hypothesis, people, max_unchanged_words, words).find_edits()


class Lattice:
    """All ways to turn a source into a hypothesis, as a list of arcs."""

    def __init__(
        self,
        source: Tokens,
        hypothesis: Tokens,
        people: Sequence[Sequence[GoldEdit]],
        max_unchanged_words: int,
        vocabulary: Vocabulary,
    ) -> None:
        self._limit = max_unchanged_words
        self._flatten(source, hypothesis, people, vocabulary)
        rows, width = len(source) + 1, len(hypothesis) + 1
        if rows * width > MOST_CELLS:
            raise UnscorableSentence(
                f"too long for M² ({len(source)} tokens against {len(hypothesis)}): {quote_tokens(source)}"
            )
        self._steps: Bytes = np.zeros((rows, width), np.uint8)
        line = np.empty((4, width), np.int32)
        extents = np.empty((rows, 2), np.int32)
        mark_steps(self._source, self._hypothesis, line, self._steps, extents)
        self._pair_insertions()
        chosen: Bytes = np.ones((rows, width), np.uint8)
        reach = np.empty((rows, 2), np.int32)
        reach[:] = len(source), width
        places = np.zeros(rows * width, np.int64)
        here = self._steps, extents, chosen, reach, max_unchanged_words
        size = count_arcs(*here, MOST_ARCS, places, line, NO_ARCS)
        self._vast = size > MOST_ARCS
        if self._vast:  # only arcs that can be gold edits
            warnings.warn(
                f"so many ways to cut this text into edits ({len(source)} tokens against {len(hypothesis)}) that M² "
                f"is searched step by step, and may differ from the original's: {quote_tokens(source)}",
                LongSentenceWarning,
                stacklevel=2,
            )
            chosen[:], reach[:, 0], reach[:, 1], places[:] = 0, np.arange(rows), 0, 0
            choose_ends(self._hypothesis, *self._gold, self._pairs, chosen, reach)
            size = count_arcs(*here, NO_END, places, line, NO_ARCS)
        self._arcs = np.empty((4, size), np.int32)
        self._changes: Bytes = np.empty(size, np.uint8)
        self._size = list_arcs(self._source, self._hypothesis, *here, places, line, self._arcs, self._changes)

    def _flatten(
        self, source: Tokens, hypothesis: Tokens, people: Sequence[Sequence[GoldEdit]], vocabulary: Vocabulary
    ) -> None:
        """Number all words and put gold edits into flat arrays (see redink.kernels.maxmatch.search)."""
        spans: list[tuple[int, int, int, int]] = []
        texts: list[tuple[int, int]] = []
        words = [*source, *hypothesis]
        start = len(words)
        ends = []
        for gold in people:
            for begin, end, corrections in gold:
                spans.append((begin, end, len(texts), len(texts) + len(corrections)))
                for correction in corrections:
                    texts.append((len(words) - start, len(words) - start + len(correction)))
                    words += correction
            ends.append(len(spans))
        numbered = np.array([vocabulary[word] for word in words], np.int32)
        self._source, self._hypothesis = numbered[: len(source)], numbered[len(source) : start]
        self._gold = (
            np.array(spans, np.int32).reshape(-1, 4), np.array(texts, np.int32).reshape(-1, 2), numbered[start:],
        )  # fmt: skip
        self._people = np.array(ends, np.int64)

    def _pair_insertions(self) -> None:
        spans = self._gold[0]
        self._pairs = np.empty((len(spans), 2), np.int32)
        self._pairs.fill(-1)
        room = count_insertions(spans, self._steps, NO_PAIRS)
        if room:
            insertions = np.empty((room, 2), np.int32)
            pair_insertions(self._people, self._hypothesis, *self._gold, self._steps, insertions, self._pairs)

    def find_edits(self) -> list[list[Span]]:
        """The edits on the lightest path for each annotator."""
        here = self._hypothesis, *self._gold, self._pairs
        weights = np.empty(self._size, np.float64)
        distances = np.empty(self._steps.size, np.float64)
        arrivals = np.empty(self._steps.size, np.int32)
        edits = np.empty((sum(self._steps.shape) * len(self._people), 4), np.int32)
        ends = np.empty(len(self._people), np.int64)
        if self._vast:
            first = size = 0
            for who, last in enumerate(self._people.tolist()):
                weigh_arcs(first, last, *here, REWARD, self._arcs, self._changes, weights)
                ends[who] = size = self._grow(weights, distances, arrivals, edits, size)
                first = last
        else:
            search_lattice(self._people, *here, self._arcs, self._changes, weights, distances, arrivals, edits, ends)
        last_of = ends.tolist()
        found = [Span(*edit) for edit in edits[: last_of[-1]].tolist()]
        return [found[first:last][::-1] for first, last in zip([0, *last_of], last_of, strict=False)]

    def _grow(self, weights: Weights, closed: Weights, arrivals: Numbers, edits: Numbers, size: int) -> int:
        """Search a vast lattice; returns how many edits there are then."""
        rewarded = np.flatnonzero(weights < 0)
        rewarded = rewarded[np.argsort(self._arcs[0][rewarded], kind="stable")]
        tails, heads, changes = (column[rewarded] for column in (*self._arcs[:2], self._changes))
        states = 2 * (self._limit + 1)
        growing = np.empty((2, self._steps.shape[1], states))
        origins: Bytes = np.empty((self._steps.size, states), np.uint8)
        grow_edits(self._steps, self._limit, tails, heads, REWARD, closed, arrivals, growing, origins)
        return int(trace_edits(self._steps, self._limit, tails, changes, arrivals, origins, edits, size))


NO_ARCS = np.empty((4, 0), np.int32)
NO_PAIRS = np.empty((0, 2), np.int32)
NO_END = np.iinfo(np.int64).max
