"""Annotation of whole corpora.

There are three jobs: extract edits from corrected texts; extract edits again from the texts that given edits produce;
classify given edits again. Sentences are processed in batches, so that each batch is parsed at once, and batches may
run
in several processes without changing the result.
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
"""Number of sentences per batch if there are several workers; otherwise `MAX_TEXTS`."""
MAX_TEXTS = 2_048
"""Number of corrections annotated at once; larger batches use the networks better."""

Job: TypeAlias = Callable[[Annotator, Sequence[Sentence]], list[Sentence]]


def extract_edits(annotator: Annotator, sentences: Sequence[Sentence]) -> list[Sentence]:
    """Extract edits of sentences that have corrected texts."""
    pairs = [(sentence.tokens, text) for sentence in sentences for text in sentence.references]
    annotations = iter(annotator.annotate(pairs))
    return [
        Sentence(s.tokens, tuple(islice(annotations, len(s.references))), s.references, s.id, s.clusters)
        for s in sentences
    ]


@dataclass(frozen=True, slots=True)
class CorrectedText:
    """Text produced by an annotator's edits, with the edits in span order and their spans in the text."""

    source: Tokens
    text: Tokens
    edits: list[Edit]
    spans: list[Operation]


def rebuild(source: Tokens, edits: Annotation) -> CorrectedText:
    """Apply edits from left to right; uncorrected ones leave the source unchanged.

    As in ERRANT, overlapping edits are applied one on top of the other, and spans are limited to the text.
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
    return CorrectedText(source, tuple(text), ordered, [_limit_span(span, len(text)) for span in spans])


def _limit_span(span: Operation, size: int) -> Operation:
    """Limit a span to the text, with Python's slice rules: after overlaps it may lie outside."""
    start, end, _ = slice(span.other_start, span.other_end).indices(size)
    return span._replace(other_start=start, other_end=max(start, end))


def extract_again(
    annotator: Annotator, sentences: Sequence[Sentence], keep_types: bool = False, noop: bool = True
) -> list[Sentence]:
    """Extract edits again from each source and the text that the given edits produce.

    Uncorrected edits are preserved. An annotation without edits stays empty; if `noop` is False, it is removed, as in
    ERRANT.
    """

    def extract(rebuilt: Sequence[CorrectedText]) -> list[Annotation]:
        extracted = annotator.annotate([(item.source, item.text) for item in rebuilt])
        results = []
        for item, edits in zip(rebuilt, extracted, strict=True):
            uncorrected = [
                edit if keep_types else edit._replace(type="UNK") for edit in item.edits if edit.type in UNCORRECTED
            ]
            results.append(tuple(sorted([*uncorrected, *edits], key=lambda edit: (edit.start, edit.end))))
        return results

    return _replace_annotations(sentences, extract, noop)


def classify_again(
    annotator: Annotator,
    sentences: Sequence[Sentence],
    minimise: bool = True,
    keep_types: bool = False,
    noop: bool = True,
) -> list[Sentence]:
    """Classify the given edits again, without unchanged tokens at their ends."""

    def classify(rebuilt: Sequence[CorrectedText]) -> list[Annotation]:
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
            for index, (edit, span) in enumerate(zip(item.edits, spans[number], strict=True)):
                uncorrected = edit.type in UNCORRECTED
                correction = edit.correction if uncorrected else item.text[span.other_start : span.other_end]
                error_type = types[number][index] if types else edit.type
                edits.append(Edit._make((span.start, span.end, correction, error_type, ())))
            results.append(tuple(edits))
        return results

    return _replace_annotations(sentences, classify, noop)


def _replace_annotations(
    sentences: Sequence[Sentence], annotate: Callable[[Sequence[CorrectedText]], list[Annotation]], noop: bool
) -> list[Sentence]:
    """Replace each annotator's edits; annotations that are empty or missing stay as they are."""
    edited = [
        (number, annotator, rebuild(sentence.tokens, edits))
        for number, sentence in enumerate(sentences)
        for annotator, edits in enumerate(sentence.annotations)
        if edits and edits[0].type != NOOP
    ]
    new = {
        (number, annotator): edits
        for (number, annotator, _), edits in zip(edited, annotate([item for _, _, item in edited]), strict=True)
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
    """Run a job on a stream of sentences, in order and with bounded memory."""
    size = MAX_TEXTS if executor.workers == 1 else BATCH
    for annotated in executor.map(partial(_prepare, job, make_annotator), _divide(sentences, size)):
        yield from annotated


NumberedSentences: TypeAlias = list[tuple[int, Sentence]]


def _divide(sentences: Iterable[Sentence], size: int) -> Iterator[NumberedSentences]:
    """Divide numbered sentences into batches."""
    batch: NumberedSentences = []
    texts = 0
    for number, sentence in enumerate(sentences, 1):
        batch.append((number, sentence))
        texts += len(sentence.references) + len(sentence.annotations)
        if len(batch) == size or texts >= MAX_TEXTS:
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
        for number, sentence in batch:  # find the sentence at fault
            try:
                job(annotator, [sentence])
            except type(error) as cause:
                raise type(error)(f"sentence {number}: {cause}", cause.setting) from None
        raise
