"""The best reference of a sentence: source, hypothesis and segments in, the counts of every candidate out.

This side numbers the tokens, cuts unchanged stretches so that the kernel can compare what is left of its states
after every token, and gives it room; redink.kernels.imeasure.threeway does the rest.
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

FEW_STATES = 16
"""How many states there is room for at first; where they are more, the search begins again with four times as much."""
MOST_STATES = 4096
"""How many states may live side by side; every new one is compared with all. Beyond this there is an error."""
MOST_STEPS = 4_000_000_000
"""How many cells the alignments with all corrections may have: about half a minute."""
MOST_CELLS = 1 << 24
"""How many cells (12 bytes each) all states of one sentence may take, and likewise its bounds (4 bytes each)."""


class PartialOrder(NamedTuple):
    """What makes one path better than another, whatever follows: weights of TP, TN, FP, FN and of what is both."""

    kind: int
    """0: nothing does; 1: gains / (gains + losses); 2: gains."""
    gains: tuple[int, ...] = (0,) * 5
    losses: tuple[int, ...] = (0,) * 5


class Candidate(NamedTuple):
    """A reference that can be the best, with its counts."""

    counts: tuple[int, ...]
    """TP, TN, FP, FN, FPN; the baseline's TN and FN."""
    reference: Tokens


class Costs(NamedTuple):
    """What an alignment pays; a match costs nothing."""

    gap: int = 2
    mismatch: int = 3


def find_candidates(chain: FlatSegments, hypothesis: Tokens, order: PartialOrder, costs: Costs) -> list[Candidate]:
    """Every reference that can be the best of the sentence, or of the sentence as part of a corpus."""
    source = chain.source
    texts = chain.numbered_source, chain.number_hypothesis(hypothesis)
    _find_base(source, len(source), len(hypothesis))  # before room is made for them
    shape = Shape(*texts, costs)
    chain = chain.fit(shape.width)
    bounds = np.empty((chain.nodes, shape.width), np.int32)
    base = _find_base(source, len(source), len(hypothesis), chain.longest)
    if shape.width * len(chain.tokens) > MOST_STEPS:
        raise UnscorableSentence(
            f"{len(source)} tokens against {len(hypothesis)} with so little in common are too many for the I-measure: "
            f"{quote_tokens(source)}"
        )
    partners = shape.middle[chain.positions]
    partners[-1] = len(hypothesis)
    adds = np.array([base**4, base**3, base**2, base, 1, base, 1], np.int64)
    gains, losses = np.array(order.gains, np.int64), np.array(order.losses, np.int64)
    reference = (chain.tokens, chain.ends, chain.last, chain.positions, partners)
    if chain.groups:
        bound_costs(*texts, *costs, *shape.rows, *reference, bounds, np.empty((5, shape.width), np.int32))
    # One reference needs one state, and no more room than that, however long the texts are.
    limit = FEW_STATES if chain.groups else 1
    while True:
        rows = 2 * limit + 2
        if limit > MOST_STATES or (chain.groups and rows * shape.width > MOST_CELLS):
            raise UnscorableSentence(
                f"too many references differ in too many ways to find the best: {quote_tokens(source)}"
            )
        cost = np.empty((rows, shape.width), np.int32)
        carry = np.empty((rows, shape.width), np.int64)
        states = np.empty((2 * limit, 3), np.int64)
        history = np.empty((limit * (chain.groups + 1), 2), np.int32)
        results = np.empty((limit, 3), np.int64)
        found = search(
            *texts, *costs, *shape.rows, *reference, adds, base, order.kind, gains, losses, bounds, cost, carry,
            states, history, results,
        )  # fmt: skip
        if found >= 0:
            break
        limit *= 4
    return [
        Candidate(_unpack(counts, base) + divmod(baseline, base), chain.spell(history, end))
        for counts, baseline, end in results[:found].tolist()
    ]


class Shape:
    """The cells of a layer that can be on a best path, as the kernel describes them."""

    def __init__(self, source: Numbers, hypothesis: Numbers, costs: Costs) -> None:
        n = len(source)
        self.rows = np.empty(n + 2, np.int32), np.empty(n + 2, np.int32), np.empty(n + 2, np.int32)
        """Where each row of cells begins and ends in the hypothesis, and its first place."""
        self.middle = np.empty(n + 1, np.int32)
        room = np.empty((n + 2, len(hypothesis) + 1), np.int32)
        self.width: int = bound_cells(source, hypothesis, *costs, room, *self.rows, self.middle) + n + 1


class FlatSegments:
    """Segments of a sentence as flat arrays: what the kernel takes, the same for every hypothesis.

    Unchanged stretches behind the first choice are cut into pieces of `step` tokens: the kernel compares its states
    after each.
    """

    def __init__(self, segments: Sequence[Segment], source: Tokens, step: int = 1) -> None:
        first = next((place for place, segment in enumerate(segments) if len(segment.choices) > 1), len(segments))
        self.segments, self.source, self.step = segments, source, step
        self.groups = sum(len(segment.choices) > 1 for segment in segments)
        self.stretch = sum(len(segment.choices[0]) for segment in segments[first:] if len(segment.choices) == 1)
        self.longest = sum(max(map(len, segment.choices)) for segment in segments)
        self.cut = [*segments[:first], *_cut(segments[first:], source, step)]
        self.choices = [choice for segment in self.cut for choice in segment.choices]
        self._numbers: dict[str, int] = {}
        self.numbered_source = number_tokens(source, self._numbers)
        self.tokens = number_tokens([token for choice in self.choices for token in choice], self._numbers)
        self.ends = np.cumsum([len(choice) for choice in self.choices], dtype=np.int32)
        self.last = np.cumsum([len(segment.choices) for segment in self.cut], dtype=np.int32)
        self.positions = np.array([*(segment.position for segment in self.cut), len(source)], np.int32)
        self.nodes = len(self.cut) + 1 if self.groups else 0

    def fit(self, width: int) -> FlatSegments:
        """The chain for so many cells: in longer pieces, where the bounds of so many nodes would take too much room."""
        room = max(MOST_CELLS // width - 3 * (self.groups + 1), 1)
        step = max(1, -(-self.stretch // room))
        chain = self if step == self.step else FlatSegments(self.segments, self.source, step)
        if chain.nodes * width > MOST_CELLS:
            raise UnscorableSentence(f"too many tokens and errors for one sentence: {quote_tokens(self.source)}")
        return chain

    def number_hypothesis(self, hypothesis: Tokens) -> Numbers:
        """The tokens as numbers; all that stand in no source or reference share one."""
        number, other = self._numbers.get, len(self._numbers)
        return np.array([number(token, other) for token in hypothesis], np.int32)

    def spell(self, history: Numbers, end: int) -> Tokens:
        """The reference whose choices end here."""
        chosen: set[int] = set()
        while end > 0:
            end, choice = history[end].tolist()
            chosen.add(choice)
        tokens: list[str] = []
        place = 0
        for segment in self.cut:
            for _ in segment.choices:
                if len(segment.choices) == 1 or place in chosen:
                    tokens += self.choices[place]
                place += 1
        return tuple(tokens)


def _cut(segments: Sequence[Segment], source: Tokens, step: int) -> list[Segment]:
    """The same chain with its unchanged stretches in pieces of at most `step` tokens."""
    cut = []
    ends = [segment.position for segment in segments[1:]] + [len(source)]
    for (position, choices), end in zip(segments, ends, strict=False):
        if choices == (source[position:end],):
            cut += [Segment(k, (source[k : min(k + step, end)],)) for k in range(position, end, step)]
        else:
            cut.append(Segment(position, choices))
    return cut


def number_tokens(tokens: Sequence[str], numbers: dict[str, int]) -> Numbers:
    """The tokens as numbers, the same for the same token."""
    return np.array([numbers.setdefault(token, len(numbers)) for token in tokens], np.int32)


def _find_base(source: Tokens, *lengths: int) -> int:
    """More than any count of columns can be; five of them must fit into one number."""
    second, first = sorted(lengths)[-2:]
    base = first + second + 1
    if base**5 >= 1 << 63:
        raise UnscorableSentence(f"a sentence of {first} tokens is too long for the I-measure: {quote_tokens(source)}")
    return base


def _unpack(counts: int, base: int) -> tuple[int, ...]:
    """TP, TN, FP, FN and FPN; the kernel counts what is both FP and FN apart from them."""
    tp, tn, fp, fn, fpn = (counts // base**power % base for power in (4, 3, 2, 1, 0))
    return tp, tn, fp + fpn, fn + fpn, fpn
