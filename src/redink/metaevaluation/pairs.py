"""Pairwise comparisons from rankings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal, NamedTuple, TypeAlias

import numpy as np

from redink.errors import UnsuitableData
from redink.metrics.counts import Real, Whole
from redink.types import Judgement, RankedText

Expansion: TypeAlias = Literal["expanded", "unexpanded"]
"""Expanded: all pairs of systems; systems with the same text tie. Unexpanded: pairs of distinct texts."""

SETS: Mapping[str, tuple[str, ...]] = {
    "all": (),
    "base": ("INPUT", "REF-F", "GPT-3.5"),
    "+INPUT": ("REF-F", "GPT-3.5"),
    "+fluency": ("INPUT",),
}
"""SEEDA's sets of systems, by the systems they exclude."""


class Pair(NamedTuple):
    """Two systems in list order with their ranks."""

    item: int
    sentence: int
    first: int
    second: int
    first_rank: int
    second_rank: int


@dataclass(frozen=True, slots=True)
class Pairs:
    """Pairs of judged systems as columns; systems are indices, and the first system comes earlier in the list."""

    systems: tuple[str, ...]
    table: Whole
    """One row per pair with the columns of `Pair`."""
    items: int
    """Number of judgements, including judgements without a pair."""

    def __len__(self) -> int:
        return len(self.table)

    @property
    def item(self) -> Whole:
        """Index of each pair's judgement."""
        return self.table[:, 0]

    @property
    def sentence(self) -> Whole:
        """Sentence number of each pair, counting from 1."""
        return self.table[:, 1]

    @property
    def order(self) -> Whole:
        """1 if the first system was ranked above the second, -1 if below, 0 for a tie."""
        order: Whole = np.sign(self.table[:, 5] - self.table[:, 4])
        return order

    @property
    def ties(self) -> int:
        """Number of tied pairs."""
        return int((self.order == 0).sum())

    def count(self) -> tuple[Real, Real]:
        """Return how often each system won against and tied with each other system (system × system)."""
        size = len(self.systems)
        return unfold(np.bincount(self.cells, minlength=3 * size**2).astype(np.float64), size)

    @property
    def cells(self) -> Whole:
        """Each pair encoded as one number: its systems and its order."""
        size = len(self.systems)
        cells: Whole = (self.table[:, 2] * size + self.table[:, 3]) * 3 + self.order + 1
        return cells

    def count_groups(self, groups: Whole, size: int) -> Real:
        """Return how often each cell occurs in each group of pairs (group × cell)."""
        width = 3 * len(self.systems) ** 2
        counts = np.bincount(groups * width + self.cells, minlength=size * width)
        return counts.reshape(size, width).astype(np.float64)


def unfold(cells: Real, size: int) -> tuple[Real, Real]:
    """Return wins and ties (... × system × system) from counted cells (... × cell)."""
    grid = cells.reshape(*cells.shape[:-1], size, size, 3)
    wins = grid[..., 2] + np.swapaxes(grid[..., 0], -1, -2)
    ties = grid[..., 1] + np.swapaxes(grid[..., 1], -1, -2)
    return wins, ties


def list_systems(judgements: Iterable[Judgement]) -> tuple[str, ...]:
    """Return the judged systems, sorted by code point."""
    return tuple(sorted({name for judgement in judgements for text in judgement.ranking for name in text.systems}))


def make_pairs(
    judgements: Sequence[Judgement], systems: Sequence[str] | None = None, expansion: Expansion = "expanded"
) -> Pairs:
    """Return the pairs of the given systems, by default of all; texts by other systems only are ignored."""
    names = tuple(systems) if systems is not None else list_systems(judgements)
    if len(set(names)) < 2:
        raise UnsuitableData(f"agreement needs at least two systems, got {len(set(names))}")
    indices = {name: index for index, name in enumerate(names)}
    rows = [
        Pair(item, judgement.sentence, *pair)
        for item, judgement in enumerate(judgements)
        for pair in _pair_up(judgement.ranking, indices, expansion)
    ]
    return Pairs(names, np.array(rows, np.int64).reshape(-1, 6), len(judgements))


def _pair_up(
    ranking: Iterable[RankedText], indices: Mapping[str, int], expansion: Expansion
) -> Iterator[tuple[int, int, int, int]]:
    """Yield first system, second system, first rank and second rank of every pair."""
    texts = [(sorted(indices[name] for name in text.systems if name in indices), text.rank) for text in ranking]
    texts = [(members, rank) for members, rank in texts if members]
    if expansion == "expanded":
        ranked = sorted((index, rank) for members, rank in texts for index in members)
    else:
        ranked = sorted((members[0], rank) for members, rank in texts)
    for (first, first_rank), (second, second_rank) in combinations(ranked, 2):
        yield first, second, first_rank, second_rank
