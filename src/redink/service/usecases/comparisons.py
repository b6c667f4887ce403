"""Comparison of two systems of a phase. Tests are computed by a worker and stored; pages wait for them."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session

from redink.service.comparing import ComparisonJob
from redink.service.domain.permissions import Permission
from redink.service.domain.rejection import RequestRejected
from redink.service.domain.states import SubmissionState
from redink.service.store.database import pack, unpack
from redink.service.store.jobs import queue_comparison
from redink.service.store.tables import Phase, PoolCounts, Result, StoredComparison, Submission
from redink.service.usecases.views.entries import show_entry
from redink.service.usecases.views.shown import load_board, load_shown_board, round_score
from redink.service.usecases.visitor import Visitor


class Pair(NamedTuple):
    """Two submissions to compare."""

    first: int
    second: int


def find_comparison(visitor: Visitor, slug: str, pair: Pair) -> dict[str, Any] | None:
    """Compare two systems by all metrics and by error type; None if the tests have not been computed yet."""
    first, second = _find_pair(visitor, slug, pair)
    phase = first.phase
    if not visitor.may(Permission.STATISTICS, phase.task, phase):
        return _compare_values(visitor, first, second)
    board = load_board(visitor.session, phase)
    stored = visitor.session.get(StoredComparison, pair)
    if stored is None or stored.recipe != _name_recipe(board):
        return None
    compared: dict[str, Any] = json.loads(unpack(stored.data))
    if not visitor.may(Permission.TYPES, phase.task, phase):
        compared |= {"types": [], "typed": None}
    return {
        "first": show_entry(visitor, first), "second": show_entry(visitor, second), "pool": board["pool"], **compared,
    }  # fmt: skip


def check_phase(visitor: Visitor, slug: str, place: int | None, pair: Pair) -> None:
    """Raise an error for systems that are not in a phase of the task."""
    phase = visitor.find_phase(visitor.find_task(slug), place, Permission.SCORES)
    if {visitor.find_submission(number, Permission.SCORES).phase_id for number in pair} != {phase.id}:
        raise RequestRejected(404, "There are no such systems in this phase.")


def order_comparison(visitor: Visitor, slug: str, pair: Pair) -> None:
    """Queue the tests of two systems, unless they have been computed or wait already."""
    if find_comparison(visitor, slug, pair) is not None:
        return
    first, second = _find_pair(visitor, slug, pair)
    for submission in (first, second):
        _find_result(visitor.session, submission.phase, submission.id)
    if not queue_comparison(visitor.session, first.phase_id, first.id, second.id, visitor.now):
        raise RequestRejected(503, "Many comparisons are waiting: try again in a moment.")


def _find_pair(visitor: Visitor, slug: str, pair: Pair) -> tuple[Submission, Submission]:
    visitor.find_task(slug)
    first, second = (visitor.find_submission(number, Permission.SCORES) for number in pair)
    if first.phase.task.slug != slug:
        raise RequestRejected(404, "There is no such submission.")
    for submission in (first, second):
        if submission.state != SubmissionState.SCORED:
            raise RequestRejected(409, "Only systems on the board can be compared.")
    if first.phase_id != second.phase_id or first.id == second.id:
        raise RequestRejected(422, "Two different systems of one phase can be compared.")
    return first, second


def _name_recipe(board: dict[str, Any]) -> str:
    """Return the identifier of everything that a comparison depends on."""
    return f"{board.get('recipe', '')} pool {board['pool']}"


def _find_result(session: Session, phase: Phase, submission: int) -> bytes:
    recipe = load_board(session, phase).get("recipe", "")
    data = session.scalar(select(Result.data).where(Result.submission_id == submission, Result.recipe == recipe))
    if data is None:
        raise RequestRejected(409, "One of the systems has not been scored yet.")
    return data


def load_comparison_job(session: Session, phase: Phase, pair: Pair) -> ComparisonJob:
    """Return what a worker needs to compare two systems."""
    board = load_board(session, phase)
    return ComparisonJob(
        tuple(phase.scoring.metrics),
        tuple((number, _find_result(session, phase, number)) for number in pair),
        tuple(session.scalar(select(PoolCounts.data).where(PoolCounts.submission_id == number)) for number in pair),
        board["pool"],
        _name_recipe(board),
    )


def store_comparison(session: Session, pair: Pair, recipe: str, compared: dict[str, Any], now: float) -> None:
    """Store the tests of two systems, in place of earlier ones."""
    stored = session.get(StoredComparison, pair, with_for_update=True)
    data = pack(json.dumps(compared).encode())
    if stored is None:
        stored = StoredComparison(first_id=pair.first, second_id=pair.second, recipe=recipe, data=data, created=now)
        session.add(stored)
    stored.recipe, stored.data, stored.created = recipe, data, now


def _compare_values(visitor: Visitor, first: Submission, second: Submission) -> dict[str, Any]:
    """Compare the shown scores of two systems, without tests."""
    board = load_shown_board(visitor, first.phase)
    rows = {row["system"]: row["scores"] for row in board["rows"]}
    if str(first.id) not in rows or str(second.id) not in rows:
        raise RequestRejected(409, "One of the systems has not been scored yet.")
    pairs = [(name, *(rows[str(item.id)][name]["value"] for item in (first, second))) for name in board["metrics"]]
    return {
        "first": show_entry(visitor, first), "second": show_entry(visitor, second), "pool": None,
        "metrics": [
            {"metric": name, "values": [value, other_value],
             "difference": round_score(value - other_value, first.phase.decimals), "interval": None,
             "p": None, "signature": None}
            for name, value, other_value in pairs
        ],
        "types": [], "typed": None,
    }  # fmt: skip
