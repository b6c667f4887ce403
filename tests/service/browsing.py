"""What tests of security share: a server with small limits, browsers, and what a browser takes from a page."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import httpx

from redink.service.uploads import Limits

PASSWORD = "correct horse battery"
LIMITS = Limits(upload=200_000, reference=400_000, line=5_000, seconds=20)


def read_token(page: str) -> str:
    match = re.search(r'name="form_token" value="([^"]+)"', page)
    assert match is not None
    return match[1]


def sign_up(client: httpx.Client, name: str = "mallory") -> httpx.Response:
    """Sign up as a browser does."""
    token = read_token(client.get("/signup").text)
    body = {"email": f"{name}@example.org", "name": name, "password": PASSWORD, "form_token": token}
    return client.post("/signup", data=body)


def sign_in(client: httpx.Client, name: str, password: str, **more: str) -> httpx.Response:
    token = read_token(client.get("/login").text)
    return client.post(
        "/login", data={"email": f"{name}@example.org", "password": password, "form_token": token, **more}
    )


class Page(HTMLParser):
    """What a browser would take from a page."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.scripts: set[str] = set()
        self.handlers: list[str] = []
        self.styles: list[str] = []
        self.addresses: list[str] = []
        self.tags: list[str] = []
        self.inline: list[str] = []
        self.feed(source)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.handlers += [name for name, _ in attributes if name.startswith("on")]
        self.styles += [name for name, _ in attributes if name == "style"]
        self.addresses += [value or "" for name, value in attributes if name in ("href", "src", "action")]
        if tag == "script":
            self.scripts.add(dict(attributes).get("src") or "inline")
