"""The edits that a metric found in systems' texts: the prepared parts of a corpus and its evaluation in, edits out."""

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
    """The edit without the words at its ends that stay as they are.

    >>> trim_edit(("the", "cat", "sit", "here"), Edit(1, 4, ("cat", "sits", "here")))
    Edit(start=2, end=3, correction=('sits',), type='', alternatives=())
    """
    whole = Operation("X", edit.start, edit.end, 0, len(edit.correction))
    _, start, end, first, last = minimise_span(whole, tokens, edit.correction)
    return Edit(start, end, edit.correction[first:last], edit.type)


def list_edits(parts: Sequence[CorpusPart], results: Evaluation) -> Iterator[SystemEdit]:
    """What each system changed in each sentence, for the annotator that was chosen, by metrics that find edits."""
    assert isinstance(results.details, ComputedDetails)
    measures = {name: metric for name, metric in results.details.metrics.items() if isinstance(metric, MaxMatch)}
    if not measures:
        raise UnsuitableData("these metrics do not look for edits in texts, so there are none to show: try m2")
    for name, metric in measures.items():
        chosen = {(number, system): annotator for (number, system, annotator), _ in results.score_sentences(name)}
        for place, system in enumerate(results.systems):
            number = 0
            for corpus, outputs in parts:
                for sentence, text in zip(corpus.sentences, make_texts(corpus, outputs[place]), strict=True):
                    number += 1
                    annotator = chosen.get((number, system))
                    if annotator is None:  # the sentence was skipped
                        continue
                    accounts = metric.explain(sentence, text)
                    (account,) = [account for account in accounts if account.annotator == annotator]
                    for edit, matches in zip(account.edits, account.matches, strict=True):
                        start, end, correction, *_ = trim_edit(sentence.tokens, edit)
                        before, after = " ".join(sentence.tokens[start:end]), " ".join(correction)
                        verdict = "correct" if matches else "wrong"
                        yield SystemEdit(name, system, number, annotator, start, end, before, after, verdict)
