"""How tables look: a table in, the same with the digits, the unit and the columns that someone wants."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from redink.errors import UnknownName
from redink.report.tables.model import KEYS, Table


@dataclass(frozen=True, slots=True)
class TableOptions:
    """What can be chosen about all tables of a run."""

    digits: int | None = None
    """Of ratios, two fewer of percentages; those of the table where it is None."""
    percent: bool = False
    columns: tuple[str, ...] = ()
    """The headings of the columns to show, beside those that say what a row is; all where there are none."""

    def apply(self, tables: Sequence[Table]) -> list[Table]:
        """The tables with this look; a column that no table has is an error."""
        known = {column.name for table in tables for column in table.columns}
        for name in self.columns:
            if name not in known:
                raise UnknownName("column", name, known)
        return [self._select(self._scale(table)) for table in tables]

    def _scale(self, table: Table) -> Table:
        columns = tuple(
            replace(column, digits=column.digits if self.digits is None else self.digits, percent=self.percent)
            for column in table.columns
        )
        return replace(table, columns=columns)

    def _select(self, table: Table) -> Table:
        names = [column.name for column in table.columns]
        if not set(names) & set(self.columns):
            return table
        kept = [place for place, name in enumerate(names) if name in KEYS or name in self.columns]
        return replace(
            table,
            columns=tuple(table.columns[place] for place in kept),
            rows=tuple(tuple(row[place] for place in kept) for row in table.rows),
            marks={(row, kept.index(place)): mark for (row, place), mark in table.marks.items() if place in kept},
        )
