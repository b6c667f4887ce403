"""Leaderboards as visible to a visitor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import defer, joinedload

from redink.service.domain.permissions import Permission
from redink.service.domain.rejection import RequestRejected
from redink.service.domain.selection import RULES, SelectionRule
from redink.service.domain.states import SubmissionState
from redink.service.store.tables import Phase, Submission
from redink.service.usecases.references import list_versions
from redink.service.usecases.selections import select_rows
from redink.service.usecases.views.campaigns import show_bank
from redink.service.usecases.views.entries import show_entry
from redink.service.usecases.views.shown import load_shown_board, rank_rows
from redink.service.usecases.visitor import Visitor

SHOWN = (
    "ranking", "metrics", "pool", "missing", "left_out", "cautions", "created", "sentences", "annotators", "withheld",
)  # fmt: skip
"""Keys of a leaderboard, besides its rows, for every visitor who may see scores."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Filter and order of the rows of a leaderboard."""

    sort: str = ""
    tag: str = ""
    since: float | None = None
    until: float | None = None
    best: bool = False
    """Only the best system of each team."""
    final: bool = False
    """Only the final submission of each team."""
    version: int | None = None
    """Version of the references; by default the current one."""


def show_board(visitor: Visitor, phase: Phase, filter: Filter = Filter()) -> dict[str, Any]:
    """Return the leaderboard of a phase, as visible to the visitor."""
    session, task = visitor.session, phase.task
    submissions = session.scalars(
        select(Submission)
        .where(Submission.phase_id == phase.id, Submission.state == SubmissionState.SCORED)
        .options(joinedload(Submission.team), defer(Submission.findings), defer(Submission.description))
        .order_by(Submission.id)
    ).all()
    waiting = session.scalar(
        select(func.count()).select_from(Submission).where(
            Submission.phase_id == phase.id, Submission.state == SubmissionState.QUEUED
        )
    )  # fmt: skip
    totals = {"submissions": len(submissions), "teams": len({item.team_id for item in submissions}),
              "waiting": waiting or 0}  # fmt: skip
    if not visitor.may(Permission.SCORES, task, phase):
        return {
            "hidden": True,
            "rows": [],
            "metrics": {},
            "tags": [],
            "fields": [],
            "stale": [],
            "duplicates": [],
            **totals,
        }
    if filter.version is not None and not 1 <= filter.version <= phase.reference_version:
        raise RequestRejected(404, f"The references have versions 1 to {phase.reference_version}.")
    board = load_shown_board(visitor, phase, filter.version)
    by_id = {str(item.id): item for item in submissions}
    rows, stale = (
        [
            {**show_entry(visitor, by_id[row["system"]]), "scores": row["scores"]}
            for row in board[key]
            if row["system"] in by_id
        ]
        for key in ("rows", "stale")
    )
    named = {name for row in rows for name in row["facts"]}
    fields = [field for field in task.fields if field["name"] in named]
    tags = sorted({tag for row in rows for tag in row["tags"]})
    if filter.final and rows:
        selected = select_rows(visitor, phase, rows, board["ranking"])
        rows = [row for row in rows if row["id"] in selected]
    rows = rank_rows(board, _select(rows, filter, board))
    public_values = {key: board[key] for key in SHOWN}
    statistics = visitor.may(Permission.STATISTICS, task, phase)
    return {
        "hidden": False, "rows": rows, "stale": stale, "tags": tags, "fields": fields, **public_values,
        "statistics": statistics, "bank": show_bank(visitor, phase, board, by_id),
        "decimals": None if statistics else phase.decimals, "duplicates": _show_duplicates(visitor, board, by_id),
        "selection": describe_selection(phase, filter), "reference_version": filter.version or phase.reference_version,
        "versions": [old.version for old in list_versions(visitor, phase)], **totals,
    }  # fmt: skip


def find_board(
    visitor: Visitor, slug: str, place: int | None, filter: Filter = Filter(), permission: Permission = Permission.SEE
) -> dict[str, Any]:
    """Return the leaderboard of a phase of a task, with its title."""
    phase = visitor.find_phase(visitor.find_task(slug), place, permission)
    return {"title": f"{phase.task.name}: {phase.title}", **show_board(visitor, phase, filter)}


def describe_selection(phase: Phase, filter: Filter) -> str:
    """Return how the rows of a table with one submission of each team were selected; empty for other tables."""
    optimistic = "chosen by the scores shown here, which makes it optimistic"
    if filter.final:
        text = f"Final table: {RULES[phase.selection]}."
        return f"{text} It is {optimistic}." if phase.selection == SelectionRule.BEST and not phase.blind else text
    return f"The best system of each team, {optimistic}: it is not the final table." if filter.best else ""


def _show_duplicates(
    visitor: Visitor, board: Mapping[str, Any], by_id: Mapping[str, Submission]
) -> list[dict[str, Any]]:
    """List the near-duplicates of other teams' outputs, for organisers."""
    if not visitor.find_roles(next(iter(by_id.values())).phase.task).organiser if by_id else True:
        return []
    return [
        {"first": show_entry(visitor, by_id[first]), "second": show_entry(visitor, by_id[second]), "share": share}
        for first, second, share in board["duplicates"]
        if first in by_id and second in by_id
    ]


def _select(rows: list[dict[str, Any]], filter: Filter, board: Mapping[str, Any]) -> list[dict[str, Any]]:
    selected = [
        row
        for row in rows
        if (not filter.tag or filter.tag in row["tags"])
        and (filter.since is None or row["created"] >= filter.since)
        and (filter.until is None or row["created"] < filter.until)
    ]
    sort = filter.sort or board["ranking"]
    if not board["metrics"]:
        return selected
    if sort not in board["metrics"] and sort not in ("name", "created"):
        raise RequestRejected(422, f"The board can be sorted by {', '.join(board['metrics'])}, name or created.")
    if sort == "name":
        selected.sort(key=lambda row: (row["name"].lower(), row["id"]))
    elif sort == "created":
        selected.sort(key=lambda row: -row["created"])
    else:
        selected.sort(key=lambda row: (-row["scores"][sort]["value"], row["id"]))
    if filter.best:
        first: dict[int, dict[str, Any]] = {}
        for row in sorted(selected, key=lambda row: (-row["scores"][board["ranking"]]["value"], row["id"])):
            first.setdefault(row["team_id"], row)
        selected = [row for row in selected if first[row["team_id"]] is row]
    return selected
