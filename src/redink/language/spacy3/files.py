"""Files of a pipeline: in a folder, in an installed package or in a wheel."""

from __future__ import annotations

import hashlib
import json
import zipfile
import zlib
from collections.abc import Collection
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from redink.errors import FormatError, MissingDependency, RedinkError, UnreadableFile
from redink.user_cache import UserCache

MAX_FILE = 1 << 31  # bytes of one file of a pipeline
MIN_UNPACKED = 1 << 18  # bytes of a file in a wheel whose unpacked form is cached
MAX_CACHE = 1 << 30  # bytes of all unpacked files in the cache
CONFIG = "config.cfg"


class PipelineFiles:
    """Reads the files of one pipeline; `path` is shown in messages."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._wheel: zipfile.ZipFile | None = None
        self._root = path
        self._prefix = ""
        if path.is_file():
            self._open_wheel()
        else:
            self._root = _find_root(path)
        self._contents: dict[str, bytes | None] = {}

    def _open_wheel(self) -> None:
        try:
            self._wheel = zipfile.ZipFile(self.path)
        except (OSError, zipfile.BadZipFile) as error:
            raise UnreadableFile(f"not a wheel of a spaCy pipeline ({error})", str(self.path)) from error
        names = [name for name in self._wheel.namelist() if name == CONFIG or name.endswith(f"/{CONFIG}")]
        if not names:
            raise UnreadableFile(f"contains no spaCy pipeline (no {CONFIG})", str(self.path))
        self._prefix = min(names, key=lambda name: (name.count("/"), name)).removesuffix(CONFIG)
        entries = sorted(f"{entry.filename} {entry.CRC} {entry.file_size}\n" for entry in self._wheel.infolist())
        self._key = hashlib.sha256("".join(entries).encode()).hexdigest()

    def read(self, name: str) -> bytes | None:
        """Return the content of a file; None if it does not exist."""
        if name not in self._contents:
            self._contents[name] = self._read_wheel(name) if self._wheel else self._read_folder(name)
        return self._contents[name]

    def _read_folder(self, name: str) -> bytes | None:
        path = self._root / name
        try:
            if path.is_file() and path.stat().st_size > MAX_FILE:
                raise self.error(name, "the file is too large")
            return path.read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            raise UnreadableFile(error.strerror or str(error), str(path)) from error

    def _read_wheel(self, name: str) -> bytes | None:
        """Return the content of a file of a wheel; large files are unpacked once and cached."""
        assert self._wheel is not None
        try:
            size = self._wheel.getinfo(self._prefix + name).file_size
            if size > MAX_FILE:
                raise self.error(name, "the file is too large")
            cache, key = UserCache("pipelines", MAX_CACHE), f"{self._key[:40]}-{name.replace('/', '-')}"
            content = cache.read(key) if size >= MIN_UNPACKED else None
            if content is None:
                content = self._wheel.read(self._prefix + name)
                if size >= MIN_UNPACKED:
                    cache.write(key, content)
            return content
        except KeyError:
            return None
        except (OSError, zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError) as error:
            raise self.error(name, f"the wheel is damaged ({error})") from error

    def require(self, name: str) -> bytes:
        """Return the content of a file that must exist."""
        content = self.read(name)
        if content is None:
            raise self.error(name, "the file is missing")
        return content

    def read_json(self, name: str) -> Any:
        """Decode a JSON file; None if it does not exist."""
        content = self.read(name)
        if content is None:
            return None
        try:
            return json.loads(content)
        except (ValueError, RecursionError) as error:
            raise self.error(name, f"not valid JSON ({error})") from error

    def error(self, name: str, message: str) -> FormatError:
        """Return an error about a file of the pipeline."""
        return FormatError(message, str(self.path / name))

    def compute_checksum(self, names: Collection[str]) -> str:
        """Return a checksum of the given files, whether they are in a folder or a wheel."""
        total = hashlib.sha256()
        for name in sorted(names):
            content = self.read(name)
            if content is not None:
                total.update(f"{name} {len(content)}\n".encode())
                total.update(content)
        return total.hexdigest()

    def release(self) -> None:
        """Forget the contents that were read, and close the wheel."""
        self._contents.clear()
        if self._wheel is not None:
            self._wheel.close()


def _find_root(path: Path) -> Path:
    """Return the folder with the configuration: the path itself, or a versioned folder in it, as packages have."""
    if (path / CONFIG).is_file():
        return path
    try:
        folders = sorted(folder for folder in path.iterdir() if (folder / CONFIG).is_file())
    except OSError as error:
        raise UnreadableFile(error.strerror or str(error), str(path)) from error
    if not folders:
        raise UnreadableFile(f"contains no spaCy pipeline (no {CONFIG})", str(path))
    return folders[-1]


def identify_pipeline(files: PipelineFiles, language: str, names: Collection[str]) -> str:
    """Return the name and version of a pipeline with a checksum of the given files."""
    meta = files.read_json("meta.json")
    meta = meta if isinstance(meta, dict) else {}
    version = meta.get("version", "0.0.0")
    return f"spacy3/{language}_{meta.get('name', 'pipeline')}-{version}-{files.compute_checksum(names)[:12]}"


def find_pipeline(name: str) -> Path:
    """Return the path of a pipeline: a folder, a wheel or the name of an installed package."""
    path = Path(name).expanduser()
    if path.exists():
        return path
    package = _find_package(name)
    if package is None:
        raise MissingDependency(
            f"there is no spaCy pipeline {name!r} (a folder, a wheel or an installed package): "
            f"python -m pip install {name.replace('_', '-')} or, with spaCy, python -m spacy download {name}"
        )
    return package


def _find_package(name: str) -> Path | None:
    """Return the folder of an installed package without importing it."""
    module = name.replace("-", "_")
    if not module.isidentifier():
        return None
    try:
        spec = find_spec(module)
    except (ImportError, ValueError):
        return None
    locations = list(spec.submodule_search_locations or ()) if spec else []
    return Path(locations[0]) if locations else None


def is_pipeline(name: str) -> bool:
    """Return True if a name or path is that of a pipeline."""
    try:
        PipelineFiles(find_pipeline(name)).release()
    except RedinkError:
        return False
    return True
