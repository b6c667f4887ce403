"""Try wheels as their users would: a fresh environment for each, `pip install`, and the tests on what is installed.

    tools/try_wheel.py tests dist/*.whl             each wheel in an environment of its own
    tools/try_wheel.py tests --compiled             what is installed in this environment (cibuildwheel calls it so)

The tests are copied away from the sources, so that nothing but the installed package can be imported. Sizes and the
time of `pip install` are printed. --quick runs the smoke tests only; --no-compiler hides every C compiler.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
INSTALLED = ("formats", "metrics", "scoring", "statistics", "validation", "preparation", "kernels", "contracts")
"""The folders of tests that need nothing but the package: others look at the repository around them."""
QUICK = ("contracts",)
PROBE = "import redink, redink.kernels as k; print(redink.__file__, k.is_compiled())"


def main() -> None:
    """Try what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tests", type=Path)
    parser.add_argument("wheels", nargs="*", type=Path)
    parser.add_argument("--compiled", action="store_true", help="the kernels must be compiled")
    parser.add_argument("--quick", action="store_true", help="run few tests")
    parser.add_argument("--no-compiler", action="store_true", help="hide C compilers")
    options = parser.parse_args()
    environment = hide_compilers() if options.no_compiler else dict(os.environ)
    if not options.wheels:
        try_installed(sys.executable, options.tests, options.compiled, options.quick, environment)
    for wheel in options.wheels:
        with tempfile.TemporaryDirectory() as folder:
            python = make_environment(Path(folder), wheel, environment)
            compiled = "none-any" not in wheel.name
            try_installed(python, options.tests, compiled, options.quick, environment)


def hide_compilers() -> dict[str, str]:
    """An environment in which no compiler can be found."""
    return {**os.environ, "CC": "/nonexistent/cc", "CXX": "/nonexistent/c++", "PATH": str(Path(sys.executable).parent)}


def make_environment(folder: Path, wheel: Path, environment: dict[str, str]) -> str:
    """A fresh environment with the wheel and what its tests need; says how long the install took."""
    venv.create(folder, with_pip=True)
    python = str(folder / ("Scripts" if os.name == "nt" else "bin") / "python")
    install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*install, "numpy", "scipy", "click", "rapidfuzz", "threadpoolctl"], check=True, env=environment)
    began = time.monotonic()
    subprocess.run([*install, "--no-deps", str(wheel)], check=True, env=environment)
    print(
        f"{wheel.name}: {wheel.stat().st_size / 1e6:.2f} MB, installed in {time.monotonic() - began:.1f} s", flush=True
    )
    subprocess.run([*install, "pytest", "pytest-xdist", "hypothesis", "pandas", "pyarrow"], check=True, env=environment)
    return python


def try_installed(python: str, tests: Path, compiled: bool, quick: bool, environment: dict[str, str]) -> None:
    """Run the tests on what is installed in an environment."""
    with tempfile.TemporaryDirectory() as folder:
        goal = Path(folder, "tests")
        goal.mkdir()
        names = QUICK if quick else INSTALLED
        for name in ("__init__.py", "conftest.py", "strategies.py", "recorded", *names):
            found = tests / name
            shutil.copytree(found, goal / name) if found.is_dir() else shutil.copy(found, goal)
        shutil.copy(ROOT / "pyproject.toml", folder)
        where, is_compiled = subprocess.run(
            [python, "-c", PROBE], check=True, capture_output=True, text=True, cwd=folder, env=environment
        ).stdout.split()
        assert not Path(where).is_relative_to(ROOT / "src"), where
        assert (is_compiled == "True") == compiled, f"compiled kernels: {is_compiled}"
        print(f"{where}: kernels {'compiled' if compiled else 'in Python'}", flush=True)
        subprocess.run(
            [python, "-m", "redink", "demo"], check=True, cwd=folder, env=environment, stdout=subprocess.DEVNULL
        )
        chosen = [f"tests/{name}" for name in names]
        subprocess.run(
            [python, "-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider", *chosen], check=True, cwd=folder,
            env=environment,
        )  # fmt: skip


if __name__ == "__main__":
    main()
