"""People: accounts, passwords, invitations, tokens and teams; on both databases."""

from __future__ import annotations

import contextlib
import itertools
import threading
import time

import pytest
from sqlalchemy import select

from redink.service.domain.days import DAY
from redink.service.domain.rejection import RequestRejected
from redink.service.passwords import hash_password
from redink.service.settings import Settings
from redink.service.store.tables import Account, Failure, Member, Submission, Team, TeamMember, Token
from redink.service.usecases.accounts import (
    LOGIN_SECONDS,
    create_account,
    create_token,
    find_login,
    find_token,
    set_password,
    sign_in,
    sign_out,
)
from redink.service.usecases.authentication import SignInAttempt, authenticate
from redink.service.usecases.invitations import find_invitation, invite, use_invitation
from redink.service.usecases.registration import MAX_MESSAGES, UNUSABLE, SignUp, sign_up
from redink.service.usecases.tasks import delete_task
from redink.service.usecases.teams import (
    create_team,
    join_team,
    leave_team,
    remove_member,
)
from redink.service.usecases.visitor import Visitor
from tests.service.scenes import fill, make_task, make_team, work
from tests.service.test_backups import dump
from tests.service.test_fairness import add_administrator

PASSWORD = "correct horse battery"


def make_account(session, email: str = "ada@example.org") -> Account:
    return create_account(session, email, "Ada", hash_password(PASSWORD), time.time())


def register(database, email: str = "ada@example.org", password: str = PASSWORD, host: str = "10.0.0.1") -> int | None:
    return sign_up(database, Settings(), SignUp(email, "Ada", password, host), 1e9).account


def test_an_address_has_one_account_however_it_is_written(database) -> None:
    number = register(database, " Ada@Example.org ")
    with database.read() as session:
        assert session.get_one(Account, number).email == "ada@example.org"
    with pytest.raises(RequestRejected) as refused:
        register(database, "ADA@example.org")
    assert (refused.value.status, refused.value.message) == (422, UNUSABLE)


@pytest.mark.parametrize(
    "email", ["", "ada", "a b@example.org", "a@b@c", "a\x00@example.org", "x" * 130 + "@example.org"]
)
def test_what_is_not_an_address_is_refused(database, email) -> None:
    with pytest.raises(RequestRejected) as refused:
        register(database, email)
    assert refused.value.message == UNUSABLE, "as for a known address"


@pytest.mark.parametrize("password", ["short", "x" * 1001])
def test_passwords_have_limits(database, password) -> None:
    with pytest.raises(RequestRejected, match="A password must have at"):
        register(database, password=password)


def test_passwords_are_checked_and_kept_as_hashes(database) -> None:
    with database.write() as session:
        account = make_account(session)
        assert account.password.startswith("$argon2id$")
        assert PASSWORD not in account.password
    assert guess(database, PASSWORD, "ADA@example.org") is not None
    assert guess(database, PASSWORD + "x") is None
    assert guess(database, PASSWORD, "nobody@example.org") is None


def test_somebody_without_a_password_cannot_sign_in_with_one(database) -> None:
    with database.write() as session:
        session.add(Account(email="bot@localhost", name="Bot", password="", created=1.0))
    assert guess(database, "", "bot@localhost") is None


def test_many_failures_have_to_wait_and_the_right_password_ends_it(database) -> None:
    now = 1000.0
    with database.write() as session:
        make_account(session)
    for _ in range(5):
        assert guess(database, "wrong password", now=now) is None
    with pytest.raises(RequestRejected, match="Too many attempts") as refused:
        guess(database, PASSWORD, now=now)
    assert refused.value.status == 429
    waits = []
    for _ in range(12):
        now = find_end(database) + 0.1
        waits.append(now)
        assert guess(database, "wrong password", now=now) is None
    gaps = [later - earlier for earlier, later in itertools.pairwise(waits)]
    assert gaps == sorted(gaps)
    assert gaps[-1] <= 901
    now = find_end(database) + 0.1
    assert guess(database, PASSWORD, now=now) is not None
    with database.read() as session:
        assert not [key for key in session.scalars(select(Failure.key)) if key.startswith("pair:")]


def test_parallel_guesses_are_counted_before_any_password_is_hashed(database) -> None:
    """Forty at once: five are compared, and the others have to wait."""
    with database.write() as session:
        make_account(session)
    answers: list[str] = []
    gate = threading.Barrier(40)

    def attempt() -> None:
        gate.wait()
        try:
            answers.append("wrong" if guess(database, "wrong password") is None else "right")
        except RequestRejected as rejected:
            answers.append(str(rejected.status))

    threads = [threading.Thread(target=attempt) for _ in range(40)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (answers.count("wrong"), answers.count("429")) == (5, 35)


def test_a_stranger_does_not_lock_the_owner_out(database) -> None:
    with database.write() as session:
        make_account(session)
    for number in range(200):  # from many hosts, until the account itself has to wait
        with contextlib.suppress(RequestRejected):
            guess(database, "wrong password", host=f"10.0.{number // 10}.{number % 10}")
    with pytest.raises(RequestRejected):
        guess(database, PASSWORD, host="10.9.9.9")
    assert guess(database, PASSWORD, device="known") is not None, "a browser that has signed in before passes"


def test_five_wrong_guesses_elsewhere_do_not_make_the_owner_wait(database) -> None:
    with database.write() as session:
        make_account(session)
    for _ in range(5):
        guess(database, "wrong password", host="10.0.0.1")
    with pytest.raises(RequestRejected):
        guess(database, "wrong password", host="10.0.0.1")
    assert guess(database, PASSWORD, host="10.0.0.2") is not None


def find_end(database) -> float:
    with database.read() as session:
        return max(session.scalars(select(Failure.until)))


def guess(database, password: str, email: str = "ada@example.org", now: float = 0.0, host: str = "h",
          device: str = "") -> int | None:  # fmt: skip
    return authenticate(database, SignInAttempt(email, password, host, device), now or time.time())


def test_a_new_password_ends_sessions_and_on_request_tokens(database) -> None:
    with database.write() as session:
        account = make_account(session)
        cookie, token = sign_in(session, account, time.time()), create_token(session, account, "laptop", time.time())
        set_password(session, account, "another correct horse")
        assert find_login(session, cookie, time.time()) is None
        assert find_token(session, token) is not None
        set_password(session, account, "a third correct horse", delete_tokens=True)
        assert find_token(session, token) is None


@pytest.mark.parametrize(
    ("name", "other"), [("Camb", "САМВ"), ("AMU 1", "amu-l"), ("Pole", "P\u00f3le"), ("corn", "com")]
)
def test_names_of_teams_that_look_alike_are_refused(database, name: str, other: str) -> None:
    with database.write() as session:
        task = make_task(session)
        make_team(session, task, name)
        ada = make_account(session)
        with pytest.raises(RequestRejected, match=f"looks like that of the team {name}") as refused:
            create_team(session, task, ada, other)
        assert refused.value.status == 409
        assert create_team(session, task, ada, "Something else")


def test_a_cookie_is_good_until_it_ends_or_is_forgotten(database) -> None:
    now = time.time()
    with database.write() as session:
        account = make_account(session)
        cookie, other = sign_in(session, account, now), sign_in(session, account, now)
        session.flush()
        assert find_login(session, cookie, now + LOGIN_SECONDS - 1) is account
        assert find_login(session, cookie, now + LOGIN_SECONDS + 1) is None
        assert find_login(session, "guess", now) is None
        sign_out(session, cookie)
        assert find_login(session, cookie, now) is None
        assert find_login(session, other, now) is account


def test_only_the_hash_of_a_token_is_kept(database) -> None:
    with database.write() as session:
        account = make_account(session)
        secret = create_token(session, account, "laptop", 1.0)
        session.flush()
        token = find_token(session, secret)
        assert token is not None
        assert token.account is account
        assert find_token(session, secret + "x") is None
        assert secret not in session.scalars(select(Token.hash)).one()


def test_a_link_works_as_often_as_it_says_and_not_after_its_time(database) -> None:
    now = time.time()
    with database.write() as session:
        task = make_task(session)
        secret = invite(session, "participant", now, task, uses=2)
        session.flush()
        for number in range(2):
            person = make_account(session, f"{number}@example.org")
            assert use_invitation(session, find_invitation(session, secret, now), person) is task
        for moment in (now, now + 15 * DAY):
            with pytest.raises(RequestRejected) as refused:
                find_invitation(session, secret, moment)
            assert refused.value.status == 404
        late = invite(session, "reader", now, task)
        session.flush()
        with pytest.raises(RequestRejected):
            find_invitation(session, late, now + 15 * DAY)


def test_a_weaker_link_takes_nothing_away(database) -> None:
    now = time.time()
    with database.write() as session:
        task, person = make_task(session), make_account(session)
        for kind, expected in (("reader", "reader"), ("organiser", "organiser"), ("participant", "organiser")):
            secret = invite(session, kind, now, task)
            session.flush()
            use_invitation(session, find_invitation(session, secret, now), person)
            session.flush()
            assert session.get_one(Member, (task.id, person.id)).role == expected


def test_nobody_is_in_two_teams_of_a_task_and_names_are_taken_once(database) -> None:
    with database.write() as session:
        task, other = make_task(session), make_task(session, slug="other")
        ada = make_team(session, task, "A")
        bob = make_team(session, task, "B")
        with pytest.raises(RequestRejected, match="You are already in the team A") as refused:
            create_team(session, task, ada, "C")
        assert refused.value.status == 409
        with pytest.raises(RequestRejected, match="in the team B"):
            join_team(session, session.get_one(Team, 1), bob)
        join_team(session, session.get_one(Team, 1), ada)
        assert create_team(session, other, ada, "B").name == "B"
        with pytest.raises(RequestRejected, match="A team with this name already exists"):
            create_team(session, task, make_account(session, "c@example.org"), " A ")


def test_a_host_and_an_address_create_a_limited_number_of_accounts(database, monkeypatch) -> None:
    monkeypatch.setattr("redink.service.usecases.registration.MAX_SIGN_UPS", 3)
    for number in range(3):
        assert register(database, f"{number}@example.org") is not None
    with pytest.raises(RequestRejected, match="Too many attempts"):
        register(database, "3@example.org")
    assert register(database, "3@example.org", host="10.0.0.2") is not None
    for number in range(MAX_MESSAGES - 1):
        with pytest.raises(RequestRejected, match="No account can be created"):
            register(database, "3@example.org", host=f"10.0.1.{number}")
    with pytest.raises(RequestRejected, match="Too many attempts"):
        register(database, "3@example.org", host="10.0.2.1")


def test_sign_ins_are_logged_without_addresses_of_people(database, caplog) -> None:
    with database.write() as session:
        make_account(session)
    with caplog.at_level("INFO", "redink.security"):
        guess(database, "wrong password", host="10.0.0.1\nforged")
        guess(database, PASSWORD, host="10.0.0.2")
    assert caplog.messages == [r"failed sign-in from '10.0.0.1\nforged'", "account 1 signed in from '10.0.0.2'"]


def test_members_leave_and_are_removed_and_submissions_stay(database) -> None:
    fill(database, ("eager", "polished"))
    add_administrator(database)
    with database.write() as session:
        odd = session.scalars(select(Account).where(Account.name == "Odd")).one()
        even = session.scalars(select(Account).where(Account.name == "Even")).one()
        root = session.scalars(select(Account).where(Account.name == "Root")).one()
        leave_team(Visitor(session, odd, 1e9), "small")
        team = session.scalars(select(Team).where(Team.name == "Even")).one()
        for visitor, account, status in ((even, even, 403), (root, odd, 404)):
            with pytest.raises(RequestRejected) as refused:
                remove_member(Visitor(session, visitor, 1e9), "small", team.id, account.id)
            assert refused.value.status == status
        remove_member(Visitor(session, root, 1e9), "small", team.id, even.id)
        assert session.query(TeamMember).count() == 0
        assert session.query(Submission).count() == 2
        with pytest.raises(RequestRejected, match="Join the task with a team first"):
            leave_team(Visitor(session, odd, 1e9), "small")


def test_a_deleted_task_leaves_nothing_behind(database) -> None:
    fill(database)
    add_administrator(database)
    work(database)
    with database.write() as session:
        root = Visitor(session, session.scalars(select(Account).where(Account.name == "Root")).one(), time.time())
        with pytest.raises(RequestRejected, match="Type the name of the task"):
            delete_task(root, "small", "Large")
        delete_task(root, "small", "Small")
    remaining = {name for name, rows in dump(database).items() if rows}
    assert remaining == {"accounts", "alembic_version"} or remaining == {"accounts"}
