"""The parser's state machine: scores of moves in, heads and labels out, for many sentences side by side.

The transition system is arc-eager with the teacher's own ways: a word that would be dropped without a head
goes back to the buffer (once, after which it may not be shifted again), sentences can be broken in two, and
white space is attached without being scored. All sentences of a batch stand in one table, a row a token:

HEAD            the head's row, the token's own while it has none
LABEL           the number of the move that attached it, -1 for none
LEFT_EDGE       the leftmost row below the token
LEFT_CHILD      its outermost left child, -1 for none
RIGHT_CHILD     its outermost right child, -1 for none
INNER_CHILD     the right child that its head had before it, -1 for none
SPACE, STARTS, RETURNED   whether it is white space, starts a sentence, came back from the stack
STACK, BUFFER   the place of the sentence's stack and buffer; they hold rows
ASKED           whether somebody asks for its label

`sentences` has a row a sentence: where it begins in the table, its length, the depth of its stack, the
position in its buffer, the position where a broken sentence ends (-1 for none), how many of its tokens have
products, the last token that is asked for, and whether it waits for more products.

A parse may end early: a label changes only while its token is on the stack or in the buffer, so what is asked for
is known when all of it has left both. The buffer keeps the order of the text: a token that comes back was the
last to be pushed. Where the last token asked for is the length, the sentence is parsed to its end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython

if not cython.compiled or TYPE_CHECKING:
    import numpy

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
ASKED = cython.declare(cython.Py_ssize_t, 11)

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
def waiting(sentences: cython.int[:, ::1], sentence: cython.Py_ssize_t) -> cython.int:
    """How many tokens the buffer holds before the sentence ends or breaks."""
    if sentences[sentence, BREAK] != -1:
        return sentences[sentence, BREAK] - sentences[sentence, POSITION]
    return sentences[sentence, LENGTH] - sentences[sentence, POSITION]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def first(tokens: cython.int[:, ::1], sentences: cython.int[:, ::1], sentence: cython.Py_ssize_t) -> cython.int:
    """The first token of the buffer, -1 when the text is at its end."""
    if sentences[sentence, POSITION] >= sentences[sentence, LENGTH]:
        return -1
    return tokens[sentences[sentence, BEGIN] + sentences[sentence, POSITION], BUFFER]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def top(tokens: cython.int[:, ::1], sentences: cython.int[:, ::1], sentence: cython.Py_ssize_t) -> cython.int:
    """The top of the stack, which is not empty."""
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
    # Past the end the teacher looks at the text's first token, which always starts a sentence.
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
    """Drop the top of the stack when it has a head, put it back into the buffer when it has none."""
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
    """Give the child a head; one it had before (always to its left, as its outermost child) loses it."""
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
    """Attach white space at the buffer's front: to the top of the stack, or without one to the first word."""
    front: cython.int = first(tokens, sentences, sentence)
    if sentences[sentence, DEPTH] > 0:
        while front != -1 and tokens[front, SPACE]:
            attach(tokens, top(tokens, sentences, sentence), front, -1)
            push(tokens, sentences, sentence)
            sentences[sentence, DEPTH] -= 1
            front = first(tokens, sentences, sentence)
        return
    while tokens[front, SPACE] and waiting(sentences, sentence) > 1:
        push(tokens, sentences, sentence)
        front = first(tokens, sentences, sentence)
    while sentences[sentence, DEPTH] > 0:
        attach(tokens, front, top(tokens, sentences, sentence), -1)
        sentences[sentence, DEPTH] -= 1
    push(tokens, sentences, sentence)


@cython.cfunc
@cython.exceptval(check=False)
def settle(tokens: cython.int[:, ::1], sentences: cython.int[:, ::1], sentence: cython.Py_ssize_t) -> cython.bint:
    """Make the moves that leave no choice; false when the sentence is finished."""
    left: cython.int
    while True:
        left = waiting(sentences, sentence)
        if left == 0:
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
            if left == 1:
                sentences[sentence, DEPTH] = 0
        else:
            return True


@cython.cfunc
@cython.exceptval(check=False)
def goes_on(tokens: cython.int[:, ::1], sentences: cython.int[:, ::1], sentence: cython.Py_ssize_t) -> cython.bint:
    """Whether the next move, which is a choice, is to be made now: not when all is known that is asked for.

    Nor when the choice rests on products that are not there yet; then the sentence is marked.
    """
    place: cython.Py_ssize_t
    begin: cython.Py_ssize_t = sentences[sentence, BEGIN]
    asked: cython.bint
    if sentences[sentence, LAST] < sentences[sentence, LENGTH]:
        asked = first(tokens, sentences, sentence) - begin <= sentences[sentence, LAST]
        for place in range(sentences[sentence, DEPTH]):
            if tokens[tokens[begin + place, STACK], ASKED]:
                asked = True
        if not asked:
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
    """The kinds of moves that are allowed, a bit for each."""
    front: cython.int = first(tokens, sentences, sentence)
    valid: cython.int = 0
    if not tokens[tokens[front, LEFT_EDGE], STARTS]:
        valid = 1 << LEFT | 1 << RIGHT
        if waiting(sentences, sentence) > 1 and not tokens[front, RETURNED]:
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
    kinds: cython.int[::1],
    valid: cython.int,
) -> cython.int:
    """The valid move with the best score, the earlier one of equals; -1 when none is valid."""
    move: cython.int
    best: cython.int = -1
    score: cython.float
    best_score: cython.float = 0
    if not cython.compiled:
        totals = (scores[row] + bias).tolist()
        return max(
            (m for m, kind in enumerate(kinds.tolist()) if valid >> kind & 1),
            key=totals.__getitem__,
            default=-1,
        )
    for move in range(bias.shape[0]):
        score = scores[row, move] + bias[move]
        if (best == -1 or score > best_score) and valid >> kinds[move] & 1:
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
    """Make a move and those that follow from it; false when the sentence is finished."""
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
    return settle(tokens, sentences, sentence)


def lay_out(
    lengths: cython.int[::1],
    spaces: cython.int[::1],
    tokens: cython.int[:, ::1],
    sentences: cython.int[:, ::1],
) -> None:
    """Fill the two tables for sentences of these lengths with nothing attached yet.

    `spaces` says of each token whether it is white space; `tokens` needs 12 columns, `sentences` 8. All tokens have
    products, and all labels and heads are asked for, unless the caller changes that.
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
            tokens[token, ASKED] = 0
            token += 1


def start(
    tokens: cython.int[:, ::1],
    sentences: cython.int[:, ::1],
    order: cython.int[::1],
    active: cython.int[::1],
    count: cython.int,
    fresh: cython.int,
) -> tuple[int, int]:
    """Fill `active` from row `count` on with sentences that need a choice of moves, from place `fresh` of `order` on.

    Returns how many are active now and the place of the first sentence that is not started.
    """
    while count < active.shape[0] and fresh < order.shape[0]:
        if settle(tokens, sentences, order[fresh]) and goes_on(tokens, sentences, order[fresh]):
            active[count] = order[fresh]
            count += 1
        fresh += 1
    return count, fresh


def sum_features(
    tokens: cython.int[:, ::1],
    sentences: cython.int[:, ::1],
    active: cython.int[::1],
    count: cython.int,
    rows: cython.int[::1],
    products: cython.float[:, :, ::1],
    bias: cython.float[::1],
    hidden: cython.float[:, ::1],
) -> None:
    """Fill a row of `hidden` for each active sentence: its tokens' products summed, maxout over two pieces.

    `products` is row × feature × (piece, output), at most 128 of the last; `rows` gives a token's row, and
    row 0 stands for a missing token. The features: two tokens of the buffer, three of the stack, the left
    child of the buffer's first, and the left and the right child of the stack's top.
    """
    number: cython.Py_ssize_t
    sentence: cython.Py_ssize_t
    feature: cython.Py_ssize_t
    column: cython.Py_ssize_t
    width: cython.Py_ssize_t = hidden.shape[1]
    depth: cython.int
    begin: cython.Py_ssize_t
    if not cython.compiled:
        chosen = numpy.array([list_features(tokens, sentences[sentence]) for sentence in active[:count].tolist()])
        places = numpy.where(chosen >= 0, rows[chosen], 0)
        total = bias + products[places[:, 0], 0]
        for feature in range(1, 8):
            total += products[places[:, feature], feature]
        hidden[:count] = numpy.where(total[:, width:] > total[:, :width], total[:, width:], total[:, :width])
        return
    found = cython.declare(cython.int[8])
    place = cython.declare(cython.Py_ssize_t[8])
    sums = cython.declare(cython.float[128])
    for number in range(count):
        sentence = active[number]
        begin = sentences[sentence, BEGIN]
        depth = sentences[sentence, DEPTH]
        found[0] = first(tokens, sentences, sentence)
        found[1] = -1
        if sentences[sentence, POSITION] + 1 < sentences[sentence, LENGTH]:
            found[1] = tokens[begin + sentences[sentence, POSITION] + 1, BUFFER]
        for feature in range(3):
            found[2 + feature] = -1 if feature >= depth else tokens[begin + depth - 1 - feature, STACK]
        found[5] = tokens[found[0], LEFT_CHILD]
        found[6] = tokens[found[2], LEFT_CHILD]
        found[7] = tokens[found[2], RIGHT_CHILD]
        for feature in range(8):
            place[feature] = 0 if found[feature] == -1 else rows[found[feature]]
        for column in range(2 * width):
            sums[column] = (
                bias[column]
                + products[place[0], 0, column]
                + products[place[1], 1, column]
                + products[place[2], 2, column]
                + products[place[3], 3, column]
                + products[place[4], 4, column]
                + products[place[5], 5, column]
                + products[place[6], 6, column]
                + products[place[7], 7, column]
            )
        for column in range(width):
            hidden[number, column] = sums[width + column] if sums[width + column] > sums[column] else sums[column]


def list_features(tokens: numpy.ndarray, sentence: numpy.ndarray) -> list:
    """The eight tokens of `sum_features` for the uncompiled twin, -1 for a missing one."""
    begin, length, depth, position, *_ = sentence.tolist()
    front = tokens[begin + position, BUFFER]
    second = tokens[begin + position + 1, BUFFER] if position + 1 < length else -1
    stack = [tokens[begin + depth - place, STACK] if place <= depth else -1 for place in (1, 2, 3)]
    children = [tokens[front, LEFT_CHILD], tokens[stack[0], LEFT_CHILD], tokens[stack[0], RIGHT_CHILD]]
    return [front, second, *stack, *children]


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
    """Make the best valid move in each active sentence; a finished one gives its place to the next.

    `scores` has a row an active sentence and a column a move, `kinds` the kind of each move. Returns how
    many are active now and the place of the first sentence that is not started.
    """
    number: cython.Py_ssize_t = 0
    kept: cython.Py_ssize_t = 0
    sentence: cython.Py_ssize_t
    move: cython.int
    for number in range(count):
        sentence = active[number]
        move = choose(scores, number, bias, kinds, list_valid(tokens, sentences, sentence))
        # Without a valid move the teacher leaves the sentence as it stands.
        if (
            move != -1
            and make_move(tokens, sentences, sentence, move, kinds[move])
            and goes_on(tokens, sentences, sentence)
        ):
            active[kept] = sentence
            kept += 1
    return start(tokens, sentences, order, active, kept, fresh)
