"""Lookup tables of a pipeline, which may have hundreds of thousands of entries: indexed when read, decoded on use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy
from numpy.typing import NDArray

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
        order = numpy.argsort(entries.ids)
        ids = entries.ids[order]
        if len(ids) and not (ids[1:] > ids[:-1]).all():  # a repeated key, whose last value counts
            order = numpy.argsort(entries.ids, kind="stable")  # three times as slow
        self._data, self._ids, self._values = data, ids, entries.values[order]

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
    """Values by the text of their key, or a set of texts."""

    def __init__(self, data: bytes, position: int) -> None:
        entries = Entries.read(data, position)
        if (entries.starts < 0).any():
            raise DamagedData("a key of a lookup table is not a string")
        spans = zip(entries.starts.tolist(), entries.ends.tolist(), strict=True)
        texts = [data[start:end] for start, end in spans]
        self._data = data
        self._positions = dict(zip(texts, entries.values.tolist(), strict=True))

    def __len__(self) -> int:
        return len(self._positions)

    def __contains__(self, text: str) -> bool:
        return text.encode("utf-8", "surrogatepass") in self._positions

    def get(self, text: str) -> Any:
        """Return the value of a text; None if there is none."""
        position = self._positions.get(text.encode("utf-8", "surrogatepass"))
        return None if position is None else Reader(self._data, position).read()


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
