"""Spark and Ray jobs, which `make endurance` runs with the real engines."""

from __future__ import annotations

import pandas
import pytest

from redink.cluster import annotate_frame
from tests.cluster.test_frames import make_frame

pytestmark = [pytest.mark.endurance, pytest.mark.filterwarnings("default")]  # the engines warn about themselves


def list_edits(frame: pandas.DataFrame) -> list[list[tuple[object, ...]]]:
    """Return the edits of all rows in order of their numbers, as plain values."""
    fields = ("start", "end", "correction", "type", "operation")
    return [[tuple(edit[name] for name in fields) for edit in edits] for edits in frame.sort_values("n")["edits"]]


def test_spark() -> None:
    sql = pytest.importorskip("pyspark.sql")
    frame = make_frame(50)
    session = sql.SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    try:
        schema = (
            "n long, source string, corrected string, edits array<struct<start: long, end: long, correction: string, "
            "type: string, operation: string>>"
        )
        data = session.createDataFrame(frame).repartition(3)
        result = data.mapInPandas(lambda frames: map(annotate_frame, frames), schema).toPandas()
    finally:
        session.stop()
    result["edits"] = [[edit.asDict() for edit in edits] for edits in result["edits"]]
    assert list_edits(result) == list_edits(annotate_frame(frame))


def test_ray() -> None:
    ray = pytest.importorskip("ray")
    frame = make_frame(50)
    ray.init(num_cpus=2, include_dashboard=False)
    try:
        result = ray.data.from_pandas(frame).map_batches(annotate_frame, batch_format="pandas").to_pandas()
    finally:
        ray.shutdown()
    assert list_edits(result) == list_edits(annotate_frame(frame))
