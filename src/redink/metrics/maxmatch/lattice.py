"""The lattice of a system's possible edits, and the search for the edits that best match each annotator.

This module prepares the arrays of the kernels lattice, arcs, search and vast_lattice.
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

MAX_CELLS = 200_000_000
"""Maximum number of token pairs of source × hypothesis (some 14,000 × 14,000 tokens); they take up to 4 GB."""
MAX_ARCS = 2_000_000
"""Maximum number of arcs that are listed; larger lattices are searched step by step (vast_lattice).

A lattice with this many arcs has at least 2,000 vertices; the original tool reads all triples of vertices and took
282 s for 1,255 vertices.
"""
REWARD = 1e6
"""Weight of a gold edit, larger than the total of everything else on a path."""


class GoldEdit(NamedTuple):
    """A gold edit with all corrections that it accepts."""

    start: int
    end: int
    corrections: tuple[Tokens, ...]


class Span(NamedTuple):
    """A system's edit: source[start:end] becomes hypothesis[first:last]."""

    start: int
    end: int
    first: int
    last: int


def find_edits(
    source: Tokens,
    hypothesis: Tokens,
    annotators: Sequence[Sequence[GoldEdit]],
    max_unchanged_words: int,
    vocabulary: Vocabulary | None = None,
) -> list[list[Span]]:
    """Find the system's edits for each annotator's gold edits.

    Sharing a vocabulary between the sentences of a corpus saves time.
    """
    if source == hypothesis:
        return [[] for _ in annotators]
    words = Vocabulary() if vocabulary is None else vocabulary
    return Lattice(source, hypothesis, annotators, max_unchanged_words, words).find_edits()


class Lattice:
    """All ways to turn a source into a hypothesis, as a list of arcs."""

    def __init__(
        self,
        source: Tokens,
        hypothesis: Tokens,
        annotators: Sequence[Sequence[GoldEdit]],
        max_unchanged_words: int,
        vocabulary: Vocabulary,
    ) -> None:
        self._limit = max_unchanged_words
        self._flatten(source, hypothesis, annotators, vocabulary)
        rows, width = len(source) + 1, len(hypothesis) + 1
        if rows * width > MAX_CELLS:
            raise UnscorableSentence(
                f"too long for m2 ({len(source)} source tokens, {len(hypothesis)} hypothesis tokens): "
                f"{quote_tokens(source)}"
            )
        self._steps: Bytes = np.zeros((rows, width), np.uint8)
        extents = np.empty((rows, 2), np.int32)
        mark_steps(self._source, self._hypothesis, np.empty((4, width), np.int32), self._steps, extents)
        self._pair_insertions()
        chosen: Bytes = np.ones((rows, width), np.uint8)
        reach = np.empty((rows, 2), np.int32)
        reach[:] = len(source), width
        offsets = np.zeros(rows * width, np.int64)
        grid = self._steps, extents, chosen, reach, max_unchanged_words, offsets
        size = count_arcs(grid, MAX_ARCS, NO_ARCS)
        self._vast = size > MAX_ARCS
        if self._vast:  # list only arcs that can be gold edits
            warnings.warn(
                f"m2 searches a simplified lattice for a long sentence ({len(source)} source tokens, {len(hypothesis)} "
                f"hypothesis tokens), so its score may differ from the original scorer's: {quote_tokens(source)}",
                LongSentenceWarning,
                stacklevel=2,
            )
            chosen[:], reach[:, 0], reach[:, 1], offsets[:] = 0, np.arange(rows), 0, 0
            choose_ends(self._gold, chosen, reach)
            size = count_arcs(grid, NO_END, NO_ARCS)
        self._arcs = np.empty((4, size), np.int32)
        self._changes: Bytes = np.empty(size, np.uint8)
        self._size = list_arcs(self._source, self._hypothesis, grid, self._arcs, self._changes)

    def _flatten(
        self, source: Tokens, hypothesis: Tokens, annotators: Sequence[Sequence[GoldEdit]], vocabulary: Vocabulary
    ) -> None:
        """Number all words and flatten the gold edits (see redink.kernels.maxmatch.search)."""
        spans: list[tuple[int, int, int, int]] = []
        texts: list[tuple[int, int]] = []
        words = [*source, *hypothesis]
        start = len(words)
        ends = []
        for gold in annotators:
            for begin, end, corrections in gold:
                spans.append((begin, end, len(texts), len(texts) + len(corrections)))
                for correction in corrections:
                    texts.append((len(words) - start, len(words) - start + len(correction)))
                    words += correction
            ends.append(len(spans))
        numbered = np.array([vocabulary[word] for word in words], np.int32)
        self._source, self._hypothesis = numbered[: len(source)], numbered[len(source) : start]
        self._gold = (
            self._hypothesis, np.array(spans, np.int32).reshape(-1, 4), np.array(texts, np.int32).reshape(-1, 2),
            numbered[start:], np.full((len(spans), 2), -1, np.int32),
        )  # fmt: skip
        self._annotator_ends = np.array(ends, np.int64)

    def _pair_insertions(self) -> None:
        pairs = count_insertions(self._gold[1], self._steps, NO_PAIRS)
        if pairs:
            pair_insertions(self._annotator_ends, self._gold, self._steps, np.empty((pairs, 2), np.int32))

    def find_edits(self) -> list[list[Span]]:
        """Return the edits on the lightest path for each annotator."""
        weights = np.empty(self._size, np.float64)
        arrivals = np.empty(self._steps.size, np.int32)
        edits = np.empty((sum(self._steps.shape) * len(self._annotator_ends), 4), np.int32)
        ends = np.empty(len(self._annotator_ends), np.int64)
        if self._vast:
            first = size = 0
            for annotator, last in enumerate(self._annotator_ends.tolist()):
                weigh_arcs(self._gold, first, last, REWARD, self._arcs, self._changes, weights)
                ends[annotator] = size = self._grow(weights, arrivals, edits, size)
                first = last
        else:
            search_lattice(self._annotator_ends, self._gold, self._arcs, self._changes, weights, arrivals, edits, ends)
        ends_list = ends.tolist()
        spans = [Span(*edit) for edit in edits[: ends_list[-1]].tolist()]
        return [spans[first:last][::-1] for first, last in zip([0, *ends_list], ends_list, strict=False)]

    def _grow(self, weights: Weights, arrivals: Numbers, edits: Numbers, size: int) -> int:
        """Search a vast lattice; return the total number of edits."""
        rewarded = np.flatnonzero(weights < 0)
        rewarded = rewarded[np.argsort(self._arcs[0][rewarded], kind="stable")]
        tails, heads, changes = (column[rewarded] for column in (*self._arcs[:2], self._changes))
        origins: Bytes = np.empty((self._steps.size, 2 * (self._limit + 1)), np.uint8)
        grow_edits(self._steps, self._limit, tails, heads, REWARD, arrivals, origins)
        return int(trace_edits(self._steps, self._limit, tails, changes, arrivals, origins, edits, size))


NO_ARCS = np.empty((4, 0), np.int32)
NO_PAIRS = np.empty((0, 2), np.int32)
NO_END = np.iinfo(np.int64).max
