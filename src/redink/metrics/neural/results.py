"""Results of models by text: in memory, and in the user's cache folder.

A file in the cache has results of one model: the hashes of texts, and their numbers. Any number of processes can add
files at once; when a model has many, they are merged into one.
"""

from __future__ import annotations

import hashlib
import secrets
import struct
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

import numpy as np

from redink import presentation
from redink.metrics.counts import Real
from redink.user_cache import UserCache

MAX_BYTES = 1 << 28  # of all results in the cache
MAX_FILES = 16  # of a model, before they are merged
MAX_RESULTS = 1 << 20  # of a model in memory
PART = 128  # texts computed between two updates of the progress
SAVE_EVERY = 2_048  # results computed between two files, so that a stopped run loses little
HASH_BYTES = 16
HEADER = struct.Struct("<4sII")
MAGIC = b"RNR1"

Compute = Callable[[Sequence[str]], Real]
"""Computes numbers for each text: text × number."""


class ResultCache:
    """Results of one model."""

    def __init__(self, key: str, width: int) -> None:
        self._key, self._width = key, width
        self._known: dict[bytes, tuple[float, ...]] = {}
        self._files: list[str] = []
        self._disk = UserCache("neural", MAX_BYTES)
        for name in self._disk.list_keys(f"{key}-"):
            if self._read(self._disk.read(name)):
                self._files.append(name)

    def get(self, texts: Sequence[str], compute: Compute) -> Real:
        """Return the results for texts; those of new texts are computed, each text once, and stored."""
        hashes = [
            hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=HASH_BYTES).digest() for text in texts
        ]
        fresh = {digest: text for digest, text in zip(hashes, texts, strict=True) if digest not in self._known}
        if len(self._known) + len(fresh) > MAX_RESULTS:
            self._known = {digest: self._known[digest] for digest in hashes if digest in self._known}
        # Texts of similar length together; the longest first, so that a lack of memory shows at once.
        items = sorted(fresh.items(), key=lambda item: (-len(item[1]), item[1]))
        parts = [items[start : start + PART] for start in range(0, len(items), PART)]
        unsaved: dict[bytes, tuple[float, ...]] = {}
        try:
            for part in presentation.show_progress(parts, len, len(items), "texts"):
                values = compute([text for _, text in part])
                new = dict(zip((digest for digest, _ in part), map(tuple, values.tolist()), strict=True))
                self._known.update(new)
                unsaved |= new
                if len(unsaved) >= SAVE_EVERY:
                    self._write(unsaved)
                    unsaved = {}
        finally:  # also if the run is interrupted
            if unsaved:
                self._write(unsaved)
        return np.array([self._known[digest] for digest in hashes], np.float64).reshape(len(hashes), self._width)

    def _read(self, content: bytes | None) -> bool:
        """Add the results of a file; return False if they are not those of this model."""
        if content is None or len(content) < HEADER.size:
            return False
        magic, width, count = HEADER.unpack_from(content)
        end = HEADER.size + HASH_BYTES * count
        if magic != MAGIC or width != self._width or len(content) != end + 8 * width * count:
            return False
        values = np.frombuffer(content, "<f8", offset=end).reshape(count, width).tolist()
        hashes = (content[start : start + HASH_BYTES] for start in range(HEADER.size, end, HASH_BYTES))
        self._known.update(zip(hashes, map(tuple, values), strict=True))
        return True

    def _write(self, new: dict[bytes, tuple[float, ...]]) -> None:
        merged: Iterable[str] = ()
        if len(self._files) >= MAX_FILES:
            new, merged, self._files = self._known, self._files, []
        values = np.array(list(new.values()), "<f8")
        content = HEADER.pack(MAGIC, self._width, len(new)) + b"".join(new) + values.tobytes()
        name = f"{self._key}-{secrets.token_hex(8)}"
        self._disk.write(name, content)
        self._files.append(name)
        for old in merged:
            self._disk.remove(old)


@lru_cache(maxsize=32)
def find_cache(key: str, width: int) -> ResultCache:
    """Return the cache of a model."""
    return ResultCache(key, width)
