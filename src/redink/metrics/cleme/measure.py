"""The metrics: counts of chunks in; a reference for each sentence, and the scores of CLEME and CLEME2.0 out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, TypeAlias

import numpy as np

from redink.errors import InvalidParameter, UnknownName, UnsuitableData
from redink.kernels.cleme.choice import choose_alone_by_f, choose_alone_by_score, choose_by_f, choose_by_score
from redink.metrics import base
from redink.metrics.base import Part, Tier, group_types
from redink.metrics.cleme.chunks import JudgedChunks, Rules, judge
from redink.metrics.cleme.weights import (
    PLACES,
    SIMILARITIES,
    STATISTICS,
    ChunkWeights,
    Curve,
    EqualWeights,
    LengthWeights,
    SimilarityWeights,
)
from redink.metrics.counts import Counts, Real, TypeCounts, Whole, sum_events
from redink.metrics.greedy import drop_beaten
from redink.metrics.parameters import Numbers, Parameterised, Range, show_value
from redink.metrics.ratio_arrays import apply_each, divide_all, f_scores
from redink.metrics.ratios import divide, f_score
from redink.metrics.registry import register
from redink.types import Corpus, Output, Score

Assumption: TypeAlias = Literal["dependent", "independent"]
Level: TypeAlias = Literal["corpus", "sentence"]
Quirks: TypeAlias = Literal["tool", "fixed"]

CURVES = {
    "corpus": {"tp": Curve(2, 0.75, 1.25), "fp": Curve(2, 0.75, 1.25), "fn": Curve(2, 0.75, 1.25)},
    "dependent": {"tp": Curve(10, 1, 10), "fp": Curve(10, 0.25, 1), "fn": Curve(10, 1, 1)},
    "independent": {"tp": Curve(10, 2.5, 10), "fp": Curve(10, 0.25, 1), "fn": Curve(10, 1, 1)},
}
"""The constants of length weights: of the corpus level, and by assumption of the sentence level."""
FACTORS = {"corpus": (0.45, 0.35, 0.15, 0.05), "sentence": (0.35, 0.25, 0.20, 0.20)}
TOLERANCE = 1e-5
"""How far the sum of the factors may be from 1."""

COUNTS = (base.TP, base.FP, base.FN, Part("tn", "TN", "count", None))


@dataclass(frozen=True, slots=True)
class ChunkMetric(Parameterised, ABC):
    """What CLEME and CLEME2.0 share: chunks, weights, and where a score comes from."""

    assumption: Assumption = "dependent"
    """Compare with each reference by itself, or with all references of a chunk together."""
    level: Level = "corpus"
    """Score the sums over the corpus, or the mean over sentences."""
    weights: str = "none"
    """The weight of a chunk: `none` (1), `length`, or the name of a similarity."""
    tp: Numbers = ()
    """The length weight of a TP: alpha, least and greatest; by default those of level and assumption."""
    fp: Numbers = ()
    fn: Numbers = ()
    detection: bool = False
    """Whether it is enough to change what a reference changes."""
    drop_unchanged: bool = False
    """Leave out references that correct nothing where another one does."""
    merge_distance: Annotated[int, Range(0)] = 0
    """How many unchanged tokens may lie between edits of one chunk."""

    name: ClassVar[str]
    needs: ClassVar[Literal["edits", "text"]] = "edits"
    reads: ClassVar[Literal["edits", "text"]] = "edits"

    def __post_init__(self) -> None:
        Parameterised.__post_init__(self)
        if self.weights not in ("none", "length") and self.weights not in SIMILARITIES:
            raise UnknownName("weighting", self.weights, {"none", "length", *SIMILARITIES})
        for name in ("tp", "fp", "fn"):
            numbers = getattr(self, name)
            if numbers and self.weights != "length":
                raise InvalidParameter(f"{name} has no effect without weights=length")
            if numbers and not (len(numbers) == 3 and 1 <= numbers[0] <= 1e6 and 0 <= numbers[1] <= numbers[2] <= 1e6):
                raise InvalidParameter(
                    f"{name} must be alpha (1 or more), the least and the greatest weight, such as 2+0.75+1.25"
                )

    @property
    def chunk_rules(self) -> Rules:
        """What decides about chunks."""
        each = self.weights not in ("none", "length")
        together = self.assumption == "independent"
        return Rules(together, self.detection, self.drop_unchanged, self.merge_distance, each)

    @property
    def weighing(self) -> ChunkWeights:
        """What gives chunks their weights."""
        if self.weights == "none":
            return EqualWeights()
        if self.weights == "length":
            default = CURVES[self.level if self.level == "corpus" else self.assumption]
            return LengthWeights(*(Curve(*(getattr(self, name) or default[name])) for name in ("tp", "fp", "fn")))
        return SimilarityWeights(SIMILARITIES.find(self.weights), self.weight_of_nothing)

    @property
    def weight_of_nothing(self) -> float:
        """What a similarity weight of exactly 0 counts as."""
        return 0.0

    def _mark_kind(self, parts: Sequence[Part]) -> tuple[Part, ...]:
        """Counts, which are not whole numbers where chunks have weights."""
        return tuple(part._replace(kind="count" if self.weights == "none" else "ratio") for part in parts)

    def judge(self, corpus: Corpus, output: Output) -> JudgedChunks:
        """What the output did at every chunk."""
        return judge(corpus, output, self.chunk_rules)

    def count(self, corpus: Corpus, output: Output) -> Counts:
        """Compare every hypothesis of a sentence with its references."""
        judged = self.judge(corpus, output)
        table, places = self.weighing.tabulate(judged)
        events = np.column_stack([judged.changed[:, [0, 1, 6]], places]).astype(np.int32)
        return Counts(table, judged.annotators, TypeCounts(judged.flat.types, events))

    @property
    @abstractmethod
    def parts(self) -> tuple[Part, ...]:
        """The figures of a score: counts first, then ratios."""

    @abstractmethod
    def walk(self, weighted: Real, candidates: Whole, rows: Whole, chosen: Whole, sums: Real) -> None:
        """Choose the candidate of each of these rows that is best for the corpus so far, and add up its counts."""

    @abstractmethod
    def choose_alone(self, weighted: Real, candidates: Whole) -> tuple[Whole, Real]:
        """The best candidate of each sentence by itself, and its ratios in the order of the parts."""

    @abstractmethod
    def list_ratios(self, sums: Sequence[float]) -> tuple[float, ...]:
        """The ratios of six sums, in the order of the parts; the last is the value."""

    def _reduce(self, weighted: Real, candidates: Whole, rows: Whole) -> tuple[Whole, Real, tuple[float, ...]]:
        """The chosen candidates of these rows, the sums of their counts, and the ratios of the corpus."""
        if self.level == "corpus" or not len(rows):
            chosen, sums = np.zeros(len(rows), np.int64), np.zeros(STATISTICS)
            self.walk(weighted, candidates, rows, chosen, sums)
            return chosen, sums, self.list_ratios(sums.tolist())
        best, figures = self.choose_alone(weighted, candidates)
        chosen = best[rows]
        columns = np.ascontiguousarray(figures[rows].T)  # numpy adds up a row in another order than a column
        return chosen, weighted[rows, chosen].sum(axis=0), tuple(columns.mean(axis=1).tolist())

    def choose(self, counts: Counts) -> Whole:
        """The chosen candidate of each sentence."""
        return self._reduce(self.weighing.weigh(counts), counts.candidates, np.arange(len(counts)))[0]

    def score(self, counts: Counts) -> Score:
        """The score of the corpus."""
        _, sums, ratios = self._reduce(self.weighing.weigh(counts), counts.candidates, np.arange(len(counts)))
        return self._make_score(sums, ratios)

    def score_draws(self, counts: Counts, draws: Whole) -> Real:
        """The value of each drawn corpus; length weights are those of the drawn corpus."""
        weighing, candidates = self.weighing, counts.candidates
        if weighing.varies:
            return np.array([self._reduce(weighing.weigh(counts, rows), candidates, rows)[2][-1] for rows in draws])
        weighted = weighing.weigh(counts)
        if self.level == "sentence" and draws.shape[1]:
            values: Real = self.choose_alone(weighted, candidates)[1][:, -1][draws].mean(axis=1)
            return values
        if self.level == "sentence":  # nothing was drawn
            return np.array([self._reduce(weighted, candidates, rows)[2][-1] for rows in draws])
        if self.weights == "none":
            weighted, candidates = self.drop_beaten(weighted, candidates)
        chosen, sums = np.zeros(draws.shape[1], np.int64), np.zeros((len(draws), STATISTICS))
        for rows, drawn in zip(draws, sums, strict=True):
            self.walk(weighted, candidates, rows, chosen, drawn)
        return self.value_sums(sums)

    def drop_beaten(self, weighted: Real, candidates: Whole) -> tuple[Real, Whole]:
        """Whole counts and the candidates that can be chosen at all: a chance to make a walk shorter."""
        return weighted, candidates

    def value_sums(self, sums: Real) -> Real:
        """The values of many sums (corpus × statistic)."""
        return np.array([self.list_ratios(drawn)[-1] for drawn in sums.tolist()])

    def score_sentences(self, counts: Counts) -> Iterator[tuple[int | None, Score]]:
        """Each sentence's own score, with its annotator; None where all references were compared together."""
        weighted = self.weighing.weigh(counts)
        chosen = self._reduce(weighted, counts.candidates, np.arange(len(counts)))[0]
        for row, column in enumerate(chosen.tolist()):
            annotator = int(counts.labels[row, column, 1])
            sums = weighted[row, column]
            yield None if annotator < 0 else annotator, self._make_score(sums, self.list_ratios(sums.tolist()))

    def score_types(self, counts: Counts, tier: Tier) -> dict[str, Score]:
        """The score of each error type, sorted by name: that of the sums over the chosen references at either level."""
        groups, _, columns, weights = self._list_typed(counts, tier)
        sums = _spread(np.bincount(columns, weights, len(groups) * len(PLACES)).astype(np.float64))
        occurs = dict(zip(groups, np.bincount(columns // len(PLACES), minlength=len(groups)) > 0, strict=True))
        scores = zip(groups, sums, strict=True)
        found = {name: self._make_score(own, self.list_ratios(own.tolist())) for name, own in scores if occurs[name]}
        return {name: found[name] for name in sorted(found)}

    def draw_types(self, counts: Counts, tier: Tier, draws: Whole) -> dict[str, Real]:
        """The values of each error type in drawn corpora, with the references and weights of the whole corpus."""
        groups, sentences, columns, weights = self._list_typed(counts, tier)
        sums = _spread(sum_events(sentences, columns, weights, (len(counts), len(groups) * len(PLACES)), draws))
        return {
            name: np.array([self.list_ratios(own)[-1] for own in sums[:, place].tolist()])
            for place, name in enumerate(groups)
        }

    def _list_typed(self, counts: Counts, tier: Tier) -> tuple[list[str], Whole, Whole, Real]:
        """The groups of types; and of each chunk of a chosen candidate the sentence, group and outcome, and weight."""
        if counts.types is None:
            raise UnsuitableData("these counts were made without error types")
        groups, places = group_types(counts.types.names, tier)
        events = counts.types.select(self.choose(counts)).astype(np.int64)
        outcomes, weights = self.weighing.weigh_places(counts, events[:, [0, 1, 3]])
        return groups, events[:, 0], places[events[:, 2]] * len(PLACES) + outcomes, weights

    def _make_score(self, sums: Real, ratios: Sequence[float]) -> Score:
        values = sums.tolist() if self.weights != "none" else sums.astype(np.int64).tolist()
        names = [part.name for part in self.parts]
        figures = (*values[: len(names) - len(ratios)], *ratios)
        return Score(self.name, ratios[-1], dict(zip(names, figures, strict=True)))


def _spread(sums: Real) -> Real:
    """Sums by outcome, flat, as sums by statistic: ... × group × statistic."""
    by_outcome = sums.reshape(*sums.shape[:-1], -1, len(PLACES))
    spread = np.zeros((*by_outcome.shape[:-1], STATISTICS))
    for outcome, statistics in PLACES.items():
        for statistic in statistics:
            spread[..., statistic] += by_outcome[..., outcome]
    return spread


@register("cleme")
@dataclass(frozen=True, slots=True)
class Cleme(ChunkMetric):
    """P, R, F and accuracy of chunks that all references of a sentence share.

    >>> import redink.samples
    >>> corpus, outputs = redink.samples.load()
    >>> metric = Cleme()
    >>> metric.score(metric.count(corpus, outputs[2])).value
    0.8752
    """

    beta: Annotated[float, Range(0)] = 0.5
    """The weight of recall; by the rules of the tool always 0.5 at sentence level."""
    rules: Quirks = "tool"
    """As the published tool computes, which rounds before it compares and averages, or without its defects."""

    description: ClassVar[str] = "precision, recall, F and accuracy of chunks, fair to several references (CLEME)"
    citation: ClassVar[str] = (
        "Ye, Li, Zhou, Li, Ma, Zheng and Shen (2023). CLEME: Debiasing Multi-reference Evaluation for Grammatical "
        "Error Correction. EMNLP."
    )

    @property
    def parts(self) -> tuple[Part, ...]:
        """The figures of a score."""
        ratios = (Part("p", "P"), Part("r", "R"), Part("acc", "Acc"), base.label_f(self._beta))
        return (*self._mark_kind(COUNTS), *ratios)

    @property
    def _beta(self) -> float:
        return 0.5 if self.rules == "tool" and self.level == "sentence" else self.beta

    @property
    def weight_of_nothing(self) -> float:
        """What a similarity weight of exactly 0 counts as."""
        return 1.0 if self.rules == "tool" else 0.0

    def walk(self, weighted: Real, candidates: Whole, rows: Whole, chosen: Whole, sums: Real) -> None:
        """Choose by F, then more TP, less FP, less FN and more TN."""
        choose_by_f(weighted, candidates, rows, self._beta, self.rules == "tool", chosen, sums)

    def choose_alone(self, weighted: Real, candidates: Whole) -> tuple[Whole, Real]:
        """Choose by F, P, R and accuracy."""
        chosen, figures = np.zeros(len(weighted), np.int64), np.zeros((len(weighted), 4))
        choose_alone_by_f(weighted, candidates, self._beta, self.rules == "tool", chosen, figures)
        return chosen, figures

    def list_ratios(self, sums: Sequence[float]) -> tuple[float, ...]:
        """P, R, accuracy and F; P and R of nothing are 1."""
        tp, fp, fn, tn, *_ = sums
        precision, recall = divide(tp, tp + fp), divide(tp, tp + fn)
        accuracy = divide(tp + tn, tp + fp + fn + tn, empty=0.0)
        ratios = precision, recall, accuracy, f_score(precision, recall, self._beta)
        return tuple(round(ratio, 4) for ratio in ratios) if self.rules == "tool" else ratios

    def drop_beaten(self, weighted: Real, candidates: Whole) -> tuple[Real, Whole]:
        """Whole counts and the candidates that can be chosen at all."""
        return drop_beaten(weighted, candidates, self._beta)

    def value_sums(self, sums: Real) -> Real:
        """F of many sums: that of `list_ratios`, to the last bit."""
        tp, fp, fn = sums[:, 0], sums[:, 1], sums[:, 2]
        values = f_scores(divide_all(tp, tp + fp), divide_all(tp, tp + fn), self._beta)
        return apply_each(lambda value: round(value, 4), values) if self.rules == "tool" else values


@register("cleme2")
@dataclass(frozen=True, slots=True)
class Cleme2(ChunkMetric):
    """How a system fails: the shares of errors that it hits, gets wrong and misses, and of its unneeded changes.

    >>> import redink.samples
    >>> corpus, outputs = redink.samples.load()
    >>> metric = Cleme2()
    >>> round(metric.score(metric.count(corpus, outputs[2])).value, 4)
    0.8722
    """

    factors: Numbers = ()
    """What hit, wrong, under and over weigh in the score; they sum to 1. By default those of the level."""
    rules: Quirks = "tool"
    """As the published tool computes, or so that a sentence without errors that is left alone scores 1."""

    description: ClassVar[str] = "shares of errors hit, corrected wrongly, missed, and of unneeded changes (CLEME2.0)"
    citation: ClassVar[str] = (
        "Ye, Xu, Li, Song, Zhou, Zheng, Shen, Jiang, Kim, Liu, Su and Shan (2025). CLEME2.0: Towards Interpretable "
        "Evaluation by Disentangling Edits for Grammatical Error Correction. ACL (arXiv 2407.00934)."
    )

    def __post_init__(self) -> None:
        ChunkMetric.__post_init__(self)
        if self.factors:
            fits = len(self.factors) == 4 and all(0 <= factor <= 1 for factor in self.factors)
            if not fits or abs(sum(self.factors) - 1) > TOLERANCE:
                raise InvalidParameter(
                    f"factors must be four numbers from 0 whose sum is 1, such as 0.45+0.35+0.15+0.05, "
                    f"got {show_value(self.factors)}"
                )

    @property
    def parts(self) -> tuple[Part, ...]:
        """The figures of a score."""
        wrong = (Part("fp_ne", "FPne", "count", "smallest"), Part("fp_un", "FPun", "count", "smallest"))
        return (
            *self._mark_kind((*COUNTS, *wrong)),
            Part("hit", "Hit"),
            Part("wrong", "Wrong", best="smallest"),
            Part("under", "Under", best="smallest"),
            Part("over", "Over", best="smallest"),
            Part("score", "Score"),
        )

    @property
    def _factors(self) -> tuple[float, ...]:
        """The four factors, and the hit of nothing."""
        return (*(self.factors or FACTORS[self.level]), 1.0 if self.rules == "fixed" else 0.0)

    def walk(self, weighted: Real, candidates: Whole, rows: Whole, chosen: Whole, sums: Real) -> None:
        """Choose by score, then more TP, less FP, less FN and more TN."""
        choose_by_score(weighted, candidates, rows, np.array(self._factors), np.zeros(5), chosen, sums)

    def choose_alone(self, weighted: Real, candidates: Whole) -> tuple[Whole, Real]:
        """Choose by score, hit, wrong, under and over."""
        chosen, figures = np.zeros(len(weighted), np.int64), np.zeros((len(weighted), 5))
        choose_alone_by_score(weighted, candidates, np.array(self._factors), np.zeros(5), chosen, figures)
        return chosen, figures

    def list_ratios(self, sums: Sequence[float]) -> tuple[float, ...]:
        """Hit, wrong, under, over and score."""
        tp, _, fn, _, wrong, unneeded = sums
        needed, nothing = tp + wrong + fn, self._factors[4]
        hit, wrong_share = divide(tp, needed, empty=nothing), divide(wrong, needed, empty=0.0)
        under, over = divide(fn, needed, empty=0.0), divide(unneeded, tp + wrong + unneeded, empty=0.0)
        a, b, c, d, _ = self._factors
        score = a * hit + b * (1 - wrong_share) + c * (1 - under) + d * (1 - over)
        return hit, wrong_share, under, over, score
