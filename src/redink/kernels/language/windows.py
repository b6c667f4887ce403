"""Numbers for windows of neighbouring numbers; equal windows have equal numbers.

Applied to word types, it numbers windows of three words, applied to those the windows of five, and so on: each layer of
the network computes vectors only for new windows.

============== ======= ==============================================================================
array          dtype   shape and meaning
============== ======= ==============================================================================
numbers        int32   numbers of all sequences, one after the other
lengths        int32   sequence: length; with windows of s numbers, n (s - 1 or more) have n - s + 1 windows
slots          int32   hash table: number of a window plus one, or 0; the length is a power of two
windows        int32   window × position: parts of each numbered window
window_numbers int32   windows of all sequences: number (output)
============== ======= ==============================================================================
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython

MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
MULTIPLIER = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)


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
    offset: cython.Py_ssize_t
    span: cython.Py_ssize_t = windows.shape[1]
    mixed: cython.ulonglong
    if not cython.compiled:
        numbers, lengths = numbers.tolist(), lengths.tolist()  # Python's own integers do not overflow
    for sequence in range(len(lengths)):
        end = position + lengths[sequence] - span + 1
        while position < end:
            mixed = 0
            for offset in range(span):
                mixed = (mixed ^ numbers[position + offset]) * MULTIPLIER & MASK
                mixed ^= mixed >> 29
            slot = mixed >> 16 & last
            window = slots[slot] - 1
            while window >= 0:
                offset = 0
                while offset < span and windows[window, offset] == numbers[position + offset]:
                    offset += 1
                if offset == span:
                    break
                slot = slot + 1 & last
                window = slots[slot] - 1
            if window < 0:
                window = size
                for offset in range(span):
                    windows[window, offset] = numbers[position + offset]
                size += 1
                slots[slot] = size
            window_numbers[written] = window
            written += 1
            position += 1
        position = end + span - 1
    return int(size)
