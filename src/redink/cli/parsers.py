"""`redink parsers`: the parsers that can be used here."""

from __future__ import annotations

import click


@click.command()
def parsers() -> None:
    """List the parsers: names, what they provide, and identities as in signatures.

    Installed spaCy 3 pipelines are listed too. If Redink cannot run one, the reason is printed; the parser
    spacy-library:PIPELINE runs it with spaCy.
    """
    from redink.cli.printing import show_table
    from redink.language.installed import list_parsers
    from redink.report.tables.model import Column, Table

    available = list(list_parsers())
    rows = tuple((parser.name, ", ".join(parser.provides), parser.identity or None) for parser in available)
    notes = tuple(parser.problem for parser in available if parser.problem)
    click.echo(show_table(Table("", (Column("parser"), Column("provides"), Column("identity")), rows, notes)))
