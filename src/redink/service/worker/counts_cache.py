"""Stored counts that stay in the memory of a worker for the next leaderboard."""

from __future__ import annotations

from collections import OrderedDict

from sqlalchemy import select
from sqlalchemy.orm import Session

from redink.service.domain.states import UNFINISHED, JobKind, SubmissionState
from redink.service.measurement import StoredCounts
from redink.service.store.tables import Job, Phase, Result, Submission

MAX_CACHED = 400
"""Number of submissions whose counts stay in memory."""


class CountsCache:
    """The stored counts of submissions, parsed once."""

    def __init__(self) -> None:
        self._counts: OrderedDict[int, StoredCounts] = OrderedDict()

    def load(self, session: Session, phase: Phase, recipe: str) -> tuple[dict[str, StoredCounts], set[int], set[int]]:
        """Load the stored counts of the submissions on the leaderboard.

        Also return the submissions that have only results of another recipe: those that are being rescored, and those
        whose rescoring failed.
        """
        rows = session.execute(
            select(Result.id, Result.submission_id)
            .join(Submission, Submission.id == Result.submission_id)
            .where(Submission.phase_id == phase.id, Submission.state == SubmissionState.SCORED, Result.recipe == recipe)
            .order_by(Submission.id)
        ).all()
        scored = set(
            session.scalars(
                select(Submission.id).where(Submission.phase_id == phase.id, Submission.state == SubmissionState.SCORED)
            )
        )
        waiting = set(
            session.scalars(
                select(Job.submission_id).where(
                    Job.phase_id == phase.id, Job.kind == JobKind.SCORE, Job.state.in_(UNFINISHED)
                )
            )
        )
        systems: dict[str, StoredCounts] = {}
        for result_id, submission_id in rows:
            stored = self._counts.get(result_id)
            if stored is None:
                data = session.scalar(select(Result.data).where(Result.id == result_id))
                assert data is not None
                stored = self._counts[result_id] = StoredCounts.from_bytes(data, str(submission_id))
            self._counts.move_to_end(result_id)
            systems[str(submission_id)] = stored
        while len(self._counts) > max(MAX_CACHED, len(rows)):
            self._counts.popitem(last=False)
        missing = scored - {number for _, number in rows}
        return systems, missing & waiting, missing - waiting
