"""GREEN: the F-score of n-grams that are correctly inserted, deleted and kept.

Koyama, Nagata, Takamura and Okazaki (2024).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from redink.metrics.base import PRECISION, RECALL, Part, make_f_part
from redink.metrics.counts import Counts, Real, Whole, sum_draws
from redink.metrics.ngrams import Unit, count_overlaps
from redink.metrics.parameters import Parameterised, Range
from redink.metrics.ratio_arrays import add_logs, apply_each, divide_all, f_scores
from redink.metrics.registry import register
from redink.types import Corpus, Output, Score

BLOCK = 1 << 14
"""Rows of counts processed at a time, to limit memory."""


@register("green")
@dataclass(frozen=True, slots=True)
class Green(Parameterised):
    """F-score of inserted, deleted and kept n-grams; each sentence uses the reference with its best score.

    Parameters
    ----------
    order
        Longest n-grams that are compared.
    beta
        Weight of recall.
    unit
        Compare n-grams of words, or of characters without spaces.

    Examples
    --------
    >>> from redink.types import Sentence
    >>> corpus = Corpus("demo", [Sentence(tuple("abcde"), references=(tuple("abcxy"),))])
    >>> metric = Green()
    >>> metric.score(metric.count(corpus, Output("same", sentences=[tuple("abcxy")]))).value
    1.0

    """

    order: Annotated[int, Range(1)] = 4
    beta: Annotated[float, Range(0)] = 2.0
    unit: Unit = "word"

    name: ClassVar[str]
    description: ClassVar[str] = "F of n-grams inserted, deleted and kept (GREEN)"
    citation: ClassVar[str] = (
        "Koyama, Nagata, Takamura and Okazaki (2024). n-gram F-score for Evaluating Grammatical Error Correction. INLG."
    )
    needs: ClassVar[Literal["edits", "text"]] = "text"
    reads: ClassVar[Literal["edits", "text"]] = "text"

    @property
    def parts(self) -> tuple[Part, ...]:
        """Components of a score."""
        return PRECISION, RECALL, make_f_part(self.beta)

    def count(self, corpus: Corpus, output: Output) -> Counts:
        """Return TP, FP and FN of every order, for every sentence with every reference."""
        overlaps = count_overlaps(corpus, output, self.order, self.unit)
        table = overlaps.sums[..., 2:].reshape(*overlaps.labels.shape[:2], 3 * self.order)
        return Counts(table, overlaps.labels)

    def choose(self, counts: Counts) -> Whole:
        """Return the reference of each sentence with the best score for that sentence; the first one of ties."""
        rows, width, _ = counts.table.shape
        if width == 1:
            return np.zeros(rows, np.int64)
        values = reduce_counts(counts.table.reshape(rows * width, -1), self.beta)[-1]
        chosen: Whole = np.where(counts.labels[:, :, 0] >= 0, values.reshape(rows, width), -1.0).argmax(axis=1)
        return chosen

    def score(self, counts: Counts) -> Score:
        """Compute the corpus score."""
        (score,) = self._make_scores(self._select_chosen(counts).sum(axis=0, keepdims=True))
        return score

    def score_draws(self, counts: Counts, draws: Whole) -> Real:
        """Return the value of each resampled corpus; the choice of a reference does not depend on other sentences."""
        values: Real = reduce_counts(sum_draws(self._select_chosen(counts), draws), self.beta)[-1]
        return values

    def _select_chosen(self, counts: Counts) -> Whole:
        """Return the counts with the chosen references: sentence × statistic."""
        selected: Whole = counts.table[np.arange(len(counts)), self.choose(counts)]
        return selected

    def score_sentences(self, counts: Counts) -> Iterator[tuple[int, Score]]:
        """Yield the score of each sentence with the reference that was chosen for it."""
        chosen = self.choose(counts)
        rows = np.arange(len(counts))
        annotators: list[int] = counts.labels[rows, chosen, 1].tolist()
        yield from zip(annotators, self._make_scores(counts.table[rows, chosen]), strict=True)

    def _make_scores(self, table: Whole) -> Iterator[Score]:
        for precision, recall, f in reduce_counts(table, self.beta).T.tolist():
            yield Score(self.name, f, {"precision": precision, "recall": recall, "f": f})


def reduce_counts(table: NDArray[Any], beta: float) -> Real:
    """Return the geometric means of P and R over the orders, and their F, of every row: component × row."""
    components: Real = np.empty((3, len(table)))
    for start in range(0, len(table), BLOCK):
        block = table[start : start + BLOCK]
        tps, fps, fns = block[:, ::3], block[:, 1::3], block[:, 2::3]
        precision, recall = (average_geometrically(divide_all(tps, tps + other)) for other in (fps, fns))
        components[:, start : start + BLOCK] = precision, recall, f_scores(precision, recall, beta)
    return components


def average_geometrically(values: Real) -> Real:
    """Return the geometric mean of every row; 0 if one of its values is 0."""
    logs = add_logs(np.where(values > 0, values, 1.0))
    return np.where((values > 0).all(axis=1), apply_each(math.exp, logs / values.shape[1]), 0.0)
