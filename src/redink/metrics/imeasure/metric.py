"""The I-measure: does a system make the text better? Texts and references in, WAcc and improvement out.

Felice and Briscoe (2015). Source, hypothesis and reference are aligned token by token, every column is a TP, TN, FP or
FN, and the weighted accuracy is compared with that of the source left as it is. Of all references that the
annotators' alternatives allow, each sentence gets the one that is best for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, NamedTuple, TypeAlias

import numpy as np

from redink.formats.clusters import has_whole_texts
from redink.metrics import base
from redink.metrics.base import Part
from redink.metrics.counts import Counts, Real, Whole, sum_draws
from redink.metrics.imeasure.figures import (
    Target,
    describe_counts,
    exact_fraction,
    improve_all,
    make_order,
    rank_counts,
)
from redink.metrics.imeasure.references import list_segments, name_annotators
from redink.metrics.imeasure.search import Costs, FlatSegments, find_candidates
from redink.metrics.memory import VersionCache, remember
from redink.metrics.parameters import Parameterised, Range
from redink.metrics.registry import register
from redink.types import Corpus, Output, Score, Sentence, Tokens

Aspect: TypeAlias = Literal["correction", "detection"]
Level: TypeAlias = Literal["sentence", "corpus"]

STATISTICS = 7
DEAREST = 1000
"""The highest cost of a gap or a mismatch."""


class ReferenceOption(NamedTuple):
    """A reference that can be chosen for a sentence."""

    counts: tuple[int, ...]
    """TP, TN, FP, FN, FPN; TN and FN of the baseline."""
    reference: Tokens
    annotator: int
    """Whose reference it is; -1 where it is nobody's alone."""


@register("imeasure")
@dataclass(frozen=True, slots=True)
class Imeasure(Parameterised):
    """Improvement of the text, from three-way alignments (Felice and Briscoe 2015).

    >>> from redink.types import Edit
    >>> gold = ((Edit(1, 2, ("are",)),),)
    >>> metric = Imeasure()
    >>> counts = metric.count(Corpus("demo", [Sentence(("We", "is"), gold)]), Output("same", [("We", "are")]))
    >>> metric.score(counts).value
    1.0
    """

    mix: bool = True
    """Allow a reference to combine corrections of several annotators; corrected texts are never mixed."""
    w: Annotated[float, Range(0, above=True)] = 2.0
    """How much a TP or FP weighs against a TN or FN in WAcc."""
    beta: Annotated[float, Range(0)] = 0.5
    target: Target = "cwacc"
    """What the chosen reference is best for."""
    opt: Level = "sentence"
    """Whether it is best for the sentence alone or for the corpus so far."""
    aspect: Aspect = "correction"
    """Whose figures the score shows."""
    gap: Annotated[int, Range(1, DEAREST)] = 2
    mismatch: Annotated[int, Range(1, DEAREST)] = 3

    name: ClassVar[str]
    description: ClassVar[str] = "improvement of the text by weighted accuracy, with references mixed (I-measure)"
    citation: ClassVar[str] = (
        "Felice and Briscoe (2015). Towards a standard evaluation method for grammatical error detection and "
        "correction. NAACL."
    )
    needs: ClassVar[Literal["edits", "text"]] = "text"
    reads: ClassVar[Literal["edits", "text"]] = "edits"
    compares_texts: ClassVar[bool] = True

    def __post_init__(self) -> None:
        Parameterised.__post_init__(self)
        exact_fraction("w", self.w)
        exact_fraction("beta", self.beta)

    @property
    def parts(self) -> tuple[Part, ...]:
        """The figures of a score: the columns of the paper's Table 11."""
        return (
            base.TP,
            Part("tn", "TN", "count"),
            base.FP,
            base.FN,
            Part("fpn", "FPN", "count", "smallest"),
            Part("p", "P"),
            Part("r", "R"),
            base.label_f(self.beta),
            Part("acc", "Acc"),
            Part("wacc", "WAcc"),
            Part("wacc_base", "WAccbase", best=None),
            Part("i", "I"),
        )

    def count(self, corpus: Corpus, output: Output) -> Counts:
        """Align every hypothesis with every reference that can be chosen."""
        rows = [
            self.list_choices(sentence, hypothesis)
            for sentence, hypothesis in zip(corpus.sentences, output.sentences or (), strict=True)
        ]
        width = max(map(len, rows), default=1)
        table = np.zeros((len(rows), width, STATISTICS), np.int64)
        labels = np.full((len(rows), width, 2), -1, np.int64)
        for row, choices in enumerate(rows):
            table[row, : len(choices)] = [choice.counts for choice in choices]
            labels[row, : len(choices)] = [(0, choice.annotator) for choice in choices]
        return Counts(table, labels)

    def list_choices(self, sentence: Sentence, hypothesis: Tokens) -> tuple[ReferenceOption, ...]:
        """The references that the reduction chooses from: only the best one, unless the corpus decides."""
        return KNOWN.recall(self, sentence, hypothesis, self._find_choices)

    def _find_choices(self, sentence: Sentence, hypothesis: Tokens) -> tuple[ReferenceOption, ...]:
        chain, people = _prepare_mixed(sentence) if self.mix else _prepare_apart(sentence)
        order = make_order(self.target, self.w, self.beta)
        found = find_candidates(chain, hypothesis, order, Costs(self.gap, self.mismatch))
        choices = [
            ReferenceOption(candidate.counts, candidate.reference, people.get(candidate.reference, -1))
            for candidate in found
        ]
        if sentence.references:
            choices.sort(key=lambda choice: break_ties(choice.counts), reverse=True)
        if self.opt == "sentence" and len(choices) > 1:
            return (max(choices, key=lambda choice: self.rank(choice.counts)),)
        return tuple(choices)

    def rank(self, counts: Sequence[int]) -> tuple[float, ...]:
        """Return the key by which the best reference is chosen; the first of equally good references is used."""
        return rank_counts(counts, self.target, self.w, self.beta)

    def choose(self, counts: Counts) -> Whole:
        """Return the candidate of each sentence that is best for the corpus so far, or the only one."""
        chosen = np.zeros(len(counts), np.int64)
        if counts.table.shape[1] > 1:
            totals = np.zeros(STATISTICS, np.int64)
            for row, candidates in enumerate(counts.candidates.tolist()):
                if candidates > 1:
                    sums = (counts.table[row, :candidates] + totals).tolist()
                    ranks = [self.rank(candidate) for candidate in sums]
                    chosen[row] = ranks.index(max(ranks))
                totals += counts.table[row, chosen[row]]
        return chosen

    def score(self, counts: Counts) -> Score:
        """The score of the corpus."""
        return self.score_counts(counts.table[np.arange(len(counts)), self.choose(counts)].sum(axis=0).tolist())

    def score_draws(self, counts: Counts, draws: Whole) -> Real:
        """The value of each drawn corpus."""
        if counts.table.shape[1] > 1:  # the corpus decides
            return np.array([self.score(counts.take(rows)).value for rows in draws])
        return improve_all(sum_draws(counts.table[:, 0], draws), self.aspect, self.w)

    def score_sentences(self, counts: Counts) -> Iterator[tuple[int | None, Score]]:
        """Each sentence's own score; with the annotator, where the reference is one annotator's."""
        for row, column in enumerate(self.choose(counts).tolist()):
            annotator = int(counts.labels[row, column, 1])
            yield None if annotator < 0 else annotator, self.score_counts(counts.table[row, column].tolist())

    def score_counts(self, counts: Sequence[int]) -> Score:
        """The score of these counts."""
        figures = describe_counts(counts, self.aspect, self.w, self.beta)
        return Score(self.name, figures.i, figures._asdict())


# Systems often write the same, most often nothing new, so what was found for one is kept for the next.
def break_ties(counts: Sequence[int]) -> tuple[int, ...]:
    """Return a key that orders equally good texts, so that the order of the references does not matter.

    The original has no texts as references; with edits, it uses the first of equally good references.
    """
    tp, tn, fp, fn, fpn, base_tn, base_fn = counts
    return tp, tn, -fp, -fn, fpn, base_tn, -base_fn


KNOWN = VersionCache[tuple[ReferenceOption, ...]]()


@remember
def _prepare_mixed(sentence: Sentence) -> tuple[FlatSegments, dict[Tokens, int]]:
    names = name_annotators(sentence) if has_whole_texts(sentence) else {}
    return FlatSegments(list_segments(sentence, True), sentence.tokens), names


@remember
def _prepare_apart(sentence: Sentence) -> tuple[FlatSegments, dict[Tokens, int]]:
    return FlatSegments(list_segments(sentence, False), sentence.tokens), name_annotators(sentence)
