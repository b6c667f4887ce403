"""MultiGED's tables: labels, edits, the original scorer."""

from pathlib import Path

import pytest

import redink as package
from redink.errors import FormatError, UnsuitableData
from redink.formats.multiged import Reader, list_labels, write_multiged
from redink.types import Edit, Sentence

TEXT = "Jag\tc\nhar\ti\n.\tc\n\nBra\tc\n\n"


def test_labels_are_edits_without_corrections(tmp_path: Path) -> None:
    (tmp_path / "in.tsv").write_text(TEXT.replace("\n", "\r\n"), "utf-8")
    reader = Reader(tmp_path / "in.tsv")
    first, second = list(reader)
    assert first == Sentence(("Jag", "har", "."), ((Edit(1, 2, (), "UNK"),),))
    assert (second.annotations, reader.line) == (((),), 5)
    write_multiged([first, second], tmp_path / "out.tsv")
    assert (tmp_path / "out.tsv").read_text("utf-8") == TEXT


def test_unlabelled_files_have_no_annotations(tmp_path: Path) -> None:
    (tmp_path / "in.tsv").write_text("Jag\nhar\n", "utf-8")
    assert list(Reader(tmp_path / "in.tsv")) == [Sentence(("Jag", "har"))]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Jag\tc\nhar\tx\n", r"in\.tsv:2: a label must be c or i, got 'x'"),
        ("Jag\tc\nhar\n", r"in\.tsv:2: a label must be c or i, got ''"),
        ("Jag\n\nhar\n\tc\n", r"in\.tsv:4: the line has a label, but no token"),
    ],
)
def test_broken_lines_are_named(text: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "in.tsv").write_text(text, "utf-8")
    with pytest.raises(FormatError, match=message):
        list(Reader(tmp_path / "in.tsv"))


def test_edits_become_labels() -> None:
    edits = (Edit(0, 0, ("A",)), Edit(1, 3, ("B",)), Edit(4, 4, (".",)), Edit(-1, -1, (), "noop"))
    assert list_labels(Sentence(("a", "b", "c", "d"), (edits,))) == ["i", "i", "i", "i"]
    assert list_labels(Sentence(("a", "b"), ((Edit(1, 1, "x"),),))) == ["c", "i"]
    with pytest.raises(UnsuitableData, match="the labels of one annotator, but the sentence has 2"):
        list_labels(Sentence(("a",), ((), ())))


def test_commands_read_and_score_it(redink, tmp_path: Path) -> None:
    (tmp_path / "ref.tsv").write_text(TEXT, "utf-8")
    (tmp_path / "hyp.tsv").write_text(TEXT.replace("Jag\tc", "Jag\ti"), "utf-8")
    for name in ("ref", "hyp"):
        words = ("convert", tmp_path / f"{name}.tsv", "--from", "multiged", "-o", tmp_path / f"{name}.m2")
        assert redink(*words).code == 0
    run = redink("score", "--ref", tmp_path / "ref.m2", tmp_path / "hyp.m2", "-m", "errant(unit=token-detection)")
    assert package.read_m2(tmp_path / "ref.m2").sentences[0].annotations == ((Edit(1, 2, (), "UNK"),),)
    printed = redink("compat", "multiged_eval", "-hyp", tmp_path / "hyp.tsv", "-ref", tmp_path / "ref.tsv")
    assert printed.out.splitlines()[2:4] == ["TP\tFP\tFN\tPrec\tRec\tF0.5", "1\t1\t0\t0.5\t1.0\t0.5556"]
    assert "0.5556" in run.out


def test_what_the_original_scorer_ignores_is_an_error(redink, tmp_path: Path) -> None:
    (tmp_path / "ref.tsv").write_text(TEXT, "utf-8")
    for text, message in (
        ("Jag\tc\nhar\ti\n.\tc\n", "ref.tsv:5: the other file has no token for 'Bra'"),
        ("Jag\tc\nhade\ti\n", "hyp.tsv:2: the token is 'hade', but 'har' in line 2 of"),
        ("Jag\tc\nhar\n.\tc\nBra\tc\n", "hyp.tsv:2: the token 'har' has no label"),
    ):
        (tmp_path / "hyp.tsv").write_text(text, "utf-8")
        run = redink("compat", "multiged_eval", "-hyp", tmp_path / "hyp.tsv", "-ref", tmp_path / "ref.tsv")
        assert run.code == 2
        assert message in run.err
