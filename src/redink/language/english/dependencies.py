"""Dependencies: the vectors of a batch of sentences in, a head and a label for each token out."""

from __future__ import annotations

import numpy

from redink.kernels import transitions
from redink.language.english.model import Floats, Model
from redink.language.english.network import Integers, multiply
from redink.language.english.trees import DELIMITER, lower_arcs

# So many sentences are parsed side by side: their scores are one matrix product.
ABREAST = 64
FEATURES = 8
KINDS = {"S": 0, "D": 1, "L": 2, "R": 3, "B": 4}


class DependencyParser:
    """The parser's last two layers and its moves."""

    def __init__(self, model: Model) -> None:
        self._model = model
        moves = [move.partition("-") for move in model.tables["moves"]]
        self._kinds = numpy.array([KINDS[kind] for kind, _, _ in moves], dtype=numpy.int32)
        # The last label is what stands without a move, which Python finds at place -1.
        self._labels = [label for _, _, label in moves] + [""]
        self._decorated = numpy.array([DELIMITER in label for label in self._labels])
        self._hidden = numpy.zeros((ABREAST, len(model.upper.weights)), dtype=numpy.float32)
        self._scores = numpy.zeros((ABREAST, len(moves)), dtype=numpy.float32)

    def parse(
        self, vectors: Floats, rows: Integers, lengths: Integers, spaces: Integers
    ) -> list[tuple[tuple[str, ...], tuple[int, ...]]]:
        """Labels and heads of each sentence.

        Sentences stand one after the other; `rows` gives each token's row in `vectors`, `spaces` whether it is white
        space. No sentence is empty.
        """
        tokens, sentences = lay_out(lengths, spaces)
        self._run(tokens, sentences, rows, vectors)
        return [
            self._read(tokens[begin : begin + length], int(begin), spaces[begin : begin + length])
            for begin, length in sentences[:, :2]
        ]

    def _run(self, tokens: Integers, sentences: Integers, rows: Integers, vectors: Floats) -> None:
        """Make the moves of all sentences."""
        model, hidden, scores = self._model, self._hidden, self._scores
        products = multiply(vectors, model.lower.weights).reshape(len(vectors), FEATURES, -1)
        active = numpy.zeros(ABREAST, dtype=numpy.int32)
        count, fresh = transitions.start(tokens, sentences, active, 0, 0)
        while count:
            transitions.sum_features(
                tokens, sentences, active, count, rows, products, model.pads, model.lower.bias, hidden
            )
            numpy.matmul(hidden, model.upper.weights, out=scores)
            count, fresh = transitions.advance(
                tokens, sentences, active, count, fresh, scores, model.upper.bias, self._kinds
            )

    def _read(self, tokens: Integers, begin: int, spaces: Integers) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """Labels and heads of one sentence, from its part of the finished table."""
        moves = tokens[:, transitions.LABEL]
        heads = (tokens[:, transitions.HEAD] - begin).tolist()
        labels = [
            "ROOT" if head == place else self._labels[move]
            for place, (head, move) in enumerate(zip(heads, moves.tolist(), strict=True))
        ]
        if self._decorated[moves].any():
            lower_arcs(heads, labels, spaces.tolist())
        return tuple(labels), tuple(heads)


def lay_out(lengths: Integers, spaces: Integers) -> tuple[Integers, Integers]:
    """The tables of tokens and sentences with nothing attached yet; `redink.kernels.transitions` tells the columns."""
    count = len(spaces)
    own = numpy.arange(count, dtype=numpy.int32)
    begins = (numpy.cumsum(lengths) - lengths).astype(numpy.int32)
    tokens = numpy.zeros((count, 11), dtype=numpy.int32)
    for column in (transitions.HEAD, transitions.LEFT_EDGE, transitions.BUFFER):
        tokens[:, column] = own
    for column in (transitions.LABEL, transitions.LEFT_CHILD, transitions.RIGHT_CHILD, transitions.INNER_CHILD):
        tokens[:, column] = -1
    tokens[:, transitions.SPACE] = spaces
    tokens[begins, transitions.STARTS] = 1
    sentences = numpy.zeros((len(lengths), 5), dtype=numpy.int32)
    sentences[:, transitions.BEGIN] = begins
    sentences[:, transitions.LENGTH] = lengths
    sentences[:, transitions.BREAK] = -1
    return tokens, sentences
