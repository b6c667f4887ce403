"""GLEU: n-gram overlap with the reference, less the overlap with the source only.

Napoles, Sakaguchi, Post and Tetreault (2015), in the version of 2016, which has no weight to tune: n-grams of the
hypothesis that are in the reference count for it, those that are only in the source count against it.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, ClassVar, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from redink.metrics.base import Part
from redink.metrics.counts import Counts, Real, Whole, sum_draws
from redink.metrics.ngrams import Unit, count_overlaps
from redink.metrics.parameters import Parameterised, Range
from redink.metrics.ratio_arrays import add_logs, apply_each
from redink.metrics.ratios import add_floats
from redink.metrics.registry import register
from redink.types import Corpus, Output, Score

Mode: TypeAlias = Literal["sampled", "expected"]
Stream: TypeAlias = Literal["published", "python3"]

SEED_STEP = 101
"""Factor of the seeds: iteration j of the sampling starts from seed j × SEED_STEP."""
MAX_DRAWS = 1 << 24
"""Draws held in memory at a time: 32 MB."""
MAX_CELLS = 1 << 20
"""Draws summed at a time."""
BLOCK = 1 << 14
"""Sentences scored at a time."""


@register("gleu")
@dataclass(frozen=True, slots=True)
class Gleu(Parameterised):
    """GLEU of 2016 on texts.

    Parameters
    ----------
    order
        Longest n-grams that are compared.
    mode
        `sampled` draws one reference per sentence many times; `expected` averages the statistics of all references.
    iterations
        Number of draws of mode=sampled.
    stream
        Random numbers of the published results, or of the original script under Python 3.
    unit
        Compare n-grams of words, or of characters without spaces.

    Examples
    --------
    >>> from redink.types import Sentence
    >>> corpus = Corpus("demo", [Sentence(tuple("abcde"), references=(tuple("abcxy"),))])
    >>> metric = Gleu()
    >>> metric.score(metric.count(corpus, Output("same", sentences=[tuple("abcxy")]))).value
    1.0

    """

    order: Annotated[int, Range(1)] = 4
    mode: Mode = "sampled"
    """Draw one of several references per sentence, many times, and average; or average the statistics once."""
    iterations: Annotated[int, Range(1)] = 500
    stream: Stream = "published"
    """Random numbers of the published results, or of the original script under Python 3."""
    unit: Unit = "word"

    name: ClassVar[str]
    description: ClassVar[str] = "n-gram overlap with references, less what was left uncorrected (GLEU)"
    citation: ClassVar[str] = (
        "Napoles, Sakaguchi, Post and Tetreault (2015). Ground Truth for Grammatical Error Correction Metrics. ACL. "
        "In the version of 2016: GLEU Without Tuning."
    )
    needs: ClassVar[Literal["edits", "text"]] = "text"
    reads: ClassVar[Literal["edits", "text"]] = "text"

    @property
    def parts(self) -> tuple[Part, ...]:
        """Components of a score."""
        return (
            Part("length", "words", "count", None),
            Part("reference_length", "ref words", "count", None),
            Part("gleu", "GLEU"),
        )

    def count(self, corpus: Corpus, output: Output) -> Counts:
        """Return lengths of hypothesis and reference, then for each order the matching n-grams and their maximum."""
        overlaps = count_overlaps(corpus, output, self.order, self.unit)
        rows, width, _ = overlaps.lengths.shape
        table = np.empty((rows, width, 2 + 2 * self.order), np.int64)
        table[:, :, :2] = overlaps.lengths
        table[:, :, 2::2] = np.maximum(0, overlaps.sums[..., 0] - overlaps.sums[..., 1])
        table[:, :, 3::2] = np.maximum(0, overlaps.lengths[:, :, :1] - np.arange(self.order))
        return Counts(table, overlaps.labels)

    def score(self, counts: Counts) -> Score:
        """Compute the corpus score."""
        if self.mode == "expected" or counts.table.shape[1] == 1:
            sums = average_references(counts).sum(axis=0, keepdims=True)
        else:
            sums = self.sample(counts)
        return self._make_score(np.mean(sums[:, :2], axis=0).tolist(), float(np.mean(reduce_rows(sums))))

    def score_sentences(self, counts: Counts) -> Iterator[tuple[int | None, Score]]:
        """Yield the mean score of each sentence over all references, with zero statistics replaced by 1."""
        for start in range(0, len(counts), BLOCK):
            table, present = counts.table[start : start + BLOCK], counts.labels[start : start + BLOCK, :, 0] >= 0
            numbers = present.sum(axis=1)
            rows, width, depth = table.shape
            scores = reduce_rows(np.maximum(table, 1).reshape(rows * width, depth)).reshape(rows, width)
            total = np.zeros(rows)
            for values in np.where(present, scores, 0.0).T:  # from left to right, as a plain loop adds
                total += values
            lengths = (table[:, :, :2] * present[:, :, None]).sum(axis=1) / numbers[:, None]
            for value, pair in zip((total / numbers).tolist(), lengths.tolist(), strict=True):
                yield None, self._make_score(pair, value)

    def score_draws(self, counts: Counts, draws: Whole) -> Real:
        """Return the value of each resampled corpus, in the mode that draws no references."""
        return reduce_rows(sum_draws(average_references(counts), draws))

    def _make_score(self, lengths: Sequence[float], value: float) -> Score:
        parts = {"length": round(lengths[0]), "reference_length": lengths[1], "gleu": value}
        return Score(self.name, value, parts)

    def sample(self, counts: Counts) -> Real:
        """Return the summed statistics of each iteration."""
        sums = np.zeros((self.iterations, counts.table.shape[2]))
        candidates = counts.candidates
        step = max(1, MAX_DRAWS // max(1, len(counts)))
        size = max(1, MAX_CELLS // min(step, self.iterations))
        for first in range(0, self.iterations, step):
            draws = draw_cached(candidates, range(first, min(first + step, self.iterations)), self.stream)
            for start in range(0, len(counts), size):
                drawn, table = draws[:, start : start + size], counts.table[start : start + size]
                for reference in range(table.shape[1]):
                    # Integers far below 2^53: the sums of floats are exact.
                    mask = (drawn == reference).astype(np.float64)
                    sums[first : first + step] += mask @ table[:, reference].astype(np.float64)
        return sums


def draw_cached(candidates: Whole, iterations: range, stream: Stream) -> NDArray[np.int16]:
    """Return the result of `draw_references`, cached if it is small: the draws are the same for every system."""
    if len(candidates) * len(iterations) > MAX_CELLS:
        return draw_references(candidates, iterations, stream)
    return _draw_hashable(candidates.tobytes(), iterations, stream)


@lru_cache(1)
def _draw_hashable(candidates: bytes, iterations: range, stream: Stream) -> NDArray[np.int16]:
    return draw_references(np.frombuffer(candidates, np.int64), iterations, stream)


def draw_references(candidates: Whole, iterations: range, stream: Stream) -> NDArray[np.int16]:
    """Draw a reference for each sentence in each of these iterations: iteration × sentence."""
    draws = np.zeros((len(iterations), len(candidates)), np.int16)
    generator = np.random.RandomState()
    for row, iteration in zip(draws, iterations, strict=True):
        seed = iteration * SEED_STEP
        if stream == "published":
            generator.seed([seed])  # the stream of Python's random.seed(seed)
            row[:] = generator.random_sample(len(candidates)) * candidates
        else:
            source = random.Random(seed)
            row[:] = [source.randint(0, size - 1) for size in candidates.tolist()]
    return draws


def average_references(counts: Counts) -> Real:
    """Return the mean statistics over each sentence's references: sentence × statistic."""
    means: Real = counts.table.sum(axis=1) / np.maximum(counts.candidates, 1)[:, None]
    return means


def reduce_statistics(statistics: Sequence[float], orders: int | None = None) -> float:
    """Return GLEU of summed statistics: the geometric mean of the orders' precisions, with a brevity penalty.

    The mean is over all orders, unless their number is given.
    """
    if not all(statistics):
        return 0.0
    length, reference_length, *pairs = statistics
    logs = [math.log(matches / total) for matches, total in zip(pairs[::2], pairs[1::2], strict=True)]
    return math.exp(min(0.0, 1 - reference_length / length) + add_floats(logs) / (orders or len(logs)))


def reduce_rows(statistics: Real) -> Real:
    """Return GLEU of each row of summed statistics."""
    defined = (statistics != 0).all(axis=1)
    safe = np.where(defined[:, None], statistics, 1.0)
    short = np.minimum(0.0, 1 - safe[:, 1] / safe[:, 0])
    matches, total = safe[:, 2::2], safe[:, 3::2]
    return np.where(defined, apply_each(math.exp, short + add_logs(matches / total) / matches.shape[1]), 0.0)
