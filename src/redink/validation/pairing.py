"""Which sentence of a submission belongs to which of the source: two streams in, pairs out.

The two should be in step. Where the words of a sentence are not those of its source, the next sentences are looked
through for a place where they fit again; so one missing line is one finding and not a thousand. Memory does not grow
with the files: only `WINDOW` sentences of each are looked at.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

WINDOW = 50
"""How many missing or additional sentences in a row are found."""
CONFIRMING = 3
"""So many sentences must fit better at the new place."""
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
    """How alike two sets of words are, from 0 to 1 (Dice).

    >>> compare(frozenset("ab"), frozenset("bc"))
    0.5
    """
    if not first and not second:
        return 1.0
    return 2 * len(first & second) / (len(first) + len(second))


def list_words(text: str) -> frozenset[str]:
    """The words of a text, whatever its tokens are."""
    return frozenset(_WORD.findall(text.lower()))


@dataclass(slots=True)
class Stream(Generic[T]):
    """A stream with the next few items in sight."""

    items: Iterator[T]
    waiting: deque[tuple[T, frozenset[str]]] = field(default_factory=deque)

    def fill(self) -> None:
        """Have a window full in sight, or all that is left."""
        while len(self.waiting) < WINDOW + CONFIRMING:
            item = next(self.items, None)
            if item is None:
                return
            self.waiting.append((item, list_words(item.text)))

    def take(self) -> T:
        """The next item."""
        return self.waiting.popleft()[0]


def align(
    items: Iterator[H], sources: Iterator[S], notice: Callable[[H, S, int], None]
) -> Iterator[tuple[H, S] | tuple[H, None] | tuple[None, S]]:
    """Pairs that belong together; None where the other side has nothing.

    `notice` hears of places where the streams go out of step: with the next of both, and how many sentences are missing
    there (more than 0) or too many (less).
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
    """How many sources to skip (more than 0), or sentences (less), so that both are in step again."""
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
    """How alike the next sentences are, so many skipped on either side."""
    length = min(CONFIRMING, len(left.waiting) - skipped, len(right.waiting) - missing)
    if length <= 0:
        return 0.0
    likeness = [compare(left.waiting[skipped + place][1], right.waiting[missing + place][1]) for place in range(length)]
    return sum(likeness) / length if likeness[0] >= UNLIKE or not skipped + missing else 0.0
