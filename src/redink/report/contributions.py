"""Contributions of all edits of a report to the score of their sentences by one metric."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from redink.diagnosis.attribution import attribute_all
from redink.metrics.base import Metric, ModelMetric, name_metric
from redink.types import NOOP, Corpus, Edit, Output

MAX_EXACT = 5
"""Edits of a sentence for exact values in a report; for more, orders are drawn."""
ORDERS = 20


class Contributions(NamedTuple):
    """Shapley values of edits."""

    metric: str
    values: Sequence[Sequence[Mapping[Edit, float]]]
    """Values by system, then sentence; an edit of a sentence that the metric cannot score has none."""


def attribute_outputs(corpus: Corpus, outputs: Sequence[Output], metric: Metric) -> Contributions:
    """Compute the contributions of all edits of all systems."""
    if isinstance(metric, ModelMetric):
        metric.check_models()
    hypotheses = [
        [
            tuple(edit for edit in next(iter(annotations), None) or () if edit.type != NOOP)
            for annotations in output.edits
        ]
        for output in outputs
        if output.edits is not None
    ]
    sentences = [pair for edits in hypotheses for pair in zip(corpus.sentences, edits, strict=True)]
    values = iter(attribute_all(metric, sentences, MAX_EXACT, ORDERS))
    tables = [[dict(zip(edits, next(values) or (), strict=False)) for edits in rows] for rows in hypotheses]
    return Contributions(name_metric(metric), tables)
