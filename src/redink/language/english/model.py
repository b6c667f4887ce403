"""Data file of the engine: weights as 32-bit floats, and tables."""

from __future__ import annotations

import json
import math
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy

from redink.language.networks.layers import Floats, Layer, Network, Output, ParserLayers

FILE = Path(__file__).with_name("en-2.2.5.model")
FORMAT = b"redink english model 1\n"
FEATURES = ("norm", "prefix", "suffix", "shape")
SEEDS = (14, 15, 16, 17)


@dataclass(frozen=True, slots=True)
class Model:
    """All weights and tables."""

    tagger: Network
    parser: Network
    tags: Output
    dependencies: ParserLayers
    tables: dict[str, Any]


def read_blocks(file: Path) -> list[bytes]:
    """Read the blocks of the file: the header, four blocks of matrices, the vectors."""
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
    """Decode the 27-bit floats of all matrices: first byte (compressed), second, third, three bits of the last byte."""
    numbers = numpy.empty((len(blocks[1]), 4), dtype=numpy.uint8)
    for byte, block in ((3, zlib.decompress(blocks[0])), (2, blocks[1]), (1, blocks[2])):
        numbers[:, byte] = numpy.frombuffer(block, dtype=numpy.uint8)
    # Three bytes hold the bits of eight numbers.
    padded = numpy.frombuffer(blocks[3] + bytes(-len(blocks[3]) % 3), dtype=numpy.uint8).reshape(-1, 3)
    groups = padded.astype(numpy.uint32) @ numpy.array([1 << 16, 1 << 8, 1], dtype=numpy.uint32)
    for position in range(8):
        bits = numbers[position::8, 0]
        bits[:] = (groups[: len(bits)] >> (21 - 3 * position) & 7) << 5
    return numbers.view("<f4").ravel()


def read_model(file: Path = FILE) -> Model:
    """Read the data file written by `tools/build_english_model.py`."""
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
        dependencies=ParserLayers(
            project=None,
            lower=output("lower"),
            pads=floats("lower.pad"),
            upper=output("upper"),
            moves=tuple(
                (kind, label) for kind, _, label in (move.partition("-") for move in header["tables"]["moves"])
            ),
        ),
        tables=header["tables"],
    )
