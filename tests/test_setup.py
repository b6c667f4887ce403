"""The build: kernels are optional for users and required where that is asked for."""

import runpy
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(("wanted", "optional"), [("", True), ("0", True), ("1", False)])
def test_kernels_are_optional_unless_required(monkeypatch, wanted: str, optional: bool) -> None:
    """Cython makes new extension objects, so that the flag must be set on what it returns."""
    given = {}
    cython = ModuleType("Cython.Build")
    cython.cythonize = lambda extensions, **_: [SimpleNamespace(name=ext.name, optional=None) for ext in extensions]
    setuptools = ModuleType("setuptools")
    setuptools.Extension = lambda name, sources, **_: SimpleNamespace(name=name, sources=sources)
    setuptools.setup = lambda **words: given.update(words)
    for name, module in (("Cython", ModuleType("Cython")), ("Cython.Build", cython), ("setuptools", setuptools)):
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setenv("REDINK_REQUIRE_COMPILED", wanted)
    runpy.run_path(str(ROOT / "setup.py"))
    extensions = given["ext_modules"]
    assert all(extension.optional is optional for extension in extensions)
    files = (ROOT / "src" / "redink" / "kernels").glob("*/*.py")
    kernels = {f"redink.kernels.{path.parent.name}.{path.stem}" for path in files if path.stem != "__init__"}
    assert {extension.name for extension in extensions} == {*kernels, "redink.kernels.memoryviews"}
