"""Tracks: phases of one task that teams take part in separately, such as restricted and open, with an average."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from redink.service.domain.averages import TrackScore, average_tracks
from redink.service.domain.permissions import Permission
from redink.service.domain.phases import is_open
from redink.service.domain.rejection import RequestRejected
from redink.service.store.tables import Phase, Submission
from redink.service.uploads import CheckedFile
from redink.service.usecases.submissions import (
    SubmissionPlan,
    SubmissionRequest,
    accept,
    plan_submission,
    require_team,
)
from redink.service.usecases.views.boards import Filter, show_board
from redink.service.usecases.visitor import Visitor


class TrackPlan(NamedTuple):
    """Requests of an upload for all tracks, by track."""

    plans: dict[str, SubmissionPlan]


def find_track_phases(visitor: Visitor, slug: str, name: str = "") -> list[Phase]:
    """Return the phases of all tracks with a name; by default that of the current phase."""
    task = visitor.find_task(slug)
    if not name:
        current = visitor.find_phase(task)
        name = current.name
    return [phase for phase in task.phases if phase.track and phase.name == name]


def find_phase_name(visitor: Visitor, slug: str, place: int | None) -> str:
    """Return the name of the phase of all tracks that an upload is for; it must be given if several are open."""
    task = visitor.find_task(slug, Permission.SUBMIT)
    if place is None:
        open_phases = {phase.name: phase.place for phase in task.phases if phase.track and is_open(phase, visitor.now)}
        if len(open_phases) > 1:
            names = ", ".join(f"{number} ({name})" for name, number in open_phases.items())
            raise RequestRejected(
                422, f"{len(open_phases)} phases are open: {names}. Choose one: --phase NUMBER, or phase=NUMBER."
            )
    return visitor.find_phase(task, place).name


def show_tracks(visitor: Visitor, slug: str, name: str = "", place: int | None = None) -> dict[str, Any]:
    """Return the final scores of every team in every track by the ranking metric of the track, and their average.

    A team without a score in a track has no average: missing tracks are shown, never imputed. Tracks that are ranked
    by different metrics have no average either.
    """
    if not name and place is not None:
        name = visitor.find_phase(visitor.find_task(slug), place).name
    phases = find_track_phases(visitor, slug, name)
    scores: list[TrackScore] = []
    teams: dict[int, str] = {}
    hidden = []
    for phase in phases:
        board = show_board(visitor, phase, Filter(final=True))
        if board["hidden"] or (board["rows"] and board["ranking"] != phase.scoring.ranking):
            hidden.append(phase.track)
            continue
        for row in board["rows"]:
            teams[row["team_id"]] = row["team"]
            scores.append(TrackScore(row["team_id"], phase.track, row["scores"][board["ranking"]]["value"]))
    metrics = list(dict.fromkeys(phase.scoring.ranking for phase in phases))
    return {
        "phase": phases[0].name if phases else name,
        "metric": metrics[0] if len(metrics) == 1 else None,
        "tracks": [
            {"name": phase.track, "phase": phase.place, "metric": phase.scoring.ranking} for phase in phases
        ],
        "hidden": hidden,
        "rows": [
            {"team_id": row.team, "team": teams[row.team], "scores": dict(row.scores), "missing": list(row.missing),
             "average": row.average, "rank": row.rank}
            for row in average_tracks(scores, [phase.track for phase in phases], len(metrics) == 1)
        ],
    }  # fmt: skip


def plan_tracks(visitor: Visitor, request: SubmissionRequest, tracks: Mapping[str, object], name: str) -> TrackPlan:
    """Check an upload for several tracks except for its files; each becomes a submission to the phase of its track."""
    require_team(visitor, visitor.find_task(request.slug, Permission.SUBMIT))
    phases = {phase.track.casefold(): phase for phase in find_track_phases(visitor, request.slug, name)}
    if not phases:
        raise RequestRejected(422, "This task has no tracks: submit a single file.")
    unknown = [track for track in tracks if track.casefold() not in phases]
    if unknown:
        known = ", ".join(phase.track for phase in phases.values())
        raise RequestRejected(422, f"There is no track {unknown[0]}; the tracks are {known}.")
    return TrackPlan(
        {
            track: plan_submission(
                visitor,
                replace(
                    request,
                    phase=phases[track.casefold()].place,
                    key=f"{request.key}:{track}" if request.key else "",
                ),
            )
            for track in tracks
        }
    )


def store_tracks(visitor: Visitor, plan: TrackPlan, files: Mapping[str, CheckedFile]) -> list[Submission]:
    """Accept the files of all tracks, or none of them."""
    refused = [track for track, file in files.items() if file.has_errors]
    if refused:
        raise RequestRejected(
            422, f"The file of track {refused[0]} has errors: nothing was accepted. Submit it alone to see them."
        )
    stored = []
    for track, item in plan.plans.items():
        if item.existing is not None:
            stored.append(item.existing)
            continue
        request = item.request
        phase = visitor.find_phase(visitor.find_task(request.slug, Permission.SUBMIT), request.phase)
        stored.append(accept(visitor, phase, files[track], request.about, request.key))
    return stored
