"""Scores with a bank and batches of questions, from the stored edits of submissions.

Systems are named by the checksum of their file: a bank's votes keep their meaning if a submission gets another number.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from redink.bank.counting import hash_key
from redink.bank.files import BankFile, Header, read_bank_file
from redink.bank.metric import BankErrant
from redink.bank.queue import Question, Queue, add_checks
from redink.bank.sampling import collect_candidates, draw_batch
from redink.bank.verdicts import Bank
from redink.metrics.base import Metric
from redink.metrics.counts import Counts
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


class CountedSystem(NamedTuple):
    """A system with its edits, and with its counts by a bank."""

    system: BankedSystem
    output: Output
    counts: Counts


def read_outputs(scorer: PhaseScorer, systems: Iterable[BankedSystem]) -> list[tuple[BankedSystem, Output]]:
    """Return the systems whose edits are stored for all sentences, with their edits."""
    size = len(scorer.corpus.sentences)
    found = [(system, system.stored.list_edits()) for system in systems]
    return [(system, Output(system.checksum, edits=edits)) for system, edits in found if len(edits) == size]


def count_systems(scorer: PhaseScorer, bank: Bank, systems: Iterable[BankedSystem]) -> list[CountedSystem]:
    """Count the edits of each system by a bank."""
    errant = find_errant(scorer.plain)
    if errant is None:
        return []
    metric = BankErrant.extend(errant, bank)
    return [
        CountedSystem(system, output, metric.count(scorer.corpus, output))
        for system, output in read_outputs(scorer, systems)
    ]


def score_systems(scorer: PhaseScorer, bank: Bank, counted: Sequence[CountedSystem]) -> dict[str, Any]:
    """Return the bank's name and version, and the scores of each system."""
    errant = find_errant(scorer.plain)
    rows: dict[str, dict[str, float | None]] = {}
    if errant is not None:
        metric = BankErrant.extend(errant, bank)
        for system, _, counts in counted:
            score = metric.score(counts)
            parts = {name: score.parts.get(name, math.nan) for name in SHOWN}
            rows[system.number] = {
                "value": score.value,
                **{name: None if math.isnan(value) else value for name, value in parts.items()},
            }
    return {"bank": str(bank), "rows": rows}


def find_teams(keys: Iterable[str], counted: Sequence[CountedSystem]) -> dict[str, list[int]]:
    """Return the teams whose systems have each chunk."""
    hashes = {key: hash_key(key) for key in keys}
    owners: dict[int, set[int]] = {hashed: set() for hashed in hashes.values()}
    for system, _, counts in counted:
        assert counts.chunks is not None
        for hashed in owners.keys() & set(counts.chunks.chunks[:, 1].tolist()):
            owners[hashed].add(system.team)
    return {key: sorted(owners[hashed]) for key, hashed in hashes.items()}


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
    scorable = read_outputs(scorer, systems)
    if find_errant(scorer.plain) is None or not scorable:
        return []
    candidates = collect_candidates([(scorer.corpus, [output for _, output in scorable])], bank)
    batch = draw_batch(
        {key: candidate for key, candidate in candidates.items() if key not in order.asked},
        order.size,
        order.seed,
        order.name,
    )
    teams: dict[str, set[int]] = {}
    for system, _ in scorable:
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
