"""Sums of weighted events over resampled corpora.

========= ======= ==============================================================================
array     dtype   shape and meaning
========= ======= ==============================================================================
sentences int64   event: its sentence; likewise `columns` (the sum that it adds to) and `weights` (float64)
drawn     float64 sentence × corpus: times that the sentence was drawn
sums      float64 column × corpus, initially 0 (output)
========= ======= ==============================================================================
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython


@cython.locals(event=cython.Py_ssize_t, corpus=cython.Py_ssize_t, row=cython.Py_ssize_t, column=cython.Py_ssize_t)
@cython.locals(weight=cython.double)
def add_events(
    sentences: cython.longlong[::1],
    columns: cython.longlong[::1],
    weights: cython.double[::1],
    drawn: cython.double[:, ::1],
    sums: cython.double[:, ::1],
) -> None:
    """Add the weight of each event to the sums of the corpora, as often as its sentence was drawn."""
    for event in range(sentences.shape[0]):
        row = sentences[event]
        column = columns[event]
        weight = weights[event]
        if not cython.compiled:  # the same sums, a corpus at a time takes too long
            sums[column] += weight * drawn[row]
            continue
        for corpus in range(drawn.shape[1]):
            sums[column, corpus] += weight * drawn[row, corpus]
