"""The tables of a scoring: results in, the tables that people asked for out."""

from __future__ import annotations

from collections.abc import Sequence

from redink.errors import UnsuitableData
from redink.metrics.base import Tier
from redink.report.edits import tabulate_edits
from redink.results import Results, ShownEdit
from redink.tables import Table


def list_tables(
    results: Results,
    tier: Tier | None = None,
    sentences: bool = False,
    correlations: bool = False,
    edits: Sequence[ShownEdit] | None = None,
    full: bool = False,
) -> list[Table]:
    """The scores first, then all that was asked for.

    `full` is for machines: one row a figure instead of what is easy to read, and no overview before other tables.
    """
    if correlations and (len(results.scores) < 2 or len(results.systems) < 2):
        raise UnsuitableData("correlations need at least two metrics and two systems")
    tables = [results.table()]
    alone = len(results.systems) == 1 or full
    for name, scores in results.scores.items():
        if len(results.scores) > 1 and any(score.interval for score in scores.values()):
            tables.append(results.table(name))
        if tier and name in results.typed_metrics:
            tables.append(results.table_types(tier, name) if alone else results.compare_types(tier, name))
        if sentences:
            tables.append(results.table_sentences(name))
        compared = [own for own in results.comparisons if own.metric == name]
        if len({own.other for own in compared}) > 1 and not full:
            tables.append(results.table_matrix(name))
        elif compared:
            tables.append(results.table_pairs(name))
    if correlations:
        tables += [results.table_ranks(), results.table_correlations()]
    if edits is not None:
        tables.append(tabulate_edits(edits))
    return tables[1:] if full and len(tables) > 1 else tables
