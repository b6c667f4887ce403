"""The site as it is built: no warnings, nothing loaded from the web, links that lead somewhere, formulas, search."""

from __future__ import annotations

import json
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.conftest import choose_trials
from tests.report.browsing import wait_until

ROOT = Path(__file__).parents[1]
LOADS = {("script", "src"), ("img", "src"), ("iframe", "src"), ("source", "src"), ("video", "src"), ("audio", "src")}


class Page(HTMLParser):
    """What a page loads, where it leads, and the places in it."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.links: list[str] = []
        self.places: set[str] = set()
        self.formulas = 0
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        self.formulas += tag == "math"
        if attributes.get("id"):
            self.places.add(attributes["id"] or "")
        self.loads += [value for name, value in attrs if value and (tag, name) in LOADS]
        if tag == "link" and attributes.get("rel") not in ("canonical", "next", "prev", "alternate"):
            self.loads.append(attributes.get("href") or "")
        if tag == "a" and attributes.get("href"):
            self.links.append(attributes["href"] or "")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built as `make docs` does."""
    target = tmp_path_factory.mktemp("site")
    # Not --quiet: it would hide warnings from --strict too.
    words = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(target)]
    built = subprocess.run(words, cwd=ROOT, capture_output=True, encoding="utf-8")
    assert built.returncode == 0, built.stdout + built.stderr
    return target


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    """Every page, read once."""
    return {path: Page(path) for path in sorted(site.rglob("*.html"))}


def test_every_page_of_the_docs_is_built(site: Path, pages: dict[Path, Page]) -> None:
    docs = ROOT / "docs"
    wanted = {site / path.relative_to(docs).with_suffix(".html") for path in docs.rglob("*.md")}
    assert wanted == set(pages) - {site / "404.html"}


def test_nothing_is_loaded_from_the_web(site: Path, pages: dict[Path, Page]) -> None:
    loads = [load for page in pages.values() for load in page.loads]
    assert loads
    assert [load for load in loads if "://" in load or load.startswith("//")] == []
    styles = [path.read_text(encoding="utf-8") for path in site.rglob("*.css")]
    assert styles
    assert not [style for style in styles if "url(http" in style or "@import" in style]


def test_links_of_the_site_lead_somewhere(pages: dict[Path, Page]) -> None:
    broken, count = [], 0
    for path, page in pages.items():
        for link in page.links + page.loads:
            if "://" in link or link.startswith(("mailto:", "data:")) or path.name == "404.html":
                continue
            file, _, anchor = unquote(link).partition("#")
            target = (path.parent / file).resolve() if file else path
            count += 1
            if not target.exists() or (anchor and target in pages and anchor not in pages[target].places):
                broken.append((path.name, link))
    assert broken == []
    assert count > 1000


def test_formulas_are_mathml(site: Path, pages: dict[Path, Page]) -> None:
    for path in set((site / "metrics").glob("*.html")) - {site / "metrics" / "external.html"}:  # scores from a file
        assert pages[path].formulas, path.name
        assert "arithmatex" not in path.read_text(encoding="utf-8")


def test_search_has_every_page(site: Path, pages: dict[Path, Page]) -> None:
    script = (site / "search" / "search_index.js").read_text(encoding="utf-8")
    output = {entry["location"].partition("#")[0] for entry in json.loads(script.partition("=")[2])["docs"]}
    assert {path.relative_to(site).as_posix() for path in pages} - {"404.html"} <= output | {"index.html"}


# In a browser, from files


def show(browser, path: Path, width: int = 1280) -> None:
    """Open a page at the width of a desktop or a phone."""
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 500},
    )
    browser.get("about:blank")
    browser.get(path.as_uri())


@pytest.mark.parametrize("width", [1280, 390])
def test_pages_fit_the_screen_and_load_without_errors(pages: dict[Path, Page], browser, width: int) -> None:
    browser.get_log("browser")
    step = choose_trials(3, 1)  # every third page by default, other ones for each width
    for path in list(pages)[width % step :: step]:
        if path.name == "404.html":  # which a server shows for any address, so that its links begin with a slash
            continue
        show(browser, path, width)
        assert browser.execute_script("return document.documentElement.scrollWidth") <= width, path.name
        missing = "return [...document.images].filter((image) => !image.naturalWidth).map((image) => image.src)"
        assert browser.execute_script(missing) == [], path.name
        assert [entry["message"] for entry in browser.get_log("browser")] == [], path.name


def test_search_finds_a_page_without_a_server(site: Path, browser) -> None:
    show(browser, site / "index.html")
    field = browser.find_element("css selector", ".md-search__input")
    field.click()
    field.send_keys("curly quotes")
    links = "return [...document.querySelectorAll('.md-search-result__link')].map((link) => link.href)"
    wanted = (site / "why-numbers-differ.html").as_uri()
    wait_until(browser, lambda: any(link.startswith(wanted) for link in browser.execute_script(links)))


def test_copying_a_console_takes_the_commands_alone(site: Path, browser) -> None:
    show(browser, site / "why-numbers-differ.html")
    copied = browser.execute_script(
        "const code = document.querySelector('.language-console code');"
        "code.setAttribute('data-md-copying', '');"
        "return code.innerText.split('\\n').filter((line) => line.trim())"
    )
    assert copied == ["sed 's/ \\.$/./' system3.txt > glued.txt", "redink doctor --ref reference.m2 glued.txt"]
