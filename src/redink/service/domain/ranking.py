"""Ranks of the systems that are shown."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from redink.signature import EMPTY
from redink.statistics import SIGNIFICANT
from redink.statistics.paired import Comparison, adjust
from redink.statistics.ranks import Ranks, rank, share_ranks


class ShownRanks(NamedTuple):
    """Ranks of the shown systems by the ranking metric."""

    ranks: Mapping[str, Ranks]
    beaten: Mapping[str, Sequence[str]]
    """Systems that each system is significantly better than."""


def rank_shown(values: Mapping[str, float], tests: Collection[Sequence[Any]] = (), shared: bool = True) -> ShownRanks:
    """Rank systems by their values, with Holm's correction for the pairs of these systems only.

    Each test is a system, another system, their difference and its unadjusted p-value. Without a test for every pair,
    only equal values share a rank.

    >>> tests = [["1", "2", 0.1, 0.02], ["1", "3", 0.2, 0.02], ["2", "3", 0.1, 0.9]]
    >>> rank_shown({"1": 0.3, "2": 0.2, "3": 0.1}, tests).ranks["1"]
    Ranks(first=1, last=3)
    >>> rank_shown({"1": 0.3, "2": 0.2}, tests).ranks["1"]
    Ranks(first=1, last=1)
    """
    tested = {frozenset(test[:2]): test for test in tests} if shared else {}
    pairs = [frozenset(pair) for pair in combinations(values, 2)]
    if not pairs or not tested.keys() >= set(pairs):
        return ShownRanks({system: Ranks(position, position) for system, position in rank(values).items()}, {})
    chosen = [tested[pair] for pair in pairs]
    adjusted = adjust([p for *_, p in chosen])
    comparisons = [
        Comparison("", "bootstrap", system, other, difference, None, p, holm, EMPTY)
        for (system, other, difference, p), holm in zip(chosen, adjusted, strict=True)
    ]
    beaten: dict[str, list[str]] = {}
    for comparison in comparisons:
        if comparison.adjusted < SIGNIFICANT and comparison.difference:
            better, worse = (
                (comparison.system, comparison.other)
                if comparison.difference > 0
                else (comparison.other, comparison.system)
            )
            beaten.setdefault(better, []).append(worse)
    return ShownRanks(share_ranks(values, comparisons), beaten)


def rank_ranges(ranges: Mapping[str, tuple[float, float]]) -> dict[str, tuple[int, int]]:
    """Return the first and the last possible rank of each system; ranges that overlap share ranks.

    >>> rank_ranges({"a": (0.6, 0.7), "b": (0.5, 0.65), "c": (0.1, 0.2)})
    {'a': (1, 2), 'b': (1, 2), 'c': (3, 3)}
    """
    return {
        system: (1 + _count_above(ranges.values(), high), len(ranges) - _count_below(ranges.values(), low))
        for system, (low, high) in ranges.items()
    }


def _count_above(ranges: Iterable[tuple[float, float]], high: float) -> int:
    return sum(low > high for low, _ in ranges)


def _count_below(ranges: Iterable[tuple[float, float]], low: float) -> int:
    return sum(high < low for _, high in ranges)
