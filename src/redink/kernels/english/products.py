"""Matrix products: rows in, the product of each with one matrix out.

Every sum starts from 0 and takes up its products from first to last, each of them rounded by itself, whatever the
number of rows and the width of the machine's vectors (blocks.h). A row's product is therefore the same to the last
bit wherever it stands, on every machine, and in both twins; a BLAS promises none of this.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython

if cython.compiled:
    from cython.cimports.redink.kernels.english.blocks import multiply_rows
else:
    import numpy

if TYPE_CHECKING:
    import numpy

PANEL = 32
"""Columns of a panel, as in blocks.h."""


def multiply(
    rows: cython.float[:, ::1], panels: cython.float[:, :, ::1], out: cython.float[:, ::1], narrow: cython.int = 0
) -> None:
    """Fill `out` with the products of `rows` and the matrix whose columns stand in `panels`: panel × row × column.

    The last panel may have columns that `out` has not. `narrow` is for tests: 1 leaves out the widest vectors, 2 all
    that not every machine has.
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
        # Whole rows of at least a panel: numpy adds them one after the other, and single numbers otherwise.
        sums[:] = numpy.add.reduce(row[:, None] * matrix, axis=0, initial=0)[: len(sums)]
