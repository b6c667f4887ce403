"""API routes for banks, campaigns and judging."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, File, Form, Request, UploadFile
from fastapi.responses import Response
from pydantic import BaseModel, ConfigDict, Field

from redink.service.usecases.campaigns import (
    MAX_BATCH,
    CampaignSpec,
    create_campaign,
    export_bank,
    open_campaign,
    order_batch,
    publish_bank,
)
from redink.service.usecases.judging import JudgeAnswer, cast_vote, show_judging, undo_vote
from redink.service.usecases.views.campaigns import show_campaign
from redink.service.web.api.answers import answer
from redink.service.web.context import get_app_state

router = APIRouter(prefix="/api", tags=["api"])


@router.get("/tasks/{slug}/phases/{place}/bank", summary="Show the bank")
def get_bank(request: Request, slug: str, place: int) -> Response:
    """Show the bank of a phase to its organisers: progress, judges, and the range of each system."""
    with get_app_state(request).open_api(request) as visitor:
        return answer(show_campaign(visitor, slug, place))


@router.post("/tasks/{slug}/phases/{place}/bank", status_code=201, summary="Create a bank")
def post_bank(
    request: Request, slug: str, place: int, name: Annotated[str, Form(description="Name of the bank.")],
    second: Annotated[float, Form(ge=0, le=1, description="Share of the questions for a second judge.")] = 0.2,
    bank: Annotated[UploadFile | None, File(description="Bank with verdicts that exist already.")] = None,
) -> Response:  # fmt: skip
    """Create the bank of a phase."""
    app_state = get_app_state(request)
    data = bank.file.read(app_state.settings.limits.reference) if bank is not None else b""
    with app_state.open_api(request, write=True) as visitor:
        create_campaign(visitor, CampaignSpec(slug, place, name, data, second))
        return answer(show_campaign(visitor, slug, place), 201)


class BatchModel(BaseModel):
    """A batch of questions."""

    model_config = ConfigDict(extra="forbid")
    size: int = Field(ge=1, le=MAX_BATCH, description="Number of corrections.")


@router.post("/tasks/{slug}/phases/{place}/bank/batches", status_code=202, summary="Draw questions")
def post_batch(request: Request, slug: str, place: int, body: BatchModel) -> Response:
    """Draw questions in the background."""
    with get_app_state(request).open_api(request, write=True) as visitor:
        order_batch(visitor, slug, place, body.size)
        return answer(show_campaign(visitor, slug, place), 202)


class CampaignModel(BaseModel):
    """The state of a campaign."""

    model_config = ConfigDict(extra="forbid")
    is_open: bool = Field(description="True if judges may answer.")


@router.put("/tasks/{slug}/phases/{place}/bank", summary="Stop or continue judging")
def put_bank(request: Request, slug: str, place: int, body: CampaignModel) -> Response:
    """Let judges answer, or stop them."""
    with get_app_state(request).open_api(request, write=True) as visitor:
        open_campaign(visitor, slug, place, body.is_open)
        return answer(show_campaign(visitor, slug, place))


@router.post("/tasks/{slug}/phases/{place}/bank/publish", summary="Publish scores with the bank")
def post_publication(request: Request, slug: str, place: int) -> Response:
    """Show the scores by the present bank to everybody; the phase must have closed."""
    with get_app_state(request).open_api(request, write=True) as visitor:
        publish_bank(visitor, slug, place)
        return answer(show_campaign(visitor, slug, place))


@router.get("/tasks/{slug}/phases/{place}/bank/file", summary="Get the bank")
def get_bank_file(request: Request, slug: str, place: int) -> Response:
    """Return the bank as a file, for organisers."""
    with get_app_state(request).open_api(request) as visitor:
        stored = export_bank(visitor, slug, place)
    return Response(stored.data, media_type="application/jsonl",
                    headers={"content-disposition": f'attachment; filename="{stored.name}"'})  # fmt: skip


@router.post("/tasks/{slug}/phases/{place}/question", summary="Get the next question")
def post_question(request: Request, slug: str, place: int) -> Response:
    """Return the question that a judge answers next; it is reserved for half an hour."""
    with get_app_state(request).open_api(request, write=True) as visitor:
        return answer(show_judging(visitor, slug, place))


class VoteModel(BaseModel):
    """A judge's answer to a question."""

    model_config = ConfigDict(extra="forbid")
    id: str = Field(description="Identifier of the question.")
    verdict: str = Field(description="valid, invalid, neutral or skip.")
    needed: list[int] = Field(default=[], description="Numbers of the other corrections that it needs, from 0.")
    applied: bool = Field(default=True, description="True if the judge saw the other corrections applied.")


@router.post("/tasks/{slug}/phases/{place}/votes", summary="Vote")
def post_vote(request: Request, slug: str, place: int, body: VoteModel) -> Response:
    """Store a vote on the judge's question, and return the next one; a vote on another question is ignored."""
    with get_app_state(request).open_api(request, write=True) as visitor:
        vote = JudgeAnswer(body.id, body.verdict, tuple(body.needed), body.applied)
        return answer(cast_vote(visitor, slug, place, vote))


@router.post("/tasks/{slug}/phases/{place}/votes/undo", summary="Undo a vote")
def post_undo(request: Request, slug: str, place: int) -> Response:
    """Return to the judge's last answer, which the next vote replaces."""
    with get_app_state(request).open_api(request, write=True) as visitor:
        return answer(undo_vote(visitor, slug, place))
