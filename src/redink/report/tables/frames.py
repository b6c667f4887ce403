"""Data frames: an evaluation in, a pandas data frame out. pandas is imported on use."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from redink.errors import MissingDependency
from redink.scoring.evaluation import Evaluation


def frame_scores(results: Evaluation) -> Any:
    """A data frame with a row for each system and metric; `low` and `high` are the 95% interval, where there is one."""
    try:
        pandas = import_module("pandas")
    except ModuleNotFoundError:
        raise MissingDependency("a data frame needs pandas: pip install pandas") from None
    return pandas.DataFrame(
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
