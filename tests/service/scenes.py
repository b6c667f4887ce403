"""A small task to try things on: twelve sentences of the sample, teams, submissions, and a worker in this process."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from redink import samples
from redink.service.domain.specs import PhaseSpec, TaskSpec
from redink.service.store.database import Database, unpack
from redink.service.store.tables import Account, Job, Phase, Submission, Task
from redink.service.uploads import CheckedFile, Limits
from redink.service.usecases.submissions import Description, accept
from redink.service.usecases.tasks import store_task
from redink.service.usecases.teams import create_team
from redink.service.usecases.visitor import Visitor
from redink.service.worker import Worker

SENTENCES = 12
QUICK = ("errant", "gleu")
"""Metrics that take no time."""


def cut(path: Path, sentences: int = SENTENCES) -> bytes:
    """The first sentences of an M2 file."""
    blocks = path.read_text(encoding="utf-8").strip().split("\n\n")
    return ("\n\n".join(blocks[:sentences]) + "\n\n").encode()


REFERENCE = ("reference.m2", cut(samples.REFERENCE))
SYSTEMS = {path.stem: cut(path) for path in samples.SYSTEMS}
SOURCE = "".join(line[2:] + "\n" for line in REFERENCE[1].decode().splitlines() if line.startswith("S ")).encode()


def make_task(session: Session, metrics: tuple[str, ...] = QUICK, slug: str = "small", **more: Any) -> Task:
    """A task with one phase; what is said more is about either."""
    about = {key: more.pop(key) for key in list(more) if key in PhaseSpec.__dataclass_fields__ and key != "name"}
    phase = PhaseSpec(**{"references": (REFERENCE,), **about})
    more.setdefault("pooling", "all")
    return store_task(session, TaskSpec("Small", slug, metrics=metrics, phases=(phase,), **more), time.time())


def make_team(session: Session, task: Task, name: str) -> Account:
    """Somebody with a team of that name."""
    account = Account(email=f"{name.lower()}@example.org", name=name, password="", created=time.time())
    session.add(account)
    session.flush()
    create_team(session, task, account, name)
    return account


def send(
    session: Session,
    phase: Phase,
    account: Account,
    name: str,
    data: bytes | None = None,
    now: float = 0.0,
    **more: Any,
) -> Submission:
    """A submission: the file of that name, unless another is given."""
    visitor = Visitor(session, account, now or time.time())
    file = CheckedFile(more.pop("file_name", f"{name}.m2"), SYSTEMS[name] if data is None else data)
    about = Description(name, more.pop("description", ""), more.pop("tags", ()), more.pop("facts", {}))
    return accept(visitor, phase, file, about, **more)


def fill(database: Database, systems: tuple[str, ...] = tuple(SYSTEMS), **more: Any) -> dict[str, int]:
    """A task with a submission of each of these systems, by two teams in turn; their numbers by name."""
    with database.write() as session:
        task = make_task(session, **more)
        teams = [make_team(session, task, name) for name in ("Odd", "Even")]
        return {name: send(session, task.phases[0], teams[index % 2], name).id for index, name in enumerate(systems)}


def work(database: Database, limits: Limits | None = None, most: int = 200) -> Worker:
    """Do all jobs that are due."""
    worker = Worker(database, limits or Limits())
    for _ in range(most):
        if not worker.step():
            return worker
    raise AssertionError(f"after {most} jobs there is still something to do")


def list_jobs(database: Database, *states: str) -> list[Job]:
    """The jobs in these states; all of them where none is given."""
    with database.read() as session:
        query = select(Job).order_by(Job.id)
        return list(session.scalars(query.where(Job.state.in_(states)) if states else query))


def load_board(database: Database, slug: str = "small") -> dict[str, Any]:
    """The board that is kept of a task's first phase, with what the worker wrote into it."""
    import json

    from redink.service.store.tables import Board

    with database.read() as session:
        query = select(Board.data).join(Phase, Phase.id == Board.phase_id).join(Task, Task.id == Phase.task_id)
        data = session.scalar(query.where(Task.slug == slug, Phase.place == 1))
    assert data is not None, "no board has been made"
    results: dict[str, Any] = json.loads(unpack(data))
    return results
