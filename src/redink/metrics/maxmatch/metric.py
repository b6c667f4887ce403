"""MaxMatch (M²), the scorer of CoNLL-2013 and 2014: texts of a system and gold edits in, counts of edits out.

Dahlmeier and Ng (2012). A system's text does not say what its edits are; of all ways to cut it into edits, each
annotator gets the one that matches most of that annotator's gold edits. Where the paper is silent this does what the
tool does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, TypeAlias

import numpy as np

from redink.errors import UnsuitableData
from redink.kernels.maxmatch.choice import choose_by_matches
from redink.metrics.base import PRECISION, RECALL, Part, label_f
from redink.metrics.counts import Counts, Real, Whole
from redink.metrics.greedy import Greedy
from redink.metrics.maxmatch.lattice import GoldEdit, Span, find_edits
from redink.metrics.memory import VersionCache, remember
from redink.metrics.parameters import Range
from redink.metrics.ratio_arrays import divide_all, f_scores
from redink.metrics.ratios import divide, f_score
from redink.metrics.registry import register
from redink.metrics.vocabulary import Vocabulary
from redink.types import NOOP, Annotation, Annotations, Corpus, Edit, Output, Score, Sentence, Tokens

Choice: TypeAlias = Literal["corpus", "sentence"]

GoldEdits: TypeAlias = tuple[GoldEdit, ...]

EMPTY = "-NONE-"
"""A correction that is just this word means that nothing takes the source's place."""


@dataclass(frozen=True, slots=True)
class Account:
    """What was counted for one annotator: the system's edits, and which of them are right."""

    annotator: int
    edits: Annotation
    """As they were matched: some begin or end with words that do not change."""
    matches: tuple[int, ...]
    """How many gold edits each of them matches; more than one only where a gold edit is repeated."""
    gold: int

    @property
    def counts(self) -> tuple[int, int, int]:
        """Correct, proposed and gold edits."""
        return sum(self.matches), len(self.edits), self.gold


@register("m2")
@dataclass(frozen=True, slots=True)
class MaxMatch(Greedy):
    """P, R and F of a text's edits, cut so that they match as many gold edits as possible.

    >>> sentence = Sentence(("a", "apple"), ((Edit(0, 1, ("an",)),),))
    >>> metric = MaxMatch()
    >>> metric.score(metric.count(Corpus("demo", [sentence]), Output("good", [("an", "apple")]))).value
    1.0
    """

    beta: Annotated[float, Range(0)] = 0.5
    max_unchanged_words: Annotated[int, Range(0, 100)] = 2
    """How many words within an edit may stay as they are."""
    ignore_whitespace_casing: bool = False
    """Leave out edits of the system that change only spaces or case; gold edits stay."""
    choice: Choice = "corpus"
    """The annotator with the best F of the corpus so far, which depends on the order, or of the sentence alone."""

    name: ClassVar[str]
    description: ClassVar[str] = "precision, recall and F of texts against gold edits (MaxMatch, CoNLL's M² scorer)"
    citation: ClassVar[str] = "Dahlmeier and Ng (2012). Better Evaluation for Grammatical Error Correction. NAACL."
    needs: ClassVar[Literal["edits", "text"]] = "text"
    reads: ClassVar[Literal["edits", "text"]] = "edits"

    @property
    def parts(self) -> tuple[Part, ...]:
        """The figures of a score."""
        return (
            Part("correct", "correct", "count"),
            Part("proposed", "proposed", "count", None),
            Part("gold", "gold", "count", None),
            PRECISION,
            RECALL,
            label_f(self.beta),
        )

    def count(self, corpus: Corpus, output: Output) -> Counts:
        """Find the system's edits for every annotator; the same text of the same sentence only once."""
        if output.sentences is None:
            raise UnsuitableData(f"{output.system}: {self.name} needs the system's texts")
        vocabulary = Vocabulary()

        def count_people(sentence: Sentence, hypothesis: Tokens) -> list[tuple[int, int, int]]:
            _, gold = list_gold(sentence)
            spans = find_edits(sentence.tokens, hypothesis, gold, self.max_unchanged_words, vocabulary)
            return [self._count_pair(sentence.tokens, hypothesis, *pair) for pair in zip(spans, gold, strict=True)]

        pairs = list(zip(corpus.sentences, output.sentences, strict=True))
        rows = [KNOWN.recall(self, sentence, tuple(hypothesis), count_people) for sentence, hypothesis in pairs]
        people = [list_gold(sentence)[0] for sentence, _ in pairs]
        width = max(map(len, rows), default=1)
        table = np.array([found + [(0, 0, 0)] * (width - len(found)) for found in rows], np.int64)
        numbers = np.array([annotators + [-1] * (width - len(annotators)) for annotators in people], np.int64).reshape(
            -1, width
        )
        labels = np.stack([np.minimum(numbers, 0), numbers], axis=-1)  # there is one hypothesis: 0
        return Counts(table.reshape(-1, width, 3), labels)

    def explain(self, sentence: Sentence, hypothesis: Tokens) -> list[Account]:
        """What is counted for each annotator of a sentence.

        >>> sentence = Sentence(("I", "have", "eating"), ((Edit(1, 2, ("has",)),), (Edit(1, 3, ("has", "eaten")),)))
        >>> for account in MaxMatch().explain(sentence, ("I", "has", "eaten")):
        ...     print(account.annotator, [edit[:3] for edit in account.edits], account.counts)
        0 [(1, 2, ('has',)), (2, 3, ('eaten',))] (1, 2, 1)
        1 [(1, 3, ('has', 'eaten'))] (1, 1, 1)
        """
        annotators, gold = list_gold(sentence)
        accounts = []
        for annotator, gold_edits, spans in zip(
            annotators, gold, find_edits(sentence.tokens, hypothesis, gold, self.max_unchanged_words), strict=True
        ):
            kept = [span for span in spans if self._counts(sentence.tokens, hypothesis, span)]
            edits = tuple(Edit(span.start, span.end, hypothesis[span.first : span.last]) for span in kept)
            accounts.append(Account(annotator, edits, match_edits(kept, hypothesis, gold_edits), len(gold_edits)))
        return accounts

    def _count_pair(
        self, source: Tokens, hypothesis: Tokens, spans: Sequence[Span], gold: GoldEdits
    ) -> tuple[int, int, int]:
        kept = [span for span in spans if self._counts(source, hypothesis, span)]
        return sum(match_edits(kept, hypothesis, gold)), len(kept), len(gold)

    def _counts(self, source: Tokens, hypothesis: Tokens, span: Span) -> bool:
        if not self.ignore_whitespace_casing:
            return True
        before, after = source[span.start : span.end], hypothesis[span.first : span.last]
        return "".join(before).lower() != "".join(after).lower()

    def walk(self, table: Whole, candidates: Whole, rows: Whole, chosen: Whole, sums: Whole) -> None:
        """Choose the candidate of each sentence."""
        choose_by_matches(table, candidates, rows, self.beta, self.choice == "corpus", chosen, sums)

    def score_counts(self, counts: Sequence[int] | Whole) -> Score:
        """P is 1 without proposals, and R is 1 without gold edits; F is 0 where it is not defined."""
        correct, proposed, gold = (int(count) for count in counts)
        precision, recall = divide(correct, proposed), divide(correct, gold)
        f = f_score(precision, recall, self.beta)
        parts = {
            "correct": correct, "proposed": proposed, "gold": gold, "precision": precision, "recall": recall, "f": f,
        }  # fmt: skip
        return Score(self.name, f, parts)

    def value_sums(self, sums: Real) -> Real:
        """F of many sums."""
        correct, proposed, gold = sums.T
        return f_scores(divide_all(correct, proposed), divide_all(correct, gold), self.beta)


NOBODY: Annotations = ((),)

KNOWN = VersionCache[list[tuple[int, int, int]]]()


@remember
def list_gold(sentence: Sentence) -> tuple[list[int], tuple[GoldEdits, ...]]:
    """The annotators of a sentence and their gold edits; a sentence that nobody annotated has one without edits.

    Edits keep their order.
    """
    annotators: list[int] = []
    gold: list[GoldEdits] = []
    for annotator, edits in enumerate(sentence.annotations or NOBODY):
        if edits is not None:
            annotators.append(annotator)
            kept = keep_gold(sentence, edits)
            gold.append(tuple([GoldEdit(edit.start, edit.end, list_corrections(edit)) for edit in kept]))
    return annotators, tuple(gold)


def keep_gold(sentence: Sentence, edits: Annotation) -> list[Edit]:
    """The edits that count: no noop, no negative span and no span beyond the sentence."""
    return [edit for edit in edits if edit.type != NOOP and edit.start >= 0 and edit.end <= len(sentence.tokens)]


def list_corrections(edit: Edit) -> tuple[Tokens, ...]:
    """Every text that a gold edit accepts; only an alternative that is exactly `-NONE-` is empty.

    The original compares strings, so what a file wrote counts: ` -NONE- ` with spaces is a word there, and a
    correction with two spaces in a row matches nothing.
    """
    notation = edit.notation
    if notation is not None and notation.correction is not None:
        written = notation.correction.split("||")
        return tuple([() if text in (EMPTY, "") else tuple(text.strip().split(" ")) for text in written])
    return tuple([() if text == (EMPTY,) else text for text in (edit.correction, *edit.alternatives)])


def match_edits(spans: Sequence[Span], hypothesis: Tokens, gold: GoldEdits) -> tuple[int, ...]:
    """How many gold edits each of the system's edits matches, from left to right.

    An edit looks only at gold edits after the last one that was matched, so gold that is out of order is lost; and it
    goes on after a match, so a gold edit that stands there twice counts twice.
    """
    matches = []
    last = 0
    for span in spans:
        text = hypothesis[span.first : span.last]
        number = 0
        for place in range(last, len(gold)):
            edit = gold[place]
            if edit.start == span.start and edit.end == span.end and text in edit.corrections:
                number += 1
                last = place + 1
        matches.append(number)
    return tuple(matches)
