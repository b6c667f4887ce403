"""Why numbers differ: a diagnosis in, a table of effects out."""

from __future__ import annotations

from redink.diagnosis.causes import CAUSES
from redink.diagnosis.effects import Diagnosis
from redink.errors import number_of
from redink.report.tables.model import Column, Table

TITLES = {
    "fault": "What was found",
    "types": "What was found about types, which matters only where types are compared",
    "choice": "What others may have chosen differently",
}


def list_tables(found: Diagnosis) -> list[Table]:
    """A table of each kind of cause, the largest effect first; advice stands below."""
    tables = []
    for kind, title in TITLES.items():
        chosen = [effect for effect in found.effects if CAUSES[effect.cause].kind == kind]
        rows = tuple(
            (effect.cause, effect.system, effect.seen, 100 * effect.before, 100 * effect.after, effect.points)
            for effect in sorted(chosen, key=lambda effect: -abs(effect.points))
        )
        names = list(dict.fromkeys(str(row[0]) for row in rows))
        notes = [
            f"{name}: {CAUSES[name].title}; changed: {CAUSES[name].change}. {CAUSES[name].advice}" for name in names
        ]
        if kind == "fault":
            gone = [name for name in found.absent if CAUSES[name].kind != "choice"]
            notes += [f"Not found: {', '.join(gone)}."] if gone else []
        elif not rows:
            continue
        columns = (
            Column("cause"), Column("system"), Column("seen", "count"), Column("as is", "ratio", digits=2),
            Column("changed", "ratio", digits=2), Column("points", "ratio", digits=2),
        )  # fmt: skip
        size = number_of(found.sentences, "sentence")
        tables.append(Table(f"{title} ({found.metric}, {size})", columns, rows, tuple(notes)))
    return tables
