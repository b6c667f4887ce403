"""Grundkiewicz et al. 2015: people's ranking of the teams of CoNLL-2014, and how metrics agree with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from redink.formats.judgements import read_judgements
from redink.metaevaluation.system_level import measure
from redink.reproduction import published
from redink.reproduction.files import TEAMS
from redink.reproduction.folder import Folder, Recipe, Reproduced
from redink.reproduction.human_tables import MEAN, make_human_table
from redink.scoring.reduction import score


def _make_people(folder: Folder) -> Iterator[Reproduced]:
    ew, trueskill = ({name: pair[at] for name, pair in published.GJG15_PEOPLE.items()} for at in (0, 1))
    return make_human_table(read_judgements(folder.paths["gjg15"], 0), lambda _: (ew, trueskill))


def _make_metrics(folder: Folder) -> Iterator[Reproduced]:
    """All 1,312 sentences and 13 systems, one of which is the source."""
    corpus = folder.read_corpus()
    outputs = folder.read_outputs({team: team for team in TEAMS})
    nothing = replace(outputs[0], system="INPUT", sentences=[sentence.tokens for sentence in corpus.sentences])
    scores = score(corpus, [*outputs, nothing], list(published.GJG15_METRICS)).scores
    human = np.array([ew for ew, _ in published.GJG15_PEOPLE.values()])
    for metric, theirs in published.GJG15_METRICS.items():
        ours = measure(human, np.array([scores[metric][system].value for system in published.GJG15_PEOPLE]))
        for name, value in zip(("pearson", "spearman"), theirs, strict=True):
            yield Reproduced(metric, name.capitalize(), float(ours[name]), value)


_PAPER = "Grundkiewicz et al. 2015, Table"
RECIPES = (
    Recipe(f"{_PAPER} 3: human scores", ("gjg15",), (), _make_people, MEAN, 3),
    Recipe(
        f"{_PAPER} 5: metrics against Expected Wins", ("official", *TEAMS), (), _make_metrics,
        "the authors' scores of M² are not the official ones (AMU has 35.10, not 35.01), and their I is of an early "
        "version; with their own scores the published figures come out", 3,
    ),
)  # fmt: skip
