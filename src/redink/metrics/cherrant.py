"""ChERRANT's scores of existing edits, with or without counting equally good alignments twice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, Literal, TypeAlias

from redink.metrics.counts import Counts
from redink.metrics.errant import Errant
from redink.metrics.registry import register
from redink.types import AlignedAnnotation, Annotation, Annotations, Corpus, Output

Rules: TypeAlias = Literal["fixed", "tool"]


@register("cherrant")
@dataclass(frozen=True, slots=True)
class Cherrant(Errant):
    """P, R and F of edits with the same span and correction, of Chinese texts.

    Parameters
    ----------
    beta
        Weight of recall.
    unit
        Fields that must match: span and correction; these and the type; the span; or each token of the span.
    tokens
        Count all edits, edits with at most one token on either side, or edits with more.
    only
        Count only edits of these types, such as `("W",)`.
    ignore
        Ignore edits of these types.
    rules
        If an annotator has several equally good alignments: `fixed` compares the first one; `tool` compares the edits
        of all of them, as ChERRANT does, and counts an edit that two of them share twice.

    """

    rules: Rules = "fixed"

    name: ClassVar[str]
    description: ClassVar[str] = "precision, recall and F of edits of Chinese texts (ChERRANT)"
    citation: ClassVar[str] = (
        "Zhang, Li, Bao, Li, Zhang, Li, Huang and Zhang (2022). MuCGEC: a Multi-Reference Multi-Source Evaluation "
        "Dataset for Chinese Grammatical Error Correction. NAACL."
    )

    def count(self, corpus: Corpus, output: Output) -> Counts:
        """Compare every hypothesis of a sentence with every annotator."""
        if self.rules == "tool":
            sentences = [replace(one, annotations=pool_alignments(one.annotations)) for one in corpus.sentences]
            corpus = replace(corpus, sentences=sentences)
            output = replace(output, edits=[pool_alignments(edits) for edits in output.edits or ()])
        return Errant.count(self, corpus, output)


def pool_alignments(annotations: Annotations) -> Annotations:
    """Return the edits of all alignments of each annotator."""
    return tuple([None if edits is None else _pool(edits) for edits in annotations])


def _pool(edits: Annotation) -> Annotation:
    others: Iterable[Annotation] = edits.others if isinstance(edits, AlignedAnnotation) else ()
    return (*edits, *(edit for other in others for edit in other))
