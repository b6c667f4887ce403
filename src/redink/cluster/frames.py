"""Annotation from Python: shards by their paths, and data frames of Dask, Spark, Ray or pandas."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from functools import lru_cache
from typing import Any

from redink.annotators.annotator import Annotator, AnnotatorSettings
from redink.cluster.annotation import RunOptions, Summary, annotate_shards
from redink.cluster.job import AnnotationJob, BadPolicy
from redink.cluster.rows import Columns
from redink.cluster.shards import CUT, find_shards
from redink.errors import InvalidParameter, UnknownName, UnscorableSentence, UnsuitableData
from redink.executors.base import choose_executor
from redink.executors.dask import Dask, connect, load
from redink.formats.parquet import name_operation
from redink.types import Annotation, as_tokens


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
    header: bool = True,
    target: str = "parquet",
    format: str = "",
    cut: int = CUT,
    bad: BadPolicy = "stop",
    max_bad: str = "",
    annotator: AnnotatorSettings | None = None,
    part: tuple[int, int] = (1, 1),
    overwrite: bool = False,
    update: bool = False,
    redo: Sequence[str] = (),
) -> Any:
    """Annotate shards, or a Dask DataFrame.

    Parameters
    ----------
    data
        A path, a pattern or a list of them; or a Dask DataFrame.
    output
        Folder for annotated shards; not used for a DataFrame.
    client, cluster, jobs
        Where the work runs: a Dask client, the address of a cluster, or a number of processes.
    source, corrected, keep, header
        Columns of the source, the corrections and any extra columns (NAME or OLD=NEW),
        and whether CSV and TSV have a header.
    target, format, cut
        Output format, input format (by default, file names decide), bytes per shard.
    bad, max_bad
        What to do with bad records, and how many to accept (100 or 1%).
    annotator
        Settings of the annotator.
    part
        (i, n) for every n-th shard, starting with the i-th.
    overwrite, update, redo
        What to do with earlier results, as the options of `redink annotate`.

    Returns
    -------
    The summary of the run; for a DataFrame, a lazy DataFrame with a further column `edits`.

    """
    names = (corrected,) if isinstance(corrected, str) else tuple(corrected)
    settings = annotator or AnnotatorSettings()
    if hasattr(data, "map_partitions"):
        meta = load("pandas").concat([data._meta.iloc[:0]], axis=1).assign(edits=_make_empty_edits())
        columns = source or "source", names[0] if names else "corrected"
        return data.map_partitions(annotate_frame, *columns, settings, bad=bad, meta=meta)
    if not output:
        raise InvalidParameter("annotated shards need an output folder")
    paths = [data] if isinstance(data, str) else [str(path) for path in data]
    job = AnnotationJob(output, target, settings, Columns(source, names, tuple(keep), header), bad, max_bad)
    options = RunOptions(part, overwrite, update, tuple(redo))
    place: Any = nullcontext(Dask(client) if client is not None else choose_executor(jobs))
    with connect(cluster) if cluster else place as executor:
        summary: Summary = annotate_shards(job, find_shards(paths, format=format, cut=cut), executor, options)
    summary.check()
    return summary


def _make_empty_edits() -> Any:
    return load("pandas").Series([], dtype=object)


@lru_cache(2)
def _load(settings: AnnotatorSettings) -> Annotator:
    return settings()


def annotate_frame(
    frame: Any,
    source: str = "source",
    corrected: str = "corrected",
    annotator: AnnotatorSettings | None = None,
    *,
    bad: BadPolicy = "stop",
    columns: Sequence[str] | None = None,
) -> Any:
    """Add a column `edits` to a pandas DataFrame, as called by Spark's mapInPandas and Dask's map_partitions.

    The annotator is created once per process.

    Parameters
    ----------
    frame
        A DataFrame with a column for the source and one for the correction.
    source, corrected
        Names of these columns.
    annotator
        Settings of the annotator.
    bad
        `stop` raises an error for a row that cannot be annotated, `skip` drops such rows, and `file` keeps them
        with empty `edits` and the reason in a further column `problem`.
    columns
        Columns of the input to return; by default, all of them.

    """
    for name in (source, corrected, *(columns or ())):
        if name not in frame.columns:
            raise UnknownName("column of the data frame", name, map(str, frame.columns))
    annotations, problems = _annotate_pairs(frame, (source, corrected), _load(annotator or AnnotatorSettings()), bad)
    pandas = load("pandas")
    edits = [None if annotation is None else _list_edits(annotation) for annotation in annotations]
    result = frame if columns is None else frame[list(columns)]
    result = result.assign(edits=pandas.Series(edits, index=frame.index, dtype=object))
    if bad == "file":
        result = result.assign(problem=pandas.Series(problems, index=frame.index, dtype=object))
    return result[[not problem for problem in problems]] if bad == "skip" else result


def _annotate_pairs(
    frame: Any, columns: tuple[str, str], annotator: Annotator, bad: BadPolicy
) -> tuple[list[Annotation | None], list[str | None]]:
    """Return the edits of each row, and for each row the reason why it has none."""
    rows = list(zip(*(frame[name] for name in columns), strict=True))
    problems: list[str | None] = [
        None if all(isinstance(text, str) for text in pair)
        else f"a source and its correction must be text, got {pair!r}"
        for pair in rows
    ]  # fmt: skip
    _stop_at_problem(problems, bad)
    usable = [index for index, problem in enumerate(problems) if problem is None]
    pairs = [tuple(map(as_tokens, rows[index])) for index in usable]
    annotations: list[Annotation | None] = [None] * len(rows)
    try:
        annotated = annotator.annotate(pairs)
    except (UnsuitableData, UnscorableSentence):
        for index, pair in zip(usable, pairs, strict=True):
            try:
                (annotations[index],) = annotator.annotate([pair])
            except (UnsuitableData, UnscorableSentence) as error:
                problems[index] = str(error)
        _stop_at_problem(problems, bad)
    else:
        for index, annotation in zip(usable, annotated, strict=True):
            annotations[index] = annotation
    return annotations, problems


def _stop_at_problem(problems: Sequence[str | None], bad: BadPolicy) -> None:
    if bad == "stop":
        for row, problem in enumerate(problems, 1):
            if problem:
                raise UnsuitableData(f"row {row} of this partition: {problem}")


def _list_edits(annotation: Annotation) -> list[dict[str, Any]]:
    return [
        {"start": edit.start, "end": edit.end, "correction": " ".join(edit.correction), "type": edit.type,
         "operation": name_operation(edit)}
        for edit in annotation
    ]  # fmt: skip
