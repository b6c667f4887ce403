"""Executor that uses several processes on this machine.

Each process has a pipe and one batch at a time, so nothing waits in queues and all processes can be stopped at once.
"""

from __future__ import annotations

import multiprocessing
import pickle
import signal
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from typing import Generic, NamedTuple, cast

from redink.errors import RedinkError, WorkerExited
from redink.executors.base import MAX_ATTEMPTS, Batch, Outcome, Result

MAX_WAITING = 4
"""Number of results per process that may wait for an earlier one."""


@contextmanager
def _as_error() -> Iterator[None]:
    try:
        yield
    except (EOFError, ConnectionError):
        raise WorkerExited("a worker process exited; try again with a single process", "jobs") from None


def _mask_signals(wait: bool) -> None:
    """Block or unblock the signals that end a process; new processes inherit this."""
    if hasattr(signal, "pthread_sigmask"):  # not on Windows
        signals = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}
        signal.pthread_sigmask(signal.SIG_BLOCK if wait else signal.SIG_UNBLOCK, signals)


class Worker(Generic[Batch, Result]):
    """A process and the pipe to it."""

    def __init__(self, prepare: Callable[[], Callable[[Batch], Result]]) -> None:
        self.pipe, other = multiprocessing.Pipe()
        self.process = multiprocessing.Process(target=_work, args=(prepare, other, self.pipe), daemon=True)
        _mask_signals(True)  # Python loses an exception that a signal raises during a fork
        try:
            self.process.start()
        finally:
            _mask_signals(False)
        other.close()

    def send(self, batch: Batch) -> None:
        """Send a batch."""
        with _as_error():
            self.pipe.send(batch)

    def receive(self) -> Result | Failure:
        """Wait for the result of the batch."""
        with _as_error():
            answer: Result | Failure = self.pipe.recv()
        return answer

    def stop(self) -> None:
        """Stop the process, whatever it is doing."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


def _work(prepare: Callable[[], Callable[[Batch], Result]], pipe: Connection, other_side: Connection) -> None:
    """Process batches until the other side has closed the pipe; Ctrl-C is handled there."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    _mask_signals(False)
    other_side.close()  # otherwise the exit of that process would not close the pipe
    try:
        work: Callable[[Batch], Result] | None = None
        while True:
            batch = pipe.recv()
            try:
                work = work or prepare()
                answer: Result | Failure = work(batch)
            except Exception as error:
                answer = Failure.describe(error)
            pipe.send(answer)
    except (EOFError, ConnectionError):
        return


class Failure(NamedTuple):
    """An error in a worker."""

    error: Exception
    trace: str
    """Traceback of a bug; empty for an error that the user can fix."""

    @classmethod
    def describe(cls, error: Exception) -> Failure:
        """Make an error that can be sent through a pipe: one that cannot be pickled is replaced by its text."""
        if isinstance(error, RedinkError):
            return cls(error, "")
        trace = "".join(traceback.format_exception(error))
        try:
            pickle.loads(pickle.dumps(error))
        except Exception:
            error = RuntimeError(f"{type(error).__name__}: {error}")
        return cls(error, trace)


def unpack(answer: Result | Failure) -> Result:
    """Return the result of a batch, or raise the error of the worker."""
    if isinstance(answer, Failure):
        raise answer.error from (RuntimeError(f"in a worker process\n{answer.trace}") if answer.trace else None)
    return answer


class Processes:
    """Runs batches in processes of this machine."""

    def __init__(self, jobs: int) -> None:
        self.workers = jobs

    def map(self, prepare: Callable[[], Callable[[Batch], Result]], batches: Iterable[Batch]) -> Iterator[Result]:
        """Yield the results of all batches in their order; every free process gets the next batch."""
        new_batches = enumerate(batches)
        idle: list[Worker[Batch, Result]] = []
        busy: dict[Connection, tuple[Worker[Batch, Result], int]] = {}
        done: dict[int, Result | Failure] = {}
        due = 0
        try:
            while True:
                while (
                    len(busy) < self.workers
                    and len(done) < MAX_WAITING * self.workers
                    and (item := next(new_batches, None))
                ):
                    index, batch = item
                    worker = idle.pop() if idle else Worker(prepare)
                    busy[worker.pipe] = worker, index
                    worker.send(batch)
                if due in done:
                    yield unpack(done.pop(due))
                    due += 1
                    continue
                if not busy:
                    return
                for pipe in wait(list(busy)):
                    worker, index = busy.pop(cast("Connection", pipe))
                    idle.append(worker)
                    done[index] = worker.receive()
        finally:
            for worker in (*idle, *(worker for worker, _ in busy.values())):
                worker.stop()

    def run(
        self, prepare: Callable[[], Callable[[Batch], Result]], batches: Iterable[Batch]
    ) -> Iterator[Outcome[Batch, Result]]:
        """Yield the outcome of each batch in order of completion; a process that exits is replaced."""
        new_batches = ((batch, 1) for batch in batches)
        retries: deque[tuple[Batch, int]] = deque()
        idle: list[Worker[Batch, Result]] = []
        busy: dict[Connection, tuple[Worker[Batch, Result], Batch, int]] = {}
        try:
            while True:
                while len(busy) < self.workers and (task := retries.popleft() if retries else next(new_batches, None)):
                    worker = idle.pop() if idle else Worker(prepare)
                    busy[worker.pipe] = worker, *task
                    with suppress(WorkerExited):  # there will be no answer either
                        worker.send(task[0])
                if not busy:
                    return
                for pipe in wait(list(busy)):
                    worker, batch, attempts = busy.pop(cast("Connection", pipe))
                    name = f"process {worker.process.pid}"
                    try:
                        outcome = Outcome(batch, unpack(worker.receive()), None, name, attempts)
                    except WorkerExited:
                        worker.stop()
                        if attempts < MAX_ATTEMPTS:
                            retries.append((batch, attempts + 1))
                        else:
                            yield Outcome.give_up(batch, name)
                        continue
                    except RedinkError as error:
                        outcome = Outcome(batch, None, error, name, attempts)
                    except BaseException:
                        worker.stop()
                        raise
                    idle.append(worker)
                    yield outcome
        finally:
            for worker in (*idle, *(entry[0] for entry in busy.values())):
                worker.stop()
