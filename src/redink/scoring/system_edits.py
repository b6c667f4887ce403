"""Edits that a metric extracted from systems' texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from redink.annotators.alignment import Operation, minimise_span
from redink.errors import UnsuitableData
from redink.formats.files import CorpusPart
from redink.metrics.maxmatch import MaxMatch
from redink.scoring.details import ComputedDetails, SystemEdit
from redink.scoring.evaluation import Evaluation
from redink.scoring.preparation import make_texts
from redink.types import Edit, Tokens


def trim_edit(tokens: Tokens, edit: Edit) -> Edit:
    """Remove unchanged words from both ends of an edit.

    >>> trim_edit(("the", "cat", "sit", "here"), Edit(1, 4, ("cat", "sits", "here")))
    Edit(start=2, end=3, correction=('sits',), type='', alternatives=())
    """
    whole = Operation("X", edit.start, edit.end, 0, len(edit.correction))
    _, start, end, first, last = minimise_span(whole, tokens, edit.correction)
    return Edit(start, end, edit.correction[first:last], edit.type)


def list_edits(parts: Sequence[CorpusPart], results: Evaluation) -> Iterator[SystemEdit]:
    """Yield each system's edits by metrics that extract edits, compared with the annotator chosen for the sentence."""
    assert isinstance(results.details, ComputedDetails)
    extracting = {name: metric for name, metric in results.details.metrics.items() if isinstance(metric, MaxMatch)}
    if not extracting:
        raise UnsuitableData("none of the metrics extracts edits from texts: add m2")
    for name, metric in extracting.items():
        chosen = {(number, system): annotator for (number, system, annotator), _ in results.score_sentences(name)}
        for index, system in enumerate(results.systems):
            number = 0
            for corpus, outputs in parts:
                for sentence, text in zip(corpus.sentences, make_texts(corpus, outputs[index]), strict=True):
                    number += 1
                    annotator = chosen.get((number, system))
                    if annotator is None:  # the sentence was skipped
                        continue
                    matches_by_annotator = metric.explain(sentence, text)
                    (annotator_matches,) = [
                        annotator_matches
                        for annotator_matches in matches_by_annotator
                        if annotator_matches.annotator == annotator
                    ]
                    for edit, matches in zip(annotator_matches.edits, annotator_matches.matches, strict=True):
                        start, end, correction, *_ = trim_edit(sentence.tokens, edit)
                        before, after = " ".join(sentence.tokens[start:end]), " ".join(correction)
                        outcome = "correct" if matches else "wrong"
                        yield SystemEdit(name, system, number, annotator, start, end, before, after, outcome)
