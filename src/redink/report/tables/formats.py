"""Registry of table formats.

A format is one file with one function, and one line here. JSON is no table format: it holds the numbers of all tables.
"""

from __future__ import annotations

from collections.abc import Callable

from redink.registry import Registry
from redink.report.tables.model import Table

SUFFIXES = {".csv": "csv", ".md": "markdown", ".tex": "latex", ".html": "html", ".json": "json"}
"""Formats by file extension."""

TABLE_FORMATS: Registry[Callable[[Table], str]] = Registry(
    "table format",
    "redink.table_formats",
    {
        "text": "redink.report.tables.text:format_text",
        "csv": "redink.report.tables.csv:format_csv",
        "markdown": "redink.report.tables.markdown:format_markdown",
        "latex": "redink.report.tables.latex:format_latex",
        "html": "redink.report.tables.html:format_html",
    },
)


def format_table(table: Table, format: str = "text") -> str:
    """Return a table as text, csv, markdown, latex or html."""
    return TABLE_FORMATS.find(format)(table)
