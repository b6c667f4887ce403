"""Ratings of systems from the scores of their sentences: every pair of systems is compared in every sentence."""

from __future__ import annotations

from collections import OrderedDict
from hashlib import blake2b
from typing import Literal, TypeAlias

import numpy as np

from redink.judges.targets import Rules
from redink.metaevaluation.ratings import FEW_STEPS, expect_wins
from redink.metaevaluation.system_level import aggregate_drawn_trueskill, aggregate_trueskill
from redink.metaevaluation.trueskill import STEPS, follow
from redink.metrics.counts import Real, Whole, sum_draws

Aggregation: TypeAlias = Literal["trueskill", "wins"]
DRAWS_PER_BLOCK = 500
"""Resampled corpora rated at once, which bounds memory."""
MAX_CACHED = 4
"""Sets of resampled ratings that are kept, because each is computed for all systems together."""
_cached: OrderedDict[bytes, Real] = OrderedDict()


def compare_all(scores: Real) -> tuple[Real, Real, Real]:
    """Return wins, ties and pairs without a comparison: sentence × system × system; a NaN is compared with nothing."""
    first, second = scores.T[:, :, None], scores.T[:, None, :]
    missing = np.isnan(first) | np.isnan(second)
    wins, ties, missing = ((first > second) & ~missing, (first == second) & ~missing, missing)
    off_diagonal = ~np.eye(len(scores), dtype=bool)
    return (
        wins.astype(np.float64),
        (ties & off_diagonal).astype(np.float64),
        (missing & off_diagonal).astype(np.float64),
    )


def rate_systems(scores: Real, aggregation: Aggregation, rules: Rules) -> Real:
    """Return the rating of each system from scores (system × sentence).

    With the rules of the tool, TrueSkill is one pass in the order of sentences, and a pair without a comparison is a
    win of both in Expected Wins. Otherwise TrueSkill is its expectation, and such a pair does not count.
    """
    if aggregation == "trueskill" and rules == "tool":
        return aggregate_trueskill(scores)
    wins, ties, missing = (each.sum(axis=0) for each in compare_all(scores))
    return _rate_sums(wins, ties, missing, aggregation, rules, STEPS)


def rate_draws(scores: Real, draws: Whole, aggregation: Aggregation, rules: Rules) -> Real:
    """Return the rating of each system in resampled corpora (draw × system)."""
    key = blake2b(f"{aggregation} {rules} {scores.shape} {draws.shape}".encode())
    key.update(np.ascontiguousarray(scores).tobytes())
    key.update(np.ascontiguousarray(draws).tobytes())
    digest = key.digest()
    if digest not in _cached:
        _cached[digest] = _rate_draws(scores, draws, aggregation, rules)
        if len(_cached) > MAX_CACHED:
            _cached.popitem(last=False)
    return _cached[digest]


def _rate_draws(scores: Real, draws: Whole, aggregation: Aggregation, rules: Rules) -> Real:
    if aggregation == "trueskill" and rules == "tool":
        return aggregate_drawn_trueskill(scores, draws)
    size = len(scores)
    tables = [each.reshape(len(each), -1).astype(np.int64) for each in compare_all(scores)]
    rated = []
    for start in range(0, len(draws), DRAWS_PER_BLOCK):
        rows = draws[start : start + DRAWS_PER_BLOCK]
        sums = (np.asarray(sum_draws(table, rows), np.float64).reshape(len(rows), size, size) for table in tables)
        wins, ties, missing = sums
        rated.append(_rate_sums(wins, ties, missing, aggregation, rules, FEW_STEPS))
    return np.concatenate(rated) if rated else np.zeros((0, size))


def _rate_sums(wins: Real, ties: Real, missing: Real, aggregation: Aggregation, rules: Rules, steps: int) -> Real:
    """Return the ratings from the number of wins, ties and missing comparisons of each pair."""
    if aggregation == "wins":
        return expect_wins(wins + missing) if rules == "tool" else expect_wins(wins)
    games = wins + np.swapaxes(wins, -1, -2) + ties
    # A system that was compared with no other one is as good as all of them.
    alone = (games.sum(axis=-1) == 0)[..., None]
    alone = (alone | np.swapaxes(alone, -1, -2)) & ~np.eye(games.shape[-1], dtype=bool)
    return follow(wins, np.where(alone, 1.0, ties), steps=steps)[0]
