"""The details of an evaluation: what is known about metrics, sentences and edits beside the scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeAlias

from redink.metrics.base import Metric, Part, Tier, TypedMetric
from redink.metrics.counts import Counts
from redink.types import Score

SentenceScore: TypeAlias = tuple[tuple[int, str, int | None], Score]
"""A sentence's number (from 1), the system, the chosen annotator (None: no single one), and the score."""


class MetricFacts(NamedTuple):
    """What is known about a metric without the metric."""

    parts: tuple[Part, ...]
    types: bool
    """Whether it knows error types."""

    @classmethod
    def describe(cls, metric: Metric) -> MetricFacts:
        """The facts of a metric."""
        return cls(metric.parts, isinstance(metric, TypedMetric))


class SkippedSentence(NamedTuple):
    """A sentence that a metric could not score, and that was therefore skipped for every system."""

    metric: str
    sentence: int
    """From 1."""
    system: str
    """Whose output was the reason; empty where it was not a single system's."""
    reason: str

    def __str__(self) -> str:
        whose = f" of {self.system}" if self.system else ""
        return f"{self.metric}: sentence {self.sentence}{whose} is skipped for all systems: {self.reason}"


class SystemEdit(NamedTuple):
    """An edit that a metric found in a system's text, without equal words at its ends."""

    metric: str
    system: str
    sentence: int
    """From 1."""
    annotator: int
    """The one that was chosen for the sentence."""
    start: int
    end: int
    source: str
    correction: str
    verdict: str


class Caution(NamedTuple):
    """Something that makes numbers mean less than they seem to."""

    topic: str
    """What is affected: `types` (scores by error type), `statistics` (intervals and tests), `text` (everything)."""
    text: str
    setting: str = ""
    """The parameter that would mend it, with its value: `reference_edits=auto`."""


class Details(Protocol):
    """Where scores by type and by sentence come from: counts, or a file that kept them."""

    def score_types(self, metric: str, tier: Tier) -> Mapping[str, Mapping[str, Score]]:
        """The scores by error type, then system; a type that a system lacks is a score of zero counts."""

    def score_sentences(self, metric: str) -> Iterator[SentenceScore]:
        """Each sentence's own score by every system."""


@dataclass(frozen=True, slots=True)
class ComputedDetails:
    """The details of an evaluation that was just computed: the counts and the metrics that reduce them."""

    metrics: Mapping[str, Metric]
    counts: Mapping[str, Mapping[str, Counts]]
    """By metric, then system."""
    sentences: int
    skipped: tuple[SkippedSentence, ...]

    def score_types(self, metric: str, tier: Tier) -> Mapping[str, Mapping[str, Score]]:
        """The scores by error type, then system."""
        measure, counts = self.metrics[metric], self.counts[metric]
        assert isinstance(measure, TypedMetric)
        by_system = {system: measure.score_types(counted, tier) for system, counted in counts.items()}
        nothing = measure.score(next(iter(counts.values())).take([]))
        types = sorted({name for scores in by_system.values() for name in scores})
        return {name: {system: scores.get(name, nothing) for system, scores in by_system.items()} for name in types}

    def score_sentences(self, metric: str) -> Iterator[SentenceScore]:
        """Each sentence's own score by every system."""
        without = {item.sentence for item in self.skipped if item.metric == metric}
        numbers = [number for number in range(1, self.sentences + 1) if number not in without]
        for system, counts in self.counts[metric].items():
            scored = self.metrics[metric].score_sentences(counts)
            for number, (annotator, score) in zip(numbers, scored, strict=True):
                yield (number, system, annotator), score
