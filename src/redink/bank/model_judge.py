"""A language model as judge, behind an endpoint with the chat interface of OpenAI."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256

from redink import chat
from redink.bank.journal import Journal
from redink.bank.queue import Question, Queue, list_open
from redink.bank.session import Piece, list_corrections, show_chunk, show_corrected, show_source
from redink.errors import RedinkError, UnsuitableData, shorten

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
class Usage(chat.TokenUsage):
    """Requests, tokens and votes of a run."""

    stored: int = 0
    """Votes that were stored."""
    unusable: list[str] = field(default_factory=list)
    """Answers without a verdict, whose questions stay open."""


class Endpoint(chat.Endpoint):
    """A model that judges questions."""

    __slots__ = ()

    def judge(self, question: Question, usage: Usage) -> str | None:
        """Return the model's verdict on a question, or None if its answers had none."""
        messages = [
            {"role": "system", "content": INSTRUCTIONS},
            {"role": "user", "content": write_prompt(question)},
        ]
        text = ""
        for _ in range(ASKED):
            answer = self.ask(messages, temperature=0)
            usage.add(answer)
            text = answer.text
            if (verdict := parse_verdict(text)) is not None:
                return verdict
        usage.unusable.append(f"{show_chunk(question, question.chunk)}: {shorten(text)}")
        return None


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
            verdict = endpoint.judge(question, usage)
        except RedinkError as error:
            stored = f"{usage.stored} votes are stored; run the command again to continue"
            raise UnsuitableData(f"{error}: {stored}") from None
        if verdict is not None:
            journal.append(question.make_vote(verdict, endpoint.model.replace("/", ":"), **more))
            answered.add((question.key, question.repeated))
            usage.stored += 1
        yield question
