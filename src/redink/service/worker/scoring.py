"""Scoring of one submission."""

from __future__ import annotations

import time
from collections.abc import Callable

from sqlalchemy import select
from sqlalchemy.orm import Session

from redink.errors import UnsuitableData
from redink.service.domain.states import ACTIVE, JobState, SubmissionState
from redink.service.store import jobs
from redink.service.store.database import unpack
from redink.service.store.tables import (
    Choice,
    Job,
    Result,
    Submission,
)
from redink.service.worker.runner import JobRunner
from redink.version import VERSION


def score_submission(worker: JobRunner, job: Job) -> None:
    """Score a submission, and queue the leaderboard."""
    assert job.submission_id is not None
    scorer = worker.find_scorer(job)
    with worker.database.read() as session:
        submission = session.get_one(Submission, job.submission_id)
        file_name, data = submission.file_name, unpack(submission.data)
    sentence_count = len(scorer.corpus.sentences)

    def work(report: Callable[[float], None]) -> bytes:
        stored = scorer.score(file_name, data, lambda done: report(done / sentence_count))
        for name, reason in stored.evaluation.failed.items():
            # A failed metric fails the submission, or one system would remove it from the leaderboard.
            raise UnsuitableData(f"{name}: {reason}")
        return stored.to_bytes()

    counted: bytes = worker.run_child(job, work)

    def finish(session: Session, locked: Job) -> None:
        now = time.time()
        locked.state, locked.progress = JobState.DONE, 1.0
        scored = session.get_one(Submission, job.submission_id, with_for_update=True)
        if scored.state not in ACTIVE:
            return  # cancelled in the meantime
        recipe = scorer.scoring_job.recipe
        existing = session.scalar(select(Result.id).where(Result.submission_id == scored.id, Result.recipe == recipe))
        if existing is None:
            session.add(Result(submission_id=scored.id, recipe=recipe, version=VERSION, data=counted, created=now))
        if scored.state == SubmissionState.QUEUED and scored.replaces_id is not None:
            _replace(session, scored, scored.replaces_id)
        scored.state, scored.reason, scored.detail = SubmissionState.SCORED, "", ""
        session.flush()
        jobs.queue_board(session, job.phase_id, now)

    worker.end(job, finish)


def _replace(session: Session, submission: Submission, old: int) -> None:
    """Withdraw the submission that another one replaces, also in the team's choice for the final table."""
    replaced = session.get(Submission, old, with_for_update=True)
    if replaced is None or replaced.state != SubmissionState.SCORED:
        return
    replaced.state = SubmissionState.WITHDRAWN
    choice = session.get(Choice, (replaced.phase_id, replaced.team_id))
    if choice is not None and choice.submission_id == replaced.id:
        choice.submission_id = submission.id
