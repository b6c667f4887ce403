"""A model as judge, over HTTP: verdicts, busy endpoints, unusable answers, and runs that are continued."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from redink import chat, samples
from redink.bank.files import read_bank_file
from redink.bank.model_judge import INSTRUCTIONS, identify_prompt, write_prompt
from redink.bank.queue import read_queue


class Interface(ThreadingHTTPServer):
    """The chat interface, with scripted answers: a text, or a status."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.script: list[str | int] = []
        self.bodies: list[dict] = []
        self.keys: list[str | None] = []


class Handler(BaseHTTPRequestHandler):
    server: Interface

    def do_POST(self) -> None:
        self.server.bodies.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.server.keys.append(self.headers["Authorization"])
        step = self.server.script.pop(0) if self.server.script else '{"verdict": "valid"}'
        known = self.path == "/v1/chat/completions"
        status = step if isinstance(step, int) else 200 if known else 404
        message = {"choices": [{"message": {"content": step}}], "usage": {"prompt_tokens": 100, "completion_tokens": 5}}
        data = json.dumps(message if status == 200 else {"error": "not now"}).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def interface(monkeypatch):
    monkeypatch.setattr(chat, "PAUSE", 0.01)
    with Interface() as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.fixture
def ask(redink, interface, tmp_path):
    queue = tmp_path / "queue.jsonl"
    words = ("--ref", samples.REFERENCE, *samples.SYSTEMS, "-n", 6, "-o", queue)
    assert redink("bank", "queue", *words).code == 0
    address = f"http://127.0.0.1:{interface.server_port}/v1"

    def run(*more: object):
        words = ("bank", "ask", queue, "--bank", tmp_path / "m.jsonl", "--endpoint", address, "--model", "org/judge")
        return redink(*words, *more)

    return run


def test_votes_are_stored_and_not_asked_again(ask, interface, tmp_path) -> None:
    interface.script = ['{"verdict": "invalid"}', 'Well: {"verdict": "neutral"}', 429, 503, "valid", "skip"]
    first = ask("--price", 10, 100)
    assert first.code == 0
    assert first.err == "6 votes stored, 6 requests, 600 + 30 tokens, cost 0.01\n"
    votes = read_bank_file(tmp_path / "m.jsonl").votes
    assert [vote.verdict for vote in votes] == ["invalid", "neutral", "valid", "skip", "valid", "valid"]
    values = [json.loads(vote.text) for vote in votes]
    assert {(value["kind"], value["model"], value["prompt"], value["judge"]) for value in values} == {
        ("model", "org/judge", identify_prompt(), "org:judge")
    }
    body = interface.bodies[0]
    assert (body["model"], body["temperature"]) == ("org/judge", 0)
    question = read_queue(tmp_path / "queue.jsonl").questions[0]
    assert [message["content"] for message in body["messages"]] == [INSTRUCTIONS, write_prompt(question)]
    asked = len(interface.bodies)
    assert ask().err.startswith("0 votes stored, 0 requests")
    assert len(interface.bodies) == asked


def test_an_answer_without_a_verdict_is_asked_again_and_then_left_open(ask, interface, tmp_path) -> None:
    interface.script = ["perhaps", "perhaps"]
    first = ask()
    assert first.code == 1
    assert "5 votes stored, 7 requests" in first.err
    assert "1 questions are still open" in first.err
    assert ask().code == 0
    assert len(read_bank_file(tmp_path / "m.jsonl").votes) == 6


def test_a_broken_endpoint_keeps_what_is_stored(ask, interface, tmp_path) -> None:
    interface.script = ["valid", "valid", 401]
    result = ask("--key", "secret")
    assert result.code == 2
    assert "status 401" in result.err
    assert "2 votes are stored; run the command again" in result.err
    assert "secret" not in result.err
    assert interface.keys[-1] == "Bearer secret"
    assert len(read_bank_file(tmp_path / "m.jsonl").votes) == 2
    interface.script = [503] * 4
    assert "status 503" in ask().err
    assert ask().code == 0
    assert len(read_bank_file(tmp_path / "m.jsonl").votes) == 6


@pytest.mark.usefixtures("ask")
def test_nobody_is_there(redink, tmp_path) -> None:
    queue = tmp_path / "queue.jsonl"
    words = ("bank", "ask", queue, "--bank", tmp_path / "n.jsonl", "--model", "m", "--endpoint")
    result = redink(*words, "http://127.0.0.1:9/v1")
    assert (result.code, "cannot be reached" in result.err) == (2, True)
    assert redink(*words, "localhost").code == 2
    assert redink("bank", "ask", queue).code == 2


@pytest.mark.usefixtures("ask")
def test_the_prompt_can_be_read(redink, tmp_path) -> None:
    assert redink("bank", "ask", "--show-prompt").out.strip() == INSTRUCTIONS
    shown = redink("bank", "ask", Path(tmp_path / "queue.jsonl"), "--show-prompt").out
    assert "Before: " in shown
    assert "Correction: " in shown
