"""Felice and Briscoe 2015: the teams of CoNLL-2014 by I and by M², and their ranks."""

from __future__ import annotations

from collections.abc import Iterator

from redink.reproduction import published
from redink.reproduction.files import TEAMS
from redink.reproduction.folder import Folder, Recipe, ReproducedValue

SUBSET = "the paper scores the 711 of 1,312 sentences that its authors could cluster, and the list is not published"


def _make(folder: Folder) -> Iterator[ReproducedValue]:
    scores = folder.score_teams("given", ("imeasure", "m2"), "official-withalt").scores
    teams = folder.list_present(TEAMS)
    columns = (("imeasure", "I"), ("m2", "M2"))
    for team in teams:
        for (metric, label), value in zip(columns, published.IMEASURE[team], strict=True):
            yield ReproducedValue(team, label, 100 * scores[metric][team].value, value)
    for column, (metric, label) in enumerate(columns):
        ranking = sorted(teams, key=lambda team: -scores[metric][team].value)
        published_ranking = sorted(teams, key=lambda team: -published.IMEASURE[team][column])
        for team in teams:
            yield ReproducedValue(team, f"rank by {label}", 1 + ranking.index(team), 1 + published_ranking.index(team))


RECIPES = (
    Recipe(
        "Felice and Briscoe 2015, Tables 10 (original annotations) and 11", ("official-withalt",), TEAMS, _make, SUBSET,
        notes=("Ranks are among the available teams.",),
    ),
    Recipe(
        "Felice and Briscoe 2015, Table 10 (mixed annotations)",
        reason="it needs M² with mixed annotations, whose references were not published",
    ),
)  # fmt: skip
