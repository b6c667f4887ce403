"""API routes for tasks, phases, leaderboards, pools, reports and archives."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, File, Form, Query, Request, UploadFile
from fastapi.responses import Response
from pydantic import BaseModel, ConfigDict, Field

from redink.service.domain.rejection import RequestRejected
from redink.service.domain.states import JobState
from redink.service.usecases.announcements import announce, delete_announcement, list_announcements
from redink.service.usecases.appeals import AppealAnswer, AppealRequest, answer_appeal, file_appeal, list_appeals
from redink.service.usecases.archives import export_archive, import_archive
from redink.service.usecases.comparisons import Pair, find_comparison, order_comparison
from redink.service.usecases.decisions import list_events
from redink.service.usecases.exports import (
    BOARD_FORMATS,
    find_page,
    find_source,
    find_weights,
    show_history,
    write_board,
)
from redink.service.usecases.invitations import make_invitation
from redink.service.usecases.managing import check_administrator, check_organiser, order_pages
from redink.service.usecases.references import Correction, correct_references
from redink.service.usecases.rescoring import rescore_task
from redink.service.usecases.tasks import add_phase, change_phase, change_task, create_task
from redink.service.usecases.teams import found_team, merge_teams, remove_team
from redink.service.usecases.views.boards import Filter, find_board
from redink.service.usecases.views.pools import find_pools
from redink.service.usecases.views.tasks import find_task_view, list_tasks, show_phase, show_task
from redink.service.web.api.answers import TIMES, PhaseNumber, answer
from redink.service.web.context import get_app_state, read_time
from redink.service.web.forms import NewTaskModel, PhaseModel, TaskModel, parse_model, read_files

router = APIRouter(prefix="/api", tags=["api"])


@router.get("/tasks", summary="List tasks")
def get_tasks(request: Request) -> Response:
    """List the tasks that this account may see."""
    with get_app_state(request).open_api(request) as visitor:
        return answer(list_tasks(visitor))


@router.post("/tasks", status_code=201, summary="Create a task")
def post_task(
    request: Request,
    spec: Annotated[str, Form(description="The task as JSON (NewTaskModel); phases name the files they use.")],
    files: Annotated[list[UploadFile], File()],
) -> Response:
    """Create a task from a JSON specification and its files."""
    app_state = get_app_state(request)
    with app_state.open_api(request) as visitor:
        check_administrator(visitor)
    model = parse_model(NewTaskModel, spec)
    uploads = read_files(files, app_state.settings.limits.reference)
    task_spec = model.to_spec([phase.to_spec(uploads) for phase in model.phases])
    with app_state.open_api(request, write=True) as visitor:
        task = create_task(visitor, task_spec)
        return answer(show_task(visitor, task), 201)


@router.get("/tasks/{slug}", summary="Show a task")
def get_task(request: Request, slug: str) -> Response:
    """Show a task with its phases and the account's role in it."""
    with get_app_state(request).open_api(request) as visitor:
        return answer(find_task_view(visitor, slug))


@router.put("/tasks/{slug}", summary="Change a task")
def put_task(request: Request, slug: str, body: TaskModel) -> Response:
    """Change the settings of a task; if metrics change, everything is rescored."""
    with get_app_state(request).open_api(request, write=True) as visitor:
        return answer(show_task(visitor, change_task(visitor, slug, body.to_spec())))


@router.post("/tasks/{slug}/phases", status_code=201, summary="Add a phase")
def post_phase(
    request: Request,
    slug: str,
    spec: Annotated[str, Form(description="The phase as JSON (PhaseModel); it names the files it uses.")],
    files: Annotated[list[UploadFile], File()],
) -> Response:
    """Add a phase to a task, such as the test phase when its data are ready."""
    app_state = get_app_state(request)
    with app_state.open_api(request) as visitor:
        check_organiser(visitor, slug)
    model = parse_model(PhaseModel, spec)
    phase_spec = model.to_spec(read_files(files, app_state.settings.limits.reference))
    with app_state.open_api(request, write=True) as visitor:
        return answer(show_phase(visitor, add_phase(visitor, slug, phase_spec)), 201)


@router.put("/tasks/{slug}/phases/{place}", summary="Change a phase")
def put_phase(request: Request, slug: str, place: int, body: PhaseModel) -> Response:
    """Change the times and limits of a phase."""
    with get_app_state(request).open_api(request, write=True) as visitor:
        if body.source or body.references:
            raise RequestRejected(422, "The files of a phase cannot be changed: create a new task for other files.")
        return answer(show_phase(visitor, change_phase(visitor, slug, place, body.to_spec({}))))


@router.put("/tasks/{slug}/phases/{place}/references", summary="Correct the references")
def put_references(
    request: Request,
    slug: str,
    place: int,
    files: Annotated[list[UploadFile], File()],
    reason: Annotated[str, Form(description="Why; shown in the log of the task.")],
) -> Response:
    """Replace the references of a phase by a new version; everything is rescored, and old leaderboards are kept."""
    app_state = get_app_state(request)
    with app_state.open_api(request) as visitor:
        check_organiser(visitor, slug)
    references = tuple(read_files(files, app_state.settings.limits.reference).items())
    with app_state.open_api(request, write=True) as visitor:
        return answer(correct_references(visitor, Correction(slug, place, references, reason))._asdict())


class AppealModel(BaseModel):
    """An appeal about a submission or a sentence."""

    model_config = ConfigDict(extra="forbid")
    text: str
    submission: int | None = None
    sentence: int | None = Field(None, description="Number of the sentence, from 1; not in the last phase.")


@router.get("/tasks/{slug}/appeals", summary="List appeals")
def get_appeals(request: Request, slug: str) -> Response:
    """List the appeals of your team; all appeals for organisers."""
    with get_app_state(request).open_api(request) as visitor:
        return answer(list_appeals(visitor, slug), times=(*TIMES, "answered"))


@router.post("/tasks/{slug}/appeals", status_code=201, summary="Appeal")
def post_appeal(request: Request, slug: str, body: AppealModel, phase: PhaseNumber = None) -> Response:
    """File an appeal for your team; an organiser answers it."""
    with get_app_state(request).open_api(request, write=True) as visitor:
        appeal = file_appeal(visitor, AppealRequest(slug, body.text, phase, body.submission, body.sentence))
        return answer({"id": appeal.id}, 201)


class AnswerModel(BaseModel):
    """The answer to an appeal."""

    model_config = ConfigDict(extra="forbid")
    text: str


@router.post("/appeals/{number}/answer", summary="Answer an appeal")
def post_answer(request: Request, number: int, body: AnswerModel) -> Response:
    """Answer an appeal, or change the answer."""
    with get_app_state(request).open_api(request, write=True) as visitor:
        appeal = answer_appeal(visitor, AppealAnswer(number, body.text))
        return answer({"id": appeal.id, "answer": appeal.answer})


class InvitationModel(BaseModel):
    """Role of the invited account: organiser, participant, reader, or team (your own)."""

    model_config = ConfigDict(extra="forbid")
    kind: str = "participant"
    uses: int = Field(1, ge=1, le=1000)


@router.post("/tasks/{slug}/invitations", status_code=201, summary="Create an invitation")
def post_invitation(request: Request, slug: str, body: InvitationModel) -> Response:
    """Create an invitation link; it is shown once."""
    app_state = get_app_state(request)
    with app_state.open_api(request, write=True) as visitor:
        secret = make_invitation(visitor, slug, body.kind, body.uses)
    return answer({"link": f"{app_state.settings.address}/join/{secret}", "secret": secret}, 201)


class AnnouncementModel(BaseModel):
    """An announcement, in Markdown."""

    model_config = ConfigDict(extra="forbid")
    text: str


@router.get("/tasks/{slug}/announcements", summary="List announcements")
def get_announcements(request: Request, slug: str) -> Response:
    """List the announcements of the organisers, newest first."""
    with get_app_state(request).open_api(request) as visitor:
        return answer([item._asdict() for item in list_announcements(visitor, slug)])


@router.post("/tasks/{slug}/announcements", status_code=201, summary="Publish an announcement")
def post_announcement(request: Request, slug: str, body: AnnouncementModel) -> Response:
    """Publish an announcement; it is shown with its date on the pages of the task."""
    with get_app_state(request).open_api(request, write=True) as visitor:
        return answer(announce(visitor, slug, body.text)._asdict(), 201)


@router.delete("/announcements/{number}", summary="Delete an announcement")
def remove_announcement(request: Request, number: int) -> Response:
    """Delete an announcement."""
    with get_app_state(request).open_api(request, write=True) as visitor:
        delete_announcement(visitor, number)
        return answer({})


class RemovalModel(BaseModel):
    """The reason of a removal, which is shown in the log of the task."""

    model_config = ConfigDict(extra="forbid")
    reason: str


class MergeModel(RemovalModel):
    """The team that another team is merged into, and the reason."""

    into: int


@router.post("/tasks/{slug}/teams/{team}/remove", summary="Remove a team")
def post_team_removal(request: Request, slug: str, team: int, body: RemovalModel) -> Response:
    """Remove a team with its submissions; leaderboards and pools are rebuilt without them."""
    with get_app_state(request).open_api(request, write=True) as visitor:
        remove_team(visitor, slug, team, body.reason)
        return answer({})


@router.post("/tasks/{slug}/teams/{team}/merge", summary="Merge teams")
def post_team_merge(request: Request, slug: str, team: int, body: MergeModel) -> Response:
    """Move the members and submissions of a team to another team, and delete the empty team."""
    with get_app_state(request).open_api(request, write=True) as visitor:
        merged = merge_teams(visitor, slug, team, body.into, body.reason)
        return answer({"id": merged.id, "name": merged.name})


class TeamModel(BaseModel):
    """A new team."""

    model_config = ConfigDict(extra="forbid")
    name: str


@router.post("/tasks/{slug}/team", status_code=201, summary="Create a team")
def post_team(request: Request, slug: str, body: TeamModel) -> Response:
    """Take part in a task with a new team."""
    with get_app_state(request).open_api(request, write=True) as visitor:
        team = found_team(visitor, slug, body.name)
        return answer({"id": team.id, "name": team.name}, 201)


@router.get("/tasks/{slug}/source", summary="Get the source")
def get_source(request: Request, slug: str, phase: PhaseNumber = None) -> Response:
    """Get the sentences to correct, one per line."""
    with get_app_state(request).open_api(request) as visitor:
        return Response(find_source(visitor, slug, phase).data, media_type="text/plain; charset=utf-8")


@router.get("/tasks/{slug}/board", summary="Show the board")
def get_board(
    request: Request,
    slug: str,
    phase: PhaseNumber = None,
    sort: str = "",
    tag: str = "",
    since: str = "",
    until: str = "",
    best: bool = False,
    final: Annotated[bool, Query(description="The final table: one submission of each team.")] = False,
    version: Annotated[int | None, Query(description="Version of the references; by default the current one.")] = None,
    format: Annotated[str, Query(description=f"One of {', '.join(BOARD_FORMATS)}.")] = "json",
) -> Response:
    """Show the leaderboard: all systems with scores, intervals and shared ranks."""
    with get_app_state(request).open_api(request) as visitor:
        filter = Filter(sort, tag, read_time(since), read_time(until), best, final, version)
        board = find_board(visitor, slug, phase, filter)
        if format == "json":
            del board["title"]
            return answer(board, public=visitor.account is None)
        return Response(write_board(board, format), media_type=BOARD_FORMATS[format] + "; charset=utf-8")


@router.get("/tasks/{slug}/events", summary="Show the log")
def get_events(request: Request, slug: str) -> Response:
    """Show the decisions of organisers about submissions, newest first."""
    with get_app_state(request).open_api(request) as visitor:
        return answer([event._asdict() for event in list_events(visitor, slug)])


@router.get("/tasks/{slug}/history", summary="Show ranks over time")
def get_history(request: Request, slug: str, phase: PhaseNumber = None) -> Response:
    """Show the rank of each team after every submission."""
    with get_app_state(request).open_api(request) as visitor:
        return answer(show_history(visitor, slug, phase))


@router.get("/tasks/{slug}/compare", summary="Compare two systems")
def get_comparison(request: Request, slug: str, first: int, second: int) -> Response:
    """Compare two systems of one phase by all metrics, with significance tests, and by error type.

    The tests are computed in the background: until then, the status is 202.
    """
    pair = Pair(first, second)
    with get_app_state(request).open_api(request) as visitor:
        compared = find_comparison(visitor, slug, pair)
    if compared is not None:
        return answer(compared)
    with get_app_state(request).open_api(request, write=True) as visitor:
        order_comparison(visitor, slug, pair)
    return answer({"state": JobState.QUEUED}, 202)


@router.get("/tasks/{slug}/pools", summary="List pools")
def get_pools(request: Request, slug: str, phase: PhaseNumber = None) -> Response:
    """List the versions of the pool that determines the weights of errors."""
    with get_app_state(request).open_api(request) as visitor:
        return answer(find_pools(visitor, slug, phase))


@router.get("/tasks/{slug}/pools/{number}", summary="Get a weight file")
def get_pool(request: Request, slug: str, number: int, phase: PhaseNumber = None) -> Response:
    """Get the weight file of a pool: `redink score -m 'gts(weights=pool-1.json)'` gives the same scores."""
    with get_app_state(request).open_api(request) as visitor:
        weights = find_weights(visitor, slug, phase, number)
        return Response(weights.data, media_type="application/json",
                        headers={"content-disposition": f'attachment; filename="{weights.name}"'})  # fmt: skip


@router.post("/tasks/{slug}/rescore", summary="Rescore a task")
def post_rescore(request: Request, slug: str) -> Response:
    """Score all submissions without a result of the current version and metrics."""
    with get_app_state(request).open_api(request, write=True) as visitor:
        return answer({"queued": rescore_task(visitor, slug)})


@router.post("/tasks/{slug}/pages", status_code=202, summary="Create the report")
def post_pages(request: Request, slug: str, phase: PhaseNumber = None) -> Response:
    """Create the report and the heat map in the background."""
    with get_app_state(request).open_api(request, write=True) as visitor:
        order_pages(visitor, slug, phase)
    return answer({"queued": True}, 202)


@router.get("/tasks/{slug}/report", summary="Get the report")
def get_report(request: Request, slug: str, phase: PhaseNumber = None, kind: str = "report") -> Response:
    """Get the report, or with `kind=heatmap` the heat map, as a web page."""
    if kind not in ("report", "heatmap"):
        raise RequestRejected(404, "The kind must be report or heatmap.")
    with get_app_state(request).open_api(request) as visitor:
        page = find_page(visitor, slug, phase, kind)
    return Response(page, media_type="text/html; charset=utf-8",
                    headers={"content-disposition": f'attachment; filename="{slug}-{kind}.html"'})  # fmt: skip


@router.get("/tasks/{slug}/archive", summary="Export a task")
def get_archive(request: Request, slug: str) -> Response:
    """Export a whole task as one archive: settings, files, teams, submissions, results, pools."""
    with get_app_state(request).open_api(request) as visitor:
        data = export_archive(visitor, slug)
    return Response(data, media_type="application/zip",
                    headers={"content-disposition": f'attachment; filename="{slug}.zip"'})  # fmt: skip


@router.post("/archives", status_code=201, summary="Import a task")
def post_archive(request: Request, file: Annotated[UploadFile, File()], slug: str = "") -> Response:
    """Create a task from an archive, optionally under another slug."""
    app_state = get_app_state(request)
    with app_state.open_api(request) as visitor:
        check_administrator(visitor)
    data = file.file.read(app_state.settings.limits.reference + 1)
    with app_state.open_api(request, write=True) as visitor:
        task = import_archive(visitor, data, slug, app_state.settings.limits.reference)
        return answer(show_task(visitor, task), 201)
