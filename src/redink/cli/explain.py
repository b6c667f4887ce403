"""`redink explain`: why an edit has its type."""

import click

from redink.cli.annotate import AnnotationOptions, annotation_options


@click.command()
@click.argument("source")
@click.argument("corrected")
@annotation_options
def explain(source: str, corrected: str, settings: AnnotationOptions) -> None:
    """Show the alignment of two sentences, their edits, and the rule that gave each edit its type.

    SOURCE and CORRECTED are sentences in quotes, tokens separated by spaces.
    """
    from redink.cli.printing import show_table
    from redink.report.tables.annotation import tabulate_alignment, tabulate_edits

    annotator = settings.annotator()
    before, after = tuple(settings.split(source)), tuple(settings.split(corrected))
    click.echo(show_table(tabulate_alignment(before, after, annotator.align(before, after))))
    click.echo()
    click.echo(show_table(tabulate_edits(annotator.explain(before, after), annotator.identity)))
