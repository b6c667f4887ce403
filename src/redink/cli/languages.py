"""`redink languages`: the languages, their analysers, and how their types were verified."""

from __future__ import annotations

import click


@click.command()
@click.argument("code", required=False)
def languages(code: str | None) -> None:
    """List the languages: the analysers that are installed, and how the error types were verified.

    With a CODE (or a data file xx.toml), all analysers of the language are listed, with the commands that install them.
    The first one that is installed analyses the texts; --parser chooses another one.
    """
    from redink.annotators.universal.available import describe_language, list_languages
    from redink.cli.printing import show_table
    from redink.report.tables.annotation import tabulate_analysers, tabulate_languages

    if code is None:
        click.echo(show_table(tabulate_languages(list(list_languages()))))
    else:
        click.echo(show_table(tabulate_analysers(describe_language(code))))
