"""Lookup tables of a pipeline, which may have hundreds of thousands of entries: indexed when read, decoded on use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy
from numpy.typing import NDArray

from redink.kernels.language.hashing import hash_parts, hash_text
from redink.kernels.language.msgpack import index_entries
from redink.language.networks.features import Identities
from redink.language.spacy3.msgpack import DamagedData, Reader

Offsets = NDArray[numpy.int64]


class Entries(NamedTuple):
    """Entries of a msgpack map or list (`redink.kernels.language.msgpack`)."""

    ids: Identities
    starts: Offsets
    ends: Offsets
    values: Offsets
    end: int

    @classmethod
    def read(cls, data: bytes, position: int = 0) -> Entries:
        """Find the entries of the container that begins at a position."""
        reader = Reader(data, position)
        has_keys, count = reader.read_size()
        ids = numpy.empty(count, dtype=numpy.uint64)
        starts, ends, values = (numpy.empty(count, dtype=numpy.int64) for _ in range(3))
        end = index_entries(data, reader.position, has_keys, ids, starts, ends, values)
        if end < 0:
            raise DamagedData("a lookup table is damaged")
        return cls(ids, starts, ends, values, end)


class IdTable:
    """Values by the identity of their key."""

    def __init__(self, data: bytes, position: int) -> None:
        entries = Entries.read(data, position)
        if (entries.starts >= 0).any():
            raise DamagedData("a key of a lookup table is not an identity")
        self._ids, order = sort_identities(entries.ids)
        self._data, self._values = data, entries.values[order]

    def get(self, identity: int) -> Any:
        """Return the value of an identity; None if there is none."""
        index = int(self._ids.searchsorted(numpy.uint64(identity), side="right")) - 1
        if index < 0 or self._ids[index] != identity:
            return None
        return Reader(self._data, int(self._values[index])).read()

    def items(self) -> Iterator[tuple[int, int]]:
        """Yield the identity of each entry and the position of its value."""
        return zip(self._ids.tolist(), self._values.tolist(), strict=True)


class TextTable:
    """Values by the text of their key, or a set of texts: found by their hash, then compared."""

    def __init__(self, data: bytes, position: int) -> None:
        entries = Entries.read(data, position)
        if (entries.starts < 0).any():
            raise DamagedData("a key of a lookup table is not a string")
        hash_parts(data, entries.starts, entries.ends, entries.ids)
        self._ids, order = sort_identities(entries.ids)
        self._data = data
        self._starts, self._ends, self._values = entries.starts[order], entries.ends[order], entries.values[order]

    def __len__(self) -> int:
        return len(self._ids)

    def __contains__(self, text: str) -> bool:
        return self._find(text) >= 0

    def get(self, text: str) -> Any:
        """Return the value of a text; None if there is none."""
        index = self._find(text)
        return None if index < 0 else Reader(self._data, int(self._values[index])).read()

    def _find(self, text: str) -> int:
        """Return the index of a text, the last one of equal texts; -1 if there is none."""
        key = text.encode("utf-8", "surrogatepass")
        identity = hash_text(key)
        index = int(self._ids.searchsorted(numpy.uint64(identity), side="right")) - 1
        while index >= 0 and self._ids[index] == identity:
            if self._data[self._starts[index] : self._ends[index]] == key:
                return index
            index -= 1
        return -1


def sort_identities(identities: Identities) -> tuple[Identities, Offsets]:
    """Return identities in ascending order and their indices, equal ones in their own order."""
    order = numpy.argsort(identities)
    ordered = identities[order]
    if len(ordered) and not (ordered[1:] > ordered[:-1]).all():
        order = numpy.argsort(identities, kind="stable")  # three times as slow
    return ordered, order


EMPTY = b"\x80"


class Lookups:
    """Tables of a `lookups.bin`: names to tables whose keys are identities of strings."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        entries = Entries.read(data)
        if entries.end != len(data) or (entries.starts < 0).any():
            raise DamagedData("the lookup tables are damaged")
        names = [
            data[a:b].decode("utf-8", "replace")
            for a, b in zip(entries.starts.tolist(), entries.ends.tolist(), strict=True)
        ]
        self._positions = dict(zip(names, entries.values.tolist(), strict=True))

    def __contains__(self, name: str) -> bool:
        return name in self._positions

    def read_table(self, name: str) -> IdTable:
        """Index a table; empty if there is none."""
        return IdTable(self._data, self._positions[name]) if name in self._positions else IdTable(EMPTY, 0)

    def read_tables(self, name: str) -> Mapping[int, TextTable]:
        """Index the tables inside a table, by the identity of their key."""
        return {key: TextTable(self._data, start) for key, start in self.read_table(name).items()}

    def read_values(self, name: str) -> Mapping[int, Any]:
        """Decode all values of a small table."""
        return {key: Reader(self._data, start).read() for key, start in self.read_table(name).items()}
