"""Counting: slices of a corpus with outputs in, the counts of every metric out.

A worker prepares what the metrics look at and lets each of them count; several processes may each have one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from redink.errors import RedinkError, UnscorableSentence, UnsuitableData, number_of
from redink.formats.files import CorpusPart
from redink.metrics.base import Metric, PooledMetric
from redink.metrics.counts import Counts, pack
from redink.scoring.details import SkippedSentence
from redink.scoring.preparation import EditExtractor, Provenance, make_texts
from redink.scoring.request import Request
from redink.types import Corpus, Output

Slice: TypeAlias = tuple[Corpus, Sequence[Output], int]
"""Some sentences, and the number of the first of them (from 0)."""


@dataclass(frozen=True, slots=True)
class SliceCounts:
    """What a worker made of one slice."""

    corpus: Corpus
    """As it was prepared; without sentences, where nobody wants to see them."""
    outputs: Sequence[Output]
    sentences: int
    annotators: int
    counters: Mapping[str, MetricCounter]
    provenance: Provenance


def prepare_worker(request: Request, preparation: EditExtractor | None = None) -> Callable[[Slice], SliceCounts]:
    """What prepares and counts the slices of a corpus, one after the other."""
    preparation = preparation or EditExtractor(request.annotator, request.reference_edits)

    def count(slice_: Slice) -> SliceCounts:
        raw, outputs, first = slice_
        corpus, outputs = preparation.prepare(raw, outputs, request.reads_edits, request.needs_edits)
        counters = {
            name: MetricCounter(name, metric, request.strict, request.types) for name, metric in request.metrics.items()
        }
        for counter in counters.values():
            counter.add(corpus, outputs, first)
        shown = (corpus, outputs) if request.keep else (replace(corpus, sentences=()), ())
        return SliceCounts(*shown, len(corpus.sentences), corpus.annotators, counters, preparation.provenance)

    return count


SLICES, FEWEST = 4, 50
"""A part is cut into so many slices for each of several workers, as some take longer than others; but a slice has so
many sentences, where that leaves one for everybody."""


def slice_parts(parts: Iterable[CorpusPart], workers: int) -> Iterator[Slice]:
    """The parts, cut into slices for so many workers, with the number of the first sentence (from 0)."""
    first = 0
    for corpus, outputs in parts:
        for output in outputs:
            _check_length(corpus, output)
        most = max(workers, min(SLICES * workers, len(corpus.sentences) // FEWEST)) if workers > 1 else 1
        for piece, portion in cut_part(corpus, outputs, max(1, -(-len(corpus.sentences) // most))):
            yield piece, portion, first
            first += len(piece.sentences)


def cut_part(corpus: Corpus, outputs: Sequence[Output], size: int) -> Iterator[CorpusPart]:
    """The same in pieces of so many sentences."""
    for start in range(0, len(corpus.sentences), size):
        yield _cut(corpus, outputs, start, start + size)


class MetricCounter:
    """Counts a corpus by one metric, part by part; a sentence beyond the metric's limits is skipped and named.

    Only a Redink error that says so (`UnscorableSentence`) skips a sentence. Data that lack what the metric needs leave
    the metric without scores. Anything else is a bug, and stops the run.
    """

    def __init__(self, name: str, metric: Metric, strict: bool, types: bool) -> None:
        self.name = name
        self.metric = metric
        self.pieces: dict[str, list[Counts]] = {}
        """By system, one for each part."""
        self.skipped: list[SkippedSentence] = []
        self.problem: RedinkError | None = None
        """Why nothing can be said by this metric, where that is so."""
        self.first_skipped: UnscorableSentence | None = None
        """Why the first sentence was skipped; it matters where all are."""
        self._strict = strict
        self._types = types

    def join(self, other: MetricCounter) -> None:
        """Take over what was counted of the sentences that follow."""
        for system, pieces in other.pieces.items():
            self.pieces.setdefault(system, []).extend(pieces)
        self.skipped += other.skipped
        self.problem = self.problem or other.problem
        self.first_skipped = self.first_skipped or other.first_skipped

    def add(self, corpus: Corpus, outputs: Sequence[Output], first: int) -> None:
        """Count a part that begins with sentence `first` (from 0)."""
        try:
            self._add(corpus, outputs, first)
        except UnsuitableData as error:
            if self._strict:
                raise
            self.problem = error

    def _add(self, corpus: Corpus, outputs: Sequence[Output], first: int) -> None:
        """Count a part; where a sentence is in the way, its halves."""
        if not corpus.sentences:
            return
        try:
            counted = self._count(corpus, outputs, first)
        except UnscorableSentence as error:
            if self._strict:
                raise
            if len(corpus.sentences) > 1:
                middle = len(corpus.sentences) // 2
                for start, end in ((0, middle), (middle, len(corpus.sentences))):
                    self._add(*_cut(corpus, outputs, start, end), first + start)
            else:
                system = self._find_system(corpus, outputs, first)
                self.skipped.append(SkippedSentence(self.name, first + 1, system, str(error)))
                self.first_skipped = self.first_skipped or error
            return
        for output, counts in zip(outputs, counted, strict=True):
            kept = counts if self._types else replace(counts, types=None)
            self.pieces.setdefault(output.system, []).append(pack(kept))

    def _count(self, corpus: Corpus, outputs: Sequence[Output], first: int) -> list[Counts]:
        if self.metric.needs == "text":
            outputs = [replace(output, sentences=make_texts(corpus, output)) for output in outputs]
        if isinstance(self.metric, PooledMetric):
            return self.metric.count_pool(corpus, outputs, first)
        return [self.metric.count(corpus, output) for output in outputs]

    def _find_system(self, corpus: Corpus, outputs: Sequence[Output], first: int) -> str:
        """Whose output of a sentence cannot be counted; empty where it is not a single system's fault."""
        for output in () if isinstance(self.metric, PooledMetric) else outputs:
            try:
                self._count(corpus, [output], first)
            except UnscorableSentence:
                return output.system
        return ""


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


def join_parts(parts: Sequence[CorpusPart]) -> CorpusPart:
    """One corpus and its outputs from the parts of both."""
    (first, first_outputs), *_ = parts
    sentences = [sentence for corpus, _ in parts for sentence in corpus.sentences]
    outputs = []
    for place, output in enumerate(first_outputs):
        pieces = [others[place] for _, others in parts]
        texts = [text for piece in pieces for text in piece.sentences or ()]
        edits = [people for piece in pieces for people in piece.edits or ()]
        outputs.append(
            replace(
                output,
                sentences=None if output.sentences is None else texts,
                edits=None if output.edits is None else edits,
            )
        )
    return replace(first, sentences=sentences), outputs


def _check_length(corpus: Corpus, output: Output) -> None:
    for held in (output.edits, output.sentences):
        if held is not None and len(held) != len(corpus.sentences):
            raise UnsuitableData(
                f"{corpus.name} has {number_of(len(corpus.sentences), 'sentence')}, but {output.system} has {len(held)}"
            )
