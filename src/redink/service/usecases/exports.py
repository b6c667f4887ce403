"""Exports of the leaderboard (CSV, JSON, LaTeX, Markdown), files of a phase, and the history of ranks."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from sqlalchemy import select

from redink.report.tables.formats import format_table
from redink.report.tables.leaderboard import tabulate_board
from redink.service.domain.essays import is_essays
from redink.service.domain.permissions import Permission
from redink.service.domain.rejection import RequestRejected
from redink.service.store.database import unpack
from redink.service.store.tables import Page
from redink.service.usecases.views.boards import show_board
from redink.service.usecases.visitor import Visitor

BOARD_FORMATS = {"csv": "text/csv", "json": "application/json", "latex": "text/x-tex", "markdown": "text/markdown"}
"""Content types by format."""


def write_board(board: Mapping[str, Any], format: str) -> str:
    """Write a leaderboard in one of the formats, as visible to a visitor."""
    if board["hidden"]:
        raise RequestRejected(403, "Scores of this phase are hidden until it closes.")
    if format not in BOARD_FORMATS:
        raise RequestRejected(404, f"The formats of a board are: {', '.join(BOARD_FORMATS)}.")
    if format == "json":
        contents = {name: value for name, value in board.items() if name != "title"}
        return json.dumps(contents, ensure_ascii=False, indent=1) + "\n"
    text = format_table(tabulate_board(board, board.get("title", "Leaderboard")), format)
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


class StoredFile(NamedTuple):
    """A file to download."""

    name: str
    data: bytes


def show_history(visitor: Visitor, slug: str, place: int | None) -> dict[str, Any]:
    """Return the ranks over time of a phase whose scores are visible."""
    return list_history(show_board(visitor, visitor.find_phase(visitor.find_task(slug), place, Permission.SCORES)))


def find_page(visitor: Visitor, slug: str, place: int | None, kind: str) -> bytes:
    """Return the report or the heat map, which show single sentences."""
    phase = visitor.find_phase(visitor.find_task(slug), place, Permission.DETAILS)
    data = visitor.session.scalar(select(Page.data).where(Page.phase_id == phase.id, Page.kind == kind))
    if data is None:
        raise RequestRejected(404, "This page has not been created yet: organisers can create it.")
    return unpack(data)


def find_source(visitor: Visitor, slug: str, place: int | None) -> StoredFile:
    """Return the source of a phase, once the phase has opened."""
    phase = visitor.find_phase(visitor.find_task(slug), place)
    if phase.opens is not None and phase.opens > visitor.now and not visitor.may(Permission.ORGANISE, phase.task):
        raise RequestRejected(403, f"The source is available when the phase {phase.name} opens.")
    source = unpack(phase.source)
    return StoredFile(f"{slug}-{phase.place}-source.{'md' if is_essays(source) else 'txt'}", source)


def find_weights(visitor: Visitor, slug: str, place: int | None, number: int) -> StoredFile:
    """Return the weight file of a pool."""
    pool = visitor.find_pool(visitor.find_phase(visitor.find_task(slug), place), number)
    return StoredFile(f"pool-{pool.number}.json", unpack(pool.weights))


def find_file(visitor: Visitor, number: int) -> StoredFile:
    """Return the file of a submission as it was accepted."""
    submission = visitor.find_submission(number, Permission.OWN)
    return StoredFile(f"{submission.id}-{submission.file_name}", unpack(submission.data))
