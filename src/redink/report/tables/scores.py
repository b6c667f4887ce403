"""Tables of scores by system, error type and sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from redink.errors import UnsuitableData
from redink.metrics.base import TIERS, Tier
from redink.report.tables.comparisons import (
    LEADING,
    SHARED_RANKS,
    describe_letters,
    mark_letters,
    name_letters,
    show_system,
    tabulate_correlations,
    tabulate_matrix,
    tabulate_pairs,
    tabulate_ranks,
    tabulate_type_comparisons,
)
from redink.report.tables.edits import tabulate_edits
from redink.report.tables.model import MISSING, Cell, Column, Rows, Table
from redink.report.tables.tidy import INTERVAL
from redink.report.tables.titles import label_metric, list_cautions, make_title
from redink.scoring.evaluation import Evaluation
from redink.scoring.significance import are_all_pairs_tested
from redink.types import Score

MAX_SKIPPED = 5  # skipped sentences that are listed one by one


def list_tables(
    results: Evaluation,
    tier: Tier | None = None,
    sentences: bool = False,
    correlations: bool = False,
    columns: Sequence[str] = (),
    name_setting: Callable[[str], str] = str,
) -> list[Table]:
    """Return the table of scores, followed by the requested ones.

    `columns` are names of columns that the scores of several metrics show side by side. `name_setting` names a setting
    for the reader of the tables.
    """
    if correlations and (len(results.scores) < 2 or len(results.systems) < 2):
        raise UnsuitableData("correlations need at least two metrics and two systems")
    side_by_side = len(results.scores) > 1 and bool(columns)
    first = tabulate_side_by_side(results, columns) if side_by_side else tabulate_scores(results)
    tables = [replace(first, cautions=list_cautions(results, name_setting))]
    for name, scores in results.scores.items():
        if len(results.scores) > 1 and any(score.interval for score in scores.values()) and not side_by_side:
            tables.append(tabulate_scores(results, name))
        if tier and name in results.typed_metrics:
            tables.append((tabulate_types if len(results.systems) == 1 else tabulate_type_values)(results, tier, name))
        if sentences:
            tables.append(tabulate_sentences(results, name))
        compared = [comparison for comparison in results.comparisons if comparison.metric == name]
        if len({comparison.other for comparison in compared}) > 1:
            tables.append(tabulate_matrix(results, name))
        elif compared:
            tables.append(tabulate_pairs(results, name))
        if tier and any((item.metric, item.tier) == (name, tier) for item in results.type_comparisons):
            tables.append(tabulate_type_comparisons(results, tier, name))
        if results.essay_scores is not None:
            tables.append(tabulate_essays(results, name))
    if correlations:
        tables += [tabulate_ranks(results), tabulate_correlations(results)]
    if results.edits is not None:
        tables.append(tabulate_edits(results.edits))
    return tables


def tabulate_scores(results: Evaluation, metric: str | None = None) -> Table:
    """Return the scores of all systems: one metric with its components, or the values of several metrics."""
    letters = name_letters(results)
    if metric is None and len(results.scores) > 1:
        columns = (
            Column("system"),
            *(Column(name, "ratio", "largest", label=label_metric(results, name)) for name in results.scores),
        )
        rows: Rows = tuple(
            (show_system(system, letters), *(scores[system].value for scores in results.scores.values()))
            for system in results.systems
        )
        marks = {
            (row, column): mark
            for column, name in enumerate(results.scores, 1)
            for row, mark in mark_letters(results, name, letters).items()
        }
        notes, legend = _list_notes(results, *results.scores), describe_letters(results, results.scores)
        return Table(make_title(results), columns, rows, notes, marks, list_cautions(results), legend)
    name = results.find_metric(metric)
    ranked, shared = are_all_pairs_tested(results), results.share_ranks(name)
    keys = LEADING[: 1 + ranked]
    scored: list[tuple[tuple[Cell, ...], Score]] = [
        ((show_system(system, letters), str(shared[system]))[: len(keys)], score)
        for system, score in results.scores[name].items()
    ]
    notes = (*_list_notes(results, name), *([SHARED_RANKS] * ranked))
    table = _tabulate(results, name, "", keys, scored, notes, compare=True)
    column = len(results.metrics[name].parts) + ranked
    marks = {(row, column): mark for row, mark in mark_letters(results, name, letters).items()}
    legend = describe_letters(results, [name])
    return replace(
        table, marks=marks, legend=legend, cautions=() if len(results.scores) > 1 else list_cautions(results)
    )


def tabulate_side_by_side(results: Evaluation, columns: Sequence[str]) -> Table:
    """Return columns of several metrics side by side, such as P, R and F0.5; best cells are marked.

    A metric without any of the columns shows its value. Ranks are shown if all pairs of systems were tested, and
    intervals if their column is named.
    """
    letters = name_letters(results)
    heads = [Column("system")]
    cells: list[list[Cell]] = [[show_system(system, letters) for system in results.systems]]
    marks: dict[tuple[int, int], str] = {}
    for name, scores in results.scores.items():
        parts = results.metrics[name].parts
        group = label_metric(results, name)
        if are_all_pairs_tested(results):
            shared = results.share_ranks(name)
            heads.append(Column("rank", "count", group=group))
            cells.append([str(shared[system]) for system in results.systems])
        for part in [part for part in parts if part.label in columns] or [parts[-1]]:
            if part is parts[-1]:
                marks |= {(row, len(heads)): mark for row, mark in mark_letters(results, name, letters).items()}
            heads.append(Column(part.label, part.kind, part.best, group=group))
            cells.append([_get_part(scores[system], part.name) for system in results.systems])
        if INTERVAL in columns and any(score.interval for score in scores.values()):
            heads.append(Column(INTERVAL, group=group))
            cells.append([scores[system].interval for system in results.systems])
    rows: Rows = tuple(zip(*cells, strict=True))
    notes = (*_list_notes(results, *results.scores), *([SHARED_RANKS] * are_all_pairs_tested(results)))
    legend = describe_letters(results, results.scores)
    return Table(make_title(results), tuple(heads), rows, notes, marks, list_cautions(results), legend)


def tabulate_types(results: Evaluation, tier: Tier, metric: str | None = None) -> Table:
    """Return one row per error type and system with all counts."""
    name = results.find_metric(metric)
    scored = [
        ((kind, system), score)
        for kind, scores in results.score_types(tier, name).items()
        for system, score in scores.items()
    ]
    keys = (Column("type"), Column("system"))
    return _tabulate(results, name, TIERS[tier], keys, scored)


def tabulate_type_values(results: Evaluation, tier: Tier, metric: str | None = None) -> Table:
    """Return the values of each error type, systems side by side; missing if a system made no such edit."""
    name = results.find_metric(metric)
    rows: Rows = tuple(
        (kind, *(scores[system].value if _tried(scores[system]) else None for system in results.systems))
        for kind, scores in results.score_types(tier, name).items()
    )
    columns = (Column("type"), *(Column(system, "ratio") for system in results.systems))
    notes = (
        f"{results.metrics[name].parts[-1].label} of each system; {MISSING}: no edit of this type (TP + FP = 0).",
        "The counts behind these are in the CSV and JSON formats.",
    )
    return Table(make_title(results, TIERS[tier]), columns, rows, notes)


def tabulate_sentences(results: Evaluation, metric: str | None = None) -> Table:
    """Return one row per sentence and system with its score and the annotator that the metric chose."""
    name = results.find_metric(metric)
    keys = (Column("sentence", "count"), Column("system"), Column("annotator", "count"))
    return _tabulate(results, name, "by sentence", keys, results.score_sentences(name))


def tabulate_essays(results: Evaluation, metric: str | None = None) -> Table:
    """Return one row per essay and system with its score."""
    name = results.find_metric(metric)
    scored = [((item.essay, item.system), item.score) for item in results.essay_scores or () if item.metric == name]
    return _tabulate(results, name, "by essay", (Column("essay"), Column("system")), scored)


def _tabulate(
    results: Evaluation,
    name: str,
    what: str,
    keys: tuple[Column, ...],
    scored: Iterable[tuple[tuple[Cell, ...], Score]],
    notes: tuple[str, ...] = (),
    compare: bool = False,
) -> Table:
    """Return a table of the components of scores after their keys; `compare` marks the best of each column."""
    parts = results.metrics[name].parts
    listed = list(scored)
    rows: Rows = tuple((*key, *(_get_part(score, part.name) for part in parts)) for key, score in listed)
    columns = [Column(part.label, part.kind, part.best if compare else None) for part in parts]
    if any(score.interval for _, score in listed):
        columns.append(Column(INTERVAL))
        rows = tuple((*row, score.interval) for row, (_, score) in zip(rows, listed, strict=True))
    label = label_metric(results, name)
    title = make_title(results, what, label if len(results.scores) > 1 or label != name else "")
    return Table(title, (*keys, *columns), rows, notes)


def _list_notes(results: Evaluation, *names: str) -> tuple[str, ...]:
    """Return the notes below the scores of these metrics: signatures and skipped sentences."""
    notes: list[str] = [score.signature for name in names for score in results.scores[name].values()]
    skipped = [item for item in results.skipped if item.metric in names]
    notes += map(str, skipped[:MAX_SKIPPED])
    if len(skipped) > MAX_SKIPPED:
        notes.append(f"... and {len(skipped) - MAX_SKIPPED} more sentences skipped: the JSON format lists all.")
    return tuple(dict.fromkeys(notes))


def _get_part(score: Score, name: str) -> float | None:
    """Return a component of a score, or None if it is undefined."""
    value = score.parts[name]
    return None if value != value else value


def _tried(score: Score) -> bool:
    return any(score.parts.get(name, "tp" not in score.parts) for name in ("tp", "fp"))
