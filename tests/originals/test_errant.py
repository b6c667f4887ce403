"""Redink with a spaCy pipeline writes what ERRANT 3 writes with the same one, byte for byte."""

from itertools import product
from pathlib import Path

import pytest

from tests.originals.conftest import ROOT

RECORDED = ROOT / "tests" / "recorded"
FOLDERS = sorted(path.parent.name for path in RECORDED.glob("*/source.txt"))
PARSER = "spacy:en_core_web_sm"
STRATEGIES = ("rules", "all-split", "all-merge", "all-equal")
RAW = [
    ("I dont't know, she said; it's 5pm.", "I don't know, she said. It's 5 p.m."),
    ("He's gone (to U.K.) with 3kg of apples...", "He has gone (to the U.K.) with 3 kg of apples ..."),
    ("“Where did you went?” he asked.", "“Where did you go?” he asked."),
    ("Nothing to correct here, is there?", "Nothing to correct here, is there?"),
]


def list_texts(name: str) -> tuple[Path, list[Path]]:
    source = RECORDED / name / "source.txt"
    return source, [path for path in sorted(source.parent.glob("*.txt")) if path != source]


def count_edits(path: Path) -> int:
    return sum(line.startswith("A ") and "|||noop|||" not in line for line in path.read_text("utf-8").splitlines())


@pytest.mark.parametrize("levenshtein", [False, True])
@pytest.mark.parametrize("merge", STRATEGIES)
@pytest.mark.parametrize("name", FOLDERS)
def test_annotation(run, tmp_path, name: str, merge: str, levenshtein: bool) -> None:
    source, texts = list_texts(name)
    theirs, ours, compat = (tmp_path / name for name in ("theirs.m2", "ours.m2", "compat.m2"))
    options = ["-merge", merge, *(["-lev"] if levenshtein else [])]
    run("errant_parallel", "-orig", source, "-cor", *texts, "-out", theirs, *options)
    run("redink", "annotate", source, *texts, "-o", ours, "--parser", PARSER, *(f"-{word}" for word in options[:1]),
        merge, *(["--lev"] if levenshtein else []))  # fmt: skip
    run("redink", "compat", "errant_parallel", "-orig", source, "-cor", *texts, "-out", compat, "-parser", PARSER,
        *options)  # fmt: skip
    assert count_edits(theirs) > 80
    assert theirs.read_bytes() == ours.read_bytes() == compat.read_bytes()


@pytest.fixture(scope="session")
def annotated(run, tmp_path_factory) -> dict[str, Path]:
    """What ERRANT 3 makes of each text of the sample; the references are one file."""
    folder = tmp_path_factory.mktemp("annotated")
    source, texts = list_texts("sample")
    groups = {path.stem: [path] for path in texts if not path.stem.startswith("reference")}
    groups["references"] = [path for path in texts if path.stem.startswith("reference")]
    for name, paths in groups.items():
        run("errant_parallel", "-orig", source, "-cor", *paths, "-out", folder / f"{name}.m2")
    return {name: folder / f"{name}.m2" for name in groups}


REANNOTATIONS = [
    *(("-auto", "-merge", merge) for merge in STRATEGIES), ("-auto", "-lev"), ("-auto", "-old_cats"),
    *product(["-gold"], ["-no_min", "-old_cats"]), ("-gold",), ("-gold", "-no_min", "-old_cats"),
]  # fmt: skip


@pytest.mark.parametrize("options", REANNOTATIONS, ids=" ".join)
def test_annotating_again(run, tmp_path, options: tuple[str, ...]) -> None:
    theirs, ours = tmp_path / "theirs.m2", tmp_path / "ours.m2"
    gold = RECORDED / "sample" / "ref.m2"
    run("errant_m2", *options, gold, "-out", theirs)
    run("redink", "compat", "errant_m2", *options, gold, "-out", ours, "-parser", PARSER)
    assert count_edits(theirs) > 80
    assert theirs.read_bytes() == ours.read_bytes()


SCORINGS = [
    (), ("-v",), ("-dt",), ("-ds",), ("-cse",), ("-single",), ("-multi",), ("-b", "1"), ("-cat", "1"), ("-cat", "2"),
    ("-cat", "3"), ("-cse", "-cat", "3", "-v"), ("-filt", "R:ORTH", "R:OTHER"),
]  # fmt: skip


@pytest.mark.parametrize("options", SCORINGS, ids=lambda options: " ".join(options) or "plain")
def test_scoring(run, annotated: dict[str, Path], options: tuple[str, ...]) -> None:
    systems = [name for name in annotated if name != "references"]
    assert len(systems) == 4
    for name in systems:
        words = ("-hyp", annotated[name], "-ref", annotated["references"], *options)
        assert run("redink", "compat", "errant_compare", *words).stdout == run("errant_compare", *words).stdout


def test_text_that_is_not_tokenised(run, tmp_path) -> None:
    for number, name in enumerate(("source", "corrected")):
        (tmp_path / name).write_text("".join(f"{pair[number]}\n" for pair in RAW), "utf-8")
    words = ("-orig", tmp_path / "source", "-cor", tmp_path / "corrected", "-tok", "-out")
    run("errant_parallel", *words, tmp_path / "theirs.m2")
    run("redink", "compat", "errant_parallel", *words, tmp_path / "ours.m2", "-parser", PARSER)
    assert "S I dont't know , she said ; it 's 5 pm ." in (tmp_path / "theirs.m2").read_text("utf-8")
    assert (tmp_path / "theirs.m2").read_bytes() == (tmp_path / "ours.m2").read_bytes()
