"""Progress of a run over shards: its summary in, a line for people out."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from redink.cluster.annotation import Summary
from redink.executors.base import Executor
from redink.report.progress import find_place


@contextmanager
def show_summary(executor: Executor) -> Iterator[Callable[[Summary], None]]:
    """What shows the summary of a run on a terminal or in a notebook, again and again; nothing in a pipe."""
    place = find_place()
    if place is None:
        yield lambda _: None
        return
    if dashboard := getattr(executor, "dashboard", ""):
        print(f"dashboard: {dashboard}", file=sys.stderr)
    try:
        yield lambda summary: place.show(
            describe(summary), (summary.skipped + summary.done) / summary.shards if summary.shards else None
        )
    finally:
        place.clear()


def describe(summary: Summary) -> str:
    """The line of progress.

    >>> describe(Summary(shards=8, skipped=2, done=2, fresh=9000, seconds=3.0, aside={"a.parquet": "lost"}))
    '4 of 8 shards, 3,000 pairs/s, 0:04 left, 1 set aside'
    """
    done = summary.skipped + summary.done
    text = f"{done:,} of {summary.shards:,} shards"
    if summary.done and summary.seconds:
        text += f", {summary.fresh / summary.seconds:,.0f} pairs/s"
        left = round((summary.shards - done - len(summary.aside)) * summary.seconds / summary.done)
        text += f", {left // 60}:{left % 60:02} left"
    for count, what in ((summary.retries, "retries"), (summary.bad, "bad records"), (len(summary.aside), "set aside")):
        text += f", {count:,} {what}" if count else ""
    return text
