"""Examples in the API's description: real responses, as the current version sends them."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import TypeAdapter

from redink.service.web.api import schema
from redink.service.web.api.schema import ANSWERS, EXAMPLES, describe_api
from tests.service.cast import Undone
from tests.service.test_permissions import BODIES, Stage

JSON_OPERATIONS = sorted(name for name, model in ANSWERS.items() if not isinstance(model, str))
SENDERS = ("participant", "administrator", "signed-in", "anonymous")
WRITTEN: dict[str, Any] = {"POST /api/tokens": {"token": "redink_..."}, "PUT /api/account/password": {}}
"""Examples of operations that the requests of the permission table do not succeed with."""
NAMES = {"Team of participant": "Graphite", "Team of rival": "Marginalia", "Person ": "", "System of ": "system of "}
"""Names of the tests' teams and accounts, and those in the examples."""
DISQUALIFY = "POST /api/submissions/{number}/disqualify"
BANK = "/api/tasks/{slug}/phases/{place}/bank"
AS_ANOTHER = {
    **{f"POST /api/submissions/{{number}}/{verb}": DISQUALIFY for verb in ("restore", "accept")},
    f"POST {BANK}": f"GET {BANK}",
    f"POST {BANK}/publish": f"GET {BANK}",
}
MAX_ITEMS = 2  # items of a list in an example


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory, ready_file: Any) -> Iterator[Stage]:
    path = tmp_path_factory.mktemp("examples") / "redink.db"
    path.write_bytes(ready_file.read_bytes())
    database = Undone(f"sqlite:///{path}")
    made = Stage(database)
    first, second = made.submissions["public"]
    compare = f"/api/tasks/public/compare?first={first}&second={second}"
    assert made.cast.ask(made.client, "administrator", "GET", compare).status_code == 202
    made.cast.work()
    yield made
    database.close()


def shorten(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: shorten(item) for key, item in value.items()}
    return [shorten(item) for item in value[:MAX_ITEMS]] if isinstance(value, list) else value


def request(stage: Stage, name: str) -> Any:
    """The first successful response among those of several roles."""
    for role in SENDERS:
        response = stage.send(name, "public", role)
        if response.status_code in (200, 201):
            return shorten(response.json())
        if response.status_code == 202 and name.startswith("POST"):
            return shorten(response.json())
    return request(stage, AS_ANOTHER[name]) if name in AS_ANOTHER else WRITTEN.get(name)


@pytest.mark.skipif(not os.environ.get("REDINK_RECORD"), reason="REDINK_RECORD=1 writes the examples")
def test_record(stage: Stage) -> None:
    recorded = {}
    for name in JSON_OPERATIONS:
        example = request(stage, name)
        assert example is not None, name
        recorded[name] = {"response": example}
        if "json" in BODIES.get(name, {}):
            recorded[name]["request"] = BODIES[name]["json"]
    text = json.dumps(recorded, indent=1, sort_keys=True, ensure_ascii=False) + "\n"
    for name, shown in NAMES.items():
        text = text.replace(name, shown)
    schema.EXAMPLES_FILE.write_text(text, encoding="utf-8")


@pytest.mark.parametrize("name", JSON_OPERATIONS)
def test_every_operation_has_an_example_of_what_it_sends(name: str, stage: Stage) -> None:
    example = EXAMPLES[name]["response"]
    model: Any = ANSWERS[name]
    TypeAdapter(list[model[0]] if isinstance(model, list) else model).validate_python(example)
    current = request(stage, name)
    assert list_keys(current) == list_keys(example)


def list_keys(value: Any) -> Any:
    """The names in a response, without values that depend on the task."""
    if isinstance(value, list):
        return [list_keys(item) for item in value[:1]]
    return {key: list_keys(item) for key, item in value.items()} if isinstance(value, dict) else None


def test_the_description_has_the_examples(stage: Stage) -> None:
    description = describe_api(stage.cast.app)
    for name in JSON_OPERATIONS:
        method, path = name.split(" ")
        operation = description["paths"][path][method.lower()]
        status = next(code for code in operation["responses"] if code.startswith("2"))
        content = operation["responses"][status]["content"]["application/json"]
        assert content["example"] == EXAMPLES[name]["response"]
        if "request" in EXAMPLES[name]:
            body = operation["requestBody"]["content"]["application/json"]
            assert body["example"] == EXAMPLES[name]["request"]
