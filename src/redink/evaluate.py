"""The evaluation: a corpus, outputs and metrics in, counts and scores out."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any, Literal, TypeAlias

from redink.annotators.annotator import Annotator
from redink.annotators.sentences import extract_again, extract_edits
from redink.errors import MissingDependency, UnknownName, UnsuitableData
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
from redink.statistics.bootstrap import find_interval
from redink.statistics.ttest import compare_pairs
from redink.tables import MISSING, Cell, Column, Table
from redink.types import Corpus, Output, Score, Tokens, apply_edits
from redink.version import VERSION

ReferenceEdits: TypeAlias = Literal["given", "auto"]
Rows: TypeAlias = tuple[tuple[Cell, ...], ...]

SMALLEST_BEST = frozenset({"fp", "fn", "fpn"})
NEVER_BEST = frozenset({"proposed", "gold", "wacc_base"})
"""Parts that say nothing about how good a system is."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What came out: counts and scores of every system by every metric, under the names that users gave them."""

    corpus: str
    sentences: int
    annotators: int
    metrics: Mapping[str, Metric]
    counts: Mapping[str, Mapping[str, Counts]]
    """By metric, then system."""
    scores: Mapping[str, Mapping[str, Score]]
    """By metric, then system."""

    @property
    def systems(self) -> tuple[str, ...]:
        """The systems in the order they were given."""
        return tuple(next(iter(self.counts.values())))

    @property
    def typed_metrics(self) -> tuple[str, ...]:
        """The metrics that know error types."""
        return tuple(name for name, metric in self.metrics.items() if isinstance(metric, TypedMetric))

    def with_intervals(self, samples: int = 1000, seed: int = 1) -> Evaluation:
        """The same with a 95% bootstrap interval for every score; nothing is counted again."""
        scores = {
            name: {
                system: replace(score, interval=find_interval(metric, self.counts[name][system], samples, seed))
                for system, score in self.scores[name].items()
            }
            for name, metric in self.metrics.items()
        }
        return replace(self, scores=scores)

    def table_t_tests(self, baseline: str, metric: str | None = None) -> Table:
        """Each system against one of them: a two-tailed paired t-test on the scores of the sentences."""
        name = self._find(metric)
        if baseline not in self.systems:
            raise UnknownName("system", baseline, self.systems)
        values: dict[str, list[float]] = {system: [] for system in self.systems}
        for (_, system, _), score in self.score_sentences(name):
            values[system].append(score.value)
        rows: Rows = tuple(
            (system, *compare_pairs(own, values[baseline])) for system, own in values.items() if system != baseline
        )
        columns = (Column("system"), *(Column(heading, "ratio") for heading in ("mean difference", "t", "p")))
        note = f"Two-tailed paired t-test on the sentences' own scores, against {baseline}."
        return Table(self._title("t-test", name), columns, rows, (note,))

    def table(self, metric: str | None = None) -> Table:
        """The scores of all systems: one metric with its parts, or the values of several side by side."""
        if metric is None and len(self.metrics) > 1:
            columns = (Column("system"), *(Column(name, "ratio", "largest") for name in self.metrics))
            rows: Rows = tuple(
                (system, *(self.scores[name][system].value for name in self.metrics)) for system in self.systems
            )
            signatures = [score.signature for scores in self.scores.values() for score in scores.values()]
            return Table(self._title(), columns, rows, tuple(dict.fromkeys(signatures)))
        name = self._find(metric)
        scored = [((system,), score) for system, score in self.scores[name].items()]
        signatures = [score.signature for _, score in scored]
        return self._tabulate(name, "", (Column("system"),), scored, tuple(dict.fromkeys(signatures)), compare=True)

    def table_types(self, tier: Tier, metric: str | None = None) -> Table:
        """Every type and system with all counts: one row each."""
        name = self._find(metric)
        scored = [
            ((kind, system), score)
            for kind, scores in self.score_types(tier, name).items()
            for system, score in scores.items()
        ]
        return self._tabulate(name, TIERS[tier], (Column("type"), Column("system")), scored)

    def compare_types(self, tier: Tier, metric: str | None = None) -> Table:
        """Systems side by side: the value for each type; nothing where a system tried nothing (TP + FP = 0)."""
        name = self._find(metric)
        heading = list(self.metrics[name].headings.values())[-1]
        rows: Rows = tuple(
            (kind, *(score.value if _tried(score) else None for score in scores.values()))
            for kind, scores in self.score_types(tier, name).items()
        )
        columns = (Column("type"), *(Column(system, "ratio") for system in self.systems))
        note = f"{heading} of each system; {MISSING} where it changed nothing of this type."
        return Table(self._title(TIERS[tier]), columns, rows, (note, "All counts: --format csv or json."))

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

    def table_sentences(self, metric: str | None = None) -> Table:
        """Every sentence and system with its own score and the annotator it was compared with."""
        name = self._find(metric)
        keys = (Column("sentence", "count"), Column("system"), Column("annotator", "count"))
        return self._tabulate(name, "by sentence", keys, self.score_sentences(name))

    def score_sentences(self, metric: str | None = None) -> Iterator[tuple[tuple[int, str, int | None], Score]]:
        """Each sentence's number (from 1), system and chosen annotator (None: no single one) with its own score."""
        name = self._find(metric)
        for system, counts in self.counts[name].items():
            for number, (annotator, score) in enumerate(self.metrics[name].score_sentences(counts), 1):
                yield (number, system, annotator), score

    def _tabulate(
        self,
        name: str,
        what: str,
        keys: tuple[Column, ...],
        scored: Iterable[tuple[tuple[Cell, ...], Score]],
        notes: tuple[str, ...] = (),
        compare: bool = False,
    ) -> Table:
        """A table with the parts of scores behind their keys; `compare` marks the best of each column."""
        headings = self.metrics[name].headings
        listed = list(scored)
        rows: Rows = tuple((*key, *(score.parts[part] for part in headings)) for key, score in listed)
        columns = [
            Column(
                heading,
                "count" if all(isinstance(row[place], int) for row in rows) else "ratio",
                None if not compare or part in NEVER_BEST else "smallest" if part in SMALLEST_BEST else "largest",
            )
            for place, (part, heading) in enumerate(headings.items(), len(keys))
        ]
        if any(score.interval for _, score in listed):
            columns.append(Column("95% interval"))
            rows = tuple((*row, _show_interval(score)) for row, (_, score) in zip(rows, listed, strict=True))
        return Table(self._title(what, name if len(self.metrics) > 1 else ""), (*keys, *columns), rows, notes)

    def _title(self, *more: str) -> str:
        people = "1 annotator" if self.annotators == 1 else f"{self.annotators} annotators"
        return ", ".join([f"{self.corpus}: {self.sentences} sentences", people, *filter(None, more)])

    def to_json(
        self, tier: Tier | None = None, sentences: bool = False, edits: Sequence[Mapping[str, object]] | None = None
    ) -> str:
        """Everything as JSON, with the scores by type and by sentence where they are asked for, and edits to show."""
        value: dict[str, Any] = {
            "redink": VERSION,
            "corpus": {"name": self.corpus, "sentences": self.sentences, "annotators": self.annotators},
            "scores": [
                {"system": system, "metric": name, "value": score.value, "parts": dict(score.parts),
                 "interval": score.interval, "signature": score.signature}
                for name in self.metrics
                for system, score in self.scores[name].items()
            ],
        }  # fmt: skip
        if tier is not None:
            value["types"] = [
                {"type": kind, "system": system, "metric": name, "parts": dict(score.parts)}
                for name in self.typed_metrics
                for kind, scores in self.score_types(tier, name).items()
                for system, score in scores.items()
            ]
        if sentences:
            value["sentences"] = [
                {"sentence": number, "system": system, "metric": name, "annotator": annotator,
                 "parts": dict(score.parts)}
                for name in self.metrics
                for (number, system, annotator), score in self.score_sentences(name)
            ]  # fmt: skip
        if edits is not None:
            value["edits"] = edits
        return json.dumps(value, ensure_ascii=False, indent=2)

    def to_pandas(self) -> Any:
        """A data frame with a row for each system and metric."""
        try:
            pandas = import_module("pandas")
        except ModuleNotFoundError:
            raise MissingDependency("a data frame needs pandas: pip install redink[pandas]") from None
        return pandas.DataFrame(
            [
                {"system": system, "metric": name, "value": score.value, **score.parts, "signature": score.signature}
                for name in self.metrics
                for system, score in self.scores[name].items()
            ]
        )

    def _find(self, metric: str | None) -> str:
        if metric is None:
            return next(iter(self.metrics))
        if metric not in self.metrics:
            raise UnknownName("metric of this evaluation", metric, self.metrics)
        return metric


TIERS: Mapping[Tier, str] = {"op": "by operation", "type": "by type", "full": "by operation and type"}


def _show_interval(score: Score) -> str | None:
    return score.interval and f"[{score.interval[0]:.4f}, {score.interval[1]:.4f}]"


def _tried(score: Score) -> bool:
    return bool(score.parts.get("tp", 1) + score.parts.get("fp", 1))


def score_parts(
    parts: Iterable[tuple[Corpus, Sequence[Output]]],
    metrics: Sequence[str | Metric] = ("errant",),
    annotator: Annotator | None = None,
    reference_edits: ReferenceEdits = "given",
    keep: list[tuple[Corpus, Sequence[Output]]] | None = None,
) -> Evaluation:
    """Score systems on a corpus that comes in parts: each part is counted and let go, or put into `keep`.

    What is kept has the edits and the texts that were made for the metrics.

    Where a metric looks at edits and there are only texts, the annotator (by default the English one) finds them.
    References with edits are taken as they are, unless `reference_edits` is auto: then they are found anew too.
    """
    measures = {name_metric(metric): metric for metric in map(_as_metric, metrics)}
    pieces: dict[str, dict[str, list[Counts]]] = {name: {} for name in measures}
    preparation = Preparation(annotator, reference_edits)
    corpus_name, sentences, annotators = "", 0, 0
    for raw, outputs in parts:
        corpus = preparation.prepare_corpus(raw, any(metric.reads == "edits" for metric in measures.values()))
        for output in outputs:
            _check_length(corpus, output)
        for name, metric in measures.items():
            outputs = [preparation.prepare_output(corpus, output, metric) for output in outputs]
            if isinstance(metric, PooledMetric):
                counted = metric.count_pool(corpus, outputs, sentences)
            else:
                counted = [metric.count(corpus, output) for output in outputs]
            for output, own in zip(outputs, counted, strict=True):
                pieces[name].setdefault(output.system, []).append(own)
        if keep is not None:
            keep.append((corpus, outputs))
        corpus_name = corpus.name
        sentences += len(corpus.sentences)
        annotators = max(annotators, corpus.annotators)
    if not all(pieces.values()):
        raise UnsuitableData("there is nothing to score: no sentences, no systems or no metrics")
    counts = {
        name: {system: join_counts(list_) for system, list_ in systems.items()} for name, systems in pieces.items()
    }
    scores = {}
    for name, metric in measures.items():
        facts: dict[str, object] = {"refs": annotators, **preparation.describe(metric)}
        if isinstance(metric, PooledMetric):
            metric.check_corpus(sentences, annotators)
            facts = {**metric.describe_pool(tuple(counts[name])), **facts}
        signature = describe_metric(metric, facts, VERSION)
        scores[name] = {system: replace(metric.score(own), signature=signature) for system, own in counts[name].items()}
    return Evaluation(corpus_name, sentences, annotators, measures, counts, scores)


def score(
    corpus: Corpus,
    outputs: Sequence[Output],
    metrics: Sequence[str | Metric] = ("errant",),
    annotator: Annotator | None = None,
    reference_edits: ReferenceEdits = "given",
) -> Evaluation:
    """Score systems on a corpus; `score_parts` says what the annotator is for.

    >>> import redink.samples
    >>> corpus, outputs = redink.samples.load()
    >>> results = score(corpus, outputs, metrics=["errant"])
    >>> round(results.scores["errant"]["polished"].value, 4)
    0.8736
    """
    return score_parts([(corpus, outputs)], metrics, annotator, reference_edits)


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


def take_source(corpus: Corpus) -> Output:
    """The system that changes nothing."""
    return Output("source", [sentence.tokens for sentence in corpus.sentences], [((),)] * len(corpus.sentences))


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
