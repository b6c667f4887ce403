"""Progress of a run over shards: its summary in, a line for people out."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from redink.cluster.annotation import Summary
from redink.executors.base import Executor
from redink.executors.dask import connect
from redink.report.progress import find_target, format_time


@contextmanager
def show_cluster(address: str) -> Iterator[Executor]:
    """The cluster at an address, with its notes for people; where progress is shown, also that of its dashboard."""
    with connect(address, partial(print, file=sys.stderr)) as executor:
        if find_target() is not None and executor.dashboard:
            print(f"dashboard: {executor.dashboard}", file=sys.stderr)
        yield executor


@contextmanager
def show_summary() -> Iterator[Callable[[Summary], None]]:
    """What shows the summary of a run on a terminal or in a notebook, again and again; nothing in a pipe."""
    place = find_target()
    if place is None:
        yield lambda _: None
        return
    due, last = 0.0, Summary()

    def watch(summary: Summary) -> None:
        nonlocal due, last
        last = summary
        if (now := time.monotonic()) >= due:
            due = now + place.period
            place.show(describe(summary), (summary.skipped + summary.done) / max(summary.shards, 1))

    try:
        yield watch
    finally:
        place.finish(describe(last))


def describe(summary: Summary) -> str:
    """The line of progress.

    >>> describe(Summary(shards=8, skipped=2, done=2, fresh=9000, seconds=3.0, aside={"a.parquet": "lost"}))
    '4 of 8 shards, 3,000 pairs/s, 0:04 left, 1 set aside'
    """
    done = summary.skipped + summary.done
    text = f"{done:,} of {summary.shards:,} shards"
    if summary.done and summary.seconds:
        text += f", {summary.fresh / summary.seconds:,.0f} pairs/s"
        left = (summary.shards - done - len(summary.aside)) * summary.seconds / summary.done
        text += f", {format_time(left)} left"
    for count, what in ((summary.retries, "retries"), (summary.bad, "bad records"), (len(summary.aside), "set aside")):
        text += f", {count:,} {what}" if count else ""
    return text
