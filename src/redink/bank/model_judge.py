"""A language model as judge, behind an endpoint with the chat interface of OpenAI."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from redink.bank.journal import Journal
from redink.bank.queue import Question, Queue, list_open
from redink.bank.session import Piece, list_corrections, show_chunk, show_corrected, show_source
from redink.errors import InvalidParameter, RedinkError, UnsuitableData, shorten

INSTRUCTIONS = """\
You check corrections of texts by language learners. You see a sentence with one part in square brackets, and the same \
sentence after a correction of that part. Other corrections of the sentence have been applied already. Judge only the \
correction in brackets:

valid: the corrected part is grammatical, and the sentence keeps its meaning. An improvement that was not necessary is \
valid too.
invalid: the correction is ungrammatical, or it changes the meaning.
neutral: the sentence is better than before, but the corrected part is still not right.
skip: the sentence does not show what is right.

An empty pair of brackets means that nothing stood there, or that the part was deleted. Answer with one JSON object: \
{"verdict": "valid"}, with one of the four words."""
ASKED = 2
"""Times that a question is asked if the answer has no verdict."""
ATTEMPTS = 4
"""Attempts per request if the endpoint is busy or cannot be reached."""
PAUSE = 1.0
"""Seconds before the second attempt; doubled before each further one."""
TIMEOUT = 120
MAX_ANSWER = 1 << 20
"""Maximum size of an answer in bytes."""
BUSY = (408, 409, 425, 429, 500, 502, 503, 504)
"""Statuses after which a request is repeated."""


def write_prompt(question: Question) -> str:
    """Return the text about one question that follows the instructions."""
    lines = [f"Previous sentence: {question.before}"] if question.before else []
    lines += [f"Before: {_bracket(show_source(question))}", f"After: {_bracket(show_corrected(question))}"]
    lines.append(f"Correction: {show_chunk(question, question.chunk)}")
    if question.beside:
        lines.append(f"Other corrections: {'; '.join(list_corrections(question))}")
    return "\n".join(lines)


def _bracket(pieces: list[Piece]) -> str:
    return " ".join(f"[{text}]" if role == "chunk" else text for text, role in pieces if text or role == "chunk")


def identify_prompt() -> str:
    """Return eight hexadecimal digits that identify the instructions, which votes state."""
    return sha256(INSTRUCTIONS.encode()).hexdigest()[:8]


@dataclass(slots=True)
class Usage:
    """Requests and tokens of a run."""

    requests: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    stored: int = 0
    """Votes that were stored."""
    unusable: list[str] = field(default_factory=list)
    """Answers without a verdict, whose questions stay open."""

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
        if not self.address.startswith(("http://", "https://")):
            raise InvalidParameter(f"the endpoint must begin with http:// or https://, got {self.address!r}")

    def ask(self, question: Question, usage: Usage) -> str | None:
        """Return the model's verdict on a question, or None if its answers had none."""
        messages = [
            {"role": "system", "content": INSTRUCTIONS},
            {"role": "user", "content": write_prompt(question)},
        ]
        body = {"model": self.model, "messages": messages, "temperature": 0}
        answer = ""
        for _ in range(ASKED):
            answer = _read_answer(self._post(body), usage)
            if (verdict := parse_verdict(answer)) is not None:
                return verdict
        usage.unusable.append(f"{show_chunk(question, question.chunk)}: {shorten(answer)}")
        return None

    def _post(self, body: dict[str, Any]) -> Any:
        """Send a request, again if the endpoint is busy or cannot be reached."""
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {self.key}"} if self.key else {})
        request = Request(f"{self.address.rstrip('/')}/chat/completions", json.dumps(body).encode(), headers)
        for attempt in range(ATTEMPTS):
            if attempt:
                time.sleep(PAUSE * 2 ** (attempt - 1))
            try:
                with urlopen(request, timeout=TIMEOUT) as response:
                    return json.loads(response.read(MAX_ANSWER))
            except HTTPError as error:
                text = " ".join(error.read(500).decode(errors="replace").split())
                problem = f"status {error.code}: {shorten(text)}"
                if error.code not in BUSY:
                    break
            except ValueError:
                problem = "the answer is not JSON"
                break
            except (URLError, OSError, HTTPException) as error:
                problem = f"cannot be reached ({getattr(error, 'reason', error)})"
        raise UnsuitableData(f"{self.address}: {problem}")


def _read_answer(value: Any, usage: Usage) -> str:
    """Return the text of an answer, and count its tokens."""
    usage.requests += 1
    try:
        text = value["choices"][0]["message"]["content"] or ""
        counts = value.get("usage") or {}
        usage.prompt_tokens += int(counts.get("prompt_tokens", 0))
        usage.completion_tokens += int(counts.get("completion_tokens", 0))
    except (KeyError, IndexError, TypeError, ValueError, AttributeError):
        raise UnsuitableData("the endpoint does not answer like OpenAI's chat interface") from None
    return str(text)


def parse_verdict(answer: str) -> str | None:
    """Return the verdict of an answer, or None if it has none or several.

    >>> parse_verdict('Sure: {"verdict": "valid"}'), parse_verdict("valid or invalid"), parse_verdict(" Neutral.")
    ('valid', None, 'neutral')
    """
    start, end = answer.find("{"), answer.rfind("}")
    if 0 <= start < end:
        try:
            verdict = json.loads(answer[start : end + 1])["verdict"]
        except (ValueError, KeyError, TypeError):
            return None
    else:
        verdict = answer.strip().strip(".\"'`*").lower()
    return verdict if verdict in ("valid", "invalid", "neutral", "skip") else None


def ask_model(
    queue: Queue, journal: Journal, endpoint: Endpoint, answered: set[tuple[str, bool]], usage: Usage
) -> Iterator[Question]:
    """Ask a model about every open question of a queue and yield the questions; votes are stored at once.

    Parameters
    ----------
    queue
        Questions.
    journal
        Bank that votes are appended to.
    endpoint
        The model.
    answered
        Keys of the questions with a vote of the model, which are not asked again.
    usage
        Counts of requests and tokens, which are updated.

    """
    more = {"kind": "model", "model": endpoint.model, "prompt": identify_prompt()}
    for question in list_open(queue, answered):
        if question.repeated:
            continue  # checks whether a human agrees with oneself
        try:
            verdict = endpoint.ask(question, usage)
        except RedinkError as error:
            stored = f"{usage.stored} votes are stored; run the command again to continue"
            raise UnsuitableData(f"{error}: {stored}") from None
        if verdict is not None:
            journal.append(question.make_vote(verdict, endpoint.model.replace("/", ":"), **more))
            answered.add((question.key, question.repeated))
            usage.stored += 1
        yield question
