"""A task as one archive: everything is there again elsewhere, and what is damaged is refused."""

from __future__ import annotations

import io
import json
import time
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import func, select

from redink.service.domain.rejection import RequestRejected
from redink.service.store.database import Database, unpack
from redink.service.store.tables import Account, Phase, PoolVersion, Result, Submission, Task, Team
from redink.service.usecases.archives import export_task, import_task
from redink.service.usecases.submissions import withdraw
from redink.service.usecases.visitor import Visitor
from tests.service.scenes import fill, list_jobs, load_board, send, work


def export(database: Database, slug: str = "small") -> bytes:
    with database.read() as session:
        return export_task(session, session.scalars(select(Task).where(Task.slug == slug)).one())


def bring(database: Database, data: bytes, slug: str = "") -> None:
    with database.write() as session:
        import_task(session, data, time.time(), slug)


def make_rich_task(database: Database) -> None:
    """A task with scored, withdrawn, failed, replaced and queued submissions, and two pools."""
    fill(database, metrics=("errant", "gts"), anonymous=True, pooling="best", open_report=True, daily=50)
    work(database)
    with database.write() as session:
        odd, even = (session.scalars(select(Account).where(Account.name == name)).one() for name in ("Odd", "Even"))
        phase = session.get_one(Phase, 1)
        withdraw(Visitor(session, odd, time.time()), 1)
        send(session, phase, even, "again", b"S broken\n")
        send(session, phase, even, "eager", replaces=2, description="Zwölf\nZeilen", tags=("open", "t5"))
    work(database)
    with database.write() as session:
        odd = session.scalars(select(Account).where(Account.name == "Odd")).one()
        send(session, session.get_one(Phase, 1), odd, "waiting", b"x\n")


def describe(database: Database) -> dict[str, Any]:
    """All that must be the same, with submissions by their place."""
    with database.read() as session:
        task = session.scalars(select(Task).order_by(Task.id.desc()).limit(1)).one()
        (phase,) = task.phases
        submissions = session.scalars(
            select(Submission).where(Submission.phase_id == phase.id).order_by(Submission.id)
        ).all()
        indices = {one.id: index for index, one in enumerate(submissions)}
        results = session.scalars(select(Result).order_by(Result.id)).all()
        pools = session.scalars(
            select(PoolVersion).where(PoolVersion.phase_id == phase.id).order_by(PoolVersion.number)
        ).all()
        names = (
            "name", "description", "metrics", "ranking", "reference_edits", "public", "anonymous", "pooling",
            "open_report",
        )  # fmt: skip
        about = (
            "key", "name", "description", "tags", "file_name", "data", "checksum", "findings", "state", "reason",
            "detail", "created",
        )  # fmt: skip
        return {
            "task": {name: getattr(task, name) for name in names},
            "phase": [phase.name, phase.opens, phase.closes, phase.blind, phase.daily, phase.total, phase.source],
            "references": [(one.name, one.data) for one in phase.references],
            "submissions": [
                {**{name: getattr(one, name) for name in about}, "team": one.team.name,
                 "replaces": indices.get(one.replaces_id)}
                for one in submissions
            ],
            "results": [
                (indices[one.submission_id], one.recipe, one.version, unpack(one.data))
                for one in results
                if one.submission_id in indices
            ],
            "pools": [
                (pool.number, [indices[member] for member in pool.members], pool.recipe, unpack(pool.weights))
                for pool in pools
            ],
        }  # fmt: skip


@pytest.fixture
def elsewhere(tmp_path, ready_file) -> Any:
    """Another server's database."""
    path = tmp_path / "elsewhere.db"
    path.write_bytes(ready_file.read_bytes())
    database = Database(f"sqlite:///{path}")
    yield database
    database.close()


def test_everything_is_there_again_elsewhere(database, elsewhere) -> None:
    make_rich_task(database)
    with elsewhere.write() as session:  # one of the two people has an account there
        session.add(Account(email="other@example.org", name="Other", created=1.0))
        session.add(Account(email="odd@example.org", name="Odd", created=1.0))
    bring(elsewhere, export(database))
    assert describe(elsewhere) == describe(database)
    states = [item["state"] for item in describe(elsewhere)["submissions"]]
    assert sorted(states) == ["failed", "queued", "scored", "scored", "scored", "withdrawn", "withdrawn"]
    with elsewhere.read() as session:
        members = {team.name: [a.email for a in team.accounts] for team in session.scalars(select(Team))}
        assert members == {"Odd": ["odd@example.org"], "Even": []}


def test_the_board_there_is_the_board_here_without_scoring_again(database, elsewhere) -> None:
    fill(database, metrics=("errant", "gts"))
    work(database)
    bring(elsewhere, export(database))
    assert [job.kind for job in list_jobs(elsewhere)] == ["board"]
    work(elsewhere)
    assert load_board(elsewhere) == load_board(database)


def test_in_the_same_place_it_has_another_name(database) -> None:
    make_rich_task(database)
    data = export(database)
    with pytest.raises(RequestRejected, match="The task 'small' already exists") as refused:
        bring(database, data)
    assert refused.value.status == 409
    before = describe(database)
    bring(database, data, "copy")
    assert describe(database) == before
    work(database)
    assert len(load_board(database, "copy")["rows"]) == len(load_board(database)["rows"])


def change(data: bytes, act: Callable[[dict[str, bytes]], None]) -> bytes:
    """An archive with other files in it."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    act(files)
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return target.getvalue()


def change_about(act: Callable[[Any], None]) -> Callable[[dict[str, bytes]], None]:
    def change_json(files: dict[str, bytes]) -> None:
        about = json.loads(files["task.json"])
        act(about)
        files["task.json"] = json.dumps(about).encode()

    return change_json


def drop(part: str) -> Callable[[dict[str, bytes]], None]:
    return lambda files: [files.pop(name) for name in list(files) if part in name] and None


DAMAGES: dict[str, Any] = {
    "no zip": b"not an archive",
    "empty": b"",
    "no task.json": drop("task.json"),
    "not JSON": lambda files: files.update({"task.json": b"{"}),
    "a list": lambda files: files.update({"task.json": b"[]"}),
    "another format": change_about(lambda about: about.update(format="other")),
    "another schema": change_about(lambda about: about.update(schema=99)),
    "no reference": drop("references/"),
    "no results": drop("results/"),
    "no pools": drop("pools/"),
    "another file": lambda files: files.update({"phases/1/submissions/1/cautious.m2": b"S other\n"}),
    "another reference": lambda files: files.update({"phases/1/references/reference.m2": b"not M2\n"}),
    "unknown metric": change_about(lambda about: about["task"].update(metrics=["errand"])),
    "unknown setting": change_about(lambda about: about["task"].update(surprise=1)),
    "unknown team": change_about(lambda about: about["phases"][0]["submissions"][0].update(team="Nobody")),
    "a state that is none": change_about(lambda about: about["phases"][0]["submissions"][0].update(state="best")),
    "no submissions": change_about(lambda about: about["phases"][0].pop("submissions")),
    "two teams of a name": change_about(lambda about: about["teams"].append(about["teams"][0])),
    "two keys": change_about(
        lambda about: about["phases"][0]["submissions"].append(about["phases"][0]["submissions"][0])
    ),
    "a number for a name": change_about(lambda about: about["phases"][0]["submissions"][0].update(name=5)),
    "a text for a time": change_about(lambda about: about["phases"][0]["submissions"][0].update(created="x")),
    "a name of markup and NUL": change_about(lambda about: about["teams"][0].update(name="a\0b")),
    "results that are none": lambda files: files.update({name: b"{}" for name in files if "/results/" in name}),
    "weights that are none": lambda files: files.update({name: b"{}" for name in files if "/pools/" in name}),
}


@pytest.fixture(scope="module")
def archive(tmp_path_factory, ready_file) -> bytes:
    """A task with two scored submissions and a pool."""
    path = tmp_path_factory.mktemp("archive") / "redink.db"
    path.write_bytes(ready_file.read_bytes())
    database = Database(f"sqlite:///{path}")
    fill(database, ("cautious", "eager"), metrics=("errant", "gts"))
    work(database)
    data = export(database)
    database.close()
    return data


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_archive_is_refused_and_leaves_nothing(database, archive, damage) -> None:
    act = DAMAGES[damage]
    data = act if isinstance(act, bytes) else change(archive, act)
    with pytest.raises(RequestRejected) as refused:
        bring(database, data)
    assert refused.value.status == 422
    with database.read() as session:
        for table in (Task, Submission, Team, Result, PoolVersion):
            assert session.scalar(select(func.count()).select_from(table)) == 0


def test_what_is_not_damaged_is_accepted(database, archive) -> None:
    bring(database, change(archive, lambda _: None))
    assert len(describe(database)["submissions"]) == 2


def test_a_cut_archive_is_refused(database, archive) -> None:
    for size in (10, len(archive) // 2, len(archive) - 5):
        with pytest.raises(RequestRejected):
            bring(database, archive[:size])


def test_an_archive_that_unpacks_to_too_much_is_refused(database, archive) -> None:
    data = change(archive, lambda files: files.update({"phases/1/source.txt": b"a\n" * 5_000_000}))
    with database.write() as session, pytest.raises(RequestRejected) as refused:
        import_task(session, data, time.time(), "", 100_000)
    assert refused.value.status == 413
