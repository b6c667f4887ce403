"""The template package is really installed and used, the pages about it are true, and a broken one stops nothing."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "redink-example"
PAGES = sorted((ROOT / "docs").glob("extend-*.md"))


def install(package: Path, goal: Path) -> dict[str, str]:
    """Install a package into a folder, without a network; the environment that sees it."""
    words = ["install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--target", str(goal)]
    subprocess.run([sys.executable, "-m", "pip", *words, str(package)], check=True, capture_output=True)
    return {**os.environ, "PYTHONPATH": str(goal)}


def copy(package: Path, goal: Path) -> Path:
    """The package elsewhere: a build leaves files behind."""
    for file in package.rglob("*"):
        if file.is_file() and file.suffix in (".py", ".toml", ".md"):
            (goal / file.relative_to(package)).parent.mkdir(parents=True, exist_ok=True)
            (goal / file.relative_to(package)).write_bytes(file.read_bytes())
    return goal


@pytest.fixture(scope="module")
def environment(tmp_path_factory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("example")
    return install(copy(EXAMPLE, folder / "package"), folder / "installed")


def run(command: str, folder: Path, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-m", *shlex.split(command)]
    return subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_page_is_true(page: Path, environment, tmp_path) -> None:
    text = page.read_text(encoding="utf-8")
    (code,) = re.findall(r'```python title="([^"]+)"\n(.*?)```', text, re.DOTALL)
    assert (EXAMPLE / code[0]).read_text(encoding="utf-8") == code[1]
    (entry,) = re.findall(r'```toml title="pyproject.toml"\n(.*?)```', text, re.DOTALL)
    assert entry in (EXAMPLE / "pyproject.toml").read_text(encoding="utf-8")
    for name, content in re.findall(r'```(?:text|toml) title="(?!pyproject)([^"]+)"\n(.*?)```', text, re.DOTALL):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content, encoding="utf-8")
    consoles = re.findall(r"```console\n\$ (redink .*?)\n(.*?)```", text, re.DOTALL)
    assert consoles
    for command, printed in consoles:
        done = run(command, tmp_path, environment)
        assert done.returncode == 0, done.stderr
        assert all(line.startswith("note: ") for line in done.stderr.splitlines())
        assert done.stdout.rstrip() == printed.rstrip()
    checked = run("pytest -q -p no:cacheprovider tests", tmp_path, environment)
    assert checked.returncode == 0, checked.stdout
    assert "1 passed" in checked.stdout


def test_every_kind_has_a_page() -> None:
    assert [page.stem for page in PAGES] == ["extend-format", "extend-language", "extend-metric"]


def test_a_broken_package_is_named_and_stops_nothing(environment, tmp_path) -> None:
    package = copy(EXAMPLE, tmp_path / "package")
    (package / "src/redink_example/metric.py").write_text("import nothing_of_this_name\n")
    broken = install(package, tmp_path / "installed")
    (tmp_path / "a.m2").write_text("S a\nA 0 1|||R:DET|||the|||REQUIRED|||-NONE-|||0\n\n")
    done = run("redink score --ref a.m2 a.m2", tmp_path, broken)
    assert (done.returncode, done.stderr) == (0, "")
    listed = run("redink metrics", tmp_path, broken)
    assert listed.returncode == 0
    assert "errant: " in listed.stdout
    assert listed.stderr == (
        "warning: the metric exact of the package redink-example (redink_example.metric:ExactMatch) "
        "cannot be loaded: No module named 'nothing_of_this_name'\n"
    )
    refused = run("redink score --ref a.m2 a.m2 -m exact", tmp_path, broken)
    assert refused.returncode == 2
    assert "nothing_of_this_name" in refused.stderr
    assert "exact: the share of sentences" in run("redink metrics", tmp_path, environment).stdout
