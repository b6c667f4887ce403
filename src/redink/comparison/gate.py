"""The release gate: pass or fail a new version of a system, from fresh or from saved results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from redink.comparison.versions import VersionComparison, refuse_failed
from redink.errors import InvalidParameter, UnknownName, UnsuitableData
from redink.metrics.counts import Counts
from redink.scoring.details import ComputedDetails
from redink.scoring.evaluation import Evaluation
from redink.scoring.stated_settings import find_differences
from redink.statistics.paired import Comparison
from redink.types import Score

IGNORED_FIELDS = ("left-out", "ci", "samples", "seed", "scores")
"""Fields in which the signatures of two versions may differ. Sentences skipped for one version are skipped for both;
`scores` is the checksum of a file with scores of its system."""

ROUNDING = 1e-12
"""Tolerance for floating-point rounding when a drop is compared with the allowed drop."""


class GateVerdict(NamedTuple):
    """Decision about a new version by one metric."""

    comparison: Comparison
    old: float
    new: float
    max_drop: float
    alpha: float

    @property
    def drop(self) -> float:
        """Score of the old version minus score of the new one; negative if the new version is better."""
        return self.old - self.new

    @property
    def exceeds(self) -> bool:
        """True if the drop is larger than allowed."""
        return self.drop > self.max_drop + ROUNDING

    @property
    def is_significant(self) -> bool:
        """True if the adjusted p-value of the difference is at most `alpha`."""
        return self.comparison.adjusted <= self.alpha

    @property
    def passed(self) -> bool:
        """False if the drop is both larger than allowed and significant."""
        return not (self.exceeds and self.is_significant)


def judge_versions(versions: VersionComparison, max_drop: float = 0.0, alpha: float = 0.05) -> dict[str, GateVerdict]:
    """Return a verdict per metric; a drop by more than `max_drop` that is significant at `alpha` fails the gate."""
    if max_drop < 0:
        raise InvalidParameter(f"max_drop must be 0 or more, got {max_drop}")
    if not 0 < alpha <= 1:
        raise InvalidParameter(f"alpha must be more than 0 and at most 1, got {alpha}")
    scores = versions.results.scores
    return {
        name: GateVerdict(
            comparison, scores[name][versions.old].value, scores[name][versions.new].value, max_drop, alpha
        )
        for name, comparison in versions.comparisons.items()
    }


class VersionResults(NamedTuple):
    """One version of a system: an evaluation with counts, and the name of the system in it."""

    results: Evaluation
    system: str

    @classmethod
    def choose(cls, results: Evaluation, system: str | None, path: str) -> VersionResults:
        """Select a system of saved results; the name may be omitted if there is only one system."""
        if system is None and len(results.systems) > 1:
            raise UnsuitableData(f"{path} has several systems, choose one of: {', '.join(results.systems)}", "system")
        if system is not None and system not in results.systems:
            raise UnknownName(f"system of {path}", system, results.systems)
        return cls(results, system or results.systems[0])

    def list_skipped(self, metric: str) -> set[int]:
        """Return the numbers of the sentences that the metric skipped."""
        return {item.sentence for item in self.results.skipped if item.metric == metric}


def join_versions(old: VersionResults, new: VersionResults, metrics: Sequence[str]) -> tuple[Evaluation, str, str]:
    """Merge two versions that were scored separately into one evaluation.

    Return the evaluation and the names of the old and the new version in it. The signatures of both versions must be
    equal except for skipped sentences: a sentence that was skipped for one version is skipped for both.
    """
    versions = (old, new)
    for version in versions:
        refuse_failed(version.results, metrics)
    names = [new.results.find_metric(name) for name in metrics]
    labels = f"{old.system} (old)" if old.system == new.system else old.system, new.system
    counts: dict[str, dict[str, Counts]] = {}
    scores: dict[str, dict[str, Score]] = {}
    for name in names:
        old.results.find_metric(name)
        _check_signatures(name, old, new)
        metric = new.results.measures[name]
        skipped = old.list_skipped(name) | new.list_skipped(name)
        counts[name] = {label: _skip(version, name, skipped) for label, version in zip(labels, versions, strict=True)}
        scores[name] = {
            label: replace(
                metric.score(counts[name][label]), signature=version.results.scores[name][version.system].signature
            )
            for label, version in zip(labels, versions, strict=True)
        }
    by_sentence = {(item.metric, item.sentence): item for version in (new, old) for item in version.results.skipped}
    all_skipped = tuple(item for item in by_sentence.values() if item.metric in names)
    base = new.results
    joined = Evaluation(
        base.corpus, base.sentences, base.annotators, {name: base.metrics[name] for name in names}, scores,
        ComputedDetails({name: base.measures[name] for name in names}, counts, base.sentences, all_skipped),
        skipped=all_skipped, cautions=tuple(dict.fromkeys((*base.cautions, *old.results.cautions))),
    )  # fmt: skip
    return joined, *labels


def _check_signatures(name: str, old: VersionResults, new: VersionResults) -> None:
    """Refuse two scores that were computed with different settings."""
    old_fields, new_fields = (
        version.results.scores[name][version.system].signature.drop(*IGNORED_FIELDS).fields for version in (old, new)
    )
    differences = list(find_differences(old_fields, new_fields, "in the old results"))
    if differences:
        raise UnsuitableData(
            f"{name}: the old and the new results were scored with different settings ({'; '.join(differences)}); "
            "score both versions with the same settings"
        )


def _skip(version: VersionResults, name: str, skipped: set[int]) -> Counts:
    """Return the counts without the skipped sentences, some of which may already be missing."""
    counts, missing = version.results.counts[name][version.system], version.list_skipped(name)
    if missing == skipped:
        return counts
    numbers = [number for number in range(1, version.results.sentences + 1) if number not in missing]
    return counts.take([row for row, number in enumerate(numbers) if number not in skipped])
