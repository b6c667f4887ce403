"""`redink show`: the tables of results that were kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from redink.cli.score import STYLES

if TYPE_CHECKING:
    from redink.metrics.base import Tier


@click.command()
@click.argument("results", metavar="RESULTS.json")
@click.option("--by", type=click.Choice(["op", "type", "full"]), help="Also by operation, error type or both.")
@click.option("--sentences", is_flag=True, help="Also the score of every sentence, where they were kept.")
@click.option("--correlations", is_flag=True, help="Also how far the metrics agree, and the systems' ranks by each.")
@click.option(
    "--format", "style", type=click.Choice(STYLES), default="text", show_default=True, help="How to write the result."
)
@click.option("-o", "--output", default="-", metavar="FILE", help="Where to write it; standard output by default.")
def show(results: str, by: Tier | None, sentences: bool, correlations: bool, style: str, output: str) -> None:
    """Print the tables of RESULTS.json, which `redink score --format json` wrote.

    Nothing is scored again. Intervals, comparisons and edits are shown where they were kept.
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
