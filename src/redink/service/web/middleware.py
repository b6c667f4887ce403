"""What stands before every page: limits of size, headers, and a short memory for public pages. Plain ASGI."""

from __future__ import annotations

import asyncio
import gzip
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeAlias

Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; "
    "frame-ancestors 'none'; base-uri 'none'"
)
HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
SHORT = b"public, max-age=1"
"""The header of pages that are the same for everybody who is not signed in."""


class Headers:
    """Adds the headers that keep browsers careful; a page with a policy of its own keeps it."""

    def __init__(self, app: App, secure: bool) -> None:
        self.app = app
        self.more = HEADERS + (((b"strict-transport-security", b"max-age=31536000"),) if secure else ())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""

        async def send_with(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [*message["headers"], *self.more]
                names = {name.lower() for name, _ in headers}
                if b"content-security-policy" not in names:
                    headers.append((b"content-security-policy", POLICY.encode()))
                if b"cache-control" not in names:
                    headers.append((b"cache-control", b"no-store"))
                message["headers"] = headers
            await send(message)

        await self.app(scope, receive, send_with)


class TooLarge(Exception):
    """The body of a request is larger than anything that may be sent."""


class Bounded:
    """Refuses a request whose body is too large, before it is read where it says so and while it is read else.

    Only forms with files may be large, and only a task's files as large as they may be.
    """

    SMALL, SPARE = 1_000_000, 1_000_000
    """Bytes of a body without files, and those that a form may have beside its files."""
    LARGE = ("/new", "/import", "/api/tasks", "/api/archives", "/phases")
    """How addresses end that the files of a task are sent to."""

    def __init__(self, app: App, upload: int, reference: int) -> None:
        self.app, self.upload, self.reference = app, upload, reference

    def _find_limit(self, scope: Scope) -> int:
        kind = dict(scope["headers"]).get(b"content-type", b"")
        if not kind.lower().startswith(b"multipart/form-data"):
            return self.SMALL
        return self.SPARE + (max(self.upload, self.reference) if scope["path"].endswith(self.LARGE) else self.upload)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        most = self._find_limit(scope)
        stated = dict(scope["headers"]).get(b"content-length", b"0")
        if not stated.isdigit() or len(stated) > 18 or int(stated) > most:
            await _refuse(send, most)
            return
        seen, started, refused = 0, False, False

        async def receive_bounded() -> Message:
            nonlocal seen, refused
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > most:
                refused = True
                raise TooLarge
            return message

        async def send_noted(message: Message) -> None:
            nonlocal started
            if refused and not started:
                return  # whatever the application makes of a body that ends too early
            started = True
            await send(message)

        try:
            await self.app(scope, receive_bounded, send_noted)
        except TooLarge:
            refused = True
        if refused and not started:
            await _refuse(send, most)


async def _refuse(send: Send, most: int) -> None:
    body = f"The request has more than {most:,} bytes.\n".encode()
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": body})


Key: TypeAlias = tuple[str, bytes, bytes, bool]
"""What a page is asked for by: its path, query and host, and whether it may be compressed."""


class Memory:
    """Keeps public pages for a second, compressed: many readers of one board cost one page.

    Only answers that say so (`Cache-Control: public`) to requests without cookie or token are kept; they have no
    secrets that their size could tell. While a page is made again, others who want it get the last one if it is not
    much older, and wait where there is none.
    """

    MOST, LARGEST, SECONDS, STALE = 256, 2_000_000, 1.0, 4.0

    def __init__(self, app: App) -> None:
        self.app = app
        self._pages: dict[Key, tuple[float, list[Message]]] = {}
        self._locks: dict[Key, asyncio.Lock] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""
        if scope["type"] != "http" or scope["method"] != "GET" or _is_personal(scope["headers"]):
            await self.app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        packed = b"gzip" in headers.get(b"accept-encoding", b"")
        key = (scope["path"], scope["query_string"], headers.get(b"host", b""), packed)
        if await self._answer(key, send):
            return
        if len(self._locks) > 10 * self.MOST:
            self._locks.clear()
        lock = self._locks.setdefault(key, asyncio.Lock())
        if lock.locked() and await self._answer(key, send, self.STALE):
            return
        async with lock:
            if await self._answer(key, send):
                return
            await self.app(scope, receive, self._keep(key, send))

    async def _answer(self, key: Key, send: Send, older: float = 0.0) -> bool:
        held = self._pages.get(key)
        if held is None or held[0] + older < time.monotonic():
            return False
        for message in held[1]:
            await send(dict(message))
        return True

    def _keep(self, key: Key, send: Send) -> Send:
        """A `send` that waits for the whole of a public page, keeps it and sends it on; others go through."""
        start: Message | None = None
        body: list[bytes] = []

        async def send_kept(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start" and _is_public(message):
                start = message
            elif start is None:
                await send(message)
            else:
                body.append(message.get("body", b""))
                if not message.get("more_body"):
                    messages = _make_page(start, b"".join(body), key[-1])
                    self._store(key, messages)
                    for part in messages:
                        await send(dict(part))

        return send_kept

    def _store(self, key: Key, messages: list[Message]) -> None:
        if len(messages[1]["body"]) <= self.LARGEST:
            if len(self._pages) >= self.MOST:
                self._pages.clear()
            self._pages[key] = (time.monotonic() + self.SECONDS, messages)


def _is_public(start: Message) -> bool:
    headers = dict(start["headers"])
    return start["status"] == 200 and headers.get(b"cache-control") == SHORT and b"set-cookie" not in headers


def _make_page(start: Message, body: bytes, packed: bool) -> list[Message]:
    """The two messages of a page, compressed where that may be."""
    headers = [(name, value) for name, value in start["headers"] if name not in (b"content-length", b"vary")]
    headers.append((b"vary", b"Accept-Encoding, Cookie, Authorization"))
    if packed and len(body) > 1000:
        body = gzip.compress(body, 5, mtime=0)
        headers.append((b"content-encoding", b"gzip"))
    headers.append((b"content-length", str(len(body)).encode()))
    return [{**start, "headers": headers}, {"type": "http.response.body", "body": body}]


def _is_personal(headers: list[tuple[bytes, bytes]]) -> bool:
    return any(name in (b"cookie", b"authorization") for name, _ in headers)
