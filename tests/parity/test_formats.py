"""Real files: every M2 comes back byte for byte, and corrected texts are those of the corpus."""

import re
from pathlib import Path

import pytest

from redink.formats.jsonl import format_sentence as format_json
from redink.formats.jsonl import parse_sentence
from redink.formats.m2 import format_sentence, stream_m2


def test_every_m2_file_comes_back(shared) -> None:
    folders = (shared / "data", shared / "oracle" / "errant", shared / "oracle" / "own")
    files = sorted(path for folder in folders for path in folder.rglob("*.m2"))
    assert len(files) >= 28
    for path in files:
        text = path.read_text(encoding="utf-8")
        sentences = list(stream_m2(path))
        assert "".join(map(format_sentence, sentences)) == text, path
        again = [parse_sentence(format_json(sentence)) for sentence in sentences]
        assert "".join(map(format_sentence, again)) == text, path


@pytest.mark.parametrize("annotator", [0, 1])
def test_corrected_texts_of_conll14(redink, shared, annotator: int, tmp_path) -> None:
    corpus = shared / "data" / "conll14"
    words = ("--to", "text", "--annotator", annotator, "--missing", "agree", "--apply-uncorrected")
    result = redink("convert", corpus / "official.m2", "-o", tmp_path / "out.txt", *words)
    assert result.code == 0
    assert (tmp_path / "out.txt").read_bytes() == (corpus / f"reference{annotator}.txt").read_bytes()


def test_facts_of_conll14(redink, shared) -> None:
    out = redink("info", shared / "data" / "conll14" / "official.m2").out
    assert "sentences                      1312" in out
    assert "tokens                        30144" in out
    assert "sentences without annotation    136" in out


def test_the_readme_makes_a_text_of_the_second_annotator(shared: Path, redink, tmp_path) -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    (line,) = re.findall(r"^redink (convert reference.m2 .*--annotator 1 .*)$", readme, re.MULTILINE)
    reference, target = shared / "data" / "conll14" / "official.m2", tmp_path / "annotator1.txt"
    names = {"reference.m2": str(reference), "annotator1.txt": str(target)}
    assert redink(*[names.get(word, word) for word in line.split()]) == (0, "", "")
    assert len(target.read_text(encoding="utf-8").splitlines()) == 1312
