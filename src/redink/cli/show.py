"""`redink show`: the tables of results that were kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from redink.cli.inputs import table_options

if TYPE_CHECKING:
    from redink.metrics.base import Tier


@click.command()
@click.argument("results", metavar="RESULTS.json")
@table_options
def show(results: str, by: Tier | None, sentences: bool, correlations: bool, style: str, output: str) -> None:
    """Print the tables of RESULTS.json, which `redink score --format json` wrote.

    Nothing is scored again. Intervals, comparisons, edits and scores of sentences are there where they were kept.
    """
    from redink.cli.printing import print_tables
    from redink.errors import UnsuitableData
    from redink.formats.lines import open_output
    from redink.report.scores import list_tables
    from redink.stored import read_results

    kept = read_results(results)
    if by and not kept.typed_metrics:
        raise UnsuitableData(f"{results}: none of these metrics knows error types")
    if style == "json":
        with open_output(output) as file:
            file.write(kept.to_json(sentences or bool(kept.sentence_scores), kept.edits) + "\n")
        return
    print_tables(list_tables(kept, by, sentences, correlations, kept.edits, style == "csv"), style, output)
