"""Comparison of two systems."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy.orm import Session

from redink.errors import UnsuitableData
from redink.service.comparing import compare_systems
from redink.service.domain.rejection import RequestRejected
from redink.service.domain.states import JobState
from redink.service.store.tables import (
    Job,
    Phase,
)
from redink.service.usecases.comparisons import Pair, load_comparison_job, store_comparison
from redink.service.worker.runner import JobRunner


def compare_pair(worker: JobRunner, job: Job) -> None:
    """Test the difference between two systems."""
    assert job.submission_id is not None
    assert job.other is not None
    pair = Pair(job.submission_id, job.other)
    try:
        with worker.database.read() as session:
            comparison = load_comparison_job(session, session.get_one(Phase, job.phase_id), pair)
    except RequestRejected as rejected:  # one of the systems has left the leaderboard in the meantime
        raise UnsuitableData(rejected.message) from None
    compared: dict[str, Any] = worker.run_child(job, lambda _: compare_systems(comparison))

    def finish(session: Session, locked: Job) -> None:
        locked.state, locked.progress = JobState.DONE, 1.0
        store_comparison(session, pair, comparison.recipe, compared, time.time())

    worker.end(job, finish)
