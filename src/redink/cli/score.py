"""`redink score`: systems against references."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from redink.cli.annotate import AnnotationOptions, annotation_options, jobs_option
from redink.cli.flags import name_setting
from redink.cli.inputs import JSON, choose_style, input_options, name_all, read_inputs, table_options
from redink.cli.progress import progress_option
from redink.cli.shards import open_executor
from redink.cli.statistics import add_statistics, check_statistics, choose_tiers, statistics_options

if TYPE_CHECKING:
    from redink.formats.files import CorpusPart
    from redink.metrics.base import Metric, Tier
    from redink.report.tables.options import TableOptions
    from redink.scoring.request import ReferenceEdits
    from redink.scoring.stated_settings import StatedSettings


@click.command()
@input_options(("errant",))
@table_options
@click.option("--show-edits", is_flag=True, help="Also the edits that m2 found in the systems' texts, right or wrong.")
@statistics_options
@click.option(
    "--keep-counts", is_flag=True, help="Keep the counts in JSON results, so that `show` can make intervals and tests."
)
@click.option(
    "--from",
    "signature",
    metavar="SIGNATURE",
    help="Measure what this signature says, in the same way; refuse with the difference where that cannot be done.",
)
@click.option("--strict", is_flag=True, help="Stop at a sentence that a metric cannot score, instead of skipping it.")
@click.option(
    "--cluster", metavar="ADDRESS", help="Count on a Dask cluster: tcp://HOST:PORT, a scheduler file or local:N."
)
@jobs_option
@progress_option
@annotation_options
def score(
    references: tuple[str, ...],
    source: str | None,
    systems: tuple[str, ...],
    metrics: tuple[str | Metric, ...],
    by: Tier | None,
    sentences: bool,
    show_edits: bool,
    style: str | None,
    output: str,
    sort: bool,
    look: TableOptions,
    ref_edits: ReferenceEdits,
    baseline: bool,
    keep_counts: bool,
    correlations: bool,
    strict: bool,
    signature: str | None,
    cluster: str | None,
    settings: AnnotationOptions,
    **statistics: Any,
) -> None:
    """Score SYSTEMs against a reference.

    SYSTEMs are texts, one sentence per line, or files with edits (M2, JSON lines). Edits of texts are found and typed
    by the annotator where a metric looks at edits. The result is a table with one row per system; the best figure of
    each column has a star.
    """
    from redink.cli.printing import mute_cautions, print_tables, write_text
    from redink.errors import UnsuitableData
    from redink.metrics.base import TypedMetric
    from redink.scoring.reduction import evaluate
    from redink.scoring.request import Request
    from redink.scoring.saved_results import format_results

    style = choose_style(style, output)
    wanted = None
    if signature is not None:
        wanted = read_signature(signature)
        metrics, ref_edits, settings = (wanted.metric,), wanted.reference_edits, settings.repeat(wanted)
        if wanted.samples is not None:
            statistics.update(ci=True, samples=wanted.samples, seed=wanted.seed)
    names = name_all(systems, baseline)
    request = Request.make(
        metrics, names, settings.annotator, ref_edits, strict, settings.jobs,
        types=by is not None or style == JSON,
        keep=show_edits,  # the chosen annotator is known only in the end
        facts=settings.facts,
    )  # fmt: skip
    check_statistics(names, **statistics)
    if by and not any(isinstance(metric, TypedMetric) for metric in request.metrics.values()):
        raise UnsuitableData("none of these metrics knows error types: --by goes with errant")
    with mute_cautions(style, output):
        kept: list[CorpusPart] = []
        parts = read_inputs(references, source, systems, settings, baseline)
        with open_executor(cluster, settings.jobs) as executor:
            results = evaluate(request, parts, kept, executor)
        results = add_statistics(results, choose_tiers(by, style), **statistics)
        if wanted:
            wanted.check(results)
        if show_edits:
            from redink.scoring.system_edits import list_edits

            results = replace(results, edits=tuple(list_edits(kept, results)))
        if sort:
            results = results.ranked()
        if style == JSON:
            write_text(format_results(results, sentences, keep_counts), output)
        else:
            from redink.report.tables.scores import list_tables

            tables = list_tables(results, by, sentences, correlations, style == "csv", name_setting)
            print_tables(look.apply(tables), style, output)
    for name, problem in results.failed.items():
        click.echo(f"{name} failed: {problem}", err=True)
    if results.failed:
        click.get_current_context().exit(1)


STATED = (
    "metrics", "ref_edits", "parser", "lang", "merge", "lev", "unit", "tokenize", "ci", "samples", "seed",
)  # fmt: skip
"""What a signature says, so that no option can."""


def read_signature(text: str) -> StatedSettings:
    """The signature to repeat; options for what it says, and another version, are refused."""
    from click.core import ParameterSource

    from redink.scoring.stated_settings import StatedSettings

    context = click.get_current_context()
    for parameter in context.command.params:
        given = context.get_parameter_source(parameter.name or "") is ParameterSource.COMMANDLINE
        if given and parameter.name in STATED:
            raise click.UsageError(f"--from says how to measure, so {parameter.opts[-1]} does not go with it.")
    signature = StatedSettings.parse(text)
    signature.check_version()
    return signature
