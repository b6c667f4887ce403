"""CLEME's length weights and its choice of references.

Of equally good candidates, the first one is chosen.

========== ======= ==============================================================================
array      dtype   shape and meaning
========== ======= ==============================================================================
counts     float64 sentence × candidate × (TP, FP, FN, TN, FP_ne, FP_un)
candidates int64   sentence: number of candidates; later ones in `counts` are padding
rows       int64   draw: index of a sentence, for all sentences in order or those of a resampled corpus
chosen     int64   draw (or sentence): index of the chosen candidate (output)
sums       float64 (TP, FP, FN, TN, FP_ne, FP_un) over the chosen candidates (output)
factors    float64 factors of hit, wrong, under and over, and the value of hit if nothing was counted
table      int64   sentence × candidate × (facts, codes of chunks)
weights    float64 (TP, FP, FN) × length
========== ======= ==============================================================================
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython

FACTS = 3
"""Columns before the codes: number of TN chunks, and sum and number of the references' chunk lengths."""


@cython.locals(row=cython.Py_ssize_t, column=cython.Py_ssize_t, column_index=cython.Py_ssize_t, weight=cython.double)
@cython.locals(code=cython.longlong, outcome=cython.longlong)
def weigh_lengths(
    table: cython.longlong[:, :, ::1],
    candidates: cython.longlong[::1],
    weights: cython.double[:, ::1],
    counts: cython.double[:, :, ::1],
) -> None:
    """Fill `counts` from codes of chunks in order: 1 + outcome + 4 × length, and 0 after the last one.

    The outcomes are TP, FP_ne, FP_un and FN.
    """
    for row in range(table.shape[0]):
        for column in range(candidates[row]):
            for column_index in range(6):
                counts[row, column, column_index] = 0.0
            counts[row, column, 3] = table[row, column, 0]
            for column_index in range(3, table.shape[2]):
                code = table[row, column, column_index] - 1
                if code < 0:
                    break
                outcome = code % 4
                if outcome == 0:
                    counts[row, column, 0] += weights[0, code // 4]
                elif outcome == 3:
                    counts[row, column, 2] += weights[2, code // 4]
                else:
                    weight = weights[1, code // 4]
                    counts[row, column, 1] += weight
                    counts[row, column, 3 + outcome] += weight


@cython.cfunc
@cython.exceptval(-1.0, check=True)
def round_to_four(value: cython.double) -> cython.double:
    """Return the value (0 or more) rounded to four digits as Python rounds."""
    scaled: cython.double = value * 10000.0
    whole: cython.longlong = int(scaled)
    rest: cython.double = scaled - whole
    if rest < 0.499999:
        return whole / 10000.0
    if rest > 0.500001:
        return (whole + 1) / 10000.0
    return round(value, 4)  # too close to a half for the product: use Python's rounding


@cython.cfunc
@cython.exceptval(check=False)
def divide(part: cython.double, whole: cython.double, empty: cython.double) -> cython.double:
    """Divide, or return `empty` if the denominator is 0."""
    return part / whole if whole != 0.0 else empty


@cython.cfunc
@cython.exceptval(check=False)
def f_score(tp: cython.double, fp: cython.double, fn: cython.double, beta2: cython.double) -> cython.double:
    """Return F of the counts; precision and recall are 1 if nothing was counted."""
    precision: cython.double = divide(tp, tp + fp, 1.0)
    recall: cython.double = divide(tp, tp + fn, 1.0)
    return divide((1.0 + beta2) * precision * recall, beta2 * precision + recall, 0.0)


@cython.cfunc
@cython.exceptval(check=False)
def is_better(
    counts: cython.double[:, :, ::1], row: cython.Py_ssize_t, first: cython.Py_ssize_t, second: cython.Py_ssize_t
) -> cython.bint:
    """Return True if, at equal scores, the first candidate has more TP, then less FP, then less FN, then more TN."""
    if counts[row, first, 0] != counts[row, second, 0]:
        return counts[row, first, 0] > counts[row, second, 0]
    if counts[row, first, 1] != counts[row, second, 1]:
        return counts[row, first, 1] < counts[row, second, 1]
    if counts[row, first, 2] != counts[row, second, 2]:
        return counts[row, first, 2] < counts[row, second, 2]
    return counts[row, first, 3] > counts[row, second, 3]


@cython.locals(index=cython.Py_ssize_t, row=cython.Py_ssize_t, column=cython.Py_ssize_t, best=cython.Py_ssize_t)
@cython.locals(statistic=cython.Py_ssize_t, f=cython.double, best_f=cython.double)
def choose_by_f(
    counts: cython.double[:, :, ::1],
    candidates: cython.longlong[::1],
    rows: cython.longlong[::1],
    beta: cython.double,
    rounded: cython.bint,
    chosen: cython.longlong[::1],
    sums: cython.double[::1],
) -> None:
    """Fill `chosen` with the candidate of each row that gives the best F with all previous rows, and `sums`."""
    beta2: cython.double = beta * beta
    for index in range(rows.shape[0]):
        row = rows[index]
        best = 0
        best_f = -1.0
        for column in range(candidates[row] if candidates[row] > 1 else 0):
            f = f_score(
                sums[0] + counts[row, column, 0], sums[1] + counts[row, column, 1], sums[2] + counts[row, column, 2],
                beta2,
            )  # fmt: skip
            if rounded:
                f = round_to_four(f)
            if f > best_f or (f == best_f and is_better(counts, row, column, best)):
                best = column
                best_f = f
        chosen[index] = best
        for statistic in range(6):
            sums[statistic] += counts[row, best, statistic]


@cython.cfunc
@cython.exceptval(check=False)
def describe_failure(
    tp: cython.double, fn: cython.double, wrong: cython.double, over: cython.double,
    factors: cython.double[::1], ratios: cython.double[::1],
) -> None:  # fmt: skip
    """Write hit, wrong, under, over and score to `ratios`; `wrong` and `over` are FP_ne and FP_un."""
    needed: cython.double = tp + wrong + fn
    ratios[0] = divide(tp, needed, factors[4])
    ratios[1] = divide(wrong, needed, 0.0)
    ratios[2] = divide(fn, needed, 0.0)
    ratios[3] = divide(over, tp + wrong + over, 0.0)
    ratios[4] = (
        factors[0] * ratios[0]
        + factors[1] * (1.0 - ratios[1])
        + factors[2] * (1.0 - ratios[2])
        + factors[3] * (1.0 - ratios[3])
    )


@cython.locals(index=cython.Py_ssize_t, row=cython.Py_ssize_t, column=cython.Py_ssize_t, best=cython.Py_ssize_t)
@cython.locals(statistic=cython.Py_ssize_t, best_score=cython.double)
def choose_by_score(
    counts: cython.double[:, :, ::1],
    candidates: cython.longlong[::1],
    rows: cython.longlong[::1],
    factors: cython.double[::1],
    ratios: cython.double[::1],
    chosen: cython.longlong[::1],
    sums: cython.double[::1],
) -> None:
    """Fill `chosen` with the candidate of each row that gives the best score with all previous rows, and `sums`.

    `ratios` is workspace for five numbers.
    """
    for index in range(rows.shape[0]):
        row = rows[index]
        best = 0
        best_score = -1.0
        for column in range(candidates[row] if candidates[row] > 1 else 0):
            describe_failure(
                sums[0] + counts[row, column, 0], sums[2] + counts[row, column, 2],
                sums[4] + counts[row, column, 4], sums[5] + counts[row, column, 5], factors, ratios,
            )  # fmt: skip
            if ratios[4] > best_score or (ratios[4] == best_score and is_better(counts, row, column, best)):
                best = column
                best_score = ratios[4]
        chosen[index] = best
        for statistic in range(6):
            sums[statistic] += counts[row, best, statistic]


@cython.locals(row=cython.Py_ssize_t, column=cython.Py_ssize_t, tp=cython.double, precision=cython.double)
@cython.locals(recall=cython.double, accuracy=cython.double, f=cython.double)
def choose_alone_by_f(
    counts: cython.double[:, :, ::1],
    candidates: cython.longlong[::1],
    beta: cython.double,
    rounded: cython.bint,
    chosen: cython.longlong[::1],
    ratios: cython.double[:, ::1],
) -> None:
    """Fill `chosen` with each sentence's best candidate by F, P, R and accuracy, and `ratios` with P, R, Acc and F."""
    beta2: cython.double = beta * beta
    for row in range(counts.shape[0]):
        for column in range(candidates[row]):
            tp = counts[row, column, 0]
            precision = divide(tp, tp + counts[row, column, 1], 1.0)
            recall = divide(tp, tp + counts[row, column, 2], 1.0)
            accuracy = divide(
                tp + counts[row, column, 3],
                tp + counts[row, column, 1] + counts[row, column, 2] + counts[row, column, 3],
                0.0,
            )
            f = f_score(tp, counts[row, column, 1], counts[row, column, 2], beta2)
            if rounded:
                precision = round_to_four(precision)
                recall = round_to_four(recall)
                accuracy = round_to_four(accuracy)
                f = round_to_four(f)
            if (
                column == 0
                or f > ratios[row, 3]
                or (
                    f == ratios[row, 3]
                    and (
                        precision > ratios[row, 0]
                        or (
                            precision == ratios[row, 0]
                            and (recall > ratios[row, 1] or (recall == ratios[row, 1] and accuracy > ratios[row, 2]))
                        )
                    )
                )
            ):
                chosen[row] = column
                ratios[row, 0] = precision
                ratios[row, 1] = recall
                ratios[row, 2] = accuracy
                ratios[row, 3] = f


@cython.locals(row=cython.Py_ssize_t, column=cython.Py_ssize_t, index=cython.Py_ssize_t, better=cython.bint)
def choose_alone_by_score(
    counts: cython.double[:, :, ::1],
    candidates: cython.longlong[::1],
    factors: cython.double[::1],
    trial: cython.double[::1],
    chosen: cython.longlong[::1],
    ratios: cython.double[:, ::1],
) -> None:
    """Fill `chosen` with each sentence's best candidate by score, hit, wrong, under and over, and `ratios` with these.

    `trial` is workspace for five numbers.
    """
    for row in range(counts.shape[0]):
        for column in range(candidates[row]):
            describe_failure(
                counts[row, column, 0], counts[row, column, 2], counts[row, column, 4], counts[row, column, 5],
                factors, trial,
            )  # fmt: skip
            better = trial[4] > ratios[row, 4]
            if trial[4] == ratios[row, 4] and trial[0] != ratios[row, 0]:
                better = trial[0] > ratios[row, 0]
            elif trial[4] == ratios[row, 4]:
                for index in range(1, 4):
                    if trial[index] != ratios[row, index]:
                        better = trial[index] < ratios[row, index]
                        break
            if column == 0 or better:
                chosen[row] = column
                for index in range(5):
                    ratios[row, index] = trial[index]
