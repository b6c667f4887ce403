"""The table of edits that a metric found in systems' texts."""

from __future__ import annotations

from collections.abc import Sequence

from redink.report.tables.model import Column, Rows, Table
from redink.scoring.details import SystemEdit


def tabulate_edits(edits: Sequence[SystemEdit]) -> Table:
    """One row per edit; the metric has no column where there is only one."""
    columns = tuple(
        Column(name, "count" if name in ("sentence", "annotator", "start", "end") else "text")
        for name in SystemEdit._fields
    )
    several = len({edit.metric for edit in edits}) > 1
    first = 0 if several else 1
    rows: Rows = tuple(edit[first:] for edit in edits)
    return Table("Edits", columns[first:], rows)
