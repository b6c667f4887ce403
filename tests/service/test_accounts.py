"""People: accounts, passwords, invitations, tokens and teams; on both databases."""

from __future__ import annotations

import itertools
import time

import pytest
from sqlalchemy import select

from redink.service.access import RequestRejected
from redink.service.accounts import (
    DAY,
    FREE_TRIES,
    LOGIN_SECONDS,
    check_password,
    create_account,
    create_team,
    create_token,
    find_invitation,
    find_login,
    find_token,
    invite,
    join_team,
    sign_in,
    sign_out,
    use_invitation,
)
from redink.service.store.tables import Account, Failure, Member, Team, Token
from tests.service.scenes import make_task, make_team

PASSWORD = "correct horse battery"


def make_account(session, email: str = "ada@example.org") -> Account:
    return create_account(session, email, "Ada", PASSWORD, time.time())


def test_an_address_has_one_account_however_it_is_written(database) -> None:
    with database.write() as session:
        assert make_account(session, " Ada@Example.org ").email == "ada@example.org"
        with pytest.raises(RequestRejected) as refused:
            make_account(session, "ADA@example.org")
    assert refused.value.status == 409


@pytest.mark.parametrize(
    "email", ["", "ada", "a b@example.org", "a@b@c", "a\x00@example.org", "x" * 130 + "@example.org"]
)
def test_what_is_not_an_address_is_refused(database, email) -> None:
    with database.write() as session, pytest.raises(RequestRejected, match="not a valid e-mail address"):
        make_account(session, email)


@pytest.mark.parametrize("password", ["short", "x" * 1001])
def test_passwords_have_limits(database, password) -> None:
    with database.write() as session, pytest.raises(RequestRejected, match="A password must have at"):
        create_account(session, "ada@example.org", "Ada", password, 1.0)


def test_passwords_are_checked_and_kept_as_hashes(database) -> None:
    with database.write() as session:
        account = make_account(session)
        assert account.password.startswith("$argon2id$")
        assert PASSWORD not in account.password
        now = time.time()
        assert check_password(session, "ADA@example.org", PASSWORD, "h", now) is account
        assert check_password(session, "ada@example.org", PASSWORD + "x", "h", now) is None
        assert check_password(session, "nobody@example.org", PASSWORD, "h", now) is None


def test_somebody_without_a_password_cannot_sign_in_with_one(database) -> None:
    with database.write() as session:
        session.add(Account(email="bot@localhost", name="Bot", password="", created=1.0))
        session.flush()
        assert check_password(session, "bot@localhost", "", "h", time.time()) is None


def test_many_failures_have_to_wait_and_the_right_one_ends_it(database) -> None:
    now = 1000.0
    with database.write() as session:
        make_account(session)
        for _ in range(FREE_TRIES):
            assert check_password(session, "ada@example.org", "wrong password", "h", now) is None
        with pytest.raises(RequestRejected, match="Too many attempts") as refused:
            check_password(session, "ada@example.org", PASSWORD, "other host", now)
        assert refused.value.status == 429
        waits = []
        for _ in range(12):
            now = max(session.scalars(select(Failure.until))) + 0.1
            waits.append(now)
            assert check_password(session, "ada@example.org", "wrong password", "h", now) is None
        gaps = [later - earlier for earlier, later in itertools.pairwise(waits)]
        assert gaps == sorted(gaps)
        assert gaps[-1] <= 901
        now = max(session.scalars(select(Failure.until))) + 0.1
        assert check_password(session, "ada@example.org", PASSWORD, "h", now) is not None
        assert "account:ada@example.org" not in session.scalars(select(Failure.key)).all()


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
