"""Counts kept with results: arrays in, JSON values out, and back."""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from redink.formats.records import Record
from redink.metrics.counts import Counts, TypeCounts, pack

LARGEST = 1 << 31
"""How many bytes an array may have."""


def keep_counts(counts: Counts) -> dict[str, Any]:
    """The counts of one system by one metric as plain objects: arrays are compressed and written as text."""
    small = pack(counts)
    types = small.types
    return {
        "table": write_array(small.table),
        "labels": write_array(small.labels),
        "decisions": None if small.decisions is None else write_array(small.decisions),
        "types": None if types is None else {"names": list(types.names), "events": write_array(types.events)},
    }


def read_counts(record: Record, sentences: int) -> Counts:
    """The counts again; what does not fit the number of sentences is refused."""
    table, labels = (read_array(record.take_record(key)) for key in ("table", "labels"))
    types = None
    if record.take("types", dict, type(None)) is not None:
        kept = record.take_record("types")
        names, events = tuple(kept.take_strings("names")), read_array(kept.take_record("events"))
        limits = np.array([sentences, *(table.shape[1:2] if table.ndim == 3 else [0]), len(names), table.shape[-1]])
        if events.ndim != 2 or events.shape[1] != 4 or (events < 0).any() or (events >= limits).any():
            record.refuse(f"'events' of {record.label} does not fit the other counts")
        types = TypeCounts(names, events.astype(np.int32))
    decided = record.take("decisions", dict, type(None))
    decisions = None if decided is None else read_array(record.take_record("decisions")).astype(np.bool_)
    if table.ndim != 3 or labels.shape != (*table.shape[:2], 2) or len(table) != sentences:
        record.refuse(f"{record.label} does not have counts of {sentences} sentences")
    return Counts(table.astype(np.int64), labels.astype(np.int64), types, decisions)


def write_array(array: NDArray[Any]) -> Mapping[str, Any]:
    """An array of whole numbers as plain objects."""
    data = zlib.compress(np.ascontiguousarray(array).tobytes(), 6)
    return {"kind": array.dtype.str, "shape": list(array.shape), "data": b64encode(data).decode("ascii")}


def read_array(record: Record) -> NDArray[Any]:
    """The array again; what is not one, or is damaged, is refused."""
    kind, shape = record.take("kind", str), record.take("shape", list)
    if kind not in KINDS or not all(type(size) is int and 0 <= size < LARGEST for size in shape):
        record.refuse(f"{record.label} is not an array of whole numbers")
    size = prod(shape) * np.dtype(kind).itemsize
    if size > LARGEST:
        record.refuse(f"{record.label} is too large")
    try:
        unpacked = zlib.decompressobj().decompress(b64decode(record.take("data", str), validate=True), size + 1)
    except (ValueError, zlib.error):
        record.refuse(f"'data' of {record.label} is damaged")
    if len(unpacked) != size:
        record.refuse(f"'data' of {record.label} does not have the size that its shape says")
    return np.frombuffer(unpacked, kind).reshape(shape)


KINDS = ("|i1", "|u1", "|b1", "<i2", "<i4", "<i8", "<u2", "<u4", "<u8")
