"""Titles, cautions and metric labels of tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from redink.errors import number_of
from redink.scoring.details import Caution
from redink.scoring.evaluation import TYPES, Evaluation


def make_title(results: Evaluation, *more: str) -> str:
    """Return the name and size of the corpus, followed by further facts."""
    sentences, annotators = number_of(results.sentences, "sentence"), number_of(results.annotators, "annotator")
    return ", ".join([f"{results.corpus}: {sentences}", annotators, *filter(None, more)])


def label_metric(results: Evaluation, name: str) -> str:
    """Return the name of a metric; if it compares with one of several annotators, state which."""
    annotator = next(iter(results.scores[name].values())).signature.fields.get("annotator", "")
    if results.annotators < 2 or not annotator.isdecimal():
        return name
    return f"{name}, annotator {annotator} of {results.annotators}"


def list_cautions(
    results: Evaluation, name_setting: Callable[[str], str] = str, cautions: Sequence[Caution] | None = None
) -> tuple[str, ...]:
    """Return the cautions with their remedies, by default all; `name_setting` names a setting for the reader."""
    return tuple(
        f"Caution: {caution.text}" + (f" ({name_setting(caution.setting)})" if caution.setting else "")
        for caution in (results.cautions if cautions is None else cautions)
        if caution.topic != TYPES or results.typed_metrics
    )
