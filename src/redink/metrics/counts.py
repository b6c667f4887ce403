"""Counts: a metric's statistics per sentence, as arrays that can be summed, resampled and stored compactly."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from redink.kernels.statistics.resampling import add_events

Whole: TypeAlias = NDArray[np.int64]
Real: TypeAlias = NDArray[np.float64]


Events = TypeVar("Events", bound=NDArray[Any])


def take_events(events: Events, rows: Whole) -> Events:
    """Return the events of these sentences in this order; the first column is the sentence, in ascending order."""
    sentences = events[:, 0]
    firsts = np.searchsorted(sentences, rows, "left")
    lengths = np.searchsorted(sentences, rows, "right") - firsts
    offsets = np.cumsum(lengths) - lengths
    taken: Events = events[np.repeat(firsts - offsets, lengths) + np.arange(lengths.sum())]
    taken[:, 0] = np.repeat(np.arange(len(rows)), lengths)
    return taken


@dataclass(frozen=True, slots=True)
class TypeCounts:
    """Statistics by error type: one event for each edit that counts, in sentence order."""

    names: tuple[str, ...]
    events: NDArray[np.int32]
    """Event × (sentence, candidate, index of the type's name, statistic)."""

    def take(self, rows: Whole) -> TypeCounts:
        """Return the events of these sentences in this order; a sentence that is listed twice is repeated."""
        return TypeCounts(self.names, take_events(self.events, rows))

    def select(self, chosen: Whole) -> NDArray[np.int32]:
        """Return the events of the chosen candidate of each sentence."""
        selected: NDArray[np.int32] = self.events[self.events[:, 1] == chosen[self.events[:, 0]]]
        return selected

    def total(self, chosen: Whole, statistics: int) -> dict[str, Whole]:
        """Return the sums by type over the chosen candidate of each sentence, for the types that occur."""
        selected = self.select(chosen)
        indices = selected[:, 2].astype(np.int64) * statistics + selected[:, 3]
        sums = np.bincount(indices, minlength=len(self.names) * statistics).reshape(-1, statistics)
        return {name: row for name, row in zip(self.names, sums, strict=True) if row.any()}


@dataclass(frozen=True, slots=True)
class ChunkEvents:
    """Bank chunks whose verdict is not known or was sampled, so that verdicts can be drawn.

    Parameters
    ----------
    chunks
        Chunk × (sentence, hash of its key, stratum, state); see `redink.bank.metric`.
    gains
        Event × (sentence, candidate, index of the chunk in its sentence, edits that are right if the chunk is valid).
    answers
        Event × (sentence, candidate, index of a missed edit, index of the chunk in its sentence): the chunk answers the
        edit if it is valid.

    """

    chunks: Whole
    gains: Whole
    answers: Whole

    def take(self, rows: Whole) -> ChunkEvents:
        """Return the events of these sentences in this order."""
        return ChunkEvents(*(take_events(events, rows) for events in (self.chunks, self.gains, self.answers)))

    @classmethod
    def join(cls, parts: Sequence[ChunkEvents], offsets: Iterable[int]) -> ChunkEvents:
        """Join the events of the parts of a corpus; `offsets` are the indices of their first sentences."""
        shifts = [np.array([offset, 0, 0, 0]) for offset in offsets]
        return cls(
            *(
                np.concatenate([events + shift for events, shift in zip(column, shifts, strict=False)])
                for column in zip(*((part.chunks, part.gains, part.answers) for part in parts), strict=True)
            )
        )


@dataclass(frozen=True, slots=True)
class Counts:
    """A metric's statistics: sentence × candidate × statistic.

    A candidate is an option of the reduction for one sentence: a reference, or a pair of a hypothesis and a reference.
    Sentences with fewer candidates than others are padded.

    Parameters
    ----------
    table
        Sentence × candidate × statistic.
    labels
        Sentence × candidate × (hypothesis, annotator); -1 in padding.
    types
        Statistics by error type, if the metric computes them.
    decisions
        One entry per decision, True if it is correct, if the metric makes the same decisions for every system.
    chunks
        Bank chunks, if the metric draws their verdicts.
    essays
        Index of the essay of each sentence, ascending from 0, if whole essays are resampled.

    """

    table: Whole
    labels: Whole
    """Sentence × candidate × (hypothesis, annotator); -1 in padding."""
    types: TypeCounts | None = None
    decisions: NDArray[np.bool_] | None = None
    """Correctness of each decision, for a metric that makes the same decisions for every system."""
    chunks: ChunkEvents | None = None
    """Bank chunks, for a metric that draws their verdicts."""
    essays: Whole | None = None
    """Index of the essay of each sentence, ascending from 0, if whole essays are resampled."""

    @property
    def candidates(self) -> Whole:
        """Number of candidates of each sentence."""
        present: Whole = (self.labels[:, :, 0] >= 0).sum(axis=1)
        return present

    def __len__(self) -> int:
        return len(self.table)

    def take(self, rows: Sequence[int] | Whole) -> Counts:
        """Return the counts of these sentences in this order: a sample, a part or a single sentence."""
        index = np.asarray(rows, np.int64)
        types = None if self.types is None else self.types.take(index)
        chunks = None if self.chunks is None else self.chunks.take(index)
        return Counts(np.ascontiguousarray(self.table[index]), self.labels[index], types, chunks=chunks)


def join_counts(parts: Sequence[Counts]) -> Counts:
    """Join the counts of the parts of a corpus."""
    if len(parts) == 1:
        return parts[0]
    width = max(part.table.shape[1] for part in parts)
    depth = max(part.table.shape[2] for part in parts)  # some tables have a column for each chunk of a sentence
    tables = [_widen(part.table, width, depth, 0) for part in parts]
    labels = [_widen(part.labels, width, 2, -1) for part in parts]
    types = [part.types for part in parts if part.types is not None]
    decisions = [part.decisions for part in parts if part.decisions is not None]
    chunks = [part.chunks for part in parts if part.chunks is not None]
    offsets = np.cumsum([0, *map(len, parts)])
    return Counts(
        np.concatenate(tables),
        np.concatenate(labels),
        _join_types(types, offsets) if len(types) == len(parts) else None,
        np.concatenate(decisions) if len(decisions) == len(parts) else None,
        ChunkEvents.join(chunks, offsets) if len(chunks) == len(parts) else None,
    )


def sum_draws(table: NDArray[Any], draws: Whole) -> Real:
    """Return the sums of a table (sentence × statistic) over each resampled corpus: corpus × statistic.

    >>> sum_draws(np.array([[1, 10], [2, 20]]), np.array([[0, 0], [0, 1]])).tolist()
    [[2.0, 20.0], [3.0, 30.0]]
    """
    sums: Real = _count_drawn(draws, len(table)) @ table.astype(
        np.float64
    )  # exact, because the numbers are integers far below 2^53
    return sums


def sum_events(sentences: Whole, columns: Whole, weights: Real, shape: tuple[int, int], draws: Whole) -> Real:
    """Return the sums of weighted events over each resampled corpus: corpus × column; `shape` is (sentences, columns).

    >>> draws = np.array([[0, 0], [0, 1]])
    >>> sum_events(np.array([0, 1]), np.array([0, 2]), np.array([1.0, 0.5]), (2, 3), draws).tolist()
    [[2.0, 0.0, 0.0], [1.0, 0.0, 0.5]]
    """
    sums = np.zeros((shape[1], len(draws)))
    drawn = np.ascontiguousarray(_count_drawn(draws, shape[0]).T)
    rows, targets, values = (
        np.ascontiguousarray(sentences),
        np.ascontiguousarray(columns),
        np.ascontiguousarray(weights),
    )
    add_events(rows, targets, values, drawn, sums)
    return np.ascontiguousarray(sums.T)


def _count_drawn(draws: Whole, sentences: int) -> Real:
    """Count how often each sentence was drawn: corpus × sentence. The last result is cached: systems share draws."""
    global _last_drawn
    cached = _last_drawn  # read once: another thread may replace it
    if cached is None or cached[0] is not draws or cached[1] != sentences:
        indices = draws + np.arange(len(draws))[:, None] * sentences
        counts = np.bincount(indices.ravel(), minlength=len(draws) * sentences).reshape(len(draws), sentences)
        _last_drawn = cached = draws, sentences, counts.astype(np.float64)
    return cached[2]


_last_drawn: tuple[Whole, int, Real] | None = None


class PackedCounts(Mapping[str, Counts]):
    """The counts of systems, stored in the smallest integer types that hold them and unpacked on access.

    >>> packed = PackedCounts({"idle": [Counts(np.zeros((1000, 2, 3), np.int64), np.zeros((1000, 2, 2), np.int64))]})
    >>> packed["idle"].table.dtype, sum(array.nbytes for array in packed.arrays)
    (dtype('int64'), 10000)
    """

    def __init__(self, parts: Mapping[str, Sequence[Counts]]) -> None:
        self._packed = {system: join_counts([pack(part) for part in counts]) for system, counts in parts.items()}

    @property
    def arrays(self) -> list[NDArray[Any]]:
        """The packed arrays."""
        return [array for counts in self._packed.values() for array in (counts.table, counts.labels)]

    def __getitem__(self, system: str) -> Counts:
        counts = self._packed[system]
        return replace(counts, table=counts.table.astype(np.int64), labels=counts.labels.astype(np.int64))

    def __iter__(self) -> Iterator[str]:
        return iter(self._packed)

    def __len__(self) -> int:
        return len(self._packed)


def pack(counts: Counts) -> Counts:
    """Convert counts to the smallest integer types that hold them, for storage only: sums would overflow."""
    return replace(counts, table=_narrow(counts.table), labels=_narrow(counts.labels))


def _narrow(array: Whole) -> Whole:
    low, high = int(array.min(initial=0)), int(array.max(initial=0))
    return array.astype(np.min_scalar_type(min(low, -1 - high)))


def _widen(array: Whole, width: int, depth: int, fill: int) -> Whole:
    missing = ((0, 0), (0, width - array.shape[1]), (0, depth - array.shape[2]))
    return np.pad(array, missing, constant_values=fill) if missing != ((0, 0),) * 3 else array


def _join_types(parts: Sequence[TypeCounts], offsets: Iterable[int]) -> TypeCounts:
    numbers: dict[str, int] = {}
    joined = []
    for part, offset in zip(parts, offsets, strict=False):
        new = np.array([numbers.setdefault(name, len(numbers)) for name in part.names], np.int32)
        events = part.events.copy()
        events[:, 0] += offset
        events[:, 2] = new[part.events[:, 2]] if len(new) else 0
        joined.append(events)
    return TypeCounts(tuple(numbers), np.concatenate(joined))
