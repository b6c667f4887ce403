"""Tables as comma-separated values: a table in, a heading line and one line per row out."""

from __future__ import annotations

import csv
import io

from redink.report.tables.model import Table, format_cell


def format_csv(table: Table) -> str:
    """Comma-separated values: a heading line, numbers in full, an empty cell for what is not there."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([column.name for column in table.columns])
    for row in table.rows:
        cells = zip(table.columns, row, strict=True)
        writer.writerow([format_cell(column, cell) if isinstance(cell, tuple) else cell for column, cell in cells])
    return text.getvalue().removesuffix("\n")
