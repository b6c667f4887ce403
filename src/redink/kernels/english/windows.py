"""Numbers for windows: three neighbouring numbers in, one for the three out, the same for the same three.

Applied to word types it numbers the windows of three words, applied to those the windows of five, and so on:
each layer of the network needs a vector only for the windows it has not met.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython

MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
FIRST = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
SECOND = cython.declare(cython.ulonglong, 0xC2B2AE3D27D4EB4F)
THIRD = cython.declare(cython.ulonglong, 0x165667B19E3779F9)


def number_windows(
    numbers: cython.int[::1],
    lengths: cython.int[::1],
    slots: cython.int[::1],
    windows: cython.int[:, ::1],
    known: cython.int,
    found: cython.int[::1],
) -> int:
    """Fill `found` with the numbers of all windows, sequence by sequence, and return how many are known now.

    `numbers` holds the sequences one after the other, `lengths` their lengths (2 or more); a sequence of n
    has n - 2 windows. `windows` lists the three parts of each known window; new ones are added from row
    `known` on. `slots` is a hash table: a power of two of places that hold a window's number plus one, or 0.
    Both have room.
    """
    sequence: cython.Py_ssize_t
    place: cython.Py_ssize_t = 0
    end: cython.Py_ssize_t
    written: cython.Py_ssize_t = 0
    slot: cython.Py_ssize_t
    last: cython.Py_ssize_t = slots.shape[0] - 1
    window: cython.int
    left: cython.int
    middle: cython.int
    right: cython.int
    mixed: cython.ulonglong
    if not cython.compiled:
        numbers, lengths = numbers.tolist(), lengths.tolist()  # Python's own integers do not overflow
    for sequence in range(len(lengths)):
        end = place + lengths[sequence] - 2
        while place < end:
            left = numbers[place]
            middle = numbers[place + 1]
            right = numbers[place + 2]
            mixed = (left * FIRST ^ middle * SECOND ^ right * THIRD) & MASK
            mixed ^= mixed >> 29
            slot = (mixed * FIRST & MASK) >> 32 & last
            window = slots[slot] - 1
            while window >= 0:
                if windows[window, 0] == left and windows[window, 1] == middle and windows[window, 2] == right:
                    break
                slot = slot + 1 & last
                window = slots[slot] - 1
            if window < 0:
                window = known
                windows[window, 0] = left
                windows[window, 1] = middle
                windows[window, 2] = right
                known += 1
                slots[slot] = known
            found[written] = window
            written += 1
            place += 1
        place = end + 2
    return int(known)
