"""Preparation: sentences and outputs in, the same with the edits or texts that metrics look at."""

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
"""The name of the system that changes nothing."""


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where edits come from, and which types they have: what signatures and cautions are made of."""

    references_found: bool = False
    """Whether the annotator found the references' edits."""
    outputs_found: frozenset[str] = frozenset()
    """The systems whose edits it found."""
    engine: str = ""
    """The identity of the annotator, where it was needed."""
    reference_types: frozenset[str] = frozenset()
    output_types: frozenset[str] = frozenset()
    whole_texts: bool = False
    """Whether sentences have corrected texts that are compared as they are where a metric can do so."""
    grouped_edits: bool = False
    """Whether sentences have no such texts: their references are made from edits."""

    def join(self, other: Provenance) -> Provenance:
        """Merge two provenance records."""
        return Provenance(
            self.references_found or other.references_found,
            self.outputs_found | other.outputs_found,
            self.engine or other.engine,
            self.reference_types | other.reference_types,
            self.output_types | other.output_types,
            self.whole_texts or other.whole_texts,
            self.grouped_edits or other.grouped_edits,
        )

    def describe(self, metric: Metric, systems: Collection[str]) -> dict[str, object]:
        """Return the signature's facts about the edits and texts that a metric compared in these systems."""
        facts: dict[str, object] = {}
        if isinstance(metric, WholeTextMetric) and self.whole_texts:
            facts["ref-edits"] = "some" if self.grouped_edits else "none"
            if not self.grouped_edits and hasattr(metric, "mix"):
                facts["mix"] = False  # there is nothing to mix, whatever the parameter says
            return facts
        if metric.needs == "edits":
            facts["edits"] = "auto" if self.outputs_found.intersection(systems) else "given"
        if metric.reads == "edits" and (self.references_found or facts.get("edits") == "auto"):
            facts["ref-edits"] = "auto" if self.references_found else "given"
        if "auto" in facts.values():
            facts["engine"] = self.engine
        return facts

    @property
    def schemes_differ(self) -> bool:
        """Whether references and systems have types of different schemes, so that none of them can match."""
        reference, output = self.reference_types - UNTYPED, self.output_types - UNTYPED
        if self.references_found or not reference or not output:
            return False
        few = min(len(reference), len(output)) < FEW_TYPES
        unlike = (_share_with_operation(reference) < 0.5) != (_share_with_operation(output) < 0.5)
        return unlike or (not few and not reference & output)


FEW_TYPES = 5
"""So few types may have nothing in common by chance."""


def _share_with_operation(types: frozenset[str]) -> float:
    """The share of types that begin with an operation, as ERRANT's do: R:NOUN."""
    return sum(name[:2] in ("M:", "R:", "U:") for name in types) / len(types)


class EditExtractor:
    """Finds edits where there are only texts and a metric looks at edits.

    `done` says that the references have been prepared already, and how: they are taken as they are.
    """

    def __init__(
        self, make_annotator: AnnotatorFactory, reference_edits: ReferenceEdits, done: Provenance | None = None
    ) -> None:
        self._make_annotator = make_annotator
        self._annotator: Annotator | None = None
        self._reference_edits = reference_edits
        self._references_done = done is not None
        self.provenance = done or Provenance()

    def _find_annotator(self) -> Annotator:
        """The annotator, made when it is first needed."""
        if self._annotator is None:
            self._annotator = self._make_annotator()
        return self._annotator

    def prepare(
        self, corpus: Corpus, outputs: Sequence[Output], reads_edits: bool, needs_edits: bool
    ) -> tuple[Corpus, Sequence[Output]]:
        """Corpus and outputs with edits, as far as metrics look at those of references or outputs."""
        _check_edits(corpus, outputs)
        given = corpus
        texts = [output.system for output in outputs if needs_edits and output.edits is None]
        if reads_edits and not self._references_done:
            corpus = self._add_reference_edits(corpus)
        if needs_edits:
            outputs = self._add_edits(corpus, outputs)
        found = Provenance(
            corpus is not given,
            frozenset(texts),
            self._annotator.identity if self._annotator else "",
            _list_types(sentence.annotations for sentence in corpus.sentences),
            _list_types(edits for output in outputs for edits in output.edits or ()),
            any(has_whole_texts(sentence) for sentence in corpus.sentences),
            not all(has_whole_texts(sentence) for sentence in corpus.sentences),
        )
        self.provenance = self.provenance.join(found)
        return corpus, outputs

    def _add_reference_edits(self, corpus: Corpus) -> Corpus:
        """Extract edits from corrected texts; with `auto`, extract given edits again, and group those of texts."""
        auto = self._reference_edits == "auto"
        bare = [sentence for sentence in corpus.sentences if _lacks_edits(sentence)]
        if not bare and not auto:
            return corpus
        edited: Sequence[Sentence] = [sentence for sentence in corpus.sentences if not _lacks_edits(sentence)]
        if auto:
            edited = extract_again(self._find_annotator(), edited)
        extracted, given = iter(extract_edits(self._find_annotator(), bare)), iter(edited)
        sentences = [next(extracted if _lacks_edits(sentence) else given) for sentence in corpus.sentences]
        # A metric that can compare whole texts uses the edits only if they are grouped.
        return replace(corpus, sentences=list(map(_group_errors, sentences)) if auto else sentences)

    def _add_edits(self, corpus: Corpus, outputs: Sequence[Output]) -> list[Output]:
        """The outputs with edits; those of texts are found for all systems in step: systems write much alike."""
        texts = [output.sentences or () for output in outputs if output.edits is None]
        found: list[list[Annotations]] = [[] for _ in texts]
        size = max(1, MAX_TEXTS // max(1, len(texts)))
        for start in range(0, len(corpus.sentences) if texts else 0, size):
            sources = [sentence.tokens for sentence in corpus.sentences[start : start + size]]
            versions = zip(sources, *(text[start : start + size] for text in texts), strict=True)
            pairs = [(source, text) for source, *others in versions for text in others]
            annotated = self._find_annotator().annotate(pairs)
            for place, edits in enumerate(found):
                edits += [(annotation,) for annotation in annotated[place :: len(texts)]]
        new = iter(found)
        return [output if output.edits is not None else replace(output, edits=next(new)) for output in outputs]


def _lacks_edits(sentence: Sentence) -> bool:
    """Check for corrected texts without edits."""
    return bool(sentence.references) and not sentence.annotations


def _group_errors(sentence: Sentence) -> Sentence:
    """Group the edits of a sentence into errors with alternative corrections, if it has corrected texts too."""
    return replace(sentence, clusters=group_edits(sentence.annotations)) if has_whole_texts(sentence) else sentence


def _check_edits(corpus: Corpus, outputs: Sequence[Output]) -> None:
    """Refuse edits that do not fit their sentence: readers have checked theirs, but data may be made in memory."""
    people = [[sentence.annotations for sentence in corpus.sentences], *(output.edits or () for output in outputs)]
    for whose, annotated in zip((corpus.name, *(output.system for output in outputs)), people, strict=True):
        for number, (sentence, by_annotator) in enumerate(zip(corpus.sentences, annotated, strict=False), 1):
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
                    raise UnsuitableData(f"{whose}: sentence {number} of this part: {problem}")


def _list_types(annotated: Iterable[Annotations]) -> frozenset[str]:
    return frozenset(
        edit.type
        for annotations in annotated
        for edits in annotations
        for edit in edits or ()
        if edit.type not in (NOOP, "")
    )


class Checksum:
    """A short checksum of a corpus as it was given: sources, and the edits or texts of its references."""

    def __init__(self) -> None:
        self._digest = blake2b(digest_size=4)

    def add(self, sentences: Sequence[Sentence]) -> None:
        """Take the next sentences."""
        lines: list[str] = []
        for sentence in sentences:
            lines.append(" ".join(sentence.tokens))
            lines += [" ".join(text) for text in sentence.references]
            for edits in sentence.annotations:
                lines.append("-" if edits is None else "+")
                for start, end, correction, kind, alternatives in edits or ():
                    texts = "||".join(map(" ".join, (correction, *alternatives)))
                    lines.append(f"{start} {end} {kind} {texts}")
        self._digest.update("\n".join([*lines, ""]).encode("utf-8", "surrogatepass"))

    def __str__(self) -> str:
        return self._digest.hexdigest()


def make_baseline(corpus: Corpus) -> Output:
    """The system that changes nothing."""
    return Output(SOURCE, [sentence.tokens for sentence in corpus.sentences], [((),)] * len(corpus.sentences))


def make_texts(corpus: Corpus, output: Output) -> Sequence[Tokens]:
    """What a system wrote, as texts; of several sets of edits, a text is made from the first."""
    if output.sentences is not None:
        return output.sentences
    proposed = [next((edits for edits in people if edits is not None), ()) for people in output.edits or ()]
    return [apply_edits(s.tokens, edits) for s, edits in zip(corpus.sentences, proposed, strict=True)]
