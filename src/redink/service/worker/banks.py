"""Scores with the bank of a phase, and batches of questions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from redink.bank.queue import Question
from redink.bank.verdicts import Bank
from redink.service.banking import BankedSystem, BatchOrder, count_systems, draw_questions, find_teams, score_systems
from redink.service.domain.assignments import GOLD_SHARE
from redink.service.domain.states import JobState
from redink.service.measurement import PhaseScorer, StoredCounts
from redink.service.store.jobs import queue_board
from redink.service.store.tables import BankQuestion, Campaign, Job, Phase, Submission
from redink.service.usecases.banks import load_bank, load_published
from redink.service.worker.runner import JobRunner


@dataclass(frozen=True, slots=True)
class PhaseBanks:
    """The bank of a phase now and as published, with the systems on the board."""

    current: Bank
    published: Bank | None
    systems: list[BankedSystem]
    keys: frozenset[str]
    """Chunks of all questions."""

    def score(self, scorer: PhaseScorer, board: dict[str, Any]) -> dict[str, list[int]]:
        """Add the scores with the bank to a board; return the teams whose systems have each chunk."""
        counted = count_systems(scorer, self.current, self.systems)
        board["bank"] = score_systems(scorer, self.current, counted)
        if self.published == self.current:
            board["published_bank"] = board["bank"]
        elif self.published is not None:
            earlier = count_systems(scorer, self.published, self.systems)
            board["published_bank"] = score_systems(scorer, self.published, earlier)
        return find_teams(self.keys, counted)


def load_banks(session: Session, phase: Phase, systems: Mapping[str, StoredCounts]) -> PhaseBanks | None:
    """Load the bank of a phase; None if it has none."""
    stored = session.get(Campaign, phase.id)
    if stored is None:
        return None
    published = load_published(stored)
    keys = session.scalars(select(BankQuestion.key).where(BankQuestion.phase_id == phase.id, BankQuestion.gold == ""))
    return PhaseBanks(
        load_bank(session, stored).settle(),
        published.settle() if published else None,
        _list_systems(session, phase, systems),
        frozenset(keys),
    )


def _list_systems(session: Session, phase: Phase, systems: Mapping[str, StoredCounts]) -> list[BankedSystem]:
    rows = session.execute(
        select(Submission.id, Submission.checksum, Submission.team_id)
        .where(Submission.phase_id == phase.id)
        .order_by(Submission.id)
    )
    return [
        BankedSystem(str(number), checksum, team, systems[str(number)])
        for number, checksum, team in rows
        if str(number) in systems
    ]


def store_teams(session: Session, phase_id: int, owners: Mapping[str, list[int]]) -> None:
    """Store the teams whose systems have the chunks: their members do not judge them."""
    if not owners:
        return
    for question in session.scalars(
        select(BankQuestion).where(BankQuestion.phase_id == phase_id, BankQuestion.gold == "")
    ):
        # A team that has withdrawn its system still knows the chunk.
        teams = sorted({*question.teams, *owners.get(question.key, ())})
        if teams != question.teams:
            question.teams = teams


def draw_batch(worker: JobRunner, job: Job) -> None:
    """Draw the questions that an organiser ordered, and store them after the others."""
    scorer = worker.find_scorer(job)
    with worker.keep_alive(job), worker.database.read() as session:
        phase = session.get_one(Phase, job.phase_id)
        stored = session.get(Campaign, job.phase_id)
        if stored is None or not stored.wanted:
            worker.end(job, lambda _, locked: setattr(locked, "state", JobState.DONE))
            return
        systems, _, _ = worker.counts.load(session, phase, scorer.scoring_job.recipe)
        banked = _list_systems(session, phase, systems)
        bank = load_bank(session, stored).settle()
        asked = session.scalars(select(BankQuestion.key).where(BankQuestion.phase_id == phase.id))
        number = stored.batch + 1
        order = BatchOrder(stored.wanted, stored.seed + stored.batch, f"{stored.name}-{number}", GOLD_SHARE,
                           frozenset(asked))  # fmt: skip
    drawn = worker.run_child(
        job, lambda _: [(item.question, item.teams) for item in draw_questions(scorer, bank, banked, order)]
    )

    def finish(session: Session, locked: Job) -> None:
        locked.state, locked.progress = JobState.DONE, 1.0
        campaign = session.get(Campaign, job.phase_id, with_for_update=True)
        if campaign is None or campaign.batch >= number:
            return
        campaign.wanted, campaign.batch = 0, number
        last = session.scalar(select(func.max(BankQuestion.place)).where(BankQuestion.phase_id == job.phase_id)) or 0
        for place, (question, teams) in enumerate(drawn, last + 1):
            session.add(_make_row(job.phase_id, place, question, teams))
        session.flush()
        queue_board(session, job.phase_id, job.created)

    worker.end(job, finish)


def _make_row(phase_id: int, place: int, question: Question, teams: tuple[int, ...]) -> BankQuestion:
    return BankQuestion(
        phase_id=phase_id, place=place, key=question.key, gold=question.gold, teams=list(teams), data=question.to_line()
    )
