"""`redink score`: scores of systems against references."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from redink.cli.annotate import AnnotationOptions, annotation_options, jobs_option
from redink.cli.bank_scoring import BankOptions, bank_options, repeat_bank
from redink.cli.download import download_option
from redink.cli.inputs import (
    JSON,
    add_baseline,
    check_references,
    choose_style,
    input_options,
    name_all,
    read_inputs,
    table_options,
)
from redink.cli.judge_options import JudgeOptions, judge_options
from redink.cli.progress import progress_option
from redink.cli.shards import open_executor
from redink.cli.statistics import add_statistics, check_statistics, choose_tiers, statistics_options
from redink.cli.texts import TextOptions, text_options

if TYPE_CHECKING:
    from redink.formats.files import CorpusPart
    from redink.metrics.base import Metric, Tier
    from redink.report.tables.options import TableOptions
    from redink.scoring.request import ReferenceEdits
    from redink.scoring.stated_settings import StatedSettings


@click.command()
@input_options(("errant",), always=False)
@table_options
@click.option(
    "--edits",
    "edits",
    is_flag=True,
    help="Also list every edit with its type and outcome (hit, wrong, unneeded or missed), by errant and m2.",
)
@text_options
@statistics_options
@click.option(
    "--keep-counts",
    is_flag=True,
    help="Store the counts in JSON results, so that `show` can compute intervals and tests.",
)
@bank_options
@judge_options
@click.option(
    "--signature",
    "signature",
    metavar="SIGNATURE",
    help="Repeat the scoring that this signature states; fail with the difference if that is impossible.",
)
@click.option("--strict", is_flag=True, help="Fail at a sentence that a metric cannot score, instead of skipping it.")
@click.option(
    "--cluster", metavar="ADDRESS", help="Run on a Dask cluster: tcp://HOST:PORT, a scheduler file or local:N."
)
@jobs_option
@download_option
@progress_option
@annotation_options
def score(
    references: tuple[str, ...],
    source: str | None,
    systems: tuple[str, ...],
    metrics: tuple[str | Metric, ...],
    by: Tier | None,
    sentences: bool,
    edits: bool,
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
    bank: BankOptions | None,
    judge: JudgeOptions,
    texts: TextOptions | None,
    cluster: str | None,
    settings: AnnotationOptions,
    **statistics: Any,
) -> None:
    """Score SYSTEMs against a reference.

    SYSTEMs are texts, one sentence per line, or files with edits (M2, JSON lines). If a metric compares edits, those of
    texts are extracted by the annotator. The result is a table with one row per system and the best score of each
    column marked. With several metrics, --columns P,R,F0.5 shows their columns side by side. Metrics that read no
    reference, such as external, need only --source. With --texts, inputs are essays whose sentences are aligned first.
    """
    from redink.cli.printing import write_text
    from redink.cli.results import print_cautions, print_results
    from redink.errors import UnsuitableData
    from redink.metrics.base import TypedMetric
    from redink.scoring.evaluation import rank_systems
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
        bank = repeat_bank(bank, wanted.signature)
    if judge.show_prompt:
        judge.print_prompts(metrics, read_inputs(references, source, systems, settings, baseline), settings)
        return
    names = name_all(systems, baseline)
    if texts and (bank or edits):
        raise click.UsageError("--texts cannot be combined with --bank or --edits.")
    essays = texts.read(source, references, systems, settings) if texts else None
    request = Request.make(
        metrics, names, settings.annotator, ref_edits, strict, settings.jobs,
        types=by is not None or style == JSON,
        keep=edits,
        facts=settings.facts | (texts.describe(essays) if texts and essays else {}),
    )  # fmt: skip
    if bank:
        request = bank.add(request, keep_counts)
    if not references:
        check_references(request.metrics.values(), source)
    check_statistics(names, **statistics)
    if by and not any(isinstance(metric, TypedMetric) for metric in request.metrics.values()):
        raise UnsuitableData("none of these metrics scores error types: --by needs errant")
    corpus_parts: list[CorpusPart] | None = [] if edits else None
    parts = (
        add_baseline(essays.list_parts(), baseline)
        if essays
        else read_inputs(references, source, systems, settings, baseline)
    )
    with judge.limit_calls(request), open_executor(cluster, settings.jobs) as executor:
        results = evaluate(request, parts, corpus_parts, executor)
    if texts and essays:
        results = texts.finish(results, essays)
    if by:
        results.refuse_mixed_types()
    if bank:
        results = bank.add_cautions(results)
    results = add_statistics(results, choose_tiers(by, style), **statistics)
    if wanted:
        wanted.check(results)
    if edits:
        from redink.scoring.system_edits import list_edits

        results = replace(results, edits=tuple(list_edits(results)))
    if sort:
        results = rank_systems(results)
    if style == JSON:
        write_text(format_results(results, sentences, keep_counts), output)
        print_cautions(results)
    else:
        compared = statistics["compare"] is not None
        print_results(results, style, output, look, by, sentences, correlations, compared)
    judge.report_usage(results)
    for name, problem in results.failed.items():
        click.echo(f"{name} failed: {problem}", err=True)
    if results.failed:
        click.get_current_context().exit(1)


STATED = (
    "metrics", "ref_edits", "parser", "lang", "merge", "lev", "unit", "tokenize", "unicode", "ci", "samples", "seed",
)  # fmt: skip
"""Parameters of options that a signature states."""


def read_signature(text: str) -> StatedSettings:
    """Return the stated settings of a signature; refuse options that it states and signatures of other versions."""
    from click.core import ParameterSource

    from redink.scoring.stated_settings import StatedSettings

    context = click.get_current_context()
    for parameter in context.command.params:
        given = context.get_parameter_source(parameter.name or "") is ParameterSource.COMMANDLINE
        if given and parameter.name in STATED:
            raise click.UsageError(f"--signature states all settings: it cannot be combined with {parameter.opts[-1]}.")
    signature = StatedSettings.parse(text)
    signature.check_version()
    return signature
