"""`redink info`: what is in a file."""

import click

from redink.cli.choices import RegistryChoice
from redink.cli.progress import progress_option
from redink.formats.registry import FORMATS


@click.command()
@click.argument("file")
@click.option("--from", "format", type=RegistryChoice(FORMATS), help="The format, where the name does not say it.")
@progress_option
def info(file: str, format: str | None) -> None:
    """Say what is in FILE: sentences, tokens, edits by annotator and type, error rate, repeated sentences."""
    from redink.cli.printing import show_table
    from redink.corpus.facts import collect_facts
    from redink.formats.files import count_sentences
    from redink.formats.registry import find_format
    from redink.report.progress import show_progress
    from redink.report.tables.corpus import list_tables

    sentences = show_progress(find_format(format, file).open(file), total=lambda: count_sentences(file, format))
    facts = collect_facts(sentences)
    click.echo("\n\n".join(map(show_table, list_tables(facts))))
