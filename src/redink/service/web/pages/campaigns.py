"""Pages for campaigns: the organisers' page about a bank, and the page on which judges answer."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, Depends, File, Form, Request, UploadFile
from fastapi.responses import JSONResponse, Response

from redink.bank.page import read_asset
from redink.service.domain.rejection import RequestRejected
from redink.service.usecases.campaigns import (
    CampaignSpec,
    create_campaign,
    export_bank,
    open_campaign,
    order_batch,
    publish_bank,
    remove_judge,
    request_scores,
)
from redink.service.usecases.judging import JudgeAnswer, cast_vote, show_judging, undo_vote
from redink.service.usecases.views.campaigns import show_campaign
from redink.service.usecases.views.tasks import show_task_page
from redink.service.web.context import RequestContext, check_form, get_app_state
from redink.service.web.pages.accounts import Text

router = APIRouter(include_in_schema=False)
forms = APIRouter(include_in_schema=False, dependencies=[Depends(check_form)])


@router.get("/tasks/{slug}/phases/{place}/bank")
def show_campaign_page(request: Request, slug: str, place: int) -> Response:
    """Show the campaign of a phase to its organisers."""
    with get_app_state(request).open(request) as context:
        return _render(context, slug, place)


def _render(context: RequestContext, slug: str, place: int, status: int = 200, problem: str = "") -> Response:
    values = show_campaign(context.visitor, slug, place)
    return context.render("campaign.html", status, problem=problem, **values,
                          **show_task_page(context.visitor, slug, place))  # fmt: skip


def _change(request: Request, slug: str, place: int, action: Any, done: str = "saved") -> Response:
    """Make a change and return to the page about the campaign, which shows why a change is not possible."""
    app_state = get_app_state(request)
    try:
        with app_state.open(request, write=True) as context:
            action(context.visitor)
            return context.redirect(f"/tasks/{slug}/phases/{place}/bank", done)
    except RequestRejected as error:
        if error.status != 422:
            raise
        with app_state.open(request) as context:
            return _render(context, slug, place, 422, error.message)


@forms.post("/tasks/{slug}/phases/{place}/bank")
def make_campaign(
    request: Request, slug: str, place: int, name: Text = "", second: Annotated[float, Form(ge=0, le=1)] = 0.2,
    bank: Annotated[UploadFile | None, File()] = None,
) -> Response:  # fmt: skip
    """Create the bank of a phase."""
    limit = get_app_state(request).settings.limits.reference
    data = bank.file.read(limit) if bank is not None else b""
    spec = CampaignSpec(slug, place, name, data, second)
    return _change(request, slug, place, lambda visitor: create_campaign(visitor, spec))


@forms.post("/tasks/{slug}/phases/{place}/bank/batches")
def make_batch(request: Request, slug: str, place: int, size: Annotated[int, Form()]) -> Response:
    """Order a batch of questions."""
    return _change(request, slug, place, lambda visitor: order_batch(visitor, slug, place, size), "batch-ordered")


@forms.post("/tasks/{slug}/phases/{place}/bank/state")
def change_campaign(request: Request, slug: str, place: int, is_open: Annotated[bool, Form()] = False) -> Response:
    """Let judges answer, or stop them."""
    return _change(request, slug, place, lambda visitor: open_campaign(visitor, slug, place, is_open))


@forms.post("/tasks/{slug}/phases/{place}/bank/scores")
def update_scores(request: Request, slug: str, place: int) -> Response:
    """Compute the scores with all votes now."""
    return _change(request, slug, place, lambda visitor: request_scores(visitor, slug, place), "scores-ordered")


@forms.post("/tasks/{slug}/phases/{place}/bank/publish")
def publish(request: Request, slug: str, place: int) -> Response:
    """Publish the scores by the present bank."""
    return _change(request, slug, place, lambda visitor: publish_bank(visitor, slug, place), "bank-published")


@forms.post("/tasks/{slug}/phases/{place}/bank/judges/{account}/remove")
def dismiss_judge(request: Request, slug: str, place: int, account: int) -> Response:
    """Remove a judge."""
    return _change(request, slug, place, lambda visitor: remove_judge(visitor, slug, account))


@router.get("/tasks/{slug}/phases/{place}/bank/file")
def download_bank(request: Request, slug: str, place: int) -> Response:
    """Return the bank as a file."""
    with get_app_state(request).open(request) as context:
        stored = export_bank(context.visitor, slug, place)
    return Response(stored.data, media_type="application/jsonl",
                    headers={"content-disposition": f'attachment; filename="{stored.name}"'})  # fmt: skip


@router.get("/tasks/{slug}/phases/{place}/judge")
def show_judging_page(request: Request, slug: str, place: int) -> Response:
    """Show the page on which a judge answers."""
    with get_app_state(request).open(request, write=True) as context:
        show_judging(context.visitor, slug, place)
        return context.render("judge.html", fragment=read_asset("judging.html"),
                              **show_task_page(context.visitor, slug, place))  # fmt: skip


@router.get("/tasks/{slug}/phases/{place}/judge/state")
def show_question(request: Request, slug: str, place: int) -> Response:
    """Return the progress and the current question."""
    with get_app_state(request).open(request, write=True) as context:
        return JSONResponse(show_judging(context.visitor, slug, place))


@forms.post("/tasks/{slug}/phases/{place}/judge/vote")
def vote(request: Request, slug: str, place: int, answer: Text = "") -> Response:
    """Store a vote, and return the next question."""
    parsed = read_answer(answer)
    with get_app_state(request).open(request, write=True) as context:
        return JSONResponse(cast_vote(context.visitor, slug, place, parsed))


@forms.post("/tasks/{slug}/phases/{place}/judge/undo")
def undo(request: Request, slug: str, place: int) -> Response:
    """Return to the last question."""
    with get_app_state(request).open(request, write=True) as context:
        return JSONResponse(undo_vote(context.visitor, slug, place))


def read_answer(text: str) -> JudgeAnswer:
    """Return the answer that the page sends."""
    try:
        value = json.loads(text)
        needed = tuple(int(index) for index in value["with"])
        return JudgeAnswer(str(value["id"]), str(value["verdict"]), needed, bool(value["applied"]))
    except (ValueError, KeyError, TypeError, RecursionError):
        raise RequestRejected(422, "The answer cannot be read.") from None
