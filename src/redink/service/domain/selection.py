"""The final table: one submission of each team."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import NamedTuple


class SelectionRule(StrEnum):
    """Rule for the submission of a team that did not choose one."""

    LAST = "last"
    BEST_ON_DEV = "best-on-dev"
    """The system with the team's best score in the phase before, matched by name; else the last."""
    BEST = "best"


RULES = {
    SelectionRule.LAST: "the submission that the team chose, or else its last",
    SelectionRule.BEST_ON_DEV: "the submission that the team chose, or else its system of the same name that was best "
    "in the phase before, or else its last",
    SelectionRule.BEST: "the best submission of each team by the scores of this phase",
}
"""Descriptions of the rules. Only `best` ignores choices: the scores have chosen."""


class Candidate(NamedTuple):
    """A submission that may enter the final table."""

    id: int
    team: int
    name: str
    created: float
    value: float
    """Score by the ranking metric."""


def select_final(
    rule: SelectionRule,
    candidates: Iterable[Candidate],
    chosen: Mapping[int, int],
    dev_values: Mapping[tuple[int, str], float],
) -> dict[int, int]:
    """Return the submission of each team in the final table.

    Parameters
    ----------
    rule
        Rule for teams without a choice.
    candidates
        Submissions on the leaderboard.
    chosen
        Submission that each team chose; ignored if it is not a candidate.
    dev_values
        Scores in the phase before, by team and name of the system.

    Examples
    --------
    >>> candidates = [Candidate(1, 7, "small", 10, 0.6), Candidate(2, 7, "large", 20, 0.5)]
    >>> select_final(SelectionRule.LAST, candidates, {}, {})
    {7: 2}
    >>> select_final(SelectionRule.LAST, candidates, {7: 1}, {})
    {7: 1}
    >>> select_final(SelectionRule.BEST_ON_DEV, candidates, {}, {(7, "small"): 0.4})
    {7: 1}

    """
    by_team: dict[int, list[Candidate]] = {}
    for candidate in candidates:
        by_team.setdefault(candidate.team, []).append(candidate)
    return {team: _select(rule, group, chosen.get(team), dev_values).id for team, group in by_team.items()}


def _select(
    rule: SelectionRule, group: list[Candidate], chosen: int | None, dev_values: Mapping[tuple[int, str], float]
) -> Candidate:
    last = max(group, key=lambda candidate: (candidate.created, candidate.id))
    if rule is SelectionRule.BEST:
        return max(group, key=lambda candidate: (candidate.value, -candidate.id))
    for candidate in group:
        if candidate.id == chosen:
            return candidate
    known = [candidate for candidate in group if (candidate.team, candidate.name) in dev_values]
    if rule is SelectionRule.BEST_ON_DEV and known:
        return max(known, key=lambda candidate: (dev_values[candidate.team, candidate.name], candidate.created))
    return last
