"""An HTTP client of the leaderboard, with the standard library only."""

from __future__ import annotations

import io
import json
import secrets
import time
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import Request, urlopen

from redink.errors import InvalidParameter, RedinkError, UnreadableFile

BOARD_WAIT = 60.0
"""Seconds to wait for the leaderboard after a submission has been scored."""


class ServerError(RedinkError):
    """An error response, or no response."""

    def __init__(self, message: str, answer: Mapping[str, Any] | None = None) -> None:
        super().__init__(message)
        self.answer = answer or {}


class Client:
    """A client of one server."""

    def __init__(self, server: str, token: str = "") -> None:
        if urlsplit(server).scheme not in ("http", "https"):
            raise InvalidParameter(f"a server must be http://HOST:PORT or https://HOST, got {server!r}")
        self._server, self._token = server.rstrip("/"), token

    def submit(
        self,
        path: str,
        task: str,
        name: str,
        description: str = "",
        tags: str = "",
        phase: int | None = None,
        replaces: int | None = None,
    ) -> dict[str, Any]:
        """Submit a file, with retries; the server accepts it only once."""
        try:
            data = Path(path).read_bytes()
        except OSError as error:
            raise UnreadableFile(error.strerror or str(error), path) from None
        fields = {"name": name, "description": description, "tags": tags, "key": secrets.token_urlsafe(12)}
        if replaces is not None:
            fields["replaces"] = str(replaces)
        query = f"?{urlencode({'phase': phase})}" if phase is not None else ""
        body, content_type = encode_form(fields, {"file": (Path(path).name, data)})
        address = f"/api/tasks/{quote(task)}/submissions{query}"
        for last in (False, False, True):
            try:
                submission: dict[str, Any] = self.call("POST", address, body, content_type)
                return submission
            except ServerError as error:
                if error.answer or last:
                    raise
                time.sleep(1.0)
        raise AssertionError

    def submit_tracks(
        self, folder: str, task: str, name: str, description: str = "", tags: str = "", phase: int | None = None
    ) -> list[dict[str, Any]]:
        """Submit a folder or a zip archive with files for all tracks; all of them are accepted, or none."""
        fields = {"name": name, "description": description, "tags": tags, "key": secrets.token_urlsafe(12)}
        query = f"?{urlencode({'phase': phase})}" if phase is not None else ""
        body, content_type = encode_form(fields, {"file": (f"{Path(folder).name}.zip", pack_folder(Path(folder)))})
        submissions: list[dict[str, Any]] = self.call(
            "POST", f"/api/tasks/{quote(task)}/tracks{query}", body, content_type
        )
        return submissions

    def show_task(self, task: str) -> dict[str, Any]:
        """Return a task with its phases."""
        found: dict[str, Any] = self.call("GET", f"/api/tasks/{quote(task)}")
        return found

    def wait(self, number: int, every: float = 1.0, seconds: float = 3600) -> dict[str, Any]:
        """Wait until a submission has been scored and is on the leaderboard."""
        end = time.monotonic() + seconds
        while True:
            submission: dict[str, Any] = self.call("GET", f"/api/submissions/{number}")
            if (submission["state"] != "queued" and not submission["pending"]) or time.monotonic() > end:
                return submission
            if submission["state"] == "scored":
                end = min(end, time.monotonic() + BOARD_WAIT)  # the leaderboard may be delayed by other jobs
            time.sleep(every)

    def call(self, method: str, address: str, body: bytes | None = None, content_type: str = "") -> Any:
        """Call the API."""
        request = Request(self._server + address, data=body, method=method)  # checked in __init__
        if self._token:
            request.add_header("Authorization", f"Bearer {self._token}")
        if content_type:
            request.add_header("Content-Type", content_type)
        try:
            with urlopen(request, timeout=120) as answer:
                return json.load(answer)
        except HTTPError as error:
            raise ServerError(*_read_error(error, self._server)) from None
        except (URLError, OSError) as error:
            reason = getattr(error, "reason", error)
            raise ServerError(f"{self._server}: no response from the server ({reason})") from None
        except ValueError:
            raise ServerError(f"{self._server}: not a Redink leaderboard") from None


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


def _read_error(error: HTTPError, server: str) -> tuple[str, dict[str, Any]]:
    try:
        answer = json.loads(error.read())
        return str(answer["error"]), {"status": error.code, **answer}
    except (ValueError, KeyError, TypeError):
        return f"{server}: the response is {error.code} {error.reason}", {"status": error.code}


def encode_form(fields: Mapping[str, str], files: Mapping[str, tuple[str, bytes]]) -> tuple[bytes, str]:
    """Encode a form with files as browsers do; return the body and its content type."""
    mark = secrets.token_hex(16)
    parts = []
    for name, value in fields.items():
        parts.append(f'--{mark}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode())
    for name, (file_name, data) in files.items():
        quoted = file_name.replace("\\", "_").replace('"', "_").replace("\r", "_").replace("\n", "_")
        head = f'--{mark}\r\nContent-Disposition: form-data; name="{name}"; filename="{quoted}"\r\n'
        parts.append(f"{head}Content-Type: application/octet-stream\r\n\r\n".encode() + data + b"\r\n")
    return b"".join([*parts, f"--{mark}--\r\n".encode()]), f"multipart/form-data; boundary={mark}"
