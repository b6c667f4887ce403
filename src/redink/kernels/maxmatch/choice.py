"""MaxMatch's choice of a reference for each sentence.

Like ERRANT's (redink.kernels.errant.choice), but F is computed directly from the sums, is not rounded, and ties are
broken differently.

========== ======= ==================================================================================
array      dtype   shape and meaning
========== ======= ==================================================================================
table      int64   sentence × candidate × (correct, proposed, gold)
candidates int64   sentence: number of candidates; later ones in `table` are padding
rows       int64   draw: index of a sentence, for all sentences in order or those of a resampled corpus
chosen     int64   draw: index of the chosen candidate (output)
sums       int64   (correct, proposed, gold): sums over the chosen candidates (output)
========== ======= ==================================================================================
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython


@cython.locals(index=cython.Py_ssize_t, row=cython.Py_ssize_t, column=cython.Py_ssize_t, best=cython.Py_ssize_t)
@cython.locals(statistic=cython.Py_ssize_t, denominator=cython.double, best_denominator=cython.double, f=cython.double)
@cython.locals(best_f=cython.double)
def choose_by_matches(
    table: cython.longlong[:, :, ::1],
    candidates: cython.longlong[::1],
    rows: cython.longlong[::1],
    beta: cython.double,
    running: cython.bint,
    chosen: cython.longlong[::1],
    sums: cython.longlong[::1],
) -> None:
    """Fill `chosen` with the best candidate of each row, as MaxMatch defines it, and `sums` with the counts.

    F is (1 + β²) correct / (β² gold + proposed), or 1 without any edits; ties go to more correct edits, then a smaller
    denominator, then the earlier candidate. `running` adds the counts of the previous sentences; otherwise each
    sentence
    is scored separately.
    """
    correct: cython.longlong = 0
    proposed: cython.longlong = 0
    gold: cython.longlong = 0
    beta2: cython.double = beta * beta
    for statistic in range(3):
        sums[statistic] = 0
    for index in range(rows.shape[0]):
        row = rows[index]
        best = 0
        best_f = -1.0
        best_denominator = 0.0
        for column in range(candidates[row] if candidates[row] > 1 else 0):
            denominator = beta2 * (gold + table[row, column, 2]) + (proposed + table[row, column, 1])
            f = 1.0
            if denominator != 0.0:
                f = (1.0 + beta2) * (correct + table[row, column, 0]) / denominator
            if f > best_f or (
                f == best_f
                and (
                    table[row, column, 0] > table[row, best, 0]
                    or (table[row, column, 0] == table[row, best, 0] and denominator < best_denominator)
                )
            ):
                best = column
                best_f = f
                best_denominator = denominator
        chosen[index] = best
        for statistic in range(3):
            sums[statistic] += table[row, best, statistic]
        if running:
            correct, proposed, gold = sums[0], sums[1], sums[2]
