"""The submission of each team in the final table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import select

from redink.service.domain.permissions import Permission
from redink.service.domain.phases import is_blind, is_over
from redink.service.domain.rejection import RequestRejected
from redink.service.domain.selection import Candidate, SelectionRule, select_final
from redink.service.domain.states import ACTIVE
from redink.service.store.tables import Choice, Phase, Submission, Team
from redink.service.usecases.views.shown import load_board, round_score
from redink.service.usecases.visitor import Visitor


def choose_final(visitor: Visitor, number: int) -> Submission:
    """Choose a submission of the visitor's team for the final table, until the phase closes."""
    submission = visitor.find_submission(number, Permission.OWN)
    session, phase = visitor.session, submission.phase
    team = visitor.find_roles(phase.task).team
    if team is None or team.id != submission.team_id:
        raise RequestRejected(403, "Only the team itself chooses its final submission.")
    if is_over(phase, visitor.now):
        raise RequestRejected(
            409, f"The phase {phase.name} has closed, so its final submissions can no longer be changed."
        )
    if phase.selection == SelectionRule.BEST:
        raise RequestRejected(409, "In this phase, the best submission of each team is final.")
    if submission.state not in ACTIVE:
        raise RequestRejected(409, f"This submission is {submission.state}: choose another one.")
    session.get(Team, team.id, with_for_update=True)
    choice = session.get(Choice, (phase.id, team.id))
    if choice is None:
        session.add(Choice(phase_id=phase.id, team_id=team.id, submission_id=submission.id))
    else:
        choice.submission_id = submission.id
    return submission


def find_choice(visitor: Visitor, phase: Phase, team: int) -> int | None:
    """Return the submission that a team chose, for the team itself and for organisers."""
    return visitor.session.scalar(
        select(Choice.submission_id).where(Choice.phase_id == phase.id, Choice.team_id == team)
    )


def select_rows(visitor: Visitor, phase: Phase, rows: Sequence[Mapping[str, Any]], ranking: str) -> set[int]:
    """Return the submissions of the final table, given all rows of the leaderboard."""
    session = visitor.session
    numbers = [row["id"] for row in rows]
    query = select(Submission.id, Submission.name).where(Submission.id.in_(numbers))
    names = {number: name for number, name in session.execute(query)}  # noqa: C416  # of a typed row
    candidates = [
        Candidate(row["id"], row["team_id"], names[row["id"]], row["created"], row["scores"][ranking]["value"])
        for row in rows
    ]
    choices = session.scalars(select(Choice).where(Choice.phase_id == phase.id))
    chosen = {choice.team_id: choice.submission_id for choice in choices}
    dev_values = _find_dev_values(visitor, phase) if phase.selection == SelectionRule.BEST_ON_DEV else {}
    return set(select_final(phase.selection, candidates, chosen, dev_values).values())


def _find_dev_values(visitor: Visitor, phase: Phase) -> dict[tuple[int, str], float]:
    """Return the scores in the phase before of the same track by team and name, by its ranking metric."""
    earlier = [other for other in phase.task.phases if other.place < phase.place and other.track == phase.track]
    before = earlier[-1] if earlier else None
    if before is None or is_blind(before, visitor.now):
        return {}
    board = load_board(visitor.session, before)
    decimals = None if is_over(before, visitor.now) else before.decimals  # the choice tells no more than the board does
    values = {
        int(row["system"]): round_score(row["scores"][board["ranking"]]["value"], decimals) for row in board["rows"]
    }
    query = select(Submission.id, Submission.team_id, Submission.name).where(Submission.id.in_(values))
    best: dict[tuple[int, str], float] = {}
    for number, team, name in visitor.session.execute(query):
        best[team, name] = max(values[number], best.get((team, name), values[number]))
    return best
