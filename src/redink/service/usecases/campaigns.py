"""Campaigns: organisers create the bank of a phase, order questions, and publish and download the bank."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import delete, select

from redink.bank.files import Header
from redink.bank.merging import merge_banks
from redink.bank.verdicts import hash_system
from redink.errors import RedinkError
from redink.metrics.registry import parse_metric
from redink.service.banking import find_errant, make_bank_file, make_empty_bank, rename_pools
from redink.service.domain.assignments import SECOND_SHARE
from redink.service.domain.permissions import Permission
from redink.service.domain.phases import is_over
from redink.service.domain.rejection import RequestRejected
from redink.service.store import tables
from redink.service.store.database import pack
from redink.service.store.jobs import is_drawing, queue_bank_scores, queue_batch, queue_board
from redink.service.store.tables import Judge, Phase, Seat, Submission
from redink.service.usecases.banks import format_bank, load_bank
from redink.service.usecases.decisions import log_event
from redink.service.usecases.exports import StoredFile
from redink.service.usecases.visitor import Visitor

MAX_BATCH = 5_000  # chunks


@dataclass(frozen=True, slots=True)
class CampaignSpec:
    """Settings of a new campaign."""

    slug: str
    phase: int
    name: str
    bank: bytes = b""
    """Bank with verdicts that exist already; empty for none."""
    second: float = SECOND_SHARE


def create_campaign(visitor: Visitor, spec: CampaignSpec) -> Phase:
    """Create the bank of a phase."""
    phase = _find_phase(visitor, spec.slug, spec.phase)
    if visitor.session.get(tables.Campaign, phase.id, with_for_update=True) is not None:
        raise RequestRejected(409, "This phase has a bank already.")
    if find_errant(map(parse_metric, phase.scoring.metrics)) is None:
        raise RequestRejected(422, "A bank needs the metric errant: add it to the metrics of the task.")
    if not 0 <= spec.second <= 1:
        raise RequestRejected(422, "The share of questions for a second judge must be from 0 to 1.")
    try:
        header = Header(spec.name.strip())
        given = make_empty_bank(header.name)
        if spec.bank.strip():
            bank = make_bank_file(spec.bank, (), "the bank")
            if bank.header.form == "sealed":
                raise RequestRejected(422, "The bank is sealed: judges need an open one.")
            merged = merge_banks([bank], header.name)
            given = format_bank(merged)
    except RedinkError as error:
        raise RequestRejected(422, f"{str(error)[:1].upper()}{str(error)[1:]}.") from None
    visitor.session.add(
        tables.Campaign(
            phase_id=phase.id, name=header.name, given=pack(given), second=spec.second, seed=1, is_open=True, batch=0,
            wanted=0, published=None, published_bank=None, created=visitor.now,
        )
    )  # fmt: skip
    queue_board(visitor.session, phase.id, visitor.now)
    return phase


def order_batch(visitor: Visitor, slug: str, place: int, size: int) -> None:
    """Let a worker draw questions from the systems on the board."""
    stored = _find_campaign(visitor, slug, place)
    if not 1 <= size <= MAX_BATCH:
        raise RequestRejected(422, f"A batch has from 1 to {MAX_BATCH:,} questions.")
    if is_drawing(visitor.session, stored.phase_id):
        raise RequestRejected(409, "A batch is being drawn: wait until its questions are there.")
    stored.wanted = size
    queue_batch(visitor.session, stored.phase_id, visitor.now)


def open_campaign(visitor: Visitor, slug: str, place: int, is_open: bool) -> None:
    """Let judges answer, or stop them."""
    _find_campaign(visitor, slug, place).is_open = is_open


def publish_bank(visitor: Visitor, slug: str, place: int) -> None:
    """Show the scores by the present bank to everybody who sees scores; later votes change nothing of them."""
    stored = _find_campaign(visitor, slug, place)
    phase = visitor.session.get_one(Phase, stored.phase_id)
    if not is_over(phase, visitor.now):
        raise RequestRejected(409, "Scores with a bank can be published when the phase has closed.")
    bank = load_bank(visitor.session, stored)
    stored.published, stored.published_bank = visitor.now, pack(format_bank(bank))
    log_event(visitor, phase.task, f"scores with the bank {bank.settle()} of phase {phase.title} published", "")
    queue_board(visitor.session, phase.id, visitor.now)


def remove_judge(visitor: Visitor, slug: str, account: int) -> None:
    """Remove a judge from a task; the votes stay."""
    task = visitor.find_task(slug, Permission.ORGANISE)
    judge = visitor.session.get(Judge, (task.id, account))
    if judge is None:
        raise RequestRejected(404, "There is no such judge.")
    phases = [phase.id for phase in task.phases]
    visitor.session.execute(delete(Seat).where(Seat.account_id == account, Seat.phase_id.in_(phases)))
    visitor.session.delete(judge)


def export_bank(visitor: Visitor, slug: str, place: int) -> StoredFile:
    """Return the bank as a file; the systems of random samples have the names of the files that organisers download."""
    stored = _find_campaign(visitor, slug, place)
    bank = load_bank(visitor.session, stored)
    names = {
        hash_system(checksum): hash_system(Path(f"{number}-{file_name}").stem)
        for number, file_name, checksum in visitor.session.execute(
            select(Submission.id, Submission.file_name, Submission.checksum)
            .where(Submission.phase_id == stored.phase_id)
            .order_by(Submission.id.desc())
        )
    }
    lines = rename_pools([json.loads(vote.text) for vote in bank.votes], names)
    data = _format(bank.header, [json.dumps(line, ensure_ascii=False) for line in lines])
    return StoredFile(f"{stored.name}.jsonl", data)


def _format(header: Header, lines: list[str]) -> bytes:
    return "".join(f"{line}\n" for line in (header, *lines)).encode()


def _find_phase(visitor: Visitor, slug: str, place: int) -> Phase:
    return visitor.find_phase(visitor.find_task(slug), place, Permission.ORGANISE)


def _find_campaign(visitor: Visitor, slug: str, place: int) -> tables.Campaign:
    phase = _find_phase(visitor, slug, place)
    stored = visitor.session.get(tables.Campaign, phase.id, with_for_update=True)
    if stored is None:
        raise RequestRejected(404, "This phase has no bank.")
    return stored


def request_scores(visitor: Visitor, slug: str, place: int) -> None:
    """Let a worker compute the scores with all votes now."""
    queue_bank_scores(visitor.session, _find_campaign(visitor, slug, place).phase_id, visitor.now, 0.0)
