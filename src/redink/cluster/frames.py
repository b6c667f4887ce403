"""From Python: paths or data frames in, annotated shards or data frames out."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from functools import lru_cache
from typing import Any

from redink.annotators.annotator import Annotator, AnnotatorSettings
from redink.cluster.annotation import Bad, Plan, Summary, annotate_shards
from redink.cluster.rows import Columns
from redink.cluster.shards import CUT, find_shards
from redink.errors import InvalidParameter, UnknownName, UnsuitableData
from redink.executors.base import choose_executor
from redink.executors.dask import Dask, connect, load
from redink.formats.parquet import name_operation
from redink.types import as_tokens


def annotate(
    data: Any,
    output: str = "",
    *,
    client: Any = None,
    cluster: str = "",
    jobs: int = 1,
    source: str = "",
    corrected: str | Sequence[str] = (),
    keep: Sequence[str] = (),
    target: str = "parquet",
    bad: Bad = "stop",
    annotator: AnnotatorSettings | None = None,
    overwrite: bool = False,
) -> Any:
    """Annotate shards or a Dask DataFrame.

    Of paths and patterns, annotated shards go to the folder `output`, on the cluster of a Dask `client` or at an
    address, else in so many processes; the summary of the run comes back. A Dask DataFrame gives one with a column
    `edits` more: lazily, as Dask does, and computed where its client computes.
    """
    names = (corrected,) if isinstance(corrected, str) else tuple(corrected)
    recipe = annotator or AnnotatorSettings()
    if hasattr(data, "map_partitions"):
        meta = load("pandas").concat([data._meta.iloc[:0]], axis=1).assign(edits=_no_edits())
        columns = source or "source", names[0] if names else "corrected"
        return data.map_partitions(annotate_frame, *columns, recipe, meta=meta)
    if not output:
        raise InvalidParameter("annotated shards need a folder to go to: output")
    paths = [data] if isinstance(data, str) else [str(path) for path in data]
    plan = Plan(output, target, recipe, Columns(source, names, tuple(keep)), bad, CUT)
    place: Any = nullcontext(Dask(client) if client is not None else choose_executor(jobs))
    with connect(cluster) if cluster else place as executor:
        summary: Summary = annotate_shards(plan, find_shards(paths), executor, overwrite=overwrite)
    summary.check()
    return summary


def _no_edits() -> Any:
    return load("pandas").Series([], dtype=object)


@lru_cache(2)
def _load(recipe: AnnotatorSettings) -> Annotator:
    return recipe()


def annotate_frame(
    frame: Any, source: str = "source", corrected: str = "corrected", annotator: AnnotatorSettings | None = None
) -> Any:
    """A pandas DataFrame with a column `edits` more: what Spark's mapInPandas and Dask's map_partitions call.

    The annotator is made once in a process.
    """
    for name in (source, corrected):
        if name not in frame.columns:
            raise UnknownName("column of the data frame", name, map(str, frame.columns))
    texts = list(zip(frame[source], frame[corrected], strict=True))
    for row, pair in enumerate(texts, 1):
        if not all(isinstance(text, str) for text in pair):
            raise UnsuitableData(f"row {row} of this partition: a source and its correction must be text, got {pair!r}")
    found = _load(annotator or AnnotatorSettings()).annotate([(as_tokens(a), as_tokens(b)) for a, b in texts])
    edits = [
        [
            {"start": edit.start, "end": edit.end, "correction": " ".join(edit.correction), "type": edit.type,
             "operation": name_operation(edit)}
            for edit in annotation
        ]
        for annotation in found
    ]  # fmt: skip
    return frame.assign(edits=load("pandas").Series(edits, index=frame.index, dtype=object))
