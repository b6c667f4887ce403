"""Files and folders of essays."""

from pathlib import Path

import pytest

from redink.errors import FormatError, UnreadableFile
from redink.formats.essays import has_headings, match_essays, parse_essays, read_essays, write_essays


def parse(text):
    return {essay.id: "\n".join(essay.lines) for essay in parse_essays(text.splitlines(), "a.md")}


def test_line_breaks_inside_essays_are_kept():
    text = "### essay_id = 1\nHej  du.\n\nNytt stycke.\n\n### essay_id = A-2 \n\n  Jag bor.\n\n\n### essay_id = 3\n"
    assert parse(text) == {"1": "Hej  du.\n\nNytt stycke.", "A-2": "  Jag bor.", "3": ""}


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("title\n### essay_id = 1\n", 1, "expected '### essay_id = ID' before the first text, got 'title'"),
        ("### essay_id = 1\nsee ### essay_id = 2\n", 2, "a heading must begin the line"),
        ("#### essay_id = 1\nx\n", 1, "a heading must begin the line"),
        ("### essay_id = 1\na\n### essay_id = 1\nb\n", 3, "the essay 1 is repeated; it began on line 1"),
        ("### essay_id =  \na\n", 1, "the heading has no identifier"),
        ("", None, "there are no essays"),
    ],
)
def test_broken_files_are_refused(text, line, message):
    with pytest.raises(FormatError, match=message) as caught:
        parse(text)
    assert (caught.value.path, caught.value.line) == ("a.md", line)


def test_written_essays_are_read_back(tmp_path: Path):
    path = tmp_path / "essays.md"
    essays = [("7", ["One line .", "", "Another ."]), ("ä", [])]
    write_essays(essays, path)
    assert [(essay.id, list(essay.lines)) for essay in read_essays(path)] == essays
    assert has_headings(path.read_bytes())


def test_a_folder_has_an_essay_per_file(tmp_path: Path):
    for name in ("b", "a"):
        (tmp_path / f"{name}.txt").write_text(f"\nText {name} .\n", encoding="utf-8")
    essays = read_essays(tmp_path)
    assert [(essay.id, essay.lines, essay.line) for essay in essays] == [
        ("a", ("Text a .",), 2),
        ("b", ("Text b .",), 2),
    ]
    (tmp_path / "empty").mkdir()
    with pytest.raises(UnreadableFile, match="no files NAME"):
        read_essays(tmp_path / "empty")


def test_essays_are_matched_by_identifier(tmp_path: Path):
    sources = list(parse_essays(["### essay_id = 1", "a", "### essay_id = 2", "b"], "source.md"))
    others = list(parse_essays(["### essay_id = 2", "B", "### essay_id = 1", "A"], "out.md"))
    assert [essay.lines for essay in match_essays(sources, others, "out.md")] == [("A",), ("B",)]
    with pytest.raises(FormatError, match=r"out.md: the essay 1 of the source is missing"):
        match_essays(sources, others[:1], "out.md")
    assert match_essays(sources, others[:1], "out.md", complete=False) == [None, others[0]]
    with pytest.raises(FormatError, match=r"out.md:3: the source has no essay 1"):
        match_essays(sources[1:], others, "out.md")
    plain = tmp_path / "plain.txt"
    plain.write_text("A text .\n", encoding="utf-8")
    with pytest.raises(FormatError, match="expected '### essay_id = ID' before each essay"):
        match_essays(sources, read_essays(plain), "plain.txt")
    assert match_essays(sources[:1], read_essays(plain), "plain.txt") == read_essays(plain)
