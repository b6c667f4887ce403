"""Collect facts from files, as work for any executor."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from redink.corpus.facts import Facts, collect_facts
from redink.executors.base import Executor
from redink.formats.registry import find_format


def collect_from_files(paths: Iterable[str], executor: Executor, format: str | None = None) -> Iterator[Facts]:
    """Yield the facts of each file, in order and ready to be merged, without a count of repeated sentences."""
    return executor.map(partial(_prepare, format), paths)


def _prepare(format: str | None) -> Callable[[str], Facts]:
    def collect(path: str) -> Facts:
        return collect_facts(find_format(format, path).open(path), repeated=False, changes=True)

    return collect
