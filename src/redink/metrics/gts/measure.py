"""The measures: outcomes at chunks and how many systems got each right in, weighted P, R, F and A out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from redink.errors import InvalidParameter, UnsuitableData
from redink.kernels.gts.chunks import CORRECT, MISSED, NEEDLESS, UNTOUCHED, WRONG
from redink.metrics import base
from redink.metrics.base import Part
from redink.metrics.counts import Counts, Real, Whole, sum_draws
from redink.metrics.gts.difficulty import Difficulty, load_difficulty
from redink.metrics.gts.pool import OUTCOMES, Pool, Rules, judge
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
    """P, R, F and accuracy of chunks, each weighted by how few systems of a pool get it right.

    The counts of a sentence are how many chunks with each outcome were right in n systems, for every n: with them,
    all weight functions are a sum, and nothing is rounded before the end.

    >>> import redink.samples
    >>> corpus, outputs = redink.samples.load()
    >>> metric = Gts()
    >>> round(metric.score(metric.count_pool(corpus, outputs)[2]).value, 4)
    0.7646
    """

    rules: Rules = "tool"
    """As the published tool decides, or as the paper says."""
    beta: Annotated[float, Range(0)] = 0.5
    function: Function = "linear"
    """The weight of a chunk: a - (n + b) / (N + c), (N + c) / (n + b), or 1."""
    a: Annotated[float, Range(-LARGEST)] = 1.0
    b: Annotated[float, Range(-LARGEST)] = 0.0
    c: Annotated[float, Range(-LARGEST)] = 0.0
    annotator: str = DefaultAnnotator("0")
    """Annotator to compare with: a number, or `all` for the best one of each sentence."""
    weights: str = ""
    """A weight file; without one, the systems that are scored together are the pool."""

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
        """The figures of a score; weighted counts are not whole numbers."""
        kind: Literal["count", "ratio"] = "count" if self.function == "equal" else "ratio"
        return (
            *(part._replace(kind=kind) for part in (base.TP, base.FP, base.FN, Part("tn", "TN"))),
            base.PRECISION,
            base.RECALL,
            Part("accuracy", "A"),
            base.label_f(self.beta),
        )

    def count(self, corpus: Corpus, output: Output) -> Counts:
        """Compare one output with the chunks; it is not a pool, so without a weight file every chunk weighs 1."""
        return self._count(corpus, [output], load_difficulty(self.weights) if self.weights else None, False, 0)[0]

    def count_pool(self, corpus: Corpus, outputs: Sequence[Output], first: int = 0) -> list[Counts]:
        """Compare outputs that are a pool; `first` is the number of the corpus's first sentence in a weight file."""
        self.check_pool([output.system for output in outputs])
        stored = load_difficulty(self.weights) if self.weights else None
        return self._count(corpus, outputs, stored, self.function != "equal" and stored is None, first)

    def check_pool(self, systems: Sequence[str]) -> None:
        """Refuse a single system, which is not a pool, and a weight file that cannot be read."""
        if self.weights:
            load_difficulty(self.weights)
        elif self.function != "equal" and len(systems) < 2:
            raise InvalidParameter(
                "gts weighs errors by how many systems correct them, and one system is not a pool: "
                "give more systems, a weight file (weights=FILE) or function=equal"
            )

    def check_corpus(self, sentences: int, annotators: int) -> None:
        """Refuse a corpus that does not fit the annotator or the weight file, when all of it has been counted."""
        if self.annotator != ALL and int(self.annotator) >= max(1, annotators):
            raise UnsuitableData(f"there is no annotator {self.annotator}: the corpus has {annotators}, from 0")
        if self.weights:
            load_difficulty(self.weights).check_length(sentences)

    def describe_pool(self, systems: Sequence[str]) -> dict[str, object]:
        """What a signature has to say about the pool."""
        if self.function == "equal":
            return {}
        if self.weights:
            stored = load_difficulty(self.weights)
            systems = stored.weights.systems
            return {"pool": systems or stored.size}
        return {"pool": tuple(systems)}

    def list_annotators(self, corpus: Corpus) -> list[int]:
        """Whose chunks are looked at."""
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
        """The counts of systems that have been judged already, by annotator; weighted by a stored pool, or their own.

        Neither stored nor pooled, every chunk weighs 1.
        """
        if stored:
            stored.check_annotators(list(pools))
        systems = len(next(iter(pools.values())).systems)
        size = stored.size if stored else systems if pooled else 0
        bins = OUTCOMES * (size + 1)
        # Every system has room for every size of success: with many systems this is the largest table of all.
        tables = np.zeros((systems, len(corpus.sentences), len(pools), bins), np.int32)
        decisions: list[NDArray[np.bool_]] | list[None] = [None] * systems
        for column, (annotator, pool) in enumerate(pools.items()):
            right = stored.look_up(pool.chunks, annotator, self.rules, first) if stored else pool.counts
            places = pool.chunks.sentences * bins + (right if size else 0)
            for row, outcomes in enumerate(pool.outcomes):
                flat = np.bincount(places + outcomes * (size + 1), minlength=len(corpus.sentences) * bins)
                tables[row, :, column] = flat.reshape(-1, bins)
            if len(pools) == 1:
                decisions = list(pool.successes)
        present, labels = _label(corpus, list(pools))
        if not present.all():
            tables *= present[:, :, None]
            tables = np.take_along_axis(tables, np.argsort(~present, axis=1, kind="stable")[None, :, :, None], axis=2)
        return [
            Counts(table, labels, decisions=decided)  # type: ignore[arg-type]  # sums of them are wide
            for table, decided in zip(tables, decisions, strict=True)
        ]

    def weigh(self, size: int) -> Real:
        """The weight of a chunk that n systems of a pool of this size got right, for n from 0; 1 without a pool."""
        right = np.arange(size + 1, dtype=np.float64)
        above, below = right + self.b, size + self.c
        weights: Real = np.ones(size + 1)
        if self.function == "equal" or size == 0:
            return weights
        if self.function == "reciprocal":
            weights = np.divide(below, above, out=np.full(size + 1, np.inf), where=above > 0)
        elif below == 0:
            raise InvalidParameter(f"c={self.c:g} leaves nothing to divide by: the pool has {size} systems")
        else:
            weights = self.a - above / below
        return weights

    def _add_up(self, table: Whole) -> Real:
        """Of each histogram (outcome × n, flat): the weighted sums by outcome."""
        size = table.shape[-1] // OUTCOMES - 1
        weights = self.weigh(size)
        bins = table.reshape(*table.shape[:-1], OUTCOMES, size + 1)
        infinite = np.isinf(weights)
        if infinite.any():
            if bins[..., infinite].any():
                raise UnsuitableData(
                    "there are chunks that no system got right, and their reciprocal weight is infinite: "
                    "give b, for example gts(function=reciprocal, b=1, c=1)"
                )
            weights = np.where(infinite, 0.0, weights)
        sums: Real = bins @ weights
        return sums

    def choose(self, counts: Counts) -> Whole:
        """The annotator of each sentence that is best for the corpus so far, as ERRANT chooses; order matters."""
        chosen = np.zeros(len(counts), np.int64)
        if counts.table.shape[1] == 1:
            return chosen
        sums = self._add_up(counts.table)
        total = np.zeros(OUTCOMES)
        for row, many in enumerate(counts.candidates.tolist()):
            ranks = []
            for column in range(many):
                tp, fp, fn, *_ = _sort_outcomes(total + sums[row, column])
                alone = _sort_outcomes(sums[row, column])
                f = f_score(_share(tp, tp + fp), _share(tp, tp + fn), self.beta)
                ranks.append((round(f, 4), alone[0], -alone[1], -alone[2]))
            chosen[row] = max(range(many), key=ranks.__getitem__)
            total += sums[row, chosen[row]]
        return chosen

    def take_chosen(self, counts: Counts) -> Counts:
        """The counts with the chosen annotator of each sentence only."""
        chosen = self.choose(counts)[:, None, None]
        return Counts(
            np.take_along_axis(counts.table, chosen, axis=1), np.take_along_axis(counts.labels, chosen, axis=1)
        )

    def score(self, counts: Counts) -> Score:
        """The score of the corpus."""
        return self.score_table(counts.table[np.arange(len(counts)), self.choose(counts)].sum(axis=0))

    def count_right(self, counts: Counts) -> Whole:
        """Return the number of chunks in each sentence that the system got right, by the chosen annotator."""
        chosen = counts.table[np.arange(len(counts)), self.choose(counts)]
        outcomes = chosen.reshape(len(counts), OUTCOMES, -1).sum(axis=2)
        right: Whole = outcomes[:, CORRECT] + outcomes[:, UNTOUCHED]
        return right

    def score_draws(self, counts: Counts, draws: Whole) -> Real:
        """The value of each drawn corpus, by the weights of the whole one."""
        if counts.table.shape[1] > 1:  # the corpus decides
            return np.array([self.score(counts.take(rows)).value for rows in draws])
        return self.value_tables(sum_draws(counts.table[:, 0], draws).astype(np.int64))

    def score_sentences(self, counts: Counts) -> Iterator[tuple[int, Score]]:
        """Each sentence's own score, with the annotator that was chosen for it in the corpus."""
        chosen, rows = self.choose(counts), np.arange(len(counts))
        tables = counts.table[rows, chosen]
        annotators = counts.labels[rows, chosen, 1].tolist()
        for annotator, table, sums in zip(annotators, tables, self._add_up(tables), strict=True):
            yield annotator, self.score_sums(table, sums)

    def score_outcomes(self, outcomes: NDArray[np.int32], right: Whole, size: int, often: Whole | None = None) -> Score:
        """The score of one system's outcomes, where `right` of `size` systems got each chunk right.

        `often` says how many chunks each of them stands for.
        """
        places = outcomes.astype(np.int64) * (size + 1) + right
        # Whole numbers below 2**53 are exact as floats, which is what bincount makes of its weights.
        return self.score_table(np.bincount(places, often, OUTCOMES * (size + 1)).astype(np.int64))

    def score_table(self, table: Whole) -> Score:
        """The score of one histogram: outcome × how many systems were right, flat."""
        return self.score_sums(table, self._add_up(table))

    def score_sums(self, table: Whole, sums: Real) -> Score:
        """The score of a histogram and its weighted sums by outcome."""
        tp, fp, fn, tn = _sort_outcomes(sums)
        total = sums.sum()
        precision, recall, accuracy = _share(tp, tp + fp), _share(tp, tp + fn), _share(tp + tn, total)
        if self.rules == "paper":
            # Whoever did nothing wrong is perfect, also where everything weighs nothing.
            chances = table.reshape(OUTCOMES, -1).sum(axis=1)
            _, wrong, missed, _ = _sort_outcomes(chances)
            precision = precision if tp + fp else float(wrong == 0)
            recall = recall if tp + fn else float(missed == 0)
            accuracy = accuracy if total else float(chances[:NEEDLESS].sum() == chances.sum())
        values = {"tp": tp, "fp": fp, "fn": fn, "tn": tn}
        if self.function == "equal" or len(table) == OUTCOMES:
            values = {name: int(value) for name, value in values.items()}
        f = f_score(precision, recall, self.beta)
        parts = {**values, "precision": precision, "recall": recall, "accuracy": accuracy, "f": f}
        return Score(self.name, f, parts)

    def value_tables(self, tables: Whole) -> Real:
        """The values of many histograms: those of `score_table`, to the last bit."""
        precision, recall, _ = self._rate_tables(tables)
        return f_scores(precision, recall, self.beta)

    def _rate_tables(self, tables: Whole) -> tuple[Real, Real, Real]:
        """Precision, recall and accuracy of many histograms."""
        sums = self._add_up(tables)
        tp, fp, fn = sums[:, CORRECT], sums[:, NEEDLESS] + sums[:, WRONG], sums[:, MISSED] + sums[:, WRONG]
        total = sums.sum(axis=1)
        empty: tuple[float | Real, ...] = (0.0, 0.0, 0.0)
        if self.rules == "paper":
            chances = tables.reshape(len(tables), OUTCOMES, -1).sum(axis=2)
            wrong, missed = chances[:, NEEDLESS] + chances[:, WRONG], chances[:, MISSED] + chances[:, WRONG]
            perfect = chances[:, :NEEDLESS].sum(axis=1) == chances.sum(axis=1)
            empty = tuple(flag.astype(np.float64) for flag in (wrong == 0, missed == 0, perfect))
        shares = ((tp, tp + fp), (tp, tp + fn), (tp + sums[:, UNTOUCHED], total))
        precision, recall, accuracy = (
            np.where(whole != 0, divide_all(part, whole), nothing)
            for (part, whole), nothing in zip(shares, empty, strict=True)
        )
        return precision, recall, accuracy


class GtsAccuracy(Gts):
    """The same with accuracy as its value: what it takes to test differences of A."""

    __slots__ = ()

    def score_sums(self, table: Whole, sums: Real) -> Score:
        """The score of one histogram."""
        score = Gts.score_sums(self, table, sums)
        return replace(score, value=score.parts["accuracy"])

    def value_tables(self, tables: Whole) -> Real:
        """The values of many histograms."""
        return self._rate_tables(tables)[2]


def _sort_outcomes(sums: Real | Whole) -> tuple[float, float, float, float]:
    """TP, FP, FN and TN; an error that was changed, but wrongly, is both FP and FN."""
    by_outcome = sums.tolist()
    return (
        by_outcome[CORRECT],
        by_outcome[NEEDLESS] + by_outcome[WRONG],
        by_outcome[MISSED] + by_outcome[WRONG],
        by_outcome[UNTOUCHED],
    )


def _share(part: float, whole: float) -> float:
    return float(divide(part, whole, empty=0.0))  # sums are numpy's


def _label(corpus: Corpus, annotators: Sequence[int]) -> tuple[NDArray[np.bool_], Whole]:
    """Sentence × annotator: who is there to choose from, and (0, annotator) of each, those who are not there last.

    A single annotator is always there; of several, those who saw the sentence, and the first where nobody did.
    """
    present = np.ones((len(corpus.sentences), len(annotators)), np.bool_)
    if len(annotators) > 1:
        for row, sentence in enumerate(corpus.sentences):
            saw_it = [edits is not None for edits in sentence.annotations]
            present[row] = [*saw_it, *([False] * (len(annotators) - len(saw_it)))]
            present[row, 0] |= not any(saw_it)
    numbers = np.where(present, np.array(annotators), np.iinfo(np.int64).max)
    numbers.sort(axis=1)
    gone = numbers == np.iinfo(np.int64).max
    labels = np.stack([np.where(gone, -1, 0), np.where(gone, -1, numbers)], axis=2)
    return present, labels
