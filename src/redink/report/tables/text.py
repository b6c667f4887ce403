"""Tables as plain text, within the width of a terminal if there is one."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from itertools import groupby

from redink.report.tables.model import BEST_MARK, Table, format_cell, show_text, text_width

GAP = "  "


def format_text(table: Table, width: int | None = None, emphasise: Callable[[str], str] = str) -> str:
    """Return the table in columns of plain text, with a star behind the best cells of each column.

    Columns that do not fit the width continue below, with the first column repeated; nothing is truncated.
    """
    best = table.find_best()
    texts = [
        [format_cell(column, value) for column, value in zip(table.columns, row, strict=True)] for row in table.rows
    ]
    # Padding after the cells of a column, so that numbers stay aligned: for a star, and for marks.
    starred = {column for _, column in best}
    marked = {
        index: max(len(mark) for (_, column), mark in table.marks.items() if column == index)
        for _, index in table.marks
    }
    room = [(index in starred) + (marked[index] + 1 if index in marked else 0) for index in range(len(table.columns))]
    names = [show_text(column.shown) for column in table.columns]
    widths = [
        max([text_width(names[index]), *(text_width(row[index]) for row in texts)]) + room[index]
        for index in range(len(names))
    ]
    _widen_for_groups(table, widths)
    blocks = []
    for block in _split_columns(widths, width):
        lines = [_join_groups(table, block, widths)] if any(table.columns[i].group for i in block) else []
        lines.append(_join_cells([names[i] + " " * room[i] for i in block], table, block, widths))
        lines.append(GAP.join("-" * widths[i] for i in block))
        for number, row in enumerate(texts):
            cells = [
                row[i]
                + ((BEST_MARK if (number, i) in best else " ") if i in starred else "")
                + (" " + table.marks.get((number, i), "").ljust(marked[i]) if i in marked else "")
                for i in block
            ]
            is_best = [(number, i) in best for i in block]
            lines.append(_join_cells(cells, table, block, widths, is_best, emphasise))
        blocks.append("\n".join(lines))
    above = [*(_wrap(show_text(caution), width) for caution in table.cautions), *([""] if table.cautions else [])]
    title = [show_text(table.title)] if table.title else []
    notes = [_wrap(show_text(note), width) for note in table.list_notes(BEST_MARK)]
    return "\n".join([*above, *title, "\n\n".join(blocks), *([""] if notes else []), *notes])


def _wrap(note: str, width: int | None) -> str:
    """Wrap a note to the width; a signature, which has no spaces, stays on one line, so that it can be copied."""
    return note if width is None else textwrap.fill(note, width, break_long_words=False, break_on_hyphens=False)


def _join_cells(
    cells: Sequence[str],
    table: Table,
    block: Sequence[int],
    widths: Sequence[int],
    is_best: Sequence[bool] | None = None,
    emphasise: Callable[[str], str] = str,
) -> str:
    texts = []
    for position, (cell, index) in enumerate(zip(cells, block, strict=True)):
        space = " " * (widths[index] - text_width(cell))
        shown = emphasise(cell) if is_best and is_best[position] else cell
        texts.append(shown + space if table.columns[index].kind == "text" else space + shown)
    return GAP.join(texts).rstrip()


def _list_groups(table: Table, block: Sequence[int]) -> list[tuple[str, list[int]]]:
    """Return the groups of neighbouring columns, with the indices of their columns."""
    return [(group, list(columns)) for group, columns in groupby(block, key=lambda index: table.columns[index].group)]


def _widen_for_groups(table: Table, widths: list[int]) -> None:
    """Widen the last column of each group whose heading is longer than its columns."""
    for group, columns in _list_groups(table, range(len(table.columns))):
        used = sum(widths[index] for index in columns) + len(GAP) * (len(columns) - 1)
        widths[columns[-1]] += max(0, text_width(show_text(group)) - used) if group else 0


def _join_groups(table: Table, block: Sequence[int], widths: Sequence[int]) -> str:
    """Return the line with the headings of groups; a group that continues below repeats its heading there."""
    texts = []
    for group, columns in _list_groups(table, block):
        used = sum(widths[index] for index in columns) + len(GAP) * (len(columns) - 1)
        name = show_text(group)
        texts.append(f" {name} ".center(used, "-") if text_width(name) + 4 <= used and name else name.center(used))
    return GAP.join(texts).rstrip()


def _split_columns(widths: Sequence[int], width: int | None) -> list[list[int]]:
    """Split the columns into blocks that fit the width, each with the first column in front."""
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
