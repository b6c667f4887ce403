"""kill -9 of the server, a worker or the database at any moment: what was accepted is there once and is scored once."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from redink.service.store.database import Database
from redink.service.store.tables import Account, Job, Phase, Result, Submission
from redink.service.usecases.accounts import create_token
from tests.conftest import choose_trials
from tests.service.conftest import Served, make_tables, start_server
from tests.service.postgres import Postgres, list_children
from tests.service.scenes import SYSTEMS, load_board, make_task, make_team, send, work

TEAMS = ("A", "B", "C")
METRICS = ("errant", "gleu", "gts")
LEASE = "3"


def name_system(trial: int) -> tuple[str, str, bytes]:
    """The team, name and file of a trial's submission."""
    kind = list(SYSTEMS)[trial % len(SYSTEMS)]
    return TEAMS[trial % len(TEAMS)], f"{kind} {trial}", SYSTEMS[kind]


@dataclass
class Scene:
    """A server under fire."""

    address: str
    folder: Path
    postgres: Postgres | None
    draw: random.Random
    server: Served | None = None
    tokens: dict[str, str] = field(default_factory=dict)
    accepted: dict[str, int] = field(default_factory=dict)
    kills: Counter[str] = field(default_factory=Counter)

    def prepare(self) -> None:
        """A task with three teams."""
        make_tables(self.address)
        database = Database(self.address)
        with database.write() as session:
            task = make_task(session, METRICS)
            for name in TEAMS:
                self.tokens[name] = create_token(session, make_team(session, task, name), "test", time.time())
        database.close()
        self.start()

    def start(self) -> None:
        """Start the server."""
        self.server = start_server(self.address, self.folder / "log", "--no-demo", "--workers", "2", "--lease", LEASE)

    def submit(self, trial: int) -> None:
        """Send a file in until it is accepted, always under the same key."""
        team, name, data = name_system(trial)
        while True:
            assert self.server is not None
            try:
                answer = httpx.post(
                    f"{self.server.url}/api/tasks/small/submissions",
                    headers={"Authorization": f"Bearer {self.tokens[team]}"},
                    files={"file": ("system.m2", data)},
                    data={"name": name, "key": f"key-{trial}"},
                    timeout=60,
                )
            except httpx.TransportError:
                time.sleep(0.05)
                continue
            if answer.status_code == 201:
                self.accepted[name] = answer.json()["id"]
                return
            assert answer.status_code == 503, answer.text
            time.sleep(0.05)

    def wait_for_second_attempts(self) -> None:
        """Wait until no job has lost two workers: the third would be its last."""
        database = Database(self.address)
        end = time.monotonic() + 120
        query = select(Job.id).where(Job.state.in_(["queued", "running"]), Job.attempts >= 2)
        while True:
            with database.read() as session:
                if not session.scalars(query).all():
                    break
            assert time.monotonic() < end
            time.sleep(0.05)
        database.close()

    def kill(self) -> None:
        """Kill one of them, and start it again where nobody else does."""
        assert self.server is not None
        server = self.server
        victim = self.draw.choice(["server", "worker", "database"])
        self.kills[victim] += 1
        if victim == "worker":
            workers = list_children(server.process.pid)
            if workers:
                kill_nine(self.draw.choice(workers))
        elif victim == "database" and self.postgres is not None:
            self.postgres.kill()
            time.sleep(self.draw.uniform(0, 0.5))
            self.postgres.start()
        else:
            workers = list_children(server.process.pid) if victim == "database" else []
            server.stop(signal.SIGKILL)
            for pid in workers:  # where the database is a file, all that use it end at once
                kill_nine(pid)
            self.start()


def kill_nine(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError):  # it may have ended by itself just now
        os.kill(pid, signal.SIGKILL)


@pytest.fixture
def scene(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Scene]:
    """A server, on SQLite or on a PostgreSQL of its own that writes through to the disk."""
    own = None
    address = f"sqlite:///{tmp_path / 'redink.db'}"
    if kind == "postgresql":
        request.getfixturevalue("postgres")  # says so where there is none
        own = Postgres(safe=True)
        own.start()
        address = own.create("redink")
    made = Scene(address, tmp_path, own, random.Random(f"{kind} 22"))
    try:
        made.prepare()
        yield made
    finally:
        if made.server is not None and made.server.process.poll() is None:
            made.server.stop()
        if own is not None:
            own.stop()


def list_scores(board: dict[str, Any], names: dict[int, str]) -> dict[str, Any]:
    """Scores, intervals and ranks by system; the number of the pool is another one after every interruption."""
    return {
        names[int(row["system"])]: {
            metric: (score["value"], score["parts"], score["interval"], score["ranks"])
            for metric, score in row["scores"].items()
        }
        for row in board["rows"]
    }


def run_undisturbed(address: str, trials: int) -> dict[str, Any]:
    """The same submissions where nothing happens."""
    make_tables(address)
    database = Database(address)
    names = {}
    with database.write() as session:
        task = make_task(session, METRICS)
        people = {name: make_team(session, task, name) for name in TEAMS}
        for trial in range(trials):
            team, name, data = name_system(trial)
            names[send(session, task.phases[0], people[team], name, data, file_name="system.m2").id] = name
    work(database, most=10 * trials + 10)
    scores = list_scores(load_board(database), names)
    database.close()
    return scores


def wait_until_done(database: Database) -> None:
    end = time.monotonic() + 300
    while True:
        with database.read() as session:
            left = session.scalars(select(Job).where(Job.state.in_(["queued", "running"]))).all()
        if not left:
            return
        assert time.monotonic() < end, [(job.kind, job.state, job.attempts, job.reason) for job in left]
        time.sleep(0.1)


@pytest.mark.endurance
def test_whatever_is_killed_nothing_is_lost_and_nothing_is_doubled(scene, tmp_path) -> None:
    trials = choose_trials(3, 50)
    for trial in range(trials):
        sender = threading.Thread(target=scene.submit, args=(trial,))
        sender.start()
        time.sleep(scene.draw.uniform(0, 1.5))
        scene.wait_for_second_attempts()
        scene.kill()
        sender.join()
    database = Database(scene.address)
    wait_until_done(database)
    with database.read() as session:
        actual = session.scalars(select(Submission).order_by(Submission.id)).all()
        results = Counter(session.scalars(select(Result.submission_id)))
        assert session.scalars(select(Account)).all()
        assert len(session.scalars(select(Phase)).all()) == 1
    assert {item.name: item.id for item in actual} == scene.accepted
    assert len(actual) == trials
    assert [(item.name, item.state, item.reason) for item in actual if item.state != "scored"] == []
    assert results == Counter(item.id for item in actual)
    board = list_scores(load_board(database), {item.id: item.name for item in actual})
    database.close()
    assert board == run_undisturbed(f"sqlite:///{tmp_path / 'undisturbed.db'}", trials)
    assert sum(scene.kills.values()) == trials
