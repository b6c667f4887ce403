"""Error types for any language: the operation and the part of speech.

Without parts of speech, only ORTH, WO and OTHER can be distinguished.
"""

from __future__ import annotations

from redink.annotators.alignment import Operation
from redink.annotators.classification import NOTHING, TypeDecision
from redink.annotators.languages import Language
from redink.language.parser import Analysis


def classify(operation: Operation, source: Analysis, correction: Analysis) -> TypeDecision:
    """Return M, R or U with ORTH, WO, the part of speech that all tokens share, or OTHER."""
    source_words = source.words[operation.start : operation.end]
    correction_words = correction.words[operation.other_start : operation.other_end]
    if source_words == correction_words:
        return NOTHING
    prefix = "R" if source_words and correction_words else "U" if source_words else "M"
    if source_words and correction_words:
        lower, other_lower = [word.lower() for word in source_words], [word.lower() for word in correction_words]
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
