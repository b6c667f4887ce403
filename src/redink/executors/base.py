"""What an executor is: a way to make workers and batches in, the results of the batches out, in order.

`prepare` runs once in every worker and gives the function that does the work. It travels to the worker, so it is small:
a factory, not what the factory makes. The executor hands batches out as workers become free and gives results back in
the order of the batches. An error of a worker is raised here. Whoever stops reading the results stops all workers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

Batch = TypeVar("Batch")
Result = TypeVar("Result")


class Executor(Protocol):
    """Runs work somewhere."""

    @property
    def workers(self) -> int:
        """How many batches are worked on at a time."""

    def map(self, prepare: Callable[[], Callable[[Batch], Result]], batches: Iterable[Batch]) -> Iterator[Result]:
        """The results of all batches, in their order."""


class Here:
    """Runs everything in this process, one batch after the other.

    >>> list(Here().map(lambda: len, ["a", "bcd"]))
    [1, 3]
    """

    workers = 1

    def map(self, prepare: Callable[[], Callable[[Batch], Result]], batches: Iterable[Batch]) -> Iterator[Result]:
        """The results of all batches, in their order."""
        work = prepare()
        yield from map(work, batches)


def choose_executor(jobs: int) -> Executor:
    """An executor with so many processes; with one, everything runs here."""
    from redink.errors import InvalidParameter

    if jobs < 1:
        raise InvalidParameter(f"jobs must be 1 or more, got {jobs}")
    if jobs == 1:
        return Here()
    from redink.executors.processes import Processes

    return Processes(jobs)
