"""Results of a meta-evaluation, and the conventions they were computed with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

from redink.errors import InvalidParameter, UnknownName
from redink.metaevaluation.pairs import SETS
from redink.metaevaluation.ratings import (
    Kappa,
    RatingMethod,
    SystemRating,
)
from redink.metaevaluation.sentence_level import (
    RULES,
    Agreement,
    Calibration,
    TieRule,
)
from redink.metaevaluation.significance import Swap
from redink.metaevaluation.system_level import (
    AGGREGATIONS,
    Window,
)

Interval: TypeAlias = tuple[float, float] | None

PUBLISHED = "published scores"
"""Signature of human scores that were given rather than computed."""


@dataclass(frozen=True, slots=True)
class MetaEvaluationSettings:
    """Conventions for comparing metrics with human judgements, named after the original papers."""

    human: RatingMethod = "ew"
    """Method that turns judgements into human scores of systems."""
    ties: str = "eq"
    """Rule for ties at sentence level."""
    aggregation: str = "corpus"
    """Method that turns a metric's sentence scores into system scores."""
    sentences: Literal["judged", "all"] = "judged"
    """Sentences on which metrics score systems: the judged ones, as in SEEDA, or all, as in Grundkiewicz et al."""
    order: Literal["names", "human"] = "names"
    """Order of systems, which decides ties under SEEDA's rule: by name, or best first (gec-metrics for 2014)."""
    set: str = "all"
    """One of SEEDA's sets of systems."""
    without: tuple[str, ...] = ()
    """Further systems to exclude."""
    window: int = 4
    compared: Literal["pearson", "spearman"] = "pearson"
    """Correlation by which two metrics are compared."""
    swap: Swap = "inputs"
    """Unit that the permutation test exchanges."""
    samples: int = 1000
    seed: int = 1

    def __post_init__(self) -> None:
        for category, name, choices in (
            ("rule for ties", self.ties, RULES),
            ("aggregation", self.aggregation, AGGREGATIONS),
            ("set of systems", self.set, SETS),
            ("correlation", self.compared, ("pearson", "spearman")),
        ):
            if name not in choices:
                raise UnknownName(category, name, choices)
        if self.samples < 1:
            raise InvalidParameter(f"samples must be 1 or more, got {self.samples}")

    @property
    def rule(self) -> TieRule:
        """Rule for ties."""
        return RULES[self.ties]

    @property
    def signature(self) -> str:
        """The conventions in one line."""
        return (
            f"metaeval|set:{self.set}|"
            + (f"without:{'+'.join(sorted(self.without))}|" if self.without else "")
            + f"scores:{self.aggregation}|sentences:{self.sentences}|ties:{self.ties}|{self.rule.signature}|"
            f"list:{self.order}|window:{self.window}|compared:{self.compared}|swap:{self.swap}|"
            f"samples:{self.samples}|seed:{self.seed}"
        )


class CorrelationEstimate(NamedTuple):
    """A coefficient with 95% intervals over resampled systems, sentences, and both."""

    value: float | None
    systems: Interval
    sentences: Interval
    both: Interval


class SentenceAgreement(NamedTuple):
    """Agreement of a metric with human judgements on pairs of texts of one sentence."""

    agreement: Agreement
    """Agreement under the chosen tie rule."""
    tau_b: float | None
    calibration: Calibration
    intervals: Mapping[str, Interval]
    """Intervals over resampled sentences for accuracy, tau, tau_b and calibrated accuracy."""


@dataclass(frozen=True, slots=True)
class MetricAgreement:
    """Agreement of one metric with human judgements."""

    metric: str
    signature: str
    scores: Mapping[str, float]
    """Scores by system."""
    system: Mapping[str, CorrelationEstimate]
    """Estimate by coefficient: pearson, spearman, kendall, accuracy (of pairs of systems)."""
    sentence: SentenceAgreement | None
    """None if there are only human scores of systems."""
    windows: Sequence[Window]
    without: Mapping[str, Mapping[str, float | None]]
    """Coefficients without each system."""


class MetricComparison(NamedTuple):
    """Comparison of two metrics' agreement with human judgements, higher correlation first."""

    metric: str
    other: str
    difference: float | None
    """Difference of the correlations."""
    williams: float | None
    """One-sided p-value of Williams' test."""
    adjusted: float | None
    """Williams' p-value with Holm's correction for all pairs of metrics."""
    permutation: float
    """p-value of exchanging standardised scores at system level, with system scores as means over sentences."""
    accuracy_difference: float | None
    accuracy_p: float | None
    """p-value of exchanging each sentence's contribution to accuracy."""


@dataclass(frozen=True, slots=True)
class HumanRanking:
    """Human ranking of systems, and inter-annotator agreement."""

    judgements: int
    signature: str
    """Method of the scores."""
    standings: Sequence[SystemRating]
    """All judged systems."""
    kappas: Sequence[Kappa]
    ceiling: Mapping[str, float | None]
    """Pearson's r between each annotator's Expected Wins and those of all other annotators."""

    def to_dict(self) -> dict[str, Any]:
        """Return the ranking as plain objects."""
        return {
            "judgements": self.judgements,
            "signature": self.signature,
            "standings": [rating._asdict() for rating in self.standings],
            "agreement": [{**asdict(kappa), "kappa": kappa.value} for kappa in self.kappas],
            "ceiling": dict(self.ceiling),
        }


@dataclass(frozen=True, slots=True)
class MetaEvaluation:
    """Agreement of several metrics with human judgements."""

    protocol: MetaEvaluationSettings
    systems: tuple[str, ...]
    sentences: int
    """Number of sentences on which the metrics scored the systems."""
    human: Mapping[str, float]
    """Human scores of these systems."""
    human_signature: str
    ranking: HumanRanking | None
    """Ranking by the judgements; None if there are only human scores."""
    metrics: Sequence[MetricAgreement]
    comparisons: Sequence[MetricComparison]
    cautions: tuple[str, ...] = ()

    @property
    def published(self) -> bool:
        """True if human scores were given rather than computed from judgements."""
        return self.human_signature == PUBLISHED

    def to_dict(self) -> dict[str, Any]:
        """Return the meta-evaluation as plain objects."""
        return {
            "signature": self.protocol.signature,
            "protocol": asdict(self.protocol),
            "systems": list(self.systems),
            "sentences": self.sentences,
            "human": {"signature": self.human_signature, "scores": dict(self.human)},
            "ranking": self.ranking and self.ranking.to_dict(),
            "metrics": [
                {
                    "metric": agreement.metric, "signature": agreement.signature, "scores": dict(agreement.scores),
                    "system": {name: estimate._asdict() for name, estimate in agreement.system.items()},
                    "sentence": agreement.sentence and {
                        **agreement.sentence.agreement._asdict(), "tau_b": agreement.sentence.tau_b,
                        "calibration": agreement.sentence.calibration._asdict(),
                        "intervals": dict(agreement.sentence.intervals),
                    },
                    "windows": [window._asdict() for window in agreement.windows],
                    "without": {system: dict(coefficients) for system, coefficients in agreement.without.items()},
                }
                for agreement in self.metrics
            ],
            "comparisons": [comparison._asdict() for comparison in self.comparisons],
            "cautions": list(self.cautions),
        }  # fmt: skip
