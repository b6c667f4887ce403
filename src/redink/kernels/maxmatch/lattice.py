"""The lattice of all ways to turn one sentence into another, as single steps.

A vertex is a pair of positions: i in the source and j in the hypothesis. A step deletes a token, inserts one, or takes
the diagonal: it substitutes or keeps a token. The steps are those of all optimal paths in two Levenshtein graphs, in
which a substitution costs 1 and 2. They are stored as bits of the vertex that they lead to: 1, 2 and 4 are the diagonal
step, deletion and insertion if a substitution costs 1; 8, 16 and 32 these steps if it costs 2; 64 means that the two
tokens before the vertex are equal, so the diagonal step keeps them.

========== ======= ==============================================================================
array      dtype   shape and meaning
========== ======= ==============================================================================
source     int32   position: number of the token
hypothesis int32   position: number of the token
steps      uint8   (length + 1) × (width): bits of the steps to each vertex (output)
extents    int32   line × (first position, position after the last) with any steps (output)
costs      int32   2 × width: workspace
========== ======= ==============================================================================
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython

# More than the cost of any path, and small enough to add to.
FAR = cython.declare(cython.int, 1 << 29)


@cython.locals(i=cython.Py_ssize_t, j=cython.Py_ssize_t, low=cython.Py_ssize_t, high=cython.Py_ssize_t, best=cython.int)
@cython.locals(diagonal=cython.int, up=cython.int, left=cython.int, bits=cython.int, current=cython.int)
@cython.locals(previous=cython.int)
@cython.cfunc
@cython.exceptval(check=False)
def mark_graph(
    source: cython.int[::1],
    hypothesis: cython.int[::1],
    substitution: cython.int,
    shift: cython.int,
    deletions: cython.Py_ssize_t,
    insertions: cython.Py_ssize_t,
    costs: cython.int[:, ::1],
    steps: cython.uchar[:, ::1],
) -> cython.int:
    """Mark the optimal steps of one Levenshtein graph, remove those that do not lead to the end, and return its cost.

    Optimal paths have at most this number of deletions and insertions, so only positions near the diagonal are
    computed.
    """
    length: cython.Py_ssize_t = source.shape[0]
    width: cython.Py_ssize_t = hypothesis.shape[0] + 1
    for i in range(length + 1):
        current = i & 1
        previous = 1 - current
        low = i - deletions if i > deletions else 0
        high = i + insertions if i + insertions < width else width - 1
        left = FAR
        for j in range(low, high + 1):
            best = 0 if i == 0 and j == 0 else FAR
            up = FAR
            diagonal = FAR
            if i > 0 and j < i + insertions:
                up = costs[previous, j] + 1
            if i > 0 and j > 0:
                diagonal = costs[previous, j - 1]
                if source[i - 1] == hypothesis[j - 1]:
                    steps[i, j] |= 64
                else:
                    diagonal += substitution
            if diagonal < best:
                best = diagonal
            if up < best:
                best = up
            if left < best:
                best = left
            bits = 0
            if diagonal == best:
                bits |= 1
            if up == best:
                bits |= 2
            if left == best:
                bits |= 4
            costs[current, j] = best
            left = best + 1
            steps[i, j] |= bits << shift
    # Backwards: a position remains if it is the end or a remaining step leads out of it.
    for i in range(length, -1, -1):
        low = i - deletions if i > deletions else 0
        high = i + insertions if i + insertions < width else width - 1
        for j in range(high, low - 1, -1):
            if i == length and j == width - 1:
                continue
            bits = 0
            if i < length and j < width - 1:
                bits |= (steps[i + 1, j + 1] >> shift) & 1
            if i < length:
                bits |= (steps[i + 1, j] >> shift) & 2
            if j < width - 1:
                bits |= (steps[i, j + 1] >> shift) & 4
            if bits == 0:
                steps[i, j] &= ~(7 << shift) & 127
    return costs[length & 1, width - 1]


def mark_steps(
    source: cython.int[::1],
    hypothesis: cython.int[::1],
    costs: cython.int[:, ::1],
    steps: cython.uchar[:, ::1],
    extents: cython.int[:, ::1],
) -> None:
    """Fill `steps` (initially 0) with both graphs, and `extents` with the range of positions of each line."""
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    common: cython.Py_ssize_t = 0
    rows: cython.Py_ssize_t = steps.shape[0]
    width: cython.Py_ssize_t = steps.shape[1]
    shorter: cython.Py_ssize_t = (rows if rows < width else width) - 1
    # Deleting and inserting all tokens between a common start and end is one way, which bounds the optimal cost.
    while common < shorter and source[common] == hypothesis[common]:
        common += 1
    i = rows - 1
    j = width - 1
    while i > common and j > common and source[i - 1] == hypothesis[j - 1]:
        i -= 1
        j -= 1
    i -= common
    j -= common
    cost: cython.Py_ssize_t = mark_graph(source, hypothesis, 2, 3, i, j, costs, steps)
    # If a substitution costs 1, a path costs no more, which bounds deletions and insertions again.
    mark_graph(source, hypothesis, 1, 0, (cost + rows - width) // 2, (cost + width - rows) // 2, costs, steps)
    for i in range(rows):
        extents[i, 0] = width
        extents[i, 1] = 0
        for j in range(width):
            if steps[i, j] & 63 or i + j == 0:
                if extents[i, 0] == width:
                    extents[i, 0] = j
                extents[i, 1] = j + 1
