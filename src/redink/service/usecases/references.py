"""Corrected references: a phase has versions of them, and the leaderboard of every version stays readable."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from sqlalchemy import select

from redink.errors import RedinkError
from redink.service.domain.essays import convert_essays
from redink.service.domain.permissions import Permission
from redink.service.domain.rejection import RequestRejected
from redink.service.phase_data import make_scoring_job
from redink.service.store.database import pack, unpack
from redink.service.store.jobs import queue_board
from redink.service.store.tables import Board, OldBoard, Phase, Reference
from redink.service.usecases.decisions import clean_reason, log_event
from redink.service.usecases.rescoring import rescore
from redink.service.usecases.visitor import Visitor
from redink.signature import Signature


@dataclass(frozen=True, slots=True)
class Correction:
    """New references of a phase, and why they replace the old ones."""

    slug: str
    phase: int
    references: tuple[tuple[str, bytes], ...]
    """File names and contents."""
    reason: str


class CorrectionResult(NamedTuple):
    """The new version, and the number of submissions that are rescored."""

    version: int
    queued: int


def correct_references(visitor: Visitor, correction: Correction) -> CorrectionResult:
    """Replace the references of a phase by a new version, archive the leaderboard, and rescore all submissions."""
    session = visitor.session
    phase = visitor.find_phase(visitor.find_task(correction.slug), correction.phase, Permission.ORGANISE)
    session.refresh(phase, with_for_update=True)
    reason = clean_reason(correction.reason)
    source = unpack(phase.source)
    correction = replace(
        correction, references=tuple(convert_essays(name, data, source) for name, data in correction.references)
    )
    _check(phase, correction)
    _archive_board(visitor, phase)
    phase.reference_version += 1
    phase.all_references += [
        Reference(version=phase.reference_version, place=index, name=name, data=pack(data))
        for index, (name, data) in enumerate(correction.references)
    ]
    session.flush()
    log_event(visitor, phase.task, f"references of {phase.title} corrected (version {phase.reference_version})", reason)
    queued = rescore(session, phase, visitor.now)
    queue_board(session, phase.id, visitor.now)
    return CorrectionResult(phase.reference_version, queued)


def _check(phase: Phase, correction: Correction) -> None:
    """Raise an error for references that cannot be used, or are equal to the current ones."""
    old = make_scoring_job(phase)
    if not correction.references:
        raise RequestRejected(422, "Choose the files of the new references.")
    if old.references == correction.references:
        raise RequestRejected(422, "These are the current references.")
    try:
        replace(old, references=correction.references).check()
    except RedinkError as error:
        raise RequestRejected(422, f"The phase {phase.name}: {error}.") from None


def _archive_board(visitor: Visitor, phase: Phase) -> None:
    """Store the current leaderboard as that of the current version, which every signature names."""
    board = visitor.session.get(Board, phase.id)
    if board is None:
        return
    contents: dict[str, Any] = json.loads(unpack(board.data))
    for row in contents["rows"]:
        for scores in (row["scores"], row.get("own", {})):
            for score in scores.values():
                score["signature"] = name_version(Signature(score["signature"]), phase.reference_version)
    visitor.session.merge(
        OldBoard(phase_id=phase.id, version=phase.reference_version, recipe=board.recipe, created=board.created,
                 data=pack(json.dumps(contents).encode()))
    )  # fmt: skip


def name_version(signature: Signature, version: int) -> Signature:
    """Return a signature that names the version of the references.

    >>> name_version(Signature("errant|n:12|data:ab|v:1"), 2)
    'errant|n:12|data:ab|v:1|reference:2'
    """
    return signature if "reference" in signature.fields else signature.extend(reference=version)


class OldVersion(NamedTuple):
    """An earlier version of the references that has a leaderboard."""

    version: int
    created: float


def list_versions(visitor: Visitor, phase: Phase) -> list[OldVersion]:
    """List the earlier versions of the references of a phase."""
    boards = visitor.session.scalars(select(OldBoard).where(OldBoard.phase_id == phase.id).order_by(OldBoard.version))
    return [OldVersion(board.version, board.created) for board in boards]
