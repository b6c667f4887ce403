"""The lightest path through a lattice with too many arcs to list.

Steps and vertices are those of `lattice` and `arcs`. If a sentence was rewritten from end to end, nearly every vertex
has an arc to nearly every other. Here an edit is not listed but extended step by step, with one state per possible
number of unchanged words, so time and memory are proportional to the number of vertices.

The weight of a path is that of the full list, except that each edit is weighted as if it were listed once. Ties between
paths are broken differently, and a few more edits are possible: the full list has only the shortest way between two
vertices, even if a longer one has fewer unchanged words and could be extended.

============ ======= ==============================================================================
array        dtype   shape and meaning
============ ======= ==============================================================================
steps        uint8   line × position: bits of the steps to each vertex, as in `lattice`
gold_tails   int32   gold arc: first vertex, in ascending order
gold_heads   int32   gold arc: last vertex
gold_changes uint8   gold arc: 1 if it changes the text
closed       float64 vertex: weight of the lightest path (workspace)
growing      float64 2 × width × state: weights of edits that are being extended (workspace)
arrivals     int32   vertex: last step of the lightest path; 1, 2 or 4 for that step, 8 + t for the end of an
                     edit with t unchanged words, -1 - g for gold arc g (output of `grow_edits`)
origins      uint8   vertex × state: last step of an edit, plus 8 if it had one step before (output)
edits        int32   edit × (start, end, start and end in the hypothesis) (output of `trace_edits`)
============ ======= ==============================================================================

A state below limit + 1 is an edit of one step with that number of unchanged words; limit + 1 + t is a longer edit with
t unchanged words.
"""

from __future__ import annotations

import numpy as np

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython

from redink.kernels.signals import allow_signals


@cython.locals(i=cython.Py_ssize_t, j=cython.Py_ssize_t, vertex=cython.Py_ssize_t, other=cython.Py_ssize_t)
@cython.locals(column=cython.Py_ssize_t, weight=cython.double, row=cython.int, step=cython.int, bit=cython.int)
@cython.locals(bits=cython.int, unchanged=cython.int, state=cython.int, graphs=cython.int)
def grow_edits(
    steps: cython.uchar[:, ::1],
    limit: cython.int,
    gold_tails: cython.int[::1],
    gold_heads: cython.int[::1],
    reward: cython.double,
    arrivals: cython.int[::1],
    origins: cython.uchar[:, ::1],
) -> None:
    """Fill `arrivals` and `origins` with the last steps of the lightest paths."""
    states: cython.int = limit + 1
    gold: cython.Py_ssize_t = 0
    infinity: cython.double = float("inf")
    width: cython.Py_ssize_t = steps.shape[1]
    closed: cython.double[::1] = np.empty(steps.shape[0] * width)
    growing: cython.double[:, :, ::1] = np.empty((2, width, 2 * states))
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
            for bit in range(3):
                step = 1 << bit
                if not (bits & (step | (step << 3))):
                    continue
                row = i & 1 if step == 4 else (i + 1) & 1
                column = j if step == 2 else j - 1
                other = vertex - (0 if step == 4 else width) - (0 if step == 2 else 1)
                unchanged = 1 if step == 1 and bits & 64 else 0
                graphs = (1 if bits & step else 0) + (1 if bits & (step << 3) else 0)
                weight = closed[other] + 1.0
                if not unchanged:
                    weight += 0.001 * graphs
                if weight < closed[vertex]:
                    closed[vertex] = weight
                    arrivals[vertex] = step
                if unchanged <= limit and closed[other] + 1.001 < growing[i & 1, j, unchanged]:
                    growing[i & 1, j, unchanged] = closed[other] + 1.001
                    origins[vertex, unchanged] = step
                for state in range(states - unchanged):
                    if growing[row, column, state] + 1.0 < growing[i & 1, j, states + state + unchanged]:
                        growing[i & 1, j, states + state + unchanged] = growing[row, column, state] + 1.0
                        origins[vertex, states + state + unchanged] = step + 8
                    if growing[row, column, states + state] + 1.0 < growing[i & 1, j, states + state + unchanged]:
                        growing[i & 1, j, states + state + unchanged] = growing[row, column, states + state] + 1.0
                        origins[vertex, states + state + unchanged] = step
            for state in range(states):
                if growing[i & 1, j, states + state] < closed[vertex]:
                    closed[vertex] = growing[i & 1, j, states + state]
                    arrivals[vertex] = 8 + state
            while gold < gold_tails.shape[0] and gold_tails[gold] == vertex:
                if closed[vertex] - reward < closed[gold_heads[gold]]:
                    closed[gold_heads[gold]] = closed[vertex] - reward
                    arrivals[gold_heads[gold]] = -1 - gold
                gold += 1


@cython.locals(vertex=cython.Py_ssize_t, grows=cython.bint, state=cython.int, step=cython.int, unchanged=cython.int)
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
    """Write the edits of the path to the last vertex, last one first, after the existing `size` edits.

    Returns the new number of edits.
    """
    width: cython.Py_ssize_t = steps.shape[1]
    end: cython.Py_ssize_t = arrivals.shape[0] - 1
    while end > 0:
        vertex = end
        unchanged = 0
        if arrivals[end] < 0:
            vertex = gold_tails[-1 - arrivals[end]]
            unchanged = 1 - gold_changes[-1 - arrivals[end]]
        elif arrivals[end] < 8:
            step = arrivals[end]
            unchanged = 1 if step == 1 and steps[vertex // width, vertex % width] & 64 else 0
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
        if not unchanged:
            edits[size, 0] = vertex // width
            edits[size, 1] = end // width
            edits[size, 2] = vertex % width
            edits[size, 3] = end % width
            size += 1
        end = vertex
    return size
