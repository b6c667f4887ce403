"""`redink metaeval`: which metric agrees with people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from redink.cli.annotate import AnnotationOptions, annotation_options, jobs_option
from redink.cli.inputs import JSON, choose_style, input_options, look_options, name_all, output_options, read_inputs
from redink.cli.progress import progress_option

if TYPE_CHECKING:
    from redink.report.tables.options import TableOptions
    from redink.scoring.request import ReferenceEdits

TIES = ["eq", "half", "wrong", "out", "seeda", "seeda-lower", "noties", "noties-texts", "hties", "hties-texts"]


@click.command()
@click.option("--judgements", metavar="FILE", help="People's rankings: XML, CSV or JSON lines.")
@input_options(("errant",))
@click.option(
    "--first",
    type=click.Choice(["0", "1"]),
    help="What XML and CSV call the first sentence; by default the systems' texts tell.",
)
@click.option("--human-scores", metavar="FILE", help="Published scores of systems; with them, judgements are optional.")
@click.option(
    "--human",
    type=click.Choice(["ew", "trueskill", "trueskill-runs"]),
    default="ew",
    show_default=True,
    help="People's scores of systems: Expected Wins, or TrueSkill by its expectation or by 1,000 runs.",
)
@click.option(
    "--ties",
    type=click.Choice(TIES),
    default="eq",
    show_default=True,
    help="What ties count at sentence level; eq: ties of both agree. See docs/metaeval.md.",
)
@click.option(
    "--scores",
    "aggregation",
    type=click.Choice(["corpus", "mean", "wins", "trueskill"]),
    default="corpus",
    show_default=True,
    help="A metric's scores of systems: of the corpus, or made of its scores of sentences.",
)
@click.option(
    "--sentences",
    type=click.Choice(["judged", "all"]),
    default="judged",
    show_default=True,
    help="On which sentences metrics score systems.",
)
@click.option(
    "--order",
    type=click.Choice(["names", "human"]),
    default="names",
    show_default=True,
    help="The list of systems that decides ties by the rule of SEEDA.",
)
@click.option(
    "--set",
    type=click.Choice(["all", "base", "+INPUT", "+fluency"]),
    default="all",
    show_default=True,
    help="SEEDA's sets of systems: base leaves out INPUT, REF-F and GPT-3.5.",
)
@click.option("--without", multiple=True, metavar="NAME", help="Leave out this system; may be repeated.")
@click.option("--window", type=click.IntRange(2), default=4, show_default=True, help="Neighbours in a window.")
@click.option(
    "--compare",
    "compared",
    type=click.Choice(["pearson", "spearman"]),
    default="pearson",
    show_default=True,
    help="The correlation by which two metrics are compared.",
)
@click.option(
    "--swap",
    type=click.Choice(["inputs", "systems", "both"]),
    default="inputs",
    show_default=True,
    help="What metrics exchange in the permutation test: sentences, systems, or single scores.",
)
@click.option("--full", is_flag=True, help="Also all intervals, windows, and the correlations without each system.")
@click.option("--samples", type=click.IntRange(1), default=1000, show_default=True, help="Draws of every resampling.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The random seed.")
@click.option("--save-judgements", "save", metavar="FILE", help="Keep the judgements as JSON lines.")
@click.option("--report", metavar="FILE", help="Write a page with the tables, a scatter and a rank picture.")
@output_options
@look_options
@jobs_option
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
    full: bool,
    save: str | None,
    report: str | None,
    style: str | None,
    output: str,
    look: TableOptions,
    settings: AnnotationOptions,
    **protocol: Any,
) -> None:
    """Say how well metrics agree with people's judgements of SYSTEMs.

    The names of the SYSTEMs are those of the judgements. The tables are: how people rank the systems, correlations
    with that ranking, agreement on single sentences, and whether one metric agrees better than another.
    """
    import json

    from redink.cli.printing import print_tables, write_text
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
    if judgements is None and human_scores is None:
        raise UnsuitableData("give people's judgements, or their scores of systems", "judgements")
    chosen = MetaEvaluationSettings(**protocol)
    read = read_judgements(judgements) if judgements else []
    start = 1 if judgements and first is None and counts_from_one(judgements) else None if first is None else int(first)
    human = read_human_scores(human_scores, list_systems(read)) if human_scores else None
    request = Request.make(
        metrics, name_all(systems, baseline), settings.annotator, ref_edits, jobs=settings.jobs, types=False,
        facts=settings.facts,
    )  # fmt: skip
    texts: dict[str, Any] = {}
    parts = collect_texts(read_inputs(references, source, systems, settings, baseline), texts)
    results = evaluate(request, parts)
    placed = match_judgements(read, texts, start) if read else MatchedJudgements([])  # type: ignore[arg-type]
    if save:
        write_judgements(placed.judgements, save)
    found = compare_with_judgements(results, placed.judgements, chosen, human, placed.caution)
    if report:
        write_metaevaluation(found, report)
    if style == JSON:
        write_text(json.dumps(found.to_dict(), ensure_ascii=False, indent=1), output)
    else:
        print_tables(look.apply(list_tables(found, full)), style, output)
    for name, problem in results.failed.items():
        click.echo(f"{name} failed: {problem}", err=True)
    if results.failed:
        click.get_current_context().exit(1)
