"""Judging sessions, in which one judge answers a queue. Every vote is on the disk before the next question is shown."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, NamedTuple

from redink.bank.chunks import Chunk
from redink.bank.files import Header, describe_chunk, read_bank_file
from redink.bank.journal import Journal
from redink.bank.queue import Question, Queue, read_answered
from redink.bank.verdicts import VERDICTS
from redink.errors import InvalidParameter, UnsuitableData


class Piece(NamedTuple):
    """A part of a sentence as judges see it."""

    text: str
    role: str = ""
    """`chunk` for the chunk in question, `other` for other corrections, empty for unchanged text."""


def show_source(question: Question) -> list[Piece]:
    """Return the source with the chunk marked."""
    source, chunk = question.source, question.chunk
    pieces = [(source[: chunk.start], ""), (source[chunk.start : chunk.end], "chunk"), (source[chunk.end :], "")]
    return _make_pieces(pieces)


def show_corrected(question: Question, applied: bool = True) -> list[Piece]:
    """Return the sentence with the chunk's correction; `applied` applies the other corrections too."""
    chunks = sorted([(question.chunk, "chunk"), *((chunk, "other") for chunk in question.beside if applied)])
    pieces: list[tuple[Sequence[str], str]] = []
    position = 0
    for chunk, role in chunks:
        if chunk.start < position:
            continue  # given edits may overlap
        pieces += [(question.source[position : chunk.start], ""), (chunk.correction, role)]
        position = chunk.end
    return _make_pieces([*pieces, (question.source[position:], "")])


def _make_pieces(pieces: Iterable[tuple[Sequence[str], str]]) -> list[Piece]:
    return [Piece(" ".join(tokens), role) for tokens, role in pieces if tokens or role]


class JudgingSession:
    """The questions of a queue, as one judge answers them.

    Parameters
    ----------
    queue
        Questions.
    journal
        Bank that votes are appended to.
    judge
        Name of the judge.
    answered
        Keys of the questions that the judge has answered, with True for repeated ones.

    """

    def __init__(self, queue: Queue, journal: Journal, judge: str, answered: set[tuple[str, bool]]) -> None:
        self._queue = queue
        self._journal = journal
        self._judge = judge
        self._answered = answered
        self._last: list[tuple[Question, list[dict[str, Any]]]] = []
        self._again: tuple[Question, list[dict[str, Any]]] | None = None

    @classmethod
    def open(cls, queue: Queue, path: str, judge: str, licence: str = "") -> JudgingSession:
        """Continue a bank, or create it."""
        if not judge.strip() or "/" in judge:
            raise InvalidParameter(f"the name of a judge must not be empty or contain '/', got {judge!r}")
        header = Header(queue.name, more={"licence": licence} if licence else {})
        journal = Journal(path, header)
        try:
            bank = read_bank_file(path)
            if bank.header.form == "sealed":
                raise UnsuitableData(f"{path}: the bank is sealed, so votes cannot be added")
        except BaseException:
            journal.close()
            raise
        return cls(queue, journal, judge, read_answered((vote.text for vote in bank.votes), judge))

    @property
    def total(self) -> int:
        """Number of questions."""
        return len(self._queue.questions)

    @property
    def done(self) -> int:
        """Number of answered questions."""
        return sum(self._is_answered(question) for question in self._queue.questions)

    def _is_answered(self, question: Question) -> bool:
        return (question.key, question.repeated) in self._answered

    def get_question(self) -> Question | None:
        """Return the question to answer next; None after the last one."""
        if self._again is not None:
            return self._again[0]
        return next((question for question in self._queue.questions if not self._is_answered(question)), None)

    def vote(self, question: Question, verdict: str, needed: Sequence[int] = (), applied: bool = True) -> None:
        """Store a vote on the current question; a vote on any other question is ignored, because it was sent twice.

        Parameters
        ----------
        question
            The question that the judge saw.
        verdict
            The verdict.
        needed
            Indices of the other chunks that a valid or neutral chunk needs.
        applied
            True if the judge last saw the other corrections applied.

        """
        if verdict not in VERDICTS:
            raise InvalidParameter(f"a verdict must be {', '.join(VERDICTS)}, got {verdict!r}")
        if question != self.get_question():
            return
        conditional = verdict in ("valid", "neutral")
        beside = [describe_chunk(question.beside[index]) for index in needed] if conditional else []
        if self._again and self._again[1] != beside:
            # A vote with other conditions would not replace the earlier one.
            self._append(question, "skip", applied, self._again[1])
        self._append(question, verdict, applied, beside)
        self._answered.add((question.key, question.repeated))
        self._last.append((question, beside))
        self._again = None

    def _append(self, question: Question, verdict: str, applied: bool, beside: list[dict[str, Any]]) -> None:
        more: dict[str, Any] = {"with": beside} if beside else {}
        at = datetime.now(timezone.utc).date().isoformat()
        shown = "applied" if applied else "alone"
        self._journal.append(question.make_vote(verdict, self._judge, shown=shown, **more, at=at))

    def undo(self) -> bool:
        """Return to the last question of this session; its next vote replaces the earlier one."""
        if not self._last:
            return False
        self._again = self._last.pop()
        return True

    def close(self) -> None:
        """Close the bank."""
        self._journal.close()


def find_judge(path: str) -> str:
    """Return the only judge of a bank, or an empty text."""
    if not Path(path).exists():
        return ""
    judges = {json.loads(vote.text)["judge"] for vote in read_bank_file(path).votes}
    return judges.pop() if len(judges) == 1 else ""


def list_corrections(question: Question) -> list[str]:
    """Return the other corrections of the sentence as texts, such as `in → at`."""
    return [show_chunk(question, chunk) for chunk in question.beside]


def show_chunk(question: Question, chunk: Chunk) -> str:
    """Return a chunk as text."""
    before, after = " ".join(question.source[chunk.start : chunk.end]), " ".join(chunk.correction)
    return f"{before or '∅'} → {after or '∅'}"
