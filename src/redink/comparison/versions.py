"""Comparison of two versions of a system: significance tests, changed error types and changed sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from redink.errors import UnknownName, UnsuitableData
from redink.metrics.base import Part, Tier
from redink.scoring.evaluation import Evaluation, select_systems
from redink.scoring.significance import caution_if_small
from redink.statistics.paired import Comparison, TypeComparison, adjust
from redink.statistics.resolution import estimate_p, limit_p
from redink.types import Score


class SentenceChange(NamedTuple):
    """A sentence that the two versions score differently."""

    sentence: int
    """Sentence number, counting from 1."""
    old: float
    new: float
    balance: float
    """Counts that improved minus counts that got worse; breaks ties between equal scores."""

    @property
    def difference(self) -> float:
        """Score of the new version minus score of the old one."""
        return self.new - self.old

    @property
    def is_worse(self) -> bool:
        """True if the new version is worse on this sentence."""
        return (self.difference, self.balance) < (0, 0)


@dataclass(frozen=True, slots=True)
class VersionComparison:
    """Results of an old and a new version of a system."""

    results: Evaluation
    old: str
    new: str
    comparisons: Mapping[str, Comparison]
    """Comparison by metric, new minus old; `adjusted` is Holm's correction for the number of metrics."""

    def list_changes(self, metric: str) -> list[SentenceChange]:
        """Return the sentences that changed, worst regression first."""
        scored: dict[int, dict[str, Score]] = {}
        for (number, system, _), score in self.results.score_sentences(metric):
            scored.setdefault(number, {})[system] = score
        parts = self.results.metrics[metric].parts
        changes = []
        for number, by_system in scored.items():
            old, new = by_system[self.old], by_system[self.new]
            change = SentenceChange(number, old.value, new.value, _balance(parts, old, new))
            if change.difference or change.balance:
                changes.append(change)
        return sorted(changes, key=lambda change: (change.difference, change.balance, change.sentence))

    def list_types(self, metric: str, tier: Tier = "type") -> list[tuple[str, float]]:
        """Return each error type that changed with the difference of its scores, worst first, without a test."""
        if not self.has_types(metric):
            return []
        scores = self.results.score_types(tier, metric)
        changes = [(name, row[self.new].value - row[self.old].value) for name, row in scores.items()]
        return sorted((change for change in changes if change[1]), key=lambda change: (change[1], change[0]))

    def compare_types(
        self, metric: str, tier: Tier = "type", samples: int = 1000, seed: int = 1
    ) -> list[TypeComparison]:
        """Return each error type that changed with an interval and a significance test, worst first."""
        if not self.has_types(metric):
            return []
        comparisons = self.results.compare_types(self.new, self.old, tier, metric, samples, seed)
        changed = [comparison for comparison in comparisons if comparison.difference]
        return sorted(changed, key=lambda comparison: (comparison.difference, comparison.type))

    def has_types(self, metric: str) -> bool:
        """Return True if scores by error type are meaningful for this metric and corpus."""
        return self.results.metrics[metric].types and not self.results.types_are_mixed


def _balance(parts: Sequence[Part], old: Score, new: Score) -> float:
    signs = {"largest": 1, "smallest": -1, None: 0}
    counted = [part for part in parts if part.kind == "count"]
    return sum(signs[part.best] * (new.parts[part.name] - old.parts[part.name]) for part in counted)


def compare_versions(
    results: Evaluation, old: str, new: str, test: str = "bootstrap", samples: int = 1000, seed: int = 1
) -> VersionComparison:
    """Test the difference between two systems of an evaluation by every metric."""
    refuse_failed(results, results.failed)
    for unknown in (name for name in (old, new) if name not in results.systems):
        raise UnknownName("system", unknown, results.systems)
    if old == new:
        raise UnsuitableData(f"old and new are the same system: {old}")
    pair = select_systems(results, [new, old])
    comparisons = pair.compare(old, test=test, samples=samples, seed=seed)
    adjusted = adjust([estimate_p(comparison.p) for comparison in comparisons])
    return VersionComparison(
        caution_if_small(pair, samples),
        old,
        new,
        {
            comparison.metric: comparison._replace(
                adjusted=limit_p(p, test, samples), signature=comparison.signature.change("holm", len(comparisons))
            )
            for comparison, p in zip(comparisons, adjusted, strict=True)
        },
    )


def refuse_failed(results: Evaluation, metrics: Iterable[str]) -> None:
    """Raise an error if one of the metrics failed on this corpus."""
    for name in metrics:
        if name in results.failed:
            raise UnsuitableData(f"{name} failed: {results.failed[name]}")
