"""Pages for organisers: tasks, phases, invitations, reports, export and import."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Depends, File, Form, Request, UploadFile
from fastapi.responses import Response
from sqlalchemy import select

from redink.service.domain.cleaning import clean_address
from redink.service.domain.days import DAY
from redink.service.domain.permissions import Permission
from redink.service.domain.rejection import RequestRejected
from redink.service.domain.selection import RULES
from redink.service.domain.specs import METRICS, POOLING, PhaseSpec
from redink.service.domain.states import UNFINISHED, JobKind, JobState, SubmissionState
from redink.service.mail import send_link
from redink.service.store.jobs import queue_pages
from redink.service.store.tables import Account, Job, Member, Page, Submission, Team
from redink.service.usecases.appeals import list_appeals
from redink.service.usecases.archives import export_task, import_task
from redink.service.usecases.invitations import invite
from redink.service.usecases.references import Correction, correct_references
from redink.service.usecases.rescoring import rescore_task
from redink.service.usecases.tasks import add_phase, change_phase, change_task, change_track, create_task, delete_task
from redink.service.usecases.teams import remove_member
from redink.service.usecases.views.boards import show_board
from redink.service.usecases.views.entries import show_entry
from redink.service.usecases.views.tasks import show_team
from redink.service.web.actions import make_invitation
from redink.service.web.context import AppState, RequestContext, check_form, get_app_state
from redink.service.web.forms import PhaseModel, TaskModel, TrackModel, parse_form, read_fields, read_files
from redink.service.web.pages.accounts import Text
from redink.service.web.pages.tasks import describe

router = APIRouter(include_in_schema=False)
forms = APIRouter(include_in_schema=False, dependencies=[Depends(check_form)])
Fields = Annotated[dict[str, str], Depends(read_fields)]
UNTICKED = {"public": False, "anonymous": False, "open_report": False}
"""Check boxes that a form does not send."""


@router.get("/new")
def show_new(request: Request) -> Response:
    """Show the form for a new task."""
    with get_app_state(request).open(request) as context:
        context.visitor.require_administrator()
        return _render_new(context, {})


def _render_new(context: RequestContext, given: dict[str, object], problem: str = "", status: int = 200) -> Response:
    defaults = {"name": "", "slug": "", "description": "", "metrics": "\n".join(METRICS), "ranking": "", "public": True,
                "anonymous": False, "pooling": "best", "open_report": False, "reference_edits": "given",
                "phase_name": "test", "opens": "", "closes": "", "blind": False, "daily": "", "total": "",
                "decimals": "", "open_references": False,
                "selection": "last", "timezone": "UTC", "track": ""}  # fmt: skip
    return context.render(
        "new.html", status, given={**defaults, **given}, pooling=POOLING, rules=RULES, problem=problem
    )


@forms.post("/new")
def make_task(
    request: Request,
    references: Annotated[list[UploadFile], File()],
    fields: Fields,
    source: Annotated[UploadFile | None, File()] = None,
) -> Response:
    """Create a task with its first phase."""
    app_state = get_app_state(request)
    with app_state.open(request) as context:
        context.visitor.require_administrator()
    try:
        phase = read_phase(app_state, {**fields, "name": fields.get("phase_name", "test")}, references, source)
        spec = parse_form(TaskModel, fields).to_spec([phase])
        with app_state.open(request, write=True) as context:
            task = create_task(context.visitor, spec)
            return context.redirect(f"/tasks/{task.slug}/manage", "task-created")
    except RequestRejected as error:
        with app_state.open(request) as context:
            return _render_new(context, {**UNTICKED, **fields}, error.message, error.status)


@forms.post("/import")
def upload_archive(request: Request, file: Annotated[UploadFile, File()], slug: Text = "") -> Response:
    """Create a task from an archive."""
    app_state = get_app_state(request)
    with app_state.open(request) as context:
        context.visitor.require_administrator()
    try:
        data = file.file.read(app_state.settings.limits.reference + 1)
        with app_state.open(request, write=True) as context:
            context.visitor.require_administrator()
            task = import_task(
                context.session, data, context.visitor.now, slug.strip(), app_state.settings.limits.reference
            )
            return context.redirect(f"/tasks/{task.slug}/manage", "task-created")
    except RequestRejected as error:
        with app_state.open(request) as context:
            return _render_new(context, {}, error.message, error.status)


@router.get("/tasks/{slug}/manage")
def show_manage(request: Request, slug: str, phase: int | None = None) -> Response:
    """Show the page for managing a task."""
    with get_app_state(request).open(request) as context:
        return _render_manage(context, slug, phase)


def _render_manage(
    context: RequestContext,
    slug: str,
    place: int | None,
    link: str = "",
    sent: str = "",
    problem: str = "",
    status: int = 200,
) -> Response:
    visitor = context.visitor
    task = visitor.find_task(slug, Permission.ORGANISE)
    values = describe(visitor, slug, place)
    phase_id = values["phase_row"].id
    members = context.session.scalars(select(Member).where(Member.task_id == task.id)).all()
    teams = [{**show_team(visitor, team), "accounts": team.accounts} for team in
             context.session.scalars(select(Team).where(Team.task_id == task.id).order_by(Team.id))]  # fmt: skip
    pages = {page.kind: page.created for page in
             context.session.scalars(select(Page).where(Page.phase_id == phase_id))}  # fmt: skip
    failed = context.session.scalars(
        select(Job).where(Job.phase_id == phase_id, Job.state == JobState.FAILED).order_by(Job.id.desc()).limit(20)
    ).all()
    busy = context.session.scalar(
        select(Job.id).where(Job.phase_id == phase_id, Job.kind == JobKind.PAGES,
                             Job.state.in_(UNFINISHED))
    )  # fmt: skip
    refused = context.session.scalars(
        select(Submission)
        .where(Submission.phase_id == phase_id, Submission.state == SubmissionState.REFUSED)
        .order_by(Submission.id.desc())
        .limit(20)
    )
    appeals = sum(not appeal["answer"] for appeal in list_appeals(visitor, slug))
    board = show_board(visitor, values["phase_row"])
    moments = context.session.scalars(select(Submission.created).where(Submission.phase_id == phase_id)).all()
    counts = {"submissions": len(moments), "waiting": board["waiting"],
              "today": sum(moment > visitor.now - DAY for moment in moments)}  # fmt: skip
    return context.render("manage.html", status, refused=[show_entry(visitor, item) for item in refused],
                          duplicates=board["duplicates"], appeals=appeals,
                          stale=board["stale"], counts=counts, link=link, sent=sent, problem=problem,
                          members=members, teams=teams,
                        pages=pages, failed=failed, making=busy is not None, pooling=POOLING, rules=RULES,
                        reference_edits=task.reference_edits, **values)  # fmt: skip


@forms.post("/tasks/{slug}/manage/settings")
def save_settings(request: Request, slug: str, fields: Fields) -> Response:
    """Change the settings of a task; if metrics change, everything is rescored."""
    app_state = get_app_state(request)
    try:
        with app_state.open(request, write=True) as context:
            change_task(context.visitor, slug, parse_form(TaskModel, {**fields, "slug": slug}).to_spec())
            return context.redirect(f"/tasks/{slug}/manage", "saved")
    except RequestRejected as error:
        if error.status != 422:
            raise
        with app_state.open(request) as context:
            return _render_manage(context, slug, None, problem=error.message, status=422)


@forms.post("/tasks/{slug}/manage/tracks")
def save_track(request: Request, slug: str, fields: Fields) -> Response:
    """Change metrics, language and annotator of a track; its submissions are scored again."""
    app_state = get_app_state(request)
    try:
        with app_state.open(request, write=True) as context:
            change_track(context.visitor, slug, parse_form(TrackModel, fields).to_spec())
            return context.redirect(f"/tasks/{slug}/manage", "saved")
    except RequestRejected as error:
        if error.status != 422:
            raise
        with app_state.open(request) as context:
            return _render_manage(context, slug, None, problem=error.message, status=422)


@forms.post("/tasks/{slug}/manage/phases")
def make_phase(
    request: Request,
    slug: str,
    references: Annotated[list[UploadFile], File()],
    fields: Fields,
    source: Annotated[UploadFile | None, File()] = None,
) -> Response:
    """Add a phase to a task, such as the test phase when its data are ready."""
    app_state = get_app_state(request)
    with app_state.open(request) as context:
        context.visitor.find_task(slug, Permission.ORGANISE)
    try:
        spec = read_phase(app_state, fields, references, source)
        with app_state.open(request, write=True) as context:
            phase = add_phase(context.visitor, slug, spec)
            return context.redirect(f"/tasks/{slug}/manage?phase={phase.place}", "saved")
    except RequestRejected as error:
        with app_state.open(request) as context:
            return _render_manage(context, slug, None, problem=error.message, status=error.status)


def read_phase(
    app_state: AppState, fields: Mapping[str, str], references: list[UploadFile], source: UploadFile | None
) -> PhaseSpec:
    """Return a phase with its files, from a form."""
    limit = app_state.settings.limits.reference
    source_files = read_files([source] if source is not None else [], limit)
    return replace(
        parse_form(PhaseModel, fields).to_spec({}),
        source=next(iter(source_files.values()), b""),
        references=tuple(read_files(references, limit).items()),
    )


@forms.post("/tasks/{slug}/manage/phases/{place}")
def save_phase(request: Request, slug: str, place: int, fields: Fields) -> Response:
    """Change the times and limits of a phase."""
    app_state = get_app_state(request)
    try:
        with app_state.open(request, write=True) as context:
            change_phase(context.visitor, slug, place, parse_form(PhaseModel, fields).to_spec({}))
            return context.redirect(f"/tasks/{slug}/manage?phase={place}", "saved")
    except RequestRejected as error:
        if error.status != 422:
            raise
        with app_state.open(request) as context:
            return _render_manage(context, slug, place, problem=error.message, status=422)


@forms.post("/tasks/{slug}/manage/phases/{place}/references")
def replace_references(
    request: Request, slug: str, place: int, references: Annotated[list[UploadFile], File()], fields: Fields
) -> Response:
    """Replace the references of a phase by corrected ones, and rescore everything."""
    app_state = get_app_state(request)
    with app_state.open(request) as context:
        context.visitor.find_task(slug, Permission.ORGANISE)
    try:
        files = tuple(read_files(references, app_state.settings.limits.reference).items())
        with app_state.open(request, write=True) as context:
            correct_references(context.visitor, Correction(slug, place, files, fields.get("reason", "")))
            return context.redirect(f"/tasks/{slug}/manage?phase={place}", "rescoring")
    except RequestRejected as error:
        if error.status != 422:
            raise
        with app_state.open(request) as context:
            return _render_manage(context, slug, place, problem=error.message, status=422)


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
        name = context.visitor.find_task(slug).name
        if kind == "password":
            context.visitor.require_administrator()
            owner = context.session.scalar(select(Account).where(Account.email == to))
            if owner is None:
                raise RequestRejected(404, "There is no account with this address.")
            secret = invite(context.session, "password", context.visitor.now, account=owner, days=2)
        else:
            use_count = min(1000, max(1, int(uses))) if uses.isdecimal() and len(uses) < 8 else 1
            secret = make_invitation(context.visitor, slug, kind, use_count)
    link, sent = f"{app_state.settings.address}/join/{secret}", "Send this link to the invited person."
    if to and app_state.settings.mail:  # after the transaction: a mail server may be slow
        accepted = send_link(app_state.settings, to, f"{name}: your link", link)
        sent = (
            f"Sent to {to}."
            if accepted
            else "The mail server refused the message: send this link to the invited person."
        )
    with app_state.open(request) as context:
        return _render_manage(context, slug, None, link=link, sent=sent)


@forms.post("/tasks/{slug}/manage/pages")
def create_pages(request: Request, slug: str, phase: Annotated[int | None, Form()] = None) -> Response:
    """Create report and heat map in the background."""
    with get_app_state(request).open(request, write=True) as context:
        phase_row = context.visitor.find_phase(context.visitor.find_task(slug), phase, Permission.ORGANISE)
        queue_pages(context.session, phase_row.id, context.visitor.now)
        return context.redirect(f"/tasks/{slug}/manage?phase={phase_row.place}", "pages-ordered")


@forms.post("/tasks/{slug}/manage/teams/{team}/members/{account}/remove")
def remove_from_team(request: Request, slug: str, team: int, account: int) -> Response:
    """Remove a member from a team."""
    with get_app_state(request).open(request, write=True) as context:
        remove_member(context.visitor, slug, team, account)
        return context.redirect(f"/tasks/{slug}/manage", "removed")


@forms.post("/tasks/{slug}/manage/delete")
def remove_task(request: Request, slug: str, name: Text = "") -> Response:
    """Delete the task with everything in it."""
    app_state = get_app_state(request)
    try:
        with app_state.open(request, write=True) as context:
            delete_task(context.visitor, slug, name)
            return context.redirect("/", "deleted")
    except RequestRejected as error:
        if error.status != 422:
            raise
        with app_state.open(request) as context:
            return _render_manage(context, slug, None, problem=error.message, status=422)


@forms.post("/tasks/{slug}/manage/rescore")
def rescore_all(request: Request, slug: str) -> Response:
    """Score all submissions without a result of the current version and metrics."""
    with get_app_state(request).open(request, write=True) as context:
        rescore_task(context.visitor, slug)
        return context.redirect(f"/tasks/{slug}/manage", "rescoring")


@router.get("/tasks/{slug}/manage/export")
def download_archive(request: Request, slug: str) -> Response:
    """Return the whole task as one archive."""
    with get_app_state(request).open(request) as context:
        data = export_task(context.session, context.visitor.find_task(slug, Permission.ORGANISE))
    return Response(data, media_type="application/zip",
                    headers={"content-disposition": f'attachment; filename="{slug}.zip"'})  # fmt: skip
