"""The evaluation: a corpus, outputs and metrics in, counts and scores out."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import combinations

from redink.annotators.annotator import Annotator
from redink.counting import (
    Counter,
    Made,
    Part,
    Preparation,
    ReferenceEdits,
    can_be_a_sentences,
    describe_problem,
    prepare_worker,
    slice_parts,
)
from redink.errors import SentenceLeftOut, UnknownName, UnsuitableData
from redink.metrics.base import (
    Counts,
    KeptCounts,
    Metric,
    PooledMetric,
    Tier,
    TypedMetric,
    describe_metric,
    name_metric,
)
from redink.metrics.registry import parse_metric
from redink.processes import share_out
from redink.results import LeftOut, Results, SentenceScore
from redink.statistics.bootstrap import find_interval
from redink.statistics.paired import Comparison, Test, compare_systems
from redink.types import Corpus, Output, Score
from redink.version import VERSION


@dataclass(frozen=True, slots=True)
class Evaluation(Results):
    """What came out: counts and scores of every system by every metric, under the names that users gave them."""

    corpus: str
    sentences: int
    annotators: int
    metrics: Mapping[str, Metric]
    counts: Mapping[str, Mapping[str, Counts]]
    """By metric, then system."""
    scores: Mapping[str, Mapping[str, Score]]
    """By metric, then system."""
    comparisons: tuple[Comparison, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    failed: Mapping[str, str] = field(default_factory=dict)
    """Metrics that could score nothing here, and why."""

    @property
    def headings(self) -> Mapping[str, Mapping[str, str]]:
        """By metric: how tables call the parts of a score."""
        return {name: metric.headings for name, metric in self.metrics.items()}

    @property
    def typed_metrics(self) -> tuple[str, ...]:
        """The metrics that know error types."""
        return tuple(name for name, metric in self.metrics.items() if isinstance(metric, TypedMetric))

    def with_intervals(self, samples: int = 1000, seed: int = 1) -> Evaluation:
        """The same with a 95% bootstrap interval for every score; nothing is counted again."""
        how = f"|ci:0.95|samples:{samples}|seed:{seed}"
        scores = {
            name: {
                system: replace(
                    score,
                    interval=find_interval(metric, self.counts[name][system], samples, seed),
                    signature=score.signature.split("|ci:")[0] + how,
                )
                for system, score in self.scores[name].items()
            }
            for name, metric in self.metrics.items()
        }
        return replace(self, scores=scores)

    def compare(
        self,
        baseline: str | None = None,
        test: Test = "bootstrap",
        metric: str | None = None,
        samples: int = 1000,
        seed: int = 1,
    ) -> tuple[Comparison, ...]:
        """Every pair of systems, or every system against one, by every metric or by one; nothing is counted again.

        McNemar's test is left to the metrics that make single decisions.
        """
        pairs = list(combinations(self.systems, 2))
        if baseline is not None:
            if baseline not in self.systems:
                raise UnknownName("system", baseline, self.systems)
            pairs = [(system, baseline) for system in self.systems if system != baseline]
        names = list(self.metrics) if metric is None else [self._find(metric)]
        if test == "mcnemar":
            names = [name for name in names if self._decides(name)] or names
        return tuple(
            comparison
            for name in names
            for comparison in compare_systems(name, self.metrics[name], self.counts[name], pairs, test, samples, seed)
        )

    def with_comparisons(
        self, baseline: str | None = None, test: Test = "bootstrap", samples: int = 1000, seed: int = 1
    ) -> Evaluation:
        """The same with comparisons of systems, which tables then show."""
        return replace(self, comparisons=self.compare(baseline, test, None, samples, seed))

    def _decides(self, name: str) -> bool:
        return all(own.decisions is not None for own in self.counts[name].values())

    def score_types(self, tier: Tier, metric: str | None = None) -> dict[str, dict[str, Score]]:
        """The scores by error type, then system; a type that a system has not is a score of zero counts."""
        name = self._find(metric)
        measure = self.metrics[name]
        if not isinstance(measure, TypedMetric):
            raise UnsuitableData(f"{name} knows no error types")
        by_system = {system: measure.score_types(counts, tier) for system, counts in self.counts[name].items()}
        nothing = measure.score(next(iter(self.counts[name].values())).take([]))
        kinds = sorted({kind for scores in by_system.values() for kind in scores})
        return {kind: {system: scores.get(kind, nothing) for system, scores in by_system.items()} for kind in kinds}

    def score_sentences(self, metric: str | None = None) -> Iterator[SentenceScore]:
        """Each sentence's number (from 1), system and chosen annotator (None: no single one) with its own score."""
        name = self._find(metric)
        without = {own.sentence for own in self.left_out if own.metric == name}
        numbers = [number for number in range(1, self.sentences + 1) if number not in without]
        for system, counts in self.counts[name].items():
            scored = self.metrics[name].score_sentences(counts)
            for number, (annotator, score) in zip(numbers, scored, strict=True):
                yield (number, system, annotator), score


def score_parts(
    parts: Iterable[Part],
    metrics: Sequence[str | Metric] = ("errant",),
    annotator: Annotator | None = None,
    reference_edits: ReferenceEdits = "given",
    keep: list[Part] | None = None,
    strict: bool = False,
    jobs: int = 1,
    types: bool = True,
) -> Evaluation:
    """Score systems on a corpus that comes in parts: each part is counted and let go, or put into `keep`.

    What is kept has the edits that were found for the metrics.

    Where a metric looks at edits and there are only texts, the annotator (by default the English one) finds them.
    References with edits are taken as they are, unless `reference_edits` is auto: then they are found anew too.

    A sentence that a metric cannot score is left out of that metric for all systems and named in `left_out`; the other
    sentences and metrics are as they would be without it. `strict` makes it an error.

    `jobs` is how many processes count; it changes no number. Without `types` no scores by error type can be made;
    most of what is counted for ERRANT is about them.
    """
    measures = {name_metric(metric): metric for metric in map(_as_metric, metrics)}
    counters = {name: Counter(name, metric, strict, types) for name, metric in measures.items()}
    preparation = Preparation(annotator, reference_edits)
    corpus_name, sentences, annotators = "", 0, 0
    prepare = partial(prepare_worker, measures, annotator, reference_edits, strict, keep is not None, types)
    for share in share_out(prepare, slice_parts(parts, jobs), jobs):
        if keep is not None:
            keep.append((share.corpus, share.outputs))
        for name, counter in share.counters.items():
            counters[name].join(counter)
        preparation.made = Made(*map(max, preparation.made, share.made))
        corpus_name = share.corpus.name
        sentences += share.sentences
        annotators = max(annotators, share.annotators)
    if not counters or not all(counter.pieces or counter.problem for counter in counters.values()):
        raise UnsuitableData("there is nothing to score: no sentences, no systems or no metrics")
    counts: dict[str, KeptCounts] = {}
    scores: dict[str, dict[str, Score]] = {}
    failed: dict[str, Exception] = {}
    for name, counter in counters.items():
        try:
            counts[name], scores[name] = _reduce(counter, preparation, sentences, annotators)
        except Exception as error:
            if strict or not can_be_a_sentences(error):
                raise
            failed[name] = error
    if not scores:
        raise next(iter(failed.values()))
    for name in scores:
        _warn(counters[name].left_out)
    return Evaluation(
        corpus_name,
        sentences,
        annotators,
        {name: measures[name] for name in scores},
        counts,
        scores,
        left_out=tuple(own for name in scores for own in counters[name].left_out),
        failed={name: describe_problem(error) for name, error in failed.items()},
    )


def _reduce(
    counter: Counter, preparation: Preparation, sentences: int, annotators: int
) -> tuple[KeptCounts, dict[str, Score]]:
    """The counts and scores of every system by one metric, when all sentences have been counted."""
    if not counter.pieces and counter.problem:
        raise counter.problem
    metric, counts = counter.metric, KeptCounts(counter.pieces)
    facts: dict[str, object] = {"refs": annotators, **preparation.describe(metric)}
    if isinstance(metric, PooledMetric):
        metric.check_corpus(sentences, annotators)
        facts = {**metric.describe_pool(tuple(counts)), **facts}
    if counter.left_out:
        facts["left-out"] = len(counter.left_out)
    signature = describe_metric(metric, facts, VERSION)
    return counts, {system: replace(metric.score(own), signature=signature) for system, own in counts.items()}


def _warn(left_out: Sequence[LeftOut]) -> None:
    if left_out:
        more = f" (and {len(left_out) - 1} more)" if len(left_out) > 1 else ""
        warnings.warn(f"{left_out[0]}{more}", SentenceLeftOut, stacklevel=3)


def score(
    corpus: Corpus,
    outputs: Sequence[Output],
    metrics: Sequence[str | Metric] = ("errant",),
    annotator: Annotator | None = None,
    reference_edits: ReferenceEdits = "given",
    strict: bool = False,
    jobs: int = 1,
) -> Evaluation:
    """Score systems on a corpus; `score_parts` says what the annotator is for, and what `strict` and `jobs` mean.

    >>> import redink.samples
    >>> corpus, outputs = redink.samples.load()
    >>> results = score(corpus, outputs, metrics=["errant"])
    >>> round(results.scores["errant"]["polished"].value, 4)
    0.8736
    """
    return score_parts([(corpus, outputs)], metrics, annotator, reference_edits, strict=strict, jobs=jobs)


def _as_metric(metric: str | Metric) -> Metric:
    return parse_metric(metric) if isinstance(metric, str) else metric
