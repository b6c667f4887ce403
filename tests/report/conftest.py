"""Chromium for the tests of web pages; they are skipped where there is none."""

import shutil
import tempfile

import pytest


@pytest.fixture(scope="module")
def browser():
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
        own = selenium.Chrome(options, selenium.ChromeService(driver))
        yield own
        own.quit()
