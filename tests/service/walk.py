"""A walk through every route as somebody: good addresses, wrong ones and broken bodies; all answers come back."""

from __future__ import annotations

import html
import itertools
import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

import httpx

from tests.conftest import choose_trials
from tests.service.cast import Cast, Undone, list_routes

KINDS = ("csv", "json", "latex", "markdown", "tex", "xlsx")
QUERIES: tuple[dict[str, str], ...] = ({}, {"phase": "1"}, {"phase": "7"}, {"phase": "x"})
BROKEN: tuple[dict[str, Any], ...] = (
    {},
    {"json": {"kind": "team", "name": "A", "old": "a", "password": "b", "unknown": 1}},
    {"data": {"name": "", "text": "not\nenough lines\n", "spec": "{", "kind": "x", "metrics": "no such metric"}},
    {"data": {"name": "again", "spec": "{}"}, "files": {"file": ("a.m2", b"S a\nA 0 9|||\n"), "files": b"x",
                                                       "references": b"x"}},
    {"data": {"name": "again"}, "files": {"file": ("a.gz", b"\x1f\x8bbroken"), "files": b"", "references": b""}},
)  # fmt: skip


def fill(path: str, slugs: Sequence[str], numbers: Sequence[int]) -> Iterator[str]:
    """The path with everything that can stand in it."""
    choices: dict[str, Sequence[Any]] = {
        "slug": slugs, "number": numbers if "submissions" in path else (1, 2), "place": (1, 2), "secret": ("nonsense",),
        "team": (1, 2), "account": (2, 4), "kind": KINDS, "name": ("service.css", "..%2fapp.py"),
    }  # fmt: skip
    names = re.findall(r"{(\w+)}", path)
    for values in itertools.product(*(choices[name] for name in names)):
        filled = path
        for name, value in zip(names, values, strict=True):
            filled = filled.replace(f"{{{name}}}", str(value))
        yield filled


def list_requests(
    cast: Cast, slugs: Sequence[str], numbers: Sequence[int], only: str
) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Method, path and body of every request of a walk."""
    for method, path in list_routes(cast.app):
        if only not in path:
            continue
        for index, filled in enumerate(fill(path, slugs, numbers)):
            if method != "GET":
                # Every route gets all bodies, at one of its addresses; the other addresses get one body each.
                every = choose_trials(index == 0, True)
                chosen = BROKEN if every else (BROKEN[index % len(BROKEN)],)
                yield from ((method, filled, dict(body)) for body in chosen)
            elif "compare" in path:
                for first, second in itertools.permutations(numbers, 2):
                    yield method, filled, {"params": {"first": first, "second": second}}
            elif "{slug}" in path:
                yield from ((method, filled, {"params": query}) for query in QUERIES)
                if path.endswith(("/board", "board.{kind}", "{slug}")):
                    for sort in ("name", "created", "errant", "nonsense"):
                        yield method, filled, {"params": {"sort": sort, "best": "1", "tag": "open"}}
            else:
                yield method, filled, {}


def walk(
    cast: Cast, role: str, slugs: Sequence[str], numbers: Sequence[int], only: str = ""
) -> Iterator[tuple[str, httpx.Response]]:
    """Every answer that somebody gets, with what they asked; nothing is changed by it."""
    client = cast.client()
    database = cast.database
    assert isinstance(database, Undone)
    for method, path, body in list_requests(cast, slugs, numbers, only):
        database.start()
        try:
            answer = cast.ask(client, role, method, path, **body)
        finally:
            database.undo()
        assert answer.status_code < 500, f"{role}: {method} {path} {body}: {answer.text}"
        yield f"{role}: {method} {path} {sorted(body)} {body.get('params', '')}", answer


def read_text(answer: httpx.Response) -> str:
    """What an answer says, without the escapes of HTML and JSON."""
    text = answer.content.decode("utf-8", "replace")
    if answer.headers.get("content-type", "").startswith("application/json"):
        text += json.dumps(json.loads(text), ensure_ascii=False)
    return f"{answer.headers} {text} {html.unescape(text)}"


def find_lists(value: Any, length: int) -> bool:
    """Whether a list as long as the corpus is anywhere in an answer: figures of single sentences."""
    if isinstance(value, dict):
        return any(find_lists(item, length) for item in value.values())
    return isinstance(value, list) and (len(value) == length or any(find_lists(item, length) for item in value))
