"""Tidy pandas data frames of evaluations and tables; pandas is imported on use."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from redink.errors import MissingDependency
from redink.report.tables.model import Table
from redink.report.tables.tidy import split_intervals
from redink.scoring.details import EditOutcome
from redink.scoring.evaluation import Evaluation
from redink.scoring.system_edits import list_edits

if TYPE_CHECKING:
    import pandas


def frame_table(table: Table) -> pandas.DataFrame:
    """Return any table as a data frame.

    An interval becomes two columns, and marks (significance and letters) get columns of their own.
    """
    tidy = split_intervals(table)
    frame: pandas.DataFrame = _load_pandas().DataFrame(
        list(tidy.rows), columns=[column.heading for column in tidy.columns]
    )
    for index in sorted({column for _, column in tidy.marks}, reverse=True):
        marks = [tidy.marks.get((row, index), "") for row in range(len(tidy.rows))]
        frame.insert(index + 1, f"{tidy.columns[index].heading} mark", marks)
    return frame


def frame_scores(results: Evaluation) -> pandas.DataFrame:
    """Return a data frame with one row per system and metric; `low` and `high` are the ends of the 95% interval."""
    frame: pandas.DataFrame = _load_pandas().DataFrame(
        [
            {
                "system": system,
                "metric": name,
                "value": score.value,
                "low": score.interval[0] if score.interval else None,
                "high": score.interval[1] if score.interval else None,
                **score.parts,
                "signature": score.signature,
            }
            for name, scores in results.scores.items()
            for system, score in scores.items()
        ]
    )
    return frame


def frame_edits(results: Evaluation) -> pandas.DataFrame:
    """Return a data frame with one row per system, sentence and edit.

    The columns are those of `redink.results.EditOutcome`: the metric, the annotator that it chose, the edit with its
    type, its outcome (`hit`, `wrong`, `unneeded` or `missed`), and its difficulty if gts is among the metrics.
    """
    frame: pandas.DataFrame = _load_pandas().DataFrame(list_edits(results), columns=list(EditOutcome._fields))
    return frame


def _load_pandas() -> Any:
    try:
        return import_module("pandas")
    except ModuleNotFoundError:
        raise MissingDependency("a data frame needs pandas: pip install pandas") from None
