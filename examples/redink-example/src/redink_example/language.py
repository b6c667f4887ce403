"""A language: what types its edits get."""

from redink.annotators.alignment import Operation
from redink.annotators.classification import TypeDecision
from redink.annotators.languages import Language
from redink.language.parser import Analysis


def classify(operation: Operation, source: Analysis, correction: Analysis) -> TypeDecision:  # noqa: ARG001
    """Return the type of an edit, the rule that gave it, and an example of that rule."""
    letter = "M" if operation.start == operation.end else "U" if operation.other_start == operation.other_end else "R"
    return TypeDecision(f"{letter}:WORD", "words", "[hus → huset]")


LANGUAGE = Language(classify, parser="surface", merge="all-split")
