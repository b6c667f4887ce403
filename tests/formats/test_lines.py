"""Files as lines: encodings, line ends, gzip, and files that cannot be read or written."""

import gzip
import io
import os
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redink.errors import FormatError, OutputError, UnreadableFile
from redink.formats import lines
from redink.formats.lines import open_output, read_lines


def test_lines_lose_only_their_ends(tmp_path) -> None:
    path = tmp_path / "file.txt"
    path.write_bytes("\ufeffone \r\n\n\u2028two\x0b\x1c\x85\n\r\nlast".encode())
    assert list(read_lines(path)) == ["one ", "", "\u2028two\x0b\x1c\x85", "", "last"]


@pytest.mark.parametrize("size", [1, 2, 3, 7, 1 << 20])
def test_blocks_do_not_show(size: int, tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "BLOCK", size)
    path = tmp_path / "file.txt"
    path.write_bytes("äö\nü\n\n赤ペン".encode())
    assert list(read_lines(path)) == ["äö", "ü", "", "赤ペン"]


def test_gzip_is_known_by_its_bytes(tmp_path) -> None:
    path = tmp_path / "no-suffix"
    path.write_bytes(gzip.compress("ä\nb\n".encode()))
    assert list(read_lines(path)) == ["ä", "b"]


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"a\nb\n")))
    assert list(read_lines("-")) == ["a", "b"]


@pytest.mark.parametrize(
    ("content", "kind", "message"),
    [
        (b"a\nb\n\xff\n", UnreadableFile, ":3: not UTF-8: byte 0xff"),
        (b"a\n" * 5 + b"\xc3", UnreadableFile, ":6: not UTF-8: byte 0xc3"),
        (b"a\nb\0c\n", FormatError, ":2: a NUL byte"),
        (b"\x1f\x8bnonsense", UnreadableFile, ": the gzip data are damaged"),
        (gzip.compress(b"a\n" * 1000, mtime=0)[:-9], UnreadableFile, ": the gzip data are damaged"),
    ],
)
@pytest.mark.parametrize("size", [2, 1 << 20])
def test_broken_files(content: bytes, kind: type, message: str, size: int, tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(lines, "BLOCK", size)
    path = tmp_path / "file"
    path.write_bytes(content)
    with pytest.raises(kind) as caught:
        list(read_lines(path))
    assert str(caught.value).startswith(f"{path}{message}")


def test_missing_files_and_directories(tmp_path) -> None:
    with pytest.raises(UnreadableFile, match="no such file"):
        list(read_lines(tmp_path / "none"))
    with pytest.raises(UnreadableFile, match="is a directory"):
        list(read_lines(tmp_path))


@given(texts=st.lists(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\n\r"))))
def test_any_text_comes_back(texts: list[str], tmp_path_factory: pytest.TempPathFactory) -> None:
    if texts and texts[0].startswith("\ufeff"):  # at the start of a file this is a byte order mark
        texts = ["", *texts]
    for name in ("file.txt", "file.txt.gz"):
        path = tmp_path_factory.mktemp("lines") / name
        with open_output(path) as file:
            file.writelines(text + "\n" for text in texts)
        assert list(read_lines(path)) == texts


def test_an_error_leaves_the_old_file_and_nothing_else(tmp_path) -> None:
    path = tmp_path / "file.txt"
    path.write_text("old")
    with pytest.raises(ZeroDivisionError), open_output(path) as file:
        file.write(f"new {1 / 0}")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_the_file_appears_when_it_is_complete(tmp_path) -> None:
    path = tmp_path / "file.txt"
    with open_output(path) as file:
        file.write("new")
        file.flush()
        assert not path.exists()
    assert path.read_text() == "new"
    assert path.stat().st_mode & 0o777 == 0o666 & ~current_umask()


def current_umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def test_a_link_stays_a_link(tmp_path) -> None:
    (tmp_path / "target.txt").write_text("old")
    (tmp_path / "link.txt").symlink_to("target.txt")
    with open_output(tmp_path / "link.txt") as file:
        file.write("new")
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "target.txt").read_text() == "new"


def test_gzip_output_has_no_time_stamp(tmp_path) -> None:
    for name in ("a.gz", "b.gz"):
        with open_output(tmp_path / name) as file:
            file.write("text\n")
    assert (tmp_path / "a.gz").read_bytes() == (tmp_path / "b.gz").read_bytes()


def test_what_cannot_be_written(tmp_path) -> None:
    with pytest.raises(OutputError, match="is a directory"), open_output(tmp_path):
        pass
    with pytest.raises(OutputError, match="No such file or directory"), open_output(tmp_path / "none" / "file"):
        pass
    with pytest.raises(OutputError, match="No space left on device"), open_output("/dev/full") as file:
        file.write("x" * 100_000)
