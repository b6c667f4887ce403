"""The shared material: real corpora and recorded outputs, beside the project and never in it."""

import os
from pathlib import Path

import pytest

SHARED = Path(__file__).parents[3] / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    if not SHARED.is_dir():
        if os.environ.get("CI") == "true":
            pytest.fail("the shared material is not beside the project, but in CI it must be")
        pytest.skip("the shared material is not beside the project")
    return SHARED
