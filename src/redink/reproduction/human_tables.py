"""People's scores made again from judgements: Expected Wins and TrueSkill beside the published ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from redink.metaevaluation.pairs import make_pairs
from redink.metaevaluation.ratings import expect_wins
from redink.metaevaluation.trueskill import follow
from redink.reproduction.folder import Reproduced
from redink.types import Judgement

MEAN = "the published scores are means over 1,000 unseeded samples or runs; these are exact"


def make_human_table(
    judgements: Sequence[Judgement], read: Callable[[Sequence[str]], tuple[Mapping[str, float], Mapping[str, float]]]
) -> Iterator[Reproduced]:
    """People's scores, by Expected Wins and by TrueSkill; `read` gives the published ones of these systems."""
    pairs = make_pairs(judgements)
    wins, ties = pairs.count()
    scores = (("EW", expect_wins(wins)), ("TrueSkill", follow(wins, ties)[0]))
    for (label, values), theirs in zip(scores, read(pairs.systems), strict=True):
        for system, value in zip(pairs.systems, values.tolist(), strict=True):
            yield Reproduced(system, label, value, theirs[system])
