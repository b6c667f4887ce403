"""The table of edits with their outcomes."""

from __future__ import annotations

from collections.abc import Sequence

from redink.report.tables.model import Column, Rows, Table
from redink.scoring.details import EditOutcome

NUMBERS = ("sentence", "annotator", "start", "end")


def tabulate_edits(edits: Sequence[EditOutcome], full: bool = False) -> Table:
    """Return a table with one row per edit.

    Unless `full`, columns without information are omitted: a single metric, and an unknown difficulty.

    Unless `full`, columns that say nothing are left out: the only metric, and an unknown difficulty.
    """
    columns = [
        Column(name, "count" if name in NUMBERS else "ratio" if name == "difficulty" else "text")
        for name in EditOutcome._fields
    ]
    first = 0 if full or len({edit.metric for edit in edits}) > 1 else 1
    last = len(columns) if full or any(edit.difficulty is not None for edit in edits) else len(columns) - 1
    rows: Rows = tuple(edit[first:last] for edit in edits)
    return Table("Edits", tuple(columns[first:last]), rows)
