"""The state machine of spaCy 3's parser, for many sentences in parallel.

The transition system is arc-eager with the original parser's variations: a word that would be dropped without a head
returns to the buffer (after which it may not be shifted again until something is attached to it), and a move of its own
makes the second token of the buffer the start of a sentence.

========= ======= ==============================================================================
array     dtype   shape and meaning
========= ======= ==============================================================================
tokens    int32   token × 12 columns, see below
sentences int32   sentence × 8 columns, see below
order     int32   sentences in the order in which they are started
active    int32   sentences that need a scored move
scores    float32 active sentence × move
bias      float32 move
kinds     int32   move: SHIFT, REDUCE, LEFT, RIGHT or SPLIT
rows      int32   token: row in `products` (see `hidden`); row 0 stands for a missing token
features  int32   active sentence × feature: row in `products` (output of `list_features`)
========= ======= ==============================================================================

Columns of `tokens` (a row is the index of a token in this table):

=========== ==========================================================================
HEAD        row of the head, the token's own row without one
LABEL       number of the move that attached the token, -1 for none
LEFT_CHILD  left child attached last, -1 for none
RIGHT_CHILD right child attached last, -1 for none
BEFORE      child on the same side that the head had before the token, -1 for none
STARTS      1 for the start of a sentence
RETURNED    1 for a token that returned from the stack
STACK       an entry of the sentence's stack (a row)
BUFFER      an entry of the sentence's buffer (a row)
REQUESTED   1 if the token's label is requested
=========== ==========================================================================

Columns of `sentences`:

======== ==========================================================================
BEGIN    first row in `tokens`
LENGTH   number of tokens
DEPTH    depth of the stack
POSITION position in the buffer
LIMIT    number of tokens that have products
LAST     last requested token
WAITS    1 if the sentence waits for more products
======== ==========================================================================

A parse may end early: a label changes only while its token is on the stack or in the buffer, so the requested labels
are final when all their tokens have left both. The buffer keeps the order of the text: a token that returns was the
last one to be pushed. If the last requested token is the length, the sentence is parsed to its end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython

if TYPE_CHECKING:
    pass

HEAD = cython.declare(cython.Py_ssize_t, 0)
LABEL = cython.declare(cython.Py_ssize_t, 1)
LEFT_CHILD = cython.declare(cython.Py_ssize_t, 2)
RIGHT_CHILD = cython.declare(cython.Py_ssize_t, 3)
BEFORE = cython.declare(cython.Py_ssize_t, 4)
STARTS = cython.declare(cython.Py_ssize_t, 7)
RETURNED = cython.declare(cython.Py_ssize_t, 8)
STACK = cython.declare(cython.Py_ssize_t, 9)
BUFFER = cython.declare(cython.Py_ssize_t, 10)
REQUESTED = cython.declare(cython.Py_ssize_t, 11)

BEGIN = cython.declare(cython.Py_ssize_t, 0)
LENGTH = cython.declare(cython.Py_ssize_t, 1)
DEPTH = cython.declare(cython.Py_ssize_t, 2)
POSITION = cython.declare(cython.Py_ssize_t, 3)
LIMIT = cython.declare(cython.Py_ssize_t, 5)
LAST = cython.declare(cython.Py_ssize_t, 6)
WAITS = cython.declare(cython.Py_ssize_t, 7)

SHIFT = cython.declare(cython.int, 0)
REDUCE = cython.declare(cython.int, 1)
LEFT = cython.declare(cython.int, 2)
RIGHT = cython.declare(cython.int, 3)
SPLIT = cython.declare(cython.int, 4)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def waiting(
    tokens: cython.int[:, ::1], sentences: cython.int[:, ::1], sentence: cython.Py_ssize_t, offset: cython.int
) -> cython.int:
    """Return the token of the buffer at this offset, -1 beyond its end."""
    position: cython.int = sentences[sentence, POSITION] + offset
    if position >= sentences[sentence, LENGTH]:
        return -1
    return tokens[sentences[sentence, BEGIN] + position, BUFFER]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def stacked(
    tokens: cython.int[:, ::1], sentences: cython.int[:, ::1], sentence: cython.Py_ssize_t, offset: cython.int
) -> cython.int:
    """Return the token of the stack at this offset from its top, -1 below its bottom."""
    position: cython.int = sentences[sentence, DEPTH] - 1 - offset
    if position < 0:
        return -1
    return tokens[sentences[sentence, BEGIN] + position, STACK]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def push(tokens: cython.int[:, ::1], sentences: cython.int[:, ::1], sentence: cython.Py_ssize_t) -> cython.void:
    """Move the first token of the buffer to the stack."""
    front: cython.int = waiting(tokens, sentences, sentence, 0)
    tokens[sentences[sentence, BEGIN] + sentences[sentence, DEPTH], STACK] = front
    sentences[sentence, DEPTH] += 1
    sentences[sentence, POSITION] += 1


@cython.cfunc
@cython.exceptval(check=False)
def attach(tokens: cython.int[:, ::1], head: cython.int, child: cython.int, label: cython.int) -> cython.void:
    """Attach a child to a head; a former head, whose last child it is, loses the child."""
    former: cython.int = tokens[child, HEAD]
    if former > child:
        tokens[former, LEFT_CHILD] = tokens[child, BEFORE]
    elif former < child:
        tokens[former, RIGHT_CHILD] = tokens[child, BEFORE]
    tokens[child, HEAD] = head
    tokens[child, LABEL] = label
    if head > child:
        tokens[child, BEFORE] = tokens[head, LEFT_CHILD]
        tokens[head, LEFT_CHILD] = child
    else:
        tokens[child, BEFORE] = tokens[head, RIGHT_CHILD]
        tokens[head, RIGHT_CHILD] = child


@cython.cfunc
@cython.exceptval(check=False)
def list_valid(tokens: cython.int[:, ::1], sentences: cython.int[:, ::1], sentence: cython.Py_ssize_t) -> cython.int:
    """Return the allowed kinds of moves, one bit for each; 0 if the sentence is finished."""
    front: cython.int = waiting(tokens, sentences, sentence, 0)
    second: cython.int = waiting(tokens, sentences, sentence, 1)
    valid: cython.int = 0
    if sentences[sentence, DEPTH] > 0:
        valid = 1 << REDUCE
        if front != -1 and not tokens[front, STARTS]:
            valid |= 1 << LEFT | 1 << RIGHT
            if second != -1 and not tokens[front, RETURNED]:
                valid |= 1 << SHIFT
    elif front != -1:
        valid = 1 << SHIFT
    if second != -1 and second == front + 1 and not tokens[second, STARTS]:
        valid |= 1 << SPLIT
    return valid


@cython.cfunc
@cython.exceptval(check=False)
def make_move(
    tokens: cython.int[:, ::1],
    sentences: cython.int[:, ::1],
    sentence: cython.Py_ssize_t,
    move: cython.int,
    kind: cython.int,
) -> cython.void:
    """Make one move."""
    above: cython.int = stacked(tokens, sentences, sentence, 0)
    front: cython.int = waiting(tokens, sentences, sentence, 0)
    if kind == SHIFT:
        push(tokens, sentences, sentence)
    elif kind == REDUCE:
        sentences[sentence, DEPTH] -= 1
        if tokens[above, HEAD] == above and sentences[sentence, DEPTH] > 0:
            sentences[sentence, POSITION] -= 1
            tokens[sentences[sentence, BEGIN] + sentences[sentence, POSITION], BUFFER] = above
            tokens[above, RETURNED] = 1
    elif kind == LEFT:
        attach(tokens, front, above, move)
        tokens[front, RETURNED] = 0
        sentences[sentence, DEPTH] -= 1
    elif kind == RIGHT:
        attach(tokens, above, front, move)
        push(tokens, sentences, sentence)
    else:
        tokens[front + 1, STARTS] = 1


@cython.cfunc
@cython.exceptval(check=False)
def needs_move(tokens: cython.int[:, ::1], sentences: cython.int[:, ::1], sentence: cython.Py_ssize_t) -> cython.bint:
    """Return True if the next move is to be scored now; False if all requested labels are known.

    Moves without an alternative are made. If the next move depends on products that are not available yet, the sentence
    is marked as waiting.
    """
    offset: cython.Py_ssize_t
    begin: cython.Py_ssize_t = sentences[sentence, BEGIN]
    front: cython.int
    valid: cython.int
    requested: cython.bint
    while True:
        valid = list_valid(tokens, sentences, sentence)
        if valid == 0:
            return False
        if sentences[sentence, LAST] < sentences[sentence, LENGTH]:
            front = waiting(tokens, sentences, sentence, 0)
            requested = front != -1 and front - begin <= sentences[sentence, LAST]
            for offset in range(sentences[sentence, DEPTH]):
                if tokens[tokens[begin + offset, STACK], REQUESTED]:
                    requested = True
            if not requested:
                return False
        if valid == 1 << SHIFT:
            make_move(tokens, sentences, sentence, -1, SHIFT)
        elif valid == 1 << REDUCE:
            make_move(tokens, sentences, sentence, -1, REDUCE)
        else:
            break
    if (
        sentences[sentence, LIMIT] < sentences[sentence, LENGTH]
        and sentences[sentence, POSITION] + 1 >= sentences[sentence, LIMIT]
    ):
        sentences[sentence, WAITS] = 1
        return False
    return True


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def choose(
    scores: cython.float[:, ::1],
    row: cython.Py_ssize_t,
    bias: cython.float[::1],
    move_kinds: cython.int[::1],
    valid: cython.int,
) -> cython.int:
    """Return the valid move with the best score, the earlier one of ties."""
    move: cython.int
    best: cython.int = -1
    score: cython.float
    best_score: cython.float = 0
    if not cython.compiled:
        totals = (scores[row] + bias).tolist()
        return max(
            (m for m, move_kind in enumerate(move_kinds.tolist()) if valid >> move_kind & 1), key=totals.__getitem__
        )
    for move in range(bias.shape[0]):
        score = scores[row, move] + bias[move]
        if (best == -1 or score > best_score) and valid >> move_kinds[move] & 1:
            best = move
            best_score = score
    return best


def lay_out(
    lengths: cython.int[::1],
    spaces: cython.int[::1],  # noqa: ARG001 - white space is a token like any other
    tokens: cython.int[:, ::1],
    sentences: cython.int[:, ::1],
) -> None:
    """Fill both tables for sentences of these lengths, with nothing attached yet.

    All tokens have products, and all labels and heads are requested, unless the caller changes that.
    """
    sentence: cython.Py_ssize_t
    token: cython.Py_ssize_t = 0
    end: cython.Py_ssize_t
    for sentence in range(lengths.shape[0]):
        sentences[sentence, BEGIN] = token
        sentences[sentence, LENGTH] = lengths[sentence]
        sentences[sentence, DEPTH] = 0
        sentences[sentence, POSITION] = 0
        sentences[sentence, LIMIT] = lengths[sentence]
        sentences[sentence, LAST] = lengths[sentence]
        sentences[sentence, WAITS] = 0
        end = token + lengths[sentence]
        while token < end:
            tokens[token, HEAD] = token
            tokens[token, LABEL] = -1
            tokens[token, LEFT_CHILD] = -1
            tokens[token, RIGHT_CHILD] = -1
            tokens[token, BEFORE] = -1
            tokens[token, STARTS] = token == sentences[sentence, BEGIN]
            tokens[token, RETURNED] = 0
            tokens[token, STACK] = 0
            tokens[token, BUFFER] = token
            tokens[token, REQUESTED] = 0
            token += 1


def start(
    tokens: cython.int[:, ::1],
    sentences: cython.int[:, ::1],
    order: cython.int[::1],
    active: cython.int[::1],
    count: cython.int,
    fresh: cython.int,
) -> tuple[int, int]:
    """Fill `active` from row `count` on with sentences that need a scored move, from index `fresh` of `order` on.

    Returns the number of active sentences and the index of the first sentence that is not started.
    """
    while count < active.shape[0] and fresh < order.shape[0]:
        if needs_move(tokens, sentences, order[fresh]):
            active[count] = order[fresh]
            count += 1
        fresh += 1
    return count, fresh


def list_features(
    tokens: cython.int[:, ::1],
    sentences: cython.int[:, ::1],
    active: cython.int[::1],
    count: cython.int,
    rows: cython.int[::1],
    features: cython.int[:, ::1],
) -> None:
    """Fill a row of `features` for each active sentence: 8 or 13 features.

    First two tokens of the buffer and three of the stack. With 8: the left child of the buffer's first token, and both
    children of the stack's top. With 13: both children of the stack's top, the left child of the buffer's first token,
    the second right child of the stack's top, and two left and two right children of the token below it.
    """
    number: cython.Py_ssize_t
    column: cython.Py_ssize_t
    sentence: cython.Py_ssize_t
    front: cython.int
    above: cython.int
    below: cython.int
    for number in range(count):
        sentence = active[number]
        front = waiting(tokens, sentences, sentence, 0)
        above = stacked(tokens, sentences, sentence, 0)
        below = stacked(tokens, sentences, sentence, 1)
        features[number, 0] = front
        features[number, 1] = waiting(tokens, sentences, sentence, 1)
        features[number, 2] = above
        features[number, 3] = below
        features[number, 4] = stacked(tokens, sentences, sentence, 2)
        if features.shape[1] == 8:
            features[number, 5] = child(tokens, front, LEFT_CHILD, False)
            features[number, 6] = child(tokens, above, LEFT_CHILD, False)
            features[number, 7] = child(tokens, above, RIGHT_CHILD, False)
        else:
            features[number, 5] = child(tokens, above, LEFT_CHILD, False)
            features[number, 6] = child(tokens, above, RIGHT_CHILD, False)
            features[number, 7] = child(tokens, front, LEFT_CHILD, False)
            features[number, 8] = child(tokens, above, RIGHT_CHILD, True)
            features[number, 9] = child(tokens, below, LEFT_CHILD, False)
            features[number, 10] = child(tokens, below, LEFT_CHILD, True)
            features[number, 11] = child(tokens, below, RIGHT_CHILD, False)
            features[number, 12] = child(tokens, below, RIGHT_CHILD, True)
        for column in range(features.shape[1]):
            features[number, column] = 0 if features[number, column] == -1 else rows[features[number, column]]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def child(tokens: cython.int[:, ::1], head: cython.int, side: cython.Py_ssize_t, second: cython.bint) -> cython.int:
    """Return the child that a token got last on one side, or the one before it; -1 for none."""
    attached: cython.int = -1 if head == -1 else tokens[head, side]
    if second and attached != -1:
        return tokens[attached, BEFORE]
    return attached


def advance(
    tokens: cython.int[:, ::1],
    sentences: cython.int[:, ::1],
    order: cython.int[::1],
    active: cython.int[::1],
    count: cython.int,
    fresh: cython.int,
    scores: cython.float[:, ::1],
    bias: cython.float[::1],
    kinds: cython.int[::1],
) -> tuple[int, int]:
    """Make the best valid move in each active sentence; a finished sentence is replaced by the next one.

    Returns the number of active sentences and the index of the first sentence that is not started.
    """
    number: cython.Py_ssize_t = 0
    remaining: cython.Py_ssize_t = 0
    sentence: cython.Py_ssize_t
    move: cython.int
    for number in range(count):
        sentence = active[number]
        move = choose(scores, number, bias, kinds, list_valid(tokens, sentences, sentence))
        make_move(tokens, sentences, sentence, move, kinds[move])
        if needs_move(tokens, sentences, sentence):
            active[remaining] = sentence
            remaining += 1
    return start(tokens, sentences, order, active, remaining, fresh)
