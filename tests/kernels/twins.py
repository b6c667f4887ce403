"""Both twins of a kernel: the compiled module and the Python file it was made from."""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from unittest.mock import patch

import pytest

import redink.kernels


def load_pure(name: str, imported: Mapping[str, ModuleType] | None = None) -> ModuleType:
    """Load the Python file of a kernel; `imported` has the modules that it gets when it imports these names."""
    path = Path(redink.kernels.__path__[0], *name.split(".")).with_suffix(".py")
    spec = importlib.util.spec_from_file_location(f"pure_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    with patch.dict(sys.modules, imported or {}), pytest.MonkeyPatch.context() as replaced:
        for full_name, twin in (imported or {}).items():
            replaced.setattr(full_name, twin)
        spec.loader.exec_module(module)
    return module


def load_compiled(name: str) -> ModuleType:
    module = importlib.import_module(f"redink.kernels.{name}")
    if str(module.__file__).endswith(".py"):
        if os.environ.get("REDINK_REQUIRE_COMPILED", "0") not in ("", "0"):
            pytest.fail(f"the kernel {name} is not compiled, but it must be here")
        pytest.skip(f"the kernel {name} is not compiled here")
    return module
