"""An HTTP client of the leaderboard."""

from __future__ import annotations

import io
import json
import secrets
import time
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypedDict
from urllib.parse import quote, urlsplit

import httpx

from redink.errors import InvalidParameter, RedinkError, UnreadableFile

BOARD_WAIT = 60.0
"""Seconds to wait for the leaderboard after a submission has been scored."""
TIMEOUT = httpx.Timeout(120.0, connect=20.0)
ATTEMPTS = 3  # of sending a file, if there is no response


class ServerError(RedinkError):
    """An error response, or no response."""

    def __init__(self, message: str, answer: Mapping[str, Any] | None = None) -> None:
        super().__init__(message)
        self.answer = answer or {}


class SubmittedScore(TypedDict):
    """A score of a submission."""

    value: float
    interval: tuple[float, float] | None
    ranks: list[int] | None


class Submitted(TypedDict):
    """A submission, as far as the client uses it."""

    id: int
    phase: int
    state: str
    pending: bool
    reason: str
    findings: list[dict[str, Any]]
    scores: dict[str, SubmittedScore] | None


class PhaseInfo(TypedDict):
    """A phase of a task."""

    place: int
    name: str
    track: str


class TaskInfo(TypedDict):
    """A task, as far as the client uses it."""

    slug: str
    phases: list[PhaseInfo]


class SystemInfo(TypedDict, total=False):
    """Description of a system by its team: name, text, tags separated by commas, and values of the task's fields."""

    name: str
    description: str
    tags: str
    facts: Mapping[str, str]


class Client:
    """A client of one server.

    Parameters
    ----------
    server
        URL of the leaderboard.
    token
        API token of an account.
    transport
        Transport of the requests, by default the network.

    """

    def __init__(self, server: str, token: str = "", transport: httpx.BaseTransport | None = None) -> None:
        if urlsplit(server).scheme not in ("http", "https"):
            raise InvalidParameter(f"a server must be http://HOST:PORT or https://HOST, got {server!r}")
        self._server = server.rstrip("/")
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._http = httpx.Client(base_url=self._server, headers=headers, timeout=TIMEOUT, transport=transport)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self._http.close()

    def submit(
        self, path: str, task: str, system: SystemInfo, phase: int | None = None, replaces: int | None = None
    ) -> Submitted:
        """Submit a file, with retries; the server accepts it only once."""
        try:
            file = (Path(path).name, Path(path).read_bytes())
        except OSError as error:
            raise UnreadableFile(error.strerror or str(error), path) from None
        fields = make_fields(system)
        if replaces is not None:
            fields["replaces"] = str(replaces)
        submitted: Submitted = self._send(f"/api/tasks/{quote(task)}/submissions", fields, file, phase)
        return submitted

    def submit_tracks(self, folder: str, task: str, system: SystemInfo, phase: int | None = None) -> list[Submitted]:
        """Submit a folder or a zip archive with files for all tracks; all of them are accepted, or none."""
        file = (f"{Path(folder).name}.zip", pack_folder(Path(folder)))
        submitted: list[Submitted] = self._send(f"/api/tasks/{quote(task)}/tracks", make_fields(system), file, phase)
        return submitted

    def _send(self, address: str, fields: Mapping[str, str], file: tuple[str, bytes], phase: int | None) -> Any:
        """Send a file; if there is no response, send it again with the same key."""
        query = {"phase": phase} if phase is not None else {}
        for attempt in range(1, ATTEMPTS + 1):
            try:
                return self.call("POST", address, data=fields, files={"file": file}, params=query)
            except ServerError as error:
                if error.answer or attempt == ATTEMPTS:
                    raise
                time.sleep(1.0)
        raise AssertionError

    def show_task(self, task: str) -> TaskInfo:
        """Return a task with its phases."""
        info: TaskInfo = self.call("GET", f"/api/tasks/{quote(task)}")
        return info

    def wait(self, number: int, every: float = 1.0, seconds: float = 3600) -> Submitted:
        """Wait until a submission has been scored and is on the leaderboard."""
        end = time.monotonic() + seconds
        while True:
            submission: Submitted = self.call("GET", f"/api/submissions/{number}")
            if (submission["state"] != "queued" and not submission["pending"]) or time.monotonic() > end:
                return submission
            if submission["state"] == "scored":
                end = min(end, time.monotonic() + BOARD_WAIT)  # the leaderboard may be delayed by other jobs
            time.sleep(every)

    def call(self, method: str, address: str, **body: Any) -> Any:
        """Call the API; `body` is passed to httpx."""
        try:
            response = self._http.request(method, address, **body)
        except httpx.HTTPError as error:
            raise ServerError(f"{self._server}: no response from the server ({error})") from None
        if response.is_error:
            raise ServerError(*_read_error(response, self._server))
        try:
            return response.json()
        except ValueError:
            raise ServerError(f"{self._server}: not a Redink leaderboard") from None


def make_fields(system: SystemInfo) -> dict[str, str]:
    """Return the form fields of a submission, with a new key."""
    fields = {name: str(system.get(name, "")) for name in ("name", "description", "tags")}
    if system.get("facts"):
        fields["facts"] = json.dumps(dict(system["facts"]), ensure_ascii=False)
    return {**fields, "key": secrets.token_urlsafe(12)}


def pack_folder(folder: Path) -> bytes:
    """Return a zip archive of the files in a folder, without hidden ones; a zip file is returned as it is."""
    target = io.BytesIO()
    try:
        if folder.is_file():
            return folder.read_bytes()
        paths = sorted(path for path in folder.rglob("*") if path.is_file())
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in paths:
                relative = path.relative_to(folder)
                if not any(part.startswith(".") for part in relative.parts):
                    archive.write(path, relative.as_posix())
    except OSError as error:
        raise UnreadableFile(error.strerror or str(error), str(folder)) from None
    return target.getvalue()


def _read_error(response: httpx.Response, server: str) -> tuple[str, dict[str, Any]]:
    try:
        answer = response.json()
        return str(answer["error"]), {"status": response.status_code, **answer}
    except (ValueError, KeyError, TypeError):
        code, reason = response.status_code, response.reason_phrase
        return f"{server}: the response is {code} {reason}", {"status": code}
