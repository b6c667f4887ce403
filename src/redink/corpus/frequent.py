"""The most frequent things of a stream of any length: things in, counts out, in bounded memory.

As long as there are no more distinct things than the limit, every count is exact. Beyond it the rarest are forgotten
(Misra and Gries 1982): a count is then too low by `missed` at the most, and what occurs more often than that is there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)

LIMIT = 100_000


@dataclass(slots=True)
class Frequent(Generic[T]):
    """Counts of things, of which the rarest may be forgotten.

    >>> letters = Frequent[str](limit=2)
    >>> letters.add("abacadaaae")
    >>> letters.list_top(1), letters.missed
    ([('a', 5)], 1)
    """

    limit: int = LIMIT
    """Number of distinct items that are kept; up to twice as many while counting."""
    counts: Counter[T] = field(default_factory=Counter)
    missed: int = 0
    """By how much a count may be too low."""

    @property
    def is_exact(self) -> bool:
        """True if no item was dropped."""
        return not self.missed

    def add(self, things: Iterable[T]) -> None:
        """Count things."""
        self.counts.update(things)
        self._forget(2 * self.limit)

    def merge(self, other: Frequent[T]) -> None:
        """Take over what was counted elsewhere."""
        self.counts.update(other.counts)
        self.missed += other.missed
        self._forget(self.limit)

    def list_top(self, number: int) -> list[tuple[T, int]]:
        """The most frequent ones with their counts; equal counts go by the order of the things."""
        return sorted(self.counts.items(), key=lambda item: (-item[1], item[0]))[:number]

    def _forget(self, most: int) -> None:
        if len(self.counts) <= most:
            return
        cut = sorted(self.counts.values(), reverse=True)[self.limit]
        self.counts = Counter({thing: count - cut for thing, count in self.counts.items() if count > cut})
        self.missed += cut
