"""Who tries what in tests of security: tasks in every situation, an account for every role, and requests as each."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

import httpx
from argon2 import PasswordHasher
from fastapi import FastAPI
from sqlalchemy import Connection, RootTransaction
from sqlalchemy.orm import Session

from redink.service import passwords as people
from redink.service.domain.specs import PhaseSpec, TaskSpec
from redink.service.settings import Settings
from redink.service.store.database import Database, pack
from redink.service.store.tables import Account, Member, Page, Task, Token
from redink.service.uploads import CheckedFile, Limits
from redink.service.usecases.accounts import create_token, sign_in
from redink.service.usecases.invitations import invite
from redink.service.usecases.submissions import Description, accept
from redink.service.usecases.tasks import store_task
from redink.service.usecases.teams import create_team
from redink.service.usecases.visitor import Visitor
from redink.service.web.app import create_app
from redink.service.web.context import FORM, LOGIN, AppState
from redink.service.worker import Worker

ROLES = ("anonymous", "signed-in", "invited", "participant", "rival", "organiser", "stranger", "administrator")
"""Nobody, an account, one that may read, two teams, an organiser, one of another task, and who runs the server."""
DAY = 86_400.0
people._hasher = PasswordHasher(1, 8, 1)  # as slow as it should be, it would take most of the time of these tests
people._DUMMY_HASH = people._hasher.hash("nobody's")
M2 = (
    b"S This are a gramamtical sentence .\n"
    b"A 1 2|||R:VERB:SVA|||is|||REQUIRED|||-NONE-|||0\n"
    b"A 3 4|||R:SPELL|||grammatical|||REQUIRED|||-NONE-|||0\n\n"
    b"S She go home yesterday .\n"
    b"A 1 2|||R:VERB:TENSE|||went|||REQUIRED|||-NONE-|||0\n\n"
)
OUTPUTS = {
    "participant": b"This is a gramamtical sentence .\nShe go home yesterday .\n",
    "rival": b"This are a grammatical sentence .\nShe went home yesterday .\n",
}
METRICS = ("errant", "gts")


class Undone(Database):
    """A database whose changes can all be undone: every request finds it as the first one did."""

    _connection: Connection | None = None
    _transaction: RootTransaction | None = None

    def start(self) -> None:
        self._connection = self.engine.connect()
        self._transaction = self._connection.begin()

    def undo(self) -> None:
        if self._connection is not None and self._transaction is not None:
            self._transaction.rollback()
            self._connection.close()
        self._connection = self._transaction = None

    @contextmanager
    def read(self) -> Iterator[Session]:
        if self._connection is None:
            with super().read() as session:
                yield session
            return
        with Session(self._connection, join_transaction_mode="create_savepoint", expire_on_commit=False) as session:
            yield session

    @contextmanager
    def write(self) -> Iterator[Session]:
        if self._connection is None:
            with super().write() as session:
                yield session
            return
        with self.read() as session:
            yield session
            session.commit()


@dataclass
class Cast:
    """A server in this process with everybody who may visit it."""

    database: Database
    settings: Settings
    accounts: dict[str, Account] = field(default_factory=dict)
    cookies: dict[str, str] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.shielded: Any = create_app(self.database, self.settings)
        self.app: FastAPI = self.shielded.app.app.app
        self.site: AppState = self.app.state.redink
        with self.database.write() as session:
            for role in ROLES[1:]:
                self.add(session, role, administrator=role == "administrator")

    def add(self, session: Session, name: str, administrator: bool = False) -> Account:
        """One more account, with a cookie and a token."""
        now = time.time()
        account = Account(email=f"{name}@example.org", name=f"Person {name}", password="", created=now,
                          administrator=administrator)  # fmt: skip
        session.add(account)
        session.flush()
        self.accounts[name] = account
        self.cookies[name] = sign_in(session, account, now)
        self.tokens[name] = create_token(session, account, "tests", now)
        return account

    def add_task(self, slug: str, organiser: str = "organiser", references: tuple[tuple[str, bytes], ...] = (),
                 source: bytes = b"", metrics: tuple[str, ...] = METRICS, phase: dict[str, Any] | None = None,
                 **about: Any) -> dict[str, Any]:  # fmt: skip
        """A task with a team and a submission for the participant and the rival; its numbers."""
        now = time.time()
        with self.database.write() as session:
            part = PhaseSpec("test", source, references or (("gold.m2", M2),), **(phase or {}))
            about.setdefault("pooling", "all")
            task = store_task(session, TaskSpec(f"Task {slug}", slug, metrics=metrics, phases=(part,), **about), now)
            accounts = {name: session.merge(account) for name, account in self.accounts.items()}
            session.add(Member(task_id=task.id, account_id=accounts[organiser].id, role="organiser"))
            session.add(Member(task_id=task.id, account_id=accounts["invited"].id, role="reader"))
            for name in OUTPUTS:
                session.add(Member(task_id=task.id, account_id=accounts[name].id, role="participant"))
                create_team(session, task, accounts[name], f"Team of {name}")
            session.flush()
            return {"slug": slug, "task": task.id, "phase": task.phases[0].id}

    def send(self, task: dict[str, Any], name: str, data: bytes, system: str = "", moment: float = 0.0,
             file_name: str = "out.txt", **more: Any) -> int:  # fmt: skip
        """A submission of somebody's team, unchecked."""
        with self.database.write() as session:
            visitor = Visitor(session, session.merge(self.accounts[name]), moment or time.time())
            phase = session.get_one(Task, task["task"]).phases[0]
            about = Description(system or f"System of {name}", more.pop("description", ""), more.pop("tags", ()),
                                more.pop("facts", {}))  # fmt: skip
            return accept(visitor, phase, CheckedFile(file_name, data), about, **more).id

    def work(self, limits: Limits | None = None) -> Worker:
        """Do all jobs."""
        worker = Worker(self.database, limits or Limits(seconds=60))
        for _ in range(100):
            if not worker.step():
                self.shielded.app.forget()
                return worker
        raise AssertionError("there is no end of jobs")

    def add_pages(self, task: dict[str, Any], data: bytes = b"<!doctype html><title>Report</title>") -> None:
        """A report and a heat map."""
        with self.database.write() as session:
            for kind in ("report", "heatmap"):
                session.add(Page(phase_id=task["phase"], kind=kind, data=pack(data), created=time.time()))

    def change_phase(self, task: dict[str, Any], **values: Any) -> None:
        """Other times."""
        with self.database.write() as session:
            phase = session.get_one(Task, task["task"]).phases[0]
            for name, value in values.items():
                setattr(phase, name, value)
        self.shielded.app.forget()

    def find_token(self, name: str) -> int:
        """The number of somebody's token."""
        with self.database.read() as session:
            return int(session.query(Token.id).where(Token.account_id == self.accounts[name].id).scalar() or 0)

    def invite(self, task: dict[str, Any], kind: str = "participant", **more: Any) -> str:
        """The secret of a link."""
        with self.database.write() as session:
            return invite(session, kind, time.time(), task=session.get_one(Task, task["task"]), **more)

    def client(self) -> httpx.Client:
        """Somebody's browser or program."""
        return httpx.Client(transport=InProcess(self.shielded), base_url=self.settings.address)

    def ask(
        self,
        client: httpx.Client,
        role: str,
        method: str,
        path: str,
        headers: dict[str, str] | None = None,
        **body: Any,
    ) -> httpx.Response:
        """A request as somebody: with a token for the API, with cookie and form token for pages."""
        headers = dict(headers or {})
        if path.startswith("/api/"):
            if role != "anonymous":
                headers["authorization"] = f"Bearer {self.tokens[role]}"
        else:
            anonymous = role == "anonymous"
            name, value = (FORM, "browser") if anonymous else (LOGIN, self.cookies[role])
            headers["cookie"] = f"{name}={value}"
            if method == "POST" and "content" not in body:
                token = self.site.sign(f"{'form' if anonymous else 'login'}:{value}")
                body["data"] = {"form_token": token, **body.get("data", {})}
        client.cookies.clear()
        return client.request(method, path, headers=headers, **body)


class InProcess(httpx.BaseTransport):
    """Requests to an application without a network."""

    loop = asyncio.new_event_loop()

    def __init__(self, app: Any, host: str = "127.0.0.1") -> None:
        self.app, self.host = app, host

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """The answer; a bug gives 500 as it does in a real server."""
        chunks = list(request.stream)  # type: ignore[arg-type]
        parts = [{"type": "http.request", "body": chunk, "more_body": True} for chunk in chunks]
        waiting = iter([*parts, {"type": "http.request", "body": b"", "more_body": False}])
        sent: list[dict[str, Any]] = []
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": request.method,
            "scheme": request.url.scheme, "path": unquote(request.url.path), "raw_path": request.url.raw_path,
            "query_string": request.url.query, "headers": [(name.lower(), value) for name, value in
                                                           request.headers.raw],
            "server": (request.url.host, request.url.port or 80), "client": (self.host, 1), "root_path": "",
        }  # fmt: skip

        async def receive() -> dict[str, Any]:
            return next(waiting, {"type": "http.disconnect"})

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        async def run() -> None:
            try:
                await self.app(scope, receive, send)
            except Exception:
                if not sent:
                    raise

        self.loop.run_until_complete(run())
        body = b"".join(message.get("body", b"") for message in sent[1:])
        return httpx.Response(sent[0]["status"], headers=sent[0]["headers"], content=body)


def list_routes(router: Any) -> list[tuple[str, str]]:
    """Every method and path of an application, also of routers in it."""
    routes = []
    for route in router.routes:
        if hasattr(route, "original_router"):
            routes += list_routes(route.original_router)
        else:
            routes += [(method, route.path) for method in sorted(route.methods - {"HEAD"})]
    return routes
