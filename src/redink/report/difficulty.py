"""The study of difficulty: a corpus and a pool of systems in, tables and JSON out."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from redink.evaluate import Evaluation, score
from redink.metrics.base import Tier, describe_metric
from redink.metrics.errant import Errant
from redink.metrics.gts.chunks import Chunks
from redink.metrics.gts.difficulty import Difficulty, load_difficulty
from redink.metrics.gts.measure import ALL, Gts
from redink.metrics.gts.pool import Pool, judge
from redink.metrics.gts.stability import Intervals, find_break_point, leave_one_out, resample_pool
from redink.metrics.gts.types import measure_error_rate, summarise_types
from redink.results import TIERS
from redink.statistics.ranks import rank, show_change
from redink.tables import Cell, Column, Table
from redink.types import Corpus, Output, Score
from redink.version import VERSION

GIVEN: Mapping[str, object] = {"edits": "given"}


@dataclass(frozen=True, slots=True)
class Study:
    """Everything that is known about the difficulty of a corpus for a pool of systems."""

    metric: Gts
    corpus: Corpus
    results: Evaluation
    """The weighted scores, and the plain ones (ERRANT's, all annotators)."""
    pools: Mapping[int, Pool]
    """What the systems did, by annotator."""
    stored: Difficulty | None
    facts: Mapping[str, object]
    """How the edits were made, for the signatures."""
    without: Mapping[str, Score]
    """Scores by the weights of all other systems; empty where the pool is stored, small or of several annotators."""
    intervals: Intervals | None

    @property
    def scores(self) -> Mapping[str, Score]:
        """The weighted scores by system."""
        return next(iter(self.results.scores.values()))

    @property
    def plain(self) -> Mapping[str, Score]:
        """The conventional scores by system."""
        return list(self.results.scores.values())[-1]

    @property
    def signature(self) -> str:
        """What was measured, with the pool."""
        pool = self.metric.describe_pool(tuple(self.scores))
        return describe_metric(self.metric, {**pool, "refs": self.results.annotators, **self.facts}, VERSION)

    @property
    def plain_signature(self) -> str:
        """What the conventional scores are."""
        facts = {"refs": self.results.annotators, **self.facts}
        return describe_metric(list(self.results.metrics.values())[-1], facts, VERSION)

    def weigh(self, annotator: int) -> NDArray[np.float64]:
        """The weight of each chunk of an annotator."""
        pool = self.pools[annotator]
        if self.stored:
            right = self.stored.look_up(pool.chunks, annotator, self.metric.rules)
            return self.metric.weigh(self.stored.size)[right]
        return self.metric.weigh(len(pool.systems))[pool.counts]

    def make_difficulty(self, date: str) -> Difficulty:
        """The counts of the pool, to be kept in a file."""
        return Difficulty.from_pools(dict(self.pools), self.corpus.name, self.metric.rules, date)


def study(
    corpus: Corpus,
    outputs: Sequence[Output],
    metric: Gts,
    samples: int = 1000,
    seed: int = 1,
    facts: Mapping[str, object] = GIVEN,
) -> Study:
    """Judge the systems, score them, and find how much the pool decides.

    Corpus and outputs have edits; `facts` says how these were made.
    """
    results = score(corpus, outputs, [metric, Errant(metric.beta)], strict=True)
    numbers = range(max(1, corpus.annotators)) if metric.annotator == ALL else [int(metric.annotator)]
    pools = {number: judge(corpus, outputs, number, metric.rules) for number in numbers}
    stored = load_difficulty(metric.weights) if metric.weights else None
    pool = None if stored or len(pools) > 1 or metric.function == "equal" else next(iter(pools.values()))
    return Study(
        metric, corpus, results, pools, stored, facts,
        leave_one_out(metric, pool) if pool else {},
        resample_pool(metric, pool, samples, seed) if pool and samples else None,
    )  # fmt: skip


def tabulate_scores(own: Study) -> Table:
    """The scores of all systems, with what other pools would have made of them."""
    heading = f"F{own.metric.beta:g}"
    columns = [
        Column("system"),
        *(Column(name, "ratio", "largest") for name in ("P", "R", "A", heading)),
    ]
    if own.without:
        columns += [
            Column("A without itself", "ratio", "largest"),
            Column(f"{heading} without itself", "ratio", "largest"),
        ]
    if own.intervals:
        columns += [Column(name, "ratio") for name in ("A from", "A to", f"{heading} from", f"{heading} to")]
    rows = []
    for system, result in own.scores.items():
        row: list[Cell] = [system, *(result.parts[part] for part in ("precision", "recall", "accuracy", "f"))]
        if own.without:
            row += [own.without[system].parts["accuracy"], own.without[system].value]
        if own.intervals:
            row += [*own.intervals.accuracy[system], *own.intervals.f[system]]
        rows.append(tuple(row))
    notes = [own.signature]
    if own.without:
        notes.insert(0, "Without itself: by the weights of all other systems.")
    if own.intervals:
        notes.insert(0, "From, to: the middle 95 % over pools drawn from this one with replacement.")
    return Table(
        f"{own.results.corpus}: {own.results.sentences} sentences, weighted", tuple(columns), tuple(rows), tuple(notes)
    )


def tabulate_ranking(own: Study, part: str, heading: str) -> Table:
    """The systems by a weighted measure, with the change against their ranks by plain F."""
    values = {system: score.parts[part] for system, score in own.scores.items()}
    ranks, before = rank(values), rank({system: score.value for system, score in own.plain.items()})
    plain = f"plain F{own.metric.beta:g}"
    rows = tuple(
        (ranks[system], system, values[system], show_change(before[system], ranks[system]), own.plain[system].value)
        for system in sorted(values, key=ranks.__getitem__)
    )
    columns = (
        Column("rank", "count"), Column("system"), Column(heading, "ratio"), Column("change"), Column(plain, "ratio"),
    )  # fmt: skip
    note = f"change: of rank, against {plain}: {own.plain_signature}"
    return Table(f"Ranking by weighted {heading}", columns, rows, (note,))


def tabulate_types(own: Study, annotator: int, tier: Tier) -> Table:
    """The difficulty of error types, the hardest first."""
    rows: tuple[tuple[Cell, ...], ...] = tuple(summarise_types(own.pools[annotator].chunks, own.weigh(annotator), tier))
    columns = (Column("type"), Column("mean", "ratio"), Column("SD", "ratio"), Column("errors", "count"))
    whose = f", annotator {annotator}" if len(own.pools) > 1 else ""
    return Table(f"Difficulty {TIERS[tier]}{whose}", columns, rows)


def tabulate_corpus(own: Study, annotator: int) -> Table:
    """The corpus in figures: errors, the token error rate, and the break point of the pool."""
    chunks = own.pools[annotator].chunks
    rows: list[tuple[Cell, ...]] = [
        ("chunks", len(chunks), "tokens and edits of the reference, and the places for insertions"),
        ("errors", len(chunks.errors), "chunks that should be corrected"),
        ("token error rate", f"{measure_error_rate(chunks):.4f}", "wrong tokens of all; a missing word is one"),
    ]
    if not own.stored and len(own.pools[annotator].systems) > 1:
        errors, recall, point = find_break_point(own.pools[annotator])
        share = f"{100 * point / errors:.1f} % of them" if errors else "there are none"
        rows.append(
            (
                "break point",
                f"{point:.1f}",
                f"errors that only one corrects, to equal all others: MR/(N-1), R={recall:.4f}; {share}",
            )
        )
    whose = f", annotator {annotator}" if len(own.pools) > 1 else ""
    return Table(f"Corpus{whose}", (Column("figure"), Column("value", "count"), Column("what")), tuple(rows))


def tabulate(own: Study, tiers: Sequence[Tier]) -> list[Table]:
    """All tables, in the order in which people ask."""
    tables = [tabulate_scores(own)]
    if len(own.scores) > 1:
        tables += [tabulate_ranking(own, "f", f"F{own.metric.beta:g}"), tabulate_ranking(own, "accuracy", "A")]
    for annotator in own.pools:
        tables += [tabulate_types(own, annotator, tier) for tier in tiers]
        tables.append(tabulate_corpus(own, annotator))
    return tables


def to_json(own: Study) -> str:
    """Everything, with every error's weight and its interval."""
    value: dict[str, Any] = {
        "corpus": {"name": own.results.corpus, "sentences": own.results.sentences},
        "signature": own.signature,
        "plain": own.plain_signature,
        "systems": [
            {
                "system": system,
                **score.parts,
                "plain": own.plain[system].value,
                "without_itself": own.without[system].parts if own.without else None,
                "interval": {"f": own.intervals.f[system], "accuracy": own.intervals.accuracy[system]}
                if own.intervals else None,
            }
            for system, score in own.scores.items()
        ],
        "annotators": {
            annotator: {
                "token_error_rate": measure_error_rate(pool.chunks),
                "break_point": dict(zip(("errors", "recall", "break_point"), find_break_point(pool), strict=True))
                if not own.stored and len(pool.systems) > 1 else None,
                "types": {tier: [row._asdict() for row in summarise_types(pool.chunks, own.weigh(annotator), tier)]
                          for tier in TIERS},
                "errors": list_errors(own, annotator),
            }
            for annotator, pool in own.pools.items()
        },
    }  # fmt: skip
    return json.dumps(value, ensure_ascii=False, indent=1)


def list_errors(own: Study, annotator: int) -> list[dict[str, Any]]:
    """Every error with its weight, the systems that corrected it, and the interval of the weight."""
    pool, weights = own.pools[annotator], own.weigh(annotator)
    chunks: Chunks = pool.chunks
    sentences, successes = chunks.sentences, pool.successes
    errors = []
    for place in chunks.errors.tolist():
        edit = chunks.edits[chunks.table[3, place]]
        bounds = own.intervals.weights[:, place].tolist() if own.intervals else None
        errors.append(
            {
                "sentence": int(sentences[place]) + 1, "start": edit.start, "end": edit.end,
                "correction": " ".join(edit.correction), "type": edit.type, "weight": float(weights[place]),
                "interval": bounds,
                "systems": [name for name, right in zip(pool.systems, successes[:, place], strict=True) if right],
            }
        )  # fmt: skip
    return errors
