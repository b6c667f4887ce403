"""Token alignment by the linguistic Damerau-Levenshtein distance, for many pairs of sentences at a time.

Felice, Bryant and Briscoe (2016), as implemented in ERRANT. A token is described by numbers for its text, lemma and
coarse part of speech. The last two may be unknown (-1): then a substitution costs no more than its letters, and
`list_open_tokens` returns the tokens that must be known before the alignment is final. docs/engine.md explains why the
result is exact, with a picture.

One recursion, `fill_costs`, computes all tables: the alignment itself, and the lower and upper bounds that decide which
tokens must be known. Its arrays travel in three structs.

============ ======= ==============================================================================
Tokens       dtype   shape and meaning
============ ======= ==============================================================================
ends         int32   sentence: end of its tokens
texts        int32   token: number of its text; likewise `pos` and `lemmas`, -1 if unknown
lower        int32   text: number of its lower-cased text
scattered    int64   lower-cased text: a large pseudo-random number
first        int32   text: start of its letters in `characters`; likewise `length`
characters   int32   letters of all texts
open_class   int32   part of speech: 1 for open classes
keys         int64   cache slot: pair of texts; `shares` has the float64 letter costs
row          int32   longest text or sentence + 2 (workspace)
============ ======= ==============================================================================

========== ======= ==============================================================================
Pairs      dtype   shape and meaning
========== ======= ==============================================================================
sentences  int32   pair × (source, correction): indices of sentences
states     uint8   pair: NEW, BANDED, UNDECIDED or FULL
limits     int32   pair: maximum cost of the alignment, 0 if it is not known
is_open    uint8   pair: 0 if no token can change the alignment any more
========== ======= ==============================================================================

================ ======= ==============================================================================
Workspace        dtype   shape and meaning
================ ======= ==============================================================================
costs            float64 cell of the largest table: cost of the way there
remaining        float64 cell, counted from the end: cost of the way to the end
steps            int32   cell: last operation on the way there
rotatable        uint8   token of the source × token of the correction: 1 if a transposition may contain both
source_lower     int32   token: number of its lower-cased text; likewise `correction_lower`
source_sums      int64   token: sum of the scattered numbers before it; likewise `correction_sums`
barriers         int32   diagonal: first source token that a transposition may contain
movable          int32   token of either side: 1 if it occurs on the other side
================ ======= ==============================================================================

The rest of `Workspace` describes the current pair: n source tokens from index `a` on and m correction tokens from index
`b` on, followed by `suffix` equal tokens; cells are computed from diagonal `low` to diagonal `high`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

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

# The states of a pair.
NEW = cython.declare(cython.int, 0)  # not aligned yet
BANDED = cython.declare(cython.int, 1)  # no transposition is on a best path: only cells within the limit are computed
UNDECIDED = cython.declare(cython.int, 2)  # unknown tokens decide if a transposition is on a best path
FULL = cython.declare(cython.int, 3)  # all tokens must be known, and all cells are computed

# Maximum cost that lemma and part of speech add to a substitution.
MAX_CLASS_COST = cython.declare(cython.double, 0.999)
# Far more than the rounding errors of sums, far less than differences between costs.
SLACK = cython.declare(cython.double, 1e-6)
# Larger tables are aligned with all tokens known.
MAX_LAZY_CELLS = cython.declare(cython.Py_ssize_t, 250_000)
INFINITE = cython.declare(cython.double, 1e300)

# Characters that fit into the bits of a signed 64-bit integer, with room for a carry.
MAX_BITS = cython.declare(cython.int, 60)


@cython.cclass
class Tokens:
    """Tokens of all sentences of a batch, and features of their words."""

    ends: cython.int[::1]
    texts: cython.int[::1]
    pos: cython.int[::1]
    lemmas: cython.int[::1]
    lower: cython.int[::1]
    scattered: cython.longlong[::1]
    first: cython.int[::1]
    length: cython.int[::1]
    characters: cython.int[::1]
    open_class: cython.int[::1]
    keys: cython.longlong[::1]
    shares: cython.double[::1]
    row: cython.int[::1]

    def __init__(self, sentences: Any, words: Any, longest: int) -> None:
        if not cython.compiled:  # Python's own integers do not overflow
            sentences = [column.tolist() for column in sentences]
        self.ends, self.texts, self.pos, self.lemmas = sentences
        self.lower, self.scattered, self.first, self.length, self.characters = words[:5]
        self.open_class, self.keys, self.shares = words[5:]
        self.row = np.empty(longest + 2, np.int32)


@cython.cclass
class Pairs:
    """Pairs of sentences to align, and what is known about their alignments."""

    sentences: cython.int[:, ::1]
    states: cython.uchar[::1]
    limits: cython.int[::1]
    is_open: cython.uchar[::1]

    def __init__(self, sentences: Any) -> None:
        self.sentences = sentences
        self.states = np.zeros(len(sentences), np.uint8)
        self.limits = np.zeros(len(sentences), np.int32)
        self.is_open = np.ones(len(sentences), np.uint8)


@cython.cclass
class Workspace:
    """The tables of the current pair; without the linguistic costs if `plain` is set."""

    costs: cython.double[::1]
    remaining: cython.double[::1]
    steps: cython.int[::1]
    rotatable: cython.uchar[::1]
    source_lower: cython.int[::1]
    correction_lower: cython.int[::1]
    source_sums: cython.longlong[::1]
    correction_sums: cython.longlong[::1]
    barriers: cython.int[::1]
    movable: cython.int[::1]
    plain: cython.bint
    transposes: cython.bint
    a: cython.Py_ssize_t
    n: cython.Py_ssize_t
    b: cython.Py_ssize_t
    m: cython.Py_ssize_t
    suffix: cython.Py_ssize_t
    low: cython.Py_ssize_t
    high: cython.Py_ssize_t

    def __init__(self, cells: int, longest: int, plain: bool) -> None:
        self.costs = np.empty(cells)
        self.remaining = np.empty(cells)
        self.steps = np.empty(cells, np.int32)
        self.rotatable = np.empty(cells, np.uint8)
        self.source_lower, self.correction_lower = np.empty((2, longest + 2), np.int32)
        self.source_sums, self.correction_sums = np.empty((2, longest + 2), np.int64)
        self.barriers, self.movable = np.empty((2, 2 * longest + 2), np.int32)
        self.plain = plain


@cython.locals(i=cython.Py_ssize_t, j=cython.Py_ssize_t, above=cython.int, left=cython.int, corner=cython.int)
@cython.cfunc
@cython.exceptval(check=False)
def measure_common(
    tokens: Tokens, first: cython.Py_ssize_t, length: cython.int, other: cython.Py_ssize_t, other_length: cython.int
) -> cython.int:
    """Return the length of the longest common subsequence of two texts."""
    characters: cython.int[::1] = tokens.characters
    row: cython.int[::1] = tokens.row
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


@cython.locals(index=cython.Py_ssize_t, other=cython.Py_ssize_t, source_count=cython.Py_ssize_t)
@cython.locals(correction_count=cython.Py_ssize_t)
@cython.cfunc
@cython.exceptval(check=False)
def is_rotation(space: Workspace, i: cython.Py_ssize_t, j: cython.Py_ssize_t, size: cython.Py_ssize_t) -> cython.bint:
    """Return True if the `size` tokens up to i and up to j are permutations of each other."""
    lower: cython.int[::1] = space.source_lower
    other_lower: cython.int[::1] = space.correction_lower
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


@cython.locals(length=cython.int, other_length=cython.int, common=cython.int)
@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def compare_letters(tokens: Tokens, text: cython.Py_ssize_t, other: cython.Py_ssize_t) -> cython.double:
    """Return the fraction of letters that two texts do not share."""
    key: cython.longlong = cython.cast(cython.longlong, text) << 32 | other
    slot: cython.Py_ssize_t = (text * 40503 + other * 9973) & (tokens.keys.shape[0] - 1)
    if tokens.keys[slot] != key:
        length = tokens.length[text]
        other_length = tokens.length[other]
        common = measure_common(tokens, tokens.first[text], length, tokens.first[other], other_length)
        tokens.keys[slot] = key
        tokens.shares[slot] = (length + other_length - 2 * common) / cython.cast(cython.double, length + other_length)
    return tokens.shares[slot]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def is_known(tokens: Tokens, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.bint:
    """Return True if lemmas and parts of speech of both tokens are known."""
    return tokens.pos[i] >= 0 and tokens.pos[j] >= 0


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def compare_classes(
    tokens: Tokens, i: cython.Py_ssize_t, j: cython.Py_ssize_t, unknown: cython.double
) -> cython.double:
    """Return the cost that lemmas and parts of speech add to a substitution: `unknown` if a token is unknown."""
    cost: cython.double = 0.0
    if not is_known(tokens, i, j):
        return unknown
    if tokens.lemmas[i] != tokens.lemmas[j]:
        cost = 0.499
    if tokens.pos[i] != tokens.pos[j]:
        cost = cost + (0.25 if tokens.open_class[tokens.pos[i]] and tokens.open_class[tokens.pos[j]] else 0.5)
    return cost


@cython.locals(i=cython.Py_ssize_t, j=cython.Py_ssize_t, corner=cython.int, above=cython.int, left=cython.int)
@cython.cfunc
@cython.exceptval(check=False)
def find_limit(tokens: Tokens, space: Workspace) -> cython.int:
    """Return the cost of an alignment with insertions and deletions only, an upper bound of the best cost."""
    texts: cython.int[::1] = tokens.texts
    row: cython.int[::1] = tokens.row
    for j in range(space.m + 1):
        row[j] = cython.cast(cython.int, j)
    for i in range(space.n):
        corner = row[0]
        left = corner + 1
        row[0] = left
        for j in range(space.m):
            above = row[j + 1]
            if texts[space.a + i] == texts[space.b + j]:
                left = corner
            elif above < left:
                left = above + 1
            else:
                left = left + 1
            corner = above
            row[j + 1] = left
    return row[space.m]


@cython.cfunc
@cython.exceptval(check=False)
def sum_scattered(
    tokens: Tokens,
    start: cython.Py_ssize_t,
    size: cython.Py_ssize_t,
    sums: cython.longlong[::1],
    lowered: cython.int[::1],
) -> cython.void:
    """Fill `lowered` with a sentence's lower-cased texts, and `sums` with running sums of their scattered numbers."""
    index: cython.Py_ssize_t
    sums[0] = 0
    for index in range(size):
        lowered[index] = tokens.lower[tokens.texts[start + index]]
        sums[index + 1] = sums[index] + tokens.scattered[lowered[index]]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def find_rotation(
    tokens: Tokens, space: Workspace, i: cython.Py_ssize_t, j: cython.Py_ssize_t, max_k: cython.Py_ssize_t
) -> cython.Py_ssize_t:
    """Return the smallest k, up to `max_k`, such that the k + 1 tokens up to i and j are permutations, or 0.

    No transposition extends back over a pair of equal tokens, since that step costs nothing.
    """
    k: cython.Py_ssize_t = 1
    difference: cython.longlong = space.source_sums[i + 1] - space.correction_sums[j + 1]
    while k <= max_k and i >= k and j >= k and tokens.texts[space.a + i - k] != tokens.texts[space.b + j - k]:
        if space.source_sums[i - k] - space.correction_sums[j - k] == difference and is_rotation(space, i, j, k + 1):
            return k
        k += 1
    return 0


@cython.locals(shift=cython.Py_ssize_t, i=cython.Py_ssize_t, j=cython.Py_ssize_t, k=cython.Py_ssize_t)
@cython.locals(max_k=cython.Py_ssize_t, size=cython.Py_ssize_t)
@cython.cfunc
@cython.exceptval(check=False)
def mark_rotations(tokens: Tokens, space: Workspace, limit: cython.int, every: cython.bint) -> cython.bint:
    """Return True if a transposition is possible at a cell that an alignment within the limit can use.

    If `every` is set, the cells of all such transpositions are marked in `rotatable`.
    """
    n: cython.Py_ssize_t = space.n
    m: cython.Py_ssize_t = space.m
    has_rotation: cython.bint = False
    if every:
        for i in range(n * m):
            space.rotatable[i] = 0
    for shift in range(-n + 1, m):
        max_k = limit - abs(shift) - abs(m - n - shift)
        if max_k < 1:
            continue
        i = 0 if shift >= 0 else -shift
        while i < n and i + shift < m:
            j = i + shift
            if tokens.texts[space.a + i] != tokens.texts[space.b + j]:
                k = find_rotation(tokens, space, i, j, max_k)
                if k and not every:
                    return True
                for size in range(k + 1 if k else 0):
                    space.rotatable[(i - size) * m + j - size] = 1
                    has_rotation = True
            i += 1
    return has_rotation


@cython.cfunc
@cython.exceptval(check=False)
def load_pair(tokens: Tokens, pairs: Pairs, pair: cython.Py_ssize_t, space: Workspace) -> cython.void:
    """Describe a pair in the workspace, and set its limit and its state if it is new."""
    source: cython.Py_ssize_t = pairs.sentences[pair, 0]
    correction: cython.Py_ssize_t = pairs.sentences[pair, 1]
    a: cython.Py_ssize_t = 0 if source == 0 else tokens.ends[source - 1]
    b: cython.Py_ssize_t = 0 if correction == 0 else tokens.ends[correction - 1]
    n: cython.Py_ssize_t = tokens.ends[source] - a
    m: cython.Py_ssize_t = tokens.ends[correction] - b
    k: cython.Py_ssize_t
    space.suffix = 0
    # Equal tokens are always a match, so the last step from a pair of equal last tokens is one too.
    while n > 0 and m > 0 and tokens.texts[a + n - 1] == tokens.texts[b + m - 1]:
        n -= 1
        m -= 1
        space.suffix += 1
    space.a, space.n, space.b, space.m = a, n, b, m
    sum_scattered(tokens, a, n, space.source_sums, space.source_lower)
    sum_scattered(tokens, b, m, space.correction_sums, space.correction_lower)
    if pairs.states[pair] == NEW:
        pairs.states[pair] = FULL
        if n * m <= MAX_LAZY_CELLS:
            pairs.limits[pair] = find_limit(tokens, space)
            pairs.states[pair] = BANDED
            if not space.plain and mark_rotations(tokens, space, pairs.limits[pair], False):
                pairs.states[pair] = UNDECIDED
    # Maximum distance of a path from the diagonal.
    k = (pairs.limits[pair] - abs(m - n)) // 2
    space.low = (m - n if m < n else 0) - k
    space.high = (m - n if m > n else 0) + k


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def find_transposition(space: Workspace, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return the smallest k such that the k + 1 tokens up to i and j are permutations behind the barrier, or 0."""
    barrier: cython.Py_ssize_t = space.barriers[space.n + j - i]
    difference: cython.longlong = space.source_sums[i + 1] - space.correction_sums[j + 1]
    k: cython.Py_ssize_t = 1
    if not (space.movable[i] and space.movable[space.n + j]):
        return 0
    while i - k >= barrier and j >= k:
        if space.source_sums[i - k] - space.correction_sums[j - k] == difference and is_rotation(space, i, j, k + 1):
            return k
        k += 1
    return 0


@cython.cfunc
@cython.exceptval(check=False)
def clear_barriers(space: Workspace) -> cython.void:
    """Reset `barriers`, and mark the tokens that occur on the other side: the others are part of no transposition."""
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    for i in range(space.n + space.m + 2):
        space.barriers[i] = 0
        space.movable[i] = 0
    for i in range(space.n):
        for j in range(space.m):
            if space.source_lower[i] == space.correction_lower[j]:
                space.movable[i] = 1
                space.movable[space.n + j] = 1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def substitute(
    tokens: Tokens,
    space: Workspace,
    i: cython.Py_ssize_t,
    j: cython.Py_ssize_t,
    cost: cython.double,
    best: cython.double,
    unknown: cython.double,
    relaxed: cython.bint,
) -> cython.double:
    """Return the cost after a substitution, or any cost above `best`; unknown tokens add `unknown`."""
    share: cython.double
    if space.plain:
        return cost + 1.0
    if space.source_lower[i] == space.correction_lower[j]:
        return cost
    share = compare_classes(tokens, space.a + i, space.b + j, unknown)
    # Letters can only add to the cost, so they are not compared if it is too high already.
    if cost + share <= best:
        share = share + compare_letters(tokens, tokens.texts[space.a + i], tokens.texts[space.b + j])
    if relaxed and share > 0.5 and space.rotatable[i * space.m + j]:
        share = 0.5
    return cost + share


@cython.locals(row=cython.Py_ssize_t, column=cython.Py_ssize_t, cell=cython.Py_ssize_t, i=cython.Py_ssize_t)
@cython.locals(j=cython.Py_ssize_t, k=cython.Py_ssize_t, best=cython.double, cost=cython.double)
@cython.locals(step=cython.int)
@cython.cfunc
@cython.exceptval(check=False)
def fill_costs(
    tokens: Tokens,
    space: Workspace,
    costs: cython.double[::1],
    backward: cython.bint,
    unknown: cython.double,
    relaxed: cython.bint,
) -> cython.double:
    """Fill `costs` and `steps`, where unknown tokens add `unknown` to a substitution; return the cost of the last cell.

    If `backward` is set, tokens are taken from the end. If `relaxed` is set, a token that may be transposed costs at
    most a half. Transpositions themselves are used if `space.transposes` is set.
    """
    n: cython.Py_ssize_t = space.n
    m: cython.Py_ssize_t = space.m
    width: cython.Py_ssize_t = m + 1
    texts: cython.int[::1] = tokens.texts
    steps: cython.int[::1] = space.steps
    for column in range(width if width < space.high + 2 else space.high + 2):
        costs[column] = column if column <= space.high else INFINITE
    for row in range(1, n + 1):
        column = row + space.low
        if column <= 0:
            column = 1
            costs[row * width] = row
        else:
            costs[row * width + column - 1] = INFINITE
        i = n - row if backward else row - 1
        while column <= m and column <= row + space.high:
            j = m - column if backward else column - 1
            cell = row * width + column
            column += 1
            if texts[space.a + i] == texts[space.b + j]:
                costs[cell] = costs[cell - width - 1]
                steps[cell] = MATCH
                if space.transposes:
                    space.barriers[n + j - i] = cython.cast(cython.int, i + 1)
                continue
            best = costs[cell - width] + 1.0
            step = DELETE
            cost = costs[cell - 1] + 1.0
            if cost <= best:
                best = cost
                step = INSERT
            cost = substitute(tokens, space, i, j, costs[cell - width - 1], best, unknown, relaxed)
            if cost <= best:
                best = cost
                step = SUBSTITUTE
            if space.transposes:
                k = find_transposition(space, i, j)
                if k and costs[cell - (k + 1) * (width + 1)] + k <= best:
                    best = costs[cell - (k + 1) * (width + 1)] + k
                    step = cython.cast(cython.int, k + 1 + TRANSPOSE)
                # Along a diagonal, a transposition does not extend back over a step that costs nothing.
                if best == costs[cell - width - 1]:
                    space.barriers[n + j - i] = cython.cast(cython.int, i + 1)
            costs[cell] = best
            steps[cell] = step
        if column <= m:
            costs[row * width + column] = INFINITE
    return costs[n * width + m]


def align_pairs(
    tokens: Tokens,
    pairs: Pairs,
    space: Workspace,
    matches: cython.bint,
    needed: cython.uchar[::1],
    operations: cython.int[:, ::1],
    sizes: cython.int[::1],
) -> int:
    """Align pairs of sentences and return the total number of operations.

    Operations (kind, start, end, start and end in the correction) are written to `operations` from left to right,
    matches only if `matches` is set, and their number per pair to `sizes`. `needed` is set for the tokens that merging
    and classification read.
    """
    pair: cython.Py_ssize_t
    size: cython.Py_ssize_t = 0
    before: cython.Py_ssize_t
    for pair in range(pairs.sentences.shape[0]):
        before = size
        load_pair(tokens, pairs, pair, space)
        space.transposes = pairs.states[pair] != BANDED and not space.plain
        if pairs.states[pair] != BANDED:
            space.low, space.high = -space.n, space.m
        if space.transposes:
            clear_barriers(space)
        fill_costs(tokens, space, space.costs, False, 0.0, False)
        size = trace(space, matches, needed, operations, size)
        sizes[pair] = cython.cast(cython.int, size - before)
    return int(size)


@cython.locals(k=cython.Py_ssize_t, column=cython.Py_ssize_t, step=cython.int, swapped=cython.int)
@cython.cfunc
@cython.exceptval(check=False)
def trace(
    space: Workspace,
    matches: cython.bint,
    needed: cython.uchar[::1],
    operations: cython.int[:, ::1],
    size: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """Write the operations on the path traced back from the end, in reverse, after the existing ones."""
    a: cython.Py_ssize_t = space.a
    b: cython.Py_ssize_t = space.b
    i: cython.Py_ssize_t = space.n
    j: cython.Py_ssize_t = space.m
    begin: cython.Py_ssize_t = size
    run: cython.Py_ssize_t = 0
    for k in range(space.suffix if matches else 0, 0, -1):
        write_operation(operations, size, MATCH, i + k - 1, i + k, j + k - 1, j + k)
        size += 1
    while i > 0 or j > 0:
        step = space.steps[i * (space.m + 1) + j] if i > 0 and j > 0 else DELETE if i > 0 else INSERT
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


def list_open_tokens(tokens: Tokens, pairs: Pairs, space: Workspace, needed: cython.uchar[::1]) -> int:
    """Set `needed` for the tokens that can still change an alignment; return the number of pairs with such tokens."""
    pair: cython.Py_ssize_t
    open_count: cython.Py_ssize_t = 0
    space.transposes = False
    for pair in range(pairs.sentences.shape[0]):
        if pairs.is_open[pair]:
            load_pair(tokens, pairs, pair, space)
            pairs.is_open[pair] = mark_needed(tokens, pairs, pair, space, needed)
            open_count += pairs.is_open[pair]
    return int(open_count)


@cython.locals(i=cython.Py_ssize_t, j=cython.Py_ssize_t, k=cython.Py_ssize_t, cell=cython.Py_ssize_t)
@cython.locals(rest=cython.double, maximum=cython.double)
@cython.cfunc
@cython.exceptval(check=False)
def mark_needed(
    tokens: Tokens, pairs: Pairs, pair: cython.Py_ssize_t, space: Workspace, needed: cython.uchar[::1]
) -> cython.bint:
    """Set `needed` for the tokens of a pair that can still change its alignment; return True if there are any."""
    a: cython.Py_ssize_t = space.a
    b: cython.Py_ssize_t = space.b
    n: cython.Py_ssize_t = space.n
    m: cython.Py_ssize_t = space.m
    has_open: cython.bint = False
    relaxed: cython.bint = pairs.states[pair] == UNDECIDED
    if n == 0 or m == 0:
        return False
    if pairs.states[pair] == FULL:
        return mark_unknown(tokens, a, n, needed) + mark_unknown(tokens, b, m, needed) > 0
    maximum = fill_costs(tokens, space, space.costs, False, MAX_CLASS_COST, False) + SLACK
    if relaxed:
        mark_rotations(tokens, space, pairs.limits[pair], True)
    fill_costs(tokens, space, space.costs, False, 0.0, relaxed)
    fill_costs(tokens, space, space.remaining, True, 0.0, relaxed)
    for i in range(n):
        for j in range(max(0, i + space.low), min(m, i + space.high + 1)):
            cell = i * (m + 1) + j
            rest = space.remaining[(n - i - 1) * (m + 1) + m - j - 1]
            if relaxed and tokens.texts[a + i] != tokens.texts[b + j]:
                k = find_rotation(tokens, space, i, j, pairs.limits[pair])
                if k and space.costs[cell - k * (m + 2)] + k + rest <= maximum:
                    pairs.states[pair] = FULL
                    return mark_unknown(tokens, a, n, needed) + mark_unknown(tokens, b, m, needed) > 0
            if space.costs[cell] + rest > maximum:
                continue
            if (
                space.source_lower[i] != space.correction_lower[j]
                and not is_known(tokens, a + i, b + j)
                and space.costs[cell] + compare_letters(tokens, tokens.texts[a + i], tokens.texts[b + j]) + rest
                <= maximum
            ):
                needed[a + i] = 1
                needed[b + j] = 1
                has_open = True
    if relaxed and not has_open:
        pairs.states[pair] = BANDED
    return has_open


@cython.cfunc
@cython.exceptval(check=False)
def mark_unknown(
    tokens: Tokens, start: cython.Py_ssize_t, size: cython.Py_ssize_t, needed: cython.uchar[::1]
) -> cython.Py_ssize_t:
    """Set `needed` for all unknown tokens of a sentence; return their number."""
    index: cython.Py_ssize_t
    count: cython.Py_ssize_t = 0
    for index in range(start, start + size):
        if tokens.pos[index] < 0:
            needed[index] = 1
            count += 1
    return count
