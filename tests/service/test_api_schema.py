"""The API's description: it is what is committed, and what the API sends."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from redink.service.store.tables import Appeal, Submission
from redink.service.web.api.schema import ANSWERS, ERRORS, describe_api, format_schema
from tests.service.cast import DAY, OUTPUTS, Cast, list_routes

COMMITTED = Path(__file__).parents[2] / "docs" / "service" / "openapi.json"


def test_changes_of_the_schema_are_committed(cast: Cast) -> None:
    """`REDINK_RECORD=1 pytest tests/service/test_api_schema.py` writes it: look at the difference."""
    current = format_schema(describe_api(cast.app))
    if os.environ.get("REDINK_RECORD"):
        COMMITTED.write_text(current, encoding="utf-8")
    assert COMMITTED.read_text(encoding="utf-8") == current


def test_every_operation_has_answers_errors_and_authentication(cast: Cast) -> None:
    description = cast.ask(cast.client(), "anonymous", "GET", "/api/openapi.json").json()
    operations = {
        f"{method.upper()} {path}": item
        for path, items in description["paths"].items()
        for method, item in items.items()
    }
    assert set(operations) == set(ANSWERS)
    for name, operation in operations.items():
        assert operation["summary"], name
        assert operation["description"], name
        assert set(map(str, ERRORS)) < set(operation["responses"]), name
        assert "security" in operation, name
    routes = {f"{method} {path}" for method, path in list_routes(cast.app) if path.startswith("/api/")}
    assert routes - set(ANSWERS) == {"GET /api/openapi.json"}


def check(answer: Any, model: Any) -> None:
    TypeAdapter(list[model[0]] if isinstance(model, list) else model).validate_python(answer)


def test_the_api_sends_what_its_schema_says(cast: Cast) -> None:
    task = cast.add_task("small", phase={"track": "open", "open_references": True, "daily": 5})
    cast.add_task("blind", phase={"blind": True, "closes": time.time() + DAY})
    numbers = [cast.send(task, name, data, tags=("open",)) for name, data in OUTPUTS.items()]
    cast.work()
    with cast.database.write() as session:
        submission = session.get_one(Submission, numbers[0])
        session.add(
            Appeal(phase_id=submission.phase_id, team_id=submission.team_id, text="Why?", answer="", created=1.0)
        )
    client, checked = cast.client(), set()
    for role in ("organiser", "participant", "anonymous"):
        for name, model in ANSWERS.items():
            method, path = name.split(" ")
            if method != "GET" or isinstance(model, str):
                continue
            for slug in ("small", "blind"):
                filled = path.replace("{slug}", slug).replace("{place}", "1").replace("{number}", str(numbers[0]))
                query = f"?first={numbers[0]}&second={numbers[1]}" if path.endswith("compare") else ""
                answer = cast.ask(client, role, "GET", filled + query)
                if answer.status_code == 202:
                    cast.work()
                    answer = cast.ask(client, role, "GET", filled + query)
                if answer.status_code == 200:
                    check(answer.json(), model)
                    checked.add(name)
                else:
                    check(answer.json(), _error())
    assert checked == {name for name, model in ANSWERS.items() if name.startswith("GET") and not isinstance(model, str)}


def _error() -> Any:
    from redink.service.web.api.models import ErrorAnswer

    return ErrorAnswer


def test_changes_send_what_the_schema_says(cast: Cast) -> None:
    task = cast.add_task("small", phase={"open_references": True})
    number = cast.send(task, "participant", OUTPUTS["participant"])
    cast.work()
    client = cast.client()
    calls = [
        ("participant", "PUT /api/submissions/{number}", {"json": {"name": "renamed"}}),
        ("participant", "POST /api/submissions/{number}/choose", {}),
        ("participant", "POST /api/tasks/{slug}/appeals", {"json": {"text": "Why?", "submission": number}}),
        ("organiser", "POST /api/appeals/{appeal}/answer", {"json": {"text": "No."}}),
        ("organiser", "POST /api/submissions/{number}/disqualify", {"json": {"reason": "A copy."}}),
        ("organiser", "POST /api/submissions/{number}/restore", {"json": {"reason": "No copy."}}),
        ("organiser", "POST /api/tasks/{slug}/rescore", {}),
        ("organiser", "POST /api/tasks/{slug}/invitations", {"json": {"kind": "reader"}}),
        ("stranger", "POST /api/tasks/{slug}/team", {"json": {"name": "Strangers"}}),
        ("participant", "POST /api/tasks/{slug}/submissions",
         {"data": {"name": "two"}, "files": {"file": ("out.txt", OUTPUTS["rival"])}}),
        ("participant", "POST /api/submissions/{number}/withdraw", {}),
    ]  # fmt: skip
    for role, name, body in calls:
        method, path = name.split(" ")
        filled = path.replace("{slug}", "small").replace("{number}", str(number)).replace("{appeal}", "1")
        answer = cast.ask(client, role, method, filled, **body)
        assert answer.status_code in (200, 201), (name, answer.text)
        check(answer.json(), ANSWERS[name.replace("{appeal}", "{number}")])
    refused = cast.ask(client, "participant", "POST", "/api/tasks/small/submissions", data={"name": "three"},
                       files={"file": ("out.txt", b"Something else entirely\n")})  # fmt: skip
    assert refused.status_code == 422
    check(refused.json(), _error())
