"""Chunks of sentences, and what a system did at each of them: numbered edits in, chunks and outcomes out.

A chunk is a span of the source with the number of its correction, and a flag that says whether it comes from an edit.
Numbers of corrections: 0 is nothing, -1 the source itself (a token that nobody changed), any other is a text.
Chunks come as flat arrays; sentence i has those from `last[i - 1]` up to `last[i]`.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython

UNTOUCHED, CORRECT, UNNEEDED, MISSED, WRONG, ASIDE = range(6)
"""What happened at a chunk: TN, TP, FP, FN, both FP and FN, and (by the paper's rules) none of these."""


@cython.cfunc
@cython.exceptval(check=False)
def add_chunk(
    chunks: cython.int[:, ::1],
    size: cython.Py_ssize_t,
    start: cython.int,
    end: cython.int,
    key: cython.int,
    edit: cython.int,
) -> cython.Py_ssize_t:
    """Write a chunk; returns how many there are then."""
    chunks[0, size] = start
    chunks[1, size] = end
    chunks[2, size] = key
    chunks[3, size] = edit
    return size + 1


def build_chunks(
    lengths: cython.longlong[::1],
    starts: cython.int[::1],
    ends: cython.int[::1],
    keys: cython.int[::1],
    edits_last: cython.longlong[::1],
    chunks: cython.int[:, ::1],
    last: cython.longlong[::1],
) -> None:
    """Fill `chunks` (start, end, key, and the edit's place or -1) and `last` from the edits of each sentence.

    The edits of a sentence are sorted by their spans. An empty chunk (key 0, no edit) stands before every chunk that
    is no insertion, unless an insertion is before it, and at the end unless the last chunk is an insertion.
    """
    row: cython.Py_ssize_t
    place: cython.Py_ssize_t
    size: cython.Py_ssize_t = 0
    token: cython.int
    position: cython.int
    until: cython.int
    inserted: cython.int
    first: cython.Py_ssize_t = 0
    for row in range(lengths.shape[0]):
        position = 0
        inserted = 0
        for place in range(first, edits_last[row] + 1):
            until = starts[place] if place < edits_last[row] else lengths[row]
            for token in range(position, until):
                if inserted == 0:
                    size = add_chunk(chunks, size, token, token, 0, -1)
                size = add_chunk(chunks, size, token, token + 1, -1, -1)
                inserted = 0
            if until > position:
                position = until
            if place == edits_last[row]:
                break
            if starts[place] == ends[place]:
                inserted = 1
            else:
                if inserted == 0:
                    size = add_chunk(chunks, size, starts[place], starts[place], 0, -1)
                inserted = 0
            size = add_chunk(chunks, size, starts[place], ends[place], keys[place], place)
            if ends[place] > position:
                position = ends[place]
        if inserted == 0:
            size = add_chunk(chunks, size, position, position, 0, -1)
        last[row] = size
        first = edits_last[row]


def judge_by_span(
    gold: cython.int[:, ::1],
    gold_last: cython.longlong[::1],
    mine: cython.int[:, ::1],
    my_last: cython.longlong[::1],
    outcomes: cython.int[::1],
) -> None:
    """Fill `outcomes` with what a system (mine) did at each gold chunk, by the rules of the published tool.

    The first of my chunks with the gold chunk's span and correction decides alone. Without one, all of my chunks that
    touch the gold chunk say that it failed; an empty gold chunk is only touched by empty ones.
    """
    row: cython.Py_ssize_t
    g: cython.Py_ssize_t
    m: cython.Py_ssize_t
    low: cython.Py_ssize_t
    begin: cython.Py_ssize_t = 0
    start: cython.int
    end: cython.int
    touched: cython.int
    modified: cython.int
    matched: cython.int
    for row in range(gold_last.shape[0]):
        low = my_last[row - 1] if row > 0 else 0
        for g in range(begin, gold_last[row]):
            start = gold[0, g]
            end = gold[1, g]
            while low < my_last[row] and mine[1, low] < start:
                low += 1
            touched = modified = matched = 0
            for m in range(low, my_last[row]):
                if mine[0, m] > end:
                    break
                if mine[0, m] == start and mine[1, m] == end:
                    if mine[2, m] == gold[2, g]:
                        matched = 1
                        modified = mine[3, m] >= 0
                        break
                elif start == end or not (start <= mine[0, m] < end or mine[0, m] <= start < mine[1, m]):
                    continue
                touched = 1
                if mine[3, m] >= 0:
                    modified = 1
            if not touched and not matched:
                matched = gold[3, g] < 0
            if matched:
                outcomes[g] = 1 if modified else 0
            elif modified:
                outcomes[g] = 4 if gold[3, g] >= 0 else 2
            else:
                outcomes[g] = 3
        begin = gold_last[row]


@cython.cfunc
@cython.exceptval(check=False)
def pair_cost(
    gold: cython.int[:, ::1], g: cython.Py_ssize_t, mine: cython.int[:, ::1], m: cython.Py_ssize_t
) -> cython.longlong:
    """What it costs to align two chunks: 0 if they are equal, else one mismatch and a trifle if they lie apart."""
    if gold[0, g] == mine[0, m] and gold[1, g] == mine[1, m]:
        return 0 if gold[2, g] == mine[2, m] else 1048576
    return 1048576 if gold[0, g] < mine[1, m] and mine[0, m] < gold[1, g] else 1048577


def judge_by_warping(
    gold: cython.int[:, ::1],
    gold_last: cython.longlong[::1],
    mine: cython.int[:, ::1],
    my_last: cython.longlong[::1],
    costs: cython.longlong[::1],
    mates: cython.int[::1],
    outcomes: cython.int[::1],
) -> None:
    """Fill `outcomes` by the paper's text: an elastic matching of my chunks to the gold chunks.

    Every chunk of both sides is aligned, without crossings; a pair costs 0 if span and correction are equal, else 1.
    The paper does not say which of equally cheap ways to take: here it is one with the fewest pairs that share no
    source token (in its Figure 2, talking belongs to what it replaces), and then one with diagonal steps, walking
    back from the end. `costs` has room for the largest sentence's table, `mates` for its gold chunks.
    """
    row: cython.Py_ssize_t
    g: cython.Py_ssize_t
    m: cython.Py_ssize_t
    wide: cython.Py_ssize_t
    gold_first: cython.Py_ssize_t = 0
    my_first: cython.Py_ssize_t = 0
    many: cython.Py_ssize_t
    size: cython.Py_ssize_t
    best: cython.longlong
    for row in range(gold_last.shape[0]):
        size = gold_last[row] - gold_first
        many = my_last[row] - my_first
        wide = many
        for g in range(size):
            for m in range(many):
                best = 0
                if g > 0 and m > 0:
                    best = min(costs[(g - 1) * wide + m - 1], costs[(g - 1) * wide + m], costs[g * wide + m - 1])
                elif g > 0:
                    best = costs[(g - 1) * wide]
                elif m > 0:
                    best = costs[m - 1]
                costs[g * wide + m] = best + pair_cost(gold, gold_first + g, mine, my_first + m)
        # Walk back. Of a gold chunk: 1 = matched, 2 = one of its mates is an edit, 4 = its mate has other gold chunks.
        for g in range(size):
            mates[g] = 0
        g = size - 1
        m = many - 1
        while True:
            if pair_cost(gold, gold_first + g, mine, my_first + m) == 0:
                mates[g] |= 1
            if mine[3, my_first + m] >= 0:
                mates[g] |= 2
            if g == 0 and m == 0:
                break
            if g > 0 and m > 0:
                best = min(costs[(g - 1) * wide + m - 1], costs[(g - 1) * wide + m], costs[g * wide + m - 1])
                if costs[(g - 1) * wide + m - 1] == best:
                    g -= 1
                    m -= 1
                elif costs[(g - 1) * wide + m] == best:
                    mates[g] |= 4
                    mates[g - 1] |= 4
                    g -= 1
                else:
                    m -= 1
            elif g > 0:
                mates[g] |= 4
                mates[g - 1] |= 4
                g -= 1
            else:
                m -= 1
        for g in range(size):
            # A chunk without edit, span and correction is a dummy: not punished for a longer chunk beside it.
            if (mates[g] & 1) != 0 or (
                (mates[g] & 4) != 0
                and gold[3, gold_first + g] < 0
                and gold[0, gold_first + g] == gold[1, gold_first + g]
            ):
                outcomes[gold_first + g] = 1 if gold[3, gold_first + g] >= 0 else 0
            elif gold[3, gold_first + g] >= 0:
                outcomes[gold_first + g] = 4 if (mates[g] & 2) != 0 else 3
            else:
                outcomes[gold_first + g] = 2 if (mates[g] & 2) != 0 else 5
        gold_first = gold_last[row]
        my_first = my_last[row]
