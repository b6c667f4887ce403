"""Text files as streams of lines.

All files that Redink reads or writes go through this module, so that every format treats encodings, line ends, gzip,
pipes and broken files alike. Memory does not grow with the file.
"""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any, TextIO, TypeAlias, cast

from redink.errors import FormatError, OutputError, UnreadableFile, UnsuitableData, shorten

PathName: TypeAlias = str | os.PathLike[str]
Source: TypeAlias = PathName | IO[str] | IO[bytes]
"""A path, `-` for standard input, or an open stream."""
Target: TypeAlias = PathName | IO[str] | IO[bytes]
"""A path, `-` for standard output, or an open stream."""

STANDARD_STREAM = "-"
BLOCK = 1 << 20

MAX_LINE = int(os.environ.get("REDINK_LONGEST_LINE", 1 << 26))
"""Bytes of a line: 64 MB, more than any sentence needs, unless the environment sets another limit."""
MAX_RATIO = int(os.environ.get("REDINK_LARGEST_RATIO", 40))
"""Bytes that one byte of gzip may unpack to, beyond the first `MIN_CHECKED`: text gives 3 to 20, a bomb 1,000."""
MIN_CHECKED = 1 << 24


def describe_path(source: Source | Target) -> str:
    """Return what messages call a file: its path, or the name of a stream."""
    if isinstance(source, str | os.PathLike):
        return "standard input" if source == STANDARD_STREAM else os.fspath(source)
    if not hasattr(source, "read") and not hasattr(source, "write"):
        raise UnsuitableData(f"a file must be a path or an open stream, got {shorten(repr(source))}")
    name = getattr(source, "name", None)
    return name if isinstance(name, str) else "stream"


class _EncodedText(io.RawIOBase):
    """A text stream as bytes."""

    def __init__(self, text: IO[str]) -> None:
        self._text = text
        self._buffered = b""

    def readable(self) -> bool:
        """Return True."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Read at most as many bytes as fit into the buffer."""
        data = self._buffered or self._text.read(len(buffer)).encode("utf-8", "surrogatepass")
        buffer[: len(data)] = data[: len(buffer)]
        self._buffered = data[len(buffer) :]
        return min(len(data), len(buffer))


class _CheckedGzip(io.RawIOBase):
    """The unpacked data of a gzip file, checked against a decompression bomb."""

    def __init__(self, unpacked: IO[bytes], packed: IO[bytes], path: str) -> None:
        self._unpacked, self._packed, self._path = unpacked, packed, path
        self._size = 0

    def readable(self) -> bool:
        """Return True."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Read at most as many bytes as fit into the buffer."""
        data = self._unpacked.read(len(buffer))
        buffer[: len(data)] = data
        self._size += len(data)
        if self._size > MIN_CHECKED and self._size > MAX_RATIO * self._packed.tell():
            raise UnreadableFile(f"it unpacks to more than {MAX_RATIO} times its size, which no text does", self._path)
        return len(data)


def _open_binary(source: Source) -> IO[bytes]:
    """Open the bytes of a source; the caller closes files opened by this function, but not the streams of users."""
    if isinstance(source, str | os.PathLike):
        return sys.stdin.buffer if source == STANDARD_STREAM else Path(source).open("rb")
    if isinstance(source.read(0), str):
        return io.BufferedReader(_EncodedText(cast("IO[str]", source)))
    return cast("IO[bytes]", source)


@contextlib.contextmanager
def open_input(source: Source) -> Iterator[IO[bytes]]:
    """Open a file, a gzip file (recognised by its first two bytes), a stream, or `-` for standard input."""
    path = describe_path(source)
    try:
        file = _open_binary(source)
        with file if isinstance(source, str | os.PathLike) and source != STANDARD_STREAM else contextlib.nullcontext():
            first = file.peek(2)[:2] if isinstance(file, io.BufferedReader) else b""
            if first == b"\x1f\x8b":
                with _unpack(file, path) as unpacked:
                    yield unpacked
            else:
                yield file
    except FileNotFoundError:
        raise UnreadableFile("no such file", path) from None
    except IsADirectoryError:
        raise UnreadableFile("is a directory, not a file", path) from None
    except OSError as error:
        raise UnreadableFile(f"cannot be read ({error.strerror or error})", path) from None


@contextlib.contextmanager
def _unpack(file: IO[bytes], path: str) -> Iterator[IO[bytes]]:
    """Open the unpacked data of a gzip file."""
    import gzip  # takes a tenth of the run time of a short command
    import zlib

    try:
        with gzip.open(file) as unpacked:
            yield cast("IO[bytes]", io.BufferedReader(_CheckedGzip(cast("IO[bytes]", unpacked), file, path), BLOCK))
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise UnreadableFile(f"the gzip data are damaged ({error})", path) from None


def read_lines(source: Source) -> Iterator[str]:
    r"""Yield each line of a UTF-8 file, without its line end (\n or \r\n) and without a byte order mark."""
    for block in _read_blocks(source):
        yield from block


def count_marks(source: Source, mark: bytes) -> int | None:
    """Count the occurrences of a mark in a file quickly; None if that is not possible, as for a pipe.

    A mark that begins with a line end is also counted at the start of the first line.
    """
    if not isinstance(source, str | os.PathLike) or source == STANDARD_STREAM or not Path(source).is_file():
        return None
    count, overlap = 0, b"\n"[: len(mark) - 1]
    with open_input(source) as file:
        while block := file.read(BLOCK):
            data = overlap + block
            count += data.count(mark)
            overlap = data[max(0, len(data) - len(mark) + 1) :]
    return count


def _read_blocks(source: Source) -> Iterator[list[str]]:
    name = describe_path(source)
    with open_input(source) as file:
        unfinished: list[bytes] = []  # the start of a line whose end has not been read yet
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
                if len(unfinished) > MAX_LINE // BLOCK:
                    raise FormatError(f"a line has more than {MAX_LINE:,} bytes", name, count + 1)
            data = file.read(BLOCK)
        last = b"".join(unfinished)
        if last:
            yield _decode(last, name, count)


def _decode(block: bytes, name: str, before: int) -> list[str]:
    """Return the lines of a block; `before` is the number of lines before it, for messages."""
    try:
        text = block.decode("utf-8")
    except UnicodeDecodeError as error:
        line = before + block.count(b"\n", 0, error.start) + 1
        raise UnreadableFile(f"not UTF-8: byte {block[error.start]:#04x} ({error.reason})", name, line) from None
    if "\0" in text:
        line = before + text.count("\n", 0, text.index("\0")) + 1
        raise FormatError("a NUL byte, which is not allowed in text", name, line)
    if "\r" in text:
        return [line.removesuffix("\r") for line in text.split("\n")]
    return text.split("\n")


def check_directories(written: Iterable[str]) -> None:
    """Raise an error before any work is done if a directory to write into does not exist."""
    for path in written:
        # Object stores create folders on writing.
        if path != STANDARD_STREAM and "://" not in path and not Path(path).absolute().parent.is_dir():
            raise OutputError(f"{path}: cannot be written (there is no directory {Path(path).parent})")


def refuse_overwriting(written: Iterable[str], read: Iterable[str]) -> None:
    """Raise an error if a file to be written is also an input."""
    inputs = [Path(path) for path in read if path and path != STANDARD_STREAM and _is_file(path)]
    for path in written:
        if path != STANDARD_STREAM and _is_file(path) and any(Path(path).samefile(other) for other in inputs):
            raise OutputError(f"{path}: is an input of the same command, and would be overwritten")


def _is_file(path: str) -> bool:
    try:
        return Path(path).is_file()
    except (OSError, ValueError):  # a sentence, not a name
        return False


@contextlib.contextmanager
def open_output(destination: Target) -> Iterator[TextIO]:
    """Open a text file for writing, `-` for standard output; a name that ends in .gz is compressed.

    The file replaces an earlier one only when everything has been written, so that an error or a kill leaves the
    earlier
    file intact. Open streams are written to directly, and stay open.
    """
    if not isinstance(destination, str | os.PathLike):
        describe_path(destination)
        if isinstance(destination, io.TextIOBase) or not hasattr(destination, "readinto"):
            yield cast("TextIO", destination)
        else:
            with _as_text(cast("IO[bytes]", destination), compressed=False) as file:
                yield file
        return
    path = os.fspath(destination)
    if path == STANDARD_STREAM:
        yield sys.stdout
        return
    with open_binary_output(path) as binary, _as_text(binary, compressed=path.endswith(".gz")) as file:
        yield file


@contextlib.contextmanager
def open_binary_output(destination: PathName) -> Iterator[IO[bytes]]:
    """Open a file for writing bytes; it replaces an earlier one only when everything has been written."""
    path = os.fspath(destination)
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise OutputError(f"{path}: is a directory, not a file")
    special = target.exists() and not target.is_file()  # a device or a named pipe is written in place
    try:
        with target.open("wb") if special else _open_beside(target) as binary:
            yield binary
    except OSError as error:
        raise OutputError(f"{path}: cannot be written ({error.strerror or error})") from None


@contextlib.contextmanager
def _open_beside(target: Path) -> Iterator[IO[bytes]]:
    """Open a temporary file that replaces the target when it is complete."""
    # Importing tempfile takes as long as reading a thousand sentences.
    temporary = target.with_name(f".{target.name}.{os.urandom(6).hex()}.part")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    try:  # before the file exists: a signal may arrive as soon as it does
        with os.fdopen(os.open(temporary, flags, 0o600), "wb") as binary:
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
            import gzip

            # Without a time stamp, equal texts give equal bytes.
            binary = cast("IO[bytes]", stack.enter_context(gzip.GzipFile("", "wb", 6, binary, mtime=0)))
        # Only file names can have unpaired surrogates; they are written as escapes.
        text = io.TextIOWrapper(binary, encoding="utf-8", errors="backslashreplace", newline="\n")
        yield text
        text.detach()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
