"""`redink facts`: several files as one corpus."""

import json
from collections.abc import Callable
from pathlib import Path

from redink.samples import REFERENCE, SYSTEMS


def test_several_files_are_one_corpus(redink: Callable, tmp_path: Path) -> None:
    together = tmp_path / "together.m2"
    together.write_text("".join(path.read_text(encoding="utf-8") for path in SYSTEMS), encoding="utf-8")
    one = redink("facts", together, "--format", "json")
    several = redink("facts", *SYSTEMS, "--format", "json")
    in_processes = redink("facts", *SYSTEMS, "--format", "json", "--jobs", 2)
    assert one.code == 0
    assert one.out == several.out == in_processes.out
    found = json.loads(one.out)
    assert found["sentences"] == 4 * 72
    assert sum(found["annotators"][0]["types"].values()) == found["annotators"][0]["edits"]


def test_tables(redink: Callable) -> None:
    result = redink("facts", REFERENCE, "--top", 1)
    assert result.code == 0
    assert "Types by operation of annotator 1\n" in result.out
    assert result.out.splitlines()[-1].split() == [",", "M:PUNCT", "5"]


def test_a_broken_file_is_named_with_its_line(redink: Callable, tmp_path: Path) -> None:
    broken = tmp_path / "broken.m2"
    broken.write_text("S a b\nA 0 1|||x\n\n", encoding="utf-8")
    result = redink("facts", REFERENCE, broken)
    assert result.code == 2
    assert f"{broken}:2:" in result.err
    assert result.out == ""
