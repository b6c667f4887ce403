"""Pages for tasks: leaderboard, history of ranks, comparisons, pools and downloads."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request
from fastapi.responses import Response

from redink.service.domain.rejection import RequestRejected
from redink.service.domain.selection import RULES
from redink.service.domain.specs import POOLING
from redink.service.usecases.announcements import list_announcements
from redink.service.usecases.appeals import AppealAnswer, AppealRequest, answer_appeal, file_appeal, show_appeals
from redink.service.usecases.comparisons import Pair, check_phase, find_comparison, order_comparison
from redink.service.usecases.exports import (
    BOARD_FORMATS,
    StoredFile,
    find_page,
    find_source,
    find_weights,
    show_history,
    write_board,
)
from redink.service.usecases.views.about import show_about
from redink.service.usecases.views.boards import Filter, find_board
from redink.service.usecases.views.pools import find_pools
from redink.service.usecases.views.tasks import list_tasks, show_scored_page, show_task_page
from redink.service.web.context import RequestContext, check_form, get_app_state, read_time
from redink.service.web.pictures import draw_history, draw_intervals

Text = Annotated[str, Form()]
router = APIRouter(include_in_schema=False)
forms = APIRouter(include_in_schema=False, dependencies=[Depends(check_form)])


@router.get("/")
def show_tasks(request: Request) -> Response:
    """List the tasks that the visitor may see."""
    with get_app_state(request).open(request) as context:
        return context.render("tasks.html", public=True, tasks=list_tasks(context.visitor))


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
        values = show_task_page(context.visitor, slug, phase)
        board = find_board(context.visitor, slug, phase, read_filter(request))
        picture = draw_intervals(board) if board["rows"] else ""
        query = {**dict.fromkeys(("sort", "tag", "since", "until", "best", "final"), ""), **request.query_params}
        filters = {name: value for name, value in request.query_params.items() if name not in ("done", "sort")}
        return context.render("board.html", public=True, board=board, query=query, filters=filters,
                              announcements=[item._asdict() for item in list_announcements(context.visitor, slug)],
                              picture=picture, kinds=BOARD_FORMATS, **values)  # fmt: skip


@router.get("/tasks/{slug}/board.{kind}")
def download_board(request: Request, slug: str, kind: str, phase: int | None = None) -> Response:
    """Return the leaderboard in a download format."""
    with get_app_state(request).open(request) as context:
        board = find_board(context.visitor, slug, phase, read_filter(request))
        kind = {"tex": "latex", "md": "markdown"}.get(kind, kind)
        return Response(write_board(board, kind), media_type=BOARD_FORMATS[kind] + "; charset=utf-8")


@router.get("/tasks/{slug}/about")
def show_description(request: Request, slug: str, phase: int | None = None) -> Response:
    """Show the description, the phases and the rules of a task."""
    with get_app_state(request).open(request) as context:
        values = show_about(context.visitor, slug, phase)
        return context.render("about.html", public=True, pooling=POOLING, rules=RULES, **values)


@router.get("/tasks/{slug}/appeals")
def list_all_appeals(request: Request, slug: str, phase: int | None = None) -> Response:
    """Show the team's appeals; all appeals for organisers."""
    with get_app_state(request).open(request) as context:
        return _render_appeals(context, slug, phase)


def _render_appeals(
    context: RequestContext, slug: str, place: int | None, problem: str = "", status: int = 200
) -> Response:
    values = show_appeals(context.visitor, slug, place)
    page = show_task_page(context.visitor, slug, place)
    return context.render("appeals.html", status, problem=problem, **values, **page)


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
        answered = answer_appeal(context.visitor, AppealAnswer(number, text))
        return context.redirect(f"/tasks/{answered.task}/appeals", "answered")


def send_file(file: StoredFile, media_type: str) -> Response:
    """Return a response with a file to download."""
    name = "".join(c if c.isascii() and (c.isalnum() or c in "-_.") else "_" for c in file.name)
    return Response(file.data, media_type=media_type, headers={"content-disposition": f'attachment; filename="{name}"'})


@router.get("/tasks/{slug}/source")
def download_source(request: Request, slug: str, phase: int | None = None) -> Response:
    """Return the sentences to correct."""
    with get_app_state(request).open(request) as context:
        return send_file(find_source(context.visitor, slug, phase), "text/plain; charset=utf-8")


@router.get("/tasks/{slug}/history")
def show_ranks(request: Request, slug: str, phase: int | None = None) -> Response:
    """Show the ranks over time."""
    with get_app_state(request).open(request) as context:
        history = show_history(context.visitor, slug, phase)
        values = show_task_page(context.visitor, slug, phase)
        return context.render("history.html", public=True, history=history, picture=draw_history(history), **values)


@router.get("/tasks/{slug}/compare")
def show_comparison(
    request: Request, slug: str, first: int | None = None, second: int | None = None, phase: int | None = None
) -> Response:
    """Compare two systems."""
    with get_app_state(request).open(request) as context:
        values = show_scored_page(context.visitor, slug, phase)
        compared, pair = None, Pair(first, second) if first is not None and second is not None else None
        if pair is not None:
            check_phase(context.visitor, slug, phase, pair)
            compared = find_comparison(context.visitor, slug, pair)
        board = find_board(context.visitor, slug, phase)
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
        pools = find_pools(context.visitor, slug, phase)
        values = show_task_page(context.visitor, slug, phase)
        return context.render("pools.html", public=True, pools=pools, pooling=POOLING, **values)


@router.get("/tasks/{slug}/pools/{number}.json")
def download_pool(request: Request, slug: str, number: int, phase: int | None = None) -> Response:
    """Return the weight file of a pool."""
    with get_app_state(request).open(request) as context:
        return send_file(find_weights(context.visitor, slug, phase, number), "application/json")


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
        page = find_page(context.visitor, slug, place, kind)
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
