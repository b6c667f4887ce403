"""The lightest path through a lattice with too many arcs to list: steps and gold arcs in, edits out.

Steps and vertices are those of `lattice` and `arcs`. A sentence that was rewritten from end
to end has an arc from nearly every vertex to nearly every other. Here an edit is not listed but grown step by step, in
as many states as there may be unchanged words in it, so time and memory are those of the vertices.

The weight of a path is that of the full list, except that each edit weighs as if it stood in the list once. Between
paths of one weight the choice is this module's own, and a few edits more are possible: the full list keeps only the
shortest way between two vertices, even where a longer one has fewer unchanged words and could go on.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython

from redink.kernels.signals import allow_signals

# States of a growing edit: t is one step long with t unchanged words; limit + 1 + t is longer.
# How a closed path arrives at a vertex: 1, 2 or 4 by that step, 8 + t by closing an edit with t unchanged words,
# -1 - g by gold arc g. How a growing edit arrives: by that step, plus 8 if it was one step long before.


def grow_edits(
    steps: cython.uchar[:, ::1],
    limit: cython.int,
    gold_tails: cython.int[::1],
    gold_heads: cython.int[::1],
    reward: cython.double,
    closed: cython.double[::1],
    arrivals: cython.int[::1],
    growing: cython.double[:, :, ::1],
    origins: cython.uchar[:, ::1],
) -> None:
    """Fill `arrivals` (vertex) and `origins` (vertex × state) with how the lightest path comes there.

    `closed` (vertex) and `growing`, of shape (2, width, 2 × (limit + 1)), are work space; gold arcs are sorted by their
    tails.
    """
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    vertex: cython.Py_ssize_t
    other: cython.Py_ssize_t
    column: cython.Py_ssize_t
    row: cython.int
    step: cython.int
    turn: cython.int
    bits: cython.int
    kept: cython.int
    state: cython.int
    often: cython.int
    states: cython.int = limit + 1
    gold: cython.Py_ssize_t = 0
    weight: cython.double
    infinity: cython.double = float("inf")
    width: cython.Py_ssize_t = steps.shape[1]
    for vertex in range(closed.shape[0]):
        closed[vertex] = infinity
    closed[0] = 0.0
    for i in range(steps.shape[0]):
        if width > 1000:
            allow_signals()
        for j in range(width):
            vertex = i * width + j
            bits = steps[i, j]
            for state in range(2 * states):
                growing[i & 1, j, state] = infinity
            for turn in range(3):
                step = 1 << turn
                if not (bits & (step | (step << 3))):
                    continue
                row = i & 1 if step == 4 else (i + 1) & 1
                column = j if step == 2 else j - 1
                other = vertex - (0 if step == 4 else width) - (0 if step == 2 else 1)
                kept = 1 if step == 1 and bits & 64 else 0
                often = (1 if bits & step else 0) + (1 if bits & (step << 3) else 0)
                weight = closed[other] + 1.0
                if not kept:
                    weight += 0.001 * often
                if weight < closed[vertex]:
                    closed[vertex] = weight
                    arrivals[vertex] = step
                if kept <= limit and closed[other] + 1.001 < growing[i & 1, j, kept]:
                    growing[i & 1, j, kept] = closed[other] + 1.001
                    origins[vertex, kept] = step
                for state in range(states - kept):
                    if growing[row, column, state] + 1.0 < growing[i & 1, j, states + state + kept]:
                        growing[i & 1, j, states + state + kept] = growing[row, column, state] + 1.0
                        origins[vertex, states + state + kept] = step + 8
                    if growing[row, column, states + state] + 1.0 < growing[i & 1, j, states + state + kept]:
                        growing[i & 1, j, states + state + kept] = growing[row, column, states + state] + 1.0
                        origins[vertex, states + state + kept] = step
            for state in range(states):
                if growing[i & 1, j, states + state] < closed[vertex]:
                    closed[vertex] = growing[i & 1, j, states + state]
                    arrivals[vertex] = 8 + state
            while gold < gold_tails.shape[0] and gold_tails[gold] == vertex:
                if closed[vertex] - reward < closed[gold_heads[gold]]:
                    closed[gold_heads[gold]] = closed[vertex] - reward
                    arrivals[gold_heads[gold]] = -1 - gold
                gold += 1


def trace_edits(
    steps: cython.uchar[:, ::1],
    limit: cython.int,
    gold_tails: cython.int[::1],
    gold_changes: cython.uchar[::1],
    arrivals: cython.int[::1],
    origins: cython.uchar[:, ::1],
    edits: cython.int[:, ::1],
    size: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """Write the edits of the path to the last vertex, last one first, behind the `size` edits there are.

    Returns how many edits there are then; an edit is a span in both texts.
    """
    width: cython.Py_ssize_t = steps.shape[1]
    end: cython.Py_ssize_t = arrivals.shape[0] - 1
    vertex: cython.Py_ssize_t
    state: cython.int
    step: cython.int
    kept: cython.int
    grows: cython.bint
    while end > 0:
        vertex = end
        kept = 0
        if arrivals[end] < 0:
            vertex = gold_tails[-1 - arrivals[end]]
            kept = 1 - gold_changes[-1 - arrivals[end]]
        elif arrivals[end] < 8:
            step = arrivals[end]
            kept = 1 if step == 1 and steps[vertex // width, vertex % width] & 64 else 0
            vertex -= (0 if step == 4 else width) + (0 if step == 2 else 1)
        else:
            state = limit + 1 + arrivals[end] - 8
            grows = True
            while grows:
                step = origins[vertex, state] & 7
                grows = state > limit
                if grows and origins[vertex, state] & 8:
                    state -= limit + 1
                if grows and step == 1 and steps[vertex // width, vertex % width] & 64:
                    state -= 1
                vertex -= (0 if step == 4 else width) + (0 if step == 2 else 1)
        if not kept:
            edits[size, 0] = vertex // width
            edits[size, 1] = end // width
            edits[size, 2] = vertex % width
            edits[size, 3] = end % width
            size += 1
        end = vertex
    return size
