"""Wall time, CPU time and peak memory of commands."""

from __future__ import annotations

import compileall
import errno
import json
import os
import platform
import re
import shutil
import statistics
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import NamedTuple

import numpy

import redink
from redink.kernels import is_compiled
from redink.version import VERSION

ONE_THREAD = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
"""Environment that limits every tool to one thread, so that CPU times are comparable."""
MEASURES = ("wall", "cpu", "memory")


class Cost(NamedTuple):
    """Cost of one run."""

    wall: float
    """Wall time in seconds."""
    cpu: float
    """CPU time in seconds, including child processes."""
    memory: float
    """Peak memory of the largest process in MB."""


class Failed(Exception):
    """A command failed; the message is the last line of its error output."""


class Spread(NamedTuple):
    """Minimum, median and maximum of several runs."""

    median: float
    least: float
    most: float


@dataclass(frozen=True)
class Run:
    """Commands of one job, which run one after another in a folder of their own."""

    commands: Sequence[Sequence[str]]
    folder: Path
    """Working directory and results folder; the output of command n is in `n.txt`."""

    def measure(self) -> Cost:
        """Run the commands once."""
        costs = [
            measure(command, self.folder / f"{number}.txt", self.folder) for number, command in enumerate(self.commands)
        ]
        return Cost(sum(c.wall for c in costs), sum(c.cpu for c in costs), max(c.memory for c in costs))

    def read(self, name: str) -> str:
        """A result."""
        return (self.folder / name).read_text(encoding="utf-8")


LAUNCHER = """
import json, os, sys, time
result, *command = sys.argv[1:]
began = time.perf_counter()
_, status, usage = os.wait4(os.posix_spawnp(command[0], command, os.environ), 0)
cost = time.perf_counter() - began, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024
with open(result, "w") as file:
    json.dump([os.waitstatus_to_exitcode(status), *cost], file)
"""
"""Script that starts a command and reports its cost.

Linux counts the memory of the parent as the child's first peak, so the parent must be a small process.
"""


def measure(command: Sequence[str], output: Path, folder: Path | None = None) -> Cost:
    """Run a command, with its output in a file, and return its cost."""
    errors, result = output.with_suffix(".err"), output.with_suffix(".cost").absolute()
    if shutil.which(command[0]) is None:
        raise Failed(f"{Path(command[0]).name}: {os.strerror(errno.ENOENT)}")
    with output.open("wb") as out, errors.open("wb") as err:
        subprocess.run(
            [sys.executable, "-ISc", LAUNCHER, str(result), *command], stdin=subprocess.DEVNULL, stdout=out, stderr=err,
            cwd=folder, env={**os.environ, **ONE_THREAD}, check=True,
        )  # fmt: skip
    code, *cost = json.loads(result.read_text(encoding="utf-8"))
    if code:
        said = errors.read_text(encoding="utf-8", errors="replace").strip().splitlines()
        raise Failed(hide_folders(said[-1]) if said else f"exit code {code}")
    return Cost(*cost)


def hide_folders(text: str) -> str:
    """Return a message without paths, because results are published.

    >>> hide_folders("can't open file '/home/me/m2scorer.py'")
    "can't open file 'm2scorer.py'"
    """
    return re.sub(r"(?<![\w.])/(?:[^\s/:'\"]+/)+", "", text)


def interleave(runs: Mapping[str, Run], repeats: int) -> dict[str, list[Cost]]:
    """Run all jobs in turn several times, so that other load on the machine affects all of them."""
    costs: dict[str, list[Cost]] = {name: [] for name in runs}
    for turn in range(repeats):
        for name in list(runs) if turn % 2 == 0 else list(reversed(runs)):
            costs[name].append(runs[name].measure())
    return costs


def spread(values: Sequence[float]) -> Spread:
    """Return the median with the minimum and the maximum.

    >>> spread([3.0, 1.0, 2.0])
    Spread(median=2.0, least=1.0, most=3.0)
    """
    return Spread(statistics.median(values), min(values), max(values))


def compare(theirs: Sequence[float], ours: Sequence[float]) -> Spread:
    """Return the ratio of two costs, run by run.

    >>> compare([8.0, 6.0, 9.0], [2.0, 2.0, 3.0])
    Spread(median=3.0, least=3.0, most=4.0)
    """
    return spread([one / other for one, other in zip(theirs, ours, strict=True)])


def describe_machine() -> dict[str, str | int | float]:
    """Describe the machine without identifying it."""
    return {
        "date": date.today().isoformat(),
        "processor": _name_processor(),
        "cores": os.cpu_count() or 1,
        "memory_gb": round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9, 1),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "numpy": numpy.__version__,
        "redink": VERSION,
        "kernels": "compiled" if is_compiled() else "pure Python",
        "blas": os.environ.get("OPENBLAS_CORETYPE", ""),
    }


def compile_bytecode() -> None:
    """Compile the bytecode of Redink, as an installation from a wheel does, unless the environment forbids it."""
    compileall.compile_dir(Path(redink.__file__).parent, quiet=2)


def _name_processor() -> str:
    facts = Path("/proc/cpuinfo")
    lines = facts.read_text(encoding="utf-8").splitlines() if facts.exists() else []
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or "unknown"
