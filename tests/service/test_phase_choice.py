"""The phase of a submission: several open phases, keys of other phases; and zip entries with a leading dot."""

from __future__ import annotations

import io
import time
import zipfile

import pytest

from redink.service.domain.rejection import RequestRejected
from redink.service.domain.specs import PhaseSpec
from redink.service.store.tables import Task
from redink.service.uploads import unpack_upload
from redink.service.usecases.tasks import store_phase
from tests.service.cast import M2, OUTPUTS, Cast


@pytest.fixture
def two_phases(cast: Cast) -> Cast:
    """A task with two open phases."""
    task = cast.add_task("two")
    with cast.database.write() as session:
        store_phase(
            session, session.get_one(Task, task["task"]), PhaseSpec("final", references=(("gold.m2", M2),), total=3)
        )
    return cast


def submit(cast: Cast, phase: str = "", **fields: str) -> tuple[int, dict]:
    files = {"file": ("out.txt", OUTPUTS["participant"])}
    path = f"/api/tasks/two/submissions{phase}"
    answer = cast.ask(cast.client(), "participant", "POST", path, data={"name": "first", **fields}, files=files)
    return answer.status_code, answer.json()


def test_a_submission_without_a_phase_is_refused_if_several_are_open(two_phases: Cast) -> None:
    status, answer = submit(two_phases)
    assert status == 422
    assert "2 phases are open: 1 (test), 2 (final)" in answer["error"]
    status, answer = submit(two_phases, "?phase=2")
    assert (status, answer["phase"]) == (201, 2)


def test_one_open_phase_needs_no_number(two_phases: Cast) -> None:
    with two_phases.database.write() as session:
        session.query(Task).one().phases[0].closes = time.time() - 1
    status, answer = submit(two_phases)
    assert (status, answer["phase"]) == (201, 2)


def test_a_key_of_another_phase_is_a_conflict(two_phases: Cast) -> None:
    status, first = submit(two_phases, "?phase=1", key="mine")
    assert status == 201
    assert submit(two_phases, "?phase=1", key="mine")[1]["id"] == first["id"]
    status, answer = submit(two_phases, "?phase=2", key="mine")
    assert status == 409
    assert f"submission {first['id']} to the phase test" in answer["error"]


@pytest.mark.parametrize("name", ["./out.txt", "out.txt", "folder/./out.txt"])
def test_a_zip_entry_may_begin_with_the_current_folder(name: str) -> None:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr(name, "text\n")
        archive.writestr("__MACOSX/._out.txt", "x")
        archive.writestr("./.DS_Store", "x")
    assert unpack_upload("a.zip", target.getvalue(), 1000) == ("out.txt", b"text\n")


def test_a_zip_of_hidden_files_has_none() -> None:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr(".hidden/out.txt", "x")
    with pytest.raises(RequestRejected, match="got 0"):
        unpack_upload("a.zip", target.getvalue(), 1000)
