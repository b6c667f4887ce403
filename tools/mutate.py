"""Mutation testing: change the code in one small way at a time and check that a test fails.

    python tools/mutate.py                                 # samples of metrics, statistics and rules
    python tools/mutate.py rules --seed 2 --size 0         # every mutant of the rules
    python tools/mutate.py metrics --only gleu.py          # those of one file (or gleu.py:120), all of them

A mutant is one change that tools/mutations.py knows. It never gets into a file: a copy of this process gives a function
its changed code, or imports a changed module in place of the real one, and runs the test files that call the function
that was changed, the quick ones first, until a test fails. A mutant that takes too long counts as killed. Property
tests draw the same examples for all.
"""

from __future__ import annotations

import argparse
import ast
import gc
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
from itertools import accumulate
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
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
"""Tests that may kill a mutant: quick, self-contained, and run in this process."""
LOADED = ("numpy", "rapidfuzz.distance", "pandas", "redink.language", "redink.kernels")
"""Modules imported once for all mutants; no target can change them."""
IMPORTED_BEFORE = "pytest.PytestAssertRewriteWarning"
UNLIMITED = 1e6
PROGRESS = os.dup(2)
"""Standard error, even in a child process that has redirected its own."""
MOST_SECONDS = 10.0
"""CPU seconds of tests run per mutant, quick tests first."""
BY_ITEM = ("tests/recorded/test_originals.py",)
"""Test files whose tests share no state and are selected one by one."""


UNCHANGED = -1


class Mutant(NamedTuple):
    """A change to a file; the mutant with the number UNCHANGED must survive."""

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
    """Import hook that replaces the code of one module."""

    def __init__(self, path: str, code: CodeType) -> None:
        self._path, self._code = path, code
        name = ".".join((ROOT / path).relative_to(SOURCE).with_suffix("").parts)
        self._name = name.removesuffix(".__init__")

    def find_spec(self, fullname: str, path: object, target: object = None) -> Any:  # noqa: ARG002
        """Return the loader of the module if it is the changed one."""
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

    def create_module(self, spec: object) -> None:
        """Use Python's default module."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the changed code."""
        exec(self._code, module.__dict__)


class Steady:
    """Pytest plugin: property tests draw the same examples every time and do not shrink them."""

    def __init__(self, importer: Importer | None = None) -> None:
        self._importer = importer

    def pytest_sessionstart(self) -> None:
        """Override tests/conftest.py, which has been imported by now."""
        if self._importer:  # before pytest's own hook, which reads files named on the command line from disk
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
    """Return all mutants of a file or folder."""
    path = ROOT / target
    files = [path] if path.is_file() else sorted(path.rglob("*.py"))
    names = [str(file.relative_to(ROOT)) for file in files]
    return [Mutant(name, *pair) for name in names for pair in enumerate(list_mutations(parse(name)))]


def parse(path: str) -> ast.Module:
    """Return the syntax tree of a file."""
    return ast.parse((ROOT / path).read_text(encoding="utf-8"))


def start_pytest(files: Sequence[str], *plugins: object) -> int:
    """Run pytest until the first failure and return its exit code."""
    words = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-W", f"ignore::{IMPORTED_BEFORE}", *files]
    return int(pytest.main(words, plugins=list(plugins)))


def fork(work: Callable[[], int], seconds: float, output: str = os.devnull) -> int:
    """Run a function in a forked process with a limit of CPU seconds and return the process id."""
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
    finally:  # an exception must not return to the caller of fork
        traceback.print_exc()
        os._exit(99)


Job = tuple[Any, Callable[[], int], float]


def run_all(jobs: Iterable[Job], workers: int, output: str = os.devnull) -> Iterator[tuple[Any, int]]:
    """Run jobs (name, function, CPU seconds) in parallel; yield each name with its exit code, negative for a signal."""
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


class Coverage(NamedTuple):
    """Duration of a test file, or of one of its tests, and the functions that it calls."""

    seconds: float
    calls: set[tuple[str, int]]
    """Files with the first lines of functions; 0 for the module itself."""


class Warm:
    """Pytest plugin that collects all tests once; forked processes then run some of them with each mutant."""

    def __init__(self, mutants: Sequence[Mutant], jobs: int) -> None:
        self._mutants, self._jobs = mutants, jobs
        self.tests: dict[str, Coverage] = {}
        self.survivors: list[Mutant] = []
        self.left: list[Mutant] = []
        """Modules whose changes take effect only on import."""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Fork for each mutant instead of running the tests once."""
        items: dict[str, list[pytest.Item]] = {}
        for item in session.items:
            items.setdefault(str(item.path.relative_to(ROOT)), []).append(item)
        functions = index_functions()
        gc.freeze()  # what copies share
        with tempfile.TemporaryDirectory() as folder:
            self._trace(items, Path(folder))
        items |= {item.nodeid: [item] for item in session.items}
        work = []
        for mutant in self._mutants:
            tests = find_tests(mutant, self.tests)
            codes = find_codes(mutant, functions) if mutant.mutation.scope else []
            if not tests:
                self.survivors.append(mutant)
            elif codes:
                chosen = [item for name in tests for item in items[name]]
                work.append((mutant, _runner(chosen, codes), find_limit(tests, self.tests)))
            else:
                self.left.append(mutant)
        quick = [name for name, own in self.tests.items() if own.seconds < 1]
        check_control(_runner([item for name in quick for item in items[name]], []))
        self.survivors += collect_survivors(work, self._jobs)
        return True

    def _trace(self, items: dict[str, list[pytest.Item]], folder: Path) -> None:
        """Run all tests twice: tracing slows down tests with many calls most."""
        seconds = {name: own for name, own, _ in self._run(items, folder, False)}
        for name, _, calls in self._run(items, folder, True):
            paths = {path for path, _ in calls}
            imported = [(path, 0) for path in paths | {str(Path(path).with_name("__init__.py")) for path in paths}]
            self.tests[name] = Coverage(seconds[name], {*map(tuple, calls), *imported})

    def _run(self, items: dict[str, list[pytest.Item]], folder: Path, trace: bool) -> Iterator[tuple[str, float, Any]]:
        """Return the durations of tests and, if requested, the functions that they call."""
        reports = {file: folder / f"{number}.json" for number, file in enumerate(items)}
        work = ((file, _tracer(file, own, reports[file], trace), 600.0) for file, own in items.items())
        for file, code in run_all(work, self._jobs, str(folder / "log")):
            if code:
                sys.exit(f"{file} fails without any mutant:\n{(folder / 'log').read_text()}")
            yield from json.loads(reports[file].read_text())


def run_items(items: Sequence[pytest.Item]) -> int:
    """1 if a test fails."""
    session = items[0].session
    for item, following in zip(items, [*items[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            return 1
    return 0


def _tracer(file: str, items: Sequence[pytest.Item], report: Path, trace: bool) -> Callable[[], int]:
    prefix = f"{SOURCE}{os.sep}"
    units = [(item.nodeid, [item]) for item in items] if file in BY_ITEM else [(file, list(items))]

    def work() -> int:
        found, failed = [], 0
        for name, own in units:
            calls: set[tuple[str, int]] = set()

            def note(frame: FrameType, event: str, _: object, calls: set[tuple[str, int]] = calls) -> None:
                if event == "call" and frame.f_code.co_filename.startswith(prefix):
                    calls.add((frame.f_code.co_filename, frame.f_code.co_firstlineno))

            begun = time.process_time()
            sys.setprofile(note if trace else None)
            failed = failed or run_items(own)
            sys.setprofile(None)
            locations = [(str(Path(path).relative_to(ROOT)), line) for path, line in calls]
            found.append((name, time.process_time() - begun, locations))
        report.write_text(json.dumps(found))
        return failed

    return work


def _runner(items: Sequence[pytest.Item], codes: Sequence[tuple[FunctionType, CodeType]]) -> Callable[[], int]:
    def work() -> int:
        for function, code in codes:
            function.__code__ = code
        for name, module in list(sys.modules.items()):
            if name.startswith("redink."):
                for value in list(vars(module).values()):
                    if hasattr(value, "cache_clear"):  # state computed during collection
                        value.cache_clear()
        return run_items(items)

    return work


def index_functions() -> dict[tuple[str, int], list[FunctionType]]:
    """Return the functions of the project in memory, by file and first line."""
    found: dict[tuple[str, int], list[FunctionType]] = {}
    prefix = f"{SOURCE}{os.sep}"
    for value in gc.get_objects():
        if isinstance(value, FunctionType) and value.__code__.co_filename.startswith(prefix):
            path = str(Path(value.__code__.co_filename).relative_to(ROOT))
            found.setdefault((path, value.__code__.co_firstlineno), []).append(value)
    return found


def find_codes(
    mutant: Mutant, functions: dict[tuple[str, int], list[FunctionType]]
) -> list[tuple[FunctionType, CodeType]]:
    """Return the functions that a mutant changes, with their new code; none if only an import applies the change."""
    changed = list_codes(mutate_module(mutant))
    found = []
    for function in functions.get((mutant.path, mutant.mutation.scope), ()):
        code = next((own for own in changed if own.co_qualname == function.__code__.co_qualname), None)
        if code is None or len(code.co_freevars) != len(function.__code__.co_freevars):
            return []
        found.append((function, code))
    return found if any(code != function.__code__ for function, code in found) else []


def mutate_module(mutant: Mutant) -> CodeType:
    """Return the code of the changed module."""
    tree = parse(mutant.path)
    if mutant.number != UNCHANGED:
        list_mutations(tree)[mutant.number].apply()
    return compile(tree, str(ROOT / mutant.path), "exec")


def list_codes(code: CodeType) -> Iterator[CodeType]:
    """Yield a module's code object and all nested ones."""
    yield code
    for own in code.co_consts:
        if isinstance(own, CodeType):
            yield from list_codes(own)


def find_tests(mutant: Mutant, tests: dict[str, Coverage]) -> list[str]:
    """Return the tests that call the changed function, quick ones first, within the time limit."""
    location = mutant.path, mutant.mutation.scope
    found = sorted((name for name, own in tests.items() if location in own.calls), key=lambda name: tests[name].seconds)
    total = accumulate(tests[name].seconds for name in found)
    return [name for name, seconds in zip(found, total, strict=True) if seconds < MOST_SECONDS or name == found[0]]


def find_limit(files: Sequence[str], tests: dict[str, Coverage]) -> float:
    """Return the CPU limit of a mutant with these tests."""
    return 10 + 3 * sum(tests[file].seconds for file in files)


def collect_survivors(work: list[Job], jobs: int) -> list[Mutant]:
    """Return the mutants for which all tests pass."""
    survivors = []
    for mutant, code in run_all(work, jobs):
        if code == 0:
            os.write(PROGRESS, f"{mutant}\n".encode())
            survivors.append(mutant)
    return survivors


def check_control(work: Callable[[], int]) -> None:
    """Check that tests pass without changes; otherwise all mutants would seem to be killed."""
    with tempfile.NamedTemporaryFile() as log:
        ((_, code),) = run_all([(None, work, UNLIMITED)], 1, log.name)
        if code:
            sys.exit(f"tests fail without any mutant:\n{Path(log.name).read_text()}")


def try_mutants(mutants: Sequence[Mutant], files: Sequence[str], jobs: int) -> list[Mutant]:
    """Return the mutants that survive.

    Those in functions run in forks of a warm process, the others in forks of this one.
    """
    with tempfile.TemporaryDirectory() as folder:
        report, log = Path(folder) / "report", Path(folder) / "log"

        def work() -> int:
            plugin = Warm(mutants, jobs)
            code = start_pytest(files, Steady(), plugin)
            numbers = {mutant: number for number, mutant in enumerate(mutants)}
            left = [(numbers[mutant], find_tests(mutant, plugin.tests)) for mutant in plugin.left]
            limits = [find_limit(own, plugin.tests) for _, own in left]
            report.write_text(json.dumps([[numbers[mutant] for mutant in plugin.survivors], left, limits]))
            return code

        ((_, code),) = run_all([(None, work, UNLIMITED)], 1, str(log))
        if code:
            sys.exit(log.read_text())
        survivors, left, limits = json.loads(report.read_text())
    jobs_left: list[Job] = [
        (mutants[number], _importer(mutants[number], own), limit)
        for (number, own), limit in zip(left, limits, strict=True)
    ]
    if left:
        number, own = left[0]
        check_control(_importer(mutants[number]._replace(number=UNCHANGED), own))
    found = [mutants[number] for number in survivors] + collect_survivors(jobs_left, jobs)
    return sorted(found, key=lambda mutant: (mutant.path, mutant.number))


def _importer(mutant: Mutant, files: Sequence[str]) -> Callable[[], int]:
    def work() -> int:
        importer = Importer(mutant.path, mutate_module(mutant))
        sys.meta_path.insert(0, importer)
        # A module with doctests is imported again if pytest collects it before any other import.
        return start_pytest(sorted(files, key=lambda file: file.startswith("src")), Steady(importer))

    return work


def choose(mutants: list[Mutant], only: Sequence[str], size: int, seed: str) -> list[Mutant]:
    """Return a sample of the mutants, or all mutants of the requested file (and line)."""
    if only:
        named = [(mutant, f"{mutant.path}:{mutant.mutation.line}:") for mutant in mutants]
        return [mutant for mutant, name in named if any(f"{own}:" in name for own in only)]
    if not size or size >= len(mutants):
        return mutants
    picked = random.Random(seed).sample(range(len(mutants)), size)
    return [mutants[number] for number in sorted(picked)]


def list_tests(paths: Sequence[str]) -> list[str]:
    """Return the test files, and the modules, which may have doctests."""
    found = [file for path in paths for file in (sorted(Path(path).rglob("*.py")) or [Path(path)])]
    return [str(file) for file in found if file.parts[0] == "src" or file.name.startswith("test_")]


def main() -> None:
    """Test the mutants of each target and print the survivors."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("target", nargs="*", help=f"{', '.join(TARGETS)}; default: all of them")
    parser.add_argument("--size", type=int, default=300, help="mutants per target; 0 for all")
    parser.add_argument("--seed", type=int, default=1, help="which sample")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--least", type=float, default=85, help="fail below this percentage of killed mutants")
    parser.add_argument("--only", action="append", default=[], help="file, or file:line, whose mutants are all tested")
    parser.add_argument("--tests", action="append", help="folder or file of tests [default: all quick tests]")
    options = parser.parse_args()
    targets = {name: TARGETS[name] for name in options.target or TARGETS}
    os.chdir(ROOT)
    for name in LOADED:
        importlib.import_module(name)
    every = {name: list_mutants(target) for name, target in targets.items()}
    samples = {name: choose(own, options.only, options.size, f"{options.seed} {name}") for name, own in every.items()}
    survivors = try_mutants(
        [mutant for own in samples.values() for mutant in own], list_tests(options.tests or TESTS), options.jobs
    )
    below = False
    for name, own in samples.items():
        alive = [mutant for mutant in survivors if mutant.path.startswith(targets[name])]
        killed, size = len(own) - len(alive), len(own)
        share = 100 * killed / max(1, size)
        print(*alive, f"{name}: {killed} of {size} mutants killed, {share:.1f}% ({len(every[name])} in all)", sep="\n")
        below = below or share < options.least
    sys.exit(int(below))


if __name__ == "__main__":
    main()
