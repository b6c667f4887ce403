"""Which sentence of a submission belongs to which of the source: two streams in, pairs out.

The two should be in step. Where a sentence has hardly any words of its source, the next sentences are searched for a
place where both fit again, so that one missing line is one finding and not a thousand. Memory does not grow with the
files: the search covers `WINDOW` sentences of each.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

WINDOW = 50
"""How many missing or additional sentences in a row can be found."""
CONFIRMING = 3
"""How many sentences must fit better at the new place."""
UNLIKE, ALIKE = 0.35, 0.6
"""Below the first, sentences do not belong together; above the second they do."""

_WORD = re.compile(r"\w+")


class HasText(Protocol):
    """Something with a text to compare."""

    @property
    def text(self) -> str:
        """The text."""


H = TypeVar("H", bound=HasText)
S = TypeVar("S", bound=HasText)
T = TypeVar("T", bound=HasText)


def compare(first: frozenset[str], second: frozenset[str]) -> float:
    """The Dice similarity of two sets of words, from 0 to 1.

    >>> compare(frozenset("ab"), frozenset("bc"))
    0.5
    """
    if not first and not second:
        return 1.0
    return 2 * len(first & second) / (len(first) + len(second))


def list_words(text: str) -> frozenset[str]:
    """The words of a text, however it is tokenised."""
    return frozenset(_WORD.findall(text.lower()))


@dataclass(slots=True)
class Stream(Generic[T]):
    """A stream that can be looked at a few items ahead."""

    items: Iterator[T]
    waiting: deque[tuple[T, frozenset[str]]] = field(default_factory=deque)

    def fill(self) -> None:
        """Read ahead until the window is full or the stream ends."""
        while len(self.waiting) < WINDOW + CONFIRMING:
            item = next(self.items, None)
            if item is None:
                return
            self.waiting.append((item, list_words(item.text)))

    def take(self) -> T:
        """Remove the next item and return it."""
        return self.waiting.popleft()[0]


def align(
    items: Iterator[H], sources: Iterator[S], notice: Callable[[H, S, int], None]
) -> Iterator[tuple[H, S] | tuple[H, None] | tuple[None, S]]:
    """Yield the pairs that belong together; None where one side has nothing.

    `notice` is called where the streams get out of step: with the next item of both, and the number of sentences that
    are missing there (positive) or additional (negative).
    """
    left, right = Stream(items), Stream(sources)
    while True:
        left.fill()
        right.fill()
        if not left.waiting or not right.waiting:
            break
        step = _find_step(left, right)
        if step:
            notice(left.waiting[0][0], right.waiting[0][0], step)
        for _ in range(step):
            yield None, right.take()
        for _ in range(-step):
            yield left.take(), None
        yield left.take(), right.take()
    while left.waiting:
        yield left.take(), None
        left.fill()
    while right.waiting:
        yield None, right.take()
        right.fill()


def _find_step(left: Stream[H], right: Stream[S]) -> int:
    """How many sources (positive) or items (negative) to skip to get both into step again."""
    if compare(left.waiting[0][1], right.waiting[0][1]) >= UNLIKE or _fit(left, right, 0, 0) >= UNLIKE:
        return 0
    best, step = ALIKE, 0
    for size in range(1, WINDOW + 1):
        for candidate in (size, -size):
            fit = _fit(left, right, max(0, -candidate), max(0, candidate))
            if fit > best:
                best, step = fit, candidate
    return step


def _fit(left: Stream[H], right: Stream[S], skipped: int, missing: int) -> float:
    """How alike the next sentences are after skipping this many; a sentence without a partner is like nothing."""
    lengths = len(left.waiting) - skipped, len(right.waiting) - missing
    if min(lengths) <= 0:
        return 0.0
    first = compare(left.waiting[skipped][1], right.waiting[missing][1])
    if first < UNLIKE and skipped + missing:
        return 0.0
    others = (
        compare(left.waiting[skipped + place][1], right.waiting[missing + place][1])
        for place in range(1, min(CONFIRMING, *lengths))
    )
    return (first + sum(others)) / min(CONFIRMING, max(lengths))
