"""Tables on standard output or in a file: as wide as the terminal, in full in a pipe."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

import click

from redink.errors import ResultWarning
from redink.formats.lines import STANDARD_STREAM, open_output
from redink.report.tables.formats import TABLE_FORMATS
from redink.report.tables.model import Table
from redink.report.tables.text import format_text


def show_table(table: Table) -> str:
    """The table as text: on a terminal within its width and with the best figures in bold."""
    width = find_width()
    return format_text(table) if width is None else format_text(table, width, lambda text: click.style(text, bold=True))


def find_width(path: str = STANDARD_STREAM) -> int | None:
    """How many columns there are to write in; None where it is not a terminal."""
    if path != STANDARD_STREAM or not sys.stdout.isatty():
        return None
    import shutil

    return shutil.get_terminal_size().columns


def print_tables(tables: list[Table], style: str, path: str = STANDARD_STREAM, more: str = "") -> None:
    """Write the tables in one of the formats, an empty line between them, and perhaps more text below."""
    to_terminal = style == "text" and path == STANDARD_STREAM
    format_table = show_table if to_terminal else TABLE_FORMATS.find(style)
    write_text("\n\n".join([*map(format_table, tables), *([more] if more else [])]), path)


@contextmanager
def mute_cautions(style: str, path: str) -> Iterator[None]:
    """Say nothing twice: where tables are printed, the notes below them say what is doubtful."""
    with warnings.catch_warnings():
        if path == STANDARD_STREAM and style not in ("csv", "json"):
            warnings.simplefilter("ignore", ResultWarning)
        yield


def write_text(text: str, path: str) -> None:
    """Write a text and a line end."""
    with open_output(path) as file:
        file.write(text + "\n")
