"""Databases of earlier versions: they are upgraded, everything is scored again, and the boards are equal."""

from __future__ import annotations

import itertools
import json
import re
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from redink.service.domain.states import SubmissionState
from redink.service.phase_data import make_scoring_job
from redink.service.serving import prepare
from redink.service.store.database import Database, unpack
from redink.service.store.tables import Account, Board, Phase, PoolVersion, Submission, Task, Token
from redink.service.usecases.submissions import withdraw
from redink.service.usecases.views.boards import show_board
from redink.service.usecases.visitor import Visitor
from tests.service.dumping import FOLDER, load_postgres, load_sqlite
from tests.service.scenes import list_jobs, work

DUMPS = sorted({path.name.split(".")[0] for path in FOLDER.glob("*.sql")})
_numbers = itertools.count(1)


@pytest.fixture(params=DUMPS)
def old(request: pytest.FixtureRequest, kind: str, tmp_path: Path) -> Any:
    """A database of an earlier version."""
    dump = FOLDER / f"{request.param}.{kind}.sql"
    if kind == "sqlite":
        load_sqlite(dump, tmp_path / "old.db")
        database = Database(f"sqlite:///{tmp_path / 'old.db'}")
    else:
        address = request.getfixturevalue("postgres").create(f"old_{next(_numbers)}")
        load_postgres(dump, address)
        database = Database(address)
    yield database
    database.close()


def load_boards(database: Database) -> list[dict[str, Any]]:
    with database.engine.connect() as connection:
        rows = connection.execute(select(Board.__table__.c.data).order_by(Board.__table__.c.phase_id)).scalars()
        return [json.loads(unpack(data)) for data in rows]


def load_recipe(database: Database) -> str:
    with database.engine.connect() as connection:
        return str(connection.execute(select(Board.__table__.c.recipe)).scalars().first())


def strip(board: dict[str, Any]) -> dict[str, Any]:
    """A board without cautions, the version in signatures, and additions of later versions."""
    text = re.sub(r"\|v:[\d.]+", "", json.dumps(board))
    board = json.loads(text, parse_float=lambda number: round(float(number), 12))  # p-values came from scipy
    return {key: value for key, value in board.items() if key not in ("stale", "duplicates", "cautions")}


def test_boards_are_equal_before_and_after(old: Database) -> None:
    before = load_boards(old)
    assert [len(board["rows"]) for board in before] == [4, 1]
    prepare(old, demo=False, now=time.time())
    assert load_boards(old) == before, "the old boards are shown until everything has been scored again"
    rescored = any(queue.kind == "score" for queue in list_jobs(old, "queued"))
    with old.read() as session:
        recipe = make_scoring_job(session.scalars(select(Phase).order_by(Phase.id)).first()).recipe
    assert rescored == (load_recipe(old) != recipe)
    work(old)
    after = load_boards(old)
    assert [board["stale"] for board in after] == [[], []]
    for board in before:  # the pool has the same members by another recipe, and therefore the next number
        if board["pool"] is not None and rescored:
            text = json.dumps(board).replace(f"pool-{board['pool']}.json", f"pool-{board['pool'] + 1}.json")
            board.update(json.loads(text), pool=board["pool"] + 1)
    assert [strip(board) for board in after] == [strip(board) for board in before]


def test_everything_else_is_kept_and_works(old: Database) -> None:
    prepare(old, demo=False, now=time.time())
    work(old)
    with old.write() as session:
        task = session.scalars(select(Task)).one()
        assert (task.timezone, task.pooling) == ("UTC", "all")
        assert [(phase.selection, phase.reference_version) for phase in task.phases] == [("last", 1), ("last", 1)]
        assert [len(phase.references) for phase in task.phases] == [1, 1]
        states = session.scalars(select(Submission.state).order_by(Submission.id)).all()
        assert states == [SubmissionState.SCORED] * 5 + [SubmissionState.WITHDRAWN]
        assert session.scalar(select(Token.name)) == "laptop"
        assert len(session.scalars(select(PoolVersion)).all()) > 1
        visitor = Visitor(session, session.get_one(Account, 2), time.time())
        board = show_board(visitor, session.get_one(Phase, 1))
        assert board["tags"] == ["open"]
        withdraw(visitor, 2)
    work(old)
    assert [len(board["rows"]) for board in load_boards(old)] == [3, 1]
