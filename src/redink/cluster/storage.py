"""Input files and output folders, on this machine or in an object store.

Local paths need no further package; addresses with a scheme (s3://, gs://, hf://) are opened by fsspec. An output file
is written completely to a temporary file and then published at once: by an atomic rename in a local folder, or as one
whole object whose size is verified. Readers never see a partial file.
"""

from __future__ import annotations

import errno
import glob
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, NamedTuple, Protocol
from uuid import uuid4

from redink.errors import OutputError, UnreadableFile
from redink.executors.dask import load

PATTERN_CHARACTERS = "*?["
HIDDEN = ("_", ".")
"""Files and folders whose names start with these characters are not inputs."""
UNFINISHED = "_manifest/unfinished"
"""Folder of temporary files, in a folder per run."""
RACY_SECONDS = 2.0
"""A file that was changed this recently could change again within the resolution of its modification time."""


class Input(NamedTuple):
    """An input file with its size and a stamp that changes whenever the file is written."""

    address: str
    size: int
    stamp: str
    """ETag or checksum in an object store, modification time of a local file; empty if it cannot be relied on."""


class OutOfSpace(OutputError):
    """The disk is full: nothing else can be written either, so the run stops."""


def is_local(address: str) -> bool:
    """Return True if an address is a local path.

    >>> is_local("pairs/*.parquet"), is_local("s3://bucket/pairs")
    (True, False)
    """
    return "://" not in address


def show_address(address: str) -> str:
    """Return an address as messages show it: local files below the current directory by their relative paths."""
    folder = f"{Path.cwd()}/"
    return address.removeprefix(folder) if is_local(address) else address


def describe_failure(error: BaseException) -> str:
    """Return the reason of a storage failure in one line."""
    text = (getattr(error, "strerror", None) or str(error) or type(error).__name__).splitlines()[0]
    return str(text)


def find_files(address: str) -> tuple[str, list[Input]]:
    """Return the files of a path, a pattern or a folder, sorted, and the folder that their names are relative to."""
    try:
        root, files = _find_local(address) if is_local(address) else _find_remote(address)
    except FileNotFoundError:
        raise UnreadableFile("no such file", address) from None
    except (OSError, ValueError) as error:
        raise UnreadableFile(f"cannot be read ({describe_failure(error)})", address) from None
    visible = [
        file for file in files if not any(part.startswith(HIDDEN) for part in file.address[len(root) :].split("/"))
    ]
    if not visible:
        raise UnreadableFile("there are no files here", address)
    return root, visible


def _find_local(address: str) -> tuple[str, list[Input]]:
    if any(character in address for character in PATTERN_CHARACTERS) and not Path(address).exists():
        position = min(address.index(character) for character in PATTERN_CHARACTERS if character in address)
        root = address[:position].rpartition("/")[0]
        paths = glob.glob(address, recursive=True)  # noqa: PTH207 - the pattern may be absolute
    elif Path(address).is_dir():
        root = address.rstrip("/")
        paths = [str(path) for path in Path(address).rglob("*")]
    else:
        root = address.rpartition("/")[0]
        paths = [address]
    # Absolute paths, so that a plan can be read from any directory.
    files = [describe_local(path) for path in sorted(paths) if not Path(path).is_dir()]
    return str(Path(root or ".").absolute()), files


def describe_local(path: str) -> Input:
    """Return the current size and stamp of a local file."""
    status = Path(path).stat()
    recent = time.time() - status.st_mtime < RACY_SECONDS
    return Input(os.path.abspath(path), status.st_size, "" if recent else str(status.st_mtime_ns))  # noqa: PTH100


def _find_remote(address: str) -> tuple[str, list[Input]]:
    filesystem, path = load("fsspec").core.url_to_fs(address)
    filesystem.invalidate_cache()
    if any(character in path for character in PATTERN_CHARACTERS):
        files = filesystem.glob(path, detail=True)
        position = min(path.index(character) for character in PATTERN_CHARACTERS if character in path)
        root = path[:position].rpartition("/")[0]
    elif filesystem.isdir(path):
        files, root = filesystem.find(path, detail=True), path.rstrip("/")
    else:
        files, root = {path: filesystem.info(path)}, path.rpartition("/")[0]
    return filesystem.unstrip_protocol(root), [
        Input(filesystem.unstrip_protocol(name), info["size"], _read_stamp(info))
        for name, info in sorted(files.items())
        if info["type"] == "file"
    ]


def _read_stamp(info: dict[str, Any]) -> str:
    stamp = next((info[key] for key in ("ETag", "etag", "md5Hash", "crc32c") if info.get(key)), None)
    return str(stamp).strip('"') if stamp else str(info.get("mtime", ""))


def describe_file(address: str) -> Input:
    """Return the current size and stamp of one file."""
    try:
        if is_local(address):
            return describe_local(address)
        filesystem, path = load("fsspec").core.url_to_fs(address)
        filesystem.invalidate_cache()
        info = filesystem.info(path)
    except FileNotFoundError:
        raise UnreadableFile("no such file", address) from None
    except OSError as error:
        raise UnreadableFile(f"cannot be read ({describe_failure(error)})", address) from None
    return Input(address, info["size"], _read_stamp(info))


@contextmanager
def open_file(address: str) -> Iterator[IO[bytes]]:
    """Open a file for reading bytes at any position."""
    try:
        if is_local(address):
            with Path(address).open("rb") as file:
                yield file
        else:
            filesystem, path = load("fsspec").core.url_to_fs(address)
            with filesystem.open(path, "rb") as file:
                yield file
    except FileNotFoundError:
        raise UnreadableFile("no such file", address) from None
    except OSError as error:
        raise UnreadableFile(f"cannot be read ({describe_failure(error)})", address) from None


def write_file(address: str, data: bytes) -> None:
    """Write a small file and publish it at once."""
    if not is_local(address):
        folder, _, name = address.rpartition("/")
        RemoteFolder(folder).write(name, data)
        return
    target = Path(address)
    temporary = target.with_name(f".{_name_temporary(target.name)}")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_bytes(data)
        temporary.replace(target)
    except OSError as error:
        raise _explain(error, address) from None
    finally:
        temporary.unlink(missing_ok=True)


class Folder(Protocol):
    """An output folder. Names are relative to it, with slashes."""

    address: str

    def locate(self, name: str) -> str:
        """Return the address of a file."""

    def list_files(self, below: str = "") -> dict[str, int]:
        """Return the names and sizes of all files below a subfolder."""

    def find_size(self, name: str) -> int | None:
        """Return the size of a file; None if it does not exist."""

    def read(self, names: list[str]) -> dict[str, bytes]:
        """Return the contents of small files, of those that exist."""

    def remove(self, names: list[str]) -> None:
        """Delete files, ignoring those that do not exist."""

    def write(self, name: str, data: bytes) -> None:
        """Write a small file and publish it at once."""

    def build(self, name: str, run: str = "") -> Any:
        """Return a context with the path of a temporary file, which is published as `name` if nothing fails."""


def open_folder(address: str) -> Folder:
    """Open an output folder by its address."""
    return LocalFolder(address) if is_local(address) else RemoteFolder(address)


class LocalFolder:
    """An output folder on this machine or on a network file system."""

    def __init__(self, address: str) -> None:
        self.address = str(Path(address).absolute())
        self._path = Path(self.address)

    def locate(self, name: str) -> str:
        """Return the address of a file."""
        return f"{self.address}/{name}"

    def list_files(self, below: str = "") -> dict[str, int]:
        """Return the names and sizes of all files below a subfolder."""
        sizes = {}
        for path in (self._path / below).rglob("*"):
            with suppress(FileNotFoundError):  # deleted meanwhile
                if not path.is_dir():
                    sizes[path.relative_to(self._path).as_posix()] = path.stat().st_size
        return sizes

    def find_size(self, name: str) -> int | None:
        """Return the size of a file; None if it does not exist."""
        try:
            return (self._path / name).stat().st_size
        except FileNotFoundError:
            return None

    def read(self, names: list[str]) -> dict[str, bytes]:
        """Return the contents of small files, of those that exist."""
        contents = {}
        for name in names:
            with suppress(FileNotFoundError):
                contents[name] = (self._path / name).read_bytes()
        return contents

    def remove(self, names: list[str]) -> None:
        """Delete files, ignoring those that do not exist."""
        for name in names:
            (self._path / name).unlink(missing_ok=True)
            with suppress(OSError):  # not empty
                if name.startswith(UNFINISHED):
                    (self._path / name).parent.rmdir()

    def write(self, name: str, data: bytes) -> None:
        """Write a small file and publish it at once."""
        with self.build(name) as path:
            path.write_bytes(data)

    @contextmanager
    def build(self, name: str, run: str = "") -> Iterator[Path]:
        """Yield the path of a temporary file, which is published as `name` if nothing fails."""
        target = self._path / name
        temporary = self._path / UNFINISHED / run / _name_temporary(name)
        try:
            temporary.parent.mkdir(parents=True, exist_ok=True)
            yield temporary
            with temporary.open("rb+") as file:
                os.fsync(file.fileno())
            target.parent.mkdir(parents=True, exist_ok=True)
            temporary.replace(target)
        except OSError as error:
            raise _explain(error, self.locate(name)) from None
        finally:
            temporary.unlink(missing_ok=True)
            with suppress(OSError):  # other temporary files, or deleted by another process
                temporary.parent.rmdir()


class RemoteFolder:
    """An output folder in an object store."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self._filesystem, self._path = load("fsspec").core.url_to_fs(self.address)

    def locate(self, name: str) -> str:
        """Return the address of a file."""
        return f"{self.address}/{name}"

    def list_files(self, below: str = "") -> dict[str, int]:
        """Return the names and sizes of all files below a subfolder."""
        self._filesystem.invalidate_cache()
        try:
            files = self._filesystem.find(f"{self._path}/{below}", detail=True)
        except FileNotFoundError:
            return {}
        return {name[len(self._path) + 1 :]: info["size"] for name, info in files.items()}

    def find_size(self, name: str) -> int | None:
        """Return the size of a file; None if it does not exist."""
        self._filesystem.invalidate_cache()
        try:
            return int(self._filesystem.info(f"{self._path}/{name}")["size"])
        except FileNotFoundError:
            return None

    def read(self, names: list[str]) -> dict[str, bytes]:
        """Return the contents of small files, of those that exist, in parallel."""
        paths = {f"{self._path}/{name}": name for name in names}
        contents = self._filesystem.cat(list(paths), on_error="omit") if paths else {}
        return {paths[path]: data for path, data in contents.items()}

    def remove(self, names: list[str]) -> None:
        """Delete files, ignoring those that do not exist."""
        for name in names:
            with suppress(FileNotFoundError):
                self._filesystem.rm_file(f"{self._path}/{name}")

    def write(self, name: str, data: bytes) -> None:
        """Write a small file and publish it at once."""
        with self.build(name) as path:
            path.write_bytes(data)

    @contextmanager
    def build(self, name: str, run: str = "") -> Iterator[Path]:  # noqa: ARG002
        """Yield the path of a temporary file on this machine, which is uploaded as `name` if nothing fails."""
        temporary = Path(tempfile.gettempdir()) / _name_temporary(name)
        try:
            yield temporary
            self._filesystem.put_file(str(temporary), f"{self._path}/{name}")
            self._filesystem.invalidate_cache()
            size, uploaded = temporary.stat().st_size, self._filesystem.info(f"{self._path}/{name}")["size"]
            if uploaded != size:
                raise OSError(f"{uploaded} of {size} bytes arrived")
        except OSError as error:
            raise _explain(error, self.locate(name)) from None
        finally:
            temporary.unlink(missing_ok=True)


def _name_temporary(name: str) -> str:
    return f"{name.replace('/', '-')}.{os.getpid()}.{uuid4().hex}"


def _explain(error: OSError, address: str) -> OutputError:
    """Return the error of a failed write; a full disk is distinguished from other failures."""
    full = error.errno in (errno.ENOSPC, errno.EDQUOT)
    return (OutOfSpace if full else OutputError)(f"{address}: cannot be written ({describe_failure(error)})")
