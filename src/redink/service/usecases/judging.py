"""Judging: a judge of a campaign gets one question at a time, and each vote is stored before the next one."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import select

from redink.bank.files import describe_chunk
from redink.bank.page import describe_question
from redink.bank.queue import Question, parse_question
from redink.bank.verdicts import VERDICTS
from redink.service.domain.assignments import Campaign
from redink.service.domain.permissions import Permission
from redink.service.domain.rejection import RequestRejected
from redink.service.store import tables
from redink.service.store.jobs import queue_bank_scores
from redink.service.store.tables import BankQuestion, BankVote, Phase, Seat, Team, TeamMember
from redink.service.usecases.banks import add_judge, load_campaign
from redink.service.usecases.visitor import Visitor

RESERVED_SECONDS = 1800.0
"""Seconds after which a question that a judge has not answered goes to another judge."""
SCORE_SECONDS = 20.0
"""Seconds from a vote to the scores with it."""


@dataclass(frozen=True, slots=True)
class JudgeAnswer:
    """A judge's answer to a question."""

    id: str
    """Identifier of the question that the judge saw."""
    verdict: str
    needed: Sequence[int] = field(default=())
    """Numbers of the other corrections without which the chunk is not right."""
    applied: bool = True
    """True if the judge last saw the other corrections applied."""


def show_judging(visitor: Visitor, slug: str, place: int) -> dict[str, Any]:
    """Return the progress of a judge and the current question, which is reserved for the judge."""
    return _Session(visitor, slug, place).describe()


def cast_vote(visitor: Visitor, slug: str, place: int, answer: JudgeAnswer) -> dict[str, Any]:
    """Store a vote on the current question; a vote on another question is ignored, because it was sent twice."""
    session = _Session(visitor, slug, place)
    session.vote(answer)
    return session.describe()


def undo_vote(visitor: Visitor, slug: str, place: int) -> dict[str, Any]:
    """Return to the judge's last answer, which the next vote replaces."""
    session = _Session(visitor, slug, place)
    session.undo()
    return session.describe()


class _Session:
    """One judge in one campaign, which is locked: two judges never get a question at the same moment."""

    def __init__(self, visitor: Visitor, slug: str, place: int) -> None:
        self._visitor, self._session = visitor, visitor.session
        phase = visitor.find_phase(visitor.find_task(slug), place, Permission.JUDGE)
        account = visitor.require_account()
        stored = self._session.get(tables.Campaign, phase.id, with_for_update=True)
        if stored is None:
            raise RequestRejected(404, "This phase has no bank.")
        if not stored.is_open:
            raise RequestRejected(409, "The organisers have closed this campaign.")
        self._phase: Phase = phase
        self._stored = stored
        self._judge = add_judge(self._session, phase.task, account)
        seat = self._session.get(Seat, (phase.id, account.id))
        if seat is None:
            seat = Seat(phase_id=phase.id, account_id=account.id, question_id=None, repeated=False, undone_id=None,
                        since=visitor.now)  # fmt: skip
            self._session.add(seat)
            self._session.flush()
        self._seat = seat

    def describe(self) -> dict[str, Any]:
        """Return the progress and the current question."""
        campaign = load_campaign(self._session, self._stored)
        number = self._judge.account_id
        question = self._find_question(campaign)
        done = len({(vote.item, vote.repeated) for vote in campaign.ballots if vote.judge == number})
        left = len(campaign.list_open(number, self._list_teams(), self._list_reserved()))
        state: dict[str, Any] = {"done": done, "total": done + max(left, int(question is not None)), "question": None}
        return state if question is None else state | {"question": describe_question(question)}

    def vote(self, answer: JudgeAnswer) -> None:
        """Add a vote."""
        if answer.verdict not in VERDICTS:
            raise RequestRejected(422, f"A verdict must be one of {', '.join(VERDICTS)}.")
        seat = self._seat
        question = self._load_question()
        if question is None or describe_question(question)["id"] != answer.id:
            return
        if not all(0 <= index < len(question.beside) for index in answer.needed):
            raise RequestRejected(422, "There is no such correction.")
        conditional = answer.verdict in ("valid", "neutral")
        beside = [describe_chunk(question.beside[index]) for index in sorted(set(answer.needed))] if conditional else []
        undone = self._session.get(BankVote, seat.undone_id) if seat.undone_id is not None else None
        earlier = json.loads(undone.line).get("with", []) if undone is not None else beside
        if earlier != beside:
            # A vote with other conditions would not replace the earlier one.
            self._add(question, "skip", answer.applied, earlier)
        self._add(question, answer.verdict, answer.applied, beside)
        seat.question_id, seat.undone_id, seat.repeated = None, None, False
        self._session.flush()
        queue_bank_scores(self._session, self._phase.id, self._visitor.now, SCORE_SECONDS)

    def _add(self, question: Question, verdict: str, applied: bool, beside: list[dict[str, Any]]) -> None:
        now = self._visitor.now
        line = question.make_vote(
            verdict, self._judge.code, shown="applied" if applied else "alone", **({"with": beside} if beside else {}),
            at=datetime.fromtimestamp(now, UTC).date().isoformat(),
        )  # fmt: skip
        self._session.add(
            BankVote(phase_id=self._phase.id, question_id=self._seat.question_id, account_id=self._judge.account_id,
                     verdict=verdict, repeated=self._seat.repeated, line=line, created=now)
        )  # fmt: skip

    def undo(self) -> None:
        """Return to the last vote, or to the one before the vote that is being replaced."""
        seat = self._seat
        query = select(BankVote).where(
            BankVote.phase_id == self._phase.id, BankVote.account_id == self._judge.account_id
        )  # fmt: skip
        if seat.undone_id is not None:
            query = query.where(BankVote.id < seat.undone_id, BankVote.question_id != seat.question_id)
        last = self._session.scalar(query.order_by(BankVote.id.desc()).limit(1))
        if last is not None:
            seat.question_id, seat.repeated, seat.undone_id = last.question_id, last.repeated, last.id
            seat.since = self._visitor.now
            self._session.flush()

    def _find_question(self, campaign: Campaign) -> Question | None:
        """Return the question of the seat, or else reserve the next one."""
        seat, now = self._seat, self._visitor.now
        if seat.question_id is not None and (seat.undone_id is not None or self._is_still_open(campaign)):
            seat.since = now
            return self._load_question()
        assigned = campaign.choose(self._judge.account_id, self._list_teams(), self._list_reserved())
        seat.question_id, seat.undone_id, seat.since = None, None, now
        if assigned is not None:
            seat.question_id, seat.repeated = assigned.item, assigned.repeated
        self._session.flush()
        return self._load_question()

    def _is_still_open(self, campaign: Campaign) -> bool:
        """Return whether the seat's question is for this judge; others may have answered it after a long pause."""
        seat = self._seat
        item = next((item for item in campaign.items if item.number == seat.question_id), None)
        if item is None or not item.teams.isdisjoint(self._list_teams()):
            return False
        if item.gold or seat.repeated:
            return True
        opened = campaign.list_open(self._judge.account_id, self._list_teams(), self._list_reserved())
        return any(other.number == item.number for other in opened)

    def _load_question(self) -> Question | None:
        seat = self._seat
        if seat.question_id is None:
            return None
        question = parse_question(self._session.get_one(BankQuestion, seat.question_id).data)
        return question._replace(repeated=True) if seat.repeated else question

    def _list_teams(self) -> set[int]:
        """Return the judge's teams in the task."""
        query = (
            select(Team.id)
            .join(TeamMember, TeamMember.team_id == Team.id)
            .where(Team.task_id == self._phase.task_id, TeamMember.account_id == self._judge.account_id)
        )
        return set(self._session.scalars(query))

    def _list_reserved(self) -> dict[int, int]:
        """Return the questions that other judges see."""
        query = select(Seat.account_id, Seat.question_id).where(
            Seat.phase_id == self._phase.id, Seat.account_id != self._judge.account_id, Seat.question_id.is_not(None),
            Seat.since > self._visitor.now - RESERVED_SECONDS,
        )  # fmt: skip
        return {account: number for account, number in self._session.execute(query) if number is not None}
