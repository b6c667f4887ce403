"""ERRANT's scores of existing edits.

Bryant, Felice and Briscoe (2017), section 4. Details that the paper leaves open follow the original tool.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import is_
from typing import ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from redink.errors import UnknownName, UnsuitableData
from redink.kernels.errant.choice import choose_by_f
from redink.kernels.errant.comparison import compare_edits
from redink.metrics import base
from redink.metrics.base import Part, Tier, group_types, name_tier
from redink.metrics.counts import Counts, Real, TypeCounts, Whole, sum_events
from redink.metrics.greedy import Greedy
from redink.metrics.matching import LITERAL, TYPES, UNANNOTATED, Key, Matching, match_type
from redink.metrics.ratio_arrays import divide_all, f_scores
from redink.metrics.registry import register
from redink.types import NOOP, Annotations, Corpus, Edit, Output, Score, Sentence


@register("errant")
@dataclass(frozen=True, slots=True)
class Errant(Matching, Greedy):
    """P, R and F of edits with the same span and correction.

    Parameters
    ----------
    beta
        Weight of recall.
    unit
        Fields that must match: span and correction; these and the type; the span; or each token of the span.
    tokens
        Count all edits, edits with at most one token on either side, or edits with more.
    only
        Count only edits of these types, such as `("R:NOUN", "VERB:*")`.
    ignore
        Ignore edits of these types.

    Examples
    --------
    >>> from redink.types import Sentence
    >>> edits = ((Edit(0, 1, ("an",), "R:DET"),),)
    >>> metric = Errant()
    >>> counts = metric.count(Corpus("demo", [Sentence(("a", "apple"), edits)]), Output("same", edits=[edits]))
    >>> metric.score(counts).value
    1.0

    """

    name: ClassVar[str]
    description: ClassVar[str] = "precision, recall and F of edits, by error type (ERRANT)"
    citation: ClassVar[str] = (
        "Bryant, Felice and Briscoe (2017). Automatic Annotation and Evaluation of Error Types for "
        "Grammatical Error Correction. ACL."
    )
    needs: ClassVar[Literal["edits", "text"]] = "edits"
    reads: ClassVar[Literal["edits", "text"]] = "edits"

    @property
    def parts(self) -> tuple[Part, ...]:
        """Components of a score."""
        return (base.TP, base.FP, base.FN, base.PRECISION, base.RECALL, base.make_f_part(self.beta))

    def count(self, corpus: Corpus, output: Output) -> Counts:
        """Compare every hypothesis of a sentence with every annotator."""
        vocabulary = _get_vocabulary(self)
        vocabulary.start_output()
        hypotheses = vocabulary.flatten(output.edits or ())
        references = vocabulary.flatten_references(corpus.sentences)
        names, (hypotheses, references) = vocabulary.index_types(hypotheses, references)
        labels = _pair_labels(hypotheses, references)
        table = np.zeros((*labels.shape[:2], 3), np.int64)
        # A pair has at most one event per edit: edits of a hypothesis are compared with every reference and vice versa.
        max_events = int((hypotheses.size * references.annotations + references.size * hypotheses.annotations).sum())
        events = np.zeros((max_events, 4), np.int32)
        noop = names.index(NOOP) if NOOP in names else -1
        used = compare_edits(hypotheses, references, noop, table, events)
        return Counts(table, labels, TypeCounts(names, events[:used].copy()))

    def check_types(self, types: Collection[str]) -> None:
        """Raise an error if a filter matches neither one of these types, which the corpus has, nor one of ERRANT's."""
        known_types = {*types, *(f"{operation}:{name}" for operation in "MRU" for name in TYPES), "UNK"}
        for pattern in (*self.only, *self.ignore):
            if not pattern.startswith(LITERAL) and not any(match_type(name, pattern) for name in known_types):
                raise UnknownName("error type", pattern, {*types, *TYPES})

    def choose_rows(self, table: Whole, candidates: Whole, rows: Whole, chosen: Whole, sums: Whole) -> None:
        """Choose the candidate of each sentence."""
        choose_by_f(table, candidates, rows, self.beta, chosen, sums)

    def score_types(self, counts: Counts, tier: Tier) -> dict[str, Score]:
        """Return the score of each error type, sorted by name."""
        if counts.types is None:
            raise UnsuitableData("the counts have no error types")
        sums: dict[str, Whole] = {}
        for name, values in counts.types.total(self.choose(counts), 3).items():
            group = name_tier(name, tier)
            sums[group] = sums[group] + values if group in sums else values
        return {name: self.score_counts(sums[name]) for name in sorted(sums)}

    def draw_types(self, counts: Counts, tier: Tier, draws: Whole) -> dict[str, Real]:
        """Return the values of each error type in resampled corpora, with references chosen for the whole corpus."""
        if counts.types is None:
            raise UnsuitableData("the counts have no error types")
        events = counts.types.select(self.choose(counts)).astype(np.int64)
        groups, indices = group_types(counts.types.names, tier)
        columns = indices[events[:, 2]] * 3 + events[:, 3]
        sums = sum_events(events[:, 0], columns, np.ones(len(events)), (len(counts), 3 * len(groups)), draws)
        by_group = sums.reshape(len(draws), -1, 3)
        return {name: self.value_sums(by_group[:, index]) for index, name in enumerate(groups)}

    def score_counts(self, counts: Sequence[int] | Whole) -> Score:
        """Return the score of TP, FP and FN."""
        tp, fp, fn = (int(count) for count in counts)
        precision, recall, f = self.rate((tp, fp, fn))
        parts = {"tp": tp, "fp": fp, "fn": fn, "precision": precision, "recall": recall, "f": f}
        return Score(self.name, f, parts)

    def value_sums(self, sums: Real) -> Real:
        """Return F of each row of sums."""
        tp, fp, fn = sums.T
        return f_scores(divide_all(tp, tp + fp), divide_all(tp, tp + fn), self.beta)


@dataclass(frozen=True, slots=True)
class FlatAnnotations:
    """Annotations as flat arrays for the kernel (see redink.kernels.errant.comparison)."""

    keys: NDArray[np.int32]
    types: NDArray[np.int32]
    ends: Whole
    """End of each annotation in `keys`."""
    last: Whole
    """End of each sentence in `ends`."""
    annotators: Whole
    """Annotator of each annotation."""

    @property
    def annotations(self) -> Whole:
        """Number of annotations of each sentence."""
        return np.diff(self.last, prepend=0)

    @property
    def size(self) -> Whole:
        """Number of edits of each sentence."""
        return np.diff(np.concatenate([[0], self.ends])[self.last], prepend=0)


class EditVocabulary:
    """Numbers for the keys and types of edits, shared by hypotheses, references and all systems."""

    MAX_EDITS = 1 << 16
    """Distinct edits after which the numbering starts over."""

    def __init__(self, metric: Errant) -> None:
        self._metric = metric
        self._clear()

    def _clear(self) -> None:
        self._types: dict[str, int] = {}
        self._keys: dict[Key, int] = {}
        self._numbers: dict[Edit, list[int]] = {}
        self._references: tuple[Sequence[Sentence], FlatAnnotations] = (), self.flatten(())

    def start_output(self) -> None:
        """Prepare for another output."""
        if len(self._numbers) > self.MAX_EDITS:
            self._clear()

    def flatten_references(self, sentences: Sequence[Sentence]) -> FlatAnnotations:
        """Return the annotations of a corpus, cached because all systems share them."""
        cached, flat = self._references
        if len(cached) != len(sentences) or not all(map(is_, cached, sentences)):
            flat = self.flatten([sentence.annotations for sentence in sentences])
            self._references = tuple(sentences), flat
        return flat

    def index_types(self, *flats: FlatAnnotations) -> tuple[tuple[str, ...], list[FlatAnnotations]]:
        """Return the types that occur, in order, and the annotations with types as indices into that list."""
        order = list(dict.fromkeys(np.concatenate([flat.types for flat in flats]).tolist()))
        indices = np.zeros(len(self._types), np.int32)
        indices[order] = np.arange(len(order))
        names = tuple(self._types)
        return tuple([names[number] for number in order]), [replace(flat, types=indices[flat.types]) for flat in flats]

    def flatten(self, sentences: Iterable[Annotations]) -> FlatAnnotations:
        """Flatten the annotations of all sentences; a sentence without annotations counts as one without errors."""
        cached = self._numbers
        items: list[int] = []  # key, type, key, type ...
        ends: list[int] = []
        last: list[int] = []
        annotators: list[int] = []
        for sentence_annotations in sentences:
            for annotator, edits in enumerate(sentence_annotations or UNANNOTATED):
                if edits is not None:
                    for edit in edits:
                        pairs = cached.get(edit)
                        items += self._number(edit) if pairs is None else pairs
                    ends.append(len(items) >> 1)
                    annotators.append(annotator)
            last.append(len(ends))
        flat = np.array(items, np.int32).reshape(-1, 2).T.copy()
        return FlatAnnotations(flat[0], flat[1], *(np.array(column, np.int64) for column in (ends, last, annotators)))

    def _number(self, edit: Edit) -> list[int]:
        pairs: list[int] = []
        for key in self._metric.list_keys(edit):
            pairs.append(self._keys.setdefault(key, len(self._keys)))
            pairs.append(self._types.setdefault(edit.type, len(self._types)))
        self._numbers[edit] = pairs
        return pairs


@lru_cache(16)
def _get_vocabulary(metric: Errant) -> EditVocabulary:
    return EditVocabulary(metric)


def _pair_labels(hypotheses: FlatAnnotations, references: FlatAnnotations) -> Whole:
    """Return sentence × pair × (hypothesis, annotator), padded with -1."""
    first_hypotheses, first_references = (
        hypotheses.last - hypotheses.annotations,
        references.last - references.annotations,
    )
    pairs = hypotheses.annotations * references.annotations
    labels = np.full((len(pairs), int(pairs.max(initial=1)), 2), -1, np.int64)
    for column in range(labels.shape[1]):
        rows = np.flatnonzero(pairs > column)
        hypothesis, reference = np.divmod(column, references.annotations[rows])
        labels[rows, column, 0] = hypotheses.annotators[first_hypotheses[rows] + hypothesis]
        labels[rows, column, 1] = references.annotators[first_references[rows] + reference]
    return labels
