"""Pages for teams and submissions."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Depends, File, Form, Request, UploadFile
from fastapi.responses import JSONResponse, Response

from redink.service.domain.rejection import RequestRejected
from redink.service.domain.states import SubmissionState
from redink.service.usecases.decisions import Decision, accept_refused, delete_submission, disqualify, restore
from redink.service.usecases.exports import find_file
from redink.service.usecases.invitations import make_invitation
from redink.service.usecases.selections import choose_final
from redink.service.usecases.submissions import Description, SubmissionRequest, describe, withdraw
from redink.service.usecases.teams import found_team, leave_team
from redink.service.usecases.tracks import show_tracks
from redink.service.usecases.views.submissions import (
    find_submission_view,
    list_submissions,
    show_replaced,
    show_state,
)
from redink.service.usecases.views.tasks import find_task_view, show_task_page, show_team_page
from redink.service.web.actions import submit, submit_tracks
from redink.service.web.context import AppState, check_form, get_app_state
from redink.service.web.forms import read_fields, split_tags
from redink.service.web.pages.accounts import Text
from redink.service.web.pages.tasks import send_file

Fields = Annotated[dict[str, str], Depends(read_fields)]
router = APIRouter(include_in_schema=False)
forms = APIRouter(include_in_schema=False, dependencies=[Depends(check_form)])


@router.get("/tasks/{slug}/team")
def show_team(request: Request, slug: str, phase: int | None = None) -> Response:
    """Show the visitor's team, or the form to create one."""
    with get_app_state(request).open(request) as context:
        return context.render("team.html", link="", problem="", **show_team_page(context.visitor, slug, phase))


@forms.post("/tasks/{slug}/team")
def make_team(request: Request, slug: str, name: Text = "") -> Response:
    """Create a team."""
    app_state = get_app_state(request)
    try:
        with app_state.open(request, write=True) as context:
            found_team(context.visitor, slug, name)
            return context.redirect(f"/tasks/{slug}/submit", "team-founded")
    except RequestRejected as error:
        if error.status in (401, 404):
            raise
        with app_state.open(request) as context:
            values = show_task_page(context.visitor, slug)
            return context.render("team.html", error.status, link="", problem=error.message, **values)


@forms.post("/tasks/{slug}/team/leave")
def leave(request: Request, slug: str) -> Response:
    """Leave the team."""
    with get_app_state(request).open(request, write=True) as context:
        leave_team(context.visitor, slug)
        return context.redirect(f"/tasks/{slug}", "left")


@forms.post("/tasks/{slug}/team/invite")
def invite_to_team(request: Request, slug: str) -> Response:
    """Create a link for one more member, and show it once."""
    app_state = get_app_state(request)
    with app_state.open(request, write=True) as context:
        secret = make_invitation(context.visitor, slug, "team", 1)
        link = f"{app_state.settings.address}/join/{secret}"
        return context.render("team.html", link=link, problem="", **show_task_page(context.visitor, slug))


@router.get("/tasks/{slug}/submit")
def show_form(request: Request, slug: str, phase: int | None = None, replaces: int | None = None) -> Response:
    """Show the form to submit a file."""
    with get_app_state(request).open(request) as context:
        values = show_team_page(context.visitor, slug, phase)
        if values["task"]["team"] is None:
            return context.redirect(f"/tasks/{slug}/team")
        given = show_replaced(context.visitor, replaces)
        return context.render("submit.html", given=given, findings=[], problem="", replaces=replaces,
                            key=secrets.token_urlsafe(12), **values)  # fmt: skip


@forms.post("/tasks/{slug}/submit")
def send_form(
    request: Request,
    slug: str,
    fields: Fields,
    file: Annotated[UploadFile | None, File()] = None,
    text: Text = "",
    name: Text = "",
    description: Text = "",
    tags: Text = "",
    key: Text = "",
    replaces: Text = "",
    phase: Annotated[int | None, Form()] = None,
) -> Response:
    """Check and accept a file, or show its findings."""
    app_state, problem, status = get_app_state(request), "", 422
    findings: list[dict[str, Any]] = []
    replaced = int(replaces) if replaces.isdecimal() and len(replaces) < 10 else None
    given: dict[str, Any] = {"name": name, "description": description, "tags": tags, "text": text, "facts": {}}
    try:
        content: UploadFile | bytes | None = file if file is not None and file.filename else text.encode() or None
        if content is None:
            raise RequestRejected(422, "Choose a file, or paste the text.")
        given["facts"] = find_facts(app_state, request, slug, fields)
        about = Description(name, description, split_tags(tags), given["facts"])
        order = SubmissionRequest(slug, about, phase, key, replaced)
        submission = submit(app_state, request, order, content, api=False)
        if submission.state != SubmissionState.REFUSED:
            with app_state.open(request) as context:
                return context.redirect(f"/submissions/{submission.id}", "submitted")
        findings = submission.findings
        problem = (
            "The file has errors and was not accepted: nothing was counted against your limit. If it must stay as it "
            f"is, ask an organiser to accept submission {submission.id}."
        )
    except RequestRejected as error:
        if error.status in (401, 404):
            raise
        problem, status = error.message, error.status
    with app_state.open(request) as context:
        return context.render(
            "submit.html", status, given=given, findings=findings, problem=problem, replaces=replaced,
            key=key or secrets.token_urlsafe(12), **show_task_page(context.visitor, slug, phase),
        )  # fmt: skip


@router.get("/tasks/{slug}/tracks")
def show_track_averages(request: Request, slug: str, phase: int | None = None) -> Response:
    """Show the scores of all tracks, and their average."""
    with get_app_state(request).open(request) as context:
        values = show_task_page(context.visitor, slug, phase)
        tracks = show_tracks(context.visitor, slug, values["phase"]["name"])
        return context.render("tracks.html", tracks=tracks, **values)


@forms.post("/tasks/{slug}/tracks")
def send_tracks(
    request: Request, slug: str, fields: Fields, file: Annotated[UploadFile, File()], name: Text = "",
    phase: Annotated[int | None, Form()] = None,
) -> Response:  # fmt: skip
    """Submit to all tracks."""
    facts = find_facts(get_app_state(request), request, slug, fields)
    order = SubmissionRequest(slug, Description(name, facts=facts), phase)
    submit_tracks(get_app_state(request), request, order, file, api=False)
    with get_app_state(request).open(request) as context:
        return context.redirect(f"/tasks/{slug}/submissions", "submitted")


@router.get("/tasks/{slug}/submissions")
def list_all(request: Request, slug: str, phase: int | None = None) -> Response:
    """List the team's submissions; all submissions for organisers."""
    with get_app_state(request).open(request) as context:
        rows = list_submissions(context.visitor, slug, phase)
        return context.render("submissions.html", rows=rows, **show_task_page(context.visitor, slug, phase))


@router.get("/submissions/{number}")
def show_page(request: Request, number: int) -> Response:
    """Show a submission with its progress, findings and scores."""
    with get_app_state(request).open(request) as context:
        view = find_submission_view(context.visitor, number)
        values = show_task_page(context.visitor, view["task"], view["phase"])
        return context.render("submission.html", public=not view["own"], one=view, **values)


@router.get("/submissions/{number}/state")
def get_state(request: Request, number: int) -> Response:
    """Return the state of a submission, for the script that watches it."""
    with get_app_state(request).open(request) as context:
        return JSONResponse(show_state(context.visitor, number))


@router.get("/submissions/{number}/file")
def download_file(request: Request, number: int) -> Response:
    """Return the file as it was accepted."""
    with get_app_state(request).open(request) as context:
        return send_file(find_file(context.visitor, number), "application/octet-stream")


@forms.post("/submissions/{number}/describe")
def change_description(
    request: Request, number: int, fields: Fields, name: Text = "", description: Text = "", tags: Text = ""
) -> Response:
    """Change name, description, tags and metadata."""
    app_state = get_app_state(request)
    with app_state.open(request) as context:
        slug = find_submission_view(context.visitor, number)["task"]
    about = Description(name, description, split_tags(tags), find_facts(app_state, request, slug, fields))
    with app_state.open(request, write=True) as context:
        describe(context.visitor, number, about)
        return context.redirect(f"/submissions/{number}", "saved")


@forms.post("/submissions/{number}/withdraw")
def withdraw_submission(request: Request, number: int) -> Response:
    """Withdraw a submission."""
    with get_app_state(request).open(request, write=True) as context:
        withdraw(context.visitor, number)
        return context.redirect(f"/submissions/{number}", "withdrawn")


@forms.post("/submissions/{number}/choose")
def choose_submission(request: Request, number: int) -> Response:
    """Choose a submission for the final table."""
    with get_app_state(request).open(request, write=True) as context:
        choose_final(context.visitor, number)
        return context.redirect(f"/submissions/{number}", "chosen")


@forms.post("/submissions/{number}/disqualify")
def disqualify_submission(request: Request, number: int, reason: Text = "") -> Response:
    """Disqualify a submission."""
    with get_app_state(request).open(request, write=True) as context:
        disqualify(context.visitor, Decision(number, reason))
        return context.redirect(f"/submissions/{number}", "disqualified")


@forms.post("/submissions/{number}/restore")
def restore_submission(request: Request, number: int, reason: Text = "") -> Response:
    """Restore a disqualified or withdrawn submission."""
    with get_app_state(request).open(request, write=True) as context:
        restore(context.visitor, Decision(number, reason))
        return context.redirect(f"/submissions/{number}", "restored")


@forms.post("/submissions/{number}/accept")
def accept_submission(request: Request, number: int, reason: Text = "") -> Response:
    """Accept a refused file as it is."""
    with get_app_state(request).open(request, write=True) as context:
        accept_refused(context.visitor, Decision(number, reason))
        return context.redirect(f"/submissions/{number}", "accepted")


@forms.post("/submissions/{number}/delete")
def remove_submission(request: Request, number: int, reason: Text = "") -> Response:
    """Delete a submission."""
    with get_app_state(request).open(request, write=True) as context:
        slug = delete_submission(context.visitor, Decision(number, reason))
        return context.redirect(f"/tasks/{slug}/submissions", "submission-deleted")


def find_facts(app_state: AppState, request: Request, slug: str, fields: Mapping[str, str]) -> dict[str, str]:
    """Return the metadata of a form by the names of the task's fields; empty values are left out."""
    with app_state.open(request) as context:
        names = [field["name"] for field in find_task_view(context.visitor, slug)["fields"]]
    given = {name: fields.get(f"fact-{index}", "").strip() for index, name in enumerate(names)}
    return {name: value for name, value in given.items() if value}
