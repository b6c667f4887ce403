"""Human scores computed from judgements: Expected Wins and TrueSkill beside the published ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from redink.metaevaluation.pairs import make_pairs
from redink.metaevaluation.ratings import expect_wins
from redink.metaevaluation.trueskill import follow
from redink.reproduction.folder import ReproducedValue
from redink.types import Judgement

SAMPLED = "the published scores are means over 1,000 unseeded samples or runs; these are exact"


def make_human_table(
    judgements: Sequence[Judgement], read: Callable[[Sequence[str]], tuple[Mapping[str, float], Mapping[str, float]]]
) -> Iterator[ReproducedValue]:
    """Yield human scores by Expected Wins and by TrueSkill; `read` returns the published scores of these systems."""
    pairs = make_pairs(judgements)
    wins, ties = pairs.count()
    scores = (("EW", expect_wins(wins)), ("TrueSkill", follow(wins, ties)[0]))
    for (label, values), published_scores in zip(scores, read(pairs.systems), strict=True):
        for system, value in zip(pairs.systems, values.tolist(), strict=True):
            yield ReproducedValue(system, label, value, published_scores[system])
