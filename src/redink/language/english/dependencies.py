"""Dependencies: the vectors of a batch of sentences in, a head and a label for each token out, or some labels only.

Where only some labels are asked for, a sentence is parsed from its start until they are known (the kernel says
when). Vectors are asked for as far as the last of these tokens and a little ahead, and then, for the sentences
that need more, each time twice as far ahead. Nothing behind a move's place changes it, so labels are those of the
whole parse.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy

from redink.kernels.english import transitions
from redink.language.english.model import Floats, Model
from redink.language.english.network import Integers
from redink.language.english.products import Product
from redink.language.english.trees import DELIMITER, lower_arcs
from redink.language.parser import UNLABELLED, Attachment, Places

# So many sentences are parsed side by side: their scores are one matrix product.
ABREAST = 48
# So many tokens behind the last one that is asked for have vectors at first; then twice as many more, and so on.
AHEAD = 3
FEATURES = 8
# Columns of the kernel's tables.
HEAD, LABEL, ASKED = 0, 1, 11
BEGIN, LENGTH, LIMIT, LAST, WAITS = 0, 1, 5, 6, 7
KINDS = {"S": 0, "D": 1, "L": 2, "R": 3, "B": 4}

Encode: TypeAlias = Callable[[Integers, Integers, Integers], tuple[Floats, Integers]]
"""Numbers of sentences, and the first and the last place but one of each, in; vectors, and each token's row, out."""


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
        self._lower, self._upper = Product(model.lower.weights), Product(model.upper.weights)
        self._products = numpy.empty((0, model.lower.weights.shape[1]), dtype=numpy.float32)

    def parse(
        self, lengths: Integers, spaces: Integers, asked: Sequence[Places | None], encode: Encode
    ) -> list[Attachment]:
        """Labels and heads of each sentence, or, where some tokens are asked for, only their labels.

        Sentences stand one after the other; `spaces` says of each token whether it is white space. None is empty, and
        nobody asks for no token.
        """
        tokens, sentences = self._lay_out(lengths, spaces)
        for number, places in enumerate(asked):
            if places is not None:
                tokens[[sentences[number, BEGIN] + place for place in places], ASKED] = 1
                sentences[number, LAST] = max(places)
                sentences[number, LIMIT] = min(lengths[number], sentences[number, LAST] + 1 + AHEAD)
        self._run(tokens, sentences, encode)
        return self._read(tokens, lengths, spaces, asked)

    def _lay_out(self, lengths: Integers, spaces: Integers) -> tuple[Integers, Integers]:
        tokens = numpy.empty((len(spaces), 12), dtype=numpy.int32)
        sentences = numpy.empty((len(lengths), 8), dtype=numpy.int32)
        transitions.lay_out(lengths, spaces, tokens, sentences)
        size = len(spaces) + 1
        if size > len(self._products):
            self._products = numpy.empty((size, self._model.lower.weights.shape[1]), dtype=numpy.float32)
        self._products[0] = self._model.pads.ravel()  # row 0 stands for a missing token
        return tokens, sentences

    def _run(self, tokens: Integers, sentences: Integers, encode: Encode) -> None:
        """Make the moves of all sentences."""
        rows, known = numpy.zeros(len(tokens), dtype=numpy.int32), 1
        numbers = numpy.arange(len(sentences), dtype=numpy.int32)
        first = numpy.zeros(len(sentences), dtype=numpy.int32)
        ahead = AHEAD
        while len(numbers):
            begins, last = sentences[numbers, BEGIN], sentences[numbers, LIMIT]
            vectors, places = encode(numbers, first[numbers], last)
            sizes = last - first[numbers]
            starts = begins + first[numbers] - (numpy.cumsum(sizes) - sizes)
            rows[numpy.repeat(starts, sizes) + numpy.arange(len(places))] = places + known
            self._lower.multiply(vectors, self._products[known : known + len(vectors)])
            known += len(vectors)
            # The longest first: short ones fill the gaps, and no long one is left over at the end.
            order = numbers[numpy.argsort(-last, kind="stable")]
            self._move(tokens, sentences, order, rows, self._products[:known].reshape(known, FEATURES, -1))
            first = sentences[:, LIMIT].copy()
            numbers = numpy.flatnonzero(sentences[:, WAITS]).astype(numpy.int32)
            sentences[:, WAITS] = 0
            ahead *= 2
            sentences[numbers, LIMIT] = numpy.minimum(sentences[numbers, LENGTH], sentences[numbers, LIMIT] + ahead)

    def _move(self, tokens: Integers, sentences: Integers, order: Integers, rows: Integers, products: Floats) -> None:
        """Make moves as far as there are products."""
        model = self._model
        active = numpy.zeros(ABREAST, dtype=numpy.int32)
        hidden = numpy.empty((ABREAST, len(model.upper.weights)), dtype=numpy.float32)
        scores = numpy.empty((ABREAST, len(model.upper.bias)), dtype=numpy.float32)
        count, fresh = transitions.start(tokens, sentences, order, active, 0, 0)
        while count:
            transitions.sum_features(tokens, sentences, active, count, rows, products, model.lower.bias, hidden)
            self._upper.multiply(hidden[:count], scores[:count])
            count, fresh = transitions.advance(
                tokens, sentences, order, active, count, fresh, scores, model.upper.bias, self._kinds
            )

    def _read(
        self, tokens: Integers, lengths: Integers, spaces: Integers, asked: Sequence[Places | None]
    ) -> list[Attachment]:
        """What is asked for of each sentence, from the finished table."""
        ends = numpy.cumsum(lengths)
        begins = ends - lengths
        rows = tokens[:, HEAD]
        moves = numpy.where(rows == numpy.arange(len(rows)), self._root, tokens[:, LABEL])
        heads = (rows - numpy.repeat(begins, lengths)).tolist()
        labels = list(map(self._labels.__getitem__, moves.tolist()))
        decorated = set(numpy.searchsorted(ends, numpy.flatnonzero(self._decorated[moves]), side="right").tolist())
        parses: list[Attachment] = []
        for number, (begin, end) in enumerate(zip(begins.tolist(), ends.tolist(), strict=True)):
            own_labels, own_heads, places = labels[begin:end], heads[begin:end], asked[number]
            if places is not None:
                known = [UNLABELLED] * len(own_labels)
                for place in places:
                    known[place] = own_labels[place].partition(DELIMITER)[0]
                parses.append((tuple(known), None))
                continue
            if number in decorated:
                lower_arcs(own_heads, own_labels, spaces[begin:end].tolist())
            parses.append((tuple(own_labels), tuple(own_heads)))
        return parses
