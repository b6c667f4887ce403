"""The recorded outputs of the original tools lie beside the project, not in it."""

import os
from pathlib import Path

import pytest

SHARED = Path(__file__).parents[2].parent / "shared"


@pytest.fixture(scope="session")
def shared():
    if not SHARED.is_dir():
        message = "the shared material (../shared) is not here"
        if os.environ.get("CI") == "true":
            pytest.fail(message)
        pytest.skip(message)
    return SHARED
