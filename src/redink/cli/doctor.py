"""`redink doctor`: why numbers differ, and by how much."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from redink.cli.annotate import AnnotationOptions, annotation_options, jobs_option
from redink.cli.choices import complete_metrics
from redink.cli.inputs import JSON, choose_style, output_options, read_inputs
from redink.cli.progress import progress_option

if TYPE_CHECKING:
    from redink.scoring.request import ReferenceEdits


@click.command()
@click.argument("reference", metavar="REF")
@click.argument("systems", nargs=-1, required=True, metavar="SYSTEM...")
@click.option("--source", metavar="FILE", help="The source text, where the reference is text.")
@click.option("--ref", "more", multiple=True, metavar="FILE",
              help="Another reference, where REF is corrected text; may be repeated.")  # fmt: skip
@click.option("-m", "--metric", default="errant", show_default=True, metavar="METRIC",
              shell_complete=complete_metrics, help="The metric that differs.")  # fmt: skip
@click.option("--ref-edits", type=click.Choice(["given", "auto"]), default="given", show_default=True,
              help="Take the edits of the reference as they are, or find them again.")  # fmt: skip
@output_options
@jobs_option
@progress_option
@annotation_options
def doctor(
    reference: str,
    systems: tuple[str, ...],
    source: str | None,
    more: tuple[str, ...],
    metric: str,
    ref_edits: ReferenceEdits,
    style: str | None,
    output: str,
    settings: AnnotationOptions,
) -> None:
    """Say why the scores of SYSTEMs may differ from those of others, and by how many points.

    What commonly goes wrong is looked for in the files themselves, then undone, and the systems are scored again: the
    difference is the size of the effect. A point is a hundredth of the score.
    """
    import json
    from functools import partial

    from redink.cli.printing import print_tables, write_text
    from redink.diagnosis.causes import CAUSES
    from redink.diagnosis.effects import diagnose
    from redink.errors import MisalignedFiles, UnsuitableData
    from redink.report.progress import show_progress
    from redink.report.tables.diagnosis import list_tables

    style = choose_style(style, output)
    parts = read_inputs([reference, *more], source, systems, settings)
    watch = partial(show_progress, unit="causes", total=len(CAUSES))
    try:
        found = diagnose(parts, metric, settings.annotator, ref_edits, settings.jobs, watch)
    except MisalignedFiles as error:
        raise UnsuitableData(f"{error} (redink validate says which lines are missing)") from None
    if style == JSON:
        write_text(json.dumps(found.to_dict(), ensure_ascii=False, indent=1), output)
    else:
        print_tables(list_tables(found), style, output)
