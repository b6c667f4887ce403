"""What all tests share: the command line as a function, and a browser."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import settings

from redink.cli import main

# Tests run side by side: threads of matrix products would get into each other's way. Set before numpy is imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# Tests neither read nor fill the user's cache.
os.environ["REDINK_CACHE"] = ""
# A test says what is right, not how fast it is: on a busy machine any example may take long.
EXAMPLES = 100 if os.environ.get("REDINK_ENDURANCE") else 30
settings.register_profile("patient", deadline=None, max_examples=EXAMPLES)
settings.load_profile("patient")


SHARED = Path(__file__).parents[2] / "shared"
"""Real corpora and the originals' answers, beside the project on developers' machines and in CI."""
HAS_SECOND_RING = SHARED.is_dir() or "REDINK_DATA" in os.environ or os.environ.get("CI") == "true"
WITH_ORIGINALS = "REDINK_ORIGINALS" in os.environ
"""Set by `make originals`, which compares with ERRANT and spaCy in an environment of their own."""
HAS_NEURAL = find_spec("torch") is not None and find_spec("transformers") is not None
HAS_LLAMA = "REDINK_LLAMA" in os.environ
collect_ignore = [
    *(() if HAS_LLAMA else ("llm",)),
    *(() if HAS_NEURAL else ("neural",)),
    *(() if HAS_SECOND_RING else ("parity",)),
    *(() if WITH_ORIGINALS else ("originals",)),
]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what was not run."""
    if not HAS_SECOND_RING:
        terminalreporter.write_line(
            "tests/parity was not run: it needs published corpora (make parity DATA=folder, see docs/testing.md)"
        )
    if not HAS_NEURAL:
        terminalreporter.write_line("tests/neural was not run: `make neural` sets it up and runs it")
    if not HAS_LLAMA:
        terminalreporter.write_line("tests/llm was not run: `make llm` builds a server of llama.cpp and runs it")
    if not WITH_ORIGINALS:
        terminalreporter.write_line("tests/originals was not run: `make originals` sets it up and runs it")


def choose_trials(short: int, long: int) -> int:
    """How often a test marked `endurance` repeats its trial: few times in `make test`, many in `make endurance`."""
    return long if os.environ.get("REDINK_ENDURANCE") else short


class Result(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture
def redink(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Run `redink` with these words in this process."""

    def run(*words: object) -> Result:
        monkeypatch.setattr("sys.argv", ["redink", *map(str, words)])
        code = 0
        try:
            main()
        except SystemExit as stop:
            code = int(stop.code or 0)
        out, err = capsys.readouterr()
        return Result(code, out, err)

    return run


@pytest.fixture(scope="module")
def browser():
    """Chromium for the tests of web pages; they are skipped where there is none."""
    selenium = pytest.importorskip("selenium.webdriver", reason="selenium is not installed: no browser test")
    chromium, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if not (chromium and driver):
        pytest.skip("no chromium with its chromedriver: no browser test")
    options = selenium.ChromeOptions()
    options.binary_location = chromium
    with tempfile.TemporaryDirectory() as folder:
        for word in (
            "headless", "no-sandbox", "disable-gpu", "disable-quic", "no-first-run", "disable-background-networking",
            "disable-component-update", "disable-sync", "disable-dev-shm-usage", f"user-data-dir={folder}",
            "window-size=390,844",
        ):  # fmt: skip
            options.add_argument(f"--{word}")
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        started = selenium.Chrome(options, selenium.ChromeService(driver))
        yield started
        started.quit()
