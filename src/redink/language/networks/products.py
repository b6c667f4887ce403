"""Matrices in the layout of the multiplication kernel."""

from __future__ import annotations

import numpy

from redink.kernels.language.products import PANEL, multiply
from redink.language.networks.layers import Floats


class Product:
    """Multiplies rows by one matrix."""

    def __init__(self, weights: Floats) -> None:
        inner, self._outer = weights.shape
        columns = numpy.zeros((inner, -(-self._outer // PANEL) * PANEL), dtype=numpy.float32)
        columns[:, : self._outer] = weights
        self.panels = numpy.ascontiguousarray(columns.reshape(inner, -1, PANEL).swapaxes(0, 1))

    def multiply(self, rows: Floats, out: Floats | None = None) -> Floats:
        """Return the product of each row, in `out` if given."""
        if out is None:
            out = numpy.empty((len(rows), self._outer), dtype=numpy.float32)
        multiply(rows, self.panels, out)
        return out
