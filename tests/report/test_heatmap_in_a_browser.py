"""The heat map in Chromium: filters, the keyboard, and no script error with quotes, tags and emoji in the text."""

import shutil
import tempfile

import pytest

from redink import samples
from redink.metrics.gts import Gts
from redink.report.difficulty import study
from redink.report.heatmap import render_heatmap
from tests.report.test_heatmap import NASTY, nasty_pool

selenium = pytest.importorskip("selenium.webdriver", reason="selenium is not installed: no browser test")
CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="no chromium with its chromedriver: no browser test")


@pytest.fixture(scope="module")
def browser():
    options = selenium.ChromeOptions()
    options.binary_location = CHROMIUM
    with tempfile.TemporaryDirectory() as folder:
        for word in (
            "headless", "no-sandbox", "disable-gpu", "disable-quic", "no-first-run", "disable-background-networking",
            "disable-component-update", "disable-sync", "disable-dev-shm-usage", f"user-data-dir={folder}",
            "window-size=390,844",
        ):  # fmt: skip
            options.add_argument(f"--{word}")
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        driver = selenium.Chrome(options, selenium.ChromeService(DRIVER))
        yield driver
        driver.quit()


def find(browser, selector: str) -> list:
    return browser.find_elements("css selector", selector)


def press(browser, *keys: str) -> None:
    selenium.ActionChains(browser).send_keys(*keys).perform()


def wait_for(browser, text: str) -> None:
    from selenium.webdriver.support.ui import WebDriverWait

    WebDriverWait(browser, 20).until(lambda own: text in own.find_element("id", "heat-status").text)


def test_nasty_text_is_shown_as_text(browser, tmp_path) -> None:
    (tmp_path / "heat.html").write_text(render_heatmap(study(*nasty_pool(), Gts(), samples=0)), encoding="utf-8")
    browser.get(f"file://{tmp_path / 'heat.html'}")
    wait_for(browser, "2 of 2 sentences")
    shown = browser.find_element("css selector", ".sentence p").text
    assert all(token in shown for token in NASTY if token.isprintable())
    find(browser, "#heat-sentences .mark")[0].send_keys("\ue007")  # Enter
    assert "“<b>bold</b>”" in browser.find_element("id", "heat-detail").text
    assert "<sys> & 'co'" in browser.find_element("id", "heat-detail").text
    assert not find(browser, "main b, main i b, #heat-detail b")
    assert browser.get_log("browser") == []


def test_filters_and_keyboard(browser, tmp_path) -> None:
    corpus, outputs = samples.load()
    (tmp_path / "heat.html").write_text(render_heatmap(study(corpus, outputs, Gts(), samples=0)), encoding="utf-8")
    browser.get(f"file://{tmp_path / 'heat.html'}")
    wait_for(browser, "72 of 72 sentences")
    every = len(find(browser, "#heat-sentences .mark"))

    first = find(browser, "#heat-sentences .mark")[0]
    browser.execute_script("arguments[0].focus()", first)
    press(browser, "\ue007")
    detail = browser.find_element("id", "heat-detail")
    assert detail.is_displayed()
    assert all(output.system in detail.text for output in outputs)
    press(browser, "\ue00c")  # Escape
    assert not detail.is_displayed()
    assert browser.switch_to.active_element == first
    press(browser, "\ue014")  # right arrow
    assert browser.switch_to.active_element == find(browser, "#heat-sentences .mark")[1]

    browser.find_element("id", "heat-hard").click()
    wait_for(browser, " of 72 sentences")
    selenium.support.ui.WebDriverWait(browser, 20).until(lambda own: len(find(own, "#heat-sentences .mark")) < every)
    weights = [float(mark.text) for mark in find(browser, "#heat-sentences .error small")]
    assert weights
    assert min(weights) >= 0.8
    browser.find_element("css selector", "[type=reset]").click()
    wait_for(browser, "72 of 72 sentences")
    browser.find_element("id", "heat-search").send_keys(
        corpus.sentences[4].tokens[0], " ", corpus.sentences[4].tokens[1]
    )
    selenium.support.ui.WebDriverWait(browser, 20).until(lambda own: len(find(own, ".sentence")) < 40)
    assert "5" in [number.text for number in find(browser, ".sentence > span")]
    wide = browser.execute_script("return document.documentElement.scrollWidth <= innerWidth")
    assert wide
    assert browser.get_log("browser") == []
