"""Tables on standard output or in a file: as wide as the terminal, in full in a pipe."""

from __future__ import annotations

import shutil
import sys

import click

from redink.formats.lines import STANDARD_STREAM, open_output
from redink.tables import Table, format_text


def show_table(table: Table) -> str:
    """The table as text: on a terminal within its width and with the best figures in bold."""
    if sys.stdout.isatty():
        return format_text(table, shutil.get_terminal_size().columns, lambda text: click.style(text, bold=True))
    return format_text(table)


def print_tables(tables: list[Table], style: str, path: str = STANDARD_STREAM) -> None:
    """Write the tables in one of the styles, an empty line between them."""
    from redink.report.render import FORMATS

    to_terminal = style == "text" and path == STANDARD_STREAM
    text = "\n\n".join(show_table(table) if to_terminal else FORMATS[style](table) for table in tables)
    with open_output(path) as file:
        file.write(text + "\n")
