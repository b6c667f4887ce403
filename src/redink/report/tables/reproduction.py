"""Tables of reproduced papers: our values and the published ones."""

from __future__ import annotations

from statistics import median

from redink.report.tables.model import Column, Rows, Table
from redink.reproduction.folder import PaperTable


def tabulate_reproduction(table: PaperTable) -> Table:
    """Return one row per value, with the difference; notes list missing files and reasons for differences."""
    columns = (
        Column("row"), Column("figure"), Column("ours", "ratio", digits=table.digits),
        Column("published", "ratio", digits=table.digits), Column("difference", "ratio", digits=table.digits),
    )  # fmt: skip
    rows: Rows = tuple(
        (one.row, one.column, one.value, one.published, round(one.value - one.published, table.digits) + 0.0)
        for one in table.values
    )
    notes = []
    if table.values:
        gaps = [abs(one.value - one.published) for one in table.values]
        near = sum(gap < 0.5 * 10.0**-table.digits + 1e-9 for gap in gaps)
        notes.append(
            f"{near} of {len(gaps)} figures are equal as printed; half of them differ by {median(gaps):.3f} or less, "
            f"the largest difference is {max(gaps):.3f}."
        )
        if table.reason and near < len(gaps):
            notes.append(f"Where they differ: {table.reason}.")
    else:
        notes.append(f"This table cannot be made here: {'files are missing' if table.missing else table.reason}.")
    notes += [f"Missing: {', '.join(missing.names)} ({missing.where})" for missing in table.missing]
    notes += table.notes
    return Table(table.title, columns, rows, tuple(notes))
