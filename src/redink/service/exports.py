"""The board and the files of a phase to take away: views in; CSV, JSON, LaTeX or Markdown out; the history of ranks."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import select

from redink.report.tables.formats import format_table
from redink.report.tables.leaderboard import tabulate_board
from redink.service.access import Refused, Right, Visitor
from redink.service.store.database import unpack
from redink.service.store.tables import Page, Phase

KINDS = {"csv": "text/csv", "json": "application/json", "latex": "text/x-tex", "markdown": "text/markdown"}
"""What a board can be taken away as."""


def write_board(board: Mapping[str, Any], title: str, kind: str) -> str:
    """A board that a visitor may see, in one of these formats."""
    if board["hidden"]:
        raise Refused(403, "Scores of this phase are hidden until it closes.")
    if kind not in KINDS:
        raise Refused(404, f"A board can be had as {', '.join(KINDS)}.")
    if kind == "json":
        return json.dumps(board, ensure_ascii=False, indent=1) + "\n"
    text = format_table(tabulate_board(board, title), kind)
    return text if text.endswith("\n") else text + "\n"


def list_history(board: Mapping[str, Any]) -> dict[str, Any]:
    """The rank of each team's best system after every submission, by the metric that ranks."""
    best: dict[int, float] = {}
    names: dict[int, str] = {}
    moments: list[dict[str, Any]] = []
    for row in sorted(board["rows"], key=lambda row: (row["created"], row["id"])):
        value = row["scores"][board["ranking"]]["value"]
        names[row["team_id"]] = row["team"]
        best[row["team_id"]] = max(value, best.get(row["team_id"], value))
        ranks = {team: 1 + sum(other > mine for other in best.values()) for team, mine in best.items()}
        moments.append(
            {
                "created": row["created"],
                "submission": row["id"],
                "name": row["name"],
                "ranks": ranks,
                "best": dict(best),
            }
        )
    return {"teams": names, "moments": moments, "metric": board.get("ranking", "")}


def find_page(visitor: Visitor, phase: Phase, kind: str) -> bytes:
    """The report or the heat map, for who may see single sentences."""
    visitor.find_phase(phase.task, phase.place, Right.DETAILS)
    held = visitor.session.scalar(select(Page.data).where(Page.phase_id == phase.id, Page.kind == kind))
    if held is None:
        raise Refused(404, "This page has not been made yet: the organisers can have it made.")
    return unpack(held)


def find_source(visitor: Visitor, phase: Phase) -> bytes:
    """What systems are given; not before the phase opens."""
    if phase.opens is not None and phase.opens > visitor.now and not visitor.may(Right.ORGANISE, phase.task):
        raise Refused(403, f"The source can be had when the phase {phase.name} opens.")
    return unpack(phase.source)


def list_teams(board: Mapping[str, Any]) -> Sequence[str]:
    """The teams on a board."""
    return sorted({row["team"] for row in board["rows"]})
