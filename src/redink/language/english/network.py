"""The networks: word types in, a vector for each token out, computed once for each window of nine words.

A token's vector rests on the four words to either side, through four layers that each look one place further.
So the windows of three, five, seven and nine words are numbered, and each layer computes the windows it has not met.
The first layer's matrix product is kept for each word type. Nothing that is kept changes a result: a window's
vector is the same whenever it is computed, because all matrix products are made in tiles of one size.
"""

from __future__ import annotations

import numpy
from numpy.typing import NDArray

from redink.kernels.maxout import maxout_sums, maxout_windows
from redink.kernels.windows import number_windows
from redink.language.english.model import Floats, Network

Integers = NDArray[numpy.int32]

WIDTH = 96
REACH = 4
TILE = 128
WINDOW_LIMIT = 32_768
NO_WINDOWS = numpy.zeros((0, 3), dtype=numpy.int32)


def multiply(rows: Floats, weights: Floats) -> Floats:
    """The matrix product in tiles of one size, the last filled up: a row's result never depends on its neighbours."""
    out = numpy.empty((len(rows), weights.shape[1]), dtype=numpy.float32)
    whole = len(rows) - len(rows) % TILE
    for start in range(0, whole, TILE):
        numpy.matmul(rows[start : start + TILE], weights, out=out[start : start + TILE])
    if whole < len(rows):
        tile = numpy.zeros((TILE, rows.shape[1]), dtype=numpy.float32)
        tile[: len(rows) - whole] = rows[whole:]
        out[whole:] = (tile @ weights)[: len(rows) - whole]
    return out


class Encoder:
    """One network with what it has computed so far."""

    def __init__(self, network: Network) -> None:
        self._network = network
        first = network.windows[0]
        # One product for each word type: what it gives as the left, the middle and the right of a window.
        self._first_weights = numpy.ascontiguousarray(
            first.weights.reshape(3, WIDTH, 3 * WIDTH).swapaxes(0, 1).reshape(WIDTH, 9 * WIDTH)
        )
        self._gathered = numpy.zeros((TILE * 3, WIDTH), dtype=numpy.float32)
        self._sums = numpy.zeros((TILE, 3 * WIDTH), dtype=numpy.float32)
        self.forget_types()

    def forget_types(self) -> None:
        """Drop everything: the word types are numbered anew."""
        self._types: Floats = numpy.empty((0, WIDTH), dtype=numpy.float32)
        self._products: Floats = numpy.empty((0, 3, 3 * WIDTH), dtype=numpy.float32)
        self._type_count = 0
        self._forget_windows(0)

    def _forget_windows(self, needed: int) -> None:
        size = max(WINDOW_LIMIT, needed)
        slots = 1 << (2 * size - 1).bit_length()
        layers = range(len(self._network.windows))
        # Memory that is not written yet costs nothing.
        self._slots = [numpy.zeros(slots, dtype=numpy.int32) for _ in layers]
        self._windows = [numpy.empty((size, 3), dtype=numpy.int32) for _ in layers]
        self._vectors = [numpy.empty((size, WIDTH), dtype=numpy.float32) for _ in layers]
        self._counts = [0 for _ in layers]

    @property
    def vectors(self) -> Floats:
        """The vectors of the windows of nine, by their numbers."""
        return self._vectors[-1]

    def add_types(self, rows: Integers) -> None:
        """Embed the word types that are new; `rows` has the rows of the tables for each type there is."""
        fresh = rows[self._type_count :]
        if not len(fresh):
            return
        network = self._network
        mixed = numpy.empty((len(fresh), 4 * WIDTH), dtype=numpy.float32)
        for feature, table in enumerate(network.tables):
            chosen = table[fresh[:, feature]]
            numpy.sum(chosen, axis=1, out=mixed[:, feature * WIDTH : (feature + 1) * WIDTH])
        sums = multiply(mixed, network.mix.weights)
        vectors = numpy.empty((len(fresh), WIDTH), dtype=numpy.float32)
        maxout_sums(sums, network.mix.bias, network.mix.gain, network.mix.shift, vectors, NO_WINDOWS, vectors)
        products = multiply(vectors, self._first_weights).reshape(-1, 3, 3 * WIDTH)
        products[:, 1] += network.windows[0].bias
        self._types = extend(self._types, self._type_count, vectors)
        self._products = extend(self._products, self._type_count, products)
        self._type_count = len(rows)

    def encode(self, types: Integers, lengths: Integers) -> tuple[Integers, int, int]:
        """Number the windows of nine of all sentences and see to their vectors.

        `types` holds the sentences one after the other, each with four paddings (type 0) on either side, `lengths`
        their lengths with the paddings. Returns the number of each token's window, and from where to where the
        windows are new.
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
            maxout_windows(
                self._products, layer.gain, layer.shift, self._types, windows[start:stop], out[start:stop]
            )
            return
        base, tile = self._vectors[number - 1], self._gathered.reshape(TILE, 3 * WIDTH)
        for first in range(start, stop, TILE):
            part = windows[first : min(first + TILE, stop)]
            # The mode makes numpy write straight into `out`; every number is in range.
            numpy.take(base, part.ravel(), axis=0, out=self._gathered[: part.size], mode="clip")
            numpy.matmul(tile, layer.weights, out=self._sums)
            maxout_sums(
                self._sums, layer.bias, layer.gain, layer.shift, base, part, out[first : first + len(part)]
            )


def extend(array: NDArray[numpy.float32], count: int, rows: NDArray[numpy.float32]) -> NDArray[numpy.float32]:
    """The array with the rows written after its first `count`, doubled when it is full."""
    if count + len(rows) > len(array):
        larger = numpy.empty((max(2 * len(array), count + len(rows)), *array.shape[1:]), dtype=array.dtype)
        larger[:count] = array[:count]
        array = larger
    array[count : count + len(rows)] = rows
    return array
