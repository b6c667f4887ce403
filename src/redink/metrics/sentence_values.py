"""Metrics that give each sentence a number of its own and aggregate these numbers over the corpus.

Counts hold whole numbers; a table here has the bits of 64-bit floats.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import ClassVar, Literal, TypeAlias

import numpy as np

from redink.metrics.base import Part
from redink.metrics.counts import Counts, Real, Whole
from redink.metrics.parameters import Parameterised
from redink.types import Score

Aggregate: TypeAlias = Literal["mean", "sum"]
MAX_CELLS = 1 << 22
"""Values gathered at a time: 32 MB."""


def store_values(values: Real | Sequence[float]) -> Counts:
    """Return counts with one value per sentence, or with several (sentence × value).

    >>> read_values(store_values([0.5, -1.0])).tolist()
    [[0.5], [-1.0]]
    """
    table = np.asarray(values, np.float64) + 0.0  # no negative zeros, whose bits differ
    table = np.ascontiguousarray(table.reshape(len(table), 1, -1))
    return Counts(table.view(np.int64), np.zeros((len(table), 1, 2), np.int64))


def read_values(counts: Counts) -> Real:
    """Return the values in counts: sentence × value."""
    values: Real = np.ascontiguousarray(counts.table[:, 0]).view(np.float64)
    return values


class SentenceValueMetric(Parameterised):
    """A metric whose corpus score is the mean or the sum of one value per sentence, the first one in its counts."""

    __slots__ = ()

    name: ClassVar[str]
    label: ClassVar[str]
    """Heading of the score."""
    aggregated: ClassVar[Aggregate] = "mean"
    needs: ClassVar[Literal["edits", "text"]] = "text"
    reads: ClassVar[Literal["edits", "text"]] = "text"

    @property
    def parts(self) -> tuple[Part, ...]:
        """Components of a score."""
        return (Part("score", self.label),)

    def score(self, counts: Counts) -> Score:
        """Compute the corpus score."""
        values = read_values(counts)[:, 0]
        total = math.fsum(values)
        return self.make_score(total if self.aggregated == "sum" else total / max(1, len(values)))

    def score_sentences(self, counts: Counts) -> Iterator[tuple[int | None, Score]]:
        """Yield the score of each sentence."""
        for value in read_values(counts)[:, 0].tolist():
            yield None, self.make_score(value)

    def score_draws(self, counts: Counts, draws: Whole) -> Real:
        """Return the value of each resampled corpus."""
        values = read_values(counts)[:, 0]
        step = max(1, MAX_CELLS // max(1, draws.shape[1]))
        sums = [values[draws[start : start + step]].sum(axis=1) for start in range(0, len(draws), step)]
        aggregated = np.concatenate(sums) if sums else np.zeros(0)
        if self.aggregated == "mean":
            aggregated /= max(1, draws.shape[1])
        return np.array([self.make_score(value).value for value in aggregated.tolist()])

    def make_score(self, value: float) -> Score:
        """Return the score for an aggregated value."""
        return Score(self.name, value, {"score": value})
