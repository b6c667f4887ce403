"""Token alignment by the linguistic Damerau-Levenshtein distance, for many pairs of sentences at a time.

Felice, Bryant and Briscoe (2016), as implemented in ERRANT. A token is described by numbers for its text, lemma and
coarse part of speech. The last two may be unknown (-1): then a substitution costs no more than its letters, and
`list_open_tokens` returns the tokens that must be known before the alignment is final.

Why this is exact: costs that are too low can only mislead a path that uses them. Such a path costs at least
F + letters + B (the way there, the letters, the way to the end), and if this is more than the best alignment can cost
(U, with all unknown parts at their maximum), the substitution is on no best path and on no path that ties with it. The
same holds for cells more insertions and deletions away than U, which are skipped, and for transpositions: one of k + 1
tokens costs k, and in F and B each of its tokens at least a half. If a transposition may be part of a best path, the
pair is aligned with all tokens known and no cell skipped.

============ ======= ==============================================================================
array        dtype   shape and meaning
============ ======= ==============================================================================
pairs        int32   pair × (source, correction): indices of sentences
ends         int32   sentence: end of its tokens
texts        int32   token: number of its text; likewise `pos` and `lemmas`, -1 if unknown
lower        int32   text: number of its lower-cased text
scattered    int64   lower-cased text: a large pseudo-random number
first        int32   text: start of its letters in `characters`; likewise `length`
characters   int32   letters of all texts
open_class   int32   part of speech: 1 for open classes
keys         int64   cache slot: pair of texts; `shares` has the float64 letter costs
limits       int32   pair: maximum cost c of the alignment; -2 - c if a transposition may be part of it,
                     -1 if it is or the table is large; 0 before the first call
needed       uint8   token: 1 if its analysis is needed (output)
operations   int32   operation × (kind, start, end, start and end in the correction) (output)
sizes        int32   pair: number of operations (output)
costs, steps         cells of the largest table (workspace; float64, int32)
row          int32   longest text + 2, longest sentence + 2 (workspace)
marks        int32   4 × (sum of the two longest sentences + 2) (workspace)
totals       int64   2 × (sum of the two longest sentences + 2) (workspace)
lines        float64 2 × (longest sentence + 2) (workspace)
============ ======= ==============================================================================
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

# Maximum cost that lemma and part of speech add to a substitution.
MAX_CLASS_COST = cython.declare(cython.double, 0.999)
# Far more than the rounding errors of sums, far less than differences between costs.
SLACK = cython.declare(cython.double, 1e-6)
# Larger tables are aligned with all tokens known.
MAX_LAZY_CELLS = cython.declare(cython.Py_ssize_t, 250_000)
INFINITE = cython.declare(cython.double, 1e300)

# Characters that fit into the bits of a signed 64-bit integer, with room for a carry.
MAX_BITS = cython.declare(cython.int, 60)


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
    """Return the length of the longest common subsequence of two texts; `row` is workspace for one text."""
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    if length <= MAX_BITS:
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
    """Return True if the `size` tokens up to i and up to j are permutations of each other."""
    index: cython.Py_ssize_t
    other: cython.Py_ssize_t
    source_count: cython.Py_ssize_t
    correction_count: cython.Py_ssize_t
    for index in range(size):
        source_count = 0
        correction_count = 0
        for other in range(size):
            if lower[i - other] == lower[i - index]:
                source_count += 1
            if other_lower[j - other] == lower[i - index]:
                correction_count += 1
        if source_count != correction_count:
            return False
    return True


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def compare_letters(
    text: cython.Py_ssize_t,
    other: cython.Py_ssize_t,
    characters: cython.int[::1],
    first: cython.int[::1],
    length: cython.int[::1],
    row: cython.int[::1],
    keys: cython.longlong[::1],
    shares: cython.double[::1],
) -> cython.double:
    """Return the fraction of letters that two texts do not share; `keys` and `shares` cache some results."""
    key: cython.longlong = cython.cast(cython.longlong, text) << 32 | other
    slot: cython.Py_ssize_t = (text * 40503 + other * 9973) & (keys.shape[0] - 1)
    total: cython.int
    if keys[slot] != key:
        total = length[text] + length[other]
        keys[slot] = key
        shares[slot] = (
            total - 2 * measure_common(characters, first[text], length[text], first[other], length[other], row)
        ) / cython.cast(cython.double, total)
    return shares[slot]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def compare_classes(
    i: cython.Py_ssize_t,
    j: cython.Py_ssize_t,
    pos: cython.int[::1],
    lemmas: cython.int[::1],
    open_class: cython.int[::1],
) -> cython.double:
    """Return the cost that lemmas and parts of speech add to a substitution; 0 if one of the tokens is unknown."""
    cost: cython.double = 0.0
    if pos[i] < 0 or pos[j] < 0:
        return cost
    if lemmas[i] != lemmas[j]:
        cost = 0.499
    if pos[i] != pos[j]:
        cost = cost + (0.25 if open_class[pos[i]] and open_class[pos[j]] else 0.5)
    return cost


@cython.cfunc
@cython.exceptval(check=False)
def find_limit(
    texts: cython.int[::1],
    a: cython.Py_ssize_t,
    n: cython.Py_ssize_t,
    b: cython.Py_ssize_t,
    m: cython.Py_ssize_t,
    row: cython.int[::1],
) -> cython.int:
    """Return the cost of an alignment with insertions and deletions only, an upper bound of the best cost."""
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    corner: cython.int
    above: cython.int
    left: cython.int
    for j in range(m + 1):
        row[j] = cython.cast(cython.int, j)
    for i in range(n):
        corner = row[0]
        left = corner + 1
        row[0] = left
        for j in range(m):
            above = row[j + 1]
            if texts[a + i] == texts[b + j]:
                left = corner
            elif above < left:
                left = above + 1
            else:
                left = left + 1
            corner = above
            row[j + 1] = left
    return row[m]


@cython.cfunc
@cython.exceptval(check=False)
def sum_scattered(
    texts: cython.int[::1],
    lower: cython.int[::1],
    scattered: cython.longlong[::1],
    start: cython.Py_ssize_t,
    size: cython.Py_ssize_t,
    sums: cython.longlong[::1],
    lowered: cython.int[::1],
) -> cython.void:
    """Fill `lowered` with a sentence's lower-cased texts, and `sums` with running sums of their scattered numbers."""
    index: cython.Py_ssize_t
    sums[0] = 0
    for index in range(size):
        lowered[index] = lower[texts[start + index]]
        sums[index + 1] = sums[index] + scattered[lowered[index]]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def find_rotation(
    texts: cython.int[::1],
    a: cython.Py_ssize_t,
    i: cython.Py_ssize_t,
    b: cython.Py_ssize_t,
    j: cython.Py_ssize_t,
    max_k: cython.Py_ssize_t,
    source_lower: cython.int[::1],
    correction_lower: cython.int[::1],
    sums: cython.longlong[::1],
    other_sums: cython.longlong[::1],
) -> cython.Py_ssize_t:
    """Return the smallest k, up to `max_k`, such that the k + 1 tokens up to i and j are permutations, or 0.

    No transposition extends back over a pair of equal tokens, since that step costs nothing.
    """
    k: cython.Py_ssize_t = 1
    difference: cython.longlong = sums[i + 1] - other_sums[j + 1]
    while k <= max_k and i >= k and j >= k and texts[a + i - k] != texts[b + j - k]:
        if sums[i - k] - other_sums[j - k] == difference and is_rotation(source_lower, correction_lower, i, j, k + 1):
            return k
        k += 1
    return 0


@cython.cfunc
@cython.exceptval(check=False)
def mark_rotations(
    texts: cython.int[::1],
    a: cython.Py_ssize_t,
    n: cython.Py_ssize_t,
    b: cython.Py_ssize_t,
    m: cython.Py_ssize_t,
    limit: cython.int,
    source_lower: cython.int[::1],
    correction_lower: cython.int[::1],
    sums: cython.longlong[::1],
    other_sums: cython.longlong[::1],
    steps: cython.int[::1],
    marks: cython.bint,
) -> cython.bint:
    """Return True if a permutation of tokens is possible at a cell that an alignment within the limit can use.

    With `marks`, all such cells are set to 1 in `steps`, and cells of other unequal tokens to 0.
    """
    shift: cython.Py_ssize_t
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    k: cython.Py_ssize_t
    max_k: cython.Py_ssize_t
    size: cython.Py_ssize_t
    has_rotation: cython.bint = False
    if marks:
        for i in range(n * m):
            steps[i] = 0
    for shift in range(-n + 1, m):
        max_k = limit - abs(shift) - abs(m - n - shift)
        if max_k < 1:
            continue
        i = 0 if shift >= 0 else -shift
        while i < n and i + shift < m:
            j = i + shift
            if texts[a + i] != texts[b + j]:
                k = find_rotation(texts, a, i, b, j, max_k, source_lower, correction_lower, sums, other_sums)
                if k:
                    has_rotation = True
                    if not marks:
                        return has_rotation
                    for size in range(k + 1):
                        steps[(i - size) * m + j - size] = 1
            i += 1
    return has_rotation


def align_pairs(
    pairs: cython.int[:, ::1],
    ends: cython.int[::1],
    texts: cython.int[::1],
    pos: cython.int[::1],
    lemmas: cython.int[::1],
    lower: cython.int[::1],
    scattered: cython.longlong[::1],
    first: cython.int[::1],
    length: cython.int[::1],
    characters: cython.int[::1],
    open_class: cython.int[::1],
    keys: cython.longlong[::1],
    shares: cython.double[::1],
    plain: cython.bint,
    matches: cython.bint,
    costs: cython.double[::1],
    steps: cython.int[::1],
    row: cython.int[::1],
    marks: cython.int[:, ::1],
    totals: cython.longlong[:, ::1],
    limits: cython.int[::1],
    needed: cython.uchar[::1],
    operations: cython.int[:, ::1],
    sizes: cython.int[::1],
) -> int:
    """Align pairs of sentences and return the total number of operations.

    Operations are written from left to right, matches only if `matches` is set. `needed` is set for the tokens that
    merging
    and classification read.
    """
    pair: cython.Py_ssize_t
    size: cython.Py_ssize_t = 0
    before: cython.Py_ssize_t
    if not cython.compiled:  # Python's own integers do not overflow
        ends, texts, pos, lemmas = ends.tolist(), texts.tolist(), pos.tolist(), lemmas.tolist()
    for pair in range(pairs.shape[0]):
        before = size
        size = align_pair(
            pair, pairs, ends, texts, pos, lemmas, lower, scattered, first, length, characters, open_class, keys,
            shares, plain, matches, costs, steps, row, marks[0], marks[1], marks[2], marks[3], totals[0], totals[1],
            limits, needed, operations, size,
        )  # fmt: skip
        sizes[pair] = cython.cast(cython.int, size - before)
    return int(size)


@cython.cfunc
@cython.exceptval(check=False)
def align_pair(
    pair: cython.Py_ssize_t,
    pairs: cython.int[:, ::1],
    ends: cython.int[::1],
    texts: cython.int[::1],
    pos: cython.int[::1],
    lemmas: cython.int[::1],
    lower: cython.int[::1],
    scattered: cython.longlong[::1],
    first: cython.int[::1],
    length: cython.int[::1],
    characters: cython.int[::1],
    open_class: cython.int[::1],
    keys: cython.longlong[::1],
    shares: cython.double[::1],
    plain: cython.bint,
    matches: cython.bint,
    costs: cython.double[::1],
    steps: cython.int[::1],
    row: cython.int[::1],
    source_lower: cython.int[::1],
    correction_lower: cython.int[::1],
    barriers: cython.int[::1],
    movable: cython.int[::1],
    sums: cython.longlong[::1],
    other_sums: cython.longlong[::1],
    limits: cython.int[::1],
    needed: cython.uchar[::1],
    operations: cython.int[:, ::1],
    size: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """Align one pair: write its operations from index `size` on, and return the new number of operations."""
    a: cython.Py_ssize_t = 0 if pairs[pair, 0] == 0 else ends[pairs[pair, 0] - 1]
    b: cython.Py_ssize_t = 0 if pairs[pair, 1] == 0 else ends[pairs[pair, 1] - 1]
    n: cython.Py_ssize_t = ends[pairs[pair, 0]] - a
    m: cython.Py_ssize_t = ends[pairs[pair, 1]] - b
    suffix: cython.Py_ssize_t = 0
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    k: cython.Py_ssize_t
    low: cython.Py_ssize_t
    high: cython.Py_ssize_t
    row_start: cython.Py_ssize_t
    width: cython.Py_ssize_t
    best: cython.double
    cost: cython.double
    insert: cython.double
    share: cython.double
    step: cython.int
    may_transpose: cython.bint
    barrier: cython.Py_ssize_t
    difference: cython.longlong
    # Equal tokens are always a match, so the last step from a pair of equal last tokens is one too.
    while n > 0 and m > 0 and texts[a + n - 1] == texts[b + m - 1]:
        n -= 1
        m -= 1
        suffix += 1
    sum_scattered(texts, lower, scattered, a, n, sums, source_lower)
    sum_scattered(texts, lower, scattered, b, m, other_sums, correction_lower)
    if limits[pair] == 0:
        limits[pair] = -1
        if n * m <= MAX_LAZY_CELLS:
            limits[pair] = find_limit(texts, a, n, b, m, row)
            if not plain and mark_rotations(
                texts, a, n, b, m, limits[pair], source_lower, correction_lower, sums, other_sums, steps, False
            ):
                limits[pair] = -2 - limits[pair]
    may_transpose = limits[pair] < 0 and not plain
    # Maximum distance of a path from the diagonal.
    low, high = -n, m
    if limits[pair] >= 0:
        k = (limits[pair] - abs(m - n)) // 2
        low = (m - n if m < n else 0) - k
        high = (m - n if m > n else 0) + k
    width = m + 1
    for j in range(width if width < high + 2 else high + 2):
        costs[j] = j if j <= high else INFINITE
        steps[j] = INSERT
    if may_transpose:
        for k in range(n + m + 2):
            barriers[k] = 0
            movable[k] = 0
        # A token that does not occur on the other side is part of no transposition.
        for i in range(n):
            for j in range(m):
                if source_lower[i] == correction_lower[j]:
                    movable[i] = 1
                    movable[n + j] = 1
    for i in range(n):
        j = i + 1 + low
        row_start = (i + 1) * width
        if j <= 0:
            j = 1
            costs[row_start] = i + 1
            steps[row_start] = DELETE
        else:
            costs[row_start + j - 1] = INFINITE
        while j <= m and j <= i + 1 + high:
            # Cell (i + 1, j): source token i, correction token j - 1.
            if texts[a + i] == texts[b + j - 1]:
                costs[row_start + j] = costs[row_start + j - width - 1]
                steps[row_start + j] = MATCH
                if may_transpose:
                    barriers[n + j - 1 - i] = cython.cast(cython.int, i + 1)
                j += 1
                continue
            best = costs[row_start + j - width] + 1.0
            step = DELETE
            insert = costs[row_start + j - 1] + 1.0
            if insert <= best:
                best = insert
                step = INSERT
            cost = costs[row_start + j - width - 1]
            if plain:
                cost = cost + 1.0
            elif source_lower[i] != correction_lower[j - 1]:
                share = compare_classes(a + i, b + j - 1, pos, lemmas, open_class)
                # Letters can only add to the cost, so they are not compared if it is too high already.
                if cost + share <= best:
                    share = share + compare_letters(
                        texts[a + i], texts[b + j - 1], characters, first, length, row, keys, shares
                    )
                cost = cost + share
            if cost <= best:
                best = cost
                step = SUBSTITUTE
            if may_transpose:
                # Along a diagonal, a transposition does not extend back over a step that costs nothing.
                barrier = barriers[n + j - 1 - i]
                if movable[i] and movable[n + j - 1]:
                    difference = sums[i + 1] - other_sums[j]
                    k = 1
                    while i - k >= barrier and j - 1 - k >= 0:
                        if sums[i - k] - other_sums[j - 1 - k] == difference and is_rotation(
                            source_lower, correction_lower, i, j - 1, k + 1
                        ):
                            if costs[(i - k) * width + j - 1 - k] + k <= best:
                                best = costs[(i - k) * width + j - 1 - k] + k
                                step = cython.cast(cython.int, k + 1 + TRANSPOSE)
                            break
                        k += 1
                if best == costs[row_start + j - width - 1]:
                    barriers[n + j - 1 - i] = cython.cast(cython.int, i + 1)
            costs[row_start + j] = best
            steps[row_start + j] = step
            j += 1
        if j <= m:
            costs[row_start + j] = INFINITE
    return trace(a, n, b, m, suffix if matches else 0, matches, steps, needed, operations, size)


@cython.cfunc
@cython.exceptval(check=False)
def trace(
    a: cython.Py_ssize_t,
    n: cython.Py_ssize_t,
    b: cython.Py_ssize_t,
    m: cython.Py_ssize_t,
    suffix: cython.Py_ssize_t,
    matches: cython.bint,
    steps: cython.int[::1],
    needed: cython.uchar[::1],
    operations: cython.int[:, ::1],
    size: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """Write the operations on the path traced back from the end, in reverse, after the existing ones."""
    i: cython.Py_ssize_t = n
    j: cython.Py_ssize_t = m
    k: cython.Py_ssize_t
    column: cython.Py_ssize_t
    begin: cython.Py_ssize_t = size
    run: cython.Py_ssize_t = 0
    step: cython.int
    swapped: cython.int
    for k in range(suffix):
        write_operation(operations, size, MATCH, n + suffix - 1 - k, n + suffix - k, m + suffix - 1 - k, m + suffix - k)
        size += 1
    while i > 0 or j > 0:
        step = steps[i * (m + 1) + j] if i > 0 and j > 0 else DELETE if i > 0 else INSERT
        k = step - TRANSPOSE if step > SUBSTITUTE else 1
        if step != MATCH or matches:
            write_operation(
                operations, size, step, i if step == INSERT else i - k, i, j if step == DELETE else j - k, j
            )
            size += 1
        if step == MATCH and run > 1:  # merging also reads the token before a run
            needed[a + i - 1] = 1
            needed[b + j - 1] = 1
        run = 0 if step == MATCH else run + 1
        if step != INSERT:
            i -= k
            for column in range(k if step != MATCH else 0):
                needed[a + i + column] = 1
        if step != DELETE:
            j -= k
            for column in range(k if step != MATCH else 0):
                needed[b + j + column] = 1
    i = begin
    j = size - 1
    while i < j:
        for column in range(5):
            swapped = operations[i, column]
            operations[i, column] = operations[j, column]
            operations[j, column] = swapped
        i += 1
        j -= 1
    return size


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def write_operation(
    operations: cython.int[:, ::1],
    index: cython.Py_ssize_t,
    step: cython.int,
    start: cython.Py_ssize_t,
    end: cython.Py_ssize_t,
    other_start: cython.Py_ssize_t,
    other_end: cython.Py_ssize_t,
) -> cython.void:
    """Write one operation."""
    operations[index, 0] = step
    operations[index, 1] = cython.cast(cython.int, start)
    operations[index, 2] = cython.cast(cython.int, end)
    operations[index, 3] = cython.cast(cython.int, other_start)
    operations[index, 4] = cython.cast(cython.int, other_end)


def list_open_tokens(
    pairs: cython.int[:, ::1],
    ends: cython.int[::1],
    texts: cython.int[::1],
    pos: cython.int[::1],
    lemmas: cython.int[::1],
    lower: cython.int[::1],
    scattered: cython.longlong[::1],
    first: cython.int[::1],
    length: cython.int[::1],
    characters: cython.int[::1],
    open_class: cython.int[::1],
    keys: cython.longlong[::1],
    shares: cython.double[::1],
    costs: cython.double[::1],
    lines: cython.double[:, ::1],
    steps: cython.int[::1],
    row: cython.int[::1],
    marks: cython.int[:, ::1],
    totals: cython.longlong[:, ::1],
    limits: cython.int[::1],
    open_pairs: cython.uchar[::1],
    needed: cython.uchar[::1],
) -> int:
    """Set `needed` for the tokens that can still change an alignment; return the number of pairs with such tokens.

    `limits` comes from `align_pairs`. Pairs without such tokens are removed from `open_pairs`.
    """
    pair: cython.Py_ssize_t
    open_count: cython.Py_ssize_t = 0
    if not cython.compiled:
        ends, texts, pos, lemmas = ends.tolist(), texts.tolist(), pos.tolist(), lemmas.tolist()
    for pair in range(pairs.shape[0]):
        if open_pairs[pair]:
            open_pairs[pair] = mark_needed(
                pair, pairs, ends, texts, pos, lemmas, lower, scattered, first, length, characters, open_class, keys,
                shares, costs, lines[0], lines[1], steps, row, marks[0], marks[1], totals[0], totals[1], limits, needed,
            )  # fmt: skip
            open_count += open_pairs[pair]
    return int(open_count)


@cython.cfunc
@cython.exceptval(check=False)
def mark_needed(
    pair: cython.Py_ssize_t,
    pairs: cython.int[:, ::1],
    ends: cython.int[::1],
    texts: cython.int[::1],
    pos: cython.int[::1],
    lemmas: cython.int[::1],
    lower: cython.int[::1],
    scattered: cython.longlong[::1],
    first: cython.int[::1],
    length: cython.int[::1],
    characters: cython.int[::1],
    open_class: cython.int[::1],
    keys: cython.longlong[::1],
    shares: cython.double[::1],
    costs: cython.double[::1],
    line: cython.double[::1],
    below: cython.double[::1],
    steps: cython.int[::1],
    row: cython.int[::1],
    source_lower: cython.int[::1],
    correction_lower: cython.int[::1],
    sums: cython.longlong[::1],
    other_sums: cython.longlong[::1],
    limits: cython.int[::1],
    needed: cython.uchar[::1],
) -> cython.bint:
    """Set `needed` for the tokens of a pair that can still change its alignment; return True if there are any."""
    a: cython.Py_ssize_t = 0 if pairs[pair, 0] == 0 else ends[pairs[pair, 0] - 1]
    b: cython.Py_ssize_t = 0 if pairs[pair, 1] == 0 else ends[pairs[pair, 1] - 1]
    n: cython.Py_ssize_t = ends[pairs[pair, 0]] - a
    m: cython.Py_ssize_t = ends[pairs[pair, 1]] - b
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    low: cython.Py_ssize_t
    high: cython.Py_ssize_t
    row_start: cython.Py_ssize_t
    width: cython.Py_ssize_t
    best: cython.double
    least: cython.double
    share: cython.double
    maximum: cython.double
    corner: cython.double
    above: cython.double
    limit: cython.int = limits[pair] if limits[pair] >= -1 else -2 - limits[pair]
    may_transpose: cython.bint = limits[pair] < -1
    has_open: cython.bint = False
    known: cython.bint
    k: cython.Py_ssize_t
    while n > 0 and m > 0 and texts[a + n - 1] == texts[b + m - 1]:
        n -= 1
        m -= 1
    if n == 0 or m == 0:
        return False
    if limit < 0:
        return mark_unknown(a, n, pos, needed) + mark_unknown(b, m, pos, needed) > 0
    sum_scattered(texts, lower, scattered, a, n, sums, source_lower)
    sum_scattered(texts, lower, scattered, b, m, other_sums, correction_lower)
    if may_transpose:
        mark_rotations(texts, a, n, b, m, limit, source_lower, correction_lower, sums, other_sums, steps, True)
    i = (limit - abs(m - n)) // 2
    low = (m - n if m < n else 0) - i
    high = (m - n if m > n else 0) + i
    width = m + 1
    # Forward pass: `costs` has the minimum (F), `line` the maximum cost of the way to each cell.
    for j in range(width if width < high + 2 else high + 2):
        costs[j] = j if j <= high else INFINITE
        line[j] = costs[j]
    for i in range(n):
        j = i + 1 + low
        row_start = (i + 1) * width
        if j <= 0:
            j = 1
            corner = line[0]
            costs[row_start] = i + 1
            line[0] = i + 1
        else:
            corner = line[j - 1]
            costs[row_start + j - 1] = INFINITE
            line[j - 1] = INFINITE
        while j <= m and j <= i + 1 + high:
            above = line[j]
            if texts[a + i] == texts[b + j - 1]:
                costs[row_start + j] = costs[row_start + j - width - 1]
                line[j] = corner
            else:
                least = costs[row_start + j - width - 1]
                best = (
                    costs[row_start + j - 1]
                    if costs[row_start + j - 1] < costs[row_start + j - width]
                    else costs[row_start + j - width]
                )
                best = best + 1.0
                maximum = (line[j - 1] if line[j - 1] < above else above) + 1.0
                known = True
                share = 0.0
                if source_lower[i] != correction_lower[j - 1]:
                    known = pos[a + i] >= 0 and pos[b + j - 1] >= 0
                    share = compare_classes(a + i, b + j - 1, pos, lemmas, open_class)
                    if least + share <= best or corner + share <= maximum:
                        share = share + compare_letters(
                            texts[a + i], texts[b + j - 1], characters, first, length, row, keys, shares
                        )
                corner = corner + (share if known else share + MAX_CLASS_COST)
                line[j] = corner if corner < maximum else maximum
                if may_transpose and steps[i * m + j - 1] and share > 0.5:
                    share = 0.5
                costs[row_start + j] = least + share if least + share < best else best
            corner = above
            j += 1
        if j <= m:
            costs[row_start + j] = INFINITE
            line[j] = INFINITE
    maximum = line[m] + SLACK
    # Backward pass: `below` has the minimum cost of the way to the end (B), for the row below and then for this one.
    for j in range(width):
        below[j] = m - j if j >= n + low else INFINITE
    for i in range(n - 1, -1, -1):
        row_start = i * width
        j = i + high
        if j >= m:
            j = m - 1
            corner = below[m]
            below[m] = n - i
        else:
            corner = below[j + 1]
            below[j + 1] = INFINITE
        while j >= 0 and j >= i + low:
            above = below[j]
            best = (below[j + 1] if below[j + 1] < above else above) + 1.0
            share = 0.0
            if source_lower[i] != correction_lower[j]:
                known = pos[a + i] >= 0 and pos[b + j] >= 0
                share = compare_classes(a + i, b + j, pos, lemmas, open_class)
                if corner + share <= best or (not known and costs[row_start + j] + corner <= maximum):
                    share = share + compare_letters(
                        texts[a + i], texts[b + j], characters, first, length, row, keys, shares
                    )
                if not known and costs[row_start + j] + share + corner <= maximum:
                    needed[a + i] = 1
                    needed[b + j] = 1
                    has_open = True
            if may_transpose and texts[a + i] != texts[b + j]:
                if steps[i * m + j] and share > 0.5:
                    share = 0.5
                k = find_rotation(texts, a, i, b, j, limit, source_lower, correction_lower, sums, other_sums)
                if k and costs[row_start + j - k * (width + 1)] + k + corner <= maximum:
                    limits[pair] = -1
                    return mark_unknown(a, n, pos, needed) + mark_unknown(b, m, pos, needed) > 0
            share = corner + share
            below[j] = share if share < best else best
            corner = above
            j -= 1
        if j >= 0:
            below[j] = INFINITE
    if may_transpose and not has_open:
        limits[pair] = limit
    return has_open


@cython.cfunc
@cython.exceptval(check=False)
def mark_unknown(
    start: cython.Py_ssize_t, size: cython.Py_ssize_t, pos: cython.int[::1], needed: cython.uchar[::1]
) -> cython.Py_ssize_t:
    """Set `needed` for all unknown tokens of a sentence; return their number."""
    index: cython.Py_ssize_t
    count: cython.Py_ssize_t = 0
    for index in range(start, start + size):
        if pos[index] < 0:
            needed[index] = 1
            count += 1
    return count
