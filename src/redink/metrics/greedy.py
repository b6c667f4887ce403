"""The greedy reduction of ERRANT and MaxMatch.

It reads the corpus once and chooses, for each sentence, the candidate that is best for the counts so far.
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
    """A metric with a greedy reduction; subclasses define the choice and the score of three sums."""

    __slots__ = ()

    beta: float

    @abstractmethod
    def choose_rows(self, table: Whole, candidates: Whole, rows: Whole, chosen: Whole, sums: Whole) -> None:
        """Choose a candidate for each of these sentences in order; fill in the choices and the sums of their counts."""

    @abstractmethod
    def score_counts(self, counts: Sequence[int] | Whole) -> Score:
        """Return the score of three sums."""

    @abstractmethod
    def value_sums(self, sums: Real) -> Real:
        """Return the values of many sums (corpus × 3), equal to those of `score_counts` to the last bit."""

    def choose(self, counts: Counts) -> Whole:
        """Return the candidate of each sentence that is best for the corpus so far; the order of sentences matters."""
        return self._choose_all(counts)[0]

    def score(self, counts: Counts) -> Score:
        """Compute the corpus score."""
        return self.score_counts(self._choose_all(counts)[1])

    def score_draws(self, counts: Counts, draws: Whole) -> Real:
        """Return the value of each resampled corpus."""
        table, candidates = drop_dominated(counts.table, counts.candidates, self.beta)
        chosen, sums = np.empty(draws.shape[1], np.int64), np.zeros((len(draws), 3), np.int64)
        for rows, drawn in zip(draws, sums, strict=True):
            self.choose_rows(table, candidates, rows, chosen, drawn)
        return self.value_sums(sums.astype(np.float64))

    def score_sentences(self, counts: Counts) -> Iterator[tuple[int, Score]]:
        """Yield the score of each sentence, with the annotator that was chosen for it in the corpus."""
        chosen, rows = self.choose(counts), np.arange(len(counts))
        annotators = counts.labels[rows, chosen, 1].tolist()
        yield from zip(annotators, map(self.score_counts, counts.table[rows, chosen].tolist()), strict=True)

    def _choose_all(self, counts: Counts) -> tuple[Whole, Whole]:
        chosen, sums = np.zeros(len(counts), np.int64), np.zeros(3, np.int64)
        self.choose_rows(counts.table, counts.candidates, np.arange(len(counts)), chosen, sums)
        return chosen, sums


def drop_dominated(table: Table, candidates: Whole, beta: float) -> tuple[Table, Whole]:
    """Drop dominated and duplicate candidates.

    The first three statistics are integers: TP, FP and FN, or the correct, proposed and gold edits. A candidate with no
    less of the first and no more of the others never has the lower F, and it wins ties, whatever was chosen before.
    Rounding cannot reverse this: below ten million edits and with such a beta, different F differ by far more than
    their last digits.
    """
    if not 0.05 <= beta <= 20:
        return table, candidates
    size, width = table.shape[:2]
    present = np.arange(width) < candidates[:, None]
    dominated = np.zeros((size, width), np.bool_)
    signed = table[..., :3] * np.array([1, -1, -1])
    for candidate, rival in permutations(range(width), 2):
        no_worse = (signed[:, rival] >= signed[:, candidate]).all(axis=1)
        better = no_worse & (signed[:, rival] != signed[:, candidate]).any(axis=1)
        earlier = (table[:, rival] == table[:, candidate]).all(axis=1) if rival < candidate else np.False_
        dominated[:, candidate] |= present[:, rival] & (better | earlier)
    remaining = present & ~dominated
    order = np.argsort(~remaining, axis=1, kind="stable")[..., None]
    sizes: Whole = remaining.sum(axis=1)
    short = np.take_along_axis(table, order, axis=1)[:, : max(1, int(sizes.max(initial=1)))]
    return np.ascontiguousarray(short), sizes  # type: ignore[return-value]  # the dtype stays the same
