"""Submissions: what counts against the quota, what is accepted once, names, replacing, withdrawing; both databases."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import func, select

from redink.service.domain.days import DAY, find_start_of_day
from redink.service.domain.rejection import RequestRejected
from redink.service.store.database import Database
from redink.service.store.tables import Account, Phase, Submission, Team
from redink.service.usecases.submissions import Description, clean_tags, count_remaining, describe, withdraw
from redink.service.usecases.visitor import Visitor
from tests.service.scenes import SYSTEMS, list_jobs, load_board, make_task, make_team, send, work

DATA = SYSTEMS["eager"]


@pytest.fixture
def open_task(database) -> Callable[..., None]:
    """Make a task with one team, A."""

    def make(**more: Any) -> None:
        with database.write() as session:
            make_team(session, make_task(session, **more), "A")

    return make


def send_as(database: Database, team: str, name: str, **more: Any) -> int:
    with database.write() as session:
        account = session.scalars(select(Account).where(Account.name == team)).one()
        return send(session, session.get_one(Phase, 1), account, name, more.pop("data", DATA), **more).id


def withdraw_as(database: Database, team: str, number: int) -> str:
    with database.write() as session:
        account = session.scalars(select(Account).where(Account.name == team)).one()
        submission = session.get_one(Submission, number)
        withdraw(Visitor(session, account, time.time()), submission.id)
        return submission.state


def left(database: Database, now: float = 0.0) -> tuple[int | None, int | None]:
    with database.read() as session:
        return count_remaining(session, session.get_one(Phase, 1), session.get_one(Team, 1), now or time.time())


def set_state(database: Database, number: int, state: str) -> None:
    with database.write() as session:
        session.get_one(Submission, number).state = state


def test_there_is_no_limit_unless_one_is_set(database, open_task) -> None:
    open_task()
    send_as(database, "A", "one")
    assert left(database) == (None, None)


@pytest.mark.parametrize(
    ("state", "counts"),
    [("queued", True), ("scored", True), ("withdrawn", True), ("failed", False), ("cancelled", False)],
)
def test_what_counts_against_the_quota(database, open_task, state, counts) -> None:
    open_task(daily=2, total=5)
    set_state(database, send_as(database, "A", "one"), state)
    assert left(database) == ((1, 4) if counts else (2, 5))


def test_the_quota_holds_and_a_cancelled_one_gives_its_place_back(database, open_task) -> None:
    open_task(daily=2)
    first = send_as(database, "A", "one")
    send_as(database, "A", "two")
    with pytest.raises(RequestRejected, match=r"Your team has no submissions left today\.") as refused:
        send_as(database, "A", "three")
    assert refused.value.status == 429
    assert withdraw_as(database, "A", first) == "cancelled"
    assert send_as(database, "A", "three")
    with pytest.raises(RequestRejected):
        send_as(database, "A", "four")


def test_withdrawing_after_scoring_gives_no_place_back(database, open_task) -> None:
    open_task(total=1)
    first = send_as(database, "A", "one")
    work(database)
    assert withdraw_as(database, "A", first) == "withdrawn"
    with pytest.raises(RequestRejected, match=r"no submissions left\.") as refused:
        send_as(database, "A", "two")
    assert refused.value.status == 429
    work(database)
    assert load_board(database)["rows"] == []


def test_a_day_later_there_are_submissions_left_again(database, open_task) -> None:
    open_task(daily=1)
    midnight = find_start_of_day(time.time() - 2 * DAY, "UTC")
    send_as(database, "A", "one", now=midnight + 1)
    with pytest.raises(RequestRejected):
        send_as(database, "A", "two", now=midnight + DAY - 1)
    assert send_as(database, "A", "two", now=midnight + DAY)


def test_a_day_is_a_day_in_the_time_zone_of_the_task(database, open_task) -> None:
    open_task(daily=1, timezone="Asia/Tokyo")
    midnight = find_start_of_day(time.time() - 2 * DAY, "Asia/Tokyo")
    assert midnight % DAY == 15 * 3600, "in UTC"
    send_as(database, "A", "one", now=midnight - 1)
    assert send_as(database, "A", "two", now=midnight)


def test_sent_twice_under_one_key_it_is_accepted_once(database, open_task) -> None:
    open_task(total=1)
    first = send_as(database, "A", "one", key="k")
    assert send_as(database, "A", "one", key="k") == first
    assert len(list_jobs(database)) == 1


def test_a_key_is_the_teams_own(database, open_task) -> None:
    open_task()
    with database.write() as session:
        make_team(session, session.get_one(Phase, 1).task, "B")
    assert send_as(database, "A", "one", key="k") != send_as(database, "B", "one", key="k")


def test_many_at_once_do_not_exceed_the_quota_nor_double_a_key(database, open_task) -> None:
    open_task(total=5)
    accepted: list[int] = []
    refused: list[int] = []
    keys = ["same"] * 6 + [f"key-{number}" for number in range(10)]
    gate = threading.Barrier(8)

    def send_some(part: list[str]) -> None:
        gate.wait()
        for key in part:
            try:
                accepted.append(send_as(database, "A", f"system {key}", key=key))
            except RequestRejected as error:
                refused.append(error.status)

    threads = [threading.Thread(target=send_some, args=(keys[index::8],)) for index in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with database.read() as session:
        assert session.scalar(select(func.count()).select_from(Submission)) == 5
        assert session.scalar(select(func.count()).where(Submission.key == "same")) in (0, 1)
    assert len(set(accepted)) == 5
    assert set(refused) == {429}
    assert len(accepted) + len(refused) == len(keys)


@pytest.mark.parametrize(("opens", "closes"), [(100, None), (None, -100), (-200, -100)])
def test_a_phase_takes_submissions_only_while_it_is_open(database, open_task, opens, closes) -> None:
    now = time.time()
    open_task(opens=None if opens is None else now + opens, closes=None if closes is None else now + closes)
    with pytest.raises(RequestRejected, match="The phase test does not accept submissions now") as refused:
        send_as(database, "A", "one")
    assert refused.value.status == 409


def test_what_was_accepted_in_time_can_be_asked_for_later(database, open_task) -> None:
    now = time.time()
    open_task(closes=now + 50)
    first = send_as(database, "A", "one", key="k", now=now)
    assert send_as(database, "A", "one", key="k", now=now + 100) == first


def test_a_name_is_the_teams_only_one_until_it_is_withdrawn(database, open_task) -> None:
    open_task()
    first = send_as(database, "A", "one")
    with pytest.raises(RequestRejected, match="Your team already has a system called one") as refused:
        send_as(database, "A", " one ")
    assert refused.value.status == 409
    withdraw_as(database, "A", first)
    second = send_as(database, "A", "one")
    set_state(database, second, "failed")
    assert send_as(database, "A", "one")


def test_two_teams_may_choose_one_name(database, open_task) -> None:
    open_task()
    with database.write() as session:
        make_team(session, session.get_one(Phase, 1).task, "B")
    assert send_as(database, "A", "one") != send_as(database, "B", "one")


def test_a_replaced_one_stays_on_the_board_until_the_new_one_is_scored(database, open_task) -> None:
    open_task()
    first = send_as(database, "A", "one")
    work(database)
    second = send_as(database, "A", "one", data=SYSTEMS["polished"], replaces=first)
    assert [row["system"] for row in load_board(database)["rows"]] == [str(first)]
    work(database)
    assert [row["system"] for row in load_board(database)["rows"]] == [str(second)]
    with database.read() as session:
        assert session.get_one(Submission, first).state == "withdrawn"
        assert session.get_one(Submission, second).replaces_id == first


def test_a_replacement_that_fails_takes_nothing_away(database, open_task) -> None:
    open_task()
    first = send_as(database, "A", "one")
    work(database)
    second = send_as(database, "A", "one", data=b"S broken\n", replaces=first)
    work(database)
    with database.read() as session:
        assert session.get_one(Submission, second).state == "failed"
        assert session.get_one(Submission, first).state == "scored"
    assert [row["system"] for row in load_board(database)["rows"]] == [str(first)]


def test_only_the_teams_own_can_be_replaced(database, open_task) -> None:
    open_task()
    with database.write() as session:
        make_team(session, session.get_one(Phase, 1).task, "B")
    theirs = send_as(database, "B", "one")
    with pytest.raises(RequestRejected) as refused:
        send_as(database, "A", "two", replaces=theirs)
    assert refused.value.status in (403, 404)


def test_withdrawing_ends_the_job_and_happens_once(database, open_task) -> None:
    open_task()
    number = send_as(database, "A", "one")
    assert withdraw_as(database, "A", number) == "cancelled"
    assert [(job.state, job.reason) for job in list_jobs(database)] == [("done", "cancelled")]
    with pytest.raises(RequestRejected, match="already cancelled") as refused:
        withdraw_as(database, "A", number)
    assert refused.value.status == 409


def test_somebody_without_a_team_cannot_submit(database, open_task) -> None:
    open_task()
    with database.write() as session:
        account = Account(email="lone@example.org", name="Lone", created=0.0)
        session.add(account)
        session.flush()
        with pytest.raises(RequestRejected, match="Join the task with a team first"):
            send(session, session.get_one(Phase, 1), account, "one", DATA)


@pytest.mark.parametrize("tags", [["x"] * 1 + [f"t{n}" for n in range(9)], ["y" * 31], ["a\x00b"]])
def test_tags_have_limits(tags) -> None:
    with pytest.raises(RequestRejected, match="at most 8 tags"):
        clean_tags(tags)


@pytest.mark.parametrize("name", ["", "  ", "x" * 61, "a\x00b", "a\ud800"])
def test_names_that_cannot_be_shown_are_refused(database, open_task, name) -> None:
    open_task()
    with pytest.raises(RequestRejected) as refused:
        send_as(database, "A", name, file_name="one.m2")
    assert refused.value.status == 422


@pytest.mark.parametrize("text", ["a\x00b", "a\ud800", "x" * 5001])
def test_descriptions_that_cannot_be_kept_are_refused(database, open_task, text) -> None:
    open_task()
    number = send_as(database, "A", "one")
    with database.write() as session:
        visitor = Visitor(session, session.get_one(Submission, number).team.accounts[0], time.time())
        with pytest.raises(RequestRejected) as refused:
            describe(visitor, number, Description("one", text))
    assert refused.value.status == 422
