"""Forged forms, stolen cookies, secrets, guessed passwords; what is on disk, in commands and in SQL."""

from __future__ import annotations

import ast
import re
import stat
import time
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text

import redink.service
from redink.service import passwords as people
from redink.service.domain.days import DAY
from redink.service.settings import Settings
from redink.service.store.database import Database
from redink.service.store.migrations import upgrade
from redink.service.store.tables import Base, Failure
from redink.service.usecases.accounts import LOGIN_SECONDS
from redink.service.usecases.authentication import SignInAttempt, authenticate
from redink.service.web.context import FORM, LOGIN
from tests.service.browsing import PASSWORD, read_token, sign_in, sign_up
from tests.service.cast import Cast, InProcess, list_routes
from tests.service.walk import fill

# forms


def test_a_form_needs_the_token_of_its_browser(cast: Cast) -> None:
    mine, other = cast.client(), cast.client()
    assert sign_up(mine).status_code == sign_up(other, "other").status_code == 303
    own, foreign = read_token(mine.get("/account").text), read_token(other.get("/account").text)
    for token in ("", "x", "é", "\N{PILE OF POO}", foreign, own[:-1], own.upper(), cast.site.sign("form:x")):
        answer = mine.post("/account/tokens", data={"name": "a", "form_token": token})
        assert answer.status_code == 403, token
    assert mine.post("/account/tokens", data={"name": "a", "form_token": own}).status_code == 200


def test_every_form_is_checked(cast: Cast) -> None:
    client, posts = cast.client(), [path for method, path in list_routes(cast.app)
                                    if method == "POST" and not path.startswith("/api/")]  # fmt: skip
    assert len(posts) > 15
    for path in posts:
        filled = next(fill(path, ["x"], [1]))
        # A body that is complete, so that nothing but the token is missing.
        files = {"references": ("a.m2", b"S a\n\n"), "file": ("a.zip", b"x")}
        answer = client.post(filled, data={"name": "a"}, files=files, headers={"cookie": f"{LOGIN}=x"})
        assert (answer.status_code, "too old" in answer.text) == (403, True), path


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_form_from_another_site_is_refused(site: str, cast: Cast) -> None:
    client = cast.client()
    sign_up(client)
    body = {"name": "a", "form_token": read_token(client.get("/account").text)}
    assert client.post("/account/tokens", data=body, headers={"sec-fetch-site": site}).status_code == 403
    assert client.post("/account/tokens", data=body, headers={"sec-fetch-site": "same-origin"}).status_code == 200


def test_a_cookie_that_a_neighbour_set_opens_no_form_of_who_is_signed_in(cast: Cast) -> None:
    """A site beside this one can set a cookie here, and knows the form token that goes with it."""
    attacker, victim = cast.client(), cast.client()
    known = read_token(attacker.get("/login").text)
    sign_up(victim)
    victim.cookies.set(FORM, attacker.cookies[FORM], domain="testserver.local", path="/")
    answer = victim.post("/account/tokens", data={"name": "a", "form_token": known})
    assert answer.status_code == 403


# cookies and sessions


@pytest.mark.parametrize(("address", "secure"), [("http://testserver", False), ("https://testserver", True)])
def test_flags_of_cookies(address: str, secure: bool, cast: Cast) -> None:
    other = Cast.__new__(Cast)
    other.settings = Settings(address)
    from redink.service.web.app import create_app

    other.shielded = create_app(cast.database, other.settings)
    client = other.client()
    set_cookies = [*client.get("/login").headers.get_list("set-cookie"),
                   *sign_up(client).headers.get_list("set-cookie")]  # fmt: skip
    assert {name for cookie in set_cookies for name in (LOGIN, FORM) if cookie.startswith(name)} == {LOGIN, FORM}
    for cookie in set_cookies:
        flags = {part.strip().lower() for part in cookie.split(";")[1:]}
        assert {"httponly", "samesite=lax", "path=/"} <= flags
        assert ("secure" in flags) == secure
        assert not any(flag.startswith("domain") for flag in flags)
    assert ("strict-transport-security" in client.get("/").headers) == secure


def test_signing_in_gives_a_new_cookie(cast: Cast) -> None:
    """One that somebody else planted before is worth nothing after."""
    client = cast.client()
    sign_up(client)
    client.cookies.clear()
    client.cookies.set(LOGIN, "planted", domain="testserver.local", path="/")
    assert sign_in(client, "mallory", PASSWORD).status_code == 303
    values = {cookie.value for cookie in client.cookies.jar if cookie.name == LOGIN} - {"planted"}
    assert len(values) == 1
    thief = cast.client()
    assert thief.get("/account", headers={"cookie": f"{LOGIN}=planted"}).status_code == 303
    assert thief.get("/account", headers={"cookie": f"{LOGIN}={values.pop()}"}).status_code == 200


def test_signing_out_ends_the_cookie(cast: Cast) -> None:
    client, thief = cast.client(), cast.client()
    sign_up(client)
    cookie = client.cookies[LOGIN]
    assert thief.get("/account", headers={"cookie": f"{LOGIN}={cookie}"}).status_code == 200
    client.post("/logout", data={"form_token": read_token(client.get("/account").text)})
    assert LOGIN not in client.cookies
    assert thief.get("/account", headers={"cookie": f"{LOGIN}={cookie}"}).status_code == 303


def test_cookies_expire(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    client = cast.client()
    sign_up(client)
    later = time.time() + 1000 + LOGIN_SECONDS
    monkeypatch.setattr("redink.service.web.context.time.time", lambda: later)
    assert client.get("/account").status_code == 303


@pytest.mark.parametrize("way", ["page", "api"])
def test_a_new_password_signs_all_other_browsers_out(way: str, cast: Cast) -> None:
    client, thief = cast.client(), cast.client()
    sign_up(client)
    assert sign_in(thief, "mallory", PASSWORD).status_code == 303
    page = client.get("/account").text
    if way == "page":
        body = {"old": PASSWORD, "new": "another long password", "form_token": read_token(page)}
        assert client.post("/account/password", data=body).status_code == 303
        assert client.get("/account").status_code == 200
    else:
        headers = _get_token(client, page)
        wrong = client.put("/api/account/password", json={"old": "no", "password": "another long password"},
                           headers=headers)  # fmt: skip
        assert wrong.status_code == 422, "a token that was stolen does not change a password"
        right = {"old": PASSWORD, "password": "another long password"}
        assert client.put("/api/account/password", json=right, headers=headers).status_code == 200
    assert thief.get("/account").status_code == 303
    assert sign_in(thief, "mallory", PASSWORD).status_code == 401
    assert sign_in(thief, "mallory", "another long password").status_code == 303


def _get_token(client: httpx.Client, page: str) -> dict[str, str]:
    made = client.post("/account/tokens", data={"name": "a", "form_token": read_token(page)}).text
    match = re.search(r"redink_[\w-]{43}", made)
    assert match is not None
    assert match[0] not in client.get("/account").text, "it is shown once"
    return {"authorization": f"Bearer {match[0]}"}


# secrets


def test_secrets_are_kept_as_hashes(cast: Cast) -> None:
    client = cast.client()
    sign_up(client)
    task = cast.add_task("small")
    token = _get_token(client, client.get("/account").text)["authorization"].split()[1]
    secrets = [PASSWORD, token, client.cookies[LOGIN], cast.invite(task), *cast.tokens.values(), *cast.cookies.values()]
    with cast.database.read() as session:
        everything = " ".join(
            str(row) for table in Base.metadata.sorted_tables for row in session.execute(table.select())
        )
        password = session.execute(text("SELECT password FROM accounts WHERE email = 'mallory@example.org'")).scalar()
    assert not [secret for secret in secrets if secret in everything]
    assert str(password).startswith("$argon2id$")


def test_the_hash_of_passwords_is_a_slow_one() -> None:
    """These tests use a quick one; the service does not."""
    source = Path(people.__file__).read_text()
    assert "_hasher = PasswordHasher()\n" in source
    from argon2 import DEFAULT_RANDOM_SALT_LENGTH, PasswordHasher

    default = PasswordHasher()
    assert default.memory_cost >= 19 * 1024
    assert default.time_cost >= 2
    assert DEFAULT_RANDOM_SALT_LENGTH >= 16


def test_a_link_works_once(cast: Cast) -> None:
    secret = cast.invite(cast.add_task("closed", public=False))
    first, second = cast.client(), cast.client()
    sign_up(first, "first")
    page = first.get(f"/join/{secret}")
    assert first.get(f"/join/{secret}").status_code == 200, "looking does nothing"
    assert first.post(f"/join/{secret}", data={"form_token": read_token(page.text)}).status_code == 303
    sign_up(second, "second")
    assert second.get(f"/join/{secret}").status_code == 404
    answer = second.post(f"/join/{secret}", data={"form_token": read_token(second.get("/account").text)})
    assert answer.status_code == 404
    assert (first.get("/tasks/closed").status_code, second.get("/tasks/closed").status_code) == (200, 404)


def test_links_expire(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = cast.invite(cast.add_task("closed", public=False), days=1)
    later = time.time() + 1000 + DAY
    monkeypatch.setattr("redink.service.web.context.time.time", lambda: later)
    assert cast.client().get(f"/join/{secret}").status_code == 404


# passwords that are guessed


def guess(client: httpx.Client, email: str, password: str = "wrong password") -> int:
    return client.post("/api/tokens", json={"email": email, "password": password}).status_code


def test_guesses_at_one_account_have_to_wait(cast: Cast) -> None:
    """Guesses are limited for known and unknown addresses alike."""
    sign_up(cast.client())
    for email in ("mallory@example.org", "nobody@example.org"):
        client = cast.client()
        assert [guess(client, email) for _ in range(7)] == [401] * 5 + [429] * 2
    assert guess(client, "mallory@example.org", PASSWORD) == 429, "the right password has to wait too"
    page = sign_in(cast.client(), "mallory", PASSWORD)
    assert (page.status_code, "Too many attempts" in page.text) == (429, True)


def test_a_browser_that_has_signed_in_before_does_not_wait_for_strangers(cast: Cast) -> None:
    known, stranger = cast.client(), cast.client()
    sign_up(known)
    token = read_token(known.get("/account").text)
    assert known.post("/logout", data={"form_token": token}).status_code == 303
    assert [guess(stranger, "mallory@example.org") for _ in range(6)] == [401] * 5 + [429]
    assert sign_in(stranger, "mallory", PASSWORD).status_code == 429
    assert sign_in(known, "mallory", PASSWORD).status_code == 303
    sign_up(cast.client(), "victim")
    for _ in range(5):
        sign_in(stranger, "victim", "wrong password")
    assert sign_in(known, "victim", PASSWORD).status_code == 429, "its cookie is for one account"


def test_guesses_from_one_host_have_to_wait(cast: Cast) -> None:
    """Also of somebody who signs in with an account of their own in between."""
    client = cast.client()
    sign_up(client)
    for number in range(50):
        if number % 10 == 9:
            assert guess(client, "mallory@example.org", PASSWORD) == 201
        assert guess(client, f"victim{number}@example.org") == 401
    assert guess(client, "another@example.org") == 429
    elsewhere = httpx.Client(transport=InProcess(cast.shielded, "10.0.0.9"), base_url="http://testserver")
    assert guess(elsewhere, "another@example.org") == 401


def test_failures_are_forgotten_after_a_day(cast: Cast) -> None:
    attempt = SignInAttempt("a@b.c", "wrong", "host")
    assert authenticate(cast.database, attempt, 1e9) is None
    assert authenticate(cast.database, replace(attempt, email="other@b.c"), 1e9 + DAY + 1) is None
    with cast.database.read() as session:
        keys = {failure.key for failure in session.query(Failure)}
    assert keys == {"account:other@b.c", "host:host", "pair:other@b.c host"}


def test_a_password_is_compared_where_there_is_no_account(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the time does not tell who has one: exactly one comparison, whatever was asked."""
    sign_up(cast.client())
    compared: list[str] = []
    verify = people._verify
    monkeypatch.setattr(people, "_verify", lambda kept, given: compared.append(kept) or verify(kept, given))
    client = cast.client()
    emails = ("mallory@example.org", "nobody@example.org", "participant@example.org", "no address", "x" * 5000 + "@y",
              "nul\0@example.org", "")  # fmt: skip
    assert [guess(client, email) for email in emails] == [401] * len(emails)
    assert len(compared) == len(emails)
    parameters = {kept.rsplit("$", 2)[0] for kept in compared}
    assert len(parameters) == 1, "and each as slow as the others"


def test_many_who_sign_in_at_once_do_not_fill_the_memory() -> None:
    """Each hash takes 64 MB: only four at a time."""
    assert [people._hashing.acquire(blocking=False) for _ in range(5)] == [True] * 4 + [False]
    for _ in range(4):
        people._hashing.release()


# files on disk, the command line, SQL


def test_the_database_is_its_owners(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'redink.db'}")
    upgrade(database)
    for path in tmp_path.iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path.name
    database.close()


def test_a_password_of_a_database_is_in_no_command(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Everybody on a machine can see the commands that run there."""
    from click.testing import CliRunner

    from redink.cli.group import commands
    from redink.service import serving

    made: list[serving.WorkerPool] = []
    monkeypatch.setattr(serving, "listen", lambda database, *rest: (made.append(rest[-1]), database.close()))
    address = f"sqlite:///{tmp_path / 'secret.db'}"
    assert CliRunner().invoke(commands, ["leaderboard", "serve", "--database", address, "--no-demo"]).exit_code == 0
    assert "secret.db" not in " ".join(made[0]._command)
    assert made[0]._environment["REDINK_DATABASE"] == address


def test_no_sql_is_made_of_strings() -> None:
    """Statements are SQLAlchemy's; text() and execute() get constants, but for names of our own tables."""
    allowed = {("backups.py", "text"), ("database.py", "execute"), ("database.py", "exec_driver_sql")}
    names = set()
    for path in Path(redink.service.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            first = node.args[0]
            made = isinstance(first, ast.JoinedStr | ast.BinOp) or (
                isinstance(first, ast.Call) and getattr(first.func, "attr", "") == "format"
            )
            if name in ("text", "execute", "exec_driver_sql", "scalar", "scalars", "literal_column") and made:
                names.add((path.name, name))
    assert names <= allowed
    assert ("backups.py", "text") in names, "the search finds what there is"
