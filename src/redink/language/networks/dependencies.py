"""Dependency parsing: heads and labels from the vectors of a batch of sentences.

If only some labels are needed, a sentence is parsed from its start until they are known (the kernel decides when).
Vectors are computed up to the last of these tokens and a little beyond, and, for sentences that need more, twice as far
each time. Tokens beyond the current position never change a move, so the labels equal those of a complete parse.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

import numpy

from redink.kernels.language.parsing import MoveScorer, Parses, lay_out
from redink.language.networks.layers import Floats, Integers, ParserLayers
from redink.language.networks.products import Product
from redink.language.networks.trees import DELIMITER, FindSpans, lower_arcs
from redink.language.parser import UNLABELLED, Attachment, Positions

PARALLEL_SENTENCES = 48  # sentences parsed side by side, whose scores are one matrix product
LOOKAHEAD = 3  # tokens beyond the last needed one with vectors at first; doubled whenever that is not enough
# Columns of the kernel's tables.
HEAD, LABEL, NEEDED = 0, 1, 11
BEGIN, LENGTH, LIMIT, LAST, WAITS = 0, 1, 5, 6, 7
KINDS = {"S": 0, "D": 1, "L": 2, "R": 3, "B": 4}

Encode: TypeAlias = Callable[[Integers, Integers, Integers], tuple[Floats, Integers]]
"""Computes vectors: takes sentence numbers, first tokens and end tokens; returns vectors and the row of each token."""


class Machine(Protocol):
    """A kernel with the state machine of a parser."""

    @property
    def make_moves(self) -> Callable[[Parses, MoveScorer], None]:
        """Parse sentences until they are finished or wait for more products."""


class DependencyParser:
    """The last layers of a parser, and its moves."""

    def __init__(self, layers: ParserLayers, machine: Machine, find_spans: FindSpans) -> None:
        self._machine, self._find_spans = machine, find_spans
        kinds = numpy.array([KINDS[kind] for kind, _ in layers.moves], dtype=numpy.int32)
        # Then the root's label, and last, at index -1, the label of whitespace.
        self._labels = [label for _, label in layers.moves] + ["ROOT", ""]
        self._root = len(layers.moves)
        self._decorated = numpy.array([DELIMITER in label for label in self._labels])
        self._project = (Product(layers.project.weights), layers.project.bias) if layers.project else None
        self._lower = Product(layers.lower.weights)
        upper = layers.upper
        panels = Product(upper.weights).panels if upper else numpy.empty((0, 0, 0), dtype=numpy.float32)
        upper_bias = upper.bias if upper else numpy.zeros(self._root, dtype=numpy.float32)
        self._last_layers = layers.lower.bias, panels, upper_bias, kinds
        self._hidden_width = len(upper.weights) if upper else self._root
        self._pads = layers.pads
        self._products = numpy.empty((0, layers.lower.weights.shape[1]), dtype=numpy.float32)

    def parse(
        self, lengths: Integers, spaces: Integers, needed: Sequence[Positions | None], encode: Encode
    ) -> list[Attachment]:
        """Return labels and heads of each sentence or, if some tokens are needed, only their labels.

        Sentences are concatenated; `spaces` marks whitespace tokens. No sentence and no set of needed tokens is empty.
        """
        tokens, sentences = self._make_tables(lengths, spaces)
        for number, positions in enumerate(needed):
            if positions is not None:
                tokens[[sentences[number, BEGIN] + position for position in positions], NEEDED] = 1
                sentences[number, LAST] = max(positions)
                sentences[number, LIMIT] = min(lengths[number], sentences[number, LAST] + 1 + LOOKAHEAD)
        self._run(tokens, sentences, encode)
        return self._read(tokens, lengths, spaces, needed)

    def _make_tables(self, lengths: Integers, spaces: Integers) -> tuple[Integers, Integers]:
        tokens = numpy.empty((len(spaces), 12), dtype=numpy.int32)
        sentences = numpy.empty((len(lengths), 8), dtype=numpy.int32)
        lay_out(lengths, spaces, tokens, sentences)
        size = len(spaces) + 1
        if size > len(self._products):
            self._products = numpy.empty((size, self._products.shape[1]), dtype=numpy.float32)
        self._products[0] = self._pads.ravel()  # row 0 represents a missing token
        return tokens, sentences

    def _run(self, tokens: Integers, sentences: Integers, encode: Encode) -> None:
        """Make the moves of all sentences."""
        rows, computed = numpy.zeros(len(tokens), dtype=numpy.int32), 1
        numbers = numpy.arange(len(sentences), dtype=numpy.int32)
        first = numpy.zeros(len(sentences), dtype=numpy.int32)
        lookahead = LOOKAHEAD
        while len(numbers):
            begins, last = sentences[numbers, BEGIN], sentences[numbers, LIMIT]
            vectors, token_rows = encode(numbers, first[numbers], last)
            sizes = last - first[numbers]
            starts = begins + first[numbers] - (numpy.cumsum(sizes) - sizes)
            rows[numpy.repeat(starts, sizes) + numpy.arange(len(token_rows))] = token_rows + computed
            if self._project is not None:
                product, bias = self._project
                vectors = product.multiply(vectors)
                vectors += bias
            self._lower.multiply(vectors, self._products[computed : computed + len(vectors)])
            computed += len(vectors)
            # Longest first: short sentences fill the gaps, and no long sentence is left over at the end.
            order = numbers[numpy.argsort(-last, kind="stable")]
            self._move(tokens, sentences, order, rows, self._products[:computed].reshape(computed, len(self._pads), -1))
            first = sentences[:, LIMIT].copy()
            numbers = numpy.flatnonzero(sentences[:, WAITS]).astype(numpy.int32)
            sentences[:, WAITS] = 0
            lookahead *= 2
            sentences[numbers, LIMIT] = numpy.minimum(sentences[numbers, LENGTH], sentences[numbers, LIMIT] + lookahead)

    def _move(self, tokens: Integers, sentences: Integers, order: Integers, rows: Integers, products: Floats) -> None:
        """Make moves as far as the computed vectors allow."""
        parses = Parses(tokens, sentences, order, PARALLEL_SENTENCES)
        scorer = MoveScorer(rows, products, self._last_layers, self._hidden_width, PARALLEL_SENTENCES)
        self._machine.make_moves(parses, scorer)

    def _read(
        self, tokens: Integers, lengths: Integers, spaces: Integers, needed: Sequence[Positions | None]
    ) -> list[Attachment]:
        """Read the needed results of each sentence from the finished table."""
        ends = numpy.cumsum(lengths)
        begins = ends - lengths
        rows = tokens[:, HEAD]
        moves = numpy.where(rows == numpy.arange(len(rows)), self._root, tokens[:, LABEL])
        heads = (rows - numpy.repeat(begins, lengths)).tolist()
        labels = list(map(self._labels.__getitem__, moves.tolist()))
        decorated = set(numpy.searchsorted(ends, numpy.flatnonzero(self._decorated[moves]), side="right").tolist())
        parses: list[Attachment] = []
        for number, (begin, end) in enumerate(zip(begins.tolist(), ends.tolist(), strict=True)):
            own_labels, own_heads, positions = labels[begin:end], heads[begin:end], needed[number]
            if positions is not None:
                selected = [UNLABELLED] * len(own_labels)
                for position in positions:
                    selected[position] = own_labels[position].partition(DELIMITER)[0]
                parses.append((tuple(selected), None))
                continue
            if number in decorated:
                lower_arcs(own_heads, own_labels, spaces[begin:end].tolist(), self._find_spans(own_heads))
            parses.append((tuple(own_labels), tuple(own_heads)))
        return parses
