"""The scripts of docs/cluster.md, run as written."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cluster.conftest import read_tree, write_shards

DOCS = Path(__file__).parents[2] / "docs"
SRUN = """#!/bin/sh
# Runs a command as one task, with the variables that Slurm sets.
export SLURM_PROCID=0 SLURM_NTASKS=1
exec "$@"
"""


@pytest.fixture
def environment(tmp_path) -> dict[str, str]:
    """An environment with an `srun` that only sets variables, and the commands of this installation."""
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "srun").write_text(SRUN)
    (folder / "srun").chmod(0o755)
    return os.environ | {"PATH": f"{folder}:{Path(sys.executable).parent}:{os.environ['PATH']}"}


def run(words: list[str], folder: Path, environment: dict[str, str]) -> None:
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr


def test_the_page_shows_the_scripts() -> None:
    page = (DOCS / "cluster.md").read_text(encoding="utf-8")
    assert (DOCS / "cluster" / "slurm-array.sh").read_text(encoding="utf-8") in page
    assert "(cluster/slurm-dask.sh)" in page


def test_the_array_job(tmp_path, environment) -> None:
    write_shards(tmp_path / "pairs", 5, 3)
    run(["redink", "annotate", "pairs/*.parquet", "-o", "expected"], tmp_path, environment)
    run(["redink", "annotate", "pairs/*.parquet", "--plan", "plan.jsonl"], tmp_path, environment)
    for task in ("1", "2"):
        variables = environment | {"SLURM_ARRAY_TASK_ID": task, "SLURM_ARRAY_TASK_COUNT": "2"}
        run(["sh", str(DOCS / "cluster" / "slurm-array.sh")], tmp_path, variables)
    assert read_tree(tmp_path / "out") == read_tree(tmp_path / "expected")


def test_the_dask_job(tmp_path, environment) -> None:
    write_shards(tmp_path / "pairs", 3, 3)
    run(["redink", "annotate", "pairs/*.parquet", "-o", "expected"], tmp_path, environment)
    run(["sh", str(DOCS / "cluster" / "slurm-dask.sh"), "pairs/*.parquet", "out"], tmp_path, environment)
    assert read_tree(tmp_path / "out") == read_tree(tmp_path / "expected")
    assert not (tmp_path / "scheduler.json").exists()
