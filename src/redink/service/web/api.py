"""The API: everything that the pages do, for programs. JSON out; a token in the header says who asks.

Times are ISO 8601 in UTC. Errors are `{"error": "..."}` with the status of HTTP that fits.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, File, Form, Query, Request, UploadFile
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import select

from redink.service.access import Refused, Right, Visitor
from redink.service.archives import export_task, import_task
from redink.service.exports import KINDS, find_page, find_source, list_history, write_board
from redink.service.jobs import queue_board, queue_pages
from redink.service.people import (
    check_password,
    create_account,
    create_token,
    find_invitation,
    find_own_token,
    found_team,
    invite,
    set_password,
    use_invitation,
)
from redink.service.store.database import unpack
from redink.service.store.tables import Submission, Token
from redink.service.submissions import accept, describe, find_by_key, refuse_late, withdraw
from redink.service.tasks import add_phase, change_settings, change_times, create_task, rescore
from redink.service.uploads import check_upload, has_errors, unpack_upload
from redink.service.views import Filter, compare, show_board, show_phase, show_pools, show_submission, show_task
from redink.service.web.forms import NewTaskModel, PhaseModel, TaskModel, parse_model, read_files, split_tags
from redink.service.web.shields import SHORT
from redink.service.web.visits import Site, read_time

router = APIRouter(prefix="/api", tags=["api"])
TIMES = ("created", "opens", "closes", "used")
Phase = Annotated[int | None, Query(description="The number of the phase; by default the one that matters now.")]


def site_of(request: Request) -> Site:
    """What all requests share."""
    site: Site = request.app.state.site
    return site


def answer(value: Any, status: int = 200, public: bool = False) -> Response:
    """JSON with readable times; a public one is the same for everybody without a token: kept for a second."""
    return JSONResponse(show_times(value), status, {"cache-control": SHORT.decode()} if public else None)


def show_times(value: Any) -> Any:
    """The same with times as people and programs read them."""
    if isinstance(value, dict):
        return {
            key: datetime.fromtimestamp(item, UTC).isoformat(timespec="seconds")
            if key in TIMES and isinstance(item, int | float)
            else show_times(item)
            for key, item in value.items()
        }
    return [show_times(item) for item in value] if isinstance(value, list | tuple) else value


class AccountModel(BaseModel):
    """Somebody new."""

    model_config = ConfigDict(extra="forbid")
    email: str
    name: str
    password: str


class TokenModel(BaseModel):
    """Who wants a token, and what it is for."""

    model_config = ConfigDict(extra="forbid")
    email: str
    password: str
    name: str = "API"


@router.post("/accounts", status_code=201, summary="Make an account")
def post_account(request: Request, body: AccountModel) -> Response:
    """Make an account; the answer has a token for it."""
    site = site_of(request)
    if not site.settings.sign_up:
        raise Refused(403, "Accounts are by invitation here.")
    with site.open_api(request, write=True) as visitor:
        account = create_account(visitor.session, body.email, body.name, body.password, visitor.now)
        token = create_token(visitor.session, account, "API", visitor.now)
    return answer({"name": account.name, "email": account.email, "token": token}, 201)


@router.post("/tokens", status_code=201, summary="Get a token")
def post_token(request: Request, body: TokenModel) -> Response:
    """Get a token by address and password; it is shown once."""
    host = request.client.host if request.client else ""
    with site_of(request).open_api(request, write=True) as visitor:
        account = check_password(visitor.session, body.email, body.password, host, visitor.now)
        token = create_token(visitor.session, account, body.name, visitor.now) if account else None
    if token is None:
        raise Refused(401, "Address or password is wrong.")
    return answer({"token": token}, 201)


@router.get("/account", summary="Who am I")
def get_account(request: Request) -> Response:
    """The account of the token, and its tokens without their secrets."""
    with site_of(request).open_api(request) as visitor:
        account = visitor.require_account()
        tokens = visitor.session.scalars(select(Token).where(Token.account_id == account.id).order_by(Token.id))
        shown = [{"id": token.id, "name": token.name, "created": token.created, "used": token.used} for token in tokens]
        return answer({"name": account.name, "email": account.email, "administrator": account.administrator,
                       "tokens": shown})  # fmt: skip


class PasswordModel(BaseModel):
    """A new password, and the old one."""

    model_config = ConfigDict(extra="forbid")
    old: str
    password: str


@router.put("/account/password", summary="Change the password")
def put_password(request: Request, body: PasswordModel) -> Response:
    """Choose a new password; all browsers are signed out."""
    host = request.client.host if request.client else ""
    with site_of(request).open_api(request, write=True) as visitor:
        email = visitor.require_account().email
        account = check_password(visitor.session, email, body.old, host, visitor.now)
        if account is not None:
            set_password(visitor.session, account, body.password)
    if account is None:
        raise Refused(422, "The old password is wrong.")
    return answer({})


@router.delete("/tokens/{number}", summary="Forget a token")
def delete_token(request: Request, number: int) -> Response:
    """Make a token of this account useless."""
    with site_of(request).open_api(request, write=True) as visitor:
        visitor.session.delete(find_own_token(visitor.session, visitor.require_account(), number))
    return answer({})


@router.post("/join/{secret}", summary="Use an invitation")
def post_join(request: Request, secret: str) -> Response:
    """Be let in by the secret of a link."""
    with site_of(request).open_api(request, write=True) as visitor:
        account = visitor.require_account()
        invitation = find_invitation(visitor.session, secret, visitor.now)
        if invitation.kind == "password":
            raise Refused(422, "This link is for choosing a password: open it in a browser.")
        task = use_invitation(visitor.session, invitation, account)
        return answer({"task": task.slug if task else None})


@router.get("/tasks", summary="List tasks")
def get_tasks(request: Request) -> Response:
    """The tasks that this account may know of."""
    with site_of(request).open_api(request) as visitor:
        return answer([show_task(visitor, task) for task in visitor.list_tasks()])


@router.post("/tasks", status_code=201, summary="Create a task")
def post_task(
    request: Request,
    spec: Annotated[str, Form(description="The task as JSON (NewTaskModel); phases name the files they use.")],
    files: Annotated[list[UploadFile], File()],
) -> Response:
    """Create a task from a JSON specification and its files."""
    site = site_of(request)
    with site.open_api(request) as visitor:
        visitor.require_administrator()
    model = parse_model(NewTaskModel, spec)
    sent = read_files(files, site.settings.limits.reference)
    wanted = model.to_spec([phase.to_spec(sent) for phase in model.phases])
    with site.open_api(request, write=True) as visitor:
        visitor.require_administrator()
        task = create_task(visitor.session, wanted, visitor.now)
        return answer(show_task(visitor, task), 201)


@router.get("/tasks/{slug}", summary="Show a task")
def get_task(request: Request, slug: str) -> Response:
    """A task, its phases, and what this account is in it."""
    with site_of(request).open_api(request) as visitor:
        return answer(show_task(visitor, visitor.find_task(slug)))


@router.put("/tasks/{slug}", summary="Change a task")
def put_task(request: Request, slug: str, body: TaskModel) -> Response:
    """Change what a task says and measures; where metrics change, everything is scored again."""
    with site_of(request).open_api(request, write=True) as visitor:
        task = visitor.find_task(slug, Right.ORGANISE)
        change_settings(task, body.to_spec())
        for phase in task.phases:
            rescore(visitor.session, phase, visitor.now)
            queue_board(visitor.session, phase.id, visitor.now)
        return answer(show_task(visitor, task))


@router.post("/tasks/{slug}/phases", status_code=201, summary="Add a phase")
def post_phase(
    request: Request,
    slug: str,
    spec: Annotated[str, Form(description="The phase as JSON (PhaseModel); it names the files it uses.")],
    files: Annotated[list[UploadFile], File()],
) -> Response:
    """Add a phase to a task, such as the test phase when its data are ready."""
    site = site_of(request)
    with site.open_api(request) as visitor:
        visitor.find_task(slug, Right.ORGANISE)
    model = parse_model(PhaseModel, spec)
    wanted = model.to_spec(read_files(files, site.settings.limits.reference))
    with site.open_api(request, write=True) as visitor:
        phase = add_phase(visitor.session, visitor.find_task(slug, Right.ORGANISE), wanted)
        return answer(show_phase(visitor, phase), 201)


@router.put("/tasks/{slug}/phases/{place}", summary="Change a phase")
def put_phase(request: Request, slug: str, place: int, body: PhaseModel) -> Response:
    """Change the times and limits of a phase."""
    with site_of(request).open_api(request, write=True) as visitor:
        phase = visitor.find_phase(visitor.find_task(slug), place, Right.ORGANISE)
        if body.source or body.references:
            raise Refused(422, "The files of a phase stay as they are: make a new task for others.")
        change_times(phase, body.to_spec({}))
        return answer(show_phase(visitor, phase))


class InvitationModel(BaseModel):
    """Whom to let in: organiser, participant, reader, or team (your own)."""

    model_config = ConfigDict(extra="forbid")
    kind: str = "participant"
    uses: int = Field(1, ge=1, le=1000)


@router.post("/tasks/{slug}/invitations", status_code=201, summary="Invite somebody")
def post_invitation(request: Request, slug: str, body: InvitationModel) -> Response:
    """Make a link that lets somebody in; it is shown once."""
    site = site_of(request)
    with site.open_api(request, write=True) as visitor:
        secret = make_invitation(visitor, slug, body.kind, body.uses)
    return answer({"link": f"{site.settings.address}/join/{secret}", "secret": secret}, 201)


def make_invitation(visitor: Visitor, slug: str, kind: str, uses: int) -> str:
    """The secret of a link into a task, or into the visitor's team."""
    if kind == "team":
        task = visitor.find_task(slug, Right.SUBMIT)
        team = visitor.find_roles(task).team
        if team is None:
            raise Refused(422, "You have no team in this task.")
        return invite(visitor.session, "team", visitor.now, team=team, uses=uses)
    if kind not in ("organiser", "participant", "reader"):
        raise Refused(422, "An invitation is for an organiser, participant, reader or team.")
    return invite(visitor.session, kind, visitor.now, task=visitor.find_task(slug, Right.ORGANISE), uses=uses)


class TeamModel(BaseModel):
    """A new team."""

    model_config = ConfigDict(extra="forbid")
    name: str


@router.post("/tasks/{slug}/team", status_code=201, summary="Found a team")
def post_team(request: Request, slug: str, body: TeamModel) -> Response:
    """Take part in a task with a new team."""
    with site_of(request).open_api(request, write=True) as visitor:
        account, task = visitor.require_account(), visitor.find_task(slug, Right.JOIN)
        team = found_team(visitor.session, task, account, body.name)
        return answer({"id": team.id, "name": team.name}, 201)


@router.get("/tasks/{slug}/source", summary="Get the source")
def get_source(request: Request, slug: str, phase: Phase = None) -> Response:
    """The sentences to correct, one per line."""
    with site_of(request).open_api(request) as visitor:
        return Response(find_source(visitor, visitor.find_phase(visitor.find_task(slug), phase)),
                        media_type="text/plain; charset=utf-8")  # fmt: skip


@router.get("/tasks/{slug}/board", summary="Show the board")
def get_board(
    request: Request,
    slug: str,
    phase: Phase = None,
    sort: str = "",
    tag: str = "",
    since: str = "",
    until: str = "",
    best: bool = False,
    format: Annotated[str, Query(description=f"One of {', '.join(KINDS)}.")] = "json",
) -> Response:
    """The board: all systems with scores, intervals and shared ranks."""
    with site_of(request).open_api(request) as visitor:
        found = visitor.find_phase(visitor.find_task(slug), phase)
        board = show_board(visitor, found, Filter(sort, tag, read_time(since), read_time(until), best))
        if format == "json":
            return answer(board, public=visitor.account is None)
        return Response(write_board(board, f"{found.task.name}: {found.name}", format),
                        media_type=KINDS[format] + "; charset=utf-8")  # fmt: skip


@router.get("/tasks/{slug}/history", summary="Show ranks over time")
def get_history(request: Request, slug: str, phase: Phase = None) -> Response:
    """The rank of each team after every submission."""
    with site_of(request).open_api(request) as visitor:
        found = visitor.find_phase(visitor.find_task(slug), phase, Right.SCORES)
        return answer(list_history(show_board(visitor, found)))


@router.get("/tasks/{slug}/compare", summary="Compare two systems")
def get_comparison(request: Request, slug: str, first: int, second: int) -> Response:
    """Two systems of one phase by all metrics, with significance, and by error type."""
    with site_of(request).open_api(request) as visitor:
        visitor.find_task(slug)
        pair = [visitor.find_submission(number, Right.SCORES) for number in (first, second)]
        if any(found.phase.task.slug != slug for found in pair):
            raise Refused(404, "There is no such submission.")
        return answer(compare(visitor, *pair))


@router.get("/tasks/{slug}/pools", summary="List pools")
def get_pools(request: Request, slug: str, phase: Phase = None) -> Response:
    """The states of the pool that weighs errors."""
    with site_of(request).open_api(request) as visitor:
        return answer(show_pools(visitor, visitor.find_phase(visitor.find_task(slug), phase, Right.SCORES)))


@router.get("/tasks/{slug}/pools/{number}", summary="Get a weight file")
def get_pool(request: Request, slug: str, number: int, phase: Phase = None) -> Response:
    """The weight file of a pool: `redink score -m 'gts(weights=pool-1.json)'` gives the same digits."""
    with site_of(request).open_api(request) as visitor:
        pool = visitor.find_pool(visitor.find_phase(visitor.find_task(slug), phase), number)
        return Response(unpack(pool.weights), media_type="application/json",
                        headers={"content-disposition": f'attachment; filename="pool-{pool.number}.json"'})  # fmt: skip


@router.post("/tasks/{slug}/rescore", summary="Score everything again")
def post_rescore(request: Request, slug: str) -> Response:
    """Score what has no result of the present version and metrics."""
    with site_of(request).open_api(request, write=True) as visitor:
        task = visitor.find_task(slug, Right.ORGANISE)
        return answer({"queued": sum(rescore(visitor.session, phase, visitor.now) for phase in task.phases)})


@router.post("/tasks/{slug}/pages", status_code=202, summary="Have the report made")
def post_pages(request: Request, slug: str, phase: Phase = None) -> Response:
    """Have the report and the heat map made, in the background."""
    with site_of(request).open_api(request, write=True) as visitor:
        found = visitor.find_phase(visitor.find_task(slug), phase, Right.ORGANISE)
        queue_pages(visitor.session, found.id, visitor.now)
    return answer({"queued": True}, 202)


@router.get("/tasks/{slug}/report", summary="Get the report")
def get_report(request: Request, slug: str, phase: Phase = None, kind: str = "report") -> Response:
    """The report, or with `kind=heatmap` the heat map, as a web page to download."""
    if kind not in ("report", "heatmap"):
        raise Refused(404, "There is a report and a heatmap.")
    with site_of(request).open_api(request) as visitor:
        page = find_page(visitor, visitor.find_phase(visitor.find_task(slug), phase), kind)
    return Response(page, media_type="text/html; charset=utf-8",
                    headers={"content-disposition": f'attachment; filename="{slug}-{kind}.html"'})  # fmt: skip


@router.get("/tasks/{slug}/archive", summary="Export a task")
def get_archive(request: Request, slug: str) -> Response:
    """A whole task as one archive: settings, files, teams, submissions, results, pools."""
    with site_of(request).open_api(request) as visitor:
        data = export_task(visitor.session, visitor.find_task(slug, Right.ORGANISE))
    return Response(data, media_type="application/zip",
                    headers={"content-disposition": f'attachment; filename="{slug}.zip"'})  # fmt: skip


@router.post("/archives", status_code=201, summary="Import a task")
def post_archive(request: Request, file: Annotated[UploadFile, File()], slug: str = "") -> Response:
    """Make a task of an archive; under another name where one is given."""
    site = site_of(request)
    with site.open_api(request) as visitor:
        visitor.require_administrator()
    data = file.file.read(site.settings.limits.reference + 1)
    with site.open_api(request, write=True) as visitor:
        visitor.require_administrator()
        task = import_task(visitor.session, data, visitor.now, slug, site.settings.limits.reference)
        return answer(show_task(visitor, task), 201)


@router.get("/tasks/{slug}/submissions", summary="List submissions")
def get_submissions(request: Request, slug: str, phase: Phase = None) -> Response:
    """The submissions of your team; all of them for organisers."""
    with site_of(request).open_api(request) as visitor:
        task = visitor.find_task(slug, Right.SUBMIT)
        return answer([show_submission(visitor, item) for item in list_own(visitor, task, phase)])


def list_own(visitor: Visitor, task: Any, place: int | None) -> list[Submission]:
    """The submissions of the visitor's team, the newest first; all of them for organisers."""
    roles = visitor.find_roles(task)
    phases = [phase.id for phase in task.phases if place in (None, phase.place)]
    query = select(Submission).where(Submission.phase_id.in_(phases)).order_by(Submission.id.desc())
    if not roles.organiser:
        query = query.where(Submission.team_id == (roles.team.id if roles.team else 0))
    return list(visitor.session.scalars(query))


@router.post("/tasks/{slug}/submissions", status_code=201, summary="Submit")
def post_submission(
    request: Request,
    slug: str,
    file: Annotated[UploadFile, File()],
    name: Annotated[str, Form()],
    description: Annotated[str, Form()] = "",
    tags: Annotated[str, Form(description="With commas between them.")] = "",
    key: Annotated[str, Form(description="Your own name for this sending: sent twice, it is accepted once.")] = "",
    replaces: Annotated[int | None, Form()] = None,
    phase: Phase = None,
) -> Response:
    """Send a system's output in: it is checked at once and scored in the background."""
    submission, findings = submit(site_of(request), request, slug, phase, file, key, api=True, name=name,
                                  description=description, tags=split_tags(tags), replaces=replaces)  # fmt: skip
    if submission is None:
        return answer({"error": "The file has errors and was not accepted.", "findings": findings}, 422)
    with site_of(request).open_api(request) as visitor:
        return answer(show_submission(visitor, visitor.find_submission(submission)), 201)


def submit(
    site: Site,
    request: Request,
    slug: str,
    place: int | None,
    file: UploadFile | bytes,
    key: str,
    api: bool,
    **about: Any,
) -> tuple[int | None, list[dict[str, Any]]]:
    """Check and accept a file; its number, or None with the findings that stand in its way."""

    def visit(write: bool) -> Any:
        return site.open_api(request, write) if api else site.open(request, write)

    with visit(write=False) as found:
        visitor: Visitor = found if api else found.visitor
        task = visitor.find_task(slug, Right.SUBMIT)
        phase = visitor.find_phase(task, place)
        team = visitor.find_roles(task).team
        if team is None:
            raise Refused(403, "Join the task with a team first.")
        known = find_by_key(visitor.session, team, key)
        if known is not None:
            return known.id, list(known.findings)
        refuse_late(visitor.session, phase, team, visitor.now)  # before the file is held against the source
        place, source = phase.place, unpack(phase.source)
    limits = site.settings.limits
    if isinstance(file, bytes):
        file_name, data = unpack_upload("pasted.txt", file, limits.upload)
    else:
        file_name, data = unpack_upload(file.filename or "", file.file.read(limits.upload + 1), limits.upload)
    findings = check_upload(file_name, data, source, limits)
    if has_errors(findings):
        return None, findings
    with visit(write=True) as found:
        visitor = found if api else found.visitor
        phase = visitor.find_phase(visitor.find_task(slug, Right.SUBMIT), place)
        return accept(visitor, phase, file_name, data, findings, key=key, **about).id, findings


@router.get("/submissions/{number}", summary="Show a submission")
def get_submission(request: Request, number: int) -> Response:
    """A submission: its state, what validation said, and its scores."""
    with site_of(request).open_api(request) as visitor:
        return answer(show_submission(visitor, visitor.find_submission(number)))


@router.get("/submissions/{number}/file", summary="Get the file of a submission")
def get_file(request: Request, number: int) -> Response:
    """The file as it was accepted."""
    with site_of(request).open_api(request) as visitor:
        return send_file(visitor.find_submission(number, Right.OWN))


def send_file(submission: Submission) -> Response:
    """A submission's file to download."""
    return Response(
        unpack(submission.data), media_type="application/octet-stream",
        headers={"content-disposition": f'attachment; filename="{submission.id}-{ascii_name(submission.file_name)}"'},
    )  # fmt: skip


def ascii_name(name: str) -> str:
    """A file name that a header can hold."""
    return "".join(c if c.isascii() and (c.isalnum() or c in "-_.") else "_" for c in name)


class DescriptionModel(BaseModel):
    """What a submission is."""

    model_config = ConfigDict(extra="forbid")
    name: str
    description: str = ""
    tags: list[str] = Field(default_factory=list)


@router.put("/submissions/{number}", summary="Describe a submission")
def put_submission(request: Request, number: int, body: DescriptionModel) -> Response:
    """Change name, description and tags."""
    with site_of(request).open_api(request, write=True) as visitor:
        submission = visitor.find_submission(number, Right.OWN)
        describe(visitor.session, submission, body.name, body.description, body.tags)
        return answer(show_submission(visitor, submission))


@router.post("/submissions/{number}/withdraw", summary="Withdraw a submission")
def post_withdrawal(request: Request, number: int) -> Response:
    """Take a submission off the board; before it is scored, it is cancelled and does not count."""
    with site_of(request).open_api(request, write=True) as visitor:
        submission = visitor.find_submission(number, Right.OWN)
        withdraw(visitor, submission)
        return answer(show_submission(visitor, submission))
