"""What stands before every page: limits of size, headers, and a short memory for public pages. Plain ASGI."""

from __future__ import annotations

import asyncio
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


class Memory:
    """Keeps public pages for a second: many readers of one board cost one page.

    Only answers that say so (`Cache-Control: public`) to requests without cookie or token are kept. While a page is
    being made, others who want it wait for it.
    """

    MOST, LARGEST, SECONDS = 256, 2_000_000, 1.0

    def __init__(self, app: App) -> None:
        self.app = app
        self._pages: dict[tuple[str, bytes, bytes], tuple[float, list[Message]]] = {}
        self._locks: dict[tuple[str, bytes, bytes], asyncio.Lock] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""
        if scope["type"] != "http" or scope["method"] != "GET" or _is_personal(scope["headers"]):
            await self.app(scope, receive, send)
            return
        key = (scope["path"], scope["query_string"], dict(scope["headers"]).get(b"host", b""))
        if await self._answer(key, send):
            return
        if len(self._locks) > 10 * self.MOST:
            self._locks.clear()
        async with self._locks.setdefault(key, asyncio.Lock()):
            if await self._answer(key, send):
                return
            messages = await self._make(key, scope, receive)
        for message in messages:  # not while others wait: whoever reads slowly keeps nobody
            await send(dict(message))

    async def _answer(self, key: tuple[str, bytes, bytes], send: Send) -> bool:
        held = self._pages.get(key)
        if held is None or held[0] < time.monotonic():
            return False
        for message in held[1]:
            await send(dict(message))
        return True

    async def _make(self, key: tuple[str, bytes, bytes], scope: Scope, receive: Receive) -> list[Message]:
        """The answer of the application, kept where it is public."""
        messages: list[Message] = []

        async def collect(message: Message) -> None:
            messages.append(dict(message))

        try:
            await self.app(scope, receive, collect)
        except Exception:
            if not messages:
                raise  # a bug whose page could not be made; where it could, it was written down there
        start, size = messages[0], sum(len(part.get("body", b"")) for part in messages)
        headers = dict(start["headers"])
        public = headers.get(b"cache-control") == SHORT and b"set-cookie" not in headers
        if start["status"] == 200 and public and size <= self.LARGEST:
            if len(self._pages) >= self.MOST:
                self._pages.clear()
            self._pages[key] = (time.monotonic() + self.SECONDS, messages)
        return messages


def _is_personal(headers: list[tuple[bytes, bytes]]) -> bool:
    return any(name in (b"cookie", b"authorization") for name, _ in headers)
