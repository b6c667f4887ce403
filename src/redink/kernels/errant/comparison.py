"""Edits of hypotheses against edits of references: numbered edits in, TP, FP and FN of every pair out.

Edits come as flat arrays. Two edits match when their keys are equal; a key may stand several times in an annotation.
Annotation a has the edits `keys[ends[a - 1]:ends[a]]`, and sentence i the annotations `last[i - 1]` to `last[i]`.
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
    """Where the key stands first from `first` up to `end`, or -1."""
    place: cython.Py_ssize_t
    for place in range(first, end):
        if keys[place] == key:
            return place
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
    """Write an event for every edit that has the key; returns the number of events there are then."""
    place: cython.Py_ssize_t
    for place in range(first, end):
        if keys[place] == key:
            events[size, 2] = types[place]
            events[size, 3] = outcome
            size += 1
    return size


def compare_edits(
    my_keys: cython.int[::1],
    my_types: cython.int[::1],
    my_ends: cython.longlong[::1],
    my_last: cython.longlong[::1],
    their_keys: cython.int[::1],
    their_types: cython.int[::1],
    their_ends: cython.longlong[::1],
    their_last: cython.longlong[::1],
    noop: cython.int,
    table: cython.longlong[:, :, ::1],
    events: cython.int[:, ::1],
) -> cython.Py_ssize_t:
    """Compare every hypothesis (my) with every reference (their) of each sentence.

    Fills `table` (sentence × pair × TP, FP, FN) and `events` (sentence, pair, type, outcome as 0, 1 or 2); returns
    how many events there are. A key whose first edit is a noop counts for nothing. A match counts each of the
    reference's edits with that key, a false positive each of the hypothesis's, a miss each of the reference's.
    """
    row: cython.Py_ssize_t
    mine: cython.Py_ssize_t
    theirs: cython.Py_ssize_t
    place: cython.Py_ssize_t
    pair: cython.Py_ssize_t
    size: cython.Py_ssize_t = 0
    before: cython.Py_ssize_t
    my_first: cython.Py_ssize_t
    their_first: cython.Py_ssize_t
    for row in range(my_last.shape[0]):
        pair = 0
        for mine in range(my_last[row - 1] if row > 0 else 0, my_last[row]):
            my_first = my_ends[mine - 1] if mine > 0 else 0
            for theirs in range(their_last[row - 1] if row > 0 else 0, their_last[row]):
                their_first = their_ends[theirs - 1] if theirs > 0 else 0
                before = size
                for place in range(my_first, my_ends[mine]):
                    if my_types[place] == noop or find_key(my_keys, my_first, place, my_keys[place]) >= 0:
                        continue
                    if find_key(their_keys, their_first, their_ends[theirs], my_keys[place]) >= 0:
                        size = add_all(
                            my_keys[place], their_keys, their_types, their_first, their_ends[theirs], 0, events, size
                        )
                    else:
                        size = add_all(my_keys[place], my_keys, my_types, place, my_ends[mine], 1, events, size)
                for place in range(their_first, their_ends[theirs]):
                    if their_types[place] == noop or find_key(their_keys, their_first, place, their_keys[place]) >= 0:
                        continue
                    if find_key(my_keys, my_first, my_ends[mine], their_keys[place]) < 0:
                        size = add_all(
                            their_keys[place], their_keys, their_types, place, their_ends[theirs], 2, events, size
                        )
                for place in range(before, size):
                    events[place, 0] = row
                    events[place, 1] = pair
                    table[row, pair, events[place, 3]] += 1
                pair += 1
    return size
