"""Pages for organisers: tasks, phases, invitations, reports, export and import."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Depends, File, Form, Request, UploadFile
from fastapi.responses import Response
from sqlalchemy import select

from redink.service.access import Refused, Right
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
from redink.service.web.context import Site, Visit, check_form, read_time, site_of
from redink.service.web.forms import read_files, read_number, split_lines
from redink.service.web.pages.accounts import Text
from redink.service.web.pages.tasks import describe

router = APIRouter(include_in_schema=False)
forms = APIRouter(include_in_schema=False, dependencies=[Depends(check_form)])
Flag = Annotated[bool, Form()]


@router.get("/new")
def show_new(request: Request) -> Response:
    """Show the form for a new task."""
    with site_of(request).open(request) as visit:
        visit.visitor.require_administrator()
        return _render_new(visit, {})


def _render_new(visit: Visit, given: dict[str, object], problem: str = "", status: int = 200) -> Response:
    defaults = {"name": "", "slug": "", "description": "", "metrics": "\n".join(METRICS), "ranking": "", "public": True,
                "anonymous": False, "pooling": "all", "open_report": False, "reference_edits": "given",
                "phase_name": "test", "opens": "", "closes": "", "blind": False, "daily": "", "total": "",
                "decimals": "", "open_references": False}  # fmt: skip
    return visit.render("new.html", status, given={**defaults, **given}, pooling=POOLING, problem=problem)


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
    site = site_of(request)
    given: dict[str, object] = {
        "name": name, "slug": slug, "description": description, "metrics": metrics, "ranking": ranking,
        "public": public, "anonymous": anonymous, "pooling": pooling, "open_report": open_report,
        "reference_edits": reference_edits, "phase_name": phase_name, "opens": opens, "closes": closes, "blind": blind,
        "daily": daily, "total": total, "decimals": decimals, "open_references": open_references,
    }  # fmt: skip
    with site.open(request) as visit:
        visit.visitor.require_administrator()
    try:
        phase = replace(
            read_phase(site, phase_name, references, source, opens, closes, blind, daily, total),
            decimals=read_number(decimals, "The number of decimals"), open_references=open_references,
        )  # fmt: skip
        spec = TaskSpec(
            name, slug.strip(), description, tuple(split_lines(metrics)), ranking.strip(), reference_edits, public,
            anonymous, pooling, open_report, (phase,),
        )  # fmt: skip
        with site.open(request, write=True) as visit:
            visit.visitor.require_administrator()
            task = create_task(visit.session, spec, visit.visitor.now)
            return visit.go(f"/tasks/{task.slug}/manage", "task-created")
    except Refused as error:
        with site.open(request) as visit:
            return _render_new(visit, given, error.message, error.status)


@forms.post("/import")
def upload_archive(request: Request, file: Annotated[UploadFile, File()], slug: Text = "") -> Response:
    """Create a task from an archive."""
    site = site_of(request)
    with site.open(request) as visit:
        visit.visitor.require_administrator()
    try:
        data = file.file.read(site.settings.limits.reference + 1)
        with site.open(request, write=True) as visit:
            visit.visitor.require_administrator()
            task = import_task(visit.session, data, visit.visitor.now, slug.strip(), site.settings.limits.reference)
            return visit.go(f"/tasks/{task.slug}/manage", "task-created")
    except Refused as error:
        with site.open(request) as visit:
            return _render_new(visit, {}, error.message, error.status)


@router.get("/tasks/{slug}/manage")
def show_manage(request: Request, slug: str, phase: int | None = None) -> Response:
    """Show the page for managing a task."""
    with site_of(request).open(request) as visit:
        return _render_manage(visit, slug, phase)


def _render_manage(
    visit: Visit, slug: str, place: int | None, link: str = "", sent: str = "", problem: str = "", status: int = 200
) -> Response:
    visitor = visit.visitor
    task = visitor.find_task(slug, Right.ORGANISE)
    values = describe(visitor, slug, place)
    members = visit.session.scalars(select(Member).where(Member.task_id == task.id)).all()
    teams = [show_team(visitor, team) for team in
             visit.session.scalars(select(Team).where(Team.task_id == task.id).order_by(Team.id))]  # fmt: skip
    pages = {page.kind: page.created for page in
             visit.session.scalars(select(Page).where(Page.phase_id == values["found"].id))}  # fmt: skip
    failed = visit.session.scalars(
        select(Job).where(Job.phase_id == values["found"].id, Job.state == "failed").order_by(Job.id.desc()).limit(20)
    ).all()
    busy = visit.session.scalar(
        select(Job.id).where(Job.phase_id == values["found"].id, Job.kind == "pages",
                             Job.state.in_(["queued", "running"]))
    )  # fmt: skip
    return visit.render("manage.html", status, link=link, sent=sent, problem=problem, members=members, teams=teams,
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
    site = site_of(request)
    spec = TaskSpec(
        name, slug, description, tuple(split_lines(metrics)), ranking.strip(), reference_edits, public, anonymous,
        pooling, open_report,
    )  # fmt: skip
    try:
        with site.open(request, write=True) as visit:
            task = visit.visitor.find_task(slug, Right.ORGANISE)
            change_settings(task, spec)
            for phase in task.phases:
                rescore(visit.session, phase, visit.visitor.now)
                queue_board(visit.session, phase.id, visit.visitor.now)
            return visit.go(f"/tasks/{slug}/manage", "saved")
    except Refused as error:
        if error.status != 422:
            raise
        with site.open(request) as visit:
            return _render_manage(visit, slug, None, problem=error.message, status=422)


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
    site = site_of(request)
    with site.open(request) as visit:
        visit.visitor.find_task(slug, Right.ORGANISE)
    try:
        spec = replace(
            read_phase(site, name, references, source, opens, closes, blind, daily, total),
            decimals=read_number(decimals, "The number of decimals"), open_references=open_references,
        )  # fmt: skip
        with site.open(request, write=True) as visit:
            phase = add_phase(visit.session, visit.visitor.find_task(slug, Right.ORGANISE), spec)
            return visit.go(f"/tasks/{slug}/manage?phase={phase.place}", "saved")
    except Refused as error:
        with site.open(request) as visit:
            return _render_manage(visit, slug, None, problem=error.message, status=error.status)


def read_phase(
    site: Site, name: str, references: list[UploadFile], source: UploadFile | None, opens: str, closes: str,
    blind: bool, daily: str, total: str,
) -> PhaseSpec:  # fmt: skip
    """Return a phase with its files, from a form."""
    limit = site.settings.limits.reference
    reference_files = read_files(references, limit)
    source_files = read_files([source] if source is not None else [], limit)
    return PhaseSpec(
        name, next(iter(source_files.values()), b""), tuple(reference_files.items()), read_time(opens), read_time(closes), blind,
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
    site = site_of(request)
    try:
        with site.open(request, write=True) as visit:
            phase = visit.visitor.find_phase(visit.visitor.find_task(slug), place, Right.ORGANISE)
            spec = PhaseSpec(
                name, opens=read_time(opens), closes=read_time(closes), blind=blind,
                daily=read_number(daily, "The daily limit"), total=read_number(total, "The limit in all"),
                decimals=read_number(decimals, "The number of decimals"), open_references=open_references,
            )  # fmt: skip
            change_times(phase, spec)
            return visit.go(f"/tasks/{slug}/manage?phase={place}", "saved")
    except Refused as error:
        if error.status != 422:
            raise
        with site.open(request) as visit:
            return _render_manage(visit, slug, place, problem=error.message, status=422)


@forms.post("/tasks/{slug}/manage/invite")
def create_invitation(
    request: Request, slug: str, kind: Text = "participant", uses: Text = "1", email: Text = ""
) -> Response:
    """Create an invitation link, show it once, and send it by mail if there is a mail server."""
    site = site_of(request)
    to = clean_address(email)
    if email.strip() and to is None:
        raise Refused(422, "This is not a valid e-mail address.")
    with site.open(request, write=True) as visit:
        name = visit.visitor.find_task(slug).name
        if kind == "password":
            visit.visitor.require_administrator()
            owner = visit.session.scalar(select(Account).where(Account.email == to))
            if owner is None:
                raise Refused(404, "There is no account with this address.")
            secret = invite(visit.session, "password", visit.visitor.now, account=owner, days=2)
        else:
            use_count = min(1000, max(1, read_number(uses, "The number of people") or 1))
            secret = make_invitation(visit.visitor, slug, kind, use_count)
    link, sent = f"{site.settings.address}/join/{secret}", "Send this link to the invited person."
    if to and site.settings.mail:  # after the transaction: a mail server may be slow
        accepted = send_link(site.settings, to, f"{name}: your link", link)
        sent = f"Sent to {to}." if accepted else "The mail server refused the message: send this link to the invited person."
    with site.open(request) as visit:
        return _render_manage(visit, slug, None, link=link, sent=sent)


@forms.post("/tasks/{slug}/manage/pages")
def create_pages(request: Request, slug: str, phase: Annotated[int | None, Form()] = None) -> Response:
    """Create report and heat map in the background."""
    with site_of(request).open(request, write=True) as visit:
        phase_row = visit.visitor.find_phase(visit.visitor.find_task(slug), phase, Right.ORGANISE)
        queue_pages(visit.session, phase_row.id, visit.visitor.now)
        return visit.go(f"/tasks/{slug}/manage?phase={phase_row.place}", "pages-ordered")


@forms.post("/tasks/{slug}/manage/rescore")
def rescore_task(request: Request, slug: str) -> Response:
    """Score all submissions without a result of the current version and metrics."""
    with site_of(request).open(request, write=True) as visit:
        task = visit.visitor.find_task(slug, Right.ORGANISE)
        for phase in task.phases:
            rescore(visit.session, phase, visit.visitor.now)
            queue_board(visit.session, phase.id, visit.visitor.now)
        return visit.go(f"/tasks/{slug}/manage", "rescoring")


@router.get("/tasks/{slug}/manage/export")
def download_archive(request: Request, slug: str) -> Response:
    """Return the whole task as one archive."""
    with site_of(request).open(request) as visit:
        data = export_task(visit.session, visit.visitor.find_task(slug, Right.ORGANISE))
    return Response(data, media_type="application/zip",
                    headers={"content-disposition": f'attachment; filename="{slug}.zip"'})  # fmt: skip
