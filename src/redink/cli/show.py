"""`redink show`: tables of stored results."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

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

    Nothing is scored again. Intervals, comparisons, edits and scores of sentences are shown if they were stored; if the
    counts were stored (score --keep-counts), intervals and comparisons can be computed now.
    """
    from redink.cli.printing import write_text
    from redink.cli.results import print_results
    from redink.errors import UnsuitableData
    from redink.scoring.evaluation import rank_systems
    from redink.scoring.saved_results import SavedDetails, format_results, read_results

    evaluation = read_results(results)
    style = choose_style(style, output)
    check_statistics(evaluation.systems, **statistics)
    evaluation = add_statistics(evaluation, choose_tiers(by, style), **statistics)
    evaluation = rank_systems(evaluation) if sort else evaluation
    if by and not evaluation.typed_metrics:
        raise UnsuitableData(f"{results}: none of these metrics scores error types")
    if by:
        evaluation.refuse_mixed_types()
    if style == JSON:
        has_sentences = isinstance(evaluation.details, SavedDetails) and evaluation.details.has_sentences
        write_text(format_results(evaluation, sentences or has_sentences), output)
    else:
        requested = by or sentences or correlations
        unrequested = bool(evaluation.comparisons and not requested and not evaluation.edits)
        compared = statistics["compare"] is not None or unrequested
        if style == "csv" and (requested or evaluation.comparisons):
            evaluation = replace(evaluation, edits=None)  # stored, but not requested
        print_results(evaluation, style, output, look, by, sentences, correlations, compared)
