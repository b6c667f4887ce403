"""The arcs of a lattice: its single steps in (see redink.kernels.maxmatch.lattice), steps joined to edits out.

A vertex (i, j) is written as the one number i × width + j, where width is the hypothesis's length + 1. An arc from
(i1, j1) to (i2, j2) turns source[i1:i2] into hypothesis[j1:j2]. The list of arcs is an array (tail, head, length,
times) × arc: the two vertices, the number of single steps, and how often the arc stands in the list.

MaxMatch (Dahlmeier and Ng 2012) joins arcs by a closure over all triples of vertices. Every arc leads to a higher
vertex, so when that closure comes to vertex k, all arcs into k are final and only single steps lead out of it:
extending arcs from each start by one step at a time finds the same arcs, and the order can be restored.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def count_graphs(bits: cython.int, step: cython.int) -> cython.int:
    """In how many of the two graphs a step (1, 2 or 4) leads to a position with these bits."""
    times: cython.int = 0
    if bits & step:
        times += 1
    if bits & (step << 3):
        times += 1
    return times


@cython.cfunc
@cython.exceptval(check=False)
def list_steps(
    steps: cython.uchar[:, ::1],
    extents: cython.int[:, ::1],
    chosen: cython.uchar[:, ::1],
    arcs: cython.int[:, ::1],
) -> cython.Py_ssize_t:
    """Write the single steps between chosen vertices in order, those of both graphs twice; returns how many.

    Where `arcs` has no room nothing is written, only counted.
    """
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    step: cython.int
    turn: cython.int
    down: cython.int
    right: cython.int
    often: cython.int
    _: cython.int
    size: cython.Py_ssize_t = 0
    room: cython.Py_ssize_t = arcs.shape[1]
    rows: cython.Py_ssize_t = steps.shape[0]
    width: cython.Py_ssize_t = steps.shape[1]
    for i in range(rows):
        for j in range(extents[i, 0], extents[i, 1]):
            if not chosen[i, j] or not (i + j == 0 or steps[i, j] & 63):
                continue
            for turn in range(3):
                step = 4 >> turn  # the order of the vertices they lead to
                down = 0 if step == 4 else 1
                right = 0 if step == 2 else 1
                if i + down >= rows or j + right >= width or not chosen[i + down, j + right]:
                    continue
                often = count_graphs(steps[i + down, j + right], step)
                for _ in range(often):
                    if size < room:
                        arcs[0, size] = i * width + j
                        arcs[1, size] = (i + down) * width + j + right
                        arcs[2, size] = 1
                        arcs[3, size] = often
                    size += 1
    return size


@cython.cfunc
@cython.exceptval(check=False)
def extend_arcs(
    i0: cython.Py_ssize_t,
    j0: cython.Py_ssize_t,
    steps: cython.uchar[:, ::1],
    chosen: cython.uchar[:, ::1],
    bottom: cython.Py_ssize_t,
    right: cython.Py_ssize_t,
    limit: cython.int,
    places: cython.longlong[::1],
    line: cython.int[:, ::1],
    arcs: cython.int[:, ::1],
) -> cython.longlong:
    """Find the joined arcs from one vertex, line by line, up to a lowest line and rightmost position; returns how many.

    For each line only the stretch that can be reached is looked at. `line` holds the number of steps (-1 where there
    is no arc) and of unchanged words, for the line before and this one. `places` is indexed by the last vertex before
    an arc's end: without room in `arcs` it counts the arcs, with room it says where the next one is written.
    """
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    k: cython.Py_ssize_t
    row: cython.Py_ssize_t
    column: cython.Py_ssize_t
    place: cython.Py_ssize_t
    width: cython.Py_ssize_t = steps.shape[1]
    start: cython.Py_ssize_t = i0 * width + j0
    low: cython.Py_ssize_t = j0
    high: cython.Py_ssize_t = j0
    first: cython.Py_ssize_t
    last: cython.Py_ssize_t
    bits: cython.int
    step: cython.int
    turn: cython.int
    distance: cython.int
    unchanged: cython.int
    best: cython.int
    kept: cython.int
    found: cython.int
    writes: cython.bint = arcs.shape[1] > 0
    before: cython.int = 0
    now: cython.int = 2
    size: cython.longlong = 0
    written0: cython.Py_ssize_t = 0
    written1: cython.Py_ssize_t = 0
    written2: cython.Py_ssize_t = 0
    for i in range(i0, bottom + 1):
        now = 2 - before
        first = -1
        last = -1
        j = low
        while j <= right:
            best = -1
            kept = 0
            found = 0
            bits = steps[i, j]
            for turn in range(3):
                step = 1 << turn  # the order of the vertices they come from
                if not (bits & (step | (step << 3))):
                    continue
                row = now if step == 4 else before
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
                if distance == 0:  # a single step from the start, which no joined arc can better
                    best = 1
                    kept = unchanged
                elif (best < 0 or distance + 1 < best) and unchanged <= limit:
                    best = distance + 1
                    kept = unchanged
                    if chosen[i, j]:
                        k = (i if step == 4 else i - 1) * width + column
                        if writes:
                            place = places[k]
                            arcs[0, place] = start
                            arcs[1, place] = i * width + j
                            if found == 0:
                                written0 = place
                            elif found == 1:
                                written1 = place
                            else:
                                written2 = place
                        places[k] += 1
                        found += 1
            if i == i0 and j == j0:
                best = 0
            line[now, j] = best
            line[now + 1, j] = kept
            if writes:
                for turn in range(found):
                    place = written0 if turn == 0 else written1 if turn == 1 else written2
                    arcs[2, place] = best
                    arcs[3, place] = found
            size += found
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
        before = now
    return size


@cython.cfunc
@cython.exceptval(check=False)
def join_steps(
    steps: cython.uchar[:, ::1],
    extents: cython.int[:, ::1],
    chosen: cython.uchar[:, ::1],
    reach: cython.int[:, ::1],
    limit: cython.int,
    most: cython.longlong,
    places: cython.longlong[::1],
    line: cython.int[:, ::1],
    arcs: cython.int[:, ::1],
) -> cython.longlong:
    """Find the joined arcs between chosen vertices that keep at most `limit` words as they are; returns how many.

    An arc has as few steps as it can, and stands in the list once for each time that a shorter way was found, in the
    order in which the closure would find it. Without room in `arcs`, `places` (zeros, one for each vertex) receives
    how many arcs end just after each vertex; with room it must say where the arcs of each vertex begin. The search
    stops when there are more than `most`. Arcs from line i lead no further than to line reach[i, 0], and reach[i, 1]
    positions to the right. `line` is work space of shape (4, width).
    """
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    right: cython.Py_ssize_t
    size: cython.longlong = 0
    for i in range(steps.shape[0]):
        for j in range(extents[i, 0], extents[i, 1]):
            if chosen[i, j] and (i + j == 0 or steps[i, j] & 63):
                right = j + reach[i, 1]
                if right >= steps.shape[1]:
                    right = steps.shape[1] - 1
                size += extend_arcs(i, j, steps, chosen, reach[i, 0], right, limit, places, line, arcs)
                if size > most:
                    return size
    return size


@cython.cfunc
@cython.exceptval(check=False)
def keeps_text(
    source: cython.int[::1], hypothesis: cython.int[::1], tail: cython.Py_ssize_t, head: cython.Py_ssize_t
) -> cython.bint:
    """Whether an arc turns a text into the same text."""
    width: cython.Py_ssize_t = hypothesis.shape[0] + 1
    i: cython.Py_ssize_t = tail // width
    j: cython.Py_ssize_t = tail % width
    length: cython.Py_ssize_t = head // width - i
    place: cython.Py_ssize_t
    if head % width - j != length:
        return False
    for place in range(length):
        if source[i + place] != hypothesis[j + place]:
            return False
    return True


@cython.cfunc
@cython.exceptval(check=False)
def drop_unchanged(
    source: cython.int[::1],
    hypothesis: cython.int[::1],
    singles: cython.Py_ssize_t,
    arcs: cython.int[:, ::1],
    changes: cython.uchar[::1],
) -> cython.Py_ssize_t:
    """Say which arcs change something, and drop joined arcs that do not; returns how many arcs are left.

    The original takes them out of the list that it is walking through, so it misses the one after each that it takes
    out; and it takes out the first arc of the list that is equal. Both are kept: the number of arcs is a weight.
    """
    arc: cython.Py_ssize_t
    first: cython.Py_ssize_t
    other: cython.Py_ssize_t
    size: cython.Py_ssize_t = singles
    skips: cython.bint = False
    for arc in range(arcs.shape[1]):
        changes[arc] = not keeps_text(source, hypothesis, arcs[0, arc], arcs[1, arc])
    for arc in range(singles, arcs.shape[1]):
        # What is kept moves to the front: places from singles to size are the list so far.
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


def count_arcs(
    steps: cython.uchar[:, ::1],
    extents: cython.int[:, ::1],
    chosen: cython.uchar[:, ::1],
    reach: cython.int[:, ::1],
    limit: cython.int,
    most: cython.longlong,
    places: cython.longlong[::1],
    line: cython.int[:, ::1],
    none: cython.int[:, ::1],
) -> cython.longlong:
    """The number of arcs between chosen vertices, or any number above `most` if there are more than that.

    Fills `places` (zeros, one for each vertex) for list_arcs; `none` is an array of arcs without room.
    """
    singles: cython.Py_ssize_t = list_steps(steps, extents, chosen, none)
    return singles + join_steps(steps, extents, chosen, reach, limit, most, places, line, none)


def list_arcs(
    source: cython.int[::1],
    hypothesis: cython.int[::1],
    steps: cython.uchar[:, ::1],
    extents: cython.int[:, ::1],
    chosen: cython.uchar[:, ::1],
    reach: cython.int[:, ::1],
    limit: cython.int,
    places: cython.longlong[::1],
    line: cython.int[:, ::1],
    arcs: cython.int[:, ::1],
    changes: cython.uchar[::1],
) -> cython.Py_ssize_t:
    """Fill `arcs`, and `changes` with whether each arc changes anything; returns how many arcs are left in the end.

    There must be room for as many as count_arcs counted; `places` comes from there.
    """
    vertex: cython.Py_ssize_t
    here: cython.longlong
    singles: cython.Py_ssize_t = list_steps(steps, extents, chosen, arcs)
    place: cython.longlong = singles
    for vertex in range(places.shape[0]):
        here = places[vertex]
        places[vertex] = place
        place += here
    join_steps(steps, extents, chosen, reach, limit, place, places, line, arcs)
    return drop_unchanged(source, hypothesis, singles, arcs, changes)
