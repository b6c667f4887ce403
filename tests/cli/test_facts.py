"""`redink info`: several files as one corpus."""

import json
from collections.abc import Callable
from pathlib import Path

from redink.samples import REFERENCE, SYSTEMS


def test_several_files_are_one_corpus(redink: Callable, tmp_path: Path) -> None:
    together = tmp_path / "together.m2"
    together.write_text("".join(path.read_text(encoding="utf-8") for path in SYSTEMS), encoding="utf-8")
    one = redink("info", "--full", together, "--format", "json")
    several = redink("info", "--full", *SYSTEMS, "--format", "json")
    in_processes = redink("info", "--full", *SYSTEMS, "--format", "json", "--jobs", 2)
    assert one.code == 0
    assert one.out == several.out == in_processes.out
    output = json.loads(one.out)
    assert output["sentences"] == 4 * 72
    assert sum(output["annotators"][0]["types"].values()) == output["annotators"][0]["edits"]


def test_tables(redink: Callable) -> None:
    result = redink("info", "--full", REFERENCE, "--top", 1)
    assert result.code == 0
    assert "Types by operation of annotator 1\n" in result.out
    assert result.out.splitlines()[-1].split() == [",", "M:PUNCT", "5"]


def test_a_broken_file_is_named_with_its_line(redink: Callable, tmp_path: Path) -> None:
    broken = tmp_path / "broken.m2"
    broken.write_text("S a b\nA 0 1|||x\n\n", encoding="utf-8")
    result = redink("info", "--full", REFERENCE, broken)
    assert result.code == 2
    assert f"{broken}:2:" in result.err
    assert result.out == ""


def test_folders_patterns_and_a_cluster_say_the_same(redink: Callable, tmp_path: Path) -> None:
    whole = redink("info", "--full", *SYSTEMS, "--format", "json").out
    for kind in ("m2", "jsonl", "parquet"):
        folder = tmp_path / kind
        folder.mkdir()
        for path in SYSTEMS:
            assert redink("convert", path, "-o", folder / f"{path.stem}.{kind}").code == 0
        for words in ((folder,), (f"{folder}/*.{kind}", "--jobs", 2), (folder, "--cluster", "local:1")):
            actual = redink("info", "--full", *words, "--format", "json")
            assert actual.code == 0, actual.err
            assert actual.out == whole
    (tmp_path / "m2" / "zz.m2").write_text("S a\nA 0 9|||R|||x|||REQUIRED|||-NONE-|||0\n", encoding="utf-8")
    wrong = redink("info", "--full", tmp_path / "m2")
    assert wrong.code == 2
    assert "zz.m2: row 1: " in wrong.err
    (tmp_path / "m2" / "zz.txt").write_text("a\n", encoding="utf-8")
    assert redink("info", "--full", f"{tmp_path}/m2/*.txt").code == 2
