"""Test release files like users: a fresh environment, `pip install`, and the tests on the installed package.

    tools/try_wheel.py dist/*.tar.gz dist/*.whl     every wheel, and the sdist itself: the tests are those of the sdist
    tools/try_wheel.py . --compiled                 what is installed in this environment (cibuildwheel calls it so)

The tests run in a copy of the project without its sources, so that nothing but the installed package can be imported.
By default, only tests that need little more than the package run; --all installs all dependencies and runs everything
except the tests of the sources. --pythons tries pure wheels with every Python that is found. --no-compiler hides every
C compiler: wheels must install, and sdists must work without kernels. Sizes and the time of `pip install` are printed.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

SOME = ("annotators", "kernels", "language", "metrics", "recorded", "statistics", "validation")
"""Folders of tests that need only the group `wheel` and check the numbers."""
OF_SOURCES = ("originals", "parity", "bench", "test_setup.py", "test_site.py", "test_layers.py", "test_mutations.py")
"""Tests that need the sources, other environments or data."""
COMPILERS = re.compile(r"(.*-)?(cc|gcc|g\+\+|c\+\+|cpp|clang|clang\+\+|tcc|c89|c99|cc1)(-[\d.]+)?")
PROBE = "import redink, redink.kernels as k; print(k.is_compiled(), redink.__file__)"
PIP = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check")


def main() -> None:
    """Test the files named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("project", type=Path, help="the sdist, or the project folder, which contains the tests")
    parser.add_argument("wheels", nargs="*", type=Path)
    parser.add_argument("--compiled", action="store_true", help="fail unless the installed kernels are compiled")
    parser.add_argument("--all", action="store_true", help="run nearly all tests, with all their dependencies")
    parser.add_argument("--pythons", action="store_true", help="try pure wheels with every Python of this machine")
    parser.add_argument("--no-compiler", action="store_true", help="hide C compilers")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        project = copy_project(options.project.absolute(), Path(folder, "project"))
        environment = dict(os.environ, REDINK_REQUIRE_COMPILED="")
        if options.no_compiler:
            environment["PATH"] = hide_compilers(Path(folder, "commands"))
        names = list_tests(project) if options.all else SOME
        if not options.wheels and options.project.is_dir():
            try_installed(sys.executable, project, names, options.compiled, environment)
            return
        sdist = [options.project] if options.project.is_file() else []
        for package in [*options.wheels, *sdist]:
            compiled = not options.no_compiler if package in sdist else "none-any" not in package.name
            pythons = list_pythons() if options.pythons and "none-any" in package.name else [sys.executable]
            for interpreter in pythons:
                with tempfile.TemporaryDirectory() as folder:
                    root = Path(folder)
                    python = make_environment(root, package.absolute(), project, options.all, environment, interpreter)
                    try_installed(python, project, names, compiled, environment)


def copy_project(project: Path, goal: Path) -> Path:
    """Copy the project without its sources."""
    if project.is_dir():
        skipped = shutil.ignore_patterns(".*", "src", "build", "dist", "__pycache__", "node_modules")
        shutil.copytree(project, goal, ignore=skipped)
        return goal
    with tarfile.open(project) as archive:
        archive.extractall(goal, filter="data")
    (inner,) = goal.iterdir()
    shutil.rmtree(inner / "src")
    return inner


def list_pythons() -> list[str]:
    """Return the interpreters on the PATH and those of pyenv, one per minor version that Redink supports."""
    candidates = [shutil.which(f"python3.{minor}") for minor in range(10, 15)]
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    candidates += [str(path) for path in sorted(versions.glob("3.*/bin/python"))]
    interpreters: dict[str, str] = {}
    probe = "import sys, venv, ensurepip; print('3.%d' % sys.version_info[1] if sys.version_info >= (3, 10) else '')"
    for candidate in filter(None, candidates):
        done = subprocess.run([candidate, "-c", probe], capture_output=True, text=True, check=False)
        if done.returncode == 0 and done.stdout.strip():
            interpreters.setdefault(done.stdout.strip(), candidate)
    return list(interpreters.values())


def hide_compilers(folder: Path) -> str:
    """Return a PATH with all commands of this machine except compilers."""
    folder.mkdir()
    for directory in os.environ["PATH"].split(os.pathsep):
        for command in Path(directory).iterdir() if Path(directory).is_dir() else ():
            link = folder / command.name
            if not COMPILERS.fullmatch(command.name) and not link.is_symlink():
                link.symlink_to(command)
    return str(folder)


def list_tests(project: Path) -> list[str]:
    """Return all tests except those of the sources."""
    found = sorted(path.name for path in (project / "tests").iterdir() if path.name not in OF_SOURCES)
    return [name for name in found if name.startswith("test_") or (project / "tests" / name / "__init__.py").exists()]


def make_environment(
    folder: Path, package: Path, project: Path, everything: bool, environment: dict[str, str], interpreter: str
) -> str:
    """Create a fresh environment with the package and its test dependencies, and print the installation time."""
    subprocess.run([interpreter, "-m", "venv", str(folder)], check=True)
    python = str(folder / ("Scripts" if os.name == "nt" else "bin") / "python")

    def install(*words: str) -> float:
        began = time.monotonic()
        subprocess.run([python, *PIP, *words], check=True, env=environment, cwd=project)
        return time.monotonic() - began

    install("--upgrade", "pip")
    needed = install("click", "numpy", "rapidfuzz")
    alone = install(str(package))
    size = package.stat().st_size / 1e6
    print(f"{package.name}: {size:.2f} MB, installed in {alone:.1f} s, what it needs in {needed:.1f} s", flush=True)
    if everything:
        install("--group", "test", f"{package}[cluster,service]")
    else:
        install("--group", "wheel")
    return python


def try_installed(
    python: str, project: Path, names: Sequence[str], compiled: bool, environment: dict[str, str]
) -> None:
    """Run the demo and the tests on the installed package."""

    def run(*words: str, **more: object) -> str:
        done = subprocess.run([python, *words], check=True, cwd=project, env=environment, text=True, **more)
        return done.stdout or ""

    is_compiled, where = run("-c", PROBE, stdout=subprocess.PIPE).split(maxsplit=1)
    assert "site-packages" in where, where
    assert (is_compiled == "True") == compiled, f"compiled kernels: {is_compiled}"
    version = ".".join(map(str, sys.version_info[:3])) if python == sys.executable else run("-V", stdout=-1).strip()
    print(f"{version}: kernels {'compiled' if compiled else 'in Python'}", flush=True)
    run("-m", "redink", "demo", stdout=subprocess.DEVNULL)
    run("-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider", *[f"tests/{name}" for name in names])


if __name__ == "__main__":
    main()
