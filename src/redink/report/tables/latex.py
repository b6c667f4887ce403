"""Tables in LaTeX: a table in, a tabular with the rules of booktabs out."""

from __future__ import annotations

from redink.report.tables.model import Table, add_marks, format_cell, show_text

_LATEX = {
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    "–": "--", **{char: "\\" + char for char in "&%$#_{}"},
}  # fmt: skip


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
        shown = add_marks(shown, table, number, r"\textsuperscript{{{}}}", _escape_latex)
        lines.append(" & ".join(shown) + r" \\")
    notes = [f"% {show_text(note)}" for note in (table.title, *table.notes) if note]
    return "\n".join([*notes, *lines, r"\bottomrule", r"\end{tabular}"])


def _escape_latex(text: str) -> str:
    return "".join(_LATEX.get(char, char) for char in show_text(text))
