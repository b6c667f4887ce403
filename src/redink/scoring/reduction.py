"""The reduction of counts to scores, and the functions that score a corpus."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from redink.annotators.annotator import Annotator
from redink.errors import (
    RedinkError,
    UnscorableSentence,
    UnsuitableData,
    shorten,
)
from redink.executors.base import Executor, choose_executor
from redink.formats.files import CorpusPart
from redink.metrics.base import (
    CautiousMetric,
    DescribedMetric,
    FilteringMetric,
    Metric,
    ModelMetric,
    PooledMetric,
    sign_metric,
)
from redink.metrics.counts import PackedCounts
from redink.metrics.registry import Metrics
from redink.scoring.counting import MetricCounter, SliceCounts, prepare_worker, slice_parts
from redink.scoring.details import Caution, ComputedDetails, MetricFacts
from redink.scoring.evaluation import DIFFICULTY, TYPES, Evaluation
from redink.scoring.preparation import UNTYPED, Checksum, Provenance
from redink.scoring.request import AnnotatorFactory, ReferenceEdits, Request
from redink.types import Corpus, Output, Score
from redink.validation.damage import DamageCounter, describe_damage
from redink.validation.quick_checks import SourceOverlap, describe_resemblance, find_problems, is_unlike, list_words
from redink.version import VERSION


def evaluate(
    request: Request,
    parts: Iterable[CorpusPart],
    prepared: list[CorpusPart] | None = None,
    executor: Executor | None = None,
) -> Evaluation:
    """Score systems on a corpus that is read in parts, each of which is discarded after counting.

    If the request has `keep`, the prepared parts are appended to `prepared`. Without an executor, `jobs` of the request
    determines where the work runs.
    """
    builder = EvaluationBuilder(request)
    executor = executor or choose_executor(request.jobs)
    slices = slice_parts(builder.inspect(parts), executor.workers)
    for slice_counts in executor.map(partial(prepare_worker, request), slices):
        if prepared is not None:
            prepared.append((slice_counts.corpus, slice_counts.outputs))
        builder.add(slice_counts)
    return keep_parts(builder.build(), prepared)


def keep_parts(results: Evaluation, parts: list[CorpusPart] | None) -> Evaluation:
    """Return the evaluation with its prepared sentences, so that edits can be listed."""
    if parts is None or not isinstance(results.details, ComputedDetails):
        return results
    return replace(results, details=replace(results.details, parts=parts))


class EvaluationBuilder:
    """Joins the counts of all parts and builds an evaluation from them."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.checksum = Checksum()
        self.cautions: list[Caution] = []
        self._counters = {
            name: MetricCounter(name, metric, request.strict, request.types) for name, metric in request.metrics.items()
        }
        self._provenance = Provenance()
        self._corpus, self._sentences, self._annotators = "", 0, 0

    def inspect(self, parts: Iterable[CorpusPart]) -> Iterator[CorpusPart]:
        """Yield the parts to the workers; check their texts and update the checksum."""
        overlaps: dict[str, SourceOverlap] = {}
        damage: dict[str, DamageCounter] = {}
        systems_by_problem: dict[str, list[str]] = {}
        for index, (corpus, outputs) in enumerate(parts):
            if not index and not self.request.systems:
                self.request.check_systems([output.system for output in outputs])
            yield corpus, outputs
            # After the yield: workers in other processes count the part meanwhile.
            self.checksum.add(corpus.sentences)
            if not index:
                _check_texts(corpus, outputs, systems_by_problem)
            _compare_with_sources(corpus, outputs, overlaps, damage)
        messages = [f"{', '.join(systems)}: {text}" for text, systems in systems_by_problem.items()]
        messages += [*describe_damage(damage), *describe_resemblance(overlaps)]
        self.cautions += [Caution("text", text) for text in messages]

    def add(self, slice_counts: SliceCounts) -> None:
        """Add the counts of the next slice."""
        for name, counter in slice_counts.counters.items():
            self._counters[name].join(counter)
        self._provenance = self._provenance.join(slice_counts.provenance)
        self._corpus = slice_counts.corpus.name
        self._sentences += slice_counts.sentences
        self._annotators = max(self._annotators, slice_counts.annotators)

    def build(self) -> Evaluation:
        """Build the evaluation after everything has been counted."""
        counters, sentences, request = self._counters, self._sentences, self.request
        if not sentences or not any(
            counter.parts or counter.problem or counter.skipped for counter in counters.values()
        ):
            raise UnsuitableData("nothing to score: the corpus has no sentences, or there are no systems")
        counts: dict[str, PackedCounts] = {}
        scores: dict[str, dict[str, Score]] = {}
        failed: dict[str, RedinkError] = {}
        facts = {**request.facts, "n": sentences, "data": str(self.checksum)}
        for name, counter in counters.items():
            try:
                counts[name], scores[name] = _reduce(counter, self._provenance, sentences, self._annotators, facts)
            except (UnsuitableData, UnscorableSentence) as error:
                if request.strict:
                    raise
                failed[name] = error
        if not scores:
            raise next(iter(failed.values()))
        metrics = {name: request.metrics[name] for name in scores}
        skipped = tuple(item for name in scores for item in counters[name].skipped)
        return Evaluation(
            self._corpus,
            sentences,
            self._annotators,
            {name: MetricFacts.describe(metric) for name, metric in metrics.items()},
            scores,
            ComputedDetails(metrics, counts, sentences, skipped),
            skipped=skipped,
            failed={name: str(error) for name, error in failed.items()},
            cautions=(
                *self.cautions,
                *request.list_cautions(),
                *_list_cautions(self._provenance),
                *_caution_annotators(metrics.values(), self._annotators),
                *(
                    Caution("judge", text)
                    for name, metric in metrics.items()
                    if isinstance(metric, CautiousMetric)
                    for text in metric.list_cautions(next(iter(counts[name].values())))
                ),
            ),
        )


def _compare_with_sources(
    corpus: Corpus, outputs: Sequence[Output], overlaps: dict[str, SourceOverlap], damage: dict[str, DamageCounter]
) -> None:
    """Count texts (of references too) that do not belong to their sources, and damaged lines of systems."""
    texts = {output.system: output.sentences for output in outputs if output.edits is None and output.sentences}
    system_overlaps = [overlaps.setdefault(system, SourceOverlap()) for system in texts]
    counters = [damage.setdefault(system, DamageCounter()) for system in texts]
    for sentence, *versions in zip(corpus.sentences, *texts.values(), strict=False):
        unlike_by_text: dict[int, bool] = {}  # systems often agree, and readers store equal lines once
        words = list_words(sentence.tokens) if versions else frozenset()
        for overlap, counter, text in zip(system_overlaps, counters, versions, strict=True):
            damaged = counter.add(text, sentence.tokens, words)
            if (unlike := unlike_by_text.get(id(text))) is None:
                unlike = unlike_by_text[id(text)] = not damaged and is_unlike(sentence.tokens, text)
            overlap.add(unlike)
    for sentence in corpus.sentences:
        for annotator, text in enumerate(sentence.references):
            overlaps.setdefault(f"reference {annotator}", SourceOverlap()).add(is_unlike(sentence.tokens, text))


def _check_texts(corpus: Corpus, outputs: Sequence[Output], systems_by_problem: dict[str, list[str]]) -> None:
    """Add the systems whose texts look wrong to each problem; `redink validate` checks more."""
    sources = [sentence.tokens for sentence in corpus.sentences]
    for output in outputs:
        if output.sentences is not None and output.edits is None:
            for problem in find_problems(sources, output.sentences):
                systems_by_problem.setdefault(problem, []).append(output.system)


def _reduce(
    counter: MetricCounter, provenance: Provenance, sentences: int, annotators: int, settings: Mapping[str, object]
) -> tuple[PackedCounts, dict[str, Score]]:
    """Return the counts and scores of every system by one metric."""
    if counter.problem:
        raise counter.problem
    if counter.first_skipped and not counter.parts:
        raise counter.first_skipped
    metric, counts = counter.metric, PackedCounts(counter.parts)
    pool: dict[str, object] = {}
    if isinstance(metric, FilteringMetric):
        metric.check_types(provenance.reference_types | provenance.output_types)
    if isinstance(metric, PooledMetric):
        metric.check_corpus(sentences, annotators, tuple(counts))
        pool = metric.describe_pool(tuple(counts))
    run = metric.describe_run() if isinstance(metric, ModelMetric) else {}
    scores = {}
    for system, table in counts.items():
        described = metric.describe_counts(table) if isinstance(metric, DescribedMetric) else {}
        facts = {
            **described,
            **pool,
            **run,
            "refs": annotators,
            **provenance.describe(metric, counts if pool else [system]),
        }
        if counter.skipped:
            facts["left-out"] = len(counter.skipped)
        signature = sign_metric(metric, {**facts, **settings}, VERSION)
        scores[system] = replace(metric.score(table), signature=signature)
    return counts, scores


def _list_cautions(provenance: Provenance) -> Iterator[Caution]:
    if provenance.schemes_differ:
        shown = sorted(provenance.reference_types - provenance.output_types - UNTYPED)[:3]
        yield Caution(
            TYPES,
            f"The error types of the reference ({', '.join(shown)}, ...) are of another scheme than those of the "
            "systems' edits, so they cannot match.",
            "reference_edits=auto",
        )


def _caution_annotators(metrics: Iterable[Metric], annotators: int) -> list[Caution]:
    """Return a caution if gts compares with one of several annotators although none was chosen."""
    pooled = [metric for metric in metrics if isinstance(metric, PooledMetric)] if annotators > 1 else []
    if not pooled:
        return []
    from redink.metrics.gts.metric import DefaultAnnotator, Gts  # most runs do not need it

    unchosen = any(isinstance(metric, Gts) and isinstance(metric.annotator, DefaultAnnotator) for metric in pooled)
    text = f"gts compares with annotator 0 only, the first of {annotators}."
    return [Caution(DIFFICULTY, text, "gts(annotator=all)")] if unchosen else []


def score_parts(
    parts: Iterable[CorpusPart],
    metrics: Metrics = ("errant",),
    annotator: Annotator | AnnotatorFactory | None = None,
    reference_edits: ReferenceEdits = "given",
    strict: bool = False,
    jobs: int = 1,
    types: bool = True,
) -> Evaluation:
    """Score systems on a corpus that is read in parts, with bounded memory.

    If a metric needs edits and there are only texts, the annotator extracts them.

    Parameters
    ----------
    parts
        Pairs of a corpus and its outputs, such as those of `read_parts`; systems are the same in all parts.
    metrics
        Names of metrics, metrics, or their classes.
    annotator
        Annotator, or its settings; by default the English one.
    reference_edits
        `given` uses the edits of references as they are, `auto` extracts them again like those of outputs.
    strict
        Raise an error if a metric cannot score a sentence. By default the metric skips it for all systems, and
        `Evaluation.skipped` lists it; other sentences and metrics are not affected.
    jobs
        Number of processes; it does not affect results.
    types
        Compute scores by error type, which take most of the memory of ERRANT's counts.

    Returns
    -------
    Evaluation
        Scores of all systems by all metrics.

    Raises
    ------
    InvalidParameter, UnknownName
        If a setting is invalid.
    UnsuitableData
        If there is nothing to score, or no metric can score the data.
    UnscorableSentence
        If `strict` is set and a metric cannot score a sentence.

    """
    return evaluate(Request.make(metrics, (), annotator, reference_edits, strict, jobs, types), parts)


def score(
    corpus: Corpus,
    outputs: Sequence[Output],
    metrics: Metrics = ("errant",),
    annotator: Annotator | AnnotatorFactory | None = None,
    reference_edits: ReferenceEdits = "given",
    strict: bool = False,
    jobs: int = 1,
) -> Evaluation:
    """Score systems on a corpus.

    Parameters
    ----------
    corpus
        Sources and references, as `read_m2` or `read_parallel` returns them.
    outputs
        Outputs of the systems, or a single output.
    metrics, annotator, reference_edits, strict, jobs
        As for `score_parts`.

    Returns
    -------
    Evaluation
        Scores of all systems by all metrics.

    Raises
    ------
    UnsuitableData
        If `corpus` or `outputs` have the wrong type, or nothing can be scored.

    Examples
    --------
    >>> import redink.samples
    >>> corpus, outputs = redink.samples.load()
    >>> results = score(corpus, outputs, metrics=["errant"])
    >>> round(results.scores["errant"]["polished"].value, 4)
    0.8736

    """
    if not isinstance(corpus, Corpus):
        raise UnsuitableData(f"score needs a Corpus, such as read_m2 returns, got {shorten(repr(corpus))}")
    outputs = [outputs] if isinstance(outputs, Output) else outputs
    for output in outputs:
        if not isinstance(output, Output):
            raise UnsuitableData(f"score needs Outputs (read_output), got {shorten(repr(output))}")
    keep = jobs == 1  # other processes would have to send all sentences back
    request = Request.make(metrics, (), annotator, reference_edits, strict, jobs, keep=keep)
    return evaluate(request, [(corpus, outputs)], [] if keep else None)
