"""Columns of the alignment of source, hypothesis and reference, for display.

Counts need no alignment: redink.kernels.imeasure.threeway computes them during the search.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from redink.errors import UnscorableSentence
from redink.kernels.imeasure.threeway import fill_layers
from redink.metrics.imeasure.search import Costs, Numbers, Shape, number_tokens
from redink.types import Tokens

MAX_CELLS = 1 << 26
"""Maximum number of cells (12 bytes each) that are stored for the traceback: 800 MB."""

STEPS = ((1, 1, 1), (1, 1, 0), (1, 0, 1), (0, 1, 1), (1, 0, 0), (0, 1, 0), (0, 0, 1))
"""Moves of source, hypothesis and reference, in the order in which the traceback tries them."""


class Column(NamedTuple):
    """Aligned tokens of source, hypothesis and reference; None for a gap."""

    source: str | None
    hypothesis: str | None
    reference: str | None

    @property
    def detection(self) -> str:
        """TP, TN, FP or FN for the detection of an error."""
        return "TP" if self.correction == "FPN" else self.correction

    @property
    def correction(self) -> str:
        """TP, TN, FP, FN, or FPN for a wrong correction of an error, which is both FP and FN."""
        if self.source == self.hypothesis:
            return "TN" if self.source == self.reference else "FN"
        if self.source == self.reference:
            return "FP"
        return "TP" if self.hypothesis == self.reference else "FPN"


def align_texts(source: Tokens, hypothesis: Tokens, reference: Tokens, costs: Costs) -> list[Column]:
    """Return the columns of the best alignment; of several, the one that the I-measure counts.

    >>> [column.correction for column in align_texts(("a", "b"), ("a", "c"), ("a", "c"), Costs())]
    ['TN', 'TP']
    """
    numbers: dict[str, int] = {}
    encoded = [number_tokens(text, numbers) for text in (source, hypothesis, reference)]
    tokens = [iter(text) for text in (source, hypothesis, reference)]
    return [
        Column(*(next(text) if moves else None for text, moves in zip(tokens, step, strict=True)))
        for step in find_steps(encoded[0], encoded[1], encoded[2], costs)
    ]


def find_steps(source: Numbers, hypothesis: Numbers, reference: Numbers, costs: Costs) -> list[tuple[int, int, int]]:
    """Return the texts that advance in each column."""
    shape = Shape(source, hypothesis, costs)
    cells = (len(reference) + 1) * shape.width
    if cells > MAX_CELLS:
        raise UnscorableSentence(f"the texts are too long to show their alignment ({cells:,} cells)")
    return _trace_back(source, hypothesis, reference, shape, costs)


def _trace_back(
    source: Numbers, hypothesis: Numbers, reference: Numbers, shape: Shape, costs: Costs
) -> list[tuple[int, int, int]]:
    cost = np.empty((len(reference) + 1, shape.width), np.int32)
    carry = np.empty((len(reference) + 1, shape.width), np.int64)
    fill_layers(shape, reference, np.zeros(7, np.int64), cost, carry)
    texts = [text.tolist() for text in (source, hypothesis, reference)]
    low, high, first = (row.tolist() for row in shape.rows)
    cell = [len(text) for text in texts]
    steps = []
    while any(cell):
        total = cost[cell[2], first[cell[0]] + cell[1] - low[cell[0]]]
        for step in STEPS:
            i, j, k = (position - moves for position, moves in zip(cell, step, strict=True))
            if min(i, j, k) >= 0 and low[i] <= j < high[i]:
                tokens = [
                    text[position - 1] if moves else None
                    for text, position, moves in zip(texts, cell, step, strict=True)
                ]
                if cost[k, first[i] + j - low[i]] + _pay(tokens, costs) == total:
                    steps.append(step)
                    cell = [i, j, k]
                    break
    return steps[::-1]


def _pay(tokens: list[int | None], costs: Costs) -> int:
    """Return the sum of pairs of a column."""
    pairs = ((tokens[0], tokens[1]), (tokens[0], tokens[2]), (tokens[1], tokens[2]))
    return sum(0 if a == b else costs.gap if a is None or b is None else costs.mismatch for a, b in pairs)
