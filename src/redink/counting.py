"""Counting: parts of a corpus with outputs in, the counts of every metric out.

A worker prepares what the metrics look at and lets each of them count; several processes may each have one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, TypeAlias

from redink.annotators.annotator import Annotator
from redink.annotators.sentences import extract_again, extract_edits
from redink.errors import OverlappingEdits, RedinkError, UnsuitableData
from redink.metrics.base import Counts, Metric, PooledMetric, pack
from redink.results import LeftOut
from redink.types import Corpus, Output, Tokens, apply_edits

ReferenceEdits: TypeAlias = Literal["given", "auto"]
Part: TypeAlias = tuple[Corpus, Sequence[Output]]
Slice: TypeAlias = tuple[Corpus, Sequence[Output], int]
"""Some sentences, and the number of the first of them (from 0)."""


@dataclass(frozen=True, slots=True)
class Share:
    """What a worker made of one part."""

    corpus: Corpus
    """As it was prepared; without sentences, where nobody wants to see them."""
    outputs: Sequence[Output]
    sentences: int
    annotators: int
    counters: Mapping[str, Counter]
    made: Made


def prepare_worker(
    metrics: Mapping[str, Metric],
    annotator: Annotator | None,
    reference_edits: ReferenceEdits,
    strict: bool,
    keep: bool,
    types: bool,
) -> Callable[[Slice], Share]:
    """What prepares and counts the slices of a corpus, one after the other."""
    preparation = Preparation(annotator, reference_edits)
    reads_edits = any(metric.reads == "edits" for metric in metrics.values())
    needs_edits = any(metric.needs == "edits" for metric in metrics.values())

    def count(slice_: Slice) -> Share:
        raw, outputs, first = slice_
        corpus = preparation.prepare_corpus(raw, reads_edits)
        if needs_edits:
            outputs = [preparation.add_edits(corpus, output) for output in outputs]
        counters = {name: Counter(name, metric, strict, types) for name, metric in metrics.items()}
        for counter in counters.values():
            counter.add(corpus, outputs, first)
        shown = (corpus, outputs) if keep else (replace(corpus, sentences=()), ())
        return Share(*shown, len(corpus.sentences), corpus.annotators, counters, preparation.made)

    return count


def slice_parts(parts: Iterable[Part], slices: int) -> Iterator[Slice]:
    """The parts, each cut into so many slices, with the number of the first sentence (from 0)."""
    first = 0
    for corpus, outputs in parts:
        for output in outputs:
            _check_length(corpus, output)
        size = max(1, -(-len(corpus.sentences) // slices))
        for start in range(0, len(corpus.sentences), size):
            yield (*_cut(corpus, outputs, start, start + size), first + start)
        first += len(corpus.sentences)


class Counter:
    """Counts a corpus by one metric, part by part; what it cannot count, it leaves out and names."""

    def __init__(self, name: str, metric: Metric, strict: bool, types: bool) -> None:
        self.name = name
        self.metric = metric
        self.pieces: dict[str, list[Counts]] = {}
        """By system, one for each part."""
        self.left_out: list[LeftOut] = []
        self.problem: Exception | None = None
        """The first error; it matters where nothing could be counted."""
        self._strict = strict
        self._types = types

    def join(self, other: Counter) -> None:
        """Take over what was counted of the sentences that follow."""
        for system, pieces in other.pieces.items():
            self.pieces.setdefault(system, []).extend(pieces)
        self.left_out += other.left_out
        self.problem = self.problem or other.problem

    def add(self, corpus: Corpus, outputs: Sequence[Output], first: int) -> None:
        """Count a part that begins with sentence `first` (from 0); where that fails, its halves."""
        if not corpus.sentences:
            return
        try:
            counted = self._count(corpus, outputs, first)
        except Exception as error:
            if self._strict or not can_be_a_sentences(error):
                raise
            if len(corpus.sentences) > 1:
                middle = len(corpus.sentences) // 2
                for start, end in ((0, middle), (middle, len(corpus.sentences))):
                    self.add(*_cut(corpus, outputs, start, end), first + start)
            else:
                system = self._find_system(corpus, outputs, first)
                self.left_out.append(LeftOut(self.name, first + 1, system, describe_problem(error)))
            self.problem = self.problem or error
            return
        for output, own in zip(outputs, counted, strict=True):
            kept = own if self._types else replace(own, types=None)
            self.pieces.setdefault(output.system, []).append(pack(kept))

    def _count(self, corpus: Corpus, outputs: Sequence[Output], first: int) -> list[Counts]:
        if self.metric.needs == "text":
            outputs = [replace(output, sentences=make_texts(corpus, output)) for output in outputs]
        if isinstance(self.metric, PooledMetric):
            return self.metric.count_pool(corpus, outputs, first)
        return [self.metric.count(corpus, output) for output in outputs]

    def _find_system(self, corpus: Corpus, outputs: Sequence[Output], first: int) -> str:
        """Whose output of a sentence cannot be counted."""
        for output in () if isinstance(self.metric, PooledMetric) else outputs:
            try:
                self._count(corpus, [output], first)
            except Exception:
                return output.system
        return ""


def can_be_a_sentences(error: Exception) -> bool:
    """Whether a sentence can be the reason of an error; those that users make in their request are not."""
    return not isinstance(error, RedinkError) or isinstance(error, UnsuitableData | OverlappingEdits)


def describe_problem(error: Exception) -> str:
    """What an error says; of one that is not ours, also what it is."""
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


class Made(NamedTuple):
    """Whose edits were found by the annotator."""

    references: bool = False
    outputs: bool = False


class Preparation:
    """Finds edits where there are only texts and a metric looks at edits."""

    def __init__(self, annotator: Annotator | None, reference_edits: ReferenceEdits) -> None:
        self._annotator = annotator
        self._reference_edits = reference_edits
        self.made = Made()

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
            self.made = self.made._replace(references=True)
            return replace(corpus, sentences=extract_edits(self.annotator, corpus.sentences))
        if self._reference_edits == "auto":
            self.made = self.made._replace(references=True)
            return replace(corpus, sentences=extract_again(self.annotator, corpus.sentences))
        return corpus

    def add_edits(self, corpus: Corpus, output: Output) -> Output:
        """The output with edits, where it has only texts."""
        if output.edits is not None:
            return output
        self.made = self.made._replace(outputs=True)
        pairs = zip((sentence.tokens for sentence in corpus.sentences), output.sentences or (), strict=True)
        return replace(output, edits=[(edits,) for edits in self.annotator.annotate(list(pairs))])

    def describe(self, metric: Metric) -> dict[str, object]:
        """How the edits that the metric looked at were made."""
        facts: dict[str, object] = {}
        if metric.needs == "edits":
            facts["edits"] = "auto" if self.made.outputs else "given"
        if metric.reads == "edits" and (self.made.references or facts.get("edits") == "auto"):
            facts["ref-edits"] = "auto" if self.made.references else "given"
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
