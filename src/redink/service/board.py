"""Computation of a leaderboard from stored counts: scores, intervals, shared ranks and the pool."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from redink.errors import RedinkError
from redink.formats.weights import Weights
from redink.metrics.base import StoredPoolMetric, name_metric, sign_metric
from redink.metrics.counts import Counts
from redink.metrics.parameters import list_parameters
from redink.scoring.details import ComputedDetails, MetricFacts
from redink.scoring.evaluation import Evaluation
from redink.scoring.joining import join_evaluations
from redink.scoring.significance import caution_if_small
from redink.service.measurement import SAMPLES, SEED, PhaseScorer, StoredCounts
from redink.signature import Signature
from redink.statistics.bootstrap import find_interval
from redink.statistics.ranks import rank
from redink.statistics.resolution import estimate_p
from redink.types import Score


@dataclass(frozen=True, slots=True)
class PoolState:
    """A version of the pool: its number and the weights of every chunk."""

    number: int
    weights: Weights

    @property
    def file_name(self) -> str:
        """Name of its weight file."""
        return f"pool-{self.number}.json"


def make_weights(scorer: PhaseScorer, members: Mapping[str, StoredCounts], name: str, moment: float) -> Weights:
    """Return the weights of a pool of systems, named as in the weight file."""
    assert scorer.pooled is not None
    date = datetime.fromtimestamp(moment, UTC).date().isoformat()
    outcomes = {system: stored.outcomes for system, stored in members.items()}
    return scorer.pooled.make_weights(scorer.corpus, outcomes, name, date)


def join_systems(scorer: PhaseScorer, systems: Mapping[str, StoredCounts], pool: PoolState | None) -> Evaluation:
    """Join the evaluations of all systems by all metrics of the task; GTS is included if there is a pool."""
    joined = join_evaluations([stored.evaluation for stored in systems.values()])
    counts: dict[str, Counts] = {}
    if scorer.pooled is not None and pool is not None:
        outcomes = {system: stored.outcomes for system, stored in systems.items()}
        counted = scorer.pooled.count_outcomes(scorer.corpus, outcomes, pool.weights)
        counts = dict(zip(systems, counted, strict=True))
    return add_pooled(joined, scorer.pooled, counts, pool.file_name if pool else "", scorer.scoring_job.metrics)


def add_pooled(
    joined: Evaluation,
    pooled: StoredPoolMetric | None,
    counts: Mapping[str, Counts],
    file_name: str,
    order: Sequence[str] = (),
) -> Evaluation:
    """Add the scores by a pool, and remove the unweighted metric whose counts they are computed from."""
    if pooled is None:
        return joined
    carrier, name = name_metric(pooled.unweighted), name_metric(pooled)
    scores, measures, counts_by_metric = dict(joined.scores), dict(joined.measures), dict(joined.counts)
    carried = scores.pop(carrier)
    del measures[carrier], counts_by_metric[carrier]
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
        measures[name], counts_by_metric[name], facts[name] = pooled, counts, MetricFacts.describe(pooled)
    names = [text for text in map(_normalise, order) if text in scores] or list(scores)
    if not names:
        raise RedinkError(f"{name} needs a pool of at least two systems")
    return replace(
        joined,
        metrics={text: facts[text] for text in names},
        scores={text: scores[text] for text in names},
        details=ComputedDetails(
            {text: measures[text] for text in names},
            {text: counts_by_metric[text] for text in names},
            joined.sentences,
            joined.skipped,
        ),
    )


def _normalise(text: str) -> str:
    from redink.metrics.registry import parse_metric

    return name_metric(parse_metric(text))


def _sign(pooled: StoredPoolMetric, carrier: Signature, file_name: str, table: Counts) -> Signature:
    """Return the signature of a pooled score: the data facts of its carrier, and the pool."""
    parameters = {parameter.name for parameter in list_parameters(type(pooled))}
    carrier_fields = carrier.without_interval().fields
    facts = {key: value for key, value in carrier_fields.items() if key not in parameters and key != "v"}
    shown = {"pool": pooled.find_pool_size(table), **facts}
    signature = sign_metric(pooled.with_weights(file_name), shown, carrier_fields["v"])
    return signature.with_interval(SAMPLES, SEED)


def make_board(
    scorer: PhaseScorer, systems: Mapping[str, StoredCounts], ranking: str, pool: PoolState | None
) -> tuple[dict[str, Any], Mapping[str, Counts]]:
    """Return the leaderboard as plain objects, and the counts by the pool; systems are named by their keys."""
    results = _complete_intervals(join_systems(scorer, systems, pool))
    requested = _normalise(ranking)
    ranked = requested if requested in results.scores else next(iter(results.scores))
    comparisons = (
        results.compare(test="bootstrap", metric=ranked, samples=SAMPLES, seed=SEED) if len(systems) > 1 else ()
    )
    results = caution_if_small(replace(results, comparisons=comparisons))
    ranks: dict[str, Mapping[str, Sequence[int]]] = {
        name: {system: (position, position) for system, position in rank(_list_values(scores)).items()}
        for name, scores in results.scores.items()
    }
    ranks[ranked] = {system: (shared.first, shared.last) for system, shared in results.share_ranks(ranked).items()}
    board = {
        "sentences": results.sentences,
        "annotators": results.annotators,
        "ranking": ranked,
        "metrics": {name: [part._asdict() for part in facts.parts] for name, facts in results.metrics.items()},
        "missing": sorted({_normalise(text) for text in scorer.scoring_job.metrics} - set(results.scores)),
        "left_out": {
            name: count for name in results.metrics if (count := sum(item.metric == name for item in results.skipped))
        },
        "cautions": [
            item.text for item in results.cautions if item.topic in ("types", "annotator", "difficulty", "statistics")
        ],
        "tests": [
            [comparison.system, comparison.other, comparison.difference, estimate_p(comparison.p)]
            for comparison in results.comparisons
            if comparison.metric == ranked
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
    pooled = name_metric(scorer.pooled) if scorer.pooled else ""
    return board, results.counts.get(pooled, {})


def describe_alone(system: str, stored: StoredCounts) -> dict[str, Any]:
    """Return the row of a system without ranks, from scores that depend on this system only."""
    scores = {
        name: _show_score(score, ())
        for name, by_system in stored.evaluation.scores.items()
        for score in by_system.values()
    }
    own = {name: {key: score[key] for key in ("value", "parts", "signature")} for name, score in scores.items()}
    return {"system": system, "own": own, "scores": scores}


def _show_score(score: Score, ranks: Sequence[int]) -> dict[str, Any]:
    return {
        "value": score.value, "parts": dict(score.parts), "interval": score.interval, "ranks": list(ranks),
        "signature": score.signature,
    }  # fmt: skip


def _list_values(scores: Mapping[str, Score]) -> dict[str, float]:
    return {system: score.value for system, score in scores.items()}


def _complete_intervals(results: Evaluation) -> Evaluation:
    """Compute the intervals of scores that joining recomputed; the other scores have them already."""
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
    """Return the systems in the pool: all, the best of each team, or none before the end.

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
