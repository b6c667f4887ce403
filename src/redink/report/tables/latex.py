"""Tables as LaTeX tabulars."""

from __future__ import annotations

from itertools import groupby

from redink.report.tables.model import Table, add_marks, format_cell, show_text

_LATEX = {
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    "†": r"\dag{}", "–": "--", **{char: "\\" + char for char in "&%$#_{}"},
}  # fmt: skip


def format_latex(table: Table) -> str:
    """Return a LaTeX tabular with the rules of booktabs; the best cells of each column are bold."""
    best = table.find_best()
    lines = [
        r"\begin{tabular}{" + "".join("l" if column.kind == "text" else "r" for column in table.columns) + "}",
        r"\toprule",
        *_format_groups(table),
        " & ".join(_escape_latex(column.shown) for column in table.columns) + r" \\",
        r"\midrule",
    ]
    for number, row in enumerate(table.rows):
        cells = [
            "--" if cell is None else _format_p(format_cell(column, cell)) if column.kind == "p"
            else _escape_latex(format_cell(column, cell))
            for column, cell in zip(table.columns, row, strict=True)
        ]  # fmt: skip
        shown = [rf"\textbf{{{cell}}}" if (number, index) in best else cell for index, cell in enumerate(cells)]
        shown = add_marks(shown, table, number, r"\textsuperscript{{{}}}", _escape_latex)
        lines.append(" & ".join(shown) + r" \\")
    comments = (*table.cautions, table.title, *table.list_notes("Bold:"))
    return "\n".join([*(f"% {show_text(note)}" for note in comments if note), *lines, r"\bottomrule", r"\end{tabular}"])


def _format_groups(table: Table) -> list[str]:
    """Return the heading row of groups of columns with the rules below it; empty if there are none."""
    if not any(column.group for column in table.columns):
        return []
    cells, rules, first = [], [], 1
    for name, columns in groupby(column.group for column in table.columns):
        size = len(list(columns))
        cells.append(rf"\multicolumn{{{size}}}{{c}}{{{_escape_latex(name)}}}" if name else " & " * (size - 1))
        if name:
            rules.append(rf"\cmidrule(lr){{{first}-{first + size - 1}}}")
        first += size
    return [" & ".join(cells) + r" \\", "".join(rules)]


def _format_p(text: str) -> str:
    """Return a p-value in mathematical mode if it is an inequality."""
    return f"${text}$" if text.startswith("<") else text


def _escape_latex(text: str) -> str:
    return "".join(_LATEX.get(char, char) for char in show_text(text))
