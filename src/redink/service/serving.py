"""The server: one process for pages, and one for each worker."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from redink import samples
from redink.errors import OutputError
from redink.service.domain.specs import PhaseSpec, TaskSpec
from redink.service.settings import Settings
from redink.service.store.database import Database, report_outages
from redink.service.store.migrations import upgrade
from redink.service.store.tables import Account, Phase, Task
from redink.service.uploads import Limits, check_upload
from redink.service.usecases.invitations import invite
from redink.service.usecases.rescoring import rescore_outdated
from redink.service.usecases.submissions import Description, accept
from redink.service.usecases.tasks import store_task
from redink.service.usecases.teams import create_team
from redink.service.usecases.visitor import Visitor
from redink.service.worker import Worker

log = logging.getLogger("redink.serve")
DEMO = TaskSpec(
    name="Demo: the sample corpus",
    slug="demo",
    description=(
        "72 learner-like sentences with two references, and four invented systems.\n\n"
        "Sign up, create a team and submit a system of your own: the source is below."
    ),
)
BOT = "demo@localhost"
"""Account that submits the systems of the demo; it has no password."""


def prepare(database: Database, demo: bool, now: float) -> bool:
    """Create or upgrade the tables, create the demo in an empty database, and queue outdated submissions.

    Return whether there is an organiser.
    """
    with report_outages(database):
        upgrade(database)
        database.check()
        with database.write() as session:
            if demo and not session.scalar(select(func.count()).select_from(Task)):
                make_demo(session, now)
            outdated = rescore_outdated(session, now)
            if outdated:
                log.info("%d submissions are rescored by this version", outdated)
            return bool(session.scalar(select(func.count()).where(Account.administrator, Account.email != BOT)))


def make_demo(session: Session, now: float) -> Task:
    """Create a task with the sample corpus, and queue its four systems for scoring."""
    reference = (samples.REFERENCE.name, samples.REFERENCE.read_bytes())
    phase = PhaseSpec("test", references=(reference,), open_references=True)  # the sample corpus is part of Redink
    # One team has all systems, so a pool of the best system of each team would be too small.
    spec = TaskSpec(DEMO.name, DEMO.slug, DEMO.description, pooling="all", phases=(phase,))
    task = store_task(session, spec, now)
    account = Account(email=BOT, name="Redink", password="", administrator=False, created=now)
    session.add(account)
    session.flush()
    create_team(session, task, account, "Redink")
    visitor = Visitor(session, account, now)
    phase_row: Phase = task.phases[0]
    for path in samples.SYSTEMS:
        data = path.read_bytes()
        checked = check_upload(path.name, data, _unpack_source(phase_row), Limits())
        accept(visitor, phase_row, checked, Description(path.stem, tags=("sample",)))
    return task


def _unpack_source(phase: Phase) -> bytes:
    from redink.service.store.database import unpack

    return unpack(phase.source)


def make_link(database: Database, settings: Settings, now: float) -> str:
    """Create a one-time link for an organiser of this server."""
    with report_outages(database), database.write() as session:
        return f"{settings.address}/join/{invite(session, 'administrator', now, days=7)}"


class WorkerPool:
    """The worker processes of a server, restarted when they exit."""

    def __init__(self, command: Sequence[str], number: int, environment: Mapping[str, str] | None = None) -> None:
        self._command, self._number = list(command), number
        self._environment = {**os.environ, **(environment or {})}
        self._stopping = threading.Event()
        self._workers: list[subprocess.Popen[bytes]] = []
        self._watcher = threading.Thread(target=self._watch_workers, daemon=True)

    def start(self) -> None:
        """Start the workers and the thread that watches them."""
        self._workers = [self._start_worker() for _ in range(self._number)]
        self._watcher.start()

    def _start_worker(self) -> subprocess.Popen[bytes]:
        # A worker exits when its standard input closes, so it exits with this process, however that ends.
        return subprocess.Popen(self._command, stdin=subprocess.PIPE, env=self._environment)

    def _watch_workers(self) -> None:
        started = [time.monotonic()] * self._number
        while not self._stopping.wait(1.0):
            for index, worker in enumerate(self._workers):
                if worker.poll() is not None and time.monotonic() - started[index] > 2.0:
                    log.warning("a worker exited (%s): starting another", worker.returncode)
                    self._workers[index], started[index] = self._start_worker(), time.monotonic()

    def stop(self) -> None:
        """Stop the workers; they return their jobs to the queue."""
        self._stopping.set()
        self._watcher.join()
        for worker in self._workers:
            worker.terminate()
        for worker in self._workers:
            try:
                worker.wait(10)
            except subprocess.TimeoutExpired:
                worker.kill()
                worker.wait()


def run_worker(database: Database, limits: Limits, lease: float, with_parent: bool) -> None:
    """Run a worker until it is told to stop, or until the server that started it exits."""
    database.check()
    worker = Worker(database, limits, lease=lease)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: worker.stopping.set())
    if with_parent:
        threading.Thread(target=_wait_for_parent, args=(worker,), daemon=True).start()
    worker.run()


def _wait_for_parent(worker: Worker) -> None:
    # Not through sys.stdin, whose lock a forked child would wait for.
    while os.read(0, 4096):
        pass
    worker.stopping.set()


def listen(database: Database, settings: Settings, host: str, port: int, workers: WorkerPool) -> None:
    """Serve requests until told to stop."""
    import uvicorn

    from redink.service.web.app import create_app

    config = uvicorn.Config(
        create_app(database, settings), host=host, port=port, log_level="warning", access_log=False,
        timeout_graceful_shutdown=5, proxy_headers=True, server_header=False,
    )  # fmt: skip
    server: Any = uvicorn.Server(config)
    workers.start()
    try:
        server.run()
    except SystemExit:
        raise OutputError(f"cannot listen at {host}:{port}: is another server running?") from None
    finally:
        workers.stop()
        database.close()
