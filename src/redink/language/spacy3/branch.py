"""A network of a pipeline with the components that assign classes by its vectors."""

from __future__ import annotations

from collections.abc import Sequence

import numpy

from redink.language.networks.batches import find_middles
from redink.language.networks.encoder import Encoder
from redink.language.networks.layers import Floats, Integers
from redink.language.networks.products import Product
from redink.language.spacy3.pipeline import Tagging, TreeLemmas
from redink.language.spacy3.thinc import EncoderLayers

MAX_WINDOWS = 32_768  # cached windows per layer: rules that test labels need the windows of sentences several times


class Branch:
    """Encodes tokens and assigns classes, once for each distinct window.

    `column` is the index of the network's table rows among the columns of word types.
    """

    def __init__(self, layers: EncoderLayers, column: int, vector_column: int | None) -> None:
        self.encoder = Encoder(layers.network, MAX_WINDOWS)
        self.heads: list[Tagging | TreeLemmas] = []
        self._column, self._vector_column = column, vector_column
        self._product: Product | None = None
        self._generation, self._assigned = -1, 0
        self._classes: Integers = numpy.empty((0, 0), dtype=numpy.int32)

    def add_head(self, head: Tagging | TreeLemmas) -> None:
        """Add a component that assigns classes."""
        self.heads.append(head)
        self._product = Product(numpy.concatenate([head.output.weights for head in self.heads], axis=1))
        self._bias = numpy.concatenate([head.output.bias for head in self.heads])

    def number_types(self, types: Integers, columns: Sequence[Integers]) -> Integers:
        """Return the network's numbers of word types."""
        vectors = None if self._vector_column is None else columns[self._vector_column]
        return self.encoder.number_types(types, columns[self._column], vectors)

    def encode(self, types: Integers, lengths: Integers, context: int, columns: Sequence[Integers]) -> Integers:
        """Return the number of each token's window, for sequences with some tokens of context on either side."""
        extra = context - self.encoder.reach
        if extra:
            types, lengths = types[find_middles(lengths, extra)], lengths - 2 * extra
        windows, _, self._total = self.encoder.encode(self.number_types(types, columns), lengths)
        return windows

    def classify(self, windows: Integers) -> list[Integers]:
        """Return the classes that each component assigns to windows just encoded: token × rank."""
        if self._product is None:
            return []
        if self._generation != self.encoder.generation:
            self._generation, self._assigned = self.encoder.generation, 0
        vectors = self.encoder.vectors
        ranks = [head.top if isinstance(head, TreeLemmas) else 1 for head in self.heads]
        if self._classes.shape != (len(vectors), sum(ranks)):
            self._classes = numpy.zeros((len(vectors), sum(ranks)), dtype=numpy.int32)
        if self._assigned < self._total:
            scores = self._product.multiply(vectors[self._assigned : self._total]) + self._bias
            self._assign(scores, ranks)
        return numpy.split(self._classes[windows], numpy.cumsum(ranks)[:-1], axis=1)

    def _assign(self, scores: Floats, ranks: Sequence[int]) -> None:
        """Assign classes to new windows by their scores."""
        rows = self._classes[self._assigned : self._total]
        begin = column = 0
        for head, top in zip(self.heads, ranks, strict=True):
            own = scores[:, begin : begin + len(head.output.bias)]
            if top == 1:
                rows[:, column] = own.argmax(axis=1)
            else:
                best = numpy.argsort(-own, axis=1, kind="stable")[:, :top]
                rows[:, column : column + top] = best[:, [min(rank, best.shape[1] - 1) for rank in range(top)]]
            begin, column = begin + len(head.output.bias), column + top
        self._assigned = self._total
