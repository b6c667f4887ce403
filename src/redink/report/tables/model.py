"""A table as data: what a result has to say, before anyone decides how it should look."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    import pandas

Cell: TypeAlias = str | int | float | tuple[float, float] | None
"""None is a missing value: shown as a dash; two numbers are an interval."""
Rows: TypeAlias = tuple[tuple[Cell, ...], ...]

_OBEYED = re.compile("[\0-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")

MISSING = "-"
KEYS = frozenset({"system", "type", "sentence", "annotator", "metric", "against", "rank", "figure"})
"""Headings of columns that say what a row is."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column's heading, its cells, and whether the largest or the smallest of them is the best."""

    name: str
    kind: Literal["text", "count", "ratio", "p"] = "text"
    """What its cells are; p is a probability that something is chance, which may be too small to be shown."""
    best: Literal["largest", "smallest"] | None = None
    digits: int = 4
    """Of ratios."""
    percent: bool = False
    """Whether ratios are shown in per cent, with two digits fewer."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under columns, with a title above and notes below.

    >>> columns = (Column("system"), Column("F0.5", "ratio", "largest"))
    >>> print(Table("Scores", columns, (("AMU", 0.322), ("CAMB", 0.34)), ("errant|refs:2",)))
    Scores
    system    F0.5
    ------  -------
    AMU     0.3220
    CAMB    0.3400*
    <BLANKLINE>
    errant|refs:2
    """

    title: str
    columns: tuple[Column, ...]
    rows: Rows
    notes: tuple[str, ...] = ()
    marks: Mapping[tuple[int, int], str] = field(default_factory=dict)
    """What stands raised behind the cell of a row and a column, such as letters."""

    def __str__(self) -> str:
        from redink.report.tables.text import format_text

        return format_text(self)

    def _repr_html_(self) -> str:
        from redink.report.html.notebook import show_html

        return show_html(self)

    def to_pandas(self) -> pandas.DataFrame:
        """Return the table as a data frame; marks have columns of their own."""
        from redink.report.tables.frames import frame_table

        return frame_table(self)

    def find_best(self) -> frozenset[tuple[int, int]]:
        """The places (row, column) of the best cells; none where there is nothing to compare."""
        best: set[tuple[int, int]] = set()
        for index, column in enumerate(self.columns):
            numbers = [row[index] for row in self.rows if isinstance(row[index], int | float)]
            if column.best is None or len(numbers) < 2:
                continue
            wanted = max(numbers) if column.best == "largest" else min(numbers)  # type: ignore[type-var]
            best.update((place, index) for place, row in enumerate(self.rows) if row[index] == wanted)
        return frozenset(best)


def show_text(text: str) -> str:
    r"""The text with everything visible that a terminal would obey: control characters, line breaks, directions.

    >>> show_text("a\x1b[2Jb")
    'a\\x1b[2Jb'
    """
    return _OBEYED.sub(lambda match: match[0].encode("unicode_escape").decode(), text)


def format_cell(column: Column, value: Cell) -> str:
    """A cell as people read it.

    >>> format_cell(Column("P", "ratio", percent=True), 0.93752)
    '93.75'
    >>> format_cell(Column("p", "p"), 0.00002)
    '<0.0001'
    """
    if value is None:
        return MISSING
    if isinstance(value, str):
        return show_text(value)
    if isinstance(value, tuple):
        return f"[{_format_ratio(column, value[0])}, {_format_ratio(column, value[1])}]"
    if column.kind == "p":
        least = 10.0**-column.digits
        return f"<{least:.{column.digits}f}" if value < least / 2 else f"{value:.{column.digits}f}"
    return _format_ratio(column, value) if column.kind == "ratio" else f"{value:.0f}"


def _format_ratio(column: Column, value: float) -> str:
    if column.percent:
        return f"{100 * value:.{max(0, column.digits - 2)}f}"
    return f"{value:.{column.digits}f}"


def text_width(text: str) -> int:
    """How many columns of a terminal the text takes.

    >>> text_width("café"), text_width("赤ペン")
    (4, 6)
    """
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.category(char) in ("Mn", "Me", "Cf") else 1 + (unicodedata.east_asian_width(char) in "WF")
        for char in text
    )


def add_marks(cells: list[str], table: Table, row: int, shape: str, escape: Callable[[str], str]) -> list[str]:
    """The cells of a row with their marks raised behind them."""
    marks = [table.marks.get((row, place), "") for place in range(len(cells))]
    return [cell + shape.format(escape(mark)) if mark else cell for cell, mark in zip(cells, marks, strict=True)]
