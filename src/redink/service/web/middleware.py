"""ASGI middleware: size limits, security headers, and a short-lived cache of public pages."""

from __future__ import annotations

import asyncio
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


DRAIN_BYTES, DRAIN_SECONDS = 200_000_000, 10.0
"""Number of bytes of an oversized body that are read before the response, and the time limit for that."""


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
    TASK_UPLOADS = ("/new", "/import", "/api/tasks", "/api/archives", "/phases", "/references")
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
            await _drain(receive)
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
            await _drain(receive)
            await _reject(send, limit)


async def _drain(receive: Receive) -> None:
    """Read the rest of a body for some seconds: a client that is still sending would miss the response."""
    received = 0
    try:
        async with asyncio.timeout(DRAIN_SECONDS):
            while received < DRAIN_BYTES:
                message = await receive()
                received += len(message.get("body", b""))
                if not message.get("more_body"):
                    return
    except TimeoutError:
        return


async def _reject(send: Send, limit: int) -> None:
    body = f"The request has more than {limit:,} bytes.\n".encode()
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": body})
