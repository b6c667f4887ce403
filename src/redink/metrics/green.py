"""GREEN: texts in, n-grams rightly and wrongly inserted, deleted and kept out; counts in, a score out.

Koyama, Nagata, Takamura and Okazaki (2024).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from redink.metrics.base import PRECISION, RECALL, Part, label_f
from redink.metrics.counts import Counts, Real, Whole, sum_draws
from redink.metrics.ngrams import Unit, count_overlaps
from redink.metrics.parameters import Parameterised, Range
from redink.metrics.ratio_arrays import add_logs, apply_each, divide_all, f_scores
from redink.metrics.registry import register
from redink.types import Corpus, Output, Score

BLOCK = 1 << 14
"""How many rows of counts are worked on at a time, so that memory does not grow with them."""


@register("green")
@dataclass(frozen=True, slots=True)
class Green(Parameterised):
    """F of n-grams that were inserted, deleted and kept; of several references, each sentence has its best.

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
        """The figures of a score."""
        return PRECISION, RECALL, label_f(self.beta)

    def count(self, corpus: Corpus, output: Output) -> Counts:
        """TP, FP and FN of every order, for every sentence with every reference."""
        overlaps = count_overlaps(corpus, output, self.order, self.unit)
        table = overlaps.sums[..., 2:].reshape(*overlaps.labels.shape[:2], 3 * self.order)
        return Counts(table, overlaps.labels)

    def choose(self, counts: Counts) -> Whole:
        """The reference of each sentence with the best score of its own; the first of equal ones."""
        rows, width, _ = counts.table.shape
        if width == 1:
            return np.zeros(rows, np.int64)
        values = reduce_counts(counts.table.reshape(rows * width, -1), self.beta)[-1]
        chosen: Whole = np.where(counts.labels[:, :, 0] >= 0, values.reshape(rows, width), -1.0).argmax(axis=1)
        return chosen

    def score(self, counts: Counts) -> Score:
        """The score of the corpus."""
        (score,) = self._make_scores(self._take_chosen(counts).sum(axis=0, keepdims=True))
        return score

    def score_draws(self, counts: Counts, draws: Whole) -> Real:
        """The value of each drawn corpus; a sentence's reference does not depend on the other sentences."""
        values: Real = reduce_counts(sum_draws(self._take_chosen(counts), draws), self.beta)[-1]
        return values

    def _take_chosen(self, counts: Counts) -> Whole:
        """The counts with the chosen references: sentence × statistic."""
        taken: Whole = counts.table[np.arange(len(counts)), self.choose(counts)]
        return taken

    def score_sentences(self, counts: Counts) -> Iterator[tuple[int, Score]]:
        """Each sentence's own score with the reference that was chosen for it."""
        chosen = self.choose(counts)
        rows = np.arange(len(counts))
        annotators: list[int] = counts.labels[rows, chosen, 1].tolist()
        yield from zip(annotators, self._make_scores(counts.table[rows, chosen]), strict=True)

    def _make_scores(self, table: Whole) -> Iterator[Score]:
        for precision, recall, f in reduce_counts(table, self.beta).T.tolist():
            yield Score(self.name, f, {"precision": precision, "recall": recall, "f": f})


def reduce_counts(table: NDArray[Any], beta: float) -> Real:
    """Of every row: geometric means over the orders of precision and recall, and their F; figure × row."""
    figures: Real = np.empty((3, len(table)))
    for start in range(0, len(table), BLOCK):
        part = table[start : start + BLOCK]
        tps, fps, fns = part[:, ::3], part[:, 1::3], part[:, 2::3]
        precision, recall = (average_all(divide_all(tps, tps + other)) for other in (fps, fns))
        figures[:, start : start + BLOCK] = precision, recall, f_scores(precision, recall, beta)
    return figures


def average_all(values: Real) -> Real:
    """The geometric mean of every row; 0 if one of the values is."""
    logs = add_logs(np.where(values > 0, values, 1.0))
    return np.where((values > 0).all(axis=1), apply_each(math.exp, logs / values.shape[1]), 0.0)
