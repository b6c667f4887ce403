"""Model files of thinc, the library of spaCy's networks: nodes with attributes and weights."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy

from redink.language.networks.layers import Floats, Layer, Network, Output
from redink.language.spacy3.msgpack import DamagedData, unpack

_COMBINATOR = re.compile(r"[>|(]")

ENCODER = frozenset({
    "static_vectors", "extract_features", "list2ragged", "ragged2list", "ints-getitem", "hashembed", "maxout",
    "layernorm", "dropout", "expand_window",
})  # fmt: skip
"""Layers of a network that turns words into vectors."""
LISTENER = "tok2vec-listener"


class Unsupported(Exception):
    """A part of a pipeline that the engine does not reproduce; the message names it."""


class Node(NamedTuple):
    """A layer of a network; combinations of layers are nodes too."""

    name: str
    refs: dict[str, int]
    attributes: dict[str, Any]
    params: dict[str, Any]

    def read_array(self, name: str, *sizes: int | None) -> Floats:
        """Return a weight with these sizes (None for any size)."""
        param = self.params.get(name)
        if not isinstance(param, dict) or not {"shape", "data", "type"} <= param.keys():
            raise DamagedData(f"the layer {self.name} has no weights {name}")
        shape, data, kind = param["shape"], param["data"], param["type"]
        data = data.encode("utf-8") if isinstance(data, str) else data
        if kind not in ("<f4", b"<f4") or not isinstance(data, bytes) or not _is_shape(shape, sizes, len(data)):
            raise DamagedData(f"the weights {name} of the layer {self.name} have another type or shape than expected")
        array: Floats = numpy.frombuffer(data, dtype="<f4").reshape(shape).astype(numpy.float32, copy=False)
        if not numpy.isfinite(array).all():
            raise DamagedData(f"the weights {name} of the layer {self.name} are not all numbers")
        return array


def _is_shape(shape: Any, sizes: tuple[int | None, ...], size: int) -> bool:
    if not isinstance(shape, list) or not all(isinstance(length, int) and length > 0 for length in shape):
        return False
    expected = len(shape) == len(sizes) and all(want in (None, have) for want, have in zip(sizes, shape, strict=True))
    count = 4
    for length in shape:
        count *= length
    return expected and count == size


class ThincModel:
    """All nodes of a model file, in its order."""

    def __init__(self, data: bytes) -> None:
        content = _name_keys(unpack(data))
        columns = [content.get(name) if isinstance(content, dict) else None for name in ("nodes", "attrs", "params")]
        if not all(isinstance(column, list) for column in columns):
            raise DamagedData("not a model file of thinc")
        self.nodes: list[Node] = []
        for node, attributes, params in zip(*columns, strict=False):
            if not all(isinstance(part, dict) for part in (node, attributes, params)):
                raise DamagedData("not a model file of thinc")
            name, refs = node.get("name"), node.get("refs", {})
            if not isinstance(name, str) or not isinstance(refs, dict):
                raise DamagedData("a layer has no name")
            decoded = {key: unpack(_as_bytes(value)) for key, value in attributes.items()}
            self.nodes.append(Node(name, refs, decoded, params))
        if not self.nodes:
            raise DamagedData("a model without layers")

    def check_layers(self, allowed: Iterable[str]) -> None:
        """Refuse a network with other layers."""
        allowed = set(allowed)
        for node in self.nodes:
            if not _COMBINATOR.search(node.name) and node.name not in allowed:
                raise Unsupported(f"the layer {node.name}")

    def list_named(self, name: str) -> list[Node]:
        """Return the layers of a name, in their order."""
        return [node for node in self.nodes if node.name == name]

    def find(self, name: str) -> Node:
        """Return the only layer of a name."""
        nodes = self.list_named(name)
        if len(nodes) != 1:
            raise DamagedData(f"expected one layer {name}, got {len(nodes)}")
        return nodes[0]

    def refer(self, node: Node, name: str) -> Node:
        """Return the node to which another one refers by a name."""
        index = node.refs.get(name)
        if not isinstance(index, int) or not 0 <= index < len(self.nodes):
            raise DamagedData(f"the layer {node.name} refers to no {name}")
        return self.nodes[index]

    @property
    def has_listener(self) -> bool:
        """True if the model takes its vectors from another component."""
        return bool(self.list_named(LISTENER))


def _name_keys(value: Any) -> Any:
    """Decode keys that are bytes, at all levels."""
    if isinstance(value, dict):
        return {
            key.decode("utf-8", "replace") if isinstance(key, bytes) else key: _name_keys(v) for key, v in value.items()
        }
    return [_name_keys(item) for item in value] if isinstance(value, list) else value


def _as_bytes(value: Any) -> bytes:
    if isinstance(value, str):
        return value.encode("utf-8")
    if isinstance(value, bytes):
        return value
    raise DamagedData("an attribute of a layer is not packed")


class EncoderLayers(NamedTuple):
    """A network that turns words into vectors, with what it sees of a word: one feature and seed per table."""

    network: Network
    features: tuple[str, ...]
    seeds: tuple[int, ...]


def read_encoder(model: ThincModel, word_vectors: Floats | None) -> EncoderLayers:
    """Return the network of embedding tables and window layers in a model."""
    columns = model.find("extract_features").attributes.get("columns")
    embeddings = sorted(model.list_named("hashembed"), key=lambda node: _read_whole(node, "column"))
    if not isinstance(columns, list) or not embeddings:
        raise DamagedData("a network without embeddings")
    if any(_read_whole(node, "column") >= len(columns) for node in embeddings):
        raise DamagedData("an embedding of a feature that is not extracted")
    maxouts, norms, windows = (model.list_named(name) for name in ("maxout", "layernorm", "expand_window"))
    if not len(maxouts) == len(norms) == len(windows) + 1 or not windows:
        raise Unsupported("a network whose layers are not one over the embeddings followed by layers over windows")
    width = maxouts[0].read_array("W", None, None, None).shape[0]
    tables = tuple(node.read_array("E", None, width) for node in embeddings)
    reach = {_read_whole(node, "window_size") for node in windows}
    inputs = width * len(tables)
    projection = _read_projection(model, word_vectors, width)
    layers = [_read_layer(maxouts[0], norms[0], width, inputs + (0 if projection is None else width))]
    span = 2 * min(reach) + 1
    if len(reach) != 1 or span < 3:
        raise Unsupported("window layers of different sizes, or of none")
    layers += [_read_layer(*pair, width, span * width) for pair in zip(maxouts[1:], norms[1:], strict=True)]
    if len({layer.weights.shape for layer in layers[1:]}) != 1:
        raise Unsupported("window layers with different numbers of pieces")
    _check_padding(model, len(windows) * min(reach))
    features = tuple(columns[_read_whole(node, "column")] for node in embeddings)
    seeds = tuple(_read_whole(node, "seed") for node in embeddings)
    network = Network(tables, layers[0], tuple(layers[1:]), word_vectors, projection, zero_padding=True)
    return EncoderLayers(network, features, seeds)


def _read_whole(node: Node, name: str) -> int:
    value = node.attributes.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 1 << 32:
        raise DamagedData(f"the layer {node.name} has no {name}")
    return value


def _read_layer(maxout: Node, norm: Node, width: int, inputs: int) -> Layer:
    weights = maxout.read_array("W", width, None, inputs)
    pieces = weights.shape[1]
    return Layer(
        numpy.ascontiguousarray(weights.transpose(2, 1, 0).reshape(inputs, pieces * width)),
        numpy.array(maxout.read_array("b", width, pieces).T, order="C").ravel(),
        norm.read_array("G", width).copy(),
        norm.read_array("b", width).copy(),
    )


def _read_projection(model: ThincModel, word_vectors: Floats | None, width: int) -> Floats | None:
    nodes = model.list_named("static_vectors")
    if not nodes:
        return None
    if nodes[0].attributes.get("key_attr", "ORTH") != "ORTH":
        raise Unsupported(f"word vectors by {nodes[0].attributes.get('key_attr')}")
    if word_vectors is None:
        raise Unsupported("word vectors that are not part of the pipeline")
    return numpy.ascontiguousarray(nodes[0].read_array("W", width, word_vectors.shape[1]).T)


def _check_padding(model: ThincModel, reach: int) -> None:
    """Refuse a network whose padding is not as wide as it reaches."""
    pads = [node.attributes.get("pad", 0) for node in model.nodes if node.name.startswith("with_array(residual")]
    if pads != [reach]:
        raise Unsupported(f"a padding of {pads} tokens for a network that reaches {reach}")


def read_output(node: Node, inputs: int | None) -> Output:
    """Return a linear layer."""
    weights = node.read_array("W", None, inputs)
    return Output(numpy.ascontiguousarray(weights.T), node.read_array("b", len(weights)).copy())
