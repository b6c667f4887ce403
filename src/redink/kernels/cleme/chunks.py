"""Chunks that a hypothesis shares with its references, and the outcome of the hypothesis at each chunk.

The edits of an annotation are sorted by their spans and do not overlap. Hypotheses come first, references after them.

=============== ======= ==============================================================================
array           dtype   shape and meaning
=============== ======= ==============================================================================
edits           int32   (start, end, start and end in `words`, type) × edit; with the arrays up to
                        `reference_ends`, an attribute of the annotations
words           int32   numbers of the words of all corrections
ends            int64   annotation: end of its edits
source          int32   numbers of the tokens of all sources
source_ends     int64   sentence: end of its tokens
hypothesis_ends int64   sentence: end of its hypotheses among the annotations; likewise `reference_ends`
selected        int64   annotation: 1 for references that are used (output of `select_references`)
events          int32   event × COLUMNS (output of `judge_chunks`)
facts           int64   sentence × candidate × (chunks that nobody changed, and sum and number of the lengths of
                        chunks that references changed) (output)
labels          int64   sentence × candidate × (annotation of the hypothesis, of the reference or -1) (output)
cursors         int64   5 × target: three cursors for `find_chunk`, whether the target's text equals the
                        hypothesis's, and the target's annotation (workspace)
span            int32   (start, end) of a chunk (workspace)
=============== ======= ==============================================================================
"""

from __future__ import annotations

from typing import Any

import numpy as np

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython

HIT, WRONG, UNNEEDED, MISSED, UNTOUCHED = range(5)
"""Outcomes at a chunk: TP, FP at an error, FP elsewhere, FN, TN."""
COLUMNS = 8
"""Columns of an event: sentence, candidate, start, end, outcome, length, type or -1, deciding annotation or -1."""


@cython.cclass
class Texts:
    """Edits, their words and the sources."""

    edits: cython.int[:, ::1]
    words: cython.int[::1]
    source: cython.int[::1]

    def __init__(self, annotations: Any) -> None:
        self.edits, self.words, self.source = annotations.edits, annotations.words, annotations.source


@cython.cfunc
@cython.exceptval(check=False)
def write_text(
    texts: Texts,
    offset: cython.Py_ssize_t,
    first: cython.Py_ssize_t,
    last: cython.Py_ssize_t,
    start: cython.int,
    end: cython.int,
    text: cython.int[::1],
) -> cython.Py_ssize_t:
    """Write the source tokens from start to end with the edits from first to last applied; return the length."""
    edits: cython.int[:, ::1] = texts.edits
    size: cython.Py_ssize_t = 0
    edit: cython.Py_ssize_t
    token: cython.Py_ssize_t
    position: cython.Py_ssize_t = start
    for edit in range(first, last):
        for token in range(position, edits[0, edit]):
            text[size] = texts.source[offset + token]
            size += 1
        for token in range(edits[2, edit], edits[3, edit]):
            text[size] = texts.words[token]
            size += 1
        position = edits[1, edit]
    for token in range(position, end):
        text[size] = texts.source[offset + token]
        size += 1
    return size


@cython.cfunc
@cython.exceptval(check=False)
def same_text(
    first: cython.int[::1], size: cython.Py_ssize_t, second: cython.int[::1], other_size: cython.Py_ssize_t
) -> cython.bint:
    """Return True if two texts are equal."""
    index: cython.Py_ssize_t
    if size != other_size:
        return False
    for index in range(size):
        if first[index] != second[index]:
            return False
    return True


@cython.locals(row=cython.Py_ssize_t, annotation=cython.Py_ssize_t, size=cython.Py_ssize_t, remaining=cython.Py_ssize_t)
@cython.locals(first_selected=cython.Py_ssize_t, first=cython.Py_ssize_t, length=cython.int, step=cython.int)
def select_references(
    annotations: Any, drop_unchanged: cython.bint, selected: cython.longlong[::1], longest: cython.int
) -> None:
    """Mark the references of each sentence that are used; the longest text has `longest` words.

    With `drop_unchanged`, references equal to the source are dropped if there are several; then references with an
    empty text are dropped. If none would remain, the first one is used.
    """
    texts: Texts = Texts(annotations)
    ends: cython.longlong[::1] = annotations.ends
    source_ends: cython.longlong[::1] = annotations.source_ends
    reference_ends: cython.longlong[::1] = annotations.reference_ends
    text: cython.int[::1] = np.empty(longest, np.int32)
    source_text: cython.int[::1] = np.empty(longest, np.int32)
    begin: cython.Py_ssize_t = annotations.first_reference
    offset: cython.Py_ssize_t = 0
    for row in range(source_ends.shape[0]):
        length = source_ends[row] - offset
        for annotation in range(begin, reference_ends[row]):
            selected[annotation] = 1
        for step in range(2):
            if step == 0 and not (drop_unchanged and reference_ends[row] - begin > 1):
                continue
            remaining = 0
            first_selected = -1
            for annotation in range(begin, reference_ends[row]):
                if selected[annotation] == 0:
                    continue
                if first_selected < 0:
                    first_selected = annotation
                first = ends[annotation - 1] if annotation > 0 else 0
                size = write_text(texts, offset, first, ends[annotation], 0, length, text)
                if step == 0:
                    write_text(texts, offset, 0, 0, 0, length, source_text)
                    selected[annotation] = not same_text(text, size, source_text, length)
                else:
                    selected[annotation] = size > 0
                remaining += selected[annotation]
            if remaining == 0:
                selected[first_selected] = 1
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
    """Write the next chunk that a target changed to `span`, and move the cursors past it; return False at the end.

    Each target's edits in the chunk are between its first two cursors; the third one is the end of all its edits.
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
def decide(correct: cython.bint, needed: cython.bint, marked: cython.bint, missed: cython.bint) -> cython.int:
    """Return the outcome of a chunk; `marked` means that the hypothesis changed it."""
    if marked:
        return 0 if correct else 1 if needed else 2
    return 3 if missed else 4


@cython.locals(row=cython.Py_ssize_t, hypothesis=cython.Py_ssize_t, annotation=cython.Py_ssize_t)
@cython.locals(target=cython.Py_ssize_t, targets=cython.Py_ssize_t, candidate=cython.Py_ssize_t)
@cython.locals(first=cython.Py_ssize_t, candidates=cython.Py_ssize_t, size=cython.Py_ssize_t)
@cython.locals(other_size=cython.Py_ssize_t, best=cython.Py_ssize_t, marked=cython.bint, equal=cython.bint)
@cython.locals(any_equal=cython.bint, any_marked=cython.bint, all_marked=cython.bint, position=cython.int)
@cython.locals(outcome=cython.int, unchanged_chunks=cython.longlong)
def judge_chunks(
    annotations: Any,
    rules: Any,
    selected: cython.longlong[::1],
    longest: cython.int,
    facts: cython.longlong[:, :, ::1],
    labels: cython.longlong[:, :, ::1],
    events: cython.int[:, ::1],
) -> cython.Py_ssize_t:
    """Fill `events` with every chunk that a target changed, by candidate; return the number of events.

    A candidate is a pair of a hypothesis and a selected reference. If `independent`, a hypothesis is compared with all
    references together and is one candidate, unless `each` requests one candidate per reference. The targets are the
    hypothesis and the selected references. The longest text has `longest` words.
    """
    texts: Texts = Texts(annotations)
    edits: cython.int[:, ::1] = texts.edits
    ends: cython.longlong[::1] = annotations.ends
    source_ends: cython.longlong[::1] = annotations.source_ends
    hypothesis_ends: cython.longlong[::1] = annotations.hypothesis_ends
    reference_ends: cython.longlong[::1] = annotations.reference_ends
    distance: cython.int = rules.merge_distance
    independent: cython.bint = rules.independent
    detection: cython.bint = rules.detection
    # Targets are a hypothesis and references, of which there are at most as many as candidates.
    cursors: cython.longlong[:, ::1] = np.zeros((5, labels.shape[1] + 1), np.int64)
    span: cython.int[::1] = np.zeros(2, np.int32)
    hypothesis_text: cython.int[::1] = np.empty(longest, np.int32)
    reference_text: cython.int[::1] = np.empty(longest, np.int32)
    used: cython.Py_ssize_t = 0
    hypothesis_begin: cython.Py_ssize_t = 0
    begin: cython.Py_ssize_t = annotations.first_reference
    offset: cython.Py_ssize_t = 0
    together: cython.bint = independent and not rules.each
    for row in range(source_ends.shape[0]):
        candidates = 0
        for hypothesis in range(hypothesis_begin, hypothesis_ends[row]):
            first = candidates
            targets = 0  # the first is the hypothesis, the others are the selected references
            for annotation in range(begin - 1, reference_ends[row]):
                if annotation >= begin and selected[annotation] == 0:
                    continue
                cursors[4, targets] = hypothesis if annotation < begin else annotation
                cursors[1, targets] = ends[cursors[4, targets] - 1] if cursors[4, targets] > 0 else 0
                cursors[2, targets] = ends[cursors[4, targets]]
                targets += 1
            for target in range(1, 2 if together else targets):
                labels[row, candidates, 0] = hypothesis
                labels[row, candidates, 1] = -1 if together else cursors[4, target]
                candidates += 1
            unchanged_chunks = 0
            position = 0
            while find_chunk(edits, cursors, targets, distance, span):
                if span[0] > position:
                    unchanged_chunks += 1
                position = span[1]
                size = write_text(texts, offset, cursors[0, 0], cursors[1, 0], span[0], span[1], hypothesis_text)
                marked = cursors[1, 0] > cursors[0, 0]
                any_equal = any_marked = False
                all_marked = True
                # The reference whose edits decide the type: the first one with the hypothesis's text, or the first.
                best = 0
                for target in range(1, targets):
                    other_size = write_text(
                        texts, offset, cursors[0, target], cursors[1, target], span[0], span[1], reference_text
                    )
                    equal = same_text(hypothesis_text, size, reference_text, other_size)
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
                            best = 0  # equal to a reference that left the chunk unchanged
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
                unchanged_chunks += 1
            for candidate in range(first, candidates):
                facts[row, candidate, 0] = unchanged_chunks
        hypothesis_begin = hypothesis_ends[row]
        begin = reference_ends[row]
        offset = source_ends[row]
    return used
