"""Take the picture of the report that the README shows: docs/report.png, the sample's report in Chromium.

Run by hand after the report's look changes: python tools/picture_report.py
It needs selenium, chromium and chromedriver.
"""

import base64
import shutil
import tempfile
from pathlib import Path

from selenium import webdriver

from redink import samples
from redink.report.html.report import render_report
from redink.scoring.survey import survey_systems

TARGET = Path(__file__).parents[1] / "docs" / "report.png"
WIDTH, HEIGHT = 1200, 900
VIEW = "s21"


def take(page: Path) -> bytes:
    """The page as PNG."""
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium")
    for word in ("headless", "no-sandbox", "disable-gpu", "hide-scrollbars", "force-color-profile=srgb"):
        options.add_argument(f"--{word}")
    browser = webdriver.Chrome(options, webdriver.ChromeService(shutil.which("chromedriver")))
    try:
        size = {"width": WIDTH, "height": HEIGHT, "deviceScaleFactor": 1, "mobile": False}
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        browser.get(f"{page.as_uri()}#{VIEW}")
        return base64.b64decode(browser.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})["data"])
    finally:
        browser.quit()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "report.html"
        corpus, outputs = samples.load()
        survey = survey_systems([(corpus, outputs)], [output.system for output in outputs])
        page.write_text(render_report(survey, command="redink demo"), encoding="utf-8")
        TARGET.write_bytes(take(page))
