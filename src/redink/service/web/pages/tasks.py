"""Pages for tasks: leaderboard, history of ranks, comparisons, pools and downloads."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Form, Request
from fastapi.responses import Response
from sqlalchemy import select

from redink.metrics.registry import parse_metric
from redink.service.domain.permissions import Permission
from redink.service.domain.rejection import RequestRejected
from redink.service.domain.selection import RULES
from redink.service.domain.specs import POOLING
from redink.service.measurement import split_metrics
from redink.service.store.database import unpack
from redink.service.store.tables import Page, Phase
from redink.service.usecases.appeals import (
    AppealAnswer,
    AppealRequest,
    answer_appeal,
    file_appeal,
    is_dev,
    list_appeals,
)
from redink.service.usecases.comparisons import Pair, find_comparison, order_comparison
from redink.service.usecases.decisions import list_events
from redink.service.usecases.exports import (
    BOARD_FORMATS,
    find_page,
    find_source,
    list_history,
    write_board,
)
from redink.service.usecases.views.boards import Filter, show_board
from redink.service.usecases.views.pools import show_pools
from redink.service.usecases.views.tasks import show_phase, show_task
from redink.service.usecases.visitor import Visitor
from redink.service.web.context import RequestContext, check_form, get_app_state, read_time
from redink.service.web.pictures import draw_history, draw_intervals

Text = Annotated[str, Form()]
router = APIRouter(include_in_schema=False)
forms = APIRouter(include_in_schema=False, dependencies=[Depends(check_form)])


@router.get("/")
def list_tasks(request: Request) -> Response:
    """List the tasks that the visitor may see."""
    with get_app_state(request).open(request) as context:
        tasks = [show_task(context.visitor, task) for task in context.visitor.list_tasks()]
        return context.render("tasks.html", public=True, tasks=tasks)


def describe(visitor: Visitor, slug: str, place: int | None, permission: Permission = Permission.SEE) -> dict[str, Any]:
    """Return the template values that all pages of a task need."""
    task = visitor.find_task(slug)
    phase = visitor.find_phase(task, place, permission)
    existing = visitor.session.scalars(select(Page.kind).where(Page.phase_id == phase.id)).all()
    details = visitor.may(Permission.DETAILS, task, phase)
    return {
        "task": show_task(visitor, task), "phase": show_phase(visitor, phase), "phase_row": phase,
        "organiser": visitor.find_roles(task).organiser,
        "made": [kind for kind in ("report", "heatmap") if kind in existing and details],
    }  # fmt: skip


def read_filter(request: Request) -> Filter:
    """Return the filter of a leaderboard in the query of a request."""
    query = request.query_params
    until = read_time(query.get("until", ""))
    if until is not None and "T" not in query["until"]:
        until += 86_400  # including that day
    return Filter(
        query.get("sort", ""), query.get("tag", "").lower(), read_time(query.get("since", "")), until,
        query.get("best", "") == "1", query.get("final", "") == "1",
        int(version) if (version := query.get("version", "")).isdecimal() and len(version) < 6 else None,
    )  # fmt: skip


@router.get("/tasks/{slug}")
def show_task_board(request: Request, slug: str, phase: int | None = None) -> Response:
    """Show the leaderboard."""
    with get_app_state(request).open(request) as context:
        values = describe(context.visitor, slug, phase)
        board = show_board(context.visitor, values["phase_row"], read_filter(request))
        picture = draw_intervals(board) if board["rows"] else ""
        query = {**dict.fromkeys(("sort", "tag", "since", "until", "best", "final"), ""), **request.query_params}
        filters = {name: value for name, value in request.query_params.items() if name not in ("done", "sort")}
        return context.render("board.html", public=True, board=board, query=query, filters=filters,
                            picture=picture, kinds=BOARD_FORMATS, **values)  # fmt: skip


@router.get("/tasks/{slug}/board.{kind}")
def download_board(request: Request, slug: str, kind: str, phase: int | None = None) -> Response:
    """Return the leaderboard in a download format."""
    with get_app_state(request).open(request) as context:
        values = describe(context.visitor, slug, phase)
        board = show_board(context.visitor, values["phase_row"], read_filter(request))
        title = f"{values['task']['name']}: {values['phase']['name']}"
        kind = {"tex": "latex", "md": "markdown"}.get(kind, kind)
        return Response(write_board(board, title, kind), media_type=BOARD_FORMATS[kind] + "; charset=utf-8")


@router.get("/tasks/{slug}/about")
def show_about(request: Request, slug: str, phase: int | None = None) -> Response:
    """Show the description, the phases and the rules of a task."""
    with get_app_state(request).open(request) as context:
        values = describe(context.visitor, slug, phase)
        metrics = {name: parse_metric(name).description for name in values["task"]["metrics"]}
        _, pooled = split_metrics(list(metrics))
        return context.render("about.html", public=True, pooling=POOLING, metrics=metrics, pooled=pooled,
                              events=list_events(context.visitor, slug), rules=RULES, **values)  # fmt: skip


@router.get("/tasks/{slug}/appeals")
def show_appeals(request: Request, slug: str, phase: int | None = None) -> Response:
    """Show the team's appeals; all appeals for organisers."""
    with get_app_state(request).open(request) as context:
        return _render_appeals(context, slug, phase)


def _render_appeals(
    context: RequestContext, slug: str, place: int | None, problem: str = "", status: int = 200
) -> Response:
    appeals = list_appeals(context.visitor, slug)
    values = describe(context.visitor, slug, place)
    return context.render("appeals.html", status, appeals=appeals, problem=problem, dev=is_dev(values["phase_row"]),
                          **values)  # fmt: skip


@forms.post("/tasks/{slug}/appeals")
def send_appeal(
    request: Request, slug: str, text: Text = "", about: Text = "submission", number: Text = "",
    phase: Annotated[int | None, Form()] = None,
) -> Response:  # fmt: skip
    """File an appeal."""
    app_state = get_app_state(request)
    given = int(number) if number.isdecimal() and len(number) < 10 else None
    appeal = AppealRequest(slug, text, phase, **{"sentence" if about == "sentence" else "submission": given})
    try:
        with app_state.open(request, write=True) as context:
            file_appeal(context.visitor, appeal)
            return context.redirect(f"/tasks/{slug}/appeals", "appealed")
    except RequestRejected as error:
        if error.status in (401, 403, 404):
            raise
        with app_state.open(request) as context:
            return _render_appeals(context, slug, phase, error.message, error.status)


@forms.post("/appeals/{number}/answer")
def send_answer(request: Request, number: int, text: Text = "") -> Response:
    """Answer an appeal."""
    with get_app_state(request).open(request, write=True) as context:
        appeal = answer_appeal(context.visitor, AppealAnswer(number, text))
        slug = context.session.get_one(Phase, appeal.phase_id).task.slug
        return context.redirect(f"/tasks/{slug}/appeals", "answered")


@router.get("/tasks/{slug}/source")
def download_source(request: Request, slug: str, phase: int | None = None) -> Response:
    """Return the sentences to correct."""
    with get_app_state(request).open(request) as context:
        phase_row: Phase = describe(context.visitor, slug, phase)["phase_row"]
        return Response(
            find_source(context.visitor, phase_row), media_type="text/plain; charset=utf-8",
            headers={"content-disposition": f'attachment; filename="{slug}-{phase_row.place}-source.txt"'},
        )  # fmt: skip


@router.get("/tasks/{slug}/history")
def show_history(request: Request, slug: str, phase: int | None = None) -> Response:
    """Show the ranks over time."""
    with get_app_state(request).open(request) as context:
        values = describe(context.visitor, slug, phase, Permission.SCORES)
        history = list_history(show_board(context.visitor, values["phase_row"]))
        return context.render("history.html", public=True, history=history, picture=draw_history(history), **values)


@router.get("/tasks/{slug}/compare")
def show_comparison(
    request: Request, slug: str, first: int | None = None, second: int | None = None, phase: int | None = None
) -> Response:
    """Compare two systems."""
    with get_app_state(request).open(request) as context:
        values = describe(context.visitor, slug, phase, Permission.SCORES)
        compared, pair = None, Pair(first, second) if first is not None and second is not None else None
        if pair is not None:
            phases = {context.visitor.find_submission(number, Permission.SCORES).phase_id for number in pair}
            if phases != {values["phase_row"].id}:
                raise RequestRejected(404, "There are no such systems in this phase.")
            compared = find_comparison(context.visitor, slug, pair)
        board = show_board(context.visitor, values["phase_row"])
        waiting = pair is not None and compared is None
        page = context.render("compare.html", public=not waiting, waiting=waiting, compared=compared, board=board,
                              first=first, second=second, **values)  # fmt: skip
    if pair is not None and waiting:
        with get_app_state(request).open(request, write=True) as context:
            order_comparison(context.visitor, slug, pair)
    return page


@router.get("/tasks/{slug}/pools")
def list_pools(request: Request, slug: str, phase: int | None = None) -> Response:
    """List the versions of the pool."""
    with get_app_state(request).open(request) as context:
        values = describe(context.visitor, slug, phase, Permission.SCORES)
        return context.render("pools.html", public=True, pools=show_pools(context.visitor, values["phase_row"]),
                            pooling=POOLING, **values)  # fmt: skip


@router.get("/tasks/{slug}/pools/{number}.json")
def download_pool(request: Request, slug: str, number: int, phase: int | None = None) -> Response:
    """Return the weight file of a pool."""
    with get_app_state(request).open(request) as context:
        pool = context.visitor.find_pool(describe(context.visitor, slug, phase)["phase_row"], number)
        return Response(
            unpack(pool.weights), media_type="application/json",
            headers={"content-disposition": f'attachment; filename="pool-{pool.number}.json"'},
        )  # fmt: skip


@router.get("/tasks/{slug}/report")
def show_report(request: Request, slug: str, phase: int | None = None) -> Response:
    """Show the report."""
    return _show_page(request, slug, phase, "report")


@router.get("/tasks/{slug}/heatmap")
def show_heatmap(request: Request, slug: str, phase: int | None = None) -> Response:
    """Show the heat map."""
    return _show_page(request, slug, phase, "heatmap")


def _show_page(request: Request, slug: str, place: int | None, kind: str) -> Response:
    with get_app_state(request).open(request) as context:
        page = find_page(context.visitor, describe(context.visitor, slug, place)["phase_row"], kind)
    return Response(page, media_type="text/html; charset=utf-8", headers={"content-security-policy": allow_only(page)})


_BLOCK = re.compile(rb"<(script|style)(?: [^>]*)?>(.*?)</\1>", re.DOTALL)


def allow_only(page: bytes) -> str:
    """Return a content policy for a page created by Redink: its own scripts and styles only, in a sandbox."""
    hashes: dict[bytes, set[str]] = {b"script": set(), b"style": set()}
    for tag, block in _BLOCK.findall(page):
        hashes[tag].add(f"'sha256-{b64encode(sha256(block).digest()).decode()}'")
    scripts, styles = (" ".join(sorted(hashes[tag])) or "'none'" for tag in (b"script", b"style"))
    return (
        f"default-src 'none'; script-src {scripts}; style-src {styles}; img-src data:; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'; sandbox allow-scripts allow-downloads allow-modals"
    )
