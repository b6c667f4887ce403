"""Endpoints for monitoring: health, and metrics for Prometheus."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Gauge, generate_latest
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from redink.service.domain.states import JobKind, JobState, SubmissionState
from redink.service.store.jobs import count_by_state
from redink.service.store.tables import Appeal, Job, Submission, Task
from redink.service.web.context import get_app_state
from redink.version import VERSION

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
def check_health(request: Request) -> Response:
    """Return whether the service works and can store data."""
    get_app_state(request).check_health()
    return JSONResponse({"status": "ok", "version": VERSION})


@router.get("/metrics")
def export_metrics(request: Request) -> Response:
    """Return metrics for Prometheus; they name no task, team or system."""
    app_state = get_app_state(request)
    with app_state.database.read() as session:
        registry = collect_metrics(session, app_state.now())
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)


def collect_metrics(session: Session, now: float) -> CollectorRegistry:
    """Return the current metrics."""
    registry = CollectorRegistry()
    jobs = Gauge("redink_jobs", "Jobs by state.", ["state"], registry=registry)
    counts = count_by_state(session)
    for job_state in JobState:
        jobs.labels(job_state.value).set(counts.get(job_state, 0))
    submissions = Gauge("redink_submissions", "Submissions by state.", ["state"], registry=registry)
    rows = session.execute(select(Submission.state, func.count()).group_by(Submission.state)).all()
    by_state = {str(state): number for state, number in rows}
    for state in SubmissionState:
        submissions.labels(state.value).set(by_state.get(state, 0))
    tasks = session.scalar(select(func.count()).select_from(Task))
    Gauge("redink_tasks", "Tasks.", registry=registry).set(tasks or 0)
    appeals = session.scalar(select(func.count()).select_from(Appeal).where(Appeal.answered.is_(None)))
    Gauge("redink_open_appeals", "Appeals without an answer.", registry=registry).set(appeals or 0)
    waiting = select(func.min(Job.created)).where(Job.state == JobState.QUEUED, Job.kind == JobKind.SCORE)
    oldest = session.scalar(waiting)
    age = Gauge("redink_oldest_job_seconds", "Seconds that the oldest submission has waited.", registry=registry)
    age.set(now - oldest if oldest else 0.0)
    return registry
