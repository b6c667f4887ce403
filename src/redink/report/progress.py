"""Progress display: a bar on a terminal or in a notebook, lines in a log, nothing in a pipe.

On a terminal it is a bar, in a notebook a bar below the cell, in a log (`plain`) a line every 30 seconds, and in a pipe
nothing. There are libraries for this; this file does what is needed of them, without their widgets and threads.
"""

from __future__ import annotations

import os
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from importlib import import_module
from typing import Any, Protocol, TypeVar

T = TypeVar("T")

MODES = ("auto", "plain", "none")
"""Modes: a bar on a terminal (auto), a line every 30 seconds (plain), or none."""
PATIENCE = 0.7
"""Seconds of work before a bar appears."""
PERIOD = 0.2
PLAIN_PERIOD = 30.0
WINDOW = 15.0
"""Seconds over which the rate is averaged, so that a slow start does not distort it."""
CLEAR = "\r\x1b[K"

_mode: ContextVar[str] = ContextVar("mode", default="auto")


@contextmanager
def use_mode(mode: str) -> Iterator[None]:
    """Show progress in one of the `MODES` during a `with` block."""
    token = _mode.set(mode)
    try:
        yield
    finally:
        _mode.reset(token)


class ProgressTarget(Protocol):
    """Destination of progress."""

    period: float
    """Seconds between two updates."""
    patience: float
    """Seconds before the first one."""

    def show(self, text: str, share: float | None) -> None:
        """Show progress; `share` is None if the total is unknown."""

    def finish(self, text: str) -> None:
        """Show the final state."""


class TerminalLine:
    """A line on standard error that is overwritten with each update and cleared at the end."""

    def __init__(self) -> None:
        self.period, self.patience = PERIOD, PATIENCE

    def show(self, text: str, share: float | None) -> None:
        """Overwrite the line."""
        print(CLEAR + draw_line(text, share, find_width(), can_draw()), end="", file=sys.stderr, flush=True)

    def finish(self, text: str) -> None:  # noqa: ARG002
        """Clear the line."""
        print(CLEAR, end="", file=sys.stderr, flush=True)


class PlainLines:
    """A line on standard error every 30 seconds, for logs."""

    def __init__(self) -> None:
        self.period = self.patience = PLAIN_PERIOD

    def show(self, text: str, share: float | None) -> None:
        """Write a line."""
        print(text if share is None else f"{text} ({share:.0%})", file=sys.stderr, flush=True)

    def finish(self, text: str) -> None:
        """Write the total time."""
        print(text, file=sys.stderr, flush=True)


class NotebookBar:
    """A bar below the cell of a notebook, redrawn with each update."""

    def __init__(self) -> None:
        self.period, self.patience = PERIOD, PATIENCE
        self._bar: Any = None

    def show(self, text: str, share: float | None) -> None:
        """Draw the bar, creating it on the first call."""
        from html import escape  # takes a millisecond, which `redink --help` does not need

        size = "" if share is None else f' value="{share:.4f}"'
        self._draw(f'<progress{size} max="1"></progress> <small>{escape(text)}</small>')

    def finish(self, text: str) -> None:  # noqa: ARG002
        """Remove the bar."""
        self._draw("")

    def _draw(self, page: str) -> None:
        ipython = import_module("IPython.display")
        if self._bar is None:
            self._bar = ipython.display(ipython.HTML(page), display_id=True)
        else:
            self._bar.update(ipython.HTML(page))


def find_target() -> ProgressTarget | None:
    """Return the destination of progress, or None."""
    mode = _mode.get()
    processes = sys.modules.get("multiprocessing.process")
    if processes and processes.parent_process() is not None:
        return None  # the parent process shows the progress of its workers
    if mode == "plain":
        return PlainLines()
    if mode == "none":
        return None
    if _is_notebook():
        return NotebookBar()
    return TerminalLine() if sys.stderr.isatty() else None


def _is_notebook() -> bool:
    """Return True in a Jupyter kernel."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    return shell is not None and hasattr(shell, "kernel")


class Progress:
    """Counter of finished work: call `advance` for each unit and `close` at the end, or use `with`.

    `total` may be a function, which is asked only where progress is shown.
    """

    def __init__(self, unit: str = "sentences", total: int | Callable[[], int | None] | None = None) -> None:
        self._place = find_target()
        self._unit = unit
        self._total = total() if callable(total) and self._place else None if callable(total) else total
        self._done = 0
        self._visible = False
        self._began = time.monotonic()
        self._recent = deque([(self._began, 0)])
        if self._place:
            self._due = self._began + self._place.patience

    def advance(self, amount: int = 1) -> None:
        """Add finished units."""
        self._done += amount
        if self._place is None or (now := time.monotonic()) < self._due:
            return
        self._due = now + self._place.period
        self._visible = True
        total = self._total if self._total and self._total >= self._done else None
        share = self._done / total if total else None
        self._place.show(describe(self._done, self._rate(now), self._unit, total), share)

    def _rate(self, now: float) -> float:
        """Return units per second over the last `WINDOW` seconds, or since the last update if that was earlier."""
        while len(self._recent) > 1 and self._recent[1][0] <= now - WINDOW:
            self._recent.popleft()
        then, before = self._recent[0]
        self._recent.append((now, self._done))
        return (self._done - before) / max(now - then, 1e-9)

    def close(self) -> None:
        """Remove the bar, or write the last line."""
        if self._place and self._visible:
            self._visible = False
            what = self._unit.removesuffix("s") if self._done == 1 else self._unit
            self._place.finish(f"{self._done:,} {what} in {format_time(time.monotonic() - self._began)}")

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def show_progress(
    items: Iterable[T],
    count: Callable[[T], int] | None = None,
    unit: str = "sentences",
    total: int | Callable[[], int | None] | None = None,
) -> Iterator[T]:
    """Yield the items, and show progress if the work takes long.

    `count` says how many units an item is worth; without it, each is one. `total` gives the time that is left; it may
    be a function, which is asked only where progress is shown.
    """
    with Progress(unit, total) as progress:
        for item in items:
            yield item
            progress.advance(count(item) if count else 1)


def describe(done: int, rate: float, unit: str, total: int | None) -> str:
    """Return the text of a progress update.

    >>> describe(2000, 500.0, "sentences", 8000)
    '2,000 of 8,000 sentences, 500 a second, 0:12 left'
    >>> describe(3, 0.05, "shards", None)
    '3 shards, 3 a minute'
    """
    text = f"{done:,} {unit}" if total is None else f"{done:,} of {total:,} {unit}"
    text += f", {rate:,.0f} a second" if rate >= 1 else f", {rate * 60:,.0f} a minute"
    return f"{text}, {format_time((total - done) / rate)} left" if total is not None and rate else text


def format_time(seconds: float) -> str:
    """Format seconds as hours, minutes and seconds.

    >>> format_time(59.6), format_time(3725)
    ('1:00', '1:02:05')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def draw_line(text: str, share: float | None, width: int, smooth: bool = True) -> str:
    """Return the line for a terminal, with a bar if the total is known and fits.

    >>> draw_line("50 of 100", 0.5, 30)
    ' 50% ███████░░░░░░░ 50 of 100'
    >>> draw_line("50 of 100", 0.5, 30, smooth=False)
    ' 50% #######------- 50 of 100'
    >>> draw_line("50 of 100", None, 8)
    '50 of 1'
    """
    room = min(width - len(text) - 7, 40)
    if share is None or room < 5:
        return text[: width - 1]
    filled, empty = "█░" if smooth else "#-"
    full = int(share * room)
    return f"{share:4.0%} {filled * full}{empty * (room - full)} {text}"


def find_width() -> int:
    """Return the width of the terminal of standard error."""
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or 80
    except OSError:
        return 80


def can_draw() -> bool:
    """Return True if the terminal can show characters beyond ASCII."""
    return (sys.stderr.encoding or "").lower().replace("-", "") == "utf8"
