"""`redink explain`: the rules behind error types, and three-way alignments."""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING

import click

from redink.cli.annotate import AnnotationOptions, annotation_options
from redink.cli.download import download_option

if TYPE_CHECKING:
    from collections.abc import Iterator

    from redink.diagnosis.attribution import Method
    from redink.types import Tokens

COLOURS = {"TP": "green", "FP": "red", "FN": "yellow", "FPN": "magenta"}


@click.command()
@click.argument("source")
@click.argument("hypothesis")
@click.argument("reference", required=False)
@click.option("--align", "as_files", is_flag=True, help="The arguments are text files, one sentence per line.")
@click.option("-t", "--text", "as_text", is_flag=True, hidden=True, help="The arguments are sentences.")
@click.option("--gap", type=click.IntRange(1, 1000), default=2, show_default=True, help="Cost of a gap (I-measure).")
@click.option("--mismatch", type=click.IntRange(1, 1000), default=3, show_default=True,
              help="Cost of a mismatch (I-measure).")  # fmt: skip
@click.option(
    "--attribute",
    "metric",
    metavar="METRIC",
    help="Show how much each edit contributes to the sentence's score by this metric.",
)
@click.option(
    "--method",
    type=click.Choice(["add", "sub", "shapley", "sampling"]),
    default="shapley",
    show_default=True,
    help="Contribution of an edit: its gain alone, the loss without it, or its mean gain over all orders of the edits "
    "or over random ones (--orders).",
)
@click.option("--orders", type=click.IntRange(1), default=100, show_default=True, help="Random orders for sampling.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Random seed for sampling.")
@download_option
@annotation_options
def explain(
    source: str,
    hypothesis: str,
    reference: str | None,
    as_files: bool,
    as_text: bool,
    gap: int,
    mismatch: int,
    metric: str | None,
    method: Method,
    orders: int,
    seed: int,
    settings: AnnotationOptions,
) -> None:
    """Show the edits between two sentences and the rules that typed them, or the alignment of three texts.

    SOURCE and HYPOTHESIS are sentences in quotes, with spaces between tokens: the alignment is printed, and the edits
    with the rule that assigned each type.

    With a REFERENCE, all three are aligned token by token, and below them stands what the I-measure counts: TP, TN, FP
    or FN for detection and for correction, where FPN is a wrong correction of an error. ∅ is a gap. With --align, the
    three are files.

    With --attribute, the table shows how much each edit contributes to the score of a metric, which may need the
    REFERENCE.
    """
    if metric is not None:
        _attribute_edits(source, hypothesis, reference, (metric, method, orders, seed), settings)
    elif reference is None:
        if as_files:
            raise click.UsageError("--align needs three files: SOURCE HYPOTHESIS REFERENCE.")
        _explain_edits(source, hypothesis, settings)
    else:
        _show_alignments((source, hypothesis, reference), as_files and not as_text, gap, mismatch)


def _explain_edits(source: str, hypothesis: str, settings: AnnotationOptions) -> None:
    """Print the alignment and the edits of two sentences."""
    from redink.cli.printing import show_table
    from redink.report.tables.annotation import tabulate_alignment, tabulate_edits

    annotator = settings.annotator()
    before, after = tuple(settings.split(source)), tuple(settings.split(hypothesis))
    click.echo(show_table(tabulate_alignment(before, after, annotator.align(before, after))))
    click.echo()
    click.echo(show_table(tabulate_edits(annotator.explain(before, after), annotator.identity)))


def _attribute_edits(
    source: str,
    hypothesis: str,
    reference: str | None,
    choice: tuple[str, Method, int, int],
    settings: AnnotationOptions,
) -> None:
    """Print the contribution of each edit to the score by a metric."""
    from redink.cli.printing import show_table
    from redink.diagnosis.attribution import attribute
    from redink.errors import UnsuitableData
    from redink.metrics.base import ModelMetric, ReferenceFreeMetric
    from redink.metrics.registry import parse_metric
    from redink.report.tables.annotation import tabulate_contributions
    from redink.types import Sentence

    name, method, orders, seed = choice
    metric, annotator = parse_metric(name), settings.annotator()
    if reference is None and not isinstance(metric, ReferenceFreeMetric):
        raise UnsuitableData(f"{name} compares with a reference: give SOURCE HYPOTHESIS REFERENCE")
    if isinstance(metric, ModelMetric):
        metric.check_models()
    tokens = tuple(settings.split(source))
    texts = [tuple(settings.split(text)) for text in (hypothesis, reference) if text is not None]
    edits, *annotations = annotator.annotate([(tokens, text) for text in texts])
    sentence = Sentence(tokens, tuple(map(tuple, annotations)))
    values = attribute(metric, sentence, edits, method, orders, seed)
    click.echo(show_table(tabulate_contributions(tokens, edits, values, name, method)))


def _show_alignments(texts: tuple[str, str, str], as_files: bool, gap: int, mismatch: int) -> None:
    """Print three-way alignments of sentences or of files."""
    from redink.metrics.imeasure.columns import align_texts
    from redink.metrics.imeasure.search import Costs
    from redink.report.text.three_way import format_alignment

    coloured = sys.stdout.isatty()
    width = shutil.get_terminal_size().columns if coloured else None
    for number, (source, hypothesis, reference) in enumerate(_read_triples(texts, as_files)):
        if number:
            click.echo()
        columns = align_texts(source, hypothesis, reference, Costs(gap, mismatch))
        click.echo(format_alignment(columns, width, _paint if coloured else None), color=coloured)


def _read_triples(texts: tuple[str, str, str], as_files: bool) -> Iterator[tuple[Tokens, ...]]:
    from redink.formats.step import read_in_step
    from redink.formats.text import stream_text

    if as_files:
        yield from read_in_step(texts, [stream_text(name) for name in texts], "lines")
    else:
        yield tuple(tuple(text.split()) for text in texts)


def _paint(text: str, outcome: str) -> str:
    return click.style(text, fg=COLOURS[outcome]) if outcome in COLOURS else text
