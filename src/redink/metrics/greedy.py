"""The greedy reduction of ERRANT and MaxMatch: counts in, a score out.

Both go through the corpus once and choose, for each sentence, the candidate that is best for the counts so far.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence

import numpy as np

from redink.metrics.counts import Counts, Real, Whole
from redink.metrics.parameters import Parameterised
from redink.types import Score


class Greedy(Parameterised, ABC):
    """What such metrics share; each says how it chooses, and what three sums are worth."""

    __slots__ = ()

    @abstractmethod
    def walk(self, table: Whole, candidates: Whole, rows: Whole, chosen: Whole, sums: Whole) -> None:
        """Go through these sentences in this order, and fill in the chosen candidates and the sums of their counts."""

    @abstractmethod
    def score_counts(self, counts: Sequence[int] | Whole) -> Score:
        """The score of three sums."""

    def choose(self, counts: Counts) -> Whole:
        """The candidate of each sentence that is best for the corpus so far: order matters."""
        return self._walk(counts)[0]

    def score(self, counts: Counts) -> Score:
        """The score of the corpus."""
        return self.score_counts(self._walk(counts)[1])

    def score_draws(self, counts: Counts, draws: Whole) -> Real:
        """The value of each drawn corpus."""
        candidates, chosen = counts.candidates, np.empty(draws.shape[1], np.int64)
        sums = np.zeros((len(draws), 3), np.int64)
        for rows, own in zip(draws, sums, strict=True):
            self.walk(counts.table, candidates, rows, chosen, own)
        return np.array([self.score_counts(own).value for own in sums.tolist()])

    def score_sentences(self, counts: Counts) -> Iterator[tuple[int, Score]]:
        """Each sentence's own score, with the annotator that was chosen for it in the corpus."""
        for row, column in enumerate(self.choose(counts).tolist()):
            yield int(counts.labels[row, column, 1]), self.score_counts(counts.table[row, column])

    def _walk(self, counts: Counts) -> tuple[Whole, Whole]:
        chosen, sums = np.zeros(len(counts), np.int64), np.zeros(3, np.int64)
        self.walk(counts.table, counts.candidates, np.arange(len(counts)), chosen, sums)
        return chosen, sums
