"""What an executor is: a way to make workers and batches in, the results of the batches out, in order.

`prepare` runs once in every worker and gives the function that does the work. It travels to the worker, so it is small:
a factory, not what the factory makes. The executor hands batches out as workers become free and gives results back in
the order of the batches. An error of a worker is raised here. Whoever stops reading the results stops all workers.

`run` is for batches that are worth saving when others fail: each has an outcome, in the order in which they end. A
batch whose worker dies is tried again by another; after `ATTEMPTS` deaths it is given up, and its outcome says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from redink.errors import InvalidParameter, RedinkError, WorkerExited

Batch = TypeVar("Batch")
Result = TypeVar("Result")

ATTEMPTS = 3
"""How many workers a batch may take with it."""


@dataclass(frozen=True, slots=True)
class Outcome(Generic[Batch, Result]):
    """What became of a batch: a result, or an error that a user can put right. A bug is raised, as ever."""

    batch: Batch
    result: Result | None = None
    error: RedinkError | None = None
    worker: str = "here"
    attempts: int = 1

    @classmethod
    def give_up(cls, batch: Batch, worker: str = "") -> Outcome[Batch, Result]:
        """The outcome of a batch that has taken too many workers with it."""
        lost = WorkerExited(f"{ATTEMPTS} workers that had it ended early (killed, or out of memory)")
        return cls(batch, None, lost, worker, ATTEMPTS)


class Executor(Protocol):
    """Runs work somewhere."""

    @property
    def workers(self) -> int:
        """How many batches are worked on at a time."""

    def map(self, prepare: Callable[[], Callable[[Batch], Result]], batches: Iterable[Batch]) -> Iterator[Result]:
        """The results of all batches, in their order."""

    def run(
        self, prepare: Callable[[], Callable[[Batch], Result]], batches: Iterable[Batch]
    ) -> Iterator[Outcome[Batch, Result]]:
        """What became of each batch, as they end."""


class InProcess:
    """Runs everything in this process, one batch after the other.

    >>> list(InProcess().map(lambda: len, ["a", "bcd"]))
    [1, 3]
    """

    workers = 1

    def map(self, prepare: Callable[[], Callable[[Batch], Result]], batches: Iterable[Batch]) -> Iterator[Result]:
        """The results of all batches, in their order."""
        work = prepare()
        yield from map(work, batches)

    def run(
        self, prepare: Callable[[], Callable[[Batch], Result]], batches: Iterable[Batch]
    ) -> Iterator[Outcome[Batch, Result]]:
        """What became of each batch, one after the other."""
        work = prepare()
        for batch in batches:
            try:
                yield Outcome(batch, work(batch))
            except RedinkError as error:
                yield Outcome(batch, error=error)


def choose_executor(jobs: int) -> Executor:
    """An executor with so many processes; with one, everything runs here."""
    if jobs < 1:
        raise InvalidParameter(f"jobs must be 1 or more, got {jobs}")
    if jobs == 1:
        return InProcess()
    from redink.executors.processes import Processes

    return Processes(jobs)
