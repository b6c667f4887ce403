"""Matrix products in which a row's result never depends on its neighbours, nor on where it stands.

BLAS adds up the products of a row in one order at some places of a matrix and in another order elsewhere: OpenBLAS's
code for Haswell and Zen gives the first and the last eight rows other last bits. So products are made in tiles of one
size, and only a stretch of places is used at which this machine's BLAS gives the same bits. A trial finds it: equal
rows go in, and the longest stretch of equal rows that comes out is taken.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import numpy
from threadpoolctl import ThreadpoolController

from redink.language.english.model import Floats

# A size that OpenBLAS multiplies well; larger ones cost a lone sentence more than they save a corpus.
TILE = 192


class Places(NamedTuple):
    """The rows of a tile that are treated alike."""

    first: int
    stop: int
    turned: bool
    """Whether the tile is multiplied as the columns of a matrix, which leaves more places on some machines."""


class Product:
    """Products with one matrix: fill `rows` from its first row on, `run`, and read the result from `sums`."""

    def __init__(self, weights: Floats, size: int = TILE) -> None:
        self._weights = weights
        places = find_places(size, *weights.shape)
        self._tile = numpy.zeros((size, len(weights)), dtype=numpy.float32)
        self._whole = numpy.zeros((size, weights.shape[1]), dtype=numpy.float32)
        self._turned = numpy.zeros((weights.shape[1], size), dtype=numpy.float32) if places.turned else None
        self._places = slice(places.first, places.stop)
        self.rows: Floats = self._tile[self._places]
        self.sums: Floats = self._whole[self._places]

    def run(self) -> Floats:
        """The product of what stands in `rows`."""
        if self._turned is None:
            numpy.matmul(self._tile, self._weights, out=self._whole)
        else:
            numpy.matmul(self._weights.T, self._tile.T, out=self._turned)
            numpy.copyto(self.sums, self._turned[:, self._places].T)
        return self.sums

    def _run_into(self, out: Floats) -> None:
        """Fill `out` with the product of the first rows."""
        first, stop = self._places.start, self._places.start + len(out)
        if self._turned is None:
            numpy.matmul(self._tile, self._weights, out=self._whole)
            numpy.copyto(out, self._whole[first:stop])
        else:
            numpy.matmul(self._weights.T, self._tile.T, out=self._turned)
            numpy.copyto(out, self._turned[:, first:stop].T)

    def multiply(self, rows: Floats, out: Floats | None = None) -> Floats:
        """The product of any number of rows."""
        if out is None:
            out = numpy.empty((len(rows), self._weights.shape[1]), dtype=numpy.float32)
        for start in range(0, len(rows), len(self.rows)):
            part = rows[start : start + len(self.rows)]
            self.rows[: len(part)] = part
            self._run_into(out[start : start + len(part)])
        return out


@cache
def find_places(size: int, inner: int, outer: int) -> Places:
    """Where equal rows of a tile have equal products, for matrices of this shape on this machine."""
    # Any numbers with many digits will do; numpy's random ones take time and memory to load.
    weights = numpy.sin(numpy.arange(1, inner * outer + 1)).reshape(inner, outer).astype(numpy.float32)
    tile = numpy.repeat(numpy.cos(numpy.arange(1, inner + 1)).reshape(1, inner).astype(numpy.float32), size, axis=0)
    with limit_threads():
        straight = _find_longest(tile @ weights)
        if straight[1] - straight[0] == size:
            return Places(*straight, turned=False)
        turned = _find_longest(numpy.matmul(weights.T, tile.T, out=numpy.empty((outer, size), dtype=numpy.float32)).T)
    return max(
        Places(*straight, turned=False), Places(*turned, turned=True), key=lambda p: (p.stop - p.first, -p.turned)
    )


def _find_longest(rows: Floats) -> tuple[int, int]:
    """The longest stretch of equal rows: its first row and the one behind it."""
    starts = [0, *(numpy.flatnonzero((rows[1:] != rows[:-1]).any(axis=1)) + 1).tolist(), len(rows)]
    return max(pairwise(starts), key=lambda stretch: stretch[1] - stretch[0])


@cache
def _control_threads() -> ThreadpoolController:
    return ThreadpoolController()


def limit_threads() -> AbstractContextManager[object]:
    """One thread for matrix products: the tiles are small, and more threads only get into each other's way.

    Set here and not by an environment variable: numpy may have been loaded long before Redink was.
    """
    limited: AbstractContextManager[object] = _control_threads().limit(limits=1, user_api="blas")
    return limited
