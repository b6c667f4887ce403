"""What a second cold trial stumbled over."""

import csv
import gzip
import io
import subprocess
import sys
import warnings

import pytest

import redink as package
from redink import samples
from redink.errors import UnsuitableData

M2 = "S She want eat .\nA 1 2|||R:VERB|||wants to|||REQUIRED|||-NONE-|||0\n\n"


def read_sources() -> list[str]:
    return [" ".join(sentence.tokens) for sentence in package.read_m2(samples.REFERENCE).sentences]


def make_texts(tmp_path, **texts: list[str]) -> dict[str, object]:
    for name, lines in texts.items():
        (tmp_path / f"{name}.txt").write_text("\n".join(lines) + "\n")
    return {name: tmp_path / f"{name}.txt" for name in texts}


def test_lines_that_do_not_belong_together_are_said(redink, tmp_path) -> None:
    """One line lost and another added: the counts agree, and every sentence behind is compared with the wrong one."""
    sources = read_sources()
    shifted = [*sources[:40], *sources[41:], "The end ."]
    paths = make_texts(
        tmp_path, source=sources, shifted=shifted, good=[line.replace(" a ", " the ") for line in sources]
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        words = ("score", "--source", paths["source"], "-m", "gleu")
        bad = redink(*words, "--ref", paths["good"], paths["shifted"])
        wrong_reference = redink(*words, "--ref", paths["shifted"], paths["good"])
        fine = redink(*words, "--ref", paths["good"], paths["good"])
    assert "Caution: shifted: " in bad.out
    assert "of 72 sentences have hardly a word of their source, sentence 41 first" in bad.out
    assert "Caution: reference 0: " in wrong_reference.out
    assert "hardly a word" not in fine.out


def test_characters_are_not_compared_with_words(redink, tmp_path) -> None:
    paths = make_texts(tmp_path, system=["She wants to eat ."])
    (tmp_path / "gold.m2").write_text(M2)
    run = redink("score", "--ref", tmp_path / "gold.m2", paths["system"], "--unit", "char")
    assert (run.code, run.out) == (2, "")
    assert "this file is tokenised, so --unit char cannot be used" in run.err


def test_each_system_has_its_own_signature() -> None:
    corpus = package.read_m2(samples.REFERENCE)
    given = package.read_output(samples.SYSTEMS[0])
    text = package.Output("text", [sentence.tokens for sentence in corpus.sentences])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        scores = package.score(corpus, [given, text]).scores["errant"]
    assert "|edits:given|" in scores["cautious"].signature
    assert "engine" not in scores["cautious"].signature
    assert "|edits:auto|ref-edits:given|engine:" in scores["text"].signature


def test_tests_of_something_else_say_of_what(redink) -> None:
    words = ("score", "--ref", samples.REFERENCE, *samples.SYSTEMS, "-m", "gts", "--compare", "eager", "--test")
    assert (
        "The differences are of the means of the sentences' own scores, not of the scores." in redink(*words, "t").out
    )
    assert "The differences are of the shares of right decisions" in redink(*words, "mcnemar").out
    assert "The differences are" not in redink(*words, "bootstrap").out


def test_a_string_in_place_of_a_list_is_refused_or_split() -> None:
    with pytest.raises(UnsuitableData, match="references must be a list"):
        package.Sentence("She want eat .", references="She wants to eat .")
    assert package.apply_edits("a b c", [package.Edit(0, 1, "x y")]) == ("x", "y", "b", "c")
    corpus, outputs = samples.load()
    assert package.score(corpus, outputs[0], "errant").systems == ("cautious",)
    for wrong in (("official.m2", outputs), (corpus, ["system.txt"])):
        with pytest.raises(UnsuitableData, match="score needs"):
            package.score(*wrong)


def test_nobodys_text_is_not_written(redink, tmp_path) -> None:
    run = redink(
        "convert",
        samples.REFERENCE,
        "--to",
        "text",
        "--annotator",
        "7",
        "--missing",
        "source",
        "-o",
        tmp_path / "7.txt",
    )
    assert run.code == 2
    assert "there is no annotator 7: the file has 2, numbered from 0" in run.err
    assert not (tmp_path / "7.txt").exists()


@pytest.mark.parametrize(
    "words",
    [
        ("errant_compare", "-hyp", "system.txt", "-ref", "gold.m2"),
        ("errant_compare", "-hyp", "system.txt", "-ref", "gold.m2", "-ds"),
        ("gotoscorer", "-ref", "gold.m2", "-hyp", "system.txt"),
        ("ieval", "-hyp:gold.m2", "-ref:gold.m2"),
    ],
    ids=lambda words: words[0],
)
def test_text_for_edits_is_one_line_in_compat_too(redink, tmp_path, monkeypatch, words) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "gold.m2").write_text(M2)
    (tmp_path / "system.txt").write_text("She wants to eat .\n")
    run = redink("compat", *words)
    assert run.code == 2
    assert len(run.err.splitlines()) == 1


def test_a_missing_directory_is_found_before_the_work(redink, tmp_path) -> None:
    run = redink("report", "--ref", "nothing.m2", "nothing.txt", "-o", tmp_path / "nowhere" / "x.html")
    assert run.code == 2
    assert "cannot be written (there is no directory" in run.err


def test_notes_fit_a_terminal_and_signatures_stay_whole() -> None:
    from redink.report.tables.text import format_text

    corpus, outputs = samples.load()
    table = package.score(corpus, outputs).with_comparisons(samples=100).table()
    lines = format_text(table, 80).splitlines()
    assert all(len(line) <= 80 or " " not in line for line in lines)
    assert any(line.startswith("errant|") and line.endswith("|v:" + package.__version__) for line in lines)


def test_csv_says_which_metric_a_row_is_of(redink) -> None:
    words = ("score", "--ref", samples.REFERENCE, *samples.SYSTEMS, "-m", "errant", "-m", "m2", "--compare", "eager")
    rows = list(csv.DictReader(io.StringIO(redink(*words, "--samples", "20", "--format", "csv").out)))
    assert [(row["metric"], row["against"]) for row in rows] == [("errant", "eager")] * 3 + [("m2", "eager")] * 3


def test_gzip_on_standard_input(tmp_path) -> None:
    packed = gzip.compress(samples.REFERENCE.read_bytes())
    words = [sys.executable, "-m", "redink", "convert", "--from", "m2", "--to", "m2", "-"]
    done = subprocess.run(words, input=packed, capture_output=True, check=True, cwd=tmp_path)
    assert done.stdout == samples.REFERENCE.read_bytes()
