"""`redink reannotate`: new edits or types for a file with edits."""

from functools import partial
from typing import TYPE_CHECKING

import click

from redink.cli.annotate import AnnotationOptions, annotation_options, jobs_option, run
from redink.cli.progress import progress_option

if TYPE_CHECKING:
    from redink.annotators.corpus_annotation import Job


def choose_job(auto: bool, minimise: bool, keep_types: bool, noop: bool = True) -> "Job":
    """Extract edits again, or keep them and give them new types."""
    from redink.annotators.corpus_annotation import classify_again, extract_again

    if auto:
        return partial(extract_again, keep_types=keep_types, noop=noop)
    return partial(classify_again, minimise=minimise, keep_types=keep_types, noop=noop)


@click.command()
@click.argument("file")
@click.option(
    "--auto/--gold", default=True, show_default=True, help="Extract the edits again, or keep and retype them."
)
@click.option("--no-minimise", is_flag=True, help="Keep equal tokens at the ends of edits (with --gold).")
@click.option("--keep-types", is_flag=True, help="Keep the types (with --gold), also of uncorrected edits.")
@click.option("-o", "--output", default="-", metavar="FILE", help="Where to write: .m2 or .jsonl, .gz too.")
@jobs_option
@progress_option
@annotation_options
def reannotate(
    file: str, auto: bool, no_minimise: bool, keep_types: bool, output: str, settings: AnnotationOptions
) -> None:
    """Annotate FILE (M2 or JSON lines) again, from its source and the text that its edits make of it."""
    from redink.formats.files import count_sentences, open_annotated

    job = choose_job(auto, not no_minimise, keep_types)
    sentences = open_annotated(file, "m2" if file == "-" else None)
    run(sentences, job, settings, output, total=lambda: count_sentences(file))
