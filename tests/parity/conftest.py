"""The second ring of proof: real corpora, beside the project or where REDINK_DATA says, and never in it."""

import os
from pathlib import Path

import pytest

from tests.conftest import SHARED


@pytest.fixture(scope="session")
def shared() -> Path:
    """The corpora and what the originals wrote about them."""
    if not SHARED.is_dir():
        if os.environ.get("CI") == "true":
            pytest.fail("the shared material is not beside the project, but in CI it must be")
        pytest.skip("the shared material is not beside the project")
    return SHARED


@pytest.fixture(scope="session")
def data(request: pytest.FixtureRequest) -> Path:
    """The published corpora: the user's, or those of the shared material."""
    given = os.environ.get("REDINK_DATA")
    return Path(given) if given else request.getfixturevalue("shared") / "data"


@pytest.fixture(scope="session")
def oracle(request: pytest.FixtureRequest) -> Path | None:
    """What the originals wrote; without it checksums stand in."""
    return None if "REDINK_DATA" in os.environ else request.getfixturevalue("shared") / "oracle"
