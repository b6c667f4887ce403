"""The worker: every job ends in a result or in a reason, once; whatever a file, a metric or the database does."""

from __future__ import annotations

import os
import signal
import threading
import time
from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.exc import OperationalError

from redink.errors import UnscorableSentence, UnsuitableData
from redink.service.measurement import PhaseScorer
from redink.service.store import jobs
from redink.service.store.database import Database
from redink.service.store.tables import Account, Job, Page, Phase, Result, Submission
from redink.service.uploads import Limits
from redink.service.usecases.submissions import withdraw
from redink.service.usecases.visitor import Visitor
from redink.service.worker import UNSCORABLE, Worker
from tests.service.scenes import fill, list_jobs, load_board, send, work


def find_submission(database: Database, number: int = 1) -> Submission:
    with database.read() as session:
        return session.get_one(Submission, number)


def count_results(database: Database) -> int:
    with database.read() as session:
        return int(session.scalar(select(func.count()).select_from(Result)) or 0)


def replace_scoring(monkeypatch: pytest.MonkeyPatch, act: Any) -> None:
    """Do something else instead of scoring, for one system."""
    original = PhaseScorer.score

    def score(self: PhaseScorer, file_name: str, data: bytes, progress: Any = lambda _: None) -> Any:
        return act() if file_name == "eager.m2" else original(self, file_name, data, progress)

    monkeypatch.setattr(PhaseScorer, "score", score)


def test_a_submission_is_scored_and_its_board_made(database) -> None:
    fill(database, ("eager", "polished"))
    work(database)
    assert [job.kind for job in list_jobs(database, "done")].count("score") == 2
    assert not list_jobs(database, "queued", "running", "failed")
    assert len(load_board(database)["rows"]) == 2


def test_one_that_takes_too_long_fails_with_the_reason_and_stops_nothing_else(database, monkeypatch) -> None:
    fill(database, ("eager",))
    replace_scoring(monkeypatch, lambda: time.sleep(60))
    work(database, Limits(seconds=1.0))
    assert (find_submission(database).state, find_submission(database).reason) == (
        "failed", "it took longer than 1 seconds",
    )  # fmt: skip
    assert list_jobs(database)[0].attempts == jobs.MAX_ATTEMPTS
    with database.write() as session:
        account = session.scalars(select(Account).where(Account.name == "Even")).one()
        send(session, session.get_one(Phase, 1), account, "polished")
    work(database)
    assert [row["system"] for row in load_board(database)["rows"]] == ["2"]


def test_one_that_needs_too_much_memory_fails_with_the_reason(database, monkeypatch) -> None:
    fill(database, ("eager", "polished"))
    replace_scoring(monkeypatch, lambda: bytearray(10**10))
    work(database, Limits(memory=500_000_000))
    assert find_submission(database).reason == "it needs more than 0.5 GB of memory"
    assert [row["system"] for row in load_board(database)["rows"]] == ["2"]


def test_one_whose_process_is_killed_is_tried_three_times(database, monkeypatch) -> None:
    fill(database, ("eager", "polished"))
    replace_scoring(monkeypatch, lambda: os.kill(os.getpid(), signal.SIGKILL))
    work(database)
    assert find_submission(database).reason == "its process was killed, probably because memory ran out"
    assert (find_submission(database).state, find_submission(database, 2).state) == ("failed", "scored")


@pytest.mark.parametrize("error", [ValueError, ZeroDivisionError, IndexError])
def test_a_bug_in_scoring_never_becomes_a_score(database, monkeypatch, error) -> None:
    def fail() -> None:
        raise error("a reference token")

    fill(database, ("eager", "polished"))
    replace_scoring(monkeypatch, fail)
    work(database)
    submission = find_submission(database)
    assert (submission.state, submission.reason) == ("failed", f"an internal error of Redink ({error.__name__})")
    assert count_results(database) == 1
    assert [row["system"] for row in load_board(database)["rows"]] == ["2"]


@pytest.mark.parametrize("error", [UnsuitableData, UnscorableSentence])
def test_what_a_metric_says_of_a_file_is_for_the_organisers(database, monkeypatch, error) -> None:
    def fail() -> None:
        raise error("a reference token")

    fill(database, ("eager", "polished"))
    replace_scoring(monkeypatch, fail)
    work(database)
    submission = find_submission(database)
    assert (submission.state, submission.reason, submission.detail) == ("failed", UNSCORABLE, "a reference token")
    assert list_jobs(database)[0].attempts == 1, "trying again is no use"


def test_a_system_that_a_metric_cannot_score_takes_that_metric_from_nobody_else(database, monkeypatch) -> None:
    """All its sentences are too long for m2: it fails, instead of being on a board without m2."""
    monkeypatch.setattr("redink.metrics.maxmatch.lattice.MAX_CELLS", 3000)
    fill(database, ("polished",), metrics=("errant", "m2"))
    with database.write() as session:
        account = session.scalars(select(Account).where(Account.name == "Even")).one()
        text = "\n".join(" ".join(["word"] * 3000) for _ in range(12)) + "\n"
        send(session, session.get_one(Phase, 1), account, "long", text.encode(), file_name="long.txt")
    work(database)
    assert find_submission(database, 2).state == "failed"
    assert "m2" in find_submission(database, 2).detail
    board = load_board(database)
    assert (list(board["metrics"]), len(board["rows"])) == (["errant", "m2"], 1)


def test_a_bug_of_the_worker_itself_fails_the_job_and_not_the_worker(database, monkeypatch, caplog) -> None:
    def fail(*_: object) -> None:
        raise ValueError("oops")

    fill(database, ("eager",))
    monkeypatch.setattr(Worker, "find_scorer", fail)
    work(database)
    assert find_submission(database).reason == "an internal error of Redink (ValueError)"
    assert {job.state for job in list_jobs(database)} == {"failed"}
    assert "oops" in caplog.text


def test_one_that_is_cancelled_while_it_is_scored_has_no_result(database, monkeypatch) -> None:
    fill(database, ("eager", "polished"))

    def cancel() -> None:
        with database.write() as session:
            account = session.scalars(select(Account).where(Account.name == "Odd")).one()
            withdraw(Visitor(session, account, time.time()), 1)

    original = Worker.run_child

    def run(self: Worker, job: Job, task: Any) -> Any:
        answer = original(self, job, task)
        if job.submission_id == 1:
            cancel()
        return answer

    monkeypatch.setattr(Worker, "run_child", run)
    work(database)
    assert find_submission(database).state == "cancelled"
    assert count_results(database) == 1
    assert [row["system"] for row in load_board(database)["rows"]] == ["2"]


def test_a_worker_whose_job_was_taken_over_writes_nothing(database, monkeypatch) -> None:
    fill(database, ("eager",))
    original = Worker.run_child

    def run(self: Worker, job: Job, task: Any) -> Any:
        answer = original(self, job, task)
        with database.write() as session:
            if job.kind == "score" and job.attempts == 1:
                session.get_one(Job, job.id).lease = 1.0
                assert jobs.claim(session, "another", time.time()) is not None
        return answer

    monkeypatch.setattr(Worker, "run_child", run)
    assert Worker(database).step()
    assert count_results(database) == 0
    with database.write() as session:
        session.get_one(Job, 1).lease = 1.0  # the other one dies
    work(database)
    assert count_results(database) == 1
    assert list_jobs(database)[0].attempts == 3


def test_told_to_stop_it_gives_its_job_back(database, monkeypatch) -> None:
    fill(database, ("eager",))
    replace_scoring(monkeypatch, lambda: time.sleep(60))
    worker = Worker(database, lease=1.0)
    thread = threading.Timer(1.0, worker.stopping.set)
    thread.start()
    worker.run()
    thread.join()
    (job,) = list_jobs(database)
    assert (job.state, job.attempts) == ("queued", 0)
    assert find_submission(database).state == "queued"


def wait_for_beats(database: Database, beats: int) -> None:
    """Wait until the lease of the first job has been made longer so often."""
    seen: set[float] = set()
    end = time.monotonic() + 120
    while len(seen) <= beats:
        assert time.monotonic() < end, "the worker gives no sign of life"
        seen.add(list_jobs(database)[0].lease)
        time.sleep(0.02)


def test_while_a_child_scores_the_lease_is_made_longer(database, monkeypatch, tmp_path) -> None:
    fill(database, ("eager",))
    original = PhaseScorer.score

    def score(self: PhaseScorer, *words: Any) -> Any:
        while not (tmp_path / "go").exists():
            time.sleep(0.01)
        return original(self, *words)

    monkeypatch.setattr(PhaseScorer, "score", score)
    worker = Worker(database, lease=0.4)
    thread = threading.Thread(target=worker.step)
    thread.start()
    wait_for_beats(database, 3)
    (tmp_path / "go").touch()
    thread.join()
    assert find_submission(database).state == "scored"


def test_while_a_measure_is_made_the_lease_is_made_longer(database, monkeypatch) -> None:
    fill(database, ("eager",))
    original = PhaseScorer.__init__

    def make(self: PhaseScorer, assignment: Any) -> None:
        wait_for_beats(database, 3)
        original(self, assignment)

    monkeypatch.setattr(PhaseScorer, "__init__", make)
    Worker(database, lease=0.4).step()
    assert find_submission(database).state == "scored"


def test_a_database_that_goes_away_while_a_result_is_written_gets_it_afterwards(database, monkeypatch) -> None:
    fill(database, ("eager",))
    original, failures = jobs.lock_own_job, []

    def take(session: Any, job_id: int, worker: str) -> Any:
        if len(failures) < 2:
            failures.append(job_id)
            raise OperationalError("SELECT", {}, Exception("server closed the connection unexpectedly"))
        return original(session, job_id, worker)

    monkeypatch.setattr(jobs, "lock_own_job", take)
    monkeypatch.setattr("redink.service.worker.loop.RETRY_SECONDS", 0.01)
    worker = Worker(database)
    assert worker.step()
    assert (find_submission(database).state, count_results(database)) == ("scored", 1)
    assert list_jobs(database)[0].attempts == 1


def test_a_database_that_goes_away_is_waited_for(database, monkeypatch, caplog) -> None:
    fill(database, ("eager",))
    original, failures = jobs.claim, []

    def claim(*arguments: Any) -> Any:
        if len(failures) < 3:
            failures.append(1)
            raise OperationalError("SELECT", {}, Exception("connection refused"))
        return original(*arguments)

    monkeypatch.setattr(jobs, "claim", claim)
    monkeypatch.setattr("redink.service.worker.loop.RETRY_SECONDS", 0.01)
    worker = Worker(database)
    thread = threading.Thread(target=worker.run)
    thread.start()
    while find_submission(database).state == "queued":
        time.sleep(0.05)
    worker.stopping.set()
    thread.join()
    assert "connection refused" in caplog.text
    assert find_submission(database).state == "scored"


def test_report_and_heat_map_are_made_on_demand(database) -> None:
    fill(database, ("eager", "polished"), metrics=("errant", "gts"))
    work(database)
    with database.write() as session:
        jobs.queue_pages(session, 1, time.time())
    work(database)
    with database.read() as session:
        assert set(session.scalars(select(Page.kind))) == {"report", "heatmap"}


def test_a_report_of_nothing_fails_with_the_reason(database) -> None:
    fill(database, ())
    with database.write() as session:
        jobs.queue_pages(session, 1, time.time())
    work(database)
    (job,) = list_jobs(database)
    assert (job.state, job.reason) == ("failed", "there is nothing to report: no submission has been scored")
