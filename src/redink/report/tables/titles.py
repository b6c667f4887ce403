"""Titles of tables: an evaluation in, what a table is about out."""

from __future__ import annotations

from redink.errors import number_of
from redink.scoring.evaluation import Evaluation


def make_title(results: Evaluation, *more: str) -> str:
    """The corpus and its size, then whatever else there is to say."""
    sentences, people = number_of(results.sentences, "sentence"), number_of(results.annotators, "annotator")
    return ", ".join([f"{results.corpus}: {sentences}", people, *filter(None, more)])
