"""ERRANT's scores of edits that exist already: reference and hypothesis edits in, TP, FP and FN out.

Bryant, Felice and Briscoe (2017), section 4. Where the paper is silent this does what the tool does.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import ClassVar, Literal, TypeAlias, get_args

import numpy as np

from redink.errors import InvalidParameter, UnsuitableData
from redink.kernels.choice import choose_by_f
from redink.metrics.base import Counts, Tier, TypeCounts, Whole, name_tier
from redink.metrics.registry import register
from redink.types import NOOP, Annotation, Annotations, Corpus, Edit, Output, Score

Unit: TypeAlias = Literal["span-correction", "span-type-correction", "span-detection", "token-detection"]
Size: TypeAlias = Literal["all", "single", "multi"]

Key: TypeAlias = tuple[object, ...]
Keyed: TypeAlias = dict[Key, list[str]]
"""What must be equal for a match, with the types of the edits that have it."""

TP, FP, FN = range(3)


@register("errant")
@dataclass(frozen=True, slots=True)
class Errant:
    """P, R and F of edits with the same span and correction.

    >>> from redink.types import Sentence
    >>> edits = ((Edit(0, 1, ("an",), "R:DET"),),)
    >>> metric = Errant()
    >>> counts = metric.count(Corpus("demo", [Sentence(("a", "apple"), edits)]), Output("same", edits=[edits]))
    >>> metric.score(counts).value
    1.0
    """

    beta: float = 0.5
    unit: Unit = "span-correction"
    """What a match is: span and correction; these and the type; the span; or each token of it."""
    tokens: Size = "all"
    """All edits, those with at most one token on either side, or only those with more."""
    only: tuple[str, ...] = ()
    """Count only edits of these types; `*` stands for anything: `R:*`, `*:NOUN*`."""
    ignore: tuple[str, ...] = ()
    """Leave out edits of these types."""

    name: ClassVar[str]
    description: ClassVar[str] = "precision, recall and F of edits, by error type (ERRANT)"
    citation: ClassVar[str] = (
        "Bryant, Felice and Briscoe (2017). Automatic Annotation and Evaluation of Error Types for "
        "Grammatical Error Correction. ACL."
    )
    needs: ClassVar[Literal["edits", "text"]] = "edits"

    def __post_init__(self) -> None:
        if not self.beta >= 0 or self.beta == float("inf"):
            raise InvalidParameter(f"beta must be 0 or more, but here is {self.beta}")
        for name, value, kind in (("unit", self.unit, Unit), ("tokens", self.tokens, Size)):
            if value not in get_args(kind):
                raise InvalidParameter(f"{name} must be {' or '.join(get_args(kind))}, but here is {value!r}")

    @property
    def headings(self) -> Mapping[str, str]:
        """How tables call the parts of a score."""
        return {
            "tp": "TP", "fp": "FP", "fn": "FN", "precision": "P", "recall": "R", "f": f"F{self.beta:g}",
        }  # fmt: skip

    def count(self, corpus: Corpus, output: Output) -> Counts:
        """Compare every hypothesis of a sentence with every annotator."""
        if output.edits is None:
            raise UnsuitableData(f"{output.system}: errant needs edits, and this output has only text")
        tables: list[list[tuple[int, int, int]]] = []
        labels: list[list[tuple[int, int]]] = []
        types = TypeTally()
        for row, (sentence, proposed) in enumerate(zip(corpus.sentences, output.edits, strict=True)):
            references = list(self._key_annotations(sentence.annotations))
            pairs = [
                (hypothesis, reference, mine, theirs)
                for hypothesis, mine in self._key_annotations(proposed)
                for reference, theirs in references
            ]
            labels.append([(hypothesis, reference) for hypothesis, reference, _, _ in pairs])
            tables.append(
                [types.add(row, column, compare(mine, theirs)) for column, (_, _, mine, theirs) in enumerate(pairs)]
            )
        return Counts(_pad(tables, 3, 0), _pad(labels, 2, -1), types.close())

    def _key_annotations(self, annotations: Annotations) -> Iterator[tuple[int, Keyed]]:
        """The edits of each annotator by key; a sentence without any line is one without errors."""
        for annotator, edits in enumerate(annotations or ((),)):
            if edits is not None:
                yield annotator, self.key_edits(edits)

    def key_edits(self, edits: Annotation) -> Keyed:
        """The edits that count, by what must be equal for a match."""
        keyed: Keyed = {}
        for edit in edits:
            if self._counts(edit):
                for key in self._list_keys(edit):
                    keyed.setdefault(key, []).append(edit.type)
        return keyed

    def _counts(self, edit: Edit) -> bool:
        if edit.type == "UNK" and not self.unit.endswith("detection"):
            return False  # an error without a correction can be detected, not corrected
        if self.tokens != "all":
            length = max(edit.end - edit.start, len(" ".join(edit.correction).split()))
            if (length >= 2) != (self.tokens == "multi"):
                return False
        if self.only and not _matches(edit.type, self.only):
            return False
        return not (self.ignore and _matches(edit.type, self.ignore))

    def _list_keys(self, edit: Edit) -> list[Key]:
        start, end = edit.start, edit.end
        if self.unit == "span-correction":
            return [(start, end, edit.correction, edit.alternatives)]
        if self.unit == "span-type-correction":
            return [(start, end, edit.type, edit.correction, edit.alternatives)]
        if self.unit == "span-detection":
            return [(start, end)]
        if start < 0:
            return [(start, start)]
        # An insertion touches the token on its right.
        return [(token, token + 1) for token in range(start, max(end, start + 1))]

    def choose(self, counts: Counts) -> Whole:
        """The candidate of each sentence that is best for the corpus so far: greedy, so order matters."""
        chosen = np.zeros(len(counts), np.int64)
        choose_by_f(counts.table, counts.candidates, self.beta, chosen)
        return chosen

    def score(self, counts: Counts) -> Score:
        """The score of the corpus."""
        chosen = self.choose(counts)
        return self.score_counts(counts.table[np.arange(len(counts)), chosen].sum(axis=0))

    def score_sentences(self, counts: Counts) -> Iterator[tuple[int, Score]]:
        """Each sentence's own score, with the annotator that was chosen for it in the corpus."""
        for row, column in enumerate(self.choose(counts).tolist()):
            yield int(counts.labels[row, column, 1]), self.score_counts(counts.table[row, column])

    def score_types(self, counts: Counts, tier: Tier) -> dict[str, Score]:
        """The score of each error type, sorted by name."""
        if counts.types is None:
            raise UnsuitableData("these counts were made without error types")
        sums: dict[str, Whole] = {}
        for name, values in counts.types.total(self.choose(counts)).items():
            group = name_tier(name, tier)
            sums[group] = sums[group] + values if group in sums else values
        return {name: self.score_counts(sums[name]) for name in sorted(sums)}

    def score_counts(self, counts: Sequence[int] | Whole) -> Score:
        """P is 1 without false positives, and R is 1 without misses: ERRANT's convention."""
        tp, fp, fn = (int(count) for count in counts)
        precision = tp / (tp + fp) if fp else 1.0
        recall = tp / (tp + fn) if fn else 1.0
        square = self.beta**2
        below = square * precision + recall
        f = (1 + square) * precision * recall / below if below else 0.0
        parts = {"tp": tp, "fp": fp, "fn": fn, "precision": precision, "recall": recall, "f": f}
        return Score(self.name, f, parts)


def _matches(name: str, patterns: tuple[str, ...]) -> bool:
    return any(name == pattern or fnmatchcase(name, pattern) for pattern in patterns)


def compare(mine: Keyed, theirs: Keyed) -> list[tuple[str, int]]:
    """Every type that counts, with its outcome (TP, FP or FN), for a hypothesis and a reference.

    A match has the types of the reference; a key with several edits counts each. noop counts for nothing.
    """
    outcomes: list[tuple[str, int]] = []
    for key, types in mine.items():
        if types[0] != NOOP:
            found = theirs.get(key)
            outcomes += [(name, FP) for name in types] if found is None else [(name, TP) for name in found]
    for key, types in theirs.items():
        if key not in mine and types[0] != NOOP:
            outcomes += [(name, FN) for name in types]
    return outcomes


class TypeTally:
    """Adds up outcomes by sentence, candidate and type, compactly."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._rows = array("q")

    def add(self, sentence: int, candidate: int, outcomes: Sequence[tuple[str, int]]) -> tuple[int, int, int]:
        """Take a candidate's outcomes; returns their sums."""
        sums = [0, 0, 0]
        by_type: dict[str, list[int]] = {}
        for name, outcome in outcomes:
            sums[outcome] += 1
            by_type.setdefault(name, [0, 0, 0])[outcome] += 1
        for name, (tp, fp, fn) in by_type.items():
            self._rows.extend((sentence, candidate, self._numbers.setdefault(name, len(self._numbers)), tp, fp, fn))
        return sums[0], sums[1], sums[2]

    def close(self) -> TypeCounts:
        """All that was added."""
        rows = np.frombuffer(self._rows, np.int64).reshape(-1, 6)
        return TypeCounts(tuple(self._numbers), rows[:, 0], rows[:, 1], rows[:, 2], rows[:, 3:])


def _pad(rows: Sequence[Sequence[tuple[int, ...]]], depth: int, fill: int) -> Whole:
    width = max(map(len, rows), default=1)
    filler = ((fill,) * depth,)
    flat = [value for row in rows for item in (*row, *filler * (width - len(row))) for value in item]
    return np.array(flat, np.int64).reshape(len(rows), width, depth)
