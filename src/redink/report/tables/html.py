"""Tables as HTML `<table>` elements."""

from __future__ import annotations

from html import escape
from itertools import groupby

from redink.report.tables.model import Table, add_marks, format_cell, show_text


def format_html(table: Table) -> str:
    """Return an HTML table; the best cells of each column are bold."""
    best = table.find_best()
    sides = ["" if column.kind == "text" else ' style="text-align:right"' for column in table.columns]
    heads = [f"<th{side}>{escape(column.shown)}</th>" for side, column in zip(sides, table.columns, strict=True)]
    lines = [_format_note(caution) for caution in table.cautions]
    lines += ["<table>", f"<caption>{escape(show_text(table.title))}</caption>" if table.title else ""]
    lines += ["<thead>", _format_groups(table), f"<tr>{''.join(heads)}</tr>", "</thead>", "<tbody>"]
    for number, row in enumerate(table.rows):
        cells = [escape(format_cell(column, cell)) for column, cell in zip(table.columns, row, strict=True)]
        shown = [f"<b>{cell}</b>" if (number, index) in best else cell for index, cell in enumerate(cells)]
        shown = add_marks(shown, table, number, "<sup>{}</sup>", escape)
        lines.append(
            "<tr>" + "".join(f"<td{side}>{cell}</td>" for side, cell in zip(sides, shown, strict=True)) + "</tr>"
        )
    lines += ["</tbody>", "</table>", *map(_format_note, table.list_notes("Bold:"))]
    return "\n".join(filter(None, lines))


def _format_note(note: str) -> str:
    return f"<p><small>{escape(show_text(note))}</small></p>"


def _format_groups(table: Table) -> str:
    """Return the heading row of groups of columns; empty if there are none."""
    if not any(column.group for column in table.columns):
        return ""
    groups = [(name, len(list(columns))) for name, columns in groupby(column.group for column in table.columns)]
    return f"<tr>{''.join(f'<th colspan={chr(34)}{size}{chr(34)}>{escape(name)}</th>' for name, size in groups)}</tr>"
