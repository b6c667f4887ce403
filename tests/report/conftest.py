"""Chromium for the tests of web pages; they are skipped where there is none."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.report.browsing import open_chromium


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with open_chromium() as opened:
        yield opened
