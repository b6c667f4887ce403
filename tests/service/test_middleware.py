"""Bodies without end, headers of every answer, and the short memory for public pages."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from redink.service.web import middleware as shields
from redink.service.web import page_cache
from tests.service.browsing import Page
from tests.service.cast import OUTPUTS, Cast, InProcess
from tests.service.walk import walk

# bodies


def chunks(size: int, kind: str = "") -> Iterator[bytes]:
    if kind.startswith("multipart"):
        yield b'--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
    for _ in range(size // 100_000):
        yield b"x" * 100_000


@pytest.mark.parametrize(
    ("path", "kind", "most"),
    [
        ("/login", "application/x-www-form-urlencoded", 1_000_000),
        ("/api/tokens", "application/json", 1_000_000),
        ("/api/tokens", "", 1_000_000),
        ("/tasks/small/submit", "multipart/form-data; boundary=x", 1_200_000),
        ("/new", "multipart/form-data; boundary=x", 1_400_000),
        ("/api/tasks/small/phases", "multipart/form-data; boundary=x", 1_400_000),
    ],
)
def test_bodies_are_bounded_whether_they_say_their_size_or_not(path: str, kind: str, most: int, cast: Cast) -> None:
    client = cast.client()
    headers = {"content-type": kind} if kind else {}
    stated = client.post(path, content=b"x" * (most + 1), headers=headers)
    assert (stated.status_code, stated.headers["connection"]) == (413, "close")
    assert "content-security-policy" in stated.headers
    unstated = client.post(path, content=chunks(most + 200_000, kind), headers=headers)
    assert unstated.status_code == 413
    fits = client.post(path, content=b"x" * 1000, headers=headers)
    assert fits.status_code in (400, 403, 422)


@pytest.mark.parametrize("length", [b"x", b"-1", b"1e9", b"9" * 5000, b"\xb2"])
def test_a_length_that_is_none_is_refused(length: bytes, cast: Cast) -> None:
    answer = cast.client().post("/login", content=chunks(100_000), headers=[(b"content-length", length)])
    assert answer.status_code == 413


def test_a_body_is_not_read_on_beyond_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the application makes of the error, the answer is that the body is too large."""
    taken, sent = [], []

    async def app(_: Any, receive: Any, send: Any) -> None:
        try:
            while True:
                await receive()
        except Exception:
            await send({"type": "http.response.start", "status": 400, "headers": []})
            await send({"type": "http.response.body", "body": b"what?"})

    async def receive() -> dict[str, Any]:
        taken.append(1)
        return {"type": "http.request", "body": b"x" * 600_000, "more_body": True}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    scope = {"type": "http", "path": "/", "method": "POST", "headers": []}
    monkeypatch.setattr(shields, "DRAIN_BYTES", 3_000_000)
    asyncio.run(shields.BodyLimit(app, 1, 1)(scope, receive, send))  # type: ignore[arg-type]
    assert (len(taken), [message.get("status") for message in sent]) == (2 + 5, [413, None])


# headers


def test_every_answer_has_the_headers_that_keep_browsers_careful(cast: Cast) -> None:
    task = cast.add_task("small")
    numbers = [cast.send(task, name, data) for name, data in OUTPUTS.items()]
    cast.work()
    cast.add_pages(task)
    seen = set()
    for role in ("anonymous", "organiser"):
        for what, answer in walk(cast, role, ["small"], numbers):
            seen.add(answer.status_code)
            headers = answer.headers
            assert headers["x-content-type-options"] == "nosniff", what
            assert headers["x-frame-options"] == "DENY", what
            assert headers["referrer-policy"] == "same-origin", what
            assert headers["cross-origin-opener-policy"] == "same-origin", what
            policy = headers["content-security-policy"]
            for part in ("default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"):
                assert part in policy, what
            assert not re.search(r"unsafe|\*|https?:", policy), what
            assert headers["cache-control"] in ("no-store", "public, max-age=1", "public, max-age=3600"), what
            if role == "organiser":
                assert headers["cache-control"] == "no-store" or "/static/" in what, what
            assert "server" not in headers
    assert {200, 202, 303, 401, 403, 404, 422} <= seen


def test_pages_have_no_script_of_their_own(cast: Cast) -> None:
    """The policy forbids it; and there is none, so the pages work under it."""
    task = cast.add_task("small")
    cast.send(task, "participant", OUTPUTS["participant"])
    cast.work()
    for what, answer in walk(cast, "organiser", ["small"], [1]):
        if not answer.headers.get("content-type", "").startswith("text/html") or "/report" in what:
            continue
        page = Page(answer.text)
        assert page.scripts <= {"/static/service.js"}, what
        assert not page.handlers + page.styles, what
        assert not [address for address in page.addresses if not address.startswith(("/", "#", "?"))], what


# the short memory


def test_a_page_of_somebody_is_never_given_to_another(cast: Cast) -> None:
    """Whoever asks first, and in whichever way they are known."""
    cast.add_task("small")
    names = {role: f"Person {role}" for role in ("participant", "organiser")}
    for path in ("/", "/tasks/small", "/tasks/small/about", "/api", "/tasks/small/history"):
        for order in (("participant", "anonymous", "organiser"), ("anonymous", "organiser", "participant")):
            client = cast.client()
            for role in order:
                if role == "anonymous":
                    client.cookies.clear()
                    answer = client.get(path)
                else:
                    answer = cast.ask(client, role, "GET", path)
                actual = {who for who, name in names.items() if name in answer.text}
                assert actual == ({role} - {"anonymous"}), (path, order, role)
                assert ("form_token" in answer.text) == (role != "anonymous")


def test_what_is_kept_is_public_and_has_no_cookie() -> None:
    calls = []

    def make(headers: list[tuple[bytes, bytes]], status: int = 200) -> page_cache.PageCache:
        async def app(_: Any, __: Any, send: Any) -> None:
            calls.append(1)
            await send({"type": "http.response.start", "status": status, "headers": list(headers)})
            await send({"type": "http.response.body", "body": str(len(calls)).encode()})

        return page_cache.PageCache(app, lambda _: None, "redink_login")

    short = (b"cache-control", shields.CACHE_BRIEFLY)
    cases: list[tuple[page_cache.PageCache, dict[str, str], bool]] = [
        (make([short]), {}, True),
        (make([short]), {"cookie": "redink_form=x; analytics=1"}, True),
        (make([short]), {"cookie": "redink_login=x"}, False),
        (make([short]), {"authorization": "Bearer x"}, False),
        (make([short, (b"set-cookie", b"a=b")]), {}, False),
        (make([(b"cache-control", b"no-store")]), {}, False),
        (make([]), {}, False),
        (make([short], 404), {}, False),
    ]
    for memory, headers, kept in cases:
        client = httpx.Client(transport=InProcess(memory), base_url="http://testserver", headers=headers)
        assert (client.get("/").text == client.get("/").text) == kept
        client.cookies.clear()
        assert client.get("/").text != client.get("/?tag=other").text
        assert client.get("/", headers={"host": "a"}).text != client.get("/", headers={"host": "b"}).text


def test_queries_are_normalised() -> None:
    made = []

    async def app(scope: Any, _: Any, send: Any) -> None:
        made.append(scope["query_string"])
        await send({"type": "http.response.start", "status": 200,
                    "headers": [(b"cache-control", shields.CACHE_BRIEFLY)]})  # fmt: skip
        await send({"type": "http.response.body", "body": b"page"})

    cache = page_cache.PageCache(app, lambda _: None, "redink_login")
    client = httpx.Client(transport=InProcess(cache), base_url="http://testserver")
    for query in ("phase=1&best=1", "best=1&phase=1", "utm_source=x&best=1&tag=&phase=1", "fbclid=1&phase=1&best=1"):
        client.get(f"/tasks/small?{query}")
    assert made == [b"best=1&phase=1"]


def test_signed_in_readers_share_pages_with_names_and_tokens_of_their_own(cast: Cast) -> None:
    task = cast.add_task("small", phase={"open_references": True})
    for name, data in OUTPUTS.items():
        cast.send(task, name, data)
    cast.work()
    client, rendered = cast.client(), []
    environment = cast.site.templates
    get_template = environment.get_template

    def count(name: str, *more: Any) -> Any:
        rendered.append(name)
        return get_template(name, *more)

    environment.get_template = count  # type: ignore[method-assign]
    for _ in range(3):
        pages = {role: cast.ask(client, role, "GET", "/tasks/small").text
                 for role in ("signed-in", "stranger", "participant", "rival", "anonymous")}  # fmt: skip
    assert rendered.count("board.html") == 4, "one for accounts, one for each team, one for visitors"
    for role in ("signed-in", "stranger"):
        assert f"Person {role}" in pages[role]
        token = re.search(r'name="form_token" value="([^"]+)"', pages[role])
        assert token is not None
        cookie = {"cookie": f"redink_login={cast.cookies[role]}"}
        assert cast.client().post("/logout", data={"form_token": token[1]}, headers=cookie).status_code == 303
    assert '<tr class="mine">' in pages["participant"]
    assert '<tr class="mine">' not in pages["stranger"]
    assert not [page for page in pages.values() if page_cache.NAME_MARK in page or page_cache.TOKEN_MARK in page]


def test_what_somebody_changes_is_seen_at_once(cast: Cast) -> None:
    task = cast.add_task("small", phase={"open_references": True})
    number = cast.send(task, "participant", OUTPUTS["participant"])
    cast.work()
    client = cast.client()
    assert "System of participant" in cast.ask(client, "stranger", "GET", "/tasks/small").text
    body = {"data": {"name": "Renamed"}}
    assert cast.ask(client, "participant", "POST", f"/submissions/{number}/describe", **body).status_code == 303
    assert "Renamed" in cast.ask(client, "stranger", "GET", "/tasks/small").text
    assert cast.ask(client, "stranger", "POST", "/logout").status_code == 303
    assert "Person stranger" not in cast.ask(client, "stranger", "GET", "/tasks/small").text


def test_a_kept_page_has_every_header_once(cast: Cast) -> None:
    client = cast.client()
    answers = [client.get("/") for _ in range(4)]
    for answer in answers:
        names = [name.lower() for name, _ in answer.headers.raw]
        assert len(names) == len(set(names))
    assert answers[0].headers["vary"] == "Accept-Encoding, Cookie, Authorization"


def test_who_reads_slowly_keeps_nobody_waiting() -> None:
    async def app(_: Any, __: Any, send: Any) -> None:
        await send(
            {"type": "http.response.start", "status": 200, "headers": [(b"cache-control", shields.CACHE_BRIEFLY)]}
        )
        await send({"type": "http.response.body", "body": b"page"})

    async def run() -> list[str]:
        memory, done = page_cache.PageCache(app, lambda _: None, "redink_login"), []
        stuck = asyncio.Event()

        async def slow(_: Any) -> None:
            stuck.set()
            await asyncio.sleep(3600)

        async def quick(message: Any) -> None:
            done.append(message["type"])

        scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": []}
        first = asyncio.create_task(memory(scope, None, slow))  # type: ignore[arg-type]
        await stuck.wait()
        await asyncio.wait_for(memory(scope, None, quick), 60)  # type: ignore[arg-type]
        first.cancel()
        return done

    assert asyncio.run(run()) == ["http.response.start", "http.response.body"]
