"""The search for a system's edits that best match gold edits, in a lattice whose arcs are listed.

Vertices and arcs are those of `lattice` and `arcs`.

========== ======= ==============================================================================
array      dtype   shape and meaning
========== ======= ==============================================================================
hypothesis int32   position: number of the token; it and the next four arrays are `arrays`
spans      int32   gold edit × (start, end, first text, end of its texts)
texts      int32   text × (start, end) in `words`
words      int32   numbers of the words of all texts
pairs      int32   gold edit × (start, end) of the arc of a gold insertion, or -1
annotators int64   annotator: end of the gold edits in `spans`
steps      uint8   line × position: bits of the steps to each vertex, as in `lattice`
arcs       int32   (tail, head, length, times) × arc, as in `arcs`
changes    uint8   arc: 1 if it changes the text
insertions int32   insertion × (start, end): workspace for `count_insertions` rows
weights    float64 arc: weight (output of `weigh_arcs`)
distances  float64 vertex: weight of the lightest path (workspace)
arrivals   int32   vertex: last arc of the lightest path (workspace)
edits      int32   edit × (start, end, start and end in the hypothesis) (output)
ends       int64   annotator: end of the system's edits in `edits` (output)
========== ======= ==============================================================================
"""

from __future__ import annotations

from typing import Any

import numpy as np

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython


@cython.cclass
class Gold:
    """A hypothesis and the gold edits of all annotators."""

    hypothesis: cython.int[::1]
    spans: cython.int[:, ::1]
    texts: cython.int[:, ::1]
    words: cython.int[::1]
    pairs: cython.int[:, ::1]

    def __init__(self, arrays: Any) -> None:
        self.hypothesis, self.spans, self.texts, self.words, self.pairs = arrays


@cython.locals(text=cython.Py_ssize_t, position=cython.Py_ssize_t, start=cython.Py_ssize_t)
@cython.cfunc
@cython.exceptval(check=False)
def has_text(gold: Gold, edit: cython.Py_ssize_t, first: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
    """Return True if hypothesis[first:end] is one of the texts of a gold edit."""
    for text in range(gold.spans[edit, 2], gold.spans[edit, 3]):
        start = gold.texts[text, 0]
        if gold.texts[text, 1] - start != end - first:
            continue
        position = first
        while position < end and gold.hypothesis[position] == gold.words[start + position - first]:
            position += 1
        if position == end:
            return True
    return False


@cython.locals(j=cython.Py_ssize_t, edit=cython.Py_ssize_t, text=cython.Py_ssize_t, start=cython.Py_ssize_t)
@cython.locals(end=cython.Py_ssize_t, length=cython.Py_ssize_t)
def choose_ends(arrays: Any, chosen: cython.uchar[:, ::1], reach: cython.int[:, ::1]) -> None:
    """Mark the vertices at which gold edits could begin or end, and how far those of each line extend.

    `pairs` must have been filled for all annotators. `reach` is line × (lowest line, number of positions to the right),
    initially each line's own number and 0.
    """
    gold: Gold = Gold(arrays)
    for edit in range(gold.spans.shape[0]):
        start = gold.spans[edit, 0]
        end = gold.spans[edit, 1]
        if start == end:
            if gold.pairs[edit, 0] >= 0:
                chosen[start, gold.pairs[edit, 0]] = 1
                chosen[start, gold.pairs[edit, 1]] = 1
                reach[start, 1] = max(reach[start, 1], gold.pairs[edit, 1] - gold.pairs[edit, 0])
            continue
        if end > reach[start, 0]:
            reach[start, 0] = end
        for text in range(gold.spans[edit, 2], gold.spans[edit, 3]):
            length = gold.texts[text, 1] - gold.texts[text, 0]
            if length > reach[start, 1]:
                reach[start, 1] = length
            for j in range(gold.hypothesis.shape[0] + 1 - length):
                if has_text(gold, edit, j, j + length):
                    chosen[start, j] = 1
                    chosen[end, j + length] = 1


@cython.locals(j=cython.Py_ssize_t, end=cython.Py_ssize_t, _=cython.int, times=cython.int)
@cython.cfunc
@cython.exceptval(check=False)
def list_insertions(
    position: cython.Py_ssize_t, steps: cython.uchar[:, ::1], arcs: cython.int[:, ::1]
) -> cython.Py_ssize_t:
    """Write the sorted insertions at a position as (start, end) in the hypothesis; return their number.

    A single step that is in both graphs is written twice. Insertions beyond the end of `arcs` are only counted.
    """
    size: cython.Py_ssize_t = 0
    for j in range(steps.shape[1]):
        end = j + 1
        while end < steps.shape[1] and steps[position, end] & 36:
            times = 2 if end == j + 1 and (steps[position, end] & 36) == 36 else 1
            for _ in range(times):
                if size < arcs.shape[0]:
                    arcs[size, 0] = j
                    arcs[size, 1] = end
                size += 1
            end += 1
    return size


def count_insertions(
    spans: cython.int[:, ::1], steps: cython.uchar[:, ::1], empty: cython.int[:, ::1]
) -> cython.Py_ssize_t:
    """Return the maximum number of insertions at the position of a gold insertion; `room` is empty."""
    gold: cython.Py_ssize_t
    maximum: cython.Py_ssize_t = 0
    size: cython.Py_ssize_t
    for gold in range(spans.shape[0]):
        if spans[gold, 0] == spans[gold, 1]:
            size = list_insertions(spans[gold, 0], steps, empty)
            if size > maximum:
                maximum = size
    return maximum


@cython.cfunc
@cython.exceptval(check=False)
def is_insertion(
    gold: Gold, edit: cython.Py_ssize_t, position: cython.Py_ssize_t, first: cython.Py_ssize_t, end: cython.Py_ssize_t
) -> cython.bint:
    """Return True if a gold edit inserts hypothesis[first:end] at a position."""
    if gold.spans[edit, 0] != position or gold.spans[edit, 1] != position:
        return False
    return has_text(gold, edit, first, end)


@cython.locals(edit=cython.Py_ssize_t, start=cython.int, end=cython.int)
@cython.cfunc
@cython.exceptval(check=False)
def pair_at_position(
    gold: Gold,
    position: cython.Py_ssize_t,
    first: cython.Py_ssize_t,
    last: cython.Py_ssize_t,
    steps: cython.uchar[:, ::1],
    arcs: cython.int[:, ::1],
) -> cython.void:
    """Assign at most one arc to each gold insertion at a position, as (start, end) in `pairs`.

    Arcs and gold edits (those from `first` up to `last` that insert here) are read alternately from both ends, starting
    on the left; a miss changes sides. A match uses up the gold edits before it, and arcs that do not continue it are
    skipped.
    """
    low: cython.Py_ssize_t = 0
    high: cython.Py_ssize_t = list_insertions(position, steps, arcs)
    left: cython.bint = True
    while low < high and first < last:
        if left:
            start = arcs[low, 0]
            end = arcs[low, 1]
            low += 1
            edit = first
            while edit < last and not is_insertion(gold, edit, position, start, end):
                edit += 1
            if edit == last:
                left = False
                continue
            first = edit + 1
            while low < high and arcs[low, 0] != end:
                low += 1
        else:
            high -= 1
            start = arcs[high, 0]
            end = arcs[high, 1]
            edit = last - 1
            while edit >= first and not is_insertion(gold, edit, position, start, end):
                edit -= 1
            if edit < first:
                left = True
                continue
            last = edit
            while low < high and arcs[high - 1, 1] != start:
                high -= 1
        gold.pairs[edit, 0] = start
        gold.pairs[edit, 1] = end


@cython.locals(annotator=cython.Py_ssize_t, edit=cython.Py_ssize_t, other=cython.Py_ssize_t)
def pair_insertions(
    annotators: cython.longlong[::1], arrays: Any, steps: cython.uchar[:, ::1], insertions: cython.int[:, ::1]
) -> None:
    """Fill `pairs` (initially -1) with the arc of each gold insertion."""
    gold: Gold = Gold(arrays)
    spans: cython.int[:, ::1] = gold.spans
    first: cython.Py_ssize_t = 0
    for annotator in range(annotators.shape[0]):
        for edit in range(first, annotators[annotator]):
            if spans[edit, 0] != spans[edit, 1]:
                continue
            other = first
            while spans[other, 0] != spans[edit, 0] or spans[other, 1] != spans[edit, 0]:
                other += 1
            if other == edit:  # the first one at this position handles all of them
                pair_at_position(gold, spans[edit, 0], first, annotators[annotator], steps, insertions)
        first = annotators[annotator]


@cython.locals(arc=cython.Py_ssize_t, edit=cython.Py_ssize_t, weight=cython.double, start=cython.int, end=cython.int)
@cython.locals(j=cython.int, k=cython.int, _=cython.int)
@cython.cfunc
@cython.exceptval(check=False)
def weigh(
    gold: Gold,
    first: cython.Py_ssize_t,
    last: cython.Py_ssize_t,
    reward: cython.double,
    arcs: cython.int[:, ::1],
    changes: cython.uchar[::1],
    weights: cython.double[::1],
) -> cython.void:
    """Fill `weights` for the gold edits of one annotator, from `first` to `last`.

    A gold edit weighs -reward, any other arc as many steps as it has, plus a little for a change.
    """
    width: cython.int = gold.hypothesis.shape[0] + 1
    for arc in range(weights.shape[0]):
        weight = arcs[2, arc]
        if changes[arc]:
            for _ in range(arcs[3, arc]):
                weight += 0.001
        start = arcs[0, arc] // width
        end = arcs[1, arc] // width
        for edit in range(first, last):
            if gold.spans[edit, 0] != start or gold.spans[edit, 1] != end:
                continue
            j = arcs[0, arc] % width
            k = arcs[1, arc] % width
            if start == end:
                if gold.pairs[edit, 0] == j and gold.pairs[edit, 1] == k:
                    weight = -reward
                    break
            elif has_text(gold, edit, j, k):
                weight = -reward
                break
        weights[arc] = weight


def weigh_arcs(
    arrays: Any,
    first: cython.Py_ssize_t,
    last: cython.Py_ssize_t,
    reward: cython.double,
    arcs: cython.int[:, ::1],
    changes: cython.uchar[::1],
    weights: cython.double[::1],
) -> None:
    """Fill `weights` for the gold edits of one annotator (see `weigh`)."""
    weigh(Gold(arrays), first, last, reward, arcs, changes, weights)


@cython.cfunc
@cython.exceptval(check=False)
def find_path(
    arcs: cython.int[:, ::1],
    weights: cython.double[::1],
    distances: cython.double[::1],
    arrivals: cython.int[::1],
) -> cython.void:
    """Fill `arrivals` with the last arc of the lightest path to each vertex.

    Bellman-Ford: arcs are tried in order until nothing improves, and only strict improvements count. The order breaks
    ties
    between paths, as in the original tool. Joined arcs are in topological order, so each round gets past at least one
    unchanged span, and there are few rounds.
    """
    arc: cython.Py_ssize_t
    distance: cython.double
    improved: cython.bint = True
    infinity: cython.double = float("inf")
    for arc in range(weights.shape[0]):  # every vertex except the first is the head of an arc
        distances[arcs[1, arc]] = infinity
    distances[0] = 0.0
    while improved:
        improved = False
        for arc in range(weights.shape[0]):
            distance = distances[arcs[0, arc]] + weights[arc]
            if distance < distances[arcs[1, arc]]:
                distances[arcs[1, arc]] = distance
                arrivals[arcs[1, arc]] = arc
                improved = True


@cython.cfunc
@cython.exceptval(check=False)
def trace_path(
    arrivals: cython.int[::1],
    arcs: cython.int[:, ::1],
    changes: cython.uchar[::1],
    width: cython.int,
    edits: cython.int[:, ::1],
    size: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """Write the changing arcs of the path to the last vertex, last one first, after the existing `size` edits.

    Returns the new number of edits.
    """
    vertex: cython.Py_ssize_t = arrivals.shape[0] - 1
    arc: cython.Py_ssize_t
    while vertex > 0:
        arc = arrivals[vertex]
        if changes[arc]:
            edits[size, 0] = arcs[0, arc] // width
            edits[size, 1] = arcs[1, arc] // width
            edits[size, 2] = arcs[0, arc] % width
            edits[size, 3] = arcs[1, arc] % width
            size += 1
        vertex = arcs[0, arc]
    return size


def search_lattice(
    annotators: cython.longlong[::1],
    arrays: Any,
    arcs: cython.int[:, ::1],
    changes: cython.uchar[::1],
    weights: cython.double[::1],
    arrivals: cython.int[::1],
    edits: cython.int[:, ::1],
    ends: cython.longlong[::1],
) -> None:
    """Find the system's edits for each annotator.

    Fills `edits`, each annotator's last edit first, and `ends`. The reward of a gold edit is the number of arcs, as in
    the original tool, whose rounding decides between some paths.
    """
    gold: Gold = Gold(arrays)
    annotator: cython.Py_ssize_t
    first: cython.Py_ssize_t = 0
    size: cython.Py_ssize_t = 0
    width: cython.Py_ssize_t = gold.hypothesis.shape[0] + 1
    distances: cython.double[::1] = np.empty(arrivals.shape[0])
    for annotator in range(annotators.shape[0]):
        weigh(gold, first, annotators[annotator], weights.shape[0], arcs, changes, weights)
        find_path(arcs, weights, distances, arrivals)
        size = trace_path(arrivals, arcs, changes, width, edits, size)
        ends[annotator] = size
        first = annotators[annotator]
