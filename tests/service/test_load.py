"""Hostile and expensive files, comparisons as jobs, health, and large bodies: nobody waits for them."""

from __future__ import annotations

import socket
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import event, select

from redink.service import checking
from redink.service.domain.rejection import RequestRejected
from redink.service.domain.states import JobKind, JobState
from redink.service.store import jobs
from redink.service.store.database import Database
from redink.service.store.tables import Job, Phase, StoredComparison
from redink.service.uploads import Limits, check_upload
from redink.service.usecases.comparisons import Pair, find_comparison, order_comparison
from redink.service.usecases.visitor import Visitor
from redink.service.worker import Worker
from tests.service.cast import OUTPUTS, Cast
from tests.service.scenes import SOURCE, fill, list_jobs, make_task, make_team, send, work

LINES = 80
PLAIN = b"This is a sentence of eight tokens .\n" * LINES


# 11: expensive files


def test_long_lines_are_refused_at_once() -> None:
    """80 lines of 20,000 tokens made another team wait 76 seconds."""
    with pytest.raises(RequestRejected, match="too many for a source"):
        check_upload("a.txt", b"\n".join([b" ".join([b"x"] * 20_000)] * LINES), PLAIN, Limits())
    begun = time.perf_counter()
    with pytest.raises(RequestRejected, match="Line 1 has 1,999 bytes; with its source of 36 bytes, "):
        check_upload("a.txt", b"\n".join([b" ".join([b"x"] * 1_000)] * LINES), PLAIN, Limits())
    assert time.perf_counter() - begun < 5


def test_the_cost_of_scoring_is_estimated_for_every_format() -> None:
    long = b"x " * 330 + b".\n"
    with pytest.raises(RequestRejected, match="times as long as a copy of the source"):
        check_upload("a.txt", long * LINES, PLAIN, Limits())
    edit = (
        b"S This is a sentence of eight tokens .\nA 0 1|||R:OTHER|||" + b"x " * 400 + b"x|||REQUIRED|||-NONE-|||0\n\n"
    )
    with pytest.raises(RequestRejected, match="times as long as a copy of the source"):
        check_upload("a.m2", edit * LINES, PLAIN, Limits())
    assert check_upload("a.txt", PLAIN, PLAIN, Limits()).cost == 1.0


def test_a_check_that_takes_too_long_or_too_much_memory_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "SECONDS", 0.01)
    with pytest.raises(RequestRejected, match="took longer than"):
        check_upload("a.txt", PLAIN, PLAIN, Limits())
    monkeypatch.setattr(checking, "SECONDS", 60.0)
    monkeypatch.setattr(checking.sys, "executable", "/bin/false")
    with pytest.raises(RequestRejected, match="too much memory"):
        check_upload("a.txt", PLAIN, PLAIN, Limits())


def test_a_check_that_is_killed_is_not_the_fault_of_the_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "dies"
    program.write_text("#!/bin/sh\nkill -9 $$\n")
    program.chmod(0o755)
    monkeypatch.setattr(checking.sys, "executable", str(program))
    with pytest.raises(RequestRejected, match="try again") as refused:
        check_upload("a.txt", PLAIN, PLAIN, Limits())
    assert refused.value.status == 503


def test_cheap_jobs_overtake_expensive_ones_for_a_while(database: Database) -> None:
    with database.write() as session:
        task = make_task(session)
        slow, quick = (make_team(session, task, name) for name in ("Slow", "Quick"))
        phase, now = task.phases[0], time.time()
        first = send(session, phase, slow, "eager")
        session.query(Job).filter_by(submission_id=first.id).one().cost = 2 * jobs.EXPENSIVE
        second = send(session, phase, quick, "polished")

    def claim(moment: float) -> int | None:
        with database.write() as session:
            job = jobs.claim(session, "worker", moment)
            number = job.submission_id if job else None
            session.rollback()
            return number

    assert claim(now + 1) == second.id
    assert claim(now + jobs.MAX_OVERTAKEN + 60) == first.id


# 13: comparisons


def find(database: Database, pair: Pair) -> object:
    with database.read() as session:
        return find_comparison(Visitor(session, None, time.time()), "small", pair)


def order(database: Database, pair: Pair) -> None:
    with database.write() as session:
        order_comparison(Visitor(session, None, time.time()), "small", pair)


def test_comparisons_are_jobs_whose_results_are_kept_until_the_board_changes(database: Database) -> None:
    fill(database, metrics=("errant", "gts"), open_references=True)
    work(database)
    pair = Pair(1, 2)
    assert find(database, pair) is None
    order(database, pair)
    order(database, pair)
    assert len([job for job in list_jobs(database, "queued") if job.kind == JobKind.COMPARE]) == 1
    work(database)
    compared = find(database, pair)
    assert isinstance(compared, dict)
    assert [row["metric"] for row in compared["metrics"]] == ["errant", "gts"]
    assert all(row["p"] is not None for row in compared["metrics"])
    order(database, pair)
    assert not list_jobs(database, "queued"), "it is there already"
    with database.write() as session:
        send(session, session.get_one(Phase, 1), make_team(session, session.get_one(Phase, 1).task, "New"), "eager")
    work(database)
    assert find(database, pair) is None, "the pool has changed, and with it the scores by gts"
    order(database, pair)
    work(database)
    with database.read() as session:
        assert len(session.scalars(select(StoredComparison)).all()) == 1


def test_many_comparisons_at_once_are_refused(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "MAX_COMPARISONS", 2)
    fill(database, open_references=True)
    work(database)
    order(database, Pair(1, 2))
    order(database, Pair(1, 3))
    order(database, Pair(1, 3))
    with pytest.raises(RequestRejected, match="Many comparisons are waiting") as refused:
        order(database, Pair(2, 3))
    assert refused.value.status == 503


def test_pages_never_resample(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    task = cast.add_task("small", phase={"open_references": True})
    first, second = (cast.send(task, name, data) for name, data in OUTPUTS.items())
    cast.work()
    monkeypatch.setattr("redink.scoring.evaluation.Evaluation.compare", lambda *_, **__: 1 / 0)
    client = cast.client()
    path = f"/tasks/small/compare?first={first}&second={second}"
    page = cast.ask(client, "stranger", "GET", path)
    assert (page.status_code, "The tests are being computed" in page.text) == (200, True)
    answer = cast.ask(client, "stranger", "GET", "/api" + path)
    assert (answer.status_code, answer.json()) == (202, {"state": "queued"})
    monkeypatch.undo()
    cast.work()
    assert "Paired bootstrap test" in cast.ask(client, "stranger", "GET", path + "&done=1").text
    assert cast.ask(client, "stranger", "GET", "/api" + path).json()["metrics"]


def test_a_comparison_of_a_system_that_has_left_the_board_fails_alone(database: Database) -> None:
    fill(database, open_references=True)
    work(database)
    order(database, Pair(1, 2))
    with database.write() as session:
        session.query(Phase).one().task.metrics = ["errant"]  # a recipe that has no results yet
        session.query(StoredComparison).delete()
    Worker(database).step()
    assert {job.state for job in list_jobs(database)} <= {JobState.DONE, JobState.FAILED, JobState.QUEUED}


# 15: health and large bodies


def test_health_fails_when_nothing_can_be_written(cast: Cast) -> None:
    client = cast.client()
    assert client.get("/healthz").status_code == 200

    def forbid_writing(connection: Any, _: object, __: object) -> None:
        connection.execute("PRAGMA query_only = ON")

    event.listen(cast.database.engine, "checkout", forbid_writing)
    cast.site._healthy_until = 0.0
    answer = client.get("/healthz")
    assert (answer.status_code, "not available" in answer.text) == (503, True)


@pytest.mark.parametrize("kind", ["sqlite"])
def test_a_client_that_sends_too_much_reads_the_refusal(address: str, serve) -> None:
    """A connection that is closed with unread bytes would be reset, and the client would not see the response."""
    server = serve(address, "--workers", "0", "--no-demo")
    host, port = server.url.removeprefix("http://").split(":")
    size = 30_000_000
    with socket.create_connection((host, int(port)), timeout=60) as connection:
        head = f"POST /login HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: {size}\r\n\r\n"
        connection.sendall(head.encode())
        for _ in range(size // 1_000_000):
            connection.sendall(b"x" * 1_000_000)
        answer = b""
        while part := connection.recv(10_000):
            answer += part
    assert answer.startswith(b"HTTP/1.1 413")
    assert b"The request has more than 1,000,000 bytes." in answer
    assert httpx.post(f"{server.url}/login", content=b"x" * 3_000_000, timeout=60).status_code == 413


def test_the_source_of_the_scene_is_cheap() -> None:
    assert check_upload("a.txt", SOURCE, SOURCE, Limits()).cost == 1.0
