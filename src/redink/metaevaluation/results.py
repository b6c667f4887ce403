"""The meta-evaluation: plain data, how well metrics agree with people, and by which conventions."""

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
"""The signature of people's scores that were given."""


@dataclass(frozen=True, slots=True)
class MetaEvaluationSettings:
    """How metrics are set against people; every choice of the originals has its name here."""

    human: RatingMethod = "ew"
    """How people's scores are made of their judgements."""
    ties: str = "eq"
    """The rule for ties at sentence level."""
    aggregation: str = "corpus"
    """How a metric's scores of systems are made."""
    sentences: Literal["judged", "all"] = "judged"
    """On which sentences metrics score systems: SEEDA takes those that were judged, Grundkiewicz et al. all."""
    order: Literal["names", "human"] = "names"
    """The list of systems, which decides ties by the rule of SEEDA: by name, or (gec-metrics, 2014) the best first."""
    set: str = "all"
    """One of SEEDA's sets of systems."""
    without: tuple[str, ...] = ()
    """Further systems to leave out."""
    window: int = 4
    compared: Literal["pearson", "spearman"] = "pearson"
    """By which correlation two metrics are compared."""
    swap: Swap = "inputs"
    """What the permutation test exchanges."""
    samples: int = 1000
    seed: int = 1

    def __post_init__(self) -> None:
        for kind, name, choices in (
            ("rule for ties", self.ties, RULES),
            ("aggregation", self.aggregation, AGGREGATIONS),
            ("set of systems", self.set, SETS),
            ("correlation", self.compared, ("pearson", "spearman")),
        ):
            if name not in choices:
                raise UnknownName(kind, name, choices)
        if self.samples < 1:
            raise InvalidParameter(f"samples must be 1 or more, got {self.samples}")

    @property
    def rule(self) -> TieRule:
        """The rule for ties."""
        return RULES[self.ties]

    @property
    def signature(self) -> str:
        """What was compared, in one line."""
        return (
            f"metaeval|set:{self.set}|"
            + (f"without:{'+'.join(sorted(self.without))}|" if self.without else "")
            + f"scores:{self.aggregation}|sentences:{self.sentences}|ties:{self.ties}|{self.rule.signature}|"
            f"list:{self.order}|window:{self.window}|compared:{self.compared}|swap:{self.swap}|"
            f"samples:{self.samples}|seed:{self.seed}"
        )


class CorrelationEstimate(NamedTuple):
    """A coefficient with the 95% ranges over drawn systems, drawn sentences, and both."""

    value: float | None
    systems: Interval
    sentences: Interval
    both: Interval


class SentenceAgreement(NamedTuple):
    """How well a metric agrees with people on pairs of texts of one sentence."""

    agreement: Agreement
    """By the rule for ties."""
    tau_b: float | None
    calibration: Calibration
    intervals: Mapping[str, Interval]
    """Over drawn sentences: of accuracy, tau, tau_b and calibrated."""


@dataclass(frozen=True, slots=True)
class MetricAgreement:
    """How well one metric agrees with people."""

    metric: str
    signature: str
    scores: Mapping[str, float]
    """By system."""
    system: Mapping[str, CorrelationEstimate]
    """By coefficient: pearson, spearman, kendall, accuracy (of pairs of systems)."""
    sentence: SentenceAgreement | None
    """None where people gave only scores of systems."""
    windows: Sequence[Window]
    without: Mapping[str, Mapping[str, float | None]]
    """The coefficients without each of the systems."""


class MetricComparison(NamedTuple):
    """Whether a metric agrees better with people than another one; the one with the larger correlation is first."""

    metric: str
    other: str
    difference: float | None
    """Of the correlations."""
    williams: float | None
    """One-sided p."""
    adjusted: float | None
    """The same by Holm's correction for all pairs."""
    permutation: float
    """p of exchanging standardised scores, at system level, of means over sentences."""
    accuracy_difference: float | None
    accuracy_p: float | None
    """p of exchanging what each sentence adds to accuracy."""


@dataclass(frozen=True, slots=True)
class HumanRanking:
    """How people rank systems, and how far they agree."""

    judgements: int
    signature: str
    """How the scores were made."""
    standings: Sequence[SystemRating]
    """All systems that people judged."""
    kappas: Sequence[Kappa]
    ceiling: Mapping[str, float | None]
    """Pearson's r of each annotator's Expected Wins with those of all others."""

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain objects."""
        return {
            "judgements": self.judgements,
            "signature": self.signature,
            "standings": [found._asdict() for found in self.standings],
            "agreement": [{**asdict(kappa), "kappa": kappa.value} for kappa in self.kappas],
            "ceiling": dict(self.ceiling),
        }


@dataclass(frozen=True, slots=True)
class MetaEvaluation:
    """Everything about the agreement of metrics with people."""

    protocol: MetaEvaluationSettings
    systems: tuple[str, ...]
    sentences: int
    """On which the metrics scored the systems."""
    human: Mapping[str, float]
    """People's scores of these systems."""
    human_signature: str
    ranking: HumanRanking | None
    """What the judgements say; None where people gave only scores."""
    metrics: Sequence[MetricAgreement]
    comparisons: Sequence[MetricComparison]
    cautions: tuple[str, ...] = ()

    @property
    def published(self) -> bool:
        """Whether people's scores were given, and not made of the judgements."""
        return self.human_signature == PUBLISHED

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain objects."""
        return {
            "signature": self.protocol.signature,
            "protocol": asdict(self.protocol),
            "systems": list(self.systems),
            "sentences": self.sentences,
            "human": {"signature": self.human_signature, "scores": dict(self.human)},
            "ranking": self.ranking and self.ranking.to_dict(),
            "metrics": [
                {
                    "metric": found.metric, "signature": found.signature, "scores": dict(found.scores),
                    "system": {name: figure._asdict() for name, figure in found.system.items()},
                    "sentence": found.sentence and {
                        **found.sentence.agreement._asdict(), "tau_b": found.sentence.tau_b,
                        "calibration": found.sentence.calibration._asdict(),
                        "intervals": dict(found.sentence.intervals),
                    },
                    "windows": [window._asdict() for window in found.windows],
                    "without": {system: dict(figures) for system, figures in found.without.items()},
                }
                for found in self.metrics
            ],
            "comparisons": [found._asdict() for found in self.comparisons],
            "cautions": list(self.cautions),
        }  # fmt: skip
