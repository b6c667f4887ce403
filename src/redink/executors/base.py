"""Interface of executors: a factory and batches in, results out.

`prepare` runs once in every worker and returns the function that does the work. It is sent to the worker, so it must be
small: a factory rather than its product. Executors hand out batches as workers become free. `map` returns results in
the
order of the batches and raises errors of workers; when its consumer stops, all workers stop.

`run` is for batches whose results are worth keeping if others fail: each has an outcome, in order of completion. A
batch
whose worker exits is retried by another one; after `MAX_ATTEMPTS` it is given up, and its outcome says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from redink.errors import InvalidParameter, RedinkError, WorkerExited

Batch = TypeVar("Batch")
Result = TypeVar("Result")

MAX_ATTEMPTS = 3  # workers that may exit while processing a batch before it is given up


@dataclass(frozen=True, slots=True)
class Outcome(Generic[Batch, Result]):
    """Outcome of a batch: a result, or an error that the user can fix. Bugs are raised."""

    batch: Batch
    result: Result | None = None
    error: RedinkError | None = None
    worker: str = "here"
    attempts: int = 1

    @classmethod
    def give_up(cls, batch: Batch, worker: str = "") -> Outcome[Batch, Result]:
        """Return the outcome of a batch during which too many workers exited."""
        error = WorkerExited(f"{MAX_ATTEMPTS} workers exited while processing it (killed, or out of memory)")
        return cls(batch, None, error, worker, MAX_ATTEMPTS)


class Executor(Protocol):
    """Runs work somewhere."""

    @property
    def workers(self) -> int:
        """Number of batches processed at the same time."""

    def map(self, prepare: Callable[[], Callable[[Batch], Result]], batches: Iterable[Batch]) -> Iterator[Result]:
        """Yield the results of all batches in their order."""

    def run(
        self, prepare: Callable[[], Callable[[Batch], Result]], batches: Iterable[Batch]
    ) -> Iterator[Outcome[Batch, Result]]:
        """Yield the outcome of each batch in order of completion."""


class InProcess:
    """Runs everything in this process, one batch after the other.

    >>> list(InProcess().map(lambda: len, ["a", "bcd"]))
    [1, 3]
    """

    workers = 1

    def map(self, prepare: Callable[[], Callable[[Batch], Result]], batches: Iterable[Batch]) -> Iterator[Result]:
        """Yield the results of all batches in their order."""
        work = prepare()
        yield from map(work, batches)

    def run(
        self, prepare: Callable[[], Callable[[Batch], Result]], batches: Iterable[Batch]
    ) -> Iterator[Outcome[Batch, Result]]:
        """Yield the outcome of each batch, one after the other."""
        work = prepare()
        for batch in batches:
            try:
                yield Outcome(batch, work(batch))
            except RedinkError as error:
                yield Outcome(batch, error=error)


def choose_executor(jobs: int) -> Executor:
    """Return an executor with the given number of processes; with one, everything runs in this process."""
    if jobs < 1:
        raise InvalidParameter(f"jobs must be 1 or more, got {jobs}")
    if jobs == 1:
        return InProcess()
    from redink.executors.processes import Processes

    return Processes(jobs)
