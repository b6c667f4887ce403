"""Requests that schemathesis makes from the API's description: no response is a bug, and all are as described."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from redink.service.settings import Settings
from redink.service.web.api.schema import ANSWERS, describe_api
from tests.service.browsing import LIMITS
from tests.service.cast import OUTPUTS, Cast, Undone

EXAMPLES = 6  # requests of each operation
CHECKS = (not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, ready_file: Path) -> Any:
    """A server with a task, whose changes are undone after every request."""
    path = tmp_path_factory.mktemp("requests") / "redink.db"
    path.write_bytes(ready_file.read_bytes())
    cast = Cast(Undone(f"sqlite:///{path}"), Settings("http://testserver", limits=LIMITS))
    task = cast.add_task("small", phase={"track": "open", "open_references": True})
    for name, data in OUTPUTS.items():
        cast.send(task, name, data)
    cast.work()
    yield cast
    cast.database.close()


@pytest.fixture(scope="module")
def schema(server: Cast) -> Any:
    return schemathesis.openapi.from_dict(describe_api(server.app))


@pytest.mark.parametrize("name", sorted(ANSWERS))
def test_requests_get_responses_as_described(name: str, schema: Any, server: Cast) -> None:
    method, path = name.split(" ")
    database = server.database
    assert isinstance(database, Undone)

    @settings(
        max_examples=EXAMPLES, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck),
        phases=[Phase.explicit, Phase.generate],
    )  # fmt: skip
    @given(case=schema[path][method].as_strategy())
    def check(case: Any) -> None:
        for parameter, value in (("slug", "small"), ("number", 1), ("place", 1), ("team", 1)):
            if parameter in (case.path_parameters or {}):
                case.path_parameters[parameter] = value
        for role in ("administrator", "participant"):
            database.start()
            try:
                headers = {"Authorization": f"Bearer {server.tokens[role]}"}
                response = case.call(app=server.shielded, base_url="http://testserver", headers=headers)
            finally:
                database.undo()
            case.validate_response(response, checks=CHECKS)

    check()
