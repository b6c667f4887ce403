"""The edits of a system that agree best with gold edits: the arcs of a lattice and gold edits in, edits out.

Vertices and arcs are those of `lattice` and `arcs`. Gold edits come as flat arrays: gold edit
g replaces source[spans[g, 0]:spans[g, 1]] by one of the texts from spans[g, 2] up to spans[g, 3], and text t is
words[texts[t, 0]:texts[t, 1]].
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython


@cython.cfunc
@cython.exceptval(check=False)
def has_text(
    hypothesis: cython.int[::1],
    first: cython.Py_ssize_t,
    end: cython.Py_ssize_t,
    gold: cython.Py_ssize_t,
    spans: cython.int[:, ::1],
    texts: cython.int[:, ::1],
    words: cython.int[::1],
) -> cython.bint:
    """Whether hypothesis[first:end] is one of the texts of a gold edit."""
    text: cython.Py_ssize_t
    place: cython.Py_ssize_t
    start: cython.Py_ssize_t
    for text in range(spans[gold, 2], spans[gold, 3]):
        start = texts[text, 0]
        if texts[text, 1] - start != end - first:
            continue
        place = first
        while place < end and hypothesis[place] == words[start + place - first]:
            place += 1
        if place == end:
            return True
    return False


def choose_ends(
    hypothesis: cython.int[::1],
    spans: cython.int[:, ::1],
    texts: cython.int[:, ::1],
    words: cython.int[::1],
    pairs: cython.int[:, ::1],
    chosen: cython.uchar[:, ::1],
    reach: cython.int[:, ::1],
) -> None:
    """Mark the vertices where gold edits could begin or end, and how far those of each line reach.

    `pairs` must have been filled for all annotators. `reach` is line × (lowest line, number of positions to the right),
    and must come with each line's own number and 0.
    """
    j: cython.Py_ssize_t
    gold: cython.Py_ssize_t
    text: cython.Py_ssize_t
    start: cython.Py_ssize_t
    end: cython.Py_ssize_t
    length: cython.Py_ssize_t
    for gold in range(spans.shape[0]):
        start = spans[gold, 0]
        end = spans[gold, 1]
        if start == end:
            if pairs[gold, 0] >= 0:
                chosen[start, pairs[gold, 0]] = 1
                chosen[start, pairs[gold, 1]] = 1
                if pairs[gold, 1] - pairs[gold, 0] > reach[start, 1]:
                    reach[start, 1] = pairs[gold, 1] - pairs[gold, 0]
            continue
        if end > reach[start, 0]:
            reach[start, 0] = end
        for text in range(spans[gold, 2], spans[gold, 3]):
            length = texts[text, 1] - texts[text, 0]
            if length > reach[start, 1]:
                reach[start, 1] = length
            for j in range(hypothesis.shape[0] + 1 - length):
                if has_text(hypothesis, j, j + length, gold, spans, texts, words):
                    chosen[start, j] = 1
                    chosen[end, j + length] = 1


@cython.cfunc
@cython.exceptval(check=False)
def list_insertions(
    position: cython.Py_ssize_t, steps: cython.uchar[:, ::1], arcs: cython.int[:, ::1]
) -> cython.Py_ssize_t:
    """Write the sorted insertions at a position as (first, end) in the hypothesis; returns how many.

    A single step that is in both graphs stands twice. Without room nothing is written, only counted.
    """
    j: cython.Py_ssize_t
    end: cython.Py_ssize_t
    size: cython.Py_ssize_t = 0
    _: cython.int
    often: cython.int
    for j in range(steps.shape[1]):
        end = j + 1
        while end < steps.shape[1] and steps[position, end] & 36:
            often = 2 if end == j + 1 and (steps[position, end] & 36) == 36 else 1
            for _ in range(often):
                if size < arcs.shape[0]:
                    arcs[size, 0] = j
                    arcs[size, 1] = end
                size += 1
            end += 1
    return size


def count_insertions(
    spans: cython.int[:, ::1], steps: cython.uchar[:, ::1], room: cython.int[:, ::1]
) -> cython.Py_ssize_t:
    """The largest number of insertions at the position of any gold insertion; `room` has none."""
    gold: cython.Py_ssize_t
    most: cython.Py_ssize_t = 0
    size: cython.Py_ssize_t
    for gold in range(spans.shape[0]):
        if spans[gold, 0] == spans[gold, 1]:
            size = list_insertions(spans[gold, 0], steps, room)
            if size > most:
                most = size
    return most


@cython.cfunc
@cython.exceptval(check=False)
def inserts(
    position: cython.Py_ssize_t,
    hypothesis: cython.int[::1],
    first: cython.Py_ssize_t,
    end: cython.Py_ssize_t,
    gold: cython.Py_ssize_t,
    spans: cython.int[:, ::1],
    texts: cython.int[:, ::1],
    words: cython.int[::1],
) -> cython.bint:
    """Whether a gold edit inserts hypothesis[first:end] at a position."""
    if spans[gold, 0] != position or spans[gold, 1] != position:
        return False
    return has_text(hypothesis, first, end, gold, spans, texts, words)


@cython.cfunc
@cython.exceptval(check=False)
def walk_insertions(
    position: cython.Py_ssize_t,
    first: cython.Py_ssize_t,
    last: cython.Py_ssize_t,
    hypothesis: cython.int[::1],
    spans: cython.int[:, ::1],
    texts: cython.int[:, ::1],
    words: cython.int[::1],
    steps: cython.uchar[:, ::1],
    arcs: cython.int[:, ::1],
    pairs: cython.int[:, ::1],
) -> cython.void:
    """Give each gold insertion at a position at most one arc, as (first, end) in `pairs`.

    Arcs and gold edits (those from `first` up to `last` that insert here) are walked from both ends in turn, the left
    one first; a miss changes sides. A match uses up the gold edits as far as its own, and arcs that do not
    continue it are passed over.
    """
    low: cython.Py_ssize_t = 0
    high: cython.Py_ssize_t = list_insertions(position, steps, arcs)
    gold: cython.Py_ssize_t
    start: cython.int
    end: cython.int
    left: cython.bint = True
    while low < high and first < last:
        if left:
            start = arcs[low, 0]
            end = arcs[low, 1]
            low += 1
            gold = first
            while gold < last and not inserts(position, hypothesis, start, end, gold, spans, texts, words):
                gold += 1
            if gold == last:
                left = False
                continue
            first = gold + 1
            while low < high and arcs[low, 0] != end:
                low += 1
        else:
            high -= 1
            start = arcs[high, 0]
            end = arcs[high, 1]
            gold = last - 1
            while gold >= first and not inserts(position, hypothesis, start, end, gold, spans, texts, words):
                gold -= 1
            if gold < first:
                left = True
                continue
            last = gold
            while low < high and arcs[high - 1, 1] != start:
                high -= 1
        pairs[gold, 0] = start
        pairs[gold, 1] = end


def pair_insertions(
    people: cython.longlong[::1],
    hypothesis: cython.int[::1],
    spans: cython.int[:, ::1],
    texts: cython.int[:, ::1],
    words: cython.int[::1],
    steps: cython.uchar[:, ::1],
    insertions: cython.int[:, ::1],
    pairs: cython.int[:, ::1],
) -> None:
    """Fill `pairs` (-1 everywhere) with the arc of each gold insertion.

    `people` says where each annotator's gold edits end. `insertions` is work space with room for count_insertions.
    """
    who: cython.Py_ssize_t
    gold: cython.Py_ssize_t
    other: cython.Py_ssize_t
    first: cython.Py_ssize_t = 0
    for who in range(people.shape[0]):
        for gold in range(first, people[who]):
            if spans[gold, 0] != spans[gold, 1]:
                continue
            other = first
            while spans[other, 0] != spans[gold, 0] or spans[other, 1] != spans[gold, 0]:
                other += 1
            if other == gold:  # the first one here walks for all
                walk_insertions(
                    spans[gold, 0], first, people[who], hypothesis, spans, texts, words, steps, insertions, pairs
                )
        first = people[who]


@cython.ccall
def weigh_arcs(
    first: cython.Py_ssize_t,
    last: cython.Py_ssize_t,
    hypothesis: cython.int[::1],
    spans: cython.int[:, ::1],
    texts: cython.int[:, ::1],
    words: cython.int[::1],
    pairs: cython.int[:, ::1],
    reward: cython.double,
    arcs: cython.int[:, ::1],
    changes: cython.uchar[::1],
    weights: cython.double[::1],
) -> None:
    """Fill `weights` for one annotator: -reward for a gold edit, else the steps and a little for a change."""
    arc: cython.Py_ssize_t
    gold: cython.Py_ssize_t
    width: cython.int = hypothesis.shape[0] + 1
    start: cython.int
    end: cython.int
    j: cython.int
    k: cython.int
    _: cython.int
    weight: cython.double
    for arc in range(weights.shape[0]):
        weight = arcs[2, arc]
        if changes[arc]:
            for _ in range(arcs[3, arc]):
                weight += 0.001
        start = arcs[0, arc] // width
        end = arcs[1, arc] // width
        for gold in range(first, last):
            if spans[gold, 0] != start or spans[gold, 1] != end:
                continue
            j = arcs[0, arc] % width
            k = arcs[1, arc] % width
            if start == end:
                if pairs[gold, 0] == j and pairs[gold, 1] == k:
                    weight = -reward
                    break
            elif has_text(hypothesis, j, k, gold, spans, texts, words):
                weight = -reward
                break
        weights[arc] = weight


@cython.cfunc
@cython.exceptval(check=False)
def find_path(
    arcs: cython.int[:, ::1],
    weights: cython.double[::1],
    distances: cython.double[::1],
    arrivals: cython.int[::1],
) -> cython.void:
    """Fill `arrivals` with the arc by which the lightest path reaches each vertex.

    Bellman and Ford: arcs are tried in their order again and again until nothing improves, and only a strict
    improvement counts. The order decides between paths of one weight, and the original's choice has to come out. Joined
    arcs stand in topological order, so each round gets at least one unchanged stretch further: rounds are few.
    """
    arc: cython.Py_ssize_t
    distance: cython.double
    improved: cython.bint = True
    infinity: cython.double = float("inf")
    for arc in range(weights.shape[0]):  # every vertex but the first is the head of some arc
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
    """Write the changing arcs of the path to the last vertex, last one first, behind the `size` edits there are.

    Returns how many edits there are then; an edit is a span in both texts.
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
    people: cython.longlong[::1],
    hypothesis: cython.int[::1],
    spans: cython.int[:, ::1],
    texts: cython.int[:, ::1],
    words: cython.int[::1],
    pairs: cython.int[:, ::1],
    arcs: cython.int[:, ::1],
    changes: cython.uchar[::1],
    weights: cython.double[::1],
    distances: cython.double[::1],
    arrivals: cython.int[::1],
    edits: cython.int[:, ::1],
    ends: cython.longlong[::1],
) -> None:
    """Find the system's edits for each annotator, whose gold edits end at `people` (by annotator).

    Fills `edits`, each annotator's last one first, and `ends` with where each annotator's edits end. The reward of a
    gold edit is the number of arcs: that is the original's, and its rounding decides between some paths.
    """
    who: cython.Py_ssize_t
    first: cython.Py_ssize_t = 0
    size: cython.Py_ssize_t = 0
    reward: cython.double = weights.shape[0]
    for who in range(people.shape[0]):
        weigh_arcs(
            first, people[who], hypothesis, spans, texts, words, pairs, reward,
            arcs, changes, weights,
        )  # fmt: skip
        find_path(arcs, weights, distances, arrivals)
        size = trace_path(arrivals, arcs, changes, hypothesis.shape[0] + 1, edits, size)
        ends[who] = size
        first = people[who]
