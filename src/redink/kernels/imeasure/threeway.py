"""Three-way alignment of source, hypothesis and reference: costs and counts.

The alignment is that of Felice and Briscoe (2015): the sum of pairs is minimal (a match costs 0, `gap` and `mismatch`
are given), and ties are broken as in a traceback from the end. Counts need no traceback: every cell carries the counts
of the path that the traceback would take from it, so two layers of cells suffice, one per number of reference tokens.

A layer has a cell (i, j) for i source and j hypothesis tokens, restricted by `band`: row i holds `low[i]` up to
`high[i]` and begins at index `first[i]`; `first[n + 1]` is the number of cells. A layer has n + 1 more cells for the
baseline (source, source and reference), whose best paths always take equal numbers of tokens from both sources.

A shape has the attributes `source` and `hypothesis` (numbers of the tokens), `costs` (`gap` and `mismatch`) and `rows`
(`low`, `high` and `first`). Choices have the first five of these arrays, and an order has `rule`, `base`, and the next
three.

========= ======= ==============================================================================
array     dtype   shape and meaning
========= ======= ==============================================================================
tokens    int32   numbers of the reference tokens of all choices
ends      int32   choice: end of its tokens
last      int32   segment: end of its choices
positions int32   segment, and end: number of source tokens before it
partners  int32   segment, and end: hypothesis position on a best path of source and hypothesis
adds      int64   what a column adds to the carried number: TP, TN, FP, FN, FPN, baseline's TN and FN
gains     int64   weights of TP, TN, FP, FN and FPN; likewise `losses`
bounds    int32   node × cell: lower bounds of `bound_costs`
cost      int32   row × cell: costs, one row per state and two spare rows (workspace)
carry     int64   row × cell: counts of the path, encoded to `base` (workspace)
states    int64   state × (1 if still needed, its end in `history`, checksum) (workspace)
history   int32   entry × (previous entry, choice) (output)
results   int64   reference × (counts, baseline's counts, end in `history`) (output)
========= ======= ==============================================================================
"""

from __future__ import annotations

from typing import Any

import numpy as np

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
    adds: cython.longlong[::1]
    cost: cython.int[:, ::1]
    carry: cython.longlong[:, ::1]

    def __init__(self, shape: Any, adds: Any, cost: Any, carry: Any) -> None:
        self.source, self.hypothesis = shape.source, shape.hypothesis
        self.gap, self.mismatch = shape.costs
        self.low, self.high, self.first = shape.rows
        self.adds, self.cost, self.carry = adds, cost, carry


@cython.cclass
class Order:
    """When one path is better than another, whatever follows (see `dominates`)."""

    rule: cython.int
    base: cython.longlong
    gains: cython.longlong[::1]
    losses: cython.longlong[::1]

    def __init__(self, order: Any) -> None:
        self.rule, self.base, self.gains, self.losses = order.rule, order.base, order.gains, order.losses


@cython.locals(same=cython.bint, i=cython.int, j=cython.int, index=cython.int, above=cython.int, best=cython.int)
@cython.locals(value=cython.int, h=cython.int, carried=cython.longlong)
@cython.cfunc
@cython.exceptval(check=False)
def advance(
    layers: Layers,
    cost: cython.int[:, ::1],
    carry: cython.longlong[:, ::1],
    token: cython.int,
    old: cython.Py_ssize_t,
    new: cython.Py_ssize_t,
) -> cython.void:
    """Compute the layer after one more reference token: row `new` of `cost` and `carry` from row `old`.

    Without a token (-1) this is the layer before any reference token, and `old` is not used. The carried number of a
    path grows by `adds`. Rows before the first remaining cell of `old` cannot be reached.
    """
    mismatch: cython.int = layers.mismatch
    n: cython.int = layers.source.shape[0]
    s: cython.int = -1
    none: cython.int = 1 << 28
    two: cython.int = 2 * layers.gap
    cells: cython.int = layers.first[n + 1]
    start: cython.int = 0
    if token >= 0:
        index = 0
        while index < cells and cost[old, index] >= none:
            index += 1
        while start < n and layers.first[start + 1] <= index:
            start += 1
        for index in range(layers.first[start]):
            cost[new, index] = none
            carry[new, index] = 0
    for i in range(start, n + 1):
        if i > 0:
            s = layers.source[i - 1]
        for j in range(layers.low[i], layers.high[i]):
            index = layers.first[i] + j - layers.low[i]
            if i == 0 and j == 0 and token < 0:
                cost[new, index] = 0
                carry[new, index] = 0
                continue
            h = layers.hypothesis[j - 1] if j > 0 else -1
            best = none
            carried = 0
            above = layers.first[i - 1] + j - layers.low[i - 1] if i > 0 else 0
            same = s == h
            if i > 0 and j > layers.low[i - 1] and j <= layers.high[i - 1]:
                if token >= 0 and cost[old, above - 1] < none:
                    best = cost[old, above - 1]
                    carried = carry[old, above - 1]
                    if same:
                        if s == token:
                            carried += layers.adds[1]
                        else:
                            best += 2 * mismatch
                            carried += layers.adds[3]
                    elif s == token:
                        best += 2 * mismatch
                        carried += layers.adds[2]
                    elif h == token:
                        best += 2 * mismatch
                        carried += layers.adds[0]
                    else:
                        best += 3 * mismatch
                        carried += layers.adds[4]
                value = cost[new, above - 1] + two + (0 if same else mismatch)
                if value < best:
                    best = value
                    carried = carry[new, above - 1] + (layers.adds[3] if same else layers.adds[4])
            if token >= 0:
                if i > 0 and layers.low[i - 1] <= j and j < layers.high[i - 1]:
                    value = cost[old, above] + two + (0 if s == token else mismatch)
                    if value < best:
                        best = value
                        carried = carry[old, above] + (layers.adds[2] if s == token else layers.adds[4])
                if j > layers.low[i]:
                    value = cost[old, index - 1] + two + (0 if h == token else mismatch)
                    if value < best:
                        best = value
                        carried = carry[old, index - 1] + (layers.adds[0] if h == token else layers.adds[4])
            if i > 0 and layers.low[i - 1] <= j and j < layers.high[i - 1]:
                value = cost[new, above] + two
                if value < best:
                    best = value
                    carried = carry[new, above] + layers.adds[0]
            if j > layers.low[i]:
                value = cost[new, index - 1] + two
                if value < best:
                    best = value
                    carried = carry[new, index - 1] + layers.adds[2]
            if token >= 0:
                value = cost[old, index] + two
                if value < best:
                    best = value
                    carried = carry[old, index] + layers.adds[3]
            cost[new, index] = best
            carry[new, index] = carried
    # The baseline: both sources advance together, so mismatches and gaps count twice.
    for i in range(n + 1):
        index = cells + i
        if i == 0 and token < 0:
            cost[new, index] = 0
            carry[new, index] = 0
            continue
        best = none
        carried = 0
        if i > 0:
            if token >= 0 and cost[old, index - 1] < none:
                same = layers.source[i - 1] == token
                best = cost[old, index - 1] + (0 if same else 2 * mismatch)
                carried = carry[old, index - 1] + (layers.adds[5] if same else layers.adds[6])
            value = cost[new, index - 1] + two
            if value < best:
                best = value
                carried = carry[new, index - 1] + layers.adds[6]
        if token >= 0:
            value = cost[old, index] + two
            if value < best:
                best = value
                carried = carry[old, index] + layers.adds[6]
        cost[new, index] = best
        carry[new, index] = carried


@cython.cfunc
@cython.exceptval(check=False)
def prune_cells(
    layers: Layers,
    order: Order,
    bounds: cython.int[:, ::1],
    node: cython.Py_ssize_t,
    chosen: cython.int,
    position: cython.int,
    row: cython.Py_ssize_t,
) -> cython.longlong:
    """Remove the cells that are on no best path, and count costs from the minimum; return a checksum for comparisons.

    Two states of which one can be dropped have equal checksums: they have equal costs and, by rule 0, by which no path
    is better than another, equal counts.
    """
    cells: cython.int = layers.first[layers.source.shape[0] + 1]
    none: cython.int = 1 << 28
    width: cython.int = bounds.shape[1]
    index: cython.int
    maximum: cython.int = layers.cost[row, chosen]
    least: cython.int = none
    begin: cython.int = 0
    end: cython.int = cells
    mark: cython.longlong = 0
    part: cython.int
    for part in range(2):
        if part == 1:
            begin = cells
            end = width
            maximum = layers.cost[row, cells + position]
            least = none
        for index in range(begin, end):
            if layers.cost[row, index] >= none or layers.cost[row, index] + bounds[node, index] > maximum:
                layers.cost[row, index] = none
                layers.carry[row, index] = 0
            elif layers.cost[row, index] < least:
                least = layers.cost[row, index]
        for index in range(begin, end):
            if layers.cost[row, index] < none:
                layers.cost[row, index] -= least
                mark += (layers.cost[row, index] + 1) * (index % 64 + 1)  # small factors avoid an overflow
                if order.rule == 0:
                    mark += layers.carry[row, index] % 1000003 * (index % 64 + 1)
    return mark


@cython.cfunc
@cython.exceptval(check=False)
def weigh(carried: cython.longlong, base: cython.longlong, weights: cython.longlong[::1]) -> cython.longlong:
    """Return the weighted sum of the counts that a path carries: TP, TN, FP, FN and FPN."""
    total: cython.longlong = 0
    power: cython.int
    for power in range(4, 0, -1):
        total += weights[power] * (carried % base)
        carried = carried // base
    return total + weights[0] * carried


@cython.cfunc
@cython.exceptval(check=False)
def dominates(order: Order, own: cython.longlong, other: cython.longlong) -> cython.bint:
    """Return True if one path is better than another, whatever follows.

    By rule 2, more gains are better. By rule 1, the aim is gains / (gains + losses), 1 if both are 0: more gains are
    better if there are losses, and fewer losses if there are gains.
    """
    own_gain: cython.longlong = weigh(own, order.base, order.gains)
    other_gain: cython.longlong = weigh(other, order.base, order.gains)
    if order.rule == 2:
        return own_gain > other_gain
    own_loss: cython.longlong = weigh(own, order.base, order.losses)
    other_loss: cython.longlong = weigh(other, order.base, order.losses)
    if own_gain < other_gain or own_loss > other_loss:
        return False
    return (own_gain > other_gain and other_loss > 0) or (own_loss < other_loss and own_gain > 0)


@cython.cfunc
@cython.exceptval(check=False)
def compare(layers: Layers, order: Order, state: cython.Py_ssize_t, other: cython.Py_ssize_t) -> cython.int:
    """Return 2 if the `other` state can be dropped, 1 if `state` can be, and 0 if neither can.

    If two states have equal costs, everything that follows is equal too. The other one is dropped if it carries equal
    counts, and either one is dropped if its path is worse in every cell.
    """
    cells: cython.int = layers.first[layers.source.shape[0] + 1]
    width: cython.int = layers.cost.shape[1]
    none: cython.int = 1 << 28
    index: cython.int
    same: cython.bint = True
    better: cython.bint = order.rule > 0
    worse: cython.bint = order.rule > 0
    for index in range(width):
        if layers.cost[state, index] != layers.cost[other, index]:
            return 0
    for index in range(width):
        if layers.carry[state, index] != layers.carry[other, index]:
            same = False
            break
    if same:
        return 2
    for index in range(cells):
        if layers.cost[state, index] < none:
            if better and not dominates(order, layers.carry[state, index], layers.carry[other, index]):
                better = False
            if worse and not dominates(order, layers.carry[other, index], layers.carry[state, index]):
                worse = False
            if not better and not worse:
                return 0
    return 2 if better else 1


@cython.locals(target=cython.Py_ssize_t, k=cython.int, index=cython.int)
@cython.cfunc
@cython.exceptval(-1)
def advance_tokens(
    layers: Layers,
    tokens: cython.int[::1],
    begin: cython.int,
    end: cython.int,
    old: cython.Py_ssize_t,
    new: cython.Py_ssize_t,
) -> cython.int:
    """Compute the layer after the tokens from `begin` to `end`: row `new` from row `old`; two rows are workspace."""
    spare: cython.Py_ssize_t = layers.cost.shape[0] - 2
    large: cython.bint = layers.cost.shape[1] > 100_000
    for k in range(begin, end):
        if large:
            allow_signals()
        target = new if k == end - 1 else spare + (k - begin) % 2
        advance(layers, layers.cost, layers.carry, tokens[k], old, target)
        old = target
    if begin == end:
        for index in range(layers.cost.shape[1]):
            layers.cost[new, index] = layers.cost[old, index]
            layers.carry[new, index] = layers.carry[old, index]
    return 0


@cython.cfunc
@cython.exceptval(check=False)
def is_needed(
    layers: Layers, order: Order, states: cython.longlong[:, ::1], begin: cython.Py_ssize_t, new: cython.Py_ssize_t
) -> cython.bint:
    """Return True if the state in row `new` is needed besides those from `begin` on; drop unneeded states."""
    other: cython.Py_ssize_t
    dropped: cython.int
    for other in range(begin, new):
        if states[other, 0] == 1 and states[other, 2] == states[new, 2]:
            dropped = compare(layers, order, other, new)
            if dropped == 2:
                return False
            if dropped == 1:
                states[other, 0] = 0
    return True


@cython.locals(size=cython.Py_ssize_t, row=cython.Py_ssize_t, node=cython.int, choice=cython.int, k=cython.int)
@cython.locals(index=cython.int, options=cython.int, checksum=cython.longlong)
def search(
    shape: Any,
    choices: Any,
    path_order: Any,
    bounds: cython.int[:, ::1],
    cost: cython.int[:, ::1],
    carry: cython.longlong[:, ::1],
    history: cython.int[:, ::1],
    results: cython.longlong[:, ::1],
) -> cython.int:
    """Compute the counts of every reference that can be the best; return their number, or -1 if an array is too small.

    A reference consists of one choice per segment. There are as many states at a time as rows of `results`.
    """
    layers: Layers = Layers(shape, path_order.adds, cost, carry)
    order: Order = Order(path_order)
    first: cython.int[::1] = layers.first
    tokens: cython.int[::1] = choices.tokens
    ends: cython.int[::1] = choices.ends
    last: cython.int[::1] = choices.last
    positions: cython.int[::1] = choices.positions
    partners: cython.int[::1] = choices.partners
    limit: cython.Py_ssize_t = results.shape[0]
    states: cython.longlong[:, ::1] = np.empty((2 * limit, 3), np.int64)
    n: cython.int = layers.source.shape[0]
    cells: cython.int = first[n + 1]
    width: cython.int = cells + n + 1
    segments: cython.int = last.shape[0]
    count: cython.int = 0
    used_history: cython.int = 1
    current: cython.Py_ssize_t = 0
    next_rows: cython.Py_ssize_t = limit
    used: cython.Py_ssize_t = 1
    bounded: cython.bint = bounds.shape[0] > 1
    advance(layers, cost, carry, -1, 0, 0)
    states[0, 0] = 1
    states[0, 1] = 0
    history[0, 0] = history[0, 1] = -1
    for node in range(segments):
        size = 0
        options = last[node] - (last[node - 1] if node > 0 else 0)
        for row in range(current, current + used):
            if states[row, 0] == 0:
                continue
            for choice in range(last[node] - options, last[node]):
                if size == limit or used_history == history.shape[0]:
                    return -1
                k = ends[choice - 1] if choice > 0 else 0
                advance_tokens(layers, tokens, k, ends[choice], row, next_rows + size)
                checksum = 0
                if bounded:
                    k = positions[node + 1]
                    index = first[k] + partners[node + 1] - layers.low[k]
                    checksum = prune_cells(layers, order, bounds, node + 1, index, k, next_rows + size)
                states[next_rows + size, 0] = 1
                states[next_rows + size, 1] = states[row, 1]
                states[next_rows + size, 2] = checksum
                if not is_needed(layers, order, states, next_rows, next_rows + size):
                    continue
                if options > 1:
                    history[used_history, 0] = states[row, 1]
                    history[used_history, 1] = choice
                    states[next_rows + size, 1] = used_history
                    used_history += 1
                size += 1
        used = size
        index = current
        current = next_rows
        next_rows = index
    for row in range(current, current + used):
        if states[row, 0] == 1:
            results[count, 0] = carry[row, cells - 1]
            results[count, 1] = carry[row, width - 1]
            results[count, 2] = states[row, 1]
            count += 1
    return count


def fill_layers(
    shape: Any,
    tokens: cython.int[::1],
    adds: cython.longlong[::1],
    cost: cython.int[:, ::1],
    carry: cython.longlong[:, ::1],
) -> None:
    """Compute the layers of one reference: layer k is row k of `cost` and `carry`."""
    layers: Layers = Layers(shape, adds, cost, carry)
    k: cython.Py_ssize_t
    advance(layers, cost, carry, -1, 0, 0)
    large: cython.bint = cost.shape[1] > 100_000
    for k in range(tokens.shape[0]):
        if large:
            allow_signals()
        advance(layers, cost, carry, tokens[k], k, k + 1)
