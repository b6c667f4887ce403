"""The band of cells that a three-way alignment must compute.

A cell (i, j) stands for i source and j hypothesis tokens. For any reference, the best three-way alignment costs at most
the distance of source and hypothesis more than its three pairs cost separately: align all three texts through the
source, or all through the hypothesis, and one of the two alignments is that cheap. So a cell at which source and
hypothesis alone would pay more than twice their distance is on no best path, whatever the reference.

========== ======= ==============================================================================
array      dtype   shape and meaning
========== ======= ==============================================================================
source     int32   position: number of the token; likewise `hypothesis`
forward    int32   (n + 2) × (m + 1): distances, with an extra row for the backward pass (workspace)
low, high  int32   row: first cell, and the cell after the last one (output)
first      int32   row: index of its first cell; the last entry is the number of cells (output)
middle     int32   row: hypothesis position of a cell on a best path (output)
========== ======= ==============================================================================
"""

from __future__ import annotations

import numpy as np

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython


@cython.locals(i=cython.int, j=cython.int, value=cython.int, other=cython.int, diagonal=cython.int, right=cython.int)
@cython.locals(below=cython.int, distance=cython.int)
def bound_cells(
    source: cython.int[::1], hypothesis: cython.int[::1], gap: cython.int, mismatch: cython.int, low: cython.int[::1],
    high: cython.int[::1], first: cython.int[::1], middle: cython.int[::1],
) -> cython.int:  # fmt: skip
    """Fill `low`, `high`, `first` and `middle`; return the number of cells."""
    n: cython.int = source.shape[0]
    m: cython.int = hypothesis.shape[0]
    cells: cython.int = 0
    forward: cython.int[:, ::1] = np.empty((n + 2, m + 1), np.int32)
    for i in range(n + 1):
        for j in range(m + 1):
            if i == 0 or j == 0:
                forward[i, j] = gap * (i + j)
                continue
            value = forward[i - 1, j - 1] + (0 if source[i - 1] == hypothesis[j - 1] else mismatch)
            other = (forward[i - 1, j] if forward[i - 1, j] < forward[i, j - 1] else forward[i, j - 1]) + gap
            forward[i, j] = value if value < other else other
    distance = forward[n, m]
    for i in range(n, -1, -1):
        low[i] = m + 1
        high[i] = 0
        middle[i] = -1
        diagonal = 0
        for j in range(m, -1, -1):
            below = forward[n + 1, j] if i < n else 0
            right = forward[n + 1, j + 1] if j < m else 0
            if i == n or j == m:
                value = gap * (n - i + m - j)
            else:
                value = diagonal + (0 if source[i] == hypothesis[j] else mismatch)
                other = (below if below < right else right) + gap
                value = value if value < other else other
            diagonal = below
            forward[n + 1, j] = value
            if forward[i, j] + value - distance <= distance:
                low[i] = j
                if high[i] == 0:
                    high[i] = j + 1
                if forward[i, j] + value == distance:
                    middle[i] = j
    for i in range(n + 1):
        first[i] = cells
        cells += high[i] - low[i]
    first[n + 1] = cells
    return cells
