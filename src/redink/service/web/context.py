"""The context of a request: database session, visitor and response."""

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
from typing import Any, NamedTuple
from urllib.parse import quote

from fastapi import Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markdown_it import MarkdownIt
from markupsafe import Markup
from sqlalchemy.orm import Session
from starlette.background import BackgroundTask

from redink.service.domain.cleaning import clean_address
from redink.service.domain.days import DAY
from redink.service.domain.rejection import RequestRejected
from redink.service.mail import Message, send
from redink.service.settings import Settings
from redink.service.store.database import Database
from redink.service.usecases.accounts import (
    LOGIN_SECONDS,
    AccountView,
    find_login,
    find_membership,
    find_token,
    sign_in_account,
)
from redink.service.usecases.authentication import SignInAttempt, authenticate
from redink.service.usecases.monitoring import write_health
from redink.service.usecases.visitor import Visitor
from redink.service.web.middleware import CACHE_BRIEFLY
from redink.service.web.page_cache import NAME_MARK, SHARED_HEADER, SHARED_SCOPE, TOKEN_MARK, Reader
from redink.version import VERSION

LOGIN, FORM, DEVICE = "redink_login", "redink_form", "redink_device"
"""Cookies: the login, the browser of a form if there is no login, and a browser that has signed in before."""
COOKIE_SECONDS = {LOGIN: LOGIN_SECONDS, DEVICE: 365 * DAY}
HERE = Path(__file__).parent
HEALTH_SECONDS = 5.0  # between writes that test the database
SHARED = HERE.parents[1] / "report" / "html" / "assets"
"""Templates and styles that pages share with the report."""

_markdown = MarkdownIt("commonmark", {"html": False}).enable("table").disable(["image", "html_block", "html_inline"])


def render_markdown(text: str) -> Markup:
    """Render Markdown as HTML, without raw HTML, images and unsafe links."""
    return Markup(_markdown.render(text))


def show_time(seconds: float | None) -> str:
    """Format a time.

    >>> show_time(0)
    '1970-01-01 00:00 UTC'
    """
    return "" if seconds is None else f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M} UTC"


def show_day(seconds: float | None) -> Markup:
    """Format the day of a time, with the full time as a tooltip.

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
    """Format a score with four decimals and a minus sign; differences also get a plus sign.

    >>> show_figure(-0.0724), show_figure(0.5, "+")
    ('−0.0724', '+0.5000')
    """
    return f"{value:{sign}.4f}".replace("-", "−")


def format_input_time(seconds: float | None) -> str:
    """Format a time for a form field."""
    return "" if seconds is None else f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M}"


def read_time(text: str) -> float | None:
    """Parse a time from a form or an API call: a date with an optional time, in UTC unless it has an offset.

    >>> read_time("1970-01-02"), read_time("1970-01-01T02:00+01:00"), read_time("")
    (86400.0, 3600.0, None)
    """
    if not text.strip():
        return None
    try:
        moment = datetime.fromisoformat(text.strip().removesuffix(" UTC").replace("Z", "+00:00"))
    except ValueError:
        raise RequestRejected(422, f"A time must look like 2027-03-01T12:00 (UTC), got {text!r}.") from None
    if not 1970 <= moment.year <= 2999:
        raise RequestRejected(422, "A time must be in the years 1970 to 2999.")
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()


@dataclass
class AppState:
    """State shared by all requests."""

    database: Database
    settings: Settings
    secret: str
    templates: Environment = field(init=False)
    _healthy_until: float = 0.0

    def __post_init__(self) -> None:
        self.templates = Environment(
            loader=FileSystemLoader([HERE / "templates", SHARED]), autoescape=True, undefined=StrictUndefined,
            trim_blocks=True, lstrip_blocks=True,
        )  # fmt: skip
        self.templates.filters |= {
            "time": show_time, "day": show_day, "figure": show_figure, "input_time": format_input_time,
            "markdown": render_markdown,
        }  # fmt: skip
        self.templates.globals |= {"version": VERSION}

    @contextmanager
    def open(self, request: Request, write: bool = False) -> Iterator[RequestContext]:
        """Open a context for a request from a browser, with the account of its cookie."""
        with self.database.write() if write else self.database.read() as session:
            cookie = request.cookies.get(LOGIN, "")
            account = find_login(session, cookie, time.time()) if cookie else None
            yield RequestContext(self, request, session, Visitor(session, account, time.time()))

    @contextmanager
    def open_api(self, request: Request, write: bool = False) -> Iterator[Visitor]:
        """Open a visitor for an API call, with the account of its token; cookies are ignored."""
        scheme, _, secret = request.headers.get("authorization", "").partition(" ")
        with self.database.write() if write else self.database.read() as session:
            account = None
            if secret:
                token = find_token(session, secret.strip()) if scheme.lower() == "bearer" else None
                if token is None:
                    raise RequestRejected(401, "This token is not valid.")
                account = token.account
                if write:
                    token.used = time.time()
            yield Visitor(session, account, time.time())

    def now(self) -> float:
        """Return the time in seconds since 1970."""
        return time.time()

    def check_health(self) -> None:
        """Write to the database, at most every few seconds; errors of the database are raised."""
        now = time.time()
        if now < self._healthy_until:
            return
        with self.database.write() as session:
            write_health(session, now)
        self._healthy_until = now + HEALTH_SECONDS

    def make_device(self, address: str) -> str:
        """Return the cookie of a browser that has signed in to an account."""
        identifier = secrets.token_urlsafe(16)
        return f"{identifier}.{self.sign(f'device:{identifier}:{address}')}"

    def find_device(self, request: Request, address: str) -> str:
        """Return the identifier of a browser that has signed in to this account before; empty for others."""
        identifier, _, signature = request.cookies.get(DEVICE, "").partition(".")
        expected = self.sign(f"device:{identifier}:{address}")
        return identifier if hmac.compare_digest(signature.encode("utf-8", "replace"), expected.encode()) else ""

    def authenticate(self, request: Request, email: str, password: str) -> int | None:
        """Return the account if the password is right, else None."""
        host = find_host(request)
        device = self.find_device(request, clean_address(email) or "")
        return authenticate(self.database, SignInAttempt(email, password, host, device), time.time())

    def find_reader(self, cookie: str) -> Reader | None:
        """Return the account of a login cookie, for the cache of pages."""
        with self.database.read() as session:
            account = find_login(session, cookie, time.time())
            if account is None:
                return None
            membership = find_membership(session, account)
            return Reader(
                account.name, self.sign(f"login:{cookie}"), account.administrator, membership.teams, membership.roles,
                membership.judges,
            )  # fmt: skip

    def sign(self, text: str) -> str:
        """Return a signature that proves that a form was created for this browser."""
        return hmac.new(self.secret.encode(), text.encode(), sha256).hexdigest()


class SharedAccount(NamedTuple):
    """The account of a page that is shared by a group of visitors."""

    name: str = NAME_MARK
    administrator: bool = False


class TemplateContext:
    """The form token of a page, which is created only if a template uses it."""

    def __init__(self, context: RequestContext) -> None:
        self._context = context

    @property
    def form_token(self) -> str:
        """The hidden token of forms."""
        return self._context.form_token


@dataclass
class RequestContext:
    """A request for a page, with its session and visitor."""

    app_state: AppState
    request: Request
    session: Session
    visitor: Visitor
    cookies: dict[str, str | None] = field(default_factory=dict)
    """Cookies to set, or to delete (None)."""
    personal: bool = False
    """True if the page has content for this browser only."""
    is_shared: bool = False
    """True if the page is the same for a group of visitors, except for marks in place of name and form token."""

    @property
    def account_view(self) -> AccountView | None:
        """The account of the visitor, as templates see it."""
        account = self.visitor.account
        return AccountView(account.name, account.email, account.administrator) if account is not None else None

    @property
    def form_token(self) -> str:
        """The hidden token of forms; a browser that is not signed in gets a cookie for it."""
        if self.is_shared:
            return TOKEN_MARK
        self.personal = True
        login = self.request.cookies.get(LOGIN)
        if login:
            return self.app_state.sign(f"login:{login}")
        browser = self.request.cookies.get(FORM) or self.cookies.get(FORM)
        if not browser:
            browser = self.cookies[FORM] = secrets.token_urlsafe(16)
        return self.app_state.sign(f"form:{browser}")

    def render(self, template: str, status: int = 200, public: bool = False, **values: Any) -> Response:
        """Render a page; a public page may be cached for a second if the visitor is not signed in."""
        self.is_shared = public and status == 200 and SHARED_SCOPE in self.request.scope and not self.cookies
        page = self.app_state.templates.get_template(template).render(
            context=TemplateContext(self), account=SharedAccount() if self.is_shared else self.account_view,
            path=self.request.url.path, now=self.visitor.now, settings=self.app_state.settings,
            done=self.request.query_params.get("done", ""), **values,
        )  # fmt: skip
        response = HTMLResponse(page, status)
        if self.is_shared:
            response.headers[SHARED_HEADER.decode()] = "1"
        elif public and self.visitor.account is None and not self.cookies and not self.personal:
            response.headers["cache-control"] = CACHE_BRIEFLY.decode()
            response.headers["vary"] = "cookie, authorization"
        return self.add_cookies(response)

    def redirect(self, path: str, done: str = "") -> Response:
        """Redirect the browser after an action."""
        separator = "&" if "?" in path else "?"
        return self.add_cookies(RedirectResponse(path + (f"{separator}done={done}" if done else ""), 303))

    def add_cookies(self, response: Response) -> Response:
        """Add the cookies to a response."""
        for name, value in self.cookies.items():
            if value is None:
                response.delete_cookie(name, path="/")
            else:
                response.set_cookie(
                    name, value, max_age=int(COOKIE_SECONDS[name]) if name in COOKIE_SECONDS else None, path="/",
                    httponly=True, samesite="lax",
                    secure=self.app_state.settings.is_secure,
                )  # fmt: skip
        return response

    def sign_in(self, number: int) -> None:
        """Sign the browser in, and remember that it belongs to the account."""
        signed_in = sign_in_account(self.session, number, self.visitor.now)
        self.cookies[LOGIN] = signed_in.cookie
        self.cookies[DEVICE] = self.app_state.make_device(signed_in.email)


def get_app_state(request: Request) -> AppState:
    """Return the state shared by all requests."""
    app_state: AppState = request.app.state.redink
    return app_state


def find_host(request: Request) -> str:
    """Return the address that a request comes from."""
    return request.client.host if request.client else ""


def make_mail_task(app_state: AppState, message: Message | None) -> BackgroundTask | None:
    """Return a task that sends a message after the response."""
    return None if message is None else BackgroundTask(send, app_state.settings, message)


def check_form(request: Request, form_token: str = Form("")) -> None:
    """Raise an error for a form that was not created for this browser."""
    app_state = get_app_state(request)
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise RequestRejected(403, "This form was sent from another site.")
    login, form = request.cookies.get(LOGIN), request.cookies.get(FORM)
    # For a signed-in browser, the form cookie is ignored, because a neighbouring host could have set it.
    expected = app_state.sign(f"login:{login}" if login else f"form:{form}")
    if not (login or form) or not hmac.compare_digest(form_token.encode("utf-8", "replace"), expected.encode()):
        raise RequestRejected(403, "This form is too old: go back, reload the page and send it again.")


def local_path(path: str) -> str:
    """Return a path of this site, or / if the address leads elsewhere.

    >>> local_path("/tasks/x?phase=2"), local_path("//evil.example"), local_path("https://evil.example")
    ('/tasks/x?phase=2', '/', '/')
    """
    safe = path.startswith("/") and not path.startswith("//") and "\\" not in path
    return path if safe and path.isprintable() else "/"


def login_path(request: Request) -> str:
    """Return the path of the sign-in page, which leads back to the request."""
    back = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return f"/login?next={quote(back if request.method == 'GET' else '/')}"
