"""Creation of the report and the heat map."""

from __future__ import annotations

import time

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from redink.service.domain.states import JobState, SubmissionState
from redink.service.phase_data import make_scoring_job
from redink.service.reports import make_pages
from redink.service.store.database import pack, unpack
from redink.service.store.tables import (
    Job,
    Page,
    Phase,
    Submission,
    Team,
)
from redink.service.worker.runner import JobRunner


def create_pages(worker: JobRunner, job: Job) -> None:
    """Create the report and the heat map of a phase."""
    with worker.database.read() as session:
        phase = session.get_one(Phase, job.phase_id)
        scoring_job, title = make_scoring_job(phase), f"{phase.task.name}: {phase.title}"
        files = [
            (f"{team}/{name}", file_name, unpack(data))
            for team, name, file_name, data in session.execute(
                select(Team.name, Submission.name, Submission.file_name, Submission.data)
                .join(Team, Team.id == Submission.team_id)
                .where(Submission.phase_id == phase.id, Submission.state == SubmissionState.SCORED)
                .order_by(Submission.id)
            )
        ]
    pages: dict[str, bytes] = worker.run_child(job, lambda _: make_pages(scoring_job, title, files))

    def finish(session: Session, locked: Job) -> None:
        locked.state, locked.progress = JobState.DONE, 1.0
        session.execute(delete(Page).where(Page.phase_id == job.phase_id))
        for kind, data in pages.items():
            session.add(Page(phase_id=job.phase_id, kind=kind, data=pack(data), created=time.time()))

    worker.end(job, finish)
