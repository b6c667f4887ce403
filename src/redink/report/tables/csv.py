"""Tables as comma-separated values."""

from __future__ import annotations

import csv
import io

from redink.report.tables.model import Table
from redink.report.tables.tidy import split_intervals


def format_csv(table: Table) -> str:
    """Return one heading line and one line per row: numbers in full, and an empty cell for a missing value.

    An interval has two columns, for its lower and its upper end.
    """
    tidy = split_intervals(table)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([column.heading for column in tidy.columns])
    writer.writerows(tidy.rows)
    return text.getvalue().removesuffix("\n")
