"""Networks that compute a vector for each token, once for each distinct window of tokens.

A token's vector depends on some words on either side (the reach of the network), through layers that each see one or
more words further. The distinct windows of each layer are numbered, and each layer computes only new windows. The first
layer's matrix product is cached for each word type. Caching never changes a result: a window's vector is the same
whenever it is computed (see redink.kernels.language.products).
"""

from __future__ import annotations

import numpy

from redink.kernels.language.maxout import maxout_sums, maxout_windows
from redink.kernels.language.windows import number_windows
from redink.language.networks.layers import Bools, Floats, Integers, Network
from redink.language.networks.products import Product

MAX_TYPES = 8_192  # cached word types
MIN_TYPES = 6_144  # most frequent types that stay when there is no room for new ones
BLOCK = 192  # windows computed at once, so that they fit into the processor's cache
NO_WINDOWS = numpy.zeros((0, 3), dtype=numpy.int32)


class Encoder:
    """A network with its caches; each layer caches up to `max_windows` windows."""

    def __init__(self, network: Network, max_windows: int) -> None:
        self._network, self._max_windows = network, max_windows
        first = network.windows[0]
        self._width = width = len(first.gain)
        self._span = span = len(first.weights) // width
        self.reach = len(network.windows) * (span // 2)
        # One product per word type: its contribution at each position of a window.
        by_position = first.weights.reshape(span, width, -1).swapaxes(0, 1)
        self._first_product = Product(numpy.ascontiguousarray(by_position.reshape(width, -1)))
        self._mix = Product(network.mix.weights)
        self._projection = None if network.projection is None else Product(network.projection)
        self._window_products = [Product(layer.weights) for layer in network.windows[1:]]
        self._gathered: Floats = numpy.empty((BLOCK, span * width), dtype=numpy.float32)
        self._sums: Floats = numpy.empty((BLOCK, len(first.bias)), dtype=numpy.float32)
        self._types: Floats = numpy.empty((0, width), dtype=numpy.float32)
        self._products: Floats = numpy.empty((0, span, len(first.bias)), dtype=numpy.float32)
        # By word type: its number in this network or -1, and its frequency, which decays.
        self._numbers: Integers = numpy.empty(0, dtype=numpy.int32)
        self._frequency: Integers = numpy.empty(0, dtype=numpy.int64)
        self._vectors: list[Floats] = []
        self._slots: list[Integers] = []
        self.generation = 0
        """Changes whenever windows are numbered from scratch."""
        self.forget_types()

    def forget_types(self) -> None:
        """Remove everything; word types are numbered from scratch."""
        self._frequency.fill(0)
        self._reserve_types(0)

    def _reserve_types(self, needed: int) -> None:
        """Reserve room for the given number of types, and release what an oversized batch took; clears the cache."""
        size = max(MAX_TYPES, needed)
        if size != len(self._types):
            # Memory that is never written costs nothing.
            self._types = numpy.empty((size, self._width), dtype=numpy.float32)
            self._products = numpy.empty((size, *self._products.shape[1:]), dtype=numpy.float32)
        self._numbers.fill(-1)
        self._free = numpy.arange(size, dtype=numpy.int32)
        self._forget_windows(0)

    def _drop_types(self, batch: Bools) -> None:
        """Make room for the new types of a batch by removing the least frequent other types."""
        if (needed := int(batch.sum())) > MAX_TYPES or len(self._types) > MAX_TYPES:
            self._reserve_types(needed)
            return
        others = numpy.flatnonzero((self._numbers >= 0) & ~batch)
        stay = min(len(others), MIN_TYPES, MAX_TYPES - needed)
        removed = others[numpy.argsort(-self._frequency[others], kind="stable")[stay:]]
        self._free = numpy.concatenate([self._free, numpy.sort(self._numbers[removed])])
        self._numbers[removed] = -1
        self._frequency //= 2
        self._forget_windows(0)

    def _forget_windows(self, needed: int) -> None:
        """Remove all windows, reserve room for the given number, and release what an oversized batch took."""
        self.generation += 1
        size = max(self._max_windows, needed)
        layers = range(len(self._network.windows))
        self._counts = [0 for _ in layers]
        if self._vectors and size == len(self.vectors):
            for slots in self._slots:
                slots.fill(0)
            return
        slot_count = 1 << (2 * size - 1).bit_length()
        self._slots = [numpy.zeros(slot_count, dtype=numpy.int32) for _ in layers]
        self._windows = [numpy.empty((size, self._span), dtype=numpy.int32) for _ in layers]
        self._vectors = [numpy.empty((size, self._width), dtype=numpy.float32) for _ in layers]

    @property
    def vectors(self) -> Floats:
        """Vectors of the whole windows, by window number."""
        return self._vectors[-1]

    def number_types(self, types: Integers, rows: Integers, word_vectors: Integers | None = None) -> Integers:
        """Return this network's numbers of word types; embed new types.

        Networks see different words, so each embeds only its own. `rows` has the table rows of all types, and
        `word_vectors` the rows of their word vectors.
        """
        if (more := len(rows) - len(self._numbers)) > 0:
            self._numbers = numpy.concatenate([self._numbers, numpy.full(more, -1, dtype=numpy.int32)])
            self._frequency = numpy.concatenate([self._frequency, numpy.zeros(more, dtype=numpy.int64)])
        frequency = numpy.bincount(types, minlength=len(self._frequency))
        self._frequency += frequency
        # numpy.unique would import all of numpy.ma.
        fresh = numpy.flatnonzero((frequency > 0) & (self._numbers < 0))
        if len(fresh) > len(self._free) or len(self._types) > MAX_TYPES:
            self._drop_types(frequency > 0)
            fresh = numpy.flatnonzero((frequency > 0) & (self._numbers < 0))  # all types, if the cache was cleared
        for start in range(0, len(fresh), BLOCK):
            part = fresh[start : start + BLOCK]
            numbers, self._free = self._free[: len(part)], self._free[len(part) :]
            self._numbers[part] = numbers
            self._embed(rows[part], numbers, None if word_vectors is None else word_vectors[part])
            if self._network.zero_padding and part[0] == 0:
                self._store(numpy.zeros((1, self._width), dtype=numpy.float32), numbers[:1])
        return self._numbers[types]

    def _embed(self, rows: Integers, numbers: Integers, word_vectors: Integers | None) -> None:
        """Embed new word types."""
        network, width = self._network, self._width
        mixed = numpy.empty((len(rows), len(network.mix.weights)), dtype=numpy.float32)
        for feature, table in enumerate(network.tables):
            numpy.sum(table[rows[:, feature]], axis=1, out=mixed[:, feature * width : (feature + 1) * width])
        if self._projection and network.word_vectors is not None and word_vectors is not None:
            chosen = network.word_vectors[numpy.maximum(word_vectors, 0)].astype(numpy.float32)
            chosen[numpy.less(word_vectors, 0)] = 0
            mixed[:, len(network.tables) * width :] = self._projection.multiply(chosen)
        sums = self._mix.multiply(mixed)
        vectors = numpy.empty((len(rows), width), dtype=numpy.float32)
        maxout_sums(sums, network.mix.bias, network.mix.gain, network.mix.shift, vectors, NO_WINDOWS, vectors)
        self._store(vectors, numbers)

    def _store(self, vectors: Floats, numbers: Integers) -> None:
        """Store the vectors of word types, and their products with the first layer."""
        products = self._first_product.multiply(vectors).reshape(len(vectors), *self._products.shape[1:])
        products[:, self._span // 2] += self._network.windows[0].bias
        self._types[numbers], self._products[numbers] = vectors, products

    def encode(self, types: Integers, lengths: Integers) -> tuple[Integers, int, int]:
        """Number the windows of all sentences and compute the vectors of new windows.

        `types` holds the concatenated sentences as numbered by `number_types`, with as many paddings at both ends of
        each as the network reaches, and `lengths` their lengths including the paddings. Return the number of each
        token's window, and the range of new windows.
        """
        if max(self._counts) + len(types) > len(self._vectors[0]):
            self._forget_windows(len(types))
        numbers, before = types, 0
        narrowed = self._span - 1
        for layer in range(len(self._vectors)):
            lengths = lengths if layer == 0 else lengths - narrowed
            window_numbers = numpy.empty(len(numbers) - narrowed * len(lengths), dtype=numpy.int32)
            before = self._counts[layer]
            total = number_windows(numbers, lengths, self._slots[layer], self._windows[layer], before, window_numbers)
            self._counts[layer] = total
            self._compute(layer, before, total)
            numbers = window_numbers
        return numbers, before, total

    def _compute(self, number: int, start: int, stop: int) -> None:
        """Compute the vectors of a layer's windows from `start` to `stop`."""
        layer = self._network.windows[number]
        windows, out = self._windows[number], self._vectors[number]
        if number == 0:
            windows, out = windows[start:stop], out[start:stop]
            maxout_windows(self._products, layer.gain, layer.shift, self._types, windows, self._sums[0], out)
            return
        base, product = self._vectors[number - 1], self._window_products[number - 1]
        for first in range(start, stop, BLOCK):
            part = windows[first : min(first + BLOCK, stop)]
            rows = self._gathered[: len(part)]
            # With this mode numpy writes directly into `out`; every index is in range.
            numpy.take(base, part, axis=0, out=rows.reshape(*part.shape, -1), mode="clip")
            sums = product.multiply(rows, self._sums[: len(part)])
            maxout_sums(sums, layer.bias, layer.gain, layer.shift, base, part, out[first : first + len(part)])
