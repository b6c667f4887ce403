"""`redink report`: a web page with scores, charts, error types and sentences of systems."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from redink.cli.annotate import AnnotationOptions, annotation_options, jobs_option
from redink.cli.bank_scoring import BankOptions, bank_options
from redink.cli.difficulty import name_annotator_setting, study_pool
from redink.cli.download import download_option
from redink.cli.inputs import input_options, name_all, read_inputs
from redink.cli.progress import progress_option

if TYPE_CHECKING:
    from redink.bank.metric import BankErrant
    from redink.report.data import ReportData
    from redink.scoring.difficulty import DifficultyAnalysis
    from redink.scoring.request import ReferenceEdits


@click.command()
@input_options((), default="errant, m2, imeasure, gts with several systems, gleu and green")
@click.option("--heatmap", is_flag=True, help="Write only the heat map: every error with its difficulty.")
@click.option("--weights", metavar="FILE", help="With --heatmap: use these difficulty weights instead of the systems'.")
@click.option("--title", default="", help="Title of the page.")
@click.option("--annotator", metavar="N", help="Annotator for gts and the heat map: a number, or all [default: 0].")
@click.option(
    "--samples",
    type=click.IntRange(0),
    default=1000,
    show_default=True,
    help="Number of resamples for 95% intervals; 0 for none.",
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Random seed.")
@click.option(
    "--all-sentences",
    is_flag=True,
    help="Include every sentence, regardless of the size of the page. By default, a page has about 6.5 MB of "
    "sentences, those in which SYSTEMs differ most; charts and tables always count all.",
)
@click.option(
    "--attribute",
    metavar="METRIC",
    help="Show how much each edit contributes to the score of its sentence by this metric (Shapley values).",
)
@click.option("-o", "--output", required=True, metavar="FILE", help="Output file, e.g. report.html.")
@bank_options
@jobs_option
@download_option
@progress_option
@annotation_options
def report(
    references: tuple[str, ...],
    source: str | None,
    systems: tuple[str, ...],
    metrics: tuple[str, ...],
    ref_edits: ReferenceEdits,
    baseline: bool,
    heatmap: bool,
    weights: str | None,
    annotator: str | None,
    settings: AnnotationOptions,
    output: str,
    bank: BankOptions | None,
    attribute: str | None,
    **look: Any,
) -> None:  # fmt: skip
    """Write an HTML page about SYSTEMs: scores, charts, error types, sentences and comparisons.

    The page is one file that needs no network: open it in a browser, mail it, or attach it to a paper.

    With --heatmap, the page shows every error with its difficulty (light = easy, dark red = hard) and the outcome of
    every SYSTEM. Blue marks unneeded changes, and errors that only another annotator corrects.
    """
    if heatmap:
        if bank:
            raise click.UsageError("--heatmap uses no bank: leave out --bank.")
        study = study_pool(references, source, systems, annotator, weights, _choose_gts(metrics), ref_edits, settings)
        write_heatmap(study, look["title"], output)
        return
    if weights:
        raise click.UsageError("--weights needs --heatmap; a report uses -m 'gts(weights=FILE)'.")
    from redink.cli.results import print_cautions
    from redink.report.data import collect_report_data

    parts = read_inputs(references, source, systems, settings, baseline)
    names = name_all(systems, baseline)
    chosen: list[str | BankErrant] = [*metrics, *([bank.make_metric()] if bank else [])]
    survey = collect_report_data(
        parts, names, chosen, settings.annotator, ref_edits, settings.jobs, settings.facts, annotator
    )
    print_cautions(survey.results, "difficulty")
    if attribute:
        from redink.metrics.registry import parse_metric
        from redink.report.contributions import attribute_outputs

        contributions = attribute_outputs(survey.corpus, survey.outputs, parse_metric(attribute))
        survey = replace(survey, contributions=contributions)
    write_report(survey, output, jobs=settings.jobs, **look)


def _choose_gts(metrics: Sequence[str]) -> str:
    """Return the first gts metric, by default with default parameters."""
    return next((metric for metric in metrics if metric.startswith("gts")), metrics[0] if metrics else "gts")


def write_heatmap(study: DifficultyAnalysis, title: str, output: str) -> None:
    """Write the heat map, after its cautions."""
    from redink.formats.lines import open_output
    from redink.report.html.heatmap import render_heatmap
    from redink.report.tables.titles import list_cautions

    cautions = [caution for caution in study.results.cautions if caution.topic == "difficulty"]
    for text in list_cautions(study.results, name_annotator_setting, cautions):
        click.echo(text, err=True)
    page = render_heatmap(study, title)
    with open_output(output) as file:
        file.write(page)


ABSOLUTE = re.compile(r"(-\w|[^/\\]*=)?(?:[A-Za-z]:)?[/\\](.*)", re.DOTALL)
"""An absolute path, alone or after an option or a parameter."""


def shorten_paths(words: Sequence[str]) -> list[str]:
    """Strip the directories of absolute paths from the words of a command.

    Files with equal names keep the last directory. Relative paths are unchanged.

    >>> shorten_paths(["--ref=/home/me/gold.m2", "/runs/a/out.txt", "/runs/b/out.txt", "systems/x.txt"])
    ['--ref=gold.m2', 'a/out.txt', 'b/out.txt', 'systems/x.txt']
    """
    matches = [ABSOLUTE.fullmatch(word) for word in words]
    paths = [[part for part in re.split(r"[/\\]", match[2]) if part] if match else [] for match in matches]
    names = Counter(path[-1] for path in paths if path)
    return [
        (match[1] or "") + "/".join(path[-1:] if names[path[-1]] == 1 else path[-2:]) if match and path else word
        for word, match, path in zip(words, matches, paths, strict=True)
    ]


def write_report(
    survey: ReportData,
    output: str,
    title: str = "",
    samples: int = 1000,
    seed: int = 1,
    all_sentences: bool = False,
    jobs: int = 1,
) -> None:
    """Write the page, including the command that made it."""
    import shlex
    import sys

    from redink.formats.lines import open_output
    from redink.report.html.report import render_report

    command = shlex.join(["redink", *shorten_paths(sys.argv[1:])])
    page = render_report(survey, title, command, samples, seed, all_sentences, jobs)
    with open_output(output) as file:
        file.write(page)
