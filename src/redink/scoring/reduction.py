"""Scoring: a request and parts of a corpus in, an evaluation out."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from redink.annotators.annotator import Annotator
from redink.errors import (
    RedinkError,
    ResultWarning,
    SkippedSentenceWarning,
    UnscorableSentence,
    UnsuitableData,
    shorten,
)
from redink.executors.base import Executor, choose_executor
from redink.formats.files import CorpusPart
from redink.metrics.base import FilteringMetric, Metric, PooledMetric, sign_metric
from redink.metrics.counts import KeptCounts
from redink.metrics.gts.measure import DefaultAnnotator, Gts
from redink.metrics.registry import Metrics
from redink.scoring.counting import MetricCounter, SliceCounts, prepare_worker, slice_parts
from redink.scoring.details import Caution, ComputedDetails, MetricFacts, SkippedSentence
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
    kept: list[CorpusPart] | None = None,
    executor: Executor | None = None,
) -> Evaluation:
    """Score systems on a corpus that comes in parts: each part is counted and let go.

    Where the request says to keep them, the prepared parts go to `kept`. Without another executor, the request's jobs
    say where the work runs.
    """
    tally = EvaluationBuilder(request)
    executor = executor or choose_executor(request.jobs)
    slices = slice_parts(tally.watch(parts), executor.workers)
    for share in executor.map(partial(prepare_worker, request), slices):
        if kept is not None:
            kept.append((share.corpus, share.outputs))
        tally.add(share)
    return keep_parts(tally.conclude(), kept)


def keep_parts(results: Evaluation, parts: list[CorpusPart] | None) -> Evaluation:
    """Return the evaluation with its prepared sentences, so that edits can be listed."""
    if parts is None or not isinstance(results.details, ComputedDetails):
        return results
    return replace(results, details=replace(results.details, parts=parts))


class EvaluationBuilder:
    """Joins what workers counted, part by part, and makes an evaluation of it in the end."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.checksum = Checksum()
        self.cautions: list[Caution] = []
        self._counters = {
            name: MetricCounter(name, metric, request.strict, request.types) for name, metric in request.metrics.items()
        }
        self._provenance = Provenance()
        self._corpus, self._sentences, self._annotators = "", 0, 0

    def watch(self, parts: Iterable[CorpusPart]) -> Iterator[CorpusPart]:
        """The parts on their way to the workers: the first one is looked at, and all add to the checksum."""
        watched: dict[str, SourceOverlap] = {}
        damage: dict[str, DamageCounter] = {}
        suspicions: dict[str, list[str]] = {}
        for place, (corpus, outputs) in enumerate(parts):
            if not place and not self.request.systems:
                self.request.check_systems([output.system for output in outputs])
            yield corpus, outputs
            # Behind the yield: workers in other processes are busy with the part meanwhile.
            self.checksum.add(corpus.sentences)
            if not place:
                _suspect(corpus, outputs, suspicions)
            _compare_with_sources(corpus, outputs, watched, damage)
        messages = [f"{', '.join(systems)}: {text}" for text, systems in suspicions.items()]
        messages += [*describe_damage(damage), *describe_resemblance(watched)]
        self.cautions += [Caution("text", text) for text in messages]

    def add(self, share: SliceCounts) -> None:
        """Take what a worker made of the next slice."""
        for name, counter in share.counters.items():
            self._counters[name].join(counter)
        self._provenance = self._provenance.join(share.provenance)
        self._corpus = share.corpus.name
        self._sentences += share.sentences
        self._annotators = max(self._annotators, share.annotators)

    def conclude(self) -> Evaluation:
        """The evaluation, when everything has been counted."""
        counters, sentences, request = self._counters, self._sentences, self.request
        if not sentences or not any(found.pieces or found.problem or found.skipped for found in counters.values()):
            raise UnsuitableData("there is nothing to score: no sentences or no systems")
        counts: dict[str, KeptCounts] = {}
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
        for name in scores:
            _warn(counters[name].skipped)
        for caution in self.cautions:
            warnings.warn(caution.text, ResultWarning, stacklevel=3)
        measures = {name: request.metrics[name] for name in scores}
        skipped = tuple(item for name in scores for item in counters[name].skipped)
        return Evaluation(
            self._corpus,
            sentences,
            self._annotators,
            {name: MetricFacts.describe(metric) for name, metric in measures.items()},
            scores,
            ComputedDetails(measures, counts, sentences, skipped),
            skipped=skipped,
            failed={name: str(error) for name, error in failed.items()},
            cautions=(
                *self.cautions,
                *_list_cautions(self._provenance),
                *_caution_annotators(measures.values(), self._annotators),
            ),
        )


def _compare_with_sources(
    corpus: Corpus, outputs: Sequence[Output], watched: dict[str, SourceOverlap], damage: dict[str, DamageCounter]
) -> None:
    """Count texts, of references too, that do not belong to their sources, and damaged lines of systems."""
    texts = {output.system: output.sentences for output in outputs if output.edits is None and output.sentences}
    seen = [watched.setdefault(system, SourceOverlap()) for system in texts]
    counters = [damage.setdefault(system, DamageCounter()) for system in texts]
    for sentence, *versions in zip(corpus.sentences, *texts.values(), strict=False):
        known: dict[int, bool] = {}  # systems write much alike, and readers keep equal lines once
        words = list_words(sentence.tokens) if versions else frozenset()
        for system, counter, text in zip(seen, counters, versions, strict=True):
            damaged = counter.add(text, sentence.tokens, words)
            if (unlike := known.get(id(text))) is None:
                unlike = known[id(text)] = not damaged and is_unlike(sentence.tokens, text)
            system.add(unlike)
    for sentence in corpus.sentences:
        for annotator, text in enumerate(sentence.references):
            watched.setdefault(f"reference {annotator}", SourceOverlap()).add(is_unlike(sentence.tokens, text))


def _suspect(corpus: Corpus, outputs: Sequence[Output], suspicions: dict[str, list[str]]) -> None:
    """Add the systems whose texts look wrong, by message; `redink validate` checks more."""
    sources = [sentence.tokens for sentence in corpus.sentences]
    for output in outputs:
        if output.sentences is not None and output.edits is None:
            for suspicion in find_problems(sources, output.sentences):
                suspicions.setdefault(suspicion, []).append(output.system)


def _reduce(
    counter: MetricCounter, provenance: Provenance, sentences: int, annotators: int, about: Mapping[str, object]
) -> tuple[KeptCounts, dict[str, Score]]:
    """The counts and scores of every system by one metric, when all sentences have been counted."""
    if counter.problem:
        raise counter.problem
    if counter.first_skipped and not counter.pieces:
        raise counter.first_skipped
    metric, counts = counter.metric, KeptCounts(counter.pieces)
    pool: dict[str, object] = {}
    if isinstance(metric, FilteringMetric):
        metric.check_types(provenance.reference_types | provenance.output_types)
    if isinstance(metric, PooledMetric):
        metric.check_corpus(sentences, annotators)
        pool = metric.describe_pool(tuple(counts))
    scores = {}
    for system, table in counts.items():
        facts = {**pool, "refs": annotators, **provenance.describe(metric, counts if pool else [system])}
        if counter.skipped:
            facts["left-out"] = len(counter.skipped)
        signature = sign_metric(metric, {**facts, **about}, VERSION)
        scores[system] = replace(metric.score(table), signature=signature)
    return counts, scores


def _warn(skipped: Sequence[SkippedSentence]) -> None:
    if skipped:
        more = f" (and {len(skipped) - 1} more)" if len(skipped) > 1 else ""
        warnings.warn(f"{skipped[0]}{more}", SkippedSentenceWarning, stacklevel=4)


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
    unchosen = annotators > 1 and any(
        isinstance(metric, Gts) and isinstance(metric.annotator, DefaultAnnotator) for metric in metrics
    )
    text = f"gts uses annotator 0 of {annotators}: no annotator was chosen."
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
    """Score systems on a corpus that comes in parts: memory stays bounded.

    Where a metric looks at edits and there are only texts, the annotator (by default the English one) finds them.
    References with edits are taken as they are, unless `reference_edits` is auto: then they are found again too.

    A sentence that a metric cannot score is skipped by that metric for all systems and named in `skipped`; the other
    sentences and metrics are as they would be without it. `strict` makes it an error.

    `jobs` is how many processes count; it changes no number. Without `types` there are no scores by error type; most
    of what is counted for ERRANT is about them.
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
    """Score systems on a corpus; `score_parts` says what the annotator is for, and what `strict` and `jobs` mean.

    >>> import redink.samples
    >>> corpus, outputs = redink.samples.load()
    >>> results = score(corpus, outputs, metrics=["errant"])
    >>> round(results.scores["errant"]["polished"].value, 4)
    0.8736
    """
    if not isinstance(corpus, Corpus):
        raise UnsuitableData(f"score needs a Corpus (read_m2, read_parallel), got {shorten(repr(corpus))}")
    outputs = [outputs] if isinstance(outputs, Output) else outputs
    for output in outputs:
        if not isinstance(output, Output):
            raise UnsuitableData(f"score needs Outputs (read_output), got {shorten(repr(output))}")
    keep = jobs == 1  # other processes would have to send all sentences back
    request = Request.make(metrics, (), annotator, reference_edits, strict, jobs, keep=keep)
    return evaluate(request, [(corpus, outputs)], [] if keep else None)
