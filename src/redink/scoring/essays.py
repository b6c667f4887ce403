"""Essays in an evaluation: resampling of whole essays, and scores of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from redink.errors import UnsuitableData
from redink.metrics.counts import Counts, Whole
from redink.scoring.details import EssayScore

if TYPE_CHECKING:
    from redink.scoring.evaluation import Evaluation


def group_by_essay(results: Evaluation, essays: Sequence[str], sizes: Sequence[int]) -> Evaluation:
    """Return a copy whose intervals and tests resample essays instead of sentences.

    Parameters
    ----------
    results
        Results with counts.
    essays
        Identifier of each essay.
    sizes
        Number of sentences of each essay.

    """
    indices = np.repeat(np.arange(len(sizes)), sizes)
    counts = {name: _add_essays(results, name, indices) for name in results.metrics}
    return replace(results, details=replace(results._computed, counts=counts), essays=tuple(essays))


def _add_essays(results: Evaluation, metric: str, indices: Whole) -> Mapping[str, Counts]:
    skipped = {item.sentence - 1 for item in results.skipped if item.metric == metric}
    present = np.array([index not in skipped for index in range(len(indices))], np.bool_)
    by_system = results.counts[metric]
    return {system: replace(by_system[system], essays=indices[present]) for system in by_system}


def add_essay_scores(results: Evaluation) -> Evaluation:
    """Return a copy with the score of each essay by every metric, for tables to show."""
    if not results.essays:
        raise UnsuitableData("there are no essays: --essays needs --texts")
    scores = [
        EssayScore(essay, system, name, results.measures[name].score(counts.take(np.flatnonzero(essays == index))))
        for name, by_system in results.counts.items()
        for index, essay in enumerate(results.essays)
        for system, counts in by_system.items()
        if (essays := counts.essays) is not None
    ]
    return replace(results, essay_scores=tuple(scores))
