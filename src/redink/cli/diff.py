"""`redink diff`: differences between two versions of a system."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from redink.cli.annotate import AnnotationOptions, annotation_options, jobs_option
from redink.cli.inputs import JSON, choose_style, look_options, name_all, output_options, read_inputs
from redink.cli.progress import progress_option
from redink.cli.statistics import version_options

if TYPE_CHECKING:
    from redink.metrics.base import Tier
    from redink.report.tables.options import TableOptions
    from redink.scoring.request import ReferenceEdits


@click.command()
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@version_options(required=True)
@click.option(
    "--by",
    type=click.Choice(["op", "type", "full"]),
    default="type",
    show_default=True,
    help="Compare by operation, error type or both; types and sentences by the first metric.",
)
@click.option(
    "--limit",
    type=click.IntRange(0),
    default=10,
    show_default=True,
    help="Maximum number of sentences to show that got worse, and that got better; CSV and JSON contain all.",
)
@output_options
@look_options
@jobs_option
@progress_option
@annotation_options
def diff(
    old: str,
    new: str,
    references: tuple[str, ...],
    source: str | None,
    ref_edits: ReferenceEdits,
    metrics: tuple[str, ...],
    by: Tier,
    limit: int,
    style: str | None,
    output: str,
    look: TableOptions,
    settings: AnnotationOptions,
    **test: Any,
) -> None:  # fmt: skip
    """Compare two versions of a system: scores, error types and sentences, worst regressions first.

    OLD and NEW are the outputs of the two versions for the same sources. In the sentences, brackets show the edits:
    [before → after]. CSV holds the sentences.
    """
    import json

    from click.core import ParameterSource

    from redink.cli.flags import name_setting
    from redink.cli.printing import find_width, print_tables, write_text
    from redink.cli.results import print_cautions
    from redink.comparison.difference import find_difference
    from redink.formats.lines import STANDARD_STREAM
    from redink.report.tables.versions import list_tables
    from redink.report.text.changes import format_changes
    from redink.scoring.request import Request

    style = choose_style(style, output)
    before, after = name_all([old, new])
    request = Request.make(
        metrics, [before, after], settings.annotator, ref_edits, jobs=settings.jobs, keep=True, facts=settings.facts
    )
    parts = read_inputs(references, source, [old, new], settings)
    difference = find_difference(request, parts, before, after, by, **test)
    if click.get_current_context().get_parameter_source("by") is ParameterSource.COMMANDLINE:
        difference.versions.results.refuse_mixed_types()
    if style in (JSON, "csv") or output != STANDARD_STREAM:
        print_cautions(difference.versions.results)
    if style == JSON:
        write_text(json.dumps(difference.to_dict(), ensure_ascii=False, indent=2), output)
        return
    tables = list_tables(difference, None if style == "csv" else limit, style != "text", name_setting)
    if style == "csv":
        tables.reverse()  # a CSV file holds the first table: the sentences
    more = format_changes(difference, limit, find_width(output)) if style == "text" else ""
    print_tables(look.apply(tables), style, output, more)
