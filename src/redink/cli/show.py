"""`redink show`: the tables of results that were kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from redink.cli.flags import name_setting
from redink.cli.inputs import JSON, choose_style, table_options
from redink.cli.statistics import add_statistics, check_statistics, choose_tiers, statistics_options

if TYPE_CHECKING:
    from redink.metrics.base import Tier
    from redink.report.tables.options import TableOptions


@click.command()
@click.argument("results", metavar="RESULTS.json")
@table_options
@statistics_options
def show(
    results: str,
    by: Tier | None,
    sentences: bool,
    correlations: bool,
    style: str | None,
    output: str,
    sort: bool,
    look: TableOptions,
    **statistics: Any,
) -> None:
    """Print the tables of RESULTS.json, which `redink score --format json` wrote.

    Nothing is scored again. Intervals, comparisons, edits and scores of sentences are there where they were kept; with
    the counts (score --keep-counts), intervals and comparisons can be made now.
    """
    from redink.cli.printing import print_tables, write_text
    from redink.errors import UnsuitableData
    from redink.report.tables.scores import list_tables
    from redink.scoring.saved_results import SavedDetails, format_results, read_results

    kept = read_results(results)
    style = choose_style(style, output)
    check_statistics(kept.systems, **statistics)
    kept = add_statistics(kept, choose_tiers(by, style), **statistics)
    kept = kept.ranked() if sort else kept
    if by and not kept.typed_metrics:
        raise UnsuitableData(f"{results}: none of these metrics knows error types")
    if style == JSON:
        has_sentences = isinstance(kept.details, SavedDetails) and kept.details.has_sentences
        write_text(format_results(kept, sentences or has_sentences), output)
    else:
        tables = list_tables(kept, by, sentences, correlations, style == "csv", name_setting)
        print_tables(look.apply(tables), style, output)
