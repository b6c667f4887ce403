"""Servers with the chat interface of OpenAI, for tests."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

Reply = tuple[int, Any]
"""Status and body."""


class ChatServer(ThreadingHTTPServer):
    """A server that replies to each request by a function of its body."""

    def __init__(self, reply: Callable[[dict[str, Any]], Reply]) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.reply = reply
        self.bodies: list[dict[str, Any]] = []
        self.keys: list[str | None] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"


class _Handler(BaseHTTPRequestHandler):
    server: ChatServer

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.bodies.append(body)
        self.server.keys.append(self.headers["Authorization"])
        status, value = self.server.reply(body) if self.path == "/v1/chat/completions" else (404, {})
        data = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(data)))
        if status in (301, 302, 307):
            self.send_header("Location", "http://127.0.0.1:9/v1/chat/completions")
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def serve_chat(reply: Callable[[dict[str, Any]], Reply]) -> Iterator[ChatServer]:
    """Run a server."""
    with ChatServer(reply) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


def make_reply(text: str, **message: Any) -> Reply:
    """Return a reply with a text."""
    choice = {"message": {"role": "assistant", "content": text, **message}, "finish_reason": "stop"}
    return 200, {"choices": [choice], "usage": {"prompt_tokens": 100, "completion_tokens": 5}}


def replay(path: Path) -> Callable[[dict[str, Any]], Reply]:
    """Return a function that replies what was recorded; a request that was not recorded is an error of the test."""
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    replies = {json.dumps(line["request"], sort_keys=True): (line["status"], line["reply"]) for line in lines}
    return lambda body: replies.get(json.dumps(body, sort_keys=True), (418, {"error": "not recorded"}))


def record(address: str, path: Path) -> Callable[[dict[str, Any]], Reply]:
    """Return a function that passes requests on to a server and writes them with the replies."""

    def reply(body: dict[str, Any]) -> Reply:
        request = Request(
            f"{address}/chat/completions", json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        try:
            with urlopen(request) as response:
                status, value = response.status, json.load(response)
        except HTTPError as error:
            status, value = error.code, json.loads(error.read())
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"request": body, "status": status, "reply": value}, ensure_ascii=False) + "\n")
        return status, value

    return reply
