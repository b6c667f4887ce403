"""Things by name: what packages add, what they cannot replace, and what is said about packages that cannot be used."""

from __future__ import annotations

import subprocess
import sys
import warnings
from collections.abc import Callable
from importlib.metadata import Distribution, EntryPoint
from pathlib import Path

import pytest

from redink.annotators.languages import LANGUAGES
from redink.compat import TOOLS
from redink.errors import UnknownName
from redink.formats.registry import FORMATS, guess_format
from redink.language.parser import PARSERS
from redink.registry import Registry, expect

GROUP = "example.numbers"


@pytest.fixture
def numbers() -> Registry[float]:
    return Registry("number", GROUP, {"pi": "math:pi"}, expect(float))


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Have entry points, given as `name = "module:attribute"`, as if packages with them were installed."""

    def add(*entries: tuple[str, str], group: str = GROUP) -> None:
        points = [EntryPoint(name, value, group) for name, value in entries]
        monkeypatch.setattr("redink.registry.entry_points", lambda group: [e for e in points if e.group == group])

    return add


def test_packages_add_to_what_is_there(numbers: Registry[float], install) -> None:
    install(("e", "math:e"), ("tau", "math:tau"))
    assert list(numbers) == ["e", "pi", "tau"]
    assert len(numbers) == 3
    assert numbers.find("e") == numbers["e"] == pytest.approx(2.71828, abs=1e-5)
    assert numbers.shipped == ("pi",)


def test_nothing_is_loaded_before_it_is_asked_for(numbers: Registry[float], monkeypatch) -> None:
    monkeypatch.setattr("redink.registry.entry_points", lambda **_: pytest.fail("packages were looked at"))
    assert numbers["pi"] > 3


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ("no_such_module:thing", "cannot be loaded: No module named 'no_such_module'"),
        ("math:no_such_thing", "cannot be loaded: module 'math' has no attribute 'no_such_thing'"),
        ("math:cos", "cannot be loaded: expected float, got builtin_function_or_method"),
        ("broken:leaves", "cannot be loaded: SystemExit"),
        ("broken:speaks", "cannot be loaded: one line and another"),
    ],
)
def test_what_cannot_be_loaded_is_named_once_and_stops_nothing(
    numbers: Registry[float], install, value: str, problem: str, tmp_path: Path, monkeypatch
) -> None:
    (tmp_path / "broken.py").write_text(
        "def __getattr__(name):\n"
        "    if name == 'leaves':\n"
        "        raise SystemExit\n"
        "    raise ValueError('one line\\nand another')\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "broken", raising=False)
    install(("bad", value), ("e", "math:e"))
    with pytest.warns(UserWarning, match="the number bad") as caught:
        assert list(numbers) == ["e", "pi"]
    assert [str(warning.message) for warning in caught] == [f"the number bad ({value}) {problem}"]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert list(numbers) == ["e", "pi"]
        with pytest.raises(UnknownName, match="unknown number 'bad'; the choices are: e, pi"):
            numbers.find("bad")


def test_a_package_cannot_replace_what_redink_brings(numbers: Registry[float], install) -> None:
    install(("pi", "math:e"))
    with pytest.warns(UserWarning, match=r"the number pi \(math:e\) is ignored: Redink has a number of this name"):
        assert list(numbers) == ["pi"]
    assert numbers["pi"] > 3


def test_the_first_of_two_packages_is_taken(numbers: Registry[float], install) -> None:
    install(("e", "math:e"), ("e", "math:tau"))
    with pytest.warns(UserWarning, match=r"the number e \(math:tau\) is ignored: there is another number of this name"):
        assert numbers["e"] < 3


def test_a_package_that_registers_by_itself_is_not_its_own_rival(numbers: Registry[float], install) -> None:
    import math

    numbers.add("e", math.e)
    install(("e", "math:e"))
    assert list(numbers) == ["e", "pi"]


def test_the_package_is_named(numbers: Registry[float], tmp_path: Path, monkeypatch) -> None:
    """A real one, on the path."""
    folder = tmp_path / "bad_numbers-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: bad-numbers\nVersion: 1.0\n")
    (folder / "entry_points.txt").write_text(f"[{GROUP}]\nbad = nowhere:x\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert Distribution.at(folder).entry_points
    with pytest.warns(UserWarning, match=r"the number bad of the package bad-numbers \(nowhere:x\) cannot be loaded"):
        assert "bad" not in numbers


@pytest.mark.parametrize(
    ("registry", "kind"),
    [(FORMATS, "Format"), (LANGUAGES, "Language"), (PARSERS, "ParserEntry"), (TOOLS, "Tool")],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_thing_of_another_kind_is_named_and_left_out(registry: Registry[object], kind: str, install) -> None:
    install(("mine", "math:pi"), group=registry.group)
    try:
        with pytest.warns(UserWarning, match=f"the {registry.kind} mine .* expected {kind}, got float"):
            assert "mine" not in list(registry)
        assert guess_format("corpus.unheard-of") == "text"
    finally:
        registry.remove("mine")


def test_help_looks_at_no_package() -> None:
    code = (
        "import sys\n"
        "from redink.cli.group import commands\n"
        "commands(['--help'], standalone_mode=False)\n"
        "sys.exit('importlib.metadata' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
