"""Display options of tables: decimal places, percentages and a selection of columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from redink.errors import UnknownName
from redink.report.tables.model import KEYS, Table
from redink.report.tables.tidy import INTERVAL

ALIASES = {"ci": INTERVAL}
"""Short names of columns for --columns."""


@dataclass(frozen=True, slots=True)
class TableOptions:
    """Display options for all tables of a run."""

    digits: int | None = None
    """Decimal places of ratios, two fewer of percentages; None keeps those of each table."""
    percent: bool = False
    columns: tuple[str, ...] = ()
    """Names of the columns to show in addition to those that identify a row; empty for all."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "columns", tuple(ALIASES.get(name, name) for name in self.columns))

    def apply(self, tables: Sequence[Table]) -> list[Table]:
        """Return the tables with these options; raise an error for a column that no table has."""
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
        if not set(names) & set(self.columns) or any(column.group for column in table.columns):
            return table  # groups consist of the selected columns
        selected = [index for index, name in enumerate(names) if name in KEYS or name in self.columns]
        return replace(
            table,
            columns=tuple(table.columns[index] for index in selected),
            rows=tuple(tuple(row[index] for index in selected) for row in table.rows),
            marks={
                (row, selected.index(column)): mark for (row, column), mark in table.marks.items() if column in selected
            },
        )
