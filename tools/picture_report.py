"""Take screenshots of the sample's report for the documentation: docs/report.png and docs/img/idea-*.png.

Run by hand after the report's look changes: python tools/picture_report.py
It needs selenium, chromium and chromedriver.
"""

import base64
import shutil
import tempfile
import time
from pathlib import Path

from selenium import webdriver

from redink import samples
from redink.report.data import collect_report_data
from redink.report.html.report import render_report

DOCS = Path(__file__).parents[1] / "docs"
WIDTH, HEIGHT = 1200, 900
WHOLE = ""
PICTURES = {
    "report.png": ("s21", WHOLE),
    "img/idea-types.png": ("types", WHOLE),
    "img/idea-improvement.png": ("pictures", "svg[aria-label^='The improvement']"),
    "img/idea-difficulty.png": ("heatmap", WHOLE),
}
"""View of the report and element to capture (or the whole window), by file."""


def open_browser() -> webdriver.Chrome:
    """Return a headless Chromium of fixed size."""
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium")
    for word in ("headless", "no-sandbox", "disable-gpu", "hide-scrollbars", "force-color-profile=srgb"):
        options.add_argument(f"--{word}")
    browser = webdriver.Chrome(options, webdriver.ChromeService(shutil.which("chromedriver")))
    size = {"width": WIDTH, "height": HEIGHT, "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    return browser


def take(browser: webdriver.Chrome, page: Path, view: str, selector: str) -> bytes:
    """Return a screenshot of a view, or of one of its elements, as PNG."""
    browser.get("about:blank")
    browser.get(f"{page.as_uri()}#{view}")
    time.sleep(1)  # views are drawn when they are opened
    if selector:
        return browser.find_element("css selector", selector).screenshot_as_png
    return base64.b64decode(browser.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})["data"])


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "report.html"
        corpus, outputs = samples.load()
        survey = collect_report_data([(corpus, outputs)], [output.system for output in outputs])
        page.write_text(render_report(survey, command="redink demo"), encoding="utf-8")
        browser = open_browser()
        try:
            for name, (view, selector) in PICTURES.items():
                (DOCS / name).write_bytes(take(browser, page, view, selector))
        finally:
            browser.quit()
