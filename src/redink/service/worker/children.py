"""Child processes with limits of time and memory, so that a hostile file cannot stop the service."""

from __future__ import annotations

import multiprocessing
import pickle
import signal
import sys
import time
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from redink.errors import RedinkError

FORK = "fork" in multiprocessing.get_all_start_methods()
"""False on systems without fork (Windows), where a child starts slowly and has no memory limit."""


class ChildFailed(Exception):
    """The work raised an error: a file or a metric is at fault, and a retry would fail too."""


class ChildExited(Exception):
    """The process exited, ran too long or needed too much memory."""


class ChildStopped(Exception):
    """The child was stopped because its result is no longer needed."""


def run_in_child(
    work: Callable[[Callable[[float], None]], Any],
    seconds: float,
    memory: int,
    beat: Callable[[float], bool],
    every: float = 2.0,
) -> Any:
    """Run work in a child process and return its result.

    Parameters
    ----------
    work
        The work; its argument is a function that reports the progress, from 0 to 1.
    seconds
        Time limit.
    memory
        Memory limit in bytes.
    beat
        Called regularly with the progress; if it returns False, the child is stopped.
    every
        Seconds between calls of `beat`.

    """
    context: Any = multiprocessing.get_context("fork" if FORK else "spawn")
    receiver, sender = context.Pipe(duplex=False)
    child = context.Process(target=_run, args=(work, sender, memory), daemon=True)
    child.start()
    sender.close()
    try:
        return _wait(receiver, seconds, beat, every)
    finally:
        child.kill()
        child.join()
        receiver.close()


def _wait(pipe: Connection, seconds: float, beat: Callable[[float], bool], every: float) -> Any:
    end, next_beat, progress = time.monotonic() + seconds, 0.0, 0.0
    while True:
        now = time.monotonic()
        if now >= end:
            raise ChildExited(f"it took longer than {seconds:g} seconds")
        if now >= next_beat:
            if not beat(progress):
                raise ChildStopped
            next_beat = now + every
        if not pipe.poll(max(0.0, min(end, next_beat) - time.monotonic())):
            continue
        try:
            event, value = pipe.recv()
        except (EOFError, OSError, pickle.UnpicklingError):
            raise ChildExited("its process was killed, probably because memory ran out") from None
        if event == "progress":
            progress = value
        elif event == "done":
            return value
        elif event == "failed":
            raise ChildFailed(value)
        else:
            raise ChildExited(value)


def _run(work: Callable[[Callable[[float], None]], Any], pipe: Connection, memory: int) -> None:
    """Run the work in the child and send the result."""
    try:
        end_with_parent()
        limit_memory(memory)
        pipe.send(("done", work(lambda share: pipe.send(("progress", share)))))
    except RedinkError as error:
        pipe.send(("failed", str(error)))
    except MemoryError:
        pipe.send(("died", f"it needs more than {memory / 1e9:g} GB of memory"))
    except BrokenPipeError:
        pass
    except Exception as bug:  # logged by the worker; the submission is not scored
        print(format_bug(bug), file=sys.stderr)
        pipe.send(("died", f"an internal error of Redink ({type(bug).__name__})"))


def format_bug(bug: BaseException) -> str:
    """Return the traceback of a bug for a log, without the message, which may quote a reference."""
    return "".join(traceback.format_tb(bug.__traceback__)) + type(bug).__name__


def end_with_parent() -> None:
    """Exit with the worker: on Linux at once, elsewhere with the next progress report."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


def limit_memory(memory: int) -> None:
    """Limit the memory that the child may allocate beyond what it starts with."""
    try:
        import resource
    except ImportError:  # Windows
        return
    with open("/proc/self/statm", encoding="ascii") if sys.platform == "linux" else _empty_file() as file:  # noqa: PTH123
        initial = int((file.read().split() or ["0"])[0]) * resource.getpagesize()
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    limit = initial + memory
    resource.setrlimit(resource.RLIMIT_AS, (limit if hard < 0 else min(limit, hard), hard))


def _empty_file() -> Any:
    import io

    return io.StringIO("")
