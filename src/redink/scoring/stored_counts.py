"""Counts in files: conversion of arrays to JSON values and back."""

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

MAX_BYTES = 1 << 31
"""Maximum size of an array in bytes."""


def dump_counts(counts: Counts) -> dict[str, Any]:
    """Convert the counts of one system by one metric to plain objects; arrays are compressed and encoded as text."""
    packed = pack(counts)
    types = packed.types
    return {
        "table": write_array(packed.table),
        "labels": write_array(packed.labels),
        "decisions": None if packed.decisions is None else write_array(packed.decisions),
        **({} if packed.essays is None else {"essays": np.bincount(packed.essays).tolist()}),
        "types": None if types is None else {"names": list(types.names), "events": write_array(types.events)},
    }


def read_counts(record: Record, sentences: int) -> Counts:
    """Read counts, and raise an error if they do not fit the number of sentences."""
    table, labels = (read_array(record.take_record(key)) for key in ("table", "labels"))
    types = None
    if record.take("types", dict, type(None)) is not None:
        types_record = record.take_record("types")
        names, events = tuple(types_record.take_strings("names")), read_array(types_record.take_record("events"))
        limits = np.array([sentences, *(table.shape[1:2] if table.ndim == 3 else [0]), len(names), table.shape[-1]])
        if events.ndim != 2 or events.shape[1] != 4 or (events < 0).any() or (events >= limits).any():
            record.refuse(f"'events' of {record.label} does not match the other counts")
        types = TypeCounts(names, events.astype(np.int32))
    decisions_value = record.take("decisions", dict, type(None))
    decisions = None if decisions_value is None else read_array(record.take_record("decisions")).astype(np.bool_)
    if table.ndim != 3 or labels.shape != (*table.shape[:2], 2) or len(table) != sentences:
        record.refuse(f"{record.label} must have counts of {sentences} sentences")
    essays = None
    if "essays" in record.value:
        sizes = record.take("essays", list)
        if not all(type(size) is int and size >= 0 for size in sizes) or sum(sizes) != sentences:
            record.refuse(f"'essays' of {record.label} must be the numbers of sentences of each essay")
        essays = np.repeat(np.arange(len(sizes)), sizes)
    return Counts(table.astype(np.int64), labels.astype(np.int64), types, decisions, essays=essays)


def write_array(array: NDArray[Any]) -> Mapping[str, Any]:
    """Convert an array of integers to plain objects."""
    data = zlib.compress(np.ascontiguousarray(array).tobytes(), 6)
    return {"kind": array.dtype.str, "shape": list(array.shape), "data": b64encode(data).decode("ascii")}


def read_array(record: Record) -> NDArray[Any]:
    """Read an array, and raise an error if it is invalid or damaged."""
    dtype, shape = record.take("kind", str), record.take("shape", list)
    if dtype not in DTYPES or not all(type(size) is int and 0 <= size < MAX_BYTES for size in shape):
        record.refuse(f"{record.label} is not an array of integers")
    size = prod(shape) * np.dtype(dtype).itemsize
    if size > MAX_BYTES:
        record.refuse(f"{record.label} is too large: at most {MAX_BYTES:,} bytes")
    try:
        unpacked = zlib.decompressobj().decompress(b64decode(record.take("data", str), validate=True), size + 1)
    except (ValueError, zlib.error):
        record.refuse(f"'data' of {record.label} is damaged")
    if len(unpacked) != size:
        record.refuse(f"'data' of {record.label} does not match its shape")
    return np.frombuffer(unpacked, dtype).reshape(shape)


DTYPES = ("|i1", "|u1", "|b1", "<i2", "<i4", "<i8", "<u2", "<u4", "<u8")
