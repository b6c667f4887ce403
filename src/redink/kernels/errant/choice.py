"""ERRANT's choice of a reference for each sentence.

ERRANT reads the corpus once and chooses, for each sentence, the candidate that gives the best F on the corpus counts so
far plus its own. The order of the sentences matters, so this cannot be vectorised.

========== ======= ==================================================================================
array      dtype   shape and meaning
========== ======= ==================================================================================
table      int64   sentence × candidate × (TP, FP, FN)
candidates int64   sentence: number of candidates; later ones in `table` are padding
rows       int64   draw: index of a sentence, for all sentences in order or those of a resampled corpus
chosen     int64   draw: index of the chosen candidate (output)
sums       int64   (TP, FP, FN): sums over the chosen candidates (output)
========== ======= ==================================================================================
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython


@cython.cfunc
@cython.exceptval(check=False)
def f_score(tp: cython.longlong, fp: cython.longlong, fn: cython.longlong, beta2: cython.double) -> cython.double:
    """Return F as ERRANT defines it: precision is 1 without false positives, recall 1 without false negatives."""
    precision: cython.double = 1.0
    recall: cython.double = 1.0
    if fp != 0:
        precision = tp / cython.cast(cython.double, tp + fp)
    if fn != 0:
        recall = tp / cython.cast(cython.double, tp + fn)
    if beta2 * precision + recall == 0.0:
        return 0.0
    return (1.0 + beta2) * precision * recall / (beta2 * precision + recall)


@cython.cfunc
@cython.exceptval(-2, check=True)
def ten_thousandths(value: cython.double) -> cython.longlong:
    """Return the value (0 or more), rounded to four digits as Python rounds, in ten-thousandths."""
    scaled: cython.double = value * 10000.0
    whole: cython.longlong = int(scaled)
    rest: cython.double = scaled - whole
    if rest < 0.499999:
        return whole
    if rest > 0.500001:
        return whole + 1
    return int(round(value, 4) * 10000.0 + 0.5)  # too close to a half for the product: use Python's rounding


@cython.locals(index=cython.Py_ssize_t, row=cython.Py_ssize_t, column=cython.Py_ssize_t, best=cython.Py_ssize_t)
@cython.locals(tp=cython.longlong, fp=cython.longlong, fn=cython.longlong, f=cython.longlong, best_f=cython.longlong)
def choose_by_f(
    table: cython.longlong[:, :, ::1],
    candidates: cython.longlong[::1],
    rows: cython.longlong[::1],
    beta: cython.double,
    chosen: cython.longlong[::1],
    sums: cython.longlong[::1],
) -> None:
    """Fill `chosen` with the best candidate of each row, and `sums` with the counts of all of them.

    F is rounded to four digits before it is compared; ties go to more TP, then fewer FP, then fewer FN, then the
    earlier
    candidate.
    """
    all_tp: cython.longlong = 0
    all_fp: cython.longlong = 0
    all_fn: cython.longlong = 0
    beta2: cython.double = beta * beta
    for index in range(rows.shape[0]):
        row = rows[index]
        best = 0
        best_f = -1
        # A single candidate needs no F; most corpora have one reference.
        for column in range(candidates[row] if candidates[row] > 1 else 0):
            tp = table[row, column, 0]
            fp = table[row, column, 1]
            fn = table[row, column, 2]
            f = ten_thousandths(f_score(all_tp + tp, all_fp + fp, all_fn + fn, beta2))
            if f > best_f or (
                f == best_f
                and (
                    tp > table[row, best, 0]
                    or (
                        tp == table[row, best, 0]
                        and (fp < table[row, best, 1] or (fp == table[row, best, 1] and fn < table[row, best, 2]))
                    )
                )
            ):
                best = column
                best_f = f
        chosen[index] = best
        all_tp += table[row, best, 0]
        all_fp += table[row, best, 1]
        all_fn += table[row, best, 2]
    sums[0] = all_tp
    sums[1] = all_fp
    sums[2] = all_fn


@cython.locals(index=cython.Py_ssize_t, row=cython.Py_ssize_t, column=cython.Py_ssize_t, best=cython.Py_ssize_t)
@cython.locals(right=cython.double, best_right=cython.double, false=cython.double, missed=cython.double)
@cython.locals(found=cython.double, precision=cython.double, recall=cython.double, f=cython.longlong)
@cython.locals(best_f=cython.longlong, part=cython.Py_ssize_t)
def choose_by_two_sided_f(
    table: cython.double[:, :, ::1],
    candidates: cython.longlong[::1],
    rows: cython.longlong[::1],
    beta: cython.double,
    chosen: cython.longlong[::1],
    sums: cython.double[::1],
) -> None:
    """Choose like `choose_by_f` from a table of five statistics: matched, valid, FP, answered, FN (float64).

    Precision is that of the hypothesis's edits (matched and valid of all), recall that of the reference's (matched and
    answered of all).
    """
    beta2: cython.double = beta * beta
    for part in range(5):
        sums[part] = 0.0
    for index in range(rows.shape[0]):
        row = rows[index]
        best = 0
        best_f = -1
        best_right = 0.0
        for column in range(candidates[row] if candidates[row] > 1 else 0):
            right = sums[0] + table[row, column, 0] + sums[1] + table[row, column, 1]
            false = sums[2] + table[row, column, 2]
            found = sums[0] + table[row, column, 0] + sums[3] + table[row, column, 3]
            missed = sums[4] + table[row, column, 4]
            precision = right / (right + false) if false > 0.0 else 1.0
            recall = found / (found + missed) if missed > 0.0 else 1.0
            f = 0
            if beta2 * precision + recall > 0.0:
                f = ten_thousandths((1.0 + beta2) * precision * recall / (beta2 * precision + recall))
            right = table[row, column, 0] + table[row, column, 1]
            if f > best_f or (
                f == best_f
                and (
                    right > best_right
                    or (
                        right == best_right
                        and (
                            table[row, column, 2] < table[row, best, 2]
                            or (
                                table[row, column, 2] == table[row, best, 2]
                                and table[row, column, 4] < table[row, best, 4]
                            )
                        )
                    )
                )
            ):
                best = column
                best_f = f
                best_right = right
        chosen[index] = best
        for part in range(5):
            sums[part] += table[row, best, part]
