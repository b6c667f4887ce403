"""The layers and moves of a parser."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import numpy

from redink.language.networks.layers import Output, ParserLayers
from redink.language.spacy3.msgpack import DamagedData
from redink.language.spacy3.thinc import ThincModel, Unsupported, read_output

KINDS = "SDLRB"
"""Kinds of moves by their number in the files."""
MERGING = "subtok"
"""Label of arcs that would merge tokens."""


def read_parser(model: ThincModel, content: Any, width: int) -> ParserLayers:
    """Read the layers that follow the vectors of tokens, and the moves."""
    moves = tuple(list_moves(content))
    root = model.nodes[0]
    lower, upper = model.refer(root, "lower"), model.refer(root, "upper")
    linear = [node for node in model.list_named("linear") if node is not upper]
    if root.name != "parser_model" or lower.name != "precomputable_affine" or len(linear) != 1:
        raise DamagedData("not a parser model")
    project = read_output(linear[0], width)
    inputs = len(project.bias)
    weights = lower.read_array("W", None, None, None, inputs)
    features, outputs, pieces, _ = weights.shape
    if features not in (8, 13):
        raise Unsupported(f"{features} features of the parser's state")
    # Columns are (feature, piece, output); in the file the pieces come last.
    ordered = weights.transpose(3, 0, 2, 1).reshape(inputs, -1)
    bias = lower.read_array("b", outputs, pieces).T
    pads = lower.read_array("pad", 1, features, outputs, pieces)[0].transpose(0, 2, 1)
    final = read_output(upper, outputs) if root.attributes.get("has_upper", upper.name == "linear") else None
    if (len(final.bias) if final else outputs) != len(moves):
        raise Unsupported(f"{len(final.bias) if final else outputs} scores for {len(moves)} moves")
    return ParserLayers(
        project,
        Output(numpy.ascontiguousarray(ordered), numpy.array(bias, order="C").ravel()),
        numpy.ascontiguousarray(pads).reshape(features, -1),
        final,
        moves,
    )


def list_moves(content: Any) -> Iterator[tuple[str, str]]:
    """Yield the kind and label of each move in the order of the scores.

    Moves are sorted by kind and falling frequency; those with a negative frequency come last, whatever their kind.
    """
    tables = _read_tables(content)
    rare = []
    for kind, labels in sorted(tables.items()):
        for frequency, label in sorted(((frequency, label) for label, frequency in labels.items()), reverse=True):
            if label == MERGING:
                raise Unsupported(f"arcs labelled {MERGING}, which merge tokens")
            if frequency < 0:
                rare.append((frequency, label, kind))
            else:
                yield KINDS[kind], label
    for _, label, kind in sorted(rare, key=lambda move: (move[0], move[1]), reverse=True):
        yield KINDS[kind], label


def _read_tables(content: Any) -> Mapping[int, Mapping[str, int]]:
    """Return the frequencies of labels by the number of their kind."""
    text = content.get("moves") if isinstance(content, dict) else None
    try:
        tables = json.loads(text) if isinstance(text, (str, bytes)) else None
        numbered = {int(kind): labels for kind, labels in tables.items()} if isinstance(tables, dict) else {}
    except (ValueError, RecursionError) as error:
        raise DamagedData("the moves are not valid JSON") from error
    if sorted(numbered) != list(range(len(KINDS))):
        raise Unsupported("moves of other kinds than shift, reduce, left, right and break")
    for labels in numbered.values():
        if not isinstance(labels, dict) or not labels or not all(isinstance(value, int) for value in labels.values()):
            raise DamagedData("a kind of moves has no labels with frequencies")
    return numbered
