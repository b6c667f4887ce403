"""Weights of chunks: tables of integers for judged chunks, and weighted counts computed from them.

Length weights depend on the mean length of the references' chunks in the corpus, also in a resampled one. The table
therefore stores the outcome and length of each chunk, and weights are applied when it is reduced.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, TypeAlias

import numpy as np

from redink.errors import UnsuitableData
from redink.kernels.cleme.choice import FACTS, weigh_lengths
from redink.metrics.cleme.chunks import HIT, MISSED, UNNEEDED, UNTOUCHED, WRONG, JudgedChunks, write_chunk
from redink.metrics.counts import Counts, Real, Whole
from redink.registry import Registry
from redink.types import Tokens

TP, FP, FN, TN, FP_NE, FP_UN = range(6)
"""Columns of weighted counts."""
STATISTICS = 6
OUTCOME_STATISTICS = {HIT: (TP,), WRONG: (FP, FP_NE), UNNEEDED: (FP, FP_UN), MISSED: (FN,)}
"""Statistics that an outcome counts for."""

Similarity: TypeAlias = Callable[[Sequence[tuple[Tokens, Tokens]]], Sequence[float]]
"""A function that returns the similarity of each pair of texts."""

SIMILARITIES: Registry[Similarity] = Registry(
    "similarity", "redink.similarities", {"overlap": "redink.metrics.cleme.similarity:measure_overlap"}
)


class Curve(NamedTuple):
    """The growth of a weight with the length of a chunk: alpha, and the minimum and maximum weight."""

    alpha: float
    low: float
    high: float

    def weigh(self, beyond: Real) -> Real:
        """Return the weights of chunks that exceed the mean length by these amounts."""
        weights = self.alpha / (1 + (self.alpha - 1) * np.exp(-np.clip(beyond, -600, 600)))
        return np.clip(weights, self.low, self.high)


class ChunkWeights(Protocol):
    """The interface of all weightings."""

    @property
    def varies(self) -> bool:
        """True if weights depend on the sentences of the corpus."""

    def tabulate(self, judged: JudgedChunks) -> tuple[Whole, Whole]:
        """Return a table (sentence × candidate × number), and the column of each chunk that is not TN."""

    def weigh(self, counts: Counts, rows: Whole | None = None) -> Real:
        """Return sentence × candidate × statistic, with the weights of the corpus that consists of these rows."""

    def weigh_chunks(self, counts: Counts, indices: Whole) -> tuple[Whole, Real]:
        """Return the outcomes and weights of chunks, given their row, candidate and column in the table."""


def _rank_chunks(judged: JudgedChunks, events: Whole) -> Whole:
    """Return the index of each chunk among the chunks of its candidate."""
    keys = events[:, 0] * judged.facts.shape[1] + events[:, 1]
    order = np.argsort(keys, kind="stable")
    ranks = np.empty(len(keys), np.int64)
    ranks[order] = np.arange(len(keys)) - np.searchsorted(keys[order], keys[order])
    return ranks


def _start_table(judged: JudgedChunks, extra_columns: int) -> Whole:
    """Create a table that begins with the facts of each candidate; the first one is the number of TN."""
    table = np.zeros((*judged.facts.shape[:2], FACTS + extra_columns), np.int64)
    table[:, :, :FACTS] = judged.facts
    unchanged = judged.events[judged.events[:, 4] == UNTOUCHED]
    np.add.at(table, (unchanged[:, 0], unchanged[:, 1], 0), 1)
    return table


class EqualWeights:
    """Weights of 1: the table contains the counts themselves."""

    varies = False

    def tabulate(self, judged: JudgedChunks) -> tuple[Whole, Whole]:
        """Return the six counts of each candidate."""
        table = np.zeros((*judged.facts.shape[:2], STATISTICS), np.int64)
        table[:, :, TN] = _start_table(judged, 0)[:, :, 0]
        events = judged.changed
        for outcome, statistics in OUTCOME_STATISTICS.items():
            rows, candidates = events[events[:, 4] == outcome, :2].T
            for statistic in statistics:
                np.add.at(table, (rows, candidates, statistic), 1)
        return table, events[:, 4]

    def weigh(self, counts: Counts, rows: Whole | None = None) -> Real:  # noqa: ARG002
        """Return the counts."""
        return counts.table.astype(np.float64)

    def weigh_chunks(self, counts: Counts, indices: Whole) -> tuple[Whole, Real]:  # noqa: ARG002
        """Return outcomes and weights; the column of a chunk is its outcome."""
        return indices[:, 2], np.ones(len(indices))


class LengthWeights(NamedTuple):
    """Weights by length: the table contains a code for each chunk (see `weigh_lengths`)."""

    tp: Curve
    fp: Curve
    fn: Curve

    @property
    def varies(self) -> bool:
        """True, because the mean length depends on the corpus."""
        return True

    def tabulate(self, judged: JudgedChunks) -> tuple[Whole, Whole]:
        """Return the codes of each candidate's chunks after its facts."""
        events = judged.changed
        columns = FACTS + _rank_chunks(judged, events)
        table = _start_table(judged, int(columns.max(initial=FACTS - 1)) - FACTS + 1)
        table[events[:, 0], events[:, 1], columns] = 1 + events[:, 4] + 4 * events[:, 5]
        return table, columns

    def weigh(self, counts: Counts, rows: Whole | None = None) -> Real:
        """Return the weighted counts."""
        weighted = np.zeros((*counts.table.shape[:2], STATISTICS))
        weigh_lengths(counts.table, counts.candidates, self._list_weights(counts, rows), weighted)
        return weighted

    def weigh_chunks(self, counts: Counts, indices: Whole) -> tuple[Whole, Real]:
        """Return outcomes and weights, decoded from the table."""
        lengths, outcomes = np.divmod(counts.table[tuple(indices.T)] - 1, 4)
        curves = np.array([0, 1, 1, 2])  # of TP, FP_ne, FP_un and FN
        return outcomes, self._list_weights(counts, None)[curves[outcomes], lengths]

    def _list_weights(self, counts: Counts, rows: Whole | None) -> Real:
        """Return the weights of TP, FP and FN by length; 1 if no reference changes anything, which leaves no mean."""
        lengths = np.arange(max(0, int(counts.table[:, :, FACTS:].max(initial=0)) - 1) // 4 + 1, dtype=np.float64)
        mean = find_mean_length(counts, rows)
        if mean is None:
            return np.ones((3, len(lengths)))
        beyond = lengths - mean
        return np.stack([self.tp.weigh(beyond), self.fp.weigh(-beyond), self.fn.weigh(beyond)])


def find_mean_length(counts: Counts, rows: Whole | None = None) -> float | None:
    """Return the mean length of the chunks that references changed; None if there are none."""
    sums, sizes = counts.table[:, :, 1].sum(axis=1), counts.table[:, :, 2].sum(axis=1)
    total, size = (column.sum() if rows is None else column[rows].sum() for column in (sums, sizes))
    return float(total) / float(size) if size else None


class SimilarityWeights(NamedTuple):
    """Weights by the change in similarity to the reference.

    The table contains two numbers for each chunk: 1 + outcome, and the 64 bits of its weight, since tables contain
    integers.
    """

    similarity: Similarity
    zero_weight: float = 0.0
    """Value that replaces a weight of exactly 0."""

    @property
    def varies(self) -> bool:
        """False, because a weight depends on its sentence only."""
        return False

    def tabulate(self, judged: JudgedChunks) -> tuple[Whole, Whole]:
        """Return the outcomes and weights of each candidate's chunks after its facts."""
        events = judged.changed
        columns = FACTS + 2 * _rank_chunks(judged, events)
        table = _start_table(judged, int(columns.max(initial=FACTS - 2)) - FACTS + 2)
        table[events[:, 0], events[:, 1], columns] = 1 + events[:, 4]
        weights = compare_texts(judged, events, self.similarity)
        table[events[:, 0], events[:, 1], columns + 1] = weights.view(np.int64)
        return table, columns

    def weigh(self, counts: Counts, rows: Whole | None = None) -> Real:  # noqa: ARG002
        """Return the weighted counts."""
        weighted = np.zeros((*counts.table.shape[:2], STATISTICS))
        weighted[:, :, TN] = counts.table[:, :, 0]
        for column in range(FACTS, counts.table.shape[2], 2):  # in the order of the chunks
            weights = self._read(counts.table[:, :, column + 1])
            for outcome, statistics in OUTCOME_STATISTICS.items():
                counted = np.where(counts.table[:, :, column] == 1 + outcome, weights, 0.0)
                for statistic in statistics:
                    weighted[:, :, statistic] += counted
        return weighted

    def weigh_chunks(self, counts: Counts, indices: Whole) -> tuple[Whole, Real]:
        """Return the outcomes of chunks, and the weights stored after them."""
        rows, candidates, columns = indices.T
        outcomes: Whole = counts.table[rows, candidates, columns] - 1
        return outcomes, self._read(counts.table[rows, candidates, columns + 1])

    def _read(self, bits: Whole) -> Real:
        weights = np.ascontiguousarray(bits).view(np.float64)
        return np.where(weights == 0.0, self.zero_weight, weights)


def compare_texts(judged: JudgedChunks, events: Whole, similarity: Similarity) -> Real:
    """Return, for each chunk, how much its change alone alters the source's similarity to the reference."""
    pairs: dict[tuple[Tokens, Tokens], int] = {}
    indices = []
    for row, candidate, start, end, outcome, *_ in events.tolist():
        source = judged.corpus.sentences[row].tokens
        hypothesis_edits, reference_edits = (
            judged.find_edits(row, annotation) for annotation in judged.labels[row, candidate].tolist()
        )
        reference = write_chunk(source, reference_edits, 0, len(source))
        chunk = write_chunk(source, reference_edits if outcome == MISSED else hypothesis_edits, start, end)
        changed = (*source[:start], *chunk, *source[end:]) or source
        indices.append([pairs.setdefault((text, reference), len(pairs)) for text in (source, changed)])
    values = np.asarray(similarity(list(pairs)) if pairs else [], np.float64)
    if values.shape != (len(pairs),) or not np.isfinite(values).all():
        raise UnsuitableData(
            f"a similarity must return one finite number per pair of texts, expected {len(pairs)} numbers"
        )
    similarities = values[np.array(indices, np.int64).reshape(-1, 2)]
    weights: Real = np.abs(similarities[:, 0] - similarities[:, 1])
    return weights
