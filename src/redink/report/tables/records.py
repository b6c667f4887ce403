"""Tidy tables of an evaluation for CSV files: one header, one value per cell, one row per observation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias

from redink.errors import UnsuitableData
from redink.metrics.base import Tier
from redink.report.tables.edits import tabulate_edits
from redink.report.tables.model import Cell, Column, Table
from redink.report.tables.tidy import INTERVAL
from redink.scoring.evaluation import Evaluation
from redink.scoring.significance import are_all_pairs_tested
from redink.types import Score

View: TypeAlias = Literal["scores", "types", "sentences", "comparisons", "correlations", "edits", "essays"]
"""Unit of observation: the content of one row."""

Record: TypeAlias = tuple[tuple[Cell, ...], str, Score]
"""Keys of a row, the metric and the score."""


def list_views(
    results: Evaluation, tier: Tier | None, sentences: bool, correlations: bool, compared: bool
) -> list[View]:
    """Return the requested views other than the scores."""
    requested: dict[View, bool] = {
        "types": tier is not None and not (compared and results.type_comparisons), "sentences": sentences,
        "comparisons": compared, "correlations": correlations, "edits": results.edits is not None,
        "essays": results.essay_scores is not None,
    }  # fmt: skip
    return [view for view, wanted in requested.items() if wanted]


def tabulate_records(results: Evaluation, view: View, tier: Tier | None = None) -> Table:
    """Return one view of an evaluation as a tidy table."""
    if view == "edits":
        return tabulate_edits(results.edits or (), full=True)
    if view == "correlations":
        from redink.report.tables.comparisons import tabulate_correlations

        table = tabulate_correlations(results)
        return Table("", (Column("metric"), Column("other metric"), *table.columns[2:]), table.rows)
    if view == "comparisons":
        return _tabulate_comparisons(results, tier)
    if view == "types":
        return _tabulate_scores(results, ("type",), _list_types(results, tier or "type"))
    if view == "essays":
        records = [((item.system, item.essay), item.metric, item.score) for item in results.essay_scores or ()]
        return _tabulate_scores(results, ("essay",), records)
    if view == "sentences":
        return _tabulate_scores(results, ("sentence", "annotator"), _list_sentences(results))
    return _tabulate_scores(
        results, (), [((system,), name, score) for name, by_system in results.scores.items()
                      for system, score in by_system.items()],
    )  # fmt: skip


def _list_types(results: Evaluation, tier: Tier) -> Iterator[Record]:
    for name in results.typed_metrics:
        for kind, by_system in results.score_types(tier, name).items():
            for system, score in by_system.items():
                yield (system, kind), name, score


def _list_sentences(results: Evaluation) -> Iterator[Record]:
    for name in results.scores:
        for (number, system, annotator), score in results.score_sentences(name):
            yield (system, number, annotator), name, score


def _tabulate_scores(results: Evaluation, keys: tuple[str, ...], records: Iterable[Record]) -> Table:
    """Return one row per record: system, metric, further keys, value, interval, and the components of all metrics."""
    listed = list(records)
    names = {name for _, name, _ in listed}
    labels = {
        part.label: Column(part.label, part.kind)
        for name, facts in results.metrics.items() if name in names for part in facts.parts
    }  # fmt: skip
    ranked = not keys and are_all_pairs_tested(results)
    has_intervals = any(score.interval for _, _, score in listed)
    shared = {name: results.share_ranks(name) for name in results.scores} if ranked else {}
    rows = []
    for (system, *more), name, score in listed:
        components = {part.label: score.parts[part.name] for part in results.metrics[name].parts}
        row: list[Cell] = [system, name, *more, score.value]
        row += [score.interval] if has_intervals else []
        row += [shared[name][str(system)].first, shared[name][str(system)].last] if ranked else []
        rows.append((*row, *(components.get(label) for label in labels)))
    columns = (
        Column("system"), Column("metric"), *(Column(key, "text" if key == "type" else "count") for key in keys),
        Column("value", "ratio"), *([Column(INTERVAL)] * has_intervals),
        *([Column("first rank", "count"), Column("last rank", "count")] * ranked), *labels.values(),
    )  # fmt: skip
    return Table("", columns, tuple(rows))


def _tabulate_comparisons(results: Evaluation, tier: Tier | None) -> Table:
    """Return one row per metric and pair of systems, and per error type if types were compared."""
    typed = [item for item in results.type_comparisons if tier is not None and item.tier == tier]
    listed = typed or results.comparisons
    if not listed:
        raise UnsuitableData("no systems were compared")
    rows = tuple(
        (item.system, item.other, item.metric, *([getattr(item, "type", "")] if typed else []), item.difference,
         item.interval, item.p, item.adjusted)
        for item in listed
    )  # fmt: skip
    columns = (
        Column("system"), Column("against"), Column("metric"), *([Column("type")] if typed else []),
        Column("difference", "ratio"), Column(INTERVAL), Column("p", "p"), Column("p (Holm)", "p"),
    )  # fmt: skip
    return Table("", columns, rows)
