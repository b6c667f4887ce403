"""n-grams of source, hypothesis and references: numbered words in, what they have in common out.

Texts come as one flat array: text t has the words `words[ends[t - 1]:ends[t]]`, and sentence i the texts `last[i - 1]`
to `last[i]`: its source, the hypothesis, and one reference or more.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython


@cython.cfunc
@cython.exceptval(check=False)
def find_number(
    prefix: cython.longlong,
    word: cython.longlong,
    known: cython.longlong[:, ::1],
    slots: cython.longlong[::1],
    room: cython.longlong,
    size: cython.longlong,
) -> cython.longlong:
    """The number of the n-gram that is a shorter one (`prefix`) and a word; a new one gets the next, `size`.

    `known` holds the prefix and the word of each number, and the first `room` of `slots` tell where to find it.
    """
    place: cython.longlong = (prefix * 1000003 + word) % room
    while slots[place] >= 0:
        if known[slots[place], 0] == prefix and known[slots[place], 1] == word:
            return slots[place]
        place += 1
        if place == room:
            place = 0
    slots[place] = size
    known[size, 0] = prefix
    known[size, 1] = word
    return size


def compare_ngrams(
    words: cython.longlong[::1],
    ends: cython.longlong[::1],
    last: cython.longlong[::1],
    order: cython.int,
    numbers: cython.longlong[::1],
    known: cython.longlong[:, ::1],
    slots: cython.longlong[::1],
    times: cython.longlong[:, ::1],
    table: cython.longlong[:, :, :, ::1],
) -> None:
    """Fill `table` (sentence × reference × order × statistic) with five sums over the n-grams of each order.

    With s, h and r as the times that an n-gram stands in source, hypothesis and reference: what the hypothesis shares
    with the reference; what it shares with the source where the reference has none; and what is right, too much and
    missing in the sense of GREEN. The rest is room to work in: `numbers` and `known` for the words of the longest
    sentence with all its texts, `slots` for more than twice as many, full of -1, and `times` for so many n-grams in
    each text of a sentence, full of 0.
    """
    row: cython.Py_ssize_t
    text: cython.Py_ssize_t
    first: cython.Py_ssize_t
    begin: cython.Py_ssize_t
    start: cython.Py_ssize_t
    place: cython.Py_ssize_t
    column: cython.Py_ssize_t
    room: cython.longlong
    length: cython.Py_ssize_t
    size: cython.longlong
    number: cython.longlong
    s: cython.longlong
    h: cython.longlong
    r: cython.longlong
    for row in range(last.shape[0]):
        first = last[row - 1] if row > 0 else 0
        begin = ends[first - 1] if first > 0 else 0
        room = 2 * (ends[last[row] - 1] - begin) + 1
        for place in range(ends[last[row] - 1] - begin):
            numbers[place] = 0
        for length in range(order):
            size = 0
            for text in range(first, last[row]):
                start = ends[text - 1] if text > 0 else 0
                for place in range(start, ends[text] - length):
                    number = find_number(numbers[place - begin], words[place + length], known, slots, room, size)
                    if number == size:
                        size += 1
                    numbers[place - begin] = number
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
            for place in range(room):
                slots[place] = -1
