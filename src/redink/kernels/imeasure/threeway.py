"""Three texts side by side: numbered tokens of a source, a hypothesis and a reference in, costs and counts out.

The alignment is that of Felice and Briscoe (2015): the sum of pairs is least (a match costs nothing, `gap` and
`mismatch` are given), and of several such alignments the one that a walk back from the end finds first. A walk is
never needed for counts: every cell carries the counts of the path that such a walk would take from it, so two layers
of cells are enough, one for each number of reference tokens.

A layer has a cell (i, j) for i source and j hypothesis tokens, as far as `band` says that they matter:
row i holds `low[i]` up to `high[i]` and begins at place `first[i]`; `first[n + 1]` is the number of cells. Behind them
a layer has n + 1 more cells for the baseline: source, source and reference, whose best paths always take the same
number of tokens from the two sources.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython

from redink.kernels.signals import allow_signals


@cython.cfunc
@cython.exceptval(check=False)
def advance(
    source: cython.int[::1], hypothesis: cython.int[::1], token: cython.int, gap: cython.int, mismatch: cython.int,
    low: cython.int[::1], high: cython.int[::1], first: cython.int[::1], adds: cython.longlong[::1],
    cost: cython.int[:, ::1], carry: cython.longlong[:, ::1], old: cython.Py_ssize_t, new: cython.Py_ssize_t,
) -> cython.void:  # fmt: skip
    """The layer behind one more reference token: row `new` of `cost` and `carry` from row `old`.

    Without a token (-1) this is the layer before any reference token, and `old` is not looked at. What a path
    carries grows by `adds`: of TP, TN, FP, FN and of the case that is both FP and FN, then the baseline's TN, FN.
    Paths only lead on, so rows before the first cell of `old` that is not forgotten have nothing to carry.
    """
    n: cython.int = source.shape[0]
    i: cython.int
    j: cython.int
    place: cython.int
    above: cython.int
    best: cython.int
    value: cython.int
    s: cython.int = -1
    h: cython.int
    same: cython.bint
    none: cython.int = 1 << 28
    carried: cython.longlong
    two: cython.int = 2 * gap
    cells: cython.int = first[n + 1]
    start: cython.int = 0
    if token >= 0:
        place = 0
        while place < cells and cost[old, place] >= none:
            place += 1
        while start < n and first[start + 1] <= place:
            start += 1
        for place in range(first[start]):
            cost[new, place] = none
            carry[new, place] = 0
    for i in range(start, n + 1):
        if i > 0:
            s = source[i - 1]
        for j in range(low[i], high[i]):
            place = first[i] + j - low[i]
            if i == 0 and j == 0 and token < 0:
                cost[new, place] = 0
                carry[new, place] = 0
                continue
            h = hypothesis[j - 1] if j > 0 else -1
            best = none
            carried = 0
            above = first[i - 1] + j - low[i - 1] if i > 0 else 0
            same = s == h
            if i > 0 and j > low[i - 1] and j <= high[i - 1]:
                if token >= 0 and cost[old, above - 1] < none:
                    best = cost[old, above - 1]
                    carried = carry[old, above - 1]
                    if same:
                        if s == token:
                            carried += adds[1]
                        else:
                            best += 2 * mismatch
                            carried += adds[3]
                    elif s == token:
                        best += 2 * mismatch
                        carried += adds[2]
                    elif h == token:
                        best += 2 * mismatch
                        carried += adds[0]
                    else:
                        best += 3 * mismatch
                        carried += adds[4]
                value = cost[new, above - 1] + two + (0 if same else mismatch)
                if value < best:
                    best = value
                    carried = carry[new, above - 1] + (adds[3] if same else adds[4])
            if token >= 0:
                if i > 0 and low[i - 1] <= j and j < high[i - 1]:
                    value = cost[old, above] + two + (0 if s == token else mismatch)
                    if value < best:
                        best = value
                        carried = carry[old, above] + (adds[2] if s == token else adds[4])
                if j > low[i]:
                    value = cost[old, place - 1] + two + (0 if h == token else mismatch)
                    if value < best:
                        best = value
                        carried = carry[old, place - 1] + (adds[0] if h == token else adds[4])
            if i > 0 and low[i - 1] <= j and j < high[i - 1]:
                value = cost[new, above] + two
                if value < best:
                    best = value
                    carried = carry[new, above] + adds[0]
            if j > low[i]:
                value = cost[new, place - 1] + two
                if value < best:
                    best = value
                    carried = carry[new, place - 1] + adds[2]
            if token >= 0:
                value = cost[old, place] + two
                if value < best:
                    best = value
                    carried = carry[old, place] + adds[3]
            cost[new, place] = best
            carry[new, place] = carried
    # The baseline: both sources move together, so a mismatch counts twice and a gap twice.
    for i in range(n + 1):
        place = cells + i
        if i == 0 and token < 0:
            cost[new, place] = 0
            carry[new, place] = 0
            continue
        best = none
        carried = 0
        if i > 0:
            if token >= 0 and cost[old, place - 1] < none:
                same = source[i - 1] == token
                best = cost[old, place - 1] + (0 if same else 2 * mismatch)
                carried = carry[old, place - 1] + (adds[5] if same else adds[6])
            value = cost[new, place - 1] + two
            if value < best:
                best = value
                carried = carry[new, place - 1] + adds[6]
        if token >= 0:
            value = cost[old, place] + two
            if value < best:
                best = value
                carried = carry[old, place] + adds[6]
        cost[new, place] = best
        carry[new, place] = carried


@cython.cfunc
@cython.exceptval(check=False)
def prune_cells(
    bounds: cython.int[:, ::1], node: cython.Py_ssize_t, chosen: cython.int, cells: cython.int, position: cython.int,
    rule: cython.int, cost: cython.int[:, ::1], carry: cython.longlong[:, ::1], row: cython.Py_ssize_t,
) -> cython.longlong:  # fmt: skip
    """Forget the cells that are on no best path and count costs from the least; returns a number for a quick look.

    Two states of which one can be forgotten have the same number: they have the same costs and, by rule 0, which
    prefers none to another, they carry the same.
    """
    none: cython.int = 1 << 28
    width: cython.int = bounds.shape[1]
    place: cython.int
    most: cython.int = cost[row, chosen]
    least: cython.int = none
    begin: cython.int = 0
    end: cython.int = cells
    mark: cython.longlong = 0
    part: cython.int
    for part in range(2):
        if part == 1:
            begin = cells
            end = width
            most = cost[row, cells + position]
            least = none
        for place in range(begin, end):
            if cost[row, place] >= none or cost[row, place] + bounds[node, place] > most:
                cost[row, place] = none
                carry[row, place] = 0
            elif cost[row, place] < least:
                least = cost[row, place]
        for place in range(begin, end):
            if cost[row, place] < none:
                cost[row, place] -= least
                mark += (cost[row, place] + 1) * (place % 64 + 1)  # small factors: nothing of this may overflow
                if rule == 0:
                    mark += carry[row, place] % 1000003 * (place % 64 + 1)
    return mark


@cython.cfunc
@cython.exceptval(check=False)
def weigh(carried: cython.longlong, base: cython.longlong, weights: cython.longlong[::1]) -> cython.longlong:
    """The weighted sum of the counts that a path carries: TP, TN, FP, FN and the cases that are both."""
    total: cython.longlong = 0
    place: cython.int
    for place in range(4, 0, -1):
        total += weights[place] * (carried % base)
        carried = carried // base
    return total + weights[0] * carried


@cython.cfunc
@cython.exceptval(check=False)
def beats(
    mine: cython.longlong, theirs: cython.longlong, base: cython.longlong, rule: cython.int,
    gains: cython.longlong[::1], losses: cython.longlong[::1],
) -> cython.bint:  # fmt: skip
    """Whether one path is better than another whatever follows.

    By rule 2 more gains are better. By rule 1 the aim is gains / (gains + losses), 1 if both are 0: more gains are
    better as long as something is lost, and fewer losses as long as something is gained.
    """
    my_gain: cython.longlong = weigh(mine, base, gains)
    their_gain: cython.longlong = weigh(theirs, base, gains)
    if rule == 2:
        return my_gain > their_gain
    my_loss: cython.longlong = weigh(mine, base, losses)
    their_loss: cython.longlong = weigh(theirs, base, losses)
    if my_gain < their_gain or my_loss > their_loss:
        return False
    return (my_gain > their_gain and their_loss > 0) or (my_loss < their_loss and my_gain > 0)


@cython.cfunc
@cython.exceptval(check=False)
def compare(
    one: cython.Py_ssize_t, other: cython.Py_ssize_t, cells: cython.int, base: cython.longlong, rule: cython.int,
    gains: cython.longlong[::1], losses: cython.longlong[::1], cost: cython.int[:, ::1],
    carry: cython.longlong[:, ::1],
) -> cython.int:  # fmt: skip
    """Whether one of two states can be forgotten: 1 for `one`, 2 for `other`, 0 for neither.

    Where two states have the same costs, whatever follows is the same for both. The other is forgotten when it
    carries the same, and either when its path is worse in every cell.
    """
    width: cython.int = cost.shape[1]
    none: cython.int = 1 << 28
    place: cython.int
    same: cython.bint = True
    better: cython.bint = rule > 0
    worse: cython.bint = rule > 0
    for place in range(width):
        if cost[one, place] != cost[other, place]:
            return 0
    for place in range(width):
        if carry[one, place] != carry[other, place]:
            same = False
            break
    if same:
        return 2
    for place in range(cells):
        if cost[one, place] < none:
            if better and not beats(carry[one, place], carry[other, place], base, rule, gains, losses):
                better = False
            if worse and not beats(carry[other, place], carry[one, place], base, rule, gains, losses):
                worse = False
            if not better and not worse:
                return 0
    return 2 if better else 1


@cython.cfunc
@cython.exceptval(-1)
def advance_tokens(
    source: cython.int[::1], hypothesis: cython.int[::1], tokens: cython.int[::1], begin: cython.int, end: cython.int,
    gap: cython.int, mismatch: cython.int, low: cython.int[::1], high: cython.int[::1], first: cython.int[::1],
    adds: cython.longlong[::1], cost: cython.int[:, ::1], carry: cython.longlong[:, ::1], old: cython.Py_ssize_t,
    new: cython.Py_ssize_t,
) -> cython.int:  # fmt: skip
    """The layer behind the tokens from `begin` to `end`: row `new` from row `old`; the last two rows are spare."""
    spare: cython.Py_ssize_t = cost.shape[0] - 2
    there: cython.Py_ssize_t
    k: cython.int
    place: cython.int
    large: cython.bint = cost.shape[1] > 100_000
    for k in range(begin, end):
        if large:
            allow_signals()
        there = new if k == end - 1 else spare + (k - begin) % 2
        advance(source, hypothesis, tokens[k], gap, mismatch, low, high, first, adds, cost, carry, old, there)
        old = there
    if begin == end:
        for place in range(cost.shape[1]):
            cost[new, place] = cost[old, place]
            carry[new, place] = carry[old, place]
    return 0


@cython.cfunc
@cython.exceptval(check=False)
def is_needed(
    begin: cython.Py_ssize_t, new: cython.Py_ssize_t, cells: cython.int, base: cython.longlong, rule: cython.int,
    gains: cython.longlong[::1], losses: cython.longlong[::1], cost: cython.int[:, ::1],
    carry: cython.longlong[:, ::1], states: cython.longlong[:, ::1],
) -> cython.bint:  # fmt: skip
    """Whether the state in row `new` is needed beside those from `begin` on; those it makes needless are let go."""
    other: cython.Py_ssize_t
    verdict: cython.int
    for other in range(begin, new):
        if states[other, 0] == 1 and states[other, 2] == states[new, 2]:
            verdict = compare(other, new, cells, base, rule, gains, losses, cost, carry)
            if verdict == 2:
                return False
            if verdict == 1:
                states[other, 0] = 0
    return True


def search(
    source: cython.int[::1], hypothesis: cython.int[::1], gap: cython.int, mismatch: cython.int, low: cython.int[::1],
    high: cython.int[::1], first: cython.int[::1], tokens: cython.int[::1], ends: cython.int[::1],
    last: cython.int[::1], positions: cython.int[::1], partners: cython.int[::1], adds: cython.longlong[::1],
    base: cython.longlong, rule: cython.int, gains: cython.longlong[::1], losses: cython.longlong[::1],
    bounds: cython.int[:, ::1], cost: cython.int[:, ::1], carry: cython.longlong[:, ::1],
    states: cython.longlong[:, ::1], history: cython.int[:, ::1], results: cython.longlong[:, ::1],
) -> cython.int:  # fmt: skip
    """The counts of every reference that can be the best; returns how many, or -1 where there is not room enough.

    A reference is a choice from each segment, one after the other: segment v has the choices `last[v - 1]` up to
    `last[v]`, and choice c the tokens `ends[c - 1]` up to `ends[c]`. `positions` says how many source tokens stand
    before each segment and at the end, `partners` how many of the hypothesis might. Counts travel as one number:
    TP, TN, FP, FN and the cases that are both, to this `base`. `results` has a row for each reference: these counts,
    the baseline's TN and FN, and its end in `history`, whose rows are (what came before, choice). `states` has a row
    for each state: whether it is still needed, its end in `history`, and the number for a quick look.
    """
    n: cython.int = source.shape[0]
    cells: cython.int = first[n + 1]
    width: cython.int = cells + n + 1
    limit: cython.Py_ssize_t = states.shape[0] // 2
    segments: cython.int = last.shape[0]
    node: cython.int
    choice: cython.int
    k: cython.int
    place: cython.int
    options: cython.int
    found: cython.int = 0
    told: cython.int = 1
    mark: cython.longlong
    now: cython.Py_ssize_t = 0
    later: cython.Py_ssize_t = limit
    used: cython.Py_ssize_t = 1
    size: cython.Py_ssize_t
    row: cython.Py_ssize_t
    bounded: cython.bint = bounds.shape[0] > 1
    advance(source, hypothesis, -1, gap, mismatch, low, high, first, adds, cost, carry, 0, 0)
    states[0, 0] = 1
    states[0, 1] = 0
    history[0, 0] = history[0, 1] = -1
    for node in range(segments):
        size = 0
        options = last[node] - (last[node - 1] if node > 0 else 0)
        for row in range(now, now + used):
            if states[row, 0] == 0:
                continue
            for choice in range(last[node] - options, last[node]):
                if size == limit or told == history.shape[0]:
                    return -1
                advance_tokens(
                    source, hypothesis, tokens, ends[choice - 1] if choice > 0 else 0, ends[choice], gap, mismatch,
                    low, high, first, adds, cost, carry, row, later + size,
                )  # fmt: skip
                mark = 0
                if bounded:
                    k = positions[node + 1]
                    place = first[k] + partners[node + 1] - low[k]
                    mark = prune_cells(bounds, node + 1, place, cells, k, rule, cost, carry, later + size)
                states[later + size, 0] = 1
                states[later + size, 1] = states[row, 1]
                states[later + size, 2] = mark
                if not is_needed(later, later + size, cells, base, rule, gains, losses, cost, carry, states):
                    continue
                if options > 1:
                    history[told, 0] = states[row, 1]
                    history[told, 1] = choice
                    states[later + size, 1] = told
                    told += 1
                size += 1
        used = size
        place = now
        now = later
        later = place
    for row in range(now, now + used):
        if states[row, 0] == 1:
            results[found, 0] = carry[row, cells - 1]
            results[found, 1] = carry[row, width - 1]
            results[found, 2] = states[row, 1]
            found += 1
    return found


def fill_layers(
    source: cython.int[::1], hypothesis: cython.int[::1], tokens: cython.int[::1], gap: cython.int,
    mismatch: cython.int, low: cython.int[::1], high: cython.int[::1], first: cython.int[::1],
    adds: cython.longlong[::1], cost: cython.int[:, ::1], carry: cython.longlong[:, ::1],
) -> None:  # fmt: skip
    """The layers of one reference: layer k goes to row k of `cost` and `carry`."""
    k: cython.Py_ssize_t
    advance(source, hypothesis, -1, gap, mismatch, low, high, first, adds, cost, carry, 0, 0)
    large: cython.bint = cost.shape[1] > 100_000
    for k in range(tokens.shape[0]):
        if large:
            allow_signals()
        advance(source, hypothesis, tokens[k], gap, mismatch, low, high, first, adds, cost, carry, k, k + 1)
