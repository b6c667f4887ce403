"""Preparation of sentences and outputs: the extraction of edits, and provenance for signatures."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b

from redink.annotators.annotator import Annotator
from redink.annotators.corpus_annotation import MAX_TEXTS, extract_again, extract_edits
from redink.errors import UnsuitableData, shorten
from redink.formats.clusters import group_edits, has_whole_texts
from redink.metrics.base import Metric, WholeTextMetric
from redink.scoring.request import AnnotatorFactory, ReferenceEdits
from redink.types import NOOP, UNCORRECTED, Annotations, Corpus, Output, Sentence, Tokens, apply_edits

UNTYPED = UNCORRECTED
"""Types that belong to no scheme."""

SOURCE = "source"
"""Name of the system that changes nothing."""


@dataclass(frozen=True, slots=True)
class Provenance:
    """Origins and types of edits, for signatures and cautions."""

    references_extracted: bool = False
    """True if the annotator extracted the references' edits."""
    outputs_extracted: frozenset[str] = frozenset()
    """Systems whose edits the annotator extracted."""
    engine: str = ""
    """Identity of the annotator, if it was needed."""
    reference_types: frozenset[str] = frozenset()
    output_types: frozenset[str] = frozenset()
    whole_texts: bool = False
    """True if sentences have corrected texts, which some metrics compare directly."""
    grouped_edits: bool = False
    """True if sentences have no such texts, so that their references are made from edits."""

    def join(self, other: Provenance) -> Provenance:
        """Merge two provenance records."""
        return Provenance(
            self.references_extracted or other.references_extracted,
            self.outputs_extracted | other.outputs_extracted,
            self.engine or other.engine,
            self.reference_types | other.reference_types,
            self.output_types | other.output_types,
            self.whole_texts or other.whole_texts,
            self.grouped_edits or other.grouped_edits,
        )

    def describe(self, metric: Metric, systems: Collection[str]) -> dict[str, object]:
        """Return the signature's facts about the edits and texts that a metric compared for these systems."""
        facts: dict[str, object] = {}
        if isinstance(metric, WholeTextMetric) and self.whole_texts:
            facts["ref-edits"] = "some" if self.grouped_edits else "none"
            if not self.grouped_edits and hasattr(metric, "mix"):
                facts["mix"] = False  # corrected texts are never mixed, whatever the parameter says
            return facts
        if metric.needs == "edits":
            facts["edits"] = "auto" if self.outputs_extracted.intersection(systems) else "given"
        if metric.reads == "edits" and (self.references_extracted or facts.get("edits") == "auto"):
            facts["ref-edits"] = "auto" if self.references_extracted else "given"
        if "auto" in facts.values():
            facts["engine"] = self.engine
        return facts

    @property
    def schemes_differ(self) -> bool:
        """True if references and systems have types of different schemes, so that none of them can match."""
        reference, output = self.reference_types - UNTYPED, self.output_types - UNTYPED
        if self.references_extracted or not reference or not output:
            return False
        too_few = min(len(reference), len(output)) < MIN_TYPES
        formats_differ = (_get_operation_rate(reference) < 0.5) != (_get_operation_rate(output) < 0.5)
        return formats_differ or (not too_few and not reference & output)


MIN_TYPES = 5
"""Minimum number of types; fewer may have nothing in common by chance."""


def _get_operation_rate(types: frozenset[str]) -> float:
    """Return the fraction of types that begin with an operation, as ERRANT's do: R:NOUN."""
    return sum(name[:2] in ("M:", "R:", "U:") for name in types) / len(types)


class EditExtractor:
    """Extracts edits from texts if metrics need edits.

    `done` is the provenance of references that have been prepared already; they are used as they are.
    """

    def __init__(
        self, make_annotator: AnnotatorFactory, reference_edits: ReferenceEdits, done: Provenance | None = None
    ) -> None:
        self._make_annotator = make_annotator
        self._annotator: Annotator | None = None
        self._reference_edits = reference_edits
        self._references_done = done is not None
        self.provenance = done or Provenance()

    def _get_annotator(self) -> Annotator:
        """Return the annotator, created when it is first needed."""
        if self._annotator is None:
            self._annotator = self._make_annotator()
        return self._annotator

    def prepare(
        self, corpus: Corpus, outputs: Sequence[Output], reads_edits: bool, needs_edits: bool
    ) -> tuple[Corpus, Sequence[Output]]:
        """Return corpus and outputs with the edits that metrics need."""
        _check_edits(corpus, outputs)
        given = corpus
        texts = [output.system for output in outputs if needs_edits and output.edits is None]
        if reads_edits and not self._references_done:
            corpus = self._add_reference_edits(corpus)
        if needs_edits:
            outputs = self._add_edits(corpus, outputs)
        provenance = Provenance(
            corpus is not given,
            frozenset(texts),
            self._annotator.identity if self._annotator else "",
            _list_types(sentence.annotations for sentence in corpus.sentences),
            _list_types(edits for output in outputs for edits in output.edits or ()),
            any(has_whole_texts(sentence) for sentence in corpus.sentences),
            not all(has_whole_texts(sentence) for sentence in corpus.sentences),
        )
        self.provenance = self.provenance.join(provenance)
        return corpus, outputs

    def _add_reference_edits(self, corpus: Corpus) -> Corpus:
        """Extract edits from corrected texts; with `auto`, extract given edits again, and group those of texts."""
        auto = self._reference_edits == "auto"
        bare = [sentence for sentence in corpus.sentences if _lacks_edits(sentence)]
        if not bare and not auto:
            return corpus
        edited: Sequence[Sentence] = [sentence for sentence in corpus.sentences if not _lacks_edits(sentence)]
        if auto:
            edited = extract_again(self._get_annotator(), edited)
        extracted, given = iter(extract_edits(self._get_annotator(), bare)), iter(edited)
        sentences = [next(extracted if _lacks_edits(sentence) else given) for sentence in corpus.sentences]
        # A metric that can compare whole texts uses the edits only if they are grouped.
        return replace(corpus, sentences=list(map(_group_errors, sentences)) if auto else sentences)

    def _add_edits(self, corpus: Corpus, outputs: Sequence[Output]) -> list[Output]:
        """Add edits to outputs; texts of all systems are annotated together, because many of them are equal."""
        texts = [output.sentences or () for output in outputs if output.edits is None]
        extracted: list[list[Annotations]] = [[] for _ in texts]
        size = max(1, MAX_TEXTS // max(1, len(texts)))
        for start in range(0, len(corpus.sentences) if texts else 0, size):
            sources = [sentence.tokens for sentence in corpus.sentences[start : start + size]]
            versions = zip(sources, *(text[start : start + size] for text in texts), strict=True)
            pairs = [(source, text) for source, *others in versions for text in others]
            annotated = self._get_annotator().annotate(pairs)
            for index, edits in enumerate(extracted):
                edits += [(annotation,) for annotation in annotated[index :: len(texts)]]
        new = iter(extracted)
        return [output if output.edits is not None else replace(output, edits=next(new)) for output in outputs]


def _lacks_edits(sentence: Sentence) -> bool:
    """Check for corrected texts without edits."""
    return bool(sentence.references) and not sentence.annotations


def _group_errors(sentence: Sentence) -> Sentence:
    """Group the edits of a sentence into errors with alternative corrections, if it has corrected texts too."""
    return replace(sentence, clusters=group_edits(sentence.annotations)) if has_whole_texts(sentence) else sentence


def _check_edits(corpus: Corpus, outputs: Sequence[Output]) -> None:
    """Raise an error if edits do not fit their sentence; readers check files, but data can be made in memory."""
    owners = (corpus.name, *(output.system for output in outputs))
    all_annotations = [
        [sentence.annotations for sentence in corpus.sentences],
        *(output.edits or () for output in outputs),
    ]
    for owner, edits_of_sentences in zip(owners, all_annotations, strict=True):
        for number, (sentence, by_annotator) in enumerate(zip(corpus.sentences, edits_of_sentences, strict=False), 1):
            length = len(sentence.tokens)
            for edits in by_annotator or ():
                for edit in edits or ():
                    start, end, correction = edit[:3]
                    if not 0 <= start <= end <= length and (start, end) != (-1, -1):
                        problem = f"the span {start} {end} does not fit a sentence of {length} tokens"
                    elif type(correction) is not tuple:
                        problem = f"a correction must be a tuple of tokens, got {shorten(repr(correction))}"
                    else:
                        continue
                    raise UnsuitableData(f"{owner}: sentence {number} of this part: {problem}")


def _list_types(annotated: Iterable[Annotations]) -> frozenset[str]:
    return frozenset(
        edit.type
        for annotations in annotated
        for edits in annotations
        for edit in edits or ()
        if edit.type not in (NOOP, "")
    )


class Checksum:
    """A short checksum of a corpus as given: sources, and the edits or texts of references."""

    def __init__(self) -> None:
        self._digest = blake2b(digest_size=4)

    def add(self, sentences: Sequence[Sentence]) -> None:
        """Add the next sentences."""
        lines: list[str] = []
        for sentence in sentences:
            lines.append(" ".join(sentence.tokens))
            lines += [" ".join(text) for text in sentence.references]
            for edits in sentence.annotations:
                lines.append("-" if edits is None else "+")
                for start, end, correction, error_type, alternatives in edits or ():
                    texts = "||".join(map(" ".join, (correction, *alternatives)))
                    lines.append(f"{start} {end} {error_type} {texts}")
        self._digest.update("\n".join([*lines, ""]).encode("utf-8", "surrogatepass"))

    def __str__(self) -> str:
        return self._digest.hexdigest()


def make_baseline(corpus: Corpus) -> Output:
    """Return the output of a system that changes nothing."""
    return Output(SOURCE, [sentence.tokens for sentence in corpus.sentences], [((),)] * len(corpus.sentences))


def make_texts(corpus: Corpus, output: Output) -> Sequence[Tokens]:
    """Return a system's texts; of several sets of edits, the first one makes the text."""
    if output.sentences is not None:
        return output.sentences
    chosen = [next((edits for edits in annotations if edits is not None), ()) for annotations in output.edits or ()]
    return [apply_edits(s.tokens, edits) for s, edits in zip(corpus.sentences, chosen, strict=True)]
