"""The I-measure: improvement of a text, measured by weighted accuracy.

Felice and Briscoe (2015). Source, hypothesis and reference are aligned token by token, every column is a TP, TN, FP or
FN, and the weighted accuracy is compared with the weighted accuracy of the unchanged source. Of all references that
the annotators' alternatives allow, each sentence uses the one that is best for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, NamedTuple, TypeAlias

import numpy as np

from redink.formats.clusters import has_whole_texts
from redink.metrics import base
from redink.metrics.base import Part
from redink.metrics.cache import VersionCache, cache_by_identity
from redink.metrics.counts import Counts, Real, Whole, sum_draws
from redink.metrics.imeasure.components import (
    Target,
    compute_components,
    compute_improvements,
    exact_fraction,
    make_order,
    rank_counts,
)
from redink.metrics.imeasure.references import list_segments, name_annotators
from redink.metrics.imeasure.search import Costs, FlatSegments, find_candidates
from redink.metrics.parameters import Parameterised, Range
from redink.metrics.registry import register
from redink.types import Corpus, Output, Score, Sentence, Tokens

Aspect: TypeAlias = Literal["correction", "detection"]
Level: TypeAlias = Literal["sentence", "corpus"]

STATISTICS = 7
MAX_COST = 1000
"""Maximum cost of a gap or a mismatch."""


class ReferenceOption(NamedTuple):
    """A reference that can be chosen for a sentence."""

    counts: tuple[int, ...]
    """TP, TN, FP, FN, FPN; TN and FN of the baseline."""
    reference: Tokens
    annotator: int
    """Annotator of the reference; -1 if it combines corrections of several annotators."""


@register("imeasure")
@dataclass(frozen=True, slots=True)
class Imeasure(Parameterised):
    """Improvement of the text, from three-way alignments (Felice and Briscoe 2015).

    Parameters
    ----------
    mix
        Allow a reference to combine corrections of several annotators; corrected texts are never mixed.
    w
        Weight of TP and FP relative to TN and FN in WAcc.
    beta
        Weight of recall.
    target
        Component to maximise by the choice of references, of detection (d…) or correction (c…).
    opt
        Choose references for each sentence alone or for the corpus so far.
    aspect
        Show the components of correction or detection.
    gap, mismatch
        Costs of the alignment.

    Examples
    --------
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
    """Weight of TP and FP relative to TN and FN in WAcc."""
    beta: Annotated[float, Range(0)] = 0.5
    target: Target = "cwacc"
    """Component to maximise by the choice of references."""
    opt: Level = "sentence"
    """Choose references for each sentence alone or for the corpus so far."""
    aspect: Aspect = "correction"
    """Aspect of the components in a score."""
    gap: Annotated[int, Range(1, MAX_COST)] = 2
    mismatch: Annotated[int, Range(1, MAX_COST)] = 3

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
        """Components of a score: the columns of the paper's Table 11."""
        return (
            base.TP,
            Part("tn", "TN", "count"),
            base.FP,
            base.FN,
            Part("fpn", "FPN", "count", "smallest"),
            Part("p", "P"),
            Part("r", "R"),
            base.make_f_part(self.beta),
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
        for row, options in enumerate(rows):
            table[row, : len(options)] = [option.counts for option in options]
            labels[row, : len(options)] = [(0, option.annotator) for option in options]
        return Counts(table, labels)

    def list_choices(self, sentence: Sentence, hypothesis: Tokens) -> tuple[ReferenceOption, ...]:
        """Return the references that the reduction chooses from: only the best one if opt=sentence."""
        return CACHE.get(self, sentence, hypothesis, self._find_options)

    def _find_options(self, sentence: Sentence, hypothesis: Tokens) -> tuple[ReferenceOption, ...]:
        chain, annotators = _prepare_mixed(sentence) if self.mix else _prepare_unmixed(sentence)
        order = make_order(self.target, self.w, self.beta)
        candidates = find_candidates(chain, hypothesis, order, Costs(self.gap, self.mismatch))
        options = [
            ReferenceOption(candidate.counts, candidate.reference, annotators.get(candidate.reference, -1))
            for candidate in candidates
        ]
        if sentence.references:
            options.sort(key=lambda option: break_ties(option.counts), reverse=True)
        if self.opt == "sentence" and len(options) > 1:
            return (max(options, key=lambda option: self.rank(option.counts)),)
        return tuple(options)

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
        """Compute the corpus score."""
        return self.score_counts(counts.table[np.arange(len(counts)), self.choose(counts)].sum(axis=0).tolist())

    def score_draws(self, counts: Counts, draws: Whole) -> Real:
        """Return the value of each resampled corpus."""
        if counts.table.shape[1] > 1:  # the choice of references depends on the corpus
            return np.array([self.score(counts.take(rows)).value for rows in draws])
        return compute_improvements(sum_draws(counts.table[:, 0], draws), self.aspect, self.w)

    def score_sentences(self, counts: Counts) -> Iterator[tuple[int | None, Score]]:
        """Yield the score of each sentence, with the annotator if the reference is one annotator's."""
        for row, column in enumerate(self.choose(counts).tolist()):
            annotator = int(counts.labels[row, column, 1])
            yield None if annotator < 0 else annotator, self.score_counts(counts.table[row, column].tolist())

    def score_counts(self, counts: Sequence[int]) -> Score:
        """Return the score of these counts."""
        components = compute_components(counts, self.aspect, self.w, self.beta)
        return Score(self.name, components.i, components._asdict())


def break_ties(counts: Sequence[int]) -> tuple[int, ...]:
    """Return a key that orders equally good texts, so that the order of the references does not matter.

    The original has no texts as references; with edits, it uses the first of equally good references.
    """
    tp, tn, fp, fn, fpn, base_tn, base_fn = counts
    return tp, tn, -fp, -fn, fpn, base_tn, -base_fn


# Many systems leave a sentence unchanged or write equal sentences, so results are cached.
CACHE = VersionCache[tuple[ReferenceOption, ...]]()


@cache_by_identity
def _prepare_mixed(sentence: Sentence) -> tuple[FlatSegments, dict[Tokens, int]]:
    names = name_annotators(sentence) if has_whole_texts(sentence) else {}
    return FlatSegments(list_segments(sentence, True), sentence.tokens), names


@cache_by_identity
def _prepare_unmixed(sentence: Sentence) -> tuple[FlatSegments, dict[Tokens, int]]:
    return FlatSegments(list_segments(sentence, False), sentence.tokens), name_annotators(sentence)
