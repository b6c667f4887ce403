"""What a match of edits is, and what matches are worth: edits of a hypothesis and of a reference in, TP, FP and FN out.

Bryant, Felice and Briscoe (2017), section 4. Where the paper is silent this does what the tool does. These are the
rules for two annotations; redink.metrics.errant carries them out for a whole corpus. They need no arrays: numpy takes
longer to import than a corpus to compare.
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
"""What must be equal for a match, with the types of the edits that have it."""

TP, FP, FN = range(3)

NOBODY: Annotations = ((),)
"""The annotations of a sentence without any: nobody found an error in it."""


@dataclass(frozen=True, slots=True)
class Matching(Parameterised):
    """Which edits count, when two of them match, and how counts become ratios."""

    beta: Annotated[float, Range(0)] = 0.5
    unit: Unit = "span-correction"
    """What a match is: span and correction; these and the type; the span; or each token of it."""
    tokens: Size = "all"
    """All edits, those with at most one token on either side, or only those with more."""
    only: tuple[str, ...] = ()
    """Count only edits of these types: `R:NOUN`, `NOUN` with any operation; `*` stands for anything: `R:*`."""
    ignore: tuple[str, ...] = ()
    """Leave out edits of these types."""

    def key_edits(self, edits: Annotation) -> Keyed:
        """The edits that count, by what must be equal for a match, with their types."""
        keyed: Keyed = {}
        for edit in edits:
            for key in self.list_keys(edit):
                keyed.setdefault(key, []).append(edit.type)
        return keyed

    def list_keys(self, edit: Edit) -> list[Key]:
        """What must be equal for a match; nothing for an edit that does not count."""
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
        # An insertion touches the token on its right.
        return [(token, token + 1) for token in range(start, max(end, start + 1))]

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

    def rate(self, counts: Sequence[int]) -> tuple[float, float, float]:
        """Precision, recall and F: P is 1 without false positives, and R is 1 without misses, as in ERRANT."""
        tp, fp, fn = counts
        precision, recall = divide(tp, tp + fp), divide(tp, tp + fn)
        return precision, recall, f_score(precision, recall, self.beta)

    def choose_candidate(self, totals: Sequence[int], candidates: Sequence[Sequence[int]]) -> int:
        """The candidate that is best for the corpus so far: what redink.kernels.errant.choice does for all sentences.

        F, rounded to four digits, counts first, then more TP, fewer FP, fewer FN, and the earlier one.
        """
        if len(candidates) == 1:
            return 0
        square = self.beta * self.beta

        def judge(place: int) -> tuple[float, int, int, int, int]:
            tp, fp, fn = candidates[place]
            precision = divide(totals[TP] + tp, totals[TP] + tp + totals[FP] + fp)
            recall = divide(totals[TP] + tp, totals[TP] + tp + totals[FN] + fn)
            below = square * precision + recall
            f = (1.0 + square) * precision * recall / below if below else 0.0
            return round(f, 4), tp, -fp, -fn, -place

        return max(range(len(candidates)), key=judge)


LITERAL = "="
"""What stands before a filter that is meant to the letter."""
TYPES = (
    "ADJ", "ADJ:FORM", "ADV", "CONJ", "CONTR", "DET", "MORPH", "NOUN", "NOUN:INFL", "NOUN:NUM", "NOUN:POSS", "ORTH",
    "OTHER", "PART", "PREP", "PRON", "PUNCT", "SPELL", "VERB", "VERB:FORM", "VERB:INFL", "VERB:SVA", "VERB:TENSE", "WO",
)  # fmt: skip
"""ERRANT's error types, without their operations."""


def _matches(name: str, patterns: tuple[str, ...]) -> bool:
    return any(match_type(name, pattern) for pattern in patterns)


def match_type(name: str, pattern: str) -> bool:
    """Whether a filter means this type: R:NOUN, or NOUN with whatever operation; `*` stands for anything.

    >>> [match_type("R:NOUN", pattern) for pattern in ("R:NOUN", "NOUN", "*:NOUN*", "NOUN:NUM", "=NOUN")]
    [True, True, True, False, False]
    """
    if pattern.startswith(LITERAL):
        return name == pattern.removeprefix(LITERAL)
    bare = name[2:] if name[1:2] == ":" else name
    return name == pattern or bare == pattern or fnmatchcase(name, pattern) or fnmatchcase(bare, pattern)


def compare(mine: Keyed, theirs: Keyed) -> list[tuple[str, int]]:
    """Every type that counts, with its outcome (TP, FP or FN), for one hypothesis and one reference.

    This is the rule that the kernel carries out for a whole corpus. A match has the types of the reference; a key
    with several edits counts each; noop counts for nothing.
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
