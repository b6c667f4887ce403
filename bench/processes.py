"""Run a command and say what it took: wall time, processor time and peak memory."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Sequence
from typing import NamedTuple


class Cost(NamedTuple):
    """What one run of a command took."""

    wall: float
    cpu: float
    memory: float
    """Megabytes at the peak."""


def measure(command: Sequence[str]) -> Cost:
    """Run a command, its output thrown away."""
    began = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(command)} failed with exit code {process.returncode}")
    return Cost(time.perf_counter() - began, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def median(costs: Sequence[Cost]) -> Cost:
    """The median of each figure."""
    return Cost(*(sorted(column)[len(column) // 2] for column in zip(*costs, strict=True)))
