"""Chromium for tests, and words for what they do in it: find, press, wait."""

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

ENTER, ESCAPE, TAB, RIGHT, DOWN = "\ue007", "\ue00c", "\ue004", "\ue014", "\ue015"


@contextmanager
def open_chromium() -> Iterator[Any]:
    """A browser without a window; the test is skipped where there is none, and fails there in CI."""
    chromium, driver = shutil.which("chromium"), shutil.which("chromedriver")
    try:
        from selenium import webdriver
    except ImportError:
        _miss("selenium is not installed: no browser test")
    if not (chromium and driver):
        _miss("no chromium with its chromedriver: no browser test")
    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    with tempfile.TemporaryDirectory() as folder:
        for word in (
            "headless", "no-sandbox", "disable-gpu", "disable-quic", "no-first-run", "disable-background-networking",
            "disable-component-update", "disable-sync", "disable-dev-shm-usage", f"user-data-dir={folder}",
            "window-size=390,844",
        ):  # fmt: skip
            options.add_argument(f"--{word}")
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        opened = webdriver.Chrome(options, webdriver.ChromeService(driver))
        try:
            yield opened
        finally:
            opened.quit()


def _miss(reason: str) -> None:
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)


def find(browser, selector: str) -> list:
    return browser.find_elements("css selector", selector)


def texts(browser, selector: str) -> list[str]:
    """At one moment: a list that is drawn anew meanwhile would lose its elements."""
    return browser.execute_script(
        "return [...document.querySelectorAll(arguments[0])].map((node) => node.innerText.trim())", selector
    )


def press(browser, *keys: str) -> None:
    from selenium.webdriver import ActionChains

    ActionChains(browser).send_keys(*keys).perform()


def wait_until(browser, condition: Callable[[], object], seconds: float = 20) -> None:
    """Look again and again, also where the page goes away under one's eyes."""
    from selenium.common.exceptions import WebDriverException
    from selenium.webdriver.support.ui import WebDriverWait

    WebDriverWait(browser, seconds, ignored_exceptions=[WebDriverException]).until(lambda _: condition())


def wait_for(browser, identity: str, text: str) -> None:
    wait_until(browser, lambda: text in browser.find_element("id", identity).text)


def open_page(browser, path: Path, view: str = "") -> None:
    browser.get("about:blank")  # or a new address of the same file would only be a new view
    browser.get(f"{path.as_uri()}#{view}")
