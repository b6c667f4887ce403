"""A campaign from the queue to the scores: two judges in Chromium, a killed server, and a dispute for a third judge."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from redink import samples
from redink.bank.files import read_bank_file
from redink.bank.queue import read_queue
from tests.report.browsing import open_chromium, press, texts, wait_until

SIZE = 6


@contextmanager
def serve(queue: Path, bank: Path, judge: str) -> Iterator[tuple[subprocess.Popen, str]]:
    command = [sys.executable, "-m", "redink", "bank", "serve", queue, "--bank", bank, "--judge", judge, "--no-open"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            yield server, server.stdout.readline().strip()
        finally:
            server.kill()


def answer(browser: Any, keys: str, done: int, total: int) -> None:
    """Press keys, each when the answer to the last one has arrived."""
    for count, key in enumerate(keys, done + 1):
        press(browser, key)
        wait_until(browser, lambda count=count: texts(browser, "#count") == [f"{count} of {total} answered"])
        wait_until(browser, lambda: not browser.execute_script("return busy"))


def test_a_campaign(redink, tmp_path) -> None:
    words = ("--ref", samples.REFERENCE, *samples.SYSTEMS)
    queue, review, town = (tmp_path / f"{name}.jsonl" for name in ("queue", "review", "town"))
    assert redink("bank", "queue", *words, "-n", SIZE, "--name", "round1", "-o", queue).code == 0
    banks = {judge: tmp_path / f"{judge}.jsonl" for judge in ("ana", "bo", "cy")}
    with open_chromium() as browser:
        with serve(queue, banks["ana"], "ana") as (server, address):
            browser.get(address)
            wait_until(browser, lambda: texts(browser, "#count") == [f"0 of {SIZE} answered"])
            answer(browser, "vvv", 0, SIZE)
            os.kill(server.pid, signal.SIGKILL)
            server.wait()
            press(browser, "v")
            wait_until(browser, lambda: "Not stored" in texts(browser, "#message")[0])
        for judge, keys, done in (("ana", "vvv", 3), ("bo", "ivvvvv", 0)):
            with serve(queue, banks[judge], judge) as (_, address):
                browser.get(address)
                wait_until(browser, lambda done=done: texts(browser, "#count") == [f"{done} of {SIZE} answered"])
                answer(browser, keys, done, SIZE)
                assert texts(browser, "#end p") == ["All questions are answered. You can close this page."]
        assert redink("bank", "merge", banks["ana"], banks["bo"], "--name", "town", "-o", town).code == 0
        assert redink("bank", "review", queue, "--bank", town, "--share", 0, "-o", review).code == 0
        (disputed,) = read_queue(review).questions
        assert disputed == read_queue(queue).questions[0]
        with serve(review, banks["cy"], "cy") as (_, address):
            browser.get(address)
            wait_until(browser, lambda: texts(browser, "#count") == ["0 of 1 answered"])
            answer(browser, "v", 0, 1)
    votes = {judge: [json.loads(vote.text) for vote in read_bank_file(path).votes] for judge, path in banks.items()}
    counts = {
        judge: Counter((vote["source"], vote["start"], vote["correction"]) for vote in cast)
        for judge, cast in votes.items()
    }
    assert {judge: len(chunks) for judge, chunks in counts.items()} == {"ana": SIZE, "bo": SIZE, "cy": 1}
    assert all(count == 1 for chunks in counts.values() for count in chunks.values())
    final = tmp_path / "final.jsonl"
    assert redink("bank", "merge", *banks.values(), "--name", "town", "-o", final).code == 0
    before, after = (
        {row["system"]: row["parts"] for row in json.loads(redink(
            "score", *words, "--bank", bank, "--unjudged", 0, "--format", "json").out)["scores"]}
        for bank in (town, final)
    )  # fmt: skip
    assert sum(after[system]["valid"] - before[system]["valid"] for system in after) >= 1
    assert all(before[system]["judged"] <= after[system]["judged"] for system in after)
    assert all(before[system]["lower"] <= after[system]["lower"] <= after[system]["upper"] for system in after)
    agreement = json.loads(redink("bank", "agreement", final, "--min-common", SIZE, "--format", "json").out)
    assert [(pair["judge"], pair["other"], pair["common"]) for pair in agreement["pairs"]] == [
        ("round1/ana", "round1/bo", SIZE)
    ]
    assert agreement["disputed"] == 0
