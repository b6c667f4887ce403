"""The search for the best reference of a sentence.

This module numbers the tokens, divides unchanged spans so that the kernel can compare its states after every token,
and allocates the arrays; redink.kernels.imeasure.threeway does the search.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from redink.errors import UnscorableSentence, quote_tokens
from redink.kernels.imeasure.band import bound_cells
from redink.kernels.imeasure.bounds import bound_costs
from redink.kernels.imeasure.threeway import search
from redink.metrics.imeasure.references import Segment
from redink.types import Tokens

Numbers = NDArray[np.int32]

INITIAL_STATES = 16
"""Initial number of states; if they do not suffice, the search restarts with four times as many."""
MAX_STATES = 4096
"""Maximum number of states at a time; each new state is compared with all others."""
MAX_STEPS = 4_000_000_000
"""Maximum number of cells of the alignments with all corrections: about half a minute."""
MAX_CELLS = 1 << 24
"""Maximum number of cells for the states of a sentence (12 bytes each), and for its bounds (4 bytes each)."""


class PartialOrder(NamedTuple):
    """Conditions under which one path is better than another, whatever follows: weights of TP, TN, FP, FN and FPN."""

    rule: int
    """0: no path is certainly better; 1: compare gains / (gains + losses); 2: compare gains."""
    gains: tuple[int, ...] = (0,) * 5
    losses: tuple[int, ...] = (0,) * 5

    def encode(self, base: int) -> EncodedOrder:
        """Return arrays for the kernel, which encodes counts to a base."""
        adds = np.array([base**4, base**3, base**2, base, 1, base, 1], np.int64)
        return EncodedOrder(self.rule, base, adds, np.array(self.gains, np.int64), np.array(self.losses, np.int64))


class EncodedOrder(NamedTuple):
    """A partial order as the kernel reads it (see redink.kernels.imeasure.threeway)."""

    rule: int
    base: int
    adds: NDArray[np.int64]
    gains: NDArray[np.int64]
    losses: NDArray[np.int64]


class Choices(NamedTuple):
    """The choices of all segments as the kernel reads them (see redink.kernels.imeasure.threeway)."""

    tokens: Numbers
    ends: Numbers
    last: Numbers
    positions: Numbers
    partners: Numbers


class Candidate(NamedTuple):
    """A reference that can be the best, with its counts."""

    counts: tuple[int, ...]
    """TP, TN, FP, FN, FPN; the baseline's TN and FN."""
    reference: Tokens


class Costs(NamedTuple):
    """Costs of an alignment; matches cost nothing."""

    gap: int = 2
    mismatch: int = 3


def find_candidates(chain: FlatSegments, hypothesis: Tokens, order: PartialOrder, costs: Costs) -> list[Candidate]:
    """Return every reference that can be the best for the sentence, or for the sentence as part of a corpus."""
    source = chain.source
    _find_base(source, len(source), len(hypothesis))  # checks the lengths before memory is allocated
    shape = Shape(chain.numbered_source, chain.number_hypothesis(hypothesis), costs)
    chain = chain.fit(shape.width)
    bounds = np.empty((chain.nodes, shape.width), np.int32)
    base = _find_base(source, len(source), len(hypothesis), chain.longest)
    if shape.width * len(chain.tokens) > MAX_STEPS:
        raise UnscorableSentence(
            f"too long for imeasure ({len(source)} source tokens, {len(hypothesis)} hypothesis tokens, few equal): "
            f"{quote_tokens(source)}"
        )
    partners = shape.middle[chain.positions]
    partners[-1] = len(hypothesis)
    choices = Choices(chain.tokens, chain.ends, chain.last, chain.positions, partners)
    encoded_order = order.encode(base)
    if chain.groups:
        bound_costs(shape, choices, bounds, np.empty((5, shape.width), np.int32))
    # A single reference needs a single state, however long the texts are.
    limit = INITIAL_STATES if chain.groups else 1
    while True:
        rows = 2 * limit + 2
        if limit > MAX_STATES or (chain.groups and rows * shape.width > MAX_CELLS):
            raise UnscorableSentence(f"too many alternative corrections for imeasure: {quote_tokens(source)}")
        cost = np.empty((rows, shape.width), np.int32)
        carry = np.empty((rows, shape.width), np.int64)
        history = np.empty((limit * (chain.groups + 1), 2), np.int32)
        results = np.empty((limit, 3), np.int64)
        count = search(shape, choices, encoded_order, bounds, cost, carry, history, results)
        if count >= 0:
            break
        limit *= 4
    return [
        Candidate(_unpack(counts, base) + divmod(baseline, base), chain.spell(history, end))
        for counts, baseline, end in results[:count].tolist()
    ]


class Shape:
    """The cells of a layer that can be on a best path, as the kernel describes them."""

    def __init__(self, source: Numbers, hypothesis: Numbers, costs: Costs) -> None:
        n = len(source)
        self.source, self.hypothesis, self.costs = source, hypothesis, costs
        self.rows = np.empty(n + 2, np.int32), np.empty(n + 2, np.int32), np.empty(n + 2, np.int32)
        """Start and end of each row of cells in the hypothesis, and the index of its first cell."""
        self.middle = np.empty(n + 1, np.int32)
        self.width: int = bound_cells(source, hypothesis, *costs, *self.rows, self.middle) + n + 1


class FlatSegments:
    """Segments of a sentence as flat arrays for the kernel, the same for every hypothesis.

    Unchanged spans after the first choice are divided into segments of `step` tokens: the kernel compares its states
    after each segment.
    """

    def __init__(self, segments: Sequence[Segment], source: Tokens, step: int = 1) -> None:
        first = next((index for index, segment in enumerate(segments) if len(segment.choices) > 1), len(segments))
        self.segments, self.source, self.step = segments, source, step
        self.groups = sum(len(segment.choices) > 1 for segment in segments)
        self.unchanged = sum(len(segment.choices[0]) for segment in segments[first:] if len(segment.choices) == 1)
        self.longest = sum(max(map(len, segment.choices)) for segment in segments)
        self.divided = [*segments[:first], *_divide(segments[first:], source, step)]
        self.choices = [choice for segment in self.divided for choice in segment.choices]
        self._numbers: dict[str, int] = {}
        self.numbered_source = number_tokens(source, self._numbers)
        self.tokens = number_tokens([token for choice in self.choices for token in choice], self._numbers)
        self.ends = np.cumsum([len(choice) for choice in self.choices], dtype=np.int32)
        self.last = np.cumsum([len(segment.choices) for segment in self.divided], dtype=np.int32)
        self.positions = np.array([*(segment.position for segment in self.divided), len(source)], np.int32)
        self.nodes = len(self.divided) + 1 if self.groups else 0

    def fit(self, width: int) -> FlatSegments:
        """Return segments for layers of this width, longer if the bounds of all nodes would exceed the limit."""
        max_nodes = max(MAX_CELLS // width - 3 * (self.groups + 1), 1)
        step = max(1, -(-self.unchanged // max_nodes))
        chain = self if step == self.step else FlatSegments(self.segments, self.source, step)
        if chain.nodes * width > MAX_CELLS:
            raise UnscorableSentence(f"too many tokens and errors for imeasure: {quote_tokens(self.source)}")
        return chain

    def number_hypothesis(self, hypothesis: Tokens) -> Numbers:
        """Number the tokens; all tokens that are in no source or reference share a number."""
        number, other = self._numbers.get, len(self._numbers)
        return np.array([number(token, other) for token in hypothesis], np.int32)

    def spell(self, history: Numbers, end: int) -> Tokens:
        """Return the reference whose last choice has this index in the history."""
        chosen: set[int] = set()
        while end > 0:
            end, choice = history[end].tolist()
            chosen.add(choice)
        tokens: list[str] = []
        index = 0
        for segment in self.divided:
            for _ in segment.choices:
                if len(segment.choices) == 1 or index in chosen:
                    tokens += self.choices[index]
                index += 1
        return tuple(tokens)


def _divide(segments: Sequence[Segment], source: Tokens, step: int) -> list[Segment]:
    """Divide unchanged spans into segments of at most `step` tokens."""
    divided = []
    ends = [segment.position for segment in segments[1:]] + [len(source)]
    for (position, choices), end in zip(segments, ends, strict=False):
        if choices == (source[position:end],):
            divided += [Segment(k, (source[k : min(k + step, end)],)) for k in range(position, end, step)]
        else:
            divided.append(Segment(position, choices))
    return divided


def number_tokens(tokens: Sequence[str], numbers: dict[str, int]) -> Numbers:
    """Number the tokens; equal tokens have equal numbers."""
    return np.array([numbers.setdefault(token, len(numbers)) for token in tokens], np.int32)


def _find_base(source: Tokens, *lengths: int) -> int:
    """Return a number above any count of columns, such that five counts fit into one integer."""
    second_longest, longest = sorted(lengths)[-2:]
    base = longest + second_longest + 1
    if base**5 >= 1 << 63:
        raise UnscorableSentence(f"too long for imeasure ({longest} tokens): {quote_tokens(source)}")
    return base


def _unpack(counts: int, base: int) -> tuple[int, ...]:
    """Return TP, TN, FP, FN and FPN; the kernel counts FPN separately from FP and FN."""
    tp, tn, fp, fn, fpn = (counts // base**power % base for power in (4, 3, 2, 1, 0))
    return tp, tn, fp + fpn, fn + fpn, fpn
