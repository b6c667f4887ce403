"""The tutorials run as written for somebody who has only the wheel: no checkout, no compiler, a fresh environment."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_docs import ROOT, TEXTS, list_steps

TUTORIALS = sorted(name for name in TEXTS if name.startswith("tutorials/"))


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The commands of an environment into which the wheel was installed."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"  # a copy, because a build leaves files behind
    shutil.copytree(
        ROOT / "src", source / "src", ignore=shutil.ignore_patterns("*.so", "*.c", "__pycache__", "*.egg-info")
    )
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE", "NOTICE", "MANIFEST.in"):
        shutil.copy(ROOT / name, source)
    build = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "-w",
        str(folder),
        ".",
    ]
    subprocess.run(build, cwd=source, env={**os.environ, "REDINK_PURE_WHEEL": "1"}, check=True)
    (wheel,) = folder.glob("*.whl")
    subprocess.run([sys.executable, "-m", "venv", str(folder / "fresh")], check=True)
    programs = folder / "fresh" / "bin"
    subprocess.run([str(programs / "python"), "-m", "pip", "install", "--quiet", str(wheel)], check=True)
    return programs


def test_every_tutorial_is_tried() -> None:
    assert [
        f"tutorials/{name}.md" for name in ("assistant", "bank", "engineer", "organiser", "researcher")
    ] == TUTORIALS


@pytest.mark.skipif(
    "REDINK_ENDURANCE" not in os.environ and os.environ.get("CI") != "true",
    reason="the tutorials are run in CI and with REDINK_ENDURANCE=1: they need a wheel and an environment of their own",
)
def test_tutorials_run_from_the_wheel(programs: Path, tmp_path: Path) -> None:
    for page in TUTORIALS:  # one test, so that only one process builds the wheel
        folder = tmp_path / Path(page).stem
        folder.mkdir()
        run_tutorial(page, programs, folder)


def run_tutorial(page: str, programs: Path, tmp_path: Path) -> None:
    surroundings = {
        "PATH": f"{programs}:{os.environ['PATH']}", "COLUMNS": "80", "LC_ALL": "C.UTF-8", "HOME": str(tmp_path),
    }  # fmt: skip
    steps = list(list_steps(TEXTS[page]))
    assert steps
    for command, expected in steps:
        done = subprocess.run(
            ["bash", "-c", command], cwd=tmp_path, env=surroundings, encoding="utf-8", stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, check=False,
        )  # fmt: skip
        assert [line.rstrip() for line in done.stdout.rstrip().splitlines()] == expected, (page, command)
