"""Tables of a leaderboard: a board as plain objects in, one row per system out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from redink.report.tables.model import Cell, Column, Table
from redink.statistics.ranks import Ranks


def tabulate_board(board: Mapping[str, Any], title: str) -> Table:
    """Rank, system, team, and the value and interval of every metric, as the board shows them."""
    ranking, metrics = board["ranking"], list(board["metrics"])
    columns = [Column("rank"), Column("system"), Column("team"), Column("tags"), Column("submission", "count")]
    for name in metrics:
        columns += [Column(name, "ratio", "largest"), Column(f"{name} 95%", "ratio")]
    rows = []
    for row in board["rows"]:
        scores = row["scores"]
        cells: list[Cell] = [
            str(Ranks(*scores[ranking]["ranks"])), row["name"], row["team"], ", ".join(row["tags"]), row["id"],
        ]  # fmt: skip
        for name in metrics:
            interval = scores[name]["interval"]
            cells += [scores[name]["value"], None if interval is None else (interval[0], interval[1])]
        rows.append(tuple(cells))
    signatures = [scores[name]["signature"] for scores in [r["scores"] for r in board["rows"][:1]] for name in metrics]
    return Table(title, tuple(columns), tuple(rows), tuple(signatures))
