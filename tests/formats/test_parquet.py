"""Parquet: what goes in comes out, and what is wrong is named."""

import sys

import pyarrow
import pyarrow.parquet
import pytest
from hypothesis import given, settings

from redink import samples
from redink.errors import FormatError, MissingDependency, OutputError, UnreadableFile, UnsuitableData
from redink.formats import parquet
from redink.formats.files import read_corpus
from redink.formats.m2 import stream_m2, write_m2
from redink.types import Edit, EditNotation, Sentence, with_notation
from tests.strategies import sentences as any_sentences


def write(path, **columns) -> str:
    pyarrow.parquet.write_table(pyarrow.table(columns), path)
    return str(path)


def read(path) -> list[Sentence]:
    return list(parquet.Reader(path))


def test_m2_comes_back_byte_for_byte(redink, tmp_path) -> None:
    for number, path in enumerate((samples.REFERENCE, *samples.SYSTEMS)):
        table, again = tmp_path / f"{number}.parquet", tmp_path / f"{number}.m2"
        assert redink("convert", path, "-o", table).code == 0
        assert redink("convert", table, "-o", again).code == 0
        write_m2(stream_m2(path), tmp_path / "plain.m2")
        assert again.read_bytes() == (tmp_path / "plain.m2").read_bytes()


def test_everything_a_sentence_can_have(tmp_path) -> None:
    noted = with_notation(Edit(0, 1, (), "U:X"), EditNotation(("OPTIONAL", "said so"), "-NONE-"))
    sentences = [
        Sentence(("a", "b"), (None, (), (Edit(0, 1, ("an",), "R:DET", (("the",), ())), Edit(-1, -1, (), "noop")))),
        Sentence(("a",), ((noted,),), id="seven"),
        Sentence((), (), (("x", "y"), ())),
    ]
    parquet.write_parquet(sentences, tmp_path / "a.parquet")
    corpus = read(tmp_path / "a.parquet")
    assert corpus == sentences
    assert corpus[1].annotations[0][0].notation == noted.notation
    rows = pyarrow.parquet.read_table(tmp_path / "a.parquet")["edits"].to_pylist()
    assert [edit["operation"] for edit in rows[0]] == ["R", ""]
    assert rows[1][0]["operation"] == "U"


@settings(max_examples=30)
@given(any_sentences())
def test_any_sentence(tmp_path_factory, sentence) -> None:
    path = tmp_path_factory.mktemp("any") / "a.parquet"
    parquet.write_parquet([sentence], path)
    (corpus,) = read(path)
    while sentence.annotations and sentence.annotations[-1] is None:  # as in M2, nobody knows of the last one
        sentence = Sentence(sentence.tokens, sentence.annotations[:-1], sentence.references, sentence.id)
    assert corpus == sentence


def test_row_groups_change_nothing(tmp_path, monkeypatch) -> None:
    corpus = read_corpus(samples.REFERENCE)
    monkeypatch.setattr(parquet, "GROUP", 7)
    parquet.write_parquet(corpus.sentences, tmp_path / "small.parquet")
    assert pyarrow.parquet.read_metadata(tmp_path / "small.parquet").num_row_groups == 11
    assert tuple(read(tmp_path / "small.parquet")) == corpus.sentences


def test_tables_of_others(tmp_path) -> None:
    plain = [{"start": 0, "end": 1, "correction": "an"}]
    path = write(tmp_path / "a.parquet", source=["a b"], edits=[plain], score=[0.5])
    assert read(path) == [Sentence(("a", "b"), ((Edit(0, 1, ("an",)),),))]
    path = write(tmp_path / "b.parquet", source=["a b"], references=[["c", "d e"]])
    assert read(path) == [Sentence(("a", "b"), (), (("c",), ("d", "e")))]


@pytest.mark.parametrize(
    ("columns", "problem"),
    [
        ({"text": ["a"]}, "a column 'source'"),
        ({"source": [None], "edits": [[]]}, "row 1: 'source' must be text, got null"),
        ({"source": ["a", 1.5][1:], "edits": [[]]}, "row 1: 'source' must be text, got float"),
        ({"source": ["a"], "edits": ["x"]}, "row 1: 'edits' must be a list"),
        ({"source": ["a"], "edits": [["x"]]}, "row 1: 'edits' must be a list"),
        ({"source": ["a"], "edits": [[{"start": 0, "end": 2, "correction": ""}]]}, "the span 0 2 does not fit"),
        ({"source": ["a"], "edits": [[{"start": 0, "correction": ""}]]}, "a span must be two whole numbers"),
        ({"source": ["a"], "edits": [[{"start": 0, "end": 1}]]}, "row 1: 'correction' must be text"),
        ({"source": ["a"], "edits": [[]], "annotators": [[5000]]}, "from 0 to 999"),
        (
            {"source": ["a"], "edits": [[{"start": 0, "end": 1, "correction": "", "annotator": 1}]]},
            "an edit of annotator 1, who is not among the annotators",
        ),
    ],
)
def test_what_is_wrong_is_named(tmp_path, columns, problem) -> None:
    with pytest.raises(FormatError, match=problem):
        read(write(tmp_path / "a.parquet", **columns))


def test_only_whole_files(tmp_path, redink, monkeypatch) -> None:
    with pytest.raises(UnreadableFile, match="no such file"):
        read(tmp_path / "none.parquet")
    (tmp_path / "broken.parquet").write_bytes(b"PAR1 and nothing else")
    with pytest.raises(UnreadableFile, match="not a valid Parquet file"):
        read(tmp_path / "broken.parquet")
    with pytest.raises(UnsuitableData, match="give a file name"):
        read("-")
    with pytest.raises(OutputError, match="give a file name"):
        parquet.write_parquet([], "-")
    assert redink("convert", samples.REFERENCE, "--to", "parquet").code == 2
    for words in (("info", tmp_path / "a.parquet.gz"), ("convert", samples.REFERENCE, "-o", tmp_path / "a.parquet.gz")):
        run = redink(*words)
        assert run.code == 2
        assert "a.parquet.gz: Parquet is already compressed" in run.err
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingDependency, match=r"pip install .*\[parquet\]"):
        parquet.write_parquet([], tmp_path / "a.parquet")


def test_an_error_leaves_no_file(tmp_path) -> None:
    def fail():
        yield Sentence(("a",))
        raise ValueError

    with pytest.raises(ValueError, match=r"^$"):
        parquet.write_parquet(fail(), tmp_path / "a.parquet")
    assert list(tmp_path.iterdir()) == []
