"""A table as data, and as plain text: what a result has to say, before anyone decides how it should look."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Cell: TypeAlias = str | int | float | None
"""None is a value that is not there: shown as a dash."""

_OBEYED = re.compile("[\0-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")

GAP = "  "
MISSING = "-"


@dataclass(frozen=True, slots=True)
class Column:
    """A column's heading, what its cells are, and whether the largest or the smallest of them is the best."""

    name: str
    kind: Literal["text", "count", "ratio"] = "text"
    best: Literal["largest", "smallest"] | None = None


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
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()
    marks: Mapping[tuple[int, int], str] = field(default_factory=dict)
    """What stands raised behind the cell of a row and a column, such as letters."""

    def __str__(self) -> str:
        return format_text(self)

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


def format_cell(column: Column, value: Cell, digits: int = 4) -> str:
    """A cell as people read it."""
    if value is None:
        return MISSING
    if isinstance(value, str):
        return show_text(value)
    return f"{value:.{digits}f}" if column.kind == "ratio" else str(value)


def format_text(table: Table, width: int | None = None, emphasise: Callable[[str], str] = str) -> str:
    """The table in columns of plain text; the best of a column has a star.

    Where the columns do not fit the width, the table goes on below with its first column repeated:
    nothing is cut.
    """
    best = table.find_best()
    texts = [
        [format_cell(column, value) for column, value in zip(table.columns, row, strict=True)] for row in table.rows
    ]
    # Room behind the cells of a column, so that figures stay below each other: for a star, and for marks.
    starred = {place for _, place in best}
    marked = {
        place: max(len(mark) for (_, own), mark in table.marks.items() if own == place) for _, place in table.marks
    }
    room = [(index in starred) + (marked[index] + 1 if index in marked else 0) for index in range(len(table.columns))]
    names = [show_text(column.name) for column in table.columns]
    widths = [
        max([text_width(names[index]), *(text_width(row[index]) for row in texts)]) + room[index]
        for index in range(len(names))
    ]
    blocks = []
    for block in _split_columns(widths, width):
        lines = [_line([names[i] + " " * room[i] for i in block], table, block, widths)]
        lines.append(GAP.join("-" * widths[i] for i in block))
        for number, row in enumerate(texts):
            cells = [
                row[i]
                + (("*" if (number, i) in best else " ") if i in starred else "")
                + (" " + table.marks.get((number, i), "").ljust(marked[i]) if i in marked else "")
                for i in block
            ]
            marks = [(number, i) in best for i in block]
            lines.append(_line(cells, table, block, widths, marks, emphasise))
        blocks.append("\n".join(lines))
    parts = [
        f"{show_text(table.title)}\n" * bool(table.title) + "\n\n".join(blocks),
        *(["\n".join(map(show_text, table.notes))] * bool(table.notes)),
    ]
    return "\n\n".join(parts)


def _line(
    cells: Sequence[str],
    table: Table,
    block: Sequence[int],
    widths: Sequence[int],
    marks: Sequence[bool] | None = None,
    emphasise: Callable[[str], str] = str,
) -> str:
    texts = []
    for place, (cell, index) in enumerate(zip(cells, block, strict=True)):
        space = " " * (widths[index] - text_width(cell))
        shown = emphasise(cell) if marks and marks[place] else cell
        texts.append(shown + space if table.columns[index].kind == "text" else space + shown)
    return GAP.join(texts).rstrip()


def _split_columns(widths: Sequence[int], width: int | None) -> list[list[int]]:
    """Groups of columns that fit side by side, each with the first column in front."""
    blocks = [[0]]
    used = widths[0]
    for index in range(1, len(widths)):
        needed = len(GAP) + widths[index]
        if width is not None and used + needed > width and len(blocks[-1]) > 1:
            blocks.append([0])
            used = widths[0]
        blocks[-1].append(index)
        used += needed
    return blocks


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
