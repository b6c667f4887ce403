"""Averages over the tracks of a task."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple


class TrackScore(NamedTuple):
    """The final score of a team in a track."""

    team: int
    track: str
    value: float


class AverageRow(NamedTuple):
    """A team with its scores in all tracks."""

    team: int
    scores: Mapping[str, float]
    missing: Sequence[str]
    average: float | None
    """Mean of the scores; None if the team misses a track."""
    rank: int | None


def average_tracks(scores: Iterable[TrackScore], tracks: Sequence[str], same_metric: bool = True) -> list[AverageRow]:
    """Return the teams by their average; teams that miss a track follow without an average, never with an imputed one.

    If the tracks are not ranked by the same metric, there are no averages.

    >>> scores = [TrackScore(1, "open", 0.4), TrackScore(1, "closed", 0.2), TrackScore(2, "open", 0.9)]
    >>> [(row.team, row.average, row.rank, list(row.missing)) for row in average_tracks(scores, ["open", "closed"])]
    [(1, 0.30000000000000004, 1, []), (2, None, None, ['closed'])]
    """
    by_team: dict[int, dict[str, float]] = {}
    for score in scores:
        by_team.setdefault(score.team, {})[score.track] = score.value
    averages = {
        team: sum(values[track] for track in tracks) / len(tracks)
        for team, values in by_team.items()
        if tracks and same_metric and values.keys() >= set(tracks)
    }
    rows = [
        AverageRow(
            team, values, [track for track in tracks if track not in values], averages.get(team),
            1 + sum(other > averages[team] for other in averages.values()) if team in averages else None,
        )
        for team, values in by_team.items()
    ]  # fmt: skip
    return sorted(rows, key=lambda row: (row.average is None, -(row.average or 0.0), len(row.missing), row.team))
