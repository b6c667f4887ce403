"""What the rest of an alignment must cost: numbered tokens and the choices of a reference in, lower bounds out.

The cells of a layer, and the names of their arrays, are those of redink.kernels.imeasure.threeway.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython

from redink.kernels.signals import allow_signals


@cython.cfunc
@cython.exceptval(check=False)
def retreat(
    source: cython.int[::1], hypothesis: cython.int[::1], token: cython.int, gap: cython.int, mismatch: cython.int,
    low: cython.int[::1], high: cython.int[::1], first: cython.int[::1], top: cython.int, bottom: cython.int,
    left: cython.int, right: cython.int, cost: cython.int[:, ::1], old: cython.Py_ssize_t, new: cython.Py_ssize_t,
    leaving: cython.Py_ssize_t,
) -> cython.void:  # fmt: skip
    """Costs to the end, one reference token further left: row `new` of `cost` from row `old`.

    Row `leaving` gets the costs of the ways whose next step takes the token. Only source positions from `top` to
    `bottom` and hypothesis positions from `left` to `right` are looked at. Without a token (-1) this only spreads
    `new` itself: the ways that need no reference token.
    """
    cells: cython.int = first[source.shape[0] + 1]
    i: cython.int
    j: cython.int
    begin: cython.int
    end: cython.int
    place: cython.int
    under: cython.int
    best: cython.int
    value: cython.int
    slanted: cython.bint
    straight: cython.bint
    differs: cython.int
    by_source: cython.int
    by_hypothesis: cython.int
    two: cython.int = 2 * gap
    none: cython.int = 1 << 28
    for i in range(bottom, top - 1, -1):
        begin = left if left > low[i] else low[i]
        end = right if right < high[i] - 1 else high[i] - 1
        for j in range(end, begin - 1, -1):
            place = first[i] + j - low[i]
            under = first[i + 1] + j - low[i + 1] if i < bottom else 0
            slanted = i < bottom and j < right and j + 1 >= low[i + 1] and j + 1 < high[i + 1]
            straight = i < bottom and j >= low[i + 1] and j < high[i + 1]
            differs = mismatch if slanted and source[i] != hypothesis[j] else 0
            best = cost[new, place]
            if token >= 0:
                best = cost[old, place] + two
                by_source = mismatch if i < bottom and source[i] != token else 0
                by_hypothesis = mismatch if j < right and hypothesis[j] != token else 0
                if slanted:
                    value = cost[old, under + 1] + differs + by_source + by_hypothesis
                    best = value if value < best else best
                if straight:
                    value = cost[old, under] + two + by_source
                    best = value if value < best else best
                if j < end:
                    value = cost[old, place + 1] + two + by_hypothesis
                    best = value if value < best else best
                cost[leaving, place] = best if best < none else none
            if slanted:
                value = cost[new, under + 1] + differs + two
                best = value if value < best else best
            if straight:
                value = cost[new, under] + two
                best = value if value < best else best
            if j < end:
                value = cost[new, place + 1] + two
                best = value if value < best else best
            cost[new, place] = best if best < none else none
    for i in range(bottom, top - 1, -1):
        place = cells + i
        best = cost[new, place]
        if token >= 0:
            best = cost[old, place] + two
            if i < bottom:
                value = cost[old, place + 1] + (0 if source[i] == token else 2 * mismatch)
                best = value if value < best else best
            cost[leaving, place] = best if best < none else none
        if i < bottom:
            value = cost[new, place + 1] + two
            best = value if value < best else best
        cost[new, place] = best if best < none else none


def bound_costs(
    source: cython.int[::1], hypothesis: cython.int[::1], gap: cython.int, mismatch: cython.int, low: cython.int[::1],
    high: cython.int[::1], first: cython.int[::1], tokens: cython.int[::1], ends: cython.int[::1],
    last: cython.int[::1], positions: cython.int[::1], partners: cython.int[::1], bounds: cython.int[:, ::1],
    cost: cython.int[:, ::1],
) -> None:  # fmt: skip
    """Fill `bounds` with the least that the way from a cell to the end can cost more than that from a chosen cell.

    There is a row for each node between segments; the first is not used. The chosen cell of node v is
    (`positions[v]`, `partners[v]`), of the last node the end. The way counted from a cell is one that takes a
    reference token next, because the others have been taken already. The least is over all choices behind the node,
    so a cell that is too expensive even so is on no best path. `cost` is room for five rows.
    """
    n: cython.int = source.shape[0]
    m: cython.int = hypothesis.shape[0]
    cells: cython.int = first[n + 1]
    width: cython.int = cells + n + 1
    large: cython.bint = width > 100_000
    none: cython.int = 1 << 28
    floor: cython.int = -(1 << 26)
    node: cython.int
    nodes: cython.int = bounds.shape[0]
    choice: cython.int
    begin: cython.int
    k: cython.int
    place: cython.int
    top: cython.int
    bottom: cython.int
    left: cython.int
    right: cython.int
    limit: cython.int
    value: cython.int
    closed: cython.Py_ssize_t = 0
    least: cython.Py_ssize_t = 1
    here: cython.Py_ssize_t
    there: cython.Py_ssize_t
    spare: cython.Py_ssize_t
    for place in range(width):
        cost[closed, place] = none
        bounds[nodes - 1, place] = none
    cost[closed, cells - 1] = cost[closed, width - 1] = 0
    bounds[nodes - 1, cells - 1] = bounds[nodes - 1, width - 1] = 0
    retreat(source, hypothesis, -1, gap, mismatch, low, high, first, 0, n, 0, m, cost, closed, closed, closed)
    for node in range(nodes - 2, 0, -1):
        top = positions[node]
        bottom = positions[node + 1]
        left = partners[node]
        right = partners[node + 1]
        for place in range(width):
            cost[least, place] = none
            bounds[node, place] = none
        for choice in range(last[node - 1], last[node]):
            begin = ends[choice - 1]
            # What the chosen cells are apart, through this choice.
            here = 2
            there = 3
            for place in range(first[top], first[bottom + 1]):
                cost[here, place] = none
            for place in range(cells + top, cells + bottom + 1):
                cost[here, place] = none
            cost[here, first[bottom] + right - low[bottom]] = cost[here, cells + bottom] = 0
            retreat(
                source, hypothesis, -1, gap, mismatch, low, high, first,
                top, bottom, left, right, cost, here, here, here,
            )  # fmt: skip
            for k in range(ends[choice] - 1, begin - 1, -1):
                retreat(
                    source, hypothesis, tokens[k], gap, mismatch, low, high, first,
                    top, bottom, left, right, cost, here, there, 4,
                )  # fmt: skip
                spare = here
                here = there
                there = spare
            value = cost[here, first[top] + left - low[top]]
            limit = cost[here, cells + top]
            # What every cell is from the end, through this choice.
            here = closed
            there = 2
            spare = 3
            for k in range(ends[choice] - 1, begin - 1, -1):
                if large:
                    allow_signals()
                retreat(
                    source, hypothesis, tokens[k], gap, mismatch, low, high, first,
                    0, n, 0, m, cost, here, there, 4,
                )  # fmt: skip
                here = there
                there = spare
                spare = here
            for place in range(width):
                if place == cells:
                    value = limit
                k = bounds[node + 1, place] if ends[choice] == begin else cost[4, place]
                if k < none:
                    k = k - value if k - value > floor else floor
                    if k < bounds[node, place]:
                        bounds[node, place] = k
                if cost[here, place] < none:
                    k = cost[here, place] - value if cost[here, place] - value > floor else floor
                    if k < cost[least, place]:
                        cost[least, place] = k
        # From the chosen cell itself it is never less.
        place = first[top] + left - low[top]
        cost[least, place] = cost[least, cells + top] = 0
        bounds[node, place] = bounds[node, place] if bounds[node, place] > 0 else 0
        bounds[node, cells + top] = bounds[node, cells + top] if bounds[node, cells + top] > 0 else 0
        spare = closed
        closed = least
        least = spare
