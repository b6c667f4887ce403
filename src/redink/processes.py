"""Processes that share out work: batches in, results out, in the same order.

Each process has a pipe and one batch at a time, so that nothing waits in queues and all of them can be ended at once.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Generic, TypeVar

from redink.errors import RedinkError

B = TypeVar("B")
R = TypeVar("R")


@contextmanager
def _as_error() -> Iterator[None]:
    try:
        yield
    except (EOFError, ConnectionError):
        raise RedinkError("a process that shared the work ended early; --jobs 1 needs none") from None


def _mask_signals(wait: bool) -> None:
    """Let signals that end a process wait, or arrive again; a new process inherits this."""
    if hasattr(signal, "pthread_sigmask"):  # not on Windows
        signals = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}
        signal.pthread_sigmask(signal.SIG_BLOCK if wait else signal.SIG_UNBLOCK, signals)


class Worker(Generic[B, R]):
    """A process and the pipe to it."""

    def __init__(self, prepare: Callable[[], Callable[[B], R]]) -> None:
        self._pipe, other = multiprocessing.Pipe()
        self.process = multiprocessing.Process(target=_work, args=(prepare, other, self._pipe), daemon=True)
        _mask_signals(True)  # Python loses an exception that a signal raises while it forks
        try:
            self.process.start()
        finally:
            _mask_signals(False)
        other.close()

    def send(self, batch: B) -> None:
        """Give it something to do."""
        with _as_error():
            self._pipe.send(batch)

    def receive(self) -> R:
        """Wait for what it has made of the batch."""
        with _as_error():
            done, result = self._pipe.recv()
        if not done:
            raise result
        return result  # type: ignore[no-any-return]

    def stop(self) -> None:
        """End it, whatever it is doing."""
        self.process.kill()
        self.process.join()
        self._pipe.close()


def _work(prepare: Callable[[], Callable[[B], R]], pipe: Connection, other_side: Connection) -> None:
    """Answer until the other side is gone; Ctrl-C is that side's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    _mask_signals(False)
    other_side.close()  # or the end of that process would not be the end of the pipe
    try:
        work: Callable[[B], R] | None = None
        while True:
            batch = pipe.recv()
            try:
                work = work or prepare()
                answer: tuple[bool, R | Exception] = True, work(batch)
            except Exception as error:
                answer = False, error
            pipe.send(answer)
    except (EOFError, ConnectionError):
        return


def share_out(prepare: Callable[[], Callable[[B], R]], batches: Iterable[B], jobs: int) -> Iterator[R]:
    """What so many processes make of the batches, in order; `prepare` runs once in each and gives what works.

    >>> list(share_out(lambda: len, ["a", "bcd"], jobs=1))
    [1, 3]
    """
    if jobs <= 1:
        yield from map(prepare(), batches)
        return
    workers: list[Worker[B, R]] = []
    busy: deque[Worker[B, R]] = deque()
    try:
        for batch in batches:
            if len(workers) < jobs:
                workers.append(Worker(prepare))
                workers[-1].send(batch)
                busy.append(workers[-1])
                continue
            first = busy.popleft()
            result = first.receive()
            first.send(batch)
            busy.append(first)
            yield result
        while busy:
            yield busy.popleft().receive()
    finally:
        for worker in workers:
            worker.stop()
