"""A visit: a request in, who asks and a session of the database; and the answer, a page or a way to another one."""

from __future__ import annotations

import hmac
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import quote

from fastapi import Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markdown_it import MarkdownIt
from markupsafe import Markup
from sqlalchemy.orm import Session

from redink.service.access import Refused, Visitor
from redink.service.accounts import STAY, find_login, find_token
from redink.service.settings import Settings
from redink.service.store.database import Database
from redink.service.web.middleware import SHORT
from redink.version import VERSION

LOGIN, FORM = "redink_login", "redink_form"
"""The cookies: who is signed in; and which browser a form was made for, where nobody is."""
HERE = Path(__file__).parent

_markdown = MarkdownIt("commonmark", {"html": False}).enable("table").disable(["image", "html_block", "html_inline"])


def render_markdown(text: str) -> Markup:
    """Markdown as HTML: no HTML of its own, no pictures of other hosts, and only harmless links."""
    return Markup(_markdown.render(text))


def show_time(seconds: float | None) -> str:
    """A time for people.

    >>> show_time(0)
    '1970-01-01 00:00 UTC'
    """
    return "" if seconds is None else f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M} UTC"


def show_day(seconds: float | None) -> Markup:
    """The day of a time, with the whole of it for who points at it.

    >>> print(show_day(0))
    <time datetime="1970-01-01T00:00Z" title="1970-01-01 00:00 UTC">1970-01-01</time>
    """
    if seconds is None:
        return Markup("–")
    moment = datetime.fromtimestamp(seconds, UTC)
    return Markup('<time datetime="{:%Y-%m-%dT%H:%MZ}" title="{}">{:%Y-%m-%d}</time>').format(
        moment, show_time(seconds), moment
    )


def show_figure(value: float, sign: str = "") -> str:
    """A score with four decimals and a true minus; with a plus where it is a difference.

    >>> show_figure(-0.0724), show_figure(0.5, "+")
    ('−0.0724', '+0.5000')
    """
    return f"{value:{sign}.4f}".replace("-", "−")


def input_time(seconds: float | None) -> str:
    """A time as a form has it."""
    return "" if seconds is None else f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M}"


def read_time(text: str) -> float | None:
    """A time from a form or an API call: a date, perhaps with a time, in UTC unless it says otherwise.

    >>> read_time("1970-01-02"), read_time("1970-01-01T02:00+01:00"), read_time("")
    (86400.0, 3600.0, None)
    """
    if not text.strip():
        return None
    try:
        moment = datetime.fromisoformat(text.strip().removesuffix(" UTC").replace("Z", "+00:00"))
    except ValueError:
        raise Refused(422, f"A time is written 2027-03-01T12:00 (UTC), got {text!r}.") from None
    if not 1970 <= moment.year <= 2999:
        raise Refused(422, "A time must be in the years 1970 to 2999.")
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()


@dataclass
class Site:
    """What all requests share."""

    database: Database
    settings: Settings
    secret: str
    templates: Environment = field(init=False)

    def __post_init__(self) -> None:
        self.templates = Environment(
            loader=FileSystemLoader(HERE / "templates"), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
            lstrip_blocks=True,
        )  # fmt: skip
        self.templates.filters |= {
            "time": show_time, "day": show_day, "figure": show_figure, "input_time": input_time,
            "markdown": render_markdown,
        }  # fmt: skip
        self.templates.globals |= {"version": VERSION}

    @contextmanager
    def open(self, request: Request, write: bool = False) -> Iterator[Visit]:
        """A visit by whoever is signed in, in the browser."""
        with self.database.write() if write else self.database.read() as session:
            cookie = request.cookies.get(LOGIN, "")
            account = find_login(session, cookie, time.time()) if cookie else None
            yield Visit(self, request, session, Visitor(session, account, time.time()))

    @contextmanager
    def open_api(self, request: Request, write: bool = False) -> Iterator[Visitor]:
        """A visit by a program, whose token says who it is; cookies count for nothing here."""
        kind, _, secret = request.headers.get("authorization", "").partition(" ")
        with self.database.write() if write else self.database.read() as session:
            account = None
            if secret:
                token = find_token(session, secret.strip()) if kind.lower() == "bearer" else None
                if token is None:
                    raise Refused(401, "This token is not known here.")
                account = token.account
                if write:
                    token.used = time.time()
            yield Visitor(session, account, time.time())

    def sign(self, text: str) -> str:
        """What proves that a form was made here for this browser."""
        return hmac.new(self.secret.encode(), text.encode(), sha256).hexdigest()


@dataclass
class Visit:
    """A request for a page."""

    site: Site
    request: Request
    session: Session
    visitor: Visitor
    cookies: dict[str, str | None] = field(default_factory=dict)
    """To be set, or forgotten (None)."""
    personal: bool = False
    """Whether the page has something in it that is for this browser alone."""

    @property
    def form_token(self) -> str:
        """What every form carries; a browser that is not signed in gets a cookie for it."""
        self.personal = True
        login = self.request.cookies.get(LOGIN)
        if login:
            return self.site.sign(f"login:{login}")
        known = self.request.cookies.get(FORM) or self.cookies.get(FORM)
        if not known:
            known = self.cookies[FORM] = secrets.token_urlsafe(16)
        return self.site.sign(f"form:{known}")

    def render(self, template: str, status: int = 200, public: bool = False, **values: Any) -> Response:
        """A page; a public one may be kept for a second where nobody is signed in."""
        page = self.site.templates.get_template(template).render(
            visit=self, account=self.visitor.account, path=self.request.url.path, now=self.visitor.now,
            settings=self.site.settings, done=self.request.query_params.get("done", ""), **values,
        )  # fmt: skip
        response = HTMLResponse(page, status)
        if public and self.visitor.account is None and not self.cookies and not self.personal:
            response.headers["cache-control"] = SHORT.decode()
            response.headers["vary"] = "cookie, authorization"
        return self.dress(response)

    def go(self, path: str, done: str = "") -> Response:
        """Lead the browser on, after something was done."""
        joined = "&" if "?" in path else "?"
        return self.dress(RedirectResponse(path + (f"{joined}done={done}" if done else ""), 303))

    def dress(self, response: Response) -> Response:
        """Set the cookies."""
        for name, value in self.cookies.items():
            if value is None:
                response.delete_cookie(name, path="/")
            else:
                response.set_cookie(
                    name, value, max_age=int(STAY) if name == LOGIN else None, path="/", httponly=True, samesite="lax",
                    secure=self.site.settings.is_secure,
                )  # fmt: skip
        return response


def site_of(request: Request) -> Site:
    """What all requests share."""
    site: Site = request.app.state.site
    return site


def check_form(request: Request, form_token: str = Form("")) -> None:
    """Refuse a form that was not made here for this browser."""
    site = site_of(request)
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise Refused(403, "This form was sent from another site.")
    login, form = request.cookies.get(LOGIN), request.cookies.get(FORM)
    # Where somebody is signed in, the other cookie counts for nothing: a neighbouring host could have set it.
    expected = site.sign(f"login:{login}" if login else f"form:{form}")
    if not (login or form) or not hmac.compare_digest(form_token.encode("utf-8", "replace"), expected.encode()):
        raise Refused(403, "This form is too old: go back, reload the page and send it again.")


def stay_here(path: str) -> str:
    """A path of this site to go to, whatever somebody wrote into the address.

    >>> stay_here("/tasks/x?phase=2"), stay_here("//evil.example"), stay_here("https://evil.example")
    ('/tasks/x?phase=2', '/', '/')
    """
    safe = path.startswith("/") and not path.startswith("//") and "\\" not in path
    return path if safe and path.isprintable() else "/"


def lead_to_login(request: Request) -> str:
    """Where somebody signs in, and comes back from."""
    back = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return f"/login?next={quote(back if request.method == 'GET' else '/')}"
