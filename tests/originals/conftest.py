"""The environment of `make originals`: today's ERRANT and spaCy, a pipeline trained on our sentences, and Redink."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HOME = ROOT / ".originals"
collect_ignore = ["compare_pipeline.py"]  # a script for that environment


@pytest.fixture(scope="session")
def run() -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run a command of the environment with these words."""
    if not (HOME / "trained").exists():
        if os.environ.get("CI") == "true":
            pytest.fail("in CI the environment with ERRANT and spaCy must be there: make originals")
        pytest.skip("there is no environment with ERRANT and spaCy: make originals")

    def run(command: str, *words: object, code: int = 0, **extra: str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "PYTHONUTF8": "1", **extra}
        done = subprocess.run(
            [HOME / "bin" / command, *map(str, words)], capture_output=True, text=True, check=False, env=environment
        )
        assert done.returncode == code, done.stderr
        return done

    return run
