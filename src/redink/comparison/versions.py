"""Two versions of one system: their results in, what got better and what got worse out, and whether that is allowed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from redink.errors import InvalidParameter, UnknownName, UnsuitableData
from redink.metrics.base import Part, Tier
from redink.metrics.counts import Counts
from redink.scoring.details import Counted
from redink.scoring.evaluation import Evaluation
from redink.scoring.signature import find_differences, read_fields
from redink.statistics.paired import Comparison, TypeComparison, adjust
from redink.types import Score

NOT_COMPARED = ("left-out", "ci", "samples", "seed")
"""What two signatures may differ in: sentences that one of them skipped are skipped for both."""


class Change(NamedTuple):
    """A sentence that the two versions do not do equally well."""

    sentence: int
    """From 1."""
    old: float
    new: float
    balance: float
    """How many counts got better, less those that got worse: it decides where the scores are equal."""

    @property
    def difference(self) -> float:
        """How much more the new version has."""
        return self.new - self.old

    @property
    def is_worse(self) -> bool:
        """Whether the new version is the worse one here."""
        return (self.difference, self.balance) < (0, 0)


@dataclass(frozen=True, slots=True)
class Versions:
    """The results of an old and a new version."""

    results: Evaluation
    old: str
    new: str
    comparisons: Mapping[str, Comparison]
    """By metric: new minus old; `adjusted` is Holm's correction for the number of metrics."""

    def list_changes(self, metric: str) -> list[Change]:
        """The sentences that changed, the worst regression first."""
        scored: dict[int, dict[str, Score]] = {}
        for (number, system, _), score in self.results.score_sentences(metric):
            scored.setdefault(number, {})[system] = score
        parts = self.results.metrics[metric].parts
        changes = []
        for number, by_system in scored.items():
            old, new = by_system[self.old], by_system[self.new]
            change = Change(number, old.value, new.value, _balance(parts, old, new))
            if change.difference or change.balance:
                changes.append(change)
        return sorted(changes, key=lambda change: (change.difference, change.balance, change.sentence))

    def list_types(self, metric: str, tier: Tier = "type") -> list[tuple[str, float]]:
        """How much more the new version has of each error type, the worst first; without a test."""
        if not self.has_types(metric):
            return []
        scores = self.results.score_types(tier, metric)
        changes = [(kind, row[self.new].value - row[self.old].value) for kind, row in scores.items()]
        return sorted((change for change in changes if change[1]), key=lambda change: (change[1], change[0]))

    def compare_types(
        self, metric: str, tier: Tier = "type", samples: int = 1000, seed: int = 1
    ) -> list[TypeComparison]:
        """The same with intervals and tests."""
        if not self.has_types(metric):
            return []
        found = self.results.compare_types(self.new, self.old, tier, metric, samples, seed)
        changed = [comparison for comparison in found if comparison.difference]
        return sorted(changed, key=lambda comparison: (comparison.difference, comparison.type))

    def has_types(self, metric: str) -> bool:
        """Whether scores by error type mean something here."""
        doubtful = any(caution.topic == "types" for caution in self.results.cautions)
        return self.results.metrics[metric].types and not doubtful


def _balance(parts: Sequence[Part], old: Score, new: Score) -> float:
    signs = {"largest": 1, "smallest": -1, None: 0}
    counted = [part for part in parts if part.kind == "count"]
    return sum(signs[part.best] * (new.parts[part.name] - old.parts[part.name]) for part in counted)


def compare_versions(
    results: Evaluation, old: str, new: str, test: str = "bootstrap", samples: int = 1000, seed: int = 1
) -> Versions:
    """Test the difference between two systems of an evaluation by every metric."""
    _refuse_failed(results, results.failed)
    for unknown in (name for name in (old, new) if name not in results.systems):
        raise UnknownName("system", unknown, results.systems)
    if old == new:
        raise UnsuitableData(f"old and new are the same system: {old}")
    pair = results.select_systems([new, old])
    found = pair.compare(old, test, None, samples, seed)
    adjusted = adjust([comparison.p for comparison in found])
    return Versions(
        pair.caution_if_small(),
        old,
        new,
        {
            comparison.metric: comparison._replace(
                adjusted=p, signature=comparison.signature.replace("|holm:1", f"|holm:{len(found)}")
            )
            for comparison, p in zip(found, adjusted, strict=True)
        },
    )


def _refuse_failed(results: Evaluation, metrics: Iterable[str]) -> None:
    """Refuse to pass over a metric that could score nothing."""
    for name in metrics:
        if name in results.failed:
            raise UnsuitableData(f"{name} has no scores: {results.failed[name]}")


class Verdict(NamedTuple):
    """Whether the new version may be released, by one metric."""

    comparison: Comparison
    old: float
    new: float
    max_drop: float
    alpha: float

    @property
    def drop(self) -> float:
        """How much less the new version has; negative where it has more."""
        return self.old - self.new

    @property
    def exceeds(self) -> bool:
        """Whether that is more than is allowed, beyond what rounding makes of a difference."""
        return self.drop > self.max_drop + 1e-12

    @property
    def is_significant(self) -> bool:
        """Whether chance alone would hardly make such a difference."""
        return self.comparison.adjusted <= self.alpha

    @property
    def passed(self) -> bool:
        """It fails where it dropped by more than is allowed, and significantly so."""
        return not (self.exceeds and self.is_significant)


def judge_versions(versions: Versions, max_drop: float = 0.0, alpha: float = 0.05) -> dict[str, Verdict]:
    """A verdict for every metric: a drop by more than `max_drop` that is significant at `alpha` is a failure."""
    if max_drop < 0:
        raise InvalidParameter(f"max_drop must be 0 or more, got {max_drop}")
    if not 0 < alpha <= 1:
        raise InvalidParameter(f"alpha must be more than 0 and at most 1, got {alpha}")
    scores = versions.results.scores
    return {
        name: Verdict(comparison, scores[name][versions.old].value, scores[name][versions.new].value, max_drop, alpha)
        for name, comparison in versions.comparisons.items()
    }


class Side(NamedTuple):
    """One version: its results, which need counts, and which of their systems it is."""

    results: Evaluation
    system: str

    @classmethod
    def choose(cls, results: Evaluation, system: str | None, path: str) -> Side:
        """The system that is meant; only where there is one alone it need not be named."""
        if system is None and len(results.systems) > 1:
            raise UnsuitableData(
                f"{path}: there are several systems, say which: {', '.join(results.systems)}", "system"
            )
        if system is not None and system not in results.systems:
            raise UnknownName(f"system of {path}", system, results.systems)
        return cls(results, system or results.systems[0])

    def list_skipped(self, metric: str) -> set[int]:
        """The numbers of the sentences that the metric could not score."""
        return {gone.sentence for gone in self.results.left_out if gone.metric == metric}


def join_versions(old: Side, new: Side, metrics: Sequence[str]) -> tuple[Evaluation, str, str]:
    """One evaluation of two versions that were measured in the same way, and what they are called in it.

    Anything that their signatures do not have in common is an error, but for skipped sentences: what one of them
    skipped is skipped for both.
    """
    for side in (old, new):
        _refuse_failed(side.results, metrics)
    names = [new.results.find_metric(name) for name in metrics]
    labels = f"{old.system} (old)" if old.system == new.system else old.system, new.system
    counts: dict[str, dict[str, Counts]] = {}
    scores: dict[str, dict[str, Score]] = {}
    for name in names:
        old.results.find_metric(name)
        _check_signatures(name, old, new)
        metric = new.results.measures[name]
        skipped = old.list_skipped(name) | new.list_skipped(name)
        counts[name] = {label: _skip(side, name, skipped) for label, side in zip(labels, (old, new), strict=True)}
        scores[name] = {
            label: replace(
                metric.score(counts[name][label]), signature=side.results.scores[name][side.system].signature
            )
            for label, side in zip(labels, (old, new), strict=True)
        }
    gone = {(left_out.metric, left_out.sentence): left_out for side in (new, old) for left_out in side.results.left_out}
    left_out = tuple(found for found in gone.values() if found.metric in names)
    facts = new.results
    details = Counted({name: facts.measures[name] for name in names}, counts, facts.sentences, left_out)
    cautions = tuple(dict.fromkeys((*facts.cautions, *old.results.cautions)))
    joined = Evaluation(
        facts.corpus, facts.sentences, facts.annotators, {name: facts.metrics[name] for name in names}, scores, details,
        left_out=left_out, cautions=cautions,
    )  # fmt: skip
    return joined, *labels


def _check_signatures(name: str, old: Side, new: Side) -> None:
    """Refuse two numbers that were measured in different ways."""
    first, second = (side.results.scores[name][side.system].signature for side in (old, new))
    stated, found = (
        {key: value for key, value in read_fields(text).items() if key not in NOT_COMPARED} for text in (first, second)
    )
    differences = list(find_differences(stated, found, "in the old results"))
    if differences:
        raise UnsuitableData(
            f"{name}: the old results cannot be compared with the new ones, score both in one way: "
            f"{'; '.join(differences)}"
        )


def _skip(side: Side, name: str, skipped: set[int]) -> Counts:
    """The counts without these sentences, of which some are missing already."""
    counts, gone = side.results.counts[name][side.system], side.list_skipped(name)
    if gone == skipped:
        return counts
    numbers = [number for number in range(1, side.results.sentences + 1) if number not in gone]
    return counts.take([row for row, number in enumerate(numbers) if number not in skipped])
