"""A strict reader of msgpack, the format of most files of a pipeline."""

from __future__ import annotations

import struct
from typing import Any

from redink.errors import RedinkError

MAX_DEPTH = 64  # nested containers


class DamagedData(RedinkError):
    """Bytes that are not msgpack, or not what the pipeline should have there."""


def unpack(data: bytes | memoryview) -> Any:
    """Decode a value that takes up all of the data.

    Strings of bytes are decoded where they are valid UTF-8, as pipelines of spaCy mix both kinds.
    """
    reader = Reader(data)
    value = reader.read()
    if reader.position != len(data):
        raise DamagedData(f"{len(data) - reader.position} bytes too many")
    return value


class Reader:
    """Decodes values from a position on."""

    def __init__(self, data: bytes | memoryview, position: int = 0) -> None:
        self._data = memoryview(data)
        self.position = position

    def read(self, depth: int = 0) -> Any:
        """Decode the next value."""
        if depth > MAX_DEPTH:
            raise DamagedData("containers are nested too deeply")
        kind = self._take(1)[0]
        if kind < 0x80 or kind >= 0xE0:
            return kind if kind < 0x80 else kind - 256
        if kind < 0x90:
            return self._read_map(kind & 15, depth)
        if kind < 0xA0:
            return self._read_list(kind & 15, depth)
        if kind < 0xC0:
            return self._read_text(kind & 31)
        if kind in _CONSTANTS:
            return _CONSTANTS[kind]
        if kind in _NUMBERS:
            code = _NUMBERS[kind]
            return struct.unpack(code, self._take(struct.calcsize(code)))[0]
        if kind in _SIZES:
            count = int.from_bytes(self._take(_SIZES[kind]), "big")
            if kind <= 0xC6:
                return bytes(self._take(count))
            if kind <= 0xDB:
                return self._read_text(count)
            return self._read_map(count, depth) if kind >= 0xDE else self._read_list(count, depth)
        raise DamagedData(f"unknown type {kind:#x}")

    def read_size(self) -> tuple[bool, int]:
        """Decode the beginning of a container: return True for a map, and the number of entries."""
        kind = self._take(1)[0]
        if 0x80 <= kind < 0xA0:
            return kind < 0x90, kind & 15
        if kind < 0xDC or kind > 0xDF:
            raise DamagedData("expected a map or a list")
        count = int.from_bytes(self._take(_SIZES[kind]), "big")
        self._check(count)
        return kind >= 0xDE, count

    def _take(self, size: int) -> memoryview:
        start = self.position
        if size > len(self._data) - start:
            raise DamagedData("the data are truncated")
        self.position = start + size
        return self._data[start : self.position]

    def _check(self, count: int) -> None:
        """Refuse a number of entries that the rest of the data cannot contain, before memory is taken for them."""
        if count > len(self._data) - self.position:
            raise DamagedData("the data are truncated")

    def _read_text(self, size: int) -> str | bytes:
        text = bytes(self._take(size))
        try:
            return text.decode("utf-8")
        except UnicodeDecodeError:
            return text

    def _read_list(self, count: int, depth: int) -> list[Any]:
        self._check(count)
        return [self.read(depth + 1) for _ in range(count)]

    def _read_map(self, count: int, depth: int) -> dict[Any, Any]:
        self._check(count)
        table = {}
        for _ in range(count):
            key = self.read(depth + 1)
            if isinstance(key, (list, dict)):
                raise DamagedData("a key must be a string or a number")
            table[key] = self.read(depth + 1)
        return table


_CONSTANTS = {0xC0: None, 0xC2: False, 0xC3: True}
_NUMBERS = {
    0xCA: ">f", 0xCB: ">d", 0xCC: ">B", 0xCD: ">H", 0xCE: ">I", 0xCF: ">Q", 0xD0: ">b", 0xD1: ">h", 0xD2: ">i",
    0xD3: ">q",
}  # fmt: skip
_SIZES = {0xC4: 1, 0xC5: 2, 0xC6: 4, 0xD9: 1, 0xDA: 2, 0xDB: 4, 0xDC: 2, 0xDD: 4, 0xDE: 2, 0xDF: 4}
