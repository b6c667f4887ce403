"""The networks: word types in, a vector for each token out, computed once for each window of nine words.

A token's vector rests on the four words to either side, through four layers that each look one place
further. So the windows of three, five, seven and nine words are numbered, and each layer computes the
windows it has not met. The first layer's matrix product is kept for each word type. Nothing that is kept
changes a result: a window's vector is the same whenever it is computed (see redink.kernels.english.products).
"""

from __future__ import annotations

import numpy
from numpy.typing import NDArray

from redink.kernels.english.maxout import maxout_sums, maxout_windows
from redink.kernels.english.windows import number_windows
from redink.language.english.model import Floats, Network
from redink.language.english.products import Product

Integers = NDArray[numpy.int32]
Bools = NDArray[numpy.bool_]

WIDTH = 96
REACH = 4
TYPE_LIMIT = 8_192
# So many of them stay, those met most often, where there is no room for new ones.
TYPES_KEPT = 6_144
WINDOW_LIMIT = 4_096
# So many windows are gathered at a time: they stay in the cache.
GATHERED = 192
NO_WINDOWS = numpy.zeros((0, 3), dtype=numpy.int32)


class Encoder:
    """One network with what it has computed so far."""

    def __init__(self, network: Network) -> None:
        self._network = network
        first = network.windows[0]
        # One product for each word type: what it gives as the left, the middle and the right of a window.
        self._first_product = Product(
            numpy.ascontiguousarray(first.weights.reshape(3, WIDTH, 3 * WIDTH).swapaxes(0, 1).reshape(WIDTH, 9 * WIDTH))
        )
        self._mix = Product(network.mix.weights)
        self._window_products = [Product(layer.weights) for layer in network.windows[1:]]
        self._gathered: Floats = numpy.empty((GATHERED, 3 * WIDTH), dtype=numpy.float32)
        self._sums: Floats = numpy.empty((GATHERED, 3 * WIDTH), dtype=numpy.float32)
        self._types: Floats = numpy.empty((0, WIDTH), dtype=numpy.float32)
        self._products: Floats = numpy.empty((0, 3, 3 * WIDTH), dtype=numpy.float32)
        # By word type: its own number here, or -1; and how often it was met, the less the longer ago.
        self._numbers: Integers = numpy.empty(0, dtype=numpy.int32)
        self._met: Integers = numpy.empty(0, dtype=numpy.int64)
        self._vectors: list[Floats] = []
        self._slots: list[Integers] = []
        self.forget_types()

    def forget_types(self) -> None:
        """Drop everything: the word types are numbered afresh."""
        self._met.fill(0)
        self._reserve_types(0)

    def _reserve_types(self, needed: int) -> None:
        """Make room for so many types, give back what a batch with too many took; what was there is lost."""
        size = max(TYPE_LIMIT, needed)
        if size != len(self._types):
            # Memory that is not written yet costs nothing.
            self._types = numpy.empty((size, WIDTH), dtype=numpy.float32)
            self._products = numpy.empty((size, 3, 3 * WIDTH), dtype=numpy.float32)
        self._numbers.fill(-1)
        self._free = numpy.arange(size, dtype=numpy.int32)
        self._forget_windows(0)

    def _drop_types(self, batch: Bools) -> None:
        """Make room for the new types of a batch: of the others, those go that were met least often."""
        if (needed := int(batch.sum())) > TYPE_LIMIT or len(self._types) > TYPE_LIMIT:
            self._reserve_types(needed)
            return
        others = numpy.flatnonzero((self._numbers >= 0) & ~batch)
        stay = min(len(others), TYPES_KEPT, TYPE_LIMIT - needed)
        gone = others[numpy.argsort(-self._met[others], kind="stable")[stay:]]
        self._free = numpy.concatenate([self._free, numpy.sort(self._numbers[gone])])
        self._numbers[gone] = -1
        self._met //= 2
        self._forget_windows(0)

    def _forget_windows(self, needed: int) -> None:
        """Drop all windows, make room for so many, and give back what a batch with too many took."""
        size = max(WINDOW_LIMIT, needed)
        layers = range(len(self._network.windows))
        self._counts = [0 for _ in layers]
        if self._vectors and size == len(self.vectors):
            for places in self._slots:
                places.fill(0)
            return
        slots = 1 << (2 * size - 1).bit_length()
        self._slots = [numpy.zeros(slots, dtype=numpy.int32) for _ in layers]
        self._windows = [numpy.empty((size, 3), dtype=numpy.int32) for _ in layers]
        self._vectors = [numpy.empty((size, WIDTH), dtype=numpy.float32) for _ in layers]

    @property
    def vectors(self) -> Floats:
        """The vectors of the windows of nine, by their numbers."""
        return self._vectors[-1]

    def number_types(self, types: Integers, rows: Integers) -> Integers:
        """The network's own numbers for word types; those that it has not met are embedded.

        The tagger sees only what somebody asked for, and the parser only the sentences that are parsed: each embeds
        only its own words. `rows` has the rows of the tables for each type there is.
        """
        if (more := len(rows) - len(self._numbers)) > 0:
            self._numbers = numpy.concatenate([self._numbers, numpy.full(more, -1, dtype=numpy.int32)])
            self._met = numpy.concatenate([self._met, numpy.zeros(more, dtype=numpy.int64)])
        met = numpy.bincount(types, minlength=len(self._met))
        self._met += met
        # Not numpy.unique, which imports all of numpy.ma.
        fresh = numpy.flatnonzero((met > 0) & (self._numbers < 0))
        if len(fresh) > len(self._free) or len(self._types) > TYPE_LIMIT:
            self._drop_types(met > 0)
            fresh = numpy.flatnonzero((met > 0) & (self._numbers < 0))  # all, where everything was dropped
        for start in range(0, len(fresh), GATHERED):
            part = fresh[start : start + GATHERED]
            places, self._free = self._free[: len(part)], self._free[len(part) :]
            self._numbers[part] = places
            self._embed(rows[part], places)
        return self._numbers[types]

    def _embed(self, rows: Integers, places: Integers) -> None:
        """Embed new word types."""
        network = self._network
        mixed = numpy.empty((len(rows), 4 * WIDTH), dtype=numpy.float32)
        for feature, table in enumerate(network.tables):
            numpy.sum(table[rows[:, feature]], axis=1, out=mixed[:, feature * WIDTH : (feature + 1) * WIDTH])
        sums = self._mix.multiply(mixed)
        vectors = numpy.empty((len(rows), WIDTH), dtype=numpy.float32)
        maxout_sums(sums, network.mix.bias, network.mix.gain, network.mix.shift, vectors, NO_WINDOWS, vectors)
        products = self._first_product.multiply(vectors).reshape(len(rows), 3, 3 * WIDTH)
        products[:, 1] += network.windows[0].bias
        self._types[places], self._products[places] = vectors, products

    def encode(self, types: Integers, lengths: Integers) -> tuple[Integers, int, int]:
        """Number the windows of nine of all sentences and see to their vectors.

        `types` holds the sentences one after the other as `number_types` numbers their words, each with four
        paddings on either side, `lengths` their lengths with the paddings. Returns the number of each token's window,
        and from where to where the windows are new.
        """
        if max(self._counts) + len(types) > len(self._vectors[0]):
            self._forget_windows(len(types))
        numbers, before = types, 0
        for layer in range(REACH):
            lengths = lengths if layer == 0 else lengths - 2
            found = numpy.empty(len(numbers) - 2 * len(lengths), dtype=numpy.int32)
            before = self._counts[layer]
            known = number_windows(numbers, lengths, self._slots[layer], self._windows[layer], before, found)
            self._counts[layer] = known
            self._compute(layer, before, known)
            numbers = found
        return numbers, before, known

    def _compute(self, number: int, start: int, stop: int) -> None:
        """The vectors of a layer's windows from `start` to `stop`."""
        layer = self._network.windows[number]
        windows, out = self._windows[number], self._vectors[number]
        if number == 0:
            maxout_windows(self._products, layer.gain, layer.shift, self._types, windows[start:stop], out[start:stop])
            return
        base, product = self._vectors[number - 1], self._window_products[number - 1]
        for first in range(start, stop, GATHERED):
            part = windows[first : min(first + GATHERED, stop)]
            rows = self._gathered[: len(part)]
            # The mode makes numpy write straight into `out`; every number is in range.
            numpy.take(base, part, axis=0, out=rows.reshape(*part.shape, WIDTH), mode="clip")
            sums = product.multiply(rows, self._sums[: len(part)])
            maxout_sums(sums, layer.bias, layer.gain, layer.shift, base, part, out[first : first + len(part)])
