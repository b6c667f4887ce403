"""GLEU: texts in, n-gram statistics out; statistics in, a score out.

Napoles, Sakaguchi, Post and Tetreault (2015), in the version of 2016, which has no weight to tune: n-grams of the
hypothesis that the reference has count for it, those that only the source has count against it.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Literal, TypeAlias

import numpy as np

from redink.errors import InvalidParameter
from redink.metrics.base import Counts, Real, Whole, sum_draws
from redink.metrics.ngrams import Unit, count_ngrams, count_sentences, measure_text
from redink.metrics.registry import register
from redink.types import Corpus, Output, Score, Tokens

Mode: TypeAlias = Literal["sampled", "expected"]
Stream: TypeAlias = Literal["published", "python3"]

SEED_STEP = 101
"""Iteration j of the sampling starts from the seed j × this."""


@register("gleu")
@dataclass(frozen=True, slots=True)
class Gleu:
    """GLEU of 2016 on texts.

    >>> from redink.types import Sentence
    >>> corpus = Corpus("demo", [Sentence(tuple("abcde"), references=(tuple("abcxy"),))])
    >>> metric = Gleu()
    >>> metric.score(metric.count(corpus, Output("same", sentences=[tuple("abcxy")]))).value
    1.0
    """

    order: int = 4
    mode: Mode = "sampled"
    """Of several references, draw one a sentence, many times, and take the mean; or take mean statistics at once."""
    iterations: int = 500
    stream: Stream = "published"
    """Which random numbers: those behind the published results, or those of today's script under Python 3."""
    unit: Unit = "word"

    name: ClassVar[str]
    description: ClassVar[str] = "n-gram overlap with references, less what was left uncorrected (GLEU)"
    citation: ClassVar[str] = (
        "Napoles, Sakaguchi, Post and Tetreault (2015). Ground Truth for Grammatical Error Correction Metrics. ACL. "
        "In the version of 2016: GLEU Without Tuning."
    )
    needs: ClassVar[Literal["edits", "text"]] = "text"
    reads: ClassVar[Literal["edits", "text"]] = "text"

    def __post_init__(self) -> None:
        if self.order < 1 or self.iterations < 1:
            raise InvalidParameter(
                f"order and iterations must be 1 or more, but here are {self.order}, {self.iterations}"
            )

    @property
    def headings(self) -> Mapping[str, str]:
        """How tables call the parts of a score."""
        return {"length": "words", "reference_length": "ref words", "gleu": "GLEU"}

    def count(self, corpus: Corpus, output: Output) -> Counts:
        """The statistics of every sentence with every reference."""
        return count_sentences(corpus, output, self.compare, 2 + 2 * self.order)

    def compare(self, source: Tokens, hypothesis: Tokens, reference: Tokens) -> list[int]:
        """Lengths of hypothesis and reference, then for each order what counts and what could have counted."""
        length = measure_text(hypothesis, self.unit)
        statistics = [length, measure_text(reference, self.unit)]
        texts = (count_ngrams(text, self.order, self.unit) for text in (source, hypothesis, reference))
        for size, (before, mine, theirs) in enumerate(zip(*texts, strict=True), 1):
            good = bad = 0
            for ngram, times in mine.items():
                if ngram in theirs:
                    good += min(times, theirs[ngram])
                elif ngram in before:
                    bad += min(times, before[ngram])
            statistics += [max(0, good - bad), max(0, length + 1 - size)]
        return statistics

    def score(self, counts: Counts) -> Score:
        """The score of the corpus."""
        if self.mode == "expected" or counts.table.shape[1] == 1:
            sums = [average_references(counts).sum(axis=0).tolist()]
        else:
            sums = self._sample(counts)
        value = float(np.mean(list(map(reduce_statistics, sums))))
        lengths = np.mean([row[:2] for row in sums], axis=0)
        return self._make_score(lengths, value)

    def score_sentences(self, counts: Counts) -> Iterator[tuple[int | None, Score]]:
        """The mean over all references of each sentence, where a statistic of zero counts as one."""
        for row, size in zip(counts.table, counts.candidates, strict=True):
            values = [reduce_statistics([value or 1 for value in own]) for own in row[:size].tolist()]
            yield None, self._make_score(row[:size, :2].mean(axis=0), sum(values) / len(values))

    def score_draws(self, counts: Counts, draws: Whole) -> Real:
        """The value of each drawn corpus, in the mode that draws no references."""
        return np.array([reduce_statistics(sums) for sums in sum_draws(average_references(counts), draws).tolist()])

    def _make_score(self, lengths: Sequence[float] | Real, value: float) -> Score:
        parts = {"length": round(float(lengths[0])), "reference_length": float(lengths[1]), "gleu": value}
        return Score(self.name, value, parts)

    def _sample(self, counts: Counts) -> list[list[float]]:
        """The summed statistics of each iteration."""
        draws = draw_references(tuple(counts.candidates.tolist()), self.iterations, self.stream)
        sums = np.zeros((self.iterations, counts.table.shape[2]))
        for reference in range(counts.table.shape[1]):
            # Whole numbers far below 2^53: floats add them exactly.
            sums += (draws == reference).astype(np.float64) @ counts.table[:, reference].astype(np.float64)
        rows: list[list[float]] = sums.tolist()
        return rows


@lru_cache(maxsize=8)
def draw_references(candidates: tuple[int, ...], iterations: int, stream: Stream) -> Whole:
    """Which reference each iteration takes for each sentence: iteration × sentence."""
    draws = np.zeros((iterations, len(candidates)), np.int16)
    for iteration in range(iterations):
        source = random.Random(iteration * SEED_STEP)
        if stream == "published":
            draws[iteration] = [int(source.random() * size) for size in candidates]
        else:
            draws[iteration] = [source.randint(0, size - 1) for size in candidates]
    return draws  # type: ignore[return-value]


def average_references(counts: Counts) -> Real:
    """The mean statistics over each sentence's references: sentence × statistic."""
    means: Real = counts.table.sum(axis=1) / np.maximum(counts.candidates, 1)[:, None]
    return means


def reduce_statistics(statistics: Sequence[float]) -> float:
    """GLEU of summed statistics: the geometric mean of the orders' precisions, less for a text that is too short."""
    if not all(statistics):
        return 0.0
    length, reference_length, *pairs = statistics
    logs = [math.log(good / all_) for good, all_ in zip(pairs[::2], pairs[1::2], strict=True)]
    return math.exp(min(0.0, 1 - reference_length / length) + sum(logs) / len(logs))
