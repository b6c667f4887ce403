"""GTS chunks of sentences, and the outcomes of a system at each of them.

A chunk is a span of the source with the number of its correction. Correction 0 is empty, -1 is the source itself (an
unchanged token), and any other number is a text.

======== ======= ==============================================================================
array    dtype   shape and meaning
======== ======= ==============================================================================
chunks   int32   (start, end, number of the correction, index of the edit or -1) × chunk (output)
last     int64   sentence: end of its chunks (output)
lengths  int64   sentence: number of tokens
starts   int32   edit: start; likewise `ends` and `keys` (number of the correction)
edits_last int64 sentence: end of its edits
outcomes int32   gold chunk: UNTOUCHED, CORRECT, UNNEEDED, MISSED, WRONG or EXCLUDED (output)
costs    int64   gold chunk × chunk of the largest sentence, flat (workspace)
partners int32   gold chunk of the largest sentence: flags (workspace)
======== ======= ==============================================================================
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython

UNTOUCHED, CORRECT, UNNEEDED, MISSED, WRONG, EXCLUDED = range(6)
"""Outcomes at a chunk: TN, TP, FP, FN, both FP and FN, and (by the paper's rules) none of these."""


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
    """Write a chunk; return the new number of chunks."""
    chunks[0, size] = start
    chunks[1, size] = end
    chunks[2, size] = key
    chunks[3, size] = edit
    return size + 1


@cython.locals(row=cython.Py_ssize_t, index=cython.Py_ssize_t, token=cython.int, position=cython.int, until=cython.int)
@cython.locals(inserted=cython.int)
def build_chunks(
    lengths: cython.longlong[::1],
    starts: cython.int[::1],
    ends: cython.int[::1],
    keys: cython.int[::1],
    edits_last: cython.longlong[::1],
    chunks: cython.int[:, ::1],
    last: cython.longlong[::1],
) -> None:
    """Fill `chunks` and `last` from the edits of each sentence.

    The edits of a sentence are sorted by their spans. An empty chunk (key 0, no edit) precedes every chunk that is not
    an
    insertion, unless an insertion precedes it, and follows the last chunk unless that is an insertion.
    """
    size: cython.Py_ssize_t = 0
    first: cython.Py_ssize_t = 0
    for row in range(lengths.shape[0]):
        position = 0
        inserted = 0
        for index in range(first, edits_last[row] + 1):
            until = starts[index] if index < edits_last[row] else lengths[row]
            for token in range(position, until):
                if inserted == 0:
                    size = add_chunk(chunks, size, token, token, 0, -1)
                size = add_chunk(chunks, size, token, token + 1, -1, -1)
                inserted = 0
            if until > position:
                position = until
            if index == edits_last[row]:
                break
            if starts[index] == ends[index]:
                inserted = 1
            else:
                if inserted == 0:
                    size = add_chunk(chunks, size, starts[index], starts[index], 0, -1)
                inserted = 0
            size = add_chunk(chunks, size, starts[index], ends[index], keys[index], index)
            if ends[index] > position:
                position = ends[index]
        if inserted == 0:
            size = add_chunk(chunks, size, position, position, 0, -1)
        last[row] = size
        first = edits_last[row]


@cython.locals(row=cython.Py_ssize_t, g=cython.Py_ssize_t, m=cython.Py_ssize_t, low=cython.Py_ssize_t, start=cython.int)
@cython.locals(end=cython.int, touched=cython.int, modified=cython.int, matched=cython.int)
def judge_by_span(
    gold: cython.int[:, ::1],
    gold_last: cython.longlong[::1],
    own: cython.int[:, ::1],
    own_last: cython.longlong[::1],
    outcomes: cython.int[::1],
) -> None:
    """Fill `outcomes` with a system's outcome at each gold chunk, by the rules of the published tool.

    The first of the system's own chunks with the span and correction of the gold chunk decides alone. Without one, all
    own
    chunks that touch the gold chunk count as failures; only empty chunks touch an empty gold chunk.
    """
    begin: cython.Py_ssize_t = 0
    for row in range(gold_last.shape[0]):
        low = own_last[row - 1] if row > 0 else 0
        for g in range(begin, gold_last[row]):
            start = gold[0, g]
            end = gold[1, g]
            while low < own_last[row] and own[1, low] < start:
                low += 1
            touched = modified = matched = 0
            for m in range(low, own_last[row]):
                if own[0, m] > end:
                    break
                if own[0, m] == start and own[1, m] == end:
                    if own[2, m] == gold[2, g]:
                        matched = 1
                        modified = own[3, m] >= 0
                        break
                elif start == end or not (start <= own[0, m] < end or own[0, m] <= start < own[1, m]):
                    continue
                touched = 1
                if own[3, m] >= 0:
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
    gold: cython.int[:, ::1], g: cython.Py_ssize_t, own: cython.int[:, ::1], m: cython.Py_ssize_t
) -> cython.longlong:
    """Return the cost of aligning two chunks: 0 if they are equal, else one mismatch, plus 1 if they do not overlap."""
    if gold[0, g] == own[0, m] and gold[1, g] == own[1, m]:
        return 0 if gold[2, g] == own[2, m] else 1048576
    return 1048576 if gold[0, g] < own[1, m] and own[0, m] < gold[1, g] else 1048577


@cython.locals(row=cython.Py_ssize_t, g=cython.Py_ssize_t, m=cython.Py_ssize_t, wide=cython.Py_ssize_t)
@cython.locals(own_size=cython.Py_ssize_t, size=cython.Py_ssize_t, best=cython.longlong)
def judge_by_warping(
    gold: cython.int[:, ::1],
    gold_last: cython.longlong[::1],
    own: cython.int[:, ::1],
    own_last: cython.longlong[::1],
    costs: cython.longlong[::1],
    partners: cython.int[::1],
    outcomes: cython.int[::1],
) -> None:
    """Fill `outcomes` by the rules of the paper: an elastic matching of the system's own chunks to the gold chunks.

    Every chunk of both sides is aligned, without crossings; a pair costs 0 if span and correction are equal, else 1.
    The
    paper does not say how to break ties: here the alignment has the fewest pairs that share no source token (in its
    Figure 2, talking belongs to what it replaces), and then as many diagonal steps as possible, traced back from the
    end.
    """
    gold_first: cython.Py_ssize_t = 0
    own_first: cython.Py_ssize_t = 0
    for row in range(gold_last.shape[0]):
        size = gold_last[row] - gold_first
        own_size = own_last[row] - own_first
        wide = own_size
        for g in range(size):
            for m in range(own_size):
                best = 0
                if g > 0 and m > 0:
                    best = min(costs[(g - 1) * wide + m - 1], costs[(g - 1) * wide + m], costs[g * wide + m - 1])
                elif g > 0:
                    best = costs[(g - 1) * wide]
                elif m > 0:
                    best = costs[m - 1]
                costs[g * wide + m] = best + pair_cost(gold, gold_first + g, own, own_first + m)
        # Traceback. Flags of a gold chunk: 1 matched, 2 a partner is an edit, 4 its partner has other gold chunks.
        for g in range(size):
            partners[g] = 0
        g = size - 1
        m = own_size - 1
        while True:
            if pair_cost(gold, gold_first + g, own, own_first + m) == 0:
                partners[g] |= 1
            if own[3, own_first + m] >= 0:
                partners[g] |= 2
            if g == 0 and m == 0:
                break
            if g > 0 and m > 0:
                best = min(costs[(g - 1) * wide + m - 1], costs[(g - 1) * wide + m], costs[g * wide + m - 1])
                if costs[(g - 1) * wide + m - 1] == best:
                    g -= 1
                    m -= 1
                elif costs[(g - 1) * wide + m] == best:
                    partners[g] |= 4
                    partners[g - 1] |= 4
                    g -= 1
                else:
                    m -= 1
            elif g > 0:
                partners[g] |= 4
                partners[g - 1] |= 4
                g -= 1
            else:
                m -= 1
        for g in range(size):
            # An empty chunk without an edit is a dummy and is not penalised for a longer chunk beside it.
            if (partners[g] & 1) != 0 or (
                (partners[g] & 4) != 0
                and gold[3, gold_first + g] < 0
                and gold[0, gold_first + g] == gold[1, gold_first + g]
            ):
                outcomes[gold_first + g] = 1 if gold[3, gold_first + g] >= 0 else 0
            elif gold[3, gold_first + g] >= 0:
                outcomes[gold_first + g] = 4 if (partners[g] & 2) != 0 else 3
            else:
                outcomes[gold_first + g] = 2 if (partners[g] & 2) != 0 else 5
        gold_first = gold_last[row]
        own_first = own_last[row]
