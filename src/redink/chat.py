"""Language models behind an endpoint with the chat interface of OpenAI: requests, retries and usage.

The standard library is enough for this: a request takes seconds, so a connection pool would save little.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from email.message import Message
from http.client import HTTPException
from typing import Any, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from redink.errors import InvalidParameter, UnsuitableData, shorten

KEY_VARIABLE = "REDINK_MODEL_KEY"
"""Environment variable with the key for endpoints."""
ATTEMPTS = 4
"""Attempts per request if the endpoint is busy or cannot be reached."""
PAUSE = 1.0
"""Seconds before the second attempt; doubled before each further one."""
MAX_PAUSE = 60.0
"""Maximum number of seconds that an endpoint can ask to wait."""
TIMEOUT = 120
MAX_ANSWER = 1 << 20
"""Maximum size of an answer in bytes."""
BUSY = (408, 409, 425, 429, 500, 502, 503, 504)
"""Statuses after which a request is repeated."""
UNSUPPORTED = (400, 404, 415, 422, 500, 501)
"""Statuses of endpoints that do not know a response format."""

REJECTED = (400, 413, 422)
"""Statuses of requests that the endpoint does not accept, such as prompts that are too long."""

Messages = Sequence[Mapping[str, str]]
Schema = Mapping[str, Any]


class RejectedRequest(UnsuitableData):
    """A request that an endpoint does not accept in any form."""


class Answer(NamedTuple):
    """The answer of a model."""

    text: str
    refused: bool = False
    """True if the endpoint states that the model refused, or that a filter stopped it."""
    complete: bool = True
    """False if the answer was cut off."""
    prompt_tokens: int = 0
    completion_tokens: int = 0


@dataclass(slots=True)
class TokenUsage:
    """Requests and tokens of a run."""

    requests: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0

    def add(self, answer: Answer) -> None:
        """Count an answer."""
        self.requests += 1
        self.prompt_tokens += answer.prompt_tokens
        self.completion_tokens += answer.completion_tokens

    def compute_cost(self, prompt_price: float, completion_price: float) -> float:
        """Return the cost for prices per million tokens."""
        return (self.prompt_tokens * prompt_price + self.completion_tokens * completion_price) / 1e6


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A model behind an endpoint.

    Parameters
    ----------
    address
        Address of the interface, such as `http://localhost:8000/v1`.
    model
        Name of the model.
    key
        Key for the endpoint, if it needs one.

    """

    address: str
    model: str
    key: str = field(default="", repr=False)

    def __post_init__(self) -> None:
        check_address(self.address)

    def ask(self, messages: Messages, schema: Schema | None = None, **options: Any) -> Answer:
        """Return the model's answer to messages; `options` such as `temperature` and `seed` are sent with them.

        With a schema, the answer should be JSON that follows it: the response formats `json_schema`, then
        `json_object`, then none are tried until the endpoint accepts one, which is used from then on.
        """
        body = {"model": self.model, "messages": list(messages), **options}
        if schema is None:
            return read_answer(self._post(body), self.address)
        formats = list_formats(schema)
        first = _formats.get((self.address, self.model), 0)
        for number in range(first, len(formats)):
            last = number == len(formats) - 1
            value = self._post({**body, **formats[number]}, () if last else UNSUPPORTED)
            if value is not None:
                with _lock:
                    _formats[self.address, self.model] = max(number, _formats.get((self.address, self.model), 0))
                return read_answer(value, self.address)
        raise AssertionError("the last format is tried without exceptions")

    def _post(self, body: dict[str, Any], unsupported: Sequence[int] = ()) -> Any:
        """Send a request, again if the endpoint is busy or cannot be reached; None for an `unsupported` one."""
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {self.key}"} if self.key else {})
        request = Request(f"{self.address.rstrip('/')}/chat/completions", json.dumps(body).encode(), headers)
        wait, status = 0.0, 0
        for attempt in range(ATTEMPTS):
            if attempt:
                time.sleep(max(PAUSE * 2 ** (attempt - 1), wait))
            try:
                with _opener.open(request, timeout=TIMEOUT) as response:
                    return json.loads(response.read(MAX_ANSWER))
            except HTTPError as error:
                if error.code in unsupported:
                    error.close()
                    return None
                text = " ".join(error.read(500).decode(errors="replace").split())
                problem = f"status {error.code}: {shorten(self._hide_key(text))}"
                wait, status = read_wait(error.headers), error.code
                if error.code not in BUSY:
                    break
            except ValueError:
                problem = "the answer is not JSON"
                break
            except (URLError, OSError, HTTPException) as error:
                problem = f"cannot be reached ({getattr(error, 'reason', error)})"
        raise (RejectedRequest if status in REJECTED else UnsuitableData)(f"{self.address}: {problem}")

    def _hide_key(self, text: str) -> str:
        return text.replace(self.key, "***") if self.key else text


class _NoRedirects(HTTPRedirectHandler):
    """Refuses redirects, which would send the key to another address."""

    def redirect_request(self, *_: Any) -> None:
        """Return no request, so that the status becomes an error."""


_opener = build_opener(_NoRedirects)
_formats: dict[tuple[str, str], int] = {}
"""Index of the response format that an endpoint accepted, by address and model."""
_lock = threading.Lock()


def check_address(address: str) -> None:
    """Raise an error unless an address is one of the web, without a password or key in it."""
    if not address.startswith(("http://", "https://")):
        raise InvalidParameter(f"the endpoint must begin with http:// or https://, got {address!r}")
    parts = urlsplit(address)
    if parts.username or parts.password or parts.query:
        raise InvalidParameter(
            f"the endpoint's address must not contain a password or key: give it in the environment as {KEY_VARIABLE}"
        )


def list_formats(schema: Schema) -> list[dict[str, Any]]:
    """Return the ways to ask for JSON that follows a schema, the strictest first."""
    named = {"name": "answer", "strict": True, "schema": dict(schema)}
    return [
        {"response_format": {"type": "json_schema", "json_schema": named}},
        {"response_format": {"type": "json_object", "schema": dict(schema)}},  # llama.cpp
        {},
    ]


def read_wait(headers: Message) -> float:
    """Return the seconds that an endpoint asks to wait, at most `MAX_PAUSE`."""
    try:
        return min(MAX_PAUSE, max(0.0, float(headers.get("Retry-After") or 0)))
    except ValueError:
        return 0.0


def read_answer(value: Any, address: str) -> Answer:
    """Return the answer in a response."""
    try:
        choice = value["choices"][0]
        message = choice["message"]
        counts = value.get("usage") or {}
        stopped = choice.get("finish_reason")
        return Answer(
            str(message.get("content") or ""),
            bool(message.get("refusal")) or stopped == "content_filter",
            stopped != "length",
            int(counts.get("prompt_tokens") or 0),
            int(counts.get("completion_tokens") or 0),
        )
    except (KeyError, IndexError, TypeError, ValueError, AttributeError):
        raise UnsuitableData(f"{address}: the endpoint does not answer like OpenAI's chat interface") from None
