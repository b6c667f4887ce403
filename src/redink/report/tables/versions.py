"""Tables of two versions of a system: what got better and worse by metric, error type and sentence."""

from __future__ import annotations

from redink.comparison.difference import Difference
from redink.comparison.versions import VersionComparison
from redink.metrics.base import TIERS
from redink.report.tables.comparisons import describe_significance, mark_level
from redink.report.tables.model import Column, Rows, Table
from redink.report.tables.titles import make_title
from redink.report.text.changes import mark_edits


def list_tables(difference: Difference, most: int | None = None, sentences: bool = True) -> list[Table]:
    """Scores, error types, and sentences where they are wanted: at most so many that got worse or better."""
    tables = [tabulate_versions(difference.versions)]
    if difference.types:
        tables.append(tabulate_types(difference))
    return [*tables, tabulate_changes(difference, most)] if sentences else tables


def tabulate_versions(versions: VersionComparison) -> Table:
    """One row per metric: both scores, the difference, its interval and p."""
    results, found = versions.results, versions.comparisons
    rows: Rows = tuple(
        (name, scores[versions.old].value, scores[versions.new].value, found[name].difference, found[name].interval,
         found[name].adjusted, mark_level(found[name].adjusted))
        for name, scores in results.scores.items()
    )  # fmt: skip
    how = " ".join(dict.fromkeys(comparison.signature for comparison in found.values()))
    signatures = dict.fromkeys(score.signature for scores in results.scores.values() for score in scores.values())
    cautions = [f"Caution: {caution.text}" for caution in results.cautions]
    notes = (f"{describe_significance('metrics')} {how}", *signatures, *cautions, *map(str, results.skipped))
    title = make_title(results, f"{versions.old} → {versions.new}")
    return Table(title, (Column("metric"), *_list_columns(versions)), rows, notes)


def _list_columns(versions: VersionComparison) -> tuple[Column, ...]:
    return (
        Column(versions.old, "ratio"), Column(versions.new, "ratio"), Column("difference", "ratio"),
        Column("95% interval"), Column("p (Holm)", "p"), Column("mark"),
    )  # fmt: skip


def tabulate_types(difference: Difference) -> Table:
    """The error types that changed, the worst first."""
    versions = difference.versions
    scores = versions.results.score_types(difference.tier, difference.metric)
    rows: Rows = tuple(
        (found.type, scores[found.type][versions.old].value, scores[found.type][versions.new].value, found.difference,
         found.interval, found.adjusted, mark_level(found.adjusted))
        for found in difference.types
    )  # fmt: skip
    how = " ".join(dict.fromkeys(found.signature for found in difference.types))
    title = make_title(versions.results, f"{difference.metric} {TIERS[difference.tier]}", "worst first")
    notes = (f"{describe_significance('types')} {how}",)
    return Table(title, (Column("type"), *_list_columns(versions)), rows, notes)


def tabulate_changes(difference: Difference, most: int | None = None) -> Table:
    """The sentences that changed with their texts, the worst first; brackets show what was changed."""
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
