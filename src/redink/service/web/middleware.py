"""ASGI middleware: size limits, security headers, and a short-lived cache of public pages."""

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
CACHE_BRIEFLY = b"public, max-age=1"
"""Cache header of pages that are the same for all visitors who are not signed in."""


class SecurityHeaders:
    """Adds security headers; a page with a policy of its own keeps it."""

    def __init__(self, app: App, secure: bool) -> None:
        self.app = app
        self.added = HEADERS + (((b"strict-transport-security", b"max-age=31536000"),) if secure else ())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""

        async def send_with(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [*message["headers"], *self.added]
                names = {name.lower() for name, _ in headers}
                if b"content-security-policy" not in names:
                    headers.append((b"content-security-policy", POLICY.encode()))
                if b"cache-control" not in names:
                    headers.append((b"cache-control", b"no-store"))
                message["headers"] = headers
            await send(message)

        await self.app(scope, receive, send_with)


class TooLarge(Exception):
    """The body of a request exceeds its limit."""


class BodyLimit:
    """Rejects a request with a large body: by its content length if it has one, else while it is read.

    Only forms with files may be large; the limit depends on the address.
    """

    MAX_PLAIN, MAX_FIELDS = 1_000_000, 1_000_000
    """Bytes of a body without files, and of the other fields of a form with files."""
    TASK_UPLOADS = ("/new", "/import", "/api/tasks", "/api/archives", "/phases")
    """Suffixes of addresses that accept the files of a task."""

    def __init__(self, app: App, upload: int, reference: int) -> None:
        self.app, self.upload, self.reference = app, upload, reference

    def _find_limit(self, scope: Scope) -> int:
        content_type = dict(scope["headers"]).get(b"content-type", b"")
        if not content_type.lower().startswith(b"multipart/form-data"):
            return self.MAX_PLAIN
        return self.MAX_FIELDS + (
            max(self.upload, self.reference) if scope["path"].endswith(self.TASK_UPLOADS) else self.upload
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        limit = self._find_limit(scope)
        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or len(length) > 18 or int(length) > limit:
            await _reject(send, limit)
            return
        received, started, rejected = 0, False, False

        async def receive_bounded() -> Message:
            nonlocal received, rejected
            message = await receive()
            received += len(message.get("body", b""))
            if received > limit:
                rejected = True
                raise TooLarge
            return message

        async def send_checked(message: Message) -> None:
            nonlocal started
            if rejected and not started:
                return  # the response of the application to a truncated body
            started = True
            await send(message)

        try:
            await self.app(scope, receive_bounded, send_checked)
        except TooLarge:
            rejected = True
        if rejected and not started:
            await _reject(send, limit)


async def _reject(send: Send, limit: int) -> None:
    body = f"The request has more than {limit:,} bytes.\n".encode()
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": body})


Key: TypeAlias = tuple[str, bytes, bytes, bool]
"""Cache key of a page: path, query, host, and whether it may be compressed."""


class PageCache:
    """Caches public pages for a second, compressed, so that many readers of a leaderboard cost one page.

    Only responses marked as public (`Cache-Control: public`) to requests without cookie or token are cached; they have
    no
    secrets that their size could reveal. While a page is rendered, other requests get the last version if it is recent,
    or
    else wait.
    """

    MAX_PAGES, MAX_BYTES, SECONDS, STALE = 256, 2_000_000, 1.0, 4.0

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
        if len(self._locks) > 10 * self.MAX_PAGES:
            self._locks.clear()
        lock = self._locks.setdefault(key, asyncio.Lock())
        if lock.locked() and await self._answer(key, send, self.STALE):
            return
        async with lock:
            if await self._answer(key, send):
                return
            await self.app(scope, receive, self._cache_response(key, send))

    async def _answer(self, key: Key, send: Send, extra: float = 0.0) -> bool:
        cached = self._pages.get(key)
        if cached is None or cached[0] + extra < time.monotonic():
            return False
        for message in cached[1]:
            await send(dict(message))
        return True

    def _cache_response(self, key: Key, send: Send) -> Send:
        """Return a `send` that caches a public page once it is complete; other responses are passed on."""
        start: Message | None = None
        body: list[bytes] = []

        async def send_cached(message: Message) -> None:
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

        return send_cached

    def _store(self, key: Key, messages: list[Message]) -> None:
        if len(messages[1]["body"]) <= self.MAX_BYTES:
            if len(self._pages) >= self.MAX_PAGES:
                self._pages.clear()
            self._pages[key] = (time.monotonic() + self.SECONDS, messages)


def _is_public(start: Message) -> bool:
    headers = dict(start["headers"])
    return start["status"] == 200 and headers.get(b"cache-control") == CACHE_BRIEFLY and b"set-cookie" not in headers


def _make_page(start: Message, body: bytes, packed: bool) -> list[Message]:
    """Return the two messages of a page, compressed if allowed."""
    headers = [(name, value) for name, value in start["headers"] if name not in (b"content-length", b"vary")]
    headers.append((b"vary", b"Accept-Encoding, Cookie, Authorization"))
    if packed and len(body) > 1000:
        body = gzip.compress(body, 5, mtime=0)
        headers.append((b"content-encoding", b"gzip"))
    headers.append((b"content-length", str(len(body)).encode()))
    return [{**start, "headers": headers}, {"type": "http.response.body", "body": body}]


def _is_personal(headers: list[tuple[bytes, bytes]]) -> bool:
    return any(name in (b"cookie", b"authorization") for name, _ in headers)
