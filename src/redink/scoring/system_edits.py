"""Outcomes of edits: which edits of each system are right, wrong or unneeded, and which it missed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from redink.annotators.alignment import Operation, minimise_span
from redink.errors import UnscorableSentence, UnsuitableData
from redink.metrics.base import JudgingMetric, Metric
from redink.metrics.errant import Errant
from redink.metrics.gts.metric import Gts
from redink.metrics.matching import UNANNOTATED
from redink.metrics.maxmatch import MaxMatch
from redink.metrics.maxmatch.metric import filter_gold, list_corrections
from redink.scoring.counting import join_parts
from redink.scoring.details import ComputedDetails, EditOutcome, Outcome, add_verdict
from redink.scoring.difficulty import make_difficulty_analysis
from redink.scoring.evaluation import Evaluation
from redink.scoring.preparation import make_texts
from redink.types import NOOP, Annotation, Corpus, Edit, Output, Sentence, Tokens

Weights: TypeAlias = dict[tuple[int, int], list[tuple[int, int, float]]]
"""Start, end and weight of errors, by annotator and sentence index."""


class Judged(NamedTuple):
    """An edit with its outcome, and the reference edits that it matches or touches."""

    edit: Edit
    outcome: Outcome
    touched: tuple[Edit, ...]


def list_edits(results: Evaluation) -> list[EditOutcome]:
    """Return one record per system, sentence and edit, for each metric that compares edits.

    Raises
    ------
    UnsuitableData
        If no metric compares edits, or the evaluation does not hold its sentences.

    Examples
    --------
    >>> import redink.samples
    >>> results = redink.score(*redink.samples.load(), metrics=["errant"])
    >>> edit = list_edits(results)[0]
    >>> edit.sentence, edit.source, edit.correction, edit.type, edit.outcome
    (1, 'have', 'has', 'R:VERB:SVA', 'hit')

    """
    if results.edits is not None:
        return list(results.edits)
    details = results.details
    if not isinstance(details, ComputedDetails) or not details.parts:
        raise UnsuitableData("these results do not hold their sentences, so there are no edits to list", "edits")
    metrics = {name: metric for name, metric in details.metrics.items() if _compares_edits(metric)}
    if not metrics:
        raise UnsuitableData(
            f"{', '.join(details.metrics)}: no metric that compares edits one by one: add errant or m2"
        )
    corpus, outputs = join_parts(details.parts)
    weights = _weigh_errors(results, corpus, outputs)
    by_system = {output.system: output for output in outputs}
    return [
        record
        for name, metric in metrics.items()
        for system in results.systems
        for record in _list_outcomes(results, name, metric, corpus, by_system[system], weights)
    ]


def _compares_edits(metric: Metric) -> bool:
    """Return True if a metric decides about whole edits, not about tokens."""
    detects_tokens = getattr(metric, "unit", "") == "token-detection"
    return isinstance(metric, MaxMatch) or (isinstance(metric, Errant | JudgingMetric) and not detects_tokens)


def _list_outcomes(
    results: Evaluation, name: str, metric: Any, corpus: Corpus, output: Output, weights: Weights
) -> Iterator[EditOutcome]:
    """Yield the records of one system by one metric."""
    counts = results.counts[name][output.system]
    chosen = iter(counts.labels[np.arange(len(counts)), metric.choose(counts)].tolist())
    skipped = {item.sentence for item in results.skipped if item.metric == name}
    texts = make_texts(corpus, output) if isinstance(metric, MaxMatch) else None
    for index, sentence in enumerate(corpus.sentences):
        verdicts: dict[Edit, str] = {}
        if index + 1 in skipped:
            continue
        hypothesis, annotator = next(chosen)
        reference = (sentence.annotations or UNANNOTATED)[annotator] or ()
        if texts is not None:
            judged = _match_text(metric, sentence, texts[index], annotator)
        else:
            proposed = ((output.edits or ())[index] or UNANNOTATED)[hypothesis] or ()
            judged = _match_edits(metric, proposed, reference)
            if isinstance(metric, JudgingMetric):
                verdicts = metric.name_verdicts(sentence, proposed)
        known = weights.get((annotator, index), [])
        for edit, outcome, touched in judged:
            text = " ".join(sentence.tokens[edit.start : edit.end])
            correction = " || ".join(" ".join(text) for text in (edit.correction, *edit.alternatives))
            difficulty = max((weight for start, end, weight in known for other in touched
                              if (start, end) == other[:2]), default=None)  # fmt: skip
            record = EditOutcome(
                name, output.system, index + 1, annotator, edit.start, edit.end, text, correction, edit.type, outcome,
                difficulty,
            )  # fmt: skip
            yield add_verdict(record, verdicts.get(edit, "")) if outcome in ("wrong", "unneeded") else record


def _match_edits(metric: Errant, proposed: Annotation, reference: Annotation) -> list[Judged]:
    """Compare edits by their keys, as ERRANT counts: a hit is counted for each reference edit with its key."""
    gold = [(edit, keys[0]) for edit in reference if edit.type != NOOP and (keys := metric.list_keys(edit))]
    made = [(edit, keys[0]) for edit in proposed if edit.type != NOOP and (keys := metric.list_keys(edit))]
    wanted, done = {key for _, key in gold}, {key for _, key in made}
    judged = [_judge_unmatched(edit, [other for other, _ in gold]) for edit, key in made if key not in wanted]
    judged += [Judged(edit, "hit" if key in done else "missed", (edit,)) for edit, key in gold]
    return sorted(judged, key=lambda item: item.edit[:2])


def _match_text(metric: MaxMatch, sentence: Sentence, text: Tokens, annotator: int) -> list[Judged]:
    """Compare the edits of a text with reference edits from left to right, as the M2 scorer counts."""
    (account,) = [account for account in metric.explain(sentence, text) if account.annotator == annotator]
    gold = filter_gold(sentence, (sentence.annotations or UNANNOTATED)[annotator] or ())
    matched: set[int] = set()
    judged: list[Judged] = []
    first = 0
    for proposed in account.edits:
        edit = trim_edit(sentence.tokens, proposed)
        matches = [
            index for index in range(first, len(gold))
            if gold[index][:2] == proposed[:2] and proposed.correction in list_corrections(gold[index])
        ]  # fmt: skip
        if matches:
            first = matches[-1] + 1
            matched.update(matches)
            judged += [Judged(edit._replace(type=gold[index].type), "hit", (gold[index],)) for index in matches]
        else:
            judged.append(_judge_unmatched(edit, gold))
    judged += [Judged(edit, "missed", (edit,)) for index, edit in enumerate(gold) if index not in matched]
    return sorted(judged, key=lambda item: item.edit[:2])


def _judge_unmatched(edit: Edit, gold: Sequence[Edit]) -> Judged:
    """Return a false positive as wrong if it touches reference edits, else as unneeded."""
    touched = tuple(other for other in gold if touches(edit.start, edit.end, other.start, other.end))
    return Judged(edit, "wrong" if touched else "unneeded", touched)


def touches(start: int, end: int, other: int, other_end: int) -> bool:
    """Return True if two spans are equal or share a token; an insertion also touches an edit that it lies inside."""
    return (start, end) == (other, other_end) or (start < other_end and other < end)


def trim_edit(tokens: Tokens, edit: Edit) -> Edit:
    """Strip unchanged tokens from both ends of an edit.

    >>> trim_edit(("the", "cat", "sit", "here"), Edit(1, 4, ("cat", "sits", "here")))
    Edit(start=2, end=3, correction=('sits',), type='', alternatives=())
    """
    whole = Operation("X", edit.start, edit.end, 0, len(edit.correction))
    _, start, end, first, last = minimise_span(whole, tokens, edit.correction)
    return Edit(start, end, edit.correction[first:last], edit.type)


def _weigh_errors(results: Evaluation, corpus: Corpus, outputs: Sequence[Output]) -> Weights:
    """Return the weights of all errors by the first gts metric; empty if there is none."""
    metric = next((metric for metric in results.measures.values() if isinstance(metric, Gts)), None)
    if metric is None:
        return {}
    try:
        study = make_difficulty_analysis(corpus, outputs, results, metric)
    except UnscorableSentence:
        return {}
    weights: Weights = {}
    for annotator, pool in study.pools.items():
        errors, values = pool.chunks.errors, study.weigh(annotator)
        columns = (pool.chunks.sentences[errors], pool.chunks.table[3, errors], values[errors])
        for row, index, weight in zip(*(column.tolist() for column in columns), strict=True):
            edit = pool.chunks.edits[index]
            weights.setdefault((annotator, row), []).append((edit.start, edit.end, weight))
    return weights
