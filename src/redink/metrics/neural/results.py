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
from typing import TypeAlias

import numpy as np

from redink import presentation
from redink.metrics.counts import Real
from redink.user_cache import UserCache

MAX_BYTES = 1 << 28  # of all results in the cache
MAX_FILES = 16  # of a model, before they are merged
MAX_RESULTS = 1 << 20  # of a model in memory
PART = 64  # texts computed between two updates of the progress
MAX_GROUP = 2_048  # texts of a group computed at once
SAVE_EVERY = 2_048  # results computed between two files, so that a stopped run loses little
HASH_BYTES = 16
HEADER = struct.Struct("<4sII")
MAGIC = b"RNR1"

Compute = Callable[[Sequence[str]], Real]
"""Computes numbers for each text: text × number."""

Group = Callable[[Sequence[str]], Sequence[int]]
"""Returns the number of each text's group."""
Item: TypeAlias = "tuple[bytes, str]"
"""Hash and text."""


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

    def get(self, texts: Sequence[str], compute: Compute, group: Group = lambda texts: range(len(texts))) -> Real:
        """Return the results for texts; those of new texts are computed, each text once, and stored.

        Texts of one group are computed together if possible; `group` returns a number for each text.
        """
        hashes = [
            hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=HASH_BYTES).digest() for text in texts
        ]
        fresh = {digest: text for digest, text in zip(hashes, texts, strict=True) if digest not in self._known}
        if len(self._known) + len(fresh) > MAX_RESULTS:
            self._known = {digest: self._known[digest] for digest in hashes if digest in self._known}
        parts = divide_texts(list(fresh.items()), group)
        unsaved: dict[bytes, tuple[float, ...]] = {}
        try:
            for part in presentation.show_progress(parts, len, len(fresh), "texts"):
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


def divide_texts(items: Sequence[Item], group: Group) -> list[list[Item]]:
    """Divide texts into parts of `PART`, or more if a group is larger.

    Groups of similar length are together, the longest first, so that a lack of memory shows at once.
    """
    members: dict[int, list[Item]] = {}
    for item, number in zip(items, group([text for _, text in items]), strict=True):
        members.setdefault(number, []).append(item)
    for own in members.values():
        own.sort(key=lambda item: (-len(item[1]), item[1]))
    parts: list[list[Item]] = []
    for own in sorted(members.values(), key=lambda own: (-len(own[0][1]), own[0][1])):
        for start in range(0, len(own), MAX_GROUP):
            piece = own[start : start + MAX_GROUP]
            if not parts or len(parts[-1]) + len(piece) > PART:
                parts.append([])
            parts[-1] += piece
    return parts


@lru_cache(maxsize=32)
def find_cache(key: str, width: int) -> ResultCache:
    """Return the cache of a model."""
    return ResultCache(key, width)
