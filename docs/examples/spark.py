"""Spark: a function for `DataFrame.mapInPandas` that adds the edits between two columns.

    pairs = spark.read.parquet("s3a://bucket/pairs").select("source", "corrected")
    pairs.mapInPandas(annotate, SCHEMA).write.parquet("s3a://bucket/annotated")

Every executor needs Redink (and pandas and pyarrow, as mapInPandas does), but neither Dask nor fsspec.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from redink.cluster import annotate_frame

SCHEMA = (
    "source string, corrected string, "
    "edits array<struct<start: int, end: int, correction: string, type: string, operation: string>>"
)


def annotate(frames: Iterable[Any]) -> Iterator[Any]:
    """The frames with a column `edits` more."""
    for frame in frames:
        yield annotate_frame(frame)
