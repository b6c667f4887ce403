"""Signing up with a real mail server: confirmation, limits, domains, links, and nothing that reveals an address."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from dataclasses import replace as change
from email import message_from_bytes
from typing import Any

import pytest
from aiosmtpd.controller import Controller

from redink.service.settings import Settings
from redink.service.store.tables import Account, Confirmation, Team
from redink.service.usecases.invitations import invite
from redink.service.usecases.registration import MAX_MESSAGES
from tests.service.browsing import PASSWORD, read_token, sign_in
from tests.service.cast import Cast
from tests.service.postgres import find_port


@dataclass
class Mailbox:
    """A local SMTP server, and the messages that it received."""

    port: int
    received: list[tuple[str, str]] = field(default_factory=list)

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        message = message_from_bytes(envelope.content)
        payload = message.get_payload(decode=True)
        assert isinstance(payload, bytes)
        self.received.append((envelope.rcpt_tos[0], f"{message['Subject']}\n{payload.decode()}"))
        return "250 OK"

    def find_link(self, address: str) -> str:
        """The path of the last link that was sent to an address."""
        text = [text for to, text in self.received if to == address][-1]
        match = re.search(r"http://testserver(/\S+)", text)
        assert match is not None
        return match[1]


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    box = Mailbox(find_port())
    controller = Controller(box, hostname="127.0.0.1", port=box.port)
    controller.start()
    yield box
    controller.stop()


@pytest.fixture
def mailing(cast: Cast, mailbox: Mailbox) -> Cast:
    """A server that sends mail."""
    cast.site.settings = Settings(
        "http://testserver", mail=f"smtp://127.0.0.1:{mailbox.port}", sender="gec@example.org"
    )
    return cast


def register(client: Any, email: str, path: str = "/signup") -> Any:
    body = {"email": email, "name": "Ada", "password": PASSWORD, "form_token": read_token(client.get(path).text)}
    return client.post(path, data=body)


def confirm(client: Any, link: str, password: str = PASSWORD) -> Any:
    return client.post(link, data={"form_token": read_token(client.get(link).text), "password": password})


def test_an_account_exists_once_its_address_is_confirmed(mailing: Cast, mailbox: Mailbox) -> None:
    client = mailing.client()
    assert "Check your mail" in register(client, "new@example.org").text
    assert sign_in(client, "new", PASSWORD).status_code == 401
    link = mailbox.find_link("new@example.org")
    assert client.get(link).status_code == 200, "opening the link does nothing yet"
    assert confirm(client, link).headers["location"] == "/?done=welcome"
    assert client.get("/account").status_code == 200
    assert sign_in(mailing.client(), "new", PASSWORD).status_code == 303
    assert client.get(link).status_code == 404, "a link works once"
    with mailing.database.read() as session:
        assert session.query(Confirmation).count() == 0


def test_somebody_else_cannot_choose_the_password_of_an_account(mailing: Cast, mailbox: Mailbox) -> None:
    """A stranger who signs up with a known address gets no account when its owner opens the link."""
    register(mailing.client(), "victim@example.org")
    victim = mailing.client()
    link = mailbox.find_link("victim@example.org")
    answer = confirm(victim, link, "the victim's password")
    assert answer.status_code == 422
    assert "not the password that was chosen" in answer.text
    with mailing.database.read() as session:
        assert session.query(Account).filter_by(email="victim@example.org").count() == 0


def test_no_response_reveals_whether_an_address_is_known(mailing: Cast, mailbox: Mailbox) -> None:
    def strip(response: Any) -> tuple[int, str]:
        text = re.sub(r"(known|new)@example.org", "ADDRESS", response.text)
        return response.status_code, re.sub(r'value="[0-9a-f]{64}"', "", text)

    first = mailing.client()
    register(first, "known@example.org")
    confirm(first, mailbox.find_link("known@example.org"))
    pages = {}
    for name in ("known", "new"):
        client = mailing.client()
        email = f"{name}@example.org"
        forgot = client.post("/forgot", data={"email": email, "form_token": read_token(client.get("/forgot").text)})
        wrong = sign_in(client, name, "wrong password")
        body = {"email": email, "name": "Ada", "password": PASSWORD}
        api = client.post("/api/accounts", json=body)
        token = client.post("/api/tokens", json={"email": email, "password": "wrong password"})
        with mailing.database.write() as session:
            secret = invite(session, "participant", mailing.site.now(), uses=9)
        joined = register(mailing.client(), email, f"/join/{secret}")
        pages[name] = [strip(item) for item in (register(client, email), forgot, wrong, api, token)]
        pages[name].append((joined.status_code, joined.text.count("Check your mail")))
    assert pages["known"] == pages["new"]
    texts = dict(mailbox.received)
    assert "You already have an account" in texts["known@example.org"]


def test_organisers_do_not_learn_addresses_from_reset_links(mailing: Cast) -> None:
    task = mailing.add_task("small")
    pages = []
    for email in ("participant@example.org", "nobody@example.org"):
        page = mailing.ask(mailing.client(), "administrator", "POST", f"/tasks/{task['slug']}/manage/invite",
                           data={"kind": "password", "email": email})  # fmt: skip
        assert page.status_code == 200
        pages.append(re.sub(r"/join/[\w-]{32}", "/join/SECRET", page.text))
    assert pages[0] == pages[1]
    assert "If the address has an account, this link sets a new password." in pages[0]


def test_a_forgotten_password_is_set_by_mail(mailing: Cast, mailbox: Mailbox) -> None:
    client = mailing.client()
    register(client, "ada@example.org")
    confirm(client, mailbox.find_link("ada@example.org"))
    browser = mailing.client()
    browser.post("/forgot", data={"email": "ADA@example.org", "form_token": read_token(browser.get("/forgot").text)})
    link = mailbox.find_link("ada@example.org")
    assert link.startswith("/join/")
    done = browser.post(
        link, data={"password": "another correct horse", "form_token": read_token(browser.get(link).text)}
    )
    assert done.headers["location"] == "/account?done=password-changed"
    assert sign_in(mailing.client(), "ada", PASSWORD).status_code == 401
    assert sign_in(mailing.client(), "ada", "another correct horse").status_code == 303


def test_an_address_gets_a_limited_number_of_messages(mailing: Cast, mailbox: Mailbox) -> None:
    client = mailing.client()
    codes = [register(client, "victim@example.org").status_code for _ in range(MAX_MESSAGES + 2)]
    assert codes[:MAX_MESSAGES] == [200] * MAX_MESSAGES
    assert codes[-1] == 429
    assert len(mailbox.received) <= MAX_MESSAGES + 1
    assert register(client, "other@example.org").status_code == 200


def test_a_link_of_a_team_is_accepted_when_the_address_is_confirmed(mailing: Cast, mailbox: Mailbox) -> None:
    task = mailing.add_task("closed", public=False)
    secret = mailing.invite(task)
    mailing.site.settings = change(mailing.site.settings, sign_up=False)
    client = mailing.client()
    assert register(client, "ada@example.org", f"/join/{secret}").status_code == 200
    assert client.get("/tasks/closed").status_code == 404
    assert confirm(client, mailbox.find_link("ada@example.org")).headers["location"] == "/tasks/closed?done=joined"
    assert client.get("/tasks/closed").status_code == 200
    assert client.get(f"/join/{secret}").status_code == 404, "the link was used"


def test_the_first_organiser_needs_no_mail(mailing: Cast, mailbox: Mailbox) -> None:
    with mailing.database.write() as session:
        secret = invite(session, "administrator", mailing.site.now())
    client = mailing.client()
    assert register(client, "root@example.org", f"/join/{secret}").status_code == 303
    assert client.get("/new").status_code == 200
    assert mailbox.received == []


@pytest.mark.parametrize(
    ("email", "status"), [("ada@uni.example", 303), ("ada@mail.uni.example", 403), ("ada@example.org", 403), ("", 403)]
)
def test_only_addresses_of_a_domain_sign_up_without_a_link(cast: Cast, email: str, status: int) -> None:
    cast.site.settings = Settings("http://testserver", domains=("uni.example",))
    assert "At uni.example." in cast.client().get("/signup").text
    answer = register(cast.client(), email)
    assert answer.status_code == status
    assert status == 303 or "need an address at uni.example here, or a link" in answer.text
    secret = cast.invite(cast.add_task("closed", public=False), uses=9)
    assert register(cast.client(), "guest@example.org", f"/join/{secret}").status_code == 303


def test_a_mail_server_that_does_not_answer_is_no_error(cast: Cast, caplog: Any) -> None:
    cast.site.settings = Settings("http://testserver", mail=f"smtp://127.0.0.1:{find_port()}")
    assert register(cast.client(), "ada@example.org").status_code == 200
    assert "the mail server refused a message" in caplog.text
    with cast.database.read() as session:
        assert session.query(Account).filter_by(email="ada@example.org").count() == 0
        assert session.query(Team).count() == 0
