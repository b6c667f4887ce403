"""Tables of reproduced papers: our values and the published ones."""

from __future__ import annotations

from statistics import median

from redink.report.tables.model import Column, Rows, Table
from redink.reproduction.folder import PaperTable


def tabulate_reproduction(found: PaperTable) -> Table:
    """Return one row per value, with the difference; notes list missing files and reasons for differences."""
    columns = (
        Column("row"), Column("figure"), Column("ours", "ratio", digits=found.digits),
        Column("published", "ratio", digits=found.digits), Column("difference", "ratio", digits=found.digits),
    )  # fmt: skip
    rows: Rows = tuple(
        (one.row, one.column, one.value, one.published, round(one.value - one.published, found.digits) + 0.0)
        for one in found.values
    )
    notes = []
    if found.values:
        gaps = [abs(one.value - one.published) for one in found.values]
        near = sum(gap < 0.5 * 10.0**-found.digits + 1e-9 for gap in gaps)
        notes.append(
            f"{near} of {len(gaps)} figures are equal as printed; half of them differ by {median(gaps):.3f} or less, "
            f"the largest difference is {max(gaps):.3f}."
        )
        if found.reason and near < len(gaps):
            notes.append(f"Where they differ: {found.reason}.")
    else:
        notes.append(f"This table cannot be made here: {'files are missing' if found.missing else found.reason}.")
    notes += [f"Missing: {', '.join(missing.names)} ({missing.where})" for missing in found.missing]
    notes += found.notes
    return Table(found.title, columns, rows, tuple(notes))
