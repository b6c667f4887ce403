"""Asking a model for scores: answers are cached, requests run side by side, and their number can be limited."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple

from redink import presentation
from redink.chat import Answer, Endpoint, RejectedRequest
from redink.errors import UnsuitableData, number_of
from redink.judges.prompts import is_refusal, make_schema, read_scores, write_messages
from redink.judges.targets import Question
from redink.user_cache import UserCache, find_cache_folder

PARALLEL = 4
"""Requests that are sent at once."""
ASKED = 2
"""Times that a question is asked if the answer has no scores."""
TRIED = 3
"""Questions that an endpoint can reject before it has accepted one."""
MAX_BYTES = 1 << 26
"""Maximum size of the cached answers."""


class Verdict(NamedTuple):
    """The scores of a question's targets, and what they took."""

    scores: tuple[int, ...] | None
    """None if the model gave no valid answer."""
    refused: bool = False
    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cached: bool = False


class Budget:
    """The number of calls that a run may make."""

    def __init__(self, limit: int | None = None) -> None:
        self.limit = limit
        self._spent = 0
        self._lock = threading.Lock()

    def spend(self) -> bool:
        """Count a call; return False if the limit has been reached."""
        with self._lock:
            if self.limit is not None and self._spent >= self.limit:
                return False
            self._spent += 1
            return True


_budget: ContextVar[Budget | None] = ContextVar("budget", default=None)


@contextmanager
def limit_calls(limit: int | None) -> Iterator[None]:
    """Allow at most `limit` calls during a `with` block."""
    token = _budget.set(Budget(limit))
    try:
        yield
    finally:
        _budget.reset(token)


class OutOfCalls(Exception):
    """The limit of calls has been reached."""


@dataclass(frozen=True, slots=True)
class Judge:
    """A model with the settings of its calls."""

    name: str
    """Metric whose prompt is used."""
    endpoint: Endpoint
    seed: int
    temperature: float
    """Sent to the endpoint unless it is negative."""
    bounded: bool
    """True if scores outside 1 to 5 are invalid."""

    def judge_all(self, questions: Sequence[Question]) -> list[Verdict]:
        """Return the verdict on each question; equal questions are asked once, answers in the cache not again."""
        cache, budget = UserCache("judges", MAX_BYTES), _budget.get() or Budget()
        distinct = list(dict.fromkeys(questions))
        verdicts: dict[Question, Verdict] = {}
        for question in distinct:
            if (scores := self._read_cache(cache, question)) is not None:
                verdicts[question] = Verdict(scores, cached=True)
        fresh = [question for question in distinct if question not in verdicts]
        try:
            verdicts.update(zip(fresh, self._ask_all(fresh, cache, budget), strict=True))
        except OutOfCalls:
            done = sum(self._read_cache(cache, question) is not None for question in distinct)
            stored = f"{done} of {len(distinct)} questions are answered and stored; run again to continue"
            if find_cache_folder() is None:
                stored = "nothing is stored, because REDINK_CACHE is empty"
            limit = number_of(budget.limit or 0, "call")
            raise UnsuitableData(f"the limit of {limit} is reached: {stored}", "max_calls") from None
        # Questions that several sentences share were asked once, so only the first of them counts calls.
        counted: set[Question] = set()
        result = []
        for question in questions:
            verdict = verdicts[question]
            if question in counted:
                verdict = verdict._replace(calls=0, prompt_tokens=0, completion_tokens=0)
            counted.add(question)
            result.append(verdict)
        return result

    def _ask_all(self, questions: Sequence[Question], cache: UserCache, budget: Budget) -> Iterator[Verdict]:
        """Yield the verdicts in order; calls run side by side once the endpoint has accepted one.

        If it accepts none of the first questions, then the endpoint, the model or an option is wrong, rather than a
        single sentence.
        """
        shown = iter(presentation.show_progress(questions, lambda _: 1, len(questions), "questions"))
        for number, question in enumerate(shown):
            try:
                yield self._ask(question, cache, budget)
                break
            except RejectedRequest:
                if number + 1 >= min(TRIED, len(questions)):
                    raise
                yield Verdict(None, calls=1)
        else:
            return
        with ThreadPoolExecutor(PARALLEL) as pool:
            pending = [pool.submit(self._ask_later, question, cache, budget) for question in questions[number + 1 :]]
            try:
                for future, _ in zip(pending, shown, strict=True):
                    yield future.result()
            finally:
                for future in pending:
                    future.cancel()

    def _ask_later(self, question: Question, cache: UserCache, budget: Budget) -> Verdict:
        """Ask a question that the endpoint may reject, such as one that is too long."""
        try:
            return self._ask(question, cache, budget)
        except RejectedRequest:
            return Verdict(None, calls=1)

    def _ask(self, question: Question, cache: UserCache, budget: Budget) -> Verdict:
        messages = write_messages(self.name, question)
        schema = make_schema(len(question.targets), self.bounded)
        prompt_tokens = completion_tokens = 0
        answer = Answer("")
        for attempt in range(ASKED):
            if not budget.spend():
                raise OutOfCalls
            options = {"temperature": self.temperature} if self.temperature >= 0 else {}
            answer = self.endpoint.ask(messages, schema, seed=self.seed + attempt, **options)
            prompt_tokens += answer.prompt_tokens
            completion_tokens += answer.completion_tokens
            scores = read_scores(answer.text, len(question.targets), self.bounded) if answer.complete else None
            if scores is not None:
                cache.write(self._make_key(question), json.dumps(scores).encode())
                return Verdict(scores, False, attempt + 1, prompt_tokens, completion_tokens)
        refused = answer.refused or (answer.complete and is_refusal(answer.text))
        return Verdict(None, refused, ASKED, prompt_tokens, completion_tokens)

    def _make_key(self, question: Question) -> str:
        """Return the key of an answer: endpoint, model, prompt, seed and temperature."""
        content = [
            self.endpoint.address, self.endpoint.model, write_messages(self.name, question), self.seed,
            self.temperature, self.bounded,
        ]  # fmt: skip
        return sha256(json.dumps(content).encode()).hexdigest()

    def _read_cache(self, cache: UserCache, question: Question) -> tuple[int, ...] | None:
        content = cache.read(self._make_key(question))
        if content is None:
            return None
        numbered = dict(enumerate(json.loads(content), 1))
        return read_scores(json.dumps(numbered), len(question.targets), self.bounded)
