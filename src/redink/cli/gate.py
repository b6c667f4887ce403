"""`redink gate`: pass or fail a new version of a system."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from redink.cli.annotate import AnnotationOptions, annotation_options, jobs_option
from redink.cli.inputs import name_all, read_inputs
from redink.cli.progress import progress_option
from redink.cli.statistics import version_options

if TYPE_CHECKING:
    from redink.scoring.evaluation import Evaluation
    from redink.scoring.request import ReferenceEdits


@click.command()
@click.argument("new", metavar="NEW")
@click.option(
    "--against",
    "old",
    required=True,
    metavar="OLD",
    help="Old version: results with counts (from `score --keep-counts -o OLD.json`) or a system output.",
)
@click.option("--system", metavar="NAME", help="System to read from a results file with several.")
@version_options(required=False)
@click.option(
    "--max-drop",
    type=click.FloatRange(0),
    default=0.0,
    show_default=True,
    help="Maximum allowed drop.",
)
@click.option(
    "--alpha",
    type=click.FloatRange(0, 1, min_open=True),
    default=0.05,
    show_default=True,
    help="Significance level: a larger drop fails if its p-value is at most this. With 1, every larger drop fails.",
)
@click.option("--junit", metavar="FILE", help="Also write the verdicts as JUnit XML.")
@click.option("--summary", metavar="FILE", help="Also write a summary in Markdown.")
@click.option("--save", metavar="FILE", help="Also store the results of NEW with counts, as OLD of the next gate.")
@click.option("--accept-damage", is_flag=True, help="Compare damaged outputs instead of failing with exit code 2.")
@jobs_option
@progress_option
@annotation_options
def gate(
    new: str,
    old: str,
    system: str | None,
    references: tuple[str, ...],
    source: str | None,
    ref_edits: ReferenceEdits,
    metrics: tuple[str, ...],
    max_drop: float,
    alpha: float,
    junit: str | None,
    summary: str | None,
    save: str | None,
    accept_damage: bool,
    settings: AnnotationOptions,
    **test: Any,
) -> None:  # fmt: skip
    """Decide if NEW may replace OLD: exit code 0 if it passes, 1 if it fails, 2 if an output is damaged.

    NEW is a system output, or results (.json) with counts. It fails if a metric dropped by more than --max-drop and the
    drop is significant. Three lines per metric give the reasons.
    """
    from redink.cli.printing import write_text
    from redink.cli.results import print_cautions
    from redink.comparison.gate import VersionResults, join_versions, judge_versions
    from redink.comparison.versions import compare_versions
    from redink.metrics.base import name_metric
    from redink.metrics.registry import parse_metric
    from redink.report.text.gate import format_gate, format_gate_markdown, format_junit
    from redink.scoring.evaluation import select_systems
    from redink.scoring.saved_results import format_results, read_results

    names = list(dict.fromkeys(name_metric(parse_metric(metric)) for metric in metrics))
    texts = [path for path in (old, new) if not is_kept(path)]
    scored = score_texts(texts, references, source, names, ref_edits, settings) if texts else None
    labels = dict(zip(texts, scored.systems, strict=True)) if scored else {}

    def choose_side(path: str) -> VersionResults:
        if scored and path in labels:
            return VersionResults(scored, labels[path])
        saved = read_results(path)
        return VersionResults.choose(saved, system if path == old or len(saved.systems) > 1 else None, path)

    before, after = choose_side(old), choose_side(new)
    if not accept_damage:
        refuse_damage(after.results, *([scored] if scored else ()))
    versions = compare_versions(*join_versions(before, after, names), **test)
    verdicts = judge_versions(versions, max_drop, alpha)
    print_cautions(versions.results)
    click.echo(format_gate(versions, verdicts))
    for path, form in ((junit, format_junit), (summary, format_gate_markdown)):
        if path:
            write_text(form(versions, verdicts), path)
    if save:
        write_text(format_results(select_systems(after.results, [after.system]), counts=True), save)
    click.get_current_context().exit(0 if all(verdict.passed for verdict in verdicts.values()) else 1)


def is_kept(path: str) -> bool:
    """Return True if a file name is that of stored results."""
    return path.removesuffix(".gz").endswith(".json")


def refuse_damage(*evaluations: Evaluation) -> None:
    """Raise an error if the outputs of one of these evaluations look damaged."""
    from redink.errors import UnsuitableData

    cautions = dict.fromkeys(
        caution.text for results in evaluations for caution in results.cautions if caution.topic == "text"
    )
    if cautions:
        raise UnsuitableData(
            f"the gate was not decided, because an output looks damaged: {'; '.join(cautions)}. Repair the output, or "
            "accept the damage",
            setting="accept_damage",
        )


def score_texts(
    texts: list[str],
    references: tuple[str, ...],
    source: str | None,
    metrics: list[str],
    ref_edits: ReferenceEdits,
    settings: AnnotationOptions,
) -> Evaluation:
    """Score the outputs of versions."""
    from redink.scoring.reduction import evaluate
    from redink.scoring.request import Request

    if not references:
        raise click.UsageError(f"{texts[0]} is not a results file and must be scored: give --ref.")
    request = Request.make(
        metrics, name_all(texts), settings.annotator, ref_edits, jobs=settings.jobs, facts=settings.facts
    )
    return evaluate(request, read_inputs(references, source, texts, settings))
