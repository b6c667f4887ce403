"""Tables as Markdown pipe tables."""

from __future__ import annotations

import re

from redink.report.tables.model import Table, add_marks, format_cell, show_text


def format_markdown(table: Table) -> str:
    """Return a Markdown table; the best cells of each column are bold."""
    best = table.find_best()
    lines = [
        "| " + " | ".join(_escape_markdown(column.label or column.heading) for column in table.columns) + " |",
        "|" + "|".join("---" if column.kind == "text" else "--:" for column in table.columns) + "|",
    ]
    for number, row in enumerate(table.rows):
        cells = [_escape_markdown(format_cell(column, cell)) for column, cell in zip(table.columns, row, strict=True)]
        shown = [f"**{cell}**" if (number, index) in best else cell for index, cell in enumerate(cells)]
        shown = add_marks(shown, table, number, "<sup>{}</sup>", _escape_markdown)
        lines.append("| " + " | ".join(shown) + " |")
    cautions = [line for caution in table.cautions for line in (_escape_markdown(caution), "")]
    title = [f"**{_escape_markdown(table.title)}**", ""] if table.title else []
    notes = [line for note in table.list_notes("bold:") for line in ("", f"`{show_text(note)}`")]
    return "\n".join([*cautions, *title, *lines, *notes])


def _escape_markdown(text: str) -> str:
    return re.sub(r"([\\|*_`<>\[\]])", r"\\\1", show_text(text))
