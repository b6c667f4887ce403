"""A cache of pages for a second, so that many readers of a leaderboard cost one page.

Pages that are the same for all visitors of a group are cached once per group: visitors without an account, accounts
without a role in the task, invited accounts, and each team. The name of the account and the token of its forms are
inserted into the cached page. Organisers always get pages of their own.
"""

from __future__ import annotations

import asyncio
import gzip
import re
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from http.cookies import CookieError, SimpleCookie
from typing import NamedTuple, TypeAlias
from urllib.parse import parse_qsl, urlencode

from starlette.concurrency import run_in_threadpool

from redink.service.web.middleware import CACHE_BRIEFLY, App, Message, Receive, Scope, Send

CACHED_PATHS = re.compile(
    r"/|/api|/submissions/\d+|/tasks/(?P<slug>[a-z0-9-]+)(/about|/history|/compare|/pools|/board\.[a-z]+)?"
    r"|/api/tasks(/[a-z0-9-]+(/board|/history|/pools|/compare)?)?|/api/submissions/\d+"
)
"""Addresses whose query is normalised; other public pages are cached under their address as it is."""
PARAMETERS = frozenset(
    ("phase", "sort", "tag", "since", "until", "best", "final", "first", "second", "format", "version", "done")
)
"""Parameters that cached pages depend on."""
SHARED_SCOPE = "redink.shared"
"""Key of the ASGI scope: the visitor belongs to a group, and the page may be shared with the group."""
NAME_MARK, TOKEN_MARK = (f"{name}-{secrets.token_hex(16)}" for name in ("account", "token"))
"""Texts in a shared page that are replaced by the name of the account and the token of its forms.

They cannot be guessed, so no description can contain them.
"""
SHARED_HEADER = b"x-redink-shared"
READER_SECONDS, MAX_READERS = 2.0, 10_000  # how long a signed-in reader is known without the database, and how many


@dataclass(frozen=True, slots=True)
class Reader:
    """A signed-in account, as far as pages depend on it."""

    name: str
    form_token: str
    administrator: bool
    teams: dict[str, int]
    """Team by task."""
    roles: dict[str, str]
    """Role by task, for accounts that were invited."""
    judges: frozenset[str] = frozenset()
    """Tasks in which the account judges."""

    def find_group(self, slug: str | None) -> str | None:
        """Return the group of visitors that get the same page of a task; None if the page is personal."""
        if slug is None:
            return None if self.administrator or self.teams or self.roles or self.judges else "account"
        role = self.roles.get(slug, "")
        group = f"account {role} {self.teams.get(slug, '')}{' judge' if slug in self.judges else ''}"
        return None if self.administrator or role == "organiser" else group


FindReader: TypeAlias = Callable[[str], Reader | None]
"""A function that returns the account of a login cookie."""


class Key(NamedTuple):
    """Cache key of a page."""

    path: str
    query: bytes
    host: bytes
    group: str
    packed: bool


class CachedPage(NamedTuple):
    """A complete response."""

    expires: float
    start: Message
    parts: list[bytes]
    """The body; for a shared page, text, name, text, token, text and so on are joined for each reader."""


class PageCache:
    """Caches public pages for a second, compressed for visitors without an account.

    Only responses marked as public (`Cache-Control: public`) or shared are cached. While a page is rendered, other
    requests get the last version if it is recent, or else wait.
    """

    MAX_PAGES, MAX_BYTES, SECONDS, STALE = 256, 2_000_000, 1.0, 4.0

    def __init__(self, app: App, find_reader: FindReader, login: str) -> None:
        self.app, self._find_reader = app, find_reader
        self._login = login
        self._pages: dict[Key, CachedPage] = {}
        self._locks: dict[Key, asyncio.Lock] = {}
        self._readers: dict[str, tuple[float, Reader | None]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        cookie = self._read_login(headers.get(b"cookie", b""))
        if scope["method"] != "GET":
            await self._change(scope, receive, send, cookie or headers.get(b"authorization"))
            return
        if b"authorization" in headers:
            await self.app(scope, receive, send)
            return
        match = CACHED_PATHS.fullmatch(scope["path"])
        reader = await self._recall_reader(cookie) if cookie else None
        if match is not None:
            scope = {**scope, "query_string": normalise_query(scope["query_string"])}
        group = "" if reader is None else reader.find_group(match["slug"]) if match is not None else None
        if (cookie and reader is None) or group is None:
            await self.app(scope, receive, send)
            return
        packed = reader is None and b"gzip" in headers.get(b"accept-encoding", b"")
        await self._serve(
            Key(scope["path"], scope["query_string"], headers.get(b"host", b""), group, packed), reader,
            {**scope, SHARED_SCOPE: True} if reader is not None else scope, receive, send,
        )  # fmt: skip

    def forget(self) -> None:
        """Forget all pages and readers."""
        self._pages.clear()
        self._readers.clear()

    async def _change(self, scope: Scope, receive: Receive, send: Send, credentials: str | bytes | None) -> None:
        """Handle a request that may change something; if it does, nothing that was cached before is shown."""

        async def send_checked(message: Message) -> None:
            if message["type"] == "http.response.start" and credentials and message["status"] < 400:
                self.forget()
            await send(message)

        await self.app(scope, receive, send_checked)

    async def _serve(self, key: Key, reader: Reader | None, scope: Scope, receive: Receive, send: Send) -> None:
        if await self._answer(key, reader, send):
            return
        if len(self._locks) > 10 * self.MAX_PAGES:
            self._locks.clear()
        lock = self._locks.setdefault(key, asyncio.Lock())
        if lock.locked() and await self._answer(key, reader, send, self.STALE):
            return
        async with lock:
            if await self._answer(key, reader, send):
                return
            await self.app(scope, receive, self._cache_response(key, reader, send))

    def _read_login(self, header: bytes) -> str:
        if self._login.encode() not in header:
            return ""
        try:
            cookie = SimpleCookie(header.decode("latin-1")).get(self._login)
        except CookieError:
            return "invalid"
        return cookie.value if cookie is not None else ""

    async def _recall_reader(self, cookie: str) -> Reader | None:
        """Return the account of a cookie, from memory if it was looked up a moment ago."""
        now = time.monotonic()
        known = self._readers.get(cookie)
        if known is None or known[0] < now:
            if len(self._readers) >= MAX_READERS:
                self._readers.clear()
            known = self._readers[cookie] = (
                now + READER_SECONDS, await run_in_threadpool(self._find_reader, cookie),
            )  # fmt: skip
        return known[1]

    async def _answer(self, key: Key, reader: Reader | None, send: Send, extra: float = 0.0) -> bool:
        page = self._pages.get(key)
        if page is None or page.expires + extra < time.monotonic():
            return False
        await _send(page, reader, send)
        return True

    def _cache_response(self, key: Key, reader: Reader | None, send: Send) -> Send:
        """Return a `send` that caches a public or shared page once it is complete; other responses are passed on."""
        start: Message | None = None
        body: list[bytes] = []

        async def send_cached(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start" and _is_cacheable(message, reader is not None):
                start = message
            elif start is None:
                await send(message)
            else:
                body.append(message.get("body", b""))
                if not message.get("more_body"):
                    page = _make_page(start, b"".join(body), key.packed, reader is not None, self.SECONDS)
                    self._store(key, page)
                    await _send(page, reader, send)

        return send_cached

    def _store(self, key: Key, page: CachedPage) -> None:
        if sum(map(len, page.parts)) <= self.MAX_BYTES:
            if len(self._pages) >= self.MAX_PAGES:
                self._pages.clear()
            self._pages[key] = page


def normalise_query(query: bytes) -> bytes:
    """Return a query with known parameters only, in a fixed order, without empty ones.

    >>> normalise_query(b"utm_source=mail&tag=&phase=1&best=1")
    b'best=1&phase=1'
    """
    pairs = parse_qsl(query.decode("latin-1"), max_num_fields=None)
    return urlencode(sorted(pair for pair in pairs if pair[0] in PARAMETERS)).encode()


def _is_cacheable(start: Message, shared: bool) -> bool:
    headers = dict(start["headers"])
    if start["status"] != 200 or b"set-cookie" in headers:
        return False
    return SHARED_HEADER in headers if shared else headers.get(b"cache-control") == CACHE_BRIEFLY


_MARKS = re.compile(f"({NAME_MARK}|{TOKEN_MARK})".encode())


def _make_page(start: Message, body: bytes, packed: bool, shared: bool, seconds: float) -> CachedPage:
    """Return a page with the headers that fit it, compressed if allowed."""
    dropped = (b"content-length", b"vary", SHARED_HEADER)
    headers = [(name, value) for name, value in start["headers"] if name not in dropped]
    if shared:
        parts = _MARKS.split(body)
    else:
        headers.append((b"vary", b"Accept-Encoding, Cookie, Authorization"))
        if packed and len(body) > 1000:
            body = gzip.compress(body, 5, mtime=0)
            headers.append((b"content-encoding", b"gzip"))
        headers.append((b"content-length", str(len(body)).encode()))
        parts = [body]
    return CachedPage(time.monotonic() + seconds, {**start, "headers": headers}, parts)


async def _send(page: CachedPage, reader: Reader | None, send: Send) -> None:
    if reader is None:
        await send(dict(page.start))
        await send({"type": "http.response.body", "body": page.parts[0]})
        return
    values = {NAME_MARK.encode(): escape(reader.name).encode(), TOKEN_MARK.encode(): reader.form_token.encode()}
    body = b"".join(values.get(part, part) for part in page.parts)
    headers = [*page.start["headers"], (b"content-length", str(len(body)).encode())]
    await send({**page.start, "headers": headers})
    await send({"type": "http.response.body", "body": body})
