"""The nonlinear half of a network layer: normalised maxout vectors.

Both functions take the largest of the pieces for each output, normalise the vector (mean 0, variance 1, then gain and
shift), and can add the input vector of the layer. Sums run over 16 lanes that are added pairwise at the end: compilers
turn this order into vector code, and numpy can repeat it to the last bit.

======== ======= ==============================================================================
array    dtype   shape and meaning
======== ======= ==============================================================================
sums     float32 row × (piece, output): sums of products
products float32 part × position in the window × (piece, output); the middle position includes the bias
bias     float32 piece, output
gain     float32 output; likewise `shift`
base     float32 part × output: input vectors of the layer
windows  int32   row × position in the window: indices of parts
scratch  float32 piece, output: used for one row at a time
out      float32 row × output: vectors (output)
======== ======= ==============================================================================
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython

if cython.compiled:
    from cython.cimports.libc.math import sqrtf
else:
    import numpy

if TYPE_CHECKING:
    import numpy

EPSILON = cython.declare(cython.float, 1e-8)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def add_lanes(lanes: cython.float[16]) -> cython.float:
    """Return the sum of the lanes, added pairwise."""
    lane: cython.Py_ssize_t
    step: cython.Py_ssize_t = 8
    while step > 0:
        for lane in range(step):
            lanes[lane] += lanes[lane + step]
        step //= 2
    return lanes[0]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def normalise(
    rows: cython.float[:, ::1], row: cython.Py_ssize_t, gain: cython.float[::1], shift: cython.float[::1]
) -> cython.void:
    """Normalise one row in place (compiled version only)."""
    width: cython.Py_ssize_t = rows.shape[1]
    whole: cython.Py_ssize_t = width - width % 16
    count: cython.float = width
    start: cython.Py_ssize_t
    lane: cython.Py_ssize_t
    mean: cython.float
    scale: cython.float
    value: cython.float
    lanes = cython.declare(cython.float[16])
    for lane in range(16):
        lanes[lane] = 0
    for start in range(0, whole, 16):
        for lane in range(16):
            lanes[lane] += rows[row, start + lane]
    for lane in range(width - whole):
        lanes[lane] += rows[row, whole + lane]
    mean = add_lanes(lanes) / count
    for lane in range(16):
        lanes[lane] = 0
    for start in range(0, whole, 16):
        for lane in range(16):
            value = rows[row, start + lane] - mean
            lanes[lane] += value * value
    for lane in range(width - whole):
        value = rows[row, whole + lane] - mean
        lanes[lane] += value * value
    scale = add_lanes(lanes) / count + EPSILON
    scale = 1 / sqrtf(scale)
    for lane in range(width):
        value = (rows[row, lane] - mean) * scale
        rows[row, lane] = value * gain[lane] + shift[lane]


def take_largest(pieces: numpy.ndarray, out: numpy.ndarray) -> None:
    """Fill `out` with the largest piece; of equal ones the first, as in the compiled version."""
    out[:] = pieces[:, 0]
    for piece in range(1, pieces.shape[1]):
        out[:] = numpy.where(pieces[:, piece] > out, pieces[:, piece], out)


def normalise_rows(rows: numpy.ndarray, gain: numpy.ndarray, shift: numpy.ndarray) -> None:
    """Normalise all rows in place with numpy, in the order of the compiled version."""

    def add(values: numpy.ndarray) -> numpy.ndarray:
        values = numpy.pad(values, ((0, 0), (0, -values.shape[1] % 16)))
        blocks = values.reshape(len(values), values.shape[1] // 16, 16)  # -1 fails if there are no rows
        lanes = blocks[:, 0].copy()
        for block in range(1, blocks.shape[1]):
            lanes += blocks[:, block]
        step = 8
        while step:
            lanes[:, :step] += lanes[:, step : 2 * step]
            step //= 2
        return lanes[:, :1]

    count = numpy.float32(rows.shape[1])
    rows -= add(rows) / count
    scale = add(rows * rows) / count + numpy.float32(EPSILON)
    rows *= numpy.float32(1) / numpy.sqrt(scale)
    rows *= gain
    rows += shift


def maxout_sums(
    sums: cython.float[:, ::1],
    bias: cython.float[::1],
    gain: cython.float[::1],
    shift: cython.float[::1],
    base: cython.float[:, ::1],
    windows: cython.int[:, ::1],
    out: cython.float[:, ::1],
) -> None:
    """Fill each row of `out` from the row of `sums` plus `bias`.

    If `windows` has rows, the row of `base` given by its middle column is added.
    """
    row: cython.Py_ssize_t
    column: cython.Py_ssize_t
    start: cython.Py_ssize_t
    part: cython.Py_ssize_t
    middle: cython.Py_ssize_t = windows.shape[1] // 2
    width: cython.Py_ssize_t = out.shape[1]
    third: cython.Py_ssize_t = 2 * width
    largest: cython.float
    other: cython.float
    if not cython.compiled:
        take_largest((sums[: len(out)] + bias).reshape(len(out), sums.shape[1] // width, width), out)
        normalise_rows(out, gain, shift)
        if len(windows):
            out += base[windows[:, middle]]
        return
    for row in range(out.shape[0]):
        if sums.shape[1] == 3 * width:  # nearly always: one pass
            for column in range(width):
                largest = sums[row, column] + bias[column]
                other = sums[row, width + column] + bias[width + column]
                largest = other if other > largest else largest
                other = sums[row, third + column] + bias[third + column]
                out[row, column] = other if other > largest else largest
        else:
            for column in range(width):
                out[row, column] = sums[row, column] + bias[column]
            for start in range(width, sums.shape[1], width):
                for column in range(width):
                    other = sums[row, start + column] + bias[start + column]
                    out[row, column] = other if other > out[row, column] else out[row, column]
        normalise(out, row, gain, shift)
        if windows.shape[0]:
            part = windows[row, middle]
            for column in range(width):
                out[row, column] += base[part, column]


def maxout_windows(
    products: cython.float[:, :, ::1],
    gain: cython.float[::1],
    shift: cython.float[::1],
    base: cython.float[:, ::1],
    windows: cython.int[:, ::1],
    scratch: cython.float[::1],
    out: cython.float[:, ::1],
) -> None:
    """Fill each row of `out` from the products of its window's parts, and add the middle part's row of `base`."""
    row: cython.Py_ssize_t
    column: cython.Py_ssize_t
    position: cython.Py_ssize_t
    start: cython.Py_ssize_t
    left: cython.Py_ssize_t
    part: cython.Py_ssize_t
    right: cython.Py_ssize_t
    middle: cython.Py_ssize_t = windows.shape[1] // 2
    width: cython.Py_ssize_t = out.shape[1]
    third: cython.Py_ssize_t = 2 * width
    largest: cython.float
    other: cython.float
    if not cython.compiled:
        pieces = products[windows[:, 0], 0] + products[windows[:, 1], 1]
        for position in range(2, windows.shape[1]):
            pieces += products[windows[:, position], position]
        take_largest(pieces.reshape(len(out), products.shape[2] // width, width), out)
        normalise_rows(out, gain, shift)
        out += base[windows[:, middle]]
        return
    for row in range(out.shape[0]):
        left = windows[row, 0]
        part = windows[row, 1]
        if windows.shape[1] == 3 and products.shape[2] == 3 * width:  # nearly always: one pass
            right = windows[row, 2]
            for column in range(width):
                largest = products[left, 0, column] + products[part, 1, column] + products[right, 2, column]
                other = (
                    products[left, 0, width + column]
                    + products[part, 1, width + column]
                    + products[right, 2, width + column]
                )
                largest = other if other > largest else largest
                other = (
                    products[left, 0, third + column]
                    + products[part, 1, third + column]
                    + products[right, 2, third + column]
                )
                out[row, column] = other if other > largest else largest
        else:
            for column in range(products.shape[2]):
                scratch[column] = products[left, 0, column] + products[part, 1, column]
            for position in range(2, windows.shape[1]):
                part = windows[row, position]
                for column in range(products.shape[2]):
                    scratch[column] += products[part, position, column]
            for column in range(width):
                out[row, column] = scratch[column]
            for start in range(width, products.shape[2], width):
                for column in range(width):
                    other = scratch[start + column]
                    out[row, column] = other if other > out[row, column] else out[row, column]
        normalise(out, row, gain, shift)
        part = windows[row, middle]
        for column in range(width):
            out[row, column] += base[part, column]
