"""Progress for people: items in, the same items out, and how far the work is on a terminal or in a notebook."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from html import escape
from importlib import import_module
from typing import Any, Protocol, TypeVar

T = TypeVar("T")

PATIENCE = 0.7
"""Seconds of work before anything is shown."""
PERIOD = 0.2
STEP = 256


class Place(Protocol):
    """Where progress is shown."""

    def show(self, text: str, share: float | None) -> None:
        """Show how far the work is; `share` is None where nobody knows how much there is to do."""

    def clear(self) -> None:
        """The work is done."""


class TerminalLine:
    """One line of standard error, written again and again."""

    def show(self, text: str, share: float | None) -> None:  # noqa: ARG002
        """Write the line over what stands there."""
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Leave the line empty."""
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


class NotebookBar:
    """A bar below the cell of a notebook that is drawn again and again."""

    def __init__(self) -> None:
        self._bar: Any = None

    def show(self, text: str, share: float | None) -> None:
        """Draw the bar, at first as a new one."""
        size = "" if share is None else f' value="{share:.4f}"'
        self._draw(f'<progress{size} max="1"></progress> <small>{escape(text)}</small>')

    def clear(self) -> None:
        """Take the bar away."""
        self._draw("")

    def _draw(self, page: str) -> None:
        ipython = import_module("IPython.display")
        if self._bar is None:
            self._bar = ipython.display(ipython.HTML(page), display_id=True)
        else:
            self._bar.update(ipython.HTML(page))


def find_place() -> Place | None:
    """Where progress can be shown here, if anywhere."""
    if _is_notebook():
        return NotebookBar()
    return TerminalLine() if sys.stderr.isatty() else None


def _is_notebook() -> bool:
    """Whether a Jupyter kernel runs this; without IPython nobody asks it."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    return shell is not None and hasattr(shell, "kernel")


def show_progress(
    items: Iterable[T], count: Callable[[T], int] | None = None, unit: str = "sentences", total: int | None = None
) -> Iterator[T]:
    """Pass the items on; where the work takes long, say how far it is, on a terminal or in a notebook.

    `count` says how many units an item is worth; without it, each is one. `total` gives the time that is left.
    """
    place = find_place()
    if place is None:
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
            place.show(describe(done, now - began, unit, total), done / total if total else None)
            shown, visible = now, True
    if visible:
        place.clear()


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
