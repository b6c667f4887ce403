"""The state machine of spaCy 3's parser, for many sentences in parallel.

The transition system is arc-eager with the original parser's variations: a word that would be dropped without a head
returns to the buffer (after which it may not be shifted again until something is attached to it), and a move of its own
makes the second token of the buffer the start of a sentence.

Tables and scores are those of `parsing`; white space is a token like any other.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython

if cython.compiled:
    from cython.cimports.redink.kernels.language.parsing import MoveScorer, Parses, choose, score
else:
    from redink.kernels.language.parsing import MoveScorer, Parses, choose, score

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
def waiting(parses: Parses, sentence: cython.Py_ssize_t, offset: cython.int) -> cython.int:
    """Return the token of the buffer at this offset, -1 beyond its end."""
    position: cython.int = parses.sentences[sentence, POSITION] + offset
    if position >= parses.sentences[sentence, LENGTH]:
        return -1
    return parses.tokens[parses.sentences[sentence, BEGIN] + position, BUFFER]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def stacked(parses: Parses, sentence: cython.Py_ssize_t, offset: cython.int) -> cython.int:
    """Return the token of the stack at this offset from its top, -1 below its bottom."""
    position: cython.int = parses.sentences[sentence, DEPTH] - 1 - offset
    if position < 0:
        return -1
    return parses.tokens[parses.sentences[sentence, BEGIN] + position, STACK]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def push(parses: Parses, sentence: cython.Py_ssize_t) -> cython.void:
    """Move the first token of the buffer to the stack."""
    front: cython.int = waiting(parses, sentence, 0)
    parses.tokens[parses.sentences[sentence, BEGIN] + parses.sentences[sentence, DEPTH], STACK] = front
    parses.sentences[sentence, DEPTH] += 1
    parses.sentences[sentence, POSITION] += 1


@cython.cfunc
@cython.exceptval(check=False)
def attach(parses: Parses, head: cython.int, child: cython.int, label: cython.int) -> cython.void:
    """Attach a child to a head; a former head, whose last child it is, loses the child."""
    former: cython.int = parses.tokens[child, HEAD]
    if former > child:
        parses.tokens[former, LEFT_CHILD] = parses.tokens[child, BEFORE]
    elif former < child:
        parses.tokens[former, RIGHT_CHILD] = parses.tokens[child, BEFORE]
    parses.tokens[child, HEAD] = head
    parses.tokens[child, LABEL] = label
    if head > child:
        parses.tokens[child, BEFORE] = parses.tokens[head, LEFT_CHILD]
        parses.tokens[head, LEFT_CHILD] = child
    else:
        parses.tokens[child, BEFORE] = parses.tokens[head, RIGHT_CHILD]
        parses.tokens[head, RIGHT_CHILD] = child


@cython.cfunc
@cython.exceptval(check=False)
def list_valid(parses: Parses, sentence: cython.Py_ssize_t) -> cython.int:
    """Return the allowed kinds of moves, one bit for each; 0 if the sentence is finished."""
    front: cython.int = waiting(parses, sentence, 0)
    second: cython.int = waiting(parses, sentence, 1)
    valid: cython.int = 0
    if parses.sentences[sentence, DEPTH] > 0:
        valid = 1 << REDUCE
        if front != -1 and not parses.tokens[front, STARTS]:
            valid |= 1 << LEFT | 1 << RIGHT
            if second != -1 and not parses.tokens[front, RETURNED]:
                valid |= 1 << SHIFT
    elif front != -1:
        valid = 1 << SHIFT
    if second != -1 and second == front + 1 and not parses.tokens[second, STARTS]:
        valid |= 1 << SPLIT
    return valid


@cython.cfunc
@cython.exceptval(check=False)
def make_move(
    parses: Parses,
    sentence: cython.Py_ssize_t,
    move: cython.int,
    kind: cython.int,
) -> cython.void:
    """Make one move."""
    above: cython.int = stacked(parses, sentence, 0)
    front: cython.int = waiting(parses, sentence, 0)
    if kind == SHIFT:
        push(parses, sentence)
    elif kind == REDUCE:
        parses.sentences[sentence, DEPTH] -= 1
        if parses.tokens[above, HEAD] == above and parses.sentences[sentence, DEPTH] > 0:
            parses.sentences[sentence, POSITION] -= 1
            parses.tokens[parses.sentences[sentence, BEGIN] + parses.sentences[sentence, POSITION], BUFFER] = above
            parses.tokens[above, RETURNED] = 1
    elif kind == LEFT:
        attach(parses, front, above, move)
        parses.tokens[front, RETURNED] = 0
        parses.sentences[sentence, DEPTH] -= 1
    elif kind == RIGHT:
        attach(parses, above, front, move)
        push(parses, sentence)
    else:
        parses.tokens[front + 1, STARTS] = 1


@cython.cfunc
@cython.exceptval(check=False)
def needs_move(parses: Parses, sentence: cython.Py_ssize_t) -> cython.bint:
    """Return True if the next move is to be scored now; False if all requested labels are known.

    Moves without an alternative are made. If the next move depends on products that are not available yet, the sentence
    is marked as waiting.
    """
    offset: cython.Py_ssize_t
    begin: cython.Py_ssize_t = parses.sentences[sentence, BEGIN]
    front: cython.int
    valid: cython.int
    requested: cython.bint
    while True:
        valid = list_valid(parses, sentence)
        if valid == 0:
            return False
        if parses.sentences[sentence, LAST] < parses.sentences[sentence, LENGTH]:
            front = waiting(parses, sentence, 0)
            requested = front != -1 and front - begin <= parses.sentences[sentence, LAST]
            for offset in range(parses.sentences[sentence, DEPTH]):
                if parses.tokens[parses.tokens[begin + offset, STACK], REQUESTED]:
                    requested = True
            if not requested:
                return False
        if valid == 1 << SHIFT:
            make_move(parses, sentence, -1, SHIFT)
        elif valid == 1 << REDUCE:
            make_move(parses, sentence, -1, REDUCE)
        else:
            break
    if (
        parses.sentences[sentence, LIMIT] < parses.sentences[sentence, LENGTH]
        and parses.sentences[sentence, POSITION] + 1 >= parses.sentences[sentence, LIMIT]
    ):
        parses.sentences[sentence, WAITS] = 1
        return False
    return True


def make_moves(parses: Parses, scorer: MoveScorer) -> None:
    """Parse all sentences, in their order, until they are finished or wait for more products."""
    parses.count = parses.fresh = 0
    start(parses)
    while parses.count > 0:
        list_features(parses, scorer)
        score(scorer, parses.count)
        advance(parses, scorer)


@cython.cfunc
@cython.exceptval(check=False)
def start(parses: Parses) -> cython.void:
    """Add sentences that need a scored move to the active ones, as far as there is room."""
    sentence: cython.Py_ssize_t
    while parses.count < parses.active.shape[0] and parses.fresh < parses.order.shape[0]:
        sentence = parses.order[parses.fresh]
        if needs_move(parses, sentence):
            parses.active[parses.count] = parses.order[parses.fresh]
            parses.count += 1
        parses.fresh += 1


@cython.cfunc
@cython.exceptval(check=False)
def list_features(parses: Parses, scorer: MoveScorer) -> cython.void:
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
    token: cython.int
    for number in range(parses.count):
        sentence = parses.active[number]
        front = waiting(parses, sentence, 0)
        above = stacked(parses, sentence, 0)
        below = stacked(parses, sentence, 1)
        scorer.features[number, 0] = front
        scorer.features[number, 1] = waiting(parses, sentence, 1)
        scorer.features[number, 2] = above
        scorer.features[number, 3] = below
        scorer.features[number, 4] = stacked(parses, sentence, 2)
        if scorer.features.shape[1] == 8:
            scorer.features[number, 5] = child(parses, front, LEFT_CHILD, False)
            scorer.features[number, 6] = child(parses, above, LEFT_CHILD, False)
            scorer.features[number, 7] = child(parses, above, RIGHT_CHILD, False)
        else:
            scorer.features[number, 5] = child(parses, above, LEFT_CHILD, False)
            scorer.features[number, 6] = child(parses, above, RIGHT_CHILD, False)
            scorer.features[number, 7] = child(parses, front, LEFT_CHILD, False)
            scorer.features[number, 8] = child(parses, above, RIGHT_CHILD, True)
            scorer.features[number, 9] = child(parses, below, LEFT_CHILD, False)
            scorer.features[number, 10] = child(parses, below, LEFT_CHILD, True)
            scorer.features[number, 11] = child(parses, below, RIGHT_CHILD, False)
            scorer.features[number, 12] = child(parses, below, RIGHT_CHILD, True)
        for column in range(scorer.features.shape[1]):
            token = scorer.features[number, column]
            scorer.features[number, column] = 0 if token == -1 else scorer.rows[token]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def child(parses: Parses, head: cython.int, side: cython.Py_ssize_t, second: cython.bint) -> cython.int:
    """Return the child that a token got last on one side, or the one before it; -1 for none."""
    attached: cython.int = -1 if head == -1 else parses.tokens[head, side]
    if second and attached != -1:
        return parses.tokens[attached, BEFORE]
    return attached


@cython.cfunc
@cython.exceptval(check=False)
def advance(parses: Parses, scorer: MoveScorer) -> cython.void:
    """Make the best valid move in each active sentence; finished sentences are replaced by the next ones."""
    number: cython.Py_ssize_t
    remaining: cython.int = 0
    sentence: cython.Py_ssize_t
    move: cython.int
    for number in range(parses.count):
        sentence = parses.active[number]
        move = choose(scorer, number, list_valid(parses, sentence))
        make_move(parses, sentence, move, scorer.kinds[move])
        if needs_move(parses, sentence):
            parses.active[remaining] = parses.active[number]
            remaining += 1
    parses.count = remaining
    start(parses)
