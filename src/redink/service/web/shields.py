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
    """Refuses a request whose body is too large, before it is read where it says so and while it is read else."""

    def __init__(self, app: App, most: int) -> None:
        self.app, self.most = app, most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        stated = dict(scope["headers"]).get(b"content-length", b"0")
        if not stated.isdigit() or int(stated) > self.most:
            await _refuse(send, self.most)
            return
        seen, started = 0, False

        async def receive_bounded() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > self.most:
                raise TooLarge
            return message

        async def send_noted(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self.app(scope, receive_bounded, send_noted)
        except TooLarge:
            if not started:
                await _refuse(send, self.most)


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
            await self.app(scope, receive, self._keep(key, send))

    async def _answer(self, key: tuple[str, bytes, bytes], send: Send) -> bool:
        held = self._pages.get(key)
        if held is None or held[0] < time.monotonic():
            return False
        for message in held[1]:
            await send(message)
        return True

    def _keep(self, key: tuple[str, bytes, bytes], send: Send) -> Send:
        messages: list[Message] = []

        async def send_kept(message: Message) -> None:
            messages.append(dict(message))
            await send(message)
            if message["type"] == "http.response.body" and not message.get("more_body"):
                start, size = messages[0], sum(len(part.get("body", b"")) for part in messages)
                headers = dict(start["headers"])
                public = headers.get(b"cache-control") == SHORT and b"set-cookie" not in headers
                if start["status"] == 200 and public and size <= self.LARGEST:
                    if len(self._pages) >= self.MOST:
                        self._pages.clear()
                    self._pages[key] = (time.monotonic() + self.SECONDS, messages)

        return send_kept


def _is_personal(headers: list[tuple[bytes, bytes]]) -> bool:
    return any(name in (b"cookie", b"authorization") for name, _ in headers)
