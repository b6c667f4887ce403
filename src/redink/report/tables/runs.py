"""Tables of a run over shards: what was done in, figures, workers and types out."""

from __future__ import annotations

from collections.abc import Mapping

from redink.report.tables.model import Column, Table


def list_tables(
    counts: Mapping[str, int], workers: Mapping[str, tuple[int, float]], types: Mapping[str, int]
) -> list[Table]:
    """The figures of the run, the rate of each worker (pairs and seconds), and how often each type was given."""
    figures = Table("", (Column("what"), Column("count", "count")), tuple(counts.items()))
    rates = tuple((name, pairs, pairs / seconds if seconds else None) for name, (pairs, seconds) in workers.items())
    ordered = sorted(types.items(), key=lambda item: (-item[1], item[0]))
    tables = [
        figures,
        Table("", (Column("worker"), Column("pairs", "count"), Column("pairs/s", "count")), rates),
        Table("", (Column("type"), Column("edits", "count")), tuple(ordered)),
    ]
    return [table for table in tables if table.rows]
