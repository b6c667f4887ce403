"""Output of evaluations, shared by `score` and `show`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from redink.cli.flags import name_setting
from redink.cli.printing import print_tables
from redink.formats.lines import STANDARD_STREAM

if TYPE_CHECKING:
    from redink.metrics.base import Tier
    from redink.report.tables.model import Table
    from redink.report.tables.options import TableOptions
    from redink.scoring.evaluation import Evaluation


def print_results(
    results: Evaluation,
    style: str,
    output: str,
    look: TableOptions,
    by: Tier | None = None,
    sentences: bool = False,
    correlations: bool = False,
    compared: bool = False,
) -> None:
    """Print the requested tables of an evaluation; CSV holds one of them."""
    from redink.report.tables.scores import list_tables

    if style == "csv":
        print_tables(look.apply([choose_record_table(results, by, sentences, correlations, compared)]), style, output)
        print_cautions(results)
        return
    if output != STANDARD_STREAM:
        print_cautions(results)
    tables = list_tables(results, by, sentences, correlations, look.columns, name_setting)
    print_tables(look.apply(tables), style, output, format_citations(results) if style == "latex" else "")


def choose_record_table(
    results: Evaluation, by: Tier | None, sentences: bool, correlations: bool, compared: bool
) -> Table:
    """Return the one table of a CSV file; raise an error if several were requested."""
    from redink.errors import UnsuitableData
    from redink.report.tables.records import list_views, tabulate_records

    views = list_views(results, by, sentences, correlations, compared)
    if len(views) > 1:
        raise UnsuitableData(
            f"CSV holds one table, and {' and '.join(views)} were requested: choose one of --by, --sentences, "
            "--compare, --correlations, --edits and --essays, or write JSON"
        )
    return tabulate_records(results, views[0] if views else "scores", by)


def print_cautions(results: Evaluation, hidden: str = "") -> None:
    """Print cautions and skipped sentences on standard error, for output that does not show them.

    Cautions with the hidden topic are not printed.
    """
    from redink.report.tables.model import show_text
    from redink.report.tables.titles import list_cautions

    shown = [caution for caution in results.cautions if caution.topic != hidden]
    for text in list_cautions(results, name_setting, shown):
        click.echo(show_text(text), err=True)
    for metric in results.scores:
        skipped = [item for item in results.skipped if item.metric == metric]
        if skipped:
            more = f" (and {len(skipped) - 1} more)" if len(skipped) > 1 else ""
            click.echo(show_text(f"Caution: {skipped[0]}{more}"), err=True)


def format_citations(results: Evaluation) -> str:
    """Return the BibTeX entries of the metrics as LaTeX comments."""
    from redink.metrics.citations import list_entries
    from redink.metrics.registry import parse_metric

    entries = "\n\n".join(list_entries(parse_metric(name) for name in results.scores))
    return "\n".join(f"% {line}".rstrip() for line in entries.splitlines())
