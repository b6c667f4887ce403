"""The greedy reduction of ERRANT and MaxMatch: counts in, a score out.

Both go through the corpus once and choose, for each sentence, the candidate that is best for the counts so far.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from redink.metrics.counts import Counts, Real, Whole
from redink.metrics.parameters import Parameterised
from redink.types import Score

Table = TypeVar("Table", bound=NDArray[Any])


class Greedy(Parameterised, ABC):
    """What such metrics share; each says how it chooses, and what three sums are worth."""

    __slots__ = ()

    beta: float

    @abstractmethod
    def walk(self, table: Whole, candidates: Whole, rows: Whole, chosen: Whole, sums: Whole) -> None:
        """Go through these sentences in this order, and fill in the chosen candidates and the sums of their counts."""

    @abstractmethod
    def score_counts(self, counts: Sequence[int] | Whole) -> Score:
        """The score of three sums."""

    @abstractmethod
    def value_sums(self, sums: Real) -> Real:
        """The values of many sums (corpus × 3): those of `score_counts`, to the last bit."""

    def choose(self, counts: Counts) -> Whole:
        """The candidate of each sentence that is best for the corpus so far: order matters."""
        return self._walk(counts)[0]

    def score(self, counts: Counts) -> Score:
        """The score of the corpus."""
        return self.score_counts(self._walk(counts)[1])

    def score_draws(self, counts: Counts, draws: Whole) -> Real:
        """The value of each drawn corpus."""
        table, candidates = drop_beaten(counts.table, counts.candidates, self.beta)
        chosen, sums = np.empty(draws.shape[1], np.int64), np.zeros((len(draws), 3), np.int64)
        for rows, drawn in zip(draws, sums, strict=True):
            self.walk(table, candidates, rows, chosen, drawn)
        return self.value_sums(sums.astype(np.float64))

    def score_sentences(self, counts: Counts) -> Iterator[tuple[int, Score]]:
        """Each sentence's own score, with the annotator that was chosen for it in the corpus."""
        chosen, rows = self.choose(counts), np.arange(len(counts))
        annotators = counts.labels[rows, chosen, 1].tolist()
        yield from zip(annotators, map(self.score_counts, counts.table[rows, chosen].tolist()), strict=True)

    def _walk(self, counts: Counts) -> tuple[Whole, Whole]:
        chosen, sums = np.zeros(len(counts), np.int64), np.zeros(3, np.int64)
        self.walk(counts.table, counts.candidates, np.arange(len(counts)), chosen, sums)
        return chosen, sums


def drop_beaten(table: Table, candidates: Whole, beta: float) -> tuple[Table, Whole]:
    """Leave out candidates that another one beats whatever was chosen before, and repetitions of an earlier one.

    The first three statistics are whole numbers: TP, FP and FN, or the correct, proposed and gold edits. A candidate
    with no fewer of the first and no more of the others never has the lower F, and it wins the tie. Floats cannot turn
    that round: below ten million edits and with such a beta, different F differ by far more than their last digits.
    """
    if not 0.05 <= beta <= 20:
        return table, candidates
    size, width = table.shape[:2]
    present = np.arange(width) < candidates[:, None]
    beaten = np.zeros((size, width), np.bool_)
    signed = table[..., :3] * np.array([1, -1, -1])
    for one, two in permutations(range(width), 2):
        no_worse = (signed[:, two] >= signed[:, one]).all(axis=1)
        better = no_worse & (signed[:, two] != signed[:, one]).any(axis=1)
        earlier = (table[:, two] == table[:, one]).all(axis=1) if two < one else np.False_
        beaten[:, one] |= present[:, two] & (better | earlier)
    kept = present & ~beaten
    order = np.argsort(~kept, axis=1, kind="stable")[..., None]
    left: Whole = kept.sum(axis=1)
    short = np.take_along_axis(table, order, axis=1)[:, : max(1, int(left.max(initial=1)))]
    return np.ascontiguousarray(short), left  # type: ignore[return-value]  # of the same kind
