"""False alarms per 1,000 words: edits in sentences that every annotator left unchanged."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal

import numpy as np

from redink.metrics.base import Part
from redink.metrics.counts import Counts, Real, Whole, sum_draws
from redink.metrics.parameters import Parameterised
from redink.metrics.registry import register
from redink.types import NOOP, Annotation, Corpus, Output, Score, Sentence

PER_WORDS = 1_000


@register("false-alarms")
@dataclass(frozen=True, slots=True)
class FalseAlarms(Parameterised):
    """Edits per 1,000 words in clean sentences, which no annotator changed.

    All edits of a system in such a sentence are wrong, also those that mark an error without a correction. Words are
    the tokens of clean sentences; other sentences do not count. Fewer is better, so the negated rate ranks systems.

    Examples
    --------
    >>> from redink.types import Edit
    >>> corpus = Corpus("demo", [Sentence(("all", "is", "well", "."), ((),))])
    >>> metric = FalseAlarms()
    >>> metric.score(metric.count(corpus, Output("eager", edits=[((Edit(0, 1, "All"),),)]))).parts["rate"]
    250.0

    """

    name: ClassVar[str]
    description: ClassVar[str] = "edits per 1,000 words in sentences without errors"
    citation: ClassVar[str] = "Redink; the rate is that of evaluations of grammar checkers."
    needs: ClassVar[Literal["edits", "text"]] = "edits"
    reads: ClassVar[Literal["edits", "text"]] = "edits"

    @property
    def parts(self) -> tuple[Part, ...]:
        """Components of a score; the last one ranks systems."""
        return (
            Part("alarms", "alarms", "count", "smallest"),
            Part("words", "words", "count", None),
            Part("rate", "per 1,000", "ratio", "smallest"),
            Part("score", "−per 1,000"),
        )

    def count(self, corpus: Corpus, output: Output) -> Counts:
        """Return the edits and words of every sentence; none if an annotator changed it."""
        edits = output.edits or [()] * len(corpus.sentences)
        table = np.array(
            [
                (count_edits(annotations[0] if annotations else ()), len(sentence.tokens))
                if is_clean(sentence)
                else (0, 0)
                for sentence, annotations in zip(corpus.sentences, edits, strict=True)
            ],
            np.int64,
        ).reshape(-1, 1, 2)
        return Counts(table, np.zeros((len(table), 1, 2), np.int64))

    def score(self, counts: Counts) -> Score:
        """Compute the rate of the corpus."""
        return self._make_score(*counts.table[:, 0].sum(axis=0).tolist())

    def score_draws(self, counts: Counts, draws: Whole) -> Real:
        """Return the negated rate of each resampled corpus."""
        alarms, words = sum_draws(counts.table[:, 0], draws).T
        rates: Real = 0.0 - PER_WORDS * np.divide(alarms, words, out=np.zeros_like(alarms), where=words > 0)
        return rates

    def score_sentences(self, counts: Counts) -> Iterator[tuple[None, Score]]:
        """Yield the rate of each sentence; there is no single annotator."""
        for alarms, words in counts.table[:, 0].tolist():
            yield None, self._make_score(alarms, words)

    def _make_score(self, alarms: int, words: int) -> Score:
        rate = PER_WORDS * (alarms / words) if words else 0.0
        return Score(self.name, 0.0 - rate, {"alarms": alarms, "words": words, "rate": rate, "score": 0.0 - rate})


def is_clean(sentence: Sentence) -> bool:
    """Return True if no annotator changed or marked anything."""
    return not any(count_edits(edits) for edits in sentence.annotations if edits is not None)


def count_edits(edits: Annotation | None) -> int:
    """Return the number of edits other than noop."""
    return sum(edit.type != NOOP for edit in edits or ())
