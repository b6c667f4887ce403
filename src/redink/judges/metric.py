"""The metrics `llm-s` and `llm-e`: a language model rates all outputs of a sentence (Kobayashi et al. 2024)."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

import numpy as np

from redink.chat import KEY_VARIABLE, Endpoint, TokenUsage, check_address
from redink.errors import InvalidParameter, UnsuitableData, number_of
from redink.judges.judging import Judge, Verdict
from redink.judges.prompts import identify_prompt
from redink.judges.targets import Question, Rules, choose_texts, list_edits
from redink.judges.tournament import Aggregation, compare_all, rate_draws, rate_systems
from redink.metrics.base import Part
from redink.metrics.counts import Counts, Real, Whole
from redink.metrics.parameters import Parameterised, Range
from redink.metrics.registry import register
from redink.types import Corpus, Output, Score, Tokens, apply_edits

ENDPOINT_VARIABLE = "REDINK_MODEL_ENDPOINT"
"""Environment variable with the address of the endpoint."""
HEADLINES = {"trueskill": Part("trueskill", "TrueSkill"), "wins": Part("ew", "EW")}
MISSING = -(1 << 40)
"""Score of a text that the model did not rate."""
OWN, STATE, CALLS, PROMPT_TOKENS, COMPLETION_TOKENS, CACHED, SCORES = range(7)
"""Columns of the counts: index of the system, state of the answer, what it took, and the scores of all systems."""
ANSWERED, REFUSED, INVALID, DECIDED = range(4)
"""States of an answer; a question is decided if all systems wrote the same."""
FAILED = (REFUSED, INVALID)
NOT_ASKED = Verdict(None)


class LanguageModelJudge(Parameterised):
    """A metric that compares systems by the scores that a language model gives to their outputs of a sentence.

    The counts of each system have the scores of all systems, because ratings depend on all of them.
    """

    __slots__ = ()

    model: str
    endpoint: str
    aggregate: Aggregation
    targets: int
    model_seed: int
    temperature: float
    rules: Rules

    name: ClassVar[str]
    needs: ClassVar[Literal["edits", "text"]]
    reads: ClassVar[Literal["edits", "text"]] = "text"
    reference_free: ClassVar[bool] = True

    def __post_init__(self) -> None:
        Parameterised.__post_init__(self)
        if self.endpoint:
            check_address(self.endpoint)

    @property
    def parts(self) -> tuple[Part, ...]:
        """Components of a score: comparisons with other systems, and the rating."""
        return (
            Part("wins", "wins", "count"),
            Part("ties", "ties", "count", None),
            Part("losses", "losses", "count", "smallest"),
            HEADLINES[self.aggregate],
        )

    def check_models(self) -> None:
        """Raise an error unless a model and an endpoint are given; nothing is sent."""
        address = self.endpoint or os.environ.get(ENDPOINT_VARIABLE, "")
        if not self.model or not address:
            missing = "the name of a model" if address else "the address of an endpoint"
            raise InvalidParameter(
                f"{self.name} needs {missing}: {self.name}(model=NAME, endpoint=http://localhost:8000/v1), or the "
                f"endpoint in the environment as {ENDPOINT_VARIABLE}"
            )
        check_address(address)

    def check_pool(self, systems: Sequence[str]) -> None:
        """Raise an error if there are no systems to compare."""
        if len(systems) < 2:
            raise InvalidParameter(f"{self.name} compares systems with each other and needs at least two: add systems")

    def check_corpus(self, sentences: int, annotators: int, systems: Sequence[str] = ()) -> None:
        """Any corpus will do."""

    def describe_pool(self, systems: Sequence[str]) -> dict[str, object]:
        """Return what a signature states about the systems."""
        return {"pool": tuple(systems)}

    def describe_run(self) -> dict[str, object]:
        """Return what a signature states about the prompt."""
        return {"prompt": identify_prompt(self.name)}

    def list_questions(self, corpus: Corpus, outputs: Sequence[Output]) -> list[tuple[Question, tuple[str, ...]]]:
        """Return the question about each sentence, and the text of each system."""
        questions = []
        for row, sentence in enumerate(corpus.sentences):
            shown: dict[str, str] = {}
            texts = []
            for output in outputs:
                text, target = self._show(sentence.tokens, output, row)
                shown.setdefault(text, target)
                texts.append(text)
            source = " ".join(sentence.tokens)
            chosen = choose_texts(source, texts, self.targets, self.rules, self.model_seed)
            questions.append((Question(source, chosen, tuple(shown[text] for text in chosen)), tuple(texts)))
        return questions

    def _show(self, source: Tokens, output: Output, row: int) -> tuple[str, str]:
        """Return the text of an output, and what the model is shown of it."""
        raise NotImplementedError

    def count(self, corpus: Corpus, output: Output) -> Counts:
        """Return the counts of one system, which has nothing to be compared with."""
        return self.count_pool(corpus, [output])[0]

    def count_pool(self, corpus: Corpus, outputs: Sequence[Output], first: int = 0) -> list[Counts]:  # noqa: ARG002
        """Ask the model about every sentence and return the counts of all systems."""
        self.check_pool([output.system for output in outputs])
        self.check_models()
        endpoint = Endpoint(
            self.endpoint or os.environ[ENDPOINT_VARIABLE], self.model, os.environ.get(KEY_VARIABLE, "")
        )
        judge = Judge(self.name, endpoint, self.model_seed, self.temperature, self.rules == "fixed")
        listed = self.list_questions(corpus, outputs)
        open_questions = [question for question, _ in listed if not question.is_decided]
        verdicts = iter(judge.judge_all(open_questions))
        table = [
            fill_row(question, texts, NOT_ASKED if question.is_decided else next(verdicts))
            for question, texts in listed
        ]
        return make_counts(np.array(table, np.int64).reshape(len(listed), SCORES + len(outputs)))

    def score(self, counts: Counts) -> Score:
        """Compute the rating of a system among all systems."""
        own, scores = self._read(counts)
        if own is None:
            return self._make_score((0.0, 0.0, 0.0), 0.0)
        states = counts.table[:, 0, STATE]
        if np.isin(states, FAILED).any() and not (states == ANSWERED).any():
            raise UnsuitableData(f"{self.name}: the model gave no valid answer to any question")
        wins, ties, _ = (each.sum(axis=0) for each in compare_all(scores))
        rating = float(rate_systems(scores, self.aggregate, self.rules)[own])
        return self._make_score((wins[own].sum(), ties[own].sum(), wins[:, own].sum()), rating)

    def score_sentences(self, counts: Counts) -> Iterator[tuple[int | None, Score]]:
        """Yield the score of each sentence: the share of other systems that it beats, ties half; 0.5 without any."""
        own, scores = self._read(counts)
        wins, ties, _ = compare_all(scores)
        for won, tied, lost in zip(wins[:, own or 0], ties[:, own or 0], wins[:, :, own or 0], strict=True):
            numbers = won.sum(), tied.sum(), lost.sum()
            total = sum(numbers)
            yield None, self._make_score(numbers, float((numbers[0] + numbers[1] / 2) / total) if total else 0.5)

    def score_draws(self, counts: Counts, draws: Whole) -> Real:
        """Return the rating in each resampled corpus."""
        own, scores = self._read(counts)
        drawn: Real = rate_draws(scores, draws, self.aggregate, self.rules)[:, own or 0]
        return drawn

    def sum_usage(self, counts: Counts) -> tuple[TokenUsage, int]:
        """Return the calls and tokens of a run, and the number of answers that were in the cache."""
        table = counts.table[:, 0]
        calls, prompt_tokens, completion_tokens, cached = table[:, CALLS:SCORES].sum(axis=0).tolist()
        return TokenUsage(calls, prompt_tokens, completion_tokens), cached

    def list_cautions(self, counts: Counts) -> list[str]:
        """Return doubts about the model's answers."""
        states = counts.table[:, 0, STATE]
        without = int(np.isin(states, FAILED).sum())
        if not without:
            return []
        refused = int((states == REFUSED).sum())
        return [
            f"{self.name}: the model gave no valid answer to {without} of {number_of(len(states), 'sentence')} "
            f"({refused} refused, {without - refused} invalid), which compare no systems."
        ]

    def _read(self, counts: Counts) -> tuple[int | None, Real]:
        """Return the index of the system, and the scores (system × sentence) with NaN for texts without a score."""
        table = counts.table[:, 0]
        scores = np.where(table[:, SCORES:] == MISSING, np.nan, table[:, SCORES:]).T
        own = np.unique(table[:, OWN])
        if len(own) > 1:
            raise UnsuitableData(f"{self.name} rates all systems together, so outputs cannot be swapped: use bootstrap")
        return (int(own[0]) if len(own) else None), scores

    def _make_score(self, numbers: Sequence[float], rating: float) -> Score:
        wins, ties, losses = map(int, numbers)
        parts = {"wins": wins, "ties": ties, "losses": losses, HEADLINES[self.aggregate].name: rating}
        return Score(self.name, rating, parts)


def fill_row(question: Question, texts: Sequence[str], verdict: Verdict) -> list[int]:
    """Return the counts of a sentence."""
    if question.is_decided:
        return [0, DECIDED, 0, 0, 0, 0, *(0 for _ in texts)]
    state = ANSWERED if verdict.scores is not None else REFUSED if verdict.refused else INVALID
    by_text = dict(zip(question.texts, verdict.scores or (), strict=False))
    numbers = [0, state, verdict.calls, verdict.prompt_tokens, verdict.completion_tokens, int(verdict.cached)]
    return [*numbers, *(by_text.get(text, MISSING) for text in texts)]


def make_counts(table: Whole) -> list[Counts]:
    """Return the counts of each system, which differ in the index of the system."""
    labels = np.zeros((len(table), 1, 2), np.int64)
    counts = []
    for system in range(table.shape[1] - SCORES):
        own = table.copy()
        own[:, OWN] = system
        counts.append(Counts(own[:, None, :], labels))
    return counts


CITATION = (
    "Kobayashi, Mita and Komachi (2024). Large Language Models Are State-of-the-Art Evaluator for Grammatical Error "
    "Correction. BEA."
)


@register("llm-s")
@dataclass(frozen=True, slots=True)
class LlmS(LanguageModelJudge):
    """Rating of systems by a language model that sees the corrected sentences; no references.

    Parameters
    ----------
    model
        Name of the model at the endpoint.
    endpoint
        Address of an endpoint with the chat interface of OpenAI; by default that in REDINK_MODEL_ENDPOINT. A key is
        read from REDINK_MODEL_KEY.
    aggregate
        Rating of systems: `trueskill`, or `wins` (Expected Wins).
    targets
        Maximum number of different texts in a question: the most frequent ones.
    model_seed
        Random seed for the order of the texts, which is sent to the endpoint too.
    temperature
        Temperature sent to the endpoint; −1 leaves it out.
    rules
        `fixed`, or `tool` for the decisions of gec-metrics: texts in the order of their code points, scores of any
        size, TrueSkill in one pass, and pairs without scores as wins of both systems.

    """

    model: str = ""
    endpoint: str = ""
    aggregate: Aggregation = "trueskill"
    targets: Annotated[int, Range(2, 50)] = 5
    model_seed: Annotated[int, Range(0)] = 1
    temperature: Annotated[float, Range(-1, 2)] = 0.0
    rules: Rules = "fixed"

    name: ClassVar[str]
    description: ClassVar[str] = "ratings by a language model that compares corrected sentences (LLM-S)"
    citation: ClassVar[str] = CITATION
    needs: ClassVar[Literal["edits", "text"]] = "text"

    def _show(self, source: Tokens, output: Output, row: int) -> tuple[str, str]:  # noqa: ARG002
        """Return the corrected sentence."""
        assert output.sentences is not None
        text = " ".join(output.sentences[row])
        return text, text


@register("llm-e")
@dataclass(frozen=True, slots=True)
class LlmE(LanguageModelJudge):
    """Rating of systems by a language model that sees their edits; no references.

    Parameters
    ----------
    model, endpoint, aggregate, targets, model_seed, temperature, rules
        As for `llm-s`; with `tool`, a text without edits is an empty line.

    """

    model: str = ""
    endpoint: str = ""
    aggregate: Aggregation = "trueskill"
    targets: Annotated[int, Range(2, 50)] = 5
    model_seed: Annotated[int, Range(0)] = 1
    temperature: Annotated[float, Range(-1, 2)] = 0.0
    rules: Rules = "fixed"

    name: ClassVar[str]
    description: ClassVar[str] = "ratings by a language model that compares edits (LLM-E)"
    citation: ClassVar[str] = CITATION
    needs: ClassVar[Literal["edits", "text"]] = "edits"

    def _show(self, source: Tokens, output: Output, row: int) -> tuple[str, str]:
        """Return the corrected sentence, and its edits."""
        assert output.edits is not None
        edits = next(iter(output.edits[row]), None) or ()
        return " ".join(apply_edits(source, edits)), list_edits(source, edits, self.rules)
