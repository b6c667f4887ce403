"""M2: every shape of line, every mistake, and the round trip."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from redink.errors import FormatError, RedinkError, UnsuitableData
from redink.formats.m2 import MAX_ANNOTATORS, format_sentence, parse_edit, stream_m2, write_m2
from redink.types import Edit, Sentence
from tests.strategies import sentences, tokens

EVERYTHING = """\
S This are a apple
A 1 2|||R:VERB:SVA|||is|||REQUIRED|||-NONE-|||0
A 2 3|||R:DET|||an||one|||REQUIRED|||-NONE-|||0
A 4 4|||M:PUNCT|||.|||REQUIRED|||-NONE-|||0
A 4 4|||M:OTHER|||Yes !|||OPTIONAL|||a comment|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A 3 4|||Um||||||REQUIRED|||-NONE-|||3
A 2 3|||Rloc-|||-NONE-|||REQUIRED|||-NONE-|||3
A 0 1|||UNK|||This  one|||REQUIRED|||-NONE-|||new|||field|||3

S

S No A line

S Mixed noop
A -1 -1|||noop|||-NONE-|||REQUIRED|||why|||0
A 0 1|||X|||||||REQUIRED|||-NONE-|||0
A 1 1|||X|||||||||REQUIRED|||-NONE-|||1

"""


def read(text: str, tmp_path) -> list[Sentence]:
    path = tmp_path / "file.m2"
    path.write_bytes(text.encode())
    return list(stream_m2(path))


def test_everything_is_read(tmp_path) -> None:
    first, empty, bare, mixed = read(EVERYTHING, tmp_path)
    assert first.tokens == ("This", "are", "a", "apple")
    edits, noop, absent, last = first.annotations
    assert edits == (
        Edit(1, 2, ("is",), "R:VERB:SVA"),
        Edit(2, 3, ("an",), "R:DET", (("one",),)),
        Edit(4, 4, (".",), "M:PUNCT"),
        Edit(4, 4, ("Yes", "!"), "M:OTHER"),
    )
    assert noop == ()
    assert absent is None
    assert last == (Edit(3, 4, (), "Um"), Edit(2, 3, (), "Rloc-"), Edit(0, 1, ("This", "one"), "UNK"))
    assert last[2].notation.fields == ("REQUIRED", "-NONE-", "new", "field")
    assert empty == Sentence(())
    assert bare == Sentence(("No", "A", "line"))
    assert mixed.annotations == ((Edit(-1, -1, (), "noop"), Edit(0, 1, ("|",), "X")), (Edit(1, 1, (), "X"),))
    assert mixed.annotations[1][0].notation.fields == ("", "REQUIRED", "-NONE-")


def test_everything_is_written_again(tmp_path) -> None:
    text = EVERYTHING.replace("S\n", "S \n")
    write_m2(read(text, tmp_path), tmp_path / "again.m2")
    assert (tmp_path / "again.m2").read_text() == text


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("S a b\nA 0 1|||X|||c|||REQUIRED|||-NONE-|||0", "S a b\nA 0 1|||X|||c|||REQUIRED|||-NONE-|||0\n\n"),
        ("\ufeffS a\r\n\r\nS b\r\n", "S a\n\nS b\n\n"),
        ("\n\n\nS a\n\n\n\nS b\n \n", "S a\n\nS b\n\n"),
        ("S a\nS b\n", "S a\n\nS b\n\n"),
        ("S  a \t b \n\n", "S a b\n\n"),
        ("", ""),
        ("\n\n", ""),
    ],
)
def test_what_is_tolerated(before: str, after: str, tmp_path) -> None:
    assert "".join(map(format_sentence, read(before, tmp_path))) == after


GOOD = "A 0 1|||X|||c|||REQUIRED|||-NONE-|||0"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("A 0 1|||X|||c|||0", "expected 6 fields separated by '|||', got 4"),
        ("A 0 1", "expected 6 fields separated by '|||', got 1"),
        ("A ", "expected 6 fields separated by '|||', got 1"),
        (GOOD.replace("0 1", "0 x"), "a span must be two whole numbers, got '0 x'"),
        (GOOD.replace("0 1", "0"), "a span must be two whole numbers, got '0'"),
        (GOOD.replace("0 1", "0 1_0"), "a span must be two whole numbers, got '0 1_0'"),
        (GOOD.replace("0 1", "0 ١"), "a span must be two whole numbers, got '0 ١'"),
        (GOOD.replace("0 1", "0 99999999999999999999"), "a span must be two whole numbers"),
        (GOOD.replace("0 1", "1 0"), "the span 1 0 is not valid"),
        (GOOD.replace("0 1", "-1 1"), "the span -1 1 is not valid"),
        (GOOD.replace("0 1", "-2 -2"), "the span -2 -2 is not valid"),
        (GOOD.replace("0 1", "0 3"), "the edit ends at 3, but the sentence has 2 tokens"),
        (GOOD[:-1] + "first", "the last field must be the annotator's number, got 'first'"),
        (GOOD[:-1] + "-1", "the last field must be the annotator's number, got '-1'"),
        (GOOD[:-1] + str(MAX_ANNOTATORS), "annotators are numbered from 0 to 999, got 1000"),
        ("B 0 1", "a line must start with 'S ' or 'A ', got 'B 0 1'"),
        ("Some text", "a line must start with 'S ' or 'A '"),
    ],
)
def test_mistakes_name_file_and_line(line: str, message: str, tmp_path) -> None:
    with pytest.raises(FormatError) as caught:
        read(f"S a b\n{GOOD}\n\nS a b\n{line}\n", tmp_path)
    assert str(caught.value).startswith(f"{tmp_path / 'file.m2'}:5: {message}")


def test_an_edit_needs_a_sentence(tmp_path) -> None:
    with pytest.raises(FormatError, match=r"file\.m2:1: an edit \(A\) before any sentence"):
        read(GOOD, tmp_path)
    with pytest.raises(FormatError, match=r"file\.m2:3: an edit \(A\) before any sentence"):
        read(f"S a\n\n{GOOD}", tmp_path)


def test_taken_literally_a_correction_is_a_string(tmp_path) -> None:
    from redink.formats.m2 import Reader

    (tmp_path / "file.m2").write_text("S a\nA 0 1|||X|||-NONE-|||REQUIRED|||-NONE-|||0\n")
    (sentence,) = Reader(tmp_path / "file.m2", literal=True)
    assert sentence.annotations == ((Edit(0, 1, ("-NONE-",), "X"),),)


@given(corpus=st.lists(sentences(), max_size=4))
@example(corpus=[Sentence(("|",), ((Edit(0, 1, ("|",), "X"),),))])
def test_round_trip(corpus: list[Sentence], tmp_path_factory: pytest.TempPathFactory) -> None:
    """What can be written is read back the same, down to the notation; the rest is refused, not changed."""
    path = tmp_path_factory.mktemp("m2") / "file.m2"
    try:
        write_m2(corpus, path)
    except UnsuitableData:
        assert not path.exists()
        return
    again = list(stream_m2(path))
    assert again == corpus
    assert [repr_notation(s) for s in again] == [repr_notation(s) for s in corpus]


def repr_notation(sentence: Sentence) -> list[object]:
    """The fields that were kept, as far as they are not the plain ones."""
    notations = [edit.notation.fields if edit.notation else None for own in sentence.annotations for edit in own or ()]
    return [None if fields == ("REQUIRED", "-NONE-") else fields for fields in notations]


@given(st.lists(tokens, max_size=6), st.text(max_size=30))
def test_any_edit_line_gives_an_edit_or_a_clear_error(words: list[str], rest: str) -> None:
    for line in (f"A {rest}", f"A 0 0|||X|||{rest}|||REQUIRED|||-NONE-|||0", "A 0 0|||" + "|||".join(words)):
        try:
            annotator, edit = parse_edit(line.replace("\n", " "))
        except RedinkError:
            continue
        assert annotator >= 0
        assert edit.start <= edit.end
