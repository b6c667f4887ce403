"""Comparison of hypotheses' edits with references' edits: TP, FP and FN of every pair.

Two edits match if their keys are equal; a key may occur several times in an annotation. All arrays exist for hypotheses
and for references.

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


def compare_edits(
    hypothesis_keys: cython.int[::1],
    hypothesis_types: cython.int[::1],
    hypothesis_ends: cython.longlong[::1],
    hypothesis_last: cython.longlong[::1],
    reference_keys: cython.int[::1],
    reference_types: cython.int[::1],
    reference_ends: cython.longlong[::1],
    reference_last: cython.longlong[::1],
    noop: cython.int,
    table: cython.longlong[:, :, ::1],
    events: cython.int[:, ::1],
) -> cython.Py_ssize_t:
    """Compare every hypothesis with every reference of each sentence; return the number of events.

    Keys whose first edit is a noop do not count. A match counts each of the reference's edits with that key, a false
    positive each of the hypothesis's edits, a false negative each of the reference's.
    """
    row: cython.Py_ssize_t
    hypothesis: cython.Py_ssize_t
    reference: cython.Py_ssize_t
    index: cython.Py_ssize_t
    pair: cython.Py_ssize_t
    size: cython.Py_ssize_t = 0
    before: cython.Py_ssize_t
    hypothesis_first: cython.Py_ssize_t
    reference_first: cython.Py_ssize_t
    for row in range(hypothesis_last.shape[0]):
        pair = 0
        for hypothesis in range(hypothesis_last[row - 1] if row > 0 else 0, hypothesis_last[row]):
            hypothesis_first = hypothesis_ends[hypothesis - 1] if hypothesis > 0 else 0
            for reference in range(reference_last[row - 1] if row > 0 else 0, reference_last[row]):
                reference_first = reference_ends[reference - 1] if reference > 0 else 0
                before = size
                for index in range(hypothesis_first, hypothesis_ends[hypothesis]):
                    if (
                        hypothesis_types[index] == noop
                        or find_key(hypothesis_keys, hypothesis_first, index, hypothesis_keys[index]) >= 0
                    ):
                        continue
                    if (
                        find_key(reference_keys, reference_first, reference_ends[reference], hypothesis_keys[index])
                        >= 0
                    ):
                        size = add_all(
                            hypothesis_keys[index],
                            reference_keys,
                            reference_types,
                            reference_first,
                            reference_ends[reference],
                            0,
                            events,
                            size,
                        )
                    else:
                        size = add_all(
                            hypothesis_keys[index],
                            hypothesis_keys,
                            hypothesis_types,
                            index,
                            hypothesis_ends[hypothesis],
                            1,
                            events,
                            size,
                        )
                for index in range(reference_first, reference_ends[reference]):
                    if (
                        reference_types[index] == noop
                        or find_key(reference_keys, reference_first, index, reference_keys[index]) >= 0
                    ):
                        continue
                    if (
                        find_key(hypothesis_keys, hypothesis_first, hypothesis_ends[hypothesis], reference_keys[index])
                        < 0
                    ):
                        size = add_all(
                            reference_keys[index],
                            reference_keys,
                            reference_types,
                            index,
                            reference_ends[reference],
                            2,
                            events,
                            size,
                        )
                for index in range(before, size):
                    events[index, 0] = row
                    events[index, 1] = pair
                    table[row, pair, events[index, 3]] += 1
                pair += 1
    return size
