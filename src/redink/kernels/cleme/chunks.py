"""Chunks that a hypothesis and its references share, and what the hypothesis did at each: edits in, events out.

An annotation is a list of edits of one sentence, sorted by their spans and without overlaps. `edits` has one column per
edit: start, end, where its words begin and end in `words`, and its type. Words and source tokens are numbers.
Annotation a has the edits from `ends[a - 1]` up to `ends[a]`. Hypotheses come first, references after them.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython

HIT, WRONG, UNNEEDED, MISSED, UNTOUCHED = range(5)
"""What happened at a chunk: TP, FP where an error is, FP where none is, FN, TN."""
COLUMNS = 8
"""Of an event: sentence, candidate, start, end, outcome, length, type (or -1), annotation that decided (or -1)."""


@cython.cfunc
@cython.exceptval(check=False)
def write_text(
    edits: cython.int[:, ::1],
    words: cython.int[::1],
    source: cython.int[::1],
    offset: cython.Py_ssize_t,
    first: cython.Py_ssize_t,
    last: cython.Py_ssize_t,
    start: cython.int,
    end: cython.int,
    text: cython.int[::1],
) -> cython.Py_ssize_t:
    """Write the source tokens from start to end, with the edits from first to last applied; returns how many."""
    size: cython.Py_ssize_t = 0
    edit: cython.Py_ssize_t
    token: cython.Py_ssize_t
    position: cython.Py_ssize_t = start
    for edit in range(first, last):
        for token in range(position, edits[0, edit]):
            text[size] = source[offset + token]
            size += 1
        for token in range(edits[2, edit], edits[3, edit]):
            text[size] = words[token]
            size += 1
        position = edits[1, edit]
    for token in range(position, end):
        text[size] = source[offset + token]
        size += 1
    return size


@cython.cfunc
@cython.exceptval(check=False)
def same_text(
    one: cython.int[::1], many: cython.Py_ssize_t, two: cython.int[::1], others: cython.Py_ssize_t
) -> cython.bint:
    """Whether two texts are equal."""
    place: cython.Py_ssize_t
    if many != others:
        return False
    for place in range(many):
        if one[place] != two[place]:
            return False
    return True


def select_references(
    edits: cython.int[:, ::1],
    words: cython.int[::1],
    ends: cython.longlong[::1],
    source: cython.int[::1],
    source_ends: cython.longlong[::1],
    first_reference: cython.Py_ssize_t,
    reference_ends: cython.longlong[::1],
    drop_unchanged: cython.bint,
    mine: cython.int[::1],
    theirs: cython.int[::1],
    kept: cython.longlong[::1],
) -> None:
    """Fill `kept`, one flag per annotation, for the references of each sentence.

    With `drop_unchanged`, of several references those whose text is the source go; then those whose text is empty go.
    Where nothing would be left, the first stays. `mine` and `theirs` have room for any text.
    """
    row: cython.Py_ssize_t
    annotation: cython.Py_ssize_t
    begin: cython.Py_ssize_t = first_reference
    offset: cython.Py_ssize_t = 0
    length: cython.int
    size: cython.Py_ssize_t
    left: cython.Py_ssize_t
    survivor: cython.Py_ssize_t
    first: cython.Py_ssize_t
    step: cython.int
    for row in range(source_ends.shape[0]):
        length = source_ends[row] - offset
        for annotation in range(begin, reference_ends[row]):
            kept[annotation] = 1
        for step in range(2):
            if step == 0 and not (drop_unchanged and reference_ends[row] - begin > 1):
                continue
            left = 0
            survivor = -1
            for annotation in range(begin, reference_ends[row]):
                if kept[annotation] == 0:
                    continue
                if survivor < 0:
                    survivor = annotation
                first = ends[annotation - 1] if annotation > 0 else 0
                size = write_text(edits, words, source, offset, first, ends[annotation], 0, length, mine)
                if step == 0:
                    write_text(edits, words, source, offset, 0, 0, 0, length, theirs)
                    kept[annotation] = not same_text(mine, size, theirs, length)
                else:
                    kept[annotation] = size > 0
                left += kept[annotation]
            if left == 0:
                kept[survivor] = 1
        begin = reference_ends[row]
        offset = source_ends[row]


@cython.cfunc
@cython.exceptval(check=False)
def find_chunk(
    edits: cython.int[:, ::1],
    cursors: cython.longlong[:, ::1],
    targets: cython.Py_ssize_t,
    distance: cython.int,
    span: cython.int[::1],
) -> cython.bint:
    """Write the next chunk that some target changed to `span`, and move the cursors over it; false where none is left.

    Each target's edits in the chunk are those between its first two cursors; the third is where all its edits end.
    """
    target: cython.Py_ssize_t
    start: cython.int = -1
    end: cython.int
    grown: cython.bint = True
    for target in range(targets):
        cursors[0, target] = cursors[1, target]
        if cursors[1, target] < cursors[2, target] and (start < 0 or edits[0, cursors[1, target]] < start):
            start = edits[0, cursors[1, target]]
    if start < 0:
        return False
    end = start
    while grown:
        grown = False
        for target in range(targets):
            while cursors[1, target] < cursors[2, target] and edits[0, cursors[1, target]] <= end + distance:
                end = max(end, edits[1, cursors[1, target]])
                cursors[1, target] += 1
                grown = True
    span[0] = start
    span[1] = end
    return True


@cython.cfunc
@cython.exceptval(check=False)
def decide(right: cython.bint, needed: cython.bint, marked: cython.bint, missed: cython.bint) -> cython.int:
    """The outcome of a chunk: of one that the hypothesis changed (marked), then of one that it did not."""
    if marked:
        return 0 if right else 1 if needed else 2
    return 3 if missed else 4


def judge_chunks(
    edits: cython.int[:, ::1],
    words: cython.int[::1],
    ends: cython.longlong[::1],
    source: cython.int[::1],
    source_ends: cython.longlong[::1],
    hypothesis_ends: cython.longlong[::1],
    first_reference: cython.Py_ssize_t,
    reference_ends: cython.longlong[::1],
    kept: cython.longlong[::1],
    distance: cython.int,
    independent: cython.bint,
    each: cython.bint,
    detection: cython.bint,
    cursors: cython.longlong[:, ::1],
    span: cython.int[::1],
    mine: cython.int[::1],
    theirs: cython.int[::1],
    facts: cython.longlong[:, :, ::1],
    labels: cython.longlong[:, :, ::1],
    events: cython.int[:, ::1],
) -> cython.Py_ssize_t:
    """Fill `events` with every chunk that some target changed, by candidate; returns how many there are.

    A candidate is a pair of a hypothesis and a kept reference. `independent` compares with all references together;
    then a hypothesis is one candidate, unless `each` asks for one per reference all the same. `facts` are, by sentence
    and candidate: chunks that nobody changed, and the sum and number of the lengths of chunks that references changed.
    `labels` are the annotations of hypothesis and reference (-1 for all references together).

    `cursors` has five rows, and a column for each target of the largest sentence: three for `find_chunk`, whether the
    target's text in the chunk is the hypothesis's, and the target's annotation. `mine` and `theirs` have room for any
    text, `span` for a chunk.
    """
    row: cython.Py_ssize_t
    hypothesis: cython.Py_ssize_t
    annotation: cython.Py_ssize_t
    target: cython.Py_ssize_t
    targets: cython.Py_ssize_t
    candidate: cython.Py_ssize_t
    first: cython.Py_ssize_t
    candidates: cython.Py_ssize_t
    used: cython.Py_ssize_t = 0
    hypothesis_begin: cython.Py_ssize_t = 0
    begin: cython.Py_ssize_t = first_reference
    offset: cython.Py_ssize_t = 0
    position: cython.int
    size: cython.Py_ssize_t
    other_size: cython.Py_ssize_t
    stretches: cython.longlong
    together: cython.bint = independent and not each
    marked: cython.bint
    equal: cython.bint
    any_equal: cython.bint
    any_marked: cython.bint
    all_marked: cython.bint
    best: cython.Py_ssize_t
    outcome: cython.int
    for row in range(source_ends.shape[0]):
        candidates = 0
        for hypothesis in range(hypothesis_begin, hypothesis_ends[row]):
            first = candidates
            targets = 0  # the first is the hypothesis, the others are the kept references
            for annotation in range(begin - 1, reference_ends[row]):
                if annotation >= begin and kept[annotation] == 0:
                    continue
                cursors[4, targets] = hypothesis if annotation < begin else annotation
                cursors[1, targets] = ends[cursors[4, targets] - 1] if cursors[4, targets] > 0 else 0
                cursors[2, targets] = ends[cursors[4, targets]]
                targets += 1
            for target in range(1, 2 if together else targets):
                labels[row, candidates, 0] = hypothesis
                labels[row, candidates, 1] = -1 if together else cursors[4, target]
                candidates += 1
            stretches = 0
            position = 0
            while find_chunk(edits, cursors, targets, distance, span):
                if span[0] > position:
                    stretches += 1
                position = span[1]
                size = write_text(edits, words, source, offset, cursors[0, 0], cursors[1, 0], span[0], span[1], mine)
                marked = cursors[1, 0] > cursors[0, 0]
                any_equal = any_marked = False
                all_marked = True
                best = (
                    0  # whose edits say what kind of error it is: of the first with the hypothesis's text, or the first
                )
                for target in range(1, targets):
                    other_size = write_text(
                        edits, words, source, offset, cursors[0, target], cursors[1, target], span[0], span[1], theirs
                    )
                    equal = same_text(mine, size, theirs, other_size)
                    cursors[3, target] = equal
                    any_equal |= equal
                    if cursors[1, target] == cursors[0, target]:
                        all_marked = False
                        continue
                    any_marked = True
                    if best == 0 or (marked and equal and cursors[3, best] == 0):
                        best = target
                    candidate = first if together else first + target - 1
                    facts[row, candidate, 1] += max(span[1] - span[0], other_size)
                    facts[row, candidate, 2] += 1
                for target in range(1, 2 if together else targets):
                    if not independent:
                        any_equal = cursors[3, target] != 0
                        any_marked = all_marked = cursors[1, target] > cursors[0, target]
                        best = target if any_marked else 0
                        outcome = decide(
                            any_marked if detection else any_equal, any_marked, marked,
                            any_marked if detection else not any_equal,
                        )  # fmt: skip
                    else:
                        outcome = decide(any_marked if detection else any_equal, any_marked, marked, all_marked)
                        if outcome == 0 and not detection and best > 0 and cursors[3, best] == 0:
                            best = 0  # equal to a reference that left the chunk as it is
                    events[used, 0] = row
                    events[used, 1] = first + target - 1
                    events[used, 2] = span[0]
                    events[used, 3] = span[1]
                    events[used, 4] = outcome
                    events[used, 5] = max(span[1] - span[0], size)
                    events[used, 6] = edits[4, cursors[0, best]] if outcome != 4 else -1
                    events[used, 7] = cursors[4, best] if best > 0 else -1
                    used += 1
            if source_ends[row] - offset > position:
                stretches += 1
            for candidate in range(first, candidates):
                facts[row, candidate, 0] = stretches
        hypothesis_begin = hypothesis_ends[row]
        begin = reference_ends[row]
        offset = source_ends[row]
    return used
