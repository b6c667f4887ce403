"""Processes that parse: distinct sentences in, their analyses out, in order.

A worker is a fresh interpreter that runs this module and speaks over its standard input and output, so it
needs nothing of the program that started it, and its BLAS can be told to keep to one thread.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import weakref
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, Any

from redink.errors import RedinkError
from redink.language.parser import Analysis

ONE_THREAD = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")


class Workers:
    """Worker processes, started when first needed and stopped with their owner."""

    def __init__(self) -> None:
        self._processes: list[subprocess.Popen[bytes]] = []
        weakref.finalize(self, stop, self._processes)

    def parse(self, sentences: Sequence[tuple[str, ...]], dependencies: bool, jobs: int) -> list[Analysis]:
        """The analyses of the sentences; each of `jobs` workers has a part of about as many tokens."""
        while len(self._processes) < jobs:
            self._processes.append(start())
        pairs = list(zip(self._processes, share(sentences, jobs), strict=False))
        try:
            for process, part in pairs:
                send(process.stdin, (part, dependencies))
            return [analysis for process, _ in pairs for analysis in receive(process.stdout)]
        except BaseException as error:
            # What was asked and not yet answered must not be taken for the answer to the next question.
            stop(self._processes)
            if isinstance(error, (BrokenPipeError, EOFError, pickle.UnpicklingError)):
                message = "a process that parses ended early; jobs=1 parses without processes"
                raise RedinkError(message) from error
            raise


def start() -> subprocess.Popen[bytes]:
    """A new worker, which finds modules where this process finds them."""
    paths = os.pathsep.join(path for path in sys.path if path)
    return subprocess.Popen(
        [sys.executable, "-m", "redink.language.english.workers"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, **ONE_THREAD, "PYTHONPATH": paths},
    )


def share(sentences: Sequence[tuple[str, ...]], parts: int) -> list[list[tuple[str, ...]]]:
    """The sentences in order, in parts of about as many tokens.

    >>> share([("a",), ("b", "c"), ("d",), ("e", "f")], 2)
    [[('a',), ('b', 'c')], [('d',), ('e', 'f')]]
    """
    shares: list[list[tuple[str, ...]]] = [[] for _ in range(parts)]
    total = sum(map(len, sentences)) or 1
    before = 0
    for sentence in sentences:
        shares[min(parts * before // total, parts - 1)].append(sentence)
        before += len(sentence)
    return shares


def send(stream: IO[bytes] | None, value: Any) -> None:
    """Write a value to the other side."""
    assert stream is not None
    pickle.dump(value, stream, protocol=pickle.HIGHEST_PROTOCOL)
    stream.flush()


def receive(stream: IO[bytes] | None) -> Any:
    """Wait for the other side's value."""
    assert stream is not None
    return pickle.load(stream)


def stop(processes: list[subprocess.Popen[bytes]]) -> None:
    """End the workers at once: whatever they are doing, nobody waits for it."""
    for process in processes:
        process.kill()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                with suppress(BrokenPipeError):
                    stream.close()
        process.wait()
    processes.clear()


def main() -> None:
    """Answer until the input ends; Ctrl-C is the business of the process that asks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    from redink.language.english.engine import EnglishParser

    parser = EnglishParser()
    while True:
        try:
            sentences, dependencies = receive(sys.stdin.buffer)
            send(sys.stdout.buffer, parser.parse(sentences, dependencies))
        except (EOFError, BrokenPipeError):
            os._exit(0)  # whoever asked is gone, and so is the place where output would be flushed to


if __name__ == "__main__":
    main()
