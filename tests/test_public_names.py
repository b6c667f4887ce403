"""The public names are complete, load, and are documented."""

import ast
from importlib import import_module
from pathlib import Path

import pytest

import redink


def test_every_public_name_loads() -> None:
    for name in redink.__all__:
        assert getattr(redink, name) is not None


def test_the_list_is_what_the_package_offers() -> None:
    assert sorted(redink.__all__) == sorted([*redink._HOMES, "__version__"])


def test_type_checkers_see_the_same_names() -> None:
    tree = ast.parse(Path(redink.__file__).read_text(encoding="utf-8"))
    (guard,) = (node for node in tree.body if isinstance(node, ast.If))
    seen = {name.name: node.module for node in guard.body if isinstance(node, ast.ImportFrom) for name in node.names}
    assert seen == redink._HOMES


def test_every_public_name_has_a_docstring() -> None:
    for name in redink._HOMES:
        assert getattr(redink, name).__doc__, name


def test_every_public_name_is_in_the_documentation() -> None:
    text = (Path(__file__).parents[1] / "docs" / "python.md").read_text(encoding="utf-8")
    missing = [name for name in redink._HOMES if f"`{name}" not in text]
    assert not missing


def test_an_old_name_says_what_it_is_called_now() -> None:
    moved = {name: module for module, names in redink._MOVED.items() for name in names}
    for old, new in redink._RENAMED.items():
        with pytest.raises(AttributeError, match=rf"it is called {moved.get(new, 'redink')}\.{new} now"):
            getattr(redink, old)


def test_names_of_other_modules_are_deprecated() -> None:
    for module, names in redink._MOVED.items():
        for name in names:
            with pytest.warns(DeprecationWarning, match=f"import it from {module}"):
                assert getattr(redink, name) is getattr(import_module(module), name)


def test_an_unknown_name_is_an_attribute_error() -> None:
    assert not hasattr(redink, "no_such_name")
