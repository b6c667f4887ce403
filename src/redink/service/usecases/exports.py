"""Exports of the leaderboard (CSV, JSON, LaTeX, Markdown), files of a phase, and the history of ranks."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import select

from redink.report.tables.formats import format_table
from redink.report.tables.leaderboard import tabulate_board
from redink.service.domain.permissions import Permission
from redink.service.domain.rejection import RequestRejected
from redink.service.store.database import unpack
from redink.service.store.tables import Page, Phase
from redink.service.usecases.visitor import Visitor

BOARD_FORMATS = {"csv": "text/csv", "json": "application/json", "latex": "text/x-tex", "markdown": "text/markdown"}
"""Content types by format."""


def write_board(board: Mapping[str, Any], title: str, format: str) -> str:
    """Write a leaderboard in one of the formats, as visible to a visitor."""
    if board["hidden"]:
        raise RequestRejected(403, "Scores of this phase are hidden until it closes.")
    if format not in BOARD_FORMATS:
        raise RequestRejected(404, f"The formats of a board are: {', '.join(BOARD_FORMATS)}.")
    if format == "json":
        return json.dumps(board, ensure_ascii=False, indent=1) + "\n"
    text = format_table(tabulate_board(board, title), format)
    return text if text.endswith("\n") else text + "\n"


def list_history(board: Mapping[str, Any]) -> dict[str, Any]:
    """List the rank of each team's best system after every submission, by the ranking metric."""
    best: dict[int, float] = {}
    names: dict[int, str] = {}
    moments: list[dict[str, Any]] = []
    for row in sorted(board["rows"], key=lambda row: (row["created"], row["id"])):
        value = row["scores"][board["ranking"]]["value"]
        names[row["team_id"]] = row["team"]
        best[row["team_id"]] = max(value, best.get(row["team_id"], value))
        ranks = {team: 1 + sum(other > own for other in best.values()) for team, own in best.items()}
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
    """Return the report or the heat map, which show single sentences."""
    visitor.find_phase(phase.task, phase.place, Permission.DETAILS)
    data = visitor.session.scalar(select(Page.data).where(Page.phase_id == phase.id, Page.kind == kind))
    if data is None:
        raise RequestRejected(404, "This page has not been created yet: organisers can create it.")
    return unpack(data)


def find_source(visitor: Visitor, phase: Phase) -> bytes:
    """Return the source of a phase, once the phase has opened."""
    if phase.opens is not None and phase.opens > visitor.now and not visitor.may(Permission.ORGANISE, phase.task):
        raise RequestRejected(403, f"The source is available when the phase {phase.name} opens.")
    return unpack(phase.source)


def list_teams(board: Mapping[str, Any]) -> Sequence[str]:
    """List the teams on a leaderboard."""
    return sorted({row["team"] for row in board["rows"]})
