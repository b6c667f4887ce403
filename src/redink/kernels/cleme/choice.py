"""CLEME's weights and its choice of references: counts of every candidate in, the best one and the sums out.

Counts are sentence × candidate × (TP, FP, FN, TN, FP_ne, FP_un); only the first `candidates[i]` of sentence i count.
A walk follows a list of rows: all sentences in order, or those of a resampled corpus. Of equally good candidates the
first is taken.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython

FACTS = 3
"""The columns before the codes: chunks that are TN, and sum and number of the references' chunk lengths."""


def weigh_lengths(
    table: cython.longlong[:, :, ::1],
    candidates: cython.longlong[::1],
    weights: cython.double[:, ::1],
    counts: cython.double[:, :, ::1],
) -> None:
    """Fill `counts` from codes of chunks: 1 + outcome + 4 × length, in the order of the chunks, and 0 behind the last.

    The outcomes are TP, FP_ne, FP_un and FN; `weights` has a row for TP, FP and FN, and a column for each length.
    """
    row: cython.Py_ssize_t
    column: cython.Py_ssize_t
    place: cython.Py_ssize_t
    code: cython.longlong
    outcome: cython.longlong
    weight: cython.double
    for row in range(table.shape[0]):
        for column in range(candidates[row]):
            for place in range(6):
                counts[row, column, place] = 0.0
            counts[row, column, 3] = table[row, column, 0]
            for place in range(3, table.shape[2]):
                code = table[row, column, place] - 1
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
    """The value (0 or more) rounded to four digits as Python rounds."""
    scaled: cython.double = value * 10000.0
    whole: cython.longlong = int(scaled)
    rest: cython.double = scaled - whole
    if rest < 0.499999:
        return whole / 10000.0
    if rest > 0.500001:
        return (whole + 1) / 10000.0
    return round(value, 4)  # too near a half for the product: let Python decide


@cython.cfunc
@cython.exceptval(check=False)
def divide(part: cython.double, whole: cython.double, empty: cython.double) -> cython.double:
    """A share; `empty` is the share of nothing."""
    return part / whole if whole != 0.0 else empty


@cython.cfunc
@cython.exceptval(check=False)
def f_score(tp: cython.double, fp: cython.double, fn: cython.double, beta2: cython.double) -> cython.double:
    """F of the counts; precision and recall of nothing are 1."""
    precision: cython.double = divide(tp, tp + fp, 1.0)
    recall: cython.double = divide(tp, tp + fn, 1.0)
    return divide((1.0 + beta2) * precision * recall, beta2 * precision + recall, 0.0)


@cython.cfunc
@cython.exceptval(check=False)
def is_better(
    counts: cython.double[:, :, ::1], row: cython.Py_ssize_t, one: cython.Py_ssize_t, two: cython.Py_ssize_t
) -> cython.bint:
    """Whether, at the same score, the first candidate has more TP, then less FP, then less FN, then more TN."""
    if counts[row, one, 0] != counts[row, two, 0]:
        return counts[row, one, 0] > counts[row, two, 0]
    if counts[row, one, 1] != counts[row, two, 1]:
        return counts[row, one, 1] < counts[row, two, 1]
    if counts[row, one, 2] != counts[row, two, 2]:
        return counts[row, one, 2] < counts[row, two, 2]
    return counts[row, one, 3] > counts[row, two, 3]


def choose_by_f(
    counts: cython.double[:, :, ::1],
    candidates: cython.longlong[::1],
    rows: cython.longlong[::1],
    beta: cython.double,
    rounded: cython.bint,
    chosen: cython.longlong[::1],
    sums: cython.double[::1],
) -> None:
    """Fill `chosen` with the candidate of each row that gives the best F with all before it, and `sums`."""
    place: cython.Py_ssize_t
    row: cython.Py_ssize_t
    column: cython.Py_ssize_t
    best: cython.Py_ssize_t
    statistic: cython.Py_ssize_t
    beta2: cython.double = beta * beta
    f: cython.double
    best_f: cython.double
    for place in range(rows.shape[0]):
        row = rows[place]
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
        chosen[place] = best
        for statistic in range(6):
            sums[statistic] += counts[row, best, statistic]


@cython.cfunc
@cython.exceptval(check=False)
def describe_failure(
    tp: cython.double, fn: cython.double, wrong: cython.double, over: cython.double,
    factors: cython.double[::1], figures: cython.double[::1],
) -> None:  # fmt: skip
    """Write hit, wrong, under, over and score to `figures`; `wrong` and `over` are FP_ne and FP_un.

    The fifth factor is the hit of nothing.
    """
    needed: cython.double = tp + wrong + fn
    figures[0] = divide(tp, needed, factors[4])
    figures[1] = divide(wrong, needed, 0.0)
    figures[2] = divide(fn, needed, 0.0)
    figures[3] = divide(over, tp + wrong + over, 0.0)
    figures[4] = (
        factors[0] * figures[0]
        + factors[1] * (1.0 - figures[1])
        + factors[2] * (1.0 - figures[2])
        + factors[3] * (1.0 - figures[3])
    )


def choose_by_score(
    counts: cython.double[:, :, ::1],
    candidates: cython.longlong[::1],
    rows: cython.longlong[::1],
    factors: cython.double[::1],
    figures: cython.double[::1],
    chosen: cython.longlong[::1],
    sums: cython.double[::1],
) -> None:
    """Fill `chosen` with the candidate of each row that gives the best score with all before it, and `sums`.

    `figures` has room for the five figures.
    """
    place: cython.Py_ssize_t
    row: cython.Py_ssize_t
    column: cython.Py_ssize_t
    best: cython.Py_ssize_t
    statistic: cython.Py_ssize_t
    best_score: cython.double
    for place in range(rows.shape[0]):
        row = rows[place]
        best = 0
        best_score = -1.0
        for column in range(candidates[row] if candidates[row] > 1 else 0):
            describe_failure(
                sums[0] + counts[row, column, 0], sums[2] + counts[row, column, 2],
                sums[4] + counts[row, column, 4], sums[5] + counts[row, column, 5], factors, figures,
            )  # fmt: skip
            if figures[4] > best_score or (figures[4] == best_score and is_better(counts, row, column, best)):
                best = column
                best_score = figures[4]
        chosen[place] = best
        for statistic in range(6):
            sums[statistic] += counts[row, best, statistic]


def choose_alone_by_f(
    counts: cython.double[:, :, ::1],
    candidates: cython.longlong[::1],
    beta: cython.double,
    rounded: cython.bint,
    chosen: cython.longlong[::1],
    figures: cython.double[:, ::1],
) -> None:
    """Fill `chosen` with each sentence's best candidate by F, P, R and accuracy, and `figures` with P, R, Acc and F."""
    row: cython.Py_ssize_t
    column: cython.Py_ssize_t
    beta2: cython.double = beta * beta
    tp: cython.double
    precision: cython.double
    recall: cython.double
    accuracy: cython.double
    f: cython.double
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
                or f > figures[row, 3]
                or (
                    f == figures[row, 3]
                    and (
                        precision > figures[row, 0]
                        or (
                            precision == figures[row, 0]
                            and (recall > figures[row, 1] or (recall == figures[row, 1] and accuracy > figures[row, 2]))
                        )
                    )
                )
            ):
                chosen[row] = column
                figures[row, 0] = precision
                figures[row, 1] = recall
                figures[row, 2] = accuracy
                figures[row, 3] = f


def choose_alone_by_score(
    counts: cython.double[:, :, ::1],
    candidates: cython.longlong[::1],
    factors: cython.double[::1],
    trial: cython.double[::1],
    chosen: cython.longlong[::1],
    figures: cython.double[:, ::1],
) -> None:
    """Fill `chosen` with each sentence's best candidate by score, hit, wrong, under and over, and `figures` with these.

    `trial` has room for the five figures.
    """
    row: cython.Py_ssize_t
    column: cython.Py_ssize_t
    place: cython.Py_ssize_t
    more: cython.bint
    for row in range(counts.shape[0]):
        for column in range(candidates[row]):
            describe_failure(
                counts[row, column, 0], counts[row, column, 2], counts[row, column, 4], counts[row, column, 5],
                factors, trial,
            )  # fmt: skip
            more = trial[4] > figures[row, 4]
            if trial[4] == figures[row, 4] and trial[0] != figures[row, 0]:
                more = trial[0] > figures[row, 0]
            elif trial[4] == figures[row, 4]:
                for place in range(1, 4):
                    if trial[place] != figures[row, place]:
                        more = trial[place] < figures[row, place]
                        break
            if column == 0 or more:
                chosen[row] = column
                for place in range(5):
                    figures[row, place] = trial[place]
