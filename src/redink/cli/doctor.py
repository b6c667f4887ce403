"""`redink doctor`: causes of unexpected scores, with the size of their effects."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from redink.cli.annotate import AnnotationOptions, annotation_options, jobs_option
from redink.cli.choices import complete_metrics
from redink.cli.inputs import JSON, choose_style, output_options, read_inputs, reference_options
from redink.cli.progress import progress_option

if TYPE_CHECKING:
    from redink.scoring.request import ReferenceEdits


@click.command()
@partial(reference_options, required=False)
@click.option("-m", "--metric", default="errant", show_default=True, metavar="METRIC",
              shell_complete=complete_metrics, help="Metric whose score is unexpected.")  # fmt: skip
@output_options
@jobs_option
@progress_option
@annotation_options
def doctor(
    references: tuple[str, ...],
    systems: tuple[str, ...],
    source: str | None,
    metric: str,
    ref_edits: ReferenceEdits,
    style: str | None,
    output: str,
    settings: AnnotationOptions,
) -> None:
    """Find out why the scores of SYSTEMs differ from published ones, and by how many points.

    The files are checked for common causes, such as another tokenisation or shifted lines. For each cause, the change
    is undone and the systems are scored again; the difference is the size of the effect. A point is 0.01 of the score.
    """
    import json

    from redink.cli.printing import print_tables, write_text
    from redink.diagnosis.causes import CAUSES
    from redink.diagnosis.effects import diagnose
    from redink.errors import MisalignedFiles, UnsuitableData
    from redink.report.progress import show_progress
    from redink.report.tables.diagnosis import list_tables

    style = choose_style(style, output)
    if not references and len(systems) > 1:
        references, systems = systems[:1], systems[1:]
        click.echo(f"note: the reference is given as --ref {references[0]} now", err=True)
    if not references or not systems:
        raise click.UsageError("Missing --ref or SYSTEM. Example: redink doctor --ref reference.m2 system.txt")
    parts = read_inputs(references, source, systems, settings)
    watch = partial(show_progress, unit="causes", total=len(CAUSES))
    try:
        diagnosis = diagnose(parts, metric, settings.annotator, ref_edits, settings.jobs, watch)
    except MisalignedFiles as error:
        raise UnsuitableData(f"{error} (`redink validate` lists the missing lines)") from None
    if style == JSON:
        write_text(json.dumps(diagnosis.to_dict(), ensure_ascii=False, indent=1), output)
    else:
        print_tables(list_tables(diagnosis), style, output)
