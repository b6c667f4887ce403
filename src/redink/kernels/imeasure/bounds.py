"""Lower bounds of the cost of the rest of an alignment.

The cells of a layer, their arrays, and the attributes of a shape and of choices are those of
redink.kernels.imeasure.threeway.

====== ======= ==============================================================================
array  dtype   shape and meaning
====== ======= ==============================================================================
bounds int32   node × cell: minimum extra cost from the cell to the end (output)
cost   int32   5 × cell: costs to the end (workspace)
====== ======= ==============================================================================
"""

from __future__ import annotations

from typing import Any

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython

from redink.kernels.signals import allow_signals


@cython.cclass
class Layers:
    """A source, a hypothesis and the cells of their layers."""

    source: cython.int[::1]
    hypothesis: cython.int[::1]
    gap: cython.int
    mismatch: cython.int
    low: cython.int[::1]
    high: cython.int[::1]
    first: cython.int[::1]

    def __init__(self, shape: Any) -> None:
        self.source, self.hypothesis = shape.source, shape.hypothesis
        self.gap, self.mismatch = shape.costs
        self.low, self.high, self.first = shape.rows


@cython.cclass
class Box:
    """Source positions from `top` to `bottom` and hypothesis positions from `left` to `right`."""

    top: cython.int
    bottom: cython.int
    left: cython.int
    right: cython.int

    def __init__(self, top: cython.int, bottom: cython.int, left: cython.int, right: cython.int) -> None:
        self.top, self.bottom, self.left, self.right = top, bottom, left, right


@cython.locals(slanted=cython.bint, straight=cython.bint, i=cython.int, j=cython.int, begin=cython.int, end=cython.int)
@cython.locals(index=cython.int, index_below=cython.int, best=cython.int, value=cython.int, differs=cython.int)
@cython.locals(by_source=cython.int, by_hypothesis=cython.int)
@cython.cfunc
@cython.exceptval(check=False)
def retreat(
    layers: Layers,
    box: Box,
    cost: cython.int[:, ::1],
    token: cython.int,
    old: cython.Py_ssize_t,
    new: cython.Py_ssize_t,
    leaving: cython.Py_ssize_t,
) -> cython.void:
    """Compute the costs to the end, one reference token further left: row `new` of `cost` from row `old`.

    Row `leaving` receives the costs of paths whose next step takes the token. Only positions in the box are computed.
    Without a token (-1) only `new` is updated, with the paths that need no reference token.
    """
    mismatch: cython.int = layers.mismatch
    bottom: cython.int = box.bottom
    right: cython.int = box.right
    cells: cython.int = layers.first[layers.source.shape[0] + 1]
    two: cython.int = 2 * layers.gap
    none: cython.int = 1 << 28
    for i in range(bottom, box.top - 1, -1):
        begin = box.left if box.left > layers.low[i] else layers.low[i]
        end = right if right < layers.high[i] - 1 else layers.high[i] - 1
        for j in range(end, begin - 1, -1):
            index = layers.first[i] + j - layers.low[i]
            index_below = layers.first[i + 1] + j - layers.low[i + 1] if i < bottom else 0
            slanted = i < bottom and j < right and j + 1 >= layers.low[i + 1] and j + 1 < layers.high[i + 1]
            straight = i < bottom and j >= layers.low[i + 1] and j < layers.high[i + 1]
            differs = mismatch if slanted and layers.source[i] != layers.hypothesis[j] else 0
            best = cost[new, index]
            if token >= 0:
                best = cost[old, index] + two
                by_source = mismatch if i < bottom and layers.source[i] != token else 0
                by_hypothesis = mismatch if j < right and layers.hypothesis[j] != token else 0
                if slanted:
                    value = cost[old, index_below + 1] + differs + by_source + by_hypothesis
                    best = value if value < best else best
                if straight:
                    value = cost[old, index_below] + two + by_source
                    best = value if value < best else best
                if j < end:
                    value = cost[old, index + 1] + two + by_hypothesis
                    best = value if value < best else best
                cost[leaving, index] = best if best < none else none
            if slanted:
                value = cost[new, index_below + 1] + differs + two
                best = value if value < best else best
            if straight:
                value = cost[new, index_below] + two
                best = value if value < best else best
            if j < end:
                value = cost[new, index + 1] + two
                best = value if value < best else best
            cost[new, index] = best if best < none else none
    for i in range(bottom, box.top - 1, -1):
        index = cells + i
        best = cost[new, index]
        if token >= 0:
            best = cost[old, index] + two
            if i < bottom:
                value = cost[old, index + 1] + (0 if layers.source[i] == token else 2 * mismatch)
                best = value if value < best else best
            cost[leaving, index] = best if best < none else none
        if i < bottom:
            value = cost[new, index + 1] + two
            best = value if value < best else best
        cost[new, index] = best if best < none else none


@cython.locals(current=cython.Py_ssize_t, next_row=cython.Py_ssize_t, spare=cython.Py_ssize_t, node=cython.int)
@cython.locals(choice=cython.int, begin=cython.int, k=cython.int, index=cython.int, top=cython.int, bottom=cython.int)
@cython.locals(left=cython.int, right=cython.int, limit=cython.int, value=cython.int)
def bound_costs(shape: Any, choices: Any, bounds: cython.int[:, ::1], cost: cython.int[:, ::1]) -> None:
    """Fill `bounds` with the minimum extra cost of the way from a cell to the end over the way from a chosen cell.

    There is a row for each node between segments; the first one is not used. The chosen cell of node v is
    (`positions[v]`, `partners[v]`), and the end for the last node. The way from a cell takes a reference token next,
    because the other tokens have been taken already. The minimum is over all choices after the node, so a cell that is
    too expensive even then is on no best path.
    """
    layers: Layers = Layers(shape)
    low: cython.int[::1] = layers.low
    first: cython.int[::1] = layers.first
    tokens: cython.int[::1] = choices.tokens
    ends: cython.int[::1] = choices.ends
    last: cython.int[::1] = choices.last
    positions: cython.int[::1] = choices.positions
    partners: cython.int[::1] = choices.partners
    n: cython.int = layers.source.shape[0]
    m: cython.int = layers.hypothesis.shape[0]
    cells: cython.int = first[n + 1]
    width: cython.int = cells + n + 1
    large: cython.bint = width > 100_000
    none: cython.int = 1 << 28
    floor: cython.int = -(1 << 26)
    nodes: cython.int = bounds.shape[0]
    closed: cython.Py_ssize_t = 0
    least: cython.Py_ssize_t = 1
    whole: Box = Box(0, n, 0, m)
    box: Box
    for index in range(width):
        cost[closed, index] = none
        bounds[nodes - 1, index] = none
    cost[closed, cells - 1] = cost[closed, width - 1] = 0
    bounds[nodes - 1, cells - 1] = bounds[nodes - 1, width - 1] = 0
    retreat(layers, whole, cost, -1, closed, closed, closed)
    for node in range(nodes - 2, 0, -1):
        top = positions[node]
        bottom = positions[node + 1]
        left = partners[node]
        right = partners[node + 1]
        box = Box(top, bottom, left, right)
        for index in range(width):
            cost[least, index] = none
            bounds[node, index] = none
        for choice in range(last[node - 1], last[node]):
            begin = ends[choice - 1]
            # The distance between the chosen cells through this choice.
            current = 2
            next_row = 3
            for index in range(first[top], first[bottom + 1]):
                cost[current, index] = none
            for index in range(cells + top, cells + bottom + 1):
                cost[current, index] = none
            cost[current, first[bottom] + right - low[bottom]] = cost[current, cells + bottom] = 0
            retreat(layers, box, cost, -1, current, current, current)
            for k in range(ends[choice] - 1, begin - 1, -1):
                retreat(layers, box, cost, tokens[k], current, next_row, 4)
                spare = current
                current = next_row
                next_row = spare
            value = cost[current, first[top] + left - low[top]]
            limit = cost[current, cells + top]
            # The distance of every cell from the end through this choice.
            current = closed
            next_row = 2
            spare = 3
            for k in range(ends[choice] - 1, begin - 1, -1):
                if large:
                    allow_signals()
                retreat(layers, whole, cost, tokens[k], current, next_row, 4)
                current = next_row
                next_row = spare
                spare = current
            for index in range(width):
                if index == cells:
                    value = limit
                k = bounds[node + 1, index] if ends[choice] == begin else cost[4, index]
                if k < none:
                    k = k - value if k - value > floor else floor
                    if k < bounds[node, index]:
                        bounds[node, index] = k
                if cost[current, index] < none:
                    k = cost[current, index] - value if cost[current, index] - value > floor else floor
                    if k < cost[least, index]:
                        cost[least, index] = k
        # From the chosen cell itself the bound is never below 0.
        index = first[top] + left - low[top]
        cost[least, index] = cost[least, cells + top] = 0
        bounds[node, index] = bounds[node, index] if bounds[node, index] > 0 else 0
        bounds[node, cells + top] = bounds[node, cells + top] if bounds[node, cells + top] > 0 else 0
        spare = closed
        closed = least
        least = spare
