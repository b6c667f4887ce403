"""Shared n-grams of source, hypothesis and references.

======== ======= ==============================================================================
array    dtype   shape and meaning
======== ======= ==============================================================================
words    int64   numbers of the words of all texts
ends     int64   text: end of its words
last     int64   sentence: end of its texts, which are source, hypothesis, and one or more references
table    int64   sentence × reference × order × statistic, see `compare_ngrams` (output)
numbers  int64   word of the longest sentence (all texts): number of the n-gram (workspace)
entries  int64   n-gram × (prefix, word): the n-gram of each number (workspace)
slots    int64   hash table of n-gram numbers, -1 for empty slots, more than twice as long (workspace)
times    int64   n-gram × text: frequency, initially 0 (workspace)
======== ======= ==============================================================================
"""

from __future__ import annotations

import numpy as np

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython


@cython.cfunc
@cython.exceptval(check=False)
def find_number(
    prefix: cython.longlong,
    word: cython.longlong,
    entries: cython.longlong[:, ::1],
    slots: cython.longlong[::1],
    capacity: cython.longlong,
    size: cython.longlong,
) -> cython.longlong:
    """Return the number of the n-gram that extends a shorter one (`prefix`) by a word; a new one gets `size`.

    Only the first `capacity` slots are used.
    """
    slot: cython.longlong = (prefix * 1000003 + word) % capacity
    while slots[slot] >= 0:
        if entries[slots[slot], 0] == prefix and entries[slots[slot], 1] == word:
            return slots[slot]
        slot += 1
        if slot == capacity:
            slot = 0
    slots[slot] = size
    entries[size, 0] = prefix
    entries[size, 1] = word
    return size


@cython.cfunc
@cython.exceptval(check=False)
def find_longest(ends: cython.longlong[::1], last: cython.longlong[::1]) -> cython.Py_ssize_t:
    """Return the number of words of the longest sentence, all texts together."""
    row: cython.Py_ssize_t
    begin: cython.Py_ssize_t = 0
    longest: cython.Py_ssize_t = 0
    for row in range(last.shape[0]):
        longest = max(longest, ends[last[row] - 1] - begin)
        begin = ends[last[row] - 1]
    return longest


@cython.locals(row=cython.Py_ssize_t, text=cython.Py_ssize_t, first=cython.Py_ssize_t, begin=cython.Py_ssize_t)
@cython.locals(start=cython.Py_ssize_t, index=cython.Py_ssize_t, column=cython.Py_ssize_t, length=cython.Py_ssize_t)
@cython.locals(capacity=cython.longlong, size=cython.longlong, number=cython.longlong, s=cython.longlong)
@cython.locals(h=cython.longlong, r=cython.longlong)
def compare_ngrams(
    words: cython.longlong[::1],
    ends: cython.longlong[::1],
    last: cython.longlong[::1],
    order: cython.int,
    table: cython.longlong[:, :, :, ::1],
) -> None:
    """Fill `table` with five sums over the n-grams of each order.

    If s, h and r are the frequencies of an n-gram in source, hypothesis and reference, the statistics are: n-grams
    shared by
    hypothesis and reference; n-grams shared by hypothesis and source that the reference does not have; and TP, FP and
    FN as
    GREEN defines them.
    """
    longest: cython.Py_ssize_t = find_longest(ends, last)
    numbers: cython.longlong[::1] = np.empty(longest, np.int64)
    entries: cython.longlong[:, ::1] = np.empty((longest, 2), np.int64)
    slots: cython.longlong[::1] = np.full(2 * longest + 1, -1, np.int64)
    times: cython.longlong[:, ::1] = np.zeros((longest, table.shape[1] + 2), np.int64)
    for row in range(last.shape[0]):
        first = last[row - 1] if row > 0 else 0
        begin = ends[first - 1] if first > 0 else 0
        capacity = 2 * (ends[last[row] - 1] - begin) + 1
        for index in range(ends[last[row] - 1] - begin):
            numbers[index] = 0
        for length in range(order):
            size = 0
            for text in range(first, last[row]):
                start = ends[text - 1] if text > 0 else 0
                for index in range(start, ends[text] - length):
                    number = find_number(numbers[index - begin], words[index + length], entries, slots, capacity, size)
                    if number == size:
                        size += 1
                    numbers[index - begin] = number
                    times[number, text - first] += 1
            for number in range(size):
                s = times[number, 0]
                h = times[number, 1]
                for column in range(last[row] - first - 2):
                    r = times[number, column + 2]
                    if r > 0:
                        table[row, column, length, 0] += min(h, r)
                    else:
                        table[row, column, length, 1] += min(h, s)
                    table[row, column, length, 2] += max(0, s - max(r, h)) + max(0, min(r, h) - s) + min(s, h, r)
                    table[row, column, length, 3] += max(0, min(s, r) - h) + max(0, h - max(s, r))
                    table[row, column, length, 4] += max(0, min(s, h) - r) + max(0, r - max(s, h))
                for text in range(last[row] - first):
                    times[number, text] = 0
            for index in range(capacity):
                slots[index] = -1
