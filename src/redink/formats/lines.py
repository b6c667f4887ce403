"""Files as lines of text: a path in, lines out, and the other way round.

Everything that Redink reads or writes goes through here, so that every format treats encodings, line ends,
gzip, pipes and broken files alike. Memory does not grow with the file.
"""

from __future__ import annotations

import codecs
import contextlib
import gzip
import io
import os
import sys
import tempfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, TextIO, TypeAlias, cast

from redink.errors import FormatError, OutputError, UnreadableFile

PathName: TypeAlias = str | os.PathLike[str]

STANDARD_STREAM = "-"
BLOCK = 1 << 20


def describe_path(path: PathName) -> str:
    """The path as messages name it."""
    return "standard input" if path == STANDARD_STREAM else os.fspath(path)


@contextlib.contextmanager
def open_input(path: str) -> Iterator[IO[bytes]]:
    """Open a file, a gzip file (by its first two bytes, whatever its name) or `-` for standard input."""
    if path == STANDARD_STREAM:
        yield sys.stdin.buffer
        return
    try:
        with Path(path).open("rb") as file:
            if file.peek(2)[:2] == b"\x1f\x8b":
                with gzip.open(file) as unpacked:
                    yield cast("IO[bytes]", unpacked)
            else:
                yield file
    except FileNotFoundError:
        raise UnreadableFile("no such file", path) from None
    except IsADirectoryError:
        raise UnreadableFile("this is a directory, not a file", path) from None
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise UnreadableFile(f"the gzip data are damaged ({error})", path) from None
    except OSError as error:
        raise UnreadableFile(f"cannot be read ({error.strerror or error})", path) from None


def read_lines(path: PathName) -> Iterator[str]:
    r"""Each line of a UTF-8 file, without its line end (\n or \r\n) and without a byte order mark."""
    for block in _read_blocks(os.fspath(path)):
        yield from block


def count_lines(path: PathName) -> int | None:
    """How many lines a file has, quickly; None where that cannot be told beforehand, as of a pipe."""
    if path == STANDARD_STREAM or not Path(path).is_file():
        return None
    with open_input(os.fspath(path)) as file:
        return sum(block.count(b"\n") for block in iter(lambda: file.read(BLOCK), b""))


def _read_blocks(path: str) -> Iterator[list[str]]:
    name = describe_path(path)
    with open_input(path) as file:
        unfinished: list[bytes] = []  # the pieces of a line whose end has not been read yet
        count = 0
        data = file.read(BLOCK).removeprefix(codecs.BOM_UTF8)
        while data:
            head, newline, tail = data.rpartition(b"\n")
            if newline:
                lines = _decode(b"".join([*unfinished, head]), name, count)
                count += len(lines)
                yield lines
                unfinished = [tail]
            else:
                unfinished.append(data)
            data = file.read(BLOCK)
        last = b"".join(unfinished)
        if last:
            yield _decode(last, name, count)


def _decode(block: bytes, name: str, before: int) -> list[str]:
    """The lines of a block that starts after `before` lines."""
    try:
        text = block.decode("utf-8")
    except UnicodeDecodeError as error:
        line = before + block.count(b"\n", 0, error.start) + 1
        raise UnreadableFile(f"not UTF-8: byte {block[error.start]:#04x} ({error.reason})", name, line) from None
    if "\0" in text:
        line = before + text.count("\n", 0, text.index("\0")) + 1
        raise FormatError("a NUL byte, which no text has", name, line)
    if "\r" in text:
        return [line.removesuffix("\r") for line in text.split("\n")]
    return text.split("\n")


@contextlib.contextmanager
def open_output(path: PathName) -> Iterator[TextIO]:
    """Open a text file for writing, `-` for standard output; a name that ends in .gz is compressed.

    The file appears under its name only when everything has been written: an error or a kill leaves what was
    there before.
    """
    path = os.fspath(path)
    if path == STANDARD_STREAM:
        yield sys.stdout
        return
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise OutputError(f"{path}: this is a directory, not a file")
    special = target.exists() and not target.is_file()  # a device or a named pipe is written in place
    try:
        with (
            target.open("wb") if special else _open_beside(target) as binary,
            _as_text(binary, compressed=path.endswith(".gz")) as file,
        ):
            yield file
    except OSError as error:
        raise OutputError(f"{path}: cannot be written ({error.strerror or error})") from None


@contextlib.contextmanager
def _open_beside(target: Path) -> Iterator[IO[bytes]]:
    """A temporary file that takes the target's place when it is complete."""
    descriptor, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.", suffix=".part")
    temporary = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as binary:
            yield binary
            binary.flush()
            os.fsync(binary.fileno())
        temporary.chmod(target.stat().st_mode if target.exists() else 0o666 & ~_umask())
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


@contextlib.contextmanager
def _as_text(binary: IO[bytes], compressed: bool) -> Iterator[TextIO]:
    with contextlib.ExitStack() as stack:
        if compressed:
            # No time stamp: the same text gives the same bytes.
            binary = cast("IO[bytes]", stack.enter_context(gzip.GzipFile("", "wb", 6, binary, mtime=0)))
        # Only names of files can have half a character; they are shown as escapes.
        text = io.TextIOWrapper(binary, encoding="utf-8", errors="backslashreplace", newline="\n")
        yield text
        text.detach()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
