"""The state machine of spaCy 2's parser, for many sentences in parallel.

The transition system is arc-eager with the original parser's variations: a word that would be dropped without a head
returns to the buffer (once, after which it may not be shifted again), sentences can be split, and white space is
attached without being scored.

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
LEFT_EDGE   leftmost row below the token
LEFT_CHILD  outermost left child, -1 for none
RIGHT_CHILD outermost right child, -1 for none
INNER_CHILD the right child that its head had before it, -1 for none
SPACE       1 for white space
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
BREAK    position at which a split sentence ends, -1 for none
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

if not cython.compiled or TYPE_CHECKING:
    pass

HEAD = cython.declare(cython.Py_ssize_t, 0)
LABEL = cython.declare(cython.Py_ssize_t, 1)
LEFT_EDGE = cython.declare(cython.Py_ssize_t, 2)
LEFT_CHILD = cython.declare(cython.Py_ssize_t, 3)
RIGHT_CHILD = cython.declare(cython.Py_ssize_t, 4)
INNER_CHILD = cython.declare(cython.Py_ssize_t, 5)
SPACE = cython.declare(cython.Py_ssize_t, 6)
STARTS = cython.declare(cython.Py_ssize_t, 7)
RETURNED = cython.declare(cython.Py_ssize_t, 8)
STACK = cython.declare(cython.Py_ssize_t, 9)
BUFFER = cython.declare(cython.Py_ssize_t, 10)
REQUESTED = cython.declare(cython.Py_ssize_t, 11)

BEGIN = cython.declare(cython.Py_ssize_t, 0)
LENGTH = cython.declare(cython.Py_ssize_t, 1)
DEPTH = cython.declare(cython.Py_ssize_t, 2)
POSITION = cython.declare(cython.Py_ssize_t, 3)
BREAK = cython.declare(cython.Py_ssize_t, 4)
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
def count_waiting(sentences: cython.int[:, ::1], sentence: cython.Py_ssize_t) -> cython.int:
    """Return the number of tokens in the buffer before the sentence ends or breaks."""
    if sentences[sentence, BREAK] != -1:
        return sentences[sentence, BREAK] - sentences[sentence, POSITION]
    return sentences[sentence, LENGTH] - sentences[sentence, POSITION]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def first(tokens: cython.int[:, ::1], sentences: cython.int[:, ::1], sentence: cython.Py_ssize_t) -> cython.int:
    """Return the first token of the buffer, -1 at the end of the text."""
    if sentences[sentence, POSITION] >= sentences[sentence, LENGTH]:
        return -1
    return tokens[sentences[sentence, BEGIN] + sentences[sentence, POSITION], BUFFER]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def top(tokens: cython.int[:, ::1], sentences: cython.int[:, ::1], sentence: cython.Py_ssize_t) -> cython.int:
    """Return the top of the stack, which must not be empty."""
    return tokens[sentences[sentence, BEGIN] + sentences[sentence, DEPTH] - 1, STACK]


@cython.cfunc
@cython.exceptval(check=False)
def push(tokens: cython.int[:, ::1], sentences: cython.int[:, ::1], sentence: cython.Py_ssize_t) -> cython.void:
    """Move the first token of the buffer to the stack; stop before a token that starts a sentence."""
    front: cython.int = first(tokens, sentences, sentence)
    tokens[sentences[sentence, BEGIN] + sentences[sentence, DEPTH], STACK] = front
    sentences[sentence, DEPTH] += 1
    sentences[sentence, POSITION] += 1
    front = first(tokens, sentences, sentence)
    # At the end the original parser reads the text's first token, which always starts a sentence.
    if front == -1 or tokens[tokens[front, LEFT_EDGE], STARTS]:
        sentences[sentence, BREAK] = sentences[sentence, POSITION]
    if sentences[sentence, POSITION] > sentences[sentence, BREAK]:
        sentences[sentence, BREAK] = -1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def pop_or_return(
    tokens: cython.int[:, ::1], sentences: cython.int[:, ::1], sentence: cython.Py_ssize_t
) -> cython.void:
    """Drop the top of the stack if it has a head, otherwise return it to the buffer."""
    token: cython.int = top(tokens, sentences, sentence)
    sentences[sentence, DEPTH] -= 1
    if tokens[token, HEAD] == token:
        sentences[sentence, POSITION] -= 1
        tokens[sentences[sentence, BEGIN] + sentences[sentence, POSITION], BUFFER] = token
        tokens[token, RETURNED] = 1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def attach(tokens: cython.int[:, ::1], head: cython.int, child: cython.int, label: cython.int) -> cython.void:
    """Attach a child to a head; a former head (always to its left, with it as the outermost child) loses the child."""
    former: cython.int = tokens[child, HEAD]
    if former != child:
        tokens[former, RIGHT_CHILD] = tokens[child, INNER_CHILD]
    tokens[child, HEAD] = head
    tokens[child, LABEL] = label
    if child > head:
        tokens[child, INNER_CHILD] = tokens[head, RIGHT_CHILD]
        tokens[head, RIGHT_CHILD] = child
    else:
        tokens[head, LEFT_CHILD] = child
        tokens[head, LEFT_EDGE] = tokens[child, LEFT_EDGE]


@cython.cfunc
@cython.exceptval(check=False)
def attach_spaces(
    tokens: cython.int[:, ::1], sentences: cython.int[:, ::1], sentence: cython.Py_ssize_t
) -> cython.void:
    """Attach white space at the front of the buffer: to the top of the stack, or else to the first word."""
    front: cython.int = first(tokens, sentences, sentence)
    if sentences[sentence, DEPTH] > 0:
        while front != -1 and tokens[front, SPACE]:
            attach(tokens, top(tokens, sentences, sentence), front, -1)
            push(tokens, sentences, sentence)
            sentences[sentence, DEPTH] -= 1
            front = first(tokens, sentences, sentence)
        return
    while tokens[front, SPACE] and count_waiting(sentences, sentence) > 1:
        push(tokens, sentences, sentence)
        front = first(tokens, sentences, sentence)
    while sentences[sentence, DEPTH] > 0:
        attach(tokens, front, top(tokens, sentences, sentence), -1)
        sentences[sentence, DEPTH] -= 1
    push(tokens, sentences, sentence)


@cython.cfunc
@cython.exceptval(check=False)
def make_forced_moves(
    tokens: cython.int[:, ::1], sentences: cython.int[:, ::1], sentence: cython.Py_ssize_t
) -> cython.bint:
    """Make all moves without alternatives; return False if the sentence is finished."""
    remaining: cython.int
    while True:
        remaining = count_waiting(sentences, sentence)
        if remaining == 0:
            if sentences[sentence, DEPTH] == 1:
                sentences[sentence, DEPTH] = 0
            elif sentences[sentence, DEPTH] > 1:
                pop_or_return(tokens, sentences, sentence)
            elif sentences[sentence, POSITION] < sentences[sentence, LENGTH]:
                push(tokens, sentences, sentence)
            else:
                return False
        elif tokens[first(tokens, sentences, sentence), SPACE]:
            attach_spaces(tokens, sentences, sentence)
        elif sentences[sentence, DEPTH] == 0:
            push(tokens, sentences, sentence)
            if remaining == 1:
                sentences[sentence, DEPTH] = 0
        else:
            return True


@cython.cfunc
@cython.exceptval(check=False)
def needs_move(tokens: cython.int[:, ::1], sentences: cython.int[:, ::1], sentence: cython.Py_ssize_t) -> cython.bint:
    """Return True if the next move is to be scored now; False if all requested labels are known.

    If the next move depends on products that are not available yet, the sentence is marked as waiting.
    """
    offset: cython.Py_ssize_t
    begin: cython.Py_ssize_t = sentences[sentence, BEGIN]
    requested: cython.bint
    if sentences[sentence, LAST] < sentences[sentence, LENGTH]:
        requested = first(tokens, sentences, sentence) - begin <= sentences[sentence, LAST]
        for offset in range(sentences[sentence, DEPTH]):
            if tokens[tokens[begin + offset, STACK], REQUESTED]:
                requested = True
        if not requested:
            return False
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
def list_valid(tokens: cython.int[:, ::1], sentences: cython.int[:, ::1], sentence: cython.Py_ssize_t) -> cython.int:
    """Return the allowed kinds of moves, one bit for each."""
    front: cython.int = first(tokens, sentences, sentence)
    valid: cython.int = 0
    if not tokens[tokens[front, LEFT_EDGE], STARTS]:
        valid = 1 << LEFT | 1 << RIGHT
        if count_waiting(sentences, sentence) > 1 and not tokens[front, RETURNED]:
            valid |= 1 << SHIFT
    if sentences[sentence, DEPTH] > 1:
        valid |= 1 << REDUCE
    if sentences[sentence, BREAK] == -1:
        valid |= 1 << SPLIT
    return valid


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
    """Return the valid move with the best score, the earlier one of ties; -1 if none is valid."""
    move: cython.int
    best: cython.int = -1
    score: cython.float
    best_score: cython.float = 0
    if not cython.compiled:
        totals = (scores[row] + bias).tolist()
        return max(
            (m for m, move_kind in enumerate(move_kinds.tolist()) if valid >> move_kind & 1),
            key=totals.__getitem__,
            default=-1,
        )
    for move in range(bias.shape[0]):
        score = scores[row, move] + bias[move]
        if (best == -1 or score > best_score) and valid >> move_kinds[move] & 1:
            best = move
            best_score = score
    return best


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def make_move(
    tokens: cython.int[:, ::1],
    sentences: cython.int[:, ::1],
    sentence: cython.Py_ssize_t,
    move: cython.int,
    kind: cython.int,
) -> cython.bint:
    """Make a move and the forced moves after it; return False if the sentence is finished."""
    front: cython.int = first(tokens, sentences, sentence)
    if kind == SHIFT:
        push(tokens, sentences, sentence)
    elif kind == REDUCE:
        pop_or_return(tokens, sentences, sentence)
    elif kind == LEFT:
        attach(tokens, front, top(tokens, sentences, sentence), move)
        sentences[sentence, DEPTH] -= 1
    elif kind == RIGHT:
        attach(tokens, top(tokens, sentences, sentence), front, move)
        push(tokens, sentences, sentence)
    else:
        tokens[tokens[front, LEFT_EDGE], STARTS] = 1
        sentences[sentence, BREAK] = sentences[sentence, POSITION]
    return make_forced_moves(tokens, sentences, sentence)


def lay_out(
    lengths: cython.int[::1],
    spaces: cython.int[::1],
    tokens: cython.int[:, ::1],
    sentences: cython.int[:, ::1],
) -> None:
    """Fill both tables for sentences of these lengths, with nothing attached yet.

    `spaces` is 1 for white space. All tokens have products, and all labels and heads are requested, unless the caller
    changes that.
    """
    sentence: cython.Py_ssize_t
    token: cython.Py_ssize_t = 0
    end: cython.Py_ssize_t
    for sentence in range(lengths.shape[0]):
        sentences[sentence, BEGIN] = token
        sentences[sentence, LENGTH] = lengths[sentence]
        sentences[sentence, DEPTH] = 0
        sentences[sentence, POSITION] = 0
        sentences[sentence, BREAK] = -1
        sentences[sentence, LIMIT] = lengths[sentence]
        sentences[sentence, LAST] = lengths[sentence]
        sentences[sentence, WAITS] = 0
        end = token + lengths[sentence]
        while token < end:
            tokens[token, HEAD] = token
            tokens[token, LABEL] = -1
            tokens[token, LEFT_EDGE] = token
            tokens[token, LEFT_CHILD] = -1
            tokens[token, RIGHT_CHILD] = -1
            tokens[token, INNER_CHILD] = -1
            tokens[token, SPACE] = spaces[token]
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
        if make_forced_moves(tokens, sentences, order[fresh]) and needs_move(tokens, sentences, order[fresh]):
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
    """Fill a row of `features` for each active sentence.

    The features are two tokens of the buffer, three of the stack, the left child of the buffer's first token, and the
    left and right children of the stack's top.
    """
    number: cython.Py_ssize_t
    sentence: cython.Py_ssize_t
    feature: cython.Py_ssize_t
    begin: cython.Py_ssize_t
    depth: cython.int
    front: cython.int
    above: cython.int
    token: cython.int
    for number in range(count):
        sentence = active[number]
        begin = sentences[sentence, BEGIN]
        depth = sentences[sentence, DEPTH]
        front = first(tokens, sentences, sentence)
        above = top(tokens, sentences, sentence)
        features[number, 0] = rows[front]
        features[number, 1] = 0
        if sentences[sentence, POSITION] + 1 < sentences[sentence, LENGTH]:
            features[number, 1] = rows[tokens[begin + sentences[sentence, POSITION] + 1, BUFFER]]
        for feature in range(3):
            features[number, 2 + feature] = 0
            if feature < depth:
                features[number, 2 + feature] = rows[tokens[begin + depth - 1 - feature, STACK]]
        token = tokens[front, LEFT_CHILD]
        features[number, 5] = 0 if token == -1 else rows[token]
        token = tokens[above, LEFT_CHILD]
        features[number, 6] = 0 if token == -1 else rows[token]
        token = tokens[above, RIGHT_CHILD]
        features[number, 7] = 0 if token == -1 else rows[token]


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
        # Without a valid move the original parser leaves the sentence as it is.
        if (
            move != -1
            and make_move(tokens, sentences, sentence, move, kinds[move])
            and needs_move(tokens, sentences, sentence)
        ):
            active[remaining] = sentence
            remaining += 1
    return start(tokens, sentences, order, active, remaining, fresh)
