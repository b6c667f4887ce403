"""Parallel text, files in step, and corrected texts from edits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redink.errors import FormatError, MisalignedFiles, OverlappingEdits, UnsuitableData
from redink.formats.convert import Correction, correct_sentences
from redink.formats.files import name_systems, open_annotated, read_output, read_parallel, read_parts
from redink.formats.m2 import Reader
from redink.formats.text import stream_text, write_text
from redink.types import Edit, Sentence, apply_edits
from tests.strategies import tokens


@given(corpus=st.lists(st.lists(tokens, max_size=4).map(tuple)))
def test_round_trip(corpus, tmp_path_factory: pytest.TempPathFactory) -> None:
    if corpus and corpus[0] and corpus[0][0].startswith("\ufeff"):
        corpus = [(), *corpus]
    path = tmp_path_factory.mktemp("text") / "file.txt"
    write_text(corpus, path)
    assert list(stream_text(path)) == corpus


def test_empty_lines_are_sentences(tmp_path) -> None:
    (tmp_path / "source.txt").write_text("a b\n\nc\n")
    (tmp_path / "one.txt").write_text("a\n\nc d\n")
    corpus = read_parallel(tmp_path / "source.txt", [tmp_path / "one.txt"])
    assert corpus.sentences == (
        Sentence(("a", "b"), references=(("a",),)),
        Sentence((), references=((),)),
        Sentence(("c",), references=(("c", "d"),)),
    )
    assert corpus.annotators == 1
    assert corpus.sentences[2].corrected() == ("c", "d")


def test_unequal_lengths_name_both_files_and_counts(tmp_path) -> None:
    source, one, two = tmp_path / "source.txt", tmp_path / "one.txt", tmp_path / "two.txt"
    source.write_text("a\nb\nc\n")
    one.write_text("a\nb\nc\n")
    two.write_text("a\nb\nc\nd\n")
    with pytest.raises(MisalignedFiles) as caught:
        read_parallel(source, [one, two])
    assert str(caught.value) == f"{source} has 3 lines, but {two} has 4: they must be equally long"


def test_m2_files_of_other_lengths_and_sources(tmp_path) -> None:
    (tmp_path / "ref.m2").write_text("S a b\n\nS c d\n\n")
    (tmp_path / "short.m2").write_text("S a b\n\n")
    (tmp_path / "other.m2").write_text("S a b\n\n\nS c e\n\n")
    with pytest.raises(MisalignedFiles, match=r"ref.m2 has 2 sentences, but .*short.m2 has 1"):
        list(read_parts(tmp_path / "ref.m2", [tmp_path / "short.m2"]))
    with pytest.raises(
        MisalignedFiles, match=r"other.m2:4: the source sentence differs from .*ref.m2:3: 'c e' against"
    ):
        list(read_parts(tmp_path / "ref.m2", [tmp_path / "other.m2"]))
    assert len(list(read_parts(tmp_path / "ref.m2", [tmp_path / "other.m2"], strict=False))) == 1


def test_parts_are_bounded(tmp_path) -> None:
    (tmp_path / "ref.m2").write_text("S a b\n\n" * 7)
    parts = list(read_parts(tmp_path / "ref.m2", [tmp_path / "ref.m2"], size=3))
    assert [len(corpus.sentences) for corpus, _ in parts] == [3, 3, 1]
    assert [len(outputs[0].edits) for _, outputs in parts] == [3, 3, 1]


def test_text_has_no_edits(tmp_path) -> None:
    with pytest.raises(UnsuitableData, match="plain text has none"):
        open_annotated(tmp_path / "system.txt")
    (tmp_path / "system.txt").write_text("a b\n")
    assert read_output(tmp_path / "system.txt").sentences == (("a", "b"),)


def test_systems_need_different_names() -> None:
    assert name_systems(["x/a.m2", "y/b.jsonl.gz"]) == ["a", "b"]
    with pytest.raises(UnsuitableData, match="the system x/a is given twice"):
        name_systems(["x/a.m2", "x/a.jsonl"])


OVERLAP = (Edit(0, 2, ("x",), "R"), Edit(1, 2, ("y",), "R"), Edit(2, 2, ("z",), "M"))


def test_edits_are_applied_in_the_order_of_their_spans() -> None:
    edits = [Edit(2, 2, ("2",)), Edit(0, 0, ("first",)), Edit(0, 0, ("second",)), Edit(1, 2, ()), Edit(2, 2, ("3",))]
    assert apply_edits(("a", "b", "c"), edits) == ("first", "second", "a", "2", "3", "c")


def test_uncorrected_edits_leave_the_source() -> None:
    edits = [Edit(0, 1, (), "Um"), Edit(1, 2, ("x",), "UNK"), Edit(-1, -1, (), "noop")]
    assert apply_edits(("a", "b"), edits) == ("a", "b")
    assert apply_edits(("a", "b"), edits, uncorrected=True) == ("x",)


def test_overlapping_edits_are_an_error_or_the_first_counts() -> None:
    sentence = Sentence(("a", "b"), (OVERLAP,))
    with pytest.raises(OverlappingEdits, match="'b' at 1"):
        sentence.corrected()
    rule = Correction(overlaps="first")
    assert rule.correct(sentence) == ("x", "z")
    assert rule.dropped == 1


def test_a_missing_annotator_is_not_guessed() -> None:
    edits = (Edit(0, 1, ("b",)),)
    sentence = Sentence(("a",), (edits,))
    with pytest.raises(UnsuitableData, match=r"annotator 1 is missing for this sentence. .* 'agree' .* 'source'"):
        Correction(1).correct(sentence)
    assert Correction(1, missing="source").correct(sentence) == ("a",)
    assert Correction(1, missing="agree").correct(sentence) == ("b",)
    assert Correction(1).correct(Sentence(("a",))) == ("a",)  # nobody found an error


def test_errors_of_conversion_name_the_line(tmp_path) -> None:
    (tmp_path / "file.m2").write_text("S a\n\nS a\nA 0 1|||R|||b|||REQUIRED|||-NONE-|||0\n")
    reader = Reader(tmp_path / "file.m2")
    with pytest.raises(FormatError, match=r"file.m2:3: annotator 4 is missing for this sentence"):
        list(correct_sentences(reader, Correction(4), reader))
