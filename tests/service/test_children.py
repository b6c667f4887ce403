"""A child process with limits: what it returns, and every way in which it can end early."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from pathlib import Path

import pytest

from redink.errors import UnsuitableData
from redink.service.worker.children import ChildExited, ChildFailed, ChildStopped, run_in_child

MEMORY = 300_000_000


def run(work, seconds: float = 60.0, memory: int = MEMORY, beat=lambda _: True, every: float = 0.05):
    return run_in_child(work, seconds, memory, beat, every)


def test_what_it_returns_comes_back_however_large() -> None:
    assert run(lambda _: b"x" * 3_000_000) == b"x" * 3_000_000


def test_it_changes_nothing_here() -> None:
    held: list[int] = []
    assert run(lambda _: (held.append(1), os.getpid())[1]) != os.getpid()
    assert held == []


def test_its_progress_is_told() -> None:
    told: list[float] = []

    def work(report) -> None:
        report(0.5)
        while True:
            time.sleep(0.01)

    def beat(progress: float) -> bool:
        told.append(progress)
        return progress < 0.5

    with pytest.raises(ChildStopped):
        run(work, beat=beat)
    assert told[0] == 0.0
    assert told[-1] == 0.5


def test_one_that_takes_too_long_is_ended() -> None:
    pids: set[int | None] = set()

    def work(_) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)  # it will not go by itself
        while True:
            pass

    def beat(_: float) -> bool:
        pids.update(child.pid for child in multiprocessing.active_children())
        return True

    with pytest.raises(ChildExited, match="it took longer than 1 seconds"):
        run(work, seconds=1.0, beat=beat)
    (pid,) = pids
    with pytest.raises(ProcessLookupError):
        os.kill(pid or 0, 0)


def test_one_that_needs_too_much_memory_is_ended() -> None:
    with pytest.raises(ChildExited, match=r"it needs more than 0\.3 GB of memory"):
        run(lambda _: len(bytearray(2 * MEMORY)))
    assert run(lambda _: len(bytearray(MEMORY // 3))) == MEMORY // 3


def test_one_that_is_killed_is_missed() -> None:
    with pytest.raises(ChildExited, match="its process was killed"):
        run(lambda _: os.kill(os.getpid(), signal.SIGKILL))


def test_one_that_exits_returns_nothing() -> None:
    with pytest.raises(ChildExited):
        run(lambda _: os._exit(0))


def test_what_a_user_can_put_right_is_said() -> None:
    def work(_) -> None:
        raise UnsuitableData("the file has no sentences")

    with pytest.raises(ChildFailed, match="the file has no sentences"):
        run(work)


@pytest.mark.parametrize("error", [ValueError, AttributeError, RecursionError, KeyError])
def test_a_bug_is_no_result(error, capfd) -> None:
    def work(_) -> None:
        raise error("secret of the reference")

    with pytest.raises(ChildExited) as died:
        run(work)
    assert str(died.value) == f"an internal error of Redink ({error.__name__})"
    assert "secret of the reference" in capfd.readouterr().err, "the log of the worker has all of it"


def test_a_result_that_cannot_be_sent_is_a_bug() -> None:
    with pytest.raises(ChildExited, match="internal error"):
        run(lambda _: lambda: 1)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a process with its parent")
def test_it_ends_when_its_parent_is_killed(tmp_path) -> None:
    def sleep(_) -> None:
        (tmp_path / "new").write_text(str(os.getpid()))
        (tmp_path / "new").rename(tmp_path / "pid")
        time.sleep(600)

    parent = multiprocessing.get_context("fork").Process(target=run, args=(sleep, 600.0))
    parent.start()
    while not (tmp_path / "pid").exists():
        time.sleep(0.01)
    child = int((tmp_path / "pid").read_text())
    parent.kill()
    parent.join()
    end = time.monotonic() + 60
    while Path(f"/proc/{child}").exists() and "\nState:\tZ" not in Path(f"/proc/{child}/status").read_text():
        assert time.monotonic() < end
        time.sleep(0.01)
