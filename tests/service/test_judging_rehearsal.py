"""A rehearsal: two judges in Chromium, a disagreement, a third judge, and kill -9 of server and browser in between."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import pytest
from urllib3.exceptions import HTTPError

from redink import samples
from redink.bank.files import read_bank_file
from tests.report.browsing import find, open_chromium, press, texts, wait_until
from tests.service.browsing import PASSWORD
from tests.service.conftest import Person, Served, sign_up, start_server
from tests.service.test_browser import fill, leave

SIZE = 6
HERE = "/tasks/sample/phases/1"
SYSTEMS = ("eager", "polished")


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A server that a test kills and starts again."""
    started = start_server(f"sqlite:///{tmp_path / 'redink.db'}", tmp_path / "log", "--no-demo", "--workers", "1")
    yield started
    if started.process.poll() is None:
        started.stop()


def wait(ready: Any) -> Any:
    """Wait until something is true, and return it."""
    for _ in range(1200):
        if value := ready():
            return value
        time.sleep(0.05)
    raise AssertionError("it did not become true within a minute")


def prepare(served: Served) -> tuple[Person, dict[str, Person]]:
    """A closed phase with two systems on the board, a bank with questions that two judges answer, and three judges."""
    olga = sign_up(served.client, "Olga", served.link)
    spec = json.dumps({"name": "Sample", "metrics": ["errant"], "phases": [{"references": ["reference.m2"]}]})
    files = {"files": ("reference.m2", samples.REFERENCE.read_bytes())}
    olga.call("POST", "/tasks", data={"spec": spec}, files=files).raise_for_status()
    olga.call("POST", "/tasks/sample/team", json={"name": "Olga and friends"}).raise_for_status()
    for path in samples.SYSTEMS:
        if path.stem in SYSTEMS:
            file = {"file": (path.name, path.read_bytes())}
            olga.call("POST", "/tasks/sample/submissions", data={"name": path.stem}, files=file).raise_for_status()
    wait(lambda: len(olga.call("GET", "/tasks/sample/board").json()["rows"]) == len(SYSTEMS))
    closes = datetime.fromtimestamp(time.time() - 60, UTC).isoformat()
    olga.call("PUT", "/tasks/sample/phases/1", json={"name": "test", "closes": closes}).raise_for_status()
    bank = f"{HERE}/bank"
    olga.call("POST", bank, data={"name": "town", "second": "1"}).raise_for_status()
    olga.call("POST", f"{bank}/batches", json={"size": SIZE}).raise_for_status()
    wait(lambda: olga.call("GET", bank).json()["campaign"]["questions"]["open"] == SIZE)
    invitation = olga.call("POST", "/tasks/sample/invitations", json={"kind": "judge", "uses": 3}).json()["link"]
    return olga, {name: sign_up(served.client, name, invitation) for name in ("Ana", "Bo", "Cy")}


def open_page(browser: Any, served: Served, person: Person) -> None:
    """Sign in, and open the judging page by its link."""
    browser.get(f"{served.url}/login")
    fill(browser, email=person.email, password=PASSWORD)
    leave(browser, find(browser, "main button.main")[0].click)
    browser.get(f"{served.url}/tasks/sample")
    leave(browser, browser.find_element("link text", "Judge").click)
    wait_until(browser, lambda: texts(browser, "#count")[0] != "")


def count_answers(browser: Any) -> int:
    return int(texts(browser, "#count")[0].split(" ")[0])


def answer(browser: Any, key: str) -> str:
    """Answer the question with a key; returns the text of its correction."""
    shown, before = texts(browser, "#corrected")[0], count_answers(browser)
    press(browser, key)
    wait(lambda: count_answers(browser) == before + 1)
    wait(lambda: not browser.execute_script("return busy"))
    return shown


def answer_all(browser: Any, key: str, other: str = "", text: str = "") -> None:
    """Answer with one key, and a question about a text with another."""
    while find(browser, "#question:not([hidden])"):
        answer(browser, other if other and texts(browser, "#corrected")[0] == text else key)


def kill_browser(browser: Any) -> None:
    """Kill Chromium with all its processes, and its driver."""
    found = [browser.service.process.pid]
    for parent in found:
        listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(parent)], capture_output=True, text=True)
        found += map(int, listed.stdout.split())
    for number in found:
        os.kill(number, signal.SIGKILL)
    browser.service.process.wait()
    wait(lambda: not any(Path(f"/proc/{number}").exists() for number in found))


def start_again(served: Served) -> None:
    """Start the same server at the same address."""
    with served.log.open("ab") as log:
        served.process = subprocess.Popen(served.process.args, stdout=subprocess.PIPE, stderr=log, text=True)
    wait(lambda: is_up(served))


def is_up(served: Served) -> bool:
    try:
        return served.client.get("/healthz").status_code == 200
    except httpx.TransportError:
        return False


def kill_server(served: Served) -> None:
    served.process.send_signal(signal.SIGKILL)
    served.process.wait()
    assert served.process.stdout is not None
    served.process.stdout.close()


def test_a_campaign_with_a_disagreement_and_kills(served: Served, tmp_path: Path) -> None:
    olga, judges = prepare(served)
    rows = olga.call("GET", "/tasks/sample/board").json()["bank"]["rows"]
    before = {row["name"]: row["scores"] for row in rows}
    with open_chromium() as bo:
        with suppress(HTTPError), open_chromium() as ana:
            open_page(ana, served, judges["Ana"])
            open_page(bo, served, judges["Bo"])
            shown = [answer(ana, "v") for _ in range(3)]
            answer(bo, "v")
            kill_server(served)
            press(ana, "v")
            wait_until(ana, lambda: "Not stored" in texts(ana, "#message")[0])
            start_again(served)
            wait_until(ana, lambda: not ana.execute_script("return busy"))
            shown.append(answer(ana, "v"))
            kill_browser(ana)
        with open_chromium() as ana:
            open_page(ana, served, judges["Ana"])
            assert count_answers(ana) == 4
            width = "return document.documentElement.scrollWidth <= document.documentElement.clientWidth"
            assert ana.execute_script(width), "a phone with 390 pixels"
            answer_all(ana, "v")
            assert "All questions are answered" in texts(ana, "#end")[0]
        answer_all(bo, "v", "i", shown[2])
    cy = judges["Cy"].call("POST", f"{HERE}/question").json()
    assert cy["total"] == 1, "only what the two disagree about is left"
    vote = {"id": cy["question"]["id"], "verdict": "invalid"}
    for _ in range(2):
        assert judges["Cy"].call("POST", f"{HERE}/votes", json=vote).json()["question"] is None

    file = olga.call("GET", f"{HERE}/bank/file").content
    (tmp_path / "bank.jsonl").write_bytes(file)
    bank = read_bank_file(tmp_path / "bank.jsonl")
    votes = [json.loads(vote.text) for vote in bank.votes]
    cast = Counter((vote["judge"], vote["source"], vote["start"], vote["correction"]) for vote in votes)
    assert max(cast.values()) == 1, "no vote is doubled"
    by_judge = Counter(vote["judge"] for vote in votes if "gold" not in vote)
    assert by_judge == {"j1": SIZE, "j2": SIZE, "j3": 1}, "and none is lost"
    verdicts = Counter(verdict for ((_, verdict),) in bank.settle().settled.values())
    assert verdicts["invalid"] >= 1

    assert sign_up(served.client, "Pia").call("GET", "/tasks/sample/board").json()["bank"] is None
    olga.call("POST", f"{HERE}/bank/publish").raise_for_status()
    pia = Person(served.client, olga.token)
    version = olga.call("GET", f"{HERE}/bank").json()["campaign"]["bank"]
    wait(lambda: pia.call("GET", "/tasks/sample/board").json()["bank"]["bank"] == version)
    anonymous = served.client.get("/api/tasks/sample/board").json()["bank"]
    assert anonymous["bank"] == version
    after = {row["name"]: row["scores"] for row in anonymous["rows"]}
    assert after.keys() == before.keys() == set(SYSTEMS)
    for name in SYSTEMS:
        old, new = before[name], after[name]
        assert old["lower"] <= new["lower"] <= (new["estimate"] or new["lower"]) <= new["upper"] <= old["upper"]
    assert any(after[name]["estimate"] is not None for name in SYSTEMS)
    assert sum(after[name]["upper"] - after[name]["lower"] for name in SYSTEMS) < sum(
        before[name]["upper"] - before[name]["lower"] for name in SYSTEMS
    )
