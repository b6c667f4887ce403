"""Positions of the entries of a msgpack map or array, without decoding them.

====== ======= ==============================================================================
array  dtype   shape and meaning
====== ======= ==============================================================================
ids    uint64  entry: a whole number as it is; 0 for a string (output)
starts int64   entry: first byte of the key's string, or -1 for a whole number (output)
ends   int64   entry: byte after the key's string (output)
values int64   entry: first byte of its value; in an array the entry's own (output)
====== ======= ==============================================================================
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def read_number(data: bytes, start: cython.Py_ssize_t, size: cython.Py_ssize_t) -> cython.ulonglong:
    """Return a big-endian whole number; the caller checks that it is inside the data."""
    offset: cython.Py_ssize_t
    number: cython.ulonglong = 0
    byte: cython.ulonglong
    for offset in range(size):
        byte = data[start + offset] & 0xFF
        number = number << 8 | byte
    return number


@cython.cfunc
@cython.exceptval(check=False)
def skip_value(data: bytes, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return the position behind a value with all that it contains, -1 if it is damaged or ends beyond `end`."""
    remaining: cython.Py_ssize_t = 1
    size: cython.Py_ssize_t
    count: cython.Py_ssize_t
    kind: cython.int
    while remaining > 0:
        if start >= end:
            return -1
        kind = data[start] & 0xFF
        start += 1
        remaining -= 1
        size = 0
        count = 0
        if kind < 0x80 or kind >= 0xE0 or kind == 0xC0 or kind == 0xC2 or kind == 0xC3:
            continue
        if kind < 0x90:
            count = 2 * (kind & 15)
        elif kind < 0xA0:
            count = kind & 15
        elif kind < 0xC0:
            size = kind & 31
        elif 0xCA <= kind <= 0xD3:
            size = 4 if kind == 0xCA else 8 if kind == 0xCB else 1 << (kind & 3)
        else:
            if 0xC4 <= kind <= 0xC6:
                size = 1 << (kind - 0xC4)
            elif 0xD9 <= kind <= 0xDB:
                size = 1 << (kind - 0xD9)
            elif kind >= 0xDC:
                size = 2 if kind & 1 == 0 else 4
            else:
                return -1
            if start + size > end:
                return -1
            count = read_number(data, start, size)
            start += size
            size = 0
            if kind >= 0xDE:
                count *= 2
            elif kind < 0xDC:
                size = count
                count = 0
        if size > end - start or count > end - start:
            return -1
        start += size
        remaining += count
    return start


def index_entries(
    data: bytes,
    start: cython.Py_ssize_t,
    has_keys: cython.bint,
    ids: cython.ulonglong[::1],
    starts: cython.longlong[::1],
    ends: cython.longlong[::1],
    values: cython.longlong[::1],
) -> int:
    """Fill the arrays from the entries that begin at `start`; return the position behind them, -1 if they are damaged.

    Keys must be strings or whole numbers that are not negative; without keys, an array's entries must be.
    """
    entry: cython.Py_ssize_t
    end: cython.Py_ssize_t = len(data)
    behind: cython.Py_ssize_t
    kind: cython.int
    for entry in range(ids.shape[0]):
        behind = skip_value(data, start, end)
        if behind < 0:
            return -1
        kind = data[start] & 0xFF
        ids[entry] = 0
        starts[entry] = -1
        ends[entry] = behind
        if kind < 0x80:
            ids[entry] = kind
        elif 0xCC <= kind <= 0xCF:
            ids[entry] = read_number(data, start + 1, behind - start - 1)
        elif 0xA0 <= kind < 0xC0:
            starts[entry] = start + 1
        elif 0xC4 <= kind <= 0xC6:
            starts[entry] = start + 1 + (1 << (kind - 0xC4))
        elif 0xD9 <= kind <= 0xDB:
            starts[entry] = start + 1 + (1 << (kind - 0xD9))
        else:
            return -1
        values[entry] = start
        start = behind
        if has_keys:
            values[entry] = behind
            start = skip_value(data, behind, end)
            if start < 0:
                return -1
    return int(start)
