"""Counts of hypotheses whose edits have values, against references: the two-sided rule of the edit bank.

The rows up to `last` exist for hypotheses and, without `values` and `chunks`, for references, as attributes of objects.

========= ======= ==============================================================================
array     dtype   shape and meaning
========= ======= ==============================================================================
keys      int32   item: number of the fields that must be equal for a match
types     int32   item: number of the error type
starts    int32   item: start of its edit's span; likewise `stops` (end)
values    int32   item: 0 valid, 1 unjudged, 2 invalid, 3 neutral
chunks    int32   item: index of its chunk in the sentence if the bank decides about it, else -1
ends      int64   annotation: end of its items
last      int64   sentence: end of its annotations in `ends`
said      int64   pair × (sentence, item of a hypothesis, item of a reference that its chunk contains), by sentence
table     int64   sentence × pair × (matched, valid, unjudged, invalid, answered, pending, missed) (output)
events    int64   event × (sentence, pair, type, statistic) (output)
gains     int64   event × (sentence, pair, chunk, edits that are right if it is valid) (output)
answers   int64   event × (sentence, pair, number of a missed edit, chunk that answers it if valid) (output)
answering int64   sentence × chunk: 1 if the chunk has an edit that answers a missed edit (output)
sizes     int64   number of events, gains and answers (output)
========= ======= ==============================================================================
"""

from __future__ import annotations

from typing import Any

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython


@cython.cfunc
@cython.exceptval(check=False)
def has_key(keys: cython.int[::1], first: cython.Py_ssize_t, end: cython.Py_ssize_t, key: cython.int) -> cython.bint:
    """Return True if the key is among those from `first` up to `end`."""
    index: cython.Py_ssize_t
    for index in range(first, end):
        if keys[index] == key:
            return True
    return False


@cython.cfunc
@cython.exceptval(check=False)
def overlap(start: cython.int, stop: cython.int, other_start: cython.int, other_stop: cython.int) -> cython.bint:
    """Return True if two spans overlap: touching is not enough, and insertions must be at the same point."""
    if start == stop and other_start == other_stop:
        return start == other_start
    return start < other_stop and other_start < stop


@cython.cfunc
@cython.exceptval(check=False)
def is_said(
    said: cython.longlong[:, ::1], first: cython.Py_ssize_t, end: cython.Py_ssize_t, item: cython.Py_ssize_t,
    gold: cython.Py_ssize_t,
) -> cython.bint:  # fmt: skip
    """Return True if the chunk of a hypothesis's item contains the item of a reference."""
    index: cython.Py_ssize_t
    for index in range(first, end):
        if said[index, 1] == item and said[index, 2] == gold:
            return True
    return False


@cython.cfunc
@cython.exceptval(check=False)
def add_event(
    events: cython.longlong[:, ::1],
    size: cython.Py_ssize_t,
    row: cython.Py_ssize_t,
    pair: cython.Py_ssize_t,
    third: cython.longlong,
    fourth: cython.longlong,
) -> cython.Py_ssize_t:
    """Write an event; return the new number of events."""
    events[size, 0] = row
    events[size, 1] = pair
    events[size, 2] = third
    events[size, 3] = fourth
    return size + 1


@cython.locals(row=cython.Py_ssize_t, hypothesis=cython.Py_ssize_t, reference=cython.Py_ssize_t, pair=cython.Py_ssize_t)
@cython.locals(first=cython.Py_ssize_t, end=cython.Py_ssize_t, gold_first=cython.Py_ssize_t, value=cython.int)
@cython.locals(gold_end=cython.Py_ssize_t, index=cython.Py_ssize_t, gold=cython.Py_ssize_t, number=cython.Py_ssize_t)
@cython.locals(said_first=cython.Py_ssize_t, said_end=cython.Py_ssize_t, outcome=cython.int, event=cython.Py_ssize_t)
@cython.locals(pair_gains=cython.Py_ssize_t, edit_answers=cython.Py_ssize_t)
def count_pairs(
    hypotheses: Any,
    references: Any,
    said: cython.longlong[:, ::1],
    table: cython.longlong[:, :, ::1],
    outputs: Any,
    answering: cython.longlong[:, ::1],
) -> None:
    """Count every hypothesis against every reference of each sentence; `outputs` has the four arrays of events."""
    keys: cython.int[::1] = hypotheses.keys
    types: cython.int[::1] = hypotheses.types
    starts: cython.int[::1] = hypotheses.starts
    stops: cython.int[::1] = hypotheses.stops
    values: cython.int[::1] = hypotheses.values
    chunks: cython.int[::1] = hypotheses.chunks
    ends: cython.longlong[::1] = hypotheses.ends
    last: cython.longlong[::1] = hypotheses.last
    gold_keys: cython.int[::1] = references.keys
    gold_types: cython.int[::1] = references.types
    gold_starts: cython.int[::1] = references.starts
    gold_stops: cython.int[::1] = references.stops
    gold_ends: cython.longlong[::1] = references.ends
    gold_last: cython.longlong[::1] = references.last
    events: cython.longlong[:, ::1] = outputs.events
    gains: cython.longlong[:, ::1] = outputs.gains
    answers: cython.longlong[:, ::1] = outputs.answers
    unmatched: cython.int[::1] = outputs.unmatched
    sizes: cython.longlong[::1] = outputs.sizes
    size: cython.Py_ssize_t = 0
    gained: cython.Py_ssize_t = 0
    answered: cython.Py_ssize_t = 0
    said_end = 0
    for row in range(last.shape[0]):
        pair = 0
        said_first = said_end
        while said_end < said.shape[0] and said[said_end, 0] == row:
            said_end += 1
        for hypothesis in range(last[row - 1] if row > 0 else 0, last[row]):
            first = ends[hypothesis - 1] if hypothesis > 0 else 0
            end = ends[hypothesis]
            for reference in range(gold_last[row - 1] if row > 0 else 0, gold_last[row]):
                gold_first = gold_ends[reference - 1] if reference > 0 else 0
                gold_end = gold_ends[reference]
                pair_gains = gained
                for index in range(first, end):
                    unmatched[index] = not has_key(gold_keys, gold_first, gold_end, keys[index])
                    if not unmatched[index]:
                        size = add_event(events, size, row, pair, types[index], 0)
                        continue
                    value = values[index]
                    if value == 3:
                        continue
                    table[row, pair, 1 + value] += 1
                    size = add_event(events, size, row, pair, types[index], 1 + value)
                    if value == 1:
                        event = pair_gains
                        while event < gained and gains[event, 2] != chunks[index]:
                            event += 1
                        if event == gained:
                            gained = add_event(gains, gained, row, pair, chunks[index], 0)
                        gains[event, 3] += 1
                number = 0
                for gold in range(gold_first, gold_end):
                    if has_key(keys, first, end, gold_keys[gold]):
                        table[row, pair, 0] += 1
                        size = add_event(events, size, row, pair, gold_types[gold], 4)
                        continue
                    outcome = 2
                    edit_answers = answered
                    for index in range(first, end):
                        if unmatched[index] and (
                            overlap(starts[index], stops[index], gold_starts[gold], gold_stops[gold])
                            or is_said(said, said_first, said_end, index, gold)
                        ):
                            value = values[index]
                            if chunks[index] >= 0:
                                answering[row, chunks[index]] = 1
                            if value < outcome:
                                outcome = value
                            if value == 1:
                                event = edit_answers
                                while event < answered and answers[event, 3] != chunks[index]:
                                    event += 1
                                if event == answered:
                                    answered = add_event(answers, answered, row, pair, number, chunks[index])
                    if outcome != 1:
                        answered = edit_answers
                    table[row, pair, 4 + outcome] += 1
                    size = add_event(events, size, row, pair, gold_types[gold], 5 + outcome)
                    number += 1
                pair += 1
    sizes[0] = size
    sizes[1] = gained
    sizes[2] = answered
