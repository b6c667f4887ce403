"""`redink metaeval`: agreement of metrics with human judgements."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from redink.cli.annotate import AnnotationOptions, annotation_options, jobs_option
from redink.cli.bank_scoring import BankOptions, bank_options
from redink.cli.choices import choice_option
from redink.cli.download import download_option
from redink.cli.inputs import (
    JSON,
    check_references,
    choose_style,
    input_options,
    look_options,
    name_all,
    output_options,
    read_inputs,
)
from redink.cli.judge_options import JudgeOptions, judge_options
from redink.cli.progress import progress_option

if TYPE_CHECKING:
    from redink.metaevaluation.ratings import ResamplingUnit
    from redink.report.tables.options import TableOptions
    from redink.scoring.request import ReferenceEdits

TIES = ["eq", "half", "wrong", "out", "seeda", "seeda-lower", "noties", "noties-texts", "hties", "hties-texts"]


@click.command()
@click.option("--judgements", metavar="FILE", help="Human rankings: XML, CSV or JSON lines.")
@input_options(("errant",), required=False)
@click.option(
    "--first",
    type=click.Choice(["0", "1"]),
    help="Number of the first sentence in XML and CSV [default: from the outputs, else 1].",
)
@click.option("--human-scores", metavar="FILE", help="Published scores of systems; makes --judgements optional.")
@choice_option(
    "--human",
    ["ew", "trueskill", "trueskill-runs"],
    "Human scores of systems: Expected Wins, or TrueSkill in expectation or averaged over 1,000 runs.",
)
@choice_option(
    "--draw",
    ["sentences", "pairs"],
    "Bootstrap unit of the human ranking: sentences with all judgements, or pairs, as in papers.",
)
@choice_option("--ties", TIES, "Tie rule at sentence level; eq: ties on both sides agree. See docs/metaeval.md.")
@choice_option(
    "--scores",
    ["corpus", "mean", "wins", "trueskill"],
    "System scores of a metric: its corpus score, or aggregated sentence scores.",
    target="aggregation",
)
@choice_option("--evaluate-on", ["judged", "all"], "Sentences on which metrics score systems.", target="sentences")
@choice_option("--order", ["names", "human"], "Order of systems, which decides ties under SEEDA's rule.")
@choice_option(
    "--set", ["all", "base", "+INPUT", "+fluency"], "SEEDA's set of systems: base excludes INPUT, REF-F and GPT-3.5."
)
@click.option("--without", multiple=True, metavar="NAME", help="Exclude this system. Repeatable.")
@click.option("--window", type=click.IntRange(2), default=4, show_default=True, help="Systems per window.")
@choice_option("--compare-by", ["pearson", "spearman"], "Correlation by which metrics are compared.", target="compared")
@choice_option(
    "--swap",
    ["inputs", "systems", "both"],
    "Unit exchanged in permutation tests: sentences, systems, or single scores.",
)
@click.option("--full", is_flag=True, help="Also print all intervals, windows, and correlations without each system.")
@click.option("--samples", type=click.IntRange(1), default=1000, show_default=True, help="Number of resamples.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Random seed.")
@bank_options
@judge_options
@click.option("--save-judgements", "save", metavar="FILE", help="Store the judgements as JSON lines.")
@click.option("--report", metavar="FILE", help="Write an HTML page with tables, a scatter plot and ranks.")
@output_options
@look_options
@jobs_option
@download_option
@progress_option
@annotation_options
def metaeval(
    judgements: str | None,
    references: tuple[str, ...],
    source: str | None,
    systems: tuple[str, ...],
    metrics: tuple[str, ...],
    baseline: bool,
    ref_edits: ReferenceEdits,
    first: str | None,
    human_scores: str | None,
    draw: ResamplingUnit,
    full: bool,
    save: str | None,
    report: str | None,
    style: str | None,
    output: str,
    look: TableOptions,
    settings: AnnotationOptions,
    bank: BankOptions | None,
    judge: JudgeOptions,
    **protocol: Any,
) -> None:  # fmt: skip
    """Measure how well metrics agree with human judgements of SYSTEMs.

    The names of the SYSTEMs must be those in the judgements. The tables are: the human ranking, correlations with it,
    agreement on single sentences, and significance tests between metrics.

    Metrics that read no reference, such as external, need only --source.

    With --bank, errant is scored with and without the bank.

    Without SYSTEMs and --ref, only the human ranking and the agreement between annotators are printed.
    """
    import json

    from redink.cli.printing import print_tables, write_text
    from redink.cli.results import print_cautions
    from redink.errors import UnsuitableData
    from redink.formats.judgements import counts_from_one, read_human_scores, read_judgements, write_judgements
    from redink.metaevaluation.analysis import compare_with_judgements
    from redink.metaevaluation.judgement_matching import MatchedJudgements, collect_texts, match_judgements
    from redink.metaevaluation.pairs import list_systems
    from redink.metaevaluation.results import MetaEvaluationSettings
    from redink.report.html.metaevaluation import write_metaevaluation
    from redink.report.tables.metaevaluation import list_tables
    from redink.scoring.reduction import evaluate
    from redink.scoring.request import Request

    style = choose_style(style, output)
    if not systems and not references and source is None:
        _rank_systems(judgements, first, draw, save, protocol, (style, output, look))
        return
    if not systems:
        raise click.UsageError("Missing SYSTEM: redink metaeval --judgements FILE --ref ref.m2 a.txt b.txt c.txt")
    if judgements is None and human_scores is None:
        raise UnsuitableData("give human judgements, or human scores of the systems", "judgements")
    conventions = MetaEvaluationSettings(**protocol)
    read = read_judgements(judgements) if judgements else []
    start = 1 if judgements and first is None and counts_from_one(judgements) else None if first is None else int(first)
    human = read_human_scores(human_scores, list_systems(read)) if human_scores else None
    request = Request.make(
        metrics, name_all(systems, baseline), settings.annotator, ref_edits, jobs=settings.jobs, types=False,
        facts=settings.facts,
    )  # fmt: skip
    if not references:
        check_references(request.metrics.values(), source)
    if bank:
        request = bank.add(request, compared=True)
    if judge.show_prompt:
        judge.print_prompts(metrics, read_inputs(references, source, systems, settings, baseline), settings)
        return
    texts: dict[str, Any] = {}
    parts = collect_texts(read_inputs(references, source, systems, settings, baseline), texts)
    with judge.limit_calls(request):
        results = evaluate(request, parts)
    if bank:
        results = bank.add_cautions(results)
    print_cautions(results)
    matched = match_judgements(read, texts, start) if read else MatchedJudgements([])  # type: ignore[arg-type]
    if save:
        write_judgements(matched.judgements, save)
    agreement = compare_with_judgements(results, matched.judgements, conventions, human, matched.caution)
    if report:
        write_metaevaluation(agreement, report)
    if style == JSON:
        write_text(json.dumps(agreement.to_dict(), ensure_ascii=False, indent=1), output)
    else:
        print_tables(look.apply(list_tables(agreement, full)), style, output)
    judge.report_usage(results)
    for name, problem in results.failed.items():
        click.echo(f"{name} failed: {problem}", err=True)
    if results.failed:
        click.get_current_context().exit(1)


def _rank_systems(
    judgements: str | None,
    first: str | None,
    unit: ResamplingUnit,
    save: str | None,
    protocol: dict[str, Any],
    destination: tuple[str, str, TableOptions],
) -> None:
    """Print the human ranking and the agreement between annotators."""
    import json

    from redink.cli.printing import print_tables, write_text
    from redink.errors import UnsuitableData
    from redink.formats.judgements import read_judgements, write_judgements
    from redink.metaevaluation.human_scores import rank_by_judgements
    from redink.report.tables.metaevaluation import list_people

    if judgements is None:
        raise click.UsageError("Missing --judgements, or --ref and SYSTEMs.")
    read = read_judgements(judgements, 0 if first == "0" else 1)
    if save:
        write_judgements(read, save)
    ranking = rank_by_judgements(read, protocol["human"], protocol["samples"], protocol["seed"], unit=unit)
    if ranking is None:
        raise UnsuitableData(f"{judgements}: no judgements")
    style, output, look = destination
    if style == JSON:
        write_text(json.dumps(ranking.to_dict(), ensure_ascii=False, indent=1), output)
    else:
        print_tables(look.apply(list_people(ranking)), style, output)
