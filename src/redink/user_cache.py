"""Files in the user's cache folder: results that are expensive to compute or to unpack again.

Several processes may use a cache at once: a file is written under a temporary name and then renamed, and each file ends
with a checksum of its content. A cache that cannot be read or written is ignored, as is a damaged file.
"""

from __future__ import annotations

import os
import sys
import tempfile
import zlib
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

VARIABLE = "REDINK_CACHE"
CHECKSUM_BYTES = 4
KEPT_SHARE = 0.8  # of the limit that remains in use after old files were removed
TEMPORARY = ".part"


def find_cache_folder() -> Path | None:
    """Return Redink's folder among the user's caches; None if the environment variable REDINK_CACHE is empty."""
    chosen = os.environ.get(VARIABLE)
    if chosen is not None:
        return Path(chosen).expanduser() if chosen else None
    try:
        home = Path.home()
    except RuntimeError:
        return None
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "redink" / "cache"
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "redink"
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache") / "redink"


class UserCache:
    """A folder of files by key, up to a total size; the least recently used files are removed first."""

    def __init__(self, name: str, max_bytes: int) -> None:
        folder = find_cache_folder()
        self._folder = None if folder is None else folder / name
        self._max_bytes = max_bytes

    def read(self, key: str) -> bytes | None:
        """Return the content stored under a key; None if there is none or it is damaged."""
        if self._folder is None:
            return None
        path = self._folder / key
        try:
            with path.open("rb") as file:
                content = file.read(max(0, os.fstat(file.fileno()).st_size - CHECKSUM_BYTES))
                checksum = file.read()
            os.utime(path)
        except OSError:
            return None
        if checksum != make_checksum(content):
            with suppress(OSError):
                path.unlink()
            return None
        return content

    def list_keys(self, prefix: str) -> list[str]:
        """Return the keys that begin with a prefix."""
        try:
            names = sorted(path.name for path in self._folder.iterdir()) if self._folder else []
        except OSError:
            return []
        return [name for name in names if name.startswith(prefix) and not name.endswith(TEMPORARY)]

    def remove(self, key: str) -> None:
        """Remove what is stored under a key."""
        if self._folder is not None:
            with suppress(OSError):
                (self._folder / key).unlink()

    def write(self, key: str, content: bytes) -> None:
        """Store content under a key, and remove old files if the cache has become too large."""
        if self._folder is None or len(content) > self._max_bytes:
            return
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            number, temporary = tempfile.mkstemp(TEMPORARY, dir=self._folder)
            try:
                with os.fdopen(number, "wb") as file:
                    file.write(content)
                    file.write(make_checksum(content))
                Path(temporary).replace(self._folder / key)
            except BaseException:
                Path(temporary).unlink()
                raise
            self._remove_old()
        except OSError:
            return

    def _remove_old(self) -> None:
        """Remove the least recently used files until the cache is well below its limit."""
        assert self._folder is not None
        files = sorted(_list_files(self._folder.iterdir()), reverse=True)
        if sum(size for _, size, _ in files) <= self._max_bytes:
            return
        total = 0
        for _, size, path in files:
            total += size
            if total > KEPT_SHARE * self._max_bytes:
                path.unlink(missing_ok=True)


def make_checksum(content: bytes) -> bytes:
    """Return the CRC-32 of a content."""
    return zlib.crc32(content).to_bytes(CHECKSUM_BYTES, "big")


def _list_files(paths: Iterable[Path]) -> Iterable[tuple[float, int, Path]]:
    """Yield time of last use, size and path of each file; another process may remove files meanwhile."""
    for path in paths:
        with suppress(OSError):
            status = path.stat()
            yield status.st_mtime, status.st_size, path
