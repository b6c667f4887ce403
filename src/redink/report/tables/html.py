"""Tables in HTML: a table in, a `<table>` element out that any page can take."""

from __future__ import annotations

from html import escape

from redink.report.tables.model import Table, add_marks, format_cell, show_text


def format_html(table: Table) -> str:
    """An HTML table; the best of a column is bold."""
    best = table.find_best()
    sides = ["" if column.kind == "text" else ' style="text-align:right"' for column in table.columns]
    heads = [f"<th{side}>{escape(column.name)}</th>" for side, column in zip(sides, table.columns, strict=True)]
    lines = ["<table>", f"<caption>{escape(show_text(table.title))}</caption>" if table.title else ""]
    lines += ["<thead>", f"<tr>{''.join(heads)}</tr>", "</thead>", "<tbody>"]
    for number, row in enumerate(table.rows):
        cells = [escape(format_cell(column, cell)) for column, cell in zip(table.columns, row, strict=True)]
        shown = [f"<b>{cell}</b>" if (number, place) in best else cell for place, cell in enumerate(cells)]
        shown = add_marks(shown, table, number, "<sup>{}</sup>", escape)
        lines.append(
            "<tr>" + "".join(f"<td{side}>{cell}</td>" for side, cell in zip(sides, shown, strict=True)) + "</tr>"
        )
    lines += ["</tbody>", "</table>", *(f"<p><small>{escape(show_text(note))}</small></p>" for note in table.notes)]
    return "\n".join(filter(None, lines))
