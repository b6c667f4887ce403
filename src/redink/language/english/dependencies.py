"""Dependencies: the vectors of a batch of sentences in, a head and a label for each token out."""

from __future__ import annotations

import numpy

from redink.kernels.english import transitions
from redink.language.english.model import Floats, Model
from redink.language.english.network import Integers
from redink.language.english.products import Product
from redink.language.english.trees import DELIMITER, lower_arcs

Labels = tuple[str, ...]
Heads = tuple[int, ...]

# So many sentences are parsed side by side: their scores are one matrix product.
ABREAST = 48
FEATURES = 8
# The first columns of the kernel's table.
HEAD, LABEL = 0, 1
KINDS = {"S": 0, "D": 1, "L": 2, "R": 3, "B": 4}


class DependencyParser:
    """The parser's last two layers and its moves."""

    def __init__(self, model: Model) -> None:
        self._model = model
        moves = [move.partition("-") for move in model.tables["moves"]]
        self._kinds = numpy.array([KINDS[kind] for kind, _, _ in moves], dtype=numpy.int32)
        # Behind the moves' labels a root's, and last, where Python looks for move -1, that of white space.
        self._labels = [label for _, _, label in moves] + ["ROOT", ""]
        self._root = len(moves)
        self._decorated = numpy.array([DELIMITER in label for label in self._labels])
        self._lower, self._upper = Product(model.lower.weights), Product(model.upper.weights, ABREAST)
        self._products = numpy.empty((0, model.lower.weights.shape[1]), dtype=numpy.float32)

    def parse(self, vectors: Floats, rows: Integers, lengths: Integers, spaces: Integers) -> list[tuple[Labels, Heads]]:
        """Labels and heads of each sentence.

        Sentences stand one after the other; `rows` gives each token's row in `vectors`, `spaces` whether it
        is white space. No sentence is empty.
        """
        tokens = numpy.empty((len(spaces), 11), dtype=numpy.int32)
        sentences = numpy.empty((len(lengths), 5), dtype=numpy.int32)
        transitions.lay_out(lengths, spaces, tokens, sentences)
        self._run(tokens, sentences, rows, vectors)
        return self._read(tokens, lengths, spaces)

    def _run(self, tokens: Integers, sentences: Integers, rows: Integers, vectors: Floats) -> None:
        """Make the moves of all sentences."""
        model, hidden = self._model, self._upper.rows
        size = len(vectors) + 1
        if size > len(self._products):
            self._products = numpy.empty((size, model.lower.weights.shape[1]), dtype=numpy.float32)
        self._products[0] = model.pads.ravel()
        self._lower.multiply(vectors, self._products[1:size])
        products = self._products[:size].reshape(size, FEATURES, -1)
        rows = rows + 1  # row 0 stands for a missing token
        active = numpy.zeros(len(hidden), dtype=numpy.int32)
        count, fresh = transitions.start(tokens, sentences, active, 0, 0)
        while count:
            transitions.sum_features(tokens, sentences, active, count, rows, products, model.lower.bias, hidden)
            scores = self._upper.run()
            count, fresh = transitions.advance(
                tokens, sentences, active, count, fresh, scores, model.upper.bias, self._kinds
            )

    def _read(self, tokens: Integers, lengths: Integers, spaces: Integers) -> list[tuple[Labels, Heads]]:
        """Labels and heads of each sentence, from the finished table."""
        ends = numpy.cumsum(lengths)
        begins = ends - lengths
        rows = tokens[:, HEAD]
        moves = numpy.where(rows == numpy.arange(len(rows)), self._root, tokens[:, LABEL])
        heads = (rows - numpy.repeat(begins, lengths)).tolist()
        labels = list(map(self._labels.__getitem__, moves.tolist()))
        decorated = set(numpy.searchsorted(ends, numpy.flatnonzero(self._decorated[moves]), side="right").tolist())
        parses = []
        for number, (begin, end) in enumerate(zip(begins.tolist(), ends.tolist(), strict=True)):
            own_labels, own_heads = labels[begin:end], heads[begin:end]
            if number in decorated:
                lower_arcs(own_heads, own_labels, spaces[begin:end].tolist())
            parses.append((tuple(own_labels), tuple(own_heads)))
        return parses
