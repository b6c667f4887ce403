"""Numbers for windows of three neighbouring numbers; equal windows have equal numbers.

Applied to word types, it numbers the windows of three words, applied to those the windows of five, and so on: each
layer of the network computes vectors only for new windows.

============== ======= ==============================================================================
array          dtype   shape and meaning
============== ======= ==============================================================================
numbers        int32   numbers of all sequences, one after the other
lengths        int32   sequence: length (2 or more); a sequence of n numbers has n - 2 windows
slots          int32   hash table: number of a window plus one, or 0; the length is a power of two
windows        int32   window × (left, middle, right): parts of each numbered window
window_numbers int32   windows of all sequences: number (output)
============== ======= ==============================================================================
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
    size: cython.int,
    window_numbers: cython.int[::1],
) -> int:
    """Fill `window_numbers` and return the number of numbered windows.

    New windows are added to `windows` from row `size` on; `windows` and `slots` must be large enough.
    """
    sequence: cython.Py_ssize_t
    position: cython.Py_ssize_t = 0
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
        end = position + lengths[sequence] - 2
        while position < end:
            left = numbers[position]
            middle = numbers[position + 1]
            right = numbers[position + 2]
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
                window = size
                windows[window, 0] = left
                windows[window, 1] = middle
                windows[window, 2] = right
                size += 1
                slots[slot] = size
            window_numbers[written] = window
            written += 1
            position += 1
        position = end + 2
    return int(size)
