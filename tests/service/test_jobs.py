"""Jobs: who gets which, for how long, and what happens to those whose workers die; on both databases."""

from __future__ import annotations

import multiprocessing
import threading
import time
from collections import Counter

import pytest

from redink.service.store import jobs
from redink.service.store.database import Database
from redink.service.store.tables import Job, Submission
from tests.service.scenes import SYSTEMS, fill, list_jobs, make_task, make_team, send


def queue_many(database: Database, sizes: dict[str, int]) -> None:
    """Teams that send so many submissions each, one team after the other."""
    data = SYSTEMS["eager"]
    with database.write() as session:
        task = make_task(session)
        for name, size in sizes.items():
            account = make_team(session, task, name)
            for number in range(size):
                send(session, task.phases[0], account, f"{name}-{number}", data)


def claim_one(database: Database, worker: str, now: float) -> Job | None:
    with database.write() as session:
        return jobs.claim(session, worker, now)


def finish(database: Database, job: Job, worker: str) -> None:
    with database.write() as session:
        locked = jobs.lock_own_job(session, job.id, worker)
        assert locked is not None
        locked.state = "done"


def test_no_team_starves(database) -> None:
    queue_many(database, {"Large": 6, "Middle": 3, "Small": 1})
    order, now = [], time.time()
    while (job := claim_one(database, "w", now := now + 1)) is not None:
        order.append(job.team_id)
        finish(database, job, "w")
    assert order == [1, 2, 3, 1, 2, 1, 2, 1, 1, 1]


def test_a_team_that_comes_late_is_next(database) -> None:
    queue_many(database, {"Early": 4})
    now = time.time()
    for step in range(2):
        job = claim_one(database, "w", now + step)
        assert job is not None
        finish(database, job, "w")
    with database.write() as session:
        submission = session.get_one(Submission, 1)
        late = make_team(session, submission.phase.task, "Late")
        send(session, submission.phase, late, "late", SYSTEMS["eager"])
    job = claim_one(database, "w", now + 60)
    assert job is not None
    assert job.team_id == 2


def test_a_job_is_claimed_again_when_its_lease_ends_and_not_before(database) -> None:
    fill(database, ("eager",))
    now = time.time() + 1
    first = claim_one(database, "a", now)
    assert first is not None
    assert (first.attempts, first.worker, first.state) == (1, "a", "running")
    assert claim_one(database, "b", now + jobs.LEASE - 1) is None
    with database.write() as session:
        assert jobs.extend_lease(session, first.id, "a", 0.5, now + jobs.LEASE - 1)
    assert claim_one(database, "b", now + jobs.LEASE + 1) is None
    second = claim_one(database, "b", now + 2 * jobs.LEASE)
    assert second is not None
    assert (second.id, second.attempts, second.worker) == (first.id, 2, "b")
    with database.write() as session:
        assert not jobs.extend_lease(session, first.id, "a", 0.9, now + 2 * jobs.LEASE)
        assert jobs.lock_own_job(session, first.id, "a") is None


def test_a_lease_can_be_shorter(database) -> None:
    fill(database, ("eager",))
    now = time.time() + 1
    with database.write() as session:
        assert jobs.claim(session, "a", now, lease=2.0) is not None
    assert claim_one(database, "b", now + 1.9) is None
    assert claim_one(database, "b", now + 2.1) is not None


def test_after_three_deaths_it_is_given_up_with_the_reason(database) -> None:
    numbers = fill(database, ("eager",))
    now = time.time() + 1
    for attempt in range(1, jobs.MAX_ATTEMPTS + 1):
        job = claim_one(database, f"w{attempt}", now)
        assert job is not None
        assert job.attempts == attempt
        now += jobs.LEASE + 1
    after = claim_one(database, "w4", now)
    assert after is not None
    assert after.kind == "board"  # what a failure changes is shown
    with database.read() as session:
        submission = session.get_one(Submission, numbers["eager"])
        assert (submission.state, submission.reason) == ("failed", "3 workers exited while running it")
        assert session.get_one(Job, 1).state == "failed"


def test_one_after_the_other_is_given_up_without_being_tried_again(database) -> None:
    fill(database, ("eager", "polished"))
    with database.write() as session:
        for job in session.query(Job):
            job.state, job.attempts, job.lease = "running", jobs.MAX_ATTEMPTS, 1.0
    for failed in (1, 2):
        claimed = claim_one(database, "w", time.time())
        assert claimed is not None
        assert claimed.kind == "board"
        finish(database, claimed, "w")
        assert len(list_jobs(database, "failed")) == failed
    assert claim_one(database, "w", time.time()) is None


def test_a_worker_that_stops_gives_its_job_back_as_if_it_had_not_begun(database) -> None:
    fill(database, ("eager",))
    job = claim_one(database, "a", time.time())
    assert job is not None
    with database.write() as session:
        jobs.release(session, job.id, "somebody else")
    assert list_jobs(database)[0].state == "running"
    with database.write() as session:
        jobs.release(session, job.id, "a")
    (back,) = list_jobs(database)
    assert (back.state, back.attempts, back.worker) == ("queued", 0, "")


def test_a_child_that_dies_is_tried_three_times(database) -> None:
    numbers = fill(database, ("eager",))
    for attempt in range(1, jobs.MAX_ATTEMPTS + 1):
        job = claim_one(database, "w", time.time())
        assert job is not None
        assert job.kind == "score"
        with database.write() as session:
            locked = jobs.lock_own_job(session, job.id, "w")
            assert locked is not None
            jobs.retry(session, locked, "it took longer than 1 seconds", time.time())
        assert list_jobs(database)[0].state == ("queued" if attempt < jobs.MAX_ATTEMPTS else "failed")
    with database.read() as session:
        assert session.get_one(Submission, numbers["eager"]).reason == "it took longer than 1 seconds"


def test_boards_are_made_seldom_while_submissions_wait_and_at_once_after_the_last(database) -> None:
    fill(database, ("eager", "polished"))
    now = time.time() + 1
    with database.write() as session:
        for _ in range(3):
            jobs.queue_board(session, 1, now)
            session.flush()
    boards = [job for job in list_jobs(database) if job.kind == "board"]
    assert [job.due for job in boards] == [now]  # the first is not waited for
    board = claim_one(database, "w", now)
    assert board is not None
    assert board.kind == "board"
    finish(database, board, "w")
    with database.write() as session:
        jobs.queue_board(session, 1, now + 1)
    assert list_jobs(database)[-1].due == boards[0].created + jobs.MIN_BOARD_INTERVAL
    with database.write() as session:
        for job in session.query(Job).where(Job.kind == "score"):
            job.state = "done"
        session.flush()
        jobs.queue_board(session, 1, now + 2)
    assert list_jobs(database)[-1].due == now + 2


def test_the_board_of_a_phase_is_made_by_one_worker_at_a_time(database) -> None:
    fill(database, ())
    now = time.time()
    with database.write() as session:
        jobs.queue_board(session, 1, now)
    assert claim_one(database, "a", now) is not None
    with database.write() as session:
        jobs.queue_board(session, 1, now)
    assert claim_one(database, "b", now + 1) is None
    assert claim_one(database, "b", now + jobs.LEASE + 1) is not None


@pytest.mark.parametrize("kind", ["postgresql"])
def test_of_two_that_claim_boards_of_a_phase_at_once_one_waits(database) -> None:
    """SQLite has one writer; on PostgreSQL the second asks again under the lock of the phase."""
    fill(database, ())
    now = time.time()
    with database.write() as session:
        for _ in range(2):
            session.add(Job(kind="board", phase_id=1, state="queued", due=now, created=now))
    claimed: list[Job | None] = []
    with database.write() as session:
        assert jobs.claim(session, "a", now) is not None
        other = threading.Thread(target=lambda: claimed.append(claim_one(database, "b", now)))
        other.start()
        other.join(0.5)  # it waits for the lock; where it does not, it would have found the second board
    other.join()
    assert claimed == [None]
    assert sorted(job.state for job in list_jobs(database)) == ["queued", "running"]


def test_pages_are_queued_once(database) -> None:
    fill(database, ())
    with database.write() as session:
        for _ in range(3):
            jobs.queue_pages(session, 1, time.time())
            session.flush()
    assert [job.kind for job in list_jobs(database)] == ["pages"]


def claim_all(address: str, name: str, start: object, claimed: object) -> None:
    """Take jobs until there are none, in a process of its own."""
    database = Database(address)
    start.wait()  # type: ignore[attr-defined]
    misses = 0
    while misses < 3:
        job = claim_one(database, name, time.time())
        if job is None:
            misses += 1
        else:
            claimed.put((job.id, name))  # type: ignore[attr-defined]
    database.close()


def test_two_workers_never_claim_one_job(address, database) -> None:
    queue_many(database, {"A": 12, "B": 8, "C": 4})
    context = multiprocessing.get_context("spawn")
    start, claimed = context.Barrier(3), context.Queue()
    workers = [context.Process(target=claim_all, args=(address, f"w{n}", start, claimed)) for n in range(3)]
    for worker in workers:
        worker.start()
    actual = [claimed.get(timeout=120) for _ in range(24)]
    for worker in workers:
        worker.join()
        assert worker.exitcode == 0
    assert claimed.empty()
    assert Counter(job for job, _ in actual) == Counter(range(1, 25))
    for job in list_jobs(database, "running"):
        assert (job.id, job.worker) in actual
    claimed.close()
    claimed.join_thread()


def test_threads_that_claim_and_finish_do_every_job_once(database) -> None:
    queue_many(database, {"A": 10, "B": 10})
    done: list[int] = []

    def take_all(name: str) -> None:
        misses = 0
        while misses < 3:
            job = claim_one(database, name, time.time())
            if job is None:
                misses += 1
                continue
            finish(database, job, name)
            done.append(job.id)

    threads = [threading.Thread(target=take_all, args=(f"t{n}",)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(done) == list(range(1, 21))
    assert {job.attempts for job in list_jobs(database)} == {1}
