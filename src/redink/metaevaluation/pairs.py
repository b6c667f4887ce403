"""Pairs: rankings in; who was ranked above whom, pair by pair, out."""

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
"""Expanded: all pairs of systems, where systems that wrote one text tie. Unexpanded: the pairs of texts."""

SETS: Mapping[str, tuple[str, ...]] = {
    "all": (),
    "base": ("INPUT", "REF-F", "GPT-3.5"),
    "+INPUT": ("REF-F", "GPT-3.5"),
    "+fluency": ("INPUT",),
}
"""SEEDA's sets of systems, by what they leave out."""


class Pair(NamedTuple):
    """Two systems in the order of the list, and their ranks."""

    item: int
    sentence: int
    first: int
    second: int
    first_rank: int
    second_rank: int


@dataclass(frozen=True, slots=True)
class Pairs:
    """All pairs of some judgements as columns; systems are numbers, the first of a pair is earlier in the list."""

    systems: tuple[str, ...]
    table: Whole
    """One row per pair, with the columns of `Pair`."""
    items: int
    """How many judgements there are, also those without a pair."""

    def __len__(self) -> int:
        return len(self.table)

    @property
    def item(self) -> Whole:
        """Which judgement each pair is of."""
        return self.table[:, 0]

    @property
    def sentence(self) -> Whole:
        """Which sentence each pair is of, from 1."""
        return self.table[:, 1]

    @property
    def order(self) -> Whole:
        """1 where the first one was ranked above the second, -1 where below, 0 where they tie."""
        order: Whole = np.sign(self.table[:, 5] - self.table[:, 4])
        return order

    @property
    def ties(self) -> int:
        """How many pairs were tied."""
        return int((self.order == 0).sum())

    def count(self) -> tuple[Real, Real]:
        """How often each system was ranked above each other one, and how often they tied (system × system)."""
        size = len(self.systems)
        return unfold(np.bincount(self.cells, minlength=3 * size**2).astype(np.float64), size)

    @property
    def cells(self) -> Whole:
        """Each pair as one number: its systems and the verdict."""
        size = len(self.systems)
        cells: Whole = (self.table[:, 2] * size + self.table[:, 3]) * 3 + self.order + 1
        return cells

    def count_groups(self, groups: Whole, size: int) -> Real:
        """How often each cell occurs in each group of pairs (group × cell)."""
        width = 3 * len(self.systems) ** 2
        counts = np.bincount(groups * width + self.cells, minlength=size * width)
        return counts.reshape(size, width).astype(np.float64)


def unfold(cells: Real, size: int) -> tuple[Real, Real]:
    """Wins and ties (... × system × system) of counted cells (... × cell)."""
    grid = cells.reshape(*cells.shape[:-1], size, size, 3)
    wins = grid[..., 2] + np.swapaxes(grid[..., 0], -1, -2)
    ties = grid[..., 1] + np.swapaxes(grid[..., 1], -1, -2)
    return wins, ties


def list_systems(judgements: Iterable[Judgement]) -> tuple[str, ...]:
    """The systems that were judged, in the order of their characters' codes."""
    return tuple(sorted({name for judgement in judgements for text in judgement.ranking for name in text.systems}))


def make_pairs(
    judgements: Sequence[Judgement], systems: Sequence[str] | None = None, expansion: Expansion = "expanded"
) -> Pairs:
    """The pairs of these systems, by default of all; other names vanish, and texts that nobody else wrote with them."""
    names = tuple(systems) if systems is not None else list_systems(judgements)
    if len(set(names)) < 2:
        raise UnsuitableData("metrics and people can agree on two systems or more, and here is only one")
    places = {name: place for place, name in enumerate(names)}
    rows = [
        Pair(item, judgement.sentence, *pair)
        for item, judgement in enumerate(judgements)
        for pair in _pair_up(judgement.ranking, places, expansion)
    ]
    return Pairs(names, np.array(rows, np.int64).reshape(-1, 6), len(judgements))


def _pair_up(
    ranking: Iterable[RankedText], places: Mapping[str, int], expansion: Expansion
) -> Iterator[tuple[int, int, int, int]]:
    """First and second system, first and second rank of every pair."""
    texts = [(sorted(places[name] for name in text.systems if name in places), text.rank) for text in ranking]
    texts = [(members, rank) for members, rank in texts if members]
    if expansion == "expanded":
        ranked = sorted((place, rank) for members, rank in texts for place in members)
    else:
        ranked = sorted((members[0], rank) for members, rank in texts)
    for (first, first_rank), (second, second_rank) in combinations(ranked, 2):
        yield first, second, first_rank, second_rank
