"""Agreement of judges: Cohen's kappa of each pair, gold questions, and the bias of models."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple

from redink.bank.files import BankFile
from redink.bank.verdicts import Judgement, Settled, Vote, list_counted, parse_key, settle

MIN_COMMON = 50
"""Minimum number of common chunks for the kappa of two judges."""
MIN_GOLD_SHARE = 0.8
"""Share of correct answers to gold questions below which the votes of a judge should be set aside."""


class PairAgreement(NamedTuple):
    """Agreement of two judges."""

    judge: str
    other: str
    common: int
    kappa: float


class JudgeRecord(NamedTuple):
    """One judge: chunks, share of each verdict, and answers to gold questions."""

    judge: str
    chunks: int
    valid: float
    """Share of valid among the judge's votes."""
    gold: int
    """Gold questions answered."""
    gold_right: int

    @property
    def passes(self) -> bool:
        """True unless too many gold questions were answered wrongly."""
        return not self.gold or self.gold_right / self.gold >= MIN_GOLD_SHARE


class ModelBias(NamedTuple):
    """One model against the humans' verdicts on one kind of chunk."""

    model: str
    operation: str
    """`M` for insertions, `U` for deletions, `R` for replacements, `all`."""
    common: int
    kappa: float
    bias: float
    """Share of chunks that the model calls valid minus the humans' share."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """Agreement of the judges of a bank."""

    pairs: tuple[PairAgreement, ...]
    kappa: float | None
    """Mean kappa of the pairs, weighted by their common chunks; None without a pair."""
    disputed: float
    """Share of chunks with several votes that have no majority."""
    judges: tuple[JudgeRecord, ...]
    models: tuple[ModelBias, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain objects."""
        return {
            "kappa": self.kappa,
            "disputed": self.disputed,
            "judges": [judge._asdict() | {"passes": judge.passes} for judge in self.judges],
            "pairs": [pair._asdict() for pair in self.pairs],
            "models": [model._asdict() for model in self.models],
        }


def measure_agreement(bank: BankFile, min_common: int = MIN_COMMON) -> Agreement:
    """Return the agreement of the judges of a bank; `min_common` is the minimum number of common chunks of a pair."""
    votes = list_counted([vote for vote in bank.votes if vote.judge])
    # Models are compared with humans on all chunks, also where their votes do not count.
    last = {(vote.question, vote.judge): vote for vote in bank.votes if vote.judge}
    by_judge: dict[str, dict[object, Judgement]] = {}
    for vote in last.values():
        if vote.verdict != "skip":
            by_judge.setdefault(vote.judge, {})[vote.question] = vote.verdict
    pairs = []
    for (judge, first), (other, second) in combinations(sorted(by_judge.items()), 2):
        common = sorted(first.keys() & second.keys(), key=str)
        if len(common) >= min_common:
            kappa = compute_kappa([first[key] for key in common], [second[key] for key in common])
            pairs.append(PairAgreement(judge, other, len(common), kappa))
    weight = sum(pair.common for pair in pairs)
    several: dict[object, list[Judgement]] = {}
    for vote in votes:
        if vote.verdict != "skip":
            several.setdefault(vote.question, []).append(vote.verdict)
    contested = [cast for cast in several.values() if len(cast) > 1]
    return Agreement(
        tuple(pairs),
        sum(pair.kappa * pair.common for pair in pairs) / weight if weight else None,
        sum(settle(cast) == "unjudged" for cast in contested) / len(contested) if contested else 0.0,
        tuple(_describe_judges(bank, by_judge)),
        tuple(_compare_models(list(last.values()), bank.header.form == "sealed")),
    )


def compute_kappa(first: Sequence[str], second: Sequence[str]) -> float:
    """Return Cohen's kappa of two lists of verdicts; 1 if both judges gave one and the same verdict throughout.

    >>> round(compute_kappa(["valid", "valid", "invalid", "invalid"], ["valid", "valid", "valid", "invalid"]), 2)
    0.5
    """
    size = len(first)
    agreed = sum(map(str.__eq__, first, second)) / size
    shares, others = Counter(first), Counter(second)
    chance = sum(shares[verdict] * others[verdict] for verdict in shares) / size**2
    return 1.0 if chance == 1.0 else (agreed - chance) / (1 - chance)


def _describe_judges(bank: BankFile, by_judge: dict[str, dict[object, Judgement]]) -> list[JudgeRecord]:
    gold: Counter[str] = Counter()
    right: Counter[str] = Counter()
    for vote in bank.votes:
        if '"gold"' in vote.text and (expected := json.loads(vote.text).get("gold")):
            gold[vote.judge] += 1
            right[vote.judge] += vote.verdict == expected
    records = []
    for judge, cast in sorted(by_judge.items()):
        valid = sum(vote == "valid" for vote in cast.values()) / len(cast)
        records.append(JudgeRecord(judge, len(cast), valid, gold[judge], right[judge]))
    return records


def _compare_models(votes: Sequence[Vote], sealed: bool) -> list[ModelBias]:
    humans: dict[object, list[Judgement]] = {}
    for vote in votes:
        if vote.kind != "model" and vote.verdict != "skip":
            humans.setdefault(vote.question, []).append(vote.verdict)
    rows = []
    for model in sorted({vote.judge for vote in votes if vote.kind == "model"}):
        compared: dict[str, list[tuple[Judgement, Settled]]] = {}
        for vote in votes:
            if vote.judge == model and vote.verdict != "skip" and vote.question in humans:
                human = settle(humans[vote.question])
                if human != "unjudged":
                    for group in ("all", *(() if sealed else (name_operation(vote.key),))):
                        compared.setdefault(group, []).append((vote.verdict, human))
        for group, both in sorted(compared.items()):
            first, second = zip(*both, strict=True)
            bias = (first.count("valid") - second.count("valid")) / len(both)
            rows.append(ModelBias(model, group, len(both), compute_kappa(first, second), bias))
    return rows


def name_operation(key: str) -> str:
    """Return the operation of a chunk: M for an insertion, U for a deletion, R for a replacement."""
    _, chunk = parse_key(key)
    return "M" if chunk.start == chunk.end else "R" if chunk.correction else "U"
