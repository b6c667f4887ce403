"""The engine's data file: bytes in, weights (32-bit floats, ready for use) and tables out."""

from __future__ import annotations

import json
import math
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy
from numpy.typing import NDArray

Floats = NDArray[numpy.float32]

FILE = Path(__file__).with_name("en-2.2.5.model")
FORMAT = b"redink english model 1\n"
FEATURES = ("norm", "prefix", "suffix", "shape")


@dataclass(frozen=True, slots=True)
class Layer:
    """A maxout layer of three pieces and its normalisation; the columns of `weights` are (piece, output)."""

    weights: Floats
    bias: Floats
    gain: Floats
    shift: Floats


@dataclass(frozen=True, slots=True)
class Network:
    """Four embedding tables, the layer that mixes them, and the layers over windows of three."""

    tables: tuple[Floats, ...]
    mix: Layer
    windows: tuple[Layer, ...]


@dataclass(frozen=True, slots=True)
class Output:
    """A plain layer after a network: inputs × outputs."""

    weights: Floats
    bias: Floats


@dataclass(frozen=True, slots=True)
class Model:
    """All that the engine knows. `pads` is what a missing token gives to `lower`, feature × output."""

    tagger: Network
    parser: Network
    tags: Output
    lower: Output
    upper: Output
    pads: Floats
    tables: dict[str, Any]


def read_blocks(file: Path) -> list[bytes]:
    """The blocks of the file: the header, four of the matrices, the vectors."""
    data = file.read_bytes()
    if not data.startswith(FORMAT):
        raise ValueError(f"{file.name} is not an English model of this version")
    blocks, start = [], len(FORMAT)
    while start < len(data):
        end = start + 8 + int.from_bytes(data[start : start + 8], "little")
        blocks.append(data[start + 8 : end])
        start = end
    return blocks


def unpack(blocks: list[bytes]) -> Floats:
    """The 27-bit floats of all matrices: first byte (compressed), second, third, three bits of the last."""
    numbers = numpy.empty((len(blocks[1]), 4), dtype=numpy.uint8)
    for byte, block in ((3, zlib.decompress(blocks[0])), (2, blocks[1]), (1, blocks[2])):
        numbers[:, byte] = numpy.frombuffer(block, dtype=numpy.uint8)
    # Three bytes hold the bits of eight numbers.
    padded = numpy.frombuffer(blocks[3] + bytes(-len(blocks[3]) % 3), dtype=numpy.uint8).reshape(-1, 3)
    groups = padded.astype(numpy.uint32) @ numpy.array([1 << 16, 1 << 8, 1], dtype=numpy.uint32)
    for place in range(8):
        of_place = numbers[place::8, 0]
        of_place[:] = (groups[: len(of_place)] >> (21 - 3 * place) & 7) << 5
    return numbers.view("<f4").ravel()


def read_model(file: Path = FILE) -> Model:
    """Read the data file that `tools/build_english_model.py` wrote."""
    blocks = read_blocks(file)
    header = json.loads(zlib.decompress(blocks[0]))
    values = {True: unpack(blocks[1:5]), False: numpy.frombuffer(bytearray(blocks[5]), "<f4")}

    def floats(name: str) -> Floats:
        shape, start = header["arrays"][name]["shape"], header["arrays"][name]["start"]
        array = values[len(shape) > 1][start : start + math.prod(shape)]
        return array.reshape(shape).astype(numpy.float32, copy=False)

    def layer(name: str) -> Layer:
        return Layer(*(floats(f"{name}.{part}") for part in ("weights", "bias", "gain", "shift")))

    def network(name: str) -> Network:
        return Network(
            tables=tuple(floats(f"{name}.{feature}") for feature in FEATURES),
            mix=layer(f"{name}.mix"),
            windows=tuple(layer(f"{name}.window{number}") for number in range(1, 5)),
        )

    def output(name: str) -> Output:
        return Output(floats(f"{name}.weights"), floats(f"{name}.bias"))

    return Model(
        tagger=network("tagger"),
        parser=network("parser"),
        tags=output("tags"),
        lower=output("lower"),
        upper=output("upper"),
        pads=floats("lower.pad"),
        tables=header["tables"],
    )
