"""Campaigns and scores with a bank as visible to a visitor.

Verdicts never leave the service through this module: it shows counts, bounds and estimates.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import select

from redink.bank.agreement import measure_agreement
from redink.service.domain.permissions import Permission
from redink.service.domain.phases import is_over
from redink.service.domain.ranking import rank_ranges
from redink.service.domain.states import SubmissionState
from redink.service.store import tables
from redink.service.store.jobs import is_drawing
from redink.service.store.tables import Judge, Phase, Submission, Task
from redink.service.usecases.banks import load_bank, load_campaign
from redink.service.usecases.views.entries import show_entry
from redink.service.usecases.views.shown import load_board
from redink.service.usecases.visitor import Visitor

MIN_COMMON = 10
"""Minimum number of common chunks of two judges for their kappa."""


def show_bank(
    visitor: Visitor, phase: Phase, board: Mapping[str, Any], by_id: Mapping[str, Submission]
) -> dict[str, Any] | None:
    """Return the scores with the bank of a phase, best first; None if this visitor sees none.

    Organisers see the present bank. All others see the published one, and nothing that depends on a verdict while teams
    can submit: two submissions that differ in one edit would reveal it.
    """
    organiser = visitor.find_roles(phase.task).organiser
    scored = board.get("bank" if organiser else "published_bank")
    if not scored or not visitor.may(Permission.BANK, phase.task, phase):
        return None
    rows = {system: scores for system, scores in scored["rows"].items() if system in by_id}
    ranks = rank_ranges({system: find_range(scores) for system, scores in rows.items()})
    return {
        "bank": scored["bank"],
        "public": scored["bank"] == (board.get("published_bank") or {}).get("bank"),
        "rows": [
            {**show_entry(visitor, by_id[system]), "ranks": list(ranks[system]), "scores": rows[system]}
            for system in sorted(rows, key=lambda system: (-rows[system]["value"], int(system)))
        ],
    }


def find_range(scores: Mapping[str, Any]) -> tuple[float, float]:
    """Return the range of an estimate, or the bounds without one.

    >>> find_range({"low": None, "high": None, "lower": 0.2, "upper": 0.9})
    (0.2, 0.9)
    """
    ends = ("lower", "upper") if scores["low"] is None else ("low", "high")
    return scores[ends[0]], scores[ends[1]]


def show_campaign(visitor: Visitor, slug: str, place: int) -> dict[str, Any]:
    """Return the campaign of a phase for its organisers: progress, judges, and the range of each system."""
    phase = visitor.find_phase(visitor.find_task(slug), place, Permission.ORGANISE)
    judges = _list_judges(visitor, phase.task)
    stored = visitor.session.get(tables.Campaign, phase.id)
    if stored is None:
        return {"campaign": None, "judges": [judge | _NOTHING for judge in judges], "bank": None,
                "scored": None}  # fmt: skip
    campaign = load_campaign(visitor.session, stored)
    bank = load_bank(visitor.session, stored)
    agreement = measure_agreement(bank, MIN_COMMON)
    board = load_board(visitor.session, phase)
    return {
        "campaign": {
            "name": stored.name,
            "second": stored.second,
            "is_open": stored.is_open,
            "batches": stored.batch,
            "drawing": is_drawing(visitor.session, phase.id),
            "may_publish": is_over(phase, visitor.now),
            "published": stored.published,
            "bank": str(bank.settle()),
            "votes": len(campaign.ballots),
            "questions": campaign.count_states(),
            "kappa": agreement.kappa,
            "disputed": agreement.disputed,
        },
        "judges": [judge | _measure(campaign.measure_judge(judge["account"])) for judge in judges],
        "bank": show_bank(visitor, phase, board, _load_submissions(visitor, phase)),
        "scored": board["created"] if board.get("bank") else None,
    }


_NOTHING = {"answered": 0, "gold": 0, "gold_right": 0, "repeated": 0, "repeated_same": 0, "passes": True}


def _measure(figures: Any) -> dict[str, Any]:
    return {name: getattr(figures, name) for name in _NOTHING}


def _list_judges(visitor: Visitor, task: Task) -> list[dict[str, Any]]:
    query = select(Judge).where(Judge.task_id == task.id).order_by(Judge.account_id)
    return [
        {"account": judge.account_id, "name": judge.account.name, "code": judge.code}
        for judge in visitor.session.scalars(query)
    ]


def _load_submissions(visitor: Visitor, phase: Phase) -> dict[str, Submission]:
    query = select(Submission).where(Submission.phase_id == phase.id, Submission.state == SubmissionState.SCORED)
    return {str(submission.id): submission for submission in visitor.session.scalars(query)}
