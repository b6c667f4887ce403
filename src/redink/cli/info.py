"""`redink info`: what is in a file."""

import click


@click.command()
@click.argument("file")
@click.option(
    "--from",
    "format",
    type=click.Choice(["m2", "jsonl", "ixml", "text"]),
    help="The format, where the name does not say it.",
)
def info(file: str, format: str | None) -> None:
    """Say what is in FILE: sentences, tokens, edits by annotator and type, error rate, repeated sentences."""
    from redink.cli.printing import show_table
    from redink.cli.progress import show_progress
    from redink.facts import collect_facts
    from redink.formats.files import guess_format, open_annotated
    from redink.formats.text import stream_parallel

    plain = (format or guess_format(file)) == "text"
    sentences = stream_parallel(file, ()) if plain else iter(open_annotated(file, format))
    facts = collect_facts(show_progress(sentences))
    tables = [facts.table()]
    if facts.annotators:
        tables += [facts.table_annotators(), facts.table_types()]
    click.echo("\n\n".join(map(show_table, tables)))
