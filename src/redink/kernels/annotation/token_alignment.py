"""Token alignment by the linguistic Damerau-Levenshtein distance: numbered tokens in, operations out.

Felice, Bryant and Briscoe (2016) as ERRANT has it, for many pairs of sentences at a time. A token is described by
numbers for its text, lemma and coarse part of speech. The last two may be missing (-1): then a substitution costs no
more than its letters, and `list_open_tokens` says which tokens must be known before that changes no alignment.

Why that is exact: costs that are too low somewhere can only lead a path astray that uses them. Such a path costs at
least F + letters + B (what leads there, the letters, what must follow), and where that is more than the best alignment
can cost (U, with all that is missing at its dearest), no best path, nor one as good, has the substitution. The same
holds for cells that are more insertions and deletions away than U, which are left out, and for transpositions: one of
k + 1 tokens costs k, and in F and B each of its tokens at least a half. Where one may be part of a best path, the pair
is aligned with all tokens known and no cell left out.
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

# What the lemma and the part of speech add to a substitution at most.
DEAREST = cython.declare(cython.double, 0.999)
# Far more than sums of costs lose by rounding, far less than costs differ by.
SLACK = cython.declare(cython.double, 1e-6)
# Larger tables are aligned with all tokens known.
LARGE = cython.declare(cython.Py_ssize_t, 250_000)
NEVER = cython.declare(cython.double, 1e300)

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
    """The share of the letters of two texts that they do not have in common; `keys` and `shares` remember some."""
    key: cython.longlong = cython.cast(cython.longlong, text) << 32 | other
    slot: cython.Py_ssize_t = (text * 40503 + other * 9973) & (keys.shape[0] - 1)
    both: cython.int
    if keys[slot] != key:
        both = length[text] + length[other]
        keys[slot] = key
        shares[slot] = (
            both - 2 * measure_common(characters, first[text], length[text], first[other], length[other], row)
        ) / cython.cast(cython.double, both)
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
    """What lemmas and parts of speech add to a substitution; nothing where one of the tokens is not known."""
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
    """What an alignment costs that only inserts and deletes: more than the best one never costs."""
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
def add_up(
    texts: cython.int[::1],
    lower: cython.int[::1],
    scattered: cython.longlong[::1],
    start: cython.Py_ssize_t,
    size: cython.Py_ssize_t,
    sums: cython.longlong[::1],
    lowered: cython.int[::1],
) -> cython.void:
    """The lower-cased texts of a sentence, and running sums of their scattered numbers."""
    place: cython.Py_ssize_t
    sums[0] = 0
    for place in range(size):
        lowered[place] = lower[texts[start + place]]
        sums[place + 1] = sums[place] + scattered[lowered[place]]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def find_rotation(
    texts: cython.int[::1],
    a: cython.Py_ssize_t,
    i: cython.Py_ssize_t,
    b: cython.Py_ssize_t,
    j: cython.Py_ssize_t,
    most: cython.Py_ssize_t,
    mine: cython.int[::1],
    theirs: cython.int[::1],
    sums: cython.longlong[::1],
    other_sums: cython.longlong[::1],
) -> cython.Py_ssize_t:
    """The least k, up to `most`, so that the k + 1 tokens up to i and up to j are the same in another order; or 0.

    No transposition reaches back over a pair of equal tokens: that step costs nothing.
    """
    k: cython.Py_ssize_t = 1
    difference: cython.longlong = sums[i + 1] - other_sums[j + 1]
    while k <= most and i >= k and j >= k and texts[a + i - k] != texts[b + j - k]:
        if sums[i - k] - other_sums[j - k] == difference and is_rotation(mine, theirs, i, j, k + 1):
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
    mine: cython.int[::1],
    theirs: cython.int[::1],
    sums: cython.longlong[::1],
    other_sums: cython.longlong[::1],
    steps: cython.int[::1],
    marks: cython.bint,
) -> cython.bint:
    """Whether the same tokens stand in another order where an alignment that costs no more than the limit can pass.

    With `marks`, the cells of all such places are set to 1 in `steps`, those of other unequal tokens to 0.
    """
    shift: cython.Py_ssize_t
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    k: cython.Py_ssize_t
    most: cython.Py_ssize_t
    size: cython.Py_ssize_t
    found: cython.bint = False
    if marks:
        for i in range(n * m):
            steps[i] = 0
    for shift in range(-n + 1, m):
        most = limit - abs(shift) - abs(m - n - shift)
        if most < 1:
            continue
        i = 0 if shift >= 0 else -shift
        while i < n and i + shift < m:
            j = i + shift
            if texts[a + i] != texts[b + j]:
                k = find_rotation(texts, a, i, b, j, most, mine, theirs, sums, other_sums)
                if k:
                    found = True
                    if not marks:
                        return found
                    for size in range(k + 1):
                        steps[(i - size) * m + j - size] = 1
            i += 1
    return found


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
    asked: cython.uchar[::1],
    operations: cython.int[:, ::1],
    sizes: cython.int[::1],
) -> int:
    """Align pairs of sentences and return the number of all operations.

    Sentence number s has the tokens up to `ends[s]`. `lower` gives the lower-cased text of a text, `scattered` a large
    number for each of those; `first` and `length` say where the letters of a text stand in `characters`, `open_class`
    whether a part of speech is an open class. The operations (kind, start, end, start and end in the correction) are
    filled from left to right, with `sizes` for each pair and `matches` only if asked for; `asked` is set for the
    tokens that merging and classification look at. `limits`, 0 before the first call, remembers what a pair costs at
    most: c, -2 - c where a transposition may be part of that, -1 where it is (or the table is large).
    Room: `costs` and `steps` for the largest table, `row` for the longest text + 2 and the longest sentence + 2,
    `marks` and `totals` for four and two rows of the two longest sentences + 2.
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
            limits, asked, operations, size,
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
    mine: cython.int[::1],
    theirs: cython.int[::1],
    barriers: cython.int[::1],
    movable: cython.int[::1],
    sums: cython.longlong[::1],
    other_sums: cython.longlong[::1],
    limits: cython.int[::1],
    asked: cython.uchar[::1],
    operations: cython.int[:, ::1],
    size: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """Align one pair: fill its operations from number `size` on, and return how many there are then."""
    a: cython.Py_ssize_t = 0 if pairs[pair, 0] == 0 else ends[pairs[pair, 0] - 1]
    b: cython.Py_ssize_t = 0 if pairs[pair, 1] == 0 else ends[pairs[pair, 1] - 1]
    n: cython.Py_ssize_t = ends[pairs[pair, 0]] - a
    m: cython.Py_ssize_t = ends[pairs[pair, 1]] - b
    kept: cython.Py_ssize_t = 0
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    k: cython.Py_ssize_t
    low: cython.Py_ssize_t
    high: cython.Py_ssize_t
    here: cython.Py_ssize_t
    width: cython.Py_ssize_t
    best: cython.double
    cost: cython.double
    insert: cython.double
    share: cython.double
    step: cython.int
    mover: cython.bint
    barrier: cython.Py_ssize_t
    difference: cython.longlong
    # Equal tokens are always a match, so the last step from a pair of equal last tokens is one too.
    while n > 0 and m > 0 and texts[a + n - 1] == texts[b + m - 1]:
        n -= 1
        m -= 1
        kept += 1
    add_up(texts, lower, scattered, a, n, sums, mine)
    add_up(texts, lower, scattered, b, m, other_sums, theirs)
    if limits[pair] == 0:
        limits[pair] = -1
        if n * m <= LARGE:
            limits[pair] = find_limit(texts, a, n, b, m, row)
            if not plain and mark_rotations(
                texts, a, n, b, m, limits[pair], mine, theirs, sums, other_sums, steps, False
            ):
                limits[pair] = -2 - limits[pair]
    mover = limits[pair] < 0 and not plain
    # How far from the diagonal a path can get.
    low, high = -n, m
    if limits[pair] >= 0:
        k = (limits[pair] - abs(m - n)) // 2
        low = (m - n if m < n else 0) - k
        high = (m - n if m > n else 0) + k
    width = m + 1
    for j in range(width if width < high + 2 else high + 2):
        costs[j] = j if j <= high else NEVER
        steps[j] = INSERT
    if mover:
        for k in range(n + m + 2):
            barriers[k] = 0
            movable[k] = 0
        # A token that the other side does not have at all takes part in no transposition.
        for i in range(n):
            for j in range(m):
                if mine[i] == theirs[j]:
                    movable[i] = 1
                    movable[n + j] = 1
    for i in range(n):
        j = i + 1 + low
        here = (i + 1) * width
        if j <= 0:
            j = 1
            costs[here] = i + 1
            steps[here] = DELETE
        else:
            costs[here + j - 1] = NEVER
        while j <= m and j <= i + 1 + high:
            # Cell (i + 1, j): source token i, correction token j - 1.
            if texts[a + i] == texts[b + j - 1]:
                costs[here + j] = costs[here + j - width - 1]
                steps[here + j] = MATCH
                if mover:
                    barriers[n + j - 1 - i] = cython.cast(cython.int, i + 1)
                j += 1
                continue
            best = costs[here + j - width] + 1.0
            step = DELETE
            insert = costs[here + j - 1] + 1.0
            if insert <= best:
                best = insert
                step = INSERT
            cost = costs[here + j - width - 1]
            if plain:
                cost = cost + 1.0
            elif mine[i] != theirs[j - 1]:
                share = compare_classes(a + i, b + j - 1, pos, lemmas, open_class)
                # Letters can only add to the cost: where it is too high already, they need not be compared.
                if cost + share <= best:
                    share = share + compare_letters(
                        texts[a + i], texts[b + j - 1], characters, first, length, row, keys, shares
                    )
                cost = cost + share
            if cost <= best:
                best = cost
                step = SUBSTITUTE
            if mover:
                # Along a diagonal, a transposition does not reach back over a step that costs nothing.
                barrier = barriers[n + j - 1 - i]
                if movable[i] and movable[n + j - 1]:
                    difference = sums[i + 1] - other_sums[j]
                    k = 1
                    while i - k >= barrier and j - 1 - k >= 0:
                        if sums[i - k] - other_sums[j - 1 - k] == difference and is_rotation(
                            mine, theirs, i, j - 1, k + 1
                        ):
                            if costs[(i - k) * width + j - 1 - k] + k <= best:
                                best = costs[(i - k) * width + j - 1 - k] + k
                                step = cython.cast(cython.int, k + 1 + TRANSPOSE)
                            break
                        k += 1
                if best == costs[here + j - width - 1]:
                    barriers[n + j - 1 - i] = cython.cast(cython.int, i + 1)
            costs[here + j] = best
            steps[here + j] = step
            j += 1
        if j <= m:
            costs[here + j] = NEVER
    return trace(a, n, b, m, kept if matches else 0, matches, steps, asked, operations, size)


@cython.cfunc
@cython.exceptval(check=False)
def trace(
    a: cython.Py_ssize_t,
    n: cython.Py_ssize_t,
    b: cython.Py_ssize_t,
    m: cython.Py_ssize_t,
    kept: cython.Py_ssize_t,
    matches: cython.bint,
    steps: cython.int[::1],
    asked: cython.uchar[::1],
    operations: cython.int[:, ::1],
    size: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """Fill in the operations on the path back from the end, turned round, behind those that are there."""
    i: cython.Py_ssize_t = n
    j: cython.Py_ssize_t = m
    k: cython.Py_ssize_t
    column: cython.Py_ssize_t
    begin: cython.Py_ssize_t = size
    run: cython.Py_ssize_t = 0
    step: cython.int
    swapped: cython.int
    for k in range(kept):
        put(operations, size, MATCH, n + kept - 1 - k, n + kept - k, m + kept - 1 - k, m + kept - k)
        size += 1
    while i > 0 or j > 0:
        step = steps[i * (m + 1) + j] if i > 0 and j > 0 else DELETE if i > 0 else INSERT
        k = step - TRANSPOSE if step > SUBSTITUTE else 1
        if step != MATCH or matches:
            put(operations, size, step, i if step == INSERT else i - k, i, j if step == DELETE else j - k, j)
            size += 1
        if step == MATCH and run > 1:  # merging looks at the token before a run too
            asked[a + i - 1] = 1
            asked[b + j - 1] = 1
        run = 0 if step == MATCH else run + 1
        if step != INSERT:
            i -= k
            for column in range(k if step != MATCH else 0):
                asked[a + i + column] = 1
        if step != DELETE:
            j -= k
            for column in range(k if step != MATCH else 0):
                asked[b + j + column] = 1
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
def put(
    operations: cython.int[:, ::1],
    place: cython.Py_ssize_t,
    kind: cython.int,
    start: cython.Py_ssize_t,
    end: cython.Py_ssize_t,
    other_start: cython.Py_ssize_t,
    other_end: cython.Py_ssize_t,
) -> cython.void:
    """Write one operation."""
    operations[place, 0] = kind
    operations[place, 1] = cython.cast(cython.int, start)
    operations[place, 2] = cython.cast(cython.int, end)
    operations[place, 3] = cython.cast(cython.int, other_start)
    operations[place, 4] = cython.cast(cython.int, other_end)


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
    asked: cython.uchar[::1],
) -> int:
    """Set `asked` for the tokens that can still change an alignment; returns how many of the open pairs have some.

    `limits` comes from `align_pairs`. A pair without such tokens is no longer open. `lines` has room for two rows of
    the longest sentence + 2.
    """
    pair: cython.Py_ssize_t
    still: cython.Py_ssize_t = 0
    if not cython.compiled:
        ends, texts, pos, lemmas = ends.tolist(), texts.tolist(), pos.tolist(), lemmas.tolist()
    for pair in range(pairs.shape[0]):
        if open_pairs[pair]:
            open_pairs[pair] = ask_tokens(
                pair, pairs, ends, texts, pos, lemmas, lower, scattered, first, length, characters, open_class, keys,
                shares, costs, lines[0], lines[1], steps, row, marks[0], marks[1], totals[0], totals[1], limits, asked,
            )  # fmt: skip
            still += open_pairs[pair]
    return int(still)


@cython.cfunc
@cython.exceptval(check=False)
def ask_tokens(
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
    mine: cython.int[::1],
    theirs: cython.int[::1],
    sums: cython.longlong[::1],
    other_sums: cython.longlong[::1],
    limits: cython.int[::1],
    asked: cython.uchar[::1],
) -> cython.bint:
    """Set `asked` for the tokens of a pair that can still change its alignment; whether there are any."""
    a: cython.Py_ssize_t = 0 if pairs[pair, 0] == 0 else ends[pairs[pair, 0] - 1]
    b: cython.Py_ssize_t = 0 if pairs[pair, 1] == 0 else ends[pairs[pair, 1] - 1]
    n: cython.Py_ssize_t = ends[pairs[pair, 0]] - a
    m: cython.Py_ssize_t = ends[pairs[pair, 1]] - b
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    low: cython.Py_ssize_t
    high: cython.Py_ssize_t
    here: cython.Py_ssize_t
    width: cython.Py_ssize_t
    best: cython.double
    least: cython.double
    share: cython.double
    most: cython.double
    corner: cython.double
    above: cython.double
    limit: cython.int = limits[pair] if limits[pair] >= -1 else -2 - limits[pair]
    may_swap: cython.bint = limits[pair] < -1
    found: cython.bint = False
    known: cython.bint
    k: cython.Py_ssize_t
    while n > 0 and m > 0 and texts[a + n - 1] == texts[b + m - 1]:
        n -= 1
        m -= 1
    if n == 0 or m == 0:
        return False
    if limit < 0:
        return ask_all(a, n, pos, asked) + ask_all(b, m, pos, asked) > 0
    add_up(texts, lower, scattered, a, n, sums, mine)
    add_up(texts, lower, scattered, b, m, other_sums, theirs)
    if may_swap:
        mark_rotations(texts, a, n, b, m, limit, mine, theirs, sums, other_sums, steps, True)
    i = (limit - abs(m - n)) // 2
    low = (m - n if m < n else 0) - i
    high = (m - n if m > n else 0) + i
    width = m + 1
    # Forwards: in `costs` the least (F), in `line` the most that leads to each cell.
    for j in range(width if width < high + 2 else high + 2):
        costs[j] = j if j <= high else NEVER
        line[j] = costs[j]
    for i in range(n):
        j = i + 1 + low
        here = (i + 1) * width
        if j <= 0:
            j = 1
            corner = line[0]
            costs[here] = i + 1
            line[0] = i + 1
        else:
            corner = line[j - 1]
            costs[here + j - 1] = NEVER
            line[j - 1] = NEVER
        while j <= m and j <= i + 1 + high:
            above = line[j]
            if texts[a + i] == texts[b + j - 1]:
                costs[here + j] = costs[here + j - width - 1]
                line[j] = corner
            else:
                least = costs[here + j - width - 1]
                best = costs[here + j - 1] if costs[here + j - 1] < costs[here + j - width] else costs[here + j - width]
                best = best + 1.0
                most = (line[j - 1] if line[j - 1] < above else above) + 1.0
                known = True
                share = 0.0
                if mine[i] != theirs[j - 1]:
                    known = pos[a + i] >= 0 and pos[b + j - 1] >= 0
                    share = compare_classes(a + i, b + j - 1, pos, lemmas, open_class)
                    if least + share <= best or corner + share <= most:
                        share = share + compare_letters(
                            texts[a + i], texts[b + j - 1], characters, first, length, row, keys, shares
                        )
                corner = corner + (share if known else share + DEAREST)
                line[j] = corner if corner < most else most
                if may_swap and steps[i * m + j - 1] and share > 0.5:
                    share = 0.5
                costs[here + j] = least + share if least + share < best else best
            corner = above
            j += 1
        if j <= m:
            costs[here + j] = NEVER
            line[j] = NEVER
    most = line[m] + SLACK
    # Backwards: in `below` the least that must follow (B), for the row underneath and, as it is filled, for this one.
    for j in range(width):
        below[j] = m - j if j >= n + low else NEVER
    for i in range(n - 1, -1, -1):
        here = i * width
        j = i + high
        if j >= m:
            j = m - 1
            corner = below[m]
            below[m] = n - i
        else:
            corner = below[j + 1]
            below[j + 1] = NEVER
        while j >= 0 and j >= i + low:
            above = below[j]
            best = (below[j + 1] if below[j + 1] < above else above) + 1.0
            share = 0.0
            if mine[i] != theirs[j]:
                known = pos[a + i] >= 0 and pos[b + j] >= 0
                share = compare_classes(a + i, b + j, pos, lemmas, open_class)
                if corner + share <= best or (not known and costs[here + j] + corner <= most):
                    share = share + compare_letters(
                        texts[a + i], texts[b + j], characters, first, length, row, keys, shares
                    )
                if not known and costs[here + j] + share + corner <= most:
                    asked[a + i] = 1
                    asked[b + j] = 1
                    found = True
            if may_swap and texts[a + i] != texts[b + j]:
                if steps[i * m + j] and share > 0.5:
                    share = 0.5
                k = find_rotation(texts, a, i, b, j, limit, mine, theirs, sums, other_sums)
                if k and costs[here + j - k * (width + 1)] + k + corner <= most:
                    limits[pair] = -1
                    return ask_all(a, n, pos, asked) + ask_all(b, m, pos, asked) > 0
            share = corner + share
            below[j] = share if share < best else best
            corner = above
            j -= 1
        if j >= 0:
            below[j] = NEVER
    if may_swap and not found:
        limits[pair] = limit
    return found


@cython.cfunc
@cython.exceptval(check=False)
def ask_all(
    start: cython.Py_ssize_t, size: cython.Py_ssize_t, pos: cython.int[::1], asked: cython.uchar[::1]
) -> cython.Py_ssize_t:
    """Set `asked` for all tokens of a sentence that are not known; returns how many."""
    place: cython.Py_ssize_t
    found: cython.Py_ssize_t = 0
    for place in range(start, start + size):
        if pos[place] < 0:
            asked[place] = 1
            found += 1
    return found
