"""Everything that is asked of a scoring, checked before any work is done."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Literal, TypeAlias, get_args

from redink.annotators.annotator import Annotator, AnnotatorSettings
from redink.errors import InvalidParameter, UnsuitableData, shorten
from redink.executors.base import choose_executor
from redink.metrics.base import Metric, PooledMetric, WholeTextMetric, name_metric
from redink.metrics.registry import Metrics, take_metrics

ReferenceEdits: TypeAlias = Literal["given", "auto"]
AnnotatorFactory: TypeAlias = Callable[[], Annotator]
"""Makes an annotator; small, so that it can travel to every worker."""


@dataclass(frozen=True, slots=True)
class Request:
    """What to measure, and how.

    >>> Request.make(["gts"], systems=["alone"])
    Traceback (most recent call last):
    redink.errors.InvalidParameter: gts weighs errors by how many systems correct them, and one system is not a pool: \
give more systems, a weight file (weights=FILE) or function=equal
    """

    metrics: Mapping[str, Metric]
    """By the names that users gave them."""
    systems: tuple[str, ...] = ()
    """Empty where only the data will tell."""
    annotator: AnnotatorFactory = field(default_factory=AnnotatorSettings)
    """Makes what finds edits where a metric looks at edits and there are only texts."""
    reference_edits: ReferenceEdits = "given"
    """Whether references with edits are taken as they are, or their edits are found again too."""
    strict: bool = False
    """Whether a sentence that a metric cannot score is an error; otherwise it is skipped for all systems."""
    jobs: int = 1
    """How many processes count; it changes no number."""
    types: bool = True
    """Whether scores by error type can be asked for; most of what is counted for ERRANT is about them."""
    keep: bool = False
    """Whether the prepared sentences come back too, with the edits that were found."""
    facts: Mapping[str, object] = field(default_factory=dict)
    """What else changes the numbers, for the signatures: how texts were split into tokens."""

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
        parsed = take_metrics(metrics)
        if isinstance(annotator, Annotator):
            annotator = partial(give, annotator)
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
        """Refuse what cannot be done, before anything is read or annotated."""
        if not self.metrics:
            raise UnsuitableData("there is nothing to measure: no metric is given")
        if self.reference_edits not in get_args(ReferenceEdits):
            choices = " or ".join(get_args(ReferenceEdits))
            raise InvalidParameter(f"reference_edits must be {choices}, got {self.reference_edits!r}")
        choose_executor(self.jobs)
        if isinstance(self.annotator, AnnotatorSettings):
            self.annotator.check()
            if self.types and any("edits" in (metric.needs, metric.reads) for metric in self.metrics.values()):
                self.annotator.caution_untyped()
        if self.systems:
            self.check_systems(self.systems)

    @property
    def reads_edits(self) -> bool:
        """Whether a metric needs the edits of references, so that they are extracted from corrected texts."""
        return any(
            metric.reads == "edits" and (self.reference_edits == "auto" or not isinstance(metric, WholeTextMetric))
            for metric in self.metrics.values()
        )

    @property
    def needs_edits(self) -> bool:
        """Whether a metric needs the edits of outputs, so that they are extracted from texts."""
        return any(metric.needs == "edits" for metric in self.metrics.values())

    def check_systems(self, systems: Sequence[str]) -> None:
        """Refuse systems that cannot be told apart or cannot be scored together."""
        twice = next((name for place, name in enumerate(systems) if name in systems[:place]), None)
        if twice is not None:
            raise UnsuitableData(f"two systems have the name '{twice}': rename one of them")
        for metric in self.metrics.values():
            if isinstance(metric, PooledMetric):
                metric.check_pool(systems)


def give(annotator: Annotator) -> Annotator:
    """An annotator as a recipe of itself."""
    return annotator
