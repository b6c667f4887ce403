"""Error types of uploaded edits, assigned by the annotator.

A team chooses the types in its file, so they must never reach a table: with a type for each edit, scores by type would
reveal which edits are right. Types with few reference edits are pooled for the same reason.
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from typing import Any

from redink.annotators.annotator import Annotator, AnnotatorSettings
from redink.annotators.corpus_annotation import classify_again
from redink.metrics.base import Metric
from redink.scoring.evaluation import Evaluation
from redink.scoring.preparation import UNTYPED
from redink.scoring.texts import Scorer
from redink.types import Annotation, Annotations, Corpus, Output, Sentence

MIN_EDITS = 10  # reference edits that a type needs to have a row of its own
RARE = "rare"


def list_common_types(corpus: Corpus) -> frozenset[str]:
    """Return the types with at least `MIN_EDITS` edits in the reference, all annotators together."""
    counted = Counter(
        edit.type for sentence in corpus.sentences for edits in sentence.annotations for edit in edits or ()
    )
    return frozenset(name for name, count in counted.items() if count >= MIN_EDITS and name not in UNTYPED)


def pool_rare_types(annotations: Annotations, common: frozenset[str]) -> Annotations:
    """Return the annotations with every type outside `common` replaced by `RARE`."""
    return tuple(
        edits and tuple(
            edit if edit.type in common or edit.type in UNTYPED else edit._replace(type=RARE) for edit in edits
        )
        for edits in annotations
    )  # fmt: skip


def retype(corpus: Corpus, output: Output, settings: AnnotatorSettings) -> Output:
    """Return an output with every edit typed by the annotator; spans and corrections are unchanged.

    Sentences with overlapping edits have no corrected text to be typed from, so their types are operations.
    """
    annotator = settings()
    sentences = [
        Sentence(sentence.tokens, annotations=edits)
        for sentence, edits in zip(corpus.sentences, output.edits or (), strict=True)
    ]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        typed = classify_again(annotator, sentences, minimise=False)
    retyped = []
    for old, new in zip(sentences, typed, strict=True):
        retyped.append(
            tuple(_copy_types(before, after) for before, after in zip(old.annotations, new.annotations, strict=True))
        )
    return replace(output, edits=retyped)


def _copy_types(edits: Iterable[Any] | None, typed: Iterable[Any] | None) -> Any:
    """Return the edits with the types of the edits at the same spans, or their operations if there is none."""
    if edits is None:
        return None
    types = {(edit.start, edit.end, edit.correction): edit.type for edit in typed or ()}
    return tuple(
        edit
        if edit.type in UNTYPED
        else edit._replace(type=types.get((edit.start, edit.end, edit.correction)) or name_operation(edit))
        for edit in edits
    )


def name_operation(edit: Any) -> str:
    """Return the operation of an edit: M, R or U."""
    return "M" if edit.start == edit.end else "R" if edit.correction else "U"


def pool_corpus(corpus: Corpus, common: frozenset[str]) -> Corpus:
    """Return the corpus with rare types of its references pooled."""
    sentences = tuple(
        replace(sentence, annotations=pool_rare_types(sentence.annotations, common)) for sentence in corpus.sentences
    )
    return replace(corpus, sentences=sentences)


def retype_output(corpus: Corpus, output: Output, common: frozenset[str], settings: AnnotatorSettings) -> Output:
    """Return an output with edits typed by the annotator and rare types pooled; texts are returned unchanged."""
    if output.edits is None:
        return output
    typed = retype(corpus, output, settings)
    return replace(typed, edits=[pool_rare_types(annotations, common) for annotations in typed.edits or ()])


class PoolingAnnotator(Annotator):
    """The annotator of a phase, with the types outside `common` pooled."""

    def __init__(self, common: frozenset[str], settings: AnnotatorSettings) -> None:
        super().__init__(settings.parser, settings.language)
        self._common, self._settings = common, settings

    def __reduce__(self) -> tuple[Any, ...]:
        return PoolingAnnotator, (self._common, self._settings)

    def annotate(self, pairs: Iterable[Sequence[str | Sequence[str]]]) -> list[Annotation]:
        """Return the edits of each pair, with rare types pooled."""
        return [edits or () for edits in pool_rare_types(tuple(super().annotate(pairs)), self._common)]


class TypeScorer:
    """Scores by type of the submissions to one corpus."""

    def __init__(self, corpus: Corpus, metric: Metric, settings: AnnotatorSettings) -> None:
        self._corpus, self._settings = corpus, settings
        self.common = list_common_types(corpus)
        pooled = pool_corpus(corpus, self.common)
        parameters = {item.name for item in fields(metric)}  # type: ignore[arg-type]
        unfiltered = {name: () for name in ("only", "ignore") if name in parameters}  # pooled types pass no filter
        self._scorer = Scorer.from_corpus(pooled, [replace(metric, **unfiltered)], annotator=settings)  # type: ignore[type-var]

    def score(self, output: Output, given: bool) -> Evaluation:
        """Score an output with edits; edits `given` by the submitter are typed again."""
        if given:
            output = retype(self._corpus, output, self._settings)
        edits = [pool_rare_types(annotations, self.common) for annotations in output.edits or ()]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return self._scorer.score_outputs([replace(output, sentences=None, edits=edits)])
