"""Sentences of the HTML report, one compact record per sentence.

A record is a list: the sentence's number, its source, the different edits in it, the references (places in the list of
edits by annotator), the annotator that each system was compared with, what each system missed (places again),
disagreement, difficulty, the scores by metric and system in ten-thousandths, the marks of the heat map, and CLEME2.0's
chunks with the places of each system's (see `failures`).
An edit is a list: start, end, correction, type, the systems that made it, and a letter for each of them. With a bank, a
second letter for each system has the verdict. With contributions, a list has that of each system in
ten-thousandths, or null.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from redink.bank.metric import BankErrant
from redink.metrics.base import name_metric
from redink.metrics.errant import Errant
from redink.metrics.gts.pool import Pool
from redink.report.html.failures import Chunked
from redink.report.html.heatmap import Marker
from redink.report.html.page import to_compact_json
from redink.scoring.evaluation import Evaluation
from redink.scoring.system_edits import touches
from redink.types import NOOP, Annotation, Annotations, Corpus, Edit, Output

RIGHT, WRONG, UNNEEDED, UNCOUNTED = "rwu-"
"""Outcomes of edits: hit, wrong, unneeded, or ignored by the metric."""

VERDICT_LETTERS = {"valid": "v", "invalid": "i", "neutral": "n", "unjudged": "?", "reference": "a"}
"""Letters of verdicts; `reference` stands for another annotator."""
UNDECIDED = " "
"""Letter of an edit that needs no verdict: it is right, or it does not count."""

SCALE = 10_000
BLOCK = 250
"""Number of sentences that the page decompresses at once."""
BUDGET = 6_500_000
"""Maximum size of the sentences on a page in bytes, unless all are requested."""

UNANNOTATED: Annotations = ((),)


class Records:
    """Builds the records of a corpus."""

    def __init__(
        self,
        corpus: Corpus,
        outputs: Sequence[Output],
        results: Evaluation,
        metric: Errant,
        types: Mapping[str, int],
        bank: BankErrant | None = None,
        contributions: Sequence[Sequence[Mapping[Edit, float]]] | None = None,
    ) -> None:
        self._bank, self._contributions = bank, contributions
        self._corpus, self._outputs, self._metric, self._types = corpus, outputs, metric, types
        self._compared = [_list_compared(results, metric, output.system) for output in outputs]

    def make(
        self,
        scores: Sequence[Sequence[Sequence[int | None]]],
        difficulty: Sequence[float | None],
        marker: Marker | None,
        chunks: Sequence[Chunked],
    ) -> Iterator[list[Any]]:
        """Yield one record per sentence."""
        for row, sentence in enumerate(self._corpus.sentences):
            table = EditTable(self._types)
            references = [
                None if edits is None else [table.place(edit) for edit in edits if edit.type != NOOP]
                for edits in sentence.annotations or UNANNOTATED
            ]
            annotators, missed = [], []
            for number, output in enumerate(self._outputs):
                hypothesis, annotator = self._compared[number][row]
                hypothesis_edits = ((output.edits or ())[row] or UNANNOTATED)[hypothesis] or ()
                reference_edits = (sentence.annotations or UNANNOTATED)[annotator] or ()
                annotators.append(annotator)
                false_negatives = self._judge(hypothesis_edits, reference_edits, number, table)
                if self._bank is not None:
                    table.add_verdicts(hypothesis_edits, self._bank.name_verdicts(sentence, hypothesis_edits))
                if self._contributions is not None:
                    # Contributions are those of the first hypothesis.
                    table.add_contributions(hypothesis_edits, {} if hypothesis else self._contributions[number][row])
                missed.append([table.place(edit) for edit in false_negatives])
            disagreement = round(measure_disagreement([len(edit[4]) for edit in table.edits], len(self._outputs)), 3)
            marks = marker.list_marks(row, table.edits) if marker else []
            values = [[by_sentence[row] for by_sentence in by_system] for by_system in scores]
            yield [
                row + 1, " ".join(sentence.tokens), table.edits, references, annotators, missed,
                disagreement, difficulty[row], values, marks, *chunks[row],
            ]  # fmt: skip

    def _judge(
        self, hypothesis_edits: Annotation, reference_edits: Annotation, system: int, table: EditTable
    ) -> Annotation:
        """Add the edits of a system with their outcomes; return the edits that the system missed."""
        gold = [edit for edit in reference_edits if edit.type != NOOP]
        wanted = {key for edit in gold for key in self._metric.list_keys(edit)}
        made = set()
        for edit in hypothesis_edits:
            if edit.type == NOOP:
                continue
            keys = self._metric.list_keys(edit)
            made.update(keys)
            if not keys:
                outcome = UNCOUNTED
            elif wanted.issuperset(keys):
                outcome = RIGHT
            else:
                near = any(touches(edit.start, edit.end, other.start, other.end) for other in gold)
                outcome = WRONG if near else UNNEEDED
            table.add(edit, system, outcome)
        return tuple(edit for edit in gold if not made.issuperset(self._metric.list_keys(edit)))


class EditTable:
    """Distinct edits of a sentence."""

    def __init__(self, types: Mapping[str, int]) -> None:
        self.edits: list[list[Any]] = []
        self._types = types
        self._places: dict[Edit, int] = {}

    def place(self, edit: Edit) -> int:
        """Return the index of an edit in the list, which grows if the edit is new."""
        number = self._places.setdefault(edit, len(self.edits))
        if number == len(self.edits):
            correction = " || ".join(" ".join(text) for text in (edit.correction, *edit.alternatives))
            self.edits.append([edit.start, edit.end, correction, self._types[edit.type], [], ""])
        return number

    def add(self, edit: Edit, system: int, outcome: str) -> None:
        """Record that a system made this edit."""
        record = self.edits[self.place(edit)]
        record[4].append(system)
        record[5] += outcome

    def add_verdicts(self, edits: Annotation, verdicts: Mapping[Edit, str]) -> None:
        """Add the verdicts on the edits of the system that was added last."""
        for edit in edits:
            if edit.type == NOOP:
                continue
            record = self.edits[self._places[edit]]
            if len(record) == 6:
                record.append("")
            open_question = record[5][-1] in (WRONG, UNNEEDED)
            record[6] += VERDICT_LETTERS.get(verdicts.get(edit, ""), UNDECIDED) if open_question else UNDECIDED

    def add_contributions(self, edits: Annotation, values: Mapping[Edit, float]) -> None:
        """Add the contributions of the edits of the system that was added last."""
        for edit in edits or ():
            if edit.type == NOOP:
                continue
            record = self.edits[self._places[edit]]
            if len(record) == 6:
                record.append("")
            if len(record) == 7:
                record.append([])
            record[7].append(round(values[edit] * SCALE) if edit in values else None)


def _list_compared(results: Evaluation, metric: Errant, system: str) -> list[tuple[int, int]]:
    """Return, for each sentence, the system edits that counted and the annotator they were compared with."""
    counts = results.counts[name_metric(metric)][system]
    labels = counts.labels[np.arange(len(counts)), metric.choose(counts)]
    return [(hypothesis, annotator) for hypothesis, annotator in labels.tolist()]


def measure_disagreement(makers: Sequence[int], systems: int) -> float:
    """Return the mean number of edits in which two systems differ, from the number of systems per edit.

    >>> measure_disagreement([3, 1], 3)
    0.6666666666666666
    """
    pairs = systems * (systems - 1) / 2
    return sum(many * (systems - many) for many in makers) / pairs if pairs else 0.0


def measure_difficulty(pool: Pool, weights: np.ndarray[Any, np.dtype[np.float64]]) -> list[float | None]:
    """Return the mean weight of the errors of each sentence; None for a sentence without errors."""
    errors = pool.chunks.errors
    rows, size = pool.chunks.sentences[errors], len(pool.chunks.last)
    many, sums = np.bincount(rows, minlength=size), np.bincount(rows, weights[errors], size)
    return [
        round(total / count, 4) if count else None for total, count in zip(sums.tolist(), many.tolist(), strict=True)
    ]


def collect_scores(results: Evaluation) -> list[list[list[int | None]]]:
    """Return the sentence scores (metric × system × sentence) in ten-thousandths; None if there is no score."""
    scores = []
    for name in results.metrics:
        by_system: dict[str, list[int | None]] = {system: [None] * results.sentences for system in results.systems}
        for (number, system, _), score in results.score_sentences(name):
            by_system[system][number - 1] = round(score.value * SCALE)
        scores.append(list(by_system.values()))
    return scores


def pack(records: Iterator[list[Any]], budget: int | None) -> tuple[list[str], int]:
    """Return the records as JSON in blocks, and the number of sentences in them.

    Beyond the budget (in bytes) only those with the greatest disagreement, then the most edits are kept.
    """
    texts, interest = [], []
    for record in records:
        texts.append(to_compact_json(record))
        interest.append((record[6], len(record[2])))
    shown = list(range(len(texts)))
    if budget is not None:
        shown.sort(key=lambda index: interest[index], reverse=True)
        sizes = np.cumsum([len(texts[index].encode()) for index in shown])
        shown = sorted(shown[: int(np.searchsorted(sizes, budget, "right"))])
    blocks = [shown[first : first + BLOCK] for first in range(0, len(shown), BLOCK)]
    return ["[" + ",".join(texts[index] for index in block) + "]" for block in blocks], len(shown)
