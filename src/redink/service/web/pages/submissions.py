"""Pages for teams and submissions."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

from fastapi import APIRouter, Depends, File, Form, Request, UploadFile
from fastapi.responses import JSONResponse, Response

from redink.service.access import Refused, Right
from redink.service.accounts import found_team
from redink.service.submissions import describe as rename
from redink.service.submissions import withdraw
from redink.service.views import show_submission
from redink.service.web.actions import list_own, make_invitation, send_file, submit
from redink.service.web.context import check_form, site_of
from redink.service.web.forms import split_tags
from redink.service.web.pages.accounts import Text
from redink.service.web.pages.tasks import describe

router = APIRouter(include_in_schema=False)
forms = APIRouter(include_in_schema=False, dependencies=[Depends(check_form)])


@router.get("/tasks/{slug}/team")
def show_team(request: Request, slug: str, phase: int | None = None) -> Response:
    """Show the visitor's team, or the form to create one."""
    with site_of(request).open(request) as visit:
        visit.visitor.require_account()
        return visit.render("team.html", link="", problem="", **describe(visit.visitor, slug, phase))


@forms.post("/tasks/{slug}/team")
def make_team(request: Request, slug: str, name: Text = "") -> Response:
    """Create a team."""
    site = site_of(request)
    try:
        with site.open(request, write=True) as visit:
            account = visit.visitor.require_account()
            found_team(visit.session, visit.visitor.find_task(slug, Right.JOIN), account, name)
            return visit.go(f"/tasks/{slug}/submit", "team-founded")
    except Refused as error:
        if error.status in (401, 404):
            raise
        with site.open(request) as visit:
            values = describe(visit.visitor, slug, None)
            return visit.render("team.html", error.status, link="", problem=error.message, **values)


@forms.post("/tasks/{slug}/team/invite")
def invite_to_team(request: Request, slug: str) -> Response:
    """Create a link for one more member, and show it once."""
    site = site_of(request)
    with site.open(request, write=True) as visit:
        secret = make_invitation(visit.visitor, slug, "team", 1)
        link = f"{site.settings.address}/join/{secret}"
        return visit.render("team.html", link=link, problem="", **describe(visit.visitor, slug, None))


@router.get("/tasks/{slug}/submit")
def show_form(request: Request, slug: str, phase: int | None = None, replaces: int | None = None) -> Response:
    """Show the form to submit a file."""
    with site_of(request).open(request) as visit:
        visit.visitor.require_account()
        values = describe(visit.visitor, slug, phase)
        if values["task"]["team"] is None:
            return visit.go(f"/tasks/{slug}/team")
        replaced = visit.visitor.find_submission(replaces, Right.OWN) if replaces is not None else None
        given = {"name": replaced.name if replaced else "", "description": replaced.description if replaced else "",
                 "tags": ", ".join(replaced.tags) if replaced else "", "text": ""}  # fmt: skip
        return visit.render("submit.html", given=given, findings=[], problem="", replaces=replaces,
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
    site, problem, status = site_of(request), "", 422
    findings: list[dict[str, Any]] = []
    replaced = int(replaces) if replaces.isdecimal() and len(replaces) < 10 else None
    given: dict[str, Any] = {"name": name, "description": description, "tags": tags, "text": text}
    try:
        content: UploadFile | bytes | None = file if file is not None and file.filename else text.encode() or None
        if content is None:
            raise Refused(422, "Choose a file, or paste the text.")
        number, findings = submit(site, request, slug, phase, content, key, api=False, name=name,
                                  description=description, tags=split_tags(tags), replaces=replaced)  # fmt: skip
        if number is not None:
            with site.open(request) as visit:
                return visit.go(f"/submissions/{number}", "submitted")
        problem = "The file has errors and was not accepted: nothing was counted against your limit."
    except Refused as error:
        if error.status in (401, 404):
            raise
        problem, status = error.message, error.status
    with site.open(request) as visit:
        return visit.render("submit.html", status, given=given, findings=findings, problem=problem, replaces=replaced,
                            key=key or secrets.token_urlsafe(12), **describe(visit.visitor, slug, phase))  # fmt: skip


@router.get("/tasks/{slug}/submissions")
def list_submissions(request: Request, slug: str, phase: int | None = None) -> Response:
    """List the team's submissions; all submissions for organisers."""
    with site_of(request).open(request) as visit:
        task = visit.visitor.find_task(slug, Right.SUBMIT)
        values = describe(visit.visitor, slug, phase)
        rows = [show_submission(visit.visitor, submission) for submission in list_own(visit.visitor, task, phase)]
        return visit.render("submissions.html", rows=rows, **values)


@router.get("/submissions/{number}")
def show_page(request: Request, number: int) -> Response:
    """Show a submission with its progress, findings and scores."""
    with site_of(request).open(request) as visit:
        submission = visit.visitor.find_submission(number)
        view = show_submission(visit.visitor, submission)
        values = describe(visit.visitor, submission.phase.task.slug, submission.phase.place)
        return visit.render("submission.html", public=not view["own"], one=view, **values)


@router.get("/submissions/{number}/state")
def show_state(request: Request, number: int) -> Response:
    """Return the state of a submission, for the script that watches it."""
    with site_of(request).open(request) as visit:
        view = show_submission(visit.visitor, visit.visitor.find_submission(number, Right.OWN))
        return JSONResponse({key: view[key] for key in ("state", "progress", "attempts", "ahead")})


@router.get("/submissions/{number}/file")
def download_file(request: Request, number: int) -> Response:
    """Return the file as it was accepted."""
    with site_of(request).open(request) as visit:
        return send_file(visit.visitor.find_submission(number, Right.OWN))


@forms.post("/submissions/{number}/describe")
def change_description(
    request: Request, number: int, name: Text = "", description: Text = "", tags: Text = ""
) -> Response:
    """Change name, description and tags."""
    with site_of(request).open(request, write=True) as visit:
        submission = visit.visitor.find_submission(number, Right.OWN)
        rename(visit.session, submission, name, description, split_tags(tags))
        return visit.go(f"/submissions/{number}", "saved")


@forms.post("/submissions/{number}/withdraw")
def withdraw_submission(request: Request, number: int) -> Response:
    """Withdraw a submission."""
    with site_of(request).open(request, write=True) as visit:
        withdraw(visit.visitor, visit.visitor.find_submission(number, Right.OWN))
        return visit.go(f"/submissions/{number}", "withdrawn")
