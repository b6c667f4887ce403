"""Actions shared by pages and API: invitations, submitting, lists and files of submissions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from fastapi import Request, UploadFile
from fastapi.responses import Response
from sqlalchemy import select

from redink.service.domain.permissions import Permission
from redink.service.domain.rejection import RequestRejected
from redink.service.store.database import unpack
from redink.service.store.tables import Submission, Task
from redink.service.track_archives import read_tracks
from redink.service.uploads import check_upload, unpack_upload
from redink.service.usecases.invitations import invite
from redink.service.usecases.submissions import SubmissionRequest, plan_submission, store_submission
from redink.service.usecases.tracks import find_phase_name, plan_tracks, store_tracks
from redink.service.usecases.visitor import Visitor
from redink.service.web.context import AppState


def make_invitation(visitor: Visitor, slug: str, kind: str, uses: int) -> str:
    """Create an invitation to a task, or to the visitor's team, and return its secret."""
    if kind == "team":
        task = visitor.find_task(slug, Permission.SUBMIT)
        team = visitor.find_roles(task).team
        if team is None:
            raise RequestRejected(422, "You have no team in this task.")
        return invite(visitor.session, "team", visitor.now, team=team, uses=uses)
    if kind not in ("organiser", "participant", "reader"):
        raise RequestRejected(422, "The role of an invitation must be organiser, participant, reader or team.")
    return invite(visitor.session, kind, visitor.now, task=visitor.find_task(slug, Permission.ORGANISE), uses=uses)


def list_own(visitor: Visitor, task: Task, place: int | None) -> list[Submission]:
    """List the submissions of the visitor's team, newest first; all submissions for organisers."""
    roles = visitor.find_roles(task)
    phases = [phase.id for phase in task.phases if place in (None, phase.place)]
    query = select(Submission).where(Submission.phase_id.in_(phases)).order_by(Submission.id.desc())
    if not roles.organiser:
        query = query.where(Submission.team_id == (roles.team.id if roles.team else 0))
    return list(visitor.session.scalars(query))


def submit(
    app_state: AppState, request: Request, order: SubmissionRequest, file: UploadFile | bytes, api: bool
) -> Submission:
    """Check a file and store it; a file with errors is stored as refused."""

    @contextmanager
    def open_visitor(write: bool) -> Iterator[Visitor]:
        if api:
            with app_state.open_api(request, write) as visitor:
                yield visitor
        else:
            with app_state.open(request, write) as context:
                yield context.visitor

    with open_visitor(write=False) as visitor:
        plan = plan_submission(visitor, order)
        if plan.existing is not None:
            return plan.existing
    limits = app_state.settings.limits
    if isinstance(file, bytes):
        file_name, data = unpack_upload("pasted.txt", file, limits.upload)
    else:
        file_name, data = unpack_upload(file.filename or "", file.file.read(limits.upload + 1), limits.upload)
    checked = check_upload(file_name, data, plan.source, limits)
    with open_visitor(write=True) as visitor:
        return store_submission(visitor, plan, checked)


def submit_tracks(
    app_state: AppState, request: Request, order: SubmissionRequest, file: UploadFile, api: bool
) -> list[Submission]:
    """Check the files of an archive for several tracks, and store all of them or none."""

    @contextmanager
    def open_visitor(write: bool) -> Iterator[Visitor]:
        if api:
            with app_state.open_api(request, write) as visitor:
                yield visitor
        else:
            with app_state.open(request, write) as context:
                yield context.visitor

    limits = app_state.settings.limits
    with open_visitor(write=False) as visitor:
        name = find_phase_name(visitor, order.slug, order.phase)
    files = {item.track: item for item in read_tracks(file.file.read(limits.upload + 1), limits.upload, name)}
    with open_visitor(write=False) as visitor:
        plan = plan_tracks(visitor, order, files, name)
    checked = {}
    for track, item in files.items():
        if plan.plans[track].existing is None:
            name, data = unpack_upload(item.name, item.data, limits.upload)
            checked[track] = check_upload(name, data, plan.plans[track].source, limits)
    with open_visitor(write=True) as visitor:
        return store_tracks(visitor, plan, checked)


def send_file(submission: Submission) -> Response:
    """Return a response with the file of a submission."""
    return Response(
        unpack(submission.data), media_type="application/octet-stream",
        headers={"content-disposition": f'attachment; filename="{submission.id}-{ascii_name(submission.file_name)}"'},
    )  # fmt: skip


def ascii_name(name: str) -> str:
    """Replace the characters of a file name that a header cannot contain."""
    return "".join(c if c.isascii() and (c.isalnum() or c in "-_.") else "_" for c in name)
