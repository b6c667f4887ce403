"""The leaderboard in Chromium: a whole task from the organiser's link to a withdrawn system; phones, keys, colours."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import redink
from redink import samples
from tests.report.browsing import ENTER, TAB, find, open_chromium, press, texts, wait_until
from tests.service.conftest import Person, Served, sign_up, start_server
from tests.service.scenes import REFERENCE, SENTENCES, SOURCE, SYSTEMS

METRICS = ["errant", "gts"]
PASSWORD = "correct horse battery"
PUBLIC = ("/", "/login", "/signup", "/api", "/nothing", "/tasks/small", "/tasks/small/about", "/tasks/small/history",
          "/tasks/small/compare", "/tasks/small/compare?first=1&second=2", "/tasks/small/pools",
          "/submissions/1")  # fmt: skip
PRIVATE = ("/account", "/new", "/tasks/small/submit", "/tasks/small/team", "/tasks/small/submissions",
           "/tasks/small/manage", "/submissions/1", "/tasks/small")  # fmt: skip


def write_text(system: str) -> str:
    """The corrected sentences of a system of the sample."""
    path = next(path for path in samples.SYSTEMS if path.stem == system)
    sentences = islice(redink.stream_m2(path), SENTENCES)
    return "".join(" ".join(redink.apply_edits(one.tokens, one.annotations[0])) + "\n" for one in sentences)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with open_chromium() as opened:
        yield opened


@pytest.fixture(autouse=True)
def fresh(browser: Any) -> Iterator[None]:
    """A browser that knows nobody; and nothing that a script, a policy or a missing file could complain of."""
    shape(browser, 1280)
    browser.get("about:blank")
    browser.execute_cdp_cmd("Network.clearBrowserCookies", {})
    yield
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    messages = [entry["message"] for entry in browser.get_log("browser")]
    assert [message for message in messages if not re.search(r"status of 4(04|22)", message)] == []


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server without any task."""
    folder = tmp_path_factory.mktemp("served")
    started = start_server(f"sqlite:///{folder / 'redink.db'}", folder / "log", "--no-demo")
    yield started
    started.stop()


@pytest.fixture(scope="module")
def staged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Person]]:
    """A server with a task and three systems on its board, and its organiser, who has the team that sent them."""
    folder = tmp_path_factory.mktemp("staged")
    started = start_server(f"sqlite:///{folder / 'redink.db'}", folder / "log", "--no-demo")
    olga = sign_up(started.client, "Olga", started.link)
    spec = json.dumps({"name": "Small", "metrics": METRICS, "phases": [{"references": ["reference.m2"]}]})
    olga.call("POST", "/tasks", data={"spec": spec}, files={"files": REFERENCE}).raise_for_status()
    olga.call("POST", "/tasks/small/team", json={"name": "Olga and friends"}).raise_for_status()
    for name in ("polished", "cautious", "eager"):
        olga.call("POST", "/tasks/small/submissions", data={"name": name, "tags": "sample, open"},
                  files={"file": (f"{name}.m2", SYSTEMS[name])}).raise_for_status()  # fmt: skip
    while len(olga.call("GET", "/tasks/small/board").json()["rows"]) < 3:
        assert started.process.poll() is None
        time.sleep(0.2)
    yield started, olga
    started.stop()


def shape(browser: Any, width: int, dark: bool = False) -> None:
    """A window so wide, in light or dark."""
    size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [scheme]})


def fill(browser: Any, **values: str) -> None:
    for name, value in values.items():
        field = browser.find_element("css selector", f"main [name={name}]")
        if field.get_attribute("type") != "file":
            field.clear()
        field.send_keys(value)


def leave(browser: Any, act: Callable[[], object]) -> None:
    """Do something that leads to another page, and wait for it."""
    browser.execute_script("window.left = false")
    act()
    arrived = "return window.left !== false && document.readyState === 'complete'"
    wait_until(browser, lambda: browser.execute_script(arrived))


def choose_metrics(browser: Any, *names: str) -> None:
    """Tick these metrics in the picker, and no others."""
    for box in browser.find_elements("css selector", ".metric [type=checkbox]"):
        if box.is_displayed() and box.is_selected() != (box.get_attribute("value") in names):
            box.click()


def push(browser: Any, selector: str = "main button.main") -> None:
    leave(browser, browser.find_element("css selector", selector).click)


def follow(browser: Any, text: str) -> None:
    leave(browser, browser.find_element("link text", text).click)


def sign_in(browser: Any, url: str, email: str) -> None:
    browser.get(f"{url}/login")
    fill(browser, email=email, password=PASSWORD)
    push(browser)


def wait_long(browser: Any, condition: Callable[[], object]) -> None:
    """Wait for a worker, who may be busy."""
    wait_until(browser, condition, 120)


def show_main(browser: Any) -> str:
    return str(texts(browser, "main")[0])


def test_a_task_from_the_link_to_a_withdrawn_system(browser: Any, served: Served, tmp_path: Path) -> None:
    (tmp_path / "reference.m2").write_bytes(REFERENCE[1])
    good, better = write_text("cautious"), write_text("polished")
    lines = good.splitlines(keepends=True)
    (tmp_path / "broken.txt").write_text("".join([*lines[:2], "\n", *lines[3:7], *lines[8:]]), encoding="utf-8")
    (tmp_path / "good.txt").write_text(good, encoding="utf-8")

    browser.get(served.link)
    fill(browser, name="Olga", email="olga@example.org", password=PASSWORD)
    push(browser)
    assert "You are now an organiser of this server" in show_main(browser)
    follow(browser, "New task")
    fill(browser, name="Learner English", timezone="Mars/Olympus", references=str(tmp_path / "reference.m2"))
    choose_metrics(browser, "errant", "gts")
    beta = browser.find_element("css selector", "main [name=metric-0-beta]")
    browser.execute_script("arguments[0].value = -1", beta)
    browser.find_element("css selector", "main button.main").click()
    assert beta.is_displayed(), "the parameters open at a value that is not allowed"
    assert browser.execute_script("return arguments[0].validity.rangeUnderflow", beta)
    browser.execute_script("arguments[0].value = 0.5", beta)
    push(browser)
    assert "There is no time zone 'Mars/Olympus'" in show_main(browser)
    chosen = browser.find_elements("css selector", ".metric [type=checkbox]:checked")
    assert [box.get_attribute("value") for box in chosen] == ["errant", "gts"]
    fill(browser, timezone="UTC", description="**Correct** <b>this</b>")
    fill(browser, references=str(tmp_path / "reference.m2"))
    browser.find_element("css selector", "main [name=open_references]").click()
    browser.find_element("css selector", "main [name=pooling] option[value=all]").click()
    push(browser)
    assert browser.current_url.startswith(f"{served.url}/tasks/learner-english/manage")
    push(browser, "header form button")

    browser.get(f"{served.url}/tasks/learner-english/about")
    assert texts(browser, ".prose strong") == ["Correct"]
    assert "<b>this</b>" in show_main(browser)
    follow(browser, "Submit")
    follow(browser, "Sign up")
    fill(browser, name="Pia", email="pia@example.org", password=PASSWORD)
    push(browser)
    fill(browser, name="Pia’s team")
    push(browser)
    assert "Your team is ready" in show_main(browser)

    fill(browser, name="first", file=str(tmp_path / "broken.txt"))
    push(browser)
    assert "The file has errors and was not accepted" in show_main(browser)
    assert texts(browser, ".findings > li.warning .line") == ["line 3"]
    assert any("line 8 of the source is missing" in text for text in texts(browser, ".findings > li.error"))

    fill(browser, file=str(tmp_path / "good.txt"))
    push(browser)
    browser.execute_script("window.left = false")
    wait_long(browser, lambda: texts(browser, ".state") == ["scored"])
    wait_long(browser, lambda: texts(browser, "main tbody td.number:nth-of-type(3)")[:1] == ["1"])
    assert browser.execute_script("return window.left") is False, "the page was loaded again"
    assert "was accepted" not in show_main(browser)
    corpus, output = redink.read_corpus(tmp_path / "reference.m2"), redink.read_output(tmp_path / "good.txt")
    expected = redink.score(corpus, [output], ["errant"]).scores["errant"]["good"].value
    assert texts(browser, "main tbody td.number")[0] == f"{expected:.4f}"

    follow(browser, "Submit")
    fill(browser, name="second", text=better, tags="t5, open")
    push(browser)
    wait_long(browser, lambda: texts(browser, ".state") == ["scored"])
    wait_long(browser, lambda: len(look(browser, f"{served.url}/tasks/learner-english", ".board tbody tr")) == 2)
    assert texts(browser, ".board tbody th > a") == ["second", "first"]
    assert texts(browser, ".board thead th")[3:5] == ["errant ★", "gts"]

    follow(browser, "Compare")
    push(browser, "main .filters button")
    wait_long(browser, lambda: "second (Pia’s team) against first (Pia’s team)" in show_main(browser))
    assert texts(browser, "main table:first-of-type tbody th")[:2] == ["errant", "gts"]

    browser.get(f"{served.url}/tasks/learner-english/submissions")
    follow(browser, "second")
    browser.find_element("css selector", "button.danger").click()
    browser.switch_to.alert.dismiss()
    assert texts(browser, ".state") == ["scored"]
    browser.find_element("css selector", "button.danger").click()
    browser.switch_to.alert.accept()
    wait_until(browser, lambda: texts(browser, ".state") == ["withdrawn"])
    wait_long(browser, lambda: len(look(browser, f"{served.url}/tasks/learner-english", ".board tbody tr")) == 1)


def look(browser: Any, address: str, selector: str) -> list[str]:
    """What stands on a page now."""
    browser.get(address)
    return texts(browser, selector)


def test_report_and_heat_map_work_where_they_may_do_nothing_else(
    browser: Any, staged: tuple[Served, Person], tmp_path: Path
) -> None:
    server, olga = staged
    sign_in(browser, server.url, olga.email)
    browser.get(f"{server.url}/tasks/small/manage")
    push(browser, "#pages button")
    browser.execute_script("window.left = false")
    wait_long(browser, lambda: texts(browser, "#pages a") == ["Report", "Heat map"])
    assert browser.execute_script("return window.left") is False, "the page was loaded again"
    follow(browser, "Report")
    wait_until(browser, lambda: len(find(browser, "#scores tbody tr")) >= 3)
    assert browser.execute_script("return window.origin") == "null"
    browser.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(tmp_path)})
    browser.find_element("xpath", "//button[text()='CSV']").click()
    wait_until(browser, lambda: list(tmp_path.glob("*.csv")))
    browser.find_element("xpath", "//button[text()='PNG']").click()
    wait_until(browser, lambda: list(tmp_path.glob("*.png")))
    browser.get(f"{server.url}/tasks/small/heatmap")
    wait_until(browser, lambda: "12 of 12 sentences" in browser.find_element("tag name", "body").text)


@pytest.mark.parametrize("paths", [PUBLIC, PRIVATE], ids=["a reader", "an organiser"])
def test_pages_fit_a_phone(browser: Any, staged: tuple[Served, Person], paths: tuple[str, ...]) -> None:
    server, olga = staged
    if paths == PRIVATE:
        sign_in(browser, server.url, olga.email)
    shape(browser, 390)
    for path in paths:
        browser.get(server.url + path)
        browser.execute_script("for (const one of document.querySelectorAll('details')) one.open = true")
        wide = browser.execute_script("return Math.max(document.documentElement.scrollWidth, innerWidth)")
        assert wide == 390, path


CONTRAST = """
const parse = (text) => { const [r, g, b, a = 1] = text.match(/[\\d.]+/g).map(Number); return { rgb: [r, g, b], a }; };
const linear = (value) => value <= .04045 ? value / 12.92 : ((value + .055) / 1.055) ** 2.4;
const light = ({ rgb }) => { const [r, g, b] = rgb.map((value) => linear(value / 255));
  return .2126 * r + .7152 * g + .0722 * b; };
const ground = (node) => {
  for (let at = node; at; at = at.parentElement) {
    const colour = parse(getComputedStyle(at).backgroundColor);
    if (colour.a === 1) return colour;
  }
  return parse("rgb(255, 255, 255)");
};
const low = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
let seen = 0;
while (walk.nextNode()) {
  const node = walk.currentNode.parentElement, text = walk.currentNode.data.trim();
  if (!text || !node.checkVisibility() || node.disabled) continue;
  seen += 1;
  const [a, b] = [light(parse(getComputedStyle(node).color)), light(ground(node))].sort((x, y) => y - x);
  if ((a + .05) / (b + .05) < 4.5) low.push(`${node.tagName}.${node.className}: ${text}`);
}
return [seen, low];
"""
"""Which texts have less contrast than 4.5:1 (WCAG AA)."""


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_all_text_can_be_read(browser: Any, staged: tuple[Served, Person], dark: bool) -> None:
    server, olga = staged
    shape(browser, 1280, dark)
    for path in (*PUBLIC, "", *PRIVATE):
        if path:
            browser.get(server.url + path)
            browser.execute_script("for (const one of document.querySelectorAll('details')) one.open = true")
            seen, low = browser.execute_script(CONTRAST)
            assert seen > 5
            assert low == [], path
        else:
            sign_in(browser, server.url, olga.email)
    colour = browser.execute_script("return getComputedStyle(document.body).backgroundColor")
    assert colour == ("rgb(23, 24, 26)" if dark else "rgb(253, 252, 249)")


def tab_to(browser: Any, selector: str) -> None:
    """Press Tab until something has the focus."""
    for _ in range(60):
        press(browser, TAB)
        if browser.execute_script("return document.activeElement.matches(arguments[0])", selector):
            return
    raise AssertionError(f"the Tab key does not lead to {selector}")


def test_with_keys_only(browser: Any, staged: tuple[Served, Person]) -> None:
    server, _ = staged
    sign_up(server.client, "Kim")
    browser.get(f"{server.url}/tasks/small")
    press(browser, TAB)
    assert browser.execute_script("return document.activeElement.className") == "skip"
    leave(browser, lambda: (tab_to(browser, "nav.tabs a[href*=submit]"), press(browser, ENTER)))
    tab_to(browser, "[name=email]")
    press(browser, "kim@example.org", TAB, PASSWORD)
    leave(browser, lambda: press(browser, ENTER))
    tab_to(browser, "main [name=name]")
    press(browser, "Kim")
    leave(browser, lambda: press(browser, ENTER))
    tab_to(browser, "main [name=name]")
    press(browser, "typed")
    tab_to(browser, "main [name=text]")
    press(browser, SOURCE.decode())
    tab_to(browser, "main button.main")
    outline = browser.execute_script("return getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"
    leave(browser, lambda: press(browser, ENTER))
    assert re.fullmatch(rf"{server.url}/submissions/\d+\?done=submitted", browser.current_url)
    wait_long(browser, lambda: texts(browser, ".state") == ["scored"])


def test_without_scripts(browser: Any, staged: tuple[Served, Person], tmp_path: Path) -> None:
    server, _ = staged
    sign_up(server.client, "Nora")
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    browser.get(f"{server.url}/tasks/small/team")
    fill(browser, email="nora@example.org", password=PASSWORD)
    push(browser)
    fill(browser, name="Nora")
    push(browser)
    (tmp_path / "speller.m2").write_bytes(SYSTEMS["speller"])
    fill(browser, name="quiet", file=str(tmp_path / "speller.m2"))
    push(browser)
    wait_long(browser, lambda: find(browser, ".state.scored"))  # the page asks for itself again
    wait_long(browser, lambda: any("quiet" in row for row in look(browser, f"{server.url}/tasks/small", ".board tr")))
    browser.find_element("link text", "errant").click()
    assert "sort=errant" in browser.current_url
    assert "quiet" in browser.find_element("css selector", ".board").text
