"""The state machine of spaCy 2's parser, for many sentences in parallel.

The transition system is arc-eager with the original parser's variations: a word that would be dropped without a head
returns to the buffer (once, after which it may not be shifted again), sentences can be split, and white space is
attached without being scored.

Tables and scores are those of `parsing`. INNER_CHILD is the column BEFORE, used for right children only.
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
INNER_CHILD = cython.declare(cython.Py_ssize_t, 4)
LEFT_EDGE = cython.declare(cython.Py_ssize_t, 5)
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
def count_waiting(parses: Parses, sentence: cython.Py_ssize_t) -> cython.int:
    """Return the number of tokens in the buffer before the sentence ends or breaks."""
    if parses.sentences[sentence, BREAK] != -1:
        return parses.sentences[sentence, BREAK] - parses.sentences[sentence, POSITION]
    return parses.sentences[sentence, LENGTH] - parses.sentences[sentence, POSITION]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def first(parses: Parses, sentence: cython.Py_ssize_t) -> cython.int:
    """Return the first token of the buffer, -1 at the end of the text."""
    if parses.sentences[sentence, POSITION] >= parses.sentences[sentence, LENGTH]:
        return -1
    return parses.tokens[parses.sentences[sentence, BEGIN] + parses.sentences[sentence, POSITION], BUFFER]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def top(parses: Parses, sentence: cython.Py_ssize_t) -> cython.int:
    """Return the top of the stack, which must not be empty."""
    return parses.tokens[parses.sentences[sentence, BEGIN] + parses.sentences[sentence, DEPTH] - 1, STACK]


@cython.cfunc
@cython.exceptval(check=False)
def push(parses: Parses, sentence: cython.Py_ssize_t) -> cython.void:
    """Move the first token of the buffer to the stack; stop before a token that starts a sentence."""
    front: cython.int = first(parses, sentence)
    parses.tokens[parses.sentences[sentence, BEGIN] + parses.sentences[sentence, DEPTH], STACK] = front
    parses.sentences[sentence, DEPTH] += 1
    parses.sentences[sentence, POSITION] += 1
    front = first(parses, sentence)
    # At the end the original parser reads the text's first token, which always starts a sentence.
    if front == -1 or parses.tokens[parses.tokens[front, LEFT_EDGE], STARTS]:
        parses.sentences[sentence, BREAK] = parses.sentences[sentence, POSITION]
    if parses.sentences[sentence, POSITION] > parses.sentences[sentence, BREAK]:
        parses.sentences[sentence, BREAK] = -1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def pop_or_return(parses: Parses, sentence: cython.Py_ssize_t) -> cython.void:
    """Drop the top of the stack if it has a head, otherwise return it to the buffer."""
    token: cython.int = top(parses, sentence)
    parses.sentences[sentence, DEPTH] -= 1
    if parses.tokens[token, HEAD] == token:
        parses.sentences[sentence, POSITION] -= 1
        parses.tokens[parses.sentences[sentence, BEGIN] + parses.sentences[sentence, POSITION], BUFFER] = token
        parses.tokens[token, RETURNED] = 1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def attach(parses: Parses, head: cython.int, child: cython.int, label: cython.int) -> cython.void:
    """Attach a child to a head; a former head (always to its left, with it as the outermost child) loses the child."""
    former: cython.int = parses.tokens[child, HEAD]
    if former != child:
        parses.tokens[former, RIGHT_CHILD] = parses.tokens[child, INNER_CHILD]
    parses.tokens[child, HEAD] = head
    parses.tokens[child, LABEL] = label
    if child > head:
        parses.tokens[child, INNER_CHILD] = parses.tokens[head, RIGHT_CHILD]
        parses.tokens[head, RIGHT_CHILD] = child
    else:
        parses.tokens[head, LEFT_CHILD] = child
        parses.tokens[head, LEFT_EDGE] = parses.tokens[child, LEFT_EDGE]


@cython.cfunc
@cython.exceptval(check=False)
def attach_spaces(parses: Parses, sentence: cython.Py_ssize_t) -> cython.void:
    """Attach white space at the front of the buffer: to the top of the stack, or else to the first word."""
    front: cython.int = first(parses, sentence)
    if parses.sentences[sentence, DEPTH] > 0:
        while front != -1 and parses.tokens[front, SPACE]:
            attach(parses, top(parses, sentence), front, -1)
            push(parses, sentence)
            parses.sentences[sentence, DEPTH] -= 1
            front = first(parses, sentence)
        return
    while parses.tokens[front, SPACE] and count_waiting(parses, sentence) > 1:
        push(parses, sentence)
        front = first(parses, sentence)
    while parses.sentences[sentence, DEPTH] > 0:
        attach(parses, front, top(parses, sentence), -1)
        parses.sentences[sentence, DEPTH] -= 1
    push(parses, sentence)


@cython.cfunc
@cython.exceptval(check=False)
def make_forced_moves(parses: Parses, sentence: cython.Py_ssize_t) -> cython.bint:
    """Make all moves without alternatives; return False if the sentence is finished."""
    remaining: cython.int
    while True:
        remaining = count_waiting(parses, sentence)
        if remaining == 0:
            if parses.sentences[sentence, DEPTH] == 1:
                parses.sentences[sentence, DEPTH] = 0
            elif parses.sentences[sentence, DEPTH] > 1:
                pop_or_return(parses, sentence)
            elif parses.sentences[sentence, POSITION] < parses.sentences[sentence, LENGTH]:
                push(parses, sentence)
            else:
                return False
        elif parses.tokens[first(parses, sentence), SPACE]:
            attach_spaces(parses, sentence)
        elif parses.sentences[sentence, DEPTH] == 0:
            push(parses, sentence)
            if remaining == 1:
                parses.sentences[sentence, DEPTH] = 0
        else:
            return True


@cython.cfunc
@cython.exceptval(check=False)
def needs_move(parses: Parses, sentence: cython.Py_ssize_t) -> cython.bint:
    """Return True if the next move is to be scored now; False if all requested labels are known.

    If the next move depends on products that are not available yet, the sentence is marked as waiting.
    """
    offset: cython.Py_ssize_t
    begin: cython.Py_ssize_t = parses.sentences[sentence, BEGIN]
    requested: cython.bint
    if parses.sentences[sentence, LAST] < parses.sentences[sentence, LENGTH]:
        requested = first(parses, sentence) - begin <= parses.sentences[sentence, LAST]
        for offset in range(parses.sentences[sentence, DEPTH]):
            if parses.tokens[parses.tokens[begin + offset, STACK], REQUESTED]:
                requested = True
        if not requested:
            return False
    if (
        parses.sentences[sentence, LIMIT] < parses.sentences[sentence, LENGTH]
        and parses.sentences[sentence, POSITION] + 1 >= parses.sentences[sentence, LIMIT]
    ):
        parses.sentences[sentence, WAITS] = 1
        return False
    return True


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def list_valid(parses: Parses, sentence: cython.Py_ssize_t) -> cython.int:
    """Return the allowed kinds of moves, one bit for each."""
    front: cython.int = first(parses, sentence)
    valid: cython.int = 0
    if not parses.tokens[parses.tokens[front, LEFT_EDGE], STARTS]:
        valid = 1 << LEFT | 1 << RIGHT
        if count_waiting(parses, sentence) > 1 and not parses.tokens[front, RETURNED]:
            valid |= 1 << SHIFT
    if parses.sentences[sentence, DEPTH] > 1:
        valid |= 1 << REDUCE
    if parses.sentences[sentence, BREAK] == -1:
        valid |= 1 << SPLIT
    return valid


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def make_move(
    parses: Parses,
    sentence: cython.Py_ssize_t,
    move: cython.int,
    kind: cython.int,
) -> cython.bint:
    """Make a move and the forced moves after it; return False if the sentence is finished."""
    front: cython.int = first(parses, sentence)
    if kind == SHIFT:
        push(parses, sentence)
    elif kind == REDUCE:
        pop_or_return(parses, sentence)
    elif kind == LEFT:
        attach(parses, front, top(parses, sentence), move)
        parses.sentences[sentence, DEPTH] -= 1
    elif kind == RIGHT:
        attach(parses, top(parses, sentence), front, move)
        push(parses, sentence)
    else:
        parses.tokens[parses.tokens[front, LEFT_EDGE], STARTS] = 1
        parses.sentences[sentence, BREAK] = parses.sentences[sentence, POSITION]
    return make_forced_moves(parses, sentence)


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
        if make_forced_moves(parses, sentence) and needs_move(parses, sentence):
            parses.active[parses.count] = parses.order[parses.fresh]
            parses.count += 1
        parses.fresh += 1


@cython.cfunc
@cython.exceptval(check=False)
def list_features(parses: Parses, scorer: MoveScorer) -> cython.void:
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
    for number in range(parses.count):
        sentence = parses.active[number]
        begin = parses.sentences[sentence, BEGIN]
        depth = parses.sentences[sentence, DEPTH]
        front = first(parses, sentence)
        above = top(parses, sentence)
        scorer.features[number, 0] = scorer.rows[front]
        scorer.features[number, 1] = 0
        if parses.sentences[sentence, POSITION] + 1 < parses.sentences[sentence, LENGTH]:
            scorer.features[number, 1] = scorer.rows[
                parses.tokens[begin + parses.sentences[sentence, POSITION] + 1, BUFFER]
            ]
        for feature in range(3):
            scorer.features[number, 2 + feature] = 0
            if feature < depth:
                scorer.features[number, 2 + feature] = scorer.rows[parses.tokens[begin + depth - 1 - feature, STACK]]
        token = parses.tokens[front, LEFT_CHILD]
        scorer.features[number, 5] = 0 if token == -1 else scorer.rows[token]
        token = parses.tokens[above, LEFT_CHILD]
        scorer.features[number, 6] = 0 if token == -1 else scorer.rows[token]
        token = parses.tokens[above, RIGHT_CHILD]
        scorer.features[number, 7] = 0 if token == -1 else scorer.rows[token]


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
        # Without a valid move the original parser leaves the sentence as it is.
        if move != -1 and make_move(parses, sentence, move, scorer.kinds[move]) and needs_move(parses, sentence):
            parses.active[remaining] = parses.active[number]
            remaining += 1
    parses.count = remaining
    start(parses)
