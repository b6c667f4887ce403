"""Redink with a spaCy pipeline writes what ERRANT 3 writes with the same one, byte for byte."""

from itertools import product
from pathlib import Path

import pytest

from tests.recorded.recordings import CORPORA, HERE, Corpus

PARSER = "spacy:en_core_web_sm"
STRATEGIES = ("rules", "all-split", "all-merge", "all-equal")
SAMPLE, *_ = CORPORA
RAW = [
    ("I dont't know, she said; it's 5pm.", "I don't know, she said. It's 5 p.m."),
    ("He's gone (to U.K.) with 3kg of apples...", "He has gone (to the U.K.) with 3 kg of apples ..."),
    ("“Where did you went?” he asked.", "“Where did you go?” he asked."),
    ("Nothing to correct here, is there?", "Nothing to correct here, is there?"),
]


def list_texts(corpus: Corpus) -> list[Path]:
    """The corrected texts of a corpus: its references, then its systems."""
    names = [*(f"reference{number}" for number in range(corpus.references)), *corpus.systems]
    return [corpus.folder / f"{name}.txt" for name in names]


def count_edits(path: Path) -> int:
    return sum(line.startswith("A ") and "|||noop|||" not in line for line in path.read_text("utf-8").split("\n"))


@pytest.fixture(scope="session")
def pairs(tmp_path_factory) -> tuple[Path, Path]:
    """Every distinct pair of a source and a correction of it in tests/recorded, as two texts."""
    files = [(corpus.folder / "source.txt", text) for corpus in CORPORA for text in list_texts(corpus)]
    files.append((HERE / "rare" / "source.txt", HERE / "rare" / "corrected.txt"))
    distinct = {
        pair: None
        for source, text in files
        for pair in zip(source.read_text("utf-8").split("\n"), text.read_text("utf-8").split("\n"), strict=True)
        if pair[0].strip() and pair[0] != pair[1]
    }
    assert len(distinct) > 2000
    folder = tmp_path_factory.mktemp("pairs")
    for index, name in enumerate(("source", "corrected")):
        (folder / name).write_text("".join(f"{pair[index]}\n" for pair in distinct), "utf-8")
    return folder / "source", folder / "corrected"


@pytest.mark.parametrize("levenshtein", [False, True], ids=["errant", "levenshtein"])
@pytest.mark.parametrize("merge", STRATEGIES)
def test_annotation(run, tmp_path, pairs: tuple[Path, Path], merge: str, levenshtein: bool) -> None:
    theirs, ours = tmp_path / "theirs.m2", tmp_path / "ours.m2"
    options = ("-merge", merge, *(["-lev"] if levenshtein else []))
    words = ("-orig", pairs[0], "-cor", pairs[1], *options, "-out")
    run("errant_parallel", *words, theirs)
    run("redink", "compat", "errant_parallel", *words, ours, "-parser", PARSER)
    assert count_edits(theirs) > 2000
    assert theirs.read_bytes() == ours.read_bytes()


def test_several_annotators(run, tmp_path) -> None:
    source, texts = SAMPLE.folder / "source.txt", list_texts(SAMPLE)
    theirs, ours = tmp_path / "theirs.m2", tmp_path / "ours.m2"
    run("errant_parallel", "-orig", source, "-cor", *texts, "-out", theirs)
    run("redink", "annotate", source, *texts, "-o", ours, "--parser", PARSER)
    assert "noop" in theirs.read_text("utf-8")
    assert theirs.read_bytes() == ours.read_bytes()


@pytest.fixture(scope="session")
def annotated(run, tmp_path_factory) -> dict[str, Path]:
    """What ERRANT 3 makes of each system of the sample, and of the references together."""
    folder = tmp_path_factory.mktemp("annotated")
    references, systems = list_texts(SAMPLE)[: SAMPLE.references], list_texts(SAMPLE)[SAMPLE.references :]
    groups = {"references": references, **{path.stem: [path] for path in systems}}
    for name, paths in groups.items():
        run("errant_parallel", "-orig", SAMPLE.folder / "source.txt", "-cor", *paths, "-out", folder / f"{name}.m2")
    return {name: folder / f"{name}.m2" for name in groups}


REANNOTATIONS = [
    *(("-auto", "-merge", merge) for merge in STRATEGIES), ("-auto", "-lev"), ("-auto", "-old_cats"),
    *product(["-gold"], ["-no_min", "-old_cats"]), ("-gold",), ("-gold", "-no_min", "-old_cats"),
]  # fmt: skip


@pytest.mark.parametrize("options", REANNOTATIONS, ids=" ".join)
@pytest.mark.parametrize("name", ["sample", "gold"])
def test_annotating_again(run, tmp_path, name: str, options: tuple[str, ...]) -> None:
    theirs, ours = tmp_path / "theirs.m2", tmp_path / "ours.m2"
    gold = HERE / name / "ref.m2"
    run("errant_m2", *options, gold, "-out", theirs)
    run("redink", "compat", "errant_m2", *options, gold, "-out", ours, "-parser", PARSER)
    assert count_edits(theirs) > 20
    assert theirs.read_bytes() == ours.read_bytes()


SCORINGS = [
    (), ("-v",), ("-dt",), ("-ds",), ("-cse",), ("-single",), ("-multi",), ("-b", "1"), ("-cat", "1"), ("-cat", "2"),
    ("-cat", "3"), ("-cse", "-cat", "3", "-v"), ("-filt", "R:ORTH", "R:OTHER"),
]  # fmt: skip


@pytest.mark.parametrize("options", SCORINGS, ids=lambda options: " ".join(options) or "plain")
def test_scoring(run, annotated: dict[str, Path], options: tuple[str, ...]) -> None:
    for name in SAMPLE.systems[:2]:
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
