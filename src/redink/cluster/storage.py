"""Storage: addresses that fsspec knows (local paths, s3://, gs://, hf://) in, files out; and how a file is placed.

A file is built completely on the worker's own disk, or beside its place, and then placed once: by an atomic rename on
a file system, as one whole object in an object store, whose size is then compared. Nobody sees half of it.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

from redink.errors import OutputError, UnreadableFile
from redink.executors.dask import load


class Input(NamedTuple):
    """A file to read, with what tells whether it is still the same."""

    address: str
    size: int
    tag: str
    """The ETag or checksum of an object store; of a local file, when it was last changed."""


def describe_failure(error: BaseException) -> str:
    """What storage says is wrong, in one line."""
    text = (getattr(error, "strerror", None) or str(error) or type(error).__name__).splitlines()[0]
    return str(text)


def find_files(address: str) -> tuple[str, list[Input]]:
    """The files of a path, a pattern or a folder, sorted, and the folder that their names are relative to."""
    filesystem, path = load("fsspec").core.url_to_fs(address)
    filesystem.invalidate_cache()
    try:
        if any(sign in path for sign in "*?["):
            found = filesystem.glob(path, detail=True)
            root = path[: min(path.index(sign) for sign in "*?[" if sign in path)].rpartition("/")[0]
        elif filesystem.isdir(path):
            found, root = filesystem.find(path, detail=True), path.rstrip("/")
        else:
            found, root = {path: filesystem.info(path)}, path.rpartition("/")[0]
    except FileNotFoundError:
        raise UnreadableFile("no such file", address) from None
    except (OSError, ValueError) as error:
        raise UnreadableFile(f"cannot be read ({describe_failure(error)})", address) from None
    hidden = ("_", ".")
    files = [
        Input(filesystem.unstrip_protocol(name) if "://" in address else name, info["size"], _find_tag(info))
        for name, info in sorted(found.items())
        if info["type"] == "file" and not any(part.startswith(hidden) for part in name[len(root) :].split("/"))
    ]
    if not files:
        raise UnreadableFile("there are no files here", address)
    return filesystem.unstrip_protocol(root) if "://" in address else root, files


def _find_tag(info: dict[str, Any]) -> str:
    tag = next((info[key] for key in ("ETag", "etag", "md5Hash", "crc32c") if info.get(key)), None)
    return str(tag).strip('"') if tag else str(info.get("mtime", ""))


@contextmanager
def open_file(address: str) -> Iterator[Any]:
    """A file, open for reading bytes at any place."""
    filesystem, path = load("fsspec").core.url_to_fs(address)
    try:
        with filesystem.open(path, "rb") as file:
            yield file
    except FileNotFoundError:
        raise UnreadableFile("no such file", address) from None
    except OSError as error:
        raise UnreadableFile(f"cannot be read ({describe_failure(error)})", address) from None


class Folder:
    """Where results go: a folder on a file system or in an object store."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self._filesystem, self._path = load("fsspec").core.url_to_fs(self.address)
        self._is_local = "file" in _list_protocols(self._filesystem)

    def locate(self, name: str) -> str:
        """The address of a file in it."""
        return f"{self.address}/{name}"

    def list_files(self, below: str = "") -> dict[str, int]:
        """The names of the files below a folder of it, with their sizes."""
        self._filesystem.invalidate_cache()
        try:
            found = self._filesystem.find(f"{self._path}/{below}", detail=True)
        except FileNotFoundError:
            return {}
        return {name[len(self._path) + 1 :]: info["size"] for name, info in found.items()}

    def find_size(self, name: str) -> int | None:
        """How large a file is now; None where there is none."""
        self._filesystem.invalidate_cache()
        try:
            return int(self._filesystem.info(f"{self._path}/{name}")["size"])
        except FileNotFoundError:
            return None

    def read(self, names: list[str]) -> dict[str, bytes]:
        """The contents of small files, those that are there, all at once."""
        paths = {f"{self._path}/{name}": name for name in names}
        if self._is_local:
            return {name: Path(path).read_bytes() for path, name in paths.items() if Path(path).exists()}
        found = self._filesystem.cat(list(paths), on_error="omit") if paths else {}
        return {paths[path]: data for path, data in found.items()}

    def remove(self, names: list[str]) -> None:
        """Delete files, as far as they are there."""
        for name in names:
            with suppress(FileNotFoundError):
                self._filesystem.rm_file(f"{self._path}/{name}")

    def write(self, name: str, data: bytes) -> None:
        """Place a small file."""
        with self.build(name) as path:
            path.write_bytes(data)

    @contextmanager
    def build(self, name: str) -> Iterator[Path]:
        """A place on this machine to build a file; it is placed under its name when all went well."""
        target = f"{self._path}/{name}"
        folder = Path(f"{self._path}/_manifest/unfinished") if self._is_local else Path(tempfile.gettempdir())
        temporary = folder / f"{name.replace('/', '-')}.{os.getpid()}.{uuid4().hex}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            yield temporary
            if self._is_local:
                with temporary.open("rb+") as file:
                    os.fsync(file.fileno())
                Path(target).parent.mkdir(parents=True, exist_ok=True)
                temporary.replace(target)
            else:
                self._put(temporary, target)
        except OSError as error:
            raise OutputError(f"{self.locate(name)}: cannot be written ({describe_failure(error)})") from None
        finally:
            temporary.unlink(missing_ok=True)

    def _put(self, temporary: Path, target: str) -> None:
        self._filesystem.put_file(str(temporary), target)
        self._filesystem.invalidate_cache()
        size, placed = temporary.stat().st_size, self._filesystem.info(target)["size"]
        if placed != size:
            raise OSError(f"{placed} of {size} bytes arrived")


def _list_protocols(filesystem: Any) -> tuple[str, ...]:
    protocol = filesystem.protocol
    return (protocol,) if isinstance(protocol, str) else tuple(protocol)
