"""Noise at every route: whatever is sent, no answer is a bug's. The description of the API says what to send."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from typing import Any

import pytest

from redink.service.settings import Settings
from redink.service.store.database import Database
from tests.service.browsing import LIMITS
from tests.service.cast import OUTPUTS, ROLES, Cast, list_routes

REQUESTS = int(os.environ.get("REDINK_NOISE", "400"))
"""How many are sent; REDINK_NOISE=20000 for a few minutes of it."""
WORDS: tuple[Any, ...] = (
    "", "a", "small", "x" * 300, "é", "\0", "\x1b[2J", "\u2028", "<script>", "' OR 1=1 --", "%s%n", "../..", "//[",
    "=1+1", "0", "-1", "1", "1e309", "NaN", "9" * 40, "2147483648", "true", "null", "[]", "{}", "2027-01-01",
    "0001-01-01", "errant", "gts", "gts(weights=x)", "errant(beta=nan)", "m2(", "organiser", "team", "password",
    "report", "csv", "a@b.c", "participant@example.org", "\N{PILE OF POO}", "\u202e", " ", "\r\nX: y",
)  # fmt: skip
THINGS: tuple[Any, ...] = (None, True, 0, -1, 1, 2**31, 2**63, 10**30, 1.5, [], {}, ["a"], [None], {"a": 1}, "\ud800")
FILES = (b"", b"x", b"\0", b"\x1f\x8b", b"PK\x03\x04", b"PK\x05\x06" + bytes(18), b"S a\n\n", b'{"source": "a"}\n',
         b"<scripts>", b"PAR1", b"\xff\xfe", *OUTPUTS.values())  # fmt: skip
NAMES = ("a.txt", "a.m2", "a.jsonl", "a.xml", "a.parquet", "../a.txt", "", "gold.m2", "task.zip", "é.gz")


class Noise:
    """Requests that are half sense."""

    def __init__(self, cast: Cast, seed: int) -> None:
        self.cast, self.draw = cast, random.Random(seed)
        self.described = cast.app.openapi()
        self.schemas = self.described["components"]["schemas"]
        self.routes = list_routes(cast.app)

    def word(self) -> str:
        return str(self.draw.choice(WORDS))

    def make(self, schema: dict[str, Any], depth: int = 0) -> Any:
        """A value of a schema, mostly."""
        if "$ref" in schema:
            schema = self.schemas[schema["$ref"].rsplit("/", 1)[1]]
        if self.draw.random() < 0.15 or depth > 4:
            return self.draw.choice(THINGS)
        if "anyOf" in schema:
            return self.make(self.draw.choice(schema["anyOf"]), depth + 1)
        kind = schema.get("type")
        if kind == "object":
            return {
                name: self.make(part, depth + 1)
                for name, part in schema.get("properties", {}).items()
                if name in schema.get("required", ()) or self.draw.random() < 0.6
            } | ({self.word(): 1} if self.draw.random() < 0.05 else {})
        if kind == "array":
            return [self.make(schema.get("items", {}), depth + 1) for _ in range(self.draw.randrange(3))]
        if kind == "boolean":
            return self.draw.random() < 0.5
        return self.draw.choice((0, 1, 2, 5, -1, 10**12)) if kind == "integer" else self.word()

    def draw_path(self, path: str) -> str:
        from urllib.parse import quote

        for name, likely in (("slug", "small"), ("number", "1"), ("place", "1"), ("secret", "x"), ("kind", "csv"),
                             ("name", "service.css")):  # fmt: skip
            value = likely if self.draw.random() < 0.7 else self.word()
            path = path.replace(f"{{{name}}}", quote(value, safe=""))
        return path

    def draw_fields(self, names: list[str]) -> dict[str, Any]:
        more = [*names, "phase", "sort", "tag", "since", "until", "best", "next", "done", "name", "key", "replaces"]
        return {name: self.word() for name in more if self.draw.random() < 0.4}

    def __iter__(self) -> Iterator[tuple[str, str, str, dict[str, Any]]]:
        for _ in range(REQUESTS):
            method, path = self.draw.choice(self.routes)
            role = self.draw.choice(ROLES)
            about = self.described["paths"].get(path, {}).get(method.lower(), {})
            body: dict[str, Any] = {"params": self.draw_fields([])} if self.draw.random() < 0.6 else {}
            if method != "GET":
                body |= self.draw_body(about.get("requestBody", {}).get("content", {}))
            yield role, method, self.draw_path(path), body

    def draw_body(self, content: dict[str, Any]) -> dict[str, Any]:
        if "application/json" in content and self.draw.random() < 0.9:
            made = json.dumps(self.make(content["application/json"]["schema"])).encode()
            return {"content": made[: self.draw.choice((len(made), len(made), len(made), 5))]}
        schema = content.get("multipart/form-data", {}).get("schema", {})
        known = list(self.schemas[schema["$ref"].rsplit("/", 1)[1]]["properties"]) if "$ref" in schema else []
        fields = self.draw_fields([*known, "email", "password", "metrics", "text", "kind", "uses", "daily", "opens"])
        if "spec" in fields:
            fields["spec"] = json.dumps(self.make({"$ref": "#/components/schemas/TaskModel"}))
        files = [
            (name, (self.draw.choice(NAMES), self.draw.choice(FILES)))
            for name in ("file", "files", "references", "references", "source")
            if self.draw.random() < 0.6
        ]
        return {"data": fields, "files": files} if files else {"data": fields}


@pytest.mark.parametrize("seed", [int(os.environ.get("REDINK_SEED", "1"))])
def test_no_request_finds_a_bug(seed: int, database: Database) -> None:
    """Nothing is undone here: what noise leaves behind is part of the next request's world."""
    cast = Cast(database, Settings("http://testserver", limits=LIMITS))
    task = cast.add_task("small")
    for name, data in OUTPUTS.items():
        cast.send(task, name, data)
    cast.work()
    client, seen = cast.client(), set()
    for role, method, path, body in Noise(cast, seed):
        headers = {"content-type": "application/json"} if "content" in body else {}
        answer = cast.ask(client, role, method, path, headers=headers, **body)
        seen.add(answer.status_code)
        assert answer.status_code < 500, f"{role} {method} {path} {body}"
    assert {200, 303, 401, 404, 422} <= seen
    assert client.get("/").status_code == 200
    cast.work()
