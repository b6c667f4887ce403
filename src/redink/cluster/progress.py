"""Progress display of a run over shards."""

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
    """Connect to a cluster; print its messages and, if progress is shown, the address of its dashboard."""
    with connect(address, partial(print, file=sys.stderr)) as executor:
        if find_target() is not None and executor.dashboard:
            print(f"dashboard: {executor.dashboard}", file=sys.stderr)
        yield executor


@contextmanager
def show_summary() -> Iterator[Callable[[Summary], None]]:
    """Yield a function that displays the summary of a run on a terminal or in a notebook, and nothing in a pipe."""
    target = find_target()
    if target is None:
        yield lambda _: None
        return
    due, last = 0.0, Summary()

    def watch(summary: Summary) -> None:
        nonlocal due, last
        last = summary
        if (now := time.monotonic()) >= due:
            due = now + target.period
            target.show(describe(summary), (summary.skipped + summary.done) / max(summary.shards, 1))

    try:
        yield watch
    finally:
        target.finish(describe(last))


def describe(summary: Summary) -> str:
    """Return the line of progress.

    >>> describe(Summary(shards=8, skipped=2, done=2, new_pairs=9000, seconds=3.0, failed={"a.parquet": "lost"}))
    '4 of 8 shards, 3,000 pairs/s, 0:04 left, 1 set aside'
    """
    done = summary.skipped + summary.done
    text = f"{done:,} of {summary.shards:,} shards"
    if summary.done and summary.seconds:
        text += f", {summary.new_pairs / summary.seconds:,.0f} pairs/s"
        left = (summary.shards - done - len(summary.failed)) * summary.seconds / summary.done
        text += f", {format_time(left)} left"
    for count, what in ((summary.retries, "retries"), (summary.bad, "bad records"), (len(summary.failed), "set aside")):
        text += f", {count:,} {what}" if count else ""
    return text
