"""Types for any language: an edit between two analysed sentences in, its operation and word class out.

Where there are no parts of speech, only letters speak: ORTH, WO and OTHER are all that can be told.
"""

from __future__ import annotations

from redink.annotators.alignment import Operation
from redink.annotators.classification import NOTHING, TypeDecision
from redink.annotators.languages import Language
from redink.language.parser import Analysis


def classify(operation: Operation, source: Analysis, correction: Analysis) -> TypeDecision:
    """The type of an edit: M, R or U with ORTH, WO, the one part of speech that all tokens have, or OTHER."""
    mine = source.words[operation.start : operation.end]
    theirs = correction.words[operation.other_start : operation.other_end]
    if mine == theirs:
        return NOTHING
    prefix = "R" if mine and theirs else "U" if mine else "M"
    if mine and theirs:
        lower, other_lower = [word.lower() for word in mine], [word.lower() for word in theirs]
        if "".join(lower) == "".join(other_lower):
            return TypeDecision("R:ORTH", "case or spaces", "[Bestfriend → best friend]")
        if sorted(lower) == sorted(other_lower):
            return TypeDecision("R:WO", "word order", "[only can → can only]")
    classes = {
        *source.pos[operation.start : operation.end],
        *correction.pos[operation.other_start : operation.other_end],
    }
    (only,) = classes if len(classes) == 1 else ("",)
    if only and only != "X":
        return TypeDecision(f"{prefix}:{only}", "one part of speech", "[gato → gatos]")
    return TypeDecision(f"{prefix}:OTHER", "anything else", "[por la tarde → tarde]")


GENERIC = Language(classify)
