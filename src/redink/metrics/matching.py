"""The matching of two annotations, and the scores of its counts.

Bryant, Felice and Briscoe (2017), section 4. Details that the paper leaves open follow the original tool. These are
the rules for two annotations; redink.metrics.errant applies them to a whole corpus. They use no arrays, because
importing numpy takes longer than comparing a corpus.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Annotated, Literal, TypeAlias

from redink.metrics.parameters import Parameterised, Range
from redink.metrics.ratios import divide, f_score
from redink.types import NOOP, Annotation, Annotations, Edit

Unit: TypeAlias = Literal["span-correction", "span-type-correction", "span-detection", "token-detection"]
Size: TypeAlias = Literal["all", "single", "multi"]

Key: TypeAlias = tuple[object, ...]
Keyed: TypeAlias = dict[Key, list[str]]
"""The types of edits by the fields that must be equal for a match."""

TP, FP, FN = range(3)

UNANNOTATED: Annotations = ((),)
"""The annotations of a sentence that no annotator corrected."""


@dataclass(frozen=True, slots=True)
class Matching(Parameterised):
    """The edits that count, the conditions for a match, and the computation of ratios."""

    beta: Annotated[float, Range(0)] = 0.5
    unit: Unit = "span-correction"
    """Fields that must match: span and correction; these and the type; the span; or each token of the span."""
    tokens: Size = "all"
    """All edits, edits with at most one token on either side, or edits with more."""
    only: tuple[str, ...] = ()
    """Count only edits of these types: `R:NOUN`, or `NOUN` with any operation. `*` matches any text, as in `R:*`."""
    ignore: tuple[str, ...] = ()
    """Ignore edits of these types."""

    def key_edits(self, edits: Annotation) -> Keyed:
        """Return the types of the edits that count, by the fields that must be equal for a match."""
        keyed: Keyed = {}
        for edit in edits:
            for key in self.list_keys(edit):
                keyed.setdefault(key, []).append(edit.type)
        return keyed

    def list_keys(self, edit: Edit) -> list[Key]:
        """Return the keys that must be equal for a match; none for an edit that does not count."""
        if not self._counts(edit):
            return []
        start, end = edit.start, edit.end
        if self.unit == "span-correction":
            return [(start, end, edit.correction, edit.alternatives)]
        if self.unit == "span-type-correction":
            return [(start, end, edit.type, edit.correction, edit.alternatives)]
        if self.unit == "span-detection":
            return [(start, end)]
        if start < 0:
            return [(start, start)]
        # An insertion covers the token to its right.
        return [(token, token + 1) for token in range(start, max(end, start + 1))]

    def _counts(self, edit: Edit) -> bool:
        if edit.type == "UNK" and not self.unit.endswith("detection"):
            return False  # an error without a correction can be detected but not corrected
        if self.tokens != "all":
            length = max(edit.end - edit.start, len(" ".join(edit.correction).split()))
            if (length >= 2) != (self.tokens == "multi"):
                return False
        if self.only and not _matches(edit.type, self.only):
            return False
        return not (self.ignore and _matches(edit.type, self.ignore))

    def rate(self, counts: Sequence[int]) -> tuple[float, float, float]:
        """Return P, R and F. As in ERRANT, P is 1 without false positives, and R is 1 without false negatives."""
        tp, fp, fn = counts
        precision, recall = divide(tp, tp + fp), divide(tp, tp + fn)
        return precision, recall, f_score(precision, recall, self.beta)

    def choose_candidate(self, totals: Sequence[int], candidates: Sequence[Sequence[int]]) -> int:
        """Return the candidate that is best for the corpus so far.

        redink.kernels.errant.choice does this for all sentences.
        The highest F, rounded to four digits, wins, then more TP, fewer FP, fewer FN, and the earlier candidate.
        """
        if len(candidates) == 1:
            return 0
        square = self.beta * self.beta

        def rank(index: int) -> tuple[float, int, int, int, int]:
            tp, fp, fn = candidates[index]
            precision = divide(totals[TP] + tp, totals[TP] + tp + totals[FP] + fp)
            recall = divide(totals[TP] + tp, totals[TP] + tp + totals[FN] + fn)
            denominator = square * precision + recall
            f = (1.0 + square) * precision * recall / denominator if denominator else 0.0
            return round(f, 4), tp, -fp, -fn, -index

        return max(range(len(candidates)), key=rank)


LITERAL = "="
"""Prefix of a filter that is compared literally."""
TYPES = (
    "ADJ", "ADJ:FORM", "ADV", "CONJ", "CONTR", "DET", "MORPH", "NOUN", "NOUN:INFL", "NOUN:NUM", "NOUN:POSS", "ORTH",
    "OTHER", "PART", "PREP", "PRON", "PUNCT", "SPELL", "VERB", "VERB:FORM", "VERB:INFL", "VERB:SVA", "VERB:TENSE", "WO",
)  # fmt: skip
"""ERRANT's error types, without their operations."""


def _matches(name: str, patterns: tuple[str, ...]) -> bool:
    return any(match_type(name, pattern) for pattern in patterns)


def match_type(name: str, pattern: str) -> bool:
    """Return True if a filter matches a type: R:NOUN, or NOUN with any operation; `*` matches any text.

    >>> [match_type("R:NOUN", pattern) for pattern in ("R:NOUN", "NOUN", "*:NOUN*", "NOUN:NUM", "=NOUN")]
    [True, True, True, False, False]
    """
    if pattern.startswith(LITERAL):
        return name == pattern.removeprefix(LITERAL)
    bare = name[2:] if name[1:2] == ":" else name
    return name == pattern or bare == pattern or fnmatchcase(name, pattern) or fnmatchcase(bare, pattern)


def compare(hypothesis: Keyed, reference: Keyed) -> list[tuple[str, int]]:
    """Return every type that counts, with its outcome (TP, FP or FN), for one hypothesis and one reference.

    The kernel implements the same rule for a whole corpus. A match has the types of the reference; each edit of a key
    counts; noop edits do not count.
    """
    outcomes: list[tuple[str, int]] = []
    for key, types in hypothesis.items():
        if types[0] != NOOP:
            matched = reference.get(key)
            outcomes += [(name, FP) for name in types] if matched is None else [(name, TP) for name in matched]
    for key, types in reference.items():
        if key not in hypothesis and types[0] != NOOP:
            outcomes += [(name, FN) for name in types]
    return outcomes
