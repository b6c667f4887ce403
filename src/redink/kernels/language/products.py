"""Matrix products that are equal to the last bit on every machine and in both versions, unlike those of a BLAS.

Every sum starts from 0 and adds its products from first to last, each rounded separately, whatever the number of rows
and the width of the machine's vectors (blocks.h). A row's product therefore does not depend on its position.

====== ======= ==============================================================================
array  dtype   shape and meaning
====== ======= ==============================================================================
rows   float32 row × input
panels float32 panel × input × column: the matrix, divided into panels of columns
out    float32 row × output: products (output)
====== ======= ==============================================================================
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython

if cython.compiled:
    from cython.cimports.redink.kernels.language.blocks import multiply_rows
else:
    import numpy

if TYPE_CHECKING:
    import numpy

PANEL = 32
"""Columns of a panel, as in blocks.h."""


def multiply(
    rows: cython.float[:, ::1], panels: cython.float[:, :, ::1], out: cython.float[:, ::1], narrow: cython.int = 0
) -> None:
    """Fill `out` with the products of `rows` and the matrix in `panels`.

    The last panel may have more columns than needed. `narrow` is for tests: 1 disables the widest vectors, 2 all
    vectors
    that some machines lack.
    """
    if rows.shape[0] == 0:
        return
    if cython.compiled:
        multiply_rows(
            cython.address(rows[0, 0]),
            rows.shape[0],
            rows.shape[1],
            cython.address(panels[0, 0, 0]),
            cython.address(out[0, 0]),
            out.shape[1],
            narrow,
        )
        return
    matrix = numpy.ascontiguousarray(panels.swapaxes(0, 1)).reshape(panels.shape[1], -1)
    for row, sums in zip(rows, out, strict=True):
        # Whole rows of at least a panel: numpy adds them one after the other, but single numbers in another order.
        sums[:] = numpy.add.reduce(row[:, None] * matrix, axis=0, initial=0)[: len(sums)]
