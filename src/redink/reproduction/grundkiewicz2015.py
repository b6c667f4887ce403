"""Grundkiewicz et al. 2015: human ranking of the teams of CoNLL-2014, and its agreement with metrics."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from redink.formats.judgements import read_judgements
from redink.metaevaluation.system_level import measure
from redink.reproduction import published
from redink.reproduction.files import TEAMS
from redink.reproduction.folder import Folder, Recipe, ReproducedValue
from redink.reproduction.human_tables import SAMPLED, make_human_table
from redink.scoring.reduction import score


def _make_human_scores(folder: Folder) -> Iterator[ReproducedValue]:
    ew, trueskill = ({name: pair[column] for name, pair in published.GJG15_HUMAN.items()} for column in (0, 1))
    return make_human_table(read_judgements(folder.paths["gjg15"], 0), lambda _: (ew, trueskill))


def _make_metrics(folder: Folder) -> Iterator[ReproducedValue]:
    """Yield correlations on all 1,312 sentences and 13 systems, one of which is the source."""
    corpus = folder.read_corpus()
    outputs = folder.read_outputs({team: team for team in TEAMS})
    source = replace(outputs[0], system="INPUT", sentences=[sentence.tokens for sentence in corpus.sentences])
    scores = score(corpus, [*outputs, source], list(published.GJG15_METRICS)).scores
    human = np.array([ew for ew, _ in published.GJG15_HUMAN.values()])
    for metric, published_values in published.GJG15_METRICS.items():
        correlations = measure(human, np.array([scores[metric][system].value for system in published.GJG15_HUMAN]))
        for name, value in zip(("pearson", "spearman"), published_values, strict=True):
            yield ReproducedValue(metric, name.capitalize(), float(correlations[name]), value)


_PAPER = "Grundkiewicz et al. 2015, Table"
RECIPES = (
    Recipe(f"{_PAPER} 3: human scores", ("gjg15",), (), _make_human_scores, SAMPLED, 3),
    Recipe(
        f"{_PAPER} 5: metrics against Expected Wins", ("official", *TEAMS), (), _make_metrics,
        "the authors' scores of M² are not the official ones (AMU has 35.10, not 35.01), and their I is of an early "
        "version; with their own scores the published values are reproduced", 3,
    ),
)  # fmt: skip
