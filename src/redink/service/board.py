"""The board of a phase: what was kept of its submissions in; scores, intervals, shared ranks and the pool out."""

from __future__ import annotations

import warnings
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime
from typing import Any

from redink.errors import RedinkError, ResultWarning
from redink.formats.weights import Weights
from redink.metrics.base import name_metric, sign_metric
from redink.metrics.counts import Counts
from redink.metrics.gts.difficulty import Difficulty
from redink.metrics.gts.measure import Gts
from redink.scoring.details import ComputedDetails, MetricFacts
from redink.scoring.evaluation import Evaluation
from redink.scoring.joining import join_evaluations
from redink.service.measurement import SAMPLES, SEED, Kept, Measure, make_unweighted
from redink.signature import Signature
from redink.statistics.bootstrap import find_interval
from redink.statistics.ranks import rank
from redink.statistics.resolution import estimate_p
from redink.types import Score


@dataclass(frozen=True, slots=True)
class PoolState:
    """The pool that weighs: its number, its members, and the weights of every chunk."""

    number: int
    difficulty: Difficulty

    @property
    def file_name(self) -> str:
        """What its weight file is called."""
        return f"pool-{self.number}.json"


def make_weights(measure: Measure, members: Mapping[str, Kept], name: str, moment: float) -> Weights:
    """The weights of a pool of these systems, by the names they have in the file."""
    pools = measure.make_pools({system: kept.outcomes for system, kept in members.items()})
    assert measure.pooled is not None
    date = datetime.fromtimestamp(moment, UTC).date().isoformat()
    return Difficulty.from_pools(pools, name, measure.pooled.rules, date).weights


def join_systems(measure: Measure, systems: Mapping[str, Kept], pool: PoolState | None) -> Evaluation:
    """One evaluation of all systems by all metrics of the task; the pooled one is there where there is a pool."""
    joined = join_evaluations([kept.evaluation for kept in systems.values()])
    counts: dict[str, Counts] = {}
    if measure.pooled is not None and pool is not None:
        pools = measure.make_pools({system: kept.outcomes for system, kept in systems.items()})
        counted = measure.pooled.count_judged(measure.corpus, pools, pool.difficulty)
        counts = dict(zip(systems, counted, strict=True))
    return add_pooled(joined, measure.pooled, counts, pool.file_name if pool else "", measure.assignment.metrics)


def add_pooled(
    joined: Evaluation, pooled: Gts | None, counts: Mapping[str, Counts], file_name: str, order: Sequence[str] = ()
) -> Evaluation:
    """The evaluation with scores by a pool, and without those that only carried what was counted for it."""
    if pooled is None:
        return joined
    carrier, name = name_metric(make_unweighted(pooled)), name_metric(pooled)
    scores, measures, every = dict(joined.scores), dict(joined.measures), dict(joined.counts)
    carried = scores.pop(carrier)
    del measures[carrier], every[carrier]
    facts = {key: value for key, value in joined.metrics.items() if key != carrier}
    if counts:
        scores[name] = {
            system: replace(
                pooled.score(table),
                signature=_sign(pooled, carried[system].signature, file_name, table),
                interval=find_interval(pooled, table, SAMPLES, SEED),
            )
            for system, table in counts.items()
        }
        measures[name], every[name], facts[name] = pooled, counts, MetricFacts.describe(pooled)
    names = [text for text in map(_normalise, order) if text in scores] or list(scores)
    if not names:
        raise RedinkError("gts weighs errors by how many systems correct them: the pool needs two systems")
    return replace(
        joined,
        metrics={text: facts[text] for text in names},
        scores={text: scores[text] for text in names},
        details=ComputedDetails(
            {text: measures[text] for text in names},
            {text: every[text] for text in names},
            joined.sentences,
            joined.skipped,
        ),
    )


def _normalise(text: str) -> str:
    from redink.metrics.registry import parse_metric

    return name_metric(parse_metric(text))


def _sign(pooled: Gts, carrier: Signature, file_name: str, table: Counts) -> Signature:
    """The signature of a pooled score: what its carrier says about the data, and the pool."""
    from redink.metrics.gts.pool import OUTCOMES

    parameters = {parameter.name for parameter in fields(pooled)}
    stated = carrier.without_interval().fields
    facts = {key: value for key, value in stated.items() if key not in parameters and key != "v"}
    size = table.table.shape[2] // OUTCOMES - 1
    signature = sign_metric(replace(pooled, weights=file_name), {"pool": size, **facts}, stated["v"])
    return signature.with_interval(SAMPLES, SEED)


def make_board(
    measure: Measure, systems: Mapping[str, Kept], ranking: str, pool: PoolState | None
) -> tuple[dict[str, Any], Mapping[str, Counts]]:
    """The board as plain objects, and the counts by the pool; systems go by the keys that they have here."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResultWarning)
        results = _complete_intervals(join_systems(measure, systems, pool))
        chosen = _normalise(ranking)
        ranked = chosen if chosen in results.scores else next(iter(results.scores))
        comparisons = (
            results.compare(test="bootstrap", metric=ranked, samples=SAMPLES, seed=SEED) if len(systems) > 1 else ()
        )
        results = replace(results, comparisons=comparisons).caution_if_small()
    ranks: dict[str, Mapping[str, Sequence[int]]] = {
        name: {system: (place, place) for system, place in rank(_list_values(scores)).items()}
        for name, scores in results.scores.items()
    }
    ranks[ranked] = {system: (found.first, found.last) for system, found in results.share_ranks(ranked).items()}
    board = {
        "sentences": results.sentences,
        "annotators": results.annotators,
        "ranking": ranked,
        "metrics": {name: [part._asdict() for part in facts.parts] for name, facts in results.metrics.items()},
        "missing": sorted({_normalise(text) for text in measure.assignment.metrics} - set(results.scores)),
        "left_out": {
            name: many for name in results.metrics if (many := sum(item.metric == name for item in results.skipped))
        },
        "cautions": [item.text for item in results.cautions if item.topic in ("types", "difficulty", "statistics")],
        "tests": [
            [found.system, found.other, found.difference, estimate_p(found.p)]
            for found in results.comparisons
            if found.metric == ranked
        ],
        "rows": [
            {
                "system": system,
                "own": {
                    name: {"value": score.value, "parts": dict(score.parts), "signature": score.signature}
                    for name, by_system in systems[system].evaluation.scores.items()
                    for score in by_system.values()
                },
                "scores": {
                    name: _show_score(scores[system], ranks[name][system]) for name, scores in results.scores.items()
                },
            }
            for system in sorted(systems, key=lambda system: (-results.scores[ranked][system].value, system))
        ],
    }
    pooled = name_metric(measure.pooled) if measure.pooled else ""
    return board, results.counts.get(pooled, {})


def _show_score(score: Score, ranks: Sequence[int]) -> dict[str, Any]:
    return {
        "value": score.value, "parts": dict(score.parts), "interval": score.interval, "ranks": list(ranks),
        "signature": score.signature,
    }  # fmt: skip


def _list_values(scores: Mapping[str, Score]) -> dict[str, float]:
    return {system: score.value for system, score in scores.items()}


def _complete_intervals(results: Evaluation) -> Evaluation:
    """The intervals of scores that joining computed again; the others were drawn when they were counted."""
    scores = {
        name: {
            system: score
            if score.interval is not None
            else replace(
                score,
                interval=find_interval(results.measures[name], results.counts[name][system], SAMPLES, SEED),
                signature=score.signature.with_interval(SAMPLES, SEED),
            )
            for system, score in by_system.items()
        }
        for name, by_system in results.scores.items()
    }
    return replace(results, scores=scores)


def choose_members(policy: str, ended: bool, values: Mapping[str, float], teams: Mapping[str, int]) -> Collection[str]:
    """The systems that are in the pool: all, the best of each team, or none before the end.

    >>> choose_members("best", False, {"1": 0.5, "2": 0.7, "3": 0.1}, {"1": 8, "2": 8, "3": 9})
    ['2', '3']
    """
    if policy == "end" and not ended:
        return []
    if policy != "best":
        return list(values)
    best: dict[int, str] = {}
    for system in sorted(values, key=lambda system: (-values[system], int(system))):
        best.setdefault(teams[system], system)
    return sorted(best.values(), key=int)
