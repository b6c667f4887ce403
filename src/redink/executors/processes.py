"""Processes that share the work: batches in, results out, in the same order.

Each process has a pipe and one batch at a time, so that nothing waits in queues and all of them can be ended at once.
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
from redink.executors.base import ATTEMPTS, Batch, Outcome, Result

AHEAD = 4
"""How many results for each process may wait for the one that is due."""


@contextmanager
def _as_error() -> Iterator[None]:
    try:
        yield
    except (EOFError, ConnectionError):
        raise WorkerExited("a process that shared the work ended early; with one job none is needed", "jobs") from None


def _mask_signals(wait: bool) -> None:
    """Let signals that end a process wait, or arrive again; a new process inherits this."""
    if hasattr(signal, "pthread_sigmask"):  # not on Windows
        signals = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}
        signal.pthread_sigmask(signal.SIG_BLOCK if wait else signal.SIG_UNBLOCK, signals)


class Worker(Generic[Batch, Result]):
    """A process and the pipe to it."""

    def __init__(self, prepare: Callable[[], Callable[[Batch], Result]]) -> None:
        self.pipe, other = multiprocessing.Pipe()
        self.process = multiprocessing.Process(target=_work, args=(prepare, other, self.pipe), daemon=True)
        _mask_signals(True)  # Python loses an exception that a signal raises while it forks
        try:
            self.process.start()
        finally:
            _mask_signals(False)
        other.close()

    def send(self, batch: Batch) -> None:
        """Give it something to do."""
        with _as_error():
            self.pipe.send(batch)

    def receive(self) -> Result | Failure:
        """Wait for what it has made of the batch."""
        with _as_error():
            answer: Result | Failure = self.pipe.recv()
        return answer

    def stop(self) -> None:
        """End it, whatever it is doing."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


def _work(prepare: Callable[[], Callable[[Batch], Result]], pipe: Connection, other_side: Connection) -> None:
    """Answer until the other side is gone; Ctrl-C is that side's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    _mask_signals(False)
    other_side.close()  # or the end of that process would not be the end of the pipe
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
    """What went wrong in a worker."""

    error: Exception
    trace: str
    """Where, for a bug; empty for what a user can put right."""

    @classmethod
    def describe(cls, error: Exception) -> Failure:
        """The error as it can travel: one that cannot be pickled is told by its text."""
        if isinstance(error, RedinkError):
            return cls(error, "")
        trace = "".join(traceback.format_exception(error))
        try:
            pickle.loads(pickle.dumps(error))
        except Exception:
            error = RuntimeError(f"{type(error).__name__}: {error}")
        return cls(error, trace)


def unpack(answer: Result | Failure) -> Result:
    """The result of a batch; what went wrong is raised here."""
    if isinstance(answer, Failure):
        raise answer.error from (RuntimeError(f"in a worker process\n{answer.trace}") if answer.trace else None)
    return answer


class Processes:
    """Runs batches in processes of this machine."""

    def __init__(self, jobs: int) -> None:
        self.workers = jobs

    def map(self, prepare: Callable[[], Callable[[Batch], Result]], batches: Iterable[Batch]) -> Iterator[Result]:
        """The results of all batches, in their order; whoever is free gets the next batch."""
        fresh = enumerate(batches)
        idle: list[Worker[Batch, Result]] = []
        busy: dict[Connection, tuple[Worker[Batch, Result], int]] = {}
        done: dict[int, Result | Failure] = {}
        due = 0
        try:
            while True:
                while len(busy) < self.workers and len(done) < AHEAD * self.workers and (item := next(fresh, None)):
                    place, batch = item
                    worker = idle.pop() if idle else Worker(prepare)
                    busy[worker.pipe] = worker, place
                    worker.send(batch)
                if due in done:
                    yield unpack(done.pop(due))
                    due += 1
                    continue
                if not busy:
                    return
                for pipe in wait(list(busy)):
                    worker, place = busy.pop(cast("Connection", pipe))
                    idle.append(worker)
                    done[place] = worker.receive()
        finally:
            for worker in (*idle, *(worker for worker, _ in busy.values())):
                worker.stop()

    def run(
        self, prepare: Callable[[], Callable[[Batch], Result]], batches: Iterable[Batch]
    ) -> Iterator[Outcome[Batch, Result]]:
        """What became of each batch, as they end; a process that dies is replaced."""
        fresh = ((batch, 1) for batch in batches)
        again: deque[tuple[Batch, int]] = deque()
        idle: list[Worker[Batch, Result]] = []
        busy: dict[Connection, tuple[Worker[Batch, Result], Batch, int]] = {}
        try:
            while True:
                while len(busy) < self.workers and (task := again.popleft() if again else next(fresh, None)):
                    worker = idle.pop() if idle else Worker(prepare)
                    busy[worker.pipe] = worker, *task
                    with suppress(WorkerExited):  # then there is no answer either
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
                        if attempts < ATTEMPTS:
                            again.append((batch, attempts + 1))
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
