"""Data of the report: scores, error types, detection and difficulty."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import get_args

from redink.annotators.annotator import Annotator
from redink.bank.metric import BankErrant
from redink.bank.scoring import caution_without_estimate
from redink.formats.files import CorpusPart
from redink.metrics.base import Metric, name_metric
from redink.metrics.cleme import Cleme2
from redink.metrics.errant import Errant
from redink.metrics.gts.metric import DefaultAnnotator, Gts
from redink.metrics.matching import Size, Unit
from redink.metrics.registry import parse_metric
from redink.report.contributions import Contributions
from redink.scoring.counting import join_parts
from redink.scoring.difficulty import DifficultyAnalysis, make_difficulty_analysis
from redink.scoring.evaluation import DIFFICULTY, Evaluation
from redink.scoring.reduction import evaluate
from redink.scoring.request import AnnotatorFactory, ReferenceEdits, Request, caution_references
from redink.types import Corpus, Output

METRICS = ("errant", "m2", "imeasure", "gts", "gleu", "green")
"""Default metrics of a report."""
METRICS_OF_ONE = tuple(name for name in METRICS if name != "gts")
"""Default metrics for a single system, which is not a pool."""

COUNTED: tuple[Unit, Size] = ("span-correction", "all")
"""Fields that ERRANT compares to decide if an edit is correct."""
SIZES: tuple[Size, ...] = get_args(Size)
WITH_BANK = "errant with bank"
"""Name of the metric with a bank on the page."""
DETECTION: Mapping[Unit, str] = {
    "span-correction": "correction", "span-detection": "detection of spans", "token-detection": "detection of tokens",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ReportData:
    """Data of a report."""

    corpus: Corpus
    outputs: Sequence[Output]
    """With edits."""
    results: Evaluation
    """Results for the requested metrics."""
    behind: Evaluation
    """Results for all metrics, including those that only some charts need."""
    errant: Errant
    """Metric that decides if an edit is correct."""
    study: DifficultyAnalysis | None
    """Difficulty of the reference edits; None without a pool of systems."""
    failures: Cleme2 | None
    """Metric that shows how systems fail, chunk by chunk; None if it cannot score any system."""
    bank: BankErrant | None
    """The metric with verdicts on edits that no reference has; None without a bank."""
    skipped: Sequence[str]
    """Cautions, and metrics and sentences that could not be scored, one line each."""
    contributions: Contributions | None = None
    """Contributions of edits to the score by one metric, if requested."""


def collect_report_data(
    parts: Iterable[CorpusPart],
    systems: Sequence[str],
    metrics: Sequence[str | BankErrant] = (),
    annotator: Annotator | AnnotatorFactory | None = None,
    reference_edits: ReferenceEdits = "given",
    jobs: int = 1,
    facts: Mapping[str, object] | None = None,
    gts_annotator: str | None = None,
) -> ReportData:
    """Score the systems with all metrics that a report needs.

    `gts_annotator` is the annotator of gts and the heat map: a number or `all`. A `BankErrant` in `metrics` adds
    scores with its bank.
    """
    requested = [text for text in metrics if isinstance(text, str)]
    asked = [parse_metric(text) for text in requested or (METRICS if len(systems) > 1 else METRICS_OF_ONE)]
    if gts_annotator is not None:
        asked = [replace(metric, annotator=gts_annotator) if isinstance(metric, Gts) else metric for metric in asked]
    errant = next(
        (metric for metric in asked if isinstance(metric, Errant) and (metric.unit, metric.tokens) == COUNTED), Errant()
    )
    gts = next(
        (metric for metric in asked if isinstance(metric, Gts)),
        Gts(annotator=gts_annotator or DefaultAnnotator("0")) if len(systems) > 1 else None,
    )
    cleme2 = next((metric for metric in asked if isinstance(metric, Cleme2)), Cleme2())
    sizes = [replace(errant, tokens=size) for size in SIZES]
    units = [replace(errant, unit=unit) for unit in DETECTION]
    every: list[Metric] = [*asked, *sizes, *units, *([gts] if gts else []), cleme2]
    corpus_parts: list[CorpusPart] = []
    request = Request.make(every, systems, annotator, reference_edits, jobs=jobs, keep=True, facts=facts)
    names = [name_metric(metric) for metric in asked]
    bank = next((metric for metric in metrics if isinstance(metric, BankErrant)), None)
    if bank:
        bank = BankErrant.extend(errant, bank.bank, bank.unjudged)
        request = replace(request, metrics={**request.metrics, WITH_BANK: bank})
        names.insert(names.index(name_metric(errant)) + 1 if name_metric(errant) in names else 0, WITH_BANK)
    behind = caution_without_estimate(evaluate(request, parts, corpus_parts))
    corpus, outputs = join_parts(corpus_parts)
    results = behind.select(names)
    study = None
    if gts and name_metric(gts) in behind.metrics:
        study = make_difficulty_analysis(corpus, outputs, behind, gts)
    failed = [f"{name} is missing: {reason}" for name, reason in results.failed.items()]
    if not requested and len(systems) < 2:
        failed.append("gts is missing: it needs at least two systems")
    cautions = [
        f"Caution: {caution.text}"
        for caution in (*results.cautions, *caution_references(asked))
        if caution.topic in ("annotator", "text", "bank", "judge", "references", DIFFICULTY)
    ]
    failures = cleme2 if name_metric(cleme2) in behind.metrics else None
    shown = {*results.metrics, name_metric(cleme2)}
    lines = [*cautions, *failed, *(str(item) for item in behind.skipped if item.metric in shown)]
    return ReportData(corpus, outputs, results, behind, errant, study, failures, bank, lines)
