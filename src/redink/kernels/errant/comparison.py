"""Comparison of hypotheses' edits with references' edits: TP, FP and FN of every pair.

Two edits match if their keys are equal; a key may occur several times in an annotation. The first four arrays exist for
hypotheses and for references, as attributes of an object.

====== ======= ==============================================================================
array  dtype   shape and meaning
====== ======= ==============================================================================
keys   int32   edit: number of the fields that must be equal for a match
types  int32   edit: number of the error type
ends   int64   annotation: end of its edits in `keys`
last   int64   sentence: end of its annotations in `ends`
table  int64   sentence × pair × (TP, FP, FN) (output)
events int32   event × (sentence, pair, type, outcome as 0, 1 or 2) (output)
====== ======= ==============================================================================
"""

from __future__ import annotations

from typing import Any

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython


@cython.cfunc
@cython.exceptval(check=False)
def find_key(
    keys: cython.int[::1], first: cython.Py_ssize_t, end: cython.Py_ssize_t, key: cython.int
) -> cython.Py_ssize_t:
    """Return the first index of the key from `first` up to `end`, or -1."""
    index: cython.Py_ssize_t
    for index in range(first, end):
        if keys[index] == key:
            return index
    return -1


@cython.cfunc
@cython.exceptval(check=False)
def add_all(
    key: cython.int,
    keys: cython.int[::1],
    types: cython.int[::1],
    first: cython.Py_ssize_t,
    end: cython.Py_ssize_t,
    outcome: cython.int,
    events: cython.int[:, ::1],
    size: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """Write an event for every edit with the key; return the new number of events."""
    index: cython.Py_ssize_t
    for index in range(first, end):
        if keys[index] == key:
            events[size, 2] = types[index]
            events[size, 3] = outcome
            size += 1
    return size


@cython.locals(row=cython.Py_ssize_t, hypothesis=cython.Py_ssize_t, reference=cython.Py_ssize_t)
@cython.locals(index=cython.Py_ssize_t, pair=cython.Py_ssize_t, before=cython.Py_ssize_t, first=cython.Py_ssize_t)
@cython.locals(end=cython.Py_ssize_t, gold_first=cython.Py_ssize_t, gold_end=cython.Py_ssize_t)
def compare_edits(
    hypotheses: Any, references: Any, noop: cython.int, table: cython.longlong[:, :, ::1], events: cython.int[:, ::1]
) -> cython.Py_ssize_t:
    """Compare every hypothesis with every reference of each sentence; return the number of events.

    Keys whose first edit is a noop do not count. A match counts each of the reference's edits with that key, a false
    positive each of the hypothesis's edits, a false negative each of the reference's.
    """
    keys: cython.int[::1] = hypotheses.keys
    types: cython.int[::1] = hypotheses.types
    ends: cython.longlong[::1] = hypotheses.ends
    last: cython.longlong[::1] = hypotheses.last
    gold_keys: cython.int[::1] = references.keys
    gold_types: cython.int[::1] = references.types
    gold_ends: cython.longlong[::1] = references.ends
    gold_last: cython.longlong[::1] = references.last
    size: cython.Py_ssize_t = 0
    for row in range(last.shape[0]):
        pair = 0
        for hypothesis in range(last[row - 1] if row > 0 else 0, last[row]):
            first = ends[hypothesis - 1] if hypothesis > 0 else 0
            end = ends[hypothesis]
            for reference in range(gold_last[row - 1] if row > 0 else 0, gold_last[row]):
                gold_first = gold_ends[reference - 1] if reference > 0 else 0
                gold_end = gold_ends[reference]
                before = size
                for index in range(first, end):
                    if types[index] == noop or find_key(keys, first, index, keys[index]) >= 0:
                        continue
                    if find_key(gold_keys, gold_first, gold_end, keys[index]) >= 0:
                        size = add_all(keys[index], gold_keys, gold_types, gold_first, gold_end, 0, events, size)
                    else:
                        size = add_all(keys[index], keys, types, index, end, 1, events, size)
                for index in range(gold_first, gold_end):
                    if gold_types[index] == noop or find_key(gold_keys, gold_first, index, gold_keys[index]) >= 0:
                        continue
                    if find_key(keys, first, end, gold_keys[index]) < 0:
                        size = add_all(gold_keys[index], gold_keys, gold_types, index, gold_end, 2, events, size)
                for index in range(before, size):
                    events[index, 0] = row
                    events[index, 1] = pair
                    table[row, pair, events[index, 3]] += 1
                pair += 1
    return size
