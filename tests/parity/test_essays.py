"""MultiGEC's parser, and scores of broken and joined sentences on CoNLL-2014."""

import json
import random
from pathlib import Path

import pytest

from redink.errors import FormatError
from redink.essays.corpus import read_essay_corpus
from redink.formats.essays import parse_essays, write_essays
from redink.formats.files import read_parts
from redink.formats.text import ParallelReader
from redink.scoring.reduction import score_parts

STRICTER = {"duplicate id", "preamble", "marker inside text", "four hashes", "no space around =", "empty file"}
"""Files that MultiGEC's parser misreads or fails on, and Redink refuses."""
SPACES = {"id with trailing space", "crlf"}
"""Files in which MultiGEC's parser makes spaces a part of identifiers."""


def test_essays_are_read_as_by_multigec(shared: Path) -> None:
    lines = (shared / "oracle/formats/multigec/parse.jsonl").read_text(encoding="utf-8").splitlines()
    for case in map(json.loads, lines):
        content = case["md"].replace("\r\n", "\n").splitlines()
        if case["case"] in STRICTER:
            with pytest.raises(FormatError):
                list(parse_essays(content, "a.md"))
            continue
        if case["case"] == "no newline after id":  # MultiGEC's parser fails
            assert [(essay.id, essay.lines) for essay in parse_essays(content, "a.md")] == [("1", ())]
            continue
        parsed = {essay.id: "\n".join(essay.lines) for essay in parse_essays(content, "a.md")}
        expected = {name.strip(): text.replace("\r", "").strip("\n") for name, text in case["parsed"].items()}
        if case["case"] in SPACES:
            expected = {name: text.strip() for name, text in expected.items()}
        assert parsed == expected, case["case"]


def test_syntok_gives_the_tokens_of_multigec(shared: Path) -> None:
    pytest.importorskip("syntok")
    from redink.essays.segmentation import segment_by_syntok

    lines = (shared / "oracle/formats/multigec/parse.jsonl").read_text(encoding="utf-8").splitlines()
    compared = 0
    for case in map(json.loads, lines):
        if case["case"] in ("two", "syntok", "duplicate id", "no blank line between"):
            for name, text in case["parsed"].items():
                sentences = segment_by_syntok(text.splitlines(), str.split)
                assert [token for tokens in sentences for token in tokens] == case["tokenised"][name].split()
                compared += 1
    assert compared == 6


def write_broken(lines: list[str], path: Path, rng: random.Random) -> None:
    """Write essays of 26 lines each, with line breaks at random instead of between sentences."""
    essays = []
    for number, start in enumerate(range(0, len(lines), 26)):
        tokens = " ".join(lines[start : start + 26]).split()
        text = "".join(token + ("\n" if rng.random() < 0.06 else " ") for token in tokens)
        essays.append((f"e{number}", text.strip().split("\n")))
    rng.shuffle(essays)
    write_essays(essays, path)


def test_broken_and_joined_sentences_do_not_change_scores(data: Path, tmp_path: Path) -> None:
    folder = data / "conll14"
    texts = {
        path.stem: path.read_text(encoding="utf-8").split("\n")[:-1]
        for path in (*folder.glob("reference*.txt"), folder / "systems/CAMB.txt", folder / "systems/POST.txt")
    }
    rng = random.Random(8)
    for name, lines in texts.items():
        write_broken(lines, tmp_path / f"{name}.md", rng)
    sources = (folder / "source.txt").read_text(encoding="utf-8").split("\n")[:-1]
    essays = [(f"e{number}", sources[start : start + 26]) for number, start in enumerate(range(0, len(sources), 26))]
    write_essays(essays, tmp_path / "source.md")
    references, systems = ["reference0", "reference1"], ["CAMB", "POST"]
    corpus = read_essay_corpus(
        tmp_path / "source.md",
        [tmp_path / f"{name}.md" for name in references],
        [tmp_path / f"{name}.md" for name in systems],
    )
    broken = score_parts(corpus.list_parts(), ["errant", "gleu"])
    reader = ParallelReader(folder / "source.txt", [folder / f"{name}.txt" for name in references])
    unbroken = score_parts(read_parts(reader, [folder / f"systems/{name}.txt" for name in systems]), ["errant", "gleu"])
    assert broken.scores == unbroken.scores
