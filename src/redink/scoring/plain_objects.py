"""An evaluation as plain objects, which JSON files store."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from redink.metrics.base import TIERS
from redink.scoring.details import MetricFacts
from redink.scoring.stored_counts import dump_counts
from redink.statistics.paired import Comparison, TypeComparison
from redink.statistics.resolution import list_limited
from redink.types import Score
from redink.version import VERSION

if TYPE_CHECKING:
    from redink.scoring.evaluation import Evaluation

SCHEMA = 1
"""Version of the file format; it changes if a reader of the old version would misread the new one."""


def describe_results(results: Evaluation, sentences: bool = False, counts: bool = False) -> dict[str, Any]:
    """Return everything that tables need as plain objects.

    Parameters
    ----------
    results
        Results to describe.
    sentences
        Include scores of sentences.
    counts
        Include counts, so that intervals and tests can be computed later.

    """
    value: dict[str, Any] = {
        "schema": SCHEMA,
        "redink": VERSION,
        "corpus": {"name": results.corpus, "sentences": results.sentences, "annotators": results.annotators,
                   **({"essays": list(results.essays)} if results.essays else {})},
        "metrics": [_describe(name, facts) for name, facts in results.metrics.items()],
        "scores": [
            {"system": system, "metric": name, "value": score.value, "parts": list_parts(score),
             "interval": score.interval, "signature": score.signature}
            for name, scores in results.scores.items()
            for system, score in scores.items()
        ],
        "types": [
            {"tier": tier, "type": error_type, "system": system, "metric": name, "parts": list_parts(score)}
            for name in ([] if results.types_are_mixed else results.typed_metrics)
            for tier in TIERS
            for error_type, scores in results.details.score_types(name, tier).items()
            for system, score in scores.items()
        ],
        "comparisons": list(map(describe_comparison, results.comparisons)),
        "type_comparisons": list(map(describe_comparison, results.type_comparisons)),
        "left_out": [item._asdict() for item in results.skipped],
        "failed": [{"metric": name, "reason": reason} for name, reason in results.failed.items()],
        "cautions": [caution._asdict() for caution in results.cautions],
    }  # fmt: skip
    if sentences:
        value["sentences"] = [
            {"sentence": number, "system": system, "metric": name, "annotator": annotator,
             "parts": list_parts(score)}
            for name in results.scores
            for (number, system, annotator), score in results.score_sentences(name)
        ]  # fmt: skip
    if results.essay_scores is not None:
        value["essays"] = [
            {"essay": item.essay, "system": item.system, "metric": item.metric, "parts": list_parts(item.score)}
            for item in results.essay_scores
        ]
    if counts:
        value["counts"] = [
            {"metric": name, "system": system, **dump_counts(counted)}
            for name in results.scores
            for system, counted in results.counts[name].items()
        ]
    if results.edits is not None:
        value["edits"] = [
            edit._asdict() | ({"verdict": edit.verdict} if edit.verdict else {}) for edit in results.edits
        ]
    return value


def list_parts(score: Score) -> dict[str, float | None]:
    """Return the components of a score; an undefined one is None."""
    return {name: None if value != value else value for name, value in score.parts.items()}


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
