"""Tables for machines and papers: a table in, Markdown, LaTeX or CSV out."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Mapping

from redink.tables import Table, format_cell, format_text, show_text

_LATEX = {
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    **{char: "\\" + char for char in "&%$#_{}"},
}  # fmt: skip


def format_markdown(table: Table) -> str:
    """A Markdown table; the best of a column is bold."""
    best = table.find_best()
    lines = [
        "| " + " | ".join(_escape_markdown(column.name) for column in table.columns) + " |",
        "|" + "|".join("---" if column.kind == "text" else "--:" for column in table.columns) + "|",
    ]
    for number, row in enumerate(table.rows):
        cells = [_escape_markdown(format_cell(column, cell)) for column, cell in zip(table.columns, row, strict=True)]
        shown = [f"**{cell}**" if (number, place) in best else cell for place, cell in enumerate(cells)]
        shown = _add_marks(shown, table, number, "<sup>{}</sup>", _escape_markdown)
        lines.append("| " + " | ".join(shown) + " |")
    title = [f"**{_escape_markdown(table.title)}**", ""] if table.title else []
    notes = [line for note in table.notes for line in ("", f"`{show_text(note)}`")]
    return "\n".join([*title, *lines, *notes])


def _add_marks(cells: list[str], table: Table, row: int, shape: str, escape: Callable[[str], str]) -> list[str]:
    marks = [table.marks.get((row, place), "") for place in range(len(cells))]
    return [cell + shape.format(escape(mark)) if mark else cell for cell, mark in zip(cells, marks, strict=True)]


def _escape_markdown(text: str) -> str:
    return re.sub(r"([\\|*_`<>\[\]])", r"\\\1", show_text(text))


def format_latex(table: Table) -> str:
    """A LaTeX tabular with the rules of booktabs; the best of a column is bold."""
    best = table.find_best()
    lines = [
        r"\begin{tabular}{" + "".join("l" if column.kind == "text" else "r" for column in table.columns) + "}",
        r"\toprule",
        " & ".join(_escape_latex(column.name) for column in table.columns) + r" \\",
        r"\midrule",
    ]
    for number, row in enumerate(table.rows):
        cells = [
            "--" if cell is None else _escape_latex(format_cell(column, cell))
            for column, cell in zip(table.columns, row, strict=True)
        ]
        shown = [rf"\textbf{{{cell}}}" if (number, place) in best else cell for place, cell in enumerate(cells)]
        shown = _add_marks(shown, table, number, r"\textsuperscript{{{}}}", _escape_latex)
        lines.append(" & ".join(shown) + r" \\")
    notes = [f"% {show_text(note)}" for note in (table.title, *table.notes) if note]
    return "\n".join([*notes, *lines, r"\bottomrule", r"\end{tabular}"])


def _escape_latex(text: str) -> str:
    return "".join(_LATEX.get(char, char) for char in show_text(text))


def format_csv(table: Table) -> str:
    """Comma-separated values: a heading line, numbers in full, an empty cell for what is not there."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([column.name for column in table.columns])
    writer.writerows(table.rows)
    return text.getvalue().removesuffix("\n")


FORMATS: Mapping[str, Callable[[Table], str]] = {
    "text": format_text,
    "markdown": format_markdown,
    "latex": format_latex,
    "csv": format_csv,
}
