"""Lookup tables of a pipeline, which may have hundreds of thousands of entries: indexed when read, decoded on use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy
from numpy.typing import NDArray

from redink.kernels.language.hashing import hash_slices
from redink.kernels.language.msgpack import index_entries
from redink.language.networks.features import Identities, hash_string
from redink.language.spacy3.msgpack import DamagedData, Reader

Offsets = NDArray[numpy.int64]


class IndexedTable:
    """A msgpack map from strings or identities to values, or a set of strings, sorted by identity.

    `starts` has the position of each key's text, or -1 if the file contains only its identity.
    """

    def __init__(self, data: bytes, columns: tuple[Identities, Offsets, Offsets, Offsets]) -> None:
        self._data = data
        self.ids, self.starts, self.ends, self.values = columns

    @classmethod
    def read(cls, data: bytes, position: int = 0) -> IndexedTable:
        """Index the container that begins at a position."""
        reader = Reader(data, position)
        has_keys, count = reader.read_size()
        ids = numpy.empty(count, dtype=numpy.uint64)
        starts, ends, values = (numpy.empty(count, dtype=numpy.int64) for _ in range(3))
        if index_entries(data, reader.position, has_keys, ids, starts, ends, values) < 0:
            raise DamagedData("a lookup table is damaged")
        hash_slices(data, starts, ends, ids)
        order = numpy.argsort(ids, kind="stable")
        return cls(data, (ids[order], starts[order], ends[order], values[order]))

    def __len__(self) -> int:
        return len(self.ids)

    def _find(self, identity: int, text: bytes = b"") -> int:
        """Return the index of the last entry with an identity; -1 if there is none."""
        index = int(numpy.searchsorted(self.ids, numpy.uint64(identity), side="right")) - 1
        while index >= 0 and self.ids[index] == identity:
            start = self.starts[index]
            if start < 0 or self._data[start : self.ends[index]] == text:
                return index
            index -= 1
        return -1

    def get(self, identity: int) -> Any:
        """Return the value of an identity; None if there is none."""
        index = self._find(identity)
        return None if index < 0 else Reader(self._data, int(self.values[index])).read()

    def get_text(self, text: str) -> Any:
        """Return the value of a string key; None if there is none."""
        encoded = text.encode("utf-8", "surrogatepass")
        index = self._find(hash_string(encoded), encoded)
        return None if index < 0 else Reader(self._data, int(self.values[index])).read()

    def __contains__(self, text: str) -> bool:
        encoded = text.encode("utf-8", "surrogatepass")
        return self._find(hash_string(encoded), encoded) >= 0

    def items(self) -> Iterator[tuple[int, int]]:
        """Yield the identity of each entry and the position of its value."""
        return zip(self.ids.tolist(), self.values.tolist(), strict=True)


class Lookups:
    """Tables of a `lookups.bin`: names to tables whose keys are identities of strings."""

    def __init__(self, data: bytes | None) -> None:
        self._data = data or b"\x80"
        reader = Reader(self._data)
        is_map, count = reader.read_size()
        if not is_map:
            raise DamagedData("expected tables by name")
        self._positions: dict[str, int] = {}
        ids = numpy.empty(count, dtype=numpy.uint64)
        starts, ends, values = (numpy.empty(count, dtype=numpy.int64) for _ in range(3))
        end = index_entries(self._data, reader.position, True, ids, starts, ends, values)
        if end != len(self._data) or (starts < 0).any():
            raise DamagedData("the lookup tables are damaged")
        for start, stop, value in zip(starts.tolist(), ends.tolist(), values.tolist(), strict=True):
            self._positions[self._data[start:stop].decode("utf-8", "replace")] = value

    def __contains__(self, name: str) -> bool:
        return name in self._positions

    def read_table(self, name: str) -> IndexedTable:
        """Index a table; empty if there is none."""
        return (
            IndexedTable.read(self._data, self._positions[name])
            if name in self._positions
            else IndexedTable.read(b"\x80")
        )

    def read_tables(self, name: str) -> Mapping[int, IndexedTable]:
        """Index the tables inside a table, by the identity of their key."""
        return {key: IndexedTable.read(self._data, start) for key, start in self.read_table(name).items()}

    def read_values(self, name: str) -> Mapping[int, Any]:
        """Decode all values of a small table."""
        return {key: Reader(self._data, start).read() for key, start in self.read_table(name).items()}
