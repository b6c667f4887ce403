"""Messages to models, and scores in their answers."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

from redink.chat import Messages
from redink.judges.targets import Question

LEAST, MOST = 1, 5
MAX_LINE = 80
"""Characters of a line that gives a score."""
_LINE = re.compile(
    r"\W{0,6}(?:target|score)?\W{0,4}(\d{1,2})\W{0,4}[:=]\W{0,4}?(-?\d{1,6})(?:\.0+)?(?:\s?/\s?5)?\W{0,4}",
    re.IGNORECASE,
)
_REFUSAL = re.compile(r"\b(?:I(?:'m| am) sorry|I (?:can(?:no|')t|am unable|won't)|as an AI)\b", re.IGNORECASE)


@lru_cache
def read_instructions(name: str) -> str:
    """Return the instructions of a metric."""
    return files("redink.judges").joinpath("prompts", f"{name}.txt").read_text("utf-8").strip()


def identify_prompt(name: str) -> str:
    """Return eight hexadecimal digits that identify the instructions, for signatures."""
    return sha256(read_instructions(name).encode()).hexdigest()[:8]


def write_messages(name: str, question: Question) -> Messages:
    """Return the messages that ask for scores."""
    targets = [f"{number}. {text}" for number, text in enumerate(question.targets, 1)]
    text = "\n".join(["Source:", question.source, "", "Targets:", *targets])
    return [{"role": "system", "content": read_instructions(name)}, {"role": "user", "content": text}]


def make_schema(targets: int, bounded: bool) -> dict[str, Any]:
    """Return the JSON schema of an answer: one score per target, from 1 to 5 if it is bounded."""
    score: dict[str, Any] = {"type": "integer"}
    if bounded:
        score["enum"] = list(range(LEAST, MOST + 1))
    names = [str(number) for number in range(1, targets + 1)]
    return {
        "type": "object",
        "properties": dict.fromkeys(names, score),
        "required": names,
        "additionalProperties": False,
    }


def read_scores(answer: str, targets: int, bounded: bool) -> tuple[int, ...] | None:
    """Return the score of each target, or None if an answer does not give exactly one score for each.

    >>> read_scores('Sure! {"1": 4, "2": 2}', 2, True), read_scores("Target 1: 4/5", 1, True)
    ((4, 2), (4,))
    >>> read_scores('{"1": 7}', 1, True), read_scores('{"1": 7}', 1, False), read_scores('{"2": 3}', 1, True)
    (None, (7,), None)
    """
    scores = _read_object(answer)
    if scores is None:
        lines = [line.strip() for line in answer.splitlines() if len(line) <= MAX_LINE]
        pairs = [match.groups() for line in lines if (match := _LINE.fullmatch(line))]
        if len({number for number, _ in pairs}) < len(pairs):
            return None
        scores = {number: int(score) for number, score in pairs}
    if set(scores) != {str(number) for number in range(1, targets + 1)}:
        return None
    values = [scores[str(number)] for number in range(1, targets + 1)]
    if not all(_is_whole(value) and (not bounded or LEAST <= value <= MOST) for value in values):
        return None
    return tuple(int(value) for value in values)


def is_refusal(answer: str) -> bool:
    """Return True if an answer without scores says that the model does not want to answer."""
    return not answer.strip() or _REFUSAL.search(answer.replace("’", "'")) is not None


def _read_object(answer: str) -> dict[str, Any] | None:
    """Return the JSON object in an answer, with the numbers of the targets as keys."""
    start, end = answer.find("{"), answer.rfind("}")
    if not 0 <= start < end:
        return None
    try:
        value = json.loads(answer[start : end + 1])
    except (ValueError, RecursionError):
        return None
    if not isinstance(value, dict):
        return None
    return {re.sub(r"\D", "", key) or key: score for key, score in value.items()}


def _is_whole(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e6 and value == int(value)
