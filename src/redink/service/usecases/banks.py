"""Banks of phases as stored, and their judges. Nothing here checks permissions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from redink.bank.files import BankFile
from redink.service.banking import make_bank_file
from redink.service.domain.assignments import Ballot, Campaign, Item
from redink.service.store import tables
from redink.service.store.database import pack, unpack
from redink.service.store.tables import Account, BankQuestion, BankVote, Judge, Phase, Task


def add_judge(session: Session, task: Task, account: Account) -> Judge:
    """Return the judge of an account in a task, who is added if need be."""
    judge = session.get(Judge, (task.id, account.id))
    if judge is None:
        codes = session.scalars(select(Judge.code).where(Judge.task_id == task.id)).all()
        number = max((int(code[1:]) for code in codes), default=0) + 1
        judge = Judge(task_id=task.id, account_id=account.id, code=f"j{number}")
        session.add(judge)
        session.flush()
    return judge


def load_campaign(session: Session, stored: tables.Campaign) -> Campaign:
    """Load the questions and votes of a campaign."""
    questions = session.execute(
        select(BankQuestion.id, BankQuestion.key, BankQuestion.gold, BankQuestion.teams)
        .where(BankQuestion.phase_id == stored.phase_id)
        .order_by(BankQuestion.place)
    )
    votes = session.execute(
        select(BankVote.question_id, BankVote.account_id, BankVote.verdict, BankVote.repeated)
        .where(BankVote.phase_id == stored.phase_id)
        .order_by(BankVote.id)
    )
    return Campaign(
        [Item(number, key, key.split(" ", 1)[0], gold, frozenset(teams)) for number, key, gold, teams in questions],
        [Ballot(*vote) for vote in votes],
        stored.second,
        stored.seed,
    )


def load_bank(session: Session, stored: tables.Campaign) -> BankFile:
    """Load the bank of a campaign: the given votes, and those of all judges who are not set aside."""
    aside = load_campaign(session, stored).list_set_aside()
    votes = session.execute(
        select(BankVote.account_id, BankVote.line).where(BankVote.phase_id == stored.phase_id).order_by(BankVote.id)
    )
    return make_bank_file(unpack(stored.given), [line for account, line in votes if account not in aside], stored.name)


SETTINGS = ("name", "second", "seed", "batch", "published", "created")
"""Settings of a campaign in archives."""
BANK_FILE, PUBLISHED_FILE = "bank.jsonl", "published-bank.jsonl"


class ArchivedBank(NamedTuple):
    """A campaign in an archive: its settings, and its banks as files."""

    settings: dict[str, Any]
    files: dict[str, bytes]


def format_bank(bank: BankFile) -> bytes:
    """Return a bank as the contents of a file."""
    return "".join(f"{line}\n" for line in (bank.header, *(vote.text for vote in bank.votes))).encode()


def export_campaign(session: Session, phase: Phase) -> ArchivedBank | None:
    """Return the bank of a phase with all votes that count; None if it has none."""
    stored = session.get(tables.Campaign, phase.id)
    if stored is None:
        return None
    files = {BANK_FILE: format_bank(load_bank(session, stored))}
    if (published := load_published(stored)) is not None:
        files[PUBLISHED_FILE] = format_bank(published)
    return ArchivedBank({name: getattr(stored, name) for name in SETTINGS}, files)


def import_campaign(session: Session, phase: Phase, settings: Mapping[str, Any], read: Callable[[str], bytes]) -> None:
    """Create the bank of a phase from an archive; its votes become the given bank of a new campaign."""
    banks = [read(BANK_FILE), *([read(PUBLISHED_FILE)] if settings["published"] is not None else [])]
    for bank in banks:
        make_bank_file(bank, ()).settle()  # raises an error if it cannot be parsed
    published = pack(banks[1]) if len(banks) > 1 else None
    session.add(
        tables.Campaign(
            phase_id=phase.id, given=pack(banks[0]), is_open=True, wanted=0, published_bank=published, **settings
        )
    )


def load_published(stored: tables.Campaign) -> BankFile | None:
    """Load the bank that was published."""
    return None if stored.published_bank is None else make_bank_file(unpack(stored.published_bank), ())


def count_votes(session: Session, phase_id: int) -> int:
    """Return the number of votes in a campaign."""
    query = select(func.count()).select_from(BankVote).where(BankVote.phase_id == phase_id)
    return int(session.scalar(query) or 0)
