"""A child process with limits: work in, what it returns or why it died out. A hostile file can stop nothing else."""

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
"""Where there is no fork (Windows), a child starts cold and has no limit of memory."""


class ChildFailed(Exception):
    """The work itself says that it cannot be done: a file or a metric is at fault, and trying again is no use."""


class ChildDied(Exception):
    """The process ended, ran too long or needed too much memory."""


class ChildStopped(Exception):
    """Nobody wants the result any more."""


def run_in_child(
    work: Callable[[Callable[[float], None]], Any],
    seconds: float,
    memory: int,
    beat: Callable[[float], bool],
    every: float = 2.0,
) -> Any:
    """Do work in a child; `beat` is told how far it is every few seconds, and False from it stops the child.

    The work gets a function to report its progress with, from 0 to 1.
    """
    context: Any = multiprocessing.get_context("fork" if FORK else "spawn")
    ours, theirs = context.Pipe(duplex=False)
    child = context.Process(target=_run, args=(work, theirs, memory), daemon=True)
    child.start()
    theirs.close()
    try:
        return _wait(ours, seconds, beat, every)
    finally:
        child.kill()
        child.join()
        ours.close()


def _wait(pipe: Connection, seconds: float, beat: Callable[[float], bool], every: float) -> Any:
    end, next_beat, progress = time.monotonic() + seconds, 0.0, 0.0
    while True:
        now = time.monotonic()
        if now >= end:
            raise ChildDied(f"it took longer than {seconds:g} seconds")
        if now >= next_beat:
            if not beat(progress):
                raise ChildStopped
            next_beat = now + every
        if not pipe.poll(max(0.0, min(end, next_beat) - time.monotonic())):
            continue
        try:
            kind, value = pipe.recv()
        except (EOFError, OSError, pickle.UnpicklingError):
            raise ChildDied("its process was killed, probably for want of memory") from None
        if kind == "progress":
            progress = value
        elif kind == "done":
            return value
        elif kind == "failed":
            raise ChildFailed(value)
        else:
            raise ChildDied(value)


def _run(work: Callable[[Callable[[float], None]], Any], pipe: Connection, memory: int) -> None:
    """The child's whole life."""
    try:
        _end_with_parent()
        _limit_memory(memory)
        pipe.send(("done", work(lambda share: pipe.send(("progress", share)))))
    except RedinkError as error:
        pipe.send(("failed", str(error)))
    except MemoryError:
        pipe.send(("died", f"it needs more than {memory / 1e9:g} GB of memory"))
    except BrokenPipeError:
        pass
    except Exception as bug:  # the worker's log has it, and the submission is not scored
        print(show_bug(bug), file=sys.stderr)
        pipe.send(("died", f"an internal error of Redink ({type(bug).__name__})"))


def show_bug(bug: BaseException) -> str:
    """Where a bug is, for a log; not its message, which may quote a reference."""
    return "".join(traceback.format_tb(bug.__traceback__)) + type(bug).__name__


def _end_with_parent() -> None:
    """Let Linux end the child when the worker is killed; elsewhere it ends when it next reports its progress."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


def _limit_memory(memory: int) -> None:
    """Let the child have so much more than it begins with."""
    try:
        import resource
    except ImportError:  # Windows
        return
    with open("/proc/self/statm", encoding="ascii") if sys.platform == "linux" else _nothing() as file:  # noqa: PTH123
        begun = int((file.read().split() or ["0"])[0]) * resource.getpagesize()
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    wanted = begun + memory
    resource.setrlimit(resource.RLIMIT_AS, (wanted if hard < 0 else min(wanted, hard), hard))


def _nothing() -> Any:
    import io

    return io.StringIO("")
