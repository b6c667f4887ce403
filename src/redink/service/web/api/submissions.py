"""API routes for submissions."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, File, Form, Request, UploadFile
from fastapi.responses import Response
from pydantic import BaseModel, ConfigDict, Field

from redink.service.access import Permission
from redink.service.submissions import describe, withdraw
from redink.service.views import show_submission
from redink.service.web.actions import list_own, send_file, submit
from redink.service.web.api.answers import PhaseNumber, answer
from redink.service.web.context import get_app_state
from redink.service.web.forms import split_tags

router = APIRouter(prefix="/api", tags=["api"])


@router.get("/tasks/{slug}/submissions", summary="List submissions")
def get_submissions(request: Request, slug: str, phase: PhaseNumber = None) -> Response:
    """List the submissions of your team; all submissions for organisers."""
    with get_app_state(request).open_api(request) as visitor:
        task = visitor.find_task(slug, Permission.SUBMIT)
        return answer([show_submission(visitor, item) for item in list_own(visitor, task, phase)])


@router.post("/tasks/{slug}/submissions", status_code=201, summary="Submit")
def post_submission(
    request: Request,
    slug: str,
    file: Annotated[UploadFile, File()],
    name: Annotated[str, Form()],
    description: Annotated[str, Form()] = "",
    tags: Annotated[str, Form(description="Separated by commas.")] = "",
    key: Annotated[str, Form(description="Key of your choice: a file sent twice with one key is accepted once.")] = "",
    replaces: Annotated[int | None, Form()] = None,
    phase: PhaseNumber = None,
) -> Response:
    """Submit the output of a system: it is validated at once and scored in the background."""
    submission, findings = submit(get_app_state(request), request, slug, phase, file, key, api=True, name=name,
                                  description=description, tags=split_tags(tags), replaces=replaces)  # fmt: skip
    if submission is None:
        return answer({"error": "The file has errors and was not accepted.", "findings": findings}, 422)
    with get_app_state(request).open_api(request) as visitor:
        return answer(show_submission(visitor, visitor.find_submission(submission)), 201)


@router.get("/submissions/{number}", summary="Show a submission")
def get_submission(request: Request, number: int) -> Response:
    """Show a submission with its state, findings and scores."""
    with get_app_state(request).open_api(request) as visitor:
        return answer(show_submission(visitor, visitor.find_submission(number)))


@router.get("/submissions/{number}/file", summary="Get the file of a submission")
def get_file(request: Request, number: int) -> Response:
    """Get the file as it was accepted."""
    with get_app_state(request).open_api(request) as visitor:
        return send_file(visitor.find_submission(number, Permission.OWN))


class DescriptionModel(BaseModel):
    """Name, description and tags of a submission."""

    model_config = ConfigDict(extra="forbid")
    name: str
    description: str = ""
    tags: list[str] = Field(default_factory=list)


@router.put("/submissions/{number}", summary="Describe a submission")
def put_submission(request: Request, number: int, body: DescriptionModel) -> Response:
    """Change name, description and tags."""
    with get_app_state(request).open_api(request, write=True) as visitor:
        submission = visitor.find_submission(number, Permission.OWN)
        describe(visitor.session, submission, body.name, body.description, body.tags)
        return answer(show_submission(visitor, submission))


@router.post("/submissions/{number}/withdraw", summary="Withdraw a submission")
def post_withdrawal(request: Request, number: int) -> Response:
    """Withdraw a submission from the leaderboard; before it is scored, it is cancelled and does not count."""
    with get_app_state(request).open_api(request, write=True) as visitor:
        submission = visitor.find_submission(number, Permission.OWN)
        withdraw(visitor, submission)
        return answer(show_submission(visitor, submission))
