"""What stands before every page: a memory for public pages that keeps no personal ones, and headers."""

from __future__ import annotations

import asyncio
import gzip
from typing import Any

import pytest

from redink.service.web.context import LOGIN
from redink.service.web.middleware import CACHE_BRIEFLY, SecurityHeaders
from redink.service.web.page_cache import PageCache


class Pages:
    """An application that counts how often it is asked, and may be slow."""

    def __init__(
        self, headers: tuple[tuple[bytes, bytes], ...] = ((b"cache-control", CACHE_BRIEFLY),), status: int = 200
    ):
        self.headers, self.status, self.asked = headers, status, 0
        self.gate: asyncio.Event | None = None

    async def __call__(self, scope: Any, _: Any, send: Any) -> None:
        self.asked += 1
        number = self.asked
        if self.gate is not None:
            await self.gate.wait()
        await send({"type": "http.response.start", "status": self.status, "headers": list(self.headers)})
        await send({"type": "http.response.body", "body": f"page {number} ".encode(), "more_body": True})
        await send({"type": "http.response.body", "body": scope["path"].encode() * 800})


async def ask(app: Any, path: str = "/x", *headers: tuple[bytes, bytes], method: str = "GET") -> tuple[Any, bytes]:
    """The headers and the body of an answer."""
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "http.request", "body": b""}

    scope = {"type": "http", "method": method, "path": path, "query_string": b"", "headers": list(headers)}
    await app(scope, receive, send)
    body = b"".join(message.get("body", b"") for message in sent[1:])
    received = sent[0]["headers"]
    if dict(received).get(b"content-encoding") == b"gzip":
        body = gzip.decompress(body)
    return received, body


def test_a_public_page_is_made_once_and_sent_to_all() -> None:
    pages = Pages()
    memory = SecurityHeaders(PageCache(pages, lambda _: None, LOGIN), False)

    async def run() -> None:
        first = await ask(memory)
        assert first[1].startswith(b"page 1 ")
        for _ in range(5):
            assert await ask(memory) == first, "headers too: none is added twice"
        assert (await ask(memory, "/y"))[1].startswith(b"page 2 ")

    asyncio.run(run())
    assert pages.asked == 2


def test_who_can_unpack_gets_it_packed() -> None:
    pages = Pages()
    memory = PageCache(pages, lambda _: None, LOGIN)

    async def run() -> None:
        headers, plain = await ask(memory)
        packed_headers, packed = await ask(memory, "/x", (b"accept-encoding", b"gzip, br"))
        assert dict(headers)[b"content-length"] == str(len(plain)).encode()
        assert dict(packed_headers)[b"content-encoding"] == b"gzip"
        assert b"Accept-Encoding" in dict(packed_headers)[b"vary"]
        assert packed.removeprefix(b"page 2") == plain.removeprefix(b"page 1")

    asyncio.run(run())


@pytest.mark.parametrize("header", [(b"cookie", f"{LOGIN}=x".encode()), (b"authorization", b"Bearer x")])
def test_what_somebody_in_particular_gets_is_never_kept_nor_packed(header) -> None:
    pages = Pages()
    memory = PageCache(pages, lambda _: None, LOGIN)

    async def run() -> None:
        await ask(memory)
        headers, body = await ask(memory, "/x", header, (b"accept-encoding", b"gzip"))
        assert body.startswith(b"page 2 ")
        assert b"content-encoding" not in dict(headers)
        assert (await ask(memory))[1].startswith(b"page 1 ")

    asyncio.run(run())


@pytest.mark.parametrize(
    "pages",
    [
        Pages(headers=()),
        Pages(headers=((b"cache-control", b"no-store"),)),
        Pages(status=404),
        Pages(headers=((b"cache-control", CACHE_BRIEFLY), (b"set-cookie", b"a=b"))),
    ],
)
def test_what_does_not_say_that_it_is_public_goes_through(pages) -> None:
    memory = PageCache(pages, lambda _: None, LOGIN)

    async def run() -> None:
        for number in (1, 2):
            assert (await ask(memory))[1].startswith(f"page {number} ".encode())

    asyncio.run(run())


def test_only_reading_is_remembered() -> None:
    pages = Pages()

    async def run() -> None:
        memory = PageCache(pages, lambda _: None, LOGIN)
        for _ in range(2):
            await ask(memory, method="POST")

    asyncio.run(run())
    assert pages.asked == 2


def test_while_a_page_is_made_others_wait_or_get_the_last_one(monkeypatch) -> None:
    pages = Pages()
    memory = PageCache(pages, lambda _: None, LOGIN)
    now = [100.0]
    monkeypatch.setattr("redink.service.web.page_cache.time.monotonic", lambda: now[0])

    async def run() -> None:
        pages.gate = asyncio.Event()
        waiting = [asyncio.create_task(ask(memory)) for _ in range(20)]
        await asyncio.sleep(0)
        pages.gate.set()
        assert {body[:7] for _, body in await asyncio.gather(*waiting)} == {b"page 1 "}
        now[0] += memory.SECONDS + 0.5
        pages.gate = asyncio.Event()
        making = asyncio.create_task(ask(memory))
        await asyncio.sleep(0)
        assert (await ask(memory))[1].startswith(b"page 1 "), "nobody waits for the new one"
        pages.gate.set()
        assert (await making)[1].startswith(b"page 2 ")
        assert (await ask(memory))[1].startswith(b"page 2 ")
        now[0] += memory.SECONDS + memory.STALE + 0.5
        pages.gate = asyncio.Event()
        both = [asyncio.create_task(ask(memory)) for _ in range(2)]
        await asyncio.sleep(0)
        pages.gate.set()
        assert {body[:7] for _, body in await asyncio.gather(*both)} == {b"page 3 "}, "the last one is too old"

    asyncio.run(run())
    assert pages.asked == 3


def test_a_page_that_cannot_be_made_keeps_nobody_waiting() -> None:
    class Broken:
        asked = 0

        async def __call__(self, *_: Any) -> None:
            self.asked += 1
            raise ValueError("broken")

    broken = Broken()
    memory = PageCache(broken, lambda _: None, LOGIN)

    async def run() -> None:
        actual = await asyncio.gather(*(ask(memory) for _ in range(3)), return_exceptions=True)
        assert [type(item) for item in actual] == [ValueError] * 3

    asyncio.run(run())
    assert broken.asked == 3
