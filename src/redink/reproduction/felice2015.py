"""Felice and Briscoe 2015: the teams of CoNLL-2014 by I and by M², and their ranks."""

from __future__ import annotations

from collections.abc import Iterator

from redink.reproduction import published
from redink.reproduction.files import TEAMS
from redink.reproduction.folder import Folder, Recipe, Reproduced

SUBSET = "the paper scores those 711 of the 1,312 sentences that its authors could cluster, and their list is not known"


def _make(folder: Folder) -> Iterator[Reproduced]:
    scores = folder.score_teams("given", ("imeasure", "m2"), "official-withalt").scores
    teams = folder.list_present(TEAMS)
    columns = (("imeasure", "I"), ("m2", "M2"))
    for team in teams:
        for (metric, label), value in zip(columns, published.IMEASURE[team], strict=True):
            yield Reproduced(team, label, 100 * scores[metric][team].value, value)
    for place, (metric, label) in enumerate(columns):
        ours = sorted(teams, key=lambda team: -scores[metric][team].value)
        theirs = sorted(teams, key=lambda team: -published.IMEASURE[team][place])
        for team in teams:
            yield Reproduced(team, f"rank by {label}", 1 + ours.index(team), 1 + theirs.index(team))


RECIPES = (
    Recipe(
        "Felice and Briscoe 2015, Tables 10 (original annotations) and 11", ("official-withalt",), TEAMS, _make, SUBSET,
        notes=("Ranks are among the teams at hand.",),
    ),
    Recipe(
        "Felice and Briscoe 2015, Table 10 (mixed annotations)",
        reason="it needs M² with mixed annotations, whose references its authors multiplied out and did not publish",
    ),
)  # fmt: skip
