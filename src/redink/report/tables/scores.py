"""Tables of scores: an evaluation in; systems, error types and sentences with their figures out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
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
from redink.report.tables.titles import make_title
from redink.scoring.evaluation import Evaluation
from redink.types import Score

SHOWN_LEFT_OUT = 5


def list_tables(
    results: Evaluation,
    tier: Tier | None = None,
    sentences: bool = False,
    correlations: bool = False,
    full: bool = False,
    name_setting: Callable[[str], str] = str,
) -> list[Table]:
    """The scores first, then all that was asked for.

    `full` is for machines: one row per figure instead of what is easy to read, and no overview before other tables.
    `name_setting` says what a setting is called where the tables are read.
    """
    if correlations and (len(results.scores) < 2 or len(results.systems) < 2):
        raise UnsuitableData("correlations need at least two metrics and two systems")
    tables = [tabulate_scores(results)]
    alone = len(results.systems) == 1 or full
    for name, scores in results.scores.items():
        before = len(tables)
        if len(results.scores) > 1 and any(score.interval for score in scores.values()):
            tables.append(tabulate_scores(results, name))
        if tier and name in results.typed_metrics:
            tabulate = tabulate_types if alone else tabulate_type_values
            tables.append(tabulate(results, tier, name, name_setting))
        if sentences:
            tables.append(tabulate_sentences(results, name))
        compared = [comparison for comparison in results.comparisons if comparison.metric == name]
        if len({comparison.other for comparison in compared}) > 1 and not full:
            tables.append(tabulate_matrix(results, name))
        elif compared:
            tables.append(tabulate_pairs(results, name))
        if tier and any((found.metric, found.tier) == (name, tier) for found in results.type_comparisons):
            tables.append(tabulate_type_comparisons(results, tier, name))
        if full and len(results.scores) > 1:
            tables[before:] = [_put_first(table, "metric", name) for table in tables[before:]]
    if correlations:
        tables += [tabulate_ranks(results), tabulate_correlations(results)]
    if results.edits is not None:
        tables.append(tabulate_edits(results.edits))
    return tables[1:] if full and len(tables) > 1 else tables


def _put_first(table: Table, heading: str, value: str) -> Table:
    """The table with a further column in front, the same in all rows."""
    marks = {(row, place + 1): mark for (row, place), mark in table.marks.items()}
    rows: Rows = tuple((value, *row) for row in table.rows)
    return replace(table, columns=(Column(heading), *table.columns), rows=rows, marks=marks)


def tabulate_scores(results: Evaluation, metric: str | None = None) -> Table:
    """The scores of all systems: one metric with its parts, or the values of several side by side."""
    letters = name_letters(results)
    if metric is None and len(results.scores) > 1:
        columns = (Column("system"), *(Column(name, "ratio", "largest") for name in results.scores))
        rows: Rows = tuple(
            (show_system(system, letters), *(scores[system].value for scores in results.scores.values()))
            for system in results.systems
        )
        marks = {
            (row, place): mark
            for place, name in enumerate(results.scores, 1)
            for row, mark in mark_letters(results, name, letters).items()
        }
        return Table(make_title(results), columns, rows, _list_notes(results, *results.scores), marks)
    name = results.find_metric(metric)
    ranked, shared = results.all_pairs_tested, results.share_ranks(name)
    keys = LEADING[: 1 + ranked]
    scored: list[tuple[tuple[Cell, ...], Score]] = [
        ((show_system(system, letters), str(shared[system]))[: len(keys)], score)
        for system, score in results.scores[name].items()
    ]
    notes = (*_list_notes(results, name), *([SHARED_RANKS] * ranked))
    table = _tabulate(results, name, "", keys, scored, notes, compare=True)
    place = len(results.metrics[name].parts) + ranked
    marks = {(row, place): mark for row, mark in mark_letters(results, name, letters).items()}
    return replace(table, marks=marks)


def tabulate_types(
    results: Evaluation, tier: Tier, metric: str | None = None, name_setting: Callable[[str], str] = str
) -> Table:
    """Every type and system with all counts: one row each."""
    name = results.find_metric(metric)
    scored = [
        ((kind, system), score)
        for kind, scores in results.score_types(tier, name).items()
        for system, score in scores.items()
    ]
    keys = (Column("type"), Column("system"))
    return _tabulate(results, name, TIERS[tier], keys, scored, _list_cautions(results, "types", name_setting))


def tabulate_type_values(
    results: Evaluation, tier: Tier, metric: str | None = None, name_setting: Callable[[str], str] = str
) -> Table:
    """Systems side by side: the value for each type; nothing where a system tried nothing (TP + FP = 0)."""
    name = results.find_metric(metric)
    rows: Rows = tuple(
        (kind, *(scores[system].value if _tried(scores[system]) else None for system in results.systems))
        for kind, scores in results.score_types(tier, name).items()
    )
    columns = (Column("type"), *(Column(system, "ratio") for system in results.systems))
    notes = (
        f"{results.metrics[name].parts[-1].label} of each system; {MISSING} where it changed nothing of this type.",
        "The counts behind these are in the CSV and JSON formats.",
        *_list_cautions(results, "types", name_setting),
    )
    return Table(make_title(results, TIERS[tier]), columns, rows, notes)


def tabulate_sentences(results: Evaluation, metric: str | None = None) -> Table:
    """Every sentence and system with its own score and the annotator it was compared with."""
    name = results.find_metric(metric)
    keys = (Column("sentence", "count"), Column("system"), Column("annotator", "count"))
    return _tabulate(results, name, "by sentence", keys, results.score_sentences(name))


def _tabulate(
    results: Evaluation,
    name: str,
    what: str,
    keys: tuple[Column, ...],
    scored: Iterable[tuple[tuple[Cell, ...], Score]],
    notes: tuple[str, ...] = (),
    compare: bool = False,
) -> Table:
    """A table with the parts of scores behind their keys; `compare` marks the best of each column."""
    parts = results.metrics[name].parts
    listed = list(scored)
    rows: Rows = tuple((*key, *(score.parts[part.name] for part in parts)) for key, score in listed)
    columns = [Column(part.label, part.kind, part.best if compare else None) for part in parts]
    if any(score.interval for _, score in listed):
        columns.append(Column("95% interval"))
        rows = tuple((*row, score.interval) for row, (_, score) in zip(rows, listed, strict=True))
    title = make_title(results, what, name if len(results.scores) > 1 else "")
    return Table(title, (*keys, *columns), rows, notes)


def _list_notes(results: Evaluation, *names: str) -> tuple[str, ...]:
    """What stands below the scores of these metrics: signatures, what letters mean, what was skipped."""
    notes: list[str] = [score.signature for name in names for score in results.scores[name].values()]
    notes += describe_letters(results, names)
    notes += _list_cautions(results, "statistics", str)
    notes += _list_cautions(results, "text", str)
    skipped = [item for item in results.skipped if item.metric in names]
    notes += map(str, skipped[:SHOWN_LEFT_OUT])
    if len(skipped) > SHOWN_LEFT_OUT:
        notes.append(f"... and {len(skipped) - SHOWN_LEFT_OUT} more sentences skipped: the JSON format lists all.")
    return tuple(dict.fromkeys(notes))


def _list_cautions(results: Evaluation, topic: str, name_setting: Callable[[str], str]) -> tuple[str, ...]:
    """What makes these numbers mean less, with the setting that would mend it."""
    return tuple(
        f"Caution: {caution.text}" + (f" ({name_setting(caution.setting)})" if caution.setting else "")
        for caution in results.cautions
        if caution.topic == topic
    )


def _tried(score: Score) -> bool:
    return bool(score.parts.get("tp", 1) + score.parts.get("fp", 1))
