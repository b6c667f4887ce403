"""Weights of chunks: judged chunks in, a table of whole numbers out; such a table in, weighted counts out.

Length weights depend on the mean length of the references' chunks in the corpus at hand, also in a resampled one. So
the table keeps the outcome and length of each chunk, and the weights come in when it is reduced.
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
"""The statistics of weighted counts."""
STATISTICS = 6
PLACES = {HIT: (TP,), WRONG: (FP, FP_NE), UNNEEDED: (FP, FP_UN), MISSED: (FN,)}
"""The statistics that an outcome counts for."""

Similarity: TypeAlias = Callable[[Sequence[tuple[Tokens, Tokens]]], Sequence[float]]
"""Takes pairs of texts, and returns how similar each pair is."""

SIMILARITIES: Registry[Similarity] = Registry(
    "similarity", "redink.similarities", {"overlap": "redink.metrics.cleme.similarity:measure_overlap"}
)


class Curve(NamedTuple):
    """How a weight grows with the length of a chunk: alpha, and the least and greatest weight."""

    alpha: float
    low: float
    high: float

    def weigh(self, beyond: Real) -> Real:
        """The weights of chunks that are this much longer than the mean."""
        weights = self.alpha / (1 + (self.alpha - 1) * np.exp(-np.clip(beyond, -600, 600)))
        return np.clip(weights, self.low, self.high)


class ChunkWeights(Protocol):
    """What all kinds of weights offer."""

    @property
    def varies(self) -> bool:
        """Whether weights depend on which sentences a corpus has."""

    def tabulate(self, judged: JudgedChunks) -> tuple[Whole, Whole]:
        """A table (sentence × candidate × number), and the place in it of each chunk that is not TN."""

    def weigh(self, counts: Counts, rows: Whole | None = None) -> Real:
        """Sentence × candidate × statistic; with the weights of the corpus that these rows are."""

    def weigh_places(self, counts: Counts, places: Whole) -> tuple[Whole, Real]:
        """The outcomes and weights of chunks at these places: row, candidate and place in the table."""


def _rank_chunks(judged: JudgedChunks, events: Whole) -> Whole:
    """The rank of each chunk among those of its candidate."""
    keys = events[:, 0] * judged.facts.shape[1] + events[:, 1]
    order = np.argsort(keys, kind="stable")
    ranks = np.empty(len(keys), np.int64)
    ranks[order] = np.arange(len(keys)) - np.searchsorted(keys[order], keys[order])
    return ranks


def _start_table(judged: JudgedChunks, more: int) -> Whole:
    """A table that begins with the facts of each candidate; the first is how many chunks are TN."""
    table = np.zeros((*judged.facts.shape[:2], FACTS + more), np.int64)
    table[:, :, :FACTS] = judged.facts
    quiet = judged.events[judged.events[:, 4] == UNTOUCHED]
    np.add.at(table, (quiet[:, 0], quiet[:, 1], 0), 1)
    return table


class EqualWeights:
    """Every chunk weighs 1: the table has the counts themselves."""

    varies = False

    def tabulate(self, judged: JudgedChunks) -> tuple[Whole, Whole]:
        """The six counts of each candidate."""
        table = np.zeros((*judged.facts.shape[:2], STATISTICS), np.int64)
        table[:, :, TN] = _start_table(judged, 0)[:, :, 0]
        events = judged.changed
        for outcome, statistics in PLACES.items():
            rows, candidates = events[events[:, 4] == outcome, :2].T
            for statistic in statistics:
                np.add.at(table, (rows, candidates, statistic), 1)
        return table, events[:, 4]

    def weigh(self, counts: Counts, rows: Whole | None = None) -> Real:  # noqa: ARG002
        """The counts as they are."""
        return counts.table.astype(np.float64)

    def weigh_places(self, counts: Counts, places: Whole) -> tuple[Whole, Real]:  # noqa: ARG002
        """The place of a chunk is its outcome."""
        return places[:, 2], np.ones(len(places))


class LengthWeights(NamedTuple):
    """A chunk weighs by its length: the table has a code for each chunk (see `weigh_lengths`)."""

    tp: Curve
    fp: Curve
    fn: Curve

    @property
    def varies(self) -> bool:
        """The mean length is that of the corpus."""
        return True

    def tabulate(self, judged: JudgedChunks) -> tuple[Whole, Whole]:
        """The codes of each candidate's chunks behind its facts."""
        events = judged.changed
        places = FACTS + _rank_chunks(judged, events)
        table = _start_table(judged, int(places.max(initial=FACTS - 1)) - FACTS + 1)
        table[events[:, 0], events[:, 1], places] = 1 + events[:, 4] + 4 * events[:, 5]
        return table, places

    def weigh(self, counts: Counts, rows: Whole | None = None) -> Real:
        """The weighted counts."""
        weighted = np.zeros((*counts.table.shape[:2], STATISTICS))
        weigh_lengths(counts.table, counts.candidates, self._list_weights(counts, rows), weighted)
        return weighted

    def weigh_places(self, counts: Counts, places: Whole) -> tuple[Whole, Real]:
        """The code of a chunk says what it is."""
        lengths, outcomes = np.divmod(counts.table[tuple(places.T)] - 1, 4)
        curves = np.array([0, 1, 1, 2])  # of TP, FP_ne, FP_un and FN
        return outcomes, self._list_weights(counts, None)[curves[outcomes], lengths]

    def _list_weights(self, counts: Counts, rows: Whole | None) -> Real:
        """The weights of TP, FP and FN of each length; 1 where no reference changes anything: there is no mean."""
        lengths = np.arange(max(0, int(counts.table[:, :, FACTS:].max(initial=0)) - 1) // 4 + 1, dtype=np.float64)
        mean = find_mean_length(counts, rows)
        if mean is None:
            return np.ones((3, len(lengths)))
        beyond = lengths - mean
        return np.stack([self.tp.weigh(beyond), self.fp.weigh(-beyond), self.fn.weigh(beyond)])


def find_mean_length(counts: Counts, rows: Whole | None = None) -> float | None:
    """The mean length of the chunks that references changed; None where there are none."""
    sums, sizes = counts.table[:, :, 1].sum(axis=1), counts.table[:, :, 2].sum(axis=1)
    total, many = (column.sum() if rows is None else column[rows].sum() for column in (sums, sizes))
    return float(total) / float(many) if many else None


class SimilarityWeights(NamedTuple):
    """A chunk weighs by how much it moves the text to or from the reference.

    The table has two numbers for each chunk: 1 + outcome, and the 64 bits of its weight, since tables hold whole
    numbers.
    """

    similarity: Similarity
    nothing: float = 0.0
    """What a weight of exactly 0 counts as."""

    @property
    def varies(self) -> bool:
        """A weight depends on its sentence only."""
        return False

    def tabulate(self, judged: JudgedChunks) -> tuple[Whole, Whole]:
        """The outcomes and weights of each candidate's chunks behind its facts."""
        events = judged.changed
        places = FACTS + 2 * _rank_chunks(judged, events)
        table = _start_table(judged, int(places.max(initial=FACTS - 2)) - FACTS + 2)
        table[events[:, 0], events[:, 1], places] = 1 + events[:, 4]
        weights = compare_texts(judged, events, self.similarity)
        table[events[:, 0], events[:, 1], places + 1] = weights.view(np.int64)
        return table, places

    def weigh(self, counts: Counts, rows: Whole | None = None) -> Real:  # noqa: ARG002
        """The weighted counts."""
        weighted = np.zeros((*counts.table.shape[:2], STATISTICS))
        weighted[:, :, TN] = counts.table[:, :, 0]
        for place in range(FACTS, counts.table.shape[2], 2):  # in the order of the chunks
            weights = self._read(counts.table[:, :, place + 1])
            for outcome, statistics in PLACES.items():
                taken = np.where(counts.table[:, :, place] == 1 + outcome, weights, 0.0)
                for statistic in statistics:
                    weighted[:, :, statistic] += taken
        return weighted

    def weigh_places(self, counts: Counts, places: Whole) -> tuple[Whole, Real]:
        """The outcome of a chunk, and its weight behind it."""
        rows, candidates, columns = places.T
        outcomes: Whole = counts.table[rows, candidates, columns] - 1
        return outcomes, self._read(counts.table[rows, candidates, columns + 1])

    def _read(self, bits: Whole) -> Real:
        weights = np.ascontiguousarray(bits).view(np.float64)
        return np.where(weights == 0.0, self.nothing, weights)


def compare_texts(judged: JudgedChunks, events: Whole, similarity: Similarity) -> Real:
    """For each chunk: how much more or less similar to the reference the source is with this chunk alone changed."""
    pairs: dict[tuple[Tokens, Tokens], int] = {}
    found = []
    for row, candidate, start, end, outcome, *_ in events.tolist():
        source = judged.corpus.sentences[row].tokens
        mine, theirs = (judged.find_edits(row, annotation) for annotation in judged.labels[row, candidate].tolist())
        reference = write_chunk(source, theirs, 0, len(source))
        chunk = write_chunk(source, theirs if outcome == MISSED else mine, start, end)
        changed = (*source[:start], *chunk, *source[end:]) or source
        found.append([pairs.setdefault((text, reference), len(pairs)) for text in (source, changed)])
    values = np.asarray(similarity(list(pairs)) if pairs else [], np.float64)
    if values.shape != (len(pairs),) or not np.isfinite(values).all():
        raise UnsuitableData(f"a similarity must return one number for each of {len(pairs)} pairs of texts")
    both = values[np.array(found, np.int64).reshape(-1, 2)]
    weights: Real = np.abs(both[:, 0] - both[:, 1])
    return weights
