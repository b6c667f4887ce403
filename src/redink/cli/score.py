"""`redink score`: systems against references."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from redink.cli.annotate import Settings, annotation_options
from redink.cli.inputs import input_options, read_inputs

if TYPE_CHECKING:
    from redink.evaluate import ReferenceEdits
    from redink.types import Corpus, Output

STYLES = ("text", "json", "csv", "markdown", "latex")


@click.command()
@input_options(("errant",))
@click.option("--by", type=click.Choice(["op", "type", "full"]), help="Also by operation, error type or both.")
@click.option("--sentences", is_flag=True, help="Also the score of every sentence.")
@click.option("--show-edits", is_flag=True, help="Also the edits that m2 found in the systems' texts, right or wrong.")
@click.option(
    "--format", "style", type=click.Choice(STYLES), default="text", show_default=True, help="How to write the result."
)
@click.option("-o", "--output", default="-", metavar="FILE", help="Where to write it; standard output by default.")
@click.option("--ci", is_flag=True, help="Also 95% intervals, by a bootstrap over sentences.")
@click.option("--samples", type=click.IntRange(1), default=1000, show_default=True, help="How many draws for --ci.")
@click.option("--seed", type=int, default=1, show_default=True, help="Where the draws start.")
@click.option("--ttest", metavar="SYSTEM", help="Also a paired t-test of each system against this one.")
@annotation_options
def score(
    references: tuple[str, ...],
    source: str | None,
    systems: tuple[str, ...],
    metrics: tuple[str, ...],
    by: str | None,
    sentences: bool,
    show_edits: bool,
    style: str,
    output: str,
    ref_edits: ReferenceEdits,
    baseline: bool,
    ci: bool,
    samples: int,
    seed: int,
    ttest: str | None,
    settings: Settings,
) -> None:
    """Score SYSTEMs against a reference.

    SYSTEMs are texts, one sentence a line, or files with edits (M2, JSON lines). Edits of texts are found and typed
    by the annotator where a metric looks at edits. The result is a table with one row a system; the best figure of
    each column has a star.
    """
    from redink.cli.printing import print_tables
    from redink.errors import UnsuitableData
    from redink.evaluate import score_parts
    from redink.formats.lines import open_output
    from redink.metrics.base import TypedMetric
    from redink.metrics.registry import parse_metric

    measures = [parse_metric(text) for text in metrics]
    if by and not any(isinstance(metric, TypedMetric) for metric in measures):
        raise UnsuitableData("none of these metrics knows error types: --by goes with errant")
    parts = read_inputs(references, source, systems, baseline, settings)
    kept: list[tuple[Corpus, Sequence[Output]]] = []  # the chosen annotator is known only in the end
    annotator = settings.make_annotator_if_asked()
    results = score_parts(parts, measures, annotator, ref_edits, kept if show_edits else None)
    if ci:
        results = results.with_intervals(samples, seed)
    edits = None
    if show_edits:
        from redink.report.edits import list_edits, tabulate_edits

        edits = list(list_edits(kept, results))
    tier = by  # click has checked it
    if style == "json":
        with open_output(output) as file:
            file.write(results.to_json(tier, sentences, edits and [edit._asdict() for edit in edits]) + "\n")  # type: ignore[arg-type]
        return
    alone = len(results.systems) == 1 or style == "csv"
    tables = [results.table()]
    for name in results.metrics:
        if ci and len(results.metrics) > 1:
            tables.append(results.table(name))
        if tier and name in results.typed_metrics:
            tables.append((results.table_types if alone else results.compare_types)(tier, name))  # type: ignore[arg-type]
        if sentences:
            tables.append(results.table_sentences(name))
        if ttest:
            tables.append(results.table_t_tests(ttest, name))
    if edits is not None:
        tables.append(tabulate_edits(edits))
    print_tables(tables[1:] if style == "csv" and len(tables) > 1 else tables, style, output)
