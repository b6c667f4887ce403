"""Tables of sentences and scores of moves, shared by the state machines of both parsers.

========= ======= ==============================================================================
array     dtype   shape and meaning
========= ======= ==============================================================================
tokens    int32   token × 12 columns, see below
sentences int32   sentence × 8 columns, see below
order     int32   sentences in the order in which they are started
active    int32   sentences that need a scored move, `count` of them
rows      int32   token: row in `products`; row 0 stands for a missing token
features  int32   active sentence × feature: row in `products`
products  float32 row × feature × (piece, output): see `hidden`
lower     float32 piece, output: bias of the hidden layer
panels    float32 panel × output × move: the upper layer (see `products`); no panels without one
upper     float32 move: bias of the upper layer
scores    float32 active sentence × move
kinds     int32   move: SHIFT, REDUCE, LEFT, RIGHT or SPLIT
========= ======= ==============================================================================

Columns of `tokens` (a row is the index of a token in this table):

=========== ==========================================================================
HEAD        row of the head, the token's own row without one
LABEL       number of the move that attached the token, -1 for none
LEFT_CHILD  left child attached last, -1 for none
RIGHT_CHILD right child attached last, -1 for none
BEFORE      child on the same side that the head had before the token, -1 for none
LEFT_EDGE   leftmost row below the token
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

from typing import Any

import numpy

try:
    import cython
except ModuleNotFoundError:
    from redink.kernels import without_cython as cython

if cython.compiled:
    from cython.cimports.redink.kernels.language.blocks import multiply_rows
    from cython.cimports.redink.kernels.language.hidden import sum_features
else:
    from redink.kernels.language.hidden import sum_features
    from redink.kernels.language.products import multiply

# Columns of both tables, as far as they are not 0 at first.
HEAD = cython.declare(cython.Py_ssize_t, 0)
LABEL = cython.declare(cython.Py_ssize_t, 1)
LEFT_CHILD = cython.declare(cython.Py_ssize_t, 2)
RIGHT_CHILD = cython.declare(cython.Py_ssize_t, 3)
BEFORE = cython.declare(cython.Py_ssize_t, 4)
LEFT_EDGE = cython.declare(cython.Py_ssize_t, 5)
SPACE = cython.declare(cython.Py_ssize_t, 6)
STARTS = cython.declare(cython.Py_ssize_t, 7)
BUFFER = cython.declare(cython.Py_ssize_t, 10)

BEGIN = cython.declare(cython.Py_ssize_t, 0)
LENGTH = cython.declare(cython.Py_ssize_t, 1)
DEPTH = cython.declare(cython.Py_ssize_t, 2)
POSITION = cython.declare(cython.Py_ssize_t, 3)
BREAK = cython.declare(cython.Py_ssize_t, 4)
LIMIT = cython.declare(cython.Py_ssize_t, 5)
LAST = cython.declare(cython.Py_ssize_t, 6)
WAITS = cython.declare(cython.Py_ssize_t, 7)


@cython.cclass
class Parses:
    """Sentences that are parsed side by side: at most `parallel` at a time."""

    def __init__(self, tokens: Any, sentences: Any, order: Any, parallel: int) -> None:
        self.tokens, self.sentences, self.order = tokens, sentences, order
        self.active = numpy.zeros(parallel, dtype=numpy.int32)
        self.count = self.fresh = 0


@cython.cclass
class MoveScorer:
    """Last layers of a parser, with the products of the tokens of `Parses`.

    `layers` has the arrays lower, panels, upper and kinds.
    """

    def __init__(self, rows: Any, products: Any, layers: Any, width: int, parallel: int) -> None:
        self.rows, self.products = rows, products
        self.lower, self.panels, self.upper, self.kinds = layers
        self.features = numpy.empty((parallel, products.shape[1]), dtype=numpy.int32)
        self.scratch = numpy.empty(products.shape[2], dtype=numpy.float32)
        self.hidden = numpy.empty((parallel, width), dtype=numpy.float32)
        self.has_upper = len(layers[1]) > 0
        self.scores = numpy.empty((parallel, len(layers[2])), dtype=numpy.float32) if self.has_upper else self.hidden


@cython.cfunc
@cython.exceptval(check=False)
def score(scorer: MoveScorer, count: cython.int) -> cython.void:
    """Compute the scores of the first `count` rows of features."""
    sum_features(scorer.features, count, scorer.products, scorer.lower, scorer.scratch, scorer.hidden)
    if scorer.has_upper:
        if cython.compiled:
            multiply_rows(
                cython.address(scorer.hidden[0, 0]),
                count,
                scorer.hidden.shape[1],
                cython.address(scorer.panels[0, 0, 0]),
                cython.address(scorer.scores[0, 0]),
                scorer.scores.shape[1],
                0,
            )
        else:
            multiply(scorer.hidden[:count], scorer.panels, scorer.scores[:count])


@cython.cfunc
@cython.exceptval(check=False)
def choose(scorer: MoveScorer, row: cython.Py_ssize_t, valid: cython.int) -> cython.int:
    """Return the valid move with the best score, the earlier one of ties; -1 if none is valid."""
    move: cython.int
    best: cython.int = -1
    score: cython.float
    best_score: cython.float = 0
    if not cython.compiled:
        totals = (scorer.scores[row] + scorer.upper).tolist()
        return max(
            (m for m, kind in enumerate(scorer.kinds.tolist()) if valid >> kind & 1),
            key=totals.__getitem__,
            default=-1,
        )
    for move in range(scorer.upper.shape[0]):
        score = scorer.scores[row, move] + scorer.upper[move]
        if (best == -1 or score > best_score) and valid >> scorer.kinds[move] & 1:
            best = move
            best_score = score
    return best


def lay_out(
    lengths: cython.int[::1], spaces: cython.int[::1], tokens: cython.int[:, ::1], sentences: cython.int[:, ::1]
) -> None:
    """Fill both tables for sentences of these lengths, with nothing attached yet.

    `spaces` is 1 for white space. All tokens have products, and all labels and heads are requested, unless the caller
    changes that.
    """
    sentence: cython.Py_ssize_t
    column: cython.Py_ssize_t
    token: cython.int = 0
    end: cython.int
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
            for column in range(tokens.shape[1]):
                tokens[token, column] = 0
            tokens[token, HEAD] = token
            tokens[token, LABEL] = -1
            tokens[token, LEFT_CHILD] = -1
            tokens[token, RIGHT_CHILD] = -1
            tokens[token, BEFORE] = -1
            tokens[token, LEFT_EDGE] = token
            tokens[token, SPACE] = spaces[token]
            tokens[token, STARTS] = token == sentences[sentence, BEGIN]
            tokens[token, BUFFER] = token
            token += 1
