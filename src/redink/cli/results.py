"""Output of evaluations, shared by `score` and `show`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from redink.cli.flags import name_setting
from redink.cli.printing import print_tables

if TYPE_CHECKING:
    from redink.metrics.base import Tier
    from redink.report.tables.model import Table
    from redink.report.tables.options import TableOptions
    from redink.scoring.evaluation import Evaluation

COMMENTED = frozenset({"types", "difficulty"})
"""Topics of cautions that are not given as warnings while scores are computed."""


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
            "--compare, --correlations and --edits, or write JSON"
        )
    return tabulate_records(results, views[0] if views else "scores", by)


def print_cautions(results: Evaluation) -> None:
    """Print cautions that were not given as warnings on standard error."""
    from redink.report.tables.titles import list_cautions

    quiet = [caution for caution in results.cautions if caution.topic in COMMENTED]
    for text in list_cautions(results, name_setting, quiet):
        click.echo(text, err=True)


def format_citations(results: Evaluation) -> str:
    """Return the BibTeX entries of the metrics as LaTeX comments."""
    from redink.metrics.citations import list_entries
    from redink.metrics.registry import parse_metric

    entries = "\n\n".join(list_entries(parse_metric(name) for name in results.scores))
    return "\n".join(f"% {line}".rstrip() for line in entries.splitlines())
