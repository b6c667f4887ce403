"""Tracks: phases of one task that teams take part in separately, such as restricted and open, with an average."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from redink.service.domain.averages import TrackScore, average_tracks
from redink.service.domain.permissions import Permission
from redink.service.domain.rejection import RequestRejected
from redink.service.store.tables import Phase, Submission, Task
from redink.service.uploads import DAMAGED, CheckedFile
from redink.service.usecases.submissions import (
    SubmissionPlan,
    SubmissionRequest,
    accept,
    plan_submission,
    require_team,
)
from redink.service.usecases.visitor import Visitor
from redink.service.views import Filter, show_board

MAX_FILES = 100  # files in an upload for all tracks


@dataclass(frozen=True, slots=True)
class TrackFile:
    """A file of an upload for all tracks."""

    track: str
    name: str
    data: bytes


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


def show_tracks(visitor: Visitor, slug: str, name: str = "") -> dict[str, Any]:
    """Return the final scores of every team in every track by the ranking metric, and their average.

    A team without a score in a track has no average: missing tracks are shown, never imputed.
    """
    phases = find_track_phases(visitor, slug, name)
    scores: list[TrackScore] = []
    teams: dict[int, str] = {}
    hidden = []
    for phase in phases:
        board = show_board(visitor, phase, Filter(final=True))
        if board["hidden"] or (board["rows"] and board["ranking"] != phase.task.ranking):
            hidden.append(phase.track)
            continue
        for row in board["rows"]:
            teams[row["team_id"]] = row["team"]
            scores.append(TrackScore(row["team_id"], phase.track, row["scores"][board["ranking"]]["value"]))
    task: Task = visitor.find_task(slug)
    return {
        "phase": phases[0].name if phases else name,
        "metric": task.ranking,
        "tracks": [{"name": phase.track, "phase": phase.place} for phase in phases],
        "hidden": hidden,
        "rows": [
            {"team_id": row.team, "team": teams[row.team], "scores": dict(row.scores), "missing": list(row.missing),
             "average": row.average, "rank": row.rank}
            for row in average_tracks(scores, [phase.track for phase in phases])
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


def read_tracks(data: bytes, limit: int) -> list[TrackFile]:
    """Return the files of a zip archive: TRACK.txt, or one file in a folder TRACK, also within one outer folder."""
    if len(data) > limit:
        raise RequestRejected(413, f"The file has more than {limit:,} bytes.")
    files: list[TrackFile] = []
    remaining = limit
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir() and not _is_hidden(entry.filename)]
            if len(entries) > MAX_FILES:
                raise RequestRejected(422, f"An archive may have at most {MAX_FILES} files.")
            in_folder = _are_in_one_folder(entries)
            for entry in entries:
                if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                    raise RequestRejected(422, "The zip archive uses an unsupported compression method: use deflate.")
                path = PurePosixPath(entry.filename)
                with archive.open(entry) as file:
                    content = file.read(remaining + 1)
                remaining -= len(content)
                if remaining < 0:
                    raise RequestRejected(413, f"The archive unpacks to more than {limit:,} bytes.")
                parts = path.parts[1:] if in_folder else path.parts
                track = parts[0] if len(parts) > 1 else path.name.partition(".")[0]
                files.append(TrackFile(track, path.name, content))
    except DAMAGED:
        raise RequestRejected(422, "The zip archive is damaged or encrypted.") from None
    names = [file.track.casefold() for file in files]
    duplicate = next((name for index, name in enumerate(names) if name in names[:index]), None)
    if duplicate is not None or not files:
        raise RequestRejected(
            422, f"The track {duplicate} has several files." if duplicate else "The archive is empty."
        )
    return files


def _are_in_one_folder(entries: list[zipfile.ZipInfo]) -> bool:
    """Return whether several files are in one folder, which therefore is not that of a track."""
    paths = [PurePosixPath(entry.filename).parts for entry in entries]
    return len(paths) > 1 and all(len(parts) > 1 for parts in paths) and len({parts[0] for parts in paths}) == 1


def _is_hidden(name: str) -> bool:
    return any(part == "__MACOSX" or part.startswith(".") for part in PurePosixPath(name).parts)
