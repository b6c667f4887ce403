"""Details of an evaluation beside its scores: metrics, sentences, edits and cautions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, Protocol, TypeAlias

from redink.errors import UnknownName
from redink.formats.files import CorpusPart
from redink.metrics.base import TIERS, Metric, Part, Tier, TypedMetric
from redink.metrics.counts import Counts
from redink.types import Score

SentenceScore: TypeAlias = tuple[tuple[int, str, int | None], Score]
"""Sentence number (from 1), system, chosen annotator (None if there is no single one), and the score."""


class MetricFacts(NamedTuple):
    """Facts about a metric that tables need."""

    parts: tuple[Part, ...]
    types: bool
    """True if the metric scores error types."""

    @classmethod
    def describe(cls, metric: Metric) -> MetricFacts:
        """Return the facts about a metric."""
        return cls(metric.parts, isinstance(metric, TypedMetric))


class SkippedSentence(NamedTuple):
    """A sentence that a metric could not score, so that it is skipped for every system."""

    metric: str
    sentence: int
    """Sentence number, counting from 1."""
    system: str
    """System whose output is the reason; empty if it is not a single one."""
    reason: str

    def __str__(self) -> str:
        whose = f" of {self.system}" if self.system else ""
        return f"{self.metric}: sentence {self.sentence}{whose} is skipped for all systems: {self.reason}"


Outcome: TypeAlias = Literal["hit", "wrong", "unneeded", "missed"]
"""Outcome of an edit: it matches the reference; the reference corrects its span differently; the reference leaves its
span alone; or it is a reference edit without a match."""


class EditOutcome(NamedTuple):
    """One edit of a system, or one that it missed, compared with the annotator that the metric chose."""

    metric: str
    system: str
    sentence: int
    """Sentence number, counting from 1."""
    annotator: int
    """Number of the annotator that the metric chose for the sentence."""
    start: int
    end: int
    source: str
    correction: str
    type: str
    """Error type: the reference's for hits and missed edits, else the system's; empty if the edit has none."""
    outcome: Outcome
    difficulty: float | None = None
    """Weight of the reference edit by gts, of the hardest one for a wrong edit; None if unneeded or unknown."""

    @property
    def verdict(self) -> str:
        """With a bank: the verdict on an edit that the annotator lacks, or `reference` if another annotator decides."""
        return ""


class JudgedEditOutcome(EditOutcome):
    """An outcome with a verdict, which is ignored in comparisons."""

    _verdict = ""

    @property
    def verdict(self) -> str:
        """The verdict."""
        return self._verdict


def add_verdict(outcome: EditOutcome, verdict: str) -> EditOutcome:
    """Return the outcome with a verdict."""
    if not verdict:
        return outcome
    judged = JudgedEditOutcome._make(outcome)
    judged._verdict = verdict
    return judged


class EssayScore(NamedTuple):
    """The score of one essay."""

    essay: str
    system: str
    metric: str
    score: Score


class Caution(NamedTuple):
    """A doubt about results that are still computed."""

    topic: str
    """Affected numbers: `types` (by error type, of different schemes), `annotator` (by error type), `difficulty`,
    `statistics` (intervals and tests) or `text` (all)."""
    text: str
    setting: str = ""
    """Parameter that removes the doubt, with its value: `reference_edits=auto`."""


class Details(Protocol):
    """Source of scores by type and by sentence: counts, or a results file."""

    def score_types(self, metric: str, tier: Tier) -> Mapping[str, Mapping[str, Score]]:
        """Return the scores by error type, then system; a type that a system lacks is a score of zero counts."""

    def score_sentences(self, metric: str) -> Iterator[SentenceScore]:
        """Yield the score of each sentence for every system."""


@dataclass(frozen=True, slots=True)
class ComputedDetails:
    """Details of a computed evaluation: counts, and the metrics that reduce them to scores."""

    metrics: Mapping[str, Metric]
    counts: Mapping[str, Mapping[str, Counts]]
    """Counts by metric, then system."""
    sentences: int
    skipped: tuple[SkippedSentence, ...]
    parts: Sequence[CorpusPart] = field(default=(), repr=False, compare=False)
    """The corpus and the outputs with the extracted edits; empty if they were not kept."""

    def score_types(self, metric: str, tier: Tier) -> Mapping[str, Mapping[str, Score]]:
        """Return the scores by error type, then system."""
        measure, counts = self.metrics[metric], self.counts[metric]
        assert isinstance(measure, TypedMetric)
        by_system = {system: measure.score_types(counted, tier) for system, counted in counts.items()}
        empty = measure.score(next(iter(counts.values())).take([]))
        types = sorted({name for scores in by_system.values() for name in scores})
        return {name: {system: scores.get(name, empty) for system, scores in by_system.items()} for name in types}

    def score_sentences(self, metric: str) -> Iterator[SentenceScore]:
        """Yield the score of each sentence for every system."""
        without = {item.sentence for item in self.skipped if item.metric == metric}
        numbers = [number for number in range(1, self.sentences + 1) if number not in without]
        for system, counts in self.counts[metric].items():
            scored = self.metrics[metric].score_sentences(counts)
            for number, (annotator, score) in zip(numbers, scored, strict=True):
                yield (number, system, annotator), score


def check_tier(tier: str) -> None:
    """Raise an error if there is no such tier of error types."""
    if tier not in TIERS:
        raise UnknownName("tier of error types", str(tier), TIERS)
