"""Counting: the counts of every metric for slices of a corpus.

A worker prepares the data that metrics need, and each metric counts them; several processes can work in parallel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from redink.errors import RedinkError, UnscorableSentence, UnsuitableData, number_of, quote_tokens
from redink.formats.files import CorpusPart
from redink.metrics.base import BatchedMetric, Metric, PooledMetric
from redink.metrics.counts import Counts, pack
from redink.scoring.details import SkippedSentence
from redink.scoring.preparation import EditExtractor, Provenance, make_texts
from redink.scoring.request import Request
from redink.types import Corpus, Output

Slice: TypeAlias = tuple[Corpus, Sequence[Output], int]
"""Some sentences with outputs, and the index of the first sentence."""


@dataclass(frozen=True, slots=True)
class SliceCounts:
    """Counts produced by one worker for one slice."""

    corpus: Corpus
    """Prepared corpus, without sentences unless they are requested."""
    outputs: Sequence[Output]
    sentences: int
    annotators: int
    counters: Mapping[str, MetricCounter]
    provenance: Provenance


def prepare_worker(request: Request, extractor: EditExtractor | None = None) -> Callable[[Slice], SliceCounts]:
    """Return a function that prepares and counts slices of a corpus."""
    extractor = extractor or EditExtractor(request.annotator, request.reference_edits)

    def count(slice_: Slice) -> SliceCounts:
        raw, outputs, first = slice_
        corpus, outputs = extractor.prepare(raw, outputs, request.reads_edits, request.needs_edits)
        counters = {
            name: MetricCounter(name, metric, request.strict, request.types) for name, metric in request.metrics.items()
        }
        for counter in counters.values():
            counter.add(corpus, outputs, first)
        data = (corpus, outputs) if request.keep else (replace(corpus, sentences=()), ())
        return SliceCounts(*data, len(corpus.sentences), corpus.annotators, counters, extractor.provenance)

    return count


SLICES_PER_WORKER = 4
"""Slices of a part per worker, because some slices take longer than others."""
MIN_SENTENCES = 50
"""Minimum number of sentences per slice, unless a worker would get none."""


def slice_parts(parts: Iterable[CorpusPart], workers: int) -> Iterator[Slice]:
    """Divide parts into slices for the workers, each with the index of its first sentence."""
    first = 0
    for corpus, outputs in parts:
        for output in outputs:
            _check_length(corpus, output)
        slices = (
            max(workers, min(SLICES_PER_WORKER * workers, len(corpus.sentences) // MIN_SENTENCES)) if workers > 1 else 1
        )
        for slice_corpus, slice_outputs in divide_part(corpus, outputs, max(1, -(-len(corpus.sentences) // slices))):
            yield slice_corpus, slice_outputs, first
            first += len(slice_corpus.sentences)


def divide_part(corpus: Corpus, outputs: Sequence[Output], size: int) -> Iterator[CorpusPart]:
    """Divide a part into parts of at most `size` sentences."""
    for start in range(0, len(corpus.sentences), size):
        yield _select(corpus, outputs, start, start + size)


class MetricCounter:
    """Counts a corpus by one metric, part by part; sentences beyond the metric's limits are skipped and listed.

    Only `UnscorableSentence` skips a sentence. `UnsuitableData` leaves the metric without scores. Any other error is a
    bug and stops the run.
    """

    def __init__(self, name: str, metric: Metric, strict: bool, types: bool) -> None:
        self.name = name
        self.metric = metric
        self.parts: dict[str, list[Counts]] = {}
        """Counts by system, one entry per part."""
        self.skipped: list[SkippedSentence] = []
        self.problem: RedinkError | None = None
        """Reason why the metric cannot score the data, if there is one."""
        self.first_skipped: UnscorableSentence | None = None
        """Reason why the first sentence was skipped, reported if all sentences are."""
        self._strict = strict
        self._types = types

    def join(self, other: MetricCounter) -> None:
        """Add the counts of the sentences that follow."""
        for system, parts in other.parts.items():
            self.parts.setdefault(system, []).extend(parts)
        self.skipped += other.skipped
        self.problem = self.problem or other.problem
        self.first_skipped = self.first_skipped or other.first_skipped

    def add(self, corpus: Corpus, outputs: Sequence[Output], first: int) -> None:
        """Count a part whose first sentence has the index `first`."""
        try:
            self._add(corpus, outputs, first)
        except UnsuitableData as error:
            if self._strict:
                raise
            self.problem = error

    def _add(self, corpus: Corpus, outputs: Sequence[Output], first: int) -> None:
        """Count a part; if a sentence cannot be scored, count the halves of the part."""
        if not corpus.sentences:
            return
        try:
            counts_of_outputs = self._count(corpus, outputs, first)
        except UnscorableSentence as error:
            if self._strict:
                raise
            if len(corpus.sentences) > 1:
                middle = len(corpus.sentences) // 2
                for start, end in ((0, middle), (middle, len(corpus.sentences))):
                    self._add(*_select(corpus, outputs, start, end), first + start)
            else:
                system = self._find_system(corpus, outputs, first)
                self.skipped.append(SkippedSentence(self.name, first + 1, system, str(error)))
                self.first_skipped = self.first_skipped or error
            return
        for output, counts in zip(outputs, counts_of_outputs, strict=True):
            stored = counts if self._types else replace(counts, types=None)
            self.parts.setdefault(output.system, []).append(pack(stored))

    def _count(self, corpus: Corpus, outputs: Sequence[Output], first: int) -> list[Counts]:
        for sentence in corpus.sentences:
            if sentence.annotations and sentence.annotations.count(None) == len(sentence.annotations):
                raise UnscorableSentence(f"no annotator has corrected the sentence: {quote_tokens(sentence.tokens)}")
        if self.metric.needs == "text":
            outputs = [replace(output, sentences=make_texts(corpus, output)) for output in outputs]
        if isinstance(self.metric, PooledMetric):
            return self.metric.count_pool(corpus, outputs, first)
        if isinstance(self.metric, BatchedMetric):
            return self.metric.count_all(corpus, outputs)
        return [self.metric.count(corpus, output) for output in outputs]

    def _find_system(self, corpus: Corpus, outputs: Sequence[Output], first: int) -> str:
        """Return the system whose output cannot be counted; empty if no single system is the reason."""
        for output in () if isinstance(self.metric, PooledMetric) else (None, *outputs):
            try:
                self._count(corpus, [output] if output else [], first)
            except UnscorableSentence:
                return output.system if output else ""
        return ""


def _select(corpus: Corpus, outputs: Sequence[Output], start: int, end: int) -> tuple[Corpus, list[Output]]:
    """Select a range of sentences of a part."""
    return replace(corpus, sentences=corpus.sentences[start:end]), [
        replace(
            output,
            sentences=None if output.sentences is None else output.sentences[start:end],
            edits=None if output.edits is None else output.edits[start:end],
        )
        for output in outputs
    ]


def join_parts(parts: Sequence[CorpusPart]) -> CorpusPart:
    """Join the parts of a corpus and of its outputs."""
    (first, first_outputs), *_ = parts
    sentences = [sentence for corpus, _ in parts for sentence in corpus.sentences]
    outputs = []
    for index, output in enumerate(first_outputs):
        parts_of_output = [others[index] for _, others in parts]
        texts = [text for part in parts_of_output for text in part.sentences or ()]
        edits = [annotations for part in parts_of_output for annotations in part.edits or ()]
        outputs.append(
            replace(
                output,
                sentences=None if output.sentences is None else texts,
                edits=None if output.edits is None else edits,
            )
        )
    return replace(first, sentences=sentences), outputs


def _check_length(corpus: Corpus, output: Output) -> None:
    for items in (output.edits, output.sentences):
        if items is not None and len(items) != len(corpus.sentences):
            sentences = number_of(len(corpus.sentences), "sentence")
            raise UnsuitableData(f"{corpus.name} has {sentences}, but {output.system} has {len(items)}")
