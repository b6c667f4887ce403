"""Token alignment by the linguistic Damerau-Levenshtein distance: numbered tokens in, operations out.

Felice, Bryant and Briscoe (2016) as ERRANT has it. A token is described by numbers for its text, lower-cased text,
lemma and coarse part of speech; `first` and `length` say where the characters of a text stand in `characters`.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython

# The operations; a transposition of k tokens, 2 or more, is k + TRANSPOSE.
MATCH = cython.declare(cython.int, 0)
DELETE = cython.declare(cython.int, 1)
INSERT = cython.declare(cython.int, 2)
SUBSTITUTE = cython.declare(cython.int, 3)
TRANSPOSE = cython.declare(cython.int, 2)

# Characters that fit the bits of a signed 64-bit number, with room for a carry.
LIMB = cython.declare(cython.int, 60)


@cython.cfunc
@cython.exceptval(check=False)
def measure_common(
    characters: cython.int[::1],
    first: cython.Py_ssize_t,
    length: cython.int,
    other: cython.Py_ssize_t,
    other_length: cython.int,
    row: cython.int[::1],
) -> cython.int:
    """The length of the longest common subsequence of two texts; `row` is room for one number a character."""
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    if length <= LIMB:
        # Bit-parallel: a bit of `free` is 0 where the length grows.
        full: cython.longlong = (cython.cast(cython.longlong, 1) << length) - 1
        free: cython.longlong = full
        same: cython.longlong
        common: cython.int = 0
        for j in range(other_length):
            same = 0
            for i in range(length):
                if characters[first + i] == characters[other + j]:
                    same |= cython.cast(cython.longlong, 1) << i
            same &= free
            free = ((free + same) | (free - same)) & full
        for i in range(length):
            if not (free >> i) & 1:
                common += 1
        return common
    above: cython.int
    left: cython.int
    corner: cython.int
    for j in range(other_length + 1):
        row[j] = 0
    for i in range(length):
        corner = 0
        left = 0
        for j in range(other_length):
            above = row[j + 1]
            if characters[first + i] == characters[other + j]:
                left = corner + 1
            elif above > left:
                left = above
            corner = above
            row[j + 1] = left
    return row[other_length]


@cython.cfunc
@cython.exceptval(check=False)
def is_rotation(
    lower: cython.int[::1],
    other_lower: cython.int[::1],
    i: cython.Py_ssize_t,
    j: cython.Py_ssize_t,
    size: cython.Py_ssize_t,
) -> cython.bint:
    """Whether the `size` tokens up to i and up to j are the same ones in any order."""
    place: cython.Py_ssize_t
    other: cython.Py_ssize_t
    mine: cython.Py_ssize_t
    theirs: cython.Py_ssize_t
    for place in range(size):
        mine = 0
        theirs = 0
        for other in range(size):
            if lower[i - other] == lower[i - place]:
                mine += 1
            if other_lower[j - other] == lower[i - place]:
                theirs += 1
        if mine != theirs:
            return False
    return True


def align_tokens(
    text: cython.int[::1],
    lower: cython.int[::1],
    lemma: cython.int[::1],
    pos: cython.int[::1],
    sums: cython.longlong[::1],
    other_text: cython.int[::1],
    other_lower: cython.int[::1],
    other_lemma: cython.int[::1],
    other_pos: cython.int[::1],
    other_sums: cython.longlong[::1],
    open_class: cython.int[::1],
    characters: cython.int[::1],
    first: cython.int[::1],
    length: cython.int[::1],
    plain: cython.bint,
    costs: cython.double[:, ::1],
    steps: cython.int[:, ::1],
    barriers: cython.int[::1],
    row: cython.int[::1],
    operations: cython.int[:, ::1],
) -> cython.Py_ssize_t:
    """Align a source with a correction and fill `operations` with (operation, start, end, start, end), last first.

    `sums` are running sums of one number a lower-cased token, equal wherever the tokens up to there are the same in
    any order. `plain` asks for plain Levenshtein. Costs are compared as exact floats, in the order of ERRANT.
    `costs` and `steps` are room for (tokens + 1) × (other tokens + 1), `barriers` for their sum + 2, `row` for the
    longest text + 1. Returns the number of operations.
    """
    n: cython.Py_ssize_t = len(text)
    m: cython.Py_ssize_t = len(other_text)
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    k: cython.Py_ssize_t
    size: cython.Py_ssize_t = 0
    best: cython.double
    cost: cython.double
    remove: cython.double
    insert: cython.double
    step: cython.int
    both: cython.int
    barrier: cython.Py_ssize_t
    difference: cython.longlong
    for i in range(n + 1):
        costs[i, 0] = i
        steps[i, 0] = DELETE
    for j in range(m + 1):
        costs[0, j] = j
        steps[0, j] = INSERT
    for k in range(n + m + 2):
        barriers[k] = 0
    # A token that the other side does not have at all takes part in no transposition. `operations` is still free.
    for k in range(n + m):
        operations[k, 0] = 0
    if not plain:
        for i in range(n):
            for j in range(m):
                if lower[i] == other_lower[j]:
                    operations[i, 0] = 1
                    operations[n + j, 0] = 1
    for i in range(n):
        for j in range(m):
            # Along a diagonal, a transposition does not reach back over a step that costs nothing.
            barrier = barriers[n + j - i]
            if text[i] == other_text[j]:
                costs[i + 1, j + 1] = costs[i, j]
                steps[i + 1, j + 1] = MATCH
                barriers[n + j - i] = i + 1
                continue
            remove = costs[i, j + 1] + 1.0
            insert = costs[i + 1, j] + 1.0
            if insert <= remove:
                best = insert
                step = INSERT
            else:
                best = remove
                step = DELETE
            if plain:
                cost = costs[i, j] + 1.0
            elif lower[i] == other_lower[j]:
                cost = costs[i, j]
            else:
                cost = 0.0
                if lemma[i] != other_lemma[j]:
                    cost = 0.499
                if pos[i] != other_pos[j]:
                    cost = cost + (0.25 if open_class[pos[i]] and open_class[other_pos[j]] else 0.5)
                # Texts can only add to the cost: where it is too high already, they need not be compared.
                if costs[i, j] + cost <= best:
                    both = length[text[i]] + length[other_text[j]]
                    cost = cost + (
                        both
                        - 2
                        * measure_common(
                            characters,
                            first[text[i]],
                            length[text[i]],
                            first[other_text[j]],
                            length[other_text[j]],
                            row,
                        )
                    ) / cython.cast(cython.double, both)
                cost = costs[i, j] + cost
            if cost <= best:
                best = cost
                step = SUBSTITUTE
            if operations[i, 0] and operations[n + j, 0]:
                difference = sums[i + 1] - other_sums[j + 1]
                k = 1
                while i - k >= barrier and j - k >= 0:
                    if sums[i - k] - other_sums[j - k] == difference and is_rotation(lower, other_lower, i, j, k + 1):
                        if costs[i - k, j - k] + k <= best:
                            best = costs[i - k, j - k] + k
                            step = cython.cast(cython.int, k + 1 + TRANSPOSE)
                        break
                    k += 1
            costs[i + 1, j + 1] = best
            steps[i + 1, j + 1] = step
            if best == costs[i, j]:
                barriers[n + j - i] = i + 1
    i = n
    j = m
    while i > 0 or j > 0:
        step = steps[i, j]
        operations[size, 0] = step
        operations[size, 2] = i
        operations[size, 4] = j
        if step == DELETE:
            i -= 1
        elif step == INSERT:
            j -= 1
        elif step > SUBSTITUTE:
            i -= step - TRANSPOSE
            j -= step - TRANSPOSE
        else:
            i -= 1
            j -= 1
        operations[size, 1] = i
        operations[size, 3] = j
        size += 1
    return size
