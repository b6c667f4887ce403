"""The evaluation: the results of scoring as plain data, which other modules display and compare."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import TYPE_CHECKING, Any

from redink import presentation
from redink.errors import InvalidParameter, ResultWarning, UnknownName, UnsuitableData
from redink.metrics.base import TIERS, Metric, Tier, TypedMetric
from redink.metrics.counts import Counts
from redink.scoring.details import (
    Caution,
    ComputedDetails,
    Details,
    EditOutcome,
    MetricFacts,
    SentenceScore,
    SkippedSentence,
)
from redink.scoring.stored_counts import dump_counts
from redink.statistics import TESTS
from redink.statistics.bootstrap import find_interval
from redink.statistics.paired import Comparison, TypeComparison, compare_systems, compare_types
from redink.statistics.ranks import Ranks, list_tested, share_ranks
from redink.statistics.resolution import FEW_SAMPLES, list_limited
from redink.types import Score
from redink.version import VERSION

if TYPE_CHECKING:
    import pandas

    from redink.presentation import Table

SCHEMA = 1
"""Version of the file format; it changes if a reader of the old version would misread the new one."""

TYPES = "types"
"""Topic of the caution about error types of different schemes."""

DIFFICULTY = "difficulty"
"""Topic of the caution about an annotator that nobody chose."""

FEW_SENTENCES = 20
"""Fewer are too few for statistics."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Scores of systems by metrics, with details.

    Results are immutable: methods such as `with_intervals` return a copy.

    Parameters
    ----------
    corpus
        Name of the corpus.
    sentences, annotators
        Size of the corpus.
    metrics
        Metrics by the names that users gave them, with their components.
    scores
        Scores by metric, then system.
    details
        Source of scores by type and by sentence.
    comparisons, type_comparisons
        Significance tests, by `with_comparisons` and `with_type_comparisons`.
    skipped
        Sentences that a metric could not score.
    failed
        Metrics that could not score the data, with the reasons.
    cautions
        Doubts about results.
    edits
        Edits that metrics extracted from texts, if requested.

    Examples
    --------
    >>> import redink.samples
    >>> from redink.scoring.reduction import score
    >>> results = score(*redink.samples.load(), metrics=["errant"])
    >>> results.systems
    ('cautious', 'eager', 'polished', 'speller')

    """

    corpus: str
    sentences: int
    annotators: int
    metrics: Mapping[str, MetricFacts]
    scores: Mapping[str, Mapping[str, Score]]
    """Scores by metric, then system."""
    details: Details
    comparisons: tuple[Comparison, ...] = ()
    type_comparisons: tuple[TypeComparison, ...] = ()
    skipped: tuple[SkippedSentence, ...] = ()
    failed: Mapping[str, str] = field(default_factory=dict)
    """Metrics that could not score the data, with the reasons."""
    cautions: tuple[Caution, ...] = ()
    edits: tuple[EditOutcome, ...] | None = None
    """Outcomes of edits if they were requested for tables and files; `edits_frame` lists them at any time."""

    @property
    def systems(self) -> tuple[str, ...]:
        """Names of the systems in the order they were given."""
        return tuple(next(iter(self.scores.values())))

    @property
    def typed_metrics(self) -> tuple[str, ...]:
        """Names of the metrics that have scores by error type."""
        return tuple(name for name, facts in self.metrics.items() if facts.types)

    @property
    def types_are_mixed(self) -> bool:
        """True if the reference and the systems have error types of different schemes."""
        return any(caution.topic == TYPES for caution in self.cautions)

    @property
    def counts(self) -> Mapping[str, Mapping[str, Counts]]:
        """Counts by metric, then system."""
        return self._computed.counts

    @property
    def measures(self) -> Mapping[str, Metric]:
        """Metrics by name; available if the counts are."""
        return self._computed.metrics

    @property
    def _computed(self) -> ComputedDetails:
        if not isinstance(self.details, ComputedDetails):
            raise UnsuitableData("these results have no counts, which intervals and tests need", "counts")
        return self.details

    def find_metric(self, metric: str | None) -> str:
        """Return the name of this metric after checking it, or of the first metric if none is given.

        Raises
        ------
        UnknownName
            If the results have no such metric.

        """
        if metric is None:
            return next(iter(self.scores))
        if metric not in self.scores:
            raise UnknownName("metric of these results", metric, self.scores)
        return metric

    def score_types(self, tier: Tier, metric: str | None = None) -> Mapping[str, Mapping[str, Score]]:
        """Return the scores by error type, then system; if a system lacks a type, its score is that of zero counts.

        Parameters
        ----------
        tier
            `op` for operations, `type` for types, `full` for both.
        metric
            Name of the metric; the first one by default.

        Raises
        ------
        UnsuitableData
            If the metric has no scores by error type.

        """
        check_tier(tier)
        name = self.find_metric(metric)
        if not self.metrics[name].types:
            raise UnsuitableData(f"{name} knows no error types")
        self.refuse_mixed_types()
        return self.details.score_types(name, tier)

    def refuse_mixed_types(self) -> None:
        """Raise an error if the error types of the reference cannot match those of the systems."""
        for caution in self.cautions:
            if caution.topic == TYPES:
                raise UnsuitableData(
                    f"there are no scores by error type: {caution.text[0].lower()}{caution.text[1:].rstrip('.')}. "
                    "Extract the edits of the reference again",
                    setting=caution.setting,
                )

    def score_sentences(self, metric: str | None = None) -> Iterator[SentenceScore]:
        """Yield the score of each sentence by every system.

        Parameters
        ----------
        metric
            Name of the metric; the first one by default.

        Raises
        ------
        UnsuitableData
            If the results were saved without sentence scores.

        """
        return self.details.score_sentences(self.find_metric(metric))

    def with_intervals(self, samples: int = 1000, seed: int = 1) -> Evaluation:
        """Return a copy with a 95% bootstrap interval for every score; nothing is counted again.

        Parameters
        ----------
        samples
            Number of resampled corpora.
        seed
            Random seed.

        Raises
        ------
        UnsuitableData
            If the results were saved without counts.

        """
        computed = self._computed
        scores = {
            name: {
                system: replace(
                    score,
                    interval=find_interval(computed.metrics[name], computed.counts[name][system], samples, seed),
                    signature=score.signature.with_interval(samples, seed),
                )
                for system, score in by_system.items()
            }
            for name, by_system in self.scores.items()
        }
        return replace(self, scores=scores).caution_if_small(samples)

    def compare(
        self,
        *systems: str,
        test: str = "bootstrap",
        metric: str | None = None,
        samples: int = 1000,
        seed: int = 1,
    ) -> tuple[Comparison, ...]:
        """Test the differences between systems without counting again.

        Parameters
        ----------
        systems
            Without names, every pair of systems is tested; with one name, every other system against it; with several
            names, every pair of them.
        test
            `bootstrap`, `randomisation`, `t` or `mcnemar`. A test of binary decisions is used only for metrics
            that provide them.
        metric
            Name of the metric; all metrics by default.
        samples, seed
            Number of draws and random seed of tests that resample.

        Returns
        -------
        tuple of Comparison
            One comparison per metric and pair, p-values adjusted for the number of pairs.

        Raises
        ------
        UnknownName
            If there is no such system, test or metric.
        UnsuitableData
            If the results were saved without counts, or the test does not suit the metric.

        """
        computed = self._computed
        self._check_systems(systems)
        pairs = list(combinations(systems or self.systems, 2))
        if len(systems) == 1:
            pairs = [(system, systems[0]) for system in self.systems if system != systems[0]]
        names = list(self.metrics) if metric is None else [self.find_metric(metric)]
        if TESTS.find(test).decides:
            names = [name for name in names if _decides(computed.counts[name])] or names
        return tuple(
            comparison
            for name in names
            for comparison in compare_systems(
                name, computed.metrics[name], computed.counts[name], pairs, test, samples, seed
            )
        )

    def _check_systems(self, systems: Sequence[object]) -> None:
        """Raise an error if a system does not exist or is given twice."""
        for number, system in enumerate(systems):
            if system not in self.systems:
                if not isinstance(system, str) or system in TESTS:
                    test = system if isinstance(system, str) else "NAME"
                    raise InvalidParameter(
                        f"compare takes names of systems, got {system!r}: pass the test as test='{test}'"
                    )
                raise UnknownName("system", system, self.systems)
            if system in systems[:number]:
                raise InvalidParameter(f"the system '{system}' cannot be compared with itself")

    def compare_types(
        self,
        system: str,
        other: str,
        tier: Tier = "type",
        metric: str | None = None,
        samples: int = 1000,
        seed: int = 1,
    ) -> list[TypeComparison]:
        """Compare two systems by error type, without counting again.

        Parameters
        ----------
        system, other
            Names of the systems.
        tier
            `op` for operations, `type` for types, `full` for both.
        metric
            Name of the metric; the first one by default.
        samples, seed
            Number of draws and random seed.

        Returns
        -------
        list of TypeComparison
            One comparison per type, p-values adjusted for the number of types.

        Raises
        ------
        UnsuitableData
            If the metric has no scores by error type, or the results were saved without counts.

        """
        name = self.find_metric(metric)
        typed_metric = self._computed.metrics[name]
        check_tier(tier)
        self._check_systems((system, other))
        if not isinstance(typed_metric, TypedMetric):
            raise UnsuitableData(f"{name} has no scores by error type")
        self.refuse_mixed_types()
        return compare_types(name, typed_metric, self.counts[name], (system, other), tier, samples, seed)

    def with_type_comparisons(
        self, baseline: str | None = None, tiers: Sequence[Tier] = ("type",), samples: int = 1000, seed: int = 1
    ) -> Evaluation:
        """Return a copy with comparisons by error type.

        Parameters
        ----------
        baseline
            System to compare all others with; by default the evaluation must have two systems.
        tiers
            Granularities of error types.
        samples, seed
            Number of draws and random seed.

        """
        pairs = [(system, baseline) for system in self.systems if system != baseline] if baseline else [self.systems]
        if any(len(pair) != 2 for pair in pairs):
            raise UnsuitableData(
                "comparisons by error type need exactly two systems, or a baseline to compare all others with"
            )
        comparisons = [
            comparison
            for name in self.typed_metrics
            for first, second in pairs
            for tier in tiers
            for comparison in self.compare_types(first, second, tier, name, samples, seed)
        ]
        return replace(self, type_comparisons=tuple(comparisons)).caution_if_small(samples)

    def with_comparisons(
        self, baseline: str | None = None, test: str = "bootstrap", samples: int = 1000, seed: int = 1
    ) -> Evaluation:
        """Return a copy with comparisons of every pair of systems, or of every system with one, for tables to show.

        Parameters
        ----------
        baseline
            System to compare all others with; by default every pair is compared.
        test, samples, seed
            As for `compare`.

        """
        names = () if baseline is None else (baseline,)
        compared = replace(self, comparisons=self.compare(*names, test=test, samples=samples, seed=seed))
        return compared.caution_if_small(samples if TESTS.find(test).draws else None).caution_if_liberal(test)

    def caution_if_liberal(self, test: str) -> Evaluation:
        """Add a caution for each metric whose p-values by this test are known to be too small."""
        liberal = TESTS.find(test).liberal
        cautions = [
            Caution("statistics", f"{name} with --test {test}: p is known to be too small. Use --test bootstrap.")
            for name, metric in self._computed.metrics.items()
            if metric.name in liberal
        ]
        new = [caution for caution in cautions if caution not in self.cautions]
        for caution in new:
            warnings.warn(caution.text, ResultWarning, stacklevel=3)
        return replace(self, cautions=(*self.cautions, *new)) if new else self

    def caution_if_small(self, samples: int | None = None) -> Evaluation:
        """Return a copy with cautions about too few sentences, or too few draws, for statistics."""
        cautions = []
        if self.sentences < FEW_SENTENCES:
            cautions.append(
                f"Intervals and tests say little with fewer than {FEW_SENTENCES} sentences: here are {self.sentences}."
            )
        if samples is not None and samples < FEW_SAMPLES:
            cautions.append(
                f"Intervals and p-values are rough with fewer than {FEW_SAMPLES} samples: here are {samples}."
            )
        known = {caution.text for caution in self.cautions}
        new = [Caution("statistics", text) for text in cautions if text not in known]
        for caution in new:
            warnings.warn(caution.text, ResultWarning, stacklevel=3)
        return replace(self, cautions=(*self.cautions, *new)) if new else self

    def ranked(self) -> Evaluation:
        """Return a copy with the systems sorted by the first metric's scores, best first."""
        first = next(iter(self.scores.values()))
        order = sorted(first, key=lambda system: -first[system].value)
        scores = {name: {system: by_system[system] for system in order} for name, by_system in self.scores.items()}
        return replace(self, scores=scores)

    @property
    def all_pairs_tested(self) -> bool:
        """True if every pair of systems was tested by every metric, so that systems can share ranks."""
        return len(self.systems) > 1 and all(
            list_tested(self.systems, [comparison for comparison in self.comparisons if comparison.metric == name])
            is not None
            for name in self.scores
        )

    def share_ranks(self, metric: str | None = None) -> dict[str, Ranks]:
        """Return the ranks of each system; systems without a significant difference share ranks.

        Parameters
        ----------
        metric
            Name of the metric; the first one by default.

        """
        name = self.find_metric(metric)
        values = {system: score.value for system, score in self.scores[name].items()}
        return share_ranks(values, [comparison for comparison in self.comparisons if comparison.metric == name])

    def select(self, metrics: list[str]) -> Evaluation:
        """Return a copy with these metrics only."""
        selected = [name for name in metrics if name in self.scores]
        if not selected:
            raise UnsuitableData(next(iter(self.failed.values())))
        return replace(
            self,
            metrics={name: self.metrics[name] for name in selected},
            scores={name: self.scores[name] for name in selected},
            comparisons=tuple(comparison for comparison in self.comparisons if comparison.metric in selected),
            skipped=tuple(item for item in self.skipped if item.metric in selected),
            failed={name: reason for name, reason in self.failed.items() if name in metrics},
        )

    def select_systems(self, systems: Sequence[str]) -> Evaluation:
        """Return a copy with these systems only, in this order, and without comparisons; it needs the counts."""
        computed = self._computed
        counts = {name: {system: computed.counts[name][system] for system in systems} for name in computed.counts}
        return replace(
            self,
            scores={name: {system: scores[system] for system in systems} for name, scores in self.scores.items()},
            details=replace(computed, counts=counts),
            comparisons=(),
            type_comparisons=(),  # their p-values were adjusted for all systems
            edits=self.edits and tuple(edit for edit in self.edits if edit.system in systems),
        )

    def to_dict(self, sentences: bool = False, counts: bool = False) -> dict[str, Any]:
        """Return everything that tables need as plain objects.

        Parameters
        ----------
        sentences
            Include scores of sentences.
        counts
            Include counts, so that intervals and tests can be computed later.

        """
        value: dict[str, Any] = {
            "schema": SCHEMA,
            "redink": VERSION,
            "corpus": {"name": self.corpus, "sentences": self.sentences, "annotators": self.annotators},
            "metrics": [_describe(name, facts) for name, facts in self.metrics.items()],
            "scores": [
                {"system": system, "metric": name, "value": score.value, "parts": dict(score.parts),
                 "interval": score.interval, "signature": score.signature}
                for name, scores in self.scores.items()
                for system, score in scores.items()
            ],
            "types": [
                {"tier": tier, "type": error_type, "system": system, "metric": name, "parts": dict(score.parts)}
                for name in ([] if self.types_are_mixed else self.typed_metrics)
                for tier in TIERS
                for error_type, scores in self.details.score_types(name, tier).items()
                for system, score in scores.items()
            ],
            "comparisons": list(map(describe_comparison, self.comparisons)),
            "type_comparisons": list(map(describe_comparison, self.type_comparisons)),
            "left_out": [item._asdict() for item in self.skipped],
            "failed": [{"metric": name, "reason": reason} for name, reason in self.failed.items()],
            "cautions": [caution._asdict() for caution in self.cautions],
        }  # fmt: skip
        if sentences:
            value["sentences"] = [
                {"sentence": number, "system": system, "metric": name, "annotator": annotator,
                 "parts": dict(score.parts)}
                for name in self.scores
                for (number, system, annotator), score in self.score_sentences(name)
            ]  # fmt: skip
        if counts:
            value["counts"] = [
                {"metric": name, "system": system, **dump_counts(counted)}
                for name in self.scores
                for system, counted in self.counts[name].items()
            ]
        if self.edits is not None:
            value["edits"] = [edit._asdict() for edit in self.edits]
        return value

    def table(self, metric: str | None = None) -> Table:
        """Return the scores as a table, which `print` shows as text (`redink.tabulate_scores`)."""
        return presentation.tabulate(self, metric)

    def _repr_html_(self) -> str:
        """HTML for notebooks (`redink.show_html`)."""
        return presentation.show_html(self)

    def to_json(self, sentences: bool = False, counts: bool = False) -> str:
        """Return everything as JSON (`redink.format_results`); parameters as for `to_dict`."""
        return presentation.format_json(self, sentences, counts)

    def to_pandas(self) -> pandas.DataFrame:
        """Return the scores as a data frame (`redink.frame_scores`)."""
        return presentation.frame(self)

    def edits_frame(self) -> pandas.DataFrame:
        """Return a data frame with one row per system, sentence and edit, with its outcome (`redink.frame_edits`)."""
        return presentation.frame_edits(self)


def _describe(name: str, facts: MetricFacts) -> dict[str, Any]:
    return {
        "metric": name,
        "headings": {part.name: part.label for part in facts.parts},
        "kinds": {part.name: part.kind for part in facts.parts},
        "best": {part.name: part.best for part in facts.parts},
        "types": facts.types,
    }


def describe_comparison(comparison: Comparison | TypeComparison) -> dict[str, Any]:
    """Return a comparison as plain objects; `limited` names p-values that are below the resolution of their draws."""
    limited = list_limited({"p": comparison.p, "adjusted": comparison.adjusted})
    return {**comparison._asdict(), **({"limited": limited} if limited else {})}


def check_tier(tier: str) -> None:
    """Raise an error if there is no such tier of error types."""
    if tier not in TIERS:
        raise UnknownName("tier of error types", str(tier), TIERS)


def _decides(counts: Mapping[str, Counts]) -> bool:
    return all(counted.decisions is not None for counted in counts.values())
