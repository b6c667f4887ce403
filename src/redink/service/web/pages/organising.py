"""Pages for organisers: tasks, phases, invitations, reports, export and import."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Depends, File, Form, Request, UploadFile
from fastapi.responses import Response
from sqlalchemy import select

from redink.service.access import Permission, RequestRejected
from redink.service.accounts import clean_address, invite
from redink.service.archives import export_task, import_task
from redink.service.jobs import queue_board, queue_pages
from redink.service.mail import send_link
from redink.service.store.tables import Account, Job, Member, Page, Team
from redink.service.tasks import (
    METRICS,
    POOLING,
    PhaseSpec,
    TaskSpec,
    add_phase,
    change_settings,
    change_times,
    create_task,
    rescore,
)
from redink.service.views import show_team
from redink.service.web.actions import make_invitation
from redink.service.web.context import AppState, RequestContext, check_form, get_app_state, read_time
from redink.service.web.forms import read_files, read_number, split_lines
from redink.service.web.pages.accounts import Text
from redink.service.web.pages.tasks import describe

router = APIRouter(include_in_schema=False)
forms = APIRouter(include_in_schema=False, dependencies=[Depends(check_form)])
Flag = Annotated[bool, Form()]


@router.get("/new")
def show_new(request: Request) -> Response:
    """Show the form for a new task."""
    with get_app_state(request).open(request) as context:
        context.visitor.require_administrator()
        return _render_new(context, {})


def _render_new(context: RequestContext, given: dict[str, object], problem: str = "", status: int = 200) -> Response:
    defaults = {"name": "", "slug": "", "description": "", "metrics": "\n".join(METRICS), "ranking": "", "public": True,
                "anonymous": False, "pooling": "all", "open_report": False, "reference_edits": "given",
                "phase_name": "test", "opens": "", "closes": "", "blind": False, "daily": "", "total": "",
                "decimals": "", "open_references": False}  # fmt: skip
    return context.render("new.html", status, given={**defaults, **given}, pooling=POOLING, problem=problem)


@forms.post("/new")
def make_task(
    request: Request,
    references: Annotated[list[UploadFile], File()],
    source: Annotated[UploadFile | None, File()] = None,
    name: Text = "",
    slug: Text = "",
    description: Text = "",
    metrics: Text = "",
    ranking: Text = "",
    reference_edits: Text = "given",
    pooling: Text = "all",
    public: Flag = False,
    anonymous: Flag = False,
    open_report: Flag = False,
    phase_name: Text = "test",
    opens: Text = "",
    closes: Text = "",
    blind: Flag = False,
    daily: Text = "",
    total: Text = "",
    decimals: Text = "",
    open_references: Flag = False,
) -> Response:
    """Create a task with its first phase."""
    app_state = get_app_state(request)
    given: dict[str, object] = {
        "name": name, "slug": slug, "description": description, "metrics": metrics, "ranking": ranking,
        "public": public, "anonymous": anonymous, "pooling": pooling, "open_report": open_report,
        "reference_edits": reference_edits, "phase_name": phase_name, "opens": opens, "closes": closes, "blind": blind,
        "daily": daily, "total": total, "decimals": decimals, "open_references": open_references,
    }  # fmt: skip
    with app_state.open(request) as context:
        context.visitor.require_administrator()
    try:
        phase = replace(
            read_phase(app_state, phase_name, references, source, opens, closes, blind, daily, total),
            decimals=read_number(decimals, "The number of decimals"), open_references=open_references,
        )  # fmt: skip
        spec = TaskSpec(
            name, slug.strip(), description, tuple(split_lines(metrics)), ranking.strip(), reference_edits, public,
            anonymous, pooling, open_report, (phase,),
        )  # fmt: skip
        with app_state.open(request, write=True) as context:
            context.visitor.require_administrator()
            task = create_task(context.session, spec, context.visitor.now)
            return context.redirect(f"/tasks/{task.slug}/manage", "task-created")
    except RequestRejected as error:
        with app_state.open(request) as context:
            return _render_new(context, given, error.message, error.status)


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
    teams = [show_team(visitor, team) for team in
             context.session.scalars(select(Team).where(Team.task_id == task.id).order_by(Team.id))]  # fmt: skip
    pages = {page.kind: page.created for page in
             context.session.scalars(select(Page).where(Page.phase_id == phase_id))}  # fmt: skip
    failed = context.session.scalars(
        select(Job).where(Job.phase_id == phase_id, Job.state == "failed").order_by(Job.id.desc()).limit(20)
    ).all()
    busy = context.session.scalar(
        select(Job.id).where(Job.phase_id == phase_id, Job.kind == "pages",
                             Job.state.in_(["queued", "running"]))
    )  # fmt: skip
    return context.render("manage.html", status, link=link, sent=sent, problem=problem, members=members, teams=teams,
                        pages=pages, failed=failed, making=busy is not None, pooling=POOLING,
                        reference_edits=task.reference_edits, **values)  # fmt: skip


@forms.post("/tasks/{slug}/manage/settings")
def save_settings(
    request: Request,
    slug: str,
    name: Text = "",
    description: Text = "",
    metrics: Text = "",
    ranking: Text = "",
    reference_edits: Text = "given",
    pooling: Text = "all",
    public: Flag = False,
    anonymous: Flag = False,
    open_report: Flag = False,
) -> Response:
    """Change the settings of a task; if metrics change, everything is rescored."""
    app_state = get_app_state(request)
    spec = TaskSpec(
        name, slug, description, tuple(split_lines(metrics)), ranking.strip(), reference_edits, public, anonymous,
        pooling, open_report,
    )  # fmt: skip
    try:
        with app_state.open(request, write=True) as context:
            task = context.visitor.find_task(slug, Permission.ORGANISE)
            change_settings(task, spec)
            for phase in task.phases:
                rescore(context.session, phase, context.visitor.now)
                queue_board(context.session, phase.id, context.visitor.now)
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
    source: Annotated[UploadFile | None, File()] = None,
    name: Text = "",
    opens: Text = "",
    closes: Text = "",
    blind: Flag = False,
    daily: Text = "",
    total: Text = "",
    decimals: Text = "",
    open_references: Flag = False,
) -> Response:
    """Add a phase to a task, such as the test phase when its data are ready."""
    app_state = get_app_state(request)
    with app_state.open(request) as context:
        context.visitor.find_task(slug, Permission.ORGANISE)
    try:
        spec = replace(
            read_phase(app_state, name, references, source, opens, closes, blind, daily, total),
            decimals=read_number(decimals, "The number of decimals"), open_references=open_references,
        )  # fmt: skip
        with app_state.open(request, write=True) as context:
            phase = add_phase(context.session, context.visitor.find_task(slug, Permission.ORGANISE), spec)
            return context.redirect(f"/tasks/{slug}/manage?phase={phase.place}", "saved")
    except RequestRejected as error:
        with app_state.open(request) as context:
            return _render_manage(context, slug, None, problem=error.message, status=error.status)


def read_phase(
    app_state: AppState, name: str, references: list[UploadFile], source: UploadFile | None, opens: str, closes: str,
    blind: bool, daily: str, total: str,
) -> PhaseSpec:  # fmt: skip
    """Return a phase with its files, from a form."""
    limit = app_state.settings.limits.reference
    reference_files = read_files(references, limit)
    source_files = read_files([source] if source is not None else [], limit)
    return PhaseSpec(
        name, next(iter(source_files.values()), b""), tuple(reference_files.items()),
        read_time(opens), read_time(closes), blind,
        read_number(daily, "The daily limit"), read_number(total, "The limit in all"),
    )  # fmt: skip


@forms.post("/tasks/{slug}/manage/phases/{place}")
def save_phase(
    request: Request,
    slug: str,
    place: int,
    name: Text = "",
    opens: Text = "",
    closes: Text = "",
    blind: Flag = False,
    daily: Text = "",
    total: Text = "",
    decimals: Text = "",
    open_references: Flag = False,
) -> Response:
    """Change the times and limits of a phase."""
    app_state = get_app_state(request)
    try:
        with app_state.open(request, write=True) as context:
            phase = context.visitor.find_phase(context.visitor.find_task(slug), place, Permission.ORGANISE)
            spec = PhaseSpec(
                name, opens=read_time(opens), closes=read_time(closes), blind=blind,
                daily=read_number(daily, "The daily limit"), total=read_number(total, "The limit in all"),
                decimals=read_number(decimals, "The number of decimals"), open_references=open_references,
            )  # fmt: skip
            change_times(phase, spec)
            return context.redirect(f"/tasks/{slug}/manage?phase={place}", "saved")
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
            use_count = min(1000, max(1, read_number(uses, "The number of people") or 1))
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


@forms.post("/tasks/{slug}/manage/rescore")
def rescore_task(request: Request, slug: str) -> Response:
    """Score all submissions without a result of the current version and metrics."""
    with get_app_state(request).open(request, write=True) as context:
        task = context.visitor.find_task(slug, Permission.ORGANISE)
        for phase in task.phases:
            rescore(context.session, phase, context.visitor.now)
            queue_board(context.session, phase.id, context.visitor.now)
        return context.redirect(f"/tasks/{slug}/manage", "rescoring")


@router.get("/tasks/{slug}/manage/export")
def download_archive(request: Request, slug: str) -> Response:
    """Return the whole task as one archive."""
    with get_app_state(request).open(request) as context:
        data = export_task(context.session, context.visitor.find_task(slug, Permission.ORGANISE))
    return Response(data, media_type="application/zip",
                    headers={"content-disposition": f'attachment; filename="{slug}.zip"'})  # fmt: skip
