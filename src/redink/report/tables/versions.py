"""Tables of two versions of a system: differences by metric, error type and sentence."""

from __future__ import annotations

from collections.abc import Callable

from redink.comparison.difference import Difference
from redink.comparison.versions import VersionComparison
from redink.metrics.base import TIERS
from redink.report.tables.comparisons import describe_levels, mark_level
from redink.report.tables.model import Column, Rows, Table
from redink.report.tables.tidy import INTERVAL
from redink.report.tables.titles import list_cautions, make_title
from redink.report.text.changes import mark_edits


def list_tables(
    difference: Difference,
    most: int | None = None,
    sentences: bool = True,
    name_setting: Callable[[str], str] = str,
) -> list[Table]:
    """Return the tables of scores, error types and, unless disabled, of the `most` changed sentences of each sort."""
    tables = [tabulate_versions(difference.versions, name_setting)]
    if difference.types:
        tables.append(tabulate_types(difference))
    return [*tables, tabulate_changes(difference, most)] if sentences else tables


def tabulate_versions(versions: VersionComparison, name_setting: Callable[[str], str] = str) -> Table:
    """Return one row per metric: both scores, the difference, its interval and the p-value."""
    results, compared = versions.results, versions.comparisons
    rows: Rows = tuple(
        (name, scores[versions.old].value, scores[versions.new].value, compared[name].difference,
         compared[name].interval, compared[name].adjusted, mark_level(compared[name].adjusted))
        for name, scores in results.scores.items()
    )  # fmt: skip
    how = " ".join(dict.fromkeys(comparison.signature for comparison in compared.values()))
    signatures = dict.fromkeys(score.signature for scores in results.scores.values() for score in scores.values())
    notes = (how, *signatures, *map(str, results.skipped))
    title = make_title(results, f"{versions.old} → {versions.new}")
    columns = (Column("metric"), *_list_columns(versions))
    cautions = list_cautions(results, name_setting)
    return Table(title, columns, rows, notes, cautions=cautions, legend=describe_levels("metrics"))


def _list_columns(versions: VersionComparison) -> tuple[Column, ...]:
    return (
        Column(versions.old, "ratio"), Column(versions.new, "ratio"), Column("difference", "ratio"),
        Column(INTERVAL), Column("p (Holm)", "p"), Column("mark"),
    )  # fmt: skip


def tabulate_types(difference: Difference) -> Table:
    """Return one row per error type that changed, worst regression first."""
    versions = difference.versions
    scores = versions.results.score_types(difference.tier, difference.metric)
    rows: Rows = tuple(
        (one.type, scores[one.type][versions.old].value, scores[one.type][versions.new].value, one.difference,
         one.interval, one.adjusted, mark_level(one.adjusted))
        for one in difference.types
    )  # fmt: skip
    how = " ".join(dict.fromkeys(comparison.signature for comparison in difference.types))
    title = make_title(versions.results, f"{difference.metric} {TIERS[difference.tier]}", "worst first")
    columns = (Column("type"), *_list_columns(versions))
    return Table(title, columns, rows, (how,), legend=describe_levels("types"))


def tabulate_changes(difference: Difference, most: int | None = None) -> Table:
    """Return one row per changed sentence with its texts, worst regression first; edits are in brackets."""
    versions, changes = difference.versions, list(difference.changes)
    if most is not None:
        worse = [change for change in changes if change.is_worse][:most]
        better = [change for change in changes if not change.is_worse]
        changes = worse + better[len(better) - min(most, len(better)) :]
    rows: Rows = tuple(
        (change.sentence, change.old, change.new, change.difference, " ".join(texts.source),
         mark_edits(texts.source, texts.old), mark_edits(texts.source, texts.new),
         " / ".join(mark_edits(texts.source, text) for text in texts.references))
        for change, texts in ((change, difference.find_texts(change)) for change in changes)
    )  # fmt: skip
    columns = (
        Column("sentence", "count"), Column(f"{versions.old} score", "ratio"), Column(f"{versions.new} score", "ratio"),
        Column("difference", "ratio"), Column("source"), Column(versions.old), Column(versions.new),
        Column("reference"),
    )  # fmt: skip
    title = make_title(versions.results, f"{difference.metric} by sentence", "worst first")
    return Table(title, columns, rows)
