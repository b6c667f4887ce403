"""The metric CLEME, and the choice of references and reduction that it shares with CLEME2.0."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, TypeAlias

import numpy as np

from redink.errors import InvalidParameter, UnknownName, UnsuitableData
from redink.kernels.cleme.choice import choose_alone_by_f, choose_by_f
from redink.metrics import base
from redink.metrics.base import Part, Tier, group_types
from redink.metrics.cleme.chunks import JudgedChunks, Rules, judge
from redink.metrics.cleme.weights import (
    OUTCOME_STATISTICS,
    SIMILARITIES,
    STATISTICS,
    ChunkWeights,
    Curve,
    EqualWeights,
    LengthWeights,
    SimilarityWeights,
)
from redink.metrics.counts import Counts, Real, TypeCounts, Whole, sum_events
from redink.metrics.greedy import drop_dominated
from redink.metrics.parameters import Numbers, Parameterised, Range
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
"""Constants of length weights, for corpus level, and for sentence level by assumption."""
COUNTS = (base.TP, base.FP, base.FN, Part("tn", "TN", "count", None))


@dataclass(frozen=True, slots=True)
class ChunkMetric(Parameterised, ABC):
    """The common part of CLEME and CLEME2.0: chunks, weights, and the reduction."""

    assumption: Assumption = "dependent"
    """Compare with each reference separately, or with all references of a chunk together."""
    level: Level = "corpus"
    """Score the sums over the corpus, or the mean over sentences."""
    weights: str = "none"
    """Weight of a chunk: `none` (1), `length`, or the name of a similarity."""
    tp: Numbers = ()
    """Length weight of a TP: alpha, minimum and maximum; by default those of level and assumption."""
    fp: Numbers = ()
    fn: Numbers = ()
    detection: bool = False
    """Count a change as correct if a reference changes the same span."""
    drop_unchanged: bool = False
    """Skip references that correct nothing if another one does."""
    merge_distance: Annotated[int, Range(0)] = 0
    """Maximum number of unchanged tokens between edits of one chunk."""

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
                    f"{name} must be alpha (1 or more), the minimum and the maximum weight, such as 2+0.75+1.25"
                )

    @property
    def chunk_rules(self) -> Rules:
        """Rules for chunks and their outcomes."""
        each = self.weights not in ("none", "length")
        together = self.assumption == "independent"
        return Rules(together, self.detection, self.drop_unchanged, self.merge_distance, each)

    @property
    def weighing(self) -> ChunkWeights:
        """Weights of chunks."""
        if self.weights == "none":
            return EqualWeights()
        if self.weights == "length":
            default = CURVES[self.level if self.level == "corpus" else self.assumption]
            return LengthWeights(*(Curve(*(getattr(self, name) or default[name])) for name in ("tp", "fp", "fn")))
        return SimilarityWeights(SIMILARITIES.find(self.weights), self.zero_weight)

    @property
    def zero_weight(self) -> float:
        """Value that replaces a similarity weight of exactly 0."""
        return 0.0

    def _set_kinds(self, parts: Sequence[Part]) -> tuple[Part, ...]:
        """Format the counts as integers only if chunks have no weights."""
        return tuple(part._replace(kind="count" if self.weights == "none" else "ratio") for part in parts)

    def judge(self, corpus: Corpus, output: Output) -> JudgedChunks:
        """Compute the outcomes of the output at every chunk."""
        return judge(corpus, output, self.chunk_rules)

    def count(self, corpus: Corpus, output: Output) -> Counts:
        """Compare every hypothesis of a sentence with its references."""
        judged = self.judge(corpus, output)
        table, columns = self.weighing.tabulate(judged)
        events = np.column_stack([judged.changed[:, [0, 1, 6]], columns]).astype(np.int32)
        return Counts(table, judged.annotators, TypeCounts(judged.flat.types, events))

    @property
    @abstractmethod
    def parts(self) -> tuple[Part, ...]:
        """Components of a score: counts first, then ratios."""

    @abstractmethod
    def choose_rows(self, weighted: Real, candidates: Whole, rows: Whole, chosen: Whole, sums: Real) -> None:
        """Choose the candidate of each of these rows that is best for the corpus so far, and sum their counts."""

    @abstractmethod
    def choose_alone(self, weighted: Real, candidates: Whole) -> tuple[Whole, Real]:
        """Return the best candidate of each sentence alone, and its ratios in the order of the components."""

    @abstractmethod
    def list_ratios(self, sums: Sequence[float]) -> tuple[float, ...]:
        """Return the ratios of six sums, in the order of the components; the last one is the headline value."""

    def _reduce(self, weighted: Real, candidates: Whole, rows: Whole) -> tuple[Whole, Real, tuple[float, ...]]:
        """Return the chosen candidates of these rows, the sums of their counts, and the ratios of the corpus."""
        if self.level == "corpus" or not len(rows):
            chosen, sums = np.zeros(len(rows), np.int64), np.zeros(STATISTICS)
            self.choose_rows(weighted, candidates, rows, chosen, sums)
            return chosen, sums, self.list_ratios(sums.tolist())
        best, ratios = self.choose_alone(weighted, candidates)
        chosen = best[rows]
        columns = np.ascontiguousarray(ratios[rows].T)  # numpy sums rows and columns in different orders
        return chosen, weighted[rows, chosen].sum(axis=0), tuple(columns.mean(axis=1).tolist())

    def choose(self, counts: Counts) -> Whole:
        """Return the chosen candidate of each sentence."""
        return self._reduce(self.weighing.weigh(counts), counts.candidates, np.arange(len(counts)))[0]

    def score(self, counts: Counts) -> Score:
        """Compute the corpus score."""
        _, sums, ratios = self._reduce(self.weighing.weigh(counts), counts.candidates, np.arange(len(counts)))
        return self._make_score(sums, ratios)

    def score_draws(self, counts: Counts, draws: Whole) -> Real:
        """Return the value of each resampled corpus; length weights are recomputed for each one."""
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
            weighted, candidates = self.drop_dominated(weighted, candidates)
        chosen, sums = np.zeros(draws.shape[1], np.int64), np.zeros((len(draws), STATISTICS))
        for rows, drawn in zip(draws, sums, strict=True):
            self.choose_rows(weighted, candidates, rows, chosen, drawn)
        return self.value_sums(sums)

    def drop_dominated(self, weighted: Real, candidates: Whole) -> tuple[Real, Whole]:
        """Return integer counts and the candidates that can be chosen at all, to shorten the search."""
        return weighted, candidates

    def value_sums(self, sums: Real) -> Real:
        """Return the values of many sums (corpus × statistic)."""
        return np.array([self.list_ratios(drawn)[-1] for drawn in sums.tolist()])

    def score_sentences(self, counts: Counts) -> Iterator[tuple[int | None, Score]]:
        """Yield the score of each sentence, with its annotator, or None if all references were compared together."""
        weighted = self.weighing.weigh(counts)
        chosen = self._reduce(weighted, counts.candidates, np.arange(len(counts)))[0]
        for row, column in enumerate(chosen.tolist()):
            annotator = int(counts.labels[row, column, 1])
            sums = weighted[row, column]
            yield None if annotator < 0 else annotator, self._make_score(sums, self.list_ratios(sums.tolist()))

    def score_types(self, counts: Counts, tier: Tier) -> dict[str, Score]:
        """Return the score of each error type, sorted by name: the score of its sums over the chosen references."""
        groups, _, columns, weights = self._list_typed(counts, tier)
        sums = _spread(np.bincount(columns, weights, len(groups) * len(OUTCOME_STATISTICS)).astype(np.float64))
        occurs = dict(
            zip(groups, np.bincount(columns // len(OUTCOME_STATISTICS), minlength=len(groups)) > 0, strict=True)
        )
        scores = zip(groups, sums, strict=True)
        by_name = {
            name: self._make_score(sums_of_type, self.list_ratios(sums_of_type.tolist()))
            for name, sums_of_type in scores
            if occurs[name]
        }
        return {name: by_name[name] for name in sorted(by_name)}

    def draw_types(self, counts: Counts, tier: Tier, draws: Whole) -> dict[str, Real]:
        """Return the values of each error type in resampled corpora, with references and weights of the whole one."""
        groups, sentences, columns, weights = self._list_typed(counts, tier)
        sums = _spread(
            sum_events(sentences, columns, weights, (len(counts), len(groups) * len(OUTCOME_STATISTICS)), draws)
        )
        return {
            name: np.array([self.list_ratios(sums_of_type)[-1] for sums_of_type in sums[:, index].tolist()])
            for index, name in enumerate(groups)
        }

    def _list_typed(self, counts: Counts, tier: Tier) -> tuple[list[str], Whole, Whole, Real]:
        """Return the groups of types, and sentence, group and outcome, and weight of each chosen candidate's chunks."""
        if counts.types is None:
            raise UnsuitableData("the counts have no error types")
        groups, indices = group_types(counts.types.names, tier)
        events = counts.types.select(self.choose(counts)).astype(np.int64)
        outcomes, weights = self.weighing.weigh_chunks(counts, events[:, [0, 1, 3]])
        return groups, events[:, 0], indices[events[:, 2]] * len(OUTCOME_STATISTICS) + outcomes, weights

    def _make_score(self, sums: Real, ratios: Sequence[float]) -> Score:
        values = sums.tolist() if self.weights != "none" else sums.astype(np.int64).tolist()
        names = [part.name for part in self.parts]
        components = (*values[: len(names) - len(ratios)], *ratios)
        return Score(self.name, ratios[-1], dict(zip(names, components, strict=True)))


def _spread(sums: Real) -> Real:
    """Convert sums by outcome (flat) to sums by statistic: ... × group × statistic."""
    by_outcome = sums.reshape(*sums.shape[:-1], -1, len(OUTCOME_STATISTICS))
    spread = np.zeros((*by_outcome.shape[:-1], STATISTICS))
    for outcome, statistics in OUTCOME_STATISTICS.items():
        for statistic in statistics:
            spread[..., statistic] += by_outcome[..., outcome]
    return spread


@register("cleme")
@dataclass(frozen=True, slots=True)
class Cleme(ChunkMetric):
    """P, R, F and accuracy of chunks that all references of a sentence share.

    Parameters
    ----------
    assumption
        `dependent` compares with each reference separately, `independent` with all references of a chunk together.
    level
        Score the sums over the corpus, or the mean over sentences.
    weights
        Weight of a chunk: `none` (1), `length`, or the name of a similarity.
    tp, fp, fn
        Length weights of TP, FP and FN: alpha, minimum and maximum.
    detection
        Count a change as correct if a reference changes the same span.
    drop_unchanged
        Skip references that correct nothing if another one does.
    merge_distance
        Maximum number of unchanged tokens between edits of one chunk.
    beta
        Weight of recall.
    rules
        Compute as the published tool does, or without its defects.

    Examples
    --------
    >>> import redink.samples
    >>> corpus, outputs = redink.samples.load()
    >>> metric = Cleme()
    >>> metric.score(metric.count(corpus, outputs[2])).value
    0.8752

    """

    beta: Annotated[float, Range(0)] = 0.5
    """Weight of recall; with rules=tool always 0.5 at sentence level."""
    rules: Quirks = "tool"
    """Compute as the published tool does, which rounds before it compares and averages, or without its defects."""

    description: ClassVar[str] = "precision, recall, F and accuracy of chunks, fair to several references (CLEME)"
    citation: ClassVar[str] = (
        "Ye, Li, Zhou, Li, Ma, Zheng and Shen (2023). CLEME: Debiasing Multi-reference Evaluation for Grammatical "
        "Error Correction. EMNLP."
    )

    @property
    def parts(self) -> tuple[Part, ...]:
        """Components of a score."""
        ratios = (Part("p", "P"), Part("r", "R"), Part("acc", "Acc"), base.make_f_part(self._beta))
        return (*self._set_kinds(COUNTS), *ratios)

    @property
    def _beta(self) -> float:
        return 0.5 if self.rules == "tool" and self.level == "sentence" else self.beta

    @property
    def zero_weight(self) -> float:
        """Value that replaces a similarity weight of exactly 0."""
        return 1.0 if self.rules == "tool" else 0.0

    def choose_rows(self, weighted: Real, candidates: Whole, rows: Whole, chosen: Whole, sums: Real) -> None:
        """Choose by F, then more TP, less FP, less FN and more TN."""
        choose_by_f(weighted, candidates, rows, self._beta, self.rules == "tool", chosen, sums)

    def choose_alone(self, weighted: Real, candidates: Whole) -> tuple[Whole, Real]:
        """Choose by F, P, R and accuracy."""
        chosen, ratios = np.zeros(len(weighted), np.int64), np.zeros((len(weighted), 4))
        choose_alone_by_f(weighted, candidates, self._beta, self.rules == "tool", chosen, ratios)
        return chosen, ratios

    def list_ratios(self, sums: Sequence[float]) -> tuple[float, ...]:
        """Return P, R, accuracy and F; P and R are 1 if nothing was counted."""
        tp, fp, fn, tn, *_ = sums
        precision, recall = divide(tp, tp + fp), divide(tp, tp + fn)
        accuracy = divide(tp + tn, tp + fp + fn + tn, empty=0.0)
        ratios = precision, recall, accuracy, f_score(precision, recall, self._beta)
        return tuple(round(ratio, 4) for ratio in ratios) if self.rules == "tool" else ratios

    def drop_dominated(self, weighted: Real, candidates: Whole) -> tuple[Real, Whole]:
        """Return integer counts and the candidates that can be chosen at all."""
        return drop_dominated(weighted, candidates, self._beta)

    def value_sums(self, sums: Real) -> Real:
        """Return F of each row of sums, equal to `list_ratios` to the last bit."""
        tp, fp, fn = sums[:, 0], sums[:, 1], sums[:, 2]
        values = f_scores(divide_all(tp, tp + fp), divide_all(tp, tp + fn), self._beta)
        return apply_each(lambda value: round(value, 4), values) if self.rules == "tool" else values
