"""The lattice of all ways to turn one sentence into another: numbered tokens in, single steps out.

A vertex is a pair of positions: i in the source and j in the hypothesis. A step deletes a token, inserts one, or takes
the diagonal: it substitutes one token for another or keeps it. The steps are those of all optimal paths in two
Levenshtein graphs, in which a substitution costs 1 and 2. They are written as bits of the vertex that they lead to:
1, 2 and 4 are the diagonal step, deletion and insertion where a substitution costs 1; 8, 16 and 32 the same where it
costs 2; 64 says that the two tokens before the vertex are equal, so that the diagonal step keeps them.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython

# More than any path costs, and small enough to add to.
FAR = cython.declare(cython.int, 1 << 29)


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
    """Mark the optimal steps of one Levenshtein graph, then take away those that do not lead to the end.

    No optimal path has more than this number of deletions or of insertions, so only positions that near to the
    diagonal are looked at. Returns the cost of the optimal paths.
    """
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    low: cython.Py_ssize_t
    high: cython.Py_ssize_t
    best: cython.int
    diagonal: cython.int
    up: cython.int
    left: cython.int
    bits: cython.int
    here: cython.int
    above: cython.int
    length: cython.Py_ssize_t = source.shape[0]
    width: cython.Py_ssize_t = hypothesis.shape[0] + 1
    for i in range(length + 1):
        here = i & 1
        above = 1 - here
        low = i - deletions if i > deletions else 0
        high = i + insertions if i + insertions < width else width - 1
        left = FAR
        for j in range(low, high + 1):
            best = 0 if i == 0 and j == 0 else FAR
            up = FAR
            diagonal = FAR
            if i > 0 and j < i + insertions:
                up = costs[above, j] + 1
            if i > 0 and j > 0:
                diagonal = costs[above, j - 1]
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
            costs[here, j] = best
            left = best + 1
            steps[i, j] |= bits << shift
    # Backwards: a position stays if it is the end or a step that stays leads out of it.
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
    """Fill `steps`, zeros of shape (length + 1, width), with both graphs, and `extents` with where each line has any.

    `costs` is work space of shape (2, width). `extents` is line × (first position, position after the last).
    """
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    same: cython.Py_ssize_t = 0
    rows: cython.Py_ssize_t = steps.shape[0]
    width: cython.Py_ssize_t = steps.shape[1]
    shorter: cython.Py_ssize_t = (rows if rows < width else width) - 1
    # Deleting and inserting all but a common beginning and end is one way; no optimal path costs more than that.
    while same < shorter and source[same] == hypothesis[same]:
        same += 1
    i = rows - 1
    j = width - 1
    while i > same and j > same and source[i - 1] == hypothesis[j - 1]:
        i -= 1
        j -= 1
    i -= same
    j -= same
    cost: cython.Py_ssize_t = mark_graph(source, hypothesis, 2, 3, i, j, costs, steps)
    # Where a substitution costs 1 a path costs no more, so again deletions and insertions have a bound.
    mark_graph(source, hypothesis, 1, 0, (cost + rows - width) // 2, (cost + width - rows) // 2, costs, steps)
    for i in range(rows):
        extents[i, 0] = width
        extents[i, 1] = 0
        for j in range(width):
            if steps[i, j] & 63 or i + j == 0:
                if extents[i, 0] == width:
                    extents[i, 0] = j
                extents[i, 1] = j + 1
