"""Tasks: what is accepted and what is refused before anything is kept; the formats of references."""

from __future__ import annotations

import time
from typing import Any

import pytest
from sqlalchemy import func, select

from redink import samples
from redink.formats.m2 import stream_m2
from redink.service.domain.phases import choose_phase, has_ended
from redink.service.domain.rejection import RequestRejected
from redink.service.domain.specs import (
    METRICS,
    PhaseSpec,
    TaskSpec,
    make_slug,
)
from redink.service.store.database import unpack
from redink.service.store.tables import Phase, Task
from redink.service.usecases.tasks import store_task
from tests.service.scenes import REFERENCE, SOURCE, make_task, make_team, send, work


def refuse(database, **more: Any) -> str:
    """Why a task is refused; nothing is kept of it."""
    with pytest.raises(RequestRejected) as refused, database.write() as session:
        make_task(session, **more)
    assert refused.value.status == 422
    with database.read() as session:
        assert session.scalar(select(func.count()).select_from(Task)) == 0
    return refused.value.message


def test_a_task_says_what_it_was_told(database) -> None:
    with database.write() as session:
        task = make_task(session, METRICS, ranking="gleu", anonymous=True, public=False, daily=3, total=9)
    with database.read() as session:
        task = session.scalars(select(Task)).one()
        assert (task.ranking, task.anonymous, task.public, task.metrics[0]) == ("gleu", True, False, "errant")
        (phase,) = task.phases
        assert (phase.daily, phase.total, unpack(phase.source)) == (3, 9, SOURCE)


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"metrics": ()}, "at least one metric"),
        ({"metrics": ("errand",)}, "errand"),
        ({"metrics": ("errant(beta=x)",)}, "beta"),
        ({"metrics": ("gts(weights=pool-1.json)",)}, "gts without a weight file"),
        ({"metrics": ("gts", "gts(beta=1)")}, "a task has one pool"),
        ({"metrics": ("errant",), "ranking": "gleu"}, "must be one of errant"),
        ({"pooling": "some"}, "best, all, end"),
        ({"reference_edits": "none"}, "given or auto"),
        ({"description": "x" * 50_001}, "at most 50,000 characters"),
        ({"description": "a\0b"}, "invalid characters"),
        ({"decimals": 0}, "1 to 4 decimals, got 0"),
        ({"decimals": 5}, "1 to 4 decimals, got 5"),
        ({"decimals": 2, "open_references": True}, "Rounding protects hidden references"),
        ({"daily": 0}, "daily must be 1 to 1,000,000, got 0"),
        ({"attempts": 0}, "attempts must be 1 to 10,000, got 0"),
        ({"blind": True}, "needs a closing time"),
        ({"opens": 20.0, "closes": 10.0}, "closes before it opens"),
        ({"references": ()}, "needs a reference"),
        ({"references": (("r.m2", b""),)}, "The phase test"),
        ({"references": (("r.m2", b"S a b\nA nonsense\n\n"),)}, "r.m2:2"),
        ({"references": (("r.txt", b"one\ntwo\n"),), "source": b"one\n"}, "The phase test"),
        ({"references": (("r.m2", b"\xff\xfe\n"),)}, "The phase test"),
        ({"source": b"another text\n"}, "The phase test"),
        ({"slug": "No!"}, "lower-case letters"),
        ({"slug": "new"}, "lower-case letters"),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_kept(database, more, message) -> None:
    assert message in refuse(database, **more)


def test_a_name_in_addresses_is_taken_once(database) -> None:
    with database.write() as session:
        make_task(session)
        with pytest.raises(RequestRejected) as refused:
            make_task(session)
    assert refused.value.status == 409
    assert make_slug("Größe & Co.") == "gr-e-co"


def test_references_may_be_m2_texts_or_json_lines(database, redink, tmp_path) -> None:
    (tmp_path / "r.m2").write_bytes(REFERENCE[1])
    assert redink("convert", tmp_path / "r.m2", "-o", tmp_path / "r.jsonl").code == 0
    sentences = list(stream_m2(samples.REFERENCE))[:12]
    texts = tuple(
        (f"r{number}.txt", "".join(" ".join(s.corrected(number)) + "\n" for s in sentences).encode())
        for number in (0, 1)
    )
    with database.write() as session:
        for slug, more in {
            "m2": {},
            "jsonl": {"references": (("r.jsonl", (tmp_path / "r.jsonl").read_bytes()),)},
            "texts": {"references": texts, "source": SOURCE},
        }.items():
            task = make_task(session, ("errant",), slug=slug, **more)
            send(session, task.phases[0], make_team(session, task, slug), "eager")
            assert unpack(task.phases[0].source) == SOURCE
    work(database)
    with database.read() as session:
        assert session.scalar(select(func.count()).select_from(Phase)) == 3
        assert all(phase.task.slug for phase in session.scalars(select(Phase)))


def test_the_phase_that_matters_now(database) -> None:
    now = time.time()
    phases = tuple(
        PhaseSpec(name, references=(REFERENCE,), opens=now + opens, closes=now + closes)
        for name, opens, closes in (("development", -100, 200), ("test", 100, 300))
    )
    with database.write() as session:
        task = store_task(session, TaskSpec("Two", phases=phases), now)
        names = []
        for moment in (-200, 0, 150, 250, 400):
            phase = choose_phase(task.phases, now + moment)
            assert phase is not None
            names.append(phase.name)
        assert names == ["development", "development", "test", "test", "test"]
        assert [has_ended(task, now + moment) for moment in (250, 299, 300)] == [False, False, True]
