"""Titles of tables: an evaluation in, what a table is about out."""

from __future__ import annotations

from redink.scoring.evaluation import Evaluation


def make_title(results: Evaluation, *more: str) -> str:
    """The corpus and its size, then whatever else there is to say."""
    people = "1 annotator" if results.annotators == 1 else f"{results.annotators} annotators"
    return ", ".join([f"{results.corpus}: {results.sentences} sentences", people, *filter(None, more)])
