"""Tables as plain text: a table in, columns of text out; on a terminal within its width."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence

from redink.report.tables.model import Table, format_cell, show_text, text_width

GAP = "  "


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
        place: max(len(mark) for (_, column), mark in table.marks.items() if column == place)
        for _, place in table.marks
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
        *(["\n".join(_wrap(show_text(note), width) for note in table.notes)] * bool(table.notes)),
    ]
    return "\n\n".join(parts)


def _wrap(note: str, width: int | None) -> str:
    """A note within the width; a signature, which has no spaces, stays whole, so that it can be copied."""
    return note if width is None else textwrap.fill(note, width, break_long_words=False, break_on_hyphens=False)


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
