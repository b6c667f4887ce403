"""API routes for submissions."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, File, Form, Request, UploadFile
from fastapi.responses import Response
from pydantic import BaseModel, ConfigDict, Field

from redink.service.domain.states import SubmissionState
from redink.service.usecases.decisions import Decision, accept_refused, delete_submission, disqualify, restore
from redink.service.usecases.exports import find_file
from redink.service.usecases.selections import choose_final
from redink.service.usecases.submissions import Description, SubmissionRequest, describe, withdraw
from redink.service.usecases.tasks import change_track
from redink.service.usecases.tracks import show_tracks
from redink.service.usecases.views.submissions import find_submission_view, list_submissions, show_submission
from redink.service.usecases.views.tasks import find_task_view
from redink.service.web.actions import submit, submit_tracks
from redink.service.web.api.answers import PhaseNumber, answer
from redink.service.web.context import get_app_state
from redink.service.web.forms import TrackModel, read_facts, split_tags
from redink.service.web.pages.tasks import send_file

router = APIRouter(prefix="/api", tags=["api"])
REFUSED = "The file has errors and was not accepted: correct it, or ask an organiser to accept it as it is."


Facts = Annotated[str, Form(description="Metadata as a JSON object, by the names of the task's fields.")]


@router.get("/tasks/{slug}/submissions", summary="List submissions")
def get_submissions(request: Request, slug: str, phase: PhaseNumber = None) -> Response:
    """List the submissions of your team; all submissions for organisers."""
    with get_app_state(request).open_api(request) as visitor:
        return answer(list_submissions(visitor, slug, phase))


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
    facts: Facts = "",
    phase: PhaseNumber = None,
) -> Response:
    """Submit the output of a system: it is validated at once and scored in the background."""
    about = Description(name, description, split_tags(tags), read_facts(facts))
    order = SubmissionRequest(slug, about, phase, key, replaces, must_choose=True)
    submission = submit(get_app_state(request), request, order, file, api=True)
    if submission.state == SubmissionState.REFUSED:
        return answer({"error": REFUSED, "findings": submission.findings, "submission": submission.id}, 422)
    with get_app_state(request).open_api(request) as visitor:
        return answer(find_submission_view(visitor, submission.id), 201)


@router.get("/tasks/{slug}/tracks", summary="Show all tracks")
def get_tracks(request: Request, slug: str, phase: PhaseNumber = None) -> Response:
    """Show the final scores of every team in every track, and the average of teams that miss none."""
    with get_app_state(request).open_api(request) as visitor:
        return answer(show_tracks(visitor, slug, place=phase))


@router.put("/tasks/{slug}/tracks", summary="Change a track")
def put_track(request: Request, slug: str, body: TrackModel) -> Response:
    """Give a track its own metrics, language and annotator; its submissions are scored again."""
    with get_app_state(request).open_api(request, write=True) as visitor:
        change_track(visitor, slug, body.to_spec())
        return answer(find_task_view(visitor, slug))


@router.post("/tasks/{slug}/tracks", status_code=201, summary="Submit to all tracks")
def post_tracks(
    request: Request,
    slug: str,
    file: Annotated[UploadFile, File(description="Zip archive with TRACK.txt, TRACK.md or TRACK/FILE for each track.")],
    name: Annotated[str, Form()],
    description: Annotated[str, Form()] = "",
    tags: Annotated[str, Form(description="Separated by commas.")] = "",
    key: Annotated[str, Form()] = "",
    facts: Facts = "",
    phase: PhaseNumber = None,
) -> Response:
    """Submit one file to each track; all files are accepted, or none."""
    order = SubmissionRequest(slug, Description(name, description, split_tags(tags), read_facts(facts)), phase, key)
    stored = submit_tracks(get_app_state(request), request, order, file, api=True)
    with get_app_state(request).open_api(request) as visitor:
        return answer([find_submission_view(visitor, item.id) for item in stored], 201)


@router.get("/submissions/{number}", summary="Show a submission")
def get_submission(request: Request, number: int) -> Response:
    """Show a submission with its state, findings and scores."""
    with get_app_state(request).open_api(request) as visitor:
        return answer(find_submission_view(visitor, number))


@router.get("/submissions/{number}/file", summary="Get the file of a submission")
def get_file(request: Request, number: int) -> Response:
    """Get the file as it was accepted."""
    with get_app_state(request).open_api(request) as visitor:
        return send_file(find_file(visitor, number), "application/octet-stream")


class DescriptionModel(BaseModel):
    """Name, description and tags of a submission."""

    model_config = ConfigDict(extra="forbid")
    name: str
    description: str = ""
    tags: list[str] = Field(default_factory=list)
    facts: dict[str, str] = Field(default_factory=dict, description="Metadata by the names of the task's fields.")


@router.put("/submissions/{number}", summary="Describe a submission")
def put_submission(request: Request, number: int, body: DescriptionModel) -> Response:
    """Change name, description and tags."""
    with get_app_state(request).open_api(request, write=True) as visitor:
        submission = describe(visitor, number, Description(body.name, body.description, body.tags, body.facts))
        return answer(show_submission(visitor, submission))


@router.post("/submissions/{number}/withdraw", summary="Withdraw a submission")
def post_withdrawal(request: Request, number: int) -> Response:
    """Withdraw a submission from the leaderboard; before it is scored, it is cancelled and does not count."""
    with get_app_state(request).open_api(request, write=True) as visitor:
        submission = withdraw(visitor, number)
        return answer(show_submission(visitor, submission))


@router.post("/submissions/{number}/choose", summary="Choose the final submission")
def post_choice(request: Request, number: int) -> Response:
    """Choose this submission for the final table, until the phase closes."""
    with get_app_state(request).open_api(request, write=True) as visitor:
        return answer(show_submission(visitor, choose_final(visitor, number)))


class DecisionModel(BaseModel):
    """The reason of a decision, which is shown in the log of the task."""

    model_config = ConfigDict(extra="forbid")
    reason: str


@router.post("/submissions/{number}/disqualify", summary="Disqualify a submission")
def post_disqualification(request: Request, number: int, body: DecisionModel) -> Response:
    """Remove a submission from the leaderboard, also after its phase has closed."""
    with get_app_state(request).open_api(request, write=True) as visitor:
        return answer(show_submission(visitor, disqualify(visitor, Decision(number, body.reason))))


@router.post("/submissions/{number}/restore", summary="Restore a submission")
def post_restoration(request: Request, number: int, body: DecisionModel) -> Response:
    """Return a disqualified or withdrawn submission to the leaderboard."""
    with get_app_state(request).open_api(request, write=True) as visitor:
        return answer(show_submission(visitor, restore(visitor, Decision(number, body.reason))))


@router.post("/submissions/{number}/accept", summary="Accept a refused submission")
def post_acceptance(request: Request, number: int, body: DecisionModel) -> Response:
    """Accept a file with validation errors as it is, and score it."""
    with get_app_state(request).open_api(request, write=True) as visitor:
        return answer(show_submission(visitor, accept_refused(visitor, Decision(number, body.reason))))


@router.post("/submissions/{number}/delete", summary="Delete a submission")
def post_deletion(request: Request, number: int, body: DecisionModel) -> Response:
    """Delete a submission with its file and scores."""
    with get_app_state(request).open_api(request, write=True) as visitor:
        delete_submission(visitor, Decision(number, body.reason))
        return answer({})
