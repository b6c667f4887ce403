"""Submitting, shared by pages and API: files are checked between two transactions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

from fastapi import Request, UploadFile

from redink.service.track_archives import read_tracks
from redink.service.uploads import check_upload, unpack_upload
from redink.service.usecases.submissions import Receipt, SubmissionRequest, plan_submission, store_submission
from redink.service.usecases.tracks import find_phase_name, plan_tracks, store_tracks
from redink.service.usecases.visitor import Visitor
from redink.service.web.context import AppState


def make_opener(app_state: AppState, request: Request, api: bool) -> Callable[[bool], AbstractContextManager[Visitor]]:
    """Return a function that opens a transaction with the visitor of a request."""

    @contextmanager
    def open_visitor(write: bool) -> Iterator[Visitor]:
        if api:
            with app_state.open_api(request, write) as visitor:
                yield visitor
        else:
            with app_state.open(request, write) as context:
                yield context.visitor

    return open_visitor


def submit(
    app_state: AppState, request: Request, order: SubmissionRequest, file: UploadFile | bytes, api: bool
) -> Receipt:
    """Check a file and store it; a file with errors is stored as refused."""
    open_visitor = make_opener(app_state, request, api)
    with open_visitor(False) as visitor:
        plan = plan_submission(visitor, order)
        if plan.existing is not None:
            return Receipt.of(plan.existing)
    limits = app_state.settings.limits
    if isinstance(file, bytes):
        file_name, data = unpack_upload("pasted.txt", file, limits.upload)
    else:
        file_name, data = unpack_upload(file.filename or "", file.file.read(limits.upload + 1), limits.upload)
    checked = check_upload(file_name, data, plan.source, limits)
    with open_visitor(True) as visitor:
        return Receipt.of(store_submission(visitor, plan, checked))


def submit_tracks(
    app_state: AppState, request: Request, order: SubmissionRequest, file: UploadFile, api: bool
) -> list[Receipt]:
    """Check the files of an archive for several tracks, and store all of them or none."""
    open_visitor = make_opener(app_state, request, api)
    limits = app_state.settings.limits
    with open_visitor(False) as visitor:
        name = find_phase_name(visitor, order.slug, order.phase)
    files = {item.track: item for item in read_tracks(file.file.read(limits.upload + 1), limits.upload, name)}
    with open_visitor(False) as visitor:
        plan = plan_tracks(visitor, order, files, name)
    checked = {}
    for track, item in files.items():
        if plan.plans[track].existing is None:
            name, data = unpack_upload(item.name, item.data, limits.upload)
            checked[track] = check_upload(name, data, plan.plans[track].source, limits)
    with open_visitor(True) as visitor:
        return [Receipt.of(submission) for submission in store_tracks(visitor, plan, checked)]
