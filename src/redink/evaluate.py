"""The evaluation: a corpus, outputs and metrics in, counts and scores out."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Literal, TypeAlias

from redink.annotators.annotator import Annotator
from redink.annotators.sentences import extract_again, extract_edits
from redink.errors import OverlappingEdits, RedinkError, SentenceLeftOut, UnknownName, UnsuitableData
from redink.metrics.base import (
    Counts,
    Metric,
    PooledMetric,
    Tier,
    TypedMetric,
    describe_metric,
    join_counts,
    name_metric,
)
from redink.metrics.registry import parse_metric
from redink.results import LeftOut, Results, SentenceScore
from redink.statistics.bootstrap import find_interval
from redink.statistics.paired import Comparison, Test, compare_systems
from redink.types import Corpus, Output, Score, Tokens, apply_edits
from redink.version import VERSION

ReferenceEdits: TypeAlias = Literal["given", "auto"]


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
    parts: Iterable[tuple[Corpus, Sequence[Output]]],
    metrics: Sequence[str | Metric] = ("errant",),
    annotator: Annotator | None = None,
    reference_edits: ReferenceEdits = "given",
    keep: list[tuple[Corpus, Sequence[Output]]] | None = None,
    strict: bool = False,
) -> Evaluation:
    """Score systems on a corpus that comes in parts: each part is counted and let go, or put into `keep`.

    Where a metric looks at edits and there are only texts, the annotator (by default the English one) finds them.
    References with edits are taken as they are, unless `reference_edits` is auto: then they are found anew too.

    A sentence that a metric cannot score is left out of that metric for all systems and named in `left_out`; the other
    sentences and metrics are as they would be without it. `strict` makes it an error.
    """
    measures = {name_metric(metric): metric for metric in map(_as_metric, metrics)}
    counters = {name: Counter(name, metric, strict) for name, metric in measures.items()}
    preparation = Preparation(annotator, reference_edits)
    corpus_name, sentences, annotators = "", 0, 0
    for raw, outputs in parts:
        corpus = preparation.prepare_corpus(raw, any(metric.reads == "edits" for metric in measures.values()))
        if keep is not None:
            keep.append((corpus, outputs))
        for output in outputs:
            _check_length(corpus, output)
        for counter in counters.values():
            counter.add(preparation, corpus, outputs, sentences)
        corpus_name = corpus.name
        sentences += len(corpus.sentences)
        annotators = max(annotators, corpus.annotators)
    if not counters or not all(counter.pieces or counter.problem for counter in counters.values()):
        raise UnsuitableData("there is nothing to score: no sentences, no systems or no metrics")
    counts: dict[str, dict[str, Counts]] = {}
    scores: dict[str, dict[str, Score]] = {}
    failed: dict[str, Exception] = {}
    for name, counter in counters.items():
        metric = counter.metric
        try:
            if not counter.pieces and counter.problem:
                raise counter.problem
            own = {system: join_counts(pieces) for system, pieces in counter.pieces.items()}
            facts: dict[str, object] = {"refs": annotators, **preparation.describe(metric)}
            if isinstance(metric, PooledMetric):
                metric.check_corpus(sentences, annotators)
                facts = {**metric.describe_pool(tuple(own)), **facts}
            if counter.left_out:
                facts["left-out"] = len(counter.left_out)
            signature = describe_metric(metric, facts, VERSION)
            scores[name] = {system: replace(metric.score(table), signature=signature) for system, table in own.items()}
            counts[name] = own
        except Exception as error:
            if strict or not _can_be_a_sentences(error):
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
        failed={name: _describe_problem(error) for name, error in failed.items()},
    )


class Counter:
    """Counts a corpus by one metric, part by part; what it cannot count, it leaves out and names."""

    def __init__(self, name: str, metric: Metric, strict: bool) -> None:
        self.name = name
        self.metric = metric
        self.pieces: dict[str, list[Counts]] = {}
        """By system, one for each part."""
        self.left_out: list[LeftOut] = []
        self.problem: Exception | None = None
        """The first error; it matters where nothing could be counted."""
        self._strict = strict

    def add(self, preparation: Preparation, corpus: Corpus, outputs: Sequence[Output], first: int) -> None:
        """Count a part that begins with sentence `first` (from 0); where that fails, its halves."""
        if not corpus.sentences:
            return
        try:
            counted = self._count(preparation, corpus, outputs, first)
        except Exception as error:
            if self._strict or not _can_be_a_sentences(error):
                raise
            if len(corpus.sentences) > 1:
                middle = len(corpus.sentences) // 2
                for start, end in ((0, middle), (middle, len(corpus.sentences))):
                    self.add(preparation, *_cut(corpus, outputs, start, end), first + start)
            else:
                system = self._find_system(preparation, corpus, outputs, first)
                self.left_out.append(LeftOut(self.name, first + 1, system, _describe_problem(error)))
            self.problem = self.problem or error
            return
        for output, own in zip(outputs, counted, strict=True):
            self.pieces.setdefault(output.system, []).append(own)

    def _count(self, preparation: Preparation, corpus: Corpus, outputs: Sequence[Output], first: int) -> list[Counts]:
        ready = [preparation.prepare_output(corpus, output, self.metric) for output in outputs]
        if isinstance(self.metric, PooledMetric):
            return self.metric.count_pool(corpus, ready, first)
        return [self.metric.count(corpus, output) for output in ready]

    def _find_system(self, preparation: Preparation, corpus: Corpus, outputs: Sequence[Output], first: int) -> str:
        """Whose output of a sentence cannot be counted."""
        for output in () if isinstance(self.metric, PooledMetric) else outputs:
            try:
                self._count(preparation, corpus, [output], first)
            except Exception:
                return output.system
        return ""


def _warn(left_out: Sequence[LeftOut]) -> None:
    if left_out:
        more = f" (and {len(left_out) - 1} more)" if len(left_out) > 1 else ""
        warnings.warn(f"{left_out[0]}{more}", SentenceLeftOut, stacklevel=3)


def _can_be_a_sentences(error: Exception) -> bool:
    """Whether a sentence can be the reason of an error; those that users make in their request are not."""
    return not isinstance(error, RedinkError) or isinstance(error, UnsuitableData | OverlappingEdits)


def _describe_problem(error: Exception) -> str:
    return str(error) if isinstance(error, RedinkError) else f"{type(error).__name__}: {error}"


def _cut(corpus: Corpus, outputs: Sequence[Output], start: int, end: int) -> tuple[Corpus, list[Output]]:
    """Some sentences of a part."""
    return replace(corpus, sentences=corpus.sentences[start:end]), [
        replace(
            output,
            sentences=None if output.sentences is None else output.sentences[start:end],
            edits=None if output.edits is None else output.edits[start:end],
        )
        for output in outputs
    ]


def score(
    corpus: Corpus,
    outputs: Sequence[Output],
    metrics: Sequence[str | Metric] = ("errant",),
    annotator: Annotator | None = None,
    reference_edits: ReferenceEdits = "given",
    strict: bool = False,
) -> Evaluation:
    """Score systems on a corpus; `score_parts` says what the annotator is for, and what `strict` means.

    >>> import redink.samples
    >>> corpus, outputs = redink.samples.load()
    >>> results = score(corpus, outputs, metrics=["errant"])
    >>> round(results.scores["errant"]["polished"].value, 4)
    0.8736
    """
    return score_parts([(corpus, outputs)], metrics, annotator, reference_edits, strict=strict)


class Preparation:
    """Makes edits of texts and texts of edits, where what is there is not what a metric looks at."""

    def __init__(self, annotator: Annotator | None, reference_edits: ReferenceEdits) -> None:
        self._annotator = annotator
        self._reference_edits = reference_edits
        self._made_references = self._made_outputs = False

    @property
    def annotator(self) -> Annotator:
        """The annotator, loaded when it is first needed."""
        if self._annotator is None:
            self._annotator = Annotator()
        return self._annotator

    def prepare_corpus(self, corpus: Corpus, needs_edits: bool) -> Corpus:
        """The corpus with edits, where a metric looks at those of the references."""
        if not needs_edits:
            return corpus
        if any(sentence.references and not sentence.annotations for sentence in corpus.sentences):
            self._made_references = True
            return replace(corpus, sentences=extract_edits(self.annotator, corpus.sentences))
        if self._reference_edits == "auto":
            self._made_references = True
            return replace(corpus, sentences=extract_again(self.annotator, corpus.sentences))
        return corpus

    def prepare_output(self, corpus: Corpus, output: Output, metric: Metric) -> Output:
        """The output with what the metric looks at."""
        if metric.needs == "edits" and output.edits is None:
            self._made_outputs = True
            pairs = zip((sentence.tokens for sentence in corpus.sentences), output.sentences or (), strict=True)
            return replace(output, edits=[(edits,) for edits in self.annotator.annotate(list(pairs))])
        if metric.needs == "text" and output.sentences is None:
            return replace(output, sentences=make_texts(corpus, output))
        return output

    def describe(self, metric: Metric) -> dict[str, object]:
        """How the edits that the metric looked at were made."""
        facts: dict[str, object] = {}
        if metric.needs == "edits":
            facts["edits"] = "auto" if self._made_outputs else "given"
        if metric.reads == "edits" and (self._made_references or facts.get("edits") == "auto"):
            facts["ref-edits"] = "auto" if self._made_references else "given"
        if "auto" in facts.values():
            facts["engine"] = self.annotator.identity
        return facts


SOURCE = "source"
"""The name of the system that changes nothing."""


def take_source(corpus: Corpus) -> Output:
    """The system that changes nothing."""
    return Output(SOURCE, [sentence.tokens for sentence in corpus.sentences], [((),)] * len(corpus.sentences))


def make_texts(corpus: Corpus, output: Output) -> Sequence[Tokens]:
    """What a system wrote, as texts; of several sets of edits, a text is made from the first."""
    if output.sentences is not None:
        return output.sentences
    proposed = [next((own for own in people if own is not None), ()) for people in output.edits or ()]
    return [apply_edits(s.tokens, edits) for s, edits in zip(corpus.sentences, proposed, strict=True)]


def _check_length(corpus: Corpus, output: Output) -> None:
    for held in (output.edits, output.sentences):
        if held is not None and len(held) != len(corpus.sentences):
            raise UnsuitableData(
                f"{corpus.name} has {len(corpus.sentences)} sentences, but {output.system} has {len(held)}"
            )


def _as_metric(metric: str | Metric) -> Metric:
    return parse_metric(metric) if isinstance(metric, str) else metric
