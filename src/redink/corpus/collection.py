"""Facts of files: paths in, what is in them out, as work for any executor."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from redink.corpus.facts import Facts, collect_facts
from redink.executors.base import Executor
from redink.formats.registry import find_format


def collect_from_files(paths: Iterable[str], executor: Executor, format: str | None = None) -> Iterator[Facts]:
    """The facts of each file in their order, with what edits do and without repeated sentences; to be merged."""
    return executor.map(partial(_prepare, format), paths)


def _prepare(format: str | None) -> Callable[[str], Facts]:
    def collect(path: str) -> Facts:
        return collect_facts(find_format(format, path).open(path), repeated=False, changes=True)

    return collect
