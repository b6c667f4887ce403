"""Dumps of databases of earlier versions, which tests upgrade; `python -m tests.service.dumping` writes new ones.

Run it before a migration is written, with the code that made the tables, and keep the files.
"""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
import tempfile
import time
from pathlib import Path

import psycopg

from redink.service.domain.specs import PhaseSpec
from redink.service.store.database import Database
from redink.service.store.migrations import list_revisions, upgrade
from redink.service.store.tables import Account, Member, Phase, Task
from redink.service.usecases.accounts import create_token, sign_in
from redink.service.usecases.invitations import invite
from redink.service.usecases.submissions import withdraw
from redink.service.usecases.tasks import store_phase
from redink.service.usecases.visitor import Visitor
from tests.service.postgres import Postgres
from tests.service.scenes import REFERENCE, SYSTEMS, make_task, make_team, send, work

FOLDER = Path(__file__).parent / "dumps"


def fill(database: Database) -> None:
    """Two phases with a board each, a pool, a withdrawn system, a hidden phase, and what accounts have."""
    now = time.time()
    with database.write() as session:
        task = make_task(session, ("errant", "gleu", "gts"), open_references=True, daily=5)
        store_phase(session, task, PhaseSpec("final", references=(REFERENCE,), blind=True, closes=now + 1e9, total=2))
        teams = [make_team(session, task, name) for name in ("Odd", "Even")]
        for number, name in enumerate(SYSTEMS):
            send(session, task.phases[0], teams[number % 2], name, tags=("open",))
        send(session, task.phases[1], teams[0], "eager", description="The *best* one.")
        session.add(Member(task_id=task.id, account_id=teams[0].id, role="organiser"))
        create_token(session, teams[0], "laptop", now)
        sign_in(session, teams[1], now)
        invite(session, "participant", now, task=task, days=10_000)
    work(database)
    with database.write() as session:
        account = session.get_one(Account, 2)
        send(session, session.get_one(Phase, 1), account, "twin", SYSTEMS["eager"])
    work(database)
    with database.write() as session:
        withdraw(Visitor(session, session.get_one(Account, 2), time.time()), 6)
    work(database)
    with database.read() as session:
        assert session.get_one(Task, 1).slug == "small"


def dump_sqlite(target: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "redink.db"
        database = Database(f"sqlite:///{path}")
        upgrade(database)
        fill(database)
        database.close()
        connection = sqlite3.connect(path)
        target.write_text("\n".join(connection.iterdump()) + "\n", encoding="utf-8")
        connection.close()


def dump_postgres(target: Path) -> None:
    server = Postgres()
    try:
        server.start()
        database = Database(server.create("dumped"))
        upgrade(database)
        fill(database)
        database.close()
        command = [
            shutil.which("pg_dump") or server.programs / "pg_dump",
            "--inserts",
            "--no-owner",
            server.make_address("dumped"),
        ]
        text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    finally:
        server.stop()
    lines = [
        line
        for line in text.splitlines()
        if line and not line.startswith(("--", "\\", "SET ", "SELECT pg_catalog.set_config"))
    ]
    target.write_text("\n".join(lines) + "\n", encoding="utf-8")


def load_sqlite(path: Path, target: Path) -> None:
    """Make a SQLite file of a dump."""
    connection = sqlite3.connect(target)
    connection.executescript(path.read_text(encoding="utf-8"))
    connection.close()


def load_postgres(path: Path, address: str) -> None:
    """Fill an empty PostgreSQL database with a dump."""
    with psycopg.connect(address) as connection:
        connection.execute(re.sub(r"^SELECT pg_catalog\.set_config.*$", "", path.read_text(encoding="utf-8")))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    dump_sqlite(FOLDER / f"{list_revisions()[0]}.sqlite.sql")
    dump_postgres(FOLDER / f"{list_revisions()[0]}.postgresql.sql")
