"""Printing of tables: within the width of the terminal, or in full to a pipe or file."""

from __future__ import annotations

import sys

import click

from redink.formats.lines import STANDARD_STREAM, open_output
from redink.report.tables.formats import TABLE_FORMATS
from redink.report.tables.model import Table
from redink.report.tables.text import format_text


def show_table(table: Table) -> str:
    """Return the table as text; on a terminal, within its width and with the best cells in bold."""
    width = find_width()
    return format_text(table) if width is None else format_text(table, width, lambda text: click.style(text, bold=True))


def find_width(path: str = STANDARD_STREAM) -> int | None:
    """Return the width of the terminal, or None if the output does not go to one."""
    if path != STANDARD_STREAM or not sys.stdout.isatty():
        return None
    import shutil

    return shutil.get_terminal_size().columns


def print_tables(tables: list[Table], style: str, path: str = STANDARD_STREAM, more: str = "") -> None:
    """Write tables in one of the formats, separated by empty lines and followed by more text if there is any.

    CSV has one header, so only the first table is written; the others are named on standard error.
    """
    if style == "csv" and len(tables) > 1:
        others = "; ".join(table.title or table.columns[0].name for table in tables[1:])
        click.echo(f"CSV holds one table. These are in the other formats: {others}", err=True)
        tables = tables[:1]
    to_terminal = style == "text" and path == STANDARD_STREAM
    format_table = show_table if to_terminal else TABLE_FORMATS.find(style)
    write_text("\n\n".join([*map(format_table, tables), *([more] if more else [])]), path)


def write_text(text: str, path: str) -> None:
    """Write a text and a newline."""
    with open_output(path) as file:
        file.write(text + "\n")
