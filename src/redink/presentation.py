"""Shortcuts from results and tables to the report: `results.table()` works although results do not know the report.

This is the only module of the base layer that refers to higher layers. It imports them when a shortcut is called.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    import pandas

    from redink.report.tables.model import Table as Table
    from redink.scoring.evaluation import Evaluation

T = TypeVar("T")


def tabulate(results: Evaluation, metric: str | None = None) -> Table:
    """Return the scores as a table."""
    from redink.report.tables.scores import tabulate_scores

    return tabulate_scores(results, metric)


def format_text(table: Table) -> str:
    """Return a table as text."""
    from redink.report.tables import text

    return text.format_text(table)


def frame_table(table: Table) -> pandas.DataFrame:
    """Return a table as a pandas data frame."""
    from redink.report.tables import frames

    return frames.frame_table(table)


def frame(results: Evaluation) -> pandas.DataFrame:
    """Return the scores as a pandas data frame."""
    from redink.report.tables.frames import frame_scores

    return frame_scores(results)


def frame_edits(results: Evaluation) -> pandas.DataFrame:
    """Return the outcomes of all edits as a pandas data frame."""
    from redink.report.tables import frames

    return frames.frame_edits(results)


def show_html(value: object) -> str:
    """Return the HTML that a notebook displays for a value."""
    from redink.report.html import notebook

    return notebook.show_html(value)


def format_json(results: Evaluation, sentences: bool = False, counts: bool = False) -> str:
    """Return the results as JSON."""
    from redink.scoring.saved_results import format_results

    return format_results(results, sentences, counts)


def show_progress(items: Iterable[T], count: Callable[[T], int], total: int, unit: str = "sentences") -> Iterator[T]:
    """Pass items on and show progress; `count` returns the number of units of an item."""
    from redink.report import progress

    return progress.show_progress(items, count, unit, total)
