"""The table of edits with their outcomes."""

from __future__ import annotations

from collections.abc import Sequence

from redink.report.tables.model import Column, Rows, Table
from redink.scoring.details import EditOutcome

NUMBERS = ("sentence", "annotator", "start", "end")


def tabulate_edits(edits: Sequence[EditOutcome], full: bool = False) -> Table:
    """Return a table with one row per edit.

    Verdicts are shown if there are any. Unless `full`, other columns without information are omitted: a single metric,
    and an unknown difficulty.
    """
    columns = [
        Column(name, "count" if name in NUMBERS else "ratio" if name == "difficulty" else "text")
        for name in EditOutcome._fields
    ]
    first = 0 if full or len({edit.metric for edit in edits}) > 1 else 1
    last = len(columns) if full or any(edit.difficulty is not None for edit in edits) else len(columns) - 1
    rows: Rows = tuple(edit[first:last] for edit in edits)
    shown = columns[first:last]
    if any(edit.verdict for edit in edits):
        shown.append(Column("verdict"))
        rows = tuple((*row, edit.verdict) for row, edit in zip(rows, edits, strict=True))
    return Table("Edits", tuple(shown), rows)
