"""A line of progress on a terminal: items in, the same items out, and what has been done on standard error."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")

PATIENCE = 0.7
"""Seconds of work before anything is shown."""
PERIOD = 0.2
STEP = 256


def show_progress(
    items: Iterable[T], count: Callable[[T], int] | None = None, unit: str = "sentences", total: int | None = None
) -> Iterator[T]:
    """Pass the items on; where standard error is a terminal and the work takes long, say how far it is.

    `count` says how many units an item is worth; without it, each is one. `total` gives the time that is left.
    """
    if not sys.stderr.isatty():
        yield from items
        return
    began = time.monotonic()
    shown = began + PATIENCE - PERIOD
    done = 0
    visible = False
    for number, item in enumerate(items):
        yield item
        done += count(item) if count else 1
        if count is None and number % STEP:
            continue
        now = time.monotonic()
        if now - shown >= PERIOD:
            print(f"\r\x1b[K{describe(done, now - began, unit, total)}", end="", file=sys.stderr, flush=True)
            shown, visible = now, True
    if visible:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def describe(done: int, seconds: float, unit: str, total: int | None) -> str:
    """The line of progress.

    >>> describe(2000, 4.0, "sentences", 8000)
    '2,000 of 8,000 sentences, 500 a second, 0:12 left'
    """
    text = f"{done:,} {unit}" if total is None else f"{done:,} of {total:,} {unit}"
    text += f", {done / seconds:,.0f} a second"
    if total is None or not done:
        return text
    minutes, rest = divmod(round((total - done) * seconds / done), 60)
    return f"{text}, {minutes}:{rest:02} left"
