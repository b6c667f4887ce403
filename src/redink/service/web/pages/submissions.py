"""Pages for teams and submissions."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

from fastapi import APIRouter, Depends, File, Form, Request, UploadFile
from fastapi.responses import JSONResponse, Response

from redink.service.domain.permissions import Permission
from redink.service.domain.rejection import RequestRejected
from redink.service.domain.states import SubmissionState
from redink.service.usecases.decisions import Decision, accept_refused, disqualify, restore
from redink.service.usecases.selections import choose_final
from redink.service.usecases.submissions import Description, SubmissionRequest, withdraw
from redink.service.usecases.submissions import describe as describe_system
from redink.service.usecases.teams import create_team, leave_team
from redink.service.usecases.tracks import show_tracks
from redink.service.usecases.views.submissions import show_submission
from redink.service.web.actions import list_own, make_invitation, send_file, submit, submit_tracks
from redink.service.web.context import check_form, get_app_state
from redink.service.web.forms import split_tags
from redink.service.web.pages.accounts import Text
from redink.service.web.pages.tasks import describe

router = APIRouter(include_in_schema=False)
forms = APIRouter(include_in_schema=False, dependencies=[Depends(check_form)])


@router.get("/tasks/{slug}/team")
def show_team(request: Request, slug: str, phase: int | None = None) -> Response:
    """Show the visitor's team, or the form to create one."""
    with get_app_state(request).open(request) as context:
        context.visitor.require_account()
        return context.render("team.html", link="", problem="", **describe(context.visitor, slug, phase))


@forms.post("/tasks/{slug}/team")
def make_team(request: Request, slug: str, name: Text = "") -> Response:
    """Create a team."""
    app_state = get_app_state(request)
    try:
        with app_state.open(request, write=True) as context:
            account = context.visitor.require_account()
            create_team(context.session, context.visitor.find_task(slug, Permission.JOIN), account, name)
            return context.redirect(f"/tasks/{slug}/submit", "team-founded")
    except RequestRejected as error:
        if error.status in (401, 404):
            raise
        with app_state.open(request) as context:
            values = describe(context.visitor, slug, None)
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
        return context.render("team.html", link=link, problem="", **describe(context.visitor, slug, None))


@router.get("/tasks/{slug}/submit")
def show_form(request: Request, slug: str, phase: int | None = None, replaces: int | None = None) -> Response:
    """Show the form to submit a file."""
    with get_app_state(request).open(request) as context:
        context.visitor.require_account()
        values = describe(context.visitor, slug, phase)
        if values["task"]["team"] is None:
            return context.redirect(f"/tasks/{slug}/team")
        replaced = context.visitor.find_submission(replaces, Permission.OWN) if replaces is not None else None
        given = {"name": replaced.name if replaced else "", "description": replaced.description if replaced else "",
                 "tags": ", ".join(replaced.tags) if replaced else "", "text": ""}  # fmt: skip
        return context.render("submit.html", given=given, findings=[], problem="", replaces=replaces,
                            key=secrets.token_urlsafe(12), **values)  # fmt: skip


@forms.post("/tasks/{slug}/submit")
def send_form(
    request: Request,
    slug: str,
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
    given: dict[str, Any] = {"name": name, "description": description, "tags": tags, "text": text}
    try:
        content: UploadFile | bytes | None = file if file is not None and file.filename else text.encode() or None
        if content is None:
            raise RequestRejected(422, "Choose a file, or paste the text.")
        about = Description(name, description, split_tags(tags))
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
        return context.render("submit.html", status, given=given, findings=findings, problem=problem, replaces=replaced,
                            key=key or secrets.token_urlsafe(12), **describe(context.visitor, slug, phase))  # fmt: skip


@router.get("/tasks/{slug}/tracks")
def show_track_averages(request: Request, slug: str, phase: int | None = None) -> Response:
    """Show the scores of all tracks, and their average."""
    with get_app_state(request).open(request) as context:
        values = describe(context.visitor, slug, phase)
        tracks = show_tracks(context.visitor, slug, values["phase"]["name"])
        return context.render("tracks.html", tracks=tracks, **values)


@forms.post("/tasks/{slug}/tracks")
def send_tracks(
    request: Request, slug: str, file: Annotated[UploadFile, File()], name: Text = "",
    phase: Annotated[int | None, Form()] = None,
) -> Response:  # fmt: skip
    """Submit to all tracks."""
    order = SubmissionRequest(slug, Description(name), phase)
    submit_tracks(get_app_state(request), request, order, file, api=False)
    with get_app_state(request).open(request) as context:
        return context.redirect(f"/tasks/{slug}/submissions", "submitted")


@router.get("/tasks/{slug}/submissions")
def list_submissions(request: Request, slug: str, phase: int | None = None) -> Response:
    """List the team's submissions; all submissions for organisers."""
    with get_app_state(request).open(request) as context:
        task = context.visitor.find_task(slug, Permission.SUBMIT)
        values = describe(context.visitor, slug, phase)
        rows = [show_submission(context.visitor, submission) for submission in list_own(context.visitor, task, phase)]
        return context.render("submissions.html", rows=rows, **values)


@router.get("/submissions/{number}")
def show_page(request: Request, number: int) -> Response:
    """Show a submission with its progress, findings and scores."""
    with get_app_state(request).open(request) as context:
        submission = context.visitor.find_submission(number)
        view = show_submission(context.visitor, submission)
        values = describe(context.visitor, submission.phase.task.slug, submission.phase.place)
        return context.render("submission.html", public=not view["own"], one=view, **values)


@router.get("/submissions/{number}/state")
def show_state(request: Request, number: int) -> Response:
    """Return the state of a submission, for the script that watches it."""
    with get_app_state(request).open(request) as context:
        view = show_submission(context.visitor, context.visitor.find_submission(number, Permission.OWN))
        return JSONResponse({key: view[key] for key in ("state", "progress", "attempts", "ahead")})


@router.get("/submissions/{number}/file")
def download_file(request: Request, number: int) -> Response:
    """Return the file as it was accepted."""
    with get_app_state(request).open(request) as context:
        return send_file(context.visitor.find_submission(number, Permission.OWN))


@forms.post("/submissions/{number}/describe")
def change_description(
    request: Request, number: int, name: Text = "", description: Text = "", tags: Text = ""
) -> Response:
    """Change name, description and tags."""
    with get_app_state(request).open(request, write=True) as context:
        describe_system(context.visitor, number, Description(name, description, split_tags(tags)))
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
