"""Three texts side by side: source, hypothesis and reference in, the columns of their alignment out.

The counts need no alignment (redink.kernels.imeasure.threeway carries them along); this is for people who want to see
one.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from redink.errors import UnscorableSentence
from redink.kernels.imeasure.threeway import fill_layers
from redink.metrics.imeasure.search import Costs, Numbers, Shape, number_tokens
from redink.types import Tokens

MOST_CELLS = 1 << 26
"""How many cells (12 bytes each) are kept for a walk back: 800 MB."""

STEPS = ((1, 1, 1), (1, 1, 0), (1, 0, 1), (0, 1, 1), (1, 0, 0), (0, 1, 0), (0, 0, 1))
"""Which of source, hypothesis and reference move, in the order in which a walk back tries them."""


class Column(NamedTuple):
    """What stands in one place of source, hypothesis and reference; None for a gap."""

    source: str | None
    hypothesis: str | None
    reference: str | None

    @property
    def detection(self) -> str:
        """TP, TN, FP or FN: whether an error is there, and whether it was noticed."""
        return "TP" if self.correction == "FPN" else self.correction

    @property
    def correction(self) -> str:
        """TP, TN, FP, FN, or FPN for a wrong correction of an error, which is FP and FN at once."""
        if self.source == self.hypothesis:
            return "TN" if self.source == self.reference else "FN"
        if self.source == self.reference:
            return "FP"
        return "TP" if self.hypothesis == self.reference else "FPN"


def align_texts(source: Tokens, hypothesis: Tokens, reference: Tokens, costs: Costs) -> list[Column]:
    """The columns of the best alignment; of several, the one that the I-measure counts.

    >>> [column.correction for column in align_texts(("a", "b"), ("a", "c"), ("a", "c"), Costs())]
    ['TN', 'TP']
    """
    numbers: dict[str, int] = {}
    one, two, three = (number_tokens(text, numbers) for text in (source, hypothesis, reference))
    tokens = [iter(text) for text in (source, hypothesis, reference)]
    return [
        Column(*(next(text) if moves else None for text, moves in zip(tokens, step, strict=True)))
        for step in find_steps(one, two, three, costs)
    ]


def find_steps(source: Numbers, hypothesis: Numbers, reference: Numbers, costs: Costs) -> list[tuple[int, int, int]]:
    """Which texts move, column by column."""
    shape = Shape(source, hypothesis, costs)
    cells = (len(reference) + 1) * shape.width
    if cells > MOST_CELLS:
        raise UnscorableSentence(f"the alignment of three such long texts ({cells:,} cells) is too large to show")
    return _walk_back(source, hypothesis, reference, shape, costs)


def _walk_back(
    source: Numbers, hypothesis: Numbers, reference: Numbers, shape: Shape, costs: Costs
) -> list[tuple[int, int, int]]:
    cost = np.empty((len(reference) + 1, shape.width), np.int32)
    carry = np.empty((len(reference) + 1, shape.width), np.int64)
    fill_layers(source, hypothesis, reference, *costs, *shape.rows, np.zeros(7, np.int64), cost, carry)
    texts = [text.tolist() for text in (source, hypothesis, reference)]
    low, high, first = (row.tolist() for row in shape.rows)
    cell = [len(text) for text in texts]
    steps = []
    while any(cell):
        paid = cost[cell[2], first[cell[0]] + cell[1] - low[cell[0]]]
        for step in STEPS:
            i, j, k = (place - moves for place, moves in zip(cell, step, strict=True))
            if min(i, j, k) >= 0 and low[i] <= j < high[i]:
                tokens = [
                    text[place - 1] if moves else None for text, place, moves in zip(texts, cell, step, strict=True)
                ]
                if cost[k, first[i] + j - low[i]] + _pay(tokens, costs) == paid:
                    steps.append(step)
                    cell = [i, j, k]
                    break
    return steps[::-1]


def _pay(tokens: list[int | None], costs: Costs) -> int:
    """The sum of pairs of a column."""
    pairs = ((tokens[0], tokens[1]), (tokens[0], tokens[2]), (tokens[1], tokens[2]))
    return sum(0 if a == b else costs.gap if a is None or b is None else costs.mismatch for a, b in pairs)
