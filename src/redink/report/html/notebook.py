"""HTML representations for notebooks, legible on light and dark pages.

The pieces have no scripts. Colours are translucent and text takes that of the page, so that no theme has to be known.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from html import escape

from redink.annotators.annotator import Explanation, Explanations
from redink.errors import UnsuitableData, shorten
from redink.formats.weights import UNNAMED, Row
from redink.metrics.gts.difficulty import Difficulty
from redink.report.html.page import read_asset
from redink.report.tables.html import format_html
from redink.report.tables.model import Table, show_text
from redink.report.tables.scores import list_tables
from redink.scoring.evaluation import Evaluation

MOST_ROWS = 200
MOST_SENTENCES = 24
MOST_CHUNKS = 60
"""Limits for large tables and heat maps."""


@singledispatch
def show_html(value: object) -> str:
    """Return the HTML of an evaluation, a table, explained edits or a difficulty."""
    raise UnsuitableData(
        f"a notebook shows an Evaluation, a Table, an Explanation or a Difficulty, got {shorten(repr(value))}"
    )


@show_html.register
def _(value: Evaluation) -> str:
    """Return the scores with their intervals, comparisons and shared ranks."""
    return _wrap(*map(_show_table, list_tables(value)))


@show_html.register
def _(value: Table) -> str:
    return _wrap(_show_table(value))


@show_html.register
def _(value: Explanation) -> str:
    return _wrap(f"<p>{_show_edit(value)}</p>", f"<p><small>{_show(value.rule)}: {_show(value.example)}</small></p>")


@show_html.register
def _(value: Explanations) -> str:
    """Return the sentence with its edits, followed by the rule of each type."""
    pieces: list[str] = []
    position = 0
    for explanation in value:
        pieces += map(_show, value.source[position : explanation.edit.start])
        pieces.append(_show_edit(explanation))
        position = explanation.edit.end
    pieces += map(_show, value.source[position:])
    rules = [
        f"<li><b>{_show(explanation.edit.type)}</b> {_show(explanation.rule)}: {_show(explanation.example)}</li>"
        for explanation in value
    ]
    reasons = f"<ol>{''.join(rules)}</ol>" if rules else "<p><small>No edits.</small></p>"
    return _wrap(f'<p class="redink-text">{" ".join(pieces)}</p>', reasons)


@show_html.register
def _(value: Difficulty) -> str:
    """Return a row of squares per sentence, one per chunk: the fewer systems correct it, the darker the red."""
    weights = value.weights
    whose = ", ".join(weights.systems) or f"{value.size} systems"
    parts = [f"<p>{_show(weights.corpus or 'weights')}: how many of {value.size} systems got each chunk right</p>"]
    for annotator, rows in weights.rows.items():
        if len(weights.rows) > 1 and annotator != UNNAMED:
            parts.append(f"<p>annotator {annotator}</p>")
        parts.append(_show_heat(rows, value.size))
    legend = "".join(f"{_show_square(value.size - n, value.size)} {n} " for n in range(value.size + 1))
    parts.append(f"<p><small>systems that failed: {legend}<br>{_show(whose)}</small></p>")
    return _wrap(*parts)


def _show_heat(rows: Sequence[Row], size: int) -> str:
    lines = []
    for number, row in enumerate(rows[:MOST_SENTENCES], 1):
        squares = [_show_square(right, size) for right in row.counts[:MOST_CHUNKS]]
        more = f" <small>+{len(row.counts) - MOST_CHUNKS}</small>" if len(row.counts) > MOST_CHUNKS else ""
        lines.append(f"<tr><th>{number}</th><td>{''.join(squares)}{more}</td></tr>")
    more = f"<p><small>... and {len(rows) - len(lines):,} more sentences</small></p>" if len(rows) > len(lines) else ""
    return f'<table class="redink-heat"><tbody>{"".join(lines)}</tbody></table>{more}'


def _show_square(right: int, size: int) -> str:
    return f'<i style="--failed:{(size - right) / max(1, size):.2g}" title="{right} of {size}"></i>'


def _show_edit(explanation: Explanation) -> str:
    """Return the words before and after an edit, with its type above them."""
    before = f"<del>{_show(explanation.source)}</del>" if explanation.source else ""
    after = f"<ins>{_show(explanation.corrected)}</ins>" if explanation.corrected else ""
    words = " ".join(filter(None, (before, after)))
    return f"<ruby>{words}<rt>{_show(explanation.edit.type)}</rt></ruby>"


def _show_table(table: Table) -> str:
    if len(table.rows) <= MOST_ROWS:
        return format_html(table)
    marks = {cell: mark for cell, mark in table.marks.items() if cell[0] < MOST_ROWS}
    note = f"... and {len(table.rows) - MOST_ROWS:,} more rows: to_pandas() has all."
    return format_html(Table(table.title, table.columns, table.rows[:MOST_ROWS], (note, *table.notes), marks))


def _show(text: str) -> str:
    return escape(show_text(text))


def _wrap(*parts: str) -> str:
    return "\n".join(['<div class="redink">', f"<style>{read_asset('notebook.css')}</style>", *parts, "</div>"])
