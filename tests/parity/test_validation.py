"""Outputs of real systems have nothing wrong with them."""

from pathlib import Path

import pytest

from redink.types import Tokens
from redink.validation.quick_checks import find_problems
from redink.validation.submission import validate

both = pytest.mark.parametrize(("corpus", "systems"), [("conll14", 7), ("jfleg-dev", 3)])


def list_systems(folder: Path, number: int) -> list[Path]:
    paths = sorted((folder / "systems").glob("*.txt"))
    assert len(paths) == number
    return paths


def read(path: Path) -> list[Tokens]:
    return [tuple(line.split()) for line in path.read_text(encoding="utf-8").splitlines()]


@both
def test_real_outputs_are_not_suspected(shared: Path, corpus: str, systems: int) -> None:
    folder = shared / "data" / corpus
    references = sorted(folder.glob("reference*.txt"))
    assert len(references) > 1
    for path in [*list_systems(folder, systems), *references]:
        problems = find_problems(read(folder / "source.txt"), read(path))
        assert len(problems) == (path.name == "INPUT.txt"), path.name


@both
def test_real_outputs_have_no_findings_but_known_ones(shared: Path, corpus: str, systems: int) -> None:
    known = {"POST.txt": {"empty"}, "INPUT.txt": {"unchanged"}}
    folder = shared / "data" / corpus
    for path in list_systems(folder, systems):
        report = validate(path, folder / "source.txt")
        checks = {finding.check for finding in report.findings if finding.severity != "note"}
        assert checks == known.get(path.name, set()), path.name
