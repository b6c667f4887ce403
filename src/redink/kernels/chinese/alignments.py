"""All cheapest alignments of two Chinese texts, as ChERRANT defines them.

=============== ======= ==============================================================================
array           dtype   shape and meaning
=============== ======= ==============================================================================
source, target  int32   token: its code point, or a number above all code points
classes         int32   code point: class in the thesaurus, one byte per level, 0 if unknown; and PUNCTUATION
starts          int32   2 × Chinese character from U+4E00: its first item in `readings` and in `confusable`
readings        int32   numbers of readings
confusable      int32   characters with which a character is confused, sorted
substitution    float64 source token × target token: cost of replacing one by the other (output)
costs           float64 source position × target position: cost of the cheapest alignment so far (output)
steps           uint8   source position × target position: bits of the cheapest last steps (output)
swaps           int32   source position × target position: tokens that a transposition covers (output)
rows            int32   span × (number of the alignment, kind, source span, target span) (output)
=============== ======= ==============================================================================

Code points beyond the tables, and tokens of several characters, have the properties of the last row of each table.
Costs are added in the order of the original, as ties are decided by equal floating-point numbers.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython

SWAP = cython.declare(cython.int, 1)
SUBSTITUTE = cython.declare(cython.int, 2)
INSERT = cython.declare(cython.int, 4)
DELETE = cython.declare(cython.int, 8)
MATCH = cython.declare(cython.int, 16)
"""Steps, in the order in which they are tried."""
PUNCTUATION = cython.declare(cython.int, 1 << 24)
FIRST = cython.declare(cython.int, 0x4E00)
CHARACTERS = cython.declare(cython.int, 0x9FFF - 0x4E00 + 1)
INFINITE = cython.declare(cython.double, 1e300)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def share_reading(
    starts: cython.int[:, ::1], readings: cython.int[::1], one: cython.int, other: cython.int
) -> cython.bint:
    """Return True if two characters have a reading in common."""
    first: cython.Py_ssize_t
    second: cython.Py_ssize_t
    for first in range(starts[0, one], starts[0, one + 1]):
        for second in range(starts[0, other], starts[0, other + 1]):
            if readings[first] == readings[second]:
                return True
    return False


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def is_listed(
    starts: cython.int[:, ::1], confusable: cython.int[::1], one: cython.int, other: cython.int
) -> cython.bint:
    """Return True if a character is in the sorted list of another one."""
    low: cython.Py_ssize_t = starts[1, one]
    high: cython.Py_ssize_t = starts[1, one + 1]
    end: cython.Py_ssize_t = high
    middle: cython.Py_ssize_t
    while low < high:
        middle = (low + high) // 2
        if confusable[middle] < other:
            low = middle + 1
        else:
            high = middle
    return low < end and confusable[low] == other


def fill_substitutions(
    source: cython.int[::1],
    target: cython.int[::1],
    classes: cython.int[::1],
    starts: cython.int[:, ::1],
    readings: cython.int[::1],
    confusable: cython.int[::1],
    substitution: cython.double[:, ::1],
) -> None:
    """Compute the cost of replacing each source character by each target character."""
    row: cython.Py_ssize_t
    column: cython.Py_ssize_t
    last: cython.int = classes.shape[0] - 1
    one: cython.int
    other: cython.int
    one_class: cython.int
    other_class: cython.int
    difference: cython.int
    meaning: cython.int
    marks: cython.int
    character: cython.double
    if not cython.compiled:
        source, target = source.tolist(), target.tolist()
    for row in range(substitution.shape[0]):
        one = min(source[row], last)
        one_class = classes[one]
        for column in range(substitution.shape[1]):
            other = min(target[column], last)
            other_class = classes[other]
            if one_class & 0xFFFFFF == 0 or other_class & 0xFFFFFF == 0:
                meaning = 4
            else:
                difference = one_class ^ other_class
                meaning = 2 if difference & 0xFF0000 else 0
                meaning += 2 if difference & 0xFF00 else 0
                meaning += 2 if difference & 0xFF else 0
            character = 0.5
            if 0 <= one - FIRST < CHARACTERS and 0 <= other - FIRST < CHARACTERS:
                if share_reading(starts, readings, one - FIRST, other - FIRST) or is_listed(
                    starts, confusable, one - FIRST, other
                ):
                    character = 0.0
            marks = (1 if one_class & PUNCTUATION else 0) + (1 if other_class & PUNCTUATION else 0)
            substitution[row, column] = (meaning / 6.0 + character) + (
                0.25 if marks == 0 else 0.499 if marks == 1 else 0.0
            )


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def are_permuted(
    source: cython.int[::1],
    target: cython.int[::1],
    row: cython.Py_ssize_t,
    column: cython.Py_ssize_t,
    size: cython.Py_ssize_t,
) -> cython.bint:
    """Return True if the spans of `size` tokens that end at these tokens have equal tokens in any order."""
    first: cython.Py_ssize_t
    second: cython.Py_ssize_t
    in_source: cython.Py_ssize_t
    in_target: cython.Py_ssize_t
    for first in range(size):
        in_source = 0
        in_target = 0
        for second in range(size):
            in_source += source[row - first] == source[row - second]
            in_target += source[row - first] == target[column - second]
        if in_source != in_target:
            return False
    return True


def align(
    source: cython.int[::1],
    target: cython.int[::1],
    substitution: cython.double[:, ::1],
    costs: cython.double[:, ::1],
    steps: cython.uchar[:, ::1],
    swaps: cython.int[:, ::1],
) -> None:
    """Fill the tables of costs and cheapest steps."""
    row: cython.Py_ssize_t
    column: cython.Py_ssize_t
    size: cython.Py_ssize_t
    total: cython.longlong
    best: cython.double
    cost: cython.double
    for row in range(source.shape[0] + 1):
        costs[row, 0] = row
        steps[row, 0] = DELETE
    for column in range(1, target.shape[0] + 1):
        costs[0, column] = column
        steps[0, column] = INSERT
    if not cython.compiled:
        source, target = source.tolist(), target.tolist()
    for row in range(substitution.shape[0]):
        for column in range(substitution.shape[1]):
            if source[row] == target[column]:
                costs[row + 1, column + 1] = costs[row, column]
                steps[row + 1, column + 1] = MATCH
                continue
            best = INFINITE
            steps[row + 1, column + 1] = 0
            size = 1
            total = source[row] - cython.cast(cython.longlong, target[column])
            while (
                row - size >= 0
                and column - size >= 0
                and costs[row - size + 1, column - size + 1] != costs[row - size, column - size]
            ):
                total += source[row - size] - cython.cast(cython.longlong, target[column - size])
                if total == 0 and are_permuted(source, target, row, column, size + 1):
                    best = costs[row - size, column - size] + size
                    steps[row + 1, column + 1] = SWAP
                    swaps[row + 1, column + 1] = size + 1
                    break
                size += 1
            cost = costs[row, column] + substitution[row, column]
            if cost < best:
                best = cost
                steps[row + 1, column + 1] = SUBSTITUTE
            elif cost == best:
                steps[row + 1, column + 1] |= SUBSTITUTE
            cost = costs[row + 1, column] + 1
            if cost < best:
                best = cost
                steps[row + 1, column + 1] = INSERT
            elif cost == best:
                steps[row + 1, column + 1] |= INSERT
            cost = costs[row, column + 1] + 1
            if cost < best:
                best = cost
                steps[row + 1, column + 1] = DELETE
            elif cost == best:
                steps[row + 1, column + 1] |= DELETE
            costs[row + 1, column + 1] = best


@cython.cfunc
@cython.exceptval(check=False)
def list_spans(
    path: cython.uchar[::1],
    lengths: cython.int[::1],
    depth: cython.Py_ssize_t,
    number: cython.int,
    rows: cython.int[:, ::1],
    size: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """Append the spans of one alignment, whose steps are in reverse order; return the number of rows.

    Neighbouring matches are one span; so are neighbouring substitutions, insertions and deletions, except for a mixture
    of insertions and deletions only.
    """
    step: cython.Py_ssize_t = depth - 1
    end: cython.Py_ssize_t
    separate: cython.Py_ssize_t = depth  # steps above this one are not joined
    other: cython.Py_ssize_t
    kinds: cython.int
    kind: cython.int
    first: cython.int = 0
    second: cython.int = 0
    while step >= 0:
        end = step - 1
        kinds = path[step]
        if kinds == MATCH:
            while end >= 0 and path[end] == MATCH:
                end -= 1
        elif kinds != SWAP and step <= separate:
            while end >= 0 and path[end] != MATCH and path[end] != SWAP:
                kinds |= path[end]
                end -= 1
            if kinds == (INSERT | DELETE):
                separate = end
                end = step - 1
                kinds = path[step]
        kind = SUBSTITUTE if kinds & SUBSTITUTE else kinds
        rows[size, 0] = number
        rows[size, 1] = kind
        rows[size, 2] = first
        rows[size, 4] = second
        for other in range(end + 1, step + 1):
            if path[other] == SWAP:
                first += lengths[other]
                second += lengths[other]
            else:
                first += path[other] != INSERT
                second += path[other] != DELETE
        rows[size, 3] = first
        rows[size, 5] = second
        size += 1
        step = end
    return size


def list_alignments(
    steps: cython.uchar[:, ::1],
    swaps: cython.int[:, ::1],
    only_first: cython.bint,
    path: cython.uchar[:, ::1],
    lengths: cython.int[::1],
    rows: cython.int[:, ::1],
) -> cython.Py_ssize_t:
    """Fill `rows` with the spans of the alignments, in the order of a depth-first search; -1 if there are too many.

    `path` needs two rows, and `path` and `lengths` a column for each token of both texts.
    """
    row: cython.Py_ssize_t = steps.shape[0] - 1
    column: cython.Py_ssize_t = steps.shape[1] - 1
    depth: cython.Py_ssize_t = 0
    size: cython.Py_ssize_t = 0
    number: cython.int = 0
    step: cython.int
    remaining: cython.int
    path[1, 0] = steps[row, column]
    while True:
        if row == 0 and column == 0:
            if size + depth > rows.shape[0]:
                return -1
            size = list_spans(path[0], lengths, depth, number, rows, size)
            number += 1
            if only_first:
                return size
        if (row or column) and path[1, depth]:
            remaining = path[1, depth]
            if not cython.compiled:
                remaining = int(remaining)
            step = remaining & -remaining
            path[1, depth] = remaining ^ step
            path[0, depth] = step
            lengths[depth] = swaps[row, column] if step == SWAP else 1
            if step != INSERT:
                row -= lengths[depth]
            if step != DELETE:
                column -= lengths[depth]
            depth += 1
            if row or column:
                path[1, depth] = steps[row, column]
            continue
        if depth == 0:
            return size
        depth -= 1
        if path[0, depth] != INSERT:
            row += lengths[depth]
        if path[0, depth] != DELETE:
            column += lengths[depth]
