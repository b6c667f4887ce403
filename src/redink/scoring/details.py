"""Details of an evaluation: metrics, sentences and edits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeAlias

from redink.metrics.base import Metric, Part, Tier, TypedMetric
from redink.metrics.counts import Counts
from redink.types import Score

SentenceScore: TypeAlias = tuple[tuple[int, str, int | None], Score]
"""A sentence's number (from 1), the system, the chosen annotator (None if there is no single one), and the score."""


class MetricFacts(NamedTuple):
    """Facts about a metric that can be stored in a file."""

    parts: tuple[Part, ...]
    types: bool
    """True if it has scores by error type."""

    @classmethod
    def describe(cls, metric: Metric) -> MetricFacts:
        """Return the facts of a metric."""
        return cls(metric.parts, isinstance(metric, TypedMetric))


class SkippedSentence(NamedTuple):
    """A sentence that a metric could not score, and that was therefore skipped for every system."""

    metric: str
    sentence: int
    """Number of the sentence, from 1."""
    system: str
    """System whose output was the reason; empty if it was not a single system's."""
    reason: str

    def __str__(self) -> str:
        whose = f" of {self.system}" if self.system else ""
        return f"{self.metric}: sentence {self.sentence}{whose} is skipped for all systems: {self.reason}"


class SystemEdit(NamedTuple):
    """An edit that a metric extracted from a system's text, without equal words at its ends."""

    metric: str
    system: str
    sentence: int
    """Number of the sentence, from 1."""
    annotator: int
    """Annotator chosen for the sentence."""
    start: int
    end: int
    source: str
    correction: str
    verdict: str


class Caution(NamedTuple):
    """A doubt about a result that is still computed."""

    topic: str
    """Results affected: `types` (scores by error type), `statistics` (intervals and tests), `text` (everything)."""
    text: str
    setting: str = ""
    """Parameter that solves the problem, with its value: `reference_edits=auto`."""


class Details(Protocol):
    """The source of scores by type and by sentence: counts, or a file."""

    def score_types(self, metric: str, tier: Tier) -> Mapping[str, Mapping[str, Score]]:
        """Return the scores by error type, then system; if a system lacks a type, its score is that of zero counts."""

    def score_sentences(self, metric: str) -> Iterator[SentenceScore]:
        """Yield the score of each sentence by every system."""


@dataclass(frozen=True, slots=True)
class ComputedDetails:
    """Details of an evaluation that was just computed: the counts, and the metrics that reduce them."""

    metrics: Mapping[str, Metric]
    counts: Mapping[str, Mapping[str, Counts]]
    """Counts by metric, then system."""
    sentences: int
    skipped: tuple[SkippedSentence, ...]

    def score_types(self, metric: str, tier: Tier) -> Mapping[str, Mapping[str, Score]]:
        """Return the scores by error type, then system."""
        measure, counts = self.metrics[metric], self.counts[metric]
        assert isinstance(measure, TypedMetric)
        by_system = {system: measure.score_types(counted, tier) for system, counted in counts.items()}
        empty = measure.score(next(iter(counts.values())).take([]))
        types = sorted({name for scores in by_system.values() for name in scores})
        return {name: {system: scores.get(name, empty) for system, scores in by_system.items()} for name in types}

    def score_sentences(self, metric: str) -> Iterator[SentenceScore]:
        """Yield the score of each sentence by every system."""
        skipped_numbers = {item.sentence for item in self.skipped if item.metric == metric}
        numbers = [number for number in range(1, self.sentences + 1) if number not in skipped_numbers]
        for system, counts in self.counts[metric].items():
            scored = self.metrics[metric].score_sentences(counts)
            for number, (annotator, score) in zip(numbers, scored, strict=True):
                yield (number, system, annotator), score
