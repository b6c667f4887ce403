"""The arcs of a lattice: single steps (see redink.kernels.maxmatch.lattice), and steps joined to edits.

A vertex (i, j) has the number i × width + j, where width is the hypothesis's length + 1. An arc from (i1, j1) to
(i2, j2) turns source[i1:i2] into hypothesis[j1:j2].

MaxMatch (Dahlmeier and Ng 2012) joins arcs by a closure over all triples of vertices. Every arc leads to a higher
vertex, so when that closure reaches vertex k, all arcs into k are final and only single steps lead out of it: extending
arcs from each start by one step at a time finds the same arcs, and their order can be restored.

======= ======= ==============================================================================
array   dtype   shape and meaning
======= ======= ==============================================================================
steps   uint8   line × position: bits of the steps to each vertex, as in `lattice`
extents int32   line × (first position, position after the last) with any steps
chosen  uint8   line × position: 1 if arcs may begin or end at the vertex
reach   int32   line × (lowest line, number of positions to the right) of arcs from that line
offsets int64   vertex: number of arcs whose last vertex before the end is this one (counting), then the
                index of the next of these arcs (writing)
line    int32   4 × width: steps (-1 for none) and unchanged words, previous and current line (workspace)
arcs    int32   (tail, head, number of steps, occurrences in the original's list) × arc (output)
changes uint8   arc: 1 if it changes the text (output)
======= ======= ==============================================================================

If `arcs` is empty, arcs are counted but not written.
"""

from __future__ import annotations

from typing import Any

import numpy as np

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython


@cython.cclass
class Lattice:
    """The arrays of a lattice that its arcs are listed from, and workspace."""

    steps: cython.uchar[:, ::1]
    extents: cython.int[:, ::1]
    chosen: cython.uchar[:, ::1]
    reach: cython.int[:, ::1]
    limit: cython.int
    offsets: cython.longlong[::1]
    line: cython.int[:, ::1]

    def __init__(self, grid: Any) -> None:
        self.steps, self.extents, self.chosen, self.reach, self.limit, self.offsets = grid
        self.line = np.empty((4, self.steps.shape[1]), np.int32)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def count_graphs(bits: cython.int, step: cython.int) -> cython.int:
    """Return the number of graphs in which a step (1, 2 or 4) leads to a position with these bits."""
    times: cython.int = 0
    if bits & step:
        times += 1
    if bits & (step << 3):
        times += 1
    return times


@cython.locals(i=cython.Py_ssize_t, j=cython.Py_ssize_t, step=cython.int, order=cython.int, down=cython.int)
@cython.locals(right=cython.int, times=cython.int, _=cython.int)
@cython.cfunc
@cython.exceptval(check=False)
def list_steps(lattice: Lattice, arcs: cython.int[:, ::1]) -> cython.Py_ssize_t:
    """Write the single steps between chosen vertices in order, those of both graphs twice; return their number."""
    steps: cython.uchar[:, ::1] = lattice.steps
    extents: cython.int[:, ::1] = lattice.extents
    chosen: cython.uchar[:, ::1] = lattice.chosen
    size: cython.Py_ssize_t = 0
    capacity: cython.Py_ssize_t = arcs.shape[1]
    rows: cython.Py_ssize_t = steps.shape[0]
    width: cython.Py_ssize_t = steps.shape[1]
    for i in range(rows):
        for j in range(extents[i, 0], extents[i, 1]):
            if not chosen[i, j] or not (i + j == 0 or steps[i, j] & 63):
                continue
            for order in range(3):
                step = 4 >> order  # the order of the vertices they lead to
                down = 0 if step == 4 else 1
                right = 0 if step == 2 else 1
                if i + down >= rows or j + right >= width or not chosen[i + down, j + right]:
                    continue
                times = count_graphs(steps[i + down, j + right], step)
                for _ in range(times):
                    if size < capacity:
                        arcs[0, size] = i * width + j
                        arcs[1, size] = (i + down) * width + j + right
                        arcs[2, size] = 1
                        arcs[3, size] = times
                    size += 1
    return size


@cython.locals(i=cython.Py_ssize_t, j=cython.Py_ssize_t, k=cython.Py_ssize_t, row=cython.Py_ssize_t)
@cython.locals(column=cython.Py_ssize_t, index=cython.Py_ssize_t, first=cython.Py_ssize_t, last=cython.Py_ssize_t)
@cython.locals(bits=cython.int, step=cython.int, order=cython.int, distance=cython.int, unchanged=cython.int)
@cython.locals(best=cython.int, best_unchanged=cython.int, ways=cython.int)
@cython.cfunc
@cython.exceptval(check=False)
def extend_arcs(
    lattice: Lattice,
    steps: cython.uchar[:, ::1],
    line: cython.int[:, ::1],
    i0: cython.Py_ssize_t,
    j0: cython.Py_ssize_t,
    bottom: cython.Py_ssize_t,
    right: cython.Py_ssize_t,
    arcs: cython.int[:, ::1],
) -> cython.longlong:
    """Find the joined arcs from one vertex, line by line, down to a last line and position; return their number.

    On each line only the reachable range is visited.
    """
    limit: cython.int = lattice.limit
    width: cython.Py_ssize_t = steps.shape[1]
    start: cython.Py_ssize_t = i0 * width + j0
    low: cython.Py_ssize_t = j0
    high: cython.Py_ssize_t = j0
    writes: cython.bint = arcs.shape[1] > 0
    previous: cython.int = 0
    current: cython.int = 2
    size: cython.longlong = 0
    written0: cython.Py_ssize_t = 0
    written1: cython.Py_ssize_t = 0
    written2: cython.Py_ssize_t = 0
    for i in range(i0, bottom + 1):
        current = 2 - previous
        first = -1
        last = -1
        j = low
        while j <= right:
            best = -1
            best_unchanged = 0
            ways = 0
            bits = steps[i, j]
            for order in range(3):
                step = 1 << order  # the order of the vertices they come from
                if not (bits & (step | (step << 3))):
                    continue
                row = current if step == 4 else previous
                column = j if step == 2 else j - 1
                if step == 4:
                    if last < 0 or last != column:
                        continue
                elif i == i0 or column < low or column > high:
                    continue
                distance = line[row, column]
                unchanged = line[row + 1, column]
                if distance < 0:
                    continue
                if step == 1 and bits & 64:
                    unchanged += 1
                if distance == 0:  # a single step from the start, which no joined arc can improve on
                    best = 1
                    best_unchanged = unchanged
                elif (best < 0 or distance + 1 < best) and unchanged <= limit:
                    best = distance + 1
                    best_unchanged = unchanged
                    if lattice.chosen[i, j]:
                        k = (i if step == 4 else i - 1) * width + column
                        if writes:
                            index = lattice.offsets[k]
                            arcs[0, index] = start
                            arcs[1, index] = i * width + j
                            if ways == 0:
                                written0 = index
                            elif ways == 1:
                                written1 = index
                            else:
                                written2 = index
                        lattice.offsets[k] += 1
                        ways += 1
            if i == i0 and j == j0:
                best = 0
            line[current, j] = best
            line[current + 1, j] = best_unchanged
            if writes:
                for order in range(ways):
                    index = written0 if order == 0 else written1 if order == 1 else written2
                    arcs[2, index] = best
                    arcs[3, index] = ways
            size += ways
            if best >= 0:
                if first < 0:
                    first = j
                last = j
            elif j > high:
                break
            j += 1
        if first < 0:
            break
        low = first
        high = last
        previous = current
    return size


@cython.locals(i=cython.Py_ssize_t, j=cython.Py_ssize_t, right=cython.Py_ssize_t)
@cython.cfunc
@cython.exceptval(check=False)
def join_steps(lattice: Lattice, maximum: cython.longlong, arcs: cython.int[:, ::1]) -> cython.longlong:
    """Find the joined arcs between chosen vertices with at most `limit` unchanged words; return their number.

    An arc has as few steps as possible, and occurs once for each time that a shorter way was found, in the order in
    which the closure would find it. The search stops if there are more than `maximum`.
    """
    steps: cython.uchar[:, ::1] = lattice.steps
    line: cython.int[:, ::1] = lattice.line
    size: cython.longlong = 0
    for i in range(steps.shape[0]):
        for j in range(lattice.extents[i, 0], lattice.extents[i, 1]):
            if lattice.chosen[i, j] and (i + j == 0 or steps[i, j] & 63):
                right = j + lattice.reach[i, 1]
                if right >= steps.shape[1]:
                    right = steps.shape[1] - 1
                size += extend_arcs(lattice, steps, line, i, j, lattice.reach[i, 0], right, arcs)
                if size > maximum:
                    return size
    return size


@cython.cfunc
@cython.exceptval(check=False)
def keeps_text(
    source: cython.int[::1], hypothesis: cython.int[::1], tail: cython.Py_ssize_t, head: cython.Py_ssize_t
) -> cython.bint:
    """Return True if an arc does not change the text."""
    width: cython.Py_ssize_t = hypothesis.shape[0] + 1
    i: cython.Py_ssize_t = tail // width
    j: cython.Py_ssize_t = tail % width
    length: cython.Py_ssize_t = head // width - i
    index: cython.Py_ssize_t
    if head % width - j != length:
        return False
    for index in range(length):
        if source[i + index] != hypothesis[j + index]:
            return False
    return True


@cython.locals(arc=cython.Py_ssize_t, first=cython.Py_ssize_t, other=cython.Py_ssize_t)
@cython.cfunc
@cython.exceptval(check=False)
def drop_unchanged(
    source: cython.int[::1],
    hypothesis: cython.int[::1],
    singles: cython.Py_ssize_t,
    arcs: cython.int[:, ::1],
    changes: cython.uchar[::1],
) -> cython.Py_ssize_t:
    """Mark which arcs change the text, and drop joined arcs that do not; return the number of remaining arcs.

    The original tool removes them from the list that it is iterating over, so it skips the arc after each removed one;
    and
    it removes the first equal arc of the list. Both effects are reproduced, because the number of arcs is a weight.
    """
    size: cython.Py_ssize_t = singles
    skips: cython.bint = False
    for arc in range(arcs.shape[1]):
        changes[arc] = not keeps_text(source, hypothesis, arcs[0, arc], arcs[1, arc])
    for arc in range(singles, arcs.shape[1]):
        # Remaining arcs move to the front: singles to size is the list so far.
        arcs[0, size] = arcs[0, arc]
        arcs[1, size] = arcs[1, arc]
        arcs[2, size] = arcs[2, arc]
        arcs[3, size] = arcs[3, arc]
        changes[size] = changes[arc]
        size += 1
        if skips or changes[arc]:
            skips = False
            continue
        skips = True
        first = size - 1
        if arcs[3, arc] > 1:
            first = singles
            while arcs[0, first] != arcs[0, arc] or arcs[1, first] != arcs[1, arc]:
                first += 1
        size -= 1
        for other in range(first, size):
            arcs[0, other] = arcs[0, other + 1]
            arcs[1, other] = arcs[1, other + 1]
            arcs[2, other] = arcs[2, other + 1]
            arcs[3, other] = arcs[3, other + 1]
            changes[other] = changes[other + 1]
    return size


def count_arcs(grid: Any, maximum: cython.longlong, empty: cython.int[:, ::1]) -> cython.longlong:
    """Return the number of arcs between chosen vertices, or any number above `maximum` if there are more.

    The grid consists of `steps`, `extents`, `chosen`, `reach`, `limit` and `offsets`. Fills `offsets` (initially
    0) for `list_arcs`.
    """
    lattice: Lattice = Lattice(grid)
    return list_steps(lattice, empty) + join_steps(lattice, maximum, empty)


def list_arcs(
    source: cython.int[::1],
    hypothesis: cython.int[::1],
    grid: Any,
    arcs: cython.int[:, ::1],
    changes: cython.uchar[::1],
) -> cython.Py_ssize_t:
    """Fill `arcs` and `changes`; return the number of remaining arcs.

    `arcs` needs as many columns as `count_arcs` returned, and the `offsets` of the grid come from there.
    """
    lattice: Lattice = Lattice(grid)
    vertex: cython.Py_ssize_t
    count: cython.longlong
    singles: cython.Py_ssize_t = list_steps(lattice, arcs)
    index: cython.longlong = singles
    for vertex in range(lattice.offsets.shape[0]):
        count = lattice.offsets[vertex]
        lattice.offsets[vertex] = index
        index += count
    join_steps(lattice, index, arcs)
    return drop_unchanged(source, hypothesis, singles, arcs, changes)
