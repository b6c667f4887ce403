"""Mutation testing: make the code wrong in one small place at a time, and see whether a test says so.

    python tools/mutate.py                                 # samples of metrics, statistics and rules
    python tools/mutate.py rules --seed 2 --size 0         # every mutant of the rules
    python tools/mutate.py metrics --only gleu.py          # those of one file (or gleu.py:120), all of them

A mutant is one change that tools/mutations.py knows. It never gets into a file: a copy of this process imports the
changed module in place of the real one, and runs the tests that call the function that was changed, the quick ones
first, until one fails. What is killed by a time limit counts as killed. Property tests draw the same examples for all.
"""

from __future__ import annotations

import argparse
import ast
import importlib.abc
import importlib.util
import json
import os
import random
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any, NamedTuple

import hypothesis
import pytest
from mutations import Mutation, list_mutations

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src"
TARGETS = {
    "metrics": "src/redink/metrics",
    "statistics": "src/redink/statistics",
    "rules": "src/redink/annotators/english/rules.py",
}
TESTS = [
    "tests/metrics", "tests/statistics", "tests/annotators", "tests/recorded",
    "src/redink/metrics", "src/redink/statistics", "src/redink/annotators",
]  # fmt: skip
"""What may kill a mutant: tests that are quick, need nothing but a clone, and run in this process."""
LOADED = ("numpy", "scipy.special", "scipy.stats", "rapidfuzz.distance", "pandas", "redink.language", "redink.kernels")
"""What is imported once for all mutants: nothing that a target could change."""
IMPORTED_BEFORE = "pytest.PytestAssertRewriteWarning"
SLOWEST = 15.0
"""A test file that takes more seconds of CPU than this is left out."""


class Mutant(NamedTuple):
    """A change in a file."""

    path: str
    number: int
    mutation: Mutation

    def __str__(self) -> str:
        _, _, before, after, _ = self.mutation
        return f"{self.path}:{self.mutation.line}: {_shorten(before)}  ->  {_shorten(after) or 'left out'}"


def _shorten(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) < 120 else f"{text[:80]} ... {text[-35:]}"


class Importer(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives one module another code than its file has."""

    def __init__(self, path: str, tree: ast.Module) -> None:
        self._path, self._tree = path, tree
        name = ".".join((ROOT / path).relative_to(SOURCE).with_suffix("").parts)
        self._name = name.removesuffix(".__init__")

    def find_spec(self, fullname: str, path: object, target: object = None) -> Any:  # noqa: ARG002
        if fullname != self._name:
            return None
        return importlib.util.spec_from_file_location(
            fullname,
            ROOT / self._path,
            loader=self,
            submodule_search_locations=[str((ROOT / self._path).parent)]
            if self._path.endswith("__init__.py")
            else None,
        )

    def create_module(self, spec: object) -> None:  # noqa: ARG002
        return None

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self._tree, str(ROOT / self._path), "exec"), module.__dict__)


class Steady:
    """A pytest plugin: property tests draw the same examples every time, and do not look for smaller ones."""

    def __init__(self, importer: Importer | None) -> None:
        self._importer = importer

    def pytest_sessionstart(self) -> None:
        if self._importer:  # before pytest's own, which takes files that it was told to run from the disk
            sys.meta_path.insert(0, self._importer)
        hypothesis.settings.register_profile(
            "mutants",
            deadline=None,
            database=None,
            derandomize=True,
            phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
            suppress_health_check=list(hypothesis.HealthCheck),
        )
        hypothesis.settings.load_profile("mutants")


def list_mutants(target: str) -> list[Mutant]:
    """Every mutant of a file or folder."""
    path = ROOT / target
    files = [path] if path.is_file() else sorted(path.rglob("*.py"))
    names = [str(file.relative_to(ROOT)) for file in files]
    return [Mutant(name, *pair) for name in names for pair in enumerate(list_mutations(parse(name)))]


def parse(path: str) -> ast.Module:
    return ast.parse((ROOT / path).read_text(encoding="utf-8"))


def run_tests(files: Sequence[str], importer: Importer | None = None) -> int:
    """pytest's answer, which stops at the first failure."""
    if importer:
        sys.meta_path.insert(0, importer)
    words = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-W", f"ignore::{IMPORTED_BEFORE}", *files]
    return int(pytest.main(words, plugins=[Steady(importer)]))


def fork(work: Callable[[], int], seconds: float, output: str = os.devnull) -> int:
    """Do something in a copy of this process that may take so many seconds of CPU; returns its id."""
    child = os.fork()
    if child:
        return child
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 5))
        signal.signal(signal.SIGXCPU, signal.SIG_DFL)
        stream = os.open(output, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        os.dup2(stream, 1)
        os.dup2(stream, 2)
        code = work()
        sys.stdout.flush()
        os._exit(code)
    finally:  # an exception must not come back into the copy's caller
        traceback.print_exc()
        os._exit(99)


class Coverage(NamedTuple):
    """What a test file takes and calls."""

    seconds: float
    calls: set[tuple[str, int]]
    """Files with the first lines of functions; with 0 for the module itself."""


def trace_tests(files: Sequence[str], jobs: int) -> dict[str, Coverage]:
    """Run every test file by itself, and note the functions that it calls."""
    found: dict[str, Coverage] = {}
    with tempfile.TemporaryDirectory() as folder:
        reports = {file: Path(folder) / f"{number}.json" for number, file in enumerate(files)}
        log = str(Path(folder) / "log")
        codes = run_all(((file, _tracer(file, reports[file]), 600.0) for file in files), jobs, log)
        for file, code in codes:
            if code == 0:
                seconds, calls = json.loads(reports[file].read_text())
                found[file] = Coverage(seconds, {(path, line) for path, line in calls})
            elif code != pytest.ExitCode.NO_TESTS_COLLECTED:
                sys.exit(f"{file} fails without any mutant:\n{Path(log).read_text()}")
    return {file: found[file] for file in files if file in found}


def _tracer(file: str, report: Path) -> Callable[[], int]:
    prefix = f"{SOURCE}{os.sep}"

    def work() -> int:
        calls: set[tuple[str, int]] = set()

        def note(frame: FrameType, event: str, _: object) -> None:
            if event == "call" and frame.f_code.co_filename.startswith(prefix):
                code = frame.f_code
                calls.add((code.co_filename, 0 if code.co_name == "<module>" else code.co_firstlineno))

        sys.setprofile(note)
        code = run_tests([file])
        sys.setprofile(None)
        own = [(str(Path(path).relative_to(ROOT)), line) for path, line in calls]
        report.write_text(json.dumps([time.process_time(), own]))
        return code

    return work


Job = tuple[Any, Callable[[], int], float]


def run_all(jobs: Iterable[Job], workers: int, output: str = os.devnull) -> Iterator[tuple[Any, int]]:
    """Do (name, work, seconds of CPU) side by side; gives each name with its exit code, negative for a signal."""
    running: dict[int, Any] = {}
    for name, work, seconds in jobs:
        running[fork(work, seconds, output)] = name
        if len(running) >= workers:
            yield _wait(running)
    while running:
        yield _wait(running)


def _wait(running: dict[int, Any]) -> tuple[Any, int]:
    child, status = os.wait()
    return running.pop(child), os.waitstatus_to_exitcode(status)


def find_tests(mutant: Mutant, tests: dict[str, Coverage]) -> list[str]:
    """The test files that call what was changed, the quick ones first."""
    place = mutant.path, mutant.mutation.scope
    return sorted(
        (file for file, own in tests.items() if place in own.calls and own.seconds < SLOWEST),
        key=lambda file: tests[file].seconds,
    )


def kill(mutant: Mutant, files: Sequence[str]) -> int:
    """0 if the mutant survives."""
    tree = parse(mutant.path)
    list_mutations(tree)[mutant.number].apply()
    return run_tests(files, Importer(mutant.path, tree))


def try_mutants(mutants: Sequence[Mutant], tests: dict[str, Coverage], jobs: int) -> list[Mutant]:
    """The mutants that survive."""
    survivors, work = [], []
    for mutant in mutants:
        files = find_tests(mutant, tests)
        seconds = 10 + 3 * sum(tests[file].seconds for file in files)
        if files:
            work.append((mutant, lambda mutant=mutant, files=files: kill(mutant, files), seconds))
        else:
            survivors.append(mutant)
    for done, (mutant, code) in enumerate(run_all(work, jobs), 1):
        if code == 0:
            survivors.append(mutant)
        if sys.stderr.isatty():
            print(f"\r{done} of {len(work)}, {len(survivors)} survive ", end="", file=sys.stderr)
    return sorted(survivors, key=lambda mutant: (mutant.path, mutant.number))


def choose(mutants: list[Mutant], only: Sequence[str], size: int, seed: str) -> list[Mutant]:
    """A sample of the mutants, or all whose file (and line) is wanted."""
    if only:
        places = [(mutant, f"{mutant.path}:{mutant.mutation.line}:") for mutant in mutants]
        return [mutant for mutant, place in places if any(f"{own}:" in place for own in only)]
    if not size or size >= len(mutants):
        return mutants
    picked = random.Random(seed).sample(range(len(mutants)), size)
    return [mutants[number] for number in sorted(picked)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("target", nargs="*", help=f"{', '.join(TARGETS)}; default: all of them")
    parser.add_argument("--size", type=int, default=300, help="mutants per target; 0 for all")
    parser.add_argument("--seed", type=int, default=1, help="which sample")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--least", type=float, default=85, help="fail below this percentage of killed mutants")
    parser.add_argument("--only", action="append", default=[], help="a file, or file:line; all mutants there")
    options = parser.parse_args()
    targets = {name: TARGETS[name] for name in options.target or TARGETS}
    os.chdir(ROOT)
    for name in LOADED:
        importlib.import_module(name)
    folders = [ROOT / folder for folder in TESTS]
    files = [str(file.relative_to(ROOT)) for folder in folders for file in sorted(folder.rglob("*.py"))]
    tests = trace_tests([f for f in files if f.startswith("src") or Path(f).name.startswith("test_")], options.jobs)
    below = False
    for name, target in targets.items():
        every = list_mutants(target)
        mutants = choose(every, options.only, options.size, f"{options.seed} {name}")
        survivors = try_mutants(mutants, tests, options.jobs)
        print("\n".join(map(str, survivors)))
        killed = len(mutants) - len(survivors)
        share = 100 * killed / max(1, len(mutants))
        print(f"{name}: {killed} of {len(mutants)} mutants killed, {share:.1f}% ({len(every)} in all)", flush=True)
        below = below or share < options.least
    sys.exit(int(below))


if __name__ == "__main__":
    main()
