"""Weights of the networks as arrays."""

from __future__ import annotations

from dataclasses import dataclass

import numpy
from numpy.typing import NDArray

Floats = NDArray[numpy.float32]
Integers = NDArray[numpy.int32]
Bools = NDArray[numpy.bool_]


@dataclass(frozen=True, slots=True)
class Layer:
    """A maxout layer with layer normalisation; the columns of `weights` are (piece, output)."""

    weights: Floats
    bias: Floats
    gain: Floats
    shift: Floats


@dataclass(frozen=True, slots=True)
class Network:
    """Embedding tables, the layer that mixes them, and the layers over windows of tokens."""

    tables: tuple[Floats, ...]
    mix: Layer
    windows: tuple[Layer, ...]
    word_vectors: Floats | None = None
    """One row per word with a vector."""
    projection: Floats | None = None
    """Word vectors × outputs: their part of the input of the mixing layer."""
    zero_padding: bool = False
    """True if the vector of the padding is zero instead of embedded."""


@dataclass(frozen=True, slots=True)
class Output:
    """A linear output layer: inputs × outputs."""

    weights: Floats
    bias: Floats


@dataclass(frozen=True, slots=True)
class ParserLayers:
    """Layers of a dependency parser.

    The columns of `lower` are (feature, piece, output). `pads` (feature × column) is the contribution of a missing
    token. `moves` has the kind of each move, S, D, L, R or B, and its label.
    """

    project: Output | None
    lower: Output
    pads: Floats
    upper: Output | None
    moves: tuple[tuple[str, str], ...]
