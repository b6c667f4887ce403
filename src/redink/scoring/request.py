"""The settings of a scoring run, validated before any work is done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Literal, TypeAlias, get_args

from redink.annotators.annotator import UNTYPED_LANGUAGE, Annotator, AnnotatorSettings
from redink.errors import InvalidParameter, UnsuitableData, shorten
from redink.executors.base import choose_executor
from redink.metrics.base import Metric, ModelMetric, PooledMetric, ReferenceFreeMetric, WholeTextMetric, name_metric
from redink.metrics.registry import Metrics, resolve_metrics
from redink.scoring.details import Caution

ReferenceEdits: TypeAlias = Literal["given", "auto"]
AnnotatorFactory: TypeAlias = Callable[[], Annotator]
"""A function that makes an annotator; small enough to be sent to every worker."""


@dataclass(frozen=True, slots=True)
class Request:
    """A scoring configuration.

    >>> Request.make(["gts"], systems=["alone"])
    Traceback (most recent call last):
    redink.errors.InvalidParameter: gts weights errors by the number of systems that correct them and needs at least \
two systems: add systems, or use a weight file (weights=FILE) or function=equal
    """

    metrics: Mapping[str, Metric]
    """Metrics by the names that users gave them."""
    systems: tuple[str, ...] = ()
    """Names of the systems; empty if they are known only from the data."""
    annotator: AnnotatorFactory = field(default_factory=AnnotatorSettings)
    """Factory for the annotator that extracts edits from texts if a metric needs edits."""
    reference_edits: ReferenceEdits = "given"
    """Use the edits of references as given, or extract them again like those of outputs."""
    strict: bool = False
    """Raise an error if a metric cannot score a sentence; otherwise the sentence is skipped for all systems."""
    jobs: int = 1
    """Number of processes; it does not affect results."""
    types: bool = True
    """Keep the data for scores by error type, which are most of ERRANT's counts."""
    keep: bool = False
    """Return the prepared sentences too, with the extracted edits."""
    facts: Mapping[str, object] = field(default_factory=dict)
    """Other facts that affect scores, for signatures, such as the tokenisation of raw text."""

    @classmethod
    def make(
        cls,
        metrics: Metrics,
        systems: Sequence[str] = (),
        annotator: Annotator | AnnotatorFactory | None = None,
        reference_edits: ReferenceEdits = "given",
        strict: bool = False,
        jobs: int = 1,
        types: bool = True,
        keep: bool = False,
        facts: Mapping[str, object] | None = None,
    ) -> Request:
        """Return a validated request; a metric may be a name, a metric or its class."""
        parsed = resolve_metrics(metrics)
        if isinstance(annotator, Annotator):
            annotator = partial(return_annotator, annotator)
        elif annotator is not None and not callable(annotator):
            raise InvalidParameter(
                "annotator must be an Annotator or AnnotatorSettings, such as redink.Annotator(language='en'), "
                f"got {shorten(repr(annotator))}",
                setting="annotator",
            )
        request = cls(
            {name_metric(metric): metric for metric in parsed},
            tuple(systems),
            annotator or AnnotatorSettings(),
            reference_edits,
            strict,
            jobs,
            types,
            keep,
            facts or {},
        )
        request.check()
        return request

    def check(self) -> None:
        """Raise an error for settings that cannot work, before anything is read or annotated."""
        if not self.metrics:
            raise UnsuitableData("no metric given: name at least one, such as errant")
        if self.reference_edits not in get_args(ReferenceEdits):
            choices = " or ".join(get_args(ReferenceEdits))
            raise InvalidParameter(f"reference_edits must be {choices}, got {self.reference_edits!r}")
        choose_executor(self.jobs)
        if isinstance(self.annotator, AnnotatorSettings):
            self.annotator.check()
        self.check_models()
        if self.systems:
            self.check_systems(self.systems)

    def list_cautions(self) -> list[Caution]:
        """Return cautions about types that the annotator cannot distinguish, and about metrics without references."""
        return [*self._caution_types(), *caution_references(self.metrics.values())]

    def _caution_types(self) -> list[Caution]:
        """Return a caution if error types are counted that the annotator cannot distinguish."""
        types_edits = self.types and any("edits" in (metric.needs, metric.reads) for metric in self.metrics.values())
        if not types_edits or not isinstance(self.annotator, AnnotatorSettings) or not self.annotator.is_untyped:
            return []
        return [Caution("annotator", UNTYPED_LANGUAGE.format(self.annotator.language))]

    def check_models(self) -> None:
        """Raise an error if a model or a library that a metric needs is missing."""
        for metric in self.metrics.values():
            if isinstance(metric, ModelMetric):
                metric.check_models()

    @property
    def reads_edits(self) -> bool:
        """True if a metric needs the edits of references, so that they are extracted from corrected texts."""
        return any(
            metric.reads == "edits" and (self.reference_edits == "auto" or not isinstance(metric, WholeTextMetric))
            for metric in self.metrics.values()
        )

    @property
    def needs_edits(self) -> bool:
        """True if a metric needs the edits of outputs, so that they are extracted from texts."""
        return any(metric.needs == "edits" for metric in self.metrics.values())

    def check_systems(self, systems: Sequence[str]) -> None:
        """Raise an error if two systems have the same name or the systems cannot be scored together."""
        duplicate = next((name for index, name in enumerate(systems) if name in systems[:index]), None)
        if duplicate is not None:
            raise UnsuitableData(f"two systems have the name '{duplicate}': rename one of them")
        for metric in self.metrics.values():
            if isinstance(metric, PooledMetric):
                metric.check_pool(systems)


def caution_references(metrics: Iterable[Metric]) -> list[Caution]:
    """Return a caution if none of the metrics compares with references."""
    if not all(isinstance(metric, ReferenceFreeMetric) for metric in metrics):
        return []
    text = "No metric here reads references. Fluent text with another meaning can score well: add a metric that does."
    return [Caution("references", text)]


def return_annotator(annotator: Annotator) -> Annotator:
    """Return the annotator: a factory that can be pickled."""
    return annotator
