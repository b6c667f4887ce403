"""The OpenAPI description of the API: responses, errors and authentication of every operation.

docs/service/openapi.json is a copy, which a test compares.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from redink.service.web.api import account_models, campaign_models, models

JSON = "application/json"
REF = "#/components/schemas/{model}"
ANSWERS: dict[str, type[BaseModel] | list[type[BaseModel]] | str] = {
    "POST /api/accounts": account_models.NewAccountAnswer,
    "POST /api/tokens": account_models.TokenAnswer,
    "GET /api/account": account_models.AccountAnswer,
    "PUT /api/account/password": models.EmptyAnswer,
    "DELETE /api/tokens/{number}": models.EmptyAnswer,
    "POST /api/join/{secret}": account_models.JoinAnswer,
    "GET /api/tasks": [models.TaskAnswer],
    "POST /api/tasks": models.TaskAnswer,
    "GET /api/tasks/{slug}": models.TaskAnswer,
    "PUT /api/tasks/{slug}": models.TaskAnswer,
    "POST /api/archives": models.TaskAnswer,
    "POST /api/tasks/{slug}/phases": models.PhaseAnswer,
    "PUT /api/tasks/{slug}/phases/{place}": models.PhaseAnswer,
    "PUT /api/tasks/{slug}/phases/{place}/references": models.CorrectionAnswer,
    "POST /api/tasks/{slug}/invitations": account_models.LinkAnswer,
    "GET /api/tasks/{slug}/announcements": [models.AnnouncementAnswer],
    "POST /api/tasks/{slug}/announcements": models.AnnouncementAnswer,
    "DELETE /api/announcements/{number}": models.EmptyAnswer,
    "POST /api/tasks/{slug}/teams/{team}/remove": models.EmptyAnswer,
    "POST /api/tasks/{slug}/teams/{team}/merge": models.TeamAnswer,
    "POST /api/submissions/{number}/delete": models.EmptyAnswer,
    "POST /api/tasks/{slug}/team": models.TeamAnswer,
    "GET /api/tasks/{slug}/source": "text/plain",
    "GET /api/tasks/{slug}/board": campaign_models.BankedBoardAnswer,
    "GET /api/tasks/{slug}/phases/{place}/bank": campaign_models.BankAnswer,
    "POST /api/tasks/{slug}/phases/{place}/bank": campaign_models.BankAnswer,
    "PUT /api/tasks/{slug}/phases/{place}/bank": campaign_models.BankAnswer,
    "POST /api/tasks/{slug}/phases/{place}/bank/batches": campaign_models.BankAnswer,
    "POST /api/tasks/{slug}/phases/{place}/bank/publish": campaign_models.BankAnswer,
    "GET /api/tasks/{slug}/phases/{place}/bank/file": "application/jsonl",
    "POST /api/tasks/{slug}/phases/{place}/question": campaign_models.JudgingAnswer,
    "POST /api/tasks/{slug}/phases/{place}/votes": campaign_models.JudgingAnswer,
    "POST /api/tasks/{slug}/phases/{place}/votes/undo": campaign_models.JudgingAnswer,
    "GET /api/tasks/{slug}/history": models.HistoryAnswer,
    "GET /api/tasks/{slug}/compare": models.ComparisonAnswer,
    "GET /api/tasks/{slug}/events": [models.EventAnswer],
    "GET /api/tasks/{slug}/appeals": [models.AppealAnswer],
    "POST /api/tasks/{slug}/appeals": models.NumberAnswer,
    "POST /api/appeals/{number}/answer": models.NumberAnswer,
    "GET /api/tasks/{slug}/pools": [models.PoolAnswer],
    "GET /api/tasks/{slug}/pools/{number}": "application/json",
    "GET /api/tasks/{slug}/tracks": models.TracksAnswer,
    "PUT /api/tasks/{slug}/tracks": models.TaskAnswer,
    "POST /api/tasks/{slug}/tracks": [models.SubmissionAnswer],
    "POST /api/tasks/{slug}/rescore": models.QueuedAnswer,
    "POST /api/tasks/{slug}/pages": models.QueuedAnswer,
    "GET /api/tasks/{slug}/report": "text/html",
    "GET /api/tasks/{slug}/archive": "application/zip",
    "GET /api/tasks/{slug}/submissions": [models.SubmissionAnswer],
    "POST /api/tasks/{slug}/submissions": models.SubmissionAnswer,
    "GET /api/submissions/{number}": models.SubmissionAnswer,
    "PUT /api/submissions/{number}": models.SubmissionAnswer,
    "GET /api/submissions/{number}/file": "application/octet-stream",
    "POST /api/submissions/{number}/withdraw": models.SubmissionAnswer,
    "POST /api/submissions/{number}/choose": models.SubmissionAnswer,
    "POST /api/submissions/{number}/disqualify": models.SubmissionAnswer,
    "POST /api/submissions/{number}/restore": models.SubmissionAnswer,
    "POST /api/submissions/{number}/accept": models.SubmissionAnswer,
}
"""The successful response of every operation: a model, a list of one, or a content type."""
EXAMPLES_FILE = Path(__file__).parent / "examples.json"
EXAMPLES: dict[str, dict[str, Any]] = json.loads(EXAMPLES_FILE.read_text(encoding="utf-8"))
"""Requests and responses of operations; tests/service/test_api_examples.py records them."""
OTHER_RESPONSES: dict[str, dict[str, Any]] = {
    "GET /api/tasks/{slug}/compare": {
        "202": {"description": "The tests are being computed.", "content": {JSON: {"example": {"state": "queued"}}}}
    }
}
"""Further successful responses."""
OTHER_CONTENT = {"GET /api/tasks/{slug}/board": ("text/csv", "text/x-tex", "text/markdown")}
"""Further content types of the successful response."""
ERRORS = {
    401: "Sign in first.",
    403: "Only the organisers of the task may do this.",
    404: "There is no such task.",
    409: "The phase test has closed, so its submissions can no longer be changed.",
    413: "The request has more than 1,000,000 bytes.",
    422: "name: Field required.",
    429: "Your team has no submissions left today.",
    503: "The database is not available: try again in a moment.",
}
"""Error responses that every operation may give, with examples."""
OPEN = ("POST /api/accounts", "POST /api/tokens")
"""Operations that take no token."""


def describe_api(app: FastAPI) -> dict[str, Any]:
    """Return the OpenAPI description of an application."""
    description = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
    components = description.setdefault("components", {})
    components.setdefault("schemas", {}).update(_describe_models())
    components["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
    for path, operations in description["paths"].items():
        for method, operation in operations.items():
            _describe_operation(f"{method.upper()} {path}", operation)
    return description


def _describe_models() -> dict[str, Any]:
    used: list[type[BaseModel]] = [models.ErrorAnswer]
    for item in ANSWERS.values():
        model = item[0] if isinstance(item, list) else item
        if not isinstance(model, str) and model not in used:
            used.append(model)
    _, schema = models_json_schema([(model, "serialization") for model in used], ref_template=REF)
    definitions: dict[str, Any] = schema["$defs"]
    return definitions


def _describe_operation(name: str, operation: dict[str, Any]) -> None:
    status = next(code for code in operation["responses"] if code.startswith("2"))
    content = _describe_content(ANSWERS[name])
    if name in EXAMPLES:
        content[JSON]["example"] = EXAMPLES[name]["response"]
        if "request" in EXAMPLES[name]:
            operation["requestBody"]["content"][JSON]["example"] = EXAMPLES[name]["request"]
    content |= {kind: {"schema": {"type": "string"}} for kind in OTHER_CONTENT.get(name, ())}
    operation["responses"] = {
        status: {"description": "Success", "content": content},
        **OTHER_RESPONSES.get(name, {}),
        **{
            str(code): {"description": "Error", "content": {"application/json": {
                "schema": {"$ref": REF.format(model="ErrorAnswer")}, "example": {"error": example}}}}
            for code, example in ERRORS.items()
        },
    }  # fmt: skip
    operation["security"] = [] if name in OPEN else [{"token": []}, {}]


def _describe_content(answer: type[BaseModel] | list[type[BaseModel]] | str) -> dict[str, Any]:
    if isinstance(answer, str):
        return {answer: {"schema": {"type": "object" if answer == JSON else "string"}}}
    if isinstance(answer, list):
        items = {"$ref": REF.format(model=answer[0].__name__)}
        return {"application/json": {"schema": {"type": "array", "items": items}}}
    return {JSON: {"schema": {"$ref": REF.format(model=answer.__name__)}}}


def format_schema(description: dict[str, Any]) -> str:
    """Return a description as text, without the version of Redink."""
    shown = {**description, "info": {**description["info"], "version": ""}}
    return json.dumps(shown, indent=1, sort_keys=True, ensure_ascii=False) + "\n"
