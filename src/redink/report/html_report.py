"""The HTML report: a corpus, outputs and metrics in, one web page out that answers what people ask after scoring.

What the page shows is collected here as one JSON value, and the sentences in `explorer`; its scripts draw it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, get_args

from redink.annotators.annotator import Annotator
from redink.counting import Part, ReferenceEdits
from redink.errors import UnsuitableData
from redink.evaluate import Evaluation, score_parts
from redink.facts import collect_facts
from redink.metrics.base import Metric, name_metric, name_tier
from redink.metrics.errant import Errant, Size, Unit
from redink.metrics.gts.difficulty import load_difficulty
from redink.metrics.gts.measure import ALL, Gts
from redink.metrics.gts.pool import judge
from redink.metrics.gts.types import summarise_types
from redink.metrics.registry import parse_metric
from redink.report.difficulty import Study
from redink.report.explorer import BLOCK, BUDGET, Records, collect_scores, measure_difficulty, pack
from redink.report.heatmap import Marker, number_types
from redink.report.page import fill_page, to_compact_json
from redink.results import TIERS
from redink.statistics.ranks import rank
from redink.types import NOOP, Annotations, Corpus, Output
from redink.version import VERSION

METRICS = ("errant", "m2", "imeasure", "gts", "gleu", "green")
"""What a report measures unless other metrics are asked for."""
METRICS_OF_ONE = tuple(name for name in METRICS if name != "gts")
"""The same for a single system, which is no pool."""

COUNTED: tuple[Unit, Size] = ("span-correction", "all")
"""What ERRANT looks at where it decides whether an edit is right."""
SIZES: tuple[Size, ...] = get_args(Size)
DETECTION: Mapping[Unit, str] = {
    "span-correction": "correction", "span-detection": "detection of spans", "token-detection": "detection of tokens",
}  # fmt: skip
DIGITS = 6
SCRIPTS = (
    "common.js", "heat.js", "data.js", "tables.js", "svg.js", "charts.js", "edits.js", "overview.js", "pictures.js",
    "types.js", "sentences.js", "compare.js", "report.js",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Material:
    """What a report is made of."""

    corpus: Corpus
    outputs: Sequence[Output]
    """With edits."""
    results: Evaluation
    """By the metrics that were asked for."""
    behind: Evaluation
    """By all metrics, also those that only some figures need."""
    errant: Errant
    """What decides whether an edit is right."""
    study: Study | None
    """The difficulty of one annotator's errors; None where there is no pool of systems."""
    left_out: Sequence[str]
    """Metrics and sentences that could not be scored, with the reason: a line each."""


def gather(
    corpus: Corpus,
    outputs: Sequence[Output],
    metrics: Sequence[str] = (),
    annotator: Annotator | None = None,
    reference_edits: ReferenceEdits = "given",
) -> Material:
    """Score the systems with everything that a report needs; no metrics are the default ones."""
    if not corpus.sentences:
        raise UnsuitableData(f"{corpus.name} has no sentences, so there is nothing to report")
    asked = [parse_metric(text) for text in metrics or (METRICS if len(outputs) > 1 else METRICS_OF_ONE)]
    errant = next((own for own in asked if isinstance(own, Errant) and (own.unit, own.tokens) == COUNTED), Errant())
    gts = next((own for own in asked if isinstance(own, Gts)), Gts() if len(outputs) > 1 else None)
    sizes = [replace(errant, tokens=size) for size in SIZES]
    units = [replace(errant, unit=unit) for unit in DETECTION]
    kept: list[Part] = []
    every: list[Metric] = [*asked, *sizes, *units, *([gts] if gts else [])]
    behind = score_parts([(corpus, outputs)], every, annotator, reference_edits, kept)
    ((corpus, outputs),) = kept
    results = _select(behind, [name_metric(metric) for metric in asked])
    study = _study(corpus, outputs, behind, gts) if gts and name_metric(gts) in behind.metrics else None
    failed = [f"{name} is left out: {reason}" for name, reason in results.failed.items()]
    if not metrics and len(outputs) < 2:
        failed.append("gts is left out: it needs at least two systems")
    return Material(corpus, outputs, results, behind, errant, study, [*failed, *map(str, results.left_out)])


def _select(results: Evaluation, names: Sequence[str]) -> Evaluation:
    """The evaluation with these metrics only."""
    scored = [name for name in names if name in results.scores]
    if not scored:
        raise UnsuitableData(next(iter(results.failed.values())))
    return replace(
        results,
        metrics={name: results.metrics[name] for name in scored},
        counts={name: results.counts[name] for name in scored},
        scores={name: results.scores[name] for name in scored},
        left_out=tuple(own for own in results.left_out if own.metric in scored),
        failed={name: reason for name, reason in results.failed.items() if name in names},
    )


def _study(corpus: Corpus, outputs: Sequence[Output], results: Evaluation, metric: Gts) -> Study:
    """The difficulty of the errors of the metric's annotator, the first one where it takes all."""
    annotator = 0 if metric.annotator == ALL else int(metric.annotator)
    stored = load_difficulty(metric.weights) if metric.weights else None
    pools = {annotator: judge(corpus, outputs, annotator, metric.rules)}
    return Study(metric, corpus, results, pools, stored, {}, {}, None)


def render_report(
    own: Material, title: str = "", command: str = "", samples: int = 1000, seed: int = 1, every_sentence: bool = False
) -> str:
    """The page; `command` is what the user typed, and `samples` draws make the intervals (none where it is 0)."""
    title = (
        title
        or f"{own.corpus.name}: {_count(len(own.outputs), 'system')}, {_count(len(own.results.metrics), 'metric')}"
    )
    gold = _list_types(sentence.annotations for sentence in own.corpus.sentences)
    made = _list_types(annotations for output in own.outputs for annotations in output.edits or ())
    types = number_types(gold | made)
    marker = Marker(own.study, types) if own.study else None
    records = Records(own.corpus, own.outputs, own.behind, own.errant, types)
    packed = records.make(collect_scores(own.results), _weigh_sentences(own), marker)
    blocks, kept = pack(packed, None if every_sentence else BUDGET)
    figures = {
        **collect(own, samples, seed),
        "title": title,
        "command": command,
        "kinds": [[name, name_tier(name, "op"), name_tier(name, "type")] for name in types],
        "mixed": 2 * len(made & gold) < len(made),
        "heat": marker.describe() if marker else None,
        "block": BLOCK,
        "kept": kept,
    }
    data = {"data": to_compact_json(figures), **{f"block{number}": text for number, text in enumerate(blocks)}}
    return fill_page("report.html", title, ("common.css", "heat.css", "report.css"), SCRIPTS, data)


def _list_types(annotated: Iterable[Annotations]) -> set[str]:
    return {
        edit.type for annotations in annotated for edits in annotations for edit in edits or () if edit.type != NOOP
    }


def _count(number: int, noun: str) -> str:
    return f"{number}\N{NO-BREAK SPACE}{noun}{'' if number == 1 else 's'}"


def _weigh_sentences(own: Material) -> Sequence[float | None]:
    if own.study is None:
        return [None] * len(own.corpus.sentences)
    ((annotator, pool),) = own.study.pools.items()
    return measure_difficulty(pool, own.study.weigh(annotator))


def collect(own: Material, samples: int, seed: int) -> dict[str, Any]:
    """The figures that the page shows: everything but the sentences."""
    results = own.results.with_intervals(samples, seed) if samples else own.results
    return {
        "redink": VERSION,
        "corpus": _describe_corpus(own.corpus),
        "systems": results.systems,
        "metrics": [_describe_metric(results, name) for name in results.metrics],
        "left_out": own.left_out,
        "samples": samples,
        "types": {size: _collect_types(own, size) for size in SIZES},
        "detection": [_collect_detection(own, unit) for unit in DETECTION],
        "f": own.errant.headings["f"],
        "difficulty": _collect_difficulty(own.study),
        "comparisons": collect_comparisons(results, samples, seed),
    }


def _describe_corpus(corpus: Corpus) -> dict[str, Any]:
    facts = collect_facts(corpus.sentences)
    return {
        "name": corpus.name, "sentences": facts.sentences, "tokens": facts.tokens,
        "annotators": [
            {"edits": own.edits, "unchanged": own.unchanged, "sentences": own.sentences, "error_rate": own.error_rate}
            for own in facts.annotators
        ],
    }  # fmt: skip


def _describe_metric(results: Evaluation, name: str) -> dict[str, Any]:
    metric, scores = results.metrics[name], results.scores[name]
    ranks = rank({system: score.value for system, score in scores.items()})
    return {
        "name": name, "kind": metric.name, "description": metric.description, "citation": metric.citation,
        "headings": dict(metric.headings), "beta": getattr(metric, "beta", None),
        "signature": next(iter(scores.values())).signature,
        "scores": [
            {"value": score.value, "parts": dict(score.parts), "interval": score.interval, "rank": ranks[system]}
            for system, score in scores.items()
        ],
    }  # fmt: skip


def _collect_types(own: Material, size: Size) -> dict[str, list[Any]]:
    """By tier: each type with TP, FP, FN, P, R and F of every system."""
    name = name_metric(replace(own.errant, tokens=size))
    return {
        tier: [
            [kind, [[round(value, DIGITS) for value in score.parts.values()] for score in scores.values()]]
            for kind, scores in own.behind.score_types(tier, name).items()
        ]
        for tier in TIERS
    }


def _collect_detection(own: Material, unit: Unit) -> dict[str, Any]:
    scores = own.behind.scores[name_metric(replace(own.errant, unit=unit))]
    return {
        "name": DETECTION[unit],
        "signature": next(iter(scores.values())).signature,
        "scores": [[score.parts[part] for part in ("precision", "recall", "f")] for score in scores.values()],
    }


def _collect_difficulty(study: Study | None) -> dict[str, Any] | None:
    """By tier: each type with the mean and the standard deviation of its errors' weights, and how many they are."""
    if study is None:
        return None
    ((annotator, pool),) = study.pools.items()
    weights = study.weigh(annotator)
    tiers: dict[str, Any] = {tier: [list(row) for row in summarise_types(pool.chunks, weights, tier)] for tier in TIERS}
    (signature,) = [
        next(iter(study.results.scores[name].values())).signature
        for name, metric in study.results.metrics.items()
        if metric == study.metric
    ]
    return {"annotator": annotator, "systems": len(pool.systems), "signature": signature, **tiers}


def collect_comparisons(results: Evaluation, samples: int, seed: int) -> list[dict[str, Any]]:
    """Every pair of systems by every metric: the difference, its interval, and how likely it is by chance."""
    return [own._asdict() for own in results.compare(samples=samples, seed=seed)] if samples else []
