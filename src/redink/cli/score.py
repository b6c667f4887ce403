"""`redink score`: systems against references."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from redink.cli.annotate import Settings, annotation_options, jobs_option
from redink.cli.inputs import input_options, read_inputs, table_options

if TYPE_CHECKING:
    from redink.counting import Part, ReferenceEdits
    from redink.metrics.base import Tier
    from redink.statistics.paired import Test

ALL_PAIRS = "all"


@click.command()
@input_options(("errant",))
@table_options
@click.option("--show-edits", is_flag=True, help="Also the edits that m2 found in the systems' texts, right or wrong.")
@click.option("--ci", is_flag=True, help="Also 95% intervals, by a bootstrap over sentences.")
@click.option(
    "--samples", type=click.IntRange(1), default=1000, show_default=True, help="How many draws for --ci and --compare."
)
@click.option("--seed", type=int, default=1, show_default=True, help="Where the draws start.")
@click.option(
    "--compare",
    metavar="SYSTEM",
    help="Also test the differences of every system to this one, or of every pair: all.",
)
@click.option(
    "--test",
    type=click.Choice(["bootstrap", "randomisation", "t", "mcnemar"]),
    default="bootstrap",
    show_default=True,
    help="How --compare tests: by a paired bootstrap, approximate randomisation, a paired t-test on the sentences' "
    "scores, or McNemar's test on gts's decisions.",
)
@click.option(
    "--strict", is_flag=True, help="Stop at a sentence that a metric cannot score, instead of leaving it out."
)
@jobs_option
@annotation_options
def score(
    references: tuple[str, ...],
    source: str | None,
    systems: tuple[str, ...],
    metrics: tuple[str, ...],
    by: Tier | None,
    sentences: bool,
    show_edits: bool,
    style: str,
    output: str,
    ref_edits: ReferenceEdits,
    baseline: bool,
    ci: bool,
    samples: int,
    seed: int,
    compare: str | None,
    test: Test,
    correlations: bool,
    strict: bool,
    settings: Settings,
) -> None:
    """Score SYSTEMs against a reference.

    SYSTEMs are texts, one sentence a line, or files with edits (M2, JSON lines). Edits of texts are found and typed
    by the annotator where a metric looks at edits. The result is a table with one row a system; the best figure of
    each column has a star.
    """
    from redink.cli.printing import print_tables
    from redink.counting import SOURCE
    from redink.errors import UnknownName, UnsuitableData
    from redink.evaluate import score_parts
    from redink.formats.files import name_systems
    from redink.formats.lines import open_output
    from redink.metrics.base import TypedMetric
    from redink.metrics.registry import parse_metric
    from redink.report.edits import list_edits
    from redink.report.scores import list_tables

    measures = [parse_metric(text) for text in metrics]
    names = [*name_systems(systems), *([SOURCE] if baseline else ())]
    if compare not in (None, ALL_PAIRS, *names):
        raise UnknownName("system to compare with", str(compare), [ALL_PAIRS, *names])
    if compare and len(names) < 2:
        raise UnsuitableData("there is only one system: nothing to compare it with (--baseline adds the source)")
    if by and not any(isinstance(metric, TypedMetric) for metric in measures):
        raise UnsuitableData("none of these metrics knows error types: --by goes with errant")
    parts = read_inputs(references, source, systems, baseline, settings)
    kept: list[Part] = []  # the chosen annotator is known only in the end
    annotator = settings.make_annotator_if_asked()
    types = by is not None or style == "json"
    results = score_parts(
        parts, measures, annotator, ref_edits, kept if show_edits else None, strict, settings.jobs, types
    )
    if ci:
        results = results.with_intervals(samples, seed)
    if compare:
        results = results.with_comparisons(None if compare == ALL_PAIRS else compare, test, samples, seed)
    edits = list(list_edits(kept, results)) if show_edits else None
    if style == "json":
        with open_output(output) as file:
            file.write(results.to_json(sentences, edits) + "\n")
    else:
        print_tables(list_tables(results, by, sentences, correlations, edits, style == "csv"), style, output)
    for name, problem in results.failed.items():
        click.echo(f"{name} has no scores: {problem}", err=True)
    if results.failed:
        click.get_current_context().exit(1)
