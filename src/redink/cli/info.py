"""`redink info`: what is in a file."""

import click

from redink.cli.choices import Choice
from redink.formats.registry import FORMATS


@click.command()
@click.argument("file")
@click.option("--from", "format", type=Choice(FORMATS), help="The format, where the name does not say it.")
def info(file: str, format: str | None) -> None:
    """Say what is in FILE: sentences, tokens, edits by annotator and type, error rate, repeated sentences."""
    from redink.cli.printing import show_table
    from redink.formats.registry import find_format
    from redink.report.progress import show_progress
    from redink.report.tables.corpus import list_tables
    from redink.statistics.corpus import collect_facts

    facts = collect_facts(show_progress(find_format(format, file).open(file)))
    click.echo("\n\n".join(map(show_table, list_tables(facts))))
