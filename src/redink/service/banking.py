"""Scores with a bank and batches of questions, from the stored edits of submissions.

Systems are named by the checksum of their file: a bank's votes keep their meaning if a submission gets another number.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from redink.bank.counting import hash_key
from redink.bank.files import BankFile, Header, read_bank_file
from redink.bank.metric import BankErrant
from redink.bank.queue import Question, Queue, add_checks
from redink.bank.sampling import collect_candidates, draw_batch
from redink.bank.verdicts import Bank
from redink.metrics.base import Metric
from redink.metrics.errant import Errant
from redink.service.measurement import PhaseScorer, StoredCounts
from redink.types import Output

SHOWN = ("matched", "valid", "fp", "answered", "fn", "precision", "recall", "judged", "lower", "low", "estimate",
         "high", "upper")  # fmt: skip
"""Components of a score with a bank that are shown; those without a value are None."""


def find_errant(metrics: Iterable[Metric]) -> Errant | None:
    """Return the metric that a bank completes: `errant` on spans and corrections of all edits."""
    plain = [metric for metric in metrics if isinstance(metric, Errant)]
    return next((metric for metric in plain if metric.unit == "span-correction" and metric.tokens == "all"), None)


def make_bank_file(given: bytes, lines: Iterable[str], path: str = "the bank") -> BankFile:
    """Return a bank: the given one, and further votes."""
    text = given.rstrip(b"\n") + b"\n" + "".join(f"{line}\n" for line in lines).encode()
    return replace(read_bank_file(io.BytesIO(text)), path=path)


def make_empty_bank(name: str) -> bytes:
    """Return a bank without votes."""
    return f"{Header(name)}\n".encode()


@dataclass(frozen=True, slots=True)
class BankedSystem:
    """A submission on the board, with the checksum of its file and its team."""

    number: str
    checksum: str
    team: int
    stored: StoredCounts

    @property
    def output(self) -> Output:
        """Its edits."""
        return Output(self.checksum, edits=self.stored.edits or ())


def list_scorable(scorer: PhaseScorer, systems: Iterable[BankedSystem]) -> list[BankedSystem]:
    """Return the systems whose edits are stored for all sentences."""
    size = len(scorer.corpus.sentences)
    return [system for system in systems if system.stored.edits is not None and len(system.stored.edits) == size]


def score_systems(scorer: PhaseScorer, bank: Bank, systems: Sequence[BankedSystem]) -> dict[str, Any]:
    """Return the bank's name and version, and the scores of each system."""
    errant = find_errant(scorer.plain)
    rows: dict[str, dict[str, float | None]] = {}
    if errant is not None:
        metric = BankErrant.extend(errant, bank)
        for system in list_scorable(scorer, systems):
            counts = metric.count(scorer.corpus, system.output)
            score = metric.score(counts)
            parts = {name: score.parts.get(name, math.nan) for name in SHOWN}
            rows[system.number] = {
                "value": score.value,
                **{name: None if math.isnan(value) else value for name, value in parts.items()},
            }
    return {"bank": str(bank), "rows": rows}


def find_teams(scorer: PhaseScorer, keys: Iterable[str], systems: Sequence[BankedSystem]) -> dict[str, list[int]]:
    """Return the teams whose systems have each chunk."""
    errant = find_errant(scorer.plain)
    owners: dict[int, set[int]] = {hash_key(key): set() for key in keys}
    if errant is not None:
        metric = BankErrant.extend(errant, Bank("none"))
        for system in list_scorable(scorer, systems):
            chunks = metric.count(scorer.corpus, system.output).chunks
            assert chunks is not None
            for hashed in owners.keys() & set(chunks.chunks[:, 1].tolist()):
                owners[hashed].add(system.team)
    return {key: sorted(owners[hash_key(key)]) for key in keys}


@dataclass(frozen=True, slots=True)
class NewQuestion:
    """A question of a new batch, and the teams whose systems have the chunk."""

    question: Question
    teams: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class BatchOrder:
    """The order of a batch."""

    size: int
    seed: int
    name: str
    gold: float
    """Gold questions for each question."""
    asked: frozenset[str]
    """Keys of questions that exist."""


def draw_questions(
    scorer: PhaseScorer, bank: Bank, systems: Sequence[BankedSystem], order: BatchOrder
) -> list[NewQuestion]:
    """Draw a batch of unjudged chunks that have not been asked, with gold questions."""
    errant = find_errant(scorer.plain)
    scorable = list_scorable(scorer, systems)
    if errant is None or not scorable:
        return []
    candidates = collect_candidates([(scorer.corpus, [system.output for system in scorable])], bank)
    batch = draw_batch(
        {key: candidate for key, candidate in candidates.items() if key not in order.asked},
        order.size,
        order.seed,
        order.name,
    )
    teams: dict[str, set[int]] = {}
    for system in scorable:
        teams.setdefault(system.checksum, set()).add(system.team)
    questions = {
        question.key: NewQuestion(
            question, tuple(sorted(set().union(*(teams[name] for name in candidates[key].systems))))
        )
        for key, question in batch.items()
    }
    queue = Queue(order.name, tuple(batch.values()))
    checked = add_checks(queue, scorer.corpus.sentences, order.gold, 0.0, order.seed)
    return [
        NewQuestion(question) if question.gold else questions[question.key]
        for question in checked.questions
        if not (question.gold and question.key in order.asked)
    ]


def rename_pools(lines: Iterable[Mapping[str, Any]], names: Mapping[str, str]) -> list[dict[str, Any]]:
    """Return votes whose pools have other hashes of systems; unknown ones stay."""
    return [
        {**line, "pool": sorted(names.get(name, name) for name in line["pool"])} if "pool" in line else dict(line)
        for line in lines
    ]
