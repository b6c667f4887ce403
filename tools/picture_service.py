"""Take screenshots of the leaderboard for the guides, from a real server: docs/img/service-*.png.

Run by hand after the pages' look changes: python tools/picture_service.py
It needs the extra `service`, selenium, chromium and chromedriver.
"""

import base64
import json
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.webdriver.support.ui import WebDriverWait

import redink
from redink import samples
from redink.service.client import Client, ServerError

TARGET = Path(__file__).parents[1] / "docs" / "img"
PASSWORD = "correct horse battery"
TASK = "learner-english-2027"
DESCRIPTION = "Correct 72 sentences of learners of English. The sentences and the systems are invented."
ENTRIES = [
    ("Graphite", "speller", ("speller",), "rules, open"),
    ("Blue Pencil", "t5-small", ("cautious",), "t5, open"),
    ("Graphite", "speller+rules", ("cautious", "speller"), "rules, open"),
    ("Marginalia", "eager-llm", ("eager",), "llm, closed"),
    ("Blue Pencil", "t5-ensemble", ("polished", "cautious"), "t5, ensemble, open"),
    ("Marginalia", "polished-llm", ("polished",), "llm, closed"),
]
"""Team, system, systems of the sample that provide its sentences in turn, and tags."""
FACTS = {
    "Graphite": {"Open weights": "yes"},
    "Blue Pencil": {"Open weights": "yes", "Code": "https://example.org/blue-pencil"},
    "Marginalia": {"Open weights": "no"},
}
"""Facts about the systems of each team."""
PEOPLE = {"Graphite": "Grace Hall", "Blue Pencil": "Ben Ito", "Marginalia": "Mara Lind"}


def write_text(systems: tuple[str, ...]) -> str:
    """Return an output that takes its sentences from systems of the sample in turn."""
    outputs = {
        path.stem: [" ".join(redink.apply_edits(one.tokens, one.annotations[0])) for one in redink.stream_m2(path)]
        for path in samples.SYSTEMS
    }
    return "".join(f"{outputs[systems[i % len(systems)]][i]}\n" for i in range(72))


def start_server(folder: Path) -> tuple[subprocess.Popen[str], str, str]:
    """Start a server with an empty database on a free port; return its process, address and organiser link."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = [sys.executable, "-m", "redink", "leaderboard", "serve", "--no-demo", "--port", str(port), "--workers", "2"]
    process = subprocess.Popen(words, cwd=folder, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    address, link = (process.stdout.readline() for _ in range(2))
    return process, address.split()[3], link.split()[-1]


class Server:
    """Client of the server's API."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.tokens: dict[str, str] = {}

    def call(self, who: str, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """Call the API with JSON."""
        return Client(self.address, self.tokens.get(who, "")).call(method, f"/api{path}", json=body)

    def sign_up(self, who: str) -> None:
        """Create an account; the first call waits until the server responds."""
        body = {"email": f"{who.lower().replace(' ', '.')}@example.org", "name": who, "password": PASSWORD}
        for _ in range(100):
            try:
                self.tokens[who] = self.call(who, "POST", "/accounts", body)["token"]
                return
            except ServerError as error:
                if error.answer:
                    raise
                time.sleep(0.2)

    def submit(self, team: str, name: str, text: str, tags: str) -> int:
        """Send a system in."""
        who = PEOPLE[team]
        found = Client(self.address, self.tokens[who]).call(
            "POST", f"/api/tasks/{TASK}/submissions",
            data={"name": name, "tags": tags, "facts": json.dumps(FACTS[team])},
            files={"file": (f"{name}.txt", text.encode())},
        )  # fmt: skip
        return int(found["id"])


def stage(server: Server, link: str) -> None:
    """Create a task with three teams and their systems."""
    server.sign_up("Olga Organiser")
    server.call("Olga Organiser", "POST", f"/join/{link.rpartition('/')[2]}")
    spec = {"name": "Learner English 2027", "description": DESCRIPTION,
            "metrics": ["errant", "m2", "gts", "gleu"],
            "fields": [{"name": "Open weights", "kind": "yes or no", "required": True},
                       {"name": "Code", "kind": "link"}],
            "phases": [{"references": ["reference.m2"], "daily": 5}]}  # fmt: skip
    Client(server.address, server.tokens["Olga Organiser"]).call(
        "POST", "/api/tasks", data={"spec": json.dumps(spec)},
        files={"files": ("reference.m2", samples.REFERENCE.read_bytes())},
    )  # fmt: skip
    for team, person in PEOPLE.items():
        server.sign_up(person)
        server.call(person, "POST", f"/tasks/{TASK}/team", {"name": team})
    for team, name, systems, tags in ENTRIES:
        server.submit(team, name, write_text(systems), tags)
    while len(server.call("", "GET", f"/tasks/{TASK}/board")["rows"]) < len(ENTRIES):
        time.sleep(0.5)


def open_browser() -> webdriver.Chrome:
    """Chromium without a window."""
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium")
    for word in ("headless", "no-sandbox", "disable-gpu", "hide-scrollbars", "force-color-profile=srgb"):
        options.add_argument(f"--{word}")
    return webdriver.Chrome(options, webdriver.ChromeService(shutil.which("chromedriver")))


class Photographer:
    """A browser that takes screenshots of pages."""

    def __init__(self, browser: webdriver.Chrome, address: str) -> None:
        self.browser, self.address = browser, address

    def find(self, selector: str) -> Any:
        """Return the first element that matches."""
        return self.browser.find_element("css selector", selector)

    def wait(self, selector: str) -> None:
        """Wait until an element matches."""
        WebDriverWait(self.browser, 20).until(lambda _: self.browser.find_elements("css selector", selector))

    def go(self, path: str) -> None:
        """Open a page."""
        self.browser.get(self.address + path)

    def fill(self, **values: str) -> None:
        """Fill a form in."""
        for name, value in values.items():
            self.find(f"main [name={name}]").send_keys(value)

    def sign_in(self, who: str) -> None:
        """Be somebody else."""
        self.browser.delete_all_cookies()
        self.go("/login")
        self.fill(email=f"{who.lower().replace(' ', '.')}@example.org", password=PASSWORD)
        self.find("main button.main").click()
        self.wait(".who form")

    def open(self, title: str) -> None:
        """Open a part of the page, and the first parameters in it."""
        script = """
            const titles = [...document.querySelectorAll("summary")];
            const part = titles.find((one) => one.textContent.startsWith(arguments[0]));
            part.parentElement.open = true;
            part.parentElement.querySelector(".metric details").open = true;
        """
        self.browser.execute_script(script, title)

    def take(self, name: str, width: int = 1100, most: int = 1000, dark: bool = False, selector: str = "") -> None:
        """Save a screenshot of the page, from its top or from the form with an element, up to a maximum height."""
        size = {"width": width, "height": 600, "deviceScaleFactor": 1, "mobile": width < 600}
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [scheme]})
        self.browser.execute_script("scrollTo(0, 0)")
        high = self.browser.execute_script("return document.querySelector('footer').getBoundingClientRect().top")
        form = "const form = document.querySelector(arguments[0])?.closest('details'); return form?.offsetTop ?? 0"
        top = self.browser.execute_script(form, selector) if selector else 0
        clip = {"x": 0, "y": top, "width": width, "height": min(high - top, most), "scale": 1}
        shot = {"format": "png", "captureBeyondViewport": True, "clip": clip}
        data = self.browser.execute_cdp_cmd("Page.captureScreenshot", shot)["data"]
        (TARGET / f"service-{name}.png").write_bytes(base64.b64decode(data))


def take_all(camera: Photographer, folder: Path) -> None:
    """Take all screenshots of the guides."""
    camera.go(f"/tasks/{TASK}")
    camera.take("board", most=670)
    camera.take("phone", 390, 844, dark=True)
    camera.go(f"/tasks/{TASK}/history")
    camera.take("history", most=480)
    camera.go(f"/tasks/{TASK}/compare?first=6&second=5")
    camera.take("compare", most=620)
    camera.sign_in("Olga Organiser")
    camera.go("/new")
    camera.fill(name="Learner English 2028", description="Correct the sentences of the **test set**.")
    camera.take("new", most=1150)
    camera.go(f"/tasks/{TASK}/manage")
    camera.find("form[action$=invite] button").click()
    camera.wait(".secret")
    camera.take("manage", most=860)
    camera.go(f"/tasks/{TASK}/manage")
    camera.open("Metrics and annotator")
    camera.take("metrics", most=760, selector="input[name=section][value=scoring]")
    camera.sign_in(PEOPLE["Blue Pencil"])
    lines = write_text(("cautious",)).splitlines(keepends=True)
    broken = folder / "broken.txt"
    broken.write_text("".join([*lines[:3], "\n", *lines[4:9], *lines[10:]]), encoding="utf-8")
    camera.go(f"/tasks/{TASK}/submit")
    camera.fill(name="t5-large", file=str(broken), tags="t5, open")
    camera.browser.execute_script("document.querySelector('[name=fact-0]').value = 'yes'")
    camera.take("submit")
    camera.find("main button.main").click()
    camera.wait(".findings")
    camera.take("findings", most=620)
    camera.go("/submissions/5")
    camera.take("submission", most=620)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        process, address, link = start_server(Path(name))
        try:
            stage(Server(address), link)
            browser = open_browser()
            try:
                take_all(Photographer(browser, address), Path(name))
            finally:
                browser.quit()
        finally:
            process.terminate()
            process.wait()
