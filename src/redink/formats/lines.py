"""Files as lines of text: a path or an open stream in, lines out, and the other way round.

Everything that Redink reads or writes goes through here, so that every format treats encodings, line ends,
gzip, pipes and broken files alike. Memory does not grow with the file.
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
"""Where text comes from: a file's name, `-` for standard input, or an open stream."""
Target: TypeAlias = PathName | IO[str] | IO[bytes]
"""Where text goes: a file's name, `-` for standard output, or an open stream."""

STANDARD_STREAM = "-"
BLOCK = 1 << 20

LONGEST_LINE = int(os.environ.get("REDINK_LONGEST_LINE", 1 << 26))
"""How many bytes a line may have: 64 MB unless the environment says otherwise, which no sentence has."""
LARGEST_RATIO = int(os.environ.get("REDINK_LARGEST_RATIO", 40))
"""How many bytes one byte of gzip may unpack to, beyond the first `FREE`: text gives 3 to 20, a bomb 1,000."""
FREE = 1 << 24


def describe_path(source: Source | Target) -> str:
    """Return what messages call a file: its path, or the name of a stream."""
    if isinstance(source, str | os.PathLike):
        return "standard input" if source == STANDARD_STREAM else os.fspath(source)
    if not hasattr(source, "read") and not hasattr(source, "write"):
        raise UnsuitableData(f"a file must be a path or an open stream, got {shorten(repr(source))}")
    name = getattr(source, "name", None)
    return name if isinstance(name, str) else "stream"


class _Encoded(io.RawIOBase):
    """A text stream as bytes."""

    def __init__(self, text: IO[str]) -> None:
        self._text = text
        self._rest = b""

    def readable(self) -> bool:
        """It is."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Read at most as many bytes as fit."""
        data = self._rest or self._text.read(len(buffer)).encode("utf-8", "surrogatepass")
        buffer[: len(data)] = data[: len(buffer)]
        self._rest = data[len(buffer) :]
        return min(len(data), len(buffer))


class _Bounded(io.RawIOBase):
    """What a gzip file unpacks to, as long as it is not out of all proportion."""

    def __init__(self, unpacked: IO[bytes], packed: IO[bytes], path: str) -> None:
        self._unpacked, self._packed, self._path = unpacked, packed, path
        self._size = 0

    def readable(self) -> bool:
        """It is."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Read at most as many bytes as fit."""
        data = self._unpacked.read(len(buffer))
        buffer[: len(data)] = data
        self._size += len(data)
        if self._size > FREE and self._size > LARGEST_RATIO * self._packed.tell():
            raise UnreadableFile(f"it unpacks to more than {LARGEST_RATIO} times its size, as no text does", self._path)
        return len(data)


def _open_binary(source: Source) -> IO[bytes]:
    """The bytes of a source; the caller closes what was opened here, and never the user's stream."""
    if isinstance(source, str | os.PathLike):
        return sys.stdin.buffer if source == STANDARD_STREAM else Path(source).open("rb")
    if isinstance(source.read(0), str):
        return io.BufferedReader(_Encoded(cast("IO[str]", source)))
    return cast("IO[bytes]", source)


@contextlib.contextmanager
def open_input(source: Source) -> Iterator[IO[bytes]]:
    """Open a file, a gzip file (by its first two bytes, whatever its name), a stream or `-` for standard input."""
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
        raise UnreadableFile("this is a directory, not a file", path) from None
    except OSError as error:
        raise UnreadableFile(f"cannot be read ({error.strerror or error})", path) from None


@contextlib.contextmanager
def _unpack(file: IO[bytes], path: str) -> Iterator[IO[bytes]]:
    """What a gzip file unpacks to."""
    import gzip  # with its neighbours a tenth of the time that a short command takes
    import zlib

    try:
        with gzip.open(file) as unpacked:
            yield cast("IO[bytes]", io.BufferedReader(_Bounded(cast("IO[bytes]", unpacked), file, path), BLOCK))
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise UnreadableFile(f"the gzip data are damaged ({error})", path) from None


def read_lines(source: Source) -> Iterator[str]:
    r"""Each line of a UTF-8 file, without its line end (\n or \r\n) and without a byte order mark."""
    for block in _read_blocks(source):
        yield from block


def count_marks(source: Source, mark: bytes) -> int | None:
    """How often a mark stands in a file, quickly; None where that cannot be told beforehand, as of a pipe.

    A mark that begins with a line end is also found in the first line.
    """
    if not isinstance(source, str | os.PathLike) or source == STANDARD_STREAM or not Path(source).is_file():
        return None
    found, rest = 0, b"\n"[: len(mark) - 1]
    with open_input(source) as file:
        while block := file.read(BLOCK):
            data = rest + block
            found += data.count(mark)
            rest = data[max(0, len(data) - len(mark) + 1) :]
    return found


def _read_blocks(source: Source) -> Iterator[list[str]]:
    name = describe_path(source)
    with open_input(source) as file:
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
                if len(unfinished) > LONGEST_LINE // BLOCK:
                    raise FormatError(f"a line has more than {LONGEST_LINE:,} bytes", name, count + 1)
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


def check_directories(written: Iterable[str]) -> None:
    """Refuse to write where there is no directory, before any work is done."""
    for path in written:
        # An address of an object store is made by writing to it.
        if path != STANDARD_STREAM and "://" not in path and not Path(path).absolute().parent.is_dir():
            raise OutputError(f"{path}: cannot be written (there is no directory {Path(path).parent})")


def refuse_overwriting(written: Iterable[str], read: Iterable[str]) -> None:
    """Refuse to write over a file that is read: whoever asks for it has mixed up two names."""
    inputs = [Path(path) for path in read if path and path != STANDARD_STREAM and _is_file(path)]
    for path in written:
        if path != STANDARD_STREAM and _is_file(path) and any(Path(path).samefile(other) for other in inputs):
            raise OutputError(f"{path}: this file is an input of the same command, and would be overwritten")


def _is_file(path: str) -> bool:
    try:
        return Path(path).is_file()
    except (OSError, ValueError):  # a sentence, not a name
        return False


@contextlib.contextmanager
def open_output(destination: Target) -> Iterator[TextIO]:
    """Open a text file for writing, `-` for standard output; a name that ends in .gz is compressed.

    The file appears under its name only when everything has been written: an error or a kill leaves what was
    there before. A stream is written to as it is, and stays open.
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
    """Open a file by its name for writing bytes; it appears only when everything has been written."""
    path = os.fspath(destination)
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise OutputError(f"{path}: this is a directory, not a file")
    special = target.exists() and not target.is_file()  # a device or a named pipe is written in place
    try:
        with target.open("wb") if special else _open_beside(target) as binary:
            yield binary
    except OSError as error:
        raise OutputError(f"{path}: cannot be written ({error.strerror or error})") from None


@contextlib.contextmanager
def _open_beside(target: Path) -> Iterator[IO[bytes]]:
    """A temporary file that takes the target's place when it is complete."""
    # The module tempfile, with all that it imports, takes as long as reading a thousand sentences.
    temporary = target.with_name(f".{target.name}.{os.urandom(6).hex()}.part")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    descriptor = os.open(temporary, flags, 0o600)
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
            import gzip

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
