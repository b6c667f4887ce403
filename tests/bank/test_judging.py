"""Judging in the terminal and on the page: every vote is stored once, whatever is killed."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from redink import samples
from redink.bank.files import read_bank_file
from redink.bank.page import JudgingServer
from redink.bank.queue import Queue, read_queue
from redink.bank.session import JudgingSession, show_corrected, show_source
from redink.errors import InvalidParameter
from tests.report.browsing import find, open_chromium, press, texts, wait_until


@pytest.fixture
def queue(redink, tmp_path) -> Path:
    path = tmp_path / "queue.jsonl"
    words = ("--ref", samples.REFERENCE, *samples.SYSTEMS, "-n", 12, "-o", path)
    assert redink("bank", "queue", *words).code == 0
    return path


def read_votes(path: Path) -> list[dict]:
    return [json.loads(vote.text) for vote in read_bank_file(path).votes]


def type_keys(monkeypatch, keys: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(keys))


def test_judging_in_the_terminal_goes_on_where_it_stopped(redink, queue, tmp_path, monkeypatch) -> None:
    bank = tmp_path / "my.jsonl"
    type_keys(monkeypatch, "v\nin?q")
    first = redink("bank", "judge", queue, "--bank", bank, "--judge", "ana")
    assert first.code == 0
    assert f"3 of 12 answered: {bank}" in first.out
    type_keys(monkeypatch, "usssssssss")
    assert "12 of 12 answered" in redink("bank", "judge", queue, "--bank", bank).out
    votes = read_votes(bank)
    assert [vote["verdict"] for vote in votes] == ["valid", "invalid", "neutral", *["skip"] * 9]
    assert {vote["judge"] for vote in votes} == {"ana"}
    drawn = [question.drawn for question in read_queue(queue).questions]
    assert [vote["drawn"] for vote in votes] == drawn


def test_an_undone_vote_is_replaced_with_its_conditions(queue, tmp_path) -> None:
    questions = read_queue(queue).questions
    question = next(question for question in questions if len(question.beside) > 1)
    session = JudgingSession.open(Queue("q", (question,)), str(tmp_path / "b.jsonl"), "ana")
    session.vote(question, "valid", [0])
    session.vote(question, "valid", [0])  # sent twice
    assert session.undo()
    session.vote(question, "invalid", [0])
    session.close()
    bank = read_bank_file(tmp_path / "b.jsonl")
    assert [(vote.verdict, len(vote.beside)) for vote in bank.votes] == [("valid", 1), ("skip", 1), ("invalid", 0)]
    everything = {question.key, *(question._replace(chunk=chunk).key for chunk in question.beside)}
    assert bank.settle().look_up(question.key, {question.key}) == "invalid"
    assert bank.settle().look_up(question.key, everything) != "valid"
    with pytest.raises(InvalidParameter, match="a verdict must be"):
        session.vote(question, "right")


def test_the_chunk_is_marked(queue) -> None:
    for question in read_queue(queue).questions:
        source, corrected = show_source(question), show_corrected(question)
        assert " ".join(text for text, _ in source if text) == " ".join(question.source)
        (marked,) = (text for text, role in corrected if role == "chunk")
        assert marked == " ".join(question.chunk.correction)
        assert [role for _, role in show_corrected(question, applied=False)].count("other") == 0


@contextmanager
def serve(queue: Path, bank: Path) -> Iterator[JudgingServer]:
    session = JudgingSession.open(read_queue(queue), str(bank), "ana")
    with JudgingServer(session) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()
            session.close()


def fetch(address: str, body: object = None, **headers: str) -> tuple[int, str]:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data, headers)
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def test_the_page_needs_its_token_and_this_host(queue, tmp_path) -> None:
    with serve(queue, tmp_path / "b.jsonl") as server:
        root = f"http://127.0.0.1:{server.server_port}/"
        assert fetch(root)[0] == 404
        assert fetch(f"{root}wrong/state")[0] == 404
        assert fetch(f"{server.address}state", Host="evil.example:80")[0] == 404
        assert fetch(f"{server.address}vote", {"id": "x"}, Host="evil.example:80")[0] == 404
        state = json.loads(fetch(f"{server.address}state")[1])
        assert set(state["question"]) == {
            "id", "before", "after", "source", "applied", "alone", "chunk", "others",
        }  # fmt: skip
        vote = {"id": state["question"]["id"], "verdict": "right", "with": [], "applied": True}
        assert fetch(f"{server.address}vote", vote)[0] == 400
        assert fetch(f"{server.address}vote", {**vote, "verdict": "valid", "with": [99]})[0] == 400
        assert fetch(f"{server.address}vote", [1])[0] == 400
        for _ in range(2):
            fetch(f"{server.address}vote", {**vote, "verdict": "valid"})
    assert [vote["verdict"] for vote in read_votes(tmp_path / "b.jsonl")] == ["valid"]


def test_the_page_with_the_keyboard_on_a_phone(queue, tmp_path) -> None:
    bank = tmp_path / "b.jsonl"
    with open_chromium() as browser, serve(queue, bank) as server:
        browser.get(server.address)
        wait_until(browser, lambda: texts(browser, "#count") == ["0 of 12 answered"])
        width = "return document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        for count, key in enumerate("vinsuv", 1):
            assert browser.execute_script(width)
            press(browser, key)
            expected = {5: 4, 6: 4}.get(count, count)
            wait_until(browser, lambda expected=expected: texts(browser, "#count") == [f"{expected} of 12 answered"])
            wait_until(browser, lambda: not browser.execute_script("return busy"))
        find(browser, "[data-verdict=invalid]")[0].click()
        wait_until(browser, lambda: texts(browser, "#count") == ["5 of 12 answered"])
        browser.refresh()
        wait_until(browser, lambda: texts(browser, "#count") == ["5 of 12 answered"])
        errors = [entry for entry in browser.get_log("browser") if "favicon" not in entry["message"]]
        assert errors == []
    assert [vote["verdict"] for vote in read_votes(bank)] == [
        "valid", "invalid", "neutral", "skip", "valid", "invalid",
    ]  # fmt: skip


def test_a_killed_server_loses_no_vote(queue, tmp_path) -> None:
    bank = tmp_path / "b.jsonl"
    command = [sys.executable, "-m", "redink", "bank", "serve", queue, "--bank", bank, "--judge", "ana", "--no-open"]
    stored = 0
    for _ in range(3):
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        address = server.stdout.readline().strip()
        state = json.loads(fetch(f"{address}state")[1])
        assert state["done"] == stored
        for _ in range(2):
            vote = {"id": state["question"]["id"], "verdict": "valid", "with": [], "applied": True}
            state = json.loads(fetch(f"{address}vote", vote)[1])
            stored += 1
        os.kill(server.pid, signal.SIGKILL)
        server.wait()
        server.stdout.close()
    votes = read_votes(bank)
    assert len(votes) == len({(vote["source"], vote["start"], vote["correction"]) for vote in votes}) == stored
