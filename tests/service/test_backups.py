"""Backups: from either database into either, while the service runs; all of it or nothing."""

from __future__ import annotations

import json
import threading
import time
import zipfile
from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from redink.errors import FormatError, RedinkError, UnsuitableData
from redink.service.backups import back_up, restore
from redink.service.banking import make_empty_bank
from redink.service.store.database import Database, pack
from redink.service.store.tables import (
    Account,
    Announcement,
    Appeal,
    BankQuestion,
    BankVote,
    Base,
    Campaign,
    Confirmation,
    Judge,
    Phase,
    Seat,
    Submission,
    Task,
    Track,
)
from redink.service.usecases.accounts import create_account, create_token, sign_in
from redink.service.usecases.decisions import log_event
from redink.service.usecases.invitations import invite
from redink.service.usecases.selections import choose_final
from redink.service.usecases.teams import create_team
from redink.service.usecases.visitor import Visitor
from tests.service.conftest import KINDS, sign_up
from tests.service.scenes import fill, list_jobs, load_board, make_task, make_team, send, work


def dump(database: Database) -> dict[str, list[Any]]:
    """All rows of all tables."""
    with database.engine.connect() as connection:
        return {
            table.name: [tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key.columns))]
            for table in Base.metadata.sorted_tables
        }


def fill_all(database: Database) -> None:
    """Something in every table that matters."""
    fill(database, ("cautious", "eager"), metrics=("errant", "gts"))
    work(database)
    with database.write() as session:
        account = create_account(session, "ada@example.org", "Ada", "correct horse battery", 1.5)
        create_token(session, account, "laptop", 2.5)
        sign_in(session, account, time.time())
        task = session.scalars(select(Task)).one()
        invite(session, "participant", time.time(), task)
        submission = send(session, task.phases[0], session.get_one(Account, 1), "ünïcode", b"\x00\xff\n")
        choose_final(Visitor(session, session.get_one(Account, 1), time.time()), submission.id)
        log_event(Visitor(session, account, time.time()), task, "disqualified", "A copy.", submission)
        session.add(Appeal(phase_id=task.phases[0].id, team_id=submission.team_id, text="Why?", answer="", created=3.5))
        track = {"name": "de", "metrics": ["gleu"], "ranking": "gleu", "reference_edits": "given", "language": "de"}
        session.add(Track(task_id=task.id, parser="", **track))
        session.add(Announcement(task_id=task.id, text="News.", created=4.5))
        add_campaign(session, task.phases[0])
        session.add(Confirmation(hash="x", email="a@b.c", name="A", password="", invitation="", expires=5.5))


def add_campaign(session: Session, phase: Phase) -> None:
    """A campaign with a question, a judge, and a vote."""
    given = pack(make_empty_bank("town"))
    session.add(Campaign(phase_id=phase.id, name="town", given=given, second=0.2, seed=1, is_open=True, batch=1,
                         wanted=0, published=None, published_bank=None, created=6.5))  # fmt: skip
    question = BankQuestion(phase_id=phase.id, place=1, key="0123456789abcdef 0 1 a", gold="", teams=[1], data="{}")
    session.add(question)
    session.add(Judge(task_id=phase.task_id, account_id=1, code="j1"))
    session.flush()
    session.add(Seat(phase_id=phase.id, account_id=1, question_id=question.id, repeated=False, undone_id=None,
                     since=7.5))  # fmt: skip
    vote = {"source": "0123456789abcdef", "start": 0, "end": 1, "correction": "a", "verdict": "valid", "judge": "j1",
            "kind": "human"}  # fmt: skip
    line = json.dumps(vote)
    session.add(BankVote(phase_id=phase.id, question_id=question.id, account_id=1, verdict="valid", repeated=False,
                         line=line, created=8.5))  # fmt: skip


@pytest.fixture
def other(request, tmp_path) -> Any:
    """An empty database of the kind that the test names."""
    if request.param == "sqlite":
        address = f"sqlite:///{tmp_path / 'other.db'}"
    else:
        address = request.getfixturevalue("postgres").create(f"other_{time.time_ns()}")
    database = Database(address)
    yield database
    database.close()


@pytest.mark.parametrize("other", KINDS, indirect=True)
def test_from_either_into_either_everything_is_the_same(database, other, tmp_path) -> None:
    fill_all(database)
    before = dump(database)
    rows = back_up(database, tmp_path / "backup.zip")
    assert rows == sum(map(len, before.values()))
    assert restore(other, tmp_path / "backup.zip") == rows
    assert dump(other) == before == dump(database)
    # It can be worked with: numbers go on where they ended.
    with other.write() as session:
        account = session.get_one(Account, 1)
        send(session, session.get_one(Phase, 1), account, "polished")
        create_team(session, make_task(session, slug="next"), account, "New")
    work(other)
    assert len(load_board(other)["rows"]) == 3


def test_the_tests_cover_every_table(database) -> None:
    fill_all(database)
    empty = {name for name, rows in dump(database).items() if not rows}
    assert empty <= {"failures", "members", "pages", "settings", "comparisons", "old_boards"}


def test_while_the_service_runs_it_is_of_one_moment(database, tmp_path) -> None:
    """Somebody adds a team and a submission in one go, again and again: a backup never has one without the other."""
    with database.write() as session:
        make_task(session)
    stop = threading.Event()

    def add() -> None:
        number = 0
        while not stop.is_set():
            number += 1
            with database.write() as session:
                phase = session.get_one(Phase, 1)
                send(session, phase, make_team(session, phase.task, f"T{number}"), "eager")
            stop.wait(0.01)  # SQLite lets nobody else in otherwise

    writer = threading.Thread(target=add)
    writer.start()
    try:
        for number in range(3):
            back_up(database, tmp_path / f"{number}.zip")
    finally:
        stop.set()
        writer.join()
    for number in range(3):
        with zipfile.ZipFile(tmp_path / f"{number}.zip") as archive:
            counts = [
                len(archive.read(f"{name}.jsonl").splitlines()) for name in ("accounts", "teams", "submissions", "jobs")
            ]
        assert len(set(counts)) == 1, counts


def test_a_running_server_is_backed_up_and_restored_by_commands(address, serve, tmp_path, redink) -> None:
    server = serve(address, "--workers", "0")
    sign_up(server.client, "Ada", server.link)
    run = redink("leaderboard", "serve", "--database", address, "backup", tmp_path / "b.zip")
    assert run.code == 0, run.err
    assert "rows are in" in run.out
    target = f"sqlite:///{tmp_path / 'new.db'}"
    run = redink("leaderboard", "serve", "--database", target, "restore", tmp_path / "b.zip")
    assert run.code == 0, run.err
    restored = Database(target)
    with restored.read() as session:
        assert session.scalar(select(func.count()).where(Account.email == "ada@example.org")) == 1
        assert session.scalar(select(func.count()).select_from(Submission)) == 4
    assert len(list_jobs(restored, "queued")) == 4
    restored.close()


def test_a_database_with_something_in_it_is_not_overwritten(database, tmp_path) -> None:
    fill(database, ("eager",))
    back_up(database, tmp_path / "b.zip")
    with pytest.raises(UnsuitableData, match="the database is not empty"):
        restore(database, tmp_path / "b.zip")


@pytest.mark.parametrize("data", [b"", b"nothing", b"PK\x03\x04broken"])
def test_what_is_not_a_backup_is_refused(empty_address, tmp_path, data) -> None:
    (tmp_path / "b.zip").write_bytes(data)
    database = Database(empty_address)
    with pytest.raises(FormatError, match="not a backup of redink leaderboard serve"):
        restore(database, tmp_path / "b.zip")
    assert database.is_empty
    database.close()


@pytest.mark.parametrize("damage", ["a row", "a table", "the end", "a newer version"])
def test_a_damaged_backup_leaves_an_empty_database(database, other_empty, tmp_path, damage) -> None:
    fill(database, ("eager",))
    back_up(database, tmp_path / "whole.zip")
    path = tmp_path / "b.zip"
    with zipfile.ZipFile(tmp_path / "whole.zip") as whole, zipfile.ZipFile(path, "w") as archive:
        for name in whole.namelist():
            data = whole.read(name)
            if damage == "a row" and name == "submissions.jsonl":
                data = data[: len(data) // 2]
            if damage == "a newer version" and name == "backup.json":
                data = json.dumps({**json.loads(data), "schema": "future"}).encode()
            if damage != "a table" or name != "submissions.jsonl":
                archive.writestr(name, data)
    if damage == "the end":
        path.write_bytes(path.read_bytes()[:-100])
    with pytest.raises(RedinkError):
        restore(other_empty, path)
    assert other_empty.is_empty


@pytest.fixture
def other_empty(empty_address) -> Any:
    database = Database(empty_address)
    yield database
    database.close()


def test_a_backup_that_cannot_be_written_says_so_and_leaves_no_half(database, tmp_path, redink, address) -> None:
    run = redink("leaderboard", "serve", "--database", address, "backup", tmp_path / "missing" / "b.zip")
    assert run.code == 2
    assert "No such file or directory" in run.err
    assert "Traceback" not in run.err
    back_up(database, tmp_path / "b.zip")
    assert [path.name for path in tmp_path.glob("b.zip*")] == ["b.zip"]
