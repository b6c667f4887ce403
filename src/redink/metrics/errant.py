"""ERRANT's scores of edits that exist already: reference and hypothesis edits in, TP, FP and FN out.

Bryant, Felice and Briscoe (2017), section 4. Where the paper is silent this does what the tool does.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
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
from redink.metrics.matching import LITERAL, NOBODY, TYPES, Key, Matching, match_type
from redink.metrics.ratio_arrays import divide_all, f_scores
from redink.metrics.registry import register
from redink.types import NOOP, Annotations, Corpus, Edit, Output, Score, Sentence


@register("errant")
@dataclass(frozen=True, slots=True)
class Errant(Matching, Greedy):
    """P, R and F of edits with the same span and correction.

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
        """The figures of a score."""
        return (base.TP, base.FP, base.FN, base.PRECISION, base.RECALL, base.label_f(self.beta))

    def count(self, corpus: Corpus, output: Output) -> Counts:
        """Compare every hypothesis of a sentence with every annotator."""
        numbers = _recall_numbers(self)
        numbers.start()
        mine = numbers.flatten(output.edits or ())
        theirs = numbers.flatten_references(corpus.sentences)
        names, (my_types, their_types) = numbers.name_types(mine, theirs)
        labels = _pair_labels(mine, theirs)
        table = np.zeros((*labels.shape[:2], 3), np.int64)
        # A pair has at most one event for each of its edits: those of a hypothesis meet every reference and back.
        most = int((mine.size * theirs.people + theirs.size * mine.people).sum())
        events = np.zeros((most, 4), np.int32)
        used = compare_edits(
            mine.keys, my_types, mine.ends, mine.last, theirs.keys, their_types, theirs.ends, theirs.last,
            names.index(NOOP) if NOOP in names else -1, table, events,
        )  # fmt: skip
        return Counts(table, labels, TypeCounts(names, events[:used].copy()))

    def check_types(self, types: Collection[str]) -> None:
        """Refuse a filter that matches neither one of these types, which the corpus has, nor one of ERRANT's."""
        known = {*types, *(f"{operation}:{name}" for operation in "MRU" for name in TYPES), "UNK"}
        for pattern in (*self.only, *self.ignore):
            if not pattern.startswith(LITERAL) and not any(match_type(name, pattern) for name in known):
                raise UnknownName("error type", pattern, {*types, *TYPES})

    def walk(self, table: Whole, candidates: Whole, rows: Whole, chosen: Whole, sums: Whole) -> None:
        """Choose the candidate of each sentence."""
        choose_by_f(table, candidates, rows, self.beta, chosen, sums)

    def score_types(self, counts: Counts, tier: Tier) -> dict[str, Score]:
        """The score of each error type, sorted by name."""
        if counts.types is None:
            raise UnsuitableData("these counts were made without error types")
        sums: dict[str, Whole] = {}
        for name, values in counts.types.total(self.choose(counts), 3).items():
            group = name_tier(name, tier)
            sums[group] = sums[group] + values if group in sums else values
        return {name: self.score_counts(sums[name]) for name in sorted(sums)}

    def draw_types(self, counts: Counts, tier: Tier, draws: Whole) -> dict[str, Real]:
        """The values of each error type in drawn corpora, with the references that the whole corpus chose."""
        if counts.types is None:
            raise UnsuitableData("these counts were made without error types")
        events = counts.types.select(self.choose(counts)).astype(np.int64)
        groups, places = group_types(counts.types.names, tier)
        columns = places[events[:, 2]] * 3 + events[:, 3]
        sums = sum_events(events[:, 0], columns, np.ones(len(events)), (len(counts), 3 * len(groups)), draws)
        by_group = sums.reshape(len(draws), -1, 3)
        return {name: self.value_sums(by_group[:, place]) for place, name in enumerate(groups)}

    def score_counts(self, counts: Sequence[int] | Whole) -> Score:
        """The score of TP, FP and FN."""
        tp, fp, fn = (int(count) for count in counts)
        precision, recall, f = self.rate((tp, fp, fn))
        parts = {"tp": tp, "fp": fp, "fn": fn, "precision": precision, "recall": recall, "f": f}
        return Score(self.name, f, parts)

    def value_sums(self, sums: Real) -> Real:
        """F of many sums."""
        tp, fp, fn = sums.T
        return f_scores(divide_all(tp, tp + fp), divide_all(tp, tp + fn), self.beta)


@dataclass(frozen=True, slots=True)
class FlatAnnotations:
    """Annotations as flat arrays: what the kernel takes (see redink.kernels.errant.comparison)."""

    keys: NDArray[np.int32]
    types: NDArray[np.int32]
    ends: Whole
    """Where each annotation ends in `keys`."""
    last: Whole
    """Where each sentence ends in `ends`."""
    annotators: Whole
    """Whose each annotation is."""

    @property
    def people(self) -> Whole:
        """How many annotations each sentence has."""
        return np.diff(self.last, prepend=0)

    @property
    def size(self) -> Whole:
        """How many edits each sentence has."""
        return np.diff(np.concatenate([[0], self.ends])[self.last], prepend=0)


class EditVocabulary:
    """Numbers for the keys and types of edits, the same for hypotheses and references, and for all systems."""

    MOST = 1 << 16
    """Distinct edits after which the numbering starts over."""

    def __init__(self, metric: Errant) -> None:
        self._metric = metric
        self._clear()

    def _clear(self) -> None:
        self._types: dict[str, int] = {}
        self._keys: dict[Key, int] = {}
        self._known: dict[Edit, list[int]] = {}
        self._references: tuple[Sequence[Sentence], FlatAnnotations] = (), self.flatten(())

    def start(self) -> None:
        """Begin with another output."""
        if len(self._known) > self.MOST:
            self._clear()

    def flatten_references(self, sentences: Sequence[Sentence]) -> FlatAnnotations:
        """The annotations of a corpus, which are the same for every system."""
        known, flat = self._references
        if len(known) != len(sentences) or not all(map(is_, known, sentences)):
            flat = self.flatten([sentence.annotations for sentence in sentences])
            self._references = tuple(sentences), flat
        return flat

    def name_types(self, *flats: FlatAnnotations) -> tuple[tuple[str, ...], list[NDArray[np.int32]]]:
        """The types that occur, in their order, and the types of all edits as places in that list."""
        order = list(dict.fromkeys(np.concatenate([flat.types for flat in flats]).tolist()))
        places = np.zeros(len(self._types), np.int32)
        places[order] = np.arange(len(order))
        names = tuple(self._types)
        return tuple([names[number] for number in order]), [places[flat.types] for flat in flats]

    def flatten(self, sentences: Iterable[Annotations]) -> FlatAnnotations:
        """The annotations of all sentences; a sentence without any is one that nobody found an error in."""
        known = self._known
        items: list[int] = []  # key, type, key, type ...
        ends: list[int] = []
        last: list[int] = []
        annotators: list[int] = []
        for people in sentences:
            for annotator, edits in enumerate(people or NOBODY):
                if edits is not None:
                    for edit in edits:
                        pairs = known.get(edit)
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
        self._known[edit] = pairs
        return pairs


@lru_cache(16)
def _recall_numbers(metric: Errant) -> EditVocabulary:
    return EditVocabulary(metric)


def _pair_labels(mine: FlatAnnotations, theirs: FlatAnnotations) -> Whole:
    """Sentence × pair × (hypothesis, annotator), padded with -1."""
    mine_first, theirs_first = mine.last - mine.people, theirs.last - theirs.people
    pairs = mine.people * theirs.people
    labels = np.full((len(pairs), int(pairs.max(initial=1)), 2), -1, np.int64)
    for place in range(labels.shape[1]):
        rows = np.flatnonzero(pairs > place)
        hypothesis, reference = np.divmod(place, theirs.people[rows])
        labels[rows, place, 0] = mine.annotators[mine_first[rows] + hypothesis]
        labels[rows, place, 1] = theirs.annotators[theirs_first[rows] + reference]
    return labels
