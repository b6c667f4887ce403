"""The rooms of the leaderboard: what each may import, where permissions are checked, and what templates get."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import redink.service
from redink.service.store.base import Base
from redink.service.usecases.visitor import Visitor
from redink.service.web.context import RequestContext
from tests.service.cast import OUTPUTS, Cast, Undone
from tests.service.walk import walk

ROOT = Path(redink.service.__file__).parent
MAX_LINES = 400
PERMISSIONS = re.compile(
    r"\bPermission\b|\bis_permitted\b|\.may\(|\brequire_\w+\(|\bfind_roles\b|\.find_(task|phase|submission|pool)\("
)
"""Checks of permissions, and the objects that they return."""
FORBIDDEN = {
    "domain": ("sqlalchemy", "fastapi", "redink.service.store", "redink.service.usecases", "redink.service.web"),
    "store": ("fastapi", "redink.service.usecases", "redink.service.web", "redink.service.worker"),
    "usecases": ("fastapi", "starlette", "jinja2", "redink.service.web", "redink.service.worker"),
    "worker": ("fastapi", "starlette", "jinja2", "redink.service.web"),
    "web": ("redink.service.worker", "redink.service.store.tables"),
}
"""Modules that a room does not import."""
MEASURING = ("measurement.py", "board.py", "comparing.py", "retyping.py", "phase_data.py", "worker/boards.py")
"""Modules that know pooled metrics by their protocol only."""


def list_imports(path: Path) -> set[str]:
    imports = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imports |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            imports |= {f"{node.module}.{name.name}" for name in node.names}
    return imports


@pytest.mark.parametrize("room", FORBIDDEN)
def test_rooms_import_in_one_direction(room: str) -> None:
    paths = [path for path in (ROOT / room).rglob("*.py") if "migrations" not in path.parts]
    assert len(paths) > 5
    for path in paths:
        wrong = {name for name in list_imports(path) for start in FORBIDDEN[room] if f"{name}.".startswith(f"{start}.")}
        assert not wrong, path


@pytest.mark.parametrize("name", MEASURING)
def test_the_measuring_code_knows_pooled_metrics_by_their_protocol(name: str) -> None:
    assert not [name for name in list_imports(ROOT / name) if name.startswith("redink.metrics.gts")]


def test_pages_and_api_check_no_permissions() -> None:
    paths = list((ROOT / "web").rglob("*.py"))
    lines = [(path.name, line) for path in paths for line in path.read_text(encoding="utf-8").splitlines()]
    assert [pair for pair in lines if PERMISSIONS.search(pair[1])] == []
    assert PERMISSIONS.search((ROOT / "usecases/tasks.py").read_text(encoding="utf-8"))


def test_files_are_short() -> None:
    for path in ROOT.rglob("*.py"):
        assert path.read_text(encoding="utf-8").count("\n") <= MAX_LINES, path


def list_values(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every object within the values of a template, with its path."""
    yield path, value
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from list_values(item, f"{path}.{key}")
    elif isinstance(value, list | tuple):
        for index, item in enumerate(value):
            yield from list_values(item, f"{path}[{index}]")


@pytest.mark.parametrize("role", ["organiser", "participant", "administrator"])
def test_templates_get_no_rows(role: str, tmp_path: Path, ready_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The values of all templates that a walk through all pages renders."""
    (tmp_path / "redink.db").write_bytes(ready_file.read_bytes())
    from redink.service.settings import Settings

    cast = Cast(Undone(f"sqlite:///{tmp_path / 'redink.db'}"), Settings("http://testserver"))
    task = cast.add_task("small", phase={"open_references": True, "track": "open"})
    numbers = [cast.send(task, name, data) for name, data in OUTPUTS.items()]
    cast.work()
    cast.add_pages(task)
    rendered: set[str] = set()
    original = RequestContext.render

    def render(self: RequestContext, template: str, *positional: Any, **values: Any) -> Any:
        rendered.add(template)
        for path, value in list_values(values):
            assert not isinstance(value, Base | Visitor), (template, path)
        return original(self, template, *positional, **values)

    monkeypatch.setattr(RequestContext, "render", render)
    for _ in walk(cast, role, ["small"], numbers):
        pass
    expected = {"board.html", "about.html", "submission.html", "submissions.html", "account.html", "appeals.html"}
    assert rendered >= expected | ({"manage.html"} if role != "participant" else {"team.html", "submit.html"})
    cast.database.close()
