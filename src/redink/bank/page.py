"""The judging page: a small server for the browser on this machine."""

from __future__ import annotations

import json
import secrets
import threading
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from typing import Any

from redink.bank.queue import Question
from redink.bank.session import JudgingSession, list_corrections, show_chunk, show_corrected, show_source
from redink.errors import RedinkError, UnsuitableData

HOST = "127.0.0.1"
MAX_BODY = 10_000
"""Maximum size of a request in bytes."""


class JudgingServer(ThreadingHTTPServer):
    """Serves one judge's session to this machine only; the address has a secret token."""

    daemon_threads = True

    def __init__(self, session: JudgingSession, port: int = 0) -> None:
        try:
            super().__init__((HOST, port), _Handler)
        except OSError as error:
            raise UnsuitableData(f"the port {port} cannot be used ({error.strerror})") from None
        self.session = session
        self.token = secrets.token_urlsafe(16)
        self.lock = threading.Lock()

    @property
    def address(self) -> str:
        """Address of the page."""
        return f"http://{HOST}:{self.server_port}/{self.token}/"


def read_asset(name: str) -> str:
    """Return the text of a file in assets."""
    return (files("redink.bank") / "assets" / name).read_text(encoding="utf-8")


def render_page() -> str:
    """Return the page, with style and script."""
    page = read_asset("page.html")
    for name, asset in (("style", "judging.css"), ("body", "judging.html"), ("script", "judging.js")):
        page = page.replace(f"{{{{ {name} }}}}", read_asset(asset).rstrip())
    return page


def describe_state(session: JudgingSession) -> dict[str, Any]:
    """Return what the page shows: progress and the current question."""
    question = session.get_question()
    state: dict[str, Any] = {"done": session.done, "total": session.total, "question": None}
    return state if question is None else state | {"question": describe_question(question)}


def describe_question(question: Question) -> dict[str, Any]:
    """Return a question without anything that names a system or a reason for asking."""
    return {
        "id": f"{question.key}|{int(question.repeated)}",
        "before": question.before,
        "after": question.after,
        "source": show_source(question),
        "applied": show_corrected(question),
        "alone": show_corrected(question, applied=False),
        "chunk": show_chunk(question, question.chunk),
        "others": list_corrections(question),
    }


class _Handler(BaseHTTPRequestHandler):
    server: JudgingServer
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Send the page or the state."""
        name = self._find_name()
        if name == "":
            self._send(render_page().encode(), "text/html; charset=utf-8")
        elif name == "state":
            with self.server.lock:
                self._send_json(describe_state(self.server.session))
        else:
            self._refuse(HTTPStatus.NOT_FOUND)

    def do_POST(self) -> None:
        """Store a vote, or return to the last question."""
        length = self.headers.get("Content-Length", "")
        if self._find_name() not in ("vote", "undo") or not length.isdecimal() or int(length) > MAX_BODY:
            self._refuse(HTTPStatus.NOT_FOUND)
            return
        try:
            value = json.loads(self.rfile.read(int(length)) or b"{}")
            with self.server.lock:
                self._apply(value)
                self._send_json(describe_state(self.server.session))
        except (ValueError, KeyError, TypeError, IndexError, RedinkError) as error:
            self._refuse(HTTPStatus.BAD_REQUEST, str(error))

    def _apply(self, value: dict[str, Any]) -> None:
        session = self.server.session
        if self._find_name() == "undo":
            session.undo()
            return
        question = session.get_question()
        # A vote that is sent twice, after a reload or a lost answer, is for an earlier question.
        if question is not None and describe_question(question)["id"] == value["id"]:
            session.vote(question, value["verdict"], [int(index) for index in value["with"]], bool(value["applied"]))

    def _find_name(self) -> str | None:
        """Return the part of the path after the token; None for another token or host."""
        # Another host name means that a page of another site was resolved to this address.
        host = self.headers.get("Host", "").rpartition(":")[0]
        prefix = f"/{self.server.token}/"
        return self.path.removeprefix(prefix) if host in (HOST, "localhost") and self.path.startswith(prefix) else None

    def _send_json(self, value: dict[str, Any]) -> None:
        self._send(json.dumps(value, ensure_ascii=False).encode(), "application/json")

    def _refuse(self, status: HTTPStatus, text: str = "") -> None:
        self.close_connection = True
        self._send((text or status.phrase).encode(), "text/plain; charset=utf-8", status)

    def _send(self, body: bytes, content_type: str, status: HTTPStatus = HTTPStatus.OK) -> None:
        self.send_response(status)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'"
        self.send_header("Content-Security-Policy", f"{policy}; frame-ancestors 'none'; base-uri 'none'")
        self.send_header("Referrer-Policy", "no-referrer")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Print no requests."""
