"""The HTML report: one web page with scores, charts, error types, sentences and comparisons.

What the page shows is collected here as one JSON value, and the sentences in `explorer`; its scripts draw it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from statistics import fmean
from typing import Any

from redink.corpus.facts import collect_facts
from redink.executors.base import choose_executor
from redink.metrics.base import TIERS, name_metric, name_tier
from redink.metrics.gts.types import summarise_pools
from redink.metrics.matching import Size, Unit
from redink.report.data import DETECTION, SIZES, WITH_BANK, ReportData
from redink.report.html.explorer import BLOCK, BUDGET, Records, collect_scores, measure_difficulty, pack
from redink.report.html.failures import collect_failures, list_chunks
from redink.report.html.heatmap import Marker, number_types
from redink.report.html.page import fill_page, read_asset, to_compact_json
from redink.scoring.details import ComputedDetails
from redink.scoring.difficulty import DifficultyAnalysis
from redink.scoring.evaluation import Evaluation
from redink.scoring.plain_objects import describe_comparison
from redink.statistics.ranks import rank
from redink.types import NOOP, Annotations, Corpus
from redink.version import VERSION

DIGITS = 6


def render_report(
    survey: ReportData,
    title: str = "",
    command: str = "",
    samples: int = 1000,
    seed: int = 1,
    every_sentence: bool = False,
    jobs: int = 1,
) -> str:
    """Return the page; `command` is the command line, and intervals use `samples` resamples (none if 0).

    Sentences and figures have nothing to do with each other: with `jobs`, two processes share them.
    """
    sizes = _count(len(survey.outputs), "system"), _count(len(survey.results.metrics), "metric")
    title = title or f"{survey.corpus.name}: {', '.join(sizes)}"
    gold = _list_types(sentence.annotations for sentence in survey.corpus.sentences)
    made = _list_types(annotations for output in survey.outputs for annotations in output.edits or ())
    types = number_types(gold | made)
    marker = Marker(survey.study, types) if survey.study else None
    halves: dict[str, Callable[[], Any]] = {
        "sentences": partial(_pack_sentences, survey, types, marker, None if every_sentence else BUDGET),
        "figures": partial(collect, survey, samples, seed),
    }
    (blocks, shown), collected = choose_executor(min(jobs, 2)).map(partial(_make_half, halves), halves)
    figures = {
        **collected,
        "title": title,
        "command": command,
        "kinds": [[name, name_tier(name, "op"), name_tier(name, "type")] for name in types],
        "mixed": survey.results.types_are_mixed,
        "heat": marker.describe() if marker else None,
        "block": BLOCK,
        "kept": shown,
    }
    data = {"data": to_compact_json(figures), **{f"block{number}": text for number, text in enumerate(blocks)}}
    return fill_page(
        "report.html", title, ("heat.css", "report.css"), {"heat": read_asset("heat.html")}, "report.js", data
    )


def _make_half(halves: Mapping[str, Callable[[], Any]]) -> Callable[[str], Any]:
    return lambda name: halves[name]()


def _pack_sentences(
    survey: ReportData, types: Mapping[str, int], marker: Marker | None, budget: int | None
) -> tuple[list[str], int]:
    """Return the sentences as JSON in blocks, and their number."""
    values = survey.contributions.values if survey.contributions else None
    records = Records(survey.corpus, survey.outputs, survey.behind, survey.errant, types, survey.bank, values)
    scores, difficulty = collect_scores(survey.results), _weigh_sentences(survey)
    return pack(records.make(scores, difficulty, marker, list_chunks(survey)), budget)


def _list_types(annotated: Iterable[Annotations]) -> set[str]:
    return {
        edit.type for annotations in annotated for edits in annotations for edit in edits or () if edit.type != NOOP
    }


def _count(number: int, noun: str) -> str:
    return f"{number}\N{NO-BREAK SPACE}{noun}{'' if number == 1 else 's'}"


def _weigh_sentences(survey: ReportData) -> Sequence[float | None]:
    if survey.study is None:
        return [None] * len(survey.corpus.sentences)
    study = survey.study
    by_annotator = [measure_difficulty(pool, study.weigh(number)) for number, pool in study.pools.items()]
    known = ([value for value in values if value is not None] for values in zip(*by_annotator, strict=True))
    return [round(fmean(values), 4) if values else None for values in known]


def collect(survey: ReportData, samples: int, seed: int) -> dict[str, Any]:
    """Return the data of the page except the sentences."""
    results = survey.results.with_intervals(samples, seed) if samples else survey.results
    if samples:
        results = replace(results, comparisons=results.compare(samples=samples, seed=seed))
    return {
        "redink": VERSION,
        "corpus": _describe_corpus(survey.corpus),
        "systems": results.systems,
        "metrics": [_describe_metric(results, name) for name in results.metrics],
        "left_out": survey.skipped,
        "samples": samples,
        "types": {size: _collect_types(survey, size) for size in SIZES},
        "detection": [_collect_detection(survey, unit) for unit in DETECTION],
        "f": survey.errant.parts[-1].label,
        "difficulty": _collect_difficulty(survey.study),
        "failures": collect_failures(survey),
        "comparisons": list(map(describe_comparison, results.comparisons)),
        "bank": _describe_bank(survey),
        "attribution": survey.contributions.metric if survey.contributions else None,
    }


def _describe_corpus(corpus: Corpus) -> dict[str, Any]:
    facts = collect_facts(corpus.sentences)
    return {
        "name": corpus.name, "sentences": facts.sentences, "tokens": facts.tokens,
        "annotators": [
            {"edits": annotator.edits, "unchanged": annotator.unchanged, "sentences": annotator.sentences,
             "error_rate": annotator.error_rate}
            for annotator in facts.annotators
        ],
    }  # fmt: skip


def _describe_metric(results: Evaluation, name: str) -> dict[str, Any]:
    assert isinstance(results.details, ComputedDetails)
    metric, scores = results.details.metrics[name], results.scores[name]
    # Means over sentences do not lie on the lines of equal F.
    beta = None if getattr(metric, "level", "corpus") == "sentence" else getattr(metric, "beta", None)
    ranks, shared = rank({system: score.value for system, score in scores.items()}), results.share_ranks(name)
    return {
        "name": name, "kind": metric.name, "description": metric.description, "citation": metric.citation,
        "headings": {part.name: part.label for part in metric.parts}, "beta": beta,
        "signature": next(iter(scores.values())).signature,
        "scores": [
            {"value": score.value, "parts": _omit_undefined(score.parts), "interval": score.interval,
             "rank": ranks[system], "ranks": str(shared[system])}
            for system, score in scores.items()
        ],
    }  # fmt: skip


def _omit_undefined(parts: Mapping[str, float]) -> dict[str, float | None]:
    return {name: None if math.isnan(value) else value for name, value in parts.items()}


def _describe_bank(survey: ReportData) -> dict[str, str] | None:
    """Return the bank, and the metric that uses it; None without a bank."""
    return {"name": str(survey.bank.bank), "metric": WITH_BANK} if survey.bank else None


def _collect_types(survey: ReportData, size: Size) -> dict[str, list[Any]]:
    """Return, by tier, TP, FP, FN, P, R and F of every system for each error type."""
    name = name_metric(replace(survey.errant, tokens=size))
    if survey.results.types_are_mixed:
        return {tier: [] for tier in TIERS}
    return {
        tier: [
            [kind, [[round(value, DIGITS) for value in score.parts.values()] for score in scores.values()]]
            for kind, scores in survey.behind.score_types(tier, name).items()
        ]
        for tier in TIERS
    }


def _collect_detection(survey: ReportData, unit: Unit) -> dict[str, Any]:
    scores = survey.behind.scores[name_metric(replace(survey.errant, unit=unit))]
    return {
        "name": DETECTION[unit],
        "signature": next(iter(scores.values())).signature,
        "scores": [[score.parts[part] for part in ("precision", "recall", "f")] for score in scores.values()],
    }


def _collect_difficulty(study: DifficultyAnalysis | None) -> dict[str, Any] | None:
    """Return, by tier, each error type with the mean and standard deviation of its weights and its frequency."""
    if study is None:
        return None
    pools = [(pool.chunks, study.weigh(number)) for number, pool in study.pools.items()]
    tiers: dict[str, Any] = {tier: [list(row) for row in summarise_pools(pools, tier)] for tier in TIERS}
    several = len(pools) > 1
    whose = f"all {len(pools)} annotators" if several else study.label_annotator(next(iter(study.pools)))
    systems = len(next(iter(study.pools.values())).systems)
    return {"whose": whose, "systems": systems, "signature": study.signature, **tiers}
