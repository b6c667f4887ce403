"""The description, the metrics, the announcements and the log of a task."""

from __future__ import annotations

from typing import Any

from redink.metrics.registry import parse_metric
from redink.service.measurement import split_metrics
from redink.service.usecases.announcements import list_announcements
from redink.service.usecases.decisions import list_events
from redink.service.usecases.views.tasks import show_task_page
from redink.service.usecases.visitor import Visitor


def show_about(visitor: Visitor, slug: str, place: int | None) -> dict[str, Any]:
    """Return what the page about a task shows."""
    page = show_task_page(visitor, slug, place)
    task = page["task"]
    return {
        **page,
        "scorings": list_scorings(task),
        "pooled": any(split_metrics(scoring["metrics"])[1] for scoring in (task, *task["tracks"])),
        "events": [event._asdict() for event in list_events(visitor, slug)],
        "announcements": [item._asdict() for item in list_announcements(visitor, slug)],
    }


def list_scorings(task: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the metrics, languages and parsers of a task, and the tracks that have each of them."""
    own = [track for track in task["tracks"] if track["own"]]
    others = [track["name"] for track in task["tracks"] if not track["own"]]
    groups: list[tuple[dict[str, Any], list[str]]] = []
    if others or not own or any(not phase["track"] for phase in task["phases"]):
        groups.append((task, others))
    for track in own:
        same = next((group for group in groups if _describe(group[0]) == _describe(track)), None)
        if same is None:
            groups.append((track, [track["name"]]))
        else:
            same[1].append(track["name"])
    return [{**_describe(scoring), "tracks": names} for scoring, names in groups]


def _describe(scoring: dict[str, Any]) -> dict[str, Any]:
    names = ("ranking", "language", "parser", "reference_edits")
    metrics = {name: parse_metric(name).description for name in scoring["metrics"]}
    return {"metrics": metrics, **{name: scoring[name] for name in names}}
