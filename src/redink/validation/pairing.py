"""Pairing of the sentences of a submission with those of the source.

Both should be in step. If a sentence has hardly any words of its source, the next sentences are searched for a position
where both fit again, so that one missing line is one finding and not a thousand. Memory does not grow with the files:
the search covers `WINDOW` sentences of each.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

WINDOW = 50
"""Missing or additional sentences in a row that can be detected."""
MIN_CONFIRMING = 3
"""Sentences that must fit better at the new position."""
UNRELATED, RELATED = 0.35, 0.6
"""Similarity below which sentences are unrelated, and above which they belong together."""

_WORD = re.compile(r"\w+")


class HasText(Protocol):
    """An object with a text to compare."""

    @property
    def text(self) -> str:
        """The text."""


H = TypeVar("H", bound=HasText)
S = TypeVar("S", bound=HasText)
T = TypeVar("T", bound=HasText)


def compare(first: frozenset[str], second: frozenset[str]) -> float:
    """Return the Dice similarity of two sets of words, from 0 to 1.

    >>> compare(frozenset("ab"), frozenset("bc"))
    0.5
    """
    if not first and not second:
        return 1.0
    return 2 * len(first & second) / (len(first) + len(second))


def list_words(text: str) -> frozenset[str]:
    """Return the words of a text, independent of its tokenisation."""
    return frozenset(_WORD.findall(text.lower()))


@dataclass(slots=True)
class Stream(Generic[T]):
    """A stream with lookahead."""

    items: Iterator[T]
    ahead: deque[tuple[T, frozenset[str]]] = field(default_factory=deque)

    def fill(self) -> None:
        """Read ahead until the window is full or the stream ends."""
        while len(self.ahead) < WINDOW + MIN_CONFIRMING:
            item = next(self.items, None)
            if item is None:
                return
            self.ahead.append((item, list_words(item.text)))

    def take(self) -> T:
        """Remove the next item and return it."""
        return self.ahead.popleft()[0]


def align(
    items: Iterator[H], sources: Iterator[S], notice: Callable[[H, S, int], None]
) -> Iterator[tuple[H, S] | tuple[H, None] | tuple[None, S]]:
    """Yield the pairs that belong together; one side is None if it has no sentence.

    `notice` is called when the streams get out of step, with the next item of both and the number of sentences that are
    missing (positive) or additional (negative).
    """
    submitted, source = Stream(items), Stream(sources)
    while True:
        submitted.fill()
        source.fill()
        if not submitted.ahead or not source.ahead:
            break
        step = _find_step(submitted, source)
        if step:
            notice(submitted.ahead[0][0], source.ahead[0][0], step)
        for _ in range(step):
            yield None, source.take()
        for _ in range(-step):
            yield submitted.take(), None
        yield submitted.take(), source.take()
    while submitted.ahead:
        yield submitted.take(), None
        submitted.fill()
    while source.ahead:
        yield None, source.take()
        source.fill()


def _find_step(submitted: Stream[H], source: Stream[S]) -> int:
    """Return how many sources (positive) or items (negative) to skip to get both into step."""
    if compare(submitted.ahead[0][1], source.ahead[0][1]) >= UNRELATED or _fit(submitted, source, 0, 0) >= UNRELATED:
        return 0
    best, step = RELATED, 0
    for size in range(1, WINDOW + 1):
        for candidate in (size, -size):
            fit = _fit(submitted, source, max(0, -candidate), max(0, candidate))
            if fit > best:
                best, step = fit, candidate
    return step


def _fit(submitted: Stream[H], source: Stream[S], skipped: int, missing: int) -> float:
    """Return the similarity of the next sentences after skipping; a sentence without a partner counts as 0."""
    lengths = len(submitted.ahead) - skipped, len(source.ahead) - missing
    if min(lengths) <= 0:
        return 0.0
    first = compare(submitted.ahead[skipped][1], source.ahead[missing][1])
    if first < UNRELATED and skipped + missing:
        return 0.0
    others = (
        compare(submitted.ahead[skipped + offset][1], source.ahead[missing + offset][1])
        for offset in range(1, min(MIN_CONFIRMING, *lengths))
    )
    return (first + sum(others)) / min(MIN_CONFIRMING, max(lengths))
