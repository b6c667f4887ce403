"""Endpoints for monitoring: health, and metrics for Prometheus."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Gauge, generate_latest

from redink.service.usecases.monitoring import ServerCounts, count_server
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
        registry = collect_metrics(count_server(session, app_state.now()))
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)


def collect_metrics(counts: ServerCounts) -> CollectorRegistry:
    """Return the numbers in the registry of a response."""
    registry = CollectorRegistry()
    jobs = Gauge("redink_jobs", "Jobs by state.", ["state"], registry=registry)
    for job_state, number in counts.jobs.items():
        jobs.labels(job_state.value).set(number)
    submissions = Gauge("redink_submissions", "Submissions by state.", ["state"], registry=registry)
    for state, number in counts.submissions.items():
        submissions.labels(state.value).set(number)
    for name, text, value in (
        ("tasks", "Tasks.", counts.tasks),
        ("open_appeals", "Appeals without an answer.", counts.open_appeals),
        ("oldest_job_seconds", "Seconds that the oldest submission has waited.", counts.oldest_job_seconds),
    ):
        Gauge(f"redink_{name}", text, registry=registry).set(value)
    return registry
