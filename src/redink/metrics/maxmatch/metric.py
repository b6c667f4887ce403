"""MaxMatch (M²), the scorer of CoNLL-2013 and 2014.

Dahlmeier and Ng (2012). A system's text does not say what its edits are; of all ways to divide it into edits, each
annotator gets the one that matches most of that annotator's gold edits. Details that the paper leaves open follow the
original tool.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, TypeAlias

import numpy as np

from redink.errors import UnsuitableData
from redink.kernels.maxmatch.choice import choose_by_matches
from redink.metrics.base import PRECISION, RECALL, Part, make_f_part
from redink.metrics.cache import VersionCache, cache_by_identity
from redink.metrics.counts import Counts, Real, Whole
from redink.metrics.greedy import Greedy
from redink.metrics.maxmatch.lattice import GoldEdit, Span, find_edits
from redink.metrics.parameters import Range
from redink.metrics.ratio_arrays import divide_all, f_scores
from redink.metrics.ratios import divide, f_score
from redink.metrics.registry import register
from redink.metrics.vocabulary import Vocabulary
from redink.types import NOOP, Annotation, Annotations, Corpus, Edit, Output, Score, Sentence, Tokens

Choice: TypeAlias = Literal["corpus", "sentence"]

GoldEdits: TypeAlias = tuple[GoldEdit, ...]

EMPTY = "-NONE-"
"""A correction that consists of this word only is empty."""


@dataclass(frozen=True, slots=True)
class AnnotatorMatches:
    """The matches with one annotator: the system's edits, and which of them are correct."""

    annotator: int
    edits: Annotation
    """Edits as they were matched; some begin or end with unchanged words."""
    matches: tuple[int, ...]
    """Number of gold edits that each edit matches; more than one only if a gold edit is repeated."""
    gold: int

    @property
    def counts(self) -> tuple[int, int, int]:
        """Number of correct, proposed and gold edits."""
        return sum(self.matches), len(self.edits), self.gold


@register("m2")
@dataclass(frozen=True, slots=True)
class MaxMatch(Greedy):
    """P, R and F of a text's edits, extracted so that they match as many gold edits as possible.

    Parameters
    ----------
    beta
        Weight of recall.
    max_unchanged_words
        Maximum number of unchanged words within an edit.
    ignore_whitespace_casing
        Ignore the system's edits that change only spaces or case; gold edits stay.
    choice
        Use the annotator with the best F of the corpus so far, which depends on the order, or of the sentence.

    Examples
    --------
    >>> sentence = Sentence(("a", "apple"), ((Edit(0, 1, ("an",)),),))
    >>> metric = MaxMatch()
    >>> metric.score(metric.count(Corpus("demo", [sentence]), Output("good", [("an", "apple")]))).value
    1.0

    """

    beta: Annotated[float, Range(0)] = 0.5
    max_unchanged_words: Annotated[int, Range(0, 100)] = 2
    """Maximum number of unchanged words within an edit."""
    ignore_whitespace_casing: bool = False
    """Ignore the system's edits that change only spaces or case; gold edits stay."""
    choice: Choice = "corpus"
    """Use the annotator with the best F of the corpus so far, which depends on the order, or of the sentence."""

    name: ClassVar[str]
    description: ClassVar[str] = "precision, recall and F of texts against gold edits (MaxMatch, CoNLL's M² scorer)"
    citation: ClassVar[str] = "Dahlmeier and Ng (2012). Better Evaluation for Grammatical Error Correction. NAACL."
    needs: ClassVar[Literal["edits", "text"]] = "text"
    reads: ClassVar[Literal["edits", "text"]] = "edits"

    @property
    def parts(self) -> tuple[Part, ...]:
        """Components of a score."""
        return (
            Part("correct", "correct", "count"),
            Part("proposed", "proposed", "count", None),
            Part("gold", "gold", "count", None),
            PRECISION,
            RECALL,
            make_f_part(self.beta),
        )

    def count(self, corpus: Corpus, output: Output) -> Counts:
        """Find the system's edits for every annotator; equal hypotheses of one sentence are searched once."""
        if output.sentences is None:
            raise UnsuitableData(f"{output.system}: {self.name} needs texts, but the output has only edits")
        vocabulary = Vocabulary()

        def count_annotators(sentence: Sentence, hypothesis: Tokens) -> list[tuple[int, int, int]]:
            _, gold = list_gold(sentence)
            spans = find_edits(sentence.tokens, hypothesis, gold, self.max_unchanged_words, vocabulary)
            return [self._count_pair(sentence.tokens, hypothesis, *pair) for pair in zip(spans, gold, strict=True)]

        pairs = list(zip(corpus.sentences, output.sentences, strict=True))
        rows = [CACHE.get(self, sentence, tuple(hypothesis), count_annotators) for sentence, hypothesis in pairs]
        annotator_lists = [list_gold(sentence)[0] for sentence, _ in pairs]
        width = max(map(len, rows), default=1)
        table = np.array([row + [(0, 0, 0)] * (width - len(row)) for row in rows], np.int64)
        numbers = np.array(
            [annotators + [-1] * (width - len(annotators)) for annotators in annotator_lists], np.int64
        ).reshape(-1, width)
        labels = np.stack([np.minimum(numbers, 0), numbers], axis=-1)  # there is one hypothesis: 0
        return Counts(table.reshape(-1, width, 3), labels)

    def explain(self, sentence: Sentence, hypothesis: Tokens) -> list[AnnotatorMatches]:
        """Return the matches with each annotator of a sentence.

        >>> sentence = Sentence(("I", "have", "eating"), ((Edit(1, 2, ("has",)),), (Edit(1, 3, ("has", "eaten")),)))
        >>> for matches in MaxMatch().explain(sentence, ("I", "has", "eaten")):
        ...     print(matches.annotator, [edit[:3] for edit in matches.edits], matches.counts)
        0 [(1, 2, ('has',)), (2, 3, ('eaten',))] (1, 2, 1)
        1 [(1, 3, ('has', 'eaten'))] (1, 1, 1)
        """
        annotators, gold = list_gold(sentence)
        matches = []
        for annotator, gold_edits, spans in zip(
            annotators, gold, find_edits(sentence.tokens, hypothesis, gold, self.max_unchanged_words), strict=True
        ):
            counted = [span for span in spans if self._counts(sentence.tokens, hypothesis, span)]
            edits = tuple(Edit(span.start, span.end, hypothesis[span.first : span.last]) for span in counted)
            matches.append(
                AnnotatorMatches(annotator, edits, match_edits(counted, hypothesis, gold_edits), len(gold_edits))
            )
        return matches

    def _count_pair(
        self, source: Tokens, hypothesis: Tokens, spans: Sequence[Span], gold: GoldEdits
    ) -> tuple[int, int, int]:
        counted = [span for span in spans if self._counts(source, hypothesis, span)]
        return sum(match_edits(counted, hypothesis, gold)), len(counted), len(gold)

    def _counts(self, source: Tokens, hypothesis: Tokens, span: Span) -> bool:
        if not self.ignore_whitespace_casing:
            return True
        before, after = source[span.start : span.end], hypothesis[span.first : span.last]
        return "".join(before).lower() != "".join(after).lower()

    def choose_rows(self, table: Whole, candidates: Whole, rows: Whole, chosen: Whole, sums: Whole) -> None:
        """Choose the candidate of each sentence."""
        choose_by_matches(table, candidates, rows, self.beta, self.choice == "corpus", chosen, sums)

    def score_counts(self, counts: Sequence[int] | Whole) -> Score:
        """Return the score of counts; P is 1 without proposals, R is 1 without gold edits, undefined F is 0."""
        correct, proposed, gold = (int(count) for count in counts)
        precision, recall = divide(correct, proposed), divide(correct, gold)
        f = f_score(precision, recall, self.beta)
        parts = {
            "correct": correct, "proposed": proposed, "gold": gold, "precision": precision, "recall": recall, "f": f,
        }  # fmt: skip
        return Score(self.name, f, parts)

    def value_sums(self, sums: Real) -> Real:
        """Return F of each row of sums."""
        correct, proposed, gold = sums.T
        return f_scores(divide_all(correct, proposed), divide_all(correct, gold), self.beta)


UNANNOTATED: Annotations = ((),)

CACHE = VersionCache[list[tuple[int, int, int]]]()


@cache_by_identity
def list_gold(sentence: Sentence) -> tuple[list[int], tuple[GoldEdits, ...]]:
    """Return the annotators of a sentence and their gold edits; a sentence without annotations has one without edits.

    Edits keep their order.
    """
    annotators: list[int] = []
    gold: list[GoldEdits] = []
    for annotator, edits in enumerate(sentence.annotations or UNANNOTATED):
        if edits is not None:
            annotators.append(annotator)
            counted = filter_gold(sentence, edits)
            gold.append(tuple([GoldEdit(edit.start, edit.end, list_corrections(edit)) for edit in counted]))
    return annotators, tuple(gold)


def filter_gold(sentence: Sentence, edits: Annotation) -> list[Edit]:
    """Return the edits that count: no noop, no negative span and no span beyond the sentence."""
    return [edit for edit in edits if edit.type != NOOP and edit.start >= 0 and edit.end <= len(sentence.tokens)]


def list_corrections(edit: Edit) -> tuple[Tokens, ...]:
    """Return every text that a gold edit accepts; only an alternative that is exactly `-NONE-` is empty.

    The original tool compares strings, so the notation in the file counts: ` -NONE- ` with spaces is a word, and a
    correction with two consecutive spaces matches nothing.
    """
    notation = edit.notation
    if notation is not None and notation.correction is not None:
        alternatives = notation.correction.split("||")
        return tuple([() if text in (EMPTY, "") else tuple(text.strip().split(" ")) for text in alternatives])
    return tuple([() if text == (EMPTY,) else text for text in (edit.correction, *edit.alternatives)])


def match_edits(spans: Sequence[Span], hypothesis: Tokens, gold: GoldEdits) -> tuple[int, ...]:
    """Return the number of gold edits that each of the system's edits matches, from left to right.

    An edit is compared only with gold edits after the last matched one, so gold edits out of order are lost. The
    comparison continues after a match, so a repeated gold edit counts twice.
    """
    matches = []
    last = 0
    for span in spans:
        text = hypothesis[span.first : span.last]
        number = 0
        for index in range(last, len(gold)):
            edit = gold[index]
            if edit.start == span.start and edit.end == span.end and text in edit.corrections:
                number += 1
                last = index + 1
        matches.append(number)
    return tuple(matches)
