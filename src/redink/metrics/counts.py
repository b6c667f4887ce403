"""Counts: what a metric saw in every sentence, as arrays that can be added up, resampled and kept in few bytes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Whole: TypeAlias = NDArray[np.int64]
Real: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class TypeCounts:
    """What candidates did by error type: one event for each thing that counts, in sentence order."""

    names: tuple[str, ...]
    events: NDArray[np.int32]
    """Event × (sentence, candidate, index of the type's name, statistic)."""

    def take(self, rows: Whole) -> TypeCounts:
        """The events of these sentences, in this order, repeated as often as they are named."""
        sentences = self.events[:, 0]
        first = np.searchsorted(sentences, rows, "left")
        length = np.searchsorted(sentences, rows, "right") - first
        before = np.cumsum(length) - length
        taken = self.events[np.repeat(first - before, length) + np.arange(length.sum())]
        taken[:, 0] = np.repeat(np.arange(len(rows)), length)
        return TypeCounts(self.names, taken)

    def select(self, chosen: Whole) -> NDArray[np.int32]:
        """The events of the chosen candidate of each sentence."""
        kept: NDArray[np.int32] = self.events[self.events[:, 1] == chosen[self.events[:, 0]]]
        return kept

    def total(self, chosen: Whole, statistics: int) -> dict[str, Whole]:
        """The sums by type over the chosen candidate of each sentence; only types that occur there."""
        kept = self.select(chosen)
        places = kept[:, 2].astype(np.int64) * statistics + kept[:, 3]
        sums = np.bincount(places, minlength=len(self.names) * statistics).reshape(-1, statistics)
        return {name: row for name, row in zip(self.names, sums, strict=True) if row.any()}


@dataclass(frozen=True, slots=True)
class Counts:
    """What a metric counted: sentence × candidate × statistic.

    A candidate is something the reduction may choose for a sentence: a reference, or a pair of a hypothesis and
    a reference. Sentences with fewer candidates than others are padded.
    """

    table: Whole
    labels: Whole
    """Sentence × candidate × (hypothesis, annotator); -1 where a sentence has no such candidate."""
    types: TypeCounts | None = None
    decisions: NDArray[np.bool_] | None = None
    """Of a metric that makes the same decisions for every system: whether this one got each of them right."""

    @property
    def candidates(self) -> Whole:
        """How many candidates each sentence has."""
        present: Whole = (self.labels[:, :, 0] >= 0).sum(axis=1)
        return present

    def __len__(self) -> int:
        return len(self.table)

    def take(self, rows: Sequence[int] | Whole) -> Counts:
        """The counts of these sentences, in this order: a sample, a part or a single one."""
        index = np.asarray(rows, np.int64)
        types = None if self.types is None else self.types.take(index)
        return Counts(np.ascontiguousarray(self.table[index]), self.labels[index], types)


def join_counts(parts: Sequence[Counts]) -> Counts:
    """The counts of the parts of a corpus, one after the other."""
    if len(parts) == 1:
        return parts[0]
    width = max(part.table.shape[1] for part in parts)
    depth = max(part.table.shape[2] for part in parts)  # some tables have a place for each chunk of a sentence
    tables = [_widen(part.table, width, depth, 0) for part in parts]
    labels = [_widen(part.labels, width, 2, -1) for part in parts]
    types = [part.types for part in parts if part.types is not None]
    decisions = [part.decisions for part in parts if part.decisions is not None]
    offsets = np.cumsum([0, *map(len, parts)])
    return Counts(
        np.concatenate(tables),
        np.concatenate(labels),
        _join_types(types, offsets) if len(types) == len(parts) else None,
        np.concatenate(decisions) if len(decisions) == len(parts) else None,
    )


def sum_draws(table: NDArray[Any], draws: Whole) -> Real:
    """The sums of a table (sentence × statistic) over each drawn corpus: corpus × statistic.

    >>> sum_draws(np.array([[1, 10], [2, 20]]), np.array([[0, 0], [0, 1]])).tolist()
    [[2.0, 20.0], [3.0, 30.0]]
    """
    sums: Real = _count_drawn(draws, len(table)) @ table.astype(np.float64)  # exact: whole numbers far below 2^53
    return sums


def sum_events(sentences: Whole, columns: Whole, weights: Real, shape: tuple[int, int], draws: Whole) -> Real:
    """The sums of weighted events over each drawn corpus: corpus × column; `shape` is (sentences, columns).

    >>> draws = np.array([[0, 0], [0, 1]])
    >>> sum_events(np.array([0, 1]), np.array([0, 2]), np.array([1.0, 0.5]), (2, 3), draws).tolist()
    [[2.0, 0.0, 0.0], [1.0, 0.0, 0.5]]
    """
    from scipy import sparse

    table = sparse.csr_matrix((weights, (sentences, columns)), shape)
    sums: Real = np.ascontiguousarray((table.T @ _count_drawn(draws, shape[0]).T).T)
    return sums


def _count_drawn(draws: Whole, sentences: int) -> Real:
    """How often each sentence was drawn: corpus × sentence. The last answer is kept: systems share their draws."""
    global _last_drawn
    kept = _last_drawn  # another thread may put its own there
    if kept is None or kept[0] is not draws or kept[1] != sentences:
        places = draws + np.arange(len(draws))[:, None] * sentences
        often = np.bincount(places.ravel(), minlength=len(draws) * sentences).reshape(len(draws), sentences)
        _last_drawn = kept = draws, sentences, often.astype(np.float64)
    return kept[2]


_last_drawn: tuple[Whole, int, Real] | None = None


class KeptCounts(Mapping[str, Counts]):
    """The counts of systems, in as few bytes as their numbers need: each is unpacked when it is asked for.

    >>> kept = KeptCounts({"idle": [Counts(np.zeros((1000, 2, 3), np.int64), np.zeros((1000, 2, 2), np.int64))]})
    >>> kept["idle"].table.dtype, sum(array.nbytes for array in kept.arrays)
    (dtype('int64'), 10000)
    """

    def __init__(self, parts: Mapping[str, Sequence[Counts]]) -> None:
        self._packed = {system: join_counts([pack(piece) for piece in pieces]) for system, pieces in parts.items()}

    @property
    def arrays(self) -> list[NDArray[Any]]:
        """What is held."""
        return [array for counts in self._packed.values() for array in (counts.table, counts.labels)]

    def __getitem__(self, system: str) -> Counts:
        counts = self._packed[system]
        return replace(counts, table=counts.table.astype(np.int64), labels=counts.labels.astype(np.int64))

    def __iter__(self) -> Iterator[str]:
        return iter(self._packed)

    def __len__(self) -> int:
        return len(self._packed)


def pack(counts: Counts) -> Counts:
    """The same counts in the smallest whole numbers that hold them; only to be kept, not to be added up."""
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
