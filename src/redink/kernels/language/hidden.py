"""Hidden layer of a parser: sums of the features' products, maxout over the pieces.

======== ======= ==============================================================================
array    dtype   shape and meaning
======== ======= ==============================================================================
features int32   state × feature: row in `products`
products float32 row × feature × (piece, output)
bias     float32 piece, output
scratch  float32 piece, output: used for one state at a time
hidden   float32 state × output (output)
======== ======= ==============================================================================
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython

if not cython.compiled:
    import numpy


@cython.ccall
@cython.exceptval(check=False)
def sum_features(
    features: cython.int[:, ::1],
    count: cython.int,
    products: cython.float[:, :, ::1],
    bias: cython.float[::1],
    scratch: cython.float[::1],
    hidden: cython.float[:, ::1],
) -> cython.void:
    """Fill the first `count` rows of `hidden`."""
    state: cython.Py_ssize_t
    feature: cython.Py_ssize_t
    first: cython.Py_ssize_t
    column: cython.Py_ssize_t
    start: cython.Py_ssize_t
    row: cython.Py_ssize_t
    columns: cython.Py_ssize_t = products.shape[2]
    width: cython.Py_ssize_t = hidden.shape[1]
    if not cython.compiled:
        total = bias + products[features[:count, 0], 0]
        for feature in range(1, features.shape[1]):
            total += products[features[:count, feature], feature]
        hidden[:count] = total[:, :width]
        for start in range(width, columns, width):
            piece = total[:, start : start + width]
            hidden[:count] = numpy.where(piece > hidden[:count], piece, hidden[:count])
        return
    sums = cython.declare(cython.float[64])
    whole: cython.Py_ssize_t = columns - columns % 64
    rows = cython.declare(cython.Py_ssize_t[8])
    for state in range(count):
        for feature in range(min(8, features.shape[1])):
            rows[feature] = features[state, feature]
        for start in range(0, whole, 64):
            if features.shape[1] >= 8:  # nearly always: one pass
                for column in range(64):
                    sums[column] = (
                        bias[start + column]
                        + products[rows[0], 0, start + column]
                        + products[rows[1], 1, start + column]
                        + products[rows[2], 2, start + column]
                        + products[rows[3], 3, start + column]
                        + products[rows[4], 4, start + column]
                        + products[rows[5], 5, start + column]
                        + products[rows[6], 6, start + column]
                        + products[rows[7], 7, start + column]
                    )
                first = 8
            else:
                for column in range(64):
                    sums[column] = bias[start + column]
                first = 0
            for feature in range(first, features.shape[1]):
                row = features[state, feature]
                for column in range(64):
                    sums[column] += products[row, feature, start + column]
            for column in range(64):
                scratch[start + column] = sums[column]
        for column in range(whole, columns):
            scratch[column] = bias[column]
            for feature in range(features.shape[1]):
                scratch[column] += products[features[state, feature], feature, column]
        for column in range(width):
            hidden[state, column] = scratch[column]
        for start in range(width, columns, width):
            for column in range(width):
                hidden[state, column] = (
                    scratch[start + column]
                    if scratch[start + column] > hidden[state, column]
                    else hidden[state, column]
                )
