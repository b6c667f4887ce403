"""Data frames: an evaluation in, a pandas data frame out. pandas is imported on use."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from redink.errors import MissingDependency
from redink.report.tables.model import Table
from redink.scoring.evaluation import Evaluation

if TYPE_CHECKING:
    import pandas


def frame_table(table: Table) -> pandas.DataFrame:
    """Any table as a data frame; marks (stars and letters) have columns of their own, behind those they belong to."""
    frame: pandas.DataFrame = _load_pandas().DataFrame(
        list(table.rows), columns=[column.name for column in table.columns]
    )
    for place in sorted({column for _, column in table.marks}, reverse=True):
        marks = [table.marks.get((row, place), "") for row in range(len(table.rows))]
        frame.insert(place + 1, f"{table.columns[place].name} mark", marks)
    return frame


def _load_pandas() -> Any:
    try:
        return import_module("pandas")
    except ModuleNotFoundError:
        raise MissingDependency("a data frame needs pandas: pip install pandas") from None


def frame_scores(results: Evaluation) -> pandas.DataFrame:
    """A data frame with a row for each system and metric; `low` and `high` are the 95% interval, where there is one."""
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
