"""Tables of a run over shards: progress, counts, workers and error types."""

from __future__ import annotations

from collections.abc import Mapping

from redink.report.tables.model import Column, Table

MOST_WORKERS = 20
"""Maximum number of workers that are listed one by one."""


def list_tables(
    counts: Mapping[str, int], workers: Mapping[str, tuple[int, float]], types: Mapping[str, int]
) -> list[Table]:
    """Return the counts of the run, the rate of each worker (pairs per second), and the frequency of each type."""
    figures = Table("", (Column("what"), Column("count", "count")), tuple(counts.items()))
    rates = [(name, pairs, pairs / seconds if seconds else None) for name, (pairs, seconds) in workers.items()]
    if len(rates) > MOST_WORKERS:
        more = list(workers.values())[MOST_WORKERS - 1 :]
        pairs, seconds = sum(pairs for pairs, _ in more), sum(seconds for _, seconds in more)
        rates[MOST_WORKERS - 1 :] = [(f"{len(more):,} others, on average", round(pairs / len(more)), pairs / seconds)]
    ordered = sorted(types.items(), key=lambda item: (-item[1], item[0]))
    tables = [
        figures,
        Table("", (Column("worker"), Column("pairs", "count"), Column("pairs/s", "count")), tuple(rates)),
        Table("", (Column("type"), Column("edits", "count")), tuple(ordered)),
    ]
    return [table for table in tables if table.rows]
