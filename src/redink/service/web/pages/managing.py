"""Pages for organisers of a task: invitations, teams, announcements, reports, export and rescoring."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request
from fastapi.responses import Response

from redink.service.domain.cleaning import clean_address
from redink.service.domain.rejection import RequestRejected
from redink.service.mail import Message, send
from redink.service.usecases.announcements import announce, delete_announcement
from redink.service.usecases.archives import export_archive
from redink.service.usecases.invitations import make_invitation
from redink.service.usecases.managing import order_pages
from redink.service.usecases.registration import make_reset_link
from redink.service.usecases.rescoring import rescore_task
from redink.service.usecases.teams import merge_teams, remove_member, remove_team
from redink.service.usecases.views.tasks import show_task_page
from redink.service.web.context import check_form, get_app_state
from redink.service.web.pages.accounts import Text
from redink.service.web.pages.organising import change, render_manage

router = APIRouter(include_in_schema=False)
forms = APIRouter(include_in_schema=False, dependencies=[Depends(check_form)])


@forms.post("/tasks/{slug}/manage/invite")
def create_invitation(
    request: Request, slug: str, kind: Text = "participant", uses: Text = "1", email: Text = ""
) -> Response:
    """Create an invitation link, show it once, and send it by mail if there is a mail server."""
    app_state = get_app_state(request)
    to = clean_address(email)
    if email.strip() and to is None:
        raise RequestRejected(422, "This is not a valid e-mail address.")
    with app_state.open(request, write=True) as context:
        if kind == "password":
            secret = make_reset_link(context.visitor, slug, email)
        else:
            use_count = min(1000, max(1, int(uses))) if uses.isdecimal() and len(uses) < 8 else 1
            secret = make_invitation(context.visitor, slug, kind, use_count)
        name = show_task_page(context.visitor, slug)["task"]["name"]
    link = f"{app_state.settings.address}/join/{secret}"
    sent = "Send this link to the invited person."
    if kind == "password":
        sent = "If the address has an account, this link sets a new password."
    if to and app_state.settings.mail and kind != "password":  # after the transaction: a mail server may be slow
        accepted = send(app_state.settings, Message(to, f"{name}: your link", f"{name}: your link:\n\n{link}"))
        refused = "The mail server refused the message: send this link to the invited person."
        sent = f"Sent to {to}." if accepted else refused
    with app_state.open(request) as context:
        return render_manage(context, slug, None, link=link, sent=sent)


@forms.post("/tasks/{slug}/manage/announcements")
def publish_announcement(request: Request, slug: str, text: Text = "") -> Response:
    """Publish an announcement."""
    return change(request, slug, None, lambda context: announce(context.visitor, slug, text), "announced")


@forms.post("/announcements/{number}/delete")
def remove_announcement(request: Request, number: int) -> Response:
    """Delete an announcement."""
    with get_app_state(request).open(request, write=True) as context:
        slug = delete_announcement(context.visitor, number)
        return context.redirect(f"/tasks/{slug}/manage", "announcement-deleted")


@forms.post("/tasks/{slug}/manage/pages")
def create_pages(request: Request, slug: str, phase: Annotated[int | None, Form()] = None) -> Response:
    """Create report and heat map in the background."""
    with get_app_state(request).open(request, write=True) as context:
        place = order_pages(context.visitor, slug, phase)
        return context.redirect(f"/tasks/{slug}/manage?phase={place}", "pages-ordered")


@forms.post("/tasks/{slug}/manage/teams/{team}/members/{account}/remove")
def remove_from_team(request: Request, slug: str, team: int, account: int) -> Response:
    """Remove a member from a team."""
    return change(request, slug, None, lambda context: remove_member(context.visitor, slug, team, account), "removed")


@forms.post("/tasks/{slug}/manage/teams/{team}/remove")
def delete_team(request: Request, slug: str, team: int, reason: Text = "") -> Response:
    """Remove a team with its submissions."""
    return change(request, slug, None, lambda context: remove_team(context.visitor, slug, team, reason), "team-removed")


@forms.post("/tasks/{slug}/manage/teams/{team}/merge")
def join_teams(
    request: Request, slug: str, team: int, into: Annotated[int, Form()], reason: Text = ""
) -> Response:  # fmt: skip
    """Merge a team into another one."""
    return change(
        request, slug, None, lambda context: merge_teams(context.visitor, slug, team, into, reason), "team-merged"
    )


@forms.post("/tasks/{slug}/manage/rescore")
def rescore_all(request: Request, slug: str) -> Response:
    """Score all submissions without a result of the current version and metrics."""
    return change(request, slug, None, lambda context: rescore_task(context.visitor, slug), "rescoring")


@router.get("/tasks/{slug}/manage/export")
def download_archive(request: Request, slug: str) -> Response:
    """Return the whole task as one archive."""
    with get_app_state(request).open(request) as context:
        data = export_archive(context.visitor, slug)
    return Response(data, media_type="application/zip",
                    headers={"content-disposition": f'attachment; filename="{slug}.zip"'})  # fmt: skip
