"""MaxMatch's choice of a reference: counts of every candidate in, the index of the best one out.

Like ERRANT's (redink.kernels.errant.choice), but F is computed from the sums directly, is not rounded, and ties are
broken differently.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython


def choose_by_matches(
    table: cython.longlong[:, :, ::1],
    candidates: cython.longlong[::1],
    rows: cython.longlong[::1],
    beta: cython.double,
    running: cython.bint,
    chosen: cython.longlong[::1],
    sums: cython.longlong[::1],
) -> None:
    """Fill `chosen` with the best candidate of each of these rows, as MaxMatch defines it, and `sums` with the counts.

    `table` is sentence × candidate × (correct, proposed, gold). F is (1 + β²) correct / (β² gold + proposed), or 1
    without any edits; ties go to more correct ones, then a smaller denominator, then the earlier candidate. `running`
    adds what was chosen for the sentences before; without it each sentence stands for itself.
    """
    place: cython.Py_ssize_t
    row: cython.Py_ssize_t
    column: cython.Py_ssize_t
    best: cython.Py_ssize_t
    correct: cython.longlong = 0
    proposed: cython.longlong = 0
    gold: cython.longlong = 0
    statistic: cython.Py_ssize_t
    beta2: cython.double = beta * beta
    below: cython.double
    best_below: cython.double
    f: cython.double
    best_f: cython.double
    for statistic in range(3):
        sums[statistic] = 0
    for place in range(rows.shape[0]):
        row = rows[place]
        best = 0
        best_f = -1.0
        best_below = 0.0
        for column in range(candidates[row] if candidates[row] > 1 else 0):
            below = beta2 * (gold + table[row, column, 2]) + (proposed + table[row, column, 1])
            f = 1.0
            if below != 0.0:
                f = (1.0 + beta2) * (correct + table[row, column, 0]) / below
            if f > best_f or (
                f == best_f
                and (
                    table[row, column, 0] > table[row, best, 0]
                    or (table[row, column, 0] == table[row, best, 0] and below < best_below)
                )
            ):
                best = column
                best_f = f
                best_below = below
        chosen[place] = best
        for statistic in range(3):
            sums[statistic] += table[row, best, statistic]
        if running:
            correct, proposed, gold = sums[0], sums[1], sums[2]
