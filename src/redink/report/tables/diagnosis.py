"""Tables of a diagnosis: known causes of differing scores and their effects."""

from __future__ import annotations

from redink.diagnosis.causes import CAUSES
from redink.diagnosis.effects import Diagnosis
from redink.errors import number_of
from redink.report.tables.model import Column, Table

TITLES = {
    "fault": "Problems in these files",
    "types": "Problems that affect only scores by type",
    "choice": "Settings on which papers differ",
}


def list_tables(diagnosis: Diagnosis) -> list[Table]:
    """Return a table for each category of causes, largest effect first, with advice in the notes."""
    tables = []
    for category, title in TITLES.items():
        effects = [effect for effect in diagnosis.effects if CAUSES[effect.cause].category == category]
        rows = tuple(
            (effect.cause, effect.system, effect.affected, 100 * effect.before, 100 * effect.after, effect.points)
            for effect in sorted(effects, key=lambda effect: -abs(effect.points))
        )
        names = list(dict.fromkeys(str(row[0]) for row in rows))
        notes = [
            f"{name}: {CAUSES[name].title}; changed: {CAUSES[name].change}. {CAUSES[name].advice}" for name in names
        ]
        if category == "fault":
            absent = [name for name in diagnosis.absent if CAUSES[name].category != "choice"]
            notes += [f"Not found: {', '.join(absent)}."] if absent else []
        elif not rows:
            continue
        columns = (
            Column("cause"), Column("system"), Column("affected", "count"), Column("as is", "ratio", digits=2),
            Column("changed", "ratio", digits=2), Column("points", "ratio", digits=2),
        )  # fmt: skip
        size = number_of(diagnosis.sentences, "sentence")
        tables.append(Table(f"{title} ({diagnosis.metric}, {size})", columns, rows, tuple(notes)))
    return tables
