"""Tidy tables for machines: one value per cell."""

from __future__ import annotations

from dataclasses import replace

from redink.report.tables.model import Cell, Column, Table

INTERVAL = "95% interval"
"""Name of the column with the interval of a score."""


def split_intervals(table: Table) -> Table:
    """Replace each column of intervals by two columns of numbers.

    >>> columns = (Column("F0.5", "ratio"), Column("95% interval"), Column("A 95%"))
    >>> tidy = split_intervals(Table("", columns, ((0.5, (0.4, 0.6), (0.1, 0.2)),)))
    >>> [column.name for column in tidy.columns], tidy.rows
    (['F0.5', 'low', 'high', 'A 95% low', 'A 95% high'], ((0.5, 0.4, 0.6, 0.1, 0.2),))
    """
    wide = [
        column.name == INTERVAL or any(isinstance(row[index], tuple) for row in table.rows)
        for index, column in enumerate(table.columns)
    ]
    if not any(wide):
        return table
    columns: list[Column] = []
    starts: list[int] = []
    for column, split in zip(table.columns, wide, strict=True):
        starts.append(len(columns))
        prefix = "" if column.name == INTERVAL else f"{column.name} "
        ends = [replace(column, name=f"{prefix}{end}", kind="ratio", best=None) for end in ("low", "high")]
        columns += ends if split else [column]
    rows = []
    for row in table.rows:
        cells: list[Cell] = []
        for cell, split in zip(row, wide, strict=True):
            cells += (cell if isinstance(cell, tuple) else (None, None)) if split else (cell,)
        rows.append(tuple(cells))
    marks = {(row, starts[column]): mark for (row, column), mark in table.marks.items()}
    return replace(table, columns=tuple(columns), rows=tuple(rows), marks=marks)
