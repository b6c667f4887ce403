"""The metric `errant` with a bank: two-sided counts, bounds and an estimate."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any, ClassVar, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from redink.bank.chunks import group_edits
from redink.bank.counting import (
    UNJUDGED,
    VALID,
    FlatItems,
    HypothesisReader,
    ItemVocabulary,
    JudgedChunk,
    SentenceReferences,
    hash_key,
)
from redink.bank.estimate import Estimate, State, draw_tables, estimate
from redink.bank.verdicts import Bank, hash_system
from redink.errors import InvalidParameter, UnsuitableData
from redink.kernels.bank.pairs import count_pairs
from redink.kernels.errant.choice import choose_by_two_sided_f
from redink.metrics import base
from redink.metrics.base import Part, Tier, group_types, name_tier
from redink.metrics.counts import ChunkEvents, Counts, Real, TypeCounts, Whole, sum_events
from redink.metrics.errant import Errant
from redink.metrics.matching import UNANNOTATED, Matching
from redink.metrics.ratio_arrays import divide_all, f_scores
from redink.metrics.ratios import divide, f_score
from redink.types import Annotation, Corpus, Edit, Output, Score, Sentence

COUNTED = (
    Part("matched", "matched", "count"),
    Part("valid", "valid", "count"),
    Part("fp", "FP", "count", "smallest"),
    Part("answered", "answered", "count"),
    Part("fn", "FN", "count", "smallest"),
    base.PRECISION,
    base.RECALL,
    Part("judged", "judged", best=None),
    Part("lower", "lower"),
)
ESTIMATED = (Part("low", "low", best=None), Part("estimate", "estimate"), Part("high", "high", best=None))
"""The estimate and the ends of its range."""
COLUMNS = 7
"""Columns of the table of counts: matched, valid, unjudged, invalid; answered, pending and missed."""
STATISTICS = 8
"""Statistics by error type: the first four columns for edits of hypotheses; then matched, answered, pending and missed
for edits of references."""
STATES = (State.VALID, State.UNJUDGED, State.INVALID, State.NEUTRAL)
"""States of chunks by the values of edits, for chunks that were drawn at random."""
VERDICTS = ("valid", "unjudged", "invalid", "neutral")
"""Names of the values of edits."""

EMPTY = Bank("empty")
"""A bank without verdicts: only the references decide."""


@dataclass(frozen=True, slots=True)
class BankErrant(Matching):
    """ERRANT's counts with verdicts on edits that no reference has.

    Parameters
    ----------
    beta, unit, tokens, only, ignore
        As for `errant`.
    bank
        Verdicts.
    unjudged
        Weight of an unjudged edit, from 0 (the lower bound) to 1 (the upper bound); None estimates it.
    draws, draw_seed
        Number of draws of the estimate, and their seed.

    """

    bank: Bank = EMPTY
    unjudged: float | None = None
    draws: int = 200
    draw_seed: int = 1

    name: ClassVar[str] = "errant"
    description: ClassVar[str] = "errant with verdicts on edits that no reference has"
    citation: ClassVar[str] = Errant.citation
    needs: ClassVar[Literal["edits", "text"]] = "edits"
    reads: ClassVar[Literal["edits", "text"]] = "edits"

    def __post_init__(self) -> None:
        Errant(self.beta, self.unit, self.tokens, self.only, self.ignore)
        if self.unjudged is not None and not 0 <= self.unjudged <= 1:
            raise InvalidParameter(f"unjudged must be from 0 to 1, got {self.unjudged}")

    @classmethod
    def extend(cls, metric: Errant, bank: Bank, unjudged: float | None = None) -> BankErrant:
        """Add a bank to an `errant` metric."""
        return cls(metric.beta, metric.unit, metric.tokens, metric.only, metric.ignore, bank, unjudged)

    @property
    def parts(self) -> tuple[Part, ...]:
        """Components of a score; without a fixed weight, bounds and estimate."""
        middle = () if self.unjudged is not None else ESTIMATED
        return (*COUNTED, *middle, Part("upper", "upper"), base.make_f_part(self.beta))

    def count(self, corpus: Corpus, output: Output) -> Counts:
        """Compare every hypothesis of a sentence with every annotator and the bank."""
        vocabulary = _get_vocabulary(self)
        references, gold = vocabulary.prepare_references(corpus.sentences)
        reader = HypothesisReader(vocabulary, self.bank)
        for reference, hypotheses in zip(references, output.edits or (), strict=True):
            reader.add(reference, hypotheses or UNANNOTATED)
        chunks = max(map(len, reader.chunks), default=0)
        table, (events, gains, answers), answering = _count_flat(reader.items.build(), gold, reader.said, chunks)
        system = hash_system(output.system)
        flags = answering.tolist()
        judged = [
            (row, hash_key(chunk.key), 2 * (chunk.edits > 1) + flags[row][index], self._get_state(chunk, system))
            for row, row_chunks in enumerate(reader.chunks)
            for index, chunk in enumerate(row_chunks)
        ]
        states = np.array(judged, np.int64).reshape(-1, 4)
        types = TypeCounts(tuple(vocabulary.types), events.astype(np.int32))
        shown = [(tuple(labels), tuple(ref.annotators)) for labels, ref in zip(reader.labels, references, strict=True)]
        labels = _list_labels(shown, table.shape[1])
        return Counts(table, labels, types, chunks=ChunkEvents(states, gains, answers))

    def name_verdicts(self, sentence: Sentence, edits: Annotation) -> dict[Edit, str]:
        """Return what decides about each edit: a verdict of the bank, `unjudged`, or `reference`."""
        reference = SentenceReferences(sentence)
        reader = HypothesisReader(_get_vocabulary(self), self.bank)
        verdicts: dict[Edit, str] = {}
        for group, value, key, _ in reader.judge(reference, group_edits(sentence.tokens, edits)):
            for edit in group.edits:
                known = not key or edit[:3] in reference.known
                verdicts[edit] = "reference" if known and (value == VALID or key) else VERDICTS[value]
        return verdicts

    def _get_state(self, chunk: JudgedChunk, system: str) -> int:
        if chunk.value == UNJUDGED:
            return State.UNJUDGED
        if not self.bank.is_sampled(chunk.key, system):
            return State.JUDGED
        return STATES[chunk.value]

    def check_types(self, types: Collection[str]) -> None:
        """Raise an error if a filter matches no type."""
        Errant(only=self.only, ignore=self.ignore).check_types(types)

    def weigh(self, table: Whole, unjudged: float) -> Real:
        """Return matched, valid, FP, answered and FN for a weight of unjudged edits (last axis)."""
        matched, valid, pending_valid, invalid, answered, pending, missed = np.moveaxis(table.astype(np.float64), -1, 0)
        rest = 1.0 - unjudged
        columns = (
            matched, valid + unjudged * pending_valid, invalid + rest * pending_valid,
            answered + unjudged * pending, missed + rest * pending,
        )  # fmt: skip
        return np.ascontiguousarray(np.stack(columns, axis=-1))

    def choose(self, counts: Counts, unjudged: float | None = None) -> Whole:
        """Return the candidate of each sentence that is best for the corpus so far."""
        weight = self._get_weight(counts) if unjudged is None else unjudged
        return self.reduce(self.weigh(counts.table, weight), counts, np.arange(len(counts)))[0]

    def reduce(self, table: Real, counts: Counts, rows: Whole) -> tuple[Whole, Real]:
        """Return the chosen candidates and the sums of their counts."""
        chosen, sums = np.zeros(len(rows), np.int64), np.zeros(5)
        choose_by_two_sided_f(table, counts.candidates, rows, self.beta, chosen, sums)
        return chosen, sums

    def score_at(self, counts: Counts, unjudged: float) -> dict[str, float]:
        """Return the components of the score for a weight of unjudged edits."""
        chosen = self.choose(counts, unjudged)
        sums = counts.table[np.arange(len(counts)), chosen].sum(axis=0)
        return self.rate_sums(self.weigh(sums, unjudged))

    def rate_sums(self, sums: Real) -> dict[str, float]:
        """Return counts, P, R and F."""
        matched, valid, fp, answered, fn = (_simplify(value) for value in sums)
        precision = divide(matched + valid, matched + valid + fp) if fp else 1.0
        recall = divide(matched + answered, matched + answered + fn) if fn else 1.0
        return {
            "matched": matched, "valid": valid, "fp": fp, "answered": answered, "fn": fn,
            "precision": precision, "recall": recall, "f": f_score(precision, recall, self.beta),
        }  # fmt: skip

    def value_sums(self, sums: Real) -> Real:
        """Return F of each row of sums."""
        matched, valid, fp, answered, fn = np.moveaxis(sums, -1, 0)
        right, found = matched + valid, matched + answered
        return f_scores(divide_all(right, right + fp), divide_all(found, found + fn), self.beta)

    def estimate(self, counts: Counts) -> Estimate | None:
        """Return the estimate, or None if the bank has no randomly drawn verdict on the system's chunks."""
        if self.unjudged is not None or counts.chunks is None:
            return None
        return _estimate(self, _Wrapped(counts))

    def _get_weight(self, counts: Counts) -> float:
        """Return the weight of unjudged edits for scores of sentences and types."""
        if self.unjudged is not None:
            return self.unjudged
        estimated = self.estimate(counts)
        return 0.0 if estimated is None else estimated.share

    def score(self, counts: Counts) -> Score:
        """Compute the corpus score: at a fixed weight, or the estimate with its bounds."""
        lower, upper = (self.score_at(counts, weight)["f"] for weight in (0.0, 1.0))
        bounds = {"judged": self.measure_judged(counts), "lower": lower, "upper": upper}
        if self.unjudged is not None:
            parts = self.score_at(counts, self.unjudged)
        else:
            estimated = self.estimate(counts)
            parts = self.score_at(counts, 0.0)
            if estimated is not None:
                # The greedy choice of annotators, and rounding, could lead a draw beyond the bounds.
                ends = (estimated.interval[0], estimated.value, estimated.interval[1])
                low, middle, high = (min(max(value, lower), upper) for value in ends)
                parts = self.rate_sums(estimated.sums) | {"f": middle}
                bounds |= {"low": low, "estimate": middle, "high": high}
        return self._complete(parts | bounds)

    def describe_counts(self, counts: Counts) -> dict[str, object]:
        """Return facts for the signature: the share of judged chunks, and the weight of the others."""
        facts: dict[str, object] = {"judged": round(self.measure_judged(counts), 4), "draws": "", "draw_seed": ""}
        if self.unjudged is None:
            estimated = self.estimate(counts) is not None
            facts["unjudged"] = "estimate" if estimated else 0
            if estimated:
                facts |= {"draws": self.draws, "draw-seed": self.draw_seed}
        return facts

    def measure_judged(self, counts: Counts) -> float:
        """Return the share of chunks without a matching reference that have a verdict; 1 if there are none."""
        states = np.zeros(0) if counts.chunks is None else counts.chunks.chunks[:, 3]
        return float((states != State.UNJUDGED).mean()) if len(states) else 1.0

    def score_sentences(self, counts: Counts) -> Iterator[tuple[int, Score]]:
        """Yield the score of each sentence, with the annotator that was chosen for it in the corpus."""
        weight = self._get_weight(counts)
        chosen, rows = self.choose(counts, weight), np.arange(len(counts))
        table = self.weigh(counts.table[rows, chosen], weight)
        for annotator, sums in zip(counts.labels[rows, chosen, 1].tolist(), table, strict=True):
            parts = self.rate_sums(sums)
            yield annotator, self._complete(parts)

    def _complete(self, parts: dict[str, float]) -> Score:
        """Return a score with all components; those that it does not have are undefined."""
        return Score(self.name, parts["f"], {part.name: parts.get(part.name, math.nan) for part in self.parts} | parts)

    def score_types(self, counts: Counts, tier: Tier) -> dict[str, Score]:
        """Return the score of each error type: P by the types of the hypothesis, R by those of the reference."""
        if counts.types is None:
            raise UnsuitableData("the counts have no error types")
        weight = self._get_weight(counts)
        sums: dict[str, Whole] = {}
        for name, values in counts.types.total(self.choose(counts, weight), STATISTICS).items():
            group = name_tier(name, tier)
            sums[group] = sums[group] + values if group in sums else values
        return {name: self._score_type(sums[name], weight) for name in sorted(sums)}

    def _score_type(self, sums: Whole, weight: float) -> Score:
        proposed, gold = self._weigh_types(sums, weight)
        parts = self.rate_sums(proposed)
        recall = self.rate_sums(gold)["recall"]
        parts |= {"recall": recall, "f": f_score(parts["precision"], recall, self.beta)}
        # The types of a matched edit may differ between hypothesis and reference.
        return self._complete(parts | {"matched_reference": _simplify(gold[..., 0])})

    def _weigh_types(self, sums: Any, weight: float) -> tuple[Real, Real]:
        """Return weighted counts with the hypothesis's and with the reference's matched edits."""
        indices = ([0, 1, 2, 3, 5, 6, 7], [4, 1, 2, 3, 5, 6, 7])
        first, second = (self.weigh(np.asarray(sums)[..., index], weight) for index in indices)
        return first, second

    def draw_types(self, counts: Counts, tier: Tier, draws: Whole) -> dict[str, Real]:
        """Return the values of each error type in resampled corpora, with references chosen for the whole corpus."""
        if counts.types is None:
            raise UnsuitableData("the counts have no error types")
        weight = self._get_weight(counts)
        events = counts.types.select(self.choose(counts, weight)).astype(np.int64)
        groups, indices = group_types(counts.types.names, tier)
        columns = indices[events[:, 2]] * STATISTICS + events[:, 3]
        shape = (len(counts), STATISTICS * len(groups))
        sums = sum_events(events[:, 0], columns, np.ones(len(events)), shape, draws).reshape(len(draws), -1, STATISTICS)
        values = {}
        for index, name in enumerate(groups):
            proposed, gold = self._weigh_types(sums[:, index], weight)
            right, found = proposed[:, 0] + proposed[:, 1], gold[:, 0] + gold[:, 3]
            precision, recall = divide_all(right, right + proposed[:, 2]), divide_all(found, found + gold[:, 4])
            values[name] = f_scores(precision, recall, self.beta)
        return values

    def score_draws(self, counts: Counts, draws: Whole) -> Real:
        """Return the value of each resampled corpus; verdicts that are estimated are drawn for each of them."""
        whole = len(draws) == 1 and np.array_equal(draws[0], np.arange(len(counts)))
        estimated = None if whole else self.estimate(counts)
        if estimated is None:
            if whole and self.unjudged is None:
                return np.array([self.score(counts).value])
            table = self.weigh(counts.table, self.unjudged or 0.0)
            sums = [self.reduce(table, counts, rows)[1] for rows in draws]
        else:
            # Seeds come from the drawn sentences, so that all systems share the verdicts of a draw.
            seeds = draws.astype(np.uint64) @ np.arange(1, 2 * draws.shape[1], 2, dtype=np.uint64)
            tables = draw_tables(self, counts, seeds)
            sums = [self.reduce(table, counts, rows)[1] for table, rows in zip(tables, draws, strict=True)]
        return self.value_sums(np.array(sums))


class _Wrapped:
    """Counts that are compared by identity, as keys of a cache."""

    def __init__(self, counts: Counts) -> None:
        self.counts = counts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Wrapped) and self.counts.chunks is other.counts.chunks

    def __hash__(self) -> int:
        return id(self.counts.chunks)


@lru_cache(64)
def _estimate(metric: BankErrant, wrapped: _Wrapped) -> Estimate | None:
    return estimate(metric, wrapped.counts)


def _simplify(value: Any) -> float:
    """Return a whole number as an integer, which tables show without decimals."""
    number = float(value)
    return int(number) if number.is_integer() else number


@lru_cache(16)
def _get_vocabulary(metric: BankErrant) -> ItemVocabulary:
    return ItemVocabulary(metric)


class PairOutputs(NamedTuple):
    """Arrays that the kernel fills."""

    events: Whole
    gains: Whole
    answers: Whole
    unmatched: NDArray[np.int32]
    sizes: Whole

    @classmethod
    def make(cls, hypotheses: FlatItems, references: FlatItems) -> PairOutputs:
        """Return arrays that are large enough for every pair."""
        proposed, gold = hypotheses.size * references.annotations, references.size * hypotheses.annotations
        answers = int((hypotheses.size * references.size).sum())
        sizes = int((proposed + gold).sum()), int(proposed.sum()), answers
        events, gains, pending = (np.zeros((size, 4), np.int64) for size in sizes)
        return cls(events, gains, pending, np.zeros(len(hypotheses.keys), np.int32), np.zeros(3, np.int64))


def _count_flat(
    hypotheses: FlatItems, references: FlatItems, said: Sequence[tuple[int, int, int]], chunks: int
) -> tuple[Whole, list[Whole], Whole]:
    """Return the table of counts, the events by type, gains and answers, and the chunks that answer missed edits."""
    pairs = hypotheses.annotations * references.annotations
    table = np.zeros((len(pairs), max(1, int(pairs.max(initial=1))), COLUMNS), np.int64)
    answering = np.zeros((len(pairs), max(1, chunks)), np.int64)
    outputs = PairOutputs.make(hypotheses, references)
    matches = np.array(said, np.int64).reshape(-1, 3)
    count_pairs(hypotheses, references, matches, table, outputs, answering)
    filled = zip((outputs.events, outputs.gains, outputs.answers), outputs.sizes.tolist(), strict=True)
    events = [events[:size].copy() for events, size in filled]
    return table, events, answering


def _list_labels(rows: Sequence[tuple[tuple[int, ...], tuple[int, ...]]], width: int) -> Whole:
    """Return sentence × pair × (hypothesis, annotator), padded with -1."""
    distinct = {row: index for index, row in enumerate(dict.fromkeys(rows))}
    padded = [
        [*product(hypotheses, annotators), *[(-1, -1)] * (width - len(hypotheses) * len(annotators))]
        for hypotheses, annotators in distinct
    ]
    chosen = np.array([distinct[row] for row in rows], np.int64)
    return np.array(padded, np.int64).reshape(len(distinct), width, 2)[chosen]
