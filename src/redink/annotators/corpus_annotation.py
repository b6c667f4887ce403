"""Sentences with texts or edits in, sentences with new edits out: what the annotator does for whole corpora.

Three jobs: edits from corrected texts; edits extracted again from the texts that given edits make; given edits typed
again. Each takes a batch of sentences, so that a batch is parsed at once, and a stream of sentences may be shared out
among processes without any change in what comes out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import TypeAlias

from redink.annotators.alignment import Operation, minimise_span
from redink.annotators.annotator import Annotator
from redink.errors import UnscorableSentence, UnsuitableData
from redink.executors.base import Executor
from redink.types import NOOP, UNCORRECTED, Annotation, Edit, Sentence, Tokens

BATCH = 512
"""How many sentences a worker annotates at a time, so that all have work; without workers it is `MOST_TEXTS`."""
MOST_TEXTS = 2_048
"""How many corrections are annotated at a time: the more, the better the networks are filled."""

Job: TypeAlias = Callable[[Annotator, Sequence[Sentence]], list[Sentence]]


def extract_edits(annotator: Annotator, sentences: Sequence[Sentence]) -> list[Sentence]:
    """Edits for sentences that come with corrected texts."""
    pairs = [(sentence.tokens, text) for sentence in sentences for text in sentence.references]
    found = iter(annotator.annotate(pairs))
    return [
        Sentence(s.tokens, tuple(islice(found, len(s.references))), s.references, s.id, s.clusters) for s in sentences
    ]


@dataclass(frozen=True, slots=True)
class CorrectedText:
    """The text that an annotator's edits make, with the edits in the order of their spans and where they ended up."""

    source: Tokens
    text: Tokens
    edits: list[Edit]
    spans: list[Operation]


def rebuild(source: Tokens, edits: Annotation) -> CorrectedText:
    """Carry the edits out from left to right, uncorrected ones by leaving the source as it is.

    As in ERRANT, edits that overlap are carried out one on top of the other, and spans end where the text does.
    """
    text = list(source)
    shift = 0
    ordered = sorted(edits, key=lambda edit: (edit.start, edit.end))
    spans = []
    for edit in ordered:
        new = source[edit.start : edit.end] if edit.type in UNCORRECTED else edit.correction
        start = edit.start + shift
        text[start : edit.end + shift] = new
        spans.append(Operation("X", edit.start, edit.end, start, start + len(new)))
        shift += len(new) - (edit.end - edit.start)
    return CorrectedText(source, tuple(text), ordered, [_cut(span, len(text)) for span in spans])


def _cut(span: Operation, size: int) -> Operation:
    """The part of a span that lies in the text, as Python slices: with overlaps it may end before or behind it."""
    start, end, _ = slice(span.other_start, span.other_end).indices(size)
    return span._replace(other_start=start, other_end=max(start, end))


def extract_again(
    annotator: Annotator, sentences: Sequence[Sentence], keep_types: bool = False, noop: bool = True
) -> list[Sentence]:
    """Edits found again between each source and the text that the given edits make of it.

    Uncorrected edits stay, among the others. An annotator left without edits made none, unless `noop` is off: then,
    as in ERRANT, that annotator is gone.
    """

    def renew(rebuilt: Sequence[CorrectedText]) -> list[Annotation]:
        extracted = annotator.annotate([(item.source, item.text) for item in rebuilt])
        results = []
        for item, edits in zip(rebuilt, extracted, strict=True):
            kept = [
                edit if keep_types else edit._replace(type="UNK") for edit in item.edits if edit.type in UNCORRECTED
            ]
            results.append(tuple(sorted([*kept, *edits], key=lambda edit: (edit.start, edit.end))))
        return results

    return _renew_all(sentences, renew, noop)


def classify_again(
    annotator: Annotator,
    sentences: Sequence[Sentence],
    minimise: bool = True,
    keep_types: bool = False,
    noop: bool = True,
) -> list[Sentence]:
    """The given edits with new types, without the tokens at their ends that do not change."""

    def renew(rebuilt: Sequence[CorrectedText]) -> list[Annotation]:
        spans = [
            [
                minimise_span(span, item.source, item.text) if minimise and edit.type not in UNCORRECTED else span
                for edit, span in zip(item.edits, item.spans, strict=True)
            ]
            for item in rebuilt
        ]
        types = annotator.classify([(item.source, item.text) for item in rebuilt], spans) if not keep_types else None
        results = []
        for number, item in enumerate(rebuilt):
            edits = []
            for place, (edit, span) in enumerate(zip(item.edits, spans[number], strict=True)):
                uncorrected = edit.type in UNCORRECTED
                correction = edit.correction if uncorrected else item.text[span.other_start : span.other_end]
                kind = types[number][place] if types else edit.type
                edits.append(Edit(span.start, span.end, correction, kind))
            results.append(tuple(edits))
        return results

    return _renew_all(sentences, renew, noop)


def _renew_all(
    sentences: Sequence[Sentence], renew: Callable[[Sequence[CorrectedText]], list[Annotation]], noop: bool
) -> list[Sentence]:
    """The sentences with each annotator's edits renewed; who made none, or did not see a sentence, stays so."""
    wanted = [
        (number, annotator, rebuild(sentence.tokens, edits))
        for number, sentence in enumerate(sentences)
        for annotator, edits in enumerate(sentence.annotations)
        if edits and edits[0].type != NOOP
    ]
    new = {
        (number, annotator): edits
        for (number, annotator, _), edits in zip(wanted, renew([item for _, _, item in wanted]), strict=True)
    }
    results = []
    for number, sentence in enumerate(sentences):
        annotations: list[Annotation | None] = []
        for annotator, edits in enumerate(sentence.annotations):
            renewed = new.get((number, annotator))
            annotations.append((renewed if renewed or noop else None) if renewed is not None else edits and ())
        results.append(replace(sentence, annotations=tuple(annotations)))
    return results


def annotate_stream(
    sentences: Iterable[Sentence], job: Job, make_annotator: Callable[[], Annotator], executor: Executor
) -> Iterator[Sentence]:
    """Do a job for a stream of sentences, in order; memory stays bounded."""
    size = MOST_TEXTS if executor.workers == 1 else BATCH
    for annotated in executor.map(partial(_prepare, job, make_annotator), _divide(sentences, size)):
        yield from annotated


NumberedSentences: TypeAlias = list[tuple[int, Sentence]]


def _divide(sentences: Iterable[Sentence], size: int) -> Iterator[NumberedSentences]:
    """Batches of numbered sentences."""
    batch: NumberedSentences = []
    texts = 0
    for number, sentence in enumerate(sentences, 1):
        batch.append((number, sentence))
        texts += len(sentence.references) + len(sentence.annotations)
        if len(batch) == size or texts >= MOST_TEXTS:
            yield batch
            batch, texts = [], 0
    if batch:
        yield batch


def _prepare(job: Job, make_annotator: Callable[[], Annotator]) -> Callable[[NumberedSentences], list[Sentence]]:
    return partial(_annotate, job, make_annotator())


def _annotate(job: Job, annotator: Annotator, batch: NumberedSentences) -> list[Sentence]:
    try:
        return job(annotator, [sentence for _, sentence in batch])
    except (UnsuitableData, UnscorableSentence) as error:
        for number, sentence in batch:  # whose is it?
            try:
                job(annotator, [sentence])
            except type(error) as found:
                raise type(error)(f"sentence {number}: {found}", found.setting) from None
        raise
