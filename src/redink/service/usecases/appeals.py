"""Appeals: a team asks about a submission or a reference sentence, and an organiser answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import func, select

from redink.service.domain.cleaning import clean_text
from redink.service.domain.essays import list_lines
from redink.service.domain.permissions import Permission
from redink.service.domain.rejection import MAX_NUMBER, RequestRejected
from redink.service.store.database import unpack
from redink.service.store.tables import Appeal, Phase, Team
from redink.service.usecases.submissions import require_team
from redink.service.usecases.visitor import Visitor

MAX_TEXT, MAX_OPEN = 2_000, 20
"""Characters of a message, and open appeals of a team in a phase."""


@dataclass(frozen=True, slots=True)
class AppealRequest:
    """A message about a submission, or about a sentence of the references."""

    slug: str
    text: str
    phase: int | None = None
    submission: int | None = None
    sentence: int | None = None
    """Number of the sentence, from 1."""


@dataclass(frozen=True, slots=True)
class AppealAnswer:
    """An organiser's answer."""

    appeal: int
    text: str


class AnsweredAppeal(NamedTuple):
    """An appeal with its answer, and the slug of its task."""

    id: int
    answer: str
    task: str


def is_dev(phase: Phase) -> bool:
    """Return whether teams may discuss single sentences: the references are public, or a later phase decides."""
    later = any(other.place > phase.place and other.track == phase.track for other in phase.task.phases)
    return phase.open_references or later


def file_appeal(visitor: Visitor, request: AppealRequest) -> Appeal:
    """File an appeal for the visitor's team."""
    session = visitor.session
    task = visitor.find_task(request.slug, Permission.SUBMIT)
    phase, team = visitor.find_phase(task, request.phase), require_team(visitor, task)
    text = _clean(request.text)
    if (request.submission is None) == (request.sentence is None):
        raise RequestRejected(422, "An appeal is about a submission or a sentence: give the number of one of them.")
    if request.submission is not None:
        submission = visitor.find_submission(request.submission, Permission.OWN)
        if submission.team_id != team.id or submission.phase_id != phase.id:
            raise RequestRejected(422, "This is not a submission of your team to this phase.")
    if request.sentence is not None:
        _check_sentence(phase, request.sentence)
    session.get(Team, team.id, with_for_update=True)
    waiting = session.scalar(
        select(func.count()).select_from(Appeal).where(
            Appeal.phase_id == phase.id, Appeal.team_id == team.id, Appeal.answered.is_(None)
        )
    )  # fmt: skip
    if (waiting or 0) >= MAX_OPEN:
        raise RequestRejected(429, f"{MAX_OPEN} appeals of your team are waiting for an answer.")
    appeal = Appeal(
        phase_id=phase.id, team_id=team.id, account_id=visitor.require_account().id, submission_id=request.submission,
        sentence=request.sentence, text=text, answer="", created=visitor.now,
    )  # fmt: skip
    session.add(appeal)
    session.flush()
    return appeal


def _check_sentence(phase: Phase, sentence: int) -> None:
    if not is_dev(phase):
        raise RequestRejected(403, "Sentences of the last phase are hidden: appeal about a submission instead.")
    last = list_lines(unpack(phase.source)).count(b"\n")
    if not 1 <= sentence <= max(1, last):
        raise RequestRejected(422, f"The phase {phase.name} has sentences 1 to {last}, got {sentence}.")


def _clean(text: str) -> str:
    cleaned = clean_text(text.strip(), MAX_TEXT, "A message")
    if not cleaned:
        raise RequestRejected(422, "Write a message.")
    return cleaned


def answer_appeal(visitor: Visitor, answer: AppealAnswer) -> AnsweredAppeal:
    """Answer an appeal, or change the answer."""
    appeal = visitor.session.get(Appeal, answer.appeal) if 0 < answer.appeal <= MAX_NUMBER else None
    if appeal is None:
        raise RequestRejected(404, "There is no such appeal.")
    task = visitor.session.get_one(Phase, appeal.phase_id).task
    own = visitor.find_roles(task).team
    if not visitor.may(Permission.ORGANISE, task) and (own is None or own.id != appeal.team_id):
        raise RequestRejected(404, "There is no such appeal.")
    visitor.find_task(task.slug, Permission.ORGANISE)
    appeal.answer, appeal.answered = _clean(answer.text), visitor.now
    return AnsweredAppeal(appeal.id, appeal.answer, task.slug)


def show_appeals(visitor: Visitor, slug: str, place: int | None) -> dict[str, Any]:
    """Return what the page of appeals shows."""
    appeals = list_appeals(visitor, slug)
    phase = visitor.find_phase(visitor.find_task(slug), place)
    return {"appeals": appeals, "dev": is_dev(phase)}


def list_appeals(visitor: Visitor, slug: str) -> list[dict[str, Any]]:
    """List the appeals of the visitor's team, or of all teams for organisers, newest first."""
    task = visitor.find_task(slug, Permission.SUBMIT)
    roles = visitor.find_roles(task)
    phases = {phase.id: phase for phase in task.phases}
    query = select(Appeal).where(Appeal.phase_id.in_(phases)).order_by(Appeal.id.desc())
    if not roles.organiser:
        query = query.where(Appeal.team_id == (roles.team.id if roles.team else 0))
    return [
        {
            "id": appeal.id, "phase": phases[appeal.phase_id].place, "team": appeal.team.name, "text": appeal.text,
            "submission": appeal.submission_id, "sentence": appeal.sentence, "answer": appeal.answer,
            "created": appeal.created, "answered": appeal.answered,
        }
        for appeal in visitor.session.scalars(query)
    ]  # fmt: skip
