"""GREEN: texts in, n-grams rightly and wrongly inserted, deleted and kept out; counts in, a score out.

Koyama, Kiyuna, Kobayashi, Arai and Komachi (2024).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, ClassVar, Literal

import numpy as np

from redink.metrics.base import PRECISION, RECALL, Part, label_f
from redink.metrics.counts import Counts, Real, Whole, sum_draws
from redink.metrics.ngrams import Unit, count_overlaps
from redink.metrics.parameters import Parameterised, Range
from redink.metrics.ratio_arrays import add_logs, apply_each, divide_all, f_scores
from redink.metrics.ratios import add_floats, divide, f_score
from redink.metrics.registry import register
from redink.types import Corpus, Output, Score


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
        "Koyama, Kiyuna, Kobayashi, Arai and Komachi (2024). n-gram F-score for Evaluating Grammatical Error "
        "Correction. INLG."
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
        if counts.table.shape[1] == 1:
            return np.zeros(len(counts), np.int64)
        chosen = np.zeros(len(counts), np.int64)
        for row, size in enumerate(counts.candidates.tolist()):
            values = [reduce_remembered(tuple(own), self.beta)[2] for own in counts.table[row, :size].tolist()]
            chosen[row] = values.index(max(values))
        return chosen

    def score(self, counts: Counts) -> Score:
        """The score of the corpus."""
        return self._make_score(self._take_chosen(counts).sum(axis=0).tolist())

    def score_draws(self, counts: Counts, draws: Whole) -> Real:
        """The value of each drawn corpus; a sentence's reference does not depend on the other sentences."""
        sums = sum_draws(self._take_chosen(counts), draws)
        tps, fps, fns = sums[:, ::3], sums[:, 1::3], sums[:, 2::3]
        precision, recall = (average_all(divide_all(tps, tps + other)) for other in (fps, fns))
        return f_scores(precision, recall, self.beta)

    def _take_chosen(self, counts: Counts) -> Whole:
        """The counts with the chosen references: sentence × statistic."""
        taken: Whole = counts.table[np.arange(len(counts)), self.choose(counts)]
        return taken

    def score_sentences(self, counts: Counts) -> Iterator[tuple[int, Score]]:
        """Each sentence's own score with the reference that was chosen for it."""
        for row, column in enumerate(self.choose(counts).tolist()):
            yield int(counts.labels[row, column, 1]), self._make_score(counts.table[row, column].tolist())

    def _make_score(self, counts: list[int]) -> Score:
        precision, recall, f = reduce_counts(counts, self.beta)
        return Score(self.name, f, {"precision": precision, "recall": recall, "f": f})


def reduce_counts(counts: Sequence[float], beta: float) -> tuple[float, float, float]:
    """Geometric means over the orders of precision and recall, and their F."""
    tps, fps, fns = counts[::3], counts[1::3], counts[2::3]
    precision = average([divide(tp, tp + fp) for tp, fp in zip(tps, fps, strict=True)])
    recall = average([divide(tp, tp + fn) for tp, fn in zip(tps, fns, strict=True)])
    return precision, recall, f_score(precision, recall, beta)


# Systems write much alike, so the counts of single sentences come again and again.
reduce_remembered = lru_cache(1 << 13)(reduce_counts)


def average(values: list[float]) -> float:
    """The geometric mean; 0 if one of the values is."""
    return math.exp(add_floats(map(math.log, values)) / len(values)) if all(values) else 0.0


def average_all(values: Real) -> Real:
    """The geometric means of many rows."""
    logs = add_logs(np.where(values > 0, values, 1.0))
    return np.where((values > 0).all(axis=1), apply_each(math.exp, logs / values.shape[1]), 0.0)
