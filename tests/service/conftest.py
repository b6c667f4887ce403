"""What tests of the service share: databases of both kinds, a server in this process, and real ones in others."""

from __future__ import annotations

import itertools
import os
import re
import signal
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from redink.service.settings import Settings
from redink.service.store.database import Database
from redink.service.store.migrations import upgrade
from tests.service.postgres import Postgres, find_port, find_programs

if TYPE_CHECKING:
    from tests.service.cast import Cast

KINDS = ("sqlite", "postgresql")
_numbers = itertools.count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A server for all tests of this process; `ready` in it is a database with empty tables."""
    if find_programs() is None:
        message = "PostgreSQL is not installed: the service was not tested on it (apt-get install postgresql)"
        pytest.fail(message) if os.environ.get("CI") == "true" else pytest.skip(message)
    server = Postgres()
    try:
        server.start()
        make_tables(server.create("ready"))
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="session")
def ready_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file with empty tables."""
    path = tmp_path_factory.mktemp("ready") / "redink.db"
    make_tables(f"sqlite:///{path}")
    return path


def make_tables(address: str) -> None:
    database = Database(address)
    upgrade(database)
    database.close()


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    """On which database a test runs: on both, unless it says `@pytest.mark.parametrize("kind", ["sqlite"])`."""
    return str(request.param)


@pytest.fixture
def empty_address(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database with nothing in it."""
    if kind == "sqlite":
        return f"sqlite:///{tmp_path / 'empty.db'}"
    return request.getfixturevalue("postgres").create(f"empty_{next(_numbers)}")


@pytest.fixture
def address(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database with empty tables."""
    if kind == "sqlite":
        path = tmp_path / "redink.db"
        path.write_bytes(request.getfixturevalue("ready_file").read_bytes())
        return f"sqlite:///{path}"
    return request.getfixturevalue("postgres").create(f"test_{next(_numbers)}", "ready")


@pytest.fixture
def database(address: str) -> Iterator[Database]:
    """A database with empty tables."""
    opened = Database(address)
    yield opened
    opened.close()


@pytest.fixture
def client(database: Database) -> Iterator[httpx.Client]:
    """A client of a server in this process, on `database`; no worker runs unless the test is one."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # starlette would rather have another library than httpx
        from fastapi.testclient import TestClient

    from redink.service.web.app import create_app

    with TestClient(create_app(database, Settings("http://testserver")), follow_redirects=False) as opened:
        yield opened


@pytest.fixture
def cast(tmp_path: Path, ready_file: Path) -> Iterator[Cast]:
    """A server in this process on SQLite, with an account for every role; what a request changes can be undone."""
    from tests.service.browsing import LIMITS
    from tests.service.cast import Cast, Undone

    (tmp_path / "redink.db").write_bytes(ready_file.read_bytes())
    made = Cast(Undone(f"sqlite:///{tmp_path / 'redink.db'}"), Settings("http://testserver", limits=LIMITS))
    yield made
    made.database.close()


@dataclass
class Served:
    """A real `redink leaderboard serve`."""

    url: str
    address: str
    """Of its database."""
    link: str
    """The organiser's; empty where there is one already."""
    process: subprocess.Popen[str]
    log: Path
    client: httpx.Client = field(repr=False)

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Stop it, or kill it with another signal."""
        self.client.close()
        self.process.send_signal(number)
        code = self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Served]]:
    """Start servers with these options on free ports, and stop them at the end."""
    started: list[Served] = []

    def start(address: str, *words: str, **environment: str) -> Served:
        server = start_server(address, tmp_path / f"serve-{len(started)}.log", *words, **environment)
        started.append(server)
        return server

    yield start
    for process in started:
        if process.process.poll() is None:
            process.stop()


def start_server(address: str, log: Path, *words: str, **environment: str) -> Served:
    """A server that answers."""
    for _ in range(5):
        port = find_port()
        command = [
            sys.executable,
            "-m",
            "redink",
            "leaderboard",
            "serve",
            "--database",
            address,
            "--port",
            str(port),
            *words,
        ]
        with log.open("ab") as file:
            process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=file, text=True, env={**os.environ, **environment}
            )
        url, link = f"http://127.0.0.1:{port}", ""
        client = httpx.Client(base_url=url, timeout=60)
        while process.poll() is None:
            try:
                if client.get("/healthz").status_code == 200:
                    break
            except httpx.TransportError:
                time.sleep(0.05)
        if process.poll() is None:
            link = _read_link(process, url)
            return Served(url, address, link, process, log, client)
        client.close()
        assert process.stdout is not None
        process.stdout.close()
        if "cannot listen" not in log.read_text():
            break
    raise RuntimeError(log.read_text())


def _read_link(process: subprocess.Popen[str], url: str) -> str:
    """The organiser's link, where one is printed: before the server answers."""
    assert process.stdout is not None
    os.set_blocking(process.stdout.fileno(), False)
    printed = process.stdout.read() or ""
    match = re.search(r"Be its organiser, once: (\S+)", printed)
    assert f"Redink is at {url}" in printed
    return match[1] if match else ""


@dataclass
class Person:
    """Somebody with a token, at a server."""

    client: httpx.Client
    token: str
    email: str = ""

    def call(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Ask the API."""
        return self.client.request(method, f"/api{path}", headers={"Authorization": f"Bearer {self.token}"}, **more)


def sign_up(client: httpx.Client, name: str, link: str = "") -> Person:
    """A new account, with the rights of a link."""
    email = f"{name.lower()}@example.org"
    body = {"email": email, "name": name, "password": "correct horse battery"}
    person = Person(client, client.post("/api/accounts", json=body).raise_for_status().json()["token"], email)
    if link:
        person.call("POST", f"/join/{link.rpartition('/')[2]}").raise_for_status()
    return person
