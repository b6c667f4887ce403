"""The GTS metric: P, R, F and accuracy of chunks, weighted by difficulty."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from redink.errors import InvalidParameter, UnsuitableData, number_of
from redink.formats.weights import Weights
from redink.kernels.gts.chunks import CORRECT, MISSED, UNNEEDED, UNTOUCHED, WRONG
from redink.metrics import base
from redink.metrics.base import Outcomes, Part
from redink.metrics.counts import Counts, Real, Whole, sum_draws
from redink.metrics.gts.difficulty import Difficulty, load_difficulty
from redink.metrics.gts.pool import OUTCOMES, Pool, Rules, join_outcomes, judge, label_annotators
from redink.metrics.parameters import LARGEST, Parameterised, Range
from redink.metrics.ratio_arrays import divide_all, f_scores
from redink.metrics.ratios import divide, f_score
from redink.metrics.registry import register
from redink.types import Corpus, Output, Score

Function: TypeAlias = Literal["linear", "reciprocal", "equal"]

ALL = "all"


class DefaultAnnotator(str):
    """Annotator that gts compares with if none was chosen; otherwise an ordinary string."""

    __slots__ = ()


@register("gts")
@dataclass(frozen=True, slots=True)
class Gts(Parameterised):
    """P, R, F and accuracy of chunks, each weighted by how few systems of a pool are correct there.

    The counts of a sentence are histograms: for every outcome and every n, the number of chunks at which n systems are
    correct. All weight functions are sums over them, so nothing is rounded before the end.

    Parameters
    ----------
    rules
        Decisions as in the published tool or as in the paper.
    beta
        Weight of recall.
    function
        Weight of a chunk: `linear`, a - (n + b) / (N + c); `reciprocal`, (N + c) / (n + b); or `equal`, 1.
    a, b, c
        Constants of the weight functions.
    annotator
        Index of the annotator whose chunks are used, or `all` for the best annotator of each sentence.
    weights
        Weight file; without one, the systems that are scored together are the pool.

    Raises
    ------
    InvalidParameter
        If a parameter has an invalid value.

    Examples
    --------
    >>> import redink.samples
    >>> corpus, outputs = redink.samples.load()
    >>> metric = Gts()
    >>> round(metric.score(metric.count_pool(corpus, outputs)[2]).value, 4)
    0.7646

    """

    rules: Rules = "tool"
    """Decisions as in the published tool or as in the paper."""
    beta: Annotated[float, Range(0)] = 0.5
    function: Function = "linear"
    """Weight of a chunk: a - (n + b) / (N + c), (N + c) / (n + b), or 1."""
    a: Annotated[float, Range(-LARGEST)] = 1.0
    b: Annotated[float, Range(-LARGEST)] = 0.0
    c: Annotated[float, Range(-LARGEST)] = 0.0
    annotator: str = DefaultAnnotator("0")
    """Annotator to compare with: a number, or `all` for the best one of each sentence."""
    weights: str = ""
    """Weight file; without one, the systems that are scored together are the pool."""

    name: ClassVar[str]
    description: ClassVar[str] = "precision, recall, F and accuracy weighted by difficulty (GTS)"
    citation: ClassVar[str] = (
        "Gotou, Nagata, Mita and Hanawa (2020). Taking the Correction Difficulty into Account in Grammatical Error "
        "Correction Evaluation. COLING."
    )
    needs: ClassVar[Literal["edits", "text"]] = "edits"
    reads: ClassVar[Literal["edits", "text"]] = "edits"

    def __post_init__(self) -> None:
        Parameterised.__post_init__(self)
        if self.annotator != ALL and not (self.annotator.isascii() and self.annotator.isdecimal()):
            raise InvalidParameter(f"annotator must be a number from 0 or {ALL}, got {self.annotator!r}")

    @property
    def parts(self) -> tuple[Part, ...]:
        """Components of a score; weighted counts are not integers."""
        kind: Literal["count", "ratio"] = "count" if self.function == "equal" else "ratio"
        return (
            *(part._replace(kind=kind) for part in (base.TP, base.FP, base.FN, Part("tn", "TN"))),
            base.PRECISION,
            base.RECALL,
            Part("accuracy", "A"),
            base.make_f_part(self.beta),
        )

    def count(self, corpus: Corpus, output: Output) -> Counts:
        """Compare one output with the chunks; every chunk weighs 1 without a weight file, as one output is no pool."""
        return self._count(corpus, [output], load_difficulty(self.weights) if self.weights else None, False, 0)[0]

    def count_pool(self, corpus: Corpus, outputs: Sequence[Output], first: int = 0) -> list[Counts]:
        """Compare outputs that form a pool; `first` is the index of the first sentence in a weight file."""
        self.check_pool([output.system for output in outputs])
        stored = load_difficulty(self.weights) if self.weights else None
        return self._count(corpus, outputs, stored, self.function != "equal" and stored is None, first)

    def check_pool(self, systems: Sequence[str]) -> None:
        """Raise an error if there is a single system and no weights, or if the weight file cannot be read."""
        if self.weights:
            load_difficulty(self.weights)
        elif self.function != "equal" and len(systems) < 2:
            raise InvalidParameter(
                "gts weights errors by the number of systems that correct them and needs at least two systems: "
                "add systems, or use a weight file (weights=FILE) or function=equal"
            )

    def check_corpus(self, sentences: int, annotators: int, systems: Sequence[str] = ()) -> None:  # noqa: ARG002
        """Raise an error if the corpus does not fit the annotator or the weight file."""
        if self.annotator != ALL and int(self.annotator) >= max(1, annotators):
            raise UnsuitableData(
                f"no annotator {self.annotator}: the corpus has {number_of(annotators, 'annotator')}, numbered from 0"
            )
        if self.weights:
            load_difficulty(self.weights).check_length(sentences)

    def describe_pool(self, systems: Sequence[str]) -> dict[str, object]:
        """Return what a signature states about the pool."""
        if self.function == "equal":
            return {}
        if self.weights:
            stored = load_difficulty(self.weights)
            systems = stored.weights.systems
            return {"pool": systems or stored.size}
        return {"pool": tuple(systems)}

    @property
    def pool(self) -> Literal["none", "file", "systems"]:
        """Origin of the pool."""
        return "none" if self.function == "equal" else "file" if self.weights else "systems"

    @property
    def unweighted(self) -> Gts:
        """The metric with equal weights."""
        return replace(self, function="equal")

    def with_weights(self, path: str) -> Gts:
        """Return the metric with a weight file."""
        return replace(self, weights=path)

    def judge_output(self, corpus: Corpus, output: Output) -> Outcomes:
        """Return the outcome of one output at each chunk, by annotator."""
        return {
            number: judge(corpus, [output], number, self.rules).outcomes[0].astype(np.int8)
            for number in self.list_annotators(corpus)
        }

    def make_weights(self, corpus: Corpus, outcomes: Mapping[str, Outcomes], name: str, date: str) -> Weights:
        """Return the weights of a pool of systems."""
        pools = join_outcomes(corpus, outcomes, self.list_annotators(corpus), self.rules)
        return Difficulty.from_pools(pools, name, self.rules, date).weights

    def count_outcomes(self, corpus: Corpus, outcomes: Mapping[str, Outcomes], weights: Weights) -> list[Counts]:
        """Return the counts of systems by the weights of a pool."""
        pools = join_outcomes(corpus, outcomes, self.list_annotators(corpus), self.rules)
        return self.count_judged(corpus, pools, Difficulty(weights))

    def find_pool_size(self, counts: Counts) -> int:
        """Return the number of systems in the pool."""
        return int(counts.table.shape[2]) // OUTCOMES - 1

    def list_annotators(self, corpus: Corpus) -> list[int]:
        """Return the annotators whose chunks are used."""
        return list(range(max(1, corpus.annotators))) if self.annotator == ALL else [int(self.annotator)]

    def _count(
        self, corpus: Corpus, outputs: Sequence[Output], stored: Difficulty | None, pooled: bool, first: int
    ) -> list[Counts]:
        pools = {number: judge(corpus, outputs, number, self.rules) for number in self.list_annotators(corpus)}
        return self.count_judged(corpus, pools, stored, pooled, first)

    def count_judged(
        self,
        corpus: Corpus,
        pools: Mapping[int, Pool],
        stored: Difficulty | None = None,
        pooled: bool = True,
        first: int = 0,
    ) -> list[Counts]:
        """Return the counts of systems that have been judged already, by annotator.

        The weights come from `stored`, or from the systems themselves if `pooled`; otherwise every chunk weighs 1.
        """
        if stored:
            stored.check_annotators(list(pools))
        systems = len(next(iter(pools.values())).systems)
        size = stored.size if stored else systems if pooled else 0
        bins = OUTCOMES * (size + 1)
        # int32, because with many systems this is the largest table: each system has a bin for every count.
        tables = np.zeros((systems, len(corpus.sentences), len(pools), bins), np.int32)
        decisions: list[NDArray[np.bool_]] | list[None] = [None] * systems
        for column, (annotator, pool) in enumerate(pools.items()):
            successes = stored.look_up(pool.chunks, annotator, self.rules, first) if stored else pool.counts
            indices = pool.chunks.sentences * bins + (successes if size else 0)
            for row, outcomes in enumerate(pool.outcomes):
                flat = np.bincount(indices + outcomes * (size + 1), minlength=len(corpus.sentences) * bins)
                tables[row, :, column] = flat.reshape(-1, bins)
            if len(pools) == 1:
                decisions = list(pool.successes)
        present, labels = label_annotators(corpus, list(pools))
        if not present.all():
            tables *= present[:, :, None]
            tables = np.take_along_axis(tables, np.argsort(~present, axis=1, kind="stable")[None, :, :, None], axis=2)
        return [
            Counts(table, labels, decisions=decided)  # type: ignore[arg-type]  # sums of them are int64
            for table, decided in zip(tables, decisions, strict=True)
        ]

    def weigh(self, size: int) -> Real:
        """Return the weight of a chunk by the number n of systems that are correct there; 1 without a pool."""
        successes = np.arange(size + 1, dtype=np.float64)
        numerator, denominator = successes + self.b, size + self.c
        weights: Real = np.ones(size + 1)
        if self.function == "equal" or size == 0:
            return weights
        if self.function == "reciprocal":
            weights = np.divide(denominator, numerator, out=np.full(size + 1, np.inf), where=numerator > 0)
        elif denominator == 0:
            raise InvalidParameter(
                f"c={self.c:g} makes the denominator 0, as the pool has {size} systems; choose another c"
            )
        else:
            weights = self.a - numerator / denominator
        return weights

    def _add_up(self, table: Whole) -> Real:
        """Return the weighted sums by outcome of each histogram (outcome × n, flat)."""
        size = table.shape[-1] // OUTCOMES - 1
        weights = self.weigh(size)
        bins = table.reshape(*table.shape[:-1], OUTCOMES, size + 1)
        infinite = np.isinf(weights)
        if infinite.any():
            if bins[..., infinite].any():
                raise UnsuitableData(
                    "no system is correct at some chunks, and their reciprocal weight is infinite: "
                    "set b, for example gts(function=reciprocal, b=1, c=1)"
                )
            weights = np.where(infinite, 0.0, weights)
        sums: Real = bins @ weights
        return sums

    def choose(self, counts: Counts) -> Whole:
        """Return the annotator of each sentence that is best for the corpus so far, as in ERRANT; the order matters."""
        chosen = np.zeros(len(counts), np.int64)
        if counts.table.shape[1] == 1:
            return chosen
        sums = self._add_up(counts.table)
        total = np.zeros(OUTCOMES)
        for row, candidates in enumerate(counts.candidates.tolist()):
            ranks = []
            for column in range(candidates):
                tp, fp, fn, *_ = _sort_outcomes(total + sums[row, column])
                alone = _sort_outcomes(sums[row, column])
                f = f_score(_divide(tp, tp + fp), _divide(tp, tp + fn), self.beta)
                ranks.append((round(f, 4), alone[0], -alone[1], -alone[2]))
            chosen[row] = max(range(candidates), key=ranks.__getitem__)
            total += sums[row, chosen[row]]
        return chosen

    def take_chosen(self, counts: Counts) -> Counts:
        """Return the counts with only the chosen annotator of each sentence."""
        chosen = self.choose(counts)[:, None, None]
        return Counts(
            np.take_along_axis(counts.table, chosen, axis=1), np.take_along_axis(counts.labels, chosen, axis=1)
        )

    def score(self, counts: Counts) -> Score:
        """Compute the corpus score."""
        return self.score_table(counts.table[np.arange(len(counts)), self.choose(counts)].sum(axis=0))

    def count_right(self, counts: Counts) -> Whole:
        """Return the number of chunks in each sentence at which the system is correct, by the chosen annotator."""
        chosen = counts.table[np.arange(len(counts)), self.choose(counts)]
        outcomes = chosen.reshape(len(counts), OUTCOMES, -1).sum(axis=2)
        correct: Whole = outcomes[:, CORRECT] + outcomes[:, UNTOUCHED]
        return correct

    def score_draws(self, counts: Counts, draws: Whole) -> Real:
        """Return the value of each resampled corpus, with the weights of the original corpus."""
        if counts.table.shape[1] > 1:  # the choice of annotators depends on the corpus
            return np.array([self.score(counts.take(rows)).value for rows in draws])
        return self.value_tables(sum_draws(counts.table[:, 0], draws).astype(np.int64))

    def score_sentences(self, counts: Counts) -> Iterator[tuple[int, Score]]:
        """Yield the score of each sentence, with the annotator that was chosen for it in the corpus."""
        chosen, rows = self.choose(counts), np.arange(len(counts))
        tables = counts.table[rows, chosen]
        annotators = counts.labels[rows, chosen, 1].tolist()
        for annotator, table, sums in zip(annotators, tables, self._add_up(tables), strict=True):
            yield annotator, self.score_sums(table, sums)

    def score_outcomes(
        self, outcomes: NDArray[np.int32], successes: Whole, size: int, multiplicities: Whole | None = None
    ) -> Score:
        """Return the score of one system's outcomes if `successes` of `size` systems are correct at each chunk.

        `multiplicities` is the number of chunks that each entry represents.
        """
        indices = outcomes.astype(np.int64) * (size + 1) + successes
        # bincount converts multiplicities to floats, which are exact for integers below 2**53.
        return self.score_table(np.bincount(indices, multiplicities, OUTCOMES * (size + 1)).astype(np.int64))

    def score_table(self, table: Whole) -> Score:
        """Return the score of one histogram: outcome × number of correct systems, flat."""
        return self.score_sums(table, self._add_up(table))

    def score_sums(self, table: Whole, sums: Real) -> Score:
        """Return the score of a histogram and its weighted sums by outcome."""
        tp, fp, fn, tn = _sort_outcomes(sums)
        total = sums.sum()
        precision, recall, accuracy = _divide(tp, tp + fp), _divide(tp, tp + fn), _divide(tp + tn, total)
        if self.rules == "paper":
            # A system without errors is perfect, even if all weights are 0.
            chunks = table.reshape(OUTCOMES, -1).sum(axis=1)
            _, wrong, missed, _ = _sort_outcomes(chunks)
            precision = precision if tp + fp else float(wrong == 0)
            recall = recall if tp + fn else float(missed == 0)
            accuracy = accuracy if total else float(chunks[:UNNEEDED].sum() == chunks.sum())
        values = {"tp": tp, "fp": fp, "fn": fn, "tn": tn}
        if self.function == "equal" or len(table) == OUTCOMES:
            values = {name: int(value) for name, value in values.items()}
        f = f_score(precision, recall, self.beta)
        parts = {**values, "precision": precision, "recall": recall, "accuracy": accuracy, "f": f}
        return Score(self.name, f, parts)

    def value_tables(self, tables: Whole) -> Real:
        """Return the values of many histograms, equal to those of `score_table` to the last bit."""
        precision, recall, _ = self._rate_tables(tables)
        return f_scores(precision, recall, self.beta)

    def _rate_tables(self, tables: Whole) -> tuple[Real, Real, Real]:
        """Return precision, recall and accuracy of many histograms."""
        sums = self._add_up(tables)
        tp, fp, fn = sums[:, CORRECT], sums[:, UNNEEDED] + sums[:, WRONG], sums[:, MISSED] + sums[:, WRONG]
        total = sums.sum(axis=1)
        empty: tuple[float | Real, ...] = (0.0, 0.0, 0.0)
        if self.rules == "paper":
            chunks = tables.reshape(len(tables), OUTCOMES, -1).sum(axis=2)
            wrong, missed = chunks[:, UNNEEDED] + chunks[:, WRONG], chunks[:, MISSED] + chunks[:, WRONG]
            perfect = chunks[:, :UNNEEDED].sum(axis=1) == chunks.sum(axis=1)
            empty = tuple(flag.astype(np.float64) for flag in (wrong == 0, missed == 0, perfect))
        fractions = ((tp, tp + fp), (tp, tp + fn), (tp + sums[:, UNTOUCHED], total))
        precision, recall, accuracy = (
            np.where(whole != 0, divide_all(part, whole), nothing)
            for (part, whole), nothing in zip(fractions, empty, strict=True)
        )
        return precision, recall, accuracy


class GtsAccuracy(Gts):
    """GTS ranked by accuracy, for significance tests of differences in accuracy."""

    __slots__ = ()

    def score_sums(self, table: Whole, sums: Real) -> Score:
        """Return the score of one histogram."""
        score = Gts.score_sums(self, table, sums)
        return replace(score, value=score.parts["accuracy"])

    def value_tables(self, tables: Whole) -> Real:
        """Return the values of many histograms."""
        return self._rate_tables(tables)[2]


def _sort_outcomes(sums: Real | Whole) -> tuple[float, float, float, float]:
    """Return TP, FP, FN and TN; a wrongly corrected error is both FP and FN."""
    by_outcome = sums.tolist()
    return (
        by_outcome[CORRECT],
        by_outcome[UNNEEDED] + by_outcome[WRONG],
        by_outcome[MISSED] + by_outcome[WRONG],
        by_outcome[UNTOUCHED],
    )


def _divide(part: float, whole: float) -> float:
    return float(divide(part, whole, empty=0.0))  # convert from numpy
