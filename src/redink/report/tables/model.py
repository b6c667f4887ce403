"""Tables as data, independent of any output format."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from redink import presentation
from redink.statistics.resolution import MIN_SHOWN_P, estimate_p

if TYPE_CHECKING:
    import pandas

Cell: TypeAlias = str | int | float | tuple[float, float] | None
"""A cell: None is a missing value, and a pair of numbers an interval."""
Rows: TypeAlias = tuple[tuple[Cell, ...], ...]

_CONTROL = re.compile("[\0-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")

MISSING = "-"
KEYS = frozenset({"system", "type", "sentence", "essay", "annotator", "metric", "against", "rank", "figure"})
"""Names of columns that identify a row; they are always shown."""
BEST_MARK = "*"  # after the best cells of a column in plain text


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, the type of its cells and which of them is the best."""

    name: str
    kind: Literal["text", "count", "ratio", "p"] = "text"
    """Type of the cells; `p` is a p-value."""
    best: Literal["largest", "smallest"] | None = None
    digits: int = 4
    """Decimal places of ratios and p-values."""
    percent: bool = False
    """True if ratios are shown as percentages, with two decimal places fewer."""
    label: str = ""
    """Longer name for people; the name if empty."""
    group: str = ""
    """Heading over several neighbouring columns, such as the metric whose P, R and F they hold."""

    @property
    def heading(self) -> str:
        """Unique name of the column, with its group."""
        return f"{self.group} {self.name}" if self.group else self.name

    @property
    def shown(self) -> str:
        """Name of the column as tables show it, without its group."""
        return self.label or self.name


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
    * best in its column.
    errant|refs:2
    """

    title: str
    columns: tuple[Column, ...]
    rows: Rows
    notes: tuple[str, ...] = ()
    marks: Mapping[tuple[int, int], str] = field(default_factory=dict)
    """Superscript marks by (row, column), such as letters for significance."""
    cautions: tuple[str, ...] = ()
    """Doubts about the whole table, shown above it."""
    legend: str = ""
    """Explanation of the marks, shown in one line with that of the best cells."""

    def __str__(self) -> str:
        return presentation.format_text(self)

    def _repr_html_(self) -> str:
        return presentation.show_html(self)

    def to_pandas(self) -> pandas.DataFrame:
        """Return the table as a data frame; intervals become two columns, and marks have columns of their own."""
        return presentation.frame_table(self)

    def find_best(self) -> frozenset[tuple[int, int]]:
        """Return the (row, column) indices of the best cells; columns with a single number have none."""
        best: set[tuple[int, int]] = set()
        for index, column in enumerate(self.columns):
            numbers = [row[index] for row in self.rows if isinstance(row[index], int | float)]
            if column.best is None or len(numbers) < 2:
                continue
            wanted = max(numbers) if column.best == "largest" else min(numbers)  # type: ignore[type-var]
            best.update((number, index) for number, row in enumerate(self.rows) if row[index] == wanted)
        return frozenset(best)

    def list_notes(self, best_mark: str) -> list[str]:
        """Return the notes, preceded by one line that explains all marks; `best_mark` marks the best cells."""
        best = [f"{best_mark} best in its column."] if self.find_best() else []
        legend = " ".join([*best, *([self.legend] if self.legend else [])])
        return [*([legend] if legend else []), *self.notes]


def show_text(text: str) -> str:
    r"""Escape characters that a terminal would act on: control characters, line breaks, directions.

    >>> show_text("a\x1b[2Jb")
    'a\\x1b[2Jb'
    """
    return _CONTROL.sub(lambda match: match[0].encode("unicode_escape").decode(), text)


def format_cell(column: Column, value: Cell) -> str:
    """Return a cell as text.

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
        return format_p(value, column.digits)
    return _format_ratio(column, value) if column.kind == "ratio" else f"{value:.0f}"


def format_p(value: float, digits: int = 4) -> str:
    """Return a p-value as text; a value below the resolution is an inequality.

    >>> format_p(0.0412), format_p(3.7e-121), format_p(0.00007)
    ('0.0412', '<0.0001', '<0.0001')
    """
    least = max(MIN_SHOWN_P, 10.0**-digits)
    return f"<{least:g}" if estimate_p(value) < least else f"{value:.{digits}f}"


def _format_ratio(column: Column, value: float) -> str:
    if column.percent:
        return f"{100 * value:.{max(0, column.digits - 2)}f}"
    return f"{value:.{column.digits}f}"


def text_width(text: str) -> int:
    """Return the number of terminal columns that a text takes.

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
    """Return the cells of a row with their superscript marks."""
    marks = [table.marks.get((row, column), "") for column in range(len(cells))]
    return [cell + shape.format(escape(mark)) if mark else cell for cell, mark in zip(cells, marks, strict=True)]
