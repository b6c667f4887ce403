"""The evaluation: the results of scoring as plain data, which other modules display and compare."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from redink import presentation
from redink.errors import UnknownName, UnsuitableData, number_of
from redink.metrics.base import Metric, Tier
from redink.metrics.counts import Counts
from redink.scoring import significance
from redink.scoring.details import (
    Caution,
    ComputedDetails,
    Details,
    EditOutcome,
    EssayScore,
    MetricFacts,
    SentenceScore,
    SkippedSentence,
    check_tier,
)
from redink.scoring.plain_objects import describe_results
from redink.statistics.paired import Comparison, TypeComparison
from redink.statistics.ranks import Ranks, share_ranks
from redink.types import Score

if TYPE_CHECKING:
    import pandas

    from redink.presentation import Table

TYPES = "types"
"""Topic of the caution about error types of different schemes."""

DIFFICULTY = "difficulty"
"""Topic of the caution about an annotator that nobody chose."""


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
        Significance tests, added by `with_comparisons` or requested for tables.
    skipped
        Sentences that a metric could not score.
    failed
        Metrics that could not score the data, with the reasons.
    cautions
        Doubts about results.
    edits
        Edits that metrics extracted from texts, if requested.
    essays
        Identifiers of essays, if whole texts were scored.

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
    essays: tuple[str, ...] = ()
    """Identifiers of essays, if whole texts were scored; intervals and tests resample them."""
    essay_scores: tuple[EssayScore, ...] | None = None
    """Scores of essays if they were requested for tables and files."""

    def __repr__(self) -> str:
        size = number_of(self.sentences, "sentence")
        metrics, systems = ", ".join(self.metrics), ", ".join(self.systems)
        return f"Evaluation({self.corpus!r}, {size}, metrics: {metrics}; systems: {systems})"

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
    def _computed(self) -> ComputedDetails:
        if not isinstance(self.details, ComputedDetails):
            raise UnsuitableData("these results have no counts, which intervals and tests need", "counts")
        return self.details

    @property
    def counts(self) -> Mapping[str, Mapping[str, Counts]]:
        """Counts by metric, then system."""
        return self._computed.counts

    @property
    def measures(self) -> Mapping[str, Metric]:
        """Metrics by name; available if the counts are."""
        return self._computed.metrics

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
        return significance.add_intervals(self, samples, seed)

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
        return significance.compare(self, systems, test, metric, samples, seed)

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
        return significance.compare_types(self, (system, other), tier, metric, samples, seed)

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
        return significance.add_comparisons(self, baseline, test, samples, seed)

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

    def to_dict(self, sentences: bool = False, counts: bool = False) -> dict[str, Any]:
        """Return everything that tables need as plain objects.

        Parameters
        ----------
        sentences
            Include scores of sentences.
        counts
            Include counts, so that intervals and tests can be computed later.

        """
        return describe_results(self, sentences, counts)

    def table(self, metric: str | None = None) -> Table:
        """Return the scores as a table, which `print` shows as text (`redink.tabulate_scores`)."""
        return presentation.tabulate(self, metric)

    def _repr_html_(self) -> str:
        """Return HTML for notebooks."""
        return presentation.show_html(self)

    def to_json(self, sentences: bool = False, counts: bool = False) -> str:
        """Return everything as JSON; parameters as for `to_dict`."""
        return presentation.format_json(self, sentences, counts)

    def to_pandas(self) -> pandas.DataFrame:
        """Return the scores as a data frame."""
        return presentation.frame(self)

    def edits_frame(self) -> pandas.DataFrame:
        """Return a data frame with one row per system, sentence and edit, with its outcome."""
        return presentation.frame_edits(self)


def rank_systems(results: Evaluation) -> Evaluation:
    """Return a copy with the systems sorted by the first metric's scores, best first."""
    first = next(iter(results.scores.values()))
    return _order_systems(results, sorted(first, key=lambda system: -first[system].value))


def select_systems(results: Evaluation, systems: Sequence[str]) -> Evaluation:
    """Return a copy with these systems only, in this order, and without comparisons; it needs the counts."""
    counts = {name: {system: counts[system] for system in systems} for name, counts in results.counts.items()}
    return replace(
        _order_systems(results, systems),
        details=replace(results._computed, counts=counts),
        comparisons=(),
        type_comparisons=(),  # their p-values were adjusted for all systems
        edits=results.edits and tuple(edit for edit in results.edits if edit.system in systems),
    )


def _order_systems(results: Evaluation, systems: Sequence[str]) -> Evaluation:
    scores = {name: {system: by_system[system] for system in systems} for name, by_system in results.scores.items()}
    return replace(results, scores=scores)
